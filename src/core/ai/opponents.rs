//! The opponents: people with a skill.

use super::games::Game;
use super::table::state::State;
use super::words::opponents as words;
use super::{Noise, Position, Weights};
use crate::wording::Wording;

/// The way in which a player finds a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Planner {
    /// The least cut angle with a clear path, stun, medium speed.
    Greedy,
    /// Any ball with a clear path, at random.
    AnyBall,
    /// Search by simulation.
    Search,
}

/// The skill of a computer player: its accuracy, how far it plans, and its preferences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// The way to find a shot.
    pub planner: Planner,
    /// The errors of the player's strokes.
    pub noise: Noise,
    /// Factor of the errors of direction on the ball that decides the rack.
    pub pressure: f64,
    /// Simulated shots for one decision, about: each candidate is simulated at least once.
    pub simulations: u32,
    /// Shots that the player looks ahead: 1 or 2.
    pub depth: u32,
    /// Greatest intended offset of the tip, in radii. Breaks have their own.
    pub spin: f64,
    /// True for a player who knows banks, combinations and caroms.
    pub tricks: bool,
    /// True for a player who knows safeties.
    pub safety: bool,
    /// Advantage in the chance of winning that a safety needs over the best attack: above zero for
    /// attackers, below for defenders.
    pub boldness: f64,
    /// How the player values positions; `None` for the weights in use.
    pub weights: Option<&'static Weights>,
}

impl Skill {
    /// The yardstick of other programs: the least cut angle with a clear path, stun, medium speed.
    pub const GREEDY: Skill = Skill {
        planner: Planner::Greedy,
        noise: Noise::olympiad(1.0),
        pressure: 1.0,
        simulations: 0,
        depth: 0,
        spin: 0.0,
        tricks: false,
        safety: false,
        boldness: 0.0,
        weights: None,
    };

    /// The habit of beginners: any ball with a clear path to a pocket.
    pub const ANY_BALL: Skill = Skill { planner: Planner::AnyBall, ..Skill::GREEDY };

    /// The skill in a position: with the errors of a player under pressure on the deciding ball.
    pub(super) fn at(&self, game: &dyn Game, state: &State) -> Skill {
        let is_decider = !state.breaking
            && state.decider().is_some_and(|ball| game.may_be_hit(state).contains(ball));
        let is_only = game.may_be_hit(state).len() == 1;
        match is_decider && is_only {
            true => Skill { noise: self.noise.under_pressure(self.pressure), ..*self },
            false => *self,
        }
    }

    /// The errors of this player's strokes in a position.
    pub fn noise_in(&self, position: &Position) -> Noise {
        position.game().map_or(self.noise, |game| self.at(game, &position.state).noise)
    }

    /// This skill with other errors, which do not grow under pressure.
    pub fn with_noise(self, noise: Noise) -> Skill {
        Skill { noise, pressure: 1.0, ..self }
    }
}

/// Somebody to play against.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opponent {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// The name for players.
    pub title: Wording,
    /// The character, in a sentence.
    pub character: Wording,
    /// The rating: 100 points more are twice the racks won, from racks of 8-ball between neighbours
    /// (docs/opponent.md).
    pub rating: u32,
    /// The skill of the opponent.
    pub skill: Skill,
}

const fn skill(noise: f64, simulations: u32) -> Skill {
    Skill {
        planner: Planner::Search,
        noise: Noise::olympiad(noise),
        pressure: 1.0,
        simulations,
        depth: 1,
        spin: 0.5,
        tricks: true,
        safety: true,
        boldness: 0.0,
        weights: None,
    }
}

/// The opponent whose rating is nearest to this one.
pub fn nearest(rating: f64) -> &'static Opponent {
    let off = |one: &&Opponent| (f64::from(one.rating) - rating).abs();
    OPPONENTS.iter().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(&OPPONENTS[0])
}

/// All opponents, the weakest first.
pub static OPPONENTS: [Opponent; 8] = [
    Opponent {
        name: "novice",
        title: words::NOVICE,
        character: words::NOVICE_CHARACTER,
        rating: 150,
        skill: Skill {
            spin: 0.0,
            tricks: false,
            safety: false,
            pressure: 1.5,
            boldness: 1.0,
            ..skill(13.0, 100)
        },
    },
    Opponent {
        name: "beginner",
        title: words::BEGINNER,
        character: words::BEGINNER_CHARACTER,
        rating: 280,
        skill: Skill {
            spin: 0.0,
            tricks: false,
            safety: false,
            pressure: 1.4,
            boldness: 1.0,
            ..skill(8.8, 150)
        },
    },
    Opponent {
        name: "regular",
        title: words::REGULAR,
        character: words::REGULAR_CHARACTER,
        rating: 570,
        skill: Skill { tricks: false, pressure: 1.3, boldness: 0.1, spin: 0.3, ..skill(5.0, 400) },
    },
    Opponent {
        name: "league",
        title: words::LEAGUE,
        character: words::LEAGUE_CHARACTER,
        rating: 780,
        skill: Skill { pressure: 1.25, boldness: -0.02, ..skill(3.0, 800) },
    },
    Opponent {
        name: "shooter",
        title: words::SHOOTER,
        character: words::SHOOTER_CHARACTER,
        rating: 940,
        skill: Skill { pressure: 1.2, boldness: 0.06, ..skill(2.1, 1500) },
    },
    Opponent {
        name: "master",
        title: words::MASTER,
        character: words::MASTER_CHARACTER,
        rating: 1090,
        skill: Skill { pressure: 1.1, ..skill(1.5, 3000) },
    },
    Opponent {
        name: "professional",
        title: words::PROFESSIONAL,
        character: words::PROFESSIONAL_CHARACTER,
        rating: 1220,
        skill: Skill { depth: 2, pressure: 1.05, ..skill(1.0, 6000) },
    },
    Opponent {
        name: "champion",
        title: words::CHAMPION,
        character: words::CHAMPION_CHARACTER,
        rating: 1330,
        skill: Skill { depth: 2, ..skill(0.5, 10_000) },
    },
];

/// Name of the yardstick, [`Skill::GREEDY`], among the players.
const GREEDY: &str = "greedy";

/// The name and skill of a player: the yardstick or an opponent.
pub fn player(name: &str) -> Option<(&'static str, Skill)> {
    match opponent(name) {
        Some(opponent) => Some((opponent.name, opponent.skill)),
        None => (name == GREEDY).then_some((GREEDY, Skill::GREEDY)),
    }
}

/// The names of all players: the yardstick, then the opponents from the weakest to the strongest.
pub fn player_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(GREEDY).chain(OPPONENTS.iter().map(|opponent| opponent.name))
}

/// The opponent of this name in files.
pub fn opponent(name: &str) -> Option<&'static Opponent> {
    OPPONENTS.iter().find(|opponent| opponent.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_named_from_the_weakest_to_the_strongest() {
        let names: Vec<_> = OPPONENTS.iter().map(|opponent| opponent.name).collect();
        assert_eq!((names[0], names[names.len() - 1]), ("novice", "champion"));
        for (index, name) in names.iter().enumerate() {
            assert!(opponent(name).is_some() && !names[..index].contains(name), "{name}");
        }
        for [weaker, stronger] in OPPONENTS.windows(2).map(|pair| [pair[0], pair[1]]) {
            assert!(weaker.rating < stronger.rating, "{}", stronger.name);
            assert!(weaker.skill.noise.direction > stronger.skill.noise.direction);
        }
        assert!(opponent("nobody").is_none());
    }
}
