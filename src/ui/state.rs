//! Everything that the user interface shows but the laboratory, as plain data.

use std::sync::Arc;

use crate::ai::Opponent;
use crate::game::diamonds::DiamondCount;
use crate::game::lessons::Results;
use crate::game::{
    CallsAllowed, Foul, Frozen, GameKind, Lift, Match, Phase, Player, PocketName, Rails, Standing,
    TheBall, Unit,
};
use crate::physics::BallId;
use crate::texts::{Text, hints, panel};

use super::camera_view::Center;
use super::guide::Guide;
use super::kit::theme::{Color, opaque};
use super::layout::Rect;
use super::message::{Message, Toast, Tone};
use super::table::hint::Part;
use super::table::state::{LessonState, MissState, ReplayState, ThinkingState};
use super::{Bindings, CameraView, Hint, Intent, PLAYER_COLORS, PlayedMatch, Row, Speed};

/// Everything that the user interface shows but the laboratory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UiState {
    /// The game.
    pub game: GameState,
    /// The shot being prepared.
    pub cue: CueState,
    /// The call for it.
    pub call: CallState,
    /// The camera.
    pub camera: CameraState,
    /// The messages.
    pub messages: MessageState,
    /// The sound.
    pub sound: SoundState,
    /// The replay being watched.
    pub replay: ReplayState,
    /// The tutorial or drill being played.
    pub lesson: LessonState,
    /// The thinking of an opponent, or a suggested shot.
    pub thinking: ThinkingState,
    /// Why the last shot missed.
    pub miss: MissState,
    /// The results of the drills.
    pub results: Arc<Results>,
    /// The saved matches, newest first.
    pub records: Arc<[RecordRow]>,
    /// The saved positions of free practice, newest first.
    pub positions: Arc<[PositionRow]>,
    /// The matches of the statistics, oldest first.
    pub statistics: Arc<[PlayedMatch]>,
    /// The file that the statistics were saved to, or why they were not; `None` before that.
    pub exported: Option<(String, Tone)>,
    /// The opponent of the entry Play on the title; `None` until the statistics are read.
    pub rival: Option<&'static Opponent>,
    /// The match that was left last and can be resumed, in a few words; empty if there is none.
    pub resume: String,
    /// The speed of the balls.
    pub tempo: Tempo,
    /// The places of balls in the tray.
    pub sockets: Vec<Socket>,
    /// Balls, pockets and aim line in the window, physical pixels: signs leave them visible. Empty
    /// while there is no sign.
    pub occupied: Vec<Rect>,
    /// Pockets, cue ball and tip of these, which cards hide last.
    pub needed: Vec<Rect>,
    /// The status line: the current effects of mouse and keys.
    pub hint: String,
    /// True if keys were used since the mouse last moved; no tooltip is shown then.
    pub by_keys: bool,
    /// The keys of all actions.
    pub keys: Bindings,
    /// The rows of the settings sheet, while it is open.
    pub preferences: Vec<Row>,
}

/// A saved match, as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordRow {
    /// The start of the match.
    pub date: String,
    /// The game.
    pub game: String,
    /// The players, or the name of a file that cannot be read; empty until known.
    pub players: String,
    /// The racks that each player has won; empty until known.
    pub score: String,
    /// The number of shots, and whether the match is finished; empty until known.
    pub result: String,
    /// True if it can be resumed.
    pub resumes: bool,
    /// True if its file is not the record of a match.
    pub is_unreadable: bool,
}

/// A saved position, as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PositionRow {
    /// The name of its file.
    pub name: String,
    /// When it was saved and how many balls it has, or why it cannot be loaded.
    pub about: String,
}

/// A match beyond the rack: what each player has won, and if it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchScore {
    /// Games won, in this set if there are several.
    pub wins: [u32; 2],
    /// Games to win, if there is a limit.
    pub race: Option<u32>,
    /// Sets won, in a match of several.
    pub sets: Option<[u32; 2]>,
    /// True if the match has begun and is not decided, between its racks, too.
    pub goes_on: bool,
}

