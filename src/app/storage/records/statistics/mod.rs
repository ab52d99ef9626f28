//! The files of the statistics: one for each match, named like its record but never deleted.
//!
//! A file holds the figures of the whole match so far, and each shot replaces it as a whole. So a
//! match that is resumed or undone never counts twice, a kill leaves a complete file, and two
//! programs that play at once write to different files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::csv;
use super::name::RecordName;
use super::store::{MatchId, names, put_aside};
use jiff::tz::TimeZone;

use crate::game::files::kept::{self, Unusable};
use crate::game::files::output_file;
use crate::game::{Figures, GameKind, Match};
use crate::ui::{PlayedBy, PlayedMatch, written_names};

/// The version of the format.
const VERSION: u64 = 1;
/// The longest time at the table that a file may hold, s.
const MAX_TABLE_TIME: f64 = 1e9;

/// The figures of a match that is being played.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    game: GameKind,
    players: [PlayedBy; 2],
}

impl Entry {
    /// The figures of a match, with the players' times at the table in this run, s; `None` for
    /// practice, which does not count.
    pub fn of(game: &Match, seconds: [f64; 2]) -> Option<Entry> {
        if game.rules().is_free() {
            return None;
        }
        let (names, figures) = (written_names(&game.setup().players), game.figures());
        let mut names = names.into_iter();
        let players = [0, 1].map(|index| PlayedBy {
            name: names.next().unwrap_or_default(),
            figures: figures[index],
            seconds: seconds[index],
            opponent: game.setup().opponents[index].clone(),
        });
        Some(Entry { game: game.setup().game.kind(), players })
    }
}

/// The statistics that a folder holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AllMatches {
    /// The matches, oldest first.
    pub matches: Vec<PlayedMatch>,
    /// New names of files that are damaged and were moved aside.
    pub moved: Vec<String>,
    /// The number of files that this version cannot use, probably of a newer one.
    pub foreign: usize,
}

/// The folder of the statistics on disk.
#[derive(Debug)]
pub struct StatisticsStore {
    folder: PathBuf,
    /// The file for comma-separated values.
    csv: PathBuf,
    /// The times at the table before this run, s, of the matches that are played in it.
    before: BTreeMap<MatchId, [f64; 2]>,
}

impl StatisticsStore {
    /// The store of a folder, which is created with the first match, and of a CSV file.
    pub fn new(folder: PathBuf, csv: PathBuf) -> StatisticsStore {
        StatisticsStore { folder, csv, before: BTreeMap::new() }
    }

    /// Writes all matches to the CSV file, and returns its path.
    pub fn export(&self) -> io::Result<PathBuf> {
        output_file::write_regular(&self.csv, csv::text(&self.read().matches).as_bytes())?;
        Ok(self.csv.clone())
    }

    /// A match is resumed again: its earlier times are in its file.
    pub fn resume(&mut self, id: MatchId) {
        self.before.remove(&id);
    }

    /// Writes the figures of a match whose record has this name. Returns false if the match has
    /// figures of a newer version already, which stay as they are.
    pub fn save(&mut self, id: MatchId, name: RecordName, entry: &Entry) -> io::Result<bool> {
        fs::create_dir_all(&self.folder)?;
        let path = self.folder.join(name.to_string());
        let before = match self.before.get(&id) {
            Some(before) => *before,
            None => match (id, read(&path)) {
                (MatchId::Resumed(_), Ok(earlier)) => earlier.players.map(|player| player.seconds),
                (MatchId::Begun(_), Ok(_)) => [0.0; 2],
                (_, Err(why)) if why.is_missing() => [0.0; 2],
                (_, Err(Unusable::System(error))) => return Err(error),
                (_, Err(Unusable::Foreign(_))) => return Ok(false),
                (_, Err(why @ Unusable::Damaged(_))) => {
                    put_aside(&self.folder, name, &why);
                    [0.0; 2]
                }
            },
        };
        output_file::write_regular(&path, text(entry, before).as_bytes())?;
        self.before.insert(id, before);
        Ok(true)
    }

    /// Reads all matches. Damaged files are moved aside; those that this version cannot use stay as
    /// they are.
    pub fn read(&self) -> AllMatches {
        let mut names = names(&self.folder);
        names.sort();
        let mut all = AllMatches::default();
        for name in names {
            match read(&self.folder.join(name.to_string())) {
                Ok(Entry { game, players }) => {
                    all.matches.push(PlayedMatch {
                        date: name.minute(),
                        shown: name.display_times(&TimeZone::system()),
                        game,
                        players,
                    });
                }
                Err(why) => {
                    all.foreign += usize::from(matches!(why, Unusable::Foreign(_)));
                    all.moved.extend(put_aside(&self.folder, name, &why));
                }
            }
        }
        all
    }
}

/// The content of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    version: u64,
    kind: String,
    game: String,
    players: [Part; 2],
}

/// A player's part in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    name: String,
    /// The opponent that the program plays, by its name in files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opponent: Option<String>,
    seconds: f64,
    figures: Figures,
}

/// The file of a match, with the players' times before this run, s.
fn text(entry: &Entry, before: [f64; 2]) -> String {
    let part = |index: usize| {
        let PlayedBy { name, figures, seconds, opponent } = &entry.players[index];
        // Milliseconds are enough.
        let seconds = ((before[index] + seconds).min(MAX_TABLE_TIME) * 1000.0).round() / 1000.0;
        Part { name: name.clone(), opponent: opponent.clone(), seconds, figures: *figures }
    };
    let content = Content {
        version: VERSION,
        kind: "statistics".to_owned(),
        game: entry.game.name().to_owned(),
        players: [part(0), part(1)],
    };
    // This cannot fail, because every key is a string and every number finite.
    let mut text = serde_json::to_string(&content).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads the file of a match.
fn read(path: &Path) -> Result<Entry, Unusable> {
    let text = kept::read_regular(path)?;
    parse(&text).map_err(|why| Unusable::text(&text, why))
}

fn parse(text: &str) -> Result<Entry, String> {
    let content: Content = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if content.version != VERSION || content.kind != "statistics" {
        return Err("this program reads statistics of version 1".to_owned());
    }
    let game = GameKind::named(&content.game).ok_or("game: no such game")?;
    let [one, two] = content.players;
    if [&one, &two].iter().any(|part| !(0.0..=MAX_TABLE_TIME).contains(&part.seconds)) {
        return Err(format!("seconds: expected 0 to {MAX_TABLE_TIME}"));
    }
    let names = written_names(&[one.name, two.name]);
    let played = |name: String, figures: Figures, seconds: f64, opponent: Option<String>| {
        PlayedBy { name, figures, seconds, opponent }
    };
    let [first, second] = names;
    let players = [
        played(first, one.figures, one.seconds, one.opponent),
        played(second, two.figures, two.seconds, two.opponent),
    ];
    Ok(Entry { game, players })
}

#[cfg(test)]
mod tests;
