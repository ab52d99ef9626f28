//! The replay being watched: which shot and instant is shown, and how the viewer moves through it.

use nalgebra::Vector3;

use crate::app::background::time_budget::TimeBudget;
use crate::app::camera_rig::Closeup;
use crate::game::{Film, Match, Phase, Replay};
use crate::physics::{Event, EventKind, Table};
use crate::texts::{EventWords, Text, watching};
use crate::ui::ReplayAction;

/// Time to look at the aim before the cue strikes, s.
const AIM_TIME: f64 = 1.2;
/// Time to look at the balls after a shot, before the next one, s.
const VERDICT_TIME: f64 = 2.6;
/// The speeds to choose from, relative to real time, fastest first.
pub const SPEEDS: [f64; 3] = [1.0, 0.25, 0.1];
/// Tolerance for the instant of an event, s.
const INSTANT_TOLERANCE: f64 = 1e-6;

/// The eye's angle above the cloth in the close-up of an event, rad.
const CLOSEUP_PITCH: f64 = 0.62;
/// The eye's distance in the close-up of an event, m.
const CLOSEUP_DISTANCE: f64 = 0.95;

/// The part of a shot that is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stage {
    /// The cue before the strike, for this many more seconds.
    Aim(f64),
    /// The shot.
    Shot,
    /// The balls after it, for this many more seconds.
    Verdict(f64),
}

/// A jump to another moment of the replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jump {
    /// The start of a shot.
    Shot,
    /// An instant of the same shot.
    Instant,
}

/// A replay being watched.
#[derive(Debug)]
pub struct ReplayMode {
    pub(super) replay: Replay,
    /// The index of the shown shot, from 0.
    pub(in crate::app::session) shot: usize,
    /// The computed course of the shown shot.
    pub(in crate::app::session) film: Option<Film>,
    pub(in crate::app::session) stage: Stage,
    pub(in crate::app::session) is_playing: bool,
    /// The index into [`SPEEDS`].
    speed: usize,
    /// The close-up of an event.
    pub(in crate::app::session) closeup: Option<Closeup>,
    /// True while the verdict is explained.
    pub(super) explains: bool,
    /// True if it was reported that the computed shot differs from the record.
    pub(super) difference_reported: bool,
}

impl ReplayMode {
    /// A replay before its first frame; [`ReplayMode::show`] must be called next.
    pub fn new(replay: Replay) -> ReplayMode {
        ReplayMode {
            replay,
            shot: 0,
            film: None,
            stage: Stage::Aim(AIM_TIME),
            is_playing: true,
            speed: 0,
            closeup: None,
            explains: false,
            difference_reported: false,
        }
    }

    /// Carries out an action of the viewer. Returns the jump, if it was one, and a message to show.
    pub fn control(
        &mut self,
        action: ReplayAction,
        game: &mut Match,
    ) -> (Option<Jump>, Option<Text>) {
        let jump = match action {
            ReplayAction::Toggle => {
                let ended = matches!(self.stage, Stage::Verdict(_)) && self.is_last();
                self.is_playing = ended || !self.is_playing;
                (self.explains, self.closeup) = (false, None);
                if ended { self.show(self.shot, game) } else { None }
            }
            ReplayAction::Slower => self.change_speed(true, false),
            ReplayAction::Faster => self.change_speed(false, false),
            ReplayAction::NextSpeed => self.change_speed(true, true),
            ReplayAction::Shot { after: true } => {
                let jump = self.next(game);
                return (jump, jump.is_none().then_some(watching::LAST_SHOT));
            }
            // From the middle of a shot, first to its own start.
            ReplayAction::Shot { after: false } => match self.stage {
                Stage::Aim(_) => self.show(self.shot.saturating_sub(1), game),
                Stage::Shot | Stage::Verdict(_) => self.show(self.shot, game),
            },
            ReplayAction::Event { after } => self.step(after, game),
            ReplayAction::Seek(part) => {
                self.pause();
                self.closeup = None;
                let length = self.film.as_ref().map_or(0.0, Film::computed_time);
                self.show_instant(f64::from(part) * length, game)
            }
            ReplayAction::Explain => {
                self.pause();
                self.explains = true;
                let Some((time, closeup)) = self.deciding(game.world().table()) else {
                    // The verdict is shown at the end of the shot.
                    let end = self.film.as_ref().and_then(Film::length);
                    let jump = end.and_then(|end| self.show_instant(end, game));
                    return (jump, Some(watching::NO_MOMENT));
                };
                self.closeup = Some(closeup);
                self.show_instant(time, game)
            }
            ReplayAction::Watch | ReplayAction::Leave => None,
        };
        (jump, None)
    }

    /// Pauses, and computes the whole shot, so that any instant can be shown.
    fn pause(&mut self) {
        (self.is_playing, self.explains) = (false, false);
        if let Some(film) = &mut self.film {
            film.run_while(|| true);
        }
    }

    /// Steps to the event before or after the shown instant, and pauses there.
    fn step(&mut self, after: bool, game: &mut Match) -> Option<Jump> {
        self.pause();
        let film = self.film.as_ref()?;
        // The strike counts as an event.
        let before_strike = matches!(self.stage, Stage::Aim(_));
        let time = if before_strike { -1.0 } else { self.time(game) };
        match (film.event_beside(time, after).map(|place| film.events()[place].time), after) {
            (Some(time), _) => self.show_instant(time, game),
            (None, true) => self.show_instant(f64::INFINITY, game),
            (None, false) => self.show(self.shot, game),
        }
    }

