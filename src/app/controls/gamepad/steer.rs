//! The effect of held sticks on aim, power, cue and view.

use crate::app::session::Session;
use crate::game::{Command, Phase};
use crate::ui::{Action, CameraAction, KeyGroup, PadButton};

use super::{Pad, layer};
use crate::ui::PadLayer;

/// Turn of the aim at full deflection, rad/s.
const AIM: f64 = 100.0 * std::f64::consts::PI / 180.0;
/// Change of the elevation at full deflection, rad/s.
const LIFT: f64 = 40.0 * std::f64::consts::PI / 180.0;
/// Change of the power at full deflection, 1/s.
const POWER_RATE: f64 = 0.6;
/// Turn of the view at full deflection, rad/s.
const VIEW_RATE: f64 = 2.0;
/// Change of the pitch of the view at full deflection, rad/s.
const TILT: f64 = 1.0;
/// Change of the zoom at full deflection, notches/s.
const ZOOM: f64 = 12.0;
/// Factor of aim, power and elevation while the left trigger is held.
const FINE_FACTOR: f64 = 0.15;

/// A deflection with its response: small ones are much slower, so that both a fine aim and a quick
/// turn are possible.
fn response(deflection: f32) -> f64 {
    let deflection = f64::from(deflection);
    deflection * deflection.abs() * deflection.abs()
}

/// True while a held stick changes something.
pub fn steers(pad: &Pad, session: &Session) -> bool {
    (pad.left_stick() != [0.0; 2] && takes_aim(session))
        || (pad.right() != [0.0; 2] && session.screens.lets_through(KeyGroup::Watch))
}

/// True while the left stick prepares a shot.
fn takes_aim(session: &Session) -> bool {
    let aims = matches!(layer(session), PadLayer::Aim | PadLayer::Place | PadLayer::Card);
    aims && matches!(session.phase(), Phase::Aiming { .. })
}

/// The effects of the sticks in `seconds`.
pub fn steer(pad: &Pad, session: &Session, seconds: f64) -> impl Iterator<Item = Action> + use<> {
    let second = pad.holds(PadButton::RightTrigger);
    let [x, y] = pad.left_stick().map(response).map(|rate| rate * seconds);
    let fine = if pad.holds(PadButton::LeftTrigger) { FINE_FACTOR } else { 1.0 };
    let cue = session.game().cue();
    let shot = match [x * fine, y * fine] {
        _ if !takes_aim(session) => None,
        [0.0, 0.0] => None,
        [0.0, y] if second => Some(session.lifted_by(y * LIFT)),
        [0.0, y] => Some(Command::Power { value: (cue.power + y * POWER_RATE).clamp(0.0, 1.0) }),
        [x, _] => Some(Command::Aim { direction: cue.direction - x * AIM }),
    };
    let [x, y] = pad.right().map(response).map(|rate| rate * seconds);
    let view = match [x, y] {
        _ if !session.screens.lets_through(KeyGroup::Watch) => None,
        [0.0, 0.0] => None,
        [_, y] if second => Some(CameraAction::Zoom(y * ZOOM)),
        [x, y] => Some(CameraAction::Turn([-x * VIEW_RATE, -y * TILT])),
    };
    [shot.map(Action::Play), view.map(Action::Camera)].into_iter().flatten()
}
