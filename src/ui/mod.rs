//! The interface over and beside the table: the report's control panel, the turn plate, the
//! remaining balls, messages, and screens such as the settings.
//!
//! It draws a plain [`UiState`] with imgui and returns [`Action`]s; it changes nothing itself. Only
//! [`Action::Play`] reaches the match.

mod bindings;
mod camera_view;
pub mod kit;
mod laboratory;
mod layout;
mod panel;
mod preferences;
mod screen;
mod state;
mod statistics;
mod table;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

pub use bindings::intent::{Intent, Side, Sign, step_factor};
pub use bindings::{
    Binding, Bindings, Chord, GROUPS, Group, Hand, Input, Key, Keys, PAD_GROUPS, PadAct,
    PadBinding, PadButton, PadControl, PadGroup, PadLayer, PadName, PadRow, PadStyle,
    Row as KeyRow, actions, pad_control,
};
pub use camera_view::CameraView;
pub use kit::letters::{compose_into, composed};
pub use kit::name_field::{display_names, written_names};
pub use kit::player_color::{
    PLAYER_COLORS, cue_butt, fitting_colors, offered_colors, player_color,
};
pub use kit::speed::{Speed, SpeedUnit};
#[cfg(test)]
pub(crate) use kit::widgets::drawn::{Drawn, record as record_drawn};
pub use laboratory::{
    Arrow, COLORS, Gallery, HandState, InstrumentAction, InstrumentState, LabAction, LabBranch,
    LabConstant, LabNumber, LabState, LabTab, LabTool, LightLook, MOST_OUTCOMES, Pick, PointedBall,
    Ruler, SheetNumber, SheetState, SweepAction, SweepKey, SweepPath, SweepPlot, SweepState,
    branch_color, key_words, outcome_words, overlay_color, speed_color,
};
pub use layout::{Arrangement, Controls, Foot, Layout, Rect};
pub use panel::english::{nearest_elevation, nearest_tip};
pub use panel::text_area::KEPT;
pub use panel::{Panel, Taking};
pub use preferences::{Change, Choice, Control, Marked, Row, SettingsPage, Value};
pub use screen::settings::key_list::Slot;
pub use screen::{
    Answer, CONDITION_CHOICES, ChoiceQuestion, EndOfGame, KeyCard, KeyGroup, KeyPress, LessonEnd,
    NewMatch, PauseMenu, PositionsScreen, PracticeMenu, Question, RecordsScreen, Screen,
    ScreenStack, SettingsSheet, StatisticsScreen, TableInput, TitleScreen,
};
pub use state::{
    CallState, CameraState, ChanceSign, CueState, FoulAhead, FoulSign, GameState, MessageState,
    NextGame, PositionRow, RecordRow, SoundState, UiState,
};
pub use statistics::{Participant, PlayedBy, PlayedMatch, Selection};
pub use table::hint::{Hint, write_hint};
pub use table::lesson::{LessonAction, LessonState};
pub use table::miss_card::{MissPart, MissState};
pub use table::replay_bar::{Mark, ReplayAction, ReplayState};
pub use table::thinking::{ThinkingLabel, ThinkingRow, ThinkingState};

use std::borrow::Cow;

use crate::game::lessons::Program;
use crate::game::{Command, Setup};
use crate::physics::BallId;
use crate::physics::table::PocketId;
use crate::texts::{self, Text};

/// An action of the user.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// A command to the match.
    Play(Command),
    /// A pick for the call of the next shot.
    Call(CallWish),
    /// A change of the view.
    Camera(CameraAction),
    /// An action of the program.
    App(App),
}

/// Generates the conversions of the kinds of actions into actions.
macro_rules! actions {
    ($($type:ident => $action:expr,)+) => {
        $(impl From<$type> for Action {
            fn from(action: $type) -> Action {
                $action(action)
            }
        })+
    };
}

actions! {
    Command => Action::Play,
    CallWish => Action::Call,
    CameraAction => Action::Camera,
    App => Action::App,
    LessonAction => |action| Action::App(App::Lesson(action)),
    ReplayAction => |action| Action::App(App::Replay(action)),
    LabAction => |action| Action::App(App::Lab(action)),
    InstrumentAction => |action| LabAction::Instrument(action).into(),
    SweepAction => |action| LabAction::Sweep(action).into(),
}

/// A pick for the call of the next shot.
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
    /// Call a safety, or cancel that.
    Safety,
    /// Declare a push-out, or cancel that.
    PushOut,
    /// Cancel the call.
    Nothing,
}

/// A change of the view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraAction {
    /// Turn the scene as if its near side were dragged: radians to the right, radians up.
    Turn([f64; 2]),
    /// Move the scene as if it were dragged: metres to the right, metres away.
    Shift([f64; 2]),
    /// Choose this camera view.
    View(CameraView),
    /// Turn around the followed ball, or around the centre of the table.
    Center(Center),
    /// Reset the rotation.
    ResetCamera,
    /// Follow this ball.
    Follow(BallId),
    /// Notches closer; negative for farther.
    Zoom(f64),
    /// Reset the distance.
    ResetZoom,
}

