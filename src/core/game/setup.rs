//! The start of a match: its settings, its racks, and positions to continue from.

use std::borrow::Cow;
use std::sync::Arc;

use nalgebra::{Quaternion, UnitQuaternion, Vector2};
use rand::{Rng, RngCore};
use rand_chacha::ChaCha8Rng;

use crate::game::files::Scene;
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::{Conditions, Equipment, Laws};
use crate::physics::table::Table;
use crate::physics::{MotionState, Preset, World};
use crate::rules::{CueBall, GameKind, GameState, Lag, Player, Rules};

/// The most balls of a game.
const MOST_BALLS: u32 = 100;

/// The player who breaks each game after the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breaks {
    /// The players alternate (WPA 2025, rule 1.3).
    InTurn,
    /// Always player 1.
    First,
    /// The winner of the last game.
    Winner,
    /// The loser of the last game.
    Loser,
}

impl Breaks {
    /// All values with their names in files.
    pub const NAMES: [(&'static str, Breaks); 4] = [
        ("alternate", Breaks::InTurn),
        ("player-1", Breaks::First),
        ("winner", Breaks::Winner),
        ("loser", Breaks::Loser),
    ];

    /// The default under these laws.
    pub fn usual(preset: Preset) -> Breaks {
        match preset {
            Preset::Report => Breaks::First,
            Preset::Real | Preset::Rpool => Breaks::InTurn,
        }
    }
}

/// The player who breaks the first game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstBreak {
    /// Player 1.
    PlayerOne,
    /// Player 2.
    PlayerTwo,
    /// A coin toss decides.
    Coin,
    /// The winner of a lag chooses.
    Lag,
}

impl FirstBreak {
    /// All values with their names in files.
    pub const NAMES: [(&'static str, FirstBreak); 4] = [
        ("player-1", FirstBreak::PlayerOne),
        ("player-2", FirstBreak::PlayerTwo),
        ("coin", FirstBreak::Coin),
        ("lag", FirstBreak::Lag),
    ];
}

/// The rule for taking shots back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoRule {
    /// Always allowed.
    Free,
    /// Allowed if the opponent agrees. The window asks; `play` allows it.
    Ask,
    /// Never allowed.
    Off,
}

impl UndoRule {
    /// All values with their names in files.
    pub const NAMES: [(&'static str, UndoRule); 3] =
        [("free", UndoRule::Free), ("ask", UndoRule::Ask), ("off", UndoRule::Off)];
}

/// The settings of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    /// The game as each rack begins, with its options.
    pub game: GameState,
    /// The physics laws.
    pub laws: Laws,
    /// The table.
    pub table: Arc<Table>,
    /// The player who breaks each game after the first.
    pub breaks: Breaks,
    /// The player who breaks the first game.
    pub first_break: FirstBreak,
    /// Games to win for a set; `None` for an endless match.
    pub race: Option<u32>,
    /// Sets to win for the match: one, unless it is played in sets.
    pub sets: u32,
    /// Games that each player has won as a set begins, by [`Player::index`]: a handicap.
    pub head_start: [u32; 2],
    /// Time for each shot, s; `None` for as long as the player likes. The window measures it.
    pub shot_clock: Option<u32>,
    /// The rule for taking shots back from an opponent; see [`Setup::undo_rule`].
    pub undo: UndoRule,
    /// True for racks without the small gaps between balls that real racks have.
    pub tight_rack: bool,
    /// The players' names.
    pub players: [String; 2],
    /// The names in files of the opponents that the program plays; `None` for a person. They change
    /// nothing in the match, which only takes commands.
    pub opponents: [Option<String>; 2],
    /// Seed for the order and orientation of the racked balls, and their positions within the slack
    /// of the triangle.
    pub seed: u64,
}

impl Setup {
    /// A game under the laws of a preset, on the table that belongs to it, or under `real` on the
    /// game's own.
    pub fn new(game: GameKind, preset: Preset, seed: u64) -> Setup {
        let own_table = game.own_table().filter(|_| preset == Preset::Real);
        let laws = own_table.map_or(preset.laws(), |name| {
            Conditions::default().laws_with(Equipment::of_table(name))
        });
        let table = own_table.and_then(|name| laws.table_named(name));
        Setup {
            game: game.start(),
            laws,
            table: Arc::new(table.unwrap_or_else(|| preset.table())),
            breaks: Breaks::usual(preset),
            first_break: FirstBreak::PlayerOne,
            race: None,
            sets: 1,
            head_start: [0, 0],
            shot_clock: None,
            undo: UndoRule::Free,
            tight_rack: false,
            players: Player::BOTH.map(|player| player.to_string()),
            opponents: [None, None],
            seed,
        }
    }

