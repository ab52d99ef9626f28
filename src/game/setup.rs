//! What a match starts from.

use std::sync::Arc;

use nalgebra::{Quaternion, UnitQuaternion};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::game::files::Scene;
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::Laws;
use crate::physics::table::Table;
use crate::physics::{Preset, World};
use crate::rules::{GameKind, Player};

/// Who breaks after a game that has been played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breaks {
    /// The one that did not break it (WPA 2025, rule 1.3).
    InTurn,
    /// Always player 1.
    First,
}

impl Breaks {
    /// Who breaks under these laws, unless another thing is said.
    pub fn usual(preset: Preset) -> Breaks {
        match preset {
            Preset::Report => Breaks::First,
            Preset::Real | Preset::Rpool => Breaks::InTurn,
        }
    }
}

/// What a match is played with.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The game.
    pub game: GameKind,
    /// The laws.
    pub laws: Laws,
    /// The table.
    pub table: Arc<Table>,
    /// Who breaks.
    pub breaks: Breaks,
    /// Decides how the balls of a rack are turned, and where between the hundredths of a millimetre
    /// that their triangle leaves them they lie.
    pub seed: u64,
}

impl Setup {
    /// A game under the laws of a preset, on the table that belongs to them.
    pub fn new(game: GameKind, preset: Preset, seed: u64) -> Setup {
        let (table, breaks) = (Arc::new(preset.table()), Breaks::usual(preset));
        Setup { game, laws: preset.laws(), table, breaks, seed }
    }

    /// The same game under the laws of a scene and on its table.
    pub fn in_scene(self, scene: &Scene) -> Setup {
        let (laws, table) = (scene.laws, Arc::clone(&scene.table));
        Setup { laws, table, breaks: Breaks::usual(laws.preset), ..self }
    }

    /// Who breaks after a game that this player has broken, and that has been played to its end.
    pub(super) fn next_breaker(&self, last: Player) -> Player {
        match self.breaks {
            Breaks::First => Player::One,
            Breaks::InTurn => last.other(),
        }
    }

    /// What is played unless something else is asked for: pool as it is, on a table of 9 ft.
    pub fn usual(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall2014, Preset::Real, seed)
    }

    /// The game of 2014 on its table under its laws.
    pub fn report(seed: u64) -> Setup {
        Setup::new(GameKind::EightBall2014, Preset::Report, seed)
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

/// A world with a new rack, its balls turned at random, each as near to its place as a hand puts it.
pub(super) fn rack(setup: &Setup, rng: &mut ChaCha8Rng) -> World {
    let ball_radius = setup.laws.ball_radius();
    let ball_mass = setup.laws.ball_mass(ball_radius);
    let slack = setup.table.spots.map_or(0.0, |spots| spots.triangle.slack);
    let game = setup.game.start();
    let foot = game.rules().foot(&setup.table);
    let places = game.rules().rack(&setup.table, ball_radius);
    let balls = places.into_iter().map(|(id, place)| {
        let orientation = random_orientation(rng);
        // The apex stands on its spot, whoever racks.
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
        let next = |setup: Setup| Player::BOTH.map(|last| setup.next_breaker(last));
        assert_eq!(next(Setup::usual(1)), [Player::Two, Player::One]);
        assert_eq!(next(Setup::report(1)), [Player::One; 2]);
        let first = Setup { breaks: Breaks::First, ..Setup::usual(1) };
        assert_eq!(next(first), [Player::One; 2]);
        let in_turn = Setup { breaks: Breaks::InTurn, ..Setup::report(1) };
        assert_eq!(next(in_turn), [Player::Two, Player::One]);
    }
}
