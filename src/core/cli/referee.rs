//! `referee`: reads rules scenarios and writes verdicts.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Map, Value, json};

use super::documents;
use crate::game::files::ContentError;
use crate::game::files::scenario::{COLOURS, Scenario};
use crate::physics::ball::BallId;
use crate::rules::{
    Choice, GameKind, GameState, Next, PerPlayer, Player, Rerack, ShotSummary, Situation, Spotted,
    Verdict, foul_codes,
};
use crate::wording::Phrase;

/// The input of `referee`.
#[derive(Debug, Clone, clap::Args)]
#[command(
    after_help = "Exit status: 0 on success; 1 if --lines answered a line with an error, or \
                        standard output cannot be written; 2 if the scenario is malformed or \
                        cannot be read."
)]
pub struct Referee {
    /// Scenario in JSON; standard input if it is missing or "-".
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Read one scenario per line and print one verdict per line.
    #[arg(long)]
    pub lines: bool,
}

/// Runs the subcommand.
pub fn run(options: &Referee, mut output: impl Write) -> anyhow::Result<ExitCode> {
    documents::answer(&options.file, options.lines, &mut output, judge)
}

/// Judges a scenario and returns the verdict as JSON.
pub fn judge(text: &str) -> Result<Value, ContentError> {
    let Scenario { state, situation, call, shot, is_snookered } = Scenario::parse(text)?;
    let rules = state.game.rules();
    if let Some(call) = call
        && let Err(why) = rules.check_call(&situation, call)
    {
        return Ok(json!({ "verdict": "invalid_declaration", "reason": why.in_english() }));
    }
    let mut verdict = rules.judge(&situation, call, &shot);
    if let Next::Choice(choice) = &mut verdict.next {
        choice.options.retain(|option| option.if_snookered_on.is_empty() || is_snookered);
    }
    let mut report = report(&state.game, situation.player, &verdict);
    if let (Some(report), GameState::Snooker(_) | GameState::SixReds(_)) =
        (report.as_object_mut(), &verdict.state)
    {
        add_snooker(report, &situation, &shot, &verdict);
    }
    Ok(report)
}

/// Adds what is asked about snooker: points and penalty, the ball on, what is left and what returns.
fn add_snooker(
    report: &mut Map<String, Value>,
    situation: &Situation,
    shot: &ShotSummary,
    verdict: &Verdict,
) {
    let color = |ball: BallId| color(&verdict.state, ball);
    let [points, penalty] = gained(report, situation.player);
    let reds = situation.on_table.iter().filter(|&&ball| color(ball) == "red");
    let reds = reds.filter(|&&ball| !shot.is_gone(ball)).count();
    let respot: Vec<&str> = verdict.spotted.iter().map(|spotted| color(spotted.ball)).collect();
    let next_on = report["on"].clone();
    for (key, value) in [
        ("points", points),
        ("penalty", penalty),
        ("reds_left", reds.into()),
        ("respot", respot.into()),
        ("next_on", next_on),
    ] {
        report.insert(key.to_owned(), value);
    }
    match &verdict.next {
        Next::Choice(choice) if choice.by_lot => {
            report.insert("verdict".to_owned(), "respotted_black".into());
        }
        Next::Choice(Choice { options, .. }) => {
            let cue_ball = options.first().map(|option| option.turn.cue_ball.name());
            report.insert("cue_ball".to_owned(), cue_ball.into());
        }
        Next::End(_) => {
            report.insert("verdict".to_owned(), "frame_over".into());
        }
        Next::Turn(_) => {}
    }
}

