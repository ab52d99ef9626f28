//! What happened, as JSON Lines: the window and `play` both write it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::files::report::{self, BallReport, EventReport};
use super::{Command, Match, Refusal};
use crate::rules::Group;

/// The version of the format.
const VERSION: u32 = 1;

/// Least time between two `state` lines while things keep changing, s.
const STATE_INTERVAL: f64 = 0.1;

/// A camera, as far as a journal tells of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CameraReport {
    /// What it turns around.
    pub center: CameraCenter,
    /// The number of the ball that is chosen to be followed.
    pub follow: u32,
    /// The point it looks at, m.
    pub target: [f64; 3],
    /// Its turn about the vertical, rad.
    pub yaw: f64,
    /// Its height as an angle, rad.
    pub pitch: f64,
    /// How far it is zoomed in; the scale is the camera's own.
    pub zoom: f64,
}

/// What a camera turns around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CameraCenter {
    /// The ball it follows.
    Ball,
    /// The centre of the table.
    Table,
}

/// Writes what happens in a match, a line at a time, each at once.
///
/// The time that its methods take is the line's, in seconds since the program started, or of
/// table time where there is no window; it never goes back.
#[derive(Debug)]
pub struct Journal<W> {
    output: W,
    /// How many of the match's notices are written.
    notices: usize,
    /// The number of the last shot that is written.
    shot: u32,
    /// The last state that is written, and when it was.
    state: Option<(f64, StateReport)>,
    /// When a state that waits for its turn may be written.
    due: Option<f64>,
    layout: BTreeMap<String, [f64; 4]>,
}

/// How a match stands, as a journal tells it.
#[derive(Debug, PartialEq, Serialize)]
struct StateReport {
    phase: &'static str,
    player: u32,
    groups: [&'static str; 2],
    ball_in_hand: bool,
    winner: Option<u32>,
    shots: u32,
    cue: CueReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<CameraReport>,
    balls: Vec<BallReport>,
}

#[derive(Debug, PartialEq, Serialize)]
struct CueReport {
    direction: f64,
    power: f64,
    tip: [f64; 2],
    elevation: f64,
}

impl StateReport {
    fn new(game: &Match, camera: Option<&CameraReport>) -> StateReport {
        let cue = game.cue();
        StateReport {
            phase: game.phase().name(),
            player: game.player().number(),
            groups: game.groups().map(|group| group.map_or("open", Group::name)),
            ball_in_hand: game.ball_in_hand(),
            winner: game.winner().map(|winner| winner.number()),
            shots: game.shots(),
            cue: CueReport {
                direction: cue.direction,
                power: cue.power,
                tip: cue.tip,
                elevation: cue.elevation,
            },
            camera: camera.cloned(),
            balls: report::balls(game.world().balls()),
        }
    }

    /// Whether the game is at another point, which no reader should learn late.
    fn turns_from(&self, before: &StateReport) -> bool {
        let point = |state: &StateReport| {
            (state.phase, state.player, state.groups, state.ball_in_hand, state.shots)
        };
        point(self) != point(before)
    }
}

#[derive(Serialize)]
struct Line<T> {
    time: f64,
    kind: &'static str,
    #[serde(flatten)]
    content: T,
}

impl<W: Write> Journal<W> {
    /// A journal that is still empty.
    pub fn new(output: W) -> Journal<W> {
        Journal { output, notices: 0, shot: 0, state: None, due: None, layout: BTreeMap::new() }
    }

    /// `start`: what is played.
    pub fn start(&mut self, time: f64, game: &Match) -> io::Result<()> {
        #[derive(Serialize)]
        struct Start<'a> {
            version: u32,
            game: &'a str,
            laws: &'a str,
            seed: u64,
        }
        let setup = game.setup();
        let content = Start {
            version: VERSION,
            game: setup.game.name(),
            laws: &setup.laws_name,
            seed: setup.seed,
        };
        self.line(time, "start", content)
    }

