//! The results of drills, and their file.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Version of the format.
const VERSION: u32 = 1;

/// The result of a drill: tries passed and failed, or racks won and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// Passed, or won.
    pub made: u32,
    /// Failed, or lost.
    pub missed: u32,
}

impl Outcome {
    /// True if this result is better than another.
    fn beats(self, other: Outcome) -> bool {
        let rank = |outcome: Outcome| (outcome.made, Reverse(outcome.missed));
        rank(self) > rank(other)
    }
}

/// The results of one drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct Results {
    version: u32,
    /// True once the tutorial was gone through.
    #[serde(default)]
    pub tutorial: bool,
    #[serde(default)]
    drills: BTreeMap<String, Entry>,
}

impl Default for Results {
    fn default() -> Results {
        Results { version: VERSION, tutorial: false, drills: BTreeMap::new() }
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

    /// Adds a result.
    pub fn add(&mut self, drill: &str, outcome: Outcome) {
        let first = Entry { best: outcome, last: outcome, runs: 0 };
        let entry = self.drills.entry(drill.to_owned()).or_insert(first);
        if outcome.beats(entry.best) {
            entry.best = outcome;
        }
        entry.last = outcome;
        entry.runs = entry.runs.saturating_add(1);
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_last_result_survive_the_file() {
        let mut results = Results::default();
        for made in [4, 7, 5] {
            results.add("draw", Outcome { made, missed: 10 - made });
        }
        let entry = Results::parse(&results.text()).unwrap().of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (7, 5, 3));
        results.add("ghost", Outcome { made: 5, missed: 3 });
        results.add("ghost", Outcome { made: 5, missed: 1 });
        results.add("ghost", Outcome { made: 4, missed: 5 });
        assert_eq!(results.of("ghost").unwrap().best, Outcome { made: 5, missed: 1 });
        assert_eq!(results.of("unknown"), None);
    }

    #[test]
    fn results_that_come_late_from_the_disk_are_merged() {
        let mut earlier = Results { tutorial: true, ..Results::default() };
        earlier.add("draw", Outcome { made: 8, missed: 2 });
        let mut results = Results::default();
        results.add("draw", Outcome { made: 3, missed: 7 });
        results.merge(earlier);
        let entry = results.of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (8, 3, 2));
        assert!(results.tutorial);
    }

    #[test]
    fn a_broken_file_is_refused() {
        for text in ["", "{", r#"{"version": 2}"#, r#"{"version": 1, "drills": 3}"#] {
            assert!(Results::parse(text).is_err(), "{text}");
        }
        assert_eq!(Results::parse(r#"{"version": 1}"#), Ok(Results::default()));
    }
}
