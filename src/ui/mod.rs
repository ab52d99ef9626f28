//! The interface over and beside the table: the report's control panel, the turn plate, the balls
//! that are left, messages, and screens such as the settings.
//!
//! Everything here is a function of a plain [`UiState`]: it draws with imgui and returns
//! [`Action`]s. Only [`Action::Play`] reaches the match.

mod bindings;
mod calls;
mod camera_view;
mod controls;
mod english;
mod ground;
mod handles;
mod hint;
mod hud;
mod icons;
mod intent;
mod key_list;
mod layout;
mod mixer;
mod panel;
mod preferences;
mod replay_bar;
mod rows;
mod screen;
mod state;
mod strip;
#[cfg(test)]
pub(crate) mod tests;
mod text_area;
pub mod theme;
mod widgets;
mod words;

pub use bindings::{
    Binding, Bindings, Chord, GROUPS, Group, Input, Key, Keys, Row as KeyRow, actions,
};
pub use camera_view::CameraView;
pub use english::{nearest_elevation, nearest_tip};
pub use hint::{Hint, write_hint};
pub use intent::{Intent, Side, Sign};
pub use key_list::Slot;
pub use layout::{Arrangement, Controls, Layout, Rect};
pub use panel::{Panel, Taking};
pub use preferences::{Change, Choice, Control, Row, Value};
pub use replay_bar::{Mark, ReplayAction, ReplayState};
pub use screen::{
    Answer, ChoiceQuestion, EndOfGame, KeyCard, KeyGroup, KeyPress, LeaveQuestion, NewGameQuestion,
    NewMatch, RecordsScreen, Screen, ScreenStack, SettingsSheet, TableInput, UndoQuestion,
};
pub use state::{
    CallState, CameraState, CueState, GameState, MessageState, RecordRow, SoundState, UiState,
};
pub use text_area::KEPT;

use std::borrow::Cow;

use crate::game::{Command, Setup};
use crate::physics::BallId;
use crate::physics::table::PocketId;
use words::{Words, words};

/// A wish of the person at the window.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Something in the game.
    Play(Command),
    /// Something about the call for the next shot.
    Call(CallWish),
    /// Something about how the table is seen.
    Camera(CameraAction),
    /// Something about the program.
    App(App),
}

/// A wish about the call for the next shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallWish {
    /// Call this ball.
    Ball(BallId),
    /// Call this pocket.
    Pocket(PocketId),
    /// Call the next ball.
    NextBall,
    /// Call the next pocket.
    NextPocket,
    /// Call a safety, or take that back.
    Safety,
    /// Declare a push-out, or take that back.
    PushOut,
    /// Take the call back.
    Nothing,
}

/// A wish about the camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraAction {
    /// Turn the scene as if it were grabbed at its near side: radians to the right, radians up.
    Turn([f64; 2]),
    /// Move the scene as if it were grabbed: metres to the right, metres away.
    Shift([f64; 2]),
    /// Look from this place.
    View(CameraView),
    /// Turn around the ball that is followed, or around the centre of the table.
    Center(Center),
    /// Back to the default rotation.
    ResetCamera,
    /// Follow this ball.
    Follow(BallId),
    /// Notches closer; negative: farther.
    Zoom(f64),
    /// Back to the default distance.
    ResetZoom,
}

/// A wish about the program.
#[derive(Debug, Clone, PartialEq)]
pub enum App {
    /// Loudness of all sounds, 0 to 1.
    Volume(f32),
    /// Sound on or off.
    ToggleMute,
    /// Change a setting.
    Set(Change),
    /// Give every setting on the sheet its default again.
    ResetSettings,
    /// Give every action its default keys again.
    ResetKeys,
    /// The length of the aim line.
    Guide(Guide),
    /// Open a screen over the table, or close it if it is on top.
    Toggle(Screen),
    /// Close the screen on top.
    Close,
    /// Show the question about the open choice.
    AskChoice,
    /// Fold the panel away, or take it out again.
    ToggleFold,
    /// Pause the balls, or let them roll on.
    TogglePause,
    /// Begin a match.
    Start(Box<Setup>),
    /// The opponent agrees that the last shot is taken back.
    AgreeToUndo,
    /// Watch a match of the list.
    WatchRecord(usize),
    /// Something about a replay.
    Replay(ReplayAction),
    /// Leave the game.
    Quit,
}

/// The length of the aim line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Guide {
    /// Nothing: there is no line.
    Off,
    /// Where the first contact is, and which way things go from there.
    Short,
    /// As far as most shots need.
    #[default]
    Medium,
    /// As far as it goes.
    Long,
}

impl Guide {
    /// All, from least to most.
    pub const ALL: [Guide; 4] = [Guide::Off, Guide::Short, Guide::Medium, Guide::Long];

    /// The name in the settings and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Guide::Off => "off",
            Guide::Short => "short",
            Guide::Medium => "medium",
            Guide::Long => "long",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Guide> {
        Guide::ALL.into_iter().find(|guide| guide.name() == name)
    }

    /// The next longer one; after the longest, none.
    pub fn next(self) -> Guide {
        match self {
            Guide::Off => Guide::Short,
            Guide::Short => Guide::Medium,
            Guide::Medium => Guide::Long,
            Guide::Long => Guide::Off,
        }
    }
}

/// The speed of the balls, compared with life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tempo {
    /// As fast.
    #[default]
    Usual,
    /// Faster.
    Fast,
    /// Slower.
    Slow,
    /// Slower, since they take longer to compute.
    Delayed,
    /// They stand still.
    Paused,
}

/// The centre of the camera's turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Center {
    /// The ball that is followed; the camera moves with it.
    Ball,
    /// The centre of the table; the camera stands still.
    Table,
}

impl Center {
    /// The name in the journal.
    pub fn name(self) -> &'static str {
        match self {
            Center::Ball => "ball",
            Center::Table => "table",
        }
    }
}

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// As a matter of fact.
    Plain,
    /// Something good.
    Good,
    /// A foul or a scratch, and its consequences.
    Foul,
    /// Something else that went wrong, a warning.
    Bad,
    /// It has been taken back.
    Past,
}

/// A line of text about something that happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The words.
    pub text: String,
    /// How they are meant.
    pub tone: Tone,
}

/// A message that appears over the table for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Toast {
    /// The text and its tone.
    pub message: Message,
    /// How visible it is now, 0 to 1.
    pub opacity: f32,
}

/// Places of what comes and goes, by name, in physical pixels.
pub type Places = Vec<(Cow<'static, str>, Rect)>;

/// A place in the tray of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Socket {
    /// The ball that belongs there.
    pub ball: BallId,
    /// Middle, physical pixels.
    pub center: [f32; 2],
    /// Radius, physical pixels.
    pub radius: f32,
    /// The size of the ball there: 1 while it is on the table, 0 when it is down.
    pub filled: f32,
}

/// The name of an entry in the list "Follow".
fn ball_title(ball: BallId) -> Words {
    if ball == BallId::CUE { words!("Cue Ball") } else { words!("{ball} Ball") }
}
