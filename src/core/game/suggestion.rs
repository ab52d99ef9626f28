//! A shot that the program has suggested, and the test whether the shot played is still that one.

use nalgebra::Vector2;

use crate::physics::Shot;

/// The cue may turn this far from the suggested direction, rad (1°) ...
const MAX_TURN: f64 = 1.0 / 180.0 * std::f64::consts::PI;
/// ... and the ball in hand may move this far, m. Beyond that the aim is the player's own.
const MAX_MOVE: f64 = 0.03;

/// A suggested shot that a player has taken over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Suggestion {
    /// Direction of the cue, rad.
    pub direction: f64,
    /// The place of the cue ball, m.
    pub position: [f64; 2],
}

impl Suggestion {
    /// True if a shot of the cue ball from this place is still the suggested one. Speed, tip and
    /// elevation do not matter: the aim is what was found.
    pub fn is_played_by(&self, shot: &Shot, place: Vector2<f64>) -> bool {
        let angle = shot.direction - self.direction;
        // Exact for angles of any size, unlike a difference of multiples of a full turn.
        let turned = libm::atan2(libm::sin(angle), libm::cos(angle)).abs();
        turned <= MAX_TURN && (place - Vector2::from(self.position)).norm() <= MAX_MOVE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{BallId, Strength};

    #[test]
    fn a_small_change_stays_suggested_and_a_new_aim_does_not() {
        let suggestion = Suggestion { direction: 0.01, position: [0.5, 0.1] };
        let plays = |degrees: f64, place: [f64; 2], power: f64| {
            let strength = Strength::Power(power);
            let direction = 0.01 + degrees.to_radians();
            let (ball, tip, elevation) = (BallId::CUE, [0.0, 0.4], 0.0);
            let shot = Shot { ball, direction, strength, tip, elevation };
            suggestion.is_played_by(&shot, place.into())
        };
        for (degrees, is_suggested) in
            [(0.0, true), (0.9, true), (-0.9, true), (1.1, false), (180.0, false), (-359.5, true)]
        {
            assert_eq!(plays(degrees, [0.5, 0.1], 0.7), is_suggested, "{degrees}°");
        }
        assert!(plays(0.0, [0.52, 0.1], 0.1) && !plays(0.0, [0.5, 0.2], 0.1));
    }
}
