//! The value of a position: the chance to win the rack.
//!
//! A rack is seen as a chain. The player at the table pockets ball after ball until the last one
//! wins or one is missed and the other player continues. The chance to pocket a later ball follows
//! from its ease, wherever the cue ball lies; that of the first one from the position at hand.

mod break_ball;
mod ease;
mod frame;
mod visits;
pub(super) mod weights;

use super::Skill;
use super::games::{Game, own_pocket, scoring_lines};
use super::search::hand;
use super::table::layout::BallSet;
use super::table::lines::{Aim, PotLine};
use super::table::state::{NextState, State};
use super::table::venue::Venue;
use crate::game::Noise;
use crate::physics::ball::BallId;
use crate::rules::{Player, Region};
use ease::{Ease, EaseCache, Means};
use frame::Outlook;
use visits::Visits;
use weights::Weights;

/// Values for players with certain errors.
#[derive(Debug, Clone)]
pub(super) struct Values {
    noise: Noise,
    plays_safe: bool,
    weights: Weights,
    ease: EaseCache,
}

/// Distance (m) and cosine of the cut angle of the shot that a ball in hand gives.
const IN_HAND: [f64; 2] = [0.3, 0.97];
/// Balls of a player at most, and one.
const MAX_LEFT: usize = 17;

impl Values {
    /// As a player with this skill sees them.
    pub fn new(skill: &Skill) -> Values {
        let weights = *skill.weights.unwrap_or(Weights::current());
        Values { noise: skill.noise, plays_safe: skill.safety, weights, ease: EaseCache::default() }
    }

    /// The value of what follows a shot, for a player.
    pub fn after(
        &mut self,
        venue: &Venue,
        game: &dyn Game,
        after: &NextState,
        player: Player,
    ) -> f64 {
        match after {
            NextState::End(winner) => f64::from(u8::from(*winner == player)),
            NextState::Turn(state) => self.shooter_chance(venue, game, state, player),
            NextState::Choice(chooser, options) => {
                let own = *chooser == player;
                options.iter().fold(if own { 0.0 } else { 1.0 }, |best: f64, state| {
                    let value = self.shooter_chance(venue, game, state, player);
                    if own { best.max(value) } else { best.min(value) }
                })
            }
        }
    }

    fn shooter_chance(
        &mut self,
        venue: &Venue,
        game: &dyn Game,
        state: &State,
        player: Player,
    ) -> f64 {
        let value = self.state(venue, game, state);
        if state.player == player { value } else { 1.0 - value }
    }

    /// The value of a state for the player at the table.
    pub fn state(&mut self, venue: &Venue, game: &dyn Game, state: &State) -> f64 {
        if state.breaking && game.left(state).is_none() {
            return self.weights.at_break;
        }
        let ease = self.ease.of(venue, game, state, &self.noise);
        let parts = self.parts(venue, game, state);
        if game.has_reracks() {
            let visits = Visits::new(self, &ease, parts, game, state);
            if state.breaking {
                return visits.safe;
            }
            let rack = closed_rack(state, &ease);
            return self.best(venue, game, (state, rack), |ball, opening| Outcomes {
                made: visits.made(self, &ease, parts, ball, opening),
                missed: visits.missed,
                safe: visits.safe,
            });
        }
        if let Some(frame) = game.frame(state) {
            let outlook = Outlook::new(self, &ease, parts, frame, state.layout.object_balls());
            if state.breaking {
                return outlook.safe;
            }
            if !frame::can_hit(venue, state, game.may_be_hit(state)) {
                return outlook.snookered;
            }
            return self.best(venue, game, (state, BallSet::default()), |ball, _| Outcomes {
                made: outlook.made(&self.weights, ball),
                missed: outlook.missed,
                safe: outlook.safe,
            });
        }
        if state.breaking {
            return RackChain::new(&self.weights, &ease, parts, game, state, None).safe;
        }
        let mut race: Option<RackChain> = None;
        self.best(venue, game, (state, BallSet::default()), |ball, _| {
            let race = match &mut race {
                Some(race) if race.balls == game.race(state, ball) => race,
                race => {
                    let next = Some(ball);
                    race.insert(RackChain::new(&self.weights, &ease, parts, game, state, next))
                }
            };
            let made = race.without(&self.weights, &ease, ball);
            Outcomes { made, missed: race.missed, safe: race.safe }
        })
    }

    /// The typical values after a pot of this ball and after a miss, in a frame of snooker.
    pub fn of_pot(
        &mut self,
        venue: &Venue,
        game: &dyn Game,
        state: &State,
        ball: BallId,
    ) -> Option<[f64; 2]> {
        let frame = game.frame(state)?;
        let ease = self.ease.of(venue, game, state, &self.noise);
        let parts = self.parts(venue, game, state);
        let outlook = Outlook::new(self, &ease, parts, frame, state.layout.object_balls());
        Some([outlook.made(&self.weights, ball), outlook.missed])
    }

