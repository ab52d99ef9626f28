//! A session that shows a replay instead of a match being played.

use std::fmt::Write;

use crate::app::camera_rig::{CameraRig, viewport};
use crate::game::{Film, Match, NoticeWords, Replay};
use crate::physics::World;
use crate::texts::{Named, watching};
use crate::ui::{Layout, Mark, ReplayAction, ReplayState, Tone};

use super::mode::{ReplayMode, Stage};
use crate::app::session::mode::Mode;
use crate::app::session::{Messages, Session};

/// Radii of a ball within the ring that marks it.
const RING: f32 = 1.3;

impl Session {
    /// A session that shows a replay from one of its shots on; `None` if there is no such shot.
    /// `game` may be any match on the same table.
    pub fn watch(replay: Replay, shot: usize, game: &Match, rig: CameraRig) -> Option<Session> {
        let mut session = Session::new(game.clone(), rig);
        session.mode = Mode::Replay(Box::new(ReplayMode::new(replay)));
        session.show_shot(shot).then_some(session)
    }

    /// True while a replay is watched; the match then cannot be changed.
    pub fn is_replay(&self) -> bool {
        matches!(self.mode, Mode::Replay(_))
    }

    /// True if the last shot of the match can be watched now.
    pub fn can_watch(&self) -> bool {
        self.is_match() && !self.is_rolling() && self.game.has_shots()
    }

    /// True if an event decided the verdict on the last shot.
    pub(in crate::app::session) fn has_reason(&self) -> bool {
        self.game.standing_shot().is_some_and(|shot| shot.reason.event.is_some())
    }

    /// Shows a shot of the replay from its start. Returns false if there is no such shot.
    fn show_shot(&mut self, shot: usize) -> bool {
        let Mode::Replay(mode) = &mut self.mode else { return false };
        if !mode.show(shot, &mut self.game) {
            return false;
        }
        self.study.forget();
        self.reset_display();
        true
    }

    /// Shows an instant of the current shot.
    fn show_instant(&mut self, time: f64) {
        if let Mode::Replay(mode) = &mut self.mode {
            mode.show_instant(time, &mut self.game);
            self.reset_display();
        }
    }

    /// After a jump in the replay: resets the effects and messages of the old position.
    fn reset_display(&mut self) {
        let world: &World = self.game.world();
        self.effects.resume(world);
        self.action = None;
        self.messages.begin_at(&self.game);
        self.playback.begin_shot();
        let closeup = self.mode.replay().and_then(|mode| mode.closeup);
        self.rig.set_closeup(closeup);
        self.rig.wake();
        self.follow();
    }

