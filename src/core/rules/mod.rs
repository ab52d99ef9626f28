//! The rules of the games, as pure functions of a shot's events.
//!
//! [`Rules::judge`] is given the table before the shot ([`Situation`]), the declaration ([`Call`])
//! and the facts of the shot ([`ShotSummary`], read from the event log). It returns a [`Verdict`],
//! which tells the match how to continue. Rules never move a ball.
//!
//! A game is one file in this folder that implements [`Rules`], its `mod` line, and one line in the
//! list of games below.

mod ball_look;
mod balls;
mod balls_owed;
mod bank_pool;
mod billiards;
mod blackball;
mod call;
mod carom;
mod cue_ball;
mod eight_ball;
mod eight_ball_2014;
mod foul;
mod foul_count;
mod group;
mod heyball;
mod lag;
mod nine_ball;
mod notice;
mod one_pocket;
mod option;
mod player;
mod pool;
mod pool_fouls;
mod pool_options;
mod practice;
mod rotation;
mod rule;
pub mod shot;
mod situation;
mod snooker;
mod standing;
mod straight_pool;
mod ten_ball;
mod two_cue_balls;
mod unit;
mod verdict;
mod words;

use nalgebra::Vector2;
use rand::RngCore;
use serde_json::Value;

use crate::physics::ball::BallId;
use crate::physics::table::Table;
use crate::rules::shot::Zone;
use crate::wording::Wording;

pub use ball_look::BallLook;
pub use call::{Call, CallsAllowed, Rails};
pub use carom::start_spots;
pub use cue_ball::{CueBall, Region};
pub use foul::{Foul, foul_codes};
pub use group::Group;
pub use lag::Lag;
pub use notice::{Notice, NoticeKind};
pub use option::{GameOption, OptionValues};
pub use player::{PerPlayer, Player};
pub use rule::Rule;
pub use shot::{Flag, Potted, Rail, ShotSummary, TipReferee};
pub use situation::Situation;
pub(crate) use snooker::{is_red, name as snooker_name, value as snooker_value};
pub use standing::{Innings, PointsLeft, Score, Standing, TrayRow};
pub use unit::Unit;
pub use verdict::{Choice, ChoiceOption, End, Next, Reason, Rerack, Spot, Spotted, Turn, Verdict};
pub(crate) use words::WORDINGS;
pub use words::{
    Ending, FoulClause, InvalidCall, NoticeWords, OptionWords, SnookerBall, Target, VerdictWords,
    Words2014,
};

use words::game_kinds;

/// The rules of one game, with the state that they keep from shot to shot.
pub trait Rules {
    /// True if a ball of this number takes part.
    fn plays_with(&self, ball: BallId) -> bool;

    /// The ball that a player strikes.
    fn cue_ball(&self, player: Player) -> BallId {
        let _ = player;
        BallId::CUE
    }

    /// The look of a ball.
    fn look(&self, ball: BallId) -> BallLook;

    /// The number of rows in the triangle that is lifted off the rack; `None` shows no triangle.
    fn triangle(&self) -> Option<u32>;

    /// The place of every ball at the start, in metres, ascending by number; `radius` in metres.
    /// Racked balls may lie as far from their places as the table's triangle has slack. `rng`
    /// orders the balls that the rules leave to chance.
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)>;

    /// The places of the balls when this player opens in the middle of a game, as in
    /// [`Rules::rack`].
    fn rack_for(
        &self,
        player: Player,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let _ = player;
        self.rack(table, radius, rng)
    }

    /// The place of the cue ball at the start and when it comes back into play, in metres.
    fn home(&self, table: &Table) -> Vector2<f64>;

    /// The spot for object balls that return to the table, in metres.
    fn foot(&self, table: &Table) -> Vector2<f64>;

    /// The place of a spot, in metres.
    fn spot(&self, table: &Table, spot: Spot) -> Vector2<f64> {
        match spot {
            Spot::Foot => self.foot(table),
            Spot::Head => pool::head_spot(table),
            Spot::Centre => Vector2::zeros(),
            // Of snooker, whose balls have places of their own.
            Spot::Own => self.foot(table),
        }
    }

    /// The places for a ball that returns to the table, in metres: the first free one, or else the
    /// free place nearest to the first.
    fn places(&self, table: &Table, spotted: Spotted) -> Vec<Vector2<f64>> {
        vec![self.spot(table, spotted.spot)]
    }

    /// Least gap between a ball that returns to the table and an object ball, in metres.
    fn spotting_gap(&self) -> f64 {
        0.0
    }

    /// The region for the cue ball on the break.
    fn break_region(&self) -> Region;

    /// The choice that a player has before the first shot, if any, with the rule behind it.
    /// `cue_ball` is its position for that shot.
    fn opening(&self, player: Player, cue_ball: CueBall) -> Option<(Choice, Reason)> {
        let _ = (player, cue_ball);
        None
    }

    /// True if the score goes on when a rack is played again after a stalemate.
    fn is_continuous(&self) -> bool {
        false
    }

    /// The options that players may set before the game, each a key of its state in files.
    fn options(&self) -> &'static [GameOption] {
        &[]
    }

    /// True if players may place and remove balls between shots.
    fn is_free(&self) -> bool {
        false
    }

    /// True if balls that are off the table may come to it: those that fell in earlier shots, or are
    /// not racked.
    fn returns_balls(&self) -> bool {
        false
    }

    /// True if a second touch of the tip is a foul.
    fn calls_double_hits(&self) -> bool {
        false
    }

    /// True if the rules look at [`Situation::hidden`] and [`Situation::touching`].
    fn asks_for_sight(&self) -> bool {
        false
    }

    /// The zones of the table in which object balls may not stay.
    fn zones(&self, table: &Table) -> Vec<Zone> {
        let _ = table;
        Vec::new()
    }

    /// The declarations allowed before a shot; `is_break` is true for the first shot at a rack.
    fn calls_allowed(&self, is_break: bool) -> CallsAllowed {
        let _ = is_break;
        CallsAllowed::default()
    }

    /// Checks a declaration. The error says why it is not valid.
    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall>;

    /// Judges a shot.
    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict;

    /// The standing of the game. `is_left` is true for balls still to be pocketed, `is_over` once
    /// the game has ended.
    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing;

    /// Notices of whose turn it is and what that player has to do.
    fn announce(&self, situation: &Situation) -> Vec<Notice>;

    /// The notice of an object ball that has just fallen.
    fn pocketed_notice(&self, ball: BallId) -> Notice;

    /// The notice of a ball that has returned to the table.
    fn spotted_notice(&self, ball: BallId) -> Notice {
        Notice::new(NoticeKind::Info, NoticeWords::Spotted(ball))
    }
}