    /// The value of the best ball, from what follows each ball and how well it opens the rack.
    fn best(
        &self,
        venue: &Venue,
        game: &dyn Game,
        (state, rack): (&State, BallSet),
        mut outcomes: impl FnMut(BallId, f64) -> Outcomes,
    ) -> f64 {
        let mut best = 0.0_f64;
        // The chances of the two best balls, and what the best one gains.
        let (mut first, mut second, mut gain) = (0.0_f64, 0.0_f64, 0.0);
        for ball in game.wanted(state).and(game.may_be_hit(state)).iter() {
            let (chance, opening) = self.chance(venue, game, (state, rack), ball);
            let Outcomes { made, missed, safe } = outcomes(ball, opening);
            best = best.max(chance * made + (1.0 - chance) * missed);
            if self.plays_safe {
                best = best.max(safe);
            }
            if chance > first {
                (second, first, gain) = (first, chance, made - missed);
            } else {
                second = second.max(chance);
            }
        }
        // A second ball helps, but only the best one is shot at.
        best + self.weights.second_ball * second * (1.0 - first) * gain
    }

    /// The least and the greatest chance of a later ball, as parts of those that the weights give. In
    /// a game of points, which players of little accuracy win in many visits, no later ball is easier
    /// than an easy shot.
    fn parts(&self, venue: &Venue, game: &dyn Game, state: &State) -> [f64; 2] {
        let [distance, cut, half_angle] = game.easy();
        let easy = match game.left(state) {
            Some(_) => venue.chance(distance, cut, half_angle, &self.noise),
            None => 1.0,
        };
        game.ease().map(|part| part * easy)
    }

    /// The chance to pocket a ball from the position at hand, and how well the cue ball opens the
    /// rack then.
    fn chance(
        &self,
        venue: &Venue,
        game: &dyn Game,
        (state, rack): (&State, BallSet),
        ball: BallId,
    ) -> (f64, f64) {
        let layout = &state.layout;
        let direct = |line: &PotLine, place| {
            let aim = line.aim(venue, layout, place);
            let opening = |aim: &Aim| match rack.is_empty() {
                true => 0.0,
                false => break_ball::opening(venue, layout, rack, aim, place),
            };
            aim.map_or((0.0, 0.0), |aim| (aim.chance(venue, &self.noise), opening(&aim)))
        };
        let own = own_pocket(game, state);
        let lines = scoring_lines(venue, game, layout, ball);
        let lines = lines.filter(|line| own.is_none_or(|own| own == line.pocket));
        let better = |a: (f64, f64), b: (f64, f64)| {
            let is_better = b.0 * (1.0 + b.1) > a.0 * (1.0 + a.1);
            if is_better { b } else { a }
        };
        let chances = lines.map(|line| {
            // From behind the head string, as from a good place there.
            let behind = || direct(&line, hand::behind_head_string(venue, state.region(), &line));
            match (layout.cue_ball(), state.region()) {
                (Some(cue_ball), None) => direct(&line, cue_ball),
                (Some(cue_ball), Some(_)) => better(direct(&line, cue_ball), behind()),
                (None, Some(Region::Anywhere)) => {
                    (venue.chance(IN_HAND[0], IN_HAND[1], line.half_angle, &self.noise), 0.0)
                }
                (None, _) => behind(),
            }
        });
        let (chance, opening) = chances.fold((0.0, 0.0), better);
        (game.ease()[1].min(1.0) * chance, opening)
    }
}

/// The balls of a rack that nobody has opened; none if it is open.
fn closed_rack(state: &State, ease: &Ease) -> BallSet {
    const FEWEST: usize = 10;
    let is_closed = |ball: &BallId| ease.of_both()[ball.0 as usize] == 0.0;
    let balls: BallSet = state.layout.object_balls().iter().filter(is_closed).collect();
    if balls.len() >= FEWEST { balls } else { BallSet::default() }
}

/// The values after a shot at a ball: made, missed, or a safety instead.
struct Outcomes {
    made: f64,
    missed: f64,
    safe: f64,
}

/// The rest of a rack as a chain.
#[derive(Debug, Clone)]
struct RackChain {
    /// The balls of the player at the table and of the other one, ...
    balls: [BallSet; 2],
    /// ... and how many each of them needs.
    left: [usize; 2],
    is_shared: bool,
    /// See [`Values::parts`].
    parts: [f64; 2],
    player: Player,
    /// The chances of a typical ball of each player.
    typical: [f64; 2],
    /// The value after a miss.
    missed: f64,
    /// The value after a safety.
    safe: f64,
}

