//! Screens over the table, stacked on each other.
//!
//! A screen is a type in a file of its own. It draws itself, decides which keys and how much of the
//! mouse still reach the table, answers Enter and N, and provides the status line. To add a screen,
//! write its file, declare it here, and add a line to the list below.

mod behaviour;
mod choice;
mod end_of_game;
mod key_card;
mod lesson_end;
mod list;
mod new_match;
mod pause;
mod positions;
mod practice;
mod question;
mod records;
pub(super) mod settings;
mod stack;
mod statistics;
mod title;

pub use behaviour::{Answer, KeyGroup, TableInput};
pub use choice::ChoiceQuestion;
pub use end_of_game::EndOfGame;
pub use key_card::{KeyCard, badges};
pub use lesson_end::LessonEnd;
pub use new_match::{CONDITION_CHOICES, CUE_CHOICES, NewMatch};
pub use pause::PauseMenu;
pub use positions::PositionsScreen;
pub use practice::PracticeMenu;
pub use question::Question;
pub use records::RecordsScreen;
pub use settings::SettingsSheet;
pub use stack::ScreenStack;
pub use statistics::StatisticsScreen;
pub(super) use title::TITLE_LEFT;
pub use title::TitleScreen;

use super::ScreenName;
pub(super) use super::kit::canvas::Canvas;
pub(super) use super::kit::key_press::KeyPress;
use behaviour::Behaviour;

/// Generates the enum of all screens from their list.
macro_rules! screens {
    ($($(#[$doc:meta])* $name:ident($type:ident),)+) => {
        /// A screen.
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
            #[cfg(test)]
            fn kind(&self) -> &'static str {
                match self { $(Screen::$name(_) => stringify!($name),)+ }
            }

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
    /// The key card.
    Keys(KeyCard),
    /// The list of saved matches.
    Records(RecordsScreen),
    /// The statistics.
    Statistics(StatisticsScreen),
    /// The title screen.
    Title(TitleScreen),
    /// The pause menu.
    Pause(PauseMenu),
    /// A question with yes and no.
    Question(Question),
    /// The sheet that sets up a new match.
    NewMatch(NewMatch),
    /// The saved positions of free practice.
    Positions(PositionsScreen),
    /// The menu of practice.
    Practice(PracticeMenu),
    /// The card at the end of the tutorial or a drill.
    LessonEnd(LessonEnd),
}

impl From<ScreenName> for Screen {
    fn from(name: ScreenName) -> Screen {
        match name {
            ScreenName::Settings => SettingsSheet::default().into(),
            ScreenName::Keys => KeyCard.into(),
            ScreenName::Records => RecordsScreen::default().into(),
            ScreenName::Statistics => StatisticsScreen::default().into(),
            ScreenName::Pause => PauseMenu::default().into(),
            ScreenName::Practice => PracticeMenu::default().into(),
            ScreenName::Positions => PositionsScreen::default().into(),
            ScreenName::NewRack => Question::NewRack.into(),
            ScreenName::Concession(player) => Question::Concession(player).into(),
            ScreenName::Stalemate => Question::Stalemate.into(),
            ScreenName::DeleteRecord(row) => Question::Delete(row).into(),
        }
    }
}
