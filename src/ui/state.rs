//! Everything that the user interface shows, as plain data.

use std::sync::Arc;

use crate::game::{CallsAllowed, Frozen, GameKind, Lift, Phase, Player, PocketName, Standing};
use crate::physics::BallId;

use super::{Bindings, CameraView, Center, Guide, Message, ReplayState, Row, Socket, Tempo, Toast};

/// Everything that the user interface shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UiState {
    /// The game.
    pub game: GameState,
    /// The shot that is being prepared.
    pub cue: CueState,
    /// The call for it.
    pub call: CallState,
    /// The camera.
    pub camera: CameraState,
    /// The messages.
    pub messages: MessageState,
    /// The sound.
    pub sound: SoundState,
    /// The replay that is watched.
    pub replay: ReplayState,
    /// The matches that are kept, the newest first.
    pub records: Arc<[RecordRow]>,
    /// How fast the balls roll.
    pub tempo: Tempo,
    /// The places of balls in the tray.
    pub sockets: Vec<Socket>,
    /// The status line: what mouse and keys do now.
    pub hint: String,
    /// Keys have been used since the mouse was moved: no tip is shown for what it rests on.
    pub by_keys: bool,
    /// The keys of all actions.
    pub keys: Bindings,
    /// The rows of the settings sheet, while it is open.
    pub preferences: Vec<Row>,
}

/// A match that is kept, as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRow {
    /// When it began.
    pub date: String,
    /// The game.
    pub game: String,
    /// The number of shots and the winner; empty until they are known.
    pub result: String,
}

/// A game as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct GameState {
    /// The phase: aiming, rolling, over.
    pub phase: Phase,
    /// The player whose turn it is.
    pub player: Player,
    /// Each player's group, and the rows of the tray.
    pub standing: Standing,
    /// Games that each player has won.
    pub wins: [u32; 2],
    /// Games to win for the match, if it has an end.
    pub race: Option<u32>,
    /// All balls of this game, the cue ball first.
    pub balls: Vec<BallId>,
    /// Balls that are down, in the order in which they fell.
    pub potted: Vec<BallId>,
    /// Balls that are frozen to a rail or to the cue ball.
    pub frozen: Vec<Frozen>,
    /// This game has seen a shot.
    pub begun: bool,
    /// There is a shot to take back, also of an earlier game, ...
    pub undo: bool,
    /// ... or one to play again.
    pub redo: bool,
    /// The last shot can be watched, ...
    pub can_watch: bool,
    /// ... and the event shown that decided its verdict.
    pub can_explain: bool,
}

impl Default for GameState {
    /// A game that nobody has begun.
    fn default() -> GameState {
        GameState {
            phase: Phase::Aiming { ball_in_hand: false },
            player: Player::One,
            standing: GameKind::EightBall2014.start().rules().standing(&|_| true, false),
            wins: [0, 0],
            race: None,
            balls: (0..16).map(BallId).collect(),
            potted: Vec::new(),
            frozen: Vec::new(),
            begun: false,
            undo: false,
            redo: false,
            can_watch: false,
            can_explain: false,
        }
    }
}

impl GameState {
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

/// The cue, and the shot that it would make.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CueState {
    /// Direction of the shot from +x towards +y, rad.
    pub direction: f64,
    /// Pull-back of the cue, m, 0 to 1.
    pub power: f64,
    /// The speed at which the cue ball would start, m/s.
    pub speed: f64,
    /// Where the tip meets the ball, in radii: to the right and above the centre.
    pub tip: [f64; 2],
    /// How far the butt is lifted, rad.
    pub elevation: f64,
    /// The rail or ball that lifts it higher than that, if there is one.
    pub lift: Option<Lift>,
    /// The laws know spin, so that tip and elevation matter.
    pub spin: bool,
    /// Where the tip begins to slip, in radii from the centre, if the laws say so.
    pub miscue: Option<f64>,
    /// The length of the aim line.
    pub guide: Guide,
}

/// The call for the next shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallState {
    /// The declarations that are possible.
    pub allowed: CallsAllowed,
    /// The called ball.
    pub ball: Option<BallId>,
    /// The called pocket.
    pub pocket: Option<PocketName>,
    /// Ball and pocket are not called, but go without saying.
    pub is_obvious: bool,
    /// A safety is called.
    pub safety: bool,
    /// A push-out is declared.
    pub push_out: bool,
}

/// The camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraState {
    /// The place that it looks from.
    pub view: CameraView,
    /// The point that it turns around at the report's place.
    pub center: Center,
    /// The ball that is followed.
    pub follow: BallId,
}

impl Default for CameraState {
    fn default() -> CameraState {
        CameraState { view: CameraView::default(), center: Center::Ball, follow: BallId::CUE }
    }
}

/// The messages in the text area and over the table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MessageState {
    /// The last ones, oldest first.
    pub last: Arc<[Message]>,
    /// Messages so far.
    pub count: usize,
    /// Messages of earlier games.
    pub past: usize,
    /// Messages before the last shot.
    pub earlier: usize,
    /// The one over the table.
    pub toast: Option<Toast>,
}

/// The sound.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoundState {
    /// Loudness of all sounds, 0 to 1.
    pub volume: f32,
    /// Loudness of what happens on the table, 0 to 1.
    pub effects: f32,
    /// Loudness of the room's answer, 0 to 1.
    pub room: f32,
    /// Sound is off.
    pub muted: bool,
    /// The reason why there is no sound, if there is none.
    pub note: Option<String>,
}
