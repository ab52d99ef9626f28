//! The journal of a window: commands and states, written to the file of `--journal` as they occur.
//!
//! A drag changes the aim in every frame, so only some of its commands are written ([`Throttle`]).
//! While nothing can be written, lines wait ([`JournalFile`]).

mod throttle;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;

use crate::game::files::name_of;
use crate::game::journal::{CameraCenter, CameraReport, Journal};
use crate::game::{Command, Refusal};
use crate::texts::{Language, saving};
use crate::ui::{Center, Layout, Places, Rect};

use super::journal_file::JournalFile;
use crate::app::camera_rig::CameraRig;
use crate::app::session::Session;
use throttle::Throttle;

/// Interval between attempts to write waiting lines, s.
const RETRY_INTERVAL: f64 = 1.0;

/// The journal's file.
type FileJournal = Journal<JournalFile<File>>;

/// A change of the journal file's state that the player must know of.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum JournalNews {
    /// Nothing can be written: the file, and the reason.
    #[error("{}: cannot write the journal: {}; its lines wait until there is room", name_of(.0), .1)]
    Stopped(PathBuf, String),
    /// Writing works again: the file, and the number of lost lines.
    #[error("{}: the journal is written again; {} of its lines are lost", name_of(.0), .1)]
    Resumed(PathBuf, u64),
}

impl JournalNews {
    /// The news in a few words, for the window.
    pub fn brief(&self) -> String {
        match self {
            JournalNews::Stopped(_, why) => saving::journal_stopped(why).to_string(),
            JournalNews::Resumed(_, 0) => saving::JOURNAL_WRITTEN.to_string(),
            JournalNews::Resumed(_, lost) => saving::journal_lost(lost).to_string(),
        }
    }
}

/// The journal; empty if none is requested.
#[derive(Debug)]
pub struct JournalWriter {
    journal: Option<FileJournal>,
    path: PathBuf,
    /// When the program started.
    start: Instant,
    throttle: Throttle,
    /// The last layout written to the journal; `None` after controls appeared or vanished.
    layout: Option<Layout>,
    /// True while lines wait because nothing can be written.
    stopped: bool,
    /// The last change of the file's state, until it is read.
    news: Option<JournalNews>,
    /// Number of lost lines already reported.
    lost: u64,
    /// When to try to write again, s since the program started.
    retry: Option<f64>,
}

impl JournalWriter {
    /// A journal in a new file at `path`, if given; times count from `start`.
    pub fn new(path: Option<&Path>, start: Instant) -> io::Result<JournalWriter> {
        let file = path.map(File::create).transpose()?;
        Ok(JournalWriter {
            journal: file.map(|file| Journal::new(JournalFile::new(file), &Language)),
            path: path.map(Path::to_owned).unwrap_or_default(),
            start,
            throttle: Throttle::default(),
            layout: None,
            stopped: false,
            news: None,
            lost: 0,
            retry: None,
        })
    }

