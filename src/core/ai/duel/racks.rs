//! Many racks between two players, on several threads, and the sums of their figures.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Serialize, Serializer};

use super::{Contestant, Rack, match_with_breaker, play};
use crate::game::{Player, Setup};
use crate::parallel::in_order;

/// Plays the racks of a match with these numbers and hands them to `each`, in order, on the calling
/// thread. Player 1 breaks the even racks, player 2 the odd ones.
///
/// The seed of a rack depends only on its number and the seed of `setup`, so everything but the
/// times is the same with any number of threads, and for a rack alone. Ends soon after `cancel` is
/// set; no further rack follows then.
pub fn play_racks(
    setup: &Setup,
    contestants: &[Contestant; 2],
    racks: Range<u64>,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    mut each: impl FnMut(Rack),
) {
    let may_go_on = || !cancel.load(Ordering::Relaxed);
    let worker = || {
        |number: u64| {
            let seed = seed_of(setup.seed, number);
            let breaker = Player::BOTH[(number % 2) as usize];
            let game = match_with_breaker(Setup { seed, ..setup.clone() }, breaker);
            let rack = play(game, contestants, seed, cancel);
            may_go_on().then_some(rack)
        }
    };
    in_order(racks, threads, worker, |rack| {
        if may_go_on() {
            each(rack);
        }
        may_go_on()
    });
}

/// The seed of a rack.
fn seed_of(seed: u64, rack: u64) -> u64 {
    // The finalizer of MurmurHash3 keeps neighbouring seeds apart.
    let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ rack;
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        bits = (bits ^ (bits >> 33)).wrapping_mul(factor);
    }
    bits ^ (bits >> 33)
}

/// The figures of one player in many racks; [`Figures`](crate::game::Figures) defines them.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[non_exhaustive]
pub struct PlayerFigures {
    /// Racks won.
    pub racks_won: u32,
    /// Racks won in the visit that began with the player's break.
    pub break_and_runs: u32,
    /// Racks won in the player's first visit after the opponent's break.
    pub run_outs: u32,
    /// Shots that tried to pocket a ball.
    pub pots_tried: u32,
    /// Those that pocketed it without a foul.
    pub pots_made: u32,
    /// Shots with at least one foul.
    pub fouls: u32,
    /// Completed shots.
    pub shots: u32,
    /// Visits to the table.
    pub visits: u32,
    /// Object balls pocketed without a foul.
    pub balls: u32,
    /// The most of them in one visit.
    pub high_run: u32,
    /// Points scored, in games of points.
    pub points: u32,
    /// Breaks.
    pub breaks: u32,
    /// The time of each decision, s, in order. Written as their `median`, `p95` (the 95th
    /// percentile) and `max`, all 0 without a decision.
    #[serde(serialize_with = "write_quantiles")]
    pub decision_seconds: Vec<f64>,
}

impl PlayerFigures {
    /// Adds those of a rack.
    pub fn add(&mut self, rack: &Rack, player: Player) {
        let of_rack = &rack.figures[player.index()];
        self.racks_won += u32::from(rack.winner == Some(player));
        self.break_and_runs += of_rack.break_and_runs;
        self.run_outs += of_rack.run_outs;
        self.pots_tried += of_rack.pots_tried;
        self.pots_made += of_rack.pots_made;
        self.fouls += of_rack.fouls;
        self.shots += of_rack.shots;
        self.visits += of_rack.visits;
        self.balls += of_rack.balls;
        self.high_run = self.high_run.max(of_rack.high_run);
        self.points += of_rack.points;
        self.breaks += of_rack.breaks;
        let own = rack.turns.iter().filter(|turn| turn.player == player);
        self.decision_seconds.extend(own.map(|turn| turn.seconds));
    }
}

/// Writes the median, the 95th percentile and the greatest of these numbers.
fn write_quantiles<S: Serializer>(numbers: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Quantiles {
        median: f64,
        p95: f64,
        max: f64,
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let last = sorted.len().saturating_sub(1);
        sorted.get((share * last as f64).round() as usize).copied().unwrap_or(0.0)
    };
    Quantiles { median: at(0.5), p95: at(0.95), max: at(1.0) }.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ai::Skill;
    use crate::game::{Figures, GameKind};
    use crate::physics::Preset;

    /// The winner and the figures of each of these racks.
    fn racks(
        racks: Range<u64>,
        threads: usize,
        cancel_after: usize,
    ) -> Vec<(Option<Player>, [Figures; 2])> {
        let setup = Setup::new(GameKind::NineBall, Preset::Real, 3);
        let contestants =
            [Contestant::new(Skill::GREEDY, None), Contestant::new(Skill::ANY_BALL, None)];
        let (threads, cancel) = (NonZeroUsize::new(threads).unwrap(), AtomicBool::new(false));
        let mut played = Vec::new();
        play_racks(&setup, &contestants, racks, threads, &cancel, |rack| {
            played.push((rack.winner, rack.figures));
            cancel.store(played.len() == cancel_after, Ordering::Relaxed);
        });
        played
    }

    #[test]
    fn a_rack_is_the_same_alone_and_on_any_number_of_threads() {
        let all = racks(0..5, 1, usize::MAX);
        assert_eq!(all.len(), 5);
        assert_eq!(racks(0..5, 3, usize::MAX), all);
        assert_eq!(racks(2..4, 2, usize::MAX), all[2..4]);
        for (number, (_, figures)) in all.iter().enumerate() {
            assert!(figures[number % 2].breaks > 0, "player {} breaks", number % 2 + 1);
        }
    }

    #[test]
    fn no_rack_follows_a_cancellation() {
        for threads in [1, 2] {
            assert_eq!(racks(0..1000, threads, 2).len(), 2, "{threads}");
        }
    }

    #[test]
    fn times_are_written_as_quantiles() {
        let written = |decision_seconds: Vec<f64>| {
            let figures = PlayerFigures { decision_seconds, ..PlayerFigures::default() };
            serde_json::to_value(figures).unwrap()["decision_seconds"].take()
        };
        assert_eq!(written(Vec::new()), json!({"median": 0.0, "p95": 0.0, "max": 0.0}));
        let hundred = (0..=100).rev().map(f64::from).collect();
        assert_eq!(written(hundred), json!({"median": 50.0, "p95": 95.0, "max": 100.0}));
    }
}
