//! `rate`: a position in, the candidates of a computer player out.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde_json::{Map, Value, json};

use super::documents;
use super::duel::{Entrant, factor, game, player};
use super::sweep::threads;
use crate::ai::{Candidate, Noise, PocketLibrary, Position, decide};
use crate::game::files::Scene;
use crate::game::files::reader::{self, ContentError, Node};
use crate::game::files::state::{GivenState, UnknownKeys};
use crate::game::{Declaration, GameKind, Match, Player, Region, Setup, Start};
use crate::physics::Ball;
use crate::rules::CueBall;

/// The options of `rate`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 on success; 1 if --lines answered a line with an error, or \
                        standard output cannot be written; 2 if the position is malformed or \
                        cannot be read."
)]
pub struct Rate {
    /// Position in JSON; standard input if it is missing or "-".
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Read one position per line and print one answer per line.
    #[arg(long)]
    pub lines: bool,
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "8-ball", value_parser = game)]
    pub game: GameKind,
    /// The player: "greedy", or an opponent by name.
    #[arg(long, value_name = "P", default_value = "champion", value_parser = player)]
    pub player: Entrant,
    /// Errors as a multiple of those of the Computational Pool Olympiad; the player's own without
    /// it.
    #[arg(long, value_name = "K", value_parser = factor, allow_negative_numbers = true)]
    pub noise: Option<f64>,
    /// Seed of the search.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Number of threads. A decision takes one; the output is the same with any number.
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Runs the subcommand.
pub fn run(options: &Rate, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let pockets = PocketLibrary::default();
    let rate = |text: &str| rate(options, &pockets, text);
    documents::answer(&options.file, options.lines, &mut output, rate)
}

/// What `state` says, too.
const OF_STATE: [&str; 4] = ["player", "groups", "ball_in_hand", "break"];

/// Rates a position.
fn rate(options: &Rate, pockets: &PocketLibrary, text: &str) -> Result<Value, ContentError> {
    let document = reader::parse(text)?;
    let node = Node::root(&document, "the position");
    let match_ = position(options, &node)?;
    let skill = match options.noise {
        Some(factor) => options.player.skill.with_noise(Noise::olympiad(factor)),
        None => options.player.skill,
    };
    let started = Instant::now();
    let decision = Position::of(&match_, pockets)
        .and_then(|position| decide(&position, &skill, options.seed, &AtomicBool::new(false)));
    let Some(decision) = decision else { return node.refuse("there is nothing to shoot at") };
    Ok(json!({
        "candidates": decision.candidates.iter().map(candidate_json).collect::<Vec<_>>(),
        "simulations": decision.simulations,
        "seconds": started.elapsed().as_secs_f64(),
    }))
}

/// The match of a position.
fn position(options: &Rate, node: &Node) -> Result<Match, ContentError> {
    let [player, groups, in_hand, breaking] = OF_STATE;
    let keys = ["version", "balls", "state", player, groups, in_hand, breaking];
    let object = node.object(&keys)?;
    let mut scene = Map::new();
    for key in ["version", "balls"] {
        scene.insert(key.to_owned(), object.required(key)?.value().clone());
    }
    if let Some(table) = options.game.own_table() {
        scene.insert("table".to_owned(), json!(table));
    }
    let scene = Scene::from_value(&Value::Object(scene))?;
    let balls = scene.balls.clone();
    let start = match object.get("state") {
        Some(state) => {
            if let Some(key) = OF_STATE.into_iter().find(|key| object.get(key).is_some()) {
                return node.refuse(format!("\"{key}\" is a part of \"state\""));
            }
            let state = GivenState::read(&state, &options.game.start(), UnknownKeys::Refused)?;
            state.start(balls)
        }
        None => simple_start(options, node, balls)?,
    };
    let setup = Setup { game: options.game.start(), ..Setup::usual(options.seed) }.in_scene(&scene);
    Match::from_start(setup, start).or_else(|error| node.refuse(error.to_string()))
}