/// The shot clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockState {
    /// Time left, s.
    pub seconds: u32,
    /// True if little is left.
    pub warns: bool,
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameState {
    /// The game.
    pub kind: GameKind,
    /// The phase: aiming, rolling, over.
    pub phase: Phase,
    /// The player whose turn it is.
    pub player: Player,
    /// The players' names.
    pub names: [String; 2],
    /// The opponents that the program plays.
    pub opponents: [Option<&'static Opponent>; 2],
    /// The current task of the opponent at the table, in words; `None` in a person's turn.
    pub task: Option<Text>,
    /// The players' colours, `0xRRGGBB`.
    pub colors: [u32; 2],
    /// True for the game of the report, whose controls work as in the original.
    pub is_report: bool,
    /// Each player's group, and the rows of the tray.
    pub standing: Standing,
    /// What each player has won in the match.
    pub score: MatchScore,
    /// The shot clock while it runs.
    pub clock: Option<ClockState>,
    /// The game that follows this one.
    pub next: NextGame,
    /// All balls of this game, cue ball first.
    pub balls: Vec<BallId>,
    /// Pocketed balls, in the order in which they fell.
    pub potted: Vec<BallId>,
    /// Balls that are frozen to a rail or to the cue ball.
    pub frozen: Vec<Frozen>,
    /// The balls that the player to shoot may hit first; none if any may.
    pub legal: Vec<BallId>,
    /// The gravest foul of the last shot.
    pub foul: Option<Foul>,
    /// True if a player has chosen how to continue since the last shot.
    pub has_chosen: bool,
    /// True if a shot was played in this game.
    pub begun: bool,
    /// True if there is a shot to take back, also of an earlier game.
    pub undo: bool,
    /// True if there is a shot to redo.
    pub redo: bool,
    /// True if the last shot can be replayed.
    pub can_watch: bool,
    /// True if the event that decided its verdict can be shown.
    pub can_explain: bool,
}

impl Default for GameState {
    /// A game before its first shot.
    fn default() -> GameState {
        GameState {
            kind: GameKind::EightBall2014,
            phase: Phase::Aiming { ball_in_hand: false },
            player: Player::One,
            names: Player::BOTH.map(|player| player.to_string()),
            opponents: [None, None],
            task: None,
            is_report: false,
            colors: [PLAYER_COLORS[0].color, PLAYER_COLORS[1].color].map(Option::unwrap_or_default),
            standing: GameKind::EightBall2014.start().rules().standing(&|_| true, false),
            score: MatchScore::default(),
            clock: None,
            next: NextGame::Rack,
            balls: (0..16).map(BallId).collect(),
            potted: Vec::new(),
            frozen: Vec::new(),
            legal: Vec::new(),
            foul: None,
            has_chosen: false,
            begun: false,
            undo: false,
            redo: false,
            can_watch: false,
            can_explain: false,
        }
    }
}

impl GameState {
    /// The opponent that plays in this player's place.
    pub fn opponent(&self, player: Player) -> Option<&'static Opponent> {
        self.opponents[player.index()]
    }

    /// True if the game has begun and is not over.
    pub fn is_under_way(&self) -> bool {
        self.begun && !self.phase.is_over()
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// A player's colour.
    pub fn color(&self, player: Player) -> Color {
        opaque(self.colors[player.index()])
    }

    /// The next or previous ball that can be followed, among those in play; the same one if there
    /// is no other.
    pub fn neighbour(&self, followed: BallId, after: bool) -> BallId {
        let mut up = self.balls.iter().copied().filter(|ball| !self.potted.contains(ball));
        let next = match after {
            true => up.find(|ball| *ball > followed),
            false => up.take_while(|ball| *ball < followed).last(),
        };
        next.unwrap_or(followed)
    }
}

/// The game that follows a finished one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextGame {
    /// In the report.
    Restart,
    /// A rack of the same match.
    Rack,
    /// The first rack of another match.
    Match,
}

impl NextGame {
    /// The game that follows the one on the table.
    pub fn of(game: &Match) -> NextGame {
        match game.match_winner() {
            _ if game.setup().is_report() => NextGame::Restart,
            Some(_) => NextGame::Match,
            None => NextGame::Rack,
        }
    }

    /// The hint once the last game is over, which a card may cover.
    pub fn hint(self, covered: bool) -> Hint {
        const fn with(next: Text) -> [Part; 3] {
            [
                (next, &[Intent::Shoot, Intent::Confirm]),
                (hints::UNDO_LAST_SHOT, &[Intent::Undo]),
                (hints::LOOK_AT_TABLE, &[Intent::Escape]),
            ]
        }
        static RESTART: [Part; 3] = with(hints::RESTART_GAME);
        static RACK: [Part; 3] = with(hints::NEW_RACK);
        static MATCH: [Part; 3] = with(hints::NEW_MATCH);
        let hint = match self {
            NextGame::Restart => &RESTART,
            NextGame::Rack => &RACK,
            NextGame::Match => &MATCH,
        };
        if covered { hint } else { &hint[..2] }
    }

    /// The label of its button.
    pub fn label(self, unit: Unit) -> Text {
        match self {
            NextGame::Restart => panel::RESTART_GAME,
            NextGame::Rack => panel::NEW_RACK.in_unit(unit),
            NextGame::Match => panel::NEW_MATCH,
        }
    }
}

