//! The controls of a gamepad: their names, and what they do in each state of the game.

mod table;

use std::fmt;

use super::chord::Chord;
use super::intent::Intent;
use crate::game::Direction;
use crate::texts::{Text, pad_names};
pub use table::PAD_GROUPS;

/// A button of a gamepad, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadButton {
    /// The lower one of the four buttons at the right.
    South,
    /// The right one of them.
    East,
    /// The left one of them.
    West,
    /// The upper one of them.
    North,
    /// A direction of the directional pad.
    Pad(Direction),
    /// The button above the left trigger.
    LeftShoulder,
    /// The button above the right trigger.
    RightShoulder,
    /// The left trigger.
    LeftTrigger,
    /// The right trigger. The other buttons have a second function while it is held.
    RightTrigger,
    /// The left stick, pressed down.
    LeftStick,
    /// The right stick, pressed down.
    RightStick,
    /// The small button at the right of the middle.
    Start,
    /// The small button at the left of the middle.
    Select,
}

/// The maker's names of the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PadStyle {
    /// A, B, X, Y; also for unknown makers.
    #[default]
    Xbox,
    /// Cross, Circle, Square, Triangle.
    PlayStation,
    /// A and B, X and Y the other way round.
    Nintendo,
}

impl PadButton {
    /// All buttons.
    pub const ALL: [PadButton; 16] = [
        PadButton::South,
        PadButton::East,
        PadButton::West,
        PadButton::North,
        PadButton::Pad(Direction::Up),
        PadButton::Pad(Direction::Down),
        PadButton::Pad(Direction::Left),
        PadButton::Pad(Direction::Right),
        PadButton::LeftShoulder,
        PadButton::RightShoulder,
        PadButton::LeftTrigger,
        PadButton::RightTrigger,
        PadButton::LeftStick,
        PadButton::RightStick,
        PadButton::Start,
        PadButton::Select,
    ];

    /// The name on the button.
    fn name(self, style: PadStyle) -> Text {
        // Letters are on the buttons themselves, in every language.
        let letter = Text::untranslated;
        let names = match self {
            PadButton::South => [letter("A"), pad_names::CROSS, letter("B")],
            PadButton::East => [letter("B"), pad_names::CIRCLE, letter("A")],
            PadButton::West => [letter("X"), pad_names::SQUARE, letter("Y")],
            PadButton::North => [letter("Y"), pad_names::TRIANGLE, letter("X")],
            PadButton::Pad(_) => [pad_names::D_PAD; 3],
            PadButton::LeftShoulder => ["LB", "L1", "L"].map(letter),
            PadButton::RightShoulder => ["RB", "R1", "R"].map(letter),
            PadButton::LeftTrigger => ["LT", "L2", "ZL"].map(letter),
            PadButton::RightTrigger => ["RT", "R2", "ZR"].map(letter),
            PadButton::LeftStick => ["LS", "L3", "LS"].map(letter),
            PadButton::RightStick => ["RS", "R3", "RS"].map(letter),
            PadButton::Start => [pad_names::START, pad_names::OPTIONS, letter("+")],
            PadButton::Select => [pad_names::SELECT, pad_names::CREATE, letter("-")],
        };
        names[style as usize]
    }
}

/// A button or a stick, alone or while the right trigger is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadControl {
    /// A button.
    Button(PadButton),
    /// A button while the right trigger is held.
    Second(PadButton),
    /// The left stick.
    LeftStick,
    /// The left stick while the right trigger is held.
    SecondLeftStick,
    /// The right stick.
    RightStick,
    /// The right stick while the right trigger is held.
    SecondRightStick,
}

/// The name of a control on a gamepad of this style.
#[derive(Debug, Clone, Copy)]
pub struct PadName(pub PadControl, pub PadStyle);

