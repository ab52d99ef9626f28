//! The list of saved matches, read by its own thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use jiff::tz::TimeZone;

use crate::game::files::{self, kept, printable};
use crate::game::record::{Difference, Record};
use crate::game::{GameKind, Replay};
use crate::physics::ENGINE;
use crate::task::Task;
use crate::texts::{Text, saved_matches};
use crate::ui::{RecordRow, display_names};

use super::records::{PlayOrder, RecordName};

/// The list, as far as it is read.
#[derive(Debug, Default)]
pub struct RecordList {
    folder: Option<PathBuf>,
    /// The files of the rows.
    files: Vec<PathBuf>,
    rows: Arc<[RecordRow]>,
    /// The results of the reading thread, which stops early when this is dropped.
    reading: Option<Receiver<ReadResult>>,
    opening: Option<Task<Result<Replay, String>>>,
}

/// A result of the reading thread.
#[derive(Debug)]
enum ReadResult {
    /// All files, the match played last first.
    Files(Vec<PathBuf>),
    /// The content of one row, or the reason why its file cannot be read.
    Content(usize, Result<Content, Unreadable>),
}

/// The reason why a record cannot be read.
#[derive(Debug)]
struct Unreadable {
    why: String,
    /// True if it is of a newer version.
    is_newer: bool,
}

/// The part of a row that is read from its record.
#[derive(Debug, Default)]
struct Content {
    players: String,
    is_practice: bool,
    score: String,
    result: String,
    /// True if the match is not over.
    resumes: bool,
}

impl RecordList {
    /// The list of the records in this folder, if there is one.
    pub fn new(folder: Option<PathBuf>) -> RecordList {
        RecordList { folder, ..RecordList::default() }
    }

    /// All rows, read on this thread, for a picture without a window.
    pub fn read_all(folder: Option<PathBuf>) -> Arc<[RecordRow]> {
        let mut list = RecordList::new(folder);
        list.read();
        while list.is_busy() {
            list.update();
            thread::yield_now();
        }
        Arc::clone(list.rows())
    }

    /// Reads the folder again.
    pub fn read(&mut self) {
        let Some(folder) = self.folder.clone() else { return };
        let (sender, found) = mpsc::channel();
        let thread = thread::Builder::new().name("records".to_owned());
        if let Err(error) = thread.spawn(move || read(&folder, &sender)) {
            log::warn!("records are not read: {error}");
        }
        self.reading = Some(found);
    }

    /// Starts to open the record of a row. [`RecordList::opened`] returns it later.
    pub fn open(&mut self, row: usize) {
        let Some(file) = self.files.get(row).cloned() else { return };
        self.opening = Some(Task::spawn("record", move |_| {
            let record = record(&file).map_err(|unreadable| unreadable.why)?;
            Replay::of_record(record).map_err(|difference| difference.to_string())
        }));
    }

    /// Takes over what has been read since. Returns true if the rows have changed.
    pub fn update(&mut self) -> bool {
        let Some(reading) = &self.reading else { return false };
        let mut changed = false;
        loop {
            match reading.try_recv() {
                Ok(ReadResult::Files(files)) => {
                    // Known rows stay as they are until their files are read again.
                    let known = |file: &PathBuf| self.files.iter().position(|other| other == file);
                    let rows = files.iter().map(|file| match known(file) {
                        Some(place) => self.rows[place].clone(),
                        None => row(file),
                    });
                    self.rows = rows.collect();
                    self.files = files;
                }
                Ok(ReadResult::Content(index, content)) => {
                    let mut rows = self.rows.to_vec();
                    if let (Some(place), Some(file)) = (rows.get_mut(index), self.files.get(index))
                    {
                        *place = row(file);
                        fill(place, content, self.name(index).is_some());
                    }
                    self.rows = rows.into();
                }
                Err(TryRecvError::Empty) => return changed,
                Err(TryRecvError::Disconnected) => {
                    self.reading = None;
                    return changed;
                }
            }
            changed = true;
        }
    }

