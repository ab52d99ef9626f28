//! The key bindings: the defaults, and the keys that a player has chosen. An action is named by its
//! [`Intent`]; its [`Binding`] holds the intent and its default keys.

mod chord;
mod gamepad;
mod hands;
pub(super) mod intent;
mod table;

use std::fmt;

pub use chord::{Chord, Key};
pub use gamepad::{
    PAD_GROUPS, PadAct, PadBinding, PadButton, PadControl, PadGroup, PadLayer, PadName, PadRow,
    PadStyle, pad_control,
};
pub use hands::Hand;
pub use table::{Binding, GROUPS, Group, Input, Row};

use crate::game::Direction;
use intent::Intent;

/// Most keys of one action.
pub const SLOTS: usize = 2;
/// The keys of an action.
pub type Keys = [Option<Chord>; SLOTS];

/// The keys of an action that has one.
const fn one(chord: Chord) -> Keys {
    [Some(chord), None]
}

/// Number of actions.
const ACTION_COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut row = 0;
        while row < GROUPS[group].rows.len() {
            if let Input::Keys(bindings) = GROUPS[group].rows[row].input {
                count += bindings.len();
            }
            row += 1;
        }
        group += 1;
    }
    count
};

/// All actions, in the order of the key card.
pub fn actions() -> impl Iterator<Item = &'static Binding> {
    GROUPS.iter().flat_map(|group| group.rows).flat_map(|row| match row.input {
        Input::Keys(bindings) => bindings,
        Input::Fixed(_) => &[],
    })
}

/// The keys of all actions. Actions that are possible at the same time never share a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bindings {
    /// In the order of [`actions`].
    keys: [Keys; ACTION_COUNT],
    /// The gamepad whose buttons are named instead of the keys; set only for the display.
    gamepad: Option<PadStyle>,
}

impl Default for Bindings {
    fn default() -> Bindings {
        let mut keys = [[None; SLOTS]; ACTION_COUNT];
        for (keys, action) in keys.iter_mut().zip(actions()) {
            *keys = action.keys;
        }
        Bindings { keys, gamepad: None }
    }
}

/// A conflict: the key wanted for one action belongs to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Conflict {
    /// The action that keeps its default keys.
    pub action: &'static Binding,
    /// The key.
    pub chord: Chord,
    /// The action that has it.
    pub by: &'static Binding,
}

impl PartialEq for Binding {
    fn eq(&self, other: &Binding) -> bool {
        self.intent == other.intent
    }
}