    /// Moves the match to the start of the next shot; `None` after the last one.
    pub fn next(&mut self, game: &mut Match) -> Option<Jump> {
        if self.is_last() { None } else { self.show(self.shot + 1, game) }
    }

    /// Moves the match to the start of a shot; `None` if there is no such shot.
    pub fn show(&mut self, shot: usize, game: &mut Match) -> Option<Jump> {
        if !self.replay.seek(shot, game) {
            return None;
        }
        self.shot = shot;
        self.film = Film::new(game).ok();
        self.stage = Stage::Aim(AIM_TIME);
        self.closeup = None;
        self.explains = false;
        Some(Jump::Shot)
    }

    /// Moves the match to an instant of the shot.
    fn show_instant(&mut self, time: f64, game: &mut Match) -> Option<Jump> {
        if let Some(film) = &self.film {
            film.seek(time, game);
            self.stage = Stage::Shot;
        }
        Some(Jump::Instant)
    }

    /// Computes more of the shot and of the record, within the budget of computing time.
    pub fn compute(&mut self, budget: &mut TimeBudget) {
        if let Some(film) = &mut self.film
            && !budget.spend(|may_go_on| film.run_while(may_go_on))
        {
            return;
        }
        let replay = &mut self.replay;
        budget.spend(|may_go_on| replay.read_while(may_go_on));
    }

    /// True while the shot is not computed to its end.
    pub fn computes(&self) -> bool {
        self.film.as_ref().is_some_and(|film| film.length().is_none())
    }

    /// True if the shown shot is the last one.
    fn is_last(&self) -> bool {
        self.shot + 1 >= self.replay.len()
    }

    /// Speed of the balls, relative to real time.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Chooses the next slower or faster speed; with `around`, the slowest
    /// is followed by the fastest.
    fn change_speed(&mut self, slower: bool, around: bool) -> Option<Jump> {
        self.speed = match slower {
            true if self.speed + 1 < SPEEDS.len() => self.speed + 1,
            true if around => 0,
            true => self.speed,
            false => self.speed.saturating_sub(1),
        };
        None
    }

    /// The shown time in the shot, s.
    pub fn time(&self, game: &Match) -> f64 {
        match self.stage {
            Stage::Aim(_) => 0.0,
            Stage::Shot => game.world().clock(),
            Stage::Verdict(_) => self.film.as_ref().map_or(0.0, Film::computed_time),
        }
    }

    /// The last event before the shown instant, while the shot is shown.
    pub fn event(&self, game: &Match) -> Option<&Event> {
        let film = self.film.as_ref().filter(|_| self.stage == Stage::Shot)?;
        film.events().get(film.event_at(self.time(game))?)
    }

    /// The event at the shown instant, while the replay is paused.
    pub fn shown_event(&self, game: &Match) -> Option<&Event> {
        let time = self.time(game);
        let event = self.event(game).filter(|_| !self.is_playing)?;
        ((event.time - time).abs() < INSTANT_TOLERANCE).then_some(event)
    }

    /// The instant of the event that decided the verdict, s, and its close-up.
    fn deciding(&self, table: &Table) -> Option<(f64, Closeup)> {
        let shot = self.film.as_ref()?.verdict()?;
        let event = shot.events.get(shot.reason.event?)?;
        Some((event.time, close_look(event, shot.events.first(), table)))
    }

    /// True if the verdict has a deciding event.
    pub fn has_reason(&self) -> bool {
        let verdict = self.film.as_ref().and_then(Film::verdict);
        verdict.is_some_and(|shot| shot.reason.event.is_some())
    }

    /// Describes the event of the shown instant in words.
    pub fn event_words(&self, game: &Match) -> String {
        let kind = game.setup().game.kind();
        let words = |event| EventWords::new(event, game.world().table(), kind).to_string();
        self.event(game).map(words).unwrap_or_default()
    }

    /// Shows the verdict, once the shot has ended. Returns true if it has.
    pub fn end_shot(&mut self, game: &Match) -> bool {
        let has_ended = game.phase() != Phase::Rolling;
        if has_ended {
            self.stage = Stage::Verdict(VERDICT_TIME);
            self.is_playing &= !self.explains;
        }
        has_ended
    }
}

/// A good view of an event: over the table, at right angles to the motion.
fn close_look(event: &Event, strike: Option<&Event>, table: &Table) -> Closeup {
    let at = event.position;
    let inwards = -Vector3::new(at.x, at.y, 0.0);
    let heading = match event.kind {
        EventKind::BallPocket { .. } | EventKind::OffTable { .. } => -inwards,
        EventKind::BallCushion { cushion, .. } => {
            let normal = table.cushions[cushion.0].normal;
            // A little along the rail, so that the gap is visible.
            -Vector3::new(normal.x - 0.6 * normal.y, normal.y + 0.6 * normal.x, 0.0)
        }
        _ => {
            let from = strike.map_or(Vector3::zeros(), |strike| strike.position);
            let way = at - from;
            let aside = Vector3::new(-way.y, way.x, 0.0);
            // The eye stays over the table.
            if aside.dot(&inwards) > 0.0 { -aside } else { aside }
        }
    };
    let yaw = if heading.norm() > 1e-6 { heading.y.atan2(heading.x) } else { 0.0 };
    Closeup { target: at, yaw, pitch: CLOSEUP_PITCH, distance: CLOSEUP_DISTANCE }
}
