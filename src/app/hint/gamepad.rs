//! The status line for a player who uses the gamepad: how to shoot, and one thing more.

use crate::app::session::Session;
use crate::game::Phase;
use crate::ui::{Bindings, CallWish, Hint, Intent, Tempo, write_hint};

use super::warning;

/// Writes the hint of this moment.
pub fn write(line: &mut String, keys: &Bindings, session: &Session) {
    if let Some(hint) = session.screens.gamepad_hint() {
        write_hint(line, keys, hint);
        return;
    }
    if !session.is_replay() {
        line.push_str(warning(session));
    }
    write_hint(line, keys, over(session));
}

/// The hint while no screen is open.
fn over(session: &Session) -> Hint {
    const FREE: Hint = &[("{} shoots", &[Intent::Shoot]), ("Left stick: aim and power", &[])];
    const CALLS: Hint = &[
        ("{} shoots", &[Intent::Shoot]),
        ("{} call a ball and a pocket", &[Intent::NextBall, Intent::NextPocket]),
    ];
    const IN_HAND: Hint = &[("{} shoots", &[Intent::Shoot]), ("D-pad moves the cue ball", &[])];
    if session.is_replay() {
        return &[("{}: play, pause", &[Intent::Shoot]), ("{}: exit", &[Intent::Escape])];
    }
    match session.phase() {
        Phase::Over { .. } => {
            &[("{}: a new rack", &[Intent::Shoot]), ("{}: undo last shot", &[Intent::Undo])]
        }
        Phase::Rolling if session.tempo() == Tempo::Paused => {
            &[("Paused", &[]), ("{} resumes", &[Intent::Pause])]
        }
        Phase::Rolling => &[
            ("Hold {}: fast forward", &[Intent::FastForward]),
            ("hold {}: slow motion", &[Intent::SlowMotion]),
        ],
        Phase::Choosing => &[("{}: choose how to continue", &[Intent::Shoot])],
        Phase::Aiming { ball_in_hand: true } => IN_HAND,
        Phase::Aiming { ball_in_hand: false } if lacks_call(session) => CALLS,
        Phase::Aiming { ball_in_hand: false } => FREE,
    }
}

/// True if a shot needs a call that is neither made nor obvious.
fn lacks_call(session: &Session) -> bool {
    let call = session.call_state();
    let is_called = call.safety || call.push_out || (call.ball.is_some() && call.pocket.is_some());
    session.can_call(CallWish::NextBall) && !is_called
}