    /// The opened record, or the reason why it cannot be watched; `None` until it is read.
    pub fn opened(&mut self) -> Option<Result<Replay, String>> {
        let failed = |_| Err(saved_matches::CANNOT_BE_READ.to_string());
        Some(Task::take_done(&mut self.opening)?.unwrap_or_else(failed))
    }

    /// The file of a row.
    pub fn file(&self, row: usize) -> Option<&Path> {
        self.files.get(row).map(PathBuf::as_path)
    }

    /// The name of the record of a row; `None` if this program has not written it.
    pub fn name(&self, row: usize) -> Option<RecordName> {
        RecordName::parse(self.files.get(row)?.file_name()?.to_str()?)
    }

    /// The rows, the match played last first.
    pub fn rows(&self) -> &Arc<[RecordRow]> {
        &self.rows
    }

    /// True while the thread reads.
    pub fn is_busy(&self) -> bool {
        self.reading.is_some() || self.opening.is_some()
    }

    /// Stops reading, because the list is closed.
    pub fn close(&mut self) {
        self.reading = None;
        if !self.files.is_empty() {
            (self.files, self.rows) = Default::default();
        }
    }
}

/// Reads a folder: its names first, then each record, until nobody receives them any more.
fn read(folder: &Path, found: &Sender<ReadResult>) {
    let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    let mut files: Vec<PathBuf> = kept::regular_files(folder).filter(is_record).collect();
    let order = PlayOrder::read(folder);
    files.sort_by_cached_key(|path| {
        let name = path.file_name().unwrap_or_default();
        (name.to_str().and_then(|name| order.rank(name)), name.to_owned())
    });
    files.reverse();
    if found.send(ReadResult::Files(files.clone())).is_err() {
        return;
    }
    for (index, file) in files.iter().enumerate() {
        let content = record(file).map(|record| content(&record));
        if found.send(ReadResult::Content(index, content)).is_err() {
            return;
        }
    }
}

fn record(file: &Path) -> Result<Record, Unreadable> {
    let text = kept::read_regular(file)
        .map_err(|error| Unreadable { why: error.to_string(), is_newer: false })?;
    files::record::parse(&text)
        .map_err(|error| Unreadable { why: error.to_string(), is_newer: error.is_newer() })
}

/// A number of shots in words.
pub fn shot_count(shots: usize) -> String {
    match shots {
        1 => saved_matches::ONE_SHOT.to_string(),
        _ => saved_matches::shots(&shots).to_string(),
    }
}

/// Players, score and number of shots of a record.
fn content(record: &Record) -> Content {
    let shots = record.standing_shots();
    let [one, two] = display_names(&record.setup.players);
    let is_practice = record.setup.game.kind() == GameKind::Practice;
    let score = record.score();
    let status = match &score {
        _ if is_practice => None,
        Ok(_) if record.decided => Some(saved_matches::FINISHED),
        Ok(_) => Some(saved_matches::UNFINISHED),
        Err(Difference::Engine(engine)) if *engine > ENGINE => Some(saved_matches::NEWER_VERSION),
        Err(Difference::Engine(_)) => Some(saved_matches::ANOTHER_VERSION),
        Err(_) => Some(saved_matches::ALTERED),
    };
    let shot_count = shot_count(shots);
    Content {
        players: match is_practice {
            true => saved_matches::PRACTICE.to_string(),
            false => saved_matches::versus(&one, &two).to_string(),
        },
        is_practice,
        score: match score {
            Ok((_, [first, second])) if !is_practice => format!("{first} – {second}"),
            _ => String::new(),
        },
        result: match status {
            Some(status) => format!("{shot_count} · {status}"),
            None => shot_count,
        },
        resumes: !record.decided && shots > 0,
    }
}

