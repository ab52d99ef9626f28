//! The value of a position of snooker: by the points that the player at the table is expected to make
//! more than the other one until the end of the frame.

use nalgebra::Vector2;

use super::Values;
use super::ease::Ease;
use super::weights::Weights;
use crate::ai::games::Frame;
use crate::ai::table::layout::BallSet;
use crate::ai::table::lines::space;
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::physics::ball::BallId;
use crate::rules::{is_red, snooker_value};

/// The most reds and colours.
const REDS: usize = 15;
const COLOURS: usize = 6;
/// The points that a red and the best colour after it bring.
const RED_AND_BLACK: f64 = 8.0;
/// The lead that wins nearly three of four frames, as a part of the points left, and at least, in
/// points.
const LEAD: f64 = 0.25;
const LEAST_LEAD: f64 = 1.0;
/// The part of points for their own sake in the value, and a lead of which more counts less.
const POINTS: f64 = 0.03;
const MANY: f64 = 50.0;
/// The points that a snooker is worth besides a miss.
const SNOOKER: f64 = 2.5;
/// Where the cue ball meets a ball that it can hit: offsets from its middle, in diameters.
const HITS: [f64; 3] = [0.0, 0.9, -0.9];

/// The outlook of the player at the table.
pub(super) struct Outlook {
    frame: Frame,
    balls: BallSet,
    /// The rest of the frame, with all balls.
    rest: Rest,
    /// The turn of the other player if nothing is potted.
    now: Turn,
    /// The values after a miss and after a safety, and that of a snookered player.
    pub missed: f64,
    pub safe: f64,
    pub snookered: f64,
}

impl Outlook {
    pub fn new(
        values: &Values,
        ease: &Ease,
        parts: [f64; 2],
        frame: Frame,
        balls: BallSet,
    ) -> Outlook {
        let rest = Rest::new(values, ease, parts, balls);
        let now = rest.turn(&values.weights, None);
        let mut outlook =
            Outlook { frame, balls, rest, now, missed: 0.0, safe: 0.0, snookered: 0.0 };
        let left = outlook.left();
        outlook.missed = outlook.value(-now.missed, left);
        outlook.safe = outlook.value(-now.answer, left);
        outlook.snookered = outlook.value(-now.missed - SNOOKER, left);
        outlook
    }

    /// The value once this ball is potted.
    pub fn made(&self, weights: &Weights, ball: BallId) -> f64 {
        let left = self.left();
        if self.frame.is_colour_due {
            let points = f64::from(snooker_value(ball));
            return self.value(points + self.now.net, left);
        }
        if self.rest.reds > 0 {
            // A free ball counts as a red, and comes back.
            let gone = is_red(ball).then_some(ball);
            let left = left - if gone.is_some() { 1.0 } else { RED_AND_BLACK - 1.0 };
            return self.value(1.0 + self.rest.colour(&self.rest.turn(weights, gone)), left);
        }
        let on = self.rest.colours[0];
        if self.balls.iter().next() != Some(ball) {
            return self.value(on.points + self.now.net, left);
        }
        let next = self.rest.turn(weights, Some(ball));
        self.value(on.points + next.net, left - on.points)
    }

    /// The points left on the table once the visit ends.
    fn left(&self) -> f64 {
        let colours = &self.rest.colours[..self.rest.count];
        RED_AND_BLACK * self.rest.reds as f64 + colours.iter().map(|it| it.points).sum::<f64>()
    }

    /// The chance to win with so many points more than the other player from here on, and so many
    /// left then.
    fn value(&self, gain: f64, left: f64) -> f64 {
        let lead = f64::from(self.frame.lead) + gain;
        let won = 1.0 / (1.0 + libm::exp(-lead / (LEAD * left).max(LEAST_LEAD)));
        // In a frame that is won, points still count.
        let points = 0.5 + 0.5 * lead / (MANY + lead.abs());
        won + POINTS * (points - won)
    }
}

/// A ball with its points and the chance to pot it.
#[derive(Debug, Clone, Copy)]
struct Ball {
    id: BallId,
    points: f64,
    chance: f64,
}

/// The balls on the table: reds, the easiest first, and colours in their order.
struct Rest {
    red: [Ball; REDS],
    reds: usize,
    colours: [Ball; COLOURS],
    count: usize,
}

