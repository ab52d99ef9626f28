//! The status line: what mouse and keys do now.

mod gamepad;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use crate::game::{Direction, FrozenTo, Lift, Match, Phase, Region, The};
use crate::physics::BallId;
use crate::ui::{
    Bindings, CallWish, Hint, Intent, Layout, Rect, Side, Sign, Taking, Tempo, write_hint,
};

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
            None => write!(line, "Choose the ball to follow · Esc closes the list"),
            Some((ball, false)) => write!(line, "Follow {}", The(ball)),
            Some((ball, true)) => {
                write!(line, "{:#} is off the table: it cannot be followed", The(ball))
            }
        };
        return;
    }
    let editing = taking == Taking::Text;
    let (power, speed) = (session.game().cue().power, session.shot_speed());
    let screens = &session.screens;
    if drag.pulling() && power > 0.0 && !screens.asks() && !editing {
        // A text in memory takes whatever is written.
        let _ = write!(
            line,
            "Power {power:.2}: {speed:.1} m/s · Release to shoot · right button or Esc cancels"
        );
        return;
    }
    if let Some(held) = drag.held_ball().filter(|_| !screens.asks() && !editing) {
        write_held(line, session, held);
        return;
    }
    if let (Taking::Sheet, Some(words)) = (taking, screens.explained()) {
        line.push_str(words);
        return;
    }
    let game = session.game();
    let aiming = matches!(session.phase(), Phase::Aiming { .. });
    let slips = session.world().laws().miscues(game.cue().tip);
    let control_at = |at| -> Option<Hint> {
        if layout.undo.contains(at) && !game.can_undo() {
            Some(&[("Nothing to undo", &[])])
        } else if layout.redo.contains(at) && !game.can_redo() {
            Some(&[("Nothing to redo", &[])])
        } else if layout.controls.tip.contains(at) && aiming && slips {
            Some(&[("Miscue: the tip will slip off", &[]), ("drag it back into the red ring", &[])])
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
                let _ = write!(line, "The {over} lifts the cue to {}°", lift.degrees());
                write_hint(line, keys, &[("the slider lifts it higher ({})", LIFT)]);
            }
            Lift::NoRoom(over) => {
                let _ = write!(line, "The {over} leaves the cue no room · hit higher");
            }
        }
        return;
    }
    let control = pointer.and_then(control_at);
    let hint: Hint = match (screens.hint(), control) {
        (Some(hint), _) if screens.asks() => hint,
        _ if editing => {
            &[("Type a power from 0 to 1", &[]), ("Enter sets it", &[]), ("Esc cancels", &[])]
        }
        _ if drag.pulling() => {
            &[("Power 0: release to cancel", &[]), ("drag farther back to shoot", &[])]
        }
        (_, Some(control)) => control,
        (Some(hint), None) => hint,
        (None, None) => {
            line.push_str(warning(session));
            let on_table = pointer.filter(|&at| layout.view.contains(at));
            let callable = on_table.and_then(|at| MouseDrag::callable(session, layout, at));
            let callable = callable.filter(|wish| session.can_call(*wish));
            let target =
                on_table.map(|at| MouseDrag::target(session, layout, at)).unwrap_or_default();
            let moves = matches!(target, Target::Ball(_));
            match callable {
                Some(CallWish::Ball(ball)) if !moves => {
                    let _ = write!(line, "Click: call the {ball}");
                    &[("double-click: aim at it", &[]), ("drag: turn the aim", &[])]
                }
                Some(CallWish::Pocket(_)) if !moves => {
                    &[("Click: call this pocket", &[]), ("drag: turn the aim", &[])]
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
    write_hint(line, keys, hint);
}

/// A fault of the shot as it is prepared; empty if there is none.
fn warning(session: &Session) -> &'static str {
    let game = session.game();
    match game.lift() {
        _ if !matches!(session.phase(), Phase::Aiming { .. }) => "",
        Some(Lift::NoRoom(_)) => "No room for the cue: hit higher",
        _ if session.world().laws().miscues(game.cue().tip) => "Miscue: the tip will slip off",
        _ => "",
    }
}

/// Says what becomes of the ball that is being moved.
fn write_held(line: &mut String, session: &Session, held: &HeldBall) {
    let game = session.game();
    let _ = match held.denied() {
        Some(why) => write!(line, "Not here: {why}"),
        None if held.leaves(session) => {
            write!(line, "Release: the {} leaves the table", held.ball)
        }
        None if held.is_off() => write!(line, "Drag the {} onto the table", held.ball),
        None => {
            let region = game.placement_area_of(held.ball).map(|area| area.region);
            line.push_str(match region {
                None | Some(Region::Anywhere) => "Anywhere on the table",
                Some(Region::BehindHeadString | Region::OnOrBehindHeadString) => {
                    "Anywhere behind the head string"
                }
            });
            write!(line, " · release: it stays there")
        }
    };
}

/// Says which balls are frozen.
fn write_frozen(line: &mut String, game: &Match) {
    for frozen in game.frozen() {
        line.push_str(if line.is_empty() { "" } else { " · " });
        let _ = write!(line, "{:#}", The(frozen.ball));
        line.push_str(match frozen.to {
            FrozenTo::Rail => " is frozen to the rail",
            FrozenTo::CueBall => " is frozen to the cue ball",
        });
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
    write_hint(&mut line, keys, hint);
    line
}

/// The hint for a mouse over the table.
fn over(session: &Session, target: Target) -> Hint {
    use crate::game::Direction::{Down, Left, Right, Up};
    if session.is_replay() {
        return &[
            ("{}: play, pause", &[Intent::Shoot]),
            ("{}: event by event", &[Intent::Arrow(Left), Intent::Arrow(Right)]),
            ("{}: shot by shot", &[Intent::Arrow(Up), Intent::Arrow(Down)]),
            ("{}: speed", POWER),
            ("{}: exit", &[Intent::Escape]),
        ];
    }
    if session.awaits_next() {
        return &[
            ("{}: go on", &[Intent::Confirm]),
            ("right-drag turns the view", &[]),
            ("wheel zooms", &[]),
        ];
    }
    match (session.phase(), target) {
        (Phase::Over { .. }, _) => &[
            ("Restart Game: a new rack ({})", &[Intent::Shoot, Intent::Confirm]),
            ("{}: undo last shot", &[Intent::Undo]),
        ],
        (Phase::Rolling, _) if session.tempo() == Tempo::Paused => &[
            ("Paused", &[]),
            ("{} resumes", &[Intent::Pause]),
            ("right-drag turns the view", &[]),
            ("wheel zooms", &[]),
        ],
        (Phase::Rolling, _) if session.tempo() == Tempo::Delayed => &[
            ("Slow motion: this shot takes a long time to compute", &[]),
            ("{}: undo shot", &[Intent::Undo]),
        ],
        (Phase::Rolling, _) => &[
            ("Hold {}: fast forward", &[Intent::FastForward]),
            ("hold {}: slow motion", &[Intent::SlowMotion]),
            ("{}: pause", &[Intent::Pause]),
            ("{}: undo shot", &[Intent::Undo]),
        ],
        (Phase::Choosing, _) => &[
            ("Choose how to continue ({})", &[Intent::Shoot, Intent::Confirm]),
            ("{}: undo last shot", &[Intent::Undo]),
        ],
        (_, Target::Ball(BallId::CUE)) => {
            &[("Drag: place the ball", &[]), ("pull the cue behind it to shoot", &[])]
        }
        (_, Target::Ball(_)) => &[
            ("Drag: move the ball", &[]),
            ("over the rail: take it off the table", &[]),
            ("double-click: aim at it", &[]),
        ],
        (_, Target::TrayBall(_)) => &[("Drag onto the table: put this ball there", &[])],
        (_, Target::Cue) => {
            &[("Drag back and release to shoot", &[]), ("right button cancels", &[])]
        }
        (Phase::Aiming { .. }, _) if session.moves_all_balls() => &[
            ("Drag a ball: move it", &[]),
            ("drag elsewhere: turn the aim", &[]),
            ("double-click: aim there", &[]),
            ("drag the cue back to shoot ({})", &[Intent::Shoot]),
            ("{} turn", TURN),
            ("{} power", POWER),
        ],
        (Phase::Aiming { ball_in_hand: true }, _) => &[
            ("Pull the cue back and release to shoot ({})", &[Intent::Shoot]),
            ("drag the ball to move it ({})", ARROWS),
            ("drag to aim", &[]),
            ("double-click to aim there", &[]),
            ("{} turn", TURN),
            ("{} power", POWER),
        ],
        (Phase::Aiming { ball_in_hand: false }, _) => &[
            ("Pull the cue ball back and release to shoot ({})", &[Intent::Shoot]),
            ("drag to aim", &[]),
            ("double-click to aim there", &[]),
            ("{} turn", TURN),
            ("{} power", POWER),
            ("right-drag turns the view", &[]),
        ],
    }
}

/// The hint for the control under the mouse.
fn control(layout: &Layout, at: [f32; 2], is_report: bool) -> Option<Hint> {
    use crate::game::Direction::{Down, Left, Right, Up};
    use crate::ui::CameraView;
    let c = &layout.controls;
    let places: [Hint; 6] = [
        &[("Orbits the followed ball or the table ({})", &[Intent::Place(CameraView::Default)])],
        &[("Behind the cue: it follows the aim ({})", &[Intent::Place(CameraView::Eye)])],
        &[("From straight above ({})", &[Intent::Place(CameraView::Over)])],
        &[("From the corner, like on TV ({})", &[Intent::Place(CameraView::Broadcast)])],
        &[("Low over the cloth ({})", &[Intent::Place(CameraView::Low)])],
        &[
            ("Free, from where it is now ({})", &[Intent::Place(CameraView::Orbit)]),
            ("right-drag turns it", &[]),
            ("Shift right-drag moves it", &[]),
        ],
    ];
    let place = layout.places.iter().position(|rect| rect.contains(at));
    if let Some(place) = place {
        return places.get(place).copied();
    }
    let hints: [(Rect, Hint); 23] = [
        (layout.undo, &[("Undo last shot ({})", &[Intent::Undo])]),
        (layout.redo, &[("Redo shot ({})", &[Intent::Redo])]),
        (layout.settings, &[("Settings ({})", &[Intent::Sheet])]),
        (layout.fold, &[("Hide the panel, or show it again ({})", &[Intent::Fold])]),
        (c.power_bar, &[("Power: click or drag ({})", POWER)]),
        (
            c.rotate_cue,
            match is_report {
                true => &[
                    ("Drag right to aim left", &[]),
                    ("the butt follows the mouse", &[]),
                    ("1° per pixel", &[]),
                    ("Shift 10×", &[]),
                    ("Ctrl 0.01×", &[]),
                    ("{}", TURN),
                ],
                false => &[
                    ("Drag right to aim right", &[]),
                    ("1° per pixel", &[]),
                    ("Shift 10×", &[]),
                    ("Ctrl 0.01×", &[]),
                    ("{}", TURN),
                ],
            },
        ),
        (
            c.tip,
            &[
                ("Drag: where the tip meets the ball", &[]),
                ("double-click: center", &[]),
                (
                    "{}",
                    &[Intent::Tip(Left), Intent::Tip(Right), Intent::Tip(Up), Intent::Tip(Down)],
                ),
                ("Ctrl fine", &[]),
            ],
        ),
        (c.tip_center, &[("Tip back to the center ({})", &[Intent::Center])]),
        (c.elevation_label, &[("Cue elevation ({})", LIFT)]),
        (c.elevation, &[("Cue elevation ({})", LIFT)]),
        (c.power, &[("Click and type a power from 0 to 1", &[]), ("wheel: 0.01 a notch", &[])]),
        (c.power_up, &[("More power", &[]), ("hold: faster and faster", &[])]),
        (c.power_down, &[("Less power", &[]), ("hold: faster and faster", &[])]),
        (c.rotate, &[("Drag in any direction: turn the view", &[])]),
        (c.follow_ball, &[("Turn around the followed ball", &[])]),
        (c.center_of_table, &[("Turn around the center of the table", &[])]),
        (c.reset_camera, &[("Back to the default angle", &[])]),
        (c.follow, &[("Choose the ball to follow", &[])]),
        (c.reset_zoom, &[("Back to the default distance", &[])]),
        (c.mute, &[("Sound on or off ({})", &[Intent::Mute])]),
        (c.volume, &[("Volume of all sounds", &[])]),
        (c.mixer, &[("Volumes of table and room", &[])]),
        (
            layout.aim_line,
            &[("Length of the aim line ({})", &[Intent::Guide]), ("off, short, medium, long", &[])],
        ),
    ];
    hints.iter().find(|(rect, _)| rect.contains(at)).map(|(_, hint)| *hint)
}