/// The cue, and the shot that it would play.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CueState {
    /// Direction of the shot from +x towards +y, rad.
    pub direction: f64,
    /// Pull-back of the cue, m, 0 to 1.
    pub power: f64,
    /// The speed at which the cue ball would start.
    pub speed: Speed,
    /// The point where the tip meets the ball, in radii: to the right and above the centre.
    pub tip: [f64; 2],
    /// Elevation of the butt, rad.
    pub elevation: f64,
    /// The rail or ball that raises it further, if there is one.
    pub lift: Option<Lift>,
    /// True if the laws include spin, so that tip and elevation matter.
    pub spin: bool,
    /// Distance of the tip from the centre, in radii, at which it begins to slip, if the laws
    /// include that.
    pub miscue: Option<f64>,
    /// The length of the aim line.
    pub guide: Guide,
    /// The foul that the aim line foresees.
    pub foul: Option<FoulSign>,
    /// The place in the window beside which the reason for a lifted cue is shown, physical pixels.
    pub lift_sign: Option<[f32; 2]>,
    /// The place in the window beside which a miscue is foretold, physical pixels.
    pub miscue_sign: Option<[f32; 2]>,
    /// The chance of the shot.
    pub chance: Option<ChanceSign>,
    /// The diamond system for the shot, contacts first.
    pub diamonds: Vec<DiamondSign>,
}

impl CueState {
    /// True if there is a sign beside the planned shot.
    pub fn has_sign(&self) -> bool {
        let others = self.lift_sign.is_some() || self.miscue_sign.is_some();
        self.foul.is_some() || self.chance.is_some() || others
    }
}

/// A foul that the aim line foresees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoulAhead {
    /// This ball is hit first.
    WrongBall(BallId),
    /// No ball is hit.
    NoBall,
    /// The tip touches the cue ball again.
    DoubleHit,
    /// The tip touches another ball.
    TouchedBall,
}

/// The chance of the shot being aimed, beside the ball that is aimed at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChanceSign {
    /// The chance that the ball falls, percent.
    pub pot: u32,
    /// The chance that the cue ball falls or leaves the table, percent.
    pub scratch: u32,
    /// The place of the ball, physical pixels.
    pub at: [f32; 2],
}

/// A number of the diamond system.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DiamondSign {
    /// What it is a number of.
    pub kind: DiamondKind,
    /// The number.
    pub number: f64,
    /// Its place in the window, physical pixels: its middle, or the contact that it is beside.
    pub at: [f32; 2],
}

/// What a number of the diamond system stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DiamondKind {
    /// A sight.
    Sight(DiamondCount),
    /// The origin of the planned shot.
    Origin,
    /// A contact of the cue ball with a cushion.
    Contact {
        /// A place in the window on the way from there into the table.
        toward: [f32; 2],
        /// The number by the corner-five system, for the third contact of a shot by it.
        book: Option<f64>,
    },
}

/// The sign of such a foul in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FoulSign {
    /// The foul.
    pub foul: FoulAhead,
    /// The place where it happens, physical pixels.
    pub at: [f32; 2],
}

/// The call for the next shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallState {
    /// The declarations that are allowed.
    pub allowed: CallsAllowed,
    /// The called ball.
    pub ball: Option<BallId>,
    /// The name of that ball, if it has no number.
    pub name: Option<TheBall>,
    /// The called pocket.
    pub pocket: Option<PocketName>,
    /// The called rails.
    pub rails: Option<Rails>,
    /// The ball that may be spotted on request.
    pub to_spot: Option<BallId>,
    /// True if ball and pocket are not called but obvious.
    pub is_obvious: bool,
    /// True if the player was told that the call is missing: the next stroke plays without a call.
    pub prompted: bool,
    /// A safety is called.
    pub safety: bool,
    /// A push-out is declared.
    pub push_out: bool,
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

/// A place in the tray of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Socket {
    /// The ball that belongs there.
    pub ball: BallId,
    /// Centre, physical pixels.
    pub center: [f32; 2],
    /// Radius, physical pixels.
    pub radius: f32,
    /// True if the ball has a number.
    pub has_number: bool,
    /// The relative size of the ball there: 1 while it is on the table, 0 when it is potted.
    pub filled: f32,
}

/// The camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraState {
    /// The view.
    pub view: CameraView,
    /// The point that the camera turns around in the default view.
    pub center: Center,
    /// The followed ball.
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
    /// The last messages, oldest first.
    pub last: Arc<[Message]>,
    /// Number of all messages.
    pub count: usize,
    /// Number of messages of earlier games.
    pub past: usize,
    /// Number of messages before the last shot.
    pub earlier: usize,
    /// The message over the table.
    pub toast: Option<Toast>,
}

/// The sound.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoundState {
    /// Volume of all sounds, 0 to 1.
    pub volume: f32,
    /// Volume of the sounds on the table, 0 to 1.
    pub effects: f32,
    /// Volume of the room's echo, 0 to 1.
    pub room: f32,
    /// Sound is off.
    pub muted: bool,
    /// There is no sound device.
    pub no_device: bool,
}
