//! What is drawn over and beside the table: the report's control panel, the turn plate, the
//! balls that are left, messages, the card of keys.
//!
//! Everything here is a function of a plain [`UiState`]: it draws with imgui and returns
//! [`Action`]s. Only [`Action::Play`] reaches the match.

mod bindings;
mod card;
mod controls;
mod ending;
mod english;
mod ground;
mod handles;
mod hud;
mod icons;
mod intent;
mod key_list;
mod layout;
mod mixer;
mod panel;
mod place;
mod preferences;
mod rows;
mod sheet;
mod strip;
#[cfg(test)]
pub(crate) mod tests;
mod text_area;
pub mod theme;
mod top;
mod widgets;
mod words;

pub use bindings::{
    Binding, Bindings, Chord, GROUPS, Group, Input, Key, Keys, Row as KeyRow, actions,
};
pub use ending::{Ending, ending_balls, ending_emblem};
pub use english::{nearest_elevation, nearest_tip};
pub use intent::{Intent, Side, Sign};
pub use key_list::Slot;
pub use layout::{Arrangement, Controls, Layout, Rect};
pub use panel::{Panel, Taking};
pub use place::Place;
pub use preferences::{Change, Choice, Control, Row, Value};
pub use text_area::KEPT;
pub use top::{Page, Top};

use std::borrow::Cow;
use std::sync::Arc;

use crate::game::{Command, GameKind, Lift, Phase, Player, Standing};
use crate::physics::BallId;
use words::{Words, words};

/// What a person wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Something in the game.
    Play(Command),
    /// Something about how the table is seen.
    View(View),
    /// Something about the program.
    App(App),
}

/// What the camera should do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum View {
    /// Turn the scene as if it were grabbed at its near side: radians to the right, radians up.
    Turn([f64; 2]),
    /// Move the scene as if it were grabbed: metres to the right, metres away.
    Shift([f64; 2]),
    /// Look from this place.
    Place(Place),
    /// Turn around the ball that is followed, or around the centre of the table.
    Center(Center),
    /// Back to the default rotation.
    ResetCamera,
    /// Follow this ball.
    Follow(BallId),
    /// So many notches closer; negative: farther.
    Zoom(f64),
    /// Back to the default distance.
    ResetZoom,
}

/// What the program should do.
#[derive(Debug, Clone, Copy, PartialEq)]
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
    /// How much of the shot the aim line tells.
    Guide(Guide),
    /// Open this over the table, or close it.
    Toggle(Page),
    /// Close what lies on top.
    Close,
    /// Fold the panel away, or take it out again.
    ToggleFold,
    /// Let the balls stand still where they are, or roll on.
    TogglePause,
    /// Leave the game.
    Quit,
}

/// How much of the shot the aim line tells.
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

/// How fast the balls roll, compared with life.
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

/// What the camera turns around.
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
    /// A foul or a scratch, and what comes of it.
    Foul,
    /// Something else that went wrong, a warning.
    Bad,
    /// It was so, but counts no more.
    Past,
}

/// A line of text that tells what happened.
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
    /// What it says.
    pub message: Message,
    /// How visible it is now, 0 to 1.
    pub opacity: f32,
}

