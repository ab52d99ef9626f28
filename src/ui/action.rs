//! The actions of the user.

use crate::game::lessons::Program;
use crate::game::{Command, Player, Rail, Setup};
use crate::physics::BallId;
use crate::physics::table::PocketId;
use crate::texts::Text;

use super::camera_view::{CameraView, Center};
use super::guide::Guide;
use super::laboratory::{InstrumentAction, LabAction, SweepAction};
use super::preferences::Change;

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
    /// Call this rail, after those that are called.
    Rail(Rail),
    /// Call the next ball.
    NextBall,
    /// Call the next pocket.
    NextPocket,
    /// Call a safety, or cancel that.
    Safety,
    /// Declare a push-out, or cancel that.
    PushOut,
    /// Have a ball spotted that cannot be played from behind the head string.
    Spot,
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
    Toggle(ScreenName),
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
    /// Play the rest of an opponent's turn at once, or show it again.
    SkipTurn,
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

/// A screen that an action opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenName {
    /// The settings.
    Settings,
    /// The key card.
    Keys,
    /// The list of saved matches.
    Records,
    /// The statistics.
    Statistics,
    /// The pause menu.
    Pause,
    /// The menu of practice.
    Practice,
    /// The saved positions of free practice.
    Positions,
    /// The question whether to give up the rack for a new one.
    NewRack,
    /// The question whether to concede the rack.
    Concession(Player),
    /// The question whether both players want to play the rack again.
    Stalemate,
    /// The question whether to delete the saved match of this row in the list.
    DeleteRecord(usize),
}

/// An action of the player in the tutorial or a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonAction {
    /// Go on after the judgement.
    Next,
    /// Try the step again, or begin the drill anew.
    Again,
    /// Skip the step.
    Skip,
    /// Leave the tutorial or the drill.
    Leave,
}

/// An action on a replay.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ReplayAction {
    /// Replay the last shot of the match.
    Watch,
    /// Show the event that decided the verdict.
    Explain,
    /// Play or pause.
    Toggle,
    /// Go to the previous or next event.
    Event {
        /// True for the next one.
        after: bool,
    },
    /// Go to the previous or next shot.
    Shot {
        /// True for the next one.
        after: bool,
    },
    /// Choose the next slower speed.
    Slower,
    /// Choose the next faster speed.
    Faster,
    /// Choose the next slower speed; the fastest follows the slowest.
    NextSpeed,
    /// Go to this part of the shot, 0 to 1.
    Seek(f32),
    /// Leave the replay.
    Leave,
}