/// Adds the content of a record to its row.
fn fill(row: &mut RecordRow, content: Result<Content, Unreadable>, has_name: bool) {
    match content {
        Ok(Content { players, is_practice, score, result, resumes }) => {
            (row.players, row.score, row.result) = (players, score, result);
            row.resumes = resumes && has_name;
            // The players' place already says that it is practice.
            if is_practice {
                row.game.clear();
            }
        }
        Err(Unreadable { is_newer, .. }) => {
            row.is_unreadable = true;
            let text = match is_newer {
                true => saved_matches::NEWER_MATCH,
                false => saved_matches::UNREADABLE_MATCH,
            };
            row.players = text.to_string();
        }
    }
}

/// The row of a file before its content is read.
fn row(file: &Path) -> RecordRow {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let (date, game) = match RecordName::parse(&name) {
        Some(name) => {
            let [_, minute] = name.display_times(&TimeZone::system());
            (minute, Text::from(name.game().title()).to_string())
        }
        None => {
            (printable(name.strip_suffix(".json").unwrap_or(&name)).into_owned(), String::new())
        }
    };
    RecordRow { date, game, ..RecordRow::default() }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, Instant};

    use crate::app::scratch::Folder;
    use crate::app::storage::record_list::*;
    use crate::game::{Command, Match, Setup};

    /// Waits for the reading thread.
    fn wait(list: &mut RecordList, until: impl Fn(&mut RecordList) -> bool) {
        let start = Instant::now();
        while !until(list) {
            assert!(start.elapsed() < Duration::from_secs(60), "{list:?}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn records_are_listed_with_the_newest_first_and_opened() {
        let folder = Folder::new("record-list");
        let mut game = Match::new(Setup::usual(1));
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        let text = files::record::text(&game.record().unwrap());
        let names = ["2026-11-22_19-30-05_8-ball.json", "2026-11-23_08-05-59_9-ball_2.json"];
        fs::write(folder.join(names[0]), &text).unwrap();
        fs::write(folder.join(names[1]), "{}").unwrap();
        fs::write(folder.join("notes.txt"), "none").unwrap();
        fs::create_dir(folder.join("2026-11-24_00-00-00_8-ball.json")).unwrap();
        let mut list = RecordList::new(Some(folder.0.clone()));
        list.read();
        wait(&mut list, |list| {
            list.update();
            !list.is_busy()
        });
        let row = |index: usize| {
            let row: &RecordRow = &list.rows()[index];
            let texts = [&row.date, &row.game, &row.players, &row.score, &row.result];
            (texts.map(String::as_str), row.resumes)
        };
        assert_eq!(list.rows().len(), 2);
        let dates = names.map(|name| {
            let [_, minute] = RecordName::parse(name).unwrap().display_times(&TimeZone::system());
            minute
        });
        let broken = [&*dates[1], "9-Ball", "Unreadable match", "", ""];
        assert_eq!(row(0), (broken, false));
        let players = "Player 1 vs. Player 2";
        let played = [&*dates[0], "8-Ball", players, "0 – 0", "1 shot · unfinished"];
        assert_eq!(row(1), (played, true));
        for (index, can) in [(0, false), (1, true)] {
            list.open(index);
            let mut opened = None;
            let start = Instant::now();
            while opened.is_none() && start.elapsed() < Duration::from_secs(60) {
                opened = list.opened();
                thread::sleep(Duration::from_millis(5));
            }
            assert_eq!(opened.map(|opened| opened.is_ok()), Some(can), "row {index}");
        }
    }

    /// The rows of a folder: date or name, and players and result.
    fn rows(folder: &Folder) -> Vec<[String; 3]> {
        let rows = RecordList::read_all(Some(folder.0.clone()));
        let row = |row: &RecordRow| [row.date.clone(), row.players.clone(), row.result.clone()];
        rows.iter().map(row).collect()
    }

    fn played() -> String {
        let mut game = Match::new(Setup::usual(1));
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        files::record::text(&game.record().unwrap())
    }

    /// Tests the kind of fault in which a match that a newer program has saved is called damaged.
    #[test]
    fn matches_of_a_newer_version_are_listed_as_newer() {
        let folder = Folder::new("record-list-newer");
        let good = played();
        let engine = format!("\"engine\":{ENGINE}");
        for (file, from, to) in [
            ("a.json", "\"version\":1", "\"version\":2"),
            ("b.json", "\"version\":1", "\"version\":1,\"venue\":1"),
            ("c.json", "8-ball", "croquet"),
            ("d.json", "\"command\":\"shoot\"", "\"command\":\"masse\""),
            ("e.json", engine.as_str(), "\"engine\":4000000000"),
            ("f.json", "\"version\":1", "\"version\":0"),
            ("g.json", "}", ""),
        ] {
            assert!(good.contains(from), "{from}");
            fs::write(folder.join(file), good.replacen(from, to, 1)).unwrap();
        }
        let rows = rows(&folder);
        let said: Vec<&str> = rows.iter().map(|[_, players, _]| players.as_str()).collect();
        let [newer, unreadable] = ["Match of a newer version", "Unreadable match"];
        let versus = "Player 1 vs. Player 2";
        assert_eq!(said, [unreadable, unreadable, versus, newer, newer, newer, newer]);
        assert_eq!(rows[2][2], "1 shot · newer version");
    }

    /// Tests the kind of fault in which the list shows the order in which matches began.
    #[test]
    fn the_match_played_last_comes_first() {
        let folder = Folder::new("record-list-order");
        let names = ["2026-11-22_19-30-05_8-ball.json", "2026-11-23_08-05-59_8-ball.json"];
        for name in names.into_iter().chain(["of-a-friend.json"]) {
            fs::write(folder.join(name), played()).unwrap();
        }
        for name in [names[1], names[0]] {
            let name = RecordName::parse(name).unwrap();
            PlayOrder::read(&folder.0).put_last(&folder.0, name).unwrap();
        }
        let minute = |name: &str| {
            let [_, minute] = RecordName::parse(name).unwrap().display_times(&TimeZone::system());
            minute
        };
        let dates: Vec<String> = rows(&folder).into_iter().map(|[date, ..]| date).collect();
        assert_eq!(dates, [minute(names[0]), minute(names[1]), "of-a-friend".to_owned()]);
    }

    /// Tests the kind of fault in which a list that is read again loses what it shows meanwhile.
    #[test]
    fn rows_stay_while_the_list_is_read_again() {
        let folder = Folder::new("record-list-again");
        for name in ["2026-11-22_19-30-05_8-ball.json", "2026-11-23_08-05-59_8-ball.json"] {
            fs::write(folder.join(name), played()).unwrap();
        }
        let mut list = RecordList::new(Some(folder.0.clone()));
        list.read();
        wait(&mut list, |list| {
            list.update();
            !list.is_busy()
        });
        fs::write(folder.join("2026-11-23_08-05-59_8-ball.json"), "{").unwrap();
        list.read();
        wait(&mut list, |list| {
            list.update();
            assert!(list.rows().iter().all(|row| !row.players.is_empty()));
            !list.is_busy()
        });
        let unreadable: Vec<bool> = list.rows().iter().map(|row| row.is_unreadable).collect();
        assert_eq!((unreadable, &*list.rows()[0].result), (vec![true, false], ""));
    }

    /// Tests the kind of fault in which a pipe in the folder keeps the list from ever ending.
    #[cfg(unix)]
    #[test]
    fn a_pipe_in_the_folder_does_not_block() {
        let folder = Folder::new("record-list-pipe");
        folder.pipe("2026-11-22_19-30-05_8-ball.json");
        std::os::unix::fs::symlink("/dev/zero", folder.join("b.json")).unwrap();
        assert!(rows(&folder).is_empty());
    }
}
