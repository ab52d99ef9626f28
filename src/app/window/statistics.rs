//! The statistics in the window: time counted in play, matches read when the screen opens, and
//! saved as CSV.

use std::path::PathBuf;
use std::time::Instant;

use crate::game::Phase;
use crate::texts::statistics;
use crate::ui::{Screen, Tone};

use super::game_window::GameWindow;
use crate::app::Options;
use crate::app::storage::exports::{Export, Exports, place_of};
use crate::app::storage::records::{self, AllMatches, StatisticsStore};

/// The name of the CSV file.
const FILE: &str = "gl-billiards-statistics.csv";

/// The folder of the statistics, beside that of the records, with the CSV file among the exported
/// files; `None` if the system has no place for them.
pub fn store(options: &Options) -> Option<StatisticsStore> {
    let folder = records::folder(options)?.with_file_name("statistics");
    let exports = Exports::new(options);
    Some(StatisticsStore::new(folder, exports.folder(Export::Document)?.join(FILE)))
}

/// Reads all matches of the statistics, for a screenshot made without a window.
pub fn read(options: &Options) -> AllMatches {
    store(options).map_or_else(AllMatches::default, |store| store.read())
}

/// The note on the statistics screen about matches of newer versions, which it cannot show.
pub fn newer_matches_note(all: &AllMatches) -> Option<(String, Tone)> {
    let text = match all.foreign {
        0 => return None,
        1 => statistics::ONE_NEWER.to_string(),
        matches => statistics::newer(&matches).to_string(),
    };
    Some((text, Tone::Plain))
}

impl GameWindow {
    /// Counts the time of the player who aims or chooses. Menus, other screens and replays do not
    /// count.
    pub(super) fn measure_time(&mut self) {
        let game = self.session.game();
        let thinks = matches!(game.phase(), Phase::Aiming { .. } | Phase::Choosing);
        let is_away = self.waiting.is_some() || self.session.screens.leaves_table();
        let player = (thinks && !is_away).then(|| game.player());
        self.records.measure(player, Instant::now());
    }

    /// Shows the statistics that have been read.
    pub(super) fn show_statistics(&mut self, all: AllMatches) {
        // The line beside the button; after an export it shows the result of that.
        self.state.exported = newer_matches_note(&all);
        self.state.statistics = all.matches.into();
        self.choose_rival();
        if !all.moved.is_empty() {
            let files = all.moved.join(", ");
            let text = statistics::kept_unreadable(&files).to_string();
            self.session.messages.say(text, Tone::Bad);
        }
    }

    /// Starts to save the statistics as CSV.
    pub(super) fn export_statistics(&mut self) {
        self.records.export_statistics();
    }

    /// Tells the player where the CSV file is, or why there is none.
    pub(super) fn report_export(&mut self, result: Result<PathBuf, String>) {
        let (text, tone) = match result {
            Ok(path) => (statistics::saved_as(&place_of(&path)).to_string(), Tone::Plain),
            Err(why) => (statistics::cannot_be_saved(&why).to_string(), Tone::Bad),
        };
        // The screen shows it beside the button, unless the player has closed it.
        if !matches!(self.session.screens.top(), Some(Screen::Statistics(_))) {
            self.session.messages.whisper(text.as_str(), tone);
        }
        self.state.exported = Some((text, tone));
    }
}
