//! The state of the gamepad: held buttons, sticks, and the repetition of held directions.

use std::time::{Duration, Instant};

use super::{PadEvent, PadInput, PadStick};
use crate::game::Direction;
use crate::ui::{PadAct, PadButton, PadLayer, PadStyle};

/// Deflection of a stick that still counts as none.
const DEAD: f32 = 0.15;
/// Deflection of the left stick that presses an arrow in menus, and below which it lets go.
const ARROW: [f32; 2] = [0.6, 0.4];
/// The other axis of the left stick takes over when it is deflected this many times farther.
const TAKES_OVER: f32 = 1.2;
/// Time until a held direction repeats.
const FIRST: Duration = Duration::from_millis(400);
/// Time between its repetitions: in menus, and on the table.
const NEXT: [Duration; 2] = [Duration::from_millis(110), Duration::from_millis(50)];

/// The state of the gamepad. Several gamepads act as one.
#[derive(Debug, Default)]
pub struct Pad {
    /// Held buttons, one bit each in the order of [`PadButton::ALL`].
    held: u32,
    /// Positions of the sticks: right and up are positive.
    sticks: [[f32; 2]; 2],
    /// The axis on which the left stick acts, until it is let go: 0 for left and right.
    axis: Option<usize>,
    /// The arrow that the left stick presses in a menu.
    arrow: Option<PadButton>,
    repeat: Option<Repeat>,
    /// The gamepad that was used last, while no other device has been used since.
    used: Option<PadStyle>,
}

/// A direction that is held.
#[derive(Debug, Clone, Copy)]
struct Repeat {
    press: Press,
    due: Instant,
}

/// A button that has been pressed, or is held and repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Press {
    /// The button.
    pub button: PadButton,
    /// The state of the game in which it went down.
    pub layer: PadLayer,
    /// True if the right trigger is held.
    pub second: bool,
    /// Repetitions so far: 0 when it goes down.
    pub count: u32,
}

impl Press {
    /// The effect.
    pub fn act(self) -> Option<PadAct> {
        self.layer.act(self.button, self.second)
    }
}

/// The consequence of an event for the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadChange {
    /// None.
    Nothing,
    /// A stick has moved.
    Sticks,
    /// A button goes down.
    Press(Press),
    /// A button goes up.
    Release(PadButton),
    /// All buttons are up.
    ReleaseAll,
}

impl Pad {
    /// Takes an event in this state of the game.
    pub fn take(&mut self, event: PadEvent, layer: PadLayer, now: Instant) -> PadChange {
        let change = match event.input {
            PadInput::Connected => PadChange::Nothing,
            PadInput::Disconnected => {
                self.release_all();
                return PadChange::ReleaseAll;
            }
            PadInput::Pressed(button) => {
                self.held |= bit(button);
                self.press(button, layer, now)
            }
            PadInput::Released(button) => {
                self.held &= !bit(button);
                self.release(button)
            }
            PadInput::Moved { stick, upright, value } => {
                self.sticks[stick as usize][usize::from(upright)] = value.clamp(-1.0, 1.0);
                match stick {
                    PadStick::Left => self.left_moved(layer, now),
                    PadStick::Right => PadChange::Sticks,
                }
            }
        };
        let at_rest = change == PadChange::Sticks && !self.deflected();
        if !at_rest && change != PadChange::Nothing {
            self.used = Some(event.style);
        }
        change
    }

    fn press(&mut self, button: PadButton, layer: PadLayer, now: Instant) -> PadChange {
        let press = Press { button, layer, second: self.holds(PadButton::RightTrigger), count: 0 };
        let repeats = matches!(button, PadButton::Pad(_));
        self.repeat = repeats.then(|| Repeat { press, due: now + FIRST });
        PadChange::Press(press)
    }

    fn release(&mut self, button: PadButton) -> PadChange {
        if self.repeat.is_some_and(|repeat| repeat.press.button == button) {
            self.repeat = None;
        }
        PadChange::Release(button)
    }

