//! The `state` line of a journal.

use serde::Serialize;

use super::CameraReport;
use crate::game::files::report::{self, BallReport};
use crate::game::turns::cue_ball;
use crate::game::{Choice, Declaration, Match, Obstacle, sets_won};

/// The state of a match in a `state` line.
#[derive(Debug, PartialEq, Serialize)]
pub struct StateReport {
    phase: &'static str,
    player: u32,
    /// Null in games without groups.
    groups: Option<[&'static str; 2]>,
    ball_in_hand: bool,
    /// Where the cue ball may be put, and whether it may also stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'static str>,
    /// The declaration for the next shot.
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<Declaration>,
    /// The options of the open choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<&'static str>>,
    #[serde(flatten)]
    counts: Counts,
    winner: Option<u32>,
    shots: u32,
    /// Games that each player has won, once there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<[u32; 2]>,
    cue: CueReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<CameraReport>,
    balls: Vec<BallReport>,
}

/// What some games count for each player.
#[derive(Debug, PartialEq, Serialize)]
struct Counts {
    /// Consecutive fouls.
    #[serde(skip_serializing_if = "Option::is_none")]
    fouls: Option<[u8; 2]>,
    /// Points: below zero for points owed.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<[i32; 2]>,
    /// The ball on, in snooker, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<&'static str>,
    /// ... and the points that are left on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<i32>,
    /// The player's own pocket.
    #[serde(skip_serializing_if = "Option::is_none")]
    pockets: Option<[usize; 2]>,
}

#[derive(Debug, PartialEq, Serialize)]
struct CueReport {
    direction: f64,
    power: f64,
    tip: [f64; 2],
    elevation: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
}

impl StateReport {
    /// The state of a match, and of a camera if there is one.
    pub fn new(game: &Match, camera: Option<&CameraReport>) -> StateReport {
        let cue = game.planned_shot();
        let standing = game.standing();
        let names = |choice: &Choice| choice.options.iter().map(|option| option.name).collect();
        StateReport {
            phase: game.phase().name(),
            player: game.player().number(),
            groups: standing.own_groups(),
            ball_in_hand: game.ball_in_hand(),
            region: game.ball_in_hand().then(|| cue_ball(game).name()),
            call: game.call().map(Declaration::from),
            choices: game.choice().map(names),
            counts: Counts {
                fouls: standing.fouls,
                score: standing.score.map(|score| score.points),
                on: standing.score.and_then(|score| Some(score.left?.on)),
                left: standing.score.and_then(|score| Some(score.left?.points)),
                pockets: standing.pockets.map(|pockets| pockets.map(|pocket| pocket.0)),
            },
            winner: game.winner().map(|winner| winner.number()),
            shots: game.shots(),
            games: Some(game.wins()).filter(|wins| *wins != [0, 0]),
            sets: Some(sets_won(game)).filter(|_| game.setup().sets > 1),
            cue: CueReport {
                direction: cue.direction,
                power: game.cue().power,
                tip: cue.tip,
                elevation: cue.elevation,
                over: game.lift().map(|lift| match lift.obstacle() {
                    Obstacle::Rail => "rail".to_owned(),
                    Obstacle::Ball(ball) => ball.id.to_string(),
                }),
            },
            camera: camera.cloned(),
            balls: report::balls(game.world().balls()),
        }
    }

    /// True if the game has reached another phase, which must be written without delay.
    pub(super) fn turns_from(&self, before: &StateReport) -> bool {
        let point = |state: &StateReport| {
            (
                state.phase,
                state.player,
                state.groups,
                state.counts.score,
                state.ball_in_hand,
                state.shots,
            )
        };
        point(self) != point(before)
    }
}
