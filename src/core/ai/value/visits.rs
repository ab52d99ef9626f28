//! The value of a position in a game that racks balls again: by the points that the visit at hand is
//! expected to make, and the next one of the other player.

use std::cmp::Ordering;

use super::Values;
use super::ease::Ease;
use crate::ai::games::Game;
use crate::ai::table::layout::BallSet;
use crate::ai::table::state::State;
use crate::physics::ball::BallId;

/// The chance of a typical ball of an open rack.
const OPEN: f64 = 0.95;
/// Balls of a rack.
const RACK: usize = 14;
/// The chance to pocket the last ball of a rack and to open the next rack, without a ball that does it
/// well, and what a sure one adds; and that of a rack whose last balls are not known yet.
const BREAK_SHOT: [f64; 2] = [0.45, 0.5];
const TYPICAL_BREAK_SHOT: f64 = 0.75;
/// The rest of a visit less likely than this does not count.
const NEGLIGIBLE: f64 = 1e-3;
/// The lead that wins nearly three of four matches, as a part of the points to go, and at least, in
/// points. Seen so, no lead is so great that all shots seem equally good.
const LEAD: f64 = 0.4;
const LEAST_LEAD: f64 = 4.0;

/// The outlook of the player at the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visits {
    balls: BallSet,
    /// The points that this player and the other one need.
    left: [usize; 2],
    /// The greatest chance of a later ball, see [`Values::parts`].
    most: f64,
    /// The points that the other player gains, on the whole, if this player's visit ends now, or in
    /// an open rack.
    now: f64,
    later: f64,
    /// The value after a miss.
    pub missed: f64,
    /// The value after a safety.
    pub safe: f64,
}

/// What a visit still meets in a rack.
#[derive(Debug, Clone, Copy)]
struct Rest {
    /// The chances of the balls, the easiest first, ...
    chances: [f64; RACK],
    count: usize,
    /// ... and of the last one, beside the next rack.
    last: f64,
}

impl Visits {
    pub fn new(
        values: &Values,
        ease: &Ease,
        parts: [f64; 2],
        game: &dyn Game,
        state: &State,
    ) -> Visits {
        let balls = state.layout.object_balls();
        let left = game.left(state).unwrap_or([RACK; 2]);
        let weights = &values.weights;
        let mut visits =
            Visits { balls, left, most: parts[1], now: 0.0, later: 0.0, missed: 0.0, safe: 0.0 };
        // Visits follow each other, so that each costs half of what it gives.
        let rest = visits.rest(values, ease, parts, balls);
        let [own, other] = left.map(|left| visits.points(rest, left));
        visits.later = 0.5 * weights.after_miss * visits.points(visits.opened(), left[1]);
        visits.now = 0.5 * weights.after_miss * other;
        visits.missed = visits.value(-visits.now, 0);
        // The other player need not shoot.
        let answer = weights.after_safety * other - 0.5 * weights.after_miss * own;
        visits.safe = visits.value(-answer.max(0.0), 0);
        visits
    }

    /// The value once this ball is pocketed, and the rack opened as well as this.
    pub fn made(
        &self,
        values: &Values,
        ease: &Ease,
        parts: [f64; 2],
        ball: BallId,
        opening: f64,
    ) -> f64 {
        if self.left[0] <= 1 {
            return 1.0;
        }
        let balls: BallSet = self.balls.iter().filter(|&it| it != ball).collect();
        let go_on = |rest: Rest| {
            // A visit ends in this rack, or in one that was opened.
            let beyond = rest.last * rest.chances[..rest.count].iter().product::<f64>();
            let next = self.now + beyond * (self.later - self.now);
            self.points(rest, self.left[0] - 1) - next
        };
        let closed = go_on(self.rest(values, ease, parts, balls));
        let gain = closed + opening * (go_on(self.opened()) - closed);
        self.value(gain, 1)
    }

    /// What a visit meets with these balls on the table.
    fn rest(&self, values: &Values, ease: &Ease, parts: [f64; 2], balls: BallSet) -> Rest {
        // The ball that opens the next rack best is the last one.
        let quality = |ball: BallId| ease.break_balls.map(|them| them[ball.0 as usize]);
        let kept = balls
            .iter()
            .max_by(|&a, &b| quality(a).partial_cmp(&quality(b)).unwrap_or(Ordering::Equal));
        let opens = match kept.and_then(quality) {
            Some(quality) => BREAK_SHOT[0] + BREAK_SHOT[1] * quality,
            None => TYPICAL_BREAK_SHOT,
        };
        let mut rest = Rest { chances: [0.0; RACK], count: 0, last: self.most * opens };
        for ball in balls.iter().filter(|ball| Some(*ball) != kept).take(RACK) {
            rest.chances[rest.count] =
                values.weights.success(ease.of_both()[ball.0 as usize], parts);
            rest.count += 1;
        }
        rest.chances[..rest.count].sort_by(|a, b| b.total_cmp(a));
        rest
    }

    /// A rack that was opened just now.
    fn opened(&self) -> Rest {
        let chances = [self.most * OPEN; RACK];
        Rest { chances, count: RACK - 1, last: self.most * TYPICAL_BREAK_SHOT }
    }

    /// The points that a visit is expected to make, at most `most`.
    fn points(&self, mut rest: Rest, most: usize) -> f64 {
        let (mut chance, mut points, mut met) = (1.0, 0.0, 0);
        for _ in 0..most {
            if met < rest.count {
                chance *= rest.chances[met];
                met += 1;
            } else {
                chance *= rest.last;
                (rest, met) = (self.opened(), 0);
            }
            points += chance;
            if chance < NEGLIGIBLE {
                break;
            }
        }
        points
    }

    /// The chance to win with so many points more than the other player from here on, and so many that
    /// are made already.
    fn value(&self, gain: f64, made: usize) -> f64 {
        let [own, other] = self.left.map(|left| left as f64);
        let scale = (LEAD * own.max(other)).max(LEAST_LEAD);
        1.0 / (1.0 + libm::exp((own - other - gain - made as f64) / scale))
    }
}