/// The start without a state of the game.
fn simple_start(options: &Rate, node: &Node, balls: Vec<Ball>) -> Result<Start, ContentError> {
    let object = node.any_object()?;
    let player = match object.get("player") {
        Some(player) => Player::BOTH[(player.whole(1, 2)? - 1) as usize],
        None => Player::One,
    };
    let flag = |key: &str| object.get(key).map_or(Ok(false), |node| node.flag());
    let (is_in_hand, breaking) = (flag("ball_in_hand")?, flag("break")?);
    let mut state = options.game.start();
    let groups = object.get("groups").filter(|node| !node.value().is_null());
    if let Some(groups) = groups {
        let [one, two] = &groups.list()?[..] else {
            return groups.refuse("expected the groups of both players");
        };
        let named = [("open", ()), ("solids", ()), ("stripes", ())];
        one.one_of(&named)?;
        two.one_of(&named)?;
        if one.value() != "open" || two.value() != "open" {
            let groups = json!({"groups": {"A": one.value(), "B": two.value()}});
            state = match options.game.read(groups) {
                Ok(state) => state,
                Err(_) => return node.refuse("these are no groups of this game"),
            };
        }
    }
    let region = if breaking { state.rules().break_region() } else { Region::Anywhere };
    let cue_ball = if is_in_hand { CueBall::InHand(region) } else { CueBall::InPosition };
    let start = Start::new(options.game.start(), balls);
    Ok(Start { game: state, player, cue_ball, breaking, ..start })
}