impl Bindings {
    /// The default keys for a left- or right-handed player, with other keys for `listed` actions.
    /// A listed action whose new key belongs to another action keeps its default keys; these conflicts
    /// are returned, too.
    pub fn with_changes(
        hand: Hand,
        listed: &[(&'static Binding, Keys)],
    ) -> (Bindings, Vec<Conflict>) {
        let mut listed = listed.to_vec();
        let mut conflicts = Vec::new();
        loop {
            let mut bindings = Bindings::of(hand);
            for (action, keys) in &listed {
                bindings.set_keys(action.intent, *keys);
            }
            // Of two actions the later one loses.
            let loser = listed.iter().rposition(|(action, _)| bindings.conflict(action).is_some());
            let Some(loser) = loser else { return (bindings, conflicts) };
            let (action, _) = listed.remove(loser);
            conflicts.extend(bindings.conflict(action));
        }
    }

    /// The actions whose keys differ from the defaults for these hands, with their keys.
    pub fn changes(&self, hand: Hand) -> impl Iterator<Item = (&'static Binding, Keys)> {
        let defaults = Bindings::of(hand);
        let all = actions().map(|action| (action, self.slots(action.intent)));
        all.filter(move |(action, keys)| defaults.slots(action.intent) != *keys)
    }

    /// Translates a pressed key for a screen, which knows only arrow keys, Enter and Esc: a key
    /// bound to the same action becomes that key; others stay.
    pub fn for_screen(&self, pressed: Chord) -> Chord {
        let is_arrow = matches!(pressed.key, Key::Up | Key::Down | Key::Left | Key::Right);
        if self.intent(pressed, true) == Some(Intent::Confirm) {
            return Chord::plain(Key::Enter);
        }
        if self.intent(pressed, false) == Some(Intent::Escape) {
            return Chord::plain(Key::Escape);
        }
        match self.intent(pressed, false).filter(|_| !is_arrow) {
            Some(Intent::Arrow(direction)) => Chord::plain(match direction {
                Direction::Up => Key::Up,
                Direction::Down => Key::Down,
                Direction::Left => Key::Left,
                Direction::Right => Key::Right,
            }),
            _ => pressed,
        }
    }

    /// A key of this action that belongs to another action, too.
    fn conflict(&self, action: &'static Binding) -> Option<Conflict> {
        self.keys(action.intent).find_map(|chord| {
            let by = self.owner(chord, action.intent)?;
            Some(Conflict { action, chord, by })
        })
    }

    /// The action, other than this one, that has this key and is possible at the same time.
    fn owner(&self, chord: Chord, intent: Intent) -> Option<&'static Binding> {
        let rivals = |other: &&Binding| {
            other.intent != intent && (other.fixed || other.intent.answers() == intent.answers())
        };
        actions().filter(rivals).find(|other| self.keys(other.intent).any(|key| key == chord))
    }

    /// True if a key of an answer also belongs to an action of the game, which comes first while a
    /// shot is prepared.
    pub fn is_shared(&self, answer: Intent) -> bool {
        let has = |intent: Intent, key: Chord| self.keys(intent).any(|other| other == key);
        let others = || actions().map(|action| action.intent).filter(|intent| !intent.answers());
        self.keys(answer).any(|key| others().any(|other| has(other, key)))
    }

    /// These bindings, to be displayed with the names of a gamepad's buttons; with `None`, of keys.
    pub fn displayed_for(self, gamepad: Option<PadStyle>) -> Bindings {
        Bindings { gamepad, ..self }
    }

    /// The gamepad whose buttons are named instead of the keys.
    pub fn gamepad(&self) -> Option<PadStyle> {
        self.gamepad
    }

    /// The keys of an action.
    pub fn keys(&self, intent: Intent) -> impl Iterator<Item = Chord> + use<> {
        self.slots(intent).into_iter().flatten()
    }

    /// The two slots for keys of an action; some may be empty.
    pub fn slots(&self, intent: Intent) -> Keys {
        let at = actions().position(|action| action.intent == intent);
        at.map_or([None; SLOTS], |at| self.keys[at])
    }

    /// Replaces all keys of an action.
    fn set_keys(&mut self, intent: Intent, keys: Keys) {
        if let Some(at) = actions().position(|action| action.intent == intent) {
            self.keys[at] = keys;
        }
    }

    /// Binds a key to an action, in one of its slots. Returns the action that lost the key.
    pub fn bind(&mut self, intent: Intent, slot: usize, chord: Chord) -> Option<&'static Binding> {
        let loser = self.owner(chord, intent);
        for action in loser.map(|action| action.intent).into_iter().chain([intent]) {
            let keys = self.slots(action);
            self.set_keys(action, keys.map(|key| key.filter(|key| *key != chord)));
        }
        self.set_key(intent, slot, Some(chord));
        loser
    }

    /// Clears one slot of an action.
    pub fn clear(&mut self, intent: Intent, slot: usize) {
        self.set_key(intent, slot, None);
    }

    /// Replaces or clears one key of an action.
    fn set_key(&mut self, intent: Intent, slot: usize, chord: Option<Chord>) {
        let mut keys = self.slots(intent);
        if let Some(key) = keys.get_mut(slot) {
            *key = chord;
        }
        self.set_keys(intent, keys);
    }

    /// The action of a key. Unbound modifiers are ignored here, because they make steps coarser or
    /// finer. While a question is open, keys that answer it come first.
    pub fn intent(&self, pressed: Chord, asking: bool) -> Option<Intent> {
        let Chord { ctrl, shift, key } = pressed;
        let fewer = [(ctrl, shift), (ctrl, false), (false, shift), (false, false)];
        fewer.into_iter().find_map(|(ctrl, shift)| {
            let chord = Chord { ctrl, shift, key };
            let has = |intent: Intent| self.keys(intent).any(|key| key == chord);
            let all = || actions().map(|action| action.intent).filter(|intent| has(*intent));
            all().find(|intent| intent.answers() == asking).or_else(|| all().next())
        })
    }