    /// This game under the laws `real` in these conditions, on their usual table.
    pub fn under(self, conditions: Conditions) -> Setup {
        let laws = conditions.laws_with(self.laws.equipment());
        let own_table = self.game.kind().own_table().and_then(|name| laws.table_named(name));
        let table = Arc::new(own_table.unwrap_or_else(|| laws.usual_table()));
        Setup { laws, table, ..self }
    }

    /// This game under the laws of a scene and on its table.
    pub fn in_scene(self, scene: &Scene) -> Setup {
        let (laws, table) = (scene.laws, Arc::clone(&scene.table));
        Setup { laws, table, breaks: Breaks::usual(laws.preset), ..self }
    }

    /// The state of the game as the match begins: in the lag, if there is one.
    pub(super) fn opening(&self) -> GameState {
        let game = self.game.clone();
        match self.first_break {
            FirstBreak::Lag if game.kind() != GameKind::Practice => {
                GameState::Lag(Lag::before(game))
            }
            _ => game,
        }
    }

    /// The time for each shot, s, in games that have a foul for taking longer.
    pub fn clock(&self) -> Option<u32> {
        let has_foul = !matches!(self.game.kind(), GameKind::Practice | GameKind::EightBall2014);
        self.shot_clock.filter(|_| has_foul)
    }

    /// The rule for taking shots back that is in force: in practice there is no opponent to ask.
    pub fn undo_rule(&self) -> UndoRule {
        if self.game.kind() == GameKind::Practice { UndoRule::Free } else { self.undo }
    }

    /// True for the game of the report: its rules, or its laws.
    pub fn is_report(&self) -> bool {
        self.game.kind() == GameKind::EightBall2014 || self.laws.preset == Preset::Report
    }

    /// The player who breaks first. Only a coin toss uses the random generator.
    pub(super) fn first_breaker(&self, rng: &mut ChaCha8Rng) -> Player {
        match self.first_break {
            // Player 1 lags first.
            FirstBreak::PlayerOne | FirstBreak::Lag => Player::One,
            FirstBreak::PlayerTwo => Player::Two,
            FirstBreak::Coin if rng.random() => Player::One,
            FirstBreak::Coin => Player::Two,
        }
    }

    /// The player who breaks after a game that `last` broke and `winner` won.
    pub(super) fn next_breaker(&self, last: Player, winner: Player) -> Player {
        match self.breaks {
            Breaks::First => Player::One,
            Breaks::InTurn => last.other(),
            Breaks::Winner => winner,
            Breaks::Loser => winner.other(),
        }
    }

    /// The default game, on a 9 ft table.
    pub fn usual(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall, Preset::Real, seed)
    }

    /// The game of 2014 on its table under its laws.
    pub fn report(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall2014, Preset::Report, seed)
    }
}

/// A position to continue a match from.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// The balls, at rest.
    pub balls: Vec<Ball>,
    /// The state of the game.
    pub game: GameState,
    /// The player at the table.
    pub player: Player,
    /// The rule for placing the cue ball.
    pub cue_ball: CueBall,
    /// True if the shot is a break.
    pub breaking: bool,
    /// The player who broke this rack.
    pub breaker: Player,
    /// Racks won by each player in this set.
    pub wins: [u32; 2],
    /// Sets won by each player.
    pub sets: [u32; 2],
}