impl GameKind {
    /// The table that the game is played on, by its name in files; `None` for any pool table.
    pub fn own_table(self) -> Option<&'static str> {
        match self {
            GameKind::Blackball => Some("blackball-7ft"),
            GameKind::Heyball => Some("heyball-9ft"),
            GameKind::Snooker | GameKind::SixReds | GameKind::EnglishBilliards => {
                Some("snooker-12ft")
            }
            kind if kind.is_carom() => Some("carom-10ft"),
            _ => None,
        }
    }

    /// What players of this game call one game of a match.
    pub fn unit(self) -> Unit {
        match self {
            kind if kind.is_snooker() => Unit::Frame,
            kind if kind.has_two_cue_balls() => Unit::Game,
            _ => Unit::Rack,
        }
    }

    /// True for snooker with any number of reds.
    pub fn is_snooker(self) -> bool {
        matches!(self, GameKind::Snooker | GameKind::SixReds)
    }

    /// True for three-cushion, libre and cadre.
    pub fn is_carom(self) -> bool {
        matches!(
            self,
            GameKind::ThreeCushion | GameKind::Libre | GameKind::Cadre47 | GameKind::Cadre71
        )
    }

    /// True for games with a cue ball for each player.
    pub fn has_two_cue_balls(self) -> bool {
        self.is_carom() || self == GameKind::EnglishBilliards
    }
}

/// Declares the games: each with its name in files and on the command line, its name in rules
/// scenarios, its name and a note for players, and its rules.
macro_rules! games {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $scenario:literal, $title:expr, $note:expr, $rules:ty;)*) => {
        /// The games there are.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind { $($(#[$doc])* $kind),* }

        impl GameKind {
            /// Every game, in the order of the menu.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$kind),*];
            /// The names that [`GameKind::named`] knows.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// A game by its name in files and on the command line.
            pub fn named(name: &str) -> Option<GameKind> {
                match name {
                    $($name => Some(GameKind::$kind),)*
                    _ => None,
                }
            }

            /// The game's name in files and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(GameKind::$kind => $name),* }
            }

            /// The game's name in rules scenarios.
            pub fn scenario_name(self) -> &'static str {
                match self { $(GameKind::$kind => $scenario),* }
            }

            /// The game's name for players.
            pub fn title(self) -> Wording {
                match self { $(GameKind::$kind => $title),* }
            }

            /// A few words about the game, for players who choose one.
            pub fn note(self) -> Wording {
                match self { $(GameKind::$kind => $note),* }
            }

            /// The game as it begins.
            pub fn start(self) -> GameState {
                match self { $(GameKind::$kind => GameState::$kind(<$rules>::default())),* }
            }

            /// The game in a state that a file gives by the keys of this game.
            pub fn read(self, state: Value) -> Result<GameState, serde_json::Error> {
                match self {
                    $(GameKind::$kind => serde_json::from_value(state).map(GameState::$kind)),*
                }
            }
        }

        /// A game between two shots.
        #[derive(Debug, Clone, PartialEq)]
        pub enum GameState {
            $($(#[$doc])* $kind($rules),)*
            /// The lag before a game.
            Lag(Lag),
        }

        impl GameState {
            /// The game that it is a state of.
            pub fn kind(&self) -> GameKind {
                match self {
                    $(GameState::$kind(_) => GameKind::$kind,)*
                    GameState::Lag(lag) => lag.then().kind(),
                }
            }

            /// Its rules.
            pub fn rules(&self) -> &dyn Rules {
                match self {
                    $(GameState::$kind(rules) => rules,)*
                    GameState::Lag(lag) => lag,
                }
            }

            /// Its state, by the keys that [`GameKind::read`] reads: that of the game that follows
            /// during a lag.
            pub fn write(&self) -> Result<Value, serde_json::Error> {
                match self {
                    $(GameState::$kind(rules) => serde_json::to_value(rules),)*
                    GameState::Lag(lag) => lag.then().write(),
                }
            }
        }
    };
}

