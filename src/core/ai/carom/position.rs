//! What a game asks of its player, and the value of the balls at the next turn.

use super::tries::Places;
use crate::rules::GameState;

/// The chance to score from a position whose balls return to their spots.
const CHANCE_FROM_SPOTS: f64 = 0.5;
/// The part of the other player's next turn that counts against a miss: that turn comes in any case,
/// after this one.
const OF_OTHER: f64 = 0.5;

/// What differs between three-cushion and the games without cushions.
#[derive(Debug)]
pub(super) struct Style {
    /// The slowest and the fastest shot that is tried, m/s.
    pub speeds: [f64; 2],
    /// The part of a player's simulations that is spent.
    pub budget: f64,
    /// The part of the shots tried that are aimed at a ball; the others go anywhere.
    pub aimed: f64,
    /// Points that the player expects of a turn after a carom, if the next one is certain.
    run: f64,
    /// The log-odds of a carom: a constant, and its change with the distances (1/m) of the cue ball
    /// from the nearer ball, from the other one, and of these two. Fits to positions of self-play
    /// (docs/data/opponent.md).
    log_odds: [f64; 4],
}

/// A fifth of the simulations is enough for a world champion's average.
static THREE_CUSHION: Style = Style {
    speeds: [1.2, 6.0],
    budget: 0.2,
    aimed: 0.65,
    run: 1.0,
    log_odds: [1.15, -0.25, -0.67, 0.31],
};

static STRAIGHT: Style = Style {
    speeds: [0.4, 3.5],
    budget: 0.5,
    aimed: 0.9,
    run: 6.0,
    log_odds: [2.7, -1.2, 1.1, -2.1],
};

impl Style {
    pub fn of(game: &GameState) -> &'static Style {
        if matches!(game, GameState::ThreeCushion(_)) { &THREE_CUSHION } else { &STRAIGHT }
    }

    /// The chance of a carom from a position, about.
    pub fn chance(&self, places: &Places) -> f64 {
        let [one, two] = places.others;
        let [to_one, to_two] = places.others.map(|other| (other - places.own).norm());
        let distances = [to_one.min(to_two), to_one.max(to_two), (two - one).norm()];
        let [constant, slopes @ ..] = self.log_odds;
        let parts = slopes.iter().zip(distances).map(|(slope, distance)| slope * distance);
        1.0 / (1.0 + libm::exp(-parts.fold(constant, |sum, part| sum + part)))
    }

    /// The points that the player expects from these balls.
    pub fn own(&self, leave: Option<Places>) -> f64 {
        self.run * leave.map_or(CHANCE_FROM_SPOTS, |places| self.chance(&places))
    }

    /// What these balls are worth to the other player, after a miss.
    pub fn other(&self, leave: Option<Places>) -> f64 {
        OF_OTHER * self.own(leave)
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector2;

    use super::*;

    #[test]
    fn gathered_balls_are_worth_more_in_libre() {
        let places = |own: [f64; 2], others: [[f64; 2]; 2]| Places {
            own: own.into(),
            others: others.map(Vector2::from),
        };
        let near = STRAIGHT.own(Some(places([-0.3, 0.0], [[0.0, 0.0], [0.1, 0.2]])));
        let scattered = STRAIGHT.own(Some(places([-1.0, 0.0], [[0.0, 0.4], [1.0, -0.3]])));
        assert!(near > 1.2 * scattered);
        assert!(near < STRAIGHT.run);
    }
}