impl RackChain {
    /// The chain if the player at the table pockets `ball` next.
    fn new(
        weights: &Weights,
        ease: &Ease,
        parts: [f64; 2],
        game: &dyn Game,
        state: &State,
        ball: Option<BallId>,
    ) -> RackChain {
        let balls = game.race(state, ball.unwrap_or(BallId::CUE));
        let left = game.left(state).unwrap_or(balls.map(BallSet::len));
        let mut race = RackChain {
            balls,
            left,
            is_shared: game.is_shared(),
            parts,
            player: state.player,
            typical: [0.0; 2],
            missed: 0.0,
            safe: 0.0,
        };
        race.typical = [0, 1].map(|index| race.typical(weights, ease, index, balls[index]));
        race.missed = match game.goes_on(state) {
            true => race.own(weights.after_miss),
            false => 1.0 - race.others(weights.after_miss),
        };
        let in_hand = state.region() == Some(Region::Anywhere);
        // If ball in hand did not make it better, a foul would cost nothing where no ball can be
        // pocketed, and both players would foul on purpose, again and again.
        let part = if in_hand { weights.safety_in_hand } else { 1.0 };
        race.safe = 1.0 - race.others(weights.after_safety * part);
        race
    }

    /// The means of the player at the table (0) or the other one.
    fn means<'a>(&self, ease: &'a Ease, index: usize) -> &'a Means {
        ease.of(if index == 0 { self.player } else { self.player.other() })
    }

    /// The chance of a typical one of these balls for a player.
    fn typical(&self, weights: &Weights, ease: &Ease, index: usize, balls: BallSet) -> f64 {
        weights.typical(self.means(ease, index), balls, self.left[index], self.parts)
    }

    /// The value for the other player who comes to the table with a first shot whose chance is this
    /// part of a typical one.
    fn others(&self, part: f64) -> f64 {
        let [q, r] = self.typical;
        let [own, other] = self.left;
        let chance = part * r;
        let (made, missed) = match self.is_shared {
            true => (shared(r, own.max(1) - 1), shared(r, own)),
            false => (chain([r, q], [other.max(1) - 1, own]), chain([q, r], [own, other])),
        };
        chance * made + (1.0 - chance) * (1.0 - missed)
    }

    /// The same for the player at the table.
    fn own(&self, part: f64) -> f64 {
        let [q, r] = self.typical;
        let [own, other] = self.left;
        RackChain { typical: [r, q], left: [other, own], ..self.clone() }.others(part)
    }

    /// The value for the player at the table once this ball is pocketed.
    fn without(&self, weights: &Weights, ease: &Ease, ball: BallId) -> f64 {
        let left: BallSet = self.balls[0].iter().filter(|&it| it != ball).collect();
        let q = self.typical(weights, ease, 0, left);
        match self.is_shared {
            true => shared(q, left.len()),
            false => {
                let [own, other] = self.left;
                chain([q, self.typical[1]], [own.saturating_sub(1), other])
            }
        }
    }
}

/// The chance to win for the player at the table, if the players have these chances for each of
/// their balls, and this many balls left.
fn chain([q, r]: [f64; 2], [own, other]: [usize; 2]) -> f64 {
    let (own, other) = (own.min(MAX_LEFT - 1), other.min(MAX_LEFT - 1));
    // Values of the last number of own balls, for each number of the other player's: with the
    // player at the table, and with the other one.
    let mut last = [(1.0, 0.0); MAX_LEFT];
    for _ in 0..own {
        let mut row = [(0.0, 1.0); MAX_LEFT];
        for b in 1..=other {
            // x = q x(a-1, b) + (1-q) (1-y), y = r y(a, b-1) + (1-r) (1-x): y is the other's.
            let (f, g) = (1.0 - q, 1.0 - r);
            let (won, lost) = (q * last[b].0 + f, r * row[b - 1].1 + g);
            let x = (won - f * lost) / (1.0 - f * g);
            row[b] = (x, lost - g * x);
        }
        last = row;
    }
    last[other].0
}

/// The chance to win for the player at the table, if both must pocket the same balls.
fn shared(q: f64, left: usize) -> f64 {
    (0..left).fold(1.0, |value, _| (q * value + 1.0 - q) / (2.0 - q))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_may_have_weights_of_its_own() {
        static OTHER: Weights = Weights { second_ball: 0.9, ..Weights::BY_HAND };
        let skill = Skill { weights: Some(&OTHER), ..Skill::GREEDY };
        assert_eq!(Values::new(&skill).weights, OTHER);
        assert_eq!(Values::new(&Skill::GREEDY).weights, *Weights::current());
    }

    #[test]
    fn chains_have_their_limits() {
        // Nobody misses, everybody misses, and the first of one ball each.
        assert_eq!(chain([1.0, 0.5], [8, 1]), 1.0);
        assert_eq!(chain([0.5, 0.5], [0, 3]), 1.0);
        assert!((chain([0.5, 0.5], [1, 1]) - 2.0 / 3.0).abs() < 1e-12);
        assert!((shared(0.5, 1) - 2.0 / 3.0).abs() < 1e-12);
        assert!(chain([0.8, 0.8], [3, 5]) > chain([0.8, 0.8], [5, 3]));
        assert!(chain([0.8, 0.9], [4, 4]) < chain([0.8, 0.7], [4, 4]));
        assert_eq!(chain([0.8, 0.8], [16, 20]), chain([0.8, 0.8], [16, 16]));
    }
}
