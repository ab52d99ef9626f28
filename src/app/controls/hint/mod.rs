//! The status line: what mouse and keys do now.

mod gamepad;
mod resting;
#[cfg(test)]
mod tests;

use std::fmt::{Display, Write};

use crate::game::{Direction, FrozenTo, Lift, Match, Phase, Region, TheBall};
use crate::physics::BallId;
use crate::texts::{Begun, Shown, Text, hint_sentences, hints, opponent_turn};
use crate::ui::{
    Bindings, CallWish, Hint, InputOwner, Intent, Layout, NextGame, Rect, Side, Sign, Tempo,
    write_hint,
};

pub use resting::RestingPointer;

use super::mouse_drag::{MouseDrag, Target};
use crate::app::session::{HeldBall, Session, plays_turn};

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

/// The state that the text of the status line depends on.
pub struct StatusLine<'a> {
    /// The player's keys.
    pub keys: &'a Bindings,
    /// The session that is shown.
    pub session: &'a Session,
    /// The layout of the interface.
    pub layout: &'a Layout,
    /// The drag in progress.
    pub drag: &'a MouseDrag,
    /// The place of the mouse, physical pixels.
    pub pointer: Option<[f32; 2]>,
    /// The part of the panel that takes the mouse or the keys.
    pub taking: InputOwner,
}

impl StatusLine<'_> {
    /// Writes the hint of this moment.
    pub fn write(&self, line: &mut String) {
        line.clear();
        if self.keys.gamepad().is_some() {
            gamepad::write(line, self.keys, self.session);
        } else if !self.write_sentence(line) {
            let hint = self.hint(line);
            write_possible(line, self.keys, self.session, hint);
        }
    }

    /// True while a text field is edited.
    fn is_editing(&self) -> bool {
        self.taking == InputOwner::Text
    }

    /// Writes the sentence about the open list, the drag, the setting or the slider under the
    /// mouse. Returns false if there is none.
    fn write_sentence(&self, line: &mut String) -> bool {
        let (session, drag) = (self.session, self.drag);
        let is_free = !session.screens.asks() && !self.is_editing();
        let power = session.game().cue().power;
        if let InputOwner::List(ball) = self.taking {
            // The open list takes the mouse.
            match ball {
                None => say(line, hint_sentences::CHOOSE_BALL),
                Some(ball) if session.potted().contains(&ball) => {
                    say(line, hint_sentences::off_table(&Begun(&named(session.game(), ball))));
                }
                Some(ball) => {
                    say(line, hint_sentences::follow(&Shown(&named(session.game(), ball))))
                }
            }
        } else if is_free && drag.pulling() && power > 0.0 {
            let power = format_args!("{power:.2}");
            say(line, hint_sentences::power(&power, &session.shot_speed()));
        } else if let Some(held) = drag.held_ball().filter(|_| is_free) {
            write_held(line, session, held);
        } else if self.taking == InputOwner::Sheet
            && let Some(words) = session.screens.explanation()
        {
            line.push_str(&words);
        } else if is_free
            && let Some(lift) = session.game().lift()
            && self.pointer().is_some_and(|at| on_elevation(self.layout, at))
        {
            match lift {
                Lift::Over { obstacle, .. } => {
                    say(line, hint_sentences::lifts_cue(&Begun(&obstacle), &lift.degrees()));
                    write_hint(line, self.keys, &[(hints::SLIDER_LIFTS_HIGHER, LIFT)]);
                }
                Lift::NoRoom(obstacle) => {
                    say(line, hint_sentences::leaves_no_room(&Shown(&obstacle)))
                }
            }
        } else {
            return false;
        }
        true
    }

    /// The place of the mouse, unless a screen hides what is there: the settings, and the card of
    /// keys, which would in a larger window.
    fn pointer(&self) -> Option<[f32; 2]> {
        let hides_table = self.session.screens.hides_table();
        let hidden = |at| {
            self.taking == InputOwner::Sheet || hides_table && self.layout.clear_view().contains(at)
        };
        self.pointer.filter(|&at| !hidden(at))
    }

    /// The hint of the screen on top, the control under the mouse, or the table. It may begin with
    /// a sentence, which is written here.
    fn hint(&self, line: &mut String) -> Hint {
        let screens = &self.session.screens;
        let control = self.pointer().and_then(|at| self.control(at));
        match (screens.hint(), control) {
            (Some(hint), _) if screens.asks() => hint,
            _ if self.is_editing() && self.session.mode.lab().is_some() => {
                &[(hints::ENTER_SETS_IT, &[]), (hints::ESC_CANCELS, &[])]
            }
            _ if self.is_editing() => {
                &[(hints::TYPE_POWER, &[]), (hints::ENTER_SETS_IT, &[]), (hints::ESC_CANCELS, &[])]
            }
            _ if self.drag.pulling() => &[(hints::POWER_0, &[]), (hints::DRAG_FARTHER_BACK, &[])],
            (_, Some(control)) => control,
            (Some(hint), None) => hint,
            (None, None) => self.table_hint(line),
        }
    }

    /// The hint for the control under the mouse, and why it does nothing now.
    fn control(&self, at: [f32; 2]) -> Option<Hint> {
        let (layout, session, game) = (self.layout, self.session, self.session.game());
        // The laboratory has a panel of its own.
        if session.mode.lab().is_some() && !layout.icons.contains(at) {
            return None;
        }
        let is_aiming = matches!(session.phase(), Phase::Aiming { .. });
        let [on_undo, on_redo] = [layout.undo, layout.redo].map(|icon| icon.contains(at));
        let is_on_shoot = layout.shoot_below_bar().is_some_and(|button| button.contains(at));
        Some(if (on_undo || on_redo) && !session.may_undo() && session.mode.replay().is_none() {
            &[(hints::NO_UNDO_HERE, &[])]
        } else if on_undo && !game.can_undo() {
            &[(hints::NOTHING_TO_UNDO, &[])]
        } else if on_redo && !game.can_redo() {
            &[(hints::NOTHING_TO_REDO, &[])]
        } else if layout.menu.contains(at) && session.mode.replay().is_some() {
            &[(hints::NO_MENU_IN_REPLAY, &[]), (hints::EXIT, &[Intent::Escape])]
        } else if layout.controls.tip.contains(at) && is_aiming && slips(session) {
            &[(hints::MISCUE, &[]), (hints::DRAG_BACK_INTO_RED_RING, &[])]
        } else if is_on_shoot && is_aiming {
            &[(hints::SHOOTS, &[Intent::Shoot])]
        } else {
            return control(layout, at, game.setup().is_report());
        })
    }

    /// The hint for the ball, the pocket or the place of the table under the mouse, after what is
    /// wrong with the shot.
    fn table_hint(&self, line: &mut String) -> Hint {
        let (session, layout) = (self.session, self.layout);
        line.push_str(&warning(session));
        let at = self.pointer().filter(|&at| layout.view.contains(at));
        let callable = at.and_then(|at| MouseDrag::callable(session, layout, at));
        let target = at.map(|at| MouseDrag::target(session, layout, at)).unwrap_or_default();
        let moves = matches!(target, Target::Ball(_));
        match callable.filter(|wish| !moves && session.can_call(*wish)) {
            Some(CallWish::Ball(ball)) => {
                let ball = named(session.game(), ball);
                match session.game().calls_allowed().nominate {
                    true => say(line, hint_sentences::nominate_ball(&Shown(&ball))),
                    false => say(line, hint_sentences::call_ball(&Shown(&ball))),
                }
                &[(hints::DOUBLE_CLICK_AIM_AT_IT, &[]), (hints::DRAG_TURN_AIM, &[])]
            }
            Some(CallWish::Rail(_)) => {
                &[(hints::CLICK_TO_CALL_RAIL, &[]), (hints::DRAG_TURN_AIM, &[])]
            }
            Some(CallWish::Pocket(_)) => {
                &[(hints::CLICK_TO_CALL_POCKET, &[]), (hints::DRAG_TURN_AIM, &[])]
            }
            _ => {
                if layout.folded() {
                    write_frozen(line, session.game());
                }
                over(session, target)
            }
        }
    }
}