impl PartialEq for PadName {
    /// The four directions of the directional pad have one name.
    fn eq(&self, other: &PadName) -> bool {
        use PadButton::Pad;
        use PadControl::{Button, Second};
        match (self.0, other.0) {
            (Button(Pad(_)), Button(Pad(_))) | (Second(Pad(_)), Second(Pad(_))) => true,
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for PadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PadName(control, style) = *self;
        let second = PadButton::RightTrigger.name(style);
        match control {
            PadControl::Button(button) => button.name(style).fmt(f),
            PadControl::Second(button) => {
                pad_names::with_button(&second, &button.name(style)).fmt(f)
            }
            PadControl::LeftStick => pad_names::LEFT_STICK.fmt(f),
            PadControl::SecondLeftStick => pad_names::with_left_stick(&second).fmt(f),
            PadControl::RightStick => pad_names::RIGHT_STICK.fmt(f),
            PadControl::SecondRightStick => pad_names::with_right_stick(&second).fmt(f),
        }
    }
}

/// The effect of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadAct {
    /// The effect of a key that is bound to this action.
    Intent(Intent),
    /// The effect of a key on the top screen; if the screen ignores the key, this action.
    Key(Chord, Option<Intent>),
    /// The view returns to its usual angle and distance.
    ResetView,
    /// A stick or trigger acts for as long as it is held; in hints it stands for these actions.
    Held(&'static [Intent]),
}

/// A control with its effect.
#[derive(Debug, Clone, Copy)]
pub struct PadBinding {
    /// The control.
    pub control: PadControl,
    /// Its effect.
    pub act: PadAct,
}

/// A row of the key card.
#[derive(Debug)]
pub struct PadRow {
    /// The controls, side by side.
    pub bindings: &'static [PadBinding],
    /// Their effect, in a few words.
    pub words: Text,
}

impl PadRow {
    /// The names of the controls on a gamepad of this style.
    pub fn names(&self, style: PadStyle) -> PadNames {
        PadNames { bindings: self.bindings, style }
    }
}

/// The names of controls, separated by commas.
#[derive(Debug, Clone, Copy)]
pub struct PadNames {
    bindings: &'static [PadBinding],
    style: PadStyle,
}

impl fmt::Display for PadNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_names(f, self.bindings.iter().map(|binding| PadName(binding.control, self.style)))
    }
}

/// Writes names side by side; neighbours of one name count once.
pub fn write_names(
    f: &mut fmt::Formatter<'_>,
    names: impl Iterator<Item = PadName>,
) -> fmt::Result {
    let mut last = None;
    for name in names {
        let before = last.replace(name);
        if before != Some(name) {
            write!(f, "{}{name}", if before.is_some() { ", " } else { "" })?;
        }
    }
    Ok(())
}

/// The state of the game that decides the effect of the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadLayer {
    /// The cue ball may be placed.
    Place,
    /// The shot is prepared; also after a game, and while a choice is open.
    Aim,
    /// A card over the table lets the game continue.
    Card,
    /// Balls roll.
    Roll,
    /// A replay is watched.
    Replay,
    /// A menu, a sheet or a question is open.
    Menu,
    /// All states but menus.
    Table,
}

impl PadLayer {
    /// The layers that give a button its effect, the first one first.
    fn chain(self) -> &'static [PadLayer] {
        use PadLayer::{Aim, Card, Menu, Place, Replay, Roll, Table};
        match self {
            Place => &[Place, Aim, Table],
            Aim => &[Aim, Table],
            Card => &[Card, Aim, Table],
            Roll => &[Roll, Table],
            Replay => &[Replay, Table],
            Menu => &[Menu],
            Table => &[Table],
        }
    }

    /// The effect of a button, alone or while the right trigger is held. A button without a second
    /// function keeps its first one.
    pub fn act(self, button: PadButton, second: bool) -> Option<PadAct> {
        let plain = PadControl::Button(button);
        let wanted = if second { PadControl::Second(button) } else { plain };
        let find = |control: PadControl| {
            let groups = self
                .chain()
                .iter()
                .flat_map(|layer| PAD_GROUPS.iter().filter(move |group| group.layer == *layer));
            let mut all = groups.flat_map(|group| group.rows).flat_map(|row| row.bindings);
            all.find(|binding| binding.control == control).map(|binding| binding.act)
        };
        find(wanted).or_else(|| find(plain))
    }
}

/// A group of rows on the key card.
#[derive(Debug)]
pub struct PadGroup {
    /// The heading; empty if the card leaves the group out.
    pub title: Text,
    /// The state of the game in which the rows apply.
    pub layer: PadLayer,
    /// The rows.
    pub rows: &'static [PadRow],
}

/// The control that hints name for an action, if there is one; that of the menus comes first.
pub fn pad_control(intent: Intent) -> Option<PadControl> {
    let fits = |act: PadAct| match act {
        PadAct::Intent(one) | PadAct::Key(_, Some(one)) => one == intent,
        PadAct::Held(all) => all.contains(&intent),
        PadAct::Key(_, None) | PadAct::ResetView => false,
    };
    let find = |is_menu: bool| {
        let groups = PAD_GROUPS.iter().filter(|group| (group.layer == PadLayer::Menu) == is_menu);
        let mut all = groups.flat_map(|group| group.rows).flat_map(|row| row.bindings);
        all.find(|binding| fits(binding.act)).map(|binding| binding.control)
    };
    find(true).or_else(|| find(false))
}
