//! A session: a match together with its camera, screens, messages and pace. It knows no window and
//! no OpenGL; the window, screenshots and benchmarks all show a session.

mod camera;
mod commands;
#[cfg(test)]
mod heap;
mod held_ball;
mod laboratory;
mod lesson;
mod messages;
mod mode;
pub(super) mod pick;
mod play;
mod playback;
mod preferences;
mod replay;
mod show;
#[cfg(test)]
pub(super) mod tests;
mod title_view;

use std::collections::VecDeque;

use crate::game::{Match, Phase};
use crate::physics::{BallId, World};
use crate::ui::{CameraAction, CameraView, ScreenStack, Tempo};

use super::background::time_budget::TimeBudget;
use super::camera_rig::{CameraRig, TableArea};
use super::picture::cue::Stance;
use super::settings::Settings;
use super::shot_effects::ShotEffects;
pub use camera::first_view;
pub use commands::{Feedback, Origin, Submitted, WhyNot};
pub use held_ball::HeldBall;
pub use laboratory::LabMode;
use messages::Messages;
use mode::GameMode;
pub use mode::Mode;
use play::aim_hold::AimHold;
use play::balls_down::BallsDown;
use play::calling::Calling;
use play::foul_watch::FoulWatch;
pub use play::held::HELD;
use play::opponent::{OpponentSeat, Routine};
pub use play::opponent::{plays_turn, skip_turn};
use play::preview::ShotPreview;
use play::shot_clock;
pub use play::study::{AskedChance, Study};
use play::turn::TurnStart;
use playback::Playback;
use show::Picture;
pub use show::game_goes_on;
use title_view::TitleView;

/// A match, and everything needed to show it.
#[derive(Debug)]
pub struct Session {
    game: Match,
    /// The mode: a match, a replay, a lesson or the laboratory.
    pub mode: Mode,
    /// The screens over the table.
    pub screens: ScreenStack,
    /// The messages in the text area and over the table.
    pub messages: Messages,
    /// The speed of the balls.
    pub playback: Playback,
    /// The camera.
    pub rig: CameraRig,
    /// The aim line.
    pub preview: ShotPreview,
    calling: Calling,
    /// The stroke, and balls that fall.
    pub effects: ShotEffects,
    picture: Picture,
    down: BallsDown,
    pub title_view: TitleView,
    foul_watch: FoulWatch,
    /// The area of the table that the current shot takes.
    action: Option<TableArea>,
    /// The preparations that the window still makes for the next turn.
    pub turn: TurnStart,
    /// The opponents that the program plays.
    pub seat: OpponentSeat,
    /// The analysis of the last shot, and of the shot being aimed.
    pub study: Study,
    /// The commands that the journal has not yet.
    pub submitted: VecDeque<Submitted>,
}

impl Session {
    /// A session of this match, seen by this camera.
    pub fn new(game: Match, rig: CameraRig) -> Session {
        let turn = TurnStart::resume(&game);
        let mut session = Session {
            game,
            mode: Mode::Game(GameMode::default()),
            screens: ScreenStack::default(),
            messages: Messages::default(),
            playback: Playback::default(),
            rig,
            preview: ShotPreview::default(),
            calling: Calling::default(),
            effects: ShotEffects::default(),
            picture: Picture::default(),
            down: BallsDown::default(),
            title_view: TitleView::default(),
            foul_watch: FoulWatch::default(),
            action: None,
            turn,
            seat: OpponentSeat::default(),
            study: Study::default(),
            submitted: VecDeque::new(),
        };
        session.picture.butts = Settings::default().butts();
        session.messages.name_players(&session.game.setup().players);
        session.settle_camera();
        session.update_parts();
        session
    }

