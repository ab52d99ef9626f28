//! The questions that the search asks about a game.

use crate::ai::table::banks::bank_lines;
use crate::ai::table::layout::{BallSet, Layout};
use crate::ai::table::lines::{PotLine, pot_lines};
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;

/// A game as the search plays it.
pub(in crate::ai) trait Game: Sync {
    /// The balls that the shooter may hit first.
    fn may_be_hit(&self, state: &State) -> BallSet;

    /// The balls that the shooter may pocket to stay at the table.
    fn wanted(&self, state: &State) -> BallSet {
        self.may_be_hit(state)
    }

    /// The balls that the shooter and the other player must still pocket to win, if the shooter
    /// pockets `ball` next.
    fn race(&self, state: &State, ball: BallId) -> [BallSet; 2];

    /// How many of those balls each of them needs; `None` if all.
    fn left(&self, state: &State) -> Option<[usize; 2]> {
        let _ = state;
        None
    }

    /// The pockets in which balls count for the players, by [`Player::index`]; `None` if all pockets
    /// count for both.
    ///
    /// [`Player::index`]: crate::rules::Player::index
    fn pockets(&self, state: &State) -> Option<[PocketId; 2]> {
        let _ = state;
        None
    }

    /// The least and the greatest chance of a later ball, as parts of those in games in which all
    /// pockets count.
    fn ease(&self) -> [f64; 2] {
        [1.0; 2]
    }

    /// Distance (m), cosine of the cut angle and greatest error of the ball (rad) of an easy shot.
    fn easy(&self) -> [f64; 3] {
        [0.5, 0.9, 0.06]
    }

    /// The score of a frame of snooker.
    fn frame(&self, state: &State) -> Option<Frame> {
        let _ = state;
        None
    }

    /// True if balls count off a rail only.
    fn is_of_banks(&self) -> bool {
        false
    }

    /// True if the game goes on with a new rack when one ball is left.
    fn has_reracks(&self) -> bool {
        false
    }

    /// Most simulated shots that a search plans with: with many balls each one takes longer.
    fn largest_budget(&self) -> u32 {
        u32::MAX
    }

    /// True if the break is best played as a safety.
    fn is_broken_softly(&self) -> bool {
        false
    }

    /// True if the player stays at the table after any legal shot.
    fn goes_on(&self, state: &State) -> bool {
        let _ = state;
        false
    }

    /// True if both players must pocket the same balls.
    fn is_shared(&self) -> bool {
        false
    }
}

/// A frame of snooker.
#[derive(Debug, Clone, Copy)]
pub(in crate::ai) struct Frame {
    /// The points of the player at the table less those of the other one.
    pub lead: i32,
    /// True after a red, with any colour on.
    pub is_colour_due: bool,
}

/// The straight ways of a ball into pockets that count for the player at the table.
pub(in crate::ai) fn counting_lines<'a>(
    venue: &'a Venue,
    game: &dyn Game,
    state: &'a State,
    ball: BallId,
) -> impl Iterator<Item = PotLine> + 'a {
    let all = (!game.is_of_banks()).then(|| pot_lines(venue, &state.layout, ball));
    let own = own_pocket(game, state);
    all.into_iter().flatten().filter(move |line| own.is_none_or(|own| own == line.pocket))
}

/// The ways of a ball into all pockets: straight, or off a rail if only those count.
pub(in crate::ai) fn scoring_lines<'a>(
    venue: &'a Venue,
    game: &dyn Game,
    layout: &'a Layout,
    ball: BallId,
) -> impl Iterator<Item = PotLine> + 'a {
    let banks = game.is_of_banks().then(|| bank_lines(venue, layout, ball));
    let straight = (!game.is_of_banks()).then(|| pot_lines(venue, layout, ball));
    straight.into_iter().flatten().chain(banks.into_iter().flatten().map(|(line, _)| line))
}

/// The only pocket that counts for the player at the table, if one does.
pub(in crate::ai) fn own_pocket(game: &dyn Game, state: &State) -> Option<PocketId> {
    game.pockets(state).map(|pockets| pockets[state.player.index()])
}
