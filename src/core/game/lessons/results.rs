//! The results of drills, and their file.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Version of the format.
const VERSION: u32 = 1;
/// Tries of a player in a drill beyond which old ones count less.
const MEMORY: u32 = 200;

/// The result of a drill: tries passed and failed, or racks won and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Passed, or won.
    pub made: u32,
    /// Failed, or lost.
    pub missed: u32,
}

impl Outcome {
    /// True if this result is better than another.
    pub fn beats(self, other: Outcome) -> bool {
        let rank = |outcome: Outcome| (outcome.made, Reverse(outcome.missed));
        rank(self) > rank(other)
    }

    /// Adds more tries, and halves all that are too many.
    fn gain(&mut self, other: Outcome) {
        self.made = self.made.saturating_add(other.made);
        self.missed = self.missed.saturating_add(other.missed);
        while self.made.saturating_add(self.missed) > MEMORY {
            self.made = self.made.div_ceil(2);
            self.missed = self.missed.div_ceil(2);
        }
    }
}

/// The tries of one player, by drill.
type Tries = BTreeMap<String, Outcome>;

/// The results of one drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The best result.
    pub best: Outcome,
    /// The last result.
    pub last: Outcome,
    /// How often the drill was finished.
    pub runs: u32,
}

/// The results of all drills by name, as in their file. Drills of other versions are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    version: u32,
    /// True once the tutorial was gone through.
    #[serde(default)]
    pub tutorial: bool,
    #[serde(default)]
    drills: BTreeMap<String, Entry>,
    /// All tries of each player. Beyond `MEMORY` they are halved, so that the figures follow a
    /// player who improves.
    #[serde(default)]
    players: BTreeMap<String, Tries>,
}

impl Default for Results {
    fn default() -> Results {
        let (drills, players) = (BTreeMap::new(), BTreeMap::new());
        Results { version: VERSION, tutorial: false, drills, players }
    }
}

impl Results {
    /// Reads the text of a file, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Results, String> {
        let results: Results = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match results.version {
            VERSION => Ok(results),
            other => Err(format!("version {other} instead of {VERSION}")),
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        // Numbers and names always serialize.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The results of a drill.
    pub fn of(&self, drill: &str) -> Option<Entry> {
        self.drills.get(drill).copied()
    }

    /// All tries of a player, by drill.
    pub fn tries(&self, player: &str) -> impl Iterator<Item = (&str, Outcome)> {
        let drills = self.players.get(player);
        drills.into_iter().flatten().map(|(drill, outcome)| (drill.as_str(), *outcome))
    }

    /// Adds a player's result of a finished drill.
    pub fn add(&mut self, player: &str, drill: &str, outcome: Outcome) {
        self.keep(player, drill, outcome, 1);
    }

    /// Adds a player's result of a drill that was left half-way.
    pub fn leave(&mut self, player: &str, drill: &str, outcome: Outcome) {
        self.keep(player, drill, outcome, 0);
    }

    fn keep(&mut self, player: &str, drill: &str, outcome: Outcome, finished: u32) {
        let drills = self.players.entry(player.to_owned()).or_default();
        drills.entry(drill.to_owned()).or_default().gain(outcome);
        let first = Entry { best: outcome, last: outcome, runs: 0 };
        let entry = self.drills.entry(drill.to_owned()).or_insert(first);
        if outcome.beats(entry.best) {
            entry.best = outcome;
        }
        entry.last = outcome;
        entry.runs = entry.runs.saturating_add(finished);
    }

    /// Adds the results of an earlier file to those of this run.
    pub fn merge(&mut self, earlier: Results) {
        self.tutorial |= earlier.tutorial;
        for (name, old) in earlier.drills {
            let entry = self.drills.entry(name).or_insert(Entry { runs: 0, ..old });
            if old.best.beats(entry.best) {
                entry.best = old.best;
            }
            entry.runs = entry.runs.saturating_add(old.runs);
        }
        for (name, drills) in earlier.players {
            let player = self.players.entry(name).or_default();
            for (drill, old) in drills {
                player.entry(drill).or_default().gain(old);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_last_result_survive_the_file() {
        let mut results = Results::default();
        for made in [4, 7, 5] {
            results.add("Ada", "draw", Outcome { made, missed: 10 - made });
        }
        let entry = Results::parse(&results.text()).unwrap().of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (7, 5, 3));
        results.add("Ada", "ghost", Outcome { made: 5, missed: 3 });
        results.add("Ada", "ghost", Outcome { made: 5, missed: 1 });
        results.add("Ada", "ghost", Outcome { made: 4, missed: 5 });
        assert_eq!(results.of("ghost").unwrap().best, Outcome { made: 5, missed: 1 });
        assert_eq!(results.of("unknown"), None);
    }

    #[test]
    fn results_that_come_late_from_the_disk_are_merged() {
        let mut earlier = Results { tutorial: true, ..Results::default() };
        earlier.add("Ada", "draw", Outcome { made: 8, missed: 2 });
        let mut results = Results::default();
        results.add("Ada", "draw", Outcome { made: 3, missed: 7 });
        results.merge(earlier);
        let entry = results.of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (8, 3, 2));
        assert!(results.tutorial);
    }

    #[test]
    fn the_tries_of_each_player_are_kept() {
        let mut results = Results::default();
        results.add("Ada", "draw", Outcome { made: 4, missed: 6 });
        results.add("Ben", "draw", Outcome { made: 1, missed: 9 });
        results.add("Ada", "draw", Outcome { made: 7, missed: 3 });
        results.add("Ada", "ghost", Outcome { made: 5, missed: 2 });
        let mut again = Results::parse(&results.text()).unwrap();
        let tries = |results: &Results, name: &str| -> Vec<_> {
            results.tries(name).map(|(drill, it)| (drill.to_owned(), it.made, it.missed)).collect()
        };
        let ada = [("draw".to_owned(), 11, 9), ("ghost".to_owned(), 5, 2)];
        assert_eq!(tries(&again, "Ada"), ada);
        assert_eq!(tries(&again, "Ben"), [("draw".to_owned(), 1, 9)]);
        assert!(tries(&again, "Eva").is_empty());
        again.merge(results);
        assert_eq!(tries(&again, "Ben"), [("draw".to_owned(), 2, 18)]);
        // Old tries fade.
        (0..50).for_each(|_| again.add("Ben", "draw", Outcome { made: 9, missed: 1 }));
        let [(_, made, missed)] = tries(&again, "Ben")[..] else { panic!("one drill") };
        assert!(made + missed <= MEMORY && made > 7 * missed, "{made} {missed}");
    }

    /// Kind of fault: what was done is lost because something after it was not.
    #[test]
    fn a_drill_left_half_way_keeps_its_result() {
        let mut results = Results::default();
        results.leave("Ada", "draw", Outcome { made: 2, missed: 1 });
        results.add("Ada", "draw", Outcome { made: 6, missed: 4 });
        results.leave("Ada", "draw", Outcome { made: 1, missed: 3 });
        let entry = Results::parse(&results.text()).unwrap().of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (6, 1, 1));
        let tries: Vec<_> = results.tries("Ada").collect();
        assert_eq!(tries, [("draw", Outcome { made: 9, missed: 8 })]);
    }

    #[test]
    fn a_broken_file_is_refused() {
        for text in ["", "{", r#"{"version": 2}"#, r#"{"version": 1, "drills": 3}"#] {
            assert!(Results::parse(text).is_err(), "{text}");
        }
        assert_eq!(Results::parse(r#"{"version": 1}"#), Ok(Results::default()));
    }
}