    /// `ready`: the first frame is on the screen, drawn by `renderer`; `size` in physical
    /// pixels, `scale` physical pixels to a logical one.
    pub fn ready(
        &mut self,
        time: f64,
        renderer: &str,
        size: [u32; 2],
        scale: f64,
    ) -> io::Result<()> {
        #[derive(Serialize)]
        struct Ready<'a> {
            renderer: &'a str,
            size: [u32; 2],
            scale: f64,
        }
        self.line(time, "ready", Ready { renderer, size, scale })
    }

    /// `layout`: where the controls are, x, y, width and height in physical pixels; nothing is
    /// written if they are where they were.
    pub fn layout(&mut self, time: f64, controls: &BTreeMap<String, [f64; 4]>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Layout<'a> {
            controls: &'a BTreeMap<String, [f64; 4]>,
        }
        if self.layout == *controls {
            return Ok(());
        }
        self.layout.clone_from(controls);
        self.line(time, "layout", Layout { controls })
    }

    /// `command`: what a player did.
    pub fn command(&mut self, time: f64, command: &Command) -> io::Result<()> {
        self.line(time, "command", command)
    }

    /// `refused`: what a player could not do, and why.
    pub fn refused(&mut self, time: f64, command: &Command, refusal: Refusal) -> io::Result<()> {
        #[derive(Serialize)]
        struct Refused<'a> {
            #[serde(flatten)]
            command: &'a Command,
            reason: String,
        }
        self.line(time, "refused", Refused { command, reason: refusal.to_string() })
    }

    /// Whatever is new: `notice`s, a `shot` that has ended, and the `state` if it has changed.
    ///
    /// States that follow one another fast wait for their turn: [`Journal::due`] says when.
    pub fn follow(
        &mut self,
        time: f64,
        game: &Match,
        camera: Option<&CameraReport>,
    ) -> io::Result<()> {
        self.news(time, game)?;
        let now = StateReport::new(game, camera);
        self.due = match &self.state {
            Some((_, last)) if *last == now => None,
            Some((written, last)) if !now.turns_from(last) => Some(written + STATE_INTERVAL),
            _ => Some(time),
        };
        if self.due.is_some_and(|due| time >= due) { self.write_state(time, now) } else { Ok(()) }
    }

    /// Whatever is new, and the `state` in any case.
    pub fn state(
        &mut self,
        time: f64,
        game: &Match,
        camera: Option<&CameraReport>,
    ) -> io::Result<()> {
        self.news(time, game)?;
        self.write_state(time, StateReport::new(game, camera))
    }

    /// When [`Journal::follow`] has to be called at the latest for the sake of a state that
    /// waits, on the clock of its times; nothing waits if there is none.
    pub fn due(&self) -> Option<f64> {
        self.due
    }

    /// `quit`: the program ends.
    pub fn quit(&mut self, time: f64) -> io::Result<()> {
        #[derive(Serialize)]
        struct Quit {}
        self.line(time, "quit", Quit {})
    }

    fn news(&mut self, time: f64, game: &Match) -> io::Result<()> {
        #[derive(Serialize)]
        struct Text<'a> {
            text: &'a str,
        }
        #[derive(Serialize)]
        struct Shot {
            events: Vec<EventReport>,
            hash: String,
        }
        for notice in &game.notices()[self.notices..] {
            self.line(time, "notice", Text { text: &notice.text })?;
            self.notices += 1;
        }
        match game.last_shot() {
            Some(shot) if shot.number != self.shot => {
                self.shot = shot.number;
                let events = report::events(&shot.events, &[]);
                self.line(time, "shot", Shot { events, hash: report::hash(shot.hash) })
            }
            _ => Ok(()),
        }
    }

    fn write_state(&mut self, time: f64, state: StateReport) -> io::Result<()> {
        self.line(time, "state", &state)?;
        self.due = None;
        self.state = Some((time, state));
        Ok(())
    }

    fn line(&mut self, time: f64, kind: &'static str, content: impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(&Line { time, kind, content })?;
        line.push(b'\n');
        self.output.write_all(&line)?;
        self.output.flush()
    }
}
