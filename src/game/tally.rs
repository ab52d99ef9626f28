//! Each player's shots, balls and fouls in a rack.

use super::statistics::{Figures, Pot};
use crate::physics::ball::BallId;
use crate::rules::{Next, Player, Situation, Turn, Verdict};

/// Both players' figures in the current rack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// By [`Player::index`].
    pub figures: [Figures; 2],
    /// The object balls pocketed, in order, each with the shooter, as far as the rules count them.
    pub potted: Vec<(BallId, Player)>,
    /// The visit that goes on.
    visit: Option<Visit>,
}

/// A player's visit to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Visit {
    player: Player,
    /// Balls pocketed in it, in shots without a foul.
    balls: u32,
    /// True if it began with a break.
    breaks: bool,
}

impl Tally {
    /// The balls pocketed in a player's shots, in order.
    pub fn potted_by(&self, player: Player) -> impl Iterator<Item = BallId> + Clone {
        self.potted.iter().filter(move |(_, by)| *by == player).map(|(ball, _)| *ball)
    }

    /// Counts a completed shot, with the pot that it tried.
    pub(super) fn add(&mut self, situation: &Situation, pot: Option<Pot>, verdict: &Verdict) {
        let player = situation.player;
        self.potted.extend(verdict.pocketed.iter().map(|&ball| (ball, player)));
        let is_foul = !verdict.fouls.is_empty();
        let made = if is_foul { 0 } else { verdict.pocketed.len() as u32 };
        let begun = Visit { player, balls: 0, breaks: situation.breaking };
        let earlier = self.visit.filter(|visit| visit.player == player);
        let mut visit = earlier.unwrap_or(begun);
        visit.balls += made;
        let figures = &mut self.figures[player.index()];
        figures.shots += 1;
        figures.fouls += u32::from(is_foul);
        figures.visits += u32::from(earlier.is_none());
        figures.balls += made;
        figures.high_run = figures.high_run.max(visit.balls);
        figures.pots_tried += u32::from(pot.is_some());
        figures.pots_made += u32::from(!is_foul && pot.is_some_and(|pot| pot.fell));
        figures.breaks += u32::from(situation.breaking);
        figures.breaks_made += u32::from(situation.breaking && made > 0);
        self.visit = Some(visit);
        match &verdict.next {
            // The opponent is at the table.
            Next::Choice(choice) if choice.player != player => self.visit = None,
            Next::End(end) => self.end_rack(end.winner, visit),
            Next::Turn(_) | Next::Choice(_) => {}
        }
    }

    /// Ends the visit of a player who does not shoot next, or who breaks again.
    pub(super) fn begin_turn(&mut self, turn: &Turn) {
        self.visit = self.visit.filter(|visit| visit.player == turn.player && !turn.rerack);
    }

    /// Counts a rack that ended with a shot in this visit.
    fn end_rack(&mut self, winner: Player, visit: Visit) {
        for figures in &mut self.figures {
            figures.racks += 1;
        }
        let after_break = self.figures[winner.other().index()].breaks > 0;
        let figures = &mut self.figures[winner.index()];
        figures.racks_won += 1;
        if visit.player == winner {
            figures.break_and_runs += u32::from(visit.breaks);
            let is_first = figures.visits == 1 && !visit.breaks;
            figures.run_outs += u32::from(is_first && after_break);
        }
        self.visit = None;
    }

    /// Counts a match that a player has won.
    pub(super) fn end_match(&mut self, winner: Player) {
        for player in Player::BOTH {
            let figures = &mut self.figures[player.index()];
            figures.matches += 1;
            figures.matches_won += u32::from(player == winner);
        }
    }
}
