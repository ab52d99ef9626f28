//! `rate`: a position in, the candidates of a computer player out.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde_json::{Value, json};

use super::documents;
use super::duel::{Entrant, factor, game, player};
use super::sweep::threads;
use crate::ai::{self, Noise, PocketLibrary};
use crate::game::GameKind;
use crate::game::files::position;
use crate::game::files::reader::{self, ContentError, Node};

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

/// Rates a position.
fn rate(options: &Rate, pockets: &PocketLibrary, text: &str) -> Result<Value, ContentError> {
    let document = reader::parse(text)?;
    let node = Node::root(&document, "the position");
    let match_ = position::read(&node, options.game, options.seed)?;
    let skill = match options.noise {
        Some(factor) => options.player.skill.with_noise(Noise::olympiad(factor)),
        None => options.player.skill,
    };
    let started = Instant::now();
    let report = ai::rate(&match_, pockets, &skill, options.seed, &AtomicBool::new(false));
    let Some(report) = report else { return node.refuse("there is nothing to shoot at") };
    Ok(json!({
        "candidates": report.candidates,
        "simulations": report.simulations,
        "seconds": started.elapsed().as_secs_f64(),
    }))
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
