//! Each player's shots, balls and fouls in a rack.

use super::statistics::{Figures, Pot};
use crate::physics::ball::BallId;
use crate::rules::{Next, Player, Rerack, Situation, Turn, Verdict};

/// Both players' figures in the current rack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// The players' own shots.
    own: Count,
    /// All shots of the game, with those that the program suggested.
    all: Count,
    /// The object balls pocketed, in order, each with the shooter, as far as the rules count them.
    pub potted: Vec<(BallId, Player)>,
    /// By [`Player::index`]: true for a player who has broken, ...
    broke: [bool; 2],
    /// ... and for one who has played a shot that the program suggested.
    helped: [bool; 2],
}

/// Counted shots.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Count {
    /// By [`Player::index`].
    figures: [Figures; 2],
    /// The visit that continues.
    visit: Option<Visit>,
}

/// The figures of a shot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    /// The pot that it tried.
    pub pot: Option<Pot>,
    /// Balls pocketed, or points in games with two cue balls.
    pub made: u32,
    /// Points.
    pub points: u32,
}

/// A player's visit to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Visit {
    player: Player,
    /// Balls pocketed in it, in shots without a foul.
    balls: u32,
    /// Its points, in games of points.
    points: u32,
    /// True if it began with a break.
    breaks: bool,
}

impl Tally {
    /// What statistics keep, by [`Player::index`]: the players' own shots.
    pub fn figures(&self) -> &[Figures; 2] {
        &self.own.figures
    }

    /// What a score board shows, by [`Player::index`]: all shots of the game, with those that the
    /// program suggested.
    pub fn shown(&self) -> &[Figures; 2] {
        &self.all.figures
    }

    /// The balls pocketed in a player's shots, in order.
    pub fn potted_by(&self, player: Player) -> impl Iterator<Item = BallId> + Clone {
        self.potted.iter().filter(move |(_, by)| *by == player).map(|(ball, _)| *ball)
    }

    /// Balls of the visit that a player continues.
    pub fn run(&self, player: Player) -> u32 {
        self.visit(player).map_or(0, |visit| visit.balls)
    }

    /// Points of the visit that a player continues.
    pub fn points_of_visit(&self, player: Player) -> u32 {
        self.visit(player).map_or(0, |visit| visit.points)
    }

    fn visit(&self, player: Player) -> Option<Visit> {
        self.all.visit.filter(|visit| visit.player == player)
    }

    /// Counts a completed shot. One that the program suggested is no shot of the player's: among
    /// these it only ends the visit.
    pub(super) fn add(
        &mut self,
        situation: &Situation,
        counted: Counted,
        is_suggested: bool,
        verdict: &Verdict,
    ) {
        let player = situation.player;
        self.potted.extend(verdict.pocketed.iter().map(|&ball| (ball, player)));
        self.broke[player.index()] |= situation.breaking;
        self.all.add(situation, counted, verdict);
        match is_suggested {
            true => (self.helped[player.index()], self.own.visit) = (true, None),
            false => self.own.add(situation, counted, verdict),
        }
        match &verdict.next {
            // The opponent is at the table.
            Next::Choice(choice) if choice.player != player => self.end_visit(),
            Next::End(end) => self.end_rack(end.winner),
            Next::Turn(_) | Next::Choice(_) => {}
        }
    }

    /// Ends the visit of a player who does not shoot next, or who breaks again.
    pub(super) fn begin_turn(&mut self, turn: &Turn) {
        for count in [&mut self.own, &mut self.all] {
            count
                .visit
                .take_if(|visit| visit.player != turn.player || turn.rerack == Rerack::Break);
        }
    }

    fn end_visit(&mut self) {
        (self.own.visit, self.all.visit) = (None, None);
    }

    /// Clears what a score board shows, because the game is played again.
    pub(super) fn clear_shown(&mut self) {
        self.all = Count::default();
    }

    /// Ends the visit, and forgets what fell, because the rack is played again.
    pub(super) fn break_off(&mut self) {
        self.end_visit();
        self.potted.clear();
    }

    /// Counts the foul of a player whose shot clock ran out.
    pub(super) fn run_out_of_time(&mut self, player: Player) {
        for count in [&mut self.own, &mut self.all] {
            count.figures[player.index()].fouls += 1;
        }
        self.end_visit();
    }

    /// Counts a rack that was conceded.
    pub(super) fn concede(&mut self, winner: Player) {
        self.end_visit();
        self.end_rack(winner);
    }

    /// Counts a rack that ended with a shot, or was conceded.
    fn end_rack(&mut self, winner: Player) {
        for figures in &mut self.own.figures {
            figures.racks += 1;
        }
        let last = self.own.visit.filter(|visit| visit.player == winner);
        let after_break = self.broke[winner.other().index()];
        let is_helped = self.helped[winner.index()];
        self.end_visit();
        let figures = &mut self.own.figures[winner.index()];
        figures.racks_won += 1;
        figures.racks_helped += u32::from(is_helped);
        if let Some(visit) = last.filter(|_| !is_helped) {
            figures.break_and_runs += u32::from(visit.breaks);
            let is_first = figures.visits == 1 && !visit.breaks;
            figures.run_outs += u32::from(is_first && after_break);
        }
    }

    /// Counts a match that a player has won.
    pub(super) fn end_match(&mut self, winner: Player) {
        for player in Player::BOTH {
            let figures = &mut self.own.figures[player.index()];
            figures.matches += 1;
            figures.matches_won += u32::from(player == winner);
        }
    }
}

impl Count {
    /// Counts a shot.
    fn add(&mut self, situation: &Situation, counted: Counted, verdict: &Verdict) {
        let Counted { pot, made, points } = counted;
        let player = situation.player;
        let is_foul = !verdict.fouls.is_empty();
        let made = if is_foul { 0 } else { made };
        let begun = Visit { player, balls: 0, points: 0, breaks: situation.breaking };
        let earlier = self.visit.filter(|visit| visit.player == player);
        let mut visit = earlier.unwrap_or(begun);
        visit.balls += made;
        visit.points += points;
        let figures = &mut self.figures[player.index()];
        figures.shots += 1;
        figures.fouls += u32::from(is_foul);
        figures.visits += u32::from(earlier.is_none());
        figures.balls += made;
        figures.points += points;
        figures.high_run = figures.high_run.max(visit.balls);
        figures.high_break = figures.high_break.max(visit.points);
        figures.pots_tried += u32::from(pot.is_some());
        figures.pots_made += u32::from(!is_foul && pot.is_some_and(|pot| pot.fell));
        figures.breaks += u32::from(situation.breaking);
        figures.breaks_made += u32::from(situation.breaking && made > 0);
        self.visit = Some(visit);
    }
}
