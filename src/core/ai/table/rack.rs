//! The rack as a player sees it.

use std::f64::consts::TAU;

use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::state::State;
use super::venue::Venue;
use crate::physics::ball::BallId;

/// The random numbers of a rack are not those of the strokes.
const STREAM: u64 = 2;

/// The state before a break with gaps in the rack as they might be. Breaks depend on gaps of
/// hundredths of a millimetre, which nobody sees.
pub(in crate::ai) fn with_guessed_gaps(venue: &Venue, state: &State, seed: u64) -> State {
    let mut guessed = state.clone();
    let slack = venue.table.spots.map_or(0.0, |spots| spots.triangle.slack);
    let rules = state.game.rules();
    let foot = rules.foot(&venue.table);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(STREAM);
    for (_, place) in rules.rack(&venue.table, venue.radius, &mut random) {
        let angle = random.random_range(0.0..TAU);
        let away = slack * random.random::<f64>().sqrt();
        // The ball on the foot spot is placed exactly in every rack.
        let racked = state.layout.balls().find(|(ball, lies)| {
            *ball != BallId::CUE && place != foot && (lies - place).norm() <= slack
        });
        if let Some((ball, _)) = racked {
            let (sin, cos) = libm::sincos(angle);
            guessed.layout.put(ball, place + Vector2::new(cos, sin) * away);
        }
    }
    guessed
}

#[cfg(test)]
mod tests {
    use crate::ai::table::rack::*;
    use crate::ai::{PocketLibrary, Position};
    use crate::game::{Match, Setup};

    /// Tests that a decision cannot depend on the gaps of the rack, only on the order of its balls.
    #[test]
    fn the_gaps_of_a_rack_are_not_seen() {
        let position =
            Position::of(&Match::new(Setup::usual(1)), PocketLibrary::of_tests()).unwrap();
        let (venue, racked) = (position.venue(), &position.state);
        let [one, other] = [1, 2].map(|seed| with_guessed_gaps(&venue, racked, seed));
        assert_ne!(one.layout, racked.layout);
        assert_ne!(one.layout, other.layout);
        assert_eq!(with_guessed_gaps(&venue, &one, 2).layout, other.layout);
        let slack = venue.table.spots.unwrap().triangle.slack;
        for ((_, guessed), (_, lies)) in one.layout.balls().zip(racked.layout.balls()) {
            assert!((guessed - lies).norm() <= 2.0 * slack);
        }
    }
}