    /// The left stick has moved. In a menu it presses and releases arrows.
    fn left_moved(&mut self, layer: PadLayer, now: Instant) -> PadChange {
        self.axis = self.acting_axis();
        let arrow = if layer == PadLayer::Menu { self.wanted_arrow() } else { None };
        match (std::mem::replace(&mut self.arrow, arrow), arrow) {
            (before, now) if before == now => PadChange::Sticks,
            (_, Some(arrow)) => self.press(arrow, layer, now),
            (Some(before), None) => self.release(before),
            (None, None) => PadChange::Sticks,
        }
    }

    /// The arrow that the left stick presses now.
    fn wanted_arrow(&self) -> Option<PadButton> {
        let [x, y] = self.sticks[PadStick::Left as usize];
        let (direction, far) = match x.abs() > y.abs() {
            true if x > 0.0 => (Direction::Right, x),
            true => (Direction::Left, -x),
            false if y > 0.0 => (Direction::Up, y),
            false => (Direction::Down, -y),
        };
        let arrow = PadButton::Pad(direction);
        let least = if self.arrow == Some(arrow) { ARROW[1] } else { ARROW[0] };
        (far >= least).then_some(arrow)
    }

    /// The axis on which the left stick acts: the first one to be deflected, so that an aim does
    /// not change the power by accident.
    fn acting_axis(&self) -> Option<usize> {
        let stick = self.sticks[PadStick::Left as usize].map(f32::abs);
        if live(self.sticks[PadStick::Left as usize]) == [0.0; 2] {
            return None;
        }
        let larger = usize::from(stick[1] > stick[0]);
        let known = self.axis.filter(|&axis| stick[1 - axis] < TAKES_OVER * stick[axis]);
        Some(known.unwrap_or(larger))
    }

    /// True while this button is held.
    pub fn holds(&self, button: PadButton) -> bool {
        self.held & bit(button) != 0
    }

    /// The deflection of the left stick on its acting axis: left and right, up and down, -1 to 1.
    pub fn left_stick(&self) -> [f32; 2] {
        let stick = live(self.sticks[PadStick::Left as usize]);
        match self.axis {
            Some(0) => [stick[0], 0.0],
            Some(_) => [0.0, stick[1]],
            None => [0.0; 2],
        }
    }

    /// The deflection of the right stick.
    pub fn right(&self) -> [f32; 2] {
        live(self.sticks[PadStick::Right as usize])
    }

    /// True while a stick is deflected.
    pub fn deflected(&self) -> bool {
        self.left_stick() != [0.0; 2] || self.right() != [0.0; 2]
    }

    /// The time of the next repetition.
    pub fn due(&self) -> Option<Instant> {
        self.repeat.map(|repeat| repeat.due)
    }

    /// The held direction, if it repeats now. It stops when the state of the game changes.
    pub fn repeat(&mut self, layer: PadLayer, now: Instant) -> Option<Press> {
        let repeat = self.repeat.as_mut()?;
        if repeat.press.layer != layer {
            self.repeat = None;
            return None;
        }
        if now < repeat.due {
            return None;
        }
        repeat.press.count += 1;
        repeat.due = now + NEXT[usize::from(layer != PadLayer::Menu)];
        Some(repeat.press)
    }

    /// Forgets all that is held: the window has lost the focus, or the gamepad is gone.
    pub fn release_all(&mut self) {
        *self = Pad { used: self.used, ..Pad::default() };
    }

    /// The gamepad that was used last, unless another device has been used since.
    pub fn last_used(&self) -> Option<PadStyle> {
        self.used
    }

    /// Another device is used. Returns true if the gamepad was the last one until now.
    pub fn put_aside(&mut self) -> bool {
        self.used.take().is_some()
    }
}

fn bit(button: PadButton) -> u32 {
    let place = PadButton::ALL.iter().position(|one| *one == button);
    place.map_or(0, |place| 1 << place)
}

/// The position of a stick without its dead zone, around which it grows from zero.
fn live(stick: [f32; 2]) -> [f32; 2] {
    let far = stick[0].hypot(stick[1]);
    if far <= DEAD {
        return [0.0; 2];
    }
    let share = (far.min(1.0) - DEAD) / (1.0 - DEAD) / far;
    stick.map(|part| part * share)
}