    /// Seconds since the program started.
    pub fn time(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Returns the last change of the file's state, once.
    pub fn take_news(&mut self) -> Option<JournalNews> {
        self.news.take()
    }

    /// True if no line is missing in the file.
    pub fn is_complete(&self) -> bool {
        !self.stopped && self.lost == 0
    }

    fn write(&mut self, line: impl FnOnce(&mut FileJournal, f64) -> io::Result<()>) {
        let time = self.time();
        let Some(journal) = &mut self.journal else { return };
        if let Err(error) = line(journal, time) {
            // Writing to the file never fails: it keeps what it cannot write.
            log::warn!("{}: {error}", name_of(&self.path));
        }
        self.check_file(time);
    }

    /// Notes whether the file can be written, and schedules the next attempt if not.
    fn check_file(&mut self, time: f64) {
        let Some(journal) = &mut self.journal else { return };
        let file = journal.output();
        let (stopped, lost) = (file.failure(), file.lost_lines() - self.lost);
        match stopped {
            // A reader that closed the pipe has seen enough.
            Some(error) if error.kind() == ErrorKind::BrokenPipe => {
                log::info!("{}: {error}", name_of(&self.path));
                self.journal = None;
                return;
            }
            Some(error) if !self.stopped => {
                self.news = Some(JournalNews::Stopped(self.path.clone(), error.to_string()));
            }
            None if self.stopped => {
                self.news = Some(JournalNews::Resumed(self.path.clone(), lost));
                self.lost += lost;
            }
            _ => {}
        }
        self.stopped = stopped.is_some();
        if self.stopped {
            self.retry.get_or_insert(time + RETRY_INTERVAL);
        } else {
            self.retry = None;
        }
    }

    /// Writes the start of the game.
    pub fn start(&mut self, session: &Session) {
        self.write(|journal, time| journal.start(time, session.game()));
    }

    /// Goes on with another match, after the commands held back for the last one.
    pub fn resume(&mut self, session: &Session) {
        let waiting = self.throttle.take_all();
        self.write_commands(&waiting);
        if let Some(journal) = &mut self.journal {
            journal.go_on_with(session.game());
        }
    }

    /// Writes that the first frame is on the screen.
    pub fn ready(&mut self, renderer: &str, size: [u32; 2], scale: f32) {
        self.write(|journal, time| journal.ready(time, renderer, size, f64::from(scale)));
    }

    /// Writes the places of the controls if they changed; `passing` ones are shown for a moment.
    pub fn layout(&mut self, layout: &Layout, passing: &Places) {
        let known = passing.is_empty() && self.layout == Some(*layout);
        if self.journal.is_none() || known {
            return;
        }
        self.layout = passing.is_empty().then_some(*layout);
        let place = |rect: &Rect| [rect.x, rect.y, rect.width, rect.height].map(f64::from);
        let controls: BTreeMap<String, [f64; 4]> = layout
            .named()
            .iter()
            .map(|(name, rect)| ((*name).to_owned(), place(rect)))
            .chain(passing.iter().map(|(name, rect)| (name.to_string(), place(rect))))
            .collect();
        self.write(|journal, time| journal.layout(time, &controls));
    }

    /// Writes a command, unless it is one of many in a `drag`.
    pub fn command(&mut self, command: &Command, drag: bool) {
        let lines = self.throttle.take(self.time(), command, drag);
        self.write_commands(&lines);
    }

    fn write_commands(&mut self, commands: &[Command]) {
        for command in commands {
            self.write(|journal, time| journal.command(time, command));
        }
    }

    /// Writes a command that was refused.
    pub fn refused(&mut self, command: &Command, refusal: Refusal) {
        self.write(|journal, time| journal.refused(time, command, refusal));
    }

    /// Writes the commands that were held back and the new state, and tries the file again. Returns
    /// when to call again, s since the program started.
    pub fn update(&mut self, session: &Session) -> Option<f64> {
        self.journal.as_ref()?;
        let time = self.time();
        let due = self.throttle.take_due(time);
        self.write_commands(&due);
        let camera = camera_report(&session.rig);
        self.write(|journal, time| journal.update(time, session.game(), Some(&camera)));
        if self.retry.is_some_and(|due| time >= due)
            && let Some(journal) = &mut self.journal
        {
            journal.output().retry();
            self.retry = None;
            self.check_file(time);
        }
        let waiting = self.throttle.next_due();
        let state = self.journal.as_ref().and_then(Journal::due);
        [waiting, state, self.retry].into_iter().flatten().min_by(f64::total_cmp)
    }

    /// Writes the state of the laboratory.
    pub fn laboratory(&mut self, state: impl Serialize) {
        self.write(|journal, time| journal.laboratory(time, state));
    }

    /// Writes the end of the program, after the commands that were held back and the last state.
    pub fn quit(&mut self, session: &Session) {
        let waiting = self.throttle.take_all();
        self.write_commands(&waiting);
        let camera = camera_report(&session.rig);
        self.write(|journal, time| journal.update(time, session.game(), Some(&camera)));
        self.write(|journal, time| journal.quit(time));
    }
}

fn camera_report(rig: &CameraRig) -> CameraReport {
    let center = match rig.center() {
        Center::Ball => CameraCenter::Ball,
        Center::Table => CameraCenter::Table,
    };
    CameraReport {
        view: rig.place().name(),
        center,
        follow: rig.follow().0,
        target: rig.target().into(),
        yaw: rig.yaw(),
        pitch: rig.pitch(),
        zoom: rig.zoom(),
    }
}