/// An action of the program.
#[derive(Debug, Clone, PartialEq)]
pub enum App {
    /// Set the volume of all sounds, 0 to 1.
    Volume(f32),
    /// Turn the sound on or off.
    ToggleMute,
    /// Change a setting.
    Set(Change),
    /// Reset every setting on the sheet to its default.
    ResetSettings,
    /// Reset the keys of every action to their defaults.
    ResetKeys,
    /// Set the length of the aim line.
    Guide(Guide),
    /// Open a screen over the table, or close it if it is the top one.
    Toggle(Screen),
    /// Show a message over the table for a while.
    Whisper(Text),
    /// Close the top screen.
    Close,
    /// Show the question about the open choice.
    AskChoice,
    /// Hide or show the panel.
    ToggleFold,
    /// Pause or resume the balls.
    TogglePause,
    /// Begin a match with this set-up, and with players' colours of these names.
    Start(Box<Setup>, [&'static str; 2]),
    /// Open the sheet that sets up a new match.
    OpenNewMatch,
    /// Begins a rack of 8-ball at once, against the opponent nearest to the player's rating.
    PlayNow,
    /// Begin to practise on a free table.
    Practice,
    /// Save the position on that table.
    SavePosition,
    /// Go on with free practice from a saved position.
    LoadPosition(usize),
    /// Begin the tutorial or a drill.
    StartProgram(Program),
    /// An action in the tutorial or a drill.
    Lesson(LessonAction),
    /// Resume the match that was left last.
    ResumeLast,
    /// Show the title screen.
    ShowTitle,
    /// Take back the last shot, with the opponent's consent.
    AgreeToUndo,
    /// Watch a saved match.
    WatchRecord(usize),
    /// Resume a saved match; the one on the table is saved.
    ResumeRecord(usize),
    /// Write a saved match to a file that a player can pass on.
    ExportRecord(usize),
    /// Delete a saved match.
    DeleteRecord(usize),
    /// Write the statistics to a CSV file.
    ExportStatistics,
    /// Show the thinking of opponents, or hide it.
    ToggleThinking,
    /// Suggest a shot; if one is shown, aim the cue so.
    Suggest,
    /// Show why the last shot missed, or hide that.
    ToggleMiss,
    /// Show the chance of the shot being aimed, or hide it.
    ToggleChance,
    /// An action on a replay.
    Replay(ReplayAction),
    /// Open the laboratory.
    OpenLab,
    /// An action in the laboratory.
    Lab(LabAction),
    /// Leave the game.
    Quit,
}

/// The length of the aim line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Guide {
    /// No line.
    Off,
    /// Up to the first contact, and a short way after it.
    Short,
    /// Long enough for most shots.
    #[default]
    Medium,
    /// To its end.
    Long,
}

impl Guide {
    /// All, from the shortest to the longest.
    pub const ALL: [Guide; 4] = [Guide::Off, Guide::Short, Guide::Medium, Guide::Long];

    /// The name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Guide::Off => "off",
            Guide::Short => "short",
            Guide::Medium => "medium",
            Guide::Long => "long",
        }
    }

    /// The length of this name.
    pub fn named(name: &str) -> Option<Guide> {
        Guide::ALL.into_iter().find(|guide| guide.name() == name)
    }

    /// The next longer one; after the longest, none.
    pub fn next(self) -> Guide {
        Guide::ALL[(self as usize + 1) % Guide::ALL.len()]
    }
}

/// The speed of the balls, relative to real time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tempo {
    /// Real time.
    #[default]
    Usual,
    /// Faster.
    Fast,
    /// Slower.
    Slow,
    /// Slower, because the shot takes long to compute.
    Delayed,
    /// Paused.
    Paused,
}

/// The point that the camera turns around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Center {
    /// The followed ball; the camera moves with it.
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

/// The tone of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Neutral.
    Plain,
    /// Something good.
    Good,
    /// A foul or a scratch, and its consequences.
    Foul,
    /// Another problem; a warning.
    Bad,
    /// Taken back, and so no longer true.
    Past,
}

impl Tone {
    /// The colour of a message in this tone.
    fn color(self) -> kit::theme::Color {
        match self {
            Tone::Plain => kit::theme::TEXT,
            Tone::Good => kit::theme::GOOD,
            Tone::Foul | Tone::Bad => kit::theme::FOUL,
            Tone::Past => kit::theme::MUTED,
        }
    }
}

/// A message: a line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// A message that appears over the table for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Toast {
    /// The text and its tone.
    pub message: Message,
    /// Its current opacity, 0 to 1.
    pub opacity: f32,
}

/// Places of controls that are not always there, by name, in physical pixels.
pub type Places = Vec<(Cow<'static, str>, Rect)>;

/// A place in the tray of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Socket {
    /// The ball that belongs there.
    pub ball: BallId,
    /// Centre, physical pixels.
    pub center: [f32; 2],
    /// Radius, physical pixels.
    pub radius: f32,
    /// The relative size of the ball there: 1 while it is on the table, 0 when it is potted.
    pub filled: f32,
}

/// The label of an entry in the list "Follow".
fn ball_title(ball: BallId) -> String {
    match ball {
        BallId::CUE => format!("{}", texts::panel::CUE_BALL),
        ball => format!("{}", texts::panel::numbered_ball(&ball)),
    }
}
