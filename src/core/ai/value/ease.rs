//! How easily each ball can be pocketed, wherever the cue ball lies.

use nalgebra::Vector2;

use super::weights::Weights;
use crate::ai::noise::Noise;
use crate::ai::table::layout::{BALLS, BallSet, Layout};
use crate::ai::table::lines::{PotLine, pot_lines};
use crate::ai::table::venue::Venue;
use crate::physics::ball::BallId;

/// Most layouts in the cache.
const MAX_CACHED_LAYOUTS: usize = 48;
/// Places of the cue ball that are tried, as parts of half the bed's length and width.
const PLACES_ALONG: [f64; 5] = [-0.8, -0.4, 0.0, 0.4, 0.8];
const PLACES_ACROSS: [f64; 3] = [-0.6, 0.0, 0.6];

/// For each ball the mean chance to pocket it directly, over places of the cue ball.
pub(super) type Means = [f64; BALLS];

/// A cache of the means, which do not depend on the place of the cue ball.
#[derive(Debug, Clone, Default)]
pub(super) struct EaseCache {
    known: Vec<(Layout, Means)>,
    next: usize,
}

impl EaseCache {
    /// The mean chance of each object ball on the table.
    pub fn of(&mut self, venue: &Venue, layout: &Layout, noise: &Noise) -> Means {
        let mut bare = *layout;
        bare.remove(BallId::CUE);
        if let Some((_, means)) = self.known.iter().find(|(known, _)| known.is_same(&bare)) {
            return *means;
        }
        let mut means = [0.0; BALLS];
        for ball in bare.object_balls().iter() {
            means[ball.0 as usize] = mean(venue, &bare, ball, noise);
        }
        if self.known.len() < MAX_CACHED_LAYOUTS {
            self.known.push((bare, means));
        } else {
            self.known[self.next] = (bare, means);
            self.next = (self.next + 1) % MAX_CACHED_LAYOUTS;
        }
        means
    }
}

fn mean(venue: &Venue, layout: &Layout, ball: BallId, noise: &Noise) -> f64 {
    let lines: Vec<PotLine> = pot_lines(venue, layout, ball).collect();
    let Some(bed) = venue.table.bed.filter(|_| !lines.is_empty()) else { return 0.0 };
    let mut sum = 0.0;
    for x in PLACES_ALONG {
        for y in PLACES_ACROSS {
            let place = Vector2::new(x * bed.half_length, y * bed.half_width);
            let chances = lines.iter().map(|line| {
                let aim = line.aim(venue, layout, place);
                aim.map_or(0.0, |aim| aim.chance(venue, noise))
            });
            sum += chances.fold(0.0, f64::max);
        }
    }
    sum / (PLACES_ALONG.len() * PLACES_ACROSS.len()) as f64
}

impl Weights {
    /// The chance to pocket a later ball of this mean. It exceeds the mean, because the player can
    /// choose where the cue ball stops before that shot. A ball without an open pocket may be
    /// pocketed later, when other balls are gone or have moved.
    fn success(&self, mean: f64) -> f64 {
        let left = libm::exp(-mean / self.ease_scale.max(1e-3));
        self.ease_most - (self.ease_most - self.ease_least) * left
    }

    /// The geometric mean of the chances to pocket these balls.
    pub(super) fn typical(&self, means: &Means, balls: BallSet) -> f64 {
        let product: f64 = balls.iter().map(|ball| self.success(means[ball.0 as usize])).product();
        libm::pow(product, 1.0 / balls.len().max(1) as f64)
    }
}
