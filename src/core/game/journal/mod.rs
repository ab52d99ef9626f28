//! The journal of a match as JSON Lines. The window and `play` both write it.

mod state_report;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::files::options;
use super::files::report::{self, EventReport};
use super::{Command, Match, Refusal, ShotRecord, UnfitShot};
use crate::physics::Trace;
use crate::physics::laws::{Conditions, CueBallKind, CueKind};
use crate::rules::foul_codes;
use crate::wording::{Phrase, Speech, Spoken};
pub use state_report::StateReport;

/// Version of the format.
const VERSION: u32 = 1;

/// Least time between two `state` lines during continuous changes, s.
const STATE_INTERVAL: f64 = 0.1;

/// The camera in a `state` line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CameraReport {
    /// Name of the camera view.
    pub view: &'static str,
    /// Centre of its rotation.
    pub center: CameraCenter,
    /// Number of the ball to follow.
    pub follow: u32,
    /// The point it looks at, m.
    pub target: [f64; 3],
    /// Rotation about the vertical, rad.
    pub yaw: f64,
    /// Angle above the horizontal, rad.
    pub pitch: f64,
    /// Zoom, on the camera's own scale.
    pub zoom: f64,
}

/// The point a camera rotates around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CameraCenter {
    /// The ball it follows.
    Ball,
    /// The centre of the table.
    Table,
}

/// Writes the events of a match, each line at once.
///
/// Its methods take the time for the line: seconds since the program started, or table time without
/// a window. It never decreases.
#[derive(Debug)]
pub struct Journal<W> {
    output: W,
    /// The language of notices and verdicts.
    speech: &'static (dyn Speech + Sync),
    /// Number of the match's notices written.
    notices: usize,
    /// Number of the last shot written.
    shot: u32,
    /// The last state written, with its time.
    state: Option<(f64, StateReport)>,
    /// Earliest time for the delayed state, if one is waiting.
    due: Option<f64>,
    layout: BTreeMap<String, [f64; 4]>,
}

#[derive(Serialize)]
struct Line<T> {
    time: f64,
    kind: &'static str,
    #[serde(flatten)]
    content: T,
}

impl<W: Write> Journal<W> {
    /// Creates an empty journal.
    pub fn new(output: W, speech: &'static (dyn Speech + Sync)) -> Journal<W> {
        let layout = BTreeMap::new();
        Journal { output, speech, notices: 0, shot: 0, state: None, due: None, layout }
    }

    /// The writer.
    pub fn output(&mut self) -> &mut W {
        &mut self.output
    }