    /// True if an action has this key, with any modifiers.
    pub fn is_bound(&self, key: Key) -> bool {
        self.keys.iter().flatten().flatten().any(|chord| chord.key == key)
    }

    /// True if this is a key of the action, with any modifiers: releasing it ends an action
    /// that lasts while its key is held.
    pub fn is_key_of(&self, intent: Intent, key: Key) -> bool {
        self.keys(intent).any(|chord| chord.key == key)
    }

    /// The first key of each of these actions, to be displayed side by side.
    pub fn first_keys<'a, T>(&'a self, actions: &'a [T]) -> KeyList<'a, T> {
        KeyList { bindings: self, actions, count: 1 }
    }

    /// All keys of these actions, to be displayed side by side.
    pub fn all_keys<'a, T>(&'a self, actions: &'a [T]) -> KeyList<'a, T> {
        KeyList { bindings: self, actions, count: SLOTS }
    }

    /// The first key of an action in brackets, after a space; empty if there is none.
    pub fn key_in_brackets(&self, intent: Intent) -> KeyInBrackets {
        match self.gamepad {
            Some(style) => match pad_control(intent) {
                Some(control) => KeyInBrackets::Gamepad(PadName(control, style)),
                None => KeyInBrackets::Nothing,
            },
            None => self.keys(intent).next().map_or(KeyInBrackets::Nothing, KeyInBrackets::Key),
        }
    }
}

impl Intent {
    /// True if it answers a question. Its keys may also be bound to an action of the game.
    fn answers(self) -> bool {
        matches!(self, Intent::Confirm | Intent::Deny)
    }
}

impl From<&Intent> for Intent {
    fn from(intent: &Intent) -> Intent {
        *intent
    }
}

impl From<&Binding> for Intent {
    fn from(action: &Binding) -> Intent {
        action.intent
    }
}

/// Keys to be displayed side by side: separated by spaces, or with `{:#}` by commas.
#[derive(Debug, Clone, Copy)]
pub struct KeyList<'a, T> {
    bindings: &'a Bindings,
    actions: &'a [T],
    /// The most keys shown per action.
    count: usize,
}

impl<T> KeyList<'_, T>
where
    for<'a> Intent: From<&'a T>,
{
    /// The keys; an action without one keeps an empty place.
    fn chords(&self) -> impl Iterator<Item = Option<Chord>> {
        self.actions.iter().flat_map(|action| {
            let mut keys = self.bindings.keys(Intent::from(action)).take(self.count).map(Some);
            let first = keys.next().unwrap_or(None);
            [first].into_iter().chain(keys)
        })
    }

    /// The gamepad's controls.
    fn controls(&self, style: PadStyle) -> impl Iterator<Item = PadName> {
        let controls = self.actions.iter().filter_map(|action| pad_control(Intent::from(action)));
        controls.map(move |control| PadName(control, style))
    }

    /// True if none of the actions has a key.
    pub fn is_empty(&self) -> bool {
        match self.bindings.gamepad {
            Some(style) => self.controls(style).next().is_none(),
            None => self.chords().all(|chord| chord.is_none()),
        }
    }
}

impl<T> fmt::Display for KeyList<'_, T>
where
    for<'a> Intent: From<&'a T>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(style) = self.bindings.gamepad {
            return gamepad::write_names(f, self.controls(style));
        }
        // With modifiers, spaces would not show where a key ends.
        let plain = self.chords().flatten().all(Chord::is_plain);
        let between = if plain && !f.alternate() { "  " } else { ", " };
        for (index, chord) in self.chords().enumerate() {
            f.write_str(if index == 0 { "" } else { between })?;
            match chord {
                Some(chord) => write!(f, "{chord}")?,
                None => f.write_str("–")?,
            }
        }
        Ok(())
    }
}

/// A key or a gamepad's control in brackets, to follow the words of a label.
#[derive(Debug, Clone, Copy)]
pub enum KeyInBrackets {
    /// There is none.
    Nothing,
    /// A key.
    Key(Chord),
    /// A control of the gamepad.
    Gamepad(PadName),
}

impl fmt::Display for KeyInBrackets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyInBrackets::Nothing => Ok(()),
            KeyInBrackets::Key(chord) => write!(f, " ({chord})"),
            KeyInBrackets::Gamepad(name) => write!(f, " ({name})"),
        }
    }
}

#[cfg(test)]
mod tests;
