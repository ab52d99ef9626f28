//! The status line: what mouse and keys do now.

mod gamepad;
mod resting;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use crate::game::{Direction, FrozenTo, Lift, Match, Phase, Region};
use crate::physics::BallId;
use crate::texts::{Shown, Text, The, hint_sentences, hints, opponent_turn};
use crate::ui::{
    Bindings, CallWish, Hint, Intent, Layout, NextGame, Rect, Side, Sign, Taking, Tempo, write_hint,
};

pub use resting::RestingPointer;

use super::mouse_drag::{HeldBall, MouseDrag, Target};
use super::session::Session;

/// The keys that rotate the cue, change the power, move the ball in hand and lift the butt.
const TURN: &[Intent] = &[Intent::Turn(Side::Left), Intent::Turn(Side::Right)];
const POWER: &[Intent] = &[Intent::Pull(Sign::More), Intent::Pull(Sign::Less)];
const ARROWS: &[Intent] = &[
    Intent::Arrow(Direction::Left),
    Intent::Arrow(Direction::Right),
    Intent::Arrow(Direction::Up),
    Intent::Arrow(Direction::Down),
];
const LIFT: &[Intent] = &[Intent::Lift(Sign::More), Intent::Lift(Sign::Less)];

/// Writes the hint of this moment.
pub fn hint(
    line: &mut String,
    keys: &Bindings,
    session: &Session,
    layout: &Layout,
    drag: &MouseDrag,
    pointer: Option<[f32; 2]>,
    taking: Taking,
) {
    line.clear();
    if keys.gamepad().is_some() {
        gamepad::write(line, keys, session);
        return;
    }
    if let Taking::List(pointed) = taking {
        // Nothing below the list is meant.
        let ball = pointed.map(|ball| (ball, session.potted().contains(&ball)));
        let _ = match ball {
            None => write!(line, "{}", hint_sentences::CHOOSE_BALL),
            Some((ball, false)) => write!(line, "{}", hint_sentences::follow(&The(ball))),
            Some((ball, true)) => {
                write!(line, "{}", hint_sentences::off_table(&format_args!("{:#}", The(ball))))
            }
        };
        return;
    }
    let editing = taking == Taking::Text;
    let (power, speed) = (session.game().cue().power, session.shot_speed());
    let screens = &session.screens;
    if drag.pulling() && power > 0.0 && !screens.asks() && !editing {
        // A text in memory takes whatever is written.
        let power = format_args!("{power:.2}");
        let _ = write!(line, "{}", hint_sentences::power(&power, &speed));
        return;
    }
    if let Some(held) = drag.held_ball().filter(|_| !screens.asks() && !editing) {
        write_held(line, session, held);
        return;
    }
    if let (Taking::Sheet, Some(words)) = (taking, screens.explained()) {
        line.push_str(&words);
        return;
    }
    let game = session.game();
    let aiming = matches!(session.phase(), Phase::Aiming { .. });
    let slips = session.world().laws().miscues(game.cue().tip);
    let control_at = |at| -> Option<Hint> {
        // The laboratory has a panel of its own.
        if session.lab().is_some() && !layout.icons.contains(at) {
            return None;
        }
        let on_undo = layout.undo.contains(at) || layout.redo.contains(at);
        if on_undo && !session.may_undo() && !session.is_replay() {
            Some(&[(hints::NO_UNDO_HERE, &[])])
        } else if layout.undo.contains(at) && !game.can_undo() {
            Some(&[(hints::NOTHING_TO_UNDO, &[])])
        } else if layout.redo.contains(at) && !game.can_redo() {
            Some(&[(hints::NOTHING_TO_REDO, &[])])
        } else if layout.menu.contains(at) && session.is_replay() {
            Some(&[(hints::NO_MENU_IN_REPLAY, &[]), (hints::EXIT, &[Intent::Escape])])
        } else if layout.controls.tip.contains(at) && aiming && slips {
            Some(&[(hints::MISCUE, &[]), (hints::DRAG_BACK_INTO_RED_RING, &[])])
        } else if layout.shoot_below_bar().is_some_and(|button| button.contains(at)) && aiming {
            Some(&[(hints::SHOOTS, &[Intent::Shoot])])
        } else {
            control(layout, at, game.setup().is_report())
        }
    };
    // The settings hide what is below them; the card of keys does, or would in a larger window.
    let hidden =
        |at| taking == Taking::Sheet || screens.hides_table() && layout.clear_view().contains(at);
    let pointer = pointer.filter(|&at| !hidden(at));
    let lift = game.lift();
    let looks_at = pointer.is_some_and(|at| on_elevation(layout, at));
    if let Some(lift) = lift.filter(|_| looks_at && !editing && !screens.asks()) {
        match lift {
            Lift::Over { obstacle: over, .. } => {
                let _ = write!(line, "{}", hint_sentences::lifts_cue(&over, &lift.degrees()));
                write_hint(line, keys, &[(hints::SLIDER_LIFTS_HIGHER, LIFT)]);
            }
            Lift::NoRoom(over) => {
                let _ = write!(line, "{}", hint_sentences::leaves_no_room(&over));
            }
        }
        return;
    }
    let control = pointer.and_then(control_at);
    let hint: Hint = match (screens.hint(), control) {
        (Some(hint), _) if screens.asks() => hint,
        _ if editing && session.lab().is_some() => {
            &[(hints::ENTER_SETS_IT, &[]), (hints::ESC_CANCELS, &[])]
        }
        _ if editing => {
            &[(hints::TYPE_POWER, &[]), (hints::ENTER_SETS_IT, &[]), (hints::ESC_CANCELS, &[])]
        }
        _ if drag.pulling() => &[(hints::POWER_0, &[]), (hints::DRAG_FARTHER_BACK, &[])],
        (_, Some(control)) => control,
        (Some(hint), None) => hint,
        (None, None) => {
            line.push_str(&warning(session));
            let on_table = pointer.filter(|&at| layout.view.contains(at));
            let callable = on_table.and_then(|at| MouseDrag::callable(session, layout, at));
            let callable = callable.filter(|wish| session.can_call(*wish));
            let target =
                on_table.map(|at| MouseDrag::target(session, layout, at)).unwrap_or_default();
            let moves = matches!(target, Target::Ball(_));
            match callable {
                Some(CallWish::Ball(ball)) if !moves => {
                    let _ = write!(line, "{}", hint_sentences::call_ball(&ball));
                    &[(hints::DOUBLE_CLICK_AIM_AT_IT, &[]), (hints::DRAG_TURN_AIM, &[])]
                }
                Some(CallWish::Pocket(_)) if !moves => {
                    &[(hints::CLICK_TO_CALL_POCKET, &[]), (hints::DRAG_TURN_AIM, &[])]
                }
                _ => {
                    if layout.folded() {
                        write_frozen(line, game);
                    }
                    over(session, target)
                }
            }
        }
    };
    write_possible(line, keys, session, hint);
}

