//! The journal of a window: what happens, written to the file of `--journal` as it happens.
//!
//! A drag changes the aim in every frame; its commands are thinned out to ten lines a second, the
//! last one always among them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Instant;

use crate::game::journal::{CameraCenter, CameraReport, Journal};
use crate::game::{Command, Placement, Refusal};
use crate::ui::{Center, Layout, Places, Rect};

use super::camera_rig::CameraRig;
use super::session::Session;

/// Least time between two lines of one drag, s.
const COMMAND_INTERVAL: f64 = 0.1;

/// The journal, or nothing if none is asked for.
#[derive(Debug)]
pub struct Chronicle {
    journal: Option<Journal<File>>,
    /// When the program started.
    start: Instant,
    /// The last command line: when, and what.
    last: Option<(f64, Command)>,
    /// A command of a drag that has not been written yet.
    waiting: Option<Command>,
    /// What was told last of where the controls are, if nothing came and went then.
    layout: Option<Layout>,
    /// Why the journal was given up, until somebody asks.
    failed: Option<io::Error>,
}

impl Chronicle {
    /// A journal in a new file at `path`, if there is one; times count from `start`.
    pub fn new(path: Option<&Path>, start: Instant) -> io::Result<Chronicle> {
        let journal = path.map(File::create).transpose()?.map(Journal::new);
        Ok(Chronicle { journal, start, last: None, waiting: None, layout: None, failed: None })
    }

    /// Seconds since the program started.
    pub fn time(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Why the journal was given up, once.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    fn write(&mut self, line: impl FnOnce(&mut Journal<File>, f64) -> io::Result<()>) {
        let time = self.time();
        if let Some(journal) = &mut self.journal
            && let Err(error) = line(journal, time)
        {
            self.failed = Some(error);
            self.journal = None;
        }
    }

    /// The game begins.
    pub fn start(&mut self, session: &Session) {
        self.write(|journal, time| journal.start(time, session.game()));
    }

    /// The first frame is on the screen.
    pub fn ready(&mut self, renderer: &str, size: [u32; 2], scale: f32) {
        self.write(|journal, time| journal.ready(time, renderer, size, f64::from(scale)));
    }

    /// Where the controls are.
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

    /// What a player did; of a drag that goes on not all is written.
    pub fn command(&mut self, command: &Command, drag: bool) {
        let time = self.time();
        let drags_on = drag
            && self.last.as_ref().is_some_and(|(written, last)| {
                time - written < COMMAND_INTERVAL && of_one_drag(last, command)
            });
        if drags_on {
            self.waiting = Some(*command);
            return;
        }
        // What waited was of another kind, or is outdone by this one.
        match self.waiting.take() {
            Some(waiting) if !of_one_drag(&waiting, command) => self.write_command(&waiting),
            _ => {}
        }
        self.write_command(command);
    }

    fn write_command(&mut self, command: &Command) {
        self.last = Some((self.time(), *command));
        self.write(|journal, time| journal.command(time, command));
    }

    /// What a player could not do.
    pub fn refused(&mut self, command: &Command, refusal: Refusal) {
        self.write(|journal, time| journal.refused(time, command, refusal));
    }

    /// Whatever is new. Returns the time on this clock at which to call again for what waits.
    pub fn follow(&mut self, session: &Session) -> Option<f64> {
        self.journal.as_ref()?;
        let time = self.time();
        let due = self.last.as_ref().map(|(written, _)| written + COMMAND_INTERVAL);
        if due.is_some_and(|due| time >= due)
            && let Some(command) = self.waiting.take()
        {
            self.write_command(&command);
        }
        let camera = camera_report(session.rig());
        self.write(|journal, time| journal.follow(time, session.game(), Some(&camera)));
        let waiting = self.waiting.as_ref().and(due);
        let state = self.journal.as_ref().and_then(Journal::due);
        [waiting, state].into_iter().flatten().min_by(f64::total_cmp)
    }

    /// The program ends: what waits is written first.
    pub fn quit(&mut self, session: &Session) {
        if let Some(command) = self.waiting.take() {
            self.write_command(&command);
        }
        let camera = camera_report(session.rig());
        self.write(|journal, time| journal.follow(time, session.game(), Some(&camera)));
        self.write(|journal, time| journal.quit(time));
    }
}

/// Whether two commands may belong to one drag, of which only some are written.
fn of_one_drag(a: &Command, b: &Command) -> bool {
    matches!(
        (a, b),
        (Command::Aim { .. }, Command::Aim { .. })
            | (Command::Power { .. }, Command::Power { .. })
            | (Command::Tip { .. }, Command::Tip { .. })
            | (Command::Elevation { .. }, Command::Elevation { .. })
            | (Command::MoveCueBall(Placement::To(_)), Command::MoveCueBall(Placement::To(_)))
    )
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