impl Start {
    /// A new game with these balls in place, player 1 at the table.
    pub fn new(game: GameState, balls: Vec<Ball>) -> Start {
        Start {
            balls,
            game,
            player: Player::One,
            cue_ball: CueBall::InPosition,
            breaking: false,
            breaker: Player::One,
            wins: [0, 0],
            sets: [0, 0],
        }
    }
}

/// The reason why a match cannot continue from these balls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnfitBalls {
    /// There is no cue ball.
    #[error("the cue ball (id {0}) is missing")]
    NoCueBall(BallId),
    /// The cue ball is not on the table.
    #[error("the cue ball (id {0}) lies in a pocket")]
    CueBallDown(BallId),
    /// The game has no ball of this number.
    #[error("there is no ball {0} in this game")]
    UnknownBall(BallId),
    /// All balls must be at rest before a shot.
    #[error("ball {0} must be at rest")]
    Moving(BallId),
}

/// The reason why a match cannot prepare the shot of a scene.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum UnfitShot {
    /// Players may only strike the cue ball.
    #[error("a player strikes the cue ball (id {cue_ball}), not ball {ball}")]
    OtherBall {
        /// Requested ball.
        ball: BallId,
        /// The player's cue ball.
        cue_ball: BallId,
    },
    /// The shot is faster than a full pull of the cue.
    #[error("a player's cue reaches {most:.2} m/s at most, not {speed}")]
    TooFast {
        /// Requested cue speed, m/s.
        speed: f64,
        /// Cue speed at full pull, m/s.
        most: f64,
    },
}

impl UnfitShot {
    /// The key of the invalid value in the shot.
    pub fn place(&self) -> &'static str {
        match self {
            UnfitShot::OtherBall { .. } => "ball",
            UnfitShot::TooFast { .. } => "speed",
        }
    }
}

/// Creates a world with a new rack for a player to open: balls in random orientations, placed as accurately as a player
/// racks them.
pub(super) fn rack(
    setup: &Setup,
    rules: &dyn Rules,
    player: Player,
    rng: &mut ChaCha8Rng,
) -> World {
    let radius = setup.laws.ball_radius();
    let mut balls = racked(setup, rng, |table, rng| rules.rack_for(player, table, radius, rng));
    if rules.returns_balls() {
        complete(setup, rules, &mut balls);
    }
    World::new(Arc::clone(&setup.table), setup.laws, balls)
}

/// Creates a world in which the object balls are racked, but for the one that is `kept` where it
/// lies as the cue ball is.
pub(super) fn rack_again(
    setup: &Setup,
    world: &World,
    kept: Option<BallId>,
    rng: &mut ChaCha8Rng,
) -> World {
    let mut balls = racked(setup, rng, |table, rng| {
        rack_around(setup.game.rules(), table, setup.laws.ball_radius(), kept, rng)
    });
    balls.extend(world.balls().filter(|ball| ball.id == BallId::CUE || Some(ball.id) == kept));
    balls.sort_by_key(|ball| ball.id);
    World::new(Arc::clone(&setup.table), setup.laws, balls)
}

/// The places of the object balls that are racked around one that is `kept`, m: the apex stays free
/// then.
pub(crate) fn rack_around(
    rules: &dyn Rules,
    table: &Table,
    radius: f64,
    kept: Option<BallId>,
    rng: &mut dyn RngCore,
) -> Vec<(BallId, Vector2<f64>)> {
    let mut places = rules.rack(table, radius, rng);
    places.retain(|(ball, _)| *ball != BallId::CUE);
    let foot = rules.foot(table);
    let apex = places.iter().position(|(_, place)| *place == foot);
    let free = places.iter().position(|(ball, _)| Some(*ball) == kept);
    if let (Some(apex), Some(free)) = (apex, free) {
        // The ball that was drawn for the apex takes the place of the one that is kept.
        places[apex].1 = places[free].1;
        places.remove(free);
    }
    places
}