/// Adds a text to the line, in memory that it has.
fn say(line: &mut String, text: impl Display) {
    // Writing into a `String` cannot fail.
    let _ = write!(line, "{text}");
}

/// A ball by its name in a game.
fn named(game: &Match, ball: BallId) -> TheBall {
    TheBall::in_game(game.setup().game.kind(), ball)
}

/// True if the tip would slip off the ball.
fn slips(session: &Session) -> bool {
    session.world().laws().miscues(session.game().cue().tip)
}

/// Writes a hint, without undo where the match has none.
fn write_possible(line: &mut String, keys: &Bindings, session: &Session, hint: Hint) {
    let unit = session.game().setup().game.kind().unit();
    for &(text, intents) in hint {
        if session.may_undo() || intents != [Intent::Undo] {
            write_hint(line, keys, &[(text.in_unit(unit), intents)]);
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
        _ if slips(session) => hints::MISCUE,
        _ => Text::EMPTY,
    }
}

/// Says what becomes of the ball that is being moved.
fn write_held(line: &mut String, session: &Session, held: &HeldBall) {
    let ball = named(session.game(), held.ball);
    let region = || session.game().placement_area_of(held.ball).map(|area| area.region);
    match held.refusal() {
        Some(why) => say(line, hint_sentences::not_here(&Shown(why))),
        None if held.leaves(session) => say(line, hint_sentences::leaves_table(&Shown(&ball))),
        None if held.is_off() => say(line, hint_sentences::drag_onto_table(&Shown(&ball))),
        None => match region() {
            None | Some(Region::Anywhere) => say(line, hint_sentences::ANYWHERE),
            Some(Region::BehindHeadString | Region::OnOrBehindHeadString) => {
                say(line, hint_sentences::BEHIND_HEAD_STRING);
            }
            Some(Region::D) => say(line, hint_sentences::IN_D),
            Some(Region::Baulk) => say(line, hint_sentences::BEHIND_BAULK_LINE),
            Some(Region::StartSpots) => say(line, hint_sentences::ON_START_SPOT),
        },
    }
}

/// Says which balls are frozen.
fn write_frozen(line: &mut String, game: &Match) {
    for frozen in game.frozen() {
        line.push_str(if line.is_empty() { "" } else { " · " });
        let ball = named(game, frozen.ball);
        let ball = Begun(&ball);
        match frozen.to {
            FrozenTo::Rail => say(line, hint_sentences::frozen_to_rail(&ball)),
            FrozenTo::CueBall => say(line, hint_sentences::frozen_to_cue_ball(&ball)),
        }
    }
}

/// True over the elevation's slider or its label.
fn on_elevation(layout: &Layout, at: [f32; 2]) -> bool {
    let c = &layout.controls;
    [c.elevation, c.elevation_label].iter().any(|rect| rect.contains(at))
}

/// The hint while the mouse is outside the window.
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
    match (session.phase(), target) {
        _ if session.mode.replay().is_some() => &[
            (hints::PLAY_PAUSE, &[Intent::Shoot]),
            (hints::EVENT_BY_EVENT, &[Intent::Arrow(Left), Intent::Arrow(Right)]),
            (hints::SHOT_BY_SHOT, &[Intent::Arrow(Up), Intent::Arrow(Down)]),
            (hints::SPEED, POWER),
            (hints::EXIT, &[Intent::Escape]),
        ],
        _ if session.mode.lab().is_some() => &[
            (hints::START_STOP, &[Intent::Shoot]),
            (hints::IMPACT_BY_IMPACT, &[Intent::Arrow(Left), Intent::Arrow(Right)]),
            (hints::STEP, &[Intent::Arrow(Down)]),
            (hints::START_OVER, &[Intent::Arrow(Up)]),
            (hints::SPEED, POWER),
            (hints::EXIT, &[Intent::Escape]),
        ],
        _ if session.mode.awaits_next() => &[
            (hints::GO_ON, &[Intent::Confirm]),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
            (hints::WHEEL_ZOOMS, &[]),
        ],
        _ if session.is_opponents_turn() && session.seat.shows_thinking => &[
            (opponent_turn::SKIPS, &[Intent::Shoot]),
            (opponent_turn::SKIPS_TURN, &[Intent::SkipTurn]),
            (opponent_turn::HIDE_THINKING, &[Intent::Thinking]),
            (opponent_turn::TAKE_BACK, &[Intent::Undo]),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
        ],
        _ if session.is_opponents_turn() => &[
            (opponent_turn::SKIPS, &[Intent::Shoot]),
            (opponent_turn::SKIPS_TURN, &[Intent::SkipTurn]),
            (opponent_turn::SHOW_THINKING, &[Intent::Thinking]),
            (opponent_turn::TAKE_BACK, &[Intent::Undo]),
            (hints::RIGHT_DRAG_TURNS_VIEW, &[]),
        ],
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
        (Phase::Rolling, _) if plays_turn(session) => &[
            (hints::HOLD_FAST_FORWARD, &[Intent::FastForward]),
            (opponent_turn::SKIPS_TURN, &[Intent::SkipTurn]),
            (hints::PAUSE, &[Intent::Pause]),
            (hints::UNDO_SHOT, &[Intent::Undo]),
        ],
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
        (_, Target::Ball(ball)) if ball == session.game().cue_ball() => {
            &[(hints::DRAG_TO_PLACE_BALL, &[]), (hints::PULL_CUE_BEHIND_IT, &[])]
        }
        (_, Target::Ball(_)) => &[
            (hints::DRAG_TO_MOVE_BALL, &[]),
            (hints::OVER_RAIL_TAKE_OFF, &[]),
            (hints::DOUBLE_CLICK_AIM_AT_IT, &[]),
        ],
        (_, Target::TrayBall(_)) => &[(hints::DRAG_ONTO_TABLE, &[])],
        (_, Target::Cue) => &[(hints::DRAG_BACK_TO_SHOOT, &[]), (hints::RIGHT_BUTTON_CANCELS, &[])],
        (Phase::Aiming { .. }, _) if session.may_move_all() => &[
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