fn candidate_json(candidate: &Candidate) -> Value {
    let cue = candidate.shot;
    let mut shown = json!({
        "shot": {
            "direction": cue.direction,
            "power": cue.power,
            "tip": cue.tip,
            "elevation": cue.elevation,
        },
        "pot": candidate.pot,
        "value": candidate.value,
    });
    if let Some(call) = candidate.call {
        shown["call"] = json!(Declaration::from(call));
    }
    if let Some(place) = candidate.place {
        shown["place"] = json!(place);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(name: &str) -> Rate {
        Rate {
            file: "-".into(),
            lines: false,
            game: GameKind::EightBall,
            player: player(name).unwrap(),
            noise: Some(1.0),
            seed: 1,
            threads: None,
        }
    }

    const BALLS: &str = r#"[{"id": 0, "position": [0.6, 0.2]}, {"id": 3, "position": [1.2, 0.57]},
        {"id": 8, "position": [-0.9, 0.3]}, {"id": 12, "position": [-0.5, -0.4]}]"#;

    #[test]
    fn heavy_and_large_balls_have_candidates_too() {
        for more in [r#""mass": 5"#, r#""mass": 900"#, r#""radius": 0.1"#, r#""radius": 0.35"#] {
            for hand in ["", r#", "ball_in_hand": true"#] {
                let ball =
                    |id: u32, x: f64| format!(r#"{{"id": {id}, "position": [{x}, 0], {more}}}"#);
                let text = format!(
                    r#"{{"version": 1, "groups": ["solids", "stripes"]{hand}, "balls": [{}, {}]}}"#,
                    ball(0, -0.6),
                    ball(8, 0.6)
                );
                let answer = rate(&options("novice"), PocketLibrary::of_tests(), &text).unwrap();
                assert!(!answer["candidates"].as_array().unwrap().is_empty(), "{more}{hand}");
            }
        }
    }

    /// Tests a cue ball in a ring of balls that it touches: a certain foul was rated 0.5, the chance
    /// of a shot that was not measured.
    #[test]
    fn a_certain_foul_is_rated_as_one() {
        let ring = (0..6).map(|index| {
            let (sin, cos) = libm::sincos(f64::from(index) * std::f64::consts::FRAC_PI_3);
            let [x, y] = [0.2 + 0.05715 * cos, 0.05715 * sin];
            format!(r#"{{"id": {}, "position": [{x}, {y}]}}, "#, 9 + index)
        });
        let text = format!(
            r#"{{"version": 1, "groups": ["solids", "stripes"], "balls": [{}
               {{"id": 0, "position": [0.2, 0]}}, {{"id": 8, "position": [-1, 0.3]}},
               {{"id": 1, "position": [-1, -0.3]}}]}}"#,
            ring.collect::<String>()
        );
        for name in ["greedy", "novice"] {
            let answer = rate(&options(name), PocketLibrary::of_tests(), &text).unwrap();
            let best = &answer["candidates"][0];
            assert!(best["pot"].as_f64().unwrap() < 0.05, "{name}: {best}");
            assert_eq!(best["call"], json!({"safety": true}), "{name}");
        }
    }

    #[test]
    fn the_state_of_a_game_is_read() {
        let options = Rate { game: GameKind::OnePocket, ..options("novice") };
        let rated = |more: &str| {
            let balls = r#"[{"id": 0, "position": [0.6, 0]}, {"id": 3, "position": [1.21, -0.575]},
                {"id": 5, "position": [-1, 0.1]}, {"id": 7, "position": [-0.8, -0.3]}]"#;
            let text = format!(r#"{{"version": 1, "balls": {balls}{more}}}"#);
            rate(&options, PocketLibrary::of_tests(), &text)
        };
        let state = |one: &str, other: &str| {
            let pockets = format!(r#"{{"A": "{one}", "B": "{other}"}}"#);
            let score = r#"{"A": 6, "B": 6}"#;
            format!(r#", "state": {{"pockets": {pockets}, "score": {score}, "shooter": "B"}}"#)
        };
        let value = |state: &str| rated(state).unwrap()["candidates"][0]["value"].as_f64().unwrap();
        let own = state("foot-left", "foot-right");
        // The 3 hangs in the right pocket, for player 2 or for the other one.
        assert!(value(&own) > 0.05 + value(&state("foot-right", "foot-left")));
        for (wrong, word) in [
            (format!(r#"{own}, "player": 2"#), "player"),
            (r#", "state": {"shooter": "C"}"#.to_owned(), "shooter"),
            (r#", "state": {"color": 1}"#.to_owned(), "color"),
        ] {
            let error = rated(&wrong).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn a_game_is_rated_on_its_own_table() {
        let options = Rate { game: GameKind::Blackball, ..options("novice") };
        // On a 9 ft table this ball is nowhere near a pocket.
        let text = r#"{"version": 1, "balls": [{"id": 0, "position": [0.4, 0.1]},
            {"id": 1, "position": [0.86, 0.41]}, {"id": 8, "position": [-0.5, 0]}]}"#;
        let answer = rate(&options, PocketLibrary::of_tests(), text).unwrap();
        assert!(answer["candidates"][0]["pot"].as_f64().unwrap() > 0.8, "{answer}");
    }

    #[test]
    fn a_position_gives_candidates() {
        let text = |more: &str| format!("{{\"version\": 1, \"balls\": {BALLS}{more}}}");
        let answer = rate(
            &options("novice"),
            PocketLibrary::of_tests(),
            &text(r#", "groups": ["solids", "stripes"]"#),
        )
        .unwrap();
        let best = &answer["candidates"][0];
        assert_eq!(best["call"], json!({"ball": 3, "pocket": 0}));
        assert!(best["pot"].as_f64().unwrap() > 0.5 && best["place"].is_null());
        assert!(answer["simulations"].as_u64().unwrap() > 0);
        let answer = rate(
            &options("greedy"),
            PocketLibrary::of_tests(),
            &text(r#", "ball_in_hand": true, "player": 2"#),
        );
        assert!(answer.unwrap()["candidates"][0]["place"].is_array());
        for wrong in [
            r#", "groups": ["solids", "solids"]"#,
            r#", "groups": ["solids"]"#,
            r#", "player": 3"#,
            r#", "color": 1"#,
        ] {
            assert!(
                rate(&options("greedy"), PocketLibrary::of_tests(), &text(wrong)).is_err(),
                "{wrong}"
            );
        }
    }
}