    /// `start`: a match begins. All of its notices are written from now on.
    pub fn start(&mut self, time: f64, game: &Match) -> io::Result<()> {
        #[derive(Serialize)]
        struct Start<'a> {
            version: u32,
            game: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            options: Option<Value>,
            laws: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            conditions: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cue: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cue_ball: Option<&'a str>,
            seed: u64,
        }
        (self.notices, self.shot, self.state) = (0, 0, None);
        let setup = game.setup();
        let content = Start {
            version: VERSION,
            game: setup.game.kind().name(),
            options: options::write(&setup.game),
            laws: setup.laws.preset.name(),
            conditions: Some(setup.laws.conditions)
                .filter(|conditions| *conditions != Conditions::default())
                .map(Conditions::name),
            cue: CueKind::of(&setup.laws.cue)
                .filter(|cue| *cue != CueKind::default())
                .map(CueKind::name),
            cue_ball: Some(setup.laws.cue_ball)
                .filter(|cue_ball| *cue_ball != setup.laws.defaults().cue_ball)
                .map(CueBallKind::name),
            seed: setup.seed,
        };
        self.line(time, "start", content)
    }

    /// `ready`: the first frame is on the screen, drawn by `renderer`. `size` is in physical
    /// pixels, `scale` is physical pixels per logical pixel.
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

    /// `layout`: the controls' rectangles (x, y, width, height) in physical pixels. Writes nothing
    /// if they have not changed.
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

    /// Continues with another match. Its earlier notices and shots are not written, but its next
    /// state always is.
    pub fn go_on_with(&mut self, game: &Match) {
        self.notices = game.notices().len();
        self.shot = game.last_shot().map_or(0, |shot| shot.number);
        self.state = None;
    }

    /// `command`: a player's command.
    pub fn command(&mut self, time: f64, command: &Command) -> io::Result<()> {
        self.line(time, "command", command)
    }

    /// `lab`: the state of the laboratory.
    pub fn laboratory(&mut self, time: f64, state: impl Serialize) -> io::Result<()> {
        self.line(time, "lab", state)
    }

    /// `refused`: a player's command that is not possible, with the reason in English.
    pub fn refused(&mut self, time: f64, command: &Command, refusal: Refusal) -> io::Result<()> {
        #[derive(Serialize)]
        struct Refused<'a> {
            #[serde(flatten)]
            command: &'a Command,
            reason: String,
        }
        self.line(time, "refused", Refused { command, reason: refusal.in_english() })
    }

    /// `refused`: a scene's shot that no player can make.
    pub fn unprepared(&mut self, time: f64, why: UnfitShot) -> io::Result<()> {
        #[derive(Serialize)]
        struct Unprepared {
            place: String,
            reason: String,
        }
        let place = format!("scene.shot.{}", why.place());
        self.line(time, "refused", Unprepared { place, reason: why.to_string() })
    }

    /// Writes new `notice`s, the `shot` that has ended, and the `state` if it changed.
    ///
    /// States that change rapidly are delayed: [`Journal::due`] has the time.
    pub fn update(
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

    /// Writes everything new, and always the `state`.
    pub fn state(
        &mut self,
        time: f64,
        game: &Match,
        camera: Option<&CameraReport>,
    ) -> io::Result<()> {
        self.news(time, game)?;
        self.write_state(time, StateReport::new(game, camera))
    }

    /// Latest time for the next [`Journal::update`], because a state is delayed; `None` if none is.
    pub fn due(&self) -> Option<f64> {
        self.due
    }

    /// `quit`: the program ends.
    pub fn quit(&mut self, time: f64) -> io::Result<()> {
        #[derive(Serialize)]
        struct Quit {}
        self.line(time, "quit", Quit {})
    }

    fn spoken(&self, phrase: &dyn Phrase) -> String {
        Spoken { phrase, speech: self.speech }.to_string()
    }

    fn news(&mut self, time: f64, game: &Match) -> io::Result<()> {
        #[derive(Serialize)]
        struct Text {
            text: String,
        }
        #[derive(Serialize)]
        struct Shot {
            events: Vec<EventReport>,
            hash: String,
        }
        for notice in &game.notices()[self.notices..] {
            self.line(time, "notice", Text { text: self.spoken(&notice.words) })?;
            self.notices += 1;
        }
        match game.last_shot() {
            Some(shot) if shot.number != self.shot => {
                self.shot = shot.number;
                let events = report::events(&shot.events, &Trace::default());
                self.line(time, "shot", Shot { events, hash: report::hash(shot.hash) })?;
                let verdict = VerdictReport::new(shot, self.speech);
                self.line(time, "verdict", verdict)
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

/// The verdict on a shot, as a `verdict` line has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct VerdictReport {
    /// The number of the shooter, 1 or 2.
    pub player: u32,
    /// The codes of the fouls.
    pub fouls: Vec<&'static str>,
    /// The number of the rule in its book.
    pub rule: String,
    /// The reason, a sentence.
    pub reason: String,
    /// The event that decided, by its index in the shot's list of events.
    pub event: Option<usize>,
}

impl VerdictReport {
    /// The verdict on a shot, in a language.
    pub fn new(shot: &ShotRecord, speech: &(dyn Speech + Sync)) -> VerdictReport {
        let place =
            |event: usize| report::order(&shot.events).iter().position(|&index| index == event);
        VerdictReport {
            player: shot.player.number(),
            fouls: foul_codes(&shot.fouls),
            rule: shot.reason.rule.name(),
            reason: format!("{}.", Spoken { phrase: &shot.reason.words, speech }),
            event: shot.reason.event.and_then(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::English;
    use serde_json::{Value, json};

    use super::*;
    use crate::game::Setup;

    fn camera(yaw: f64) -> CameraReport {
        CameraReport {
            view: "default",
            center: CameraCenter::Ball,
            follow: 0,
            target: [0.0; 3],
            yaw,
            pitch: 0.3,
            zoom: 0.0,
        }
    }

    fn lines(journal: Journal<Vec<u8>>) -> Vec<Value> {
        let text = String::from_utf8(journal.output).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The time and yaw of each state.
    fn states(journal: Journal<Vec<u8>>) -> Vec<(f64, f64)> {
        let number = |value: &Value| value.as_f64().unwrap();
        lines(journal)
            .iter()
            .filter(|line| line["kind"] == "state")
            .map(|line| (number(&line["time"]), number(&line["camera"]["yaw"])))
            .collect()
    }

    #[test]
    fn an_unchanged_state_is_written_once() {
        let (game, mut journal) =
            (Match::new(Setup::report(0)), Journal::new(Vec::new(), &English));
        for frame in 0..100 {
            journal.update(f64::from(frame) / 60.0, &game, Some(&camera(0.0))).unwrap();
            assert_eq!(journal.due(), None);
        }
        assert_eq!(states(journal), [(0.0, 0.0)]);
    }

    #[test]
    fn rapid_changes_are_written_ten_times_a_second_and_at_the_end() {
        let (game, mut journal) =
            (Match::new(Setup::report(0)), Journal::new(Vec::new(), &English));
        for frame in 0..=64 {
            let time = f64::from(frame) / 64.0;
            journal.update(time, &game, Some(&camera(time))).unwrap();
        }
        // The last state is delayed until a later call, even if nothing more is drawn.
        let due = journal.due().unwrap();
        journal.update(due, &game, Some(&camera(1.0))).unwrap();
        assert_eq!(journal.due(), None);
        let states = states(journal);
        assert!(states.windows(2).all(|two| two[1].0 - two[0].0 >= STATE_INTERVAL));
        assert_eq!(states.len(), 11);
        assert_eq!(states.last(), Some(&(due, 1.0)));
    }

    #[test]
    fn a_change_after_a_while_is_written_at_once() {
        let (game, mut journal) =
            (Match::new(Setup::report(0)), Journal::new(Vec::new(), &English));
        for (time, yaw) in [(0.0, 0.0), (5.0, 0.0), (5.01, 1.0)] {
            journal.update(time, &game, Some(&camera(yaw))).unwrap();
        }
        assert_eq!(states(journal), [(0.0, 0.0), (5.01, 1.0)]);
    }

    #[test]
    fn a_new_phase_is_written_at_once() {
        let (mut game, mut journal) =
            (Match::new(Setup::report(0)), Journal::new(Vec::new(), &English));
        journal.update(0.0, &game, None).unwrap();
        game.command(Command::Shoot).unwrap();
        journal.command(0.01, &Command::Shoot).unwrap();
        journal.update(0.01, &game, None).unwrap();
        game.update(0.01);
        journal.update(0.02, &game, None).unwrap();
        game.run_to_rest();
        journal.update(0.03, &game, None).unwrap();
        journal.quit(0.04).unwrap();
        let lines = lines(journal);
        let kinds: Vec<&str> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
        let expected = [
            "notice", "notice", "state", "command", "state", "notice", "shot", "verdict", "state",
            "quit",
        ];
        assert_eq!(kinds, expected);
        assert_eq!(lines[4]["phase"], "rolling");
        assert_eq!(lines[8]["phase"], "aiming");
        assert_eq!(lines[9], json!({"time": 0.04, "kind": "quit"}));
    }

    #[test]
    fn the_window_has_lines_of_its_own() {
        let mut journal = Journal::new(Vec::new(), &English);
        let mut controls = BTreeMap::from([("shoot".to_owned(), [1.0, 2.0, 3.0, 4.0])]);
        journal.ready(1.0, "a renderer", [1280, 720], 2.0).unwrap();
        journal.layout(1.0, &controls).unwrap();
        journal.layout(2.0, &controls).unwrap();
        controls.insert("view".to_owned(), [0.0, 0.0, 5.0, 6.0]);
        journal.layout(3.0, &controls).unwrap();
        let ready = json!({"time": 1.0, "kind": "ready", "renderer": "a renderer",
            "size": [1280, 720], "scale": 2.0});
        let shoot = json!([1.0, 2.0, 3.0, 4.0]);
        let layouts = [
            json!({"time": 1.0, "kind": "layout", "controls": {"shoot": shoot}}),
            json!({"time": 3.0, "kind": "layout",
                "controls": {"shoot": shoot, "view": [0.0, 0.0, 5.0, 6.0]}}),
        ];
        assert_eq!(lines(journal), [vec![ready], layouts.to_vec()].concat());
    }
}