    /// Shows another world, which runs by itself, instead of the match's.
    pub fn show_film(&mut self, world: World) {
        self.mode = Mode::Film(Box::new(world));
        self.settle_camera();
        self.update_parts();
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The world that is shown.
    pub fn world(&self) -> &World {
        self.mode.world(&self.game)
    }

    /// The phase of the game, or of the film.
    pub fn phase(&self) -> Phase {
        self.mode.phase(&self.game)
    }

    fn is_rolling(&self) -> bool {
        self.phase() == Phase::Rolling
    }

    fn is_aiming(&self) -> bool {
        matches!(self.phase(), Phase::Aiming { .. })
    }

    /// Starts the animation of the stroke that the match has begun.
    fn strike(&mut self) {
        if let Some((cue, ball)) = self.game.struck_with().zip(self.cue_ball()) {
            self.effects.strike(Stance::new(&ball, &cue, self.butt()));
        }
        self.action = None;
        self.messages.drop_refusal();
        self.messages.log.strike(self.game.shots() == 1);
        self.playback.begin_shot();
        if let Some(mode) = self.mode.game_mut() {
            mode.strike(&self.game);
        }
    }

    /// Drops the messages, effects and close-up of a shot that is no longer shown.
    fn leave_shot(&mut self) {
        self.messages.return_to(&self.game);
        self.effects.clear();
        self.playback.resume();
        self.mode.give_up_closeup();
        self.rig.set_closeup(None);
        self.rig.wake();
    }

    /// Shows a new game; `taken_back` is the number of the last game's shots taken back.
    fn restart(&mut self, taken_back: usize) {
        self.screens.leave_match();
        self.messages.log.restart(taken_back);
        self.messages.forget_choice();
        self.rerack();
    }

    /// Replaces the match with another one, to be played on.
    pub fn resume(&mut self, game: Match) {
        // A chosen view stays, but the report's game and the others begin in views of their own.
        let view = match game.setup().is_report() == self.game.setup().is_report() {
            true => self.rig.place(),
            false => first_view(game.setup()),
        };
        self.game = game;
        self.foul_watch.forget();
        self.study.forget();
        self.calling.forget();
        self.seat.leave();
        self.screens.leave_match();
        self.messages.resume(&self.game);
        self.playback.resume();
        self.playback.skips_turn = false;
        self.effects.begin_at(self.game.world());
        if let Some(mode) = self.mode.game_mut() {
            mode.resume();
        }
        self.down.clear();
        self.turn = TurnStart::resume(&self.game);
        self.preview.hold = AimHold::default();
        let ball = self.game.world().ball(self.game.cue_ball()).map(|ball| ball.position);
        let (table, direction) = (self.game.world().table(), self.game.cue().direction);
        self.rig = CameraRig::new(CameraView::Default, table, ball.unwrap_or_default(), direction);
        self.settle_camera();
        self.move_camera(CameraAction::View(view));
        self.rig.set_calm(self.effects.calm);
        self.update_parts();
    }

    /// Shows a new rack, or balls that were put back.
    fn rerack(&mut self) {
        self.playback.skips_turn = false;
        self.effects.clear();
        if let Some(mode) = self.mode.game_mut() {
            mode.restart(&self.game, self.effects.calm);
        }
        if self.game.situation().breaking && !self.game.rules().is_free() {
            let unit = self.game.setup().game.kind().unit();
            self.messages.announce_break(self.game.player(), unit);
        }
        // As in the original program, the followed ball stays the same.
        self.move_camera(CameraAction::ResetCamera);
        self.move_camera(CameraAction::ResetZoom);
    }

    /// From now on, shows the triangle being lifted off each new rack.
    pub fn show_racks(&mut self) {
        if let Some(mode) = self.mode.game_mut() {
            mode.show_racks(&self.game, self.effects.calm);
        }
    }

    /// Seconds of table time since the tip's contact. Unlike the world's clock it also runs while
    /// the cue swings, below zero, and while the last balls fall.
    pub fn clock(&self) -> f64 {
        self.effects.clock(self.world())
    }

    /// Advances by `wall_dt` seconds of wall time. For motion, a stall of the display counts as at
    /// most a tenth of a second, and time without drawing before a motion began does not count.
    pub fn advance(&mut self, wall_dt: f64) {
        self.wait(wall_dt);
        let wall_dt = self.playback.frame(wall_dt);
        let rolling = self.is_rolling();
        if !rolling {
            self.playback.resume();
        }

        self.playback.skips_turn &= plays_turn(self);

        // The table: the swing of the cue, the balls, and those that fall.
        let table_dt = if rolling { wall_dt * self.pace() } else { wall_dt };
        let balls_dt = self.effects.advance_stroke(table_dt);
        let behind = self.roll(balls_dt);
        self.playback.record_frame(wall_dt, balls_dt, behind, rolling);
        // Falling balls do not run ahead of rolling ones.
        self.effects.update(self.mode.world(&self.game), table_dt - behind);

        // The end of the shot: once the last ball has been shown falling.
        if !self.effects.busy() {
            self.game.conclude();
        }
        if self.mode.end_shot(&self.game, rolling) {
            if let Some(course) = self.mode.course_mut() {
                course.shot_ended(&self.game);
            }
            self.study_shot();
            self.turn.begin();
            self.messages.drop_refusal();
        }
        self.effects.greet(self.mode.world(&self.game));
        self.update_parts();

        // What the mode shows.
        if let Some(mode) = self.mode.game_mut() {
            mode.advance(wall_dt);
            if let Some(closeup) = mode.closeup(&self.game) {
                self.rig.set_closeup(closeup);
            }
        }
        self.advance_replay(wall_dt);
        self.advance_title(wall_dt);

        // The planned shot.
        self.preview.next_frame(self.playback.budget);
        if !self.is_opponents_turn() {
            self.calling.seek(&self.game);
        }

        // The camera.
        self.watch_action();
        let subject = self.subject();
        self.rig.update(subject, wall_dt);
        self.mode.look_from(self.rig.place());
        self.playback.moved = self.moves();
    }

    /// Limits the budget of a frame that each piece of physics may take.
    pub fn set_budget(&mut self, budget: TimeBudget) {
        self.playback.budget = budget;
        self.preview.next_frame(budget);
    }

    /// Advances messages and screens by `seconds` of wall time without a frame; the table stands
    /// still.
    pub fn wait(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        self.messages.wait(seconds);
        if self.screens.is_empty() && !self.is_stopped() {
            self.seat.advance(seconds);
            shot_clock::run(self, seconds);
        }
        if let Some(mode) = self.mode.game_mut() {
            mode.wait(seconds, &self.game, &mut self.screens);
        }
    }

    /// Advances by exactly this many seconds, for pictures of one instant.
    pub fn advance_exactly(&mut self, seconds: f64) {
        self.playback.moved = true;
        self.advance(seconds);
    }

    /// Stops the balls where they are, or lets them roll on.
    pub fn toggle_pause(&mut self) {
        let rolling = self.is_rolling();
        self.playback.toggle_pause(rolling);
    }

    /// True if a replay is paused, or a menu is open while balls roll.
    fn is_stopped(&self) -> bool {
        self.mode.is_stopped() || (self.is_rolling() && self.screens.stops_time())
    }

    /// The speed of time on the table, in words for the display.
    pub fn tempo(&self) -> Tempo {
        if self.is_stopped() {
            return Tempo::Paused;
        }
        self.playback.tempo(self.is_rolling())
    }

    /// True if the shot has taken too long to compute for a while, so that it runs in slow motion.
    pub fn is_delayed(&self) -> bool {
        self.playback.is_delayed(self.is_rolling())
    }

    /// Table time per wall time: 1 is real time.
    pub fn pace(&self) -> f64 {
        if self.is_stopped() {
            return 0.0;
        }
        self.playback.pace(self.mode.pace())
    }

    /// True if the next frame differs from this one without any input.
    pub fn moves(&self) -> bool {
        if self.tempo() == Tempo::Paused {
            let moves = self.rig.moves() || self.mode.moves() || self.title_view.moves;
            return moves || self.is_predicting();
        }
        self.is_rolling()
            || self.effects.moves()
            || self.mode.moves()
            || self.rig.moves()
            || self.title_view.moves
            || self.is_predicting()
            || self.screens.is_empty() && self.seat.routine().is_some_and(Routine::moves)
    }

    /// Seconds until the picture changes by itself because of a message or a screen.
    pub fn next_change(&self) -> Option<f64> {
        let message = self.messages.next_change();
        let screen = self.mode.game().and_then(GameMode::next_change);
        // A screen stops the routine.
        let routine = self.seat.routine().filter(|_| self.screens.is_empty());
        let due = routine.and_then(Routine::due);
        [message, screen, due, shot_clock::next_tick(self)].into_iter().flatten().reduce(f64::min)
    }

    /// Updates messages, screens and potted balls from the match.
    fn update_parts(&mut self) {
        self.messages.read_notices(&self.game);
        self.calling.update(&self.game);
        // A lesson shows its own results.
        if let Mode::Game(mode) = &mut self.mode {
            mode.update_auto_screens(&self.game, &mut self.screens);
        }
        let is_rolling = self.is_rolling();
        let cue_ball = self.game.cue_ball();
        let last = self.down.update(self.mode.world(&self.game), cue_ball, is_rolling);
        // In games in which the players have cue balls of their own, the camera that follows the cue
        // ball goes on with that of the next player.
        if last != cue_ball && self.rig.follow() == last {
            self.rig.follow_instead(cue_ball);
        }
        // The camera stops following a ball that is pocketed or gone.
        if !is_rolling && self.potted().contains(&self.rig.follow()) {
            self.rig.follow_instead(self.game.cue_ball());
        }
    }

    /// The balls that are down, in the order in which they fell.
    pub fn potted(&self) -> &[BallId] {
        self.down.list()
    }
}
