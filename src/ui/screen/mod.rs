//! Screens: what lies over the table, one above another.
//!
//! A screen is a type in a file of its own. It draws itself, says which keys and how much of the
//! mouse still reach the table, answers Enter and N, and has its line at the foot of the view. To
//! add a screen, write its file, declare it here, and give it a line in the list below.

mod choice;
mod end_of_game;
mod key_card;
mod leave;
mod new_game;
mod new_match;
mod question;
mod records;
mod settings;
mod stack;
mod undo_question;

pub use choice::ChoiceQuestion;
pub use end_of_game::EndOfGame;
pub use key_card::{KeyCard, badges};
pub use leave::LeaveQuestion;
pub use new_game::NewGameQuestion;
pub use new_match::NewMatch;
pub use records::RecordsScreen;
pub use settings::SettingsSheet;
pub use stack::ScreenStack;
pub use undo_question::UndoQuestion;

use super::layout::{Layout, Rect};
use super::widgets::Pen;
use super::{Action, Chord, Hint, Places, Slot, Socket, UiState};

/// The mouse's effect on the table below a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableInput {
    /// The right button and the wheel move the camera; a left click beside the screen closes it.
    Camera,
    /// A click beside the screen closes it. The table is covered, or dimmed.
    Dismiss,
    /// Nothing: the screen has to be answered first. The table is covered, or dimmed.
    Blocked,
}

/// Keys that a screen either takes away from the game or lets through, all of a group alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyGroup {
    /// They prepare the shot and shoot.
    Play,
    /// They change the view or the speed, or take shots back.
    Watch,
    /// They belong to the program: sound, full screen, and screens that open with a key.
    Program,
    /// They say yes and no.
    Answer,
}

/// An answer to a screen, given with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Enter or Y.
    Yes,
    /// N.
    No,
}

/// What a screen makes of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum KeyPress {
    /// Nothing: the key goes to the game, if the screen lets it through.
    Ignored,
    /// The screen has changed.
    Taken,
    /// The key stands for a wish.
    Acts(Action),
}

impl From<Option<Action>> for KeyPress {
    fn from(action: Option<Action>) -> KeyPress {
        action.map_or(KeyPress::Taken, KeyPress::Acts)
    }
}

/// The means by which a screen draws, and its lists of places and wishes.
pub(super) struct Canvas<'a> {
    pub pen: &'a Pen<'a>,
    pub layout: &'a Layout,
    pub state: &'a UiState,
    /// Places of the screen's controls, by name.
    pub places: &'a mut Places,
    pub actions: &'a mut Vec<Action>,
}

/// The behaviour of a screen. Most of it has a usual answer.
trait Behaviour {
    /// The mouse's effect on the table.
    fn table_input(&self) -> TableInput;

    /// True if the keys of a group reach the game.
    fn lets_through(&self, keys: KeyGroup) -> bool;

    /// The line at the foot of the view, unless the mouse is on a control.
    fn hint(&self) -> Hint;

    /// Draws the screen, when everything else has been drawn.
    fn draw(&mut self, canvas: &mut Canvas<'_>);

    /// Finds the screen's place, before anything is drawn.
    fn arrange(&mut self, _pen: &Pen<'_>, _layout: &Layout, _state: &UiState) {}

    /// The part of the window that the screen covers, if messages stand beside it.
    fn covers(&self) -> Option<Rect> {
        None
    }

    /// An explanation of what is under the mouse, for the line at the foot of the view while the
    /// mouse is on the screen.
    fn explained(&self) -> Option<&'static str> {
        None
    }

    /// The place for a key that waits for a key to be pressed. The screen gets the next one.
    fn awaited_key(&self) -> Option<Slot> {
        None
    }

    /// No key is waited for any more.
    fn end_wait(&mut self) {}

    /// Takes a key before any binding of it.
    fn key(&mut self, _chord: Chord) -> KeyPress {
        KeyPress::Ignored
    }

    /// The wish that Enter or N stands for.
    fn answer(&self, _answer: Answer) -> Option<Action> {
        None
    }

    /// Calls `put` for each ball that the renderer draws on the screen.
    fn balls(&self, _layout: &Layout, _put: &mut dyn FnMut(Socket)) {}

    /// True if it tells the result of the game, so that turn plate, message and restart button are
    /// left out.
    fn tells_result(&self) -> bool {
        false
    }

    /// True if the controls on the panel have numbers while it is open.
    fn numbers_controls(&self) -> bool {
        false
    }

    /// True if it stays below a screen that is opened over it; otherwise that takes its place.
    fn stays_below(&self) -> bool {
        false
    }
}

/// Makes the enum of all screens from their list.
macro_rules! screens {
    ($($(#[$doc:meta])* $name:ident($type:ident),)+) => {
        /// Any screen.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Screen {
            $($(#[$doc])* $name($type),)+
        }

        $(impl From<$type> for Screen {
            fn from(screen: $type) -> Screen {
                Screen::$name(screen)
            }
        })+

        impl Screen {
            fn behaviour(&self) -> &dyn Behaviour {
                match self { $(Screen::$name(screen) => screen,)+ }
            }

            fn behaviour_mut(&mut self) -> &mut dyn Behaviour {
                match self { $(Screen::$name(screen) => screen,)+ }
            }
        }
    };
}

screens! {
    /// The card at the end of a game.
    EndOfGame(EndOfGame),
    /// The question about a choice that the rules give.
    Choice(ChoiceQuestion),
    /// The settings.
    Settings(SettingsSheet),
    /// The card of keys.
    Keys(KeyCard),
    /// The list of the matches that are kept.
    Records(RecordsScreen),
    /// The question whether to leave.
    Leave(LeaveQuestion),
    /// The question whether to give up this game for another.
    NewGame(NewGameQuestion),
    /// The sheet on which a new match is set up.
    NewMatch(NewMatch),
    /// The question to the opponent whether a shot may be taken back.
    Undo(UndoQuestion),
}
