//! The results of drills, kept on disk.

use std::path::Path;
use std::sync::Arc;

use super::kept_file::{KeptContent, KeptFile};
use crate::game::lessons::{Outcome, Program, Results};

impl KeptContent for Results {
    const FILE: &'static str = "drills.json";

    fn parse(text: &str) -> Result<Results, String> {
        Results::parse(text)
    }

    fn text(&self) -> String {
        Results::text(self)
    }

    fn merge(&mut self, earlier: Results) {
        Results::merge(self, earlier);
    }
}

/// The results of drills, in their file.
pub type DrillResults = KeptFile<Results>;

impl DrillResults {
    /// The results kept beside this folder of records, for a picture without a window.
    pub fn read(records: Option<&Path>) -> Arc<Results> {
        let mut results = DrillResults::new(records);
        results.wait_until_read();
        Arc::clone(results.content())
    }

    /// Keeps a player's result of a program. Returns true if it is better than all before.
    pub fn add(&mut self, player: &str, program: Program, outcome: Outcome) -> bool {
        let player = player.to_owned();
        self.change(move |results| match program.drill() {
            None => {
                results.tutorial = true;
                false
            }
            Some(drill) => {
                let before = results.of(drill.name);
                results.add(&player, drill.name, outcome);
                // A drill that was left half-way is nothing to compare with.
                before.is_some_and(|before| before.runs > 0 && outcome.beats(before.best))
            }
        })
    }

    /// Keeps a player's result of a program that was left half-way.
    pub fn leave(&mut self, player: &str, program: Program, outcome: Outcome) {
        if let Some(drill) = program.drill() {
            let player = player.to_owned();
            self.change(move |results| results.leave(&player, drill.name, outcome));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::app::scratch::Folder;
    use crate::app::storage::drill_results::*;

    fn open(folder: &Folder) -> DrillResults {
        let mut results = DrillResults::new(Some(&folder.join("records")));
        results.wait_until_read();
        results
    }

    #[test]
    fn results_survive_a_restart() {
        let folder = Folder::new("drills");
        let mut first = open(&folder);
        assert!(!first.add("Ada", Program::Drill(1), Outcome { made: 6, missed: 4 }));
        assert!(first.add("Ada", Program::Drill(1), Outcome { made: 8, missed: 2 }));
        assert!(!first.add("Ada", Program::Drill(1), Outcome { made: 7, missed: 3 }));
        first.add("Ada", Program::Tutorial, Outcome::default());
        assert!(first.close());
        let again = Arc::clone(open(&folder).content());
        let entry = again.of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (8, 7, 3));
        assert!(again.tutorial);
    }

    /// Tests the kind of fault in which one of two programs that run at once writes over the results
    /// of the other.
    #[test]
    fn two_programs_add_up() {
        let folder = Folder::new("two-drills");
        let mut both = [open(&folder), open(&folder)];
        for round in 0..3 {
            for (results, player) in both.iter_mut().zip(["Ada", "Ben"]) {
                results.add(player, Program::Drill(1), Outcome { made: 4 + round, missed: 4 });
            }
        }
        both[0].leave("Eve", Program::Drill(0), Outcome { made: 1, missed: 0 });
        assert!(both.iter_mut().all(DrillResults::close));
        let all = Arc::clone(open(&folder).content());
        assert_eq!(all.of("draw").unwrap().runs, 6);
        let text = all.text();
        assert!(["Ada", "Ben", "Eve"].iter().all(|name| text.contains(name)), "{text}");
    }

    /// Tests the kind of fault in which a drill that was left half-way counts as a result.
    #[test]
    fn the_first_finished_drill_is_not_the_best_so_far() {
        let folder = Folder::new("left-drill");
        let mut results = open(&folder);
        results.leave("Ada", Program::Drill(1), Outcome { made: 1, missed: 3 });
        assert!(!results.add("Ada", Program::Drill(1), Outcome { made: 6, missed: 4 }));
        assert!(results.add("Ada", Program::Drill(1), Outcome { made: 8, missed: 2 }));
    }

    #[test]
    fn a_broken_file_is_moved_aside() {
        let folder = Folder::new("broken-drills");
        fs::write(folder.join(Results::FILE), "{\"version\": 1, ").unwrap();
        let mut results = open(&folder);
        assert_eq!(**results.content(), Results::default());
        results.add("Ada", Program::Drill(0), Outcome { made: 1, missed: 9 });
        assert!(results.close());
        let aside = fs::read_to_string(folder.join("drills.json.broken")).unwrap();
        assert_eq!(aside, "{\"version\": 1, ");
        assert_eq!(open(&folder).content().of("stop-shot").unwrap().best.made, 1);
    }

    /// Tests the kind of fault in which an older program writes over what a newer one has written,
    /// or drops what it does not know.
    #[test]
    fn a_file_of_a_newer_version_stays_as_it_is() {
        for newer in [
            "{\"version\": 2, \"drills\": []}",
            "{\"version\": 1, \"venue\": \"club\"}",
            "{\"version\": 1, \"drills\": {\"draw\": {\"best\": {\"made\": 1, \"missed\": 2, \
             \"spin\": 3}, \"last\": {\"made\": 1, \"missed\": 2}, \"runs\": 1}}}",
        ] {
            let folder = Folder::new("newer-drills");
            fs::write(folder.join(Results::FILE), newer).unwrap();
            for runs in 1..=2 {
                let mut results = open(&folder);
                let said = results.take_news().unwrap().text();
                assert!(said.contains("drills.json") && said.contains("drills.older.json"));
                assert_eq!(results.take_news(), None);
                results.add("Ada", Program::Drill(0), Outcome { made: 1, missed: 9 });
                assert_eq!(results.content().of("stop-shot").unwrap().runs, runs);
                assert!(results.close());
            }
            assert_eq!(fs::read_to_string(folder.join(Results::FILE)).unwrap(), newer);
            assert_eq!(folder.count(), 2);
        }
    }

    /// Tests the kind of fault in which a pipe in the place of a file keeps the program from ending.
    #[cfg(unix)]
    #[test]
    fn a_pipe_in_the_place_of_the_file_does_not_block() {
        let folder = Folder::new("pipe-drills");
        for pipe in ["drills.json", "drills.older.json"] {
            folder.pipe(pipe);
            let mut results = open(&folder);
            assert!(results.take_news().is_some());
            results.add("Ada", Program::Drill(0), Outcome { made: 1, missed: 9 });
            assert!(results.close());
            let _ = fs::remove_file(folder.join("drills.older.json"));
        }
    }

    /// Tests that a byte order mark is no damage, and that other signs before the text are.
    #[test]
    fn a_byte_order_mark_is_accepted() {
        let folder = Folder::new("mark-drills");
        fs::write(folder.join(Results::FILE), "\u{feff}{\"version\": 1, \"tutorial\": true}")
            .unwrap();
        assert!(open(&folder).content().tutorial && folder.count() == 1);
        fs::write(folder.join(Results::FILE), [0xff, 0xfe]).unwrap();
        assert!(!open(&folder).content().tutorial);
        assert_eq!(fs::read(folder.join("drills.json.broken")).unwrap(), [0xff, 0xfe]);
    }

    #[test]
    fn without_a_folder_results_last_for_the_run() {
        let mut results = DrillResults::new(None);
        results.add("Ada", Program::Drill(0), Outcome { made: 2, missed: 8 });
        assert!(results.update() && !results.update() && !results.is_busy());
        assert!(results.content().of("stop-shot").is_some() && results.close());
    }
}
