//! The start of a match: its set-up, its racks, and tables to go on from.

use std::borrow::Cow;
use std::sync::Arc;

use nalgebra::{Quaternion, UnitQuaternion};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::game::files::Scene;
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::Laws;
use crate::physics::table::Table;
use crate::physics::{Preset, World};
use crate::rules::{CueBall, GameKind, GameState, Player};

/// Who breaks after a game that has been played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breaks {
    /// The players in turn (WPA 2025, rule 1.3).
    InTurn,
    /// Always player 1.
    First,
    /// The winner of the last game.
    Winner,
    /// The loser of the last game.
    Loser,
}

impl Breaks {
    /// Every way with its name in files.
    pub const NAMES: [(&'static str, Breaks); 4] = [
        ("alternate", Breaks::InTurn),
        ("player-1", Breaks::First),
        ("winner", Breaks::Winner),
        ("loser", Breaks::Loser),
    ];

    /// The usual way under these laws.
    pub fn usual(preset: Preset) -> Breaks {
        match preset {
            Preset::Report => Breaks::First,
            Preset::Real | Preset::Rpool => Breaks::InTurn,
        }
    }
}

/// Who breaks the first game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstBreak {
    /// Player 1.
    PlayerOne,
    /// Player 2.
    PlayerTwo,
    /// A coin decides.
    Coin,
}

impl FirstBreak {
    /// Every way with its name in files.
    pub const NAMES: [(&'static str, FirstBreak); 3] = [
        ("player-1", FirstBreak::PlayerOne),
        ("player-2", FirstBreak::PlayerTwo),
        ("coin", FirstBreak::Coin),
    ];
}

/// Whether shots can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoRule {
    /// Always.
    Free,
    /// After the opponent has agreed: the window asks, a match without one does not.
    Ask,
    /// Never.
    Off,
}

impl UndoRule {
    /// Every rule with its name in files.
    pub const NAMES: [(&'static str, UndoRule); 3] =
        [("free", UndoRule::Free), ("ask", UndoRule::Ask), ("off", UndoRule::Off)];
}

/// Everything that a match is played with.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    /// The game.
    pub game: GameKind,
    /// The laws.
    pub laws: Laws,
    /// The table.
    pub table: Arc<Table>,
    /// Who breaks after the first game.
    pub breaks: Breaks,
    /// Who breaks first.
    pub first_break: FirstBreak,
    /// Games to win for the match; none plays on for ever.
    pub race: Option<u32>,
    /// Whether shots can be taken back.
    pub undo: UndoRule,
    /// True for racks without the hundredths of a millimetre between balls that real ones have.
    pub tight_rack: bool,
    /// The players' names.
    pub players: [String; 2],
    /// Orders and turns the balls of a rack, and places them within the slack of their triangle.
    pub seed: u64,
}

impl Setup {
    /// A game under the laws of a preset, on the table that belongs to them.
    pub fn new(game: GameKind, preset: Preset, seed: u64) -> Setup {
        Setup {
            game,
            laws: preset.laws(),
            table: Arc::new(preset.table()),
            breaks: Breaks::usual(preset),
            first_break: FirstBreak::PlayerOne,
            race: None,
            undo: UndoRule::Free,
            tight_rack: false,
            players: Player::BOTH.map(|player| player.to_string()),
            seed,
        }
    }

    /// The same game under the laws of a scene and on its table.
    pub fn in_scene(self, scene: &Scene) -> Setup {
        let (laws, table) = (scene.laws, Arc::clone(&scene.table));
        Setup { laws, table, breaks: Breaks::usual(laws.preset), ..self }
    }

    /// Who breaks the first game. The coin takes from the generator; nothing else does.
    pub(super) fn first_breaker(&self, rng: &mut ChaCha8Rng) -> Player {
        match self.first_break {
            FirstBreak::PlayerOne => Player::One,
            FirstBreak::PlayerTwo => Player::Two,
            FirstBreak::Coin if rng.random() => Player::One,
            FirstBreak::Coin => Player::Two,
        }
    }

    /// Who breaks after a game that `last` has broken and `winner` won.
    pub(super) fn next_breaker(&self, last: Player, winner: Player) -> Player {
        match self.breaks {
            Breaks::First => Player::One,
            Breaks::InTurn => last.other(),
            Breaks::Winner => winner,
            Breaks::Loser => winner.other(),
        }
    }

    /// The game that is played unless another is asked for, on a table of 9 ft.
    pub fn usual(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall, Preset::Real, seed)
    }

    /// The game of 2014 on its table under its laws.
    pub fn report(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall2014, Preset::Report, seed)
    }
}