/// Balls at these places of a rack, turned and displaced at random.
fn racked(
    setup: &Setup,
    rng: &mut ChaCha8Rng,
    places: impl FnOnce(&Table, &mut ChaCha8Rng) -> Vec<(BallId, Vector2<f64>)>,
) -> Vec<Ball> {
    let mut table = Cow::Borrowed(&*setup.table);
    if setup.tight_rack
        && let Some(spots) = &mut table.to_mut().spots
    {
        spots.triangle.slack = 0.0;
    }
    // Balls on a carom table each have a spot.
    let racked = table.spots.filter(|spots| spots.carom.is_none());
    let slack = racked.map_or(0.0, |spots| spots.triangle.slack);
    let foot = setup.game.rules().foot(&table);
    let places = places(&table, rng);
    let ball = |(id, place): (BallId, Vector2<f64>)| {
        let orientation = random_orientation(rng);
        // The ball on the foot spot is placed exactly in every rack.
        let loose = slack > 0.0 && id != BallId::CUE && place != foot;
        let [along, aside] = if loose { in_disc(rng) } else { [0.0; 2] };
        let [x, y] = [place.x + slack * along, place.y + slack * aside];
        let [radius, mass] = setup.laws.ball_size(id);
        Ball { orientation, ..Ball::at_rest(id, radius, mass, x, y) }
    };
    places.into_iter().map(ball).collect()
}

/// Adds the balls that a table lacks, off the table, so that they can be placed.
pub(super) fn complete(setup: &Setup, rules: &dyn Rules, balls: &mut Vec<Ball>) {
    let plays = |&id: &BallId| rules.plays_with(id);
    for id in (0..MOST_BALLS).map(BallId).filter(plays) {
        if !balls.iter().any(|ball| ball.id == id) {
            let [radius, mass] = setup.laws.ball_size(id);
            let ball = Ball::at_rest(id, radius, mass, 0.0, 0.0);
            balls.push(Ball { state: MotionState::OffTable, ..ball });
        }
    }
}

/// Gives balls with the identity orientation a random one: aligned numbers look artificial.
pub(super) fn turn_at_random(balls: &mut [Ball], rng: &mut ChaCha8Rng) {
    for ball in balls {
        let orientation = random_orientation(rng);
        if ball.orientation == UnitQuaternion::identity() {
            ball.orientation = orientation;
        }
    }
}

/// A uniformly distributed random rotation.
///
/// Marsaglia (1972): two points (a, b) and (c, d) in the unit disc give a point on the unit sphere
/// in four dimensions. It needs only the square root, so every platform gives the same bits.
fn random_orientation(rng: &mut ChaCha8Rng) -> UnitQuaternion<f64> {
    let ([a, b], [c, d]) = (in_disc(rng), in_disc(rng));
    let scale = ((1.0 - (a * a + b * b)) / (c * c + d * d)).sqrt();
    UnitQuaternion::new_normalize(Quaternion::new(a, b, c * scale, d * scale))
}

/// A random point of the unit disc, without its centre and its edge.
fn in_disc(rng: &mut ChaCha8Rng) -> [f64; 2] {
    loop {
        let [a, b] = [rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0)];
        let square: f64 = a * a + b * b;
        if square > 0.0 && square < 1.0 {
            return [a, b];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_breaker_depends_on_the_setup_and_not_on_the_laws() {
        let next = |setup: Setup| Player::BOTH.map(|last| setup.next_breaker(last, Player::One));
        assert_eq!(next(Setup::usual(1)), [Player::Two, Player::One]);
        assert_eq!(next(Setup::report(1)), [Player::One; 2]);
        let first = Setup { breaks: Breaks::First, ..Setup::usual(1) };
        assert_eq!(next(first), [Player::One; 2]);
        let in_turn = Setup { breaks: Breaks::InTurn, ..Setup::report(1) };
        assert_eq!(next(in_turn), [Player::Two, Player::One]);
        let winner = Setup { breaks: Breaks::Winner, ..Setup::usual(1) };
        assert_eq!(next(winner), [Player::One; 2]);
        let loser = Setup { breaks: Breaks::Loser, ..Setup::usual(1) };
        assert_eq!(next(loser), [Player::Two; 2]);
    }
}