/// Writes a hint, without undo where the match has none.
fn write_possible(line: &mut String, keys: &Bindings, session: &Session, hint: Hint) {
    for part in hint {
        if session.may_undo() || part.1 != [Intent::Undo] {
            write_hint(line, keys, std::slice::from_ref(part));
        }
    }
}

/// A fault of the shot as it is prepared; empty if there is none.
fn warning(session: &Session) -> Text {
    let game = session.game();
    match game.lift() {
        _ if !matches!(session.phase(), Phase::Aiming { .. }) => Text::EMPTY,
        _ if session.is_opponents_turn() => Text::EMPTY,
        Some(Lift::NoRoom(_)) => hint_sentences::NO_ROOM,
        _ if session.world().laws().miscues(game.cue().tip) => hints::MISCUE,
        _ => Text::EMPTY,
    }
}

/// Says what becomes of the ball that is being moved.
fn write_held(line: &mut String, session: &Session, held: &HeldBall) {
    let game = session.game();
    let _ = match held.denied() {
        Some(why) => write!(line, "{}", hint_sentences::not_here(&Shown(why))),
        None if held.leaves(session) => {
            write!(line, "{}", hint_sentences::leaves_table(&held.ball))
        }
        None if held.is_off() => {
            write!(line, "{}", hint_sentences::drag_onto_table(&held.ball))
        }
        None => {
            let region = game.placement_area_of(held.ball).map(|area| area.region);
            let allowed = match region {
                None | Some(Region::Anywhere) => hint_sentences::ANYWHERE,
                Some(Region::BehindHeadString | Region::OnOrBehindHeadString) => {
                    hint_sentences::BEHIND_HEAD_STRING
                }
            };
            write!(line, "{allowed}")
        }
    };
}