    /// Carries out an action of the viewer.
    pub fn control_replay(&mut self, action: ReplayAction) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        match action {
            ReplayAction::Toggle => self.toggle_replay(),
            ReplayAction::Slower => mode.change_speed(true, false),
            ReplayAction::Faster => mode.change_speed(false, false),
            ReplayAction::NextSpeed => mode.change_speed(true, true),
            ReplayAction::Shot { after: true } => {
                let next = mode.shot + 1;
                if mode.is_last() || !self.show_shot(next) {
                    self.messages.remark(watching::LAST_SHOT, Tone::Plain);
                }
            }
            ReplayAction::Shot { after: false } => {
                // From the middle of a shot, first to its own start.
                let begun = !matches!(mode.stage, Stage::Aim(_));
                let shot = mode.shot;
                self.show_shot(if begun { shot } else { shot.saturating_sub(1) });
            }
            ReplayAction::Event { after } => self.step(after),
            ReplayAction::Seek(part) => {
                mode.is_playing = false;
                mode.explains = false;
                mode.closeup = None;
                mode.compute_shot();
                let length = mode.film.as_ref().map_or(0.0, |film| film.computed());
                self.show_instant(f64::from(part) * length);
            }
            ReplayAction::Explain => self.explain(),
            ReplayAction::Watch | ReplayAction::Leave => {}
        }
    }

    fn toggle_replay(&mut self) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        let ended = matches!(mode.stage, Stage::Verdict(_)) && mode.is_last();
        mode.is_playing = ended || !mode.is_playing;
        mode.explains = false;
        if mode.closeup.take().is_some() {
            self.rig.set_closeup(None);
        }
        let shot = mode.shot;
        if ended {
            self.show_shot(shot);
        }
    }

    /// Steps to the event before or after the shown instant, and pauses there.
    fn step(&mut self, after: bool) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        mode.is_playing = false;
        mode.explains = false;
        mode.compute_shot();
        let before_strike = matches!(mode.stage, Stage::Aim(_));
        let Some(film) = &mode.film else { return };
        // The strike counts as an event.
        let time = if before_strike { -1.0 } else { mode.time(&self.game) };
        match (film.event_beside(time, after).map(|place| film.events()[place].time), after) {
            (Some(time), _) => self.show_instant(time),
            (None, true) => self.show_instant(f64::INFINITY),
            (None, false) => {
                let shot = mode.shot;
                self.show_shot(shot);
            }
        }
    }

    /// Shows the event that decided the verdict, close up.
    fn explain(&mut self) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        mode.compute_shot();
        let Some((time, closeup)) = mode.deciding(self.game.world().table()) else {
            // The verdict is told at the end of the shot.
            mode.is_playing = false;
            mode.explains = true;
            let end = mode.film.as_ref().and_then(Film::length);
            self.messages.remark(watching::NO_MOMENT, Tone::Plain);
            if let Some(end) = end {
                self.show_instant(end);
            }
            return;
        };
        mode.is_playing = false;
        mode.explains = true;
        mode.closeup = Some(closeup);
        self.show_instant(time);
    }

    /// Advances the parts of the replay before and after a shot.
    pub(in crate::app::session) fn advance_replay(&mut self, seconds: f64) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        let mut share = self.playback.share_ahead();
        mode.compute(&mut share);
        if let Some(difference) = mode.replay.difference().filter(|_| !mode.difference_reported) {
            let shot = difference.shot();
            let text = watching::differs(&shot, difference).to_string();
            mode.difference_reported = true;
            self.messages.say(text, Tone::Bad);
        }
        if !mode.is_playing {
            return;
        }
        let seconds = seconds * self.playback.pace(1.0).max(1.0);
        match &mut mode.stage {
            Stage::Aim(left) if *left > seconds => *left -= seconds,
            Stage::Aim(_) => {
                mode.stage = Stage::Shot;
                // The effects of the shot are already over.
                if self.game.act_again().is_ok() {
                    self.strike();
                }
            }
            Stage::Shot => {}
            Stage::Verdict(left) if *left > seconds => *left -= seconds,
            Stage::Verdict(_) => {
                let next = mode.shot + 1;
                if mode.is_last() || !self.show_shot(next) {
                    self.mode.stop();
                }
            }
        }
    }

    /// Updates the replay's part of the interface state, reusing its memory.
    pub(in crate::app::session) fn show_replay(&self, state: &mut ReplayState, layout: &Layout) {
        let Some(mode) = self.mode.replay() else {
            state.is_shown = false;
            return;
        };
        let replay = &mode.replay;
        state.is_shown = true;
        (state.shot, state.shots) = (mode.shot + 1, replay.len());
        state.player = replay.player(mode.shot);
        state.is_taken_back = replay.is_taken_back(mode.shot);
        state.is_playing = mode.is_playing;
        state.speed = mode.speed();
        state.time = mode.time(&self.game);
        state.length = mode.film.as_ref().map_or(0.0, |film| film.computed());
        state.pots.clear();
        let falls = mode.film.iter().flat_map(|film| film.events());
        let falls = falls.filter(|event| event.kind.is_loss()).map(|event| event.time);
        state.pots.extend(falls);
        mode.write_event(&self.game, &mut state.event);
        state.verdict.clear();
        let shown = mode.explains || matches!(mode.stage, Stage::Verdict(_));
        if let Some(shot) = mode.film.as_ref().and_then(Film::verdict).filter(|_| shown) {
            let words = NoticeWords::Verdict(shot.reason.words, shot.reason.rule);
            let named = Named { phrase: &words, names: self.messages.names() };
            // Writing into a `String` cannot fail.
            let _ = write!(state.verdict, "{named}");
        }
        state.has_reason = mode.has_reason();
        state.marks.clear();
        if let Some(event) = mode.shown_event(&self.game) {
            let (first, second) = event.kind.balls();
            let (camera, view) = (self.rig.in_window(layout), viewport(layout));
            let balls = [Some(first), second].into_iter().flatten();
            state.marks.extend(balls.filter_map(|ball| {
                let ball = self.world().ball(ball)?;
                let place = ball.position.cast::<f32>();
                let center = camera.project(&view, place)?;
                let distance = (camera.eye - place).norm();
                let radius = ball.radius as f32 / distance / camera.pixel_angle(&view);
                Some(Mark { center, radius: RING * radius })
            }));
        }
    }
}

impl Messages {
    /// Takes over the messages of a match without showing them over the table.
    fn begin_at(&mut self, game: &Match) {
        self.restart(game);
        self.read(game);
        self.hush();
    }
}