/// A table and a state of a game that a match goes on from.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// The balls, at rest.
    pub balls: Vec<Ball>,
    /// The state of the game.
    pub game: GameState,
    /// Who shoots.
    pub player: Player,
    /// How the shooter comes by the cue ball.
    pub cue_ball: CueBall,
    /// True if the shot is a break.
    pub breaking: bool,
    /// Who broke this rack.
    pub breaker: Player,
    /// Racks that each player has won.
    pub wins: [u32; 2],
}

impl Start {
    /// Player 1 shoots in a new game at these balls as they lie.
    pub fn new(game: GameKind, balls: Vec<Ball>) -> Start {
        Start {
            balls,
            game: game.start(),
            player: Player::One,
            cue_ball: CueBall::InPosition,
            breaking: false,
            breaker: Player::One,
            wins: [0, 0],
        }
    }
}

/// Why a match cannot go on from these balls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnfitBalls {
    /// There is nothing to shoot.
    #[error("the cue ball (id 0) is missing")]
    NoCueBall,
    /// The cue ball is where nobody can shoot it from.
    #[error("the cue ball (id 0) lies in a pocket")]
    CueBallDown,
    /// The game has no ball of this number.
    #[error("there is no ball {0} in this game")]
    UnknownBall(BallId),
    /// A player can only shoot when all balls rest.
    #[error("ball {0} must be at rest")]
    Moving(BallId),
}

/// Why a match cannot prepare the shot of a scene.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum UnfitShot {
    /// Players strike the cue ball.
    #[error("a player strikes the cue ball (id 0), not ball {0}")]
    OtherBall(BallId),
    /// The cue would have to be pulled back by more than a metre.
    #[error("a player's cue reaches {most:.2} m/s at most, not {speed}")]
    TooFast {
        /// What was asked for, m/s.
        speed: f64,
        /// What a cue that is fully pulled back reaches, m/s.
        most: f64,
    },
}

impl UnfitShot {
    /// The place of what is wrong in the shot.
    pub fn place(&self) -> &'static str {
        match self {
            UnfitShot::OtherBall(_) => "ball",
            UnfitShot::TooFast { .. } => "speed",
        }
    }
}

/// A world with a new rack: its balls turned at random, each as near to its place as a hand puts it.
pub(super) fn rack(setup: &Setup, rng: &mut ChaCha8Rng) -> World {
    let mut table = Cow::Borrowed(&*setup.table);
    if setup.tight_rack
        && let Some(spots) = &mut table.to_mut().spots
    {
        spots.triangle.slack = 0.0;
    }
    let ball_radius = setup.laws.ball_radius();
    let ball_mass = setup.laws.ball_mass(ball_radius);
    let slack = table.spots.map_or(0.0, |spots| spots.triangle.slack);
    let game = setup.game.start();
    let foot = game.rules().foot(&table);
    let places = game.rules().rack(&table, ball_radius, rng);
    let balls = places.into_iter().map(|(id, place)| {
        let orientation = random_orientation(rng);
        // The ball on the foot spot stands there exactly, whoever racks.
        let loose = slack > 0.0 && id != BallId::CUE && place != foot;
        let [along, aside] = if loose { in_disc(rng) } else { [0.0; 2] };
        let [x, y] = [place.x + slack * along, place.y + slack * aside];
        Ball { orientation, ..Ball::at_rest(id, ball_radius, ball_mass, x, y) }
    });
    World::new(Arc::clone(&setup.table), setup.laws, balls.collect())
}

/// Turns balls that nobody has turned yet: with their numbers all facing one way they look posed.
pub(super) fn turn_at_random(balls: &mut [Ball], rng: &mut ChaCha8Rng) {
    for ball in balls {
        let orientation = random_orientation(rng);
        if ball.orientation == UnitQuaternion::identity() {
            ball.orientation = orientation;
        }
    }
}

/// A rotation from the uniform distribution over all of them.
///
/// Marsaglia (1972): two points (a, b) and (c, d) in the unit disc give a point on the sphere
/// in four dimensions. It needs no function but the square root, so every platform agrees.
fn random_orientation(rng: &mut ChaCha8Rng) -> UnitQuaternion<f64> {
    let ([a, b], [c, d]) = (in_disc(rng), in_disc(rng));
    let scale = ((1.0 - (a * a + b * b)) / (c * c + d * d)).sqrt();
    UnitQuaternion::new_normalize(Quaternion::new(a, b, c * scale, d * scale))
}

/// A point from the uniform distribution over the unit disc without its middle and its edge.
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
    fn who_breaks_is_asked_of_the_setup_not_of_the_name_of_its_laws() {
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
