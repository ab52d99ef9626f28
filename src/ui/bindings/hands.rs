//! The default keys of players who use one hand.

use super::chord::{Key, c, k};
use super::{Bindings, Keys, one};

named! {
    /// The hands on the keyboard.
    #[derive(Default)]
    pub enum Hand {
        /// Both hands.
        #[default]
        Both = "off",
        /// The left hand alone.
        Left = "left",
        /// The right hand alone.
        Right = "right",
    }
}

impl Hand {
    /// The actions whose default keys differ from those for both hands.
    pub(super) fn changes(self) -> &'static [(&'static str, Keys)] {
        match self {
            Hand::Both => &[],
            Hand::Left => LEFT,
            Hand::Right => RIGHT,
        }
    }
}

impl Bindings {
    /// The default keys for these hands.
    pub fn of(hand: Hand) -> Bindings {
        let mut bindings = Bindings::default();
        for (name, keys) in hand.changes() {
            if let Some(action) = super::actions().find(|action| action.name == *name) {
                bindings.set_keys(action.intent, *keys);
            }
        }
        bindings
    }
}

/// Keys at the left of the keyboard: W, A, S and D replace the arrow keys.
const LEFT: &[(&str, Keys)] = &[
    ("ball-left", one(c('A'))),
    ("ball-right", one(c('D'))),
    ("ball-up", one(c('W'))),
    ("ball-down", one(c('S'))),
    ("turn-left", one(c('Q'))),
    ("turn-right", one(c('E'))),
    ("more-power", one(c('R'))),
    ("less-power", one(c('F'))),
    ("tip-left", one(c('A').with_shift())),
    ("tip-right", one(c('D').with_shift())),
    ("tip-up", one(c('W').with_shift())),
    ("tip-down", one(c('S').with_shift())),
    // Not a key with steps, which Ctrl would make finer instead of taking a shot back.
    ("tip-center", one(c('Z'))),
    ("raise-butt", one(c('X'))),
    ("lower-butt", one(c('C'))),
    ("redo", one(c('Z').with_ctrl().with_shift())),
    ("call-ball", one(c('V'))),
    ("call-pocket", one(c('B'))),
    ("safety", one(c('V').with_shift())),
    ("push-out", one(c('B').with_shift())),
    ("fast-forward", one(c('T'))),
    ("slow-motion", one(c('T').with_shift())),
    ("pause", one(k(Key::Space).with_shift())),
    ("skip-turn", one(k(Key::Space).with_ctrl())),
    ("replay", one(c('T').with_ctrl())),
    ("explain", one(c('V').with_ctrl())),
    ("suggest", one(c('G').with_ctrl().with_shift())),
    ("thinking", one(c('V').with_ctrl().with_shift())),
    ("shot-odds", one(c('B').with_ctrl().with_shift())),
    ("why-missed", one(c('T').with_ctrl().with_shift())),
    ("own-balls", one(c('Z').with_shift())),
    ("full-screen", one(c('B').with_ctrl())),
    ("panel", one(c('G').with_shift())),
    ("sound", one(c('G').with_ctrl())),
    ("yes", [Some(c('E')), Some(k(Key::Enter))]),
    ("no", one(c('Q'))),
    ("next-camera", one(k(Key::Tab))),
    ("previous-camera", one(k(Key::Tab).with_shift())),
];

/// Keys at the right of the keyboard, around the arrow keys and Enter.
const RIGHT: &[(&str, Keys)] = &[
    ("shoot", [Some(k(Key::Space)), Some(k(Key::Enter))]),
    ("turn-left", one(c('J'))),
    ("turn-right", one(c('L'))),
    ("more-power", one(c('I'))),
    ("less-power", one(c('K'))),
    ("tip-left", one(k(Key::Left).with_shift())),
    ("tip-right", one(k(Key::Right).with_shift())),
    ("tip-up", one(k(Key::Up).with_shift())),
    ("tip-down", one(k(Key::Down).with_shift())),
    ("tip-center", one(k(Key::Home))),
    ("raise-butt", one(k(Key::PageUp))),
    ("lower-butt", one(k(Key::PageDown))),
    ("aim-line", one(k(Key::End))),
    ("undo", [Some(c('U').with_shift()), Some(c('Z').with_ctrl())]),
    ("redo", [Some(c('O').with_shift()), Some(c('Y').with_ctrl())]),
    ("call-ball", one(c('N'))),
    ("call-pocket", one(c('M'))),
    ("safety", one(c('N').with_shift())),
    ("push-out", one(c('M').with_shift())),
    ("fast-forward", one(c('Y'))),
    ("slow-motion", one(c('Y').with_shift())),
    ("skip-turn", one(c('Y').with_ctrl().with_shift())),
    ("suggest", one(k(Key::Home).with_shift())),
    ("thinking", one(k(Key::End).with_shift())),
    ("shot-odds", one(c('M').with_ctrl())),
    ("why-missed", one(c('N').with_ctrl())),
    ("own-balls", one(c('H').with_shift())),
    ("help", [Some(k(Key::F(1))), Some(c('/'))]),
    ("settings", [Some(k(Key::F(9))), Some(k(Key::F(2)))]),
    ("new-match", [Some(k(Key::F(10))), Some(k(Key::F(3)))]),
    ("records", [Some(k(Key::F(12))), Some(k(Key::F(4)))]),
    ("resume", [Some(k(Key::F(10)).with_shift()), Some(k(Key::F(6)))]),
    ("close", [Some(k(Key::Backspace)), Some(k(Key::Escape))]),
    ("sound", one(c('P').with_shift())),
    ("camera-around", [Some(c('7')), Some(c('1'))]),
    ("camera-behind-cue", [Some(c('8')), Some(c('2'))]),
    ("camera-above", [Some(c('9')), Some(c('3'))]),
    ("camera-broadcast", [Some(c('0')), Some(c('4'))]),
    ("camera-low", [Some(c('-')), Some(c('5'))]),
    ("camera-free", [Some(c('=')), Some(c('6'))]),
    ("next-camera", one(c('O'))),
    ("previous-camera", one(c('U'))),
];
