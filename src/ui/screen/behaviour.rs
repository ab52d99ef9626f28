//! The behaviour that all screens share.

use super::settings::key_list::Slot;
use crate::texts::{Text, hints};
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::key_press::KeyPress;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Action, Chord, Hint, Intent, Socket, UiState};

/// The effect of the mouse on the table below a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableInput {
    /// The right button and the wheel move the camera; a left click beside the screen closes it.
    Camera,
    /// A click beside the screen closes it. The table is covered or dimmed.
    Dismiss,
    /// None: the screen must be answered first. The table is covered or dimmed.
    Blocked,
}

/// A group of keys that a screen either blocks or lets through to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyGroup {
    /// Keys that prepare the shot and shoot.
    Play,
    /// Keys that change the view or the speed, or undo and redo.
    Watch,
    /// Keys of the program: sound, full screen, and screens that a key opens.
    Program,
    /// Keys that answer yes and no.
    Answer,
}

/// An answer to a screen by a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Enter or Y.
    Yes,
    /// N.
    No,
}

/// The behaviour of a screen. Most methods have defaults.
pub(super) trait Behaviour {
    /// The effect of the mouse on the table.
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    /// True if the keys of a group reach the game.
    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    /// The status line, unless the mouse is on a control.
    fn hint(&self) -> Hint;

    /// The status line for a player who uses the gamepad.
    fn gamepad_hint(&self) -> Hint {
        &[(hints::CHOOSES, &[Intent::Confirm]), (hints::GOES_BACK, &[Intent::Escape])]
    }

    /// Draws the screen after everything else.
    fn draw(&mut self, canvas: &mut Canvas<'_>);

    /// Computes the screen's place, before anything is drawn.
    fn arrange(&mut self, _pen: &Pen<'_>, _layout: &Layout, _state: &UiState) {}

    /// The part of the window that the screen covers, if messages are shown beside it.
    fn covers(&self) -> Option<Rect> {
        None
    }

    /// An explanation of the control under the mouse, for the status line while the mouse is on the
    /// screen.
    fn explanation(&self) -> Option<Text> {
        None
    }

    /// The place for a key that waits until a key is pressed. The screen gets the next one.
    fn awaited_key(&self) -> Option<Slot> {
        None
    }

    /// Stops waiting for a key.
    fn end_wait(&mut self) {}

    /// Handles a key before any binding of it.
    fn key(&mut self, _chord: Chord, _state: &UiState) -> KeyPress {
        KeyPress::Ignored
    }

    /// True while a text field of the screen takes the keys.
    fn editing_text(&self) -> bool {
        false
    }

    /// True until such a field has got the keys. That takes a few passes of imgui.
    fn starts_text(&self) -> bool {
        false
    }

    /// The action for Enter or N.
    fn answer(&self, _answer: Answer) -> Option<Action> {
        None
    }

    /// Calls `put` for each ball that the renderer draws on the screen.
    fn balls(&self, _layout: &Layout, _put: &mut dyn FnMut(Socket)) {}

    /// True if it shows the result of the game, so that turn plate, message and restart button are
    /// hidden.
    fn tells_result(&self) -> bool {
        false
    }

    /// True if it says this sentence, so that no message has to.
    fn says(&self, _sentence: &str) -> bool {
        false
    }

    /// True if the controls on the panel show numbers while it is open.
    fn numbers_controls(&self) -> bool {
        false
    }

    /// True if it is closed when a match begins or continues.
    fn is_menu(&self) -> bool {
        false
    }

    /// True if it shows or asks something of the match on the table, so that it goes with it.
    fn is_of_match(&self) -> bool {
        false
    }

    /// True if the panel and the displays over the table are hidden while it is open.
    fn hides_displays(&self) -> bool {
        false
    }

    /// True if it stays below a screen that is opened over it; otherwise that screen replaces it.
    fn stays_below(&self) -> bool {
        false
    }
}