/// Everything that the user interface shows.
#[derive(Debug, Clone, PartialEq)]
pub struct UiState {
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub player: Player,
    /// Who plays what, and what lies in the tray.
    pub standing: Standing,
    /// How many games each player has won.
    pub wins: [u32; 2],
    /// Direction of the shot from +x towards +y, rad.
    pub direction: f64,
    /// Pull-back of the cue, m, 0 to 1.
    pub power: f64,
    /// How fast the cue ball would start, m/s.
    pub speed: f64,
    /// Where the tip meets the ball, in radii: to the right and above the centre.
    pub tip: [f64; 2],
    /// How far the butt is lifted, rad.
    pub elevation: f64,
    /// What lifts it higher than that, if anything does.
    pub lift: Option<Lift>,
    /// Whether the laws know spin, so that tip and elevation matter.
    pub spin: bool,
    /// Where the tip begins to slip, in radii from the centre, if the laws say so.
    pub miscue: Option<f64>,
    /// How much of the shot the aim line tells.
    pub guide: Guide,
    /// All balls of this game, the cue ball first.
    pub balls: Vec<BallId>,
    /// Balls that are down, in the order in which they fell.
    pub potted: Vec<BallId>,
    /// What happened last, oldest first.
    pub messages: Arc<[Message]>,
    /// How many messages there have been.
    pub told: usize,
    /// So many of them belong to games before this one.
    pub past: usize,
    /// So many of them were said before the last shot.
    pub earlier: usize,
    /// Whether this game has seen a shot.
    pub begun: bool,
    /// Whether there is a shot to take back, of a game before this one, too, ...
    pub undo: bool,
    /// ... or one to play again.
    pub redo: bool,
    /// What appears over the table now.
    pub toast: Option<Toast>,
    /// The place that the camera looks from.
    pub place: Place,
    /// What the camera turns around at the report's place.
    pub center: Center,
    /// The ball that is followed.
    pub follow: BallId,
    /// Loudness of all sounds, 0 to 1.
    pub volume: f32,
    /// Loudness of what happens on the table, 0 to 1.
    pub effects: f32,
    /// How much of it the room answers, 0 to 1.
    pub room: f32,
    /// Whether sound is off.
    pub muted: bool,
    /// Why there is no sound, if there is none.
    pub sound_note: Option<String>,
    /// What mouse and keys do now.
    pub hint: String,
    /// Keys have been used since the mouse was moved: nothing tells what it rests on.
    pub by_keys: bool,
    /// How fast the balls roll.
    pub tempo: Tempo,
    /// The places of balls in the tray: middle and radius in physical pixels.
    pub sockets: Vec<Socket>,
    /// What lies on top of the table.
    pub top: Top,
    /// The key of each action.
    pub keys: Bindings,
    /// The rows of the settings sheet, while it is open.
    pub preferences: Vec<Row>,
}

impl Default for UiState {
    /// That of a game which nobody has begun.
    fn default() -> UiState {
        UiState {
            phase: Phase::Aiming { ball_in_hand: false },
            player: Player::One,
            standing: GameKind::EightBall2014.start().rules().standing(&|_| true, false),
            wins: [0, 0],
            direction: 0.0,
            power: 0.0,
            speed: 0.0,
            tip: [0.0, 0.0],
            elevation: 0.0,
            lift: None,
            spin: true,
            miscue: None,
            guide: Guide::default(),
            balls: (0..16).map(BallId).collect(),
            potted: Vec::new(),
            messages: Arc::default(),
            told: 0,
            past: 0,
            earlier: 0,
            begun: false,
            undo: false,
            redo: false,
            toast: None,
            place: Place::default(),
            center: Center::Ball,
            follow: BallId::CUE,
            volume: 1.0,
            effects: 1.0,
            room: 1.0,
            muted: false,
            sound_note: None,
            hint: String::new(),
            by_keys: false,
            tempo: Tempo::Usual,
            sockets: Vec::new(),
            top: Top::Nothing,
            keys: Bindings::default(),
            preferences: Vec::new(),
        }
    }
}

impl UiState {
    /// The next ball after or before one that is followed, among those that are not down; itself
    /// where there is none.
    pub fn neighbour(&self, followed: BallId, after: bool) -> BallId {
        let mut up = self.balls.iter().copied().filter(|ball| !self.potted.contains(ball));
        let next = match after {
            true => up.find(|ball| *ball > followed),
            false => up.take_while(|ball| *ball < followed).last(),
        };
        next.unwrap_or(followed)
    }
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
    /// How much of the ball is there: 1 while it is on the table, 0 when it is down.
    pub filled: f32,
}

/// What the entries of the list "Follow" are called.
fn ball_title(ball: BallId) -> Words {
    if ball == BallId::CUE { words!("Cue Ball") } else { words!("{ball} Ball") }
}
