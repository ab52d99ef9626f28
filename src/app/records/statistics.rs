//! The files of the statistics: one for each match, named like its record but never deleted.
//!
//! A file holds the figures of the whole match so far, and each shot replaces it as a whole. So a
//! match that is resumed or undone never counts twice, a kill leaves a complete file, and two
//! programs that play at once write to different files.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::csv;
use super::name::RecordName;
use super::store::{MatchId, move_aside, read};
use jiff::tz::TimeZone;

use crate::app::name_of;
use crate::game::files::{self, output_file};
use crate::game::{Figures, GameKind, Match};
use crate::ui::{PlayedBy, PlayedMatch, written_names};

/// The version of the format.
const VERSION: u64 = 1;
/// The longest time at the table that a file may hold, s.
const LONGEST: f64 = 1e9;

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
        Some(Entry { game: game.setup().game, players })
    }
}

/// The statistics that a folder holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AllMatches {
    /// The matches, oldest first.
    pub matches: Vec<PlayedMatch>,
    /// New names of files that could not be read and were moved aside.
    pub moved: Vec<String>,
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
        output_file::write(&self.csv, csv::text(&self.read().matches).as_bytes())?;
        Ok(self.csv.clone())
    }

    /// A match is resumed again: its earlier times are in its file.
    pub fn resume(&mut self, id: MatchId) {
        self.before.remove(&id);
    }

    /// Writes the figures of a match whose record has this name.
    pub fn save(&mut self, id: MatchId, name: RecordName, entry: &Entry) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.folder.join(name.to_string());
        let before = match (self.before.get(&id), id) {
            (Some(before), _) => *before,
            (None, MatchId::Begun(_)) => [0.0; 2],
            (None, MatchId::Resumed(_)) => match read(&path).and_then(|text| parse(&text)) {
                Ok(earlier) => earlier.players.map(|player| player.seconds),
                Err(error) if error.kind() == ErrorKind::NotFound => [0.0; 2],
                Err(error) if files::is_content_error(&error) => {
                    move_aside(&path, &error);
                    [0.0; 2]
                }
                Err(error) => return Err(error),
            },
        };
        output_file::write(&path, text(entry, before).as_bytes())?;
        self.before.insert(id, before);
        Ok(())
    }

    /// Reads all matches. Files that cannot be read are moved aside.
    pub fn read(&self) -> AllMatches {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<RecordName> =
            files.filter_map(|file| RecordName::parse(file.file_name().to_str()?)).collect();
        names.sort();
        let mut all = AllMatches::default();
        for name in names {
            let path = self.folder.join(name.to_string());
            match read(&path).and_then(|text| parse(&text)) {
                Ok(Entry { game, players }) => {
                    all.matches.push(PlayedMatch {
                        date: name.minute(),
                        shown: name.shown(&TimeZone::system()),
                        game,
                        players,
                    });
                }
                Err(error) if files::is_content_error(&error) => {
                    all.moved.extend(move_aside(&path, &error));
                }
                Err(error) => log::warn!("{}: {error}", name_of(&path)),
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
        let seconds = ((before[index] + seconds).min(LONGEST) * 1000.0).round() / 1000.0;
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
fn parse(text: &str) -> io::Result<Entry> {
    let invalid = |why: String| io::Error::new(ErrorKind::InvalidData, why);
    let content: Content =
        serde_json::from_str(text).map_err(|error| invalid(error.to_string()))?;
    if content.version != VERSION || content.kind != "statistics" {
        return Err(invalid("this program reads statistics of version 1".to_owned()));
    }
    let game = GameKind::named(&content.game);
    let game = game.ok_or_else(|| invalid("game: no such game".to_owned()))?;
    let [one, two] = content.players;
    if [&one, &two].iter().any(|part| !(0.0..=LONGEST).contains(&part.seconds)) {
        return Err(invalid(format!("seconds: expected 0 to {LONGEST}")));
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