/// Says which balls are frozen.
fn write_frozen(line: &mut String, game: &Match) {
    for frozen in game.frozen() {
        line.push_str(if line.is_empty() { "" } else { " · " });
        let ball = format_args!("{:#}", The(frozen.ball));
        let _ = match frozen.to {
            FrozenTo::Rail => write!(line, "{}", hint_sentences::frozen_to_rail(&ball)),
            FrozenTo::CueBall => write!(line, "{}", hint_sentences::frozen_to_cue_ball(&ball)),
        };
    }
}

/// True over the elevation's slider or its label.
fn on_elevation(layout: &Layout, at: [f32; 2]) -> bool {
    let c = &layout.controls;
    [c.elevation, c.elevation_label].iter().any(|rect| rect.contains(at))
}

/// Writes the hint for a mouse that is nowhere.
pub fn resting(keys: &Bindings, session: &Session) -> String {
    let mut line = String::new();
    if keys.gamepad().is_some() {
        gamepad::write(&mut line, keys, session);
        return line;
    }
    let hint = session.screens.hint().unwrap_or_else(|| over(session, Target::Nothing));
    write_possible(&mut line, keys, session, hint);
    line
}

/// The hint for a mouse over the table.
fn over(session: &Session, target: Target) -> Hint {
    use crate::game::Direction::{Down, Left, Right, Up};
    if session.is_replay() {
        return &[
            (hints::PLAY_PAUSE, &[Intent::Shoot]),
            (hints::EVENT_BY_EVENT, &[Intent::Arrow(Left), Intent::Arrow(Right)]),
            (hints::SHOT_BY_SHOT, &[Intent::Arrow(Up), Intent::Arrow(Down)]),
            (hints::SPEED, POWER),
            (hints::EXIT, &[Intent::Escape]),
        ];
    }
    if session.lab().is_some() {
        return &[
            (hints::START_STOP, &[Intent::Shoot]),
            (hints::IMPACT_BY_IMPACT, &[Intent::Arrow(Left), Intent::Arrow(Right)]),
            (hints::STEP, &[Intent::Arrow(Down)]),
            (hints::START_OVER, &[Intent::Arrow(Up)]),
            (hints::SPEED, POWER),
            (hints::EXIT, &[Intent::Escape]),
        ];
    }
    if session.awaits_next() {
        return &[
            (hints::GO_ON, &[Intent::Confirm]),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
            (hints::WHEEL_ZOOMS, &[]),
        ];
    }
    if session.is_opponents_turn() {
        return match session.seat.shows_thinking {
            false => &[
                (opponent_turn::SKIPS, &[Intent::Shoot]),
                (opponent_turn::SHOW_THINKING, &[Intent::Thinking]),
                (opponent_turn::TAKE_BACK, &[Intent::Undo]),
                (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
            ],
            true => &[
                (opponent_turn::SKIPS, &[Intent::Shoot]),
                (opponent_turn::HIDE_THINKING, &[Intent::Thinking]),
                (opponent_turn::TAKE_BACK, &[Intent::Undo]),
                (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
            ],
        };
    }
    match (session.phase(), target) {
        (Phase::Over { .. }, _) => NextGame::of(session.game()).hint(false),
        (Phase::Rolling, _) if session.tempo() == Tempo::Paused => &[
            (hints::PAUSED, &[]),
            (hints::RESUMES, &[Intent::Pause]),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
            (hints::WHEEL_ZOOMS, &[]),
        ],
        (Phase::Rolling, _) if session.tempo() == Tempo::Delayed => {
            &[(hints::SLOW_TO_COMPUTE, &[]), (hints::UNDO_SHOT, &[Intent::Undo])]
        }
        (Phase::Rolling, _) => &[
            (hints::HOLD_FAST_FORWARD, &[Intent::FastForward]),
            (hints::HOLD_SLOW_MOTION, &[Intent::SlowMotion]),
            (hints::PAUSE, &[Intent::Pause]),
            (hints::UNDO_SHOT, &[Intent::Undo]),
        ],
        (Phase::Choosing, _) => &[
            (hints::CHOOSE_HOW_TO_CONTINUE, &[Intent::Shoot, Intent::Confirm]),
            (hints::UNDO_LAST_SHOT, &[Intent::Undo]),
        ],
        (_, Target::Ball(BallId::CUE)) => {
            &[(hints::DRAG_TO_PLACE_BALL, &[]), (hints::PULL_CUE_BEHIND_IT, &[])]
        }
        (_, Target::Ball(_)) => &[
            (hints::DRAG_TO_MOVE_BALL, &[]),
            (hints::OVER_RAIL_TAKE_OFF, &[]),
            (hints::DOUBLE_CLICK_AIM_AT_IT, &[]),
        ],
        (_, Target::TrayBall(_)) => &[(hints::DRAG_ONTO_TABLE, &[])],
        (_, Target::Cue) => &[(hints::DRAG_BACK_TO_SHOOT, &[]), (hints::RIGHT_BUTTON_CANCELS, &[])],
        (Phase::Aiming { .. }, _) if session.moves_all_balls() => &[
            (hints::DRAG_A_BALL, &[]),
            (hints::DRAG_ELSEWHERE_TURN_AIM, &[]),
            (hints::DOUBLE_CLICK_AIM_THERE, &[]),
            (hints::DRAG_CUE_BACK_TO_SHOOT, &[Intent::Shoot]),
            (hints::TURN, TURN),
            (hints::POWER, POWER),
        ],
        (Phase::Aiming { ball_in_hand: true }, _) => &[
            (hints::PULL_CUE_TO_SHOOT, &[Intent::Shoot]),
            (hints::DRAG_BALL_TO_MOVE_IT, ARROWS),
            (hints::DRAG_TO_AIM, &[]),
            (hints::DOUBLE_CLICK_TO_AIM_THERE, &[]),
            (hints::TURN, TURN),
            (hints::POWER, POWER),
        ],
        (Phase::Aiming { ball_in_hand: false }, _) => &[
            (hints::PULL_CUE_TO_SHOOT, &[Intent::Shoot]),
            (hints::DRAG_TO_AIM, &[]),
            (hints::DOUBLE_CLICK_TO_AIM_THERE, &[]),
            (hints::TURN, TURN),
            (hints::POWER, POWER),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
        ],
    }
}

/// The hint for the control under the mouse.
fn control(layout: &Layout, at: [f32; 2], is_report: bool) -> Option<Hint> {
    use crate::game::Direction::{Down, Left, Right, Up};
    use crate::ui::CameraView;
    let c = &layout.controls;
    let places: [Hint; 6] = [
        &[(hints::VIEW_DEFAULT, &[Intent::Place(CameraView::Default)])],
        &[(hints::VIEW_BEHIND_CUE, &[Intent::Place(CameraView::Eye)])],
        &[(hints::VIEW_FROM_ABOVE, &[Intent::Place(CameraView::Over)])],
        &[(hints::VIEW_BROADCAST, &[Intent::Place(CameraView::Broadcast)])],
        &[(hints::VIEW_LOW, &[Intent::Place(CameraView::Low)])],
        &[
            (hints::VIEW_FREE, &[Intent::Place(CameraView::Orbit)]),
            (hints::RIGHT_DRAG_TURNS_IT, &[]),
            (hints::SHIFT_RIGHT_DRAG_MOVES_IT, &[]),
        ],
    ];
    let place = layout.places.iter().position(|rect| rect.contains(at));
    if let Some(place) = place {
        return places.get(place).copied();
    }
    let hints: [(Rect, Hint); 24] = [
        (layout.undo, &[(hints::UNDO_LAST_SHOT_BUTTON, &[Intent::Undo])]),
        (layout.redo, &[(hints::REDO_SHOT_BUTTON, &[Intent::Redo])]),
        (layout.settings, &[(hints::SETTINGS, &[Intent::Sheet])]),
        (layout.menu, &[(hints::MENU, &[Intent::Escape])]),
        (
            layout.fold,
            match layout.folded() {
                true => &[(hints::SHOW_PANEL, &[Intent::Fold])],
                false => &[(hints::HIDE_PANEL, &[Intent::Fold])],
            },
        ),
        (c.power_bar, &[(hints::POWER_BAR, POWER)]),
        (
            c.rotate_cue,
            match is_report {
                true => &[
                    (hints::DRAG_RIGHT_AIM_LEFT, &[]),
                    (hints::BUTT_FOLLOWS_MOUSE, &[]),
                    (hints::DEGREE_PER_PIXEL, &[]),
                    (hints::SHIFT_10_TIMES, &[]),
                    (hints::CTRL_FINE_ANGLE, &[]),
                    (hints::KEYS, TURN),
                ],
                false => &[
                    (hints::DRAG_RIGHT_AIM_RIGHT, &[]),
                    (hints::DEGREE_PER_PIXEL, &[]),
                    (hints::SHIFT_5_TIMES, &[]),
                    (hints::CTRL_FINE, &[]),
                    (hints::KEYS, TURN),
                ],
            },
        ),
        (
            c.tip,
            &[
                (hints::DRAG_TIP, &[]),
                (hints::DOUBLE_CLICK_CENTER, &[]),
                (
                    hints::KEYS,
                    &[Intent::Tip(Left), Intent::Tip(Right), Intent::Tip(Up), Intent::Tip(Down)],
                ),
                (hints::CTRL_FINE, &[]),
            ],
        ),
        (c.tip_center, &[(hints::TIP_TO_CENTER, &[Intent::Center])]),
        (c.elevation_label, &[(hints::CUE_ELEVATION, LIFT)]),
        (c.elevation, &[(hints::CUE_ELEVATION, LIFT)]),
        (c.power, &[(hints::CLICK_TO_TYPE_POWER, &[]), (hints::WHEEL_FINE_POWER, &[])]),
        (c.power_up, &[(hints::MORE_POWER, &[]), (hints::HOLD_FASTER_FASTER, &[])]),
        (c.power_down, &[(hints::LESS_POWER, &[]), (hints::HOLD_FASTER_FASTER, &[])]),
        (c.rotate, &[(hints::DRAG_TO_TURN_VIEW, &[])]),
        (c.follow_ball, &[(hints::TURN_AROUND_BALL, &[])]),
        (c.center_of_table, &[(hints::TURN_AROUND_TABLE, &[])]),
        (c.reset_camera, &[(hints::BACK_TO_DEFAULT_ANGLE, &[])]),
        (c.follow, &[(hints::CHOOSE_BALL_TO_FOLLOW, &[])]),
        (c.reset_zoom, &[(hints::BACK_TO_DEFAULT_DISTANCE, &[])]),
        (c.mute, &[(hints::SOUND_ON_OR_OFF, &[Intent::Mute])]),
        (c.volume, &[(hints::VOLUME_OF_ALL_SOUNDS, &[])]),
        (c.mixer, &[(hints::VOLUMES_OF_TABLE_AND_ROOM, &[])]),
        (
            layout.aim_line,
            &[(hints::LENGTH_OF_AIM_LINE, &[Intent::Guide]), (hints::AIM_LINE_LENGTHS, &[])],
        ),
    ];
    hints.iter().find(|(rect, _)| rect.contains(at)).map(|(_, hint)| *hint)
}
