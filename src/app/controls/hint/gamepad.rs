//! The status line for a player who uses the gamepad: how to shoot, and one thing more.

use crate::app::session::Session;
use crate::game::Phase;
use crate::texts::{hints, opponent_turn};
use crate::ui::{Bindings, CallWish, Hint, Intent, NextGame, Tempo};

use super::{warning, write_possible};

/// Writes the hint of this moment.
pub fn write(line: &mut String, keys: &Bindings, session: &Session) {
    if let Some(hint) = session.screens.gamepad_hint() {
        write_possible(line, keys, session, hint);
        return;
    }
    if session.mode.replay().is_none() {
        line.push_str(&warning(session));
    }
    write_possible(line, keys, session, over(session));
}

/// The hint while no screen is open.
fn over(session: &Session) -> Hint {
    const FREE: Hint = &[(hints::SHOOTS, &[Intent::Shoot]), (hints::LEFT_STICK_AIM_POWER, &[])];
    const CALLS: Hint = &[
        (hints::SHOOTS, &[Intent::Shoot]),
        (hints::CALL_BALL_AND_POCKET, &[Intent::NextBall, Intent::NextPocket]),
    ];
    const IN_HAND: Hint = &[(hints::SHOOTS, &[Intent::Shoot]), (hints::D_PAD_MOVES_CUE_BALL, &[])];
    match session.phase() {
        _ if session.mode.replay().is_some() => {
            &[(hints::PLAY_PAUSE, &[Intent::Shoot]), (hints::EXIT, &[Intent::Escape])]
        }
        _ if session.mode.lab().is_some() => {
            &[(hints::START_STOP, &[Intent::Shoot]), (hints::EXIT, &[Intent::Escape])]
        }
        _ if session.is_opponents_turn() => &[
            (opponent_turn::SKIPS_PART, &[Intent::Shoot]),
            (opponent_turn::TAKE_BACK, &[Intent::Undo]),
        ],
        Phase::Over { .. } => NextGame::of(session.game()).hint(false),
        Phase::Rolling if session.tempo() == Tempo::Paused => {
            &[(hints::PAUSED, &[]), (hints::RESUMES, &[Intent::Pause])]
        }
        Phase::Rolling => &[
            (hints::HOLD_FAST_FORWARD, &[Intent::FastForward]),
            (hints::HOLD_SLOW_MOTION, &[Intent::SlowMotion]),
        ],
        Phase::Choosing => &[(hints::KEYS_CHOOSE_HOW_TO_CONTINUE, &[Intent::Shoot])],
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