/// A turn at a ball with an expected chance.
#[derive(Debug, Clone, Copy, Default)]
struct Turn {
    /// The net points of a player who goes on with it, ...
    net: f64,
    /// ... of one who comes to the table after a miss, ...
    missed: f64,
    /// ... and after a safety.
    answer: f64,
}

impl Turn {
    /// A turn with the net points once the ball is potted. The other player has the same turn after a
    /// miss.
    fn new(weights: &Weights, chance: f64, made: f64) -> Turn {
        let first = weights.after_miss * chance;
        let missed = first * made / (2.0 - first);
        let net = |chance: f64| chance * made - (1.0 - chance) * missed;
        // The other player need not shoot.
        let answer = net(weights.after_safety * chance).max(0.0);
        Turn { net: net(chance), missed, answer }
    }
}

impl Rest {
    fn new(values: &Values, ease: &Ease, parts: [f64; 2], balls: BallSet) -> Rest {
        let none = Ball { id: BallId::CUE, points: 0.0, chance: 0.0 };
        let mut rest = Rest { red: [none; REDS], reds: 0, colours: [none; COLOURS], count: 0 };
        for id in balls.iter() {
            let chance = values.weights.success(ease.of_both()[id.0 as usize], parts);
            let ball = Ball { id, points: f64::from(snooker_value(id)), chance };
            let (list, count) = match is_red(id) {
                true => (&mut rest.red[..], &mut rest.reds),
                false => (&mut rest.colours[..], &mut rest.count),
            };
            list[*count] = ball;
            *count += 1;
        }
        rest.red[..rest.reds].sort_by(|a, b| b.chance.total_cmp(&a.chance));
        rest
    }

    /// The turn at the first ball without `gone`.
    fn turn(&self, weights: &Weights, gone: Option<BallId>) -> Turn {
        let mut next = Turn::default();
        let is_left = |ball: &&Ball| Some(ball.id) != gone;
        for ball in self.colours[..self.count].iter().rev().filter(is_left) {
            next = Turn::new(weights, ball.chance, ball.points + next.net);
        }
        for ball in self.red[..self.reds].iter().rev().filter(is_left) {
            next = Turn::new(weights, ball.chance, ball.points + self.colour(&next));
        }
        next
    }

    /// The net points of a player who plays at the best colour, before this turn.
    fn colour(&self, next: &Turn) -> f64 {
        let net = |ball: &Ball| {
            ball.chance * (ball.points + next.net) - (1.0 - ball.chance) * next.missed
        };
        // A scene may have reds without colours.
        self.colours[..self.count].iter().map(net).reduce(f64::max).unwrap_or(0.0)
    }
}

/// True if the cue ball can hit one of these balls directly, or is in hand.
pub(super) fn can_hit(venue: &Venue, state: &State, on: BallSet) -> bool {
    let (Some(cue_ball), None) = (state.layout.cue_ball(), state.region()) else { return true };
    let layout = &state.layout;
    layout.balls().filter(|(ball, _)| on.contains(*ball)).any(|(ball, at)| {
        let Some(straight) = (at - cue_ball).try_normalize(1e-6) else { return true };
        let across = Vector2::new(-straight.y, straight.x);
        let except = [BallId::CUE, ball].into_iter().collect();
        HITS.into_iter().any(|offset| {
            let deep: f64 = 1.0 - offset * offset;
            let ghost = at + (across * offset - straight * deep.sqrt()) * venue.apart;
            space(venue, layout, [cue_ball, ghost], except) > 0.0
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_have_their_limits() {
        // Nobody misses, everybody misses, and both have the same chance.
        assert_eq!(Turn::new(&Weights::BY_HAND, 1.0, 7.0).net, 7.0);
        assert_eq!(Turn::new(&Weights::BY_HAND, 0.0, 7.0).net, 0.0);
        let even = Weights { after_miss: 1.0, ..Weights::BY_HAND };
        assert!((Turn::new(&even, 0.5, 6.0).net - 2.0).abs() < 1e-12);
        let turn = Turn::new(&Weights::BY_HAND, 0.8, 7.0);
        assert!(turn.net > turn.missed && turn.missed > turn.answer && turn.answer > 0.0);
    }
}
