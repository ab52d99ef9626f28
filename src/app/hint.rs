//! The status line: what mouse and keys do now.

use std::fmt::Write;

use crate::game::{Direction, FrozenTo, Lift, Match, Phase, Region};
use crate::physics::BallId;
use crate::ui::{
    Bindings, CallWish, Hint, Intent, Layout, Rect, Side, Sign, Taking, Tempo, write_hint,
};

use super::mouse_drag::{MouseDrag, Target};
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
    if let Taking::List(pointed) = taking {
        // Nothing below the list is meant.
        let ball = pointed.map(|ball| (ball, session.potted().contains(&ball)));
        let _ = match ball {
            None => write!(line, "Choose the ball to follow · Esc closes the list"),
            Some((BallId::CUE, _)) => write!(line, "Follow the cue ball"),
            Some((ball, false)) => write!(line, "Follow the {ball}"),
            Some((ball, true)) => write!(line, "The {ball} is down: it cannot be followed"),
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
            "Power {power:.2}: {speed:.1} m/s · Let go to shoot · right button or Esc cancels"
        );
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
            Some(&[("There is no shot to take back", &[])])
        } else if layout.redo.contains(at) && !game.can_redo() {
            Some(&[("No shot has been taken back", &[])])
        } else if layout.controls.tip.contains(at) && aiming && slips {
            Some(&[("Miscue: the tip will slip off", &[]), ("drag it back into the red ring", &[])])
        } else {
            control(layout, at)
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
                let _ = write!(line, "The {over} leaves the cue no room · move the tip up");
            }
        }
        return;
    }
    let control = pointer.and_then(control_at);
    let hint: Hint = match (screens.hint(), control) {
        (Some(hint), _) if screens.asks() => hint,
        _ if editing => &[
            ("Type a power from 0 to 1", &[]),
            ("Enter sets it", &[]),
            ("Esc leaves it as it was", &[]),
        ],
        _ if drag.placing() => {
            if let Some((_, why)) = drag.denied() {
                let _ = write!(line, "Not here: {why}");
                return;
            }
            match game.placement_area().map(|area| area.region) {
                Some(Region::Anywhere) => {
                    &[("Anywhere on the table", &[]), ("let go: it stays there", &[])]
                }
                _ => &[("Anywhere behind the head string", &[]), ("let go: it stays there", &[])],
            }
        }
        _ if drag.pulling() => {
            &[("Power 0: let go to cancel", &[]), ("drag farther back to shoot", &[])]
        }
        (_, Some(control)) => control,
        (Some(hint), None) => hint,
        (None, None) => {
            line.push_str(match lift {
                Some(Lift::NoRoom(_)) => "No room for the cue: move the tip up",
                _ if aiming && slips => "Miscue: the tip will slip off",
                _ => "",
            });
            let on_table = pointer.filter(|&at| layout.view.contains(at));
            let callable = on_table.and_then(|at| MouseDrag::callable(session, layout, at));
            let target =
                on_table.map(|at| MouseDrag::target(session, layout, at)).unwrap_or_default();
            match callable {
                Some(CallWish::Ball(ball)) if target != Target::BallInHand => {
                    let _ = write!(line, "Click: call the {ball}");
                    &[("double click: aim at it", &[]), ("drag: turn the aim", &[])]
                }
                Some(CallWish::Pocket(_)) if target != Target::BallInHand => {
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

/// Says which balls are frozen.
fn write_frozen(line: &mut String, game: &Match) {
    for frozen in game.frozen() {
        line.push_str(if line.is_empty() { "" } else { " · " });
        let _ = match frozen.ball {
            BallId::CUE => write!(line, "The cue ball"),
            ball => write!(line, "The {ball}"),
        };
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
    write_hint(&mut line, keys, over(session, Target::Nothing));
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
            ("{}: leave", &[Intent::Escape]),
        ];
    }
    match (session.phase(), target) {
        (Phase::Over { .. }, _) => &[
            ("Restart Game: a new rack ({})", &[Intent::Shoot, Intent::Confirm]),
            ("{}: take the last shot back", &[Intent::Undo]),
        ],
        (Phase::Rolling, _) if session.tempo() == Tempo::Paused => &[
            ("Paused", &[]),
            ("{} lets the balls roll on", &[Intent::Pause]),
            ("right drag turns the view", &[]),
            ("wheel zooms", &[]),
        ],
        (Phase::Rolling, _) if session.tempo() == Tempo::Delayed => &[
            ("Slow motion: this shot takes a long time to compute", &[]),
            ("{}: take the shot back", &[Intent::Undo]),
        ],
        (Phase::Rolling, _) => &[
            ("Hold {}: fast forward", &[Intent::FastForward]),
            ("hold {}: slow motion", &[Intent::SlowMotion]),
            ("{}: pause", &[Intent::Pause]),
            ("{}: take the shot back", &[Intent::Undo]),
        ],
        (Phase::Choosing, _) => &[
            ("Choose how the game goes on ({})", &[Intent::Shoot, Intent::Confirm]),
            ("{}: take the last shot back", &[Intent::Undo]),
        ],
        (_, Target::BallInHand) => {
            &[("Drag: place the ball", &[]), ("pull the cue behind it to shoot", &[])]
        }
        (_, Target::Cue) => {
            &[("Drag back and let go to shoot", &[]), ("right button cancels", &[])]
        }
        (Phase::Aiming { ball_in_hand: true }, _) => &[
            ("Drag: turn the aim", &[]),
            ("double click: aim there", &[]),
            ("drag the ball to move it ({})", ARROWS),
            ("drag the cue back to shoot ({})", &[Intent::Shoot]),
            ("{} turn", TURN),
            ("{} power", POWER),
        ],
        (Phase::Aiming { ball_in_hand: false }, _) => &[
            ("Drag: turn the aim", &[]),
            ("double click: aim there", &[]),
            ("drag the cue ball back to shoot ({})", &[Intent::Shoot]),
            ("{} turn", TURN),
            ("{} power", POWER),
            ("right drag turns the view", &[]),
        ],
    }
}

/// The hint for the control under the mouse.
fn control(layout: &Layout, at: [f32; 2]) -> Option<Hint> {
    use crate::game::Direction::{Down, Left, Right, Up};
    use crate::ui::CameraView;
    let c = &layout.controls;
    let places: [Hint; 6] = [
        &[("Around the followed ball, or the table ({})", &[Intent::Place(CameraView::Default)])],
        &[("Behind the cue: it follows the aim ({})", &[Intent::Place(CameraView::Eye)])],
        &[("From straight above ({})", &[Intent::Place(CameraView::Over)])],
        &[("From the corner, as on television ({})", &[Intent::Place(CameraView::Broadcast)])],
        &[("Low over the cloth ({})", &[Intent::Place(CameraView::Low)])],
        &[
            ("Free, from where it is now ({})", &[Intent::Place(CameraView::Orbit)]),
            ("right drag turns it", &[]),
            ("Shift right drag moves it", &[]),
        ],
    ];
    let place = layout.places.iter().position(|rect| rect.contains(at));
    if let Some(place) = place {
        return places.get(place).copied();
    }
    let hints: [(Rect, Hint); 23] = [
        (layout.undo, &[("Take the last shot back ({})", &[Intent::Undo])]),
        (layout.redo, &[("Play the undone shot again ({})", &[Intent::Redo])]),
        (layout.settings, &[("Settings ({})", &[Intent::Sheet])]),
        (layout.fold, &[("Hide the panel, or show it again ({})", &[Intent::Fold])]),
        (c.power_bar, &[("Power: click or drag ({})", POWER)]),
        (
            c.rotate_cue,
            &[
                ("Drag right to aim left", &[]),
                ("the butt follows the mouse", &[]),
                ("1° a pixel", &[]),
                ("Shift x10", &[]),
                ("Ctrl x0.01", &[]),
                ("{}", TURN),
            ],
        ),
        (
            c.tip,
            &[
                ("Drag: where the tip meets the ball", &[]),
                ("double click: centre", &[]),
                (
                    "{}",
                    &[Intent::Tip(Left), Intent::Tip(Right), Intent::Tip(Up), Intent::Tip(Down)],
                ),
                ("Ctrl fine", &[]),
            ],
        ),
        (c.tip_center, &[("Tip back to the centre ({})", &[Intent::Center])]),
        (c.elevation_label, &[("How far the butt is lifted ({})", LIFT)]),
        (c.elevation, &[("How far the butt is lifted ({})", LIFT)]),
        (c.power, &[("Click and type a power from 0 to 1", &[]), ("wheel: 0.01 a notch", &[])]),
        (c.power_up, &[("More power", &[]), ("hold: faster and faster", &[])]),
        (c.power_down, &[("Less power", &[]), ("hold: faster and faster", &[])]),
        (c.rotate, &[("Drag in any direction: turn the view", &[])]),
        (c.follow_ball, &[("Turn around the followed ball", &[])]),
        (c.center_of_table, &[("Turn around the centre of the table", &[])]),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::camera_rig::CameraRig;
    use crate::app::mouse_drag::{Button, Modifiers};
    use crate::game::{Command, Match, Placement, Setup};
    use crate::ui::{Action, CameraView, Chord, Key, KeyCard, SettingsSheet};

    /// Where the cue is in the default view.
    const CUE: [f32; 2] = [480.0, 480.0];

    fn session() -> Session {
        playing(Setup::report(1))
    }

    fn playing(setup: Setup) -> Session {
        let game = Match::new(setup);
        let ball = game.world().balls().next().unwrap().position;
        let rig = CameraRig::new(CameraView::Default, game.world().table(), ball, 0.0);
        Session::new(game, rig)
    }

    #[test]
    fn a_pull_says_whether_letting_go_shoots() {
        let (mut session, layout) = (session(), Layout::new(1280, 720, 1.0));
        let mut hand = MouseDrag::default();
        hand.press(Button::Left, CUE, &session, &layout);
        let mut pulled = |pixels: f32| {
            let to = [CUE[0], CUE[1] + pixels];
            if let Some(action) = hand.moved(to, Modifiers::default(), &mut session, &layout) {
                let Action::Play(command) = action else { panic!("{action:?}") };
                session.play(command).unwrap();
            }
            let mut line = String::new();
            hint(
                &mut line,
                &Bindings::default(),
                &session,
                &layout,
                &hand,
                Some(to),
                Taking::Nothing,
            );
            line
        };
        assert!(pulled(100.0).contains("Let go to shoot"));
        let none = pulled(-20.0);
        assert!(none.starts_with("Power 0: let go to cancel"), "{none}");
    }

    /// In a window of 640 by 480 there is room for so many letters.
    #[test]
    fn the_first_part_of_each_hint_has_room_in_small_windows() {
        let layout = Layout::new(1280, 720, 1.0);
        let hints =
            layout.named().into_iter().filter_map(|(_, rect)| control(&layout, rect.center()));
        let hints: Vec<Hint> = hints.collect();
        assert!(hints.len() > 20, "{}", hints.len());
        for hint in hints {
            let mut first = String::new();
            write_hint(&mut first, &Bindings::default(), &hint[..1]);
            assert!(first.chars().count() <= 42, "{first}");
        }
    }

    #[test]
    fn hints_name_the_keys_that_are_bound() {
        let session = session();
        let mut keys = Bindings::default();
        let said = |keys: &Bindings| resting(keys, &session);
        assert!(
            said(&keys).contains("to shoot (Space) · A, D turn · W, S power"),
            "{}",
            said(&keys)
        );
        keys.bind(Intent::Shoot, 0, Chord::plain(Key::Char('X')).with_ctrl());
        keys.clear(Intent::Turn(Side::Left), 0);
        assert!(said(&keys).contains("to shoot (Ctrl X) · –, D turn"), "{}", said(&keys));
        keys.clear(Intent::Turn(Side::Right), 0);
        keys.clear(Intent::Shoot, 0);
        assert!(said(&keys).contains("to shoot · W, S power"), "{}", said(&keys));
    }

    #[test]
    fn the_double_arrow_says_which_way_it_turns() {
        let layout = Layout::new(1280, 720, 1.0);
        let at = layout.controls.rotate_cue.center();
        let (mut session, mut text) = (session(), String::new());
        session.screens.open(KeyCard);
        hint(
            &mut text,
            &Bindings::default(),
            &session,
            &layout,
            &MouseDrag::default(),
            Some(at),
            Taking::Nothing,
        );
        assert!(text.contains("Drag right to aim left"), "{text}");
    }

    /// Tests that no hint tells of a control that the settings cover.
    #[test]
    fn the_settings_hide_the_hints_of_what_lies_below() {
        let (mut session, layout) = (session(), Layout::new(640, 480, 1.0));
        session.screens.open(SettingsSheet::default());
        let at = Some(layout.controls.power_bar.center());
        let said = |taking| {
            let (mut line, hand) = (String::new(), MouseDrag::default());
            hint(&mut line, &Bindings::default(), &session, &layout, &hand, at, taking);
            line
        };
        assert!(said(Taking::Nothing).starts_with("Power"));
        assert!(said(Taking::Sheet).starts_with("Esc or a click"));
    }

    /// Tests that no hint tells of a control below the open list.
    #[test]
    fn an_open_list_alone_is_told_of() {
        let (session, layout) = (session(), Layout::new(1280, 720, 1.0));
        let below = layout.controls.center_of_table.center();
        for (pointed, told) in [
            (Some(BallId(12)), "Follow the 12"),
            (Some(BallId::CUE), "Follow the cue ball"),
            (None, "Choose the ball to follow · Esc closes the list"),
        ] {
            let mut line = String::new();
            let taking = Taking::List(pointed);
            hint(
                &mut line,
                &Bindings::default(),
                &session,
                &layout,
                &MouseDrag::default(),
                Some(below),
                taking,
            );
            assert_eq!(line, told);
        }
    }

    #[test]
    fn what_lifts_the_cue_is_told() {
        let (mut session, layout) = (playing(Setup::usual(1)), Layout::new(1280, 720, 1.0));
        let c = layout.controls;
        let said = |session: &Session, at: Rect| {
            let (mut line, hand) = (String::new(), MouseDrag::default());
            hint(
                &mut line,
                &Bindings::default(),
                session,
                &layout,
                &hand,
                Some(at.center()),
                Taking::Nothing,
            );
            line
        };
        for rect in [c.elevation, c.elevation_label] {
            assert!(said(&session, rect).starts_with("How far the butt"));
        }
        // At the side rail, shooting away from it.
        let bed = session.world().table().bed.unwrap();
        let to = Placement::To([session.cue_ball().unwrap().position.x, 0.04 - bed.half_width]);
        session.play(Command::MoveCueBall(to)).unwrap();
        session.play(Command::Aim { direction: 1.5 }).unwrap();
        for rect in [c.elevation, c.elevation_label] {
            assert!(said(&session, rect).starts_with("The rail lifts the cue to "));
        }
    }
}
