//! How easily each ball can be pocketed, wherever the cue ball lies.

use nalgebra::Vector2;

use super::break_ball;
use super::weights::Weights;
use crate::ai::games::{Game, scoring_lines};
use crate::ai::table::layout::{BALLS, BallSet, Layout};
use crate::ai::table::lines::PotLine;
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::game::Noise;
use crate::physics::ball::BallId;
use crate::rules::Player;

/// Most layouts in the cache.
const MAX_CACHED_LAYOUTS: usize = 48;
/// Places of the cue ball that are tried, as parts of half the bed's length and width.
const PLACES_ALONG: [f64; 5] = [-0.8, -0.4, 0.0, 0.4, 0.8];
const PLACES_ACROSS: [f64; 3] = [-0.6, 0.0, 0.6];
/// With so many balls left or fewer, a player thinks of the next rack.
const LAST_BALLS: usize = 7;

/// For each ball the mean chance to pocket it, over places of the cue ball.
pub(super) type Means = [f64; BALLS];

/// How easy the balls of a layout are, wherever the cue ball lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ease {
    /// For each player, by [`Player::index`].
    means: [Means; 2],
    /// See [`break_ball::quality`]; `None` unless another rack is near.
    pub break_balls: Option<Means>,
}

impl Ease {
    /// For a player.
    pub fn of(&self, player: Player) -> &Means {
        &self.means[player.index()]
    }

    /// For both players, in games in which all pockets count.
    pub fn of_both(&self) -> &Means {
        &self.means[0]
    }

    fn new(venue: &Venue, game: &dyn Game, state: &State, layout: &Layout, noise: &Noise) -> Ease {
        let mut means = [[0.0; BALLS]; 2];
        let pockets = game.pockets(state);
        for ball in layout.object_balls().iter() {
            let mut lines: Vec<PotLine> = scoring_lines(venue, game, layout, ball).collect();
            let index = ball.0 as usize;
            let Some(pockets) = pockets else {
                let mean = mean(venue, layout, &lines, noise);
                means.iter_mut().for_each(|means| means[index] = mean);
                continue;
            };
            lines.retain(|line| pockets.contains(&line.pocket));
            for (means, pocket) in means.iter_mut().zip(pockets) {
                let own: Vec<PotLine> =
                    lines.iter().copied().filter(|line| line.pocket == pocket).collect();
                means[index] = mean(venue, layout, &own, noise);
            }
        }
        let balls = layout.object_balls();
        let is_near = game.has_reracks() && balls.len() <= LAST_BALLS;
        let break_balls = is_near.then(|| {
            let mut qualities = [0.0; BALLS];
            for (ball, place) in layout.balls() {
                let rules = state.game.rules();
                qualities[ball.0 as usize] =
                    break_ball::quality(venue, rules, (ball, place), noise);
            }
            qualities
        });
        Ease { means, break_balls }
    }
}

/// A cache of the ease, which does not depend on the place of the cue ball.
#[derive(Debug, Clone, Default)]
pub(super) struct EaseCache {
    known: Vec<(Layout, Ease)>,
    next: usize,
}

impl EaseCache {
    /// How easy the object balls on the table are.
    pub fn of(&mut self, venue: &Venue, game: &dyn Game, state: &State, noise: &Noise) -> Ease {
        let mut bare = state.layout;
        bare.remove(BallId::CUE);
        if let Some((_, ease)) = self.known.iter().find(|(known, _)| known.is_same(&bare)) {
            return *ease;
        }
        let ease = Ease::new(venue, game, state, &bare, noise);
        if self.known.len() < MAX_CACHED_LAYOUTS {
            self.known.push((bare, ease));
        } else {
            self.known[self.next] = (bare, ease);
            self.next = (self.next + 1) % MAX_CACHED_LAYOUTS;
        }
        ease
    }
}

fn mean(venue: &Venue, layout: &Layout, lines: &[PotLine], noise: &Noise) -> f64 {
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
    pub(super) fn success(&self, mean: f64, [least, most]: [f64; 2]) -> f64 {
        let left = libm::exp(-mean / self.ease_scale.max(1e-3));
        let most = most * self.ease_most;
        most - (most - least * self.ease_least) * left
    }

    /// The geometric mean of the chances to pocket the easiest balls of a set, `count` of them.
    /// `parts` are those of [`Game::ease`].
    pub(super) fn typical(
        &self,
        means: &Means,
        balls: BallSet,
        count: usize,
        parts: [f64; 2],
    ) -> f64 {
        let chances = balls.iter().map(|ball| self.success(means[ball.0 as usize], parts));
        let product: f64 = if count >= balls.len() {
            chances.product()
        } else {
            let mut chances: Vec<f64> = chances.collect();
            chances.sort_by(|a, b| b.total_cmp(a));
            chances.iter().take(count).product()
        };
        libm::pow(product, 1.0 / count.min(balls.len()).max(1) as f64)
    }
}