fn report(before: &GameState, shooter: Player, verdict: &Verdict) -> Value {
    let kind = before.kind();
    let cue_ball = match (kind, &verdict.next) {
        (GameKind::EnglishBilliards, Next::Turn(turn)) => {
            verdict.state.rules().cue_ball(turn.player)
        }
        _ => before.rules().cue_ball(shooter),
    };
    let is_carom = kind.is_carom();
    let state = verdict.state.write().unwrap_or_default();
    let is_equalizer = state["in_equalizer"] == true;
    let mut report = Map::new();
    let mut add = |key: &str, value: Value| report.insert(key.to_owned(), value);
    match &verdict.next {
        Next::Turn(turn) => {
            let name = match turn.rerack {
                Rerack::Break if is_carom && is_equalizer => "equalizer",
                Rerack::Break if is_carom => "draw",
                Rerack::Break => "rerack_break",
                _ if turn.player == shooter => "continue",
                _ => "pass",
            };
            add("verdict", name.into());
            add("next_shooter", json!(turn.player));
            let spot = verdict.spotted.iter().find(|spotted| spotted.ball == cue_ball);
            let place = spot.map_or(turn.cue_ball.name(), |spotted| spotted.spot.name());
            add("cue_ball", place.into());
            if is_carom && matches!(turn.rerack, Rerack::Break | Rerack::Opening) {
                add("position", "opening".into());
            }
            if let Rerack::GoOn { kept } = turn.rerack {
                add("rack", if kept.is_some() { "rerack14" } else { "rerack15" }.into());
                let moved = verdict.spotted.iter().find(|spotted| Some(spotted.ball) == kept);
                add("ball15", moved.map_or("stays", |spotted| spotted.spot.name()).into());
            }
        }
        Next::Choice(Choice { player, options, .. }) => {
            add("verdict", "choice".into());
            add("chooser", json!(player));
            add("options", options.iter().map(|option| option.name).collect());
            if let Some(accept) = options.iter().find(|option| option.name == "accept") {
                add("cue_ball_if_accept", accept.turn.cue_ball.name().into());
            }
        }
        Next::End(end) => {
            let name = match kind {
                // A game of straight pool is a match.
                GameKind::StraightPool => "match_won",
                kind if kind.has_two_cue_balls() => "match_won",
                _ if end.by_loser => "rack_lost",
                _ => "rack_won",
            };
            add("verdict", name.into());
            add("winner", json!(end.winner));
        }
    }
    add("foul", (!verdict.fouls.is_empty()).into());
    add("fouls", foul_codes(&verdict.fouls).into());
    let mut spotted: Vec<u32> = verdict
        .spotted
        .iter()
        .filter(|spotted| spotted.ball != cue_ball)
        .map(|spotted| spotted.ball.0)
        .collect();
    spotted.sort_unstable();
    add("spot", spotted.into());
    let score = |game: &GameState| game.rules().standing(&|_| true, false).score;
    if let (Some(before), Some(after)) = (score(before), score(&verdict.state)) {
        let delta = [0, 1].map(|player| after.points[player] - before.points[player]);
        add("score_delta", json!(PerPlayer::from(delta)));
    }
    if let Some(groups) = verdict.state.rules().standing(&|_| true, false).own_groups() {
        add("table_open", groups.contains(&"open").into());
    }
    if let Value::Object(state) = state {
        for (key, value) in state {
            // A scenario has separate keys for the count before and after a shot.
            let key = if key == "foul_count" { "foul_count_after" } else { &key };
            add(key, value);
        }
    }
    add("rule", verdict.reason.rule.name().into());
    add("reason", format!("{}.", verdict.reason.words.in_english()).into());
    if is_carom {
        add_carom(&mut report, before, shooter, verdict);
    }
    if kind == GameKind::EnglishBilliards {
        add_billiards(&mut report, before, shooter, verdict);
    }
    Value::Object(report)
}

/// Adds what the scenarios of carom games say in their own way: the point, the foul by its code, and
/// the balls that return to the table by their colours.
fn add_carom(
    report: &mut Map<String, Value>,
    before: &GameState,
    shooter: Player,
    verdict: &Verdict,
) {
    // After a draw the score begins again.
    let is_point = report["verdict"] == "draw" || report["score_delta"][name_of(shooter)] == 1;
    let foul = foul_codes(&verdict.fouls).first().map_or(false.into(), |code| Value::from(*code));
    let spotted = verdict.spotted.iter().map(|spotted| color(before, spotted.ball)).collect();
    for (key, value) in [("points", u32::from(is_point).into()), ("foul", foul), ("spot", spotted)]
    {
        report.insert(key.to_owned(), value);
    }
}

/// Adds the points of a stroke of English billiards and of a foul or a miss, and where balls are
/// spotted.
fn add_billiards(
    report: &mut Map<String, Value>,
    before: &GameState,
    shooter: Player,
    verdict: &Verdict,
) {
    let [points, penalty] = gained(report, shooter);
    let place = |it: &Spotted| (color(before, it.ball).to_owned(), it.spot.name().into());
    let spotted: Map<String, Value> = verdict.spotted.iter().map(place).collect();
    for (key, value) in
        [("points", points), ("penalty", penalty), ("respot", Value::Object(spotted))]
    {
        report.insert(key.to_owned(), value);
    }
}

/// What a shot gained for the player who shot and for the other one.
fn gained(report: &Map<String, Value>, shooter: Player) -> [Value; 2] {
    [shooter, shooter.other()].map(|player| report["score_delta"][name_of(player)].clone())
}

/// The name of a ball in a game that tells balls by their colours.
fn color(game: &GameState, ball: BallId) -> &'static str {
    let look = game.rules().look(ball);
    COLOURS.iter().find(|(_, other)| *other == look).map_or("", |(name, _)| *name)
}

/// A player's name in files.
fn name_of(player: Player) -> &'static str {
    match player {
        Player::One => "A",
        Player::Two => "B",
    }
}