games! {
    /// 8-ball by the WPA rules.
    EightBall = "8-ball", "eight_ball", game_kinds::EIGHT_BALL, game_kinds::EIGHT_BALL_NOTE,
        eight_ball::EightBall;
    /// 9-ball by the WPA rules.
    NineBall = "9-ball", "nine_ball", game_kinds::NINE_BALL, game_kinds::NINE_BALL_NOTE,
        nine_ball::NineBall;
    /// 10-ball by the WPA rules.
    TenBall = "10-ball", "ten_ball", game_kinds::TEN_BALL, game_kinds::TEN_BALL_NOTE,
        ten_ball::TenBall;
    /// Straight pool, or 14.1, by the WPA rules.
    StraightPool = "14.1", "straight_pool", game_kinds::STRAIGHT_POOL,
        game_kinds::STRAIGHT_POOL_NOTE, straight_pool::StraightPool;
    /// Rotation, or 15-ball, as in the BCA's book.
    Rotation = "rotation", "rotation", game_kinds::ROTATION, game_kinds::ROTATION_NOTE,
        rotation::Rotation;
    /// One-pocket by the WPA rules.
    OnePocket = "one-pocket", "one_pocket", game_kinds::ONE_POCKET, game_kinds::ONE_POCKET_NOTE,
        one_pocket::OnePocket;
    /// Bank pool by the WPA rules.
    BankPool = "bank-pool", "bank_pool", game_kinds::BANK_POOL, game_kinds::BANK_POOL_NOTE,
        bank_pool::BankPool;
    /// Blackball by the WPA rules.
    Blackball = "blackball", "blackball", game_kinds::BLACKBALL, game_kinds::BLACKBALL_NOTE,
        blackball::Blackball;
    /// Heyball, or Chinese 8-ball, by the WPA rules.
    Heyball = "heyball", "heyball", game_kinds::HEYBALL, game_kinds::HEYBALL_NOTE,
        heyball::Heyball;
    /// Snooker by the rules of the WPBSA.
    Snooker = "snooker", "snooker", game_kinds::SNOOKER, game_kinds::SNOOKER_NOTE,
        snooker::Snooker<15>;
    /// Snooker with six reds.
    SixReds = "snooker-6", "snooker_6", game_kinds::SIX_REDS, game_kinds::SIX_REDS_NOTE,
        snooker::Snooker<6>;
    /// English billiards by the rules of the WPBSA.
    EnglishBilliards = "english-billiards", "english_billiards", game_kinds::ENGLISH_BILLIARDS,
        game_kinds::ENGLISH_BILLIARDS_NOTE, billiards::Billiards;
    /// Three-cushion by the UMB rules.
    ThreeCushion = "three-cushion", "three_cushion", game_kinds::THREE_CUSHION,
        game_kinds::THREE_CUSHION_NOTE, carom::Carom<carom::ThreeCushion>;
    /// Libre by the UMB rules.
    Libre = "libre", "libre", game_kinds::LIBRE, game_kinds::LIBRE_NOTE,
        carom::Carom<carom::Libre>;
    /// Cadre 47/2 by the UMB rules.
    Cadre47 = "cadre-47-2", "cadre_47_2", game_kinds::CADRE_47, game_kinds::CADRE_47_NOTE,
        carom::Carom<carom::Cadre47>;
    /// Cadre 71/2 by the UMB rules.
    Cadre71 = "cadre-71-2", "cadre_71_2", game_kinds::CADRE_71, game_kinds::CADRE_71_NOTE,
        carom::Carom<carom::Cadre71>;
    /// 8-ball as gl-billiards played it in 2014.
    EightBall2014 = "8-ball-2014", "eight_ball_2014", game_kinds::EIGHT_BALL_2014,
        game_kinds::EIGHT_BALL_2014_NOTE, eight_ball_2014::EightBall2014;
    /// Practice without a referee.
    Practice = "practice", "practice", game_kinds::PRACTICE,
        game_kinds::PRACTICE_NOTE, practice::Practice;
}
