//! A session that shows a replay instead of a match being played.

use crate::app::camera_rig::{CameraRig, viewport};
use crate::game::{Film, Match, NoticeWords, Replay};
use crate::physics::World;
use crate::texts::{unbroken, watching};
use crate::ui::{Layout, Mark, ReplayAction, ReplayState, Tone};

use super::mode::{Jump, ReplayMode, Stage};
use crate::app::session::mode::Mode;
use crate::app::session::{Messages, Session};

/// Radii of a ball within the ring that marks it.
const RING: f32 = 1.3;

impl Session {
    /// A session that shows a replay from one of its shots on; `None` if there is no such shot.
    /// `game` may be any match on the same table.
    pub fn watch(replay: Replay, shot: usize, game: &Match, rig: CameraRig) -> Option<Session> {
        let mut session = Session::new(game.clone(), rig);
        let mut mode = ReplayMode::new(replay);
        let jump = mode.show(shot, &mut session.game)?;
        session.mode = Mode::Replay(Box::new(mode));
        session.follow_jump(jump);
        Some(session)
    }

    /// True if the last shot of the match can be watched now.
    pub fn can_watch(&self) -> bool {
        matches!(self.mode, Mode::Game(_)) && !self.is_rolling() && self.game.has_shots()
    }

    /// After a jump in the replay: resets the effects and messages of the old position.
    fn follow_jump(&mut self, jump: Jump) {
        if jump == Jump::Shot {
            self.study.forget();
        }
        let world: &World = self.game.world();
        self.effects.resume(world);
        self.action = None;
        self.messages.begin_at(&self.game);
        self.playback.begin_shot();
        let closeup = self.mode.replay().and_then(|mode| mode.closeup);
        self.rig.set_closeup(closeup);
        self.rig.wake();
        self.update_parts();
    }

    /// Carries out an action of the viewer.
    pub fn control_replay(&mut self, action: ReplayAction) {
        let Mode::Replay(mode) = &mut self.mode else { return };
        let (jump, remark) = mode.control(action, &mut self.game);
        let closeup = mode.closeup;
        if let Some(text) = remark {
            self.messages.remark(text, Tone::Plain);
        }
        match jump {
            Some(jump) => self.follow_jump(jump),
            None => self.rig.set_closeup(closeup),
        }
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
            Stage::Verdict(_) => match mode.next(&mut self.game) {
                Some(jump) => self.follow_jump(jump),
                None => mode.is_playing = false,
            },
        }
    }

    /// The replay as the interface shows it.
    pub(in crate::app::session) fn replay_state(&self, layout: &Layout) -> ReplayState {
        let Some(mode) = self.mode.replay() else { return ReplayState::default() };
        let falls = mode.film.iter().flat_map(|film| film.events());
        let falls = falls.filter(|event| event.kind.is_loss()).map(|event| event.time);
        let is_told = mode.explains || matches!(mode.stage, Stage::Verdict(_));
        let verdict = self.mode.watched_shot().filter(|_| is_told).map(|shot| {
            let words = NoticeWords::Verdict(shot.reason.words, shot.reason.rule);
            unbroken(&words, self.messages.names())
        });
        let (camera, view) = (self.rig.in_window(layout), viewport(layout));
        let event = mode.shown_event(&self.game).map(|event| event.kind.balls());
        let balls = event.into_iter().flat_map(|(first, second)| [Some(first), second]).flatten();
        let marks = balls.filter_map(|ball| {
            let ball = self.world().ball(ball)?;
            let place = ball.position.cast::<f32>();
            let center = camera.project(&view, place)?;
            let distance = (camera.eye - place).norm();
            let radius = ball.radius as f32 / distance / camera.pixel_angle(&view);
            Some(Mark { center, radius: RING * radius })
        });
        ReplayState {
            is_shown: true,
            shot: mode.shot + 1,
            shots: mode.replay.len(),
            player: mode.replay.player(mode.shot),
            is_taken_back: mode.replay.is_taken_back(mode.shot),
            is_playing: mode.is_playing,
            speed: mode.speed(),
            time: mode.time(&self.game),
            length: mode.film.as_ref().map_or(0.0, Film::computed_time),
            pots: falls.collect(),
            event: mode.event_words(&self.game),
            verdict: verdict.unwrap_or_default(),
            has_reason: mode.has_reason(),
            marks: marks.collect(),
        }
    }
}

impl Messages {
    /// Takes over the messages of a match without showing them over the table.
    fn begin_at(&mut self, game: &Match) {
        self.restart(game);
        self.read_notices(game);
        self.hush();
    }
}
