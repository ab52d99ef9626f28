//! The value of a position: the chance to win the rack.
//!
//! A rack is seen as a chain. The player at the table pockets balls one after another, each with
//! the same chance, until the last one wins or one is missed and the other player goes on. Its
//! solution gives the value of a typical position with so many balls to go. The position at hand
//! differs by its first shot: its chance is estimated by geometry.

use super::games::Game;
use super::lines::pot_lines;
use super::noise::Noise;
use super::state::{After, State};
use super::venue::Venue;
use crate::rules::{Player, Region};

/// Most balls that a player has to go, and one more.
const MOST: usize = 17;

/// Values for players with certain errors.
#[derive(Debug, Clone)]
pub(super) struct Values {
    noise: Noise,
    /// The chance to win for the player at the table, by the balls that this player and the other
    /// one have to go ...
    race: Vec<[f64; MOST]>,
    /// ... and if both have the same balls to go.
    shared: [f64; MOST],
    /// The chance that a player pockets a typical ball after a safety.
    after_safety: f64,
    plays_safe: bool,
}

/// A typical shot: distances of the cue ball and of the object ball, m; cosine of the cut angle;
/// half the width that the pocket takes, m.
const TYPICAL: [f64; 4] = [0.5, 0.6, 0.88, 0.032];
/// Part of the typical shots that also leave a shot at the next ball.
const POSITION: f64 = 0.9;
/// Distance (m) and cosine of the cut angle of the shot that a ball in hand gives.
const IN_HAND: [f64; 2] = [0.35, 0.95];
/// The chance of a shot after a safety, as a part of that of a typical shot.
const AFTER_SAFETY: f64 = 0.45;
/// Share of the second best ball in the value of a position.
const SECOND: f64 = 0.12;
/// The chance to win before the break.
const AT_BREAK: f64 = 0.55;

impl Values {
    pub fn new(venue: &Venue, noise: Noise, plays_safe: bool) -> Values {
        let [distance, length, cut, half_width] = TYPICAL;
        let typical = POSITION * venue.chance(distance, cut, half_width / length, &noise);
        let fail = 1.0 - typical;
        let mut race = vec![[1.0; MOST]; MOST];
        for sum in 2..2 * MOST - 1 {
            for own in 1..MOST.min(sum) {
                let other = sum - own;
                if other >= MOST {
                    continue;
                }
                let a = typical * race[own - 1][other];
                let b = typical * race[other - 1][own];
                race[own][other] = (a + fail - fail * b - fail * fail) / (1.0 - fail * fail);
            }
        }
        let mut shared = [1.0; MOST];
        for left in 1..MOST {
            shared[left] = (typical * shared[left - 1] + fail) / (1.0 + fail);
        }
        Values { noise, race, shared, after_safety: AFTER_SAFETY * typical, plays_safe }
    }

    /// The value of what follows a shot, for a player.
    pub fn after(&self, venue: &Venue, game: &dyn Game, after: &After, player: Player) -> f64 {
        let own = |state: &State| {
            let value = self.state(venue, game, state);
            if state.player == player { value } else { 1.0 - value }
        };
        match after {
            After::End(winner) => f64::from(u8::from(*winner == player)),
            After::Turn(state) => own(state),
            After::Choice(chooser, options) => {
                let values = options.iter().map(own);
                match *chooser == player {
                    true => values.fold(0.0, f64::max),
                    false => values.fold(1.0, f64::min),
                }
            }
        }
    }

    /// The value of a state for the player at the table.
    pub fn state(&self, venue: &Venue, game: &dyn Game, state: &State) -> f64 {
        if state.breaking {
            return AT_BREAK;
        }
        let to_go = game.balls_to_go(state);
        self.chain(game, to_go, self.chance(venue, game, state))
    }

    /// The value for the player at the table with a first shot of this chance.
    pub fn chain(&self, game: &dyn Game, [own, other]: [usize; 2], chance: f64) -> f64 {
        let at = |own: usize, other: usize| match game.is_shared() {
            true => self.shared[own.min(MOST - 1)],
            false => self.race[own.min(MOST - 1)][other.min(MOST - 1)],
        };
        let [made, missed] = match game.is_shared() {
            true => [at(own - 1, own), 1.0 - at(own, own)],
            false => [at(own - 1, other), 1.0 - at(other, own)],
        };
        let attack = chance * made + (1.0 - chance) * missed;
        if !self.plays_safe {
            return attack;
        }
        let theirs = self.after_safety;
        let [out, back] = match game.is_shared() {
            true => [at(own - 1, own), at(own, own)],
            false => [at(other - 1, own), at(own, other)],
        };
        let safe = 1.0 - theirs * out - (1.0 - theirs) * (1.0 - back);
        attack.max(safe)
    }

    /// The chance of the first shot of the player at the table.
    fn chance(&self, venue: &Venue, game: &dyn Game, state: &State) -> f64 {
        let cue_ball = state.layout.cue_ball();
        let (mut best, mut second) = (0.0_f64, 0.0_f64);
        for ball in game.wanted(state).and(game.may_be_hit(state)).iter() {
            let mut of_ball = 0.0_f64;
            for line in pot_lines(venue, &state.layout, ball) {
                let chance = match (cue_ball, state.region()) {
                    (Some(cue_ball), None) => line
                        .aim(venue, &state.layout, cue_ball)
                        .map_or(0.0, |aim| line.chance(venue, &aim, &self.noise)),
                    (_, Some(Region::Anywhere)) => {
                        venue.chance(IN_HAND[0], IN_HAND[1], line.half_angle, &self.noise)
                    }
                    // From behind the head string, as from a good place there.
                    (_, _) => {
                        let place = super::hand::behind_head_string(venue, &line);
                        line.aim(venue, &state.layout, place)
                            .map_or(0.0, |aim| line.chance(venue, &aim, &self.noise))
                    }
                };
                of_ball = of_ball.max(chance);
            }
            if of_ball > best {
                second = best;
                best = of_ball;
            } else {
                second = second.max(of_ball);
            }
        }
        // A second ball helps, but only the best one is shot at.
        best + SECOND * second * (1.0 - best)
    }
}
