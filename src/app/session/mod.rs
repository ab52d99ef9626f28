//! A game as one person sees it: the match, the camera, and what passes over the table.
//!
//! It knows no window and no OpenGL: the window, the screenshot and the benchmark all play and
//! show the same session.

mod decision;
mod delay;
mod ending;
mod foresight;
#[cfg(test)]
mod heap;
mod mode;
mod racking;
mod show;
mod telling;
mod tempo;
#[cfg(test)]
mod tests;
mod told;
mod view;

use std::cell::Cell;

use crate::game::{Command, Match, Phase, Predictor, Refusal};
use crate::physics::{Ball, BallId, MotionState, Shot, World};
use crate::render::{Look, Snapshot};
use crate::ui::{Guide, ScreenStack, Tempo, Tone, View};

use super::camera_rig::CameraRig;
use super::cue::Stance;
use super::guide::Lines;
use super::settings::DisplaySettings;
use super::share::Share;
use super::stage::Stage;
use super::toasts::Toasts;
use delay::Delay;
use foresight::Foreseen;
use mode::{GameMode, Mode};
pub use telling::Voice;
use tempo::Wishes;
use told::Told;

/// A display that stalls lets no more time pass than this, s.
const LONGEST_FRAME: f64 = 0.1;
/// The first frame of a motion takes no longer than this, s.
const FIRST_FRAME: f64 = 1.0 / 60.0;

/// A match with a camera on it.
#[derive(Debug)]
pub struct Session {
    game: Match,
    mode: Mode,
    rig: CameraRig,
    stage: Stage,
    toasts: Toasts,
    told: Told,
    /// How many of the match's notices have been read.
    read: usize,
    potted: Vec<BallId>,
    /// Seconds since the session began.
    now: f64,
    /// What lies over the table.
    pub screens: ScreenStack,
    /// Who played what when the match was heard last.
    sides: [Option<&'static str>; 2],
    wishes: Wishes,
    /// What each piece of physics may take of a frame.
    share: Share,
    /// The balls have not got as far in this frame as they should have.
    is_late: bool,
    /// For how long that has been so.
    delay: Delay,
    rig_moves: bool,
    /// Something moved in the last frame.
    moved: bool,
    predictor: Predictor,
    /// What the predictor has foreseen last.
    foreseen: Foreseen,
    /// How fast which ball would start after which shot, m/s.
    speed: Cell<Option<(Shot, Ball, f64)>>,
    /// How much of the shot the aim line tells.
    guide: Guide,
    /// How table and balls look.
    look: Look,
    /// What was drawn last, and lines that are not needed at present.
    picture: Option<Snapshot>,
    lines: Lines,
}

impl Session {
    /// A session that begins with this match, seen by this camera.
    pub fn new(game: Match, rig: CameraRig) -> Session {
        let mut session = Session {
            game,
            mode: Mode::Game(GameMode::default()),
            rig,
            stage: Stage::default(),
            toasts: Toasts::default(),
            told: Told::default(),
            read: 0,
            potted: Vec::new(),
            now: 0.0,
            wishes: Wishes::default(),
            share: Share::Unlimited,
            is_late: false,
            delay: Delay::default(),
            screens: ScreenStack::default(),
            sides: [None, None],
            speed: Cell::default(),
            rig_moves: false,
            moved: false,
            predictor: Predictor::new(),
            foreseen: Foreseen::default(),
            guide: Guide::default(),
            look: Look::default(),
            picture: None,
            lines: Lines::default(),
        };
        session.settle_camera();
        session.listen();
        session
    }

    /// Shows a world that runs by itself instead of the match's.
    pub fn show_scene(&mut self, world: World) {
        self.mode = Mode::Film(world);
        self.settle_camera();
        self.listen();
    }

    /// Whether another world than the match's is shown.
    pub fn is_scene(&self) -> bool {
        matches!(self.mode, Mode::Film(_))
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The camera.
    pub fn rig(&self) -> &CameraRig {
        &self.rig
    }

    /// The world that is shown.
    pub fn world(&self) -> &World {
        self.mode.world(&self.game)
    }

    /// What can be done now.
    pub fn phase(&self) -> Phase {
        match &self.mode {
            Mode::Film(world) if !world.at_rest() => Phase::Rolling,
            _ => self.game.phase(),
        }
    }

    /// Does what a player wants, or says why not.
    pub fn play(&mut self, command: Command) -> Result<(), Refusal> {
        let taken_back = self.game.taken_back();
        self.game.command(command)?;
        self.toasts.acted(self.now);
        match command {
            Command::Shoot => self.strike(),
            Command::Undo | Command::Redo => {
                if command == Command::Undo {
                    self.told.take_back();
                }
                // Who plays what in a game that comes back is nothing that was just settled.
                self.sides = self.game.standing().sides;
                // Nothing is left of what was seen of the shot.
                self.stage.clear();
                self.wishes.paused = false;
                self.give_up_closeup();
                self.rig.set_closeup(None);
                self.rig_moves = true;
                if command == Command::Redo {
                    self.strike();
                }
            }
            Command::Restart | Command::NewGame => {
                self.screens.close_answered();
                self.told.restart(taken_back);
                self.stage.clear();
                if let Mode::Game(mode) = &mut self.mode {
                    mode.restart(&self.game, self.stage.calm);
                }
                self.whisper(format!("{} breaks", self.game.player()), Tone::Plain);
                // As the original: which ball is followed, and whether, stays.
                self.look(View::ResetCamera);
                self.look(View::ResetZoom);
            }
            Command::MoveCueBall(_)
            | Command::Aim { .. }
            | Command::Power { .. }
            | Command::Tip { .. }
            | Command::Elevation { .. } => {}
        }
        self.listen();
        Ok(())
    }

    /// Shows how the cue strikes: the match has let it go.
    fn strike(&mut self) {
        let (cue, ball) = (self.game.struck_with(), self.cue_ball());
        if let (Some(cue), Some(ball)) = (cue, ball) {
            let player = self.game.player();
            self.stage.strike(Stance::new(&ball, &cue, player));
        }
        self.told.strike(self.game.shots() == 1);
        self.delay = Delay::default();
        if let Mode::Game(mode) = &mut self.mode {
            mode.strike(&self.game);
        }
    }

    /// Does to the camera what a person wants.
    pub fn look(&mut self, view: View) {
        // What a person wants to see comes before what the program wants to show.
        if self.give_up_closeup() {
            self.rig.set_closeup(None);
        }
        self.rig.act(view);
        self.rig_moves = true;
    }

    /// Seconds since the last game began.
    pub fn since_restart(&self) -> f64 {
        match &self.mode {
            Mode::Game(mode) => mode.since_restart(),
            Mode::Film(_) => f64::INFINITY,
        }
    }

    /// Shows from now on how the triangle is lifted off a new rack.
    pub fn show_racks(&mut self) {
        if let Mode::Game(mode) = &mut self.mode {
            mode.show_racks(&self.game, self.stage.calm);
        }
    }

    /// Gives up the close look at the deciding pot. True if there might have been one.
    fn give_up_closeup(&mut self) -> bool {
        match &mut self.mode {
            Mode::Game(mode) => mode.give_up_closeup(),
            Mode::Film(_) => false,
        }
    }

    /// How long the cue still swings before its tip reaches the ball, s of table time.
    pub fn until_contact(&self) -> f64 {
        self.stage.until_contact()
    }

    /// What happened when, s of table time from the tip's contact on: the world's clock, which here
    /// does not stand while the cue swings, nor while the last balls fall.
    pub fn clock(&self) -> f64 {
        self.stage.clock(self.world())
    }

    /// Lets `seconds` pass on the wall. For what moves, a stall of the display counts as a tenth
    /// of a second, and what begins to move has not moved while nothing was drawn.
    pub fn advance(&mut self, seconds: f64) {
        self.wait(seconds);
        let longest = if self.moved { LONGEST_FRAME } else { FIRST_FRAME };
        let seconds = seconds.clamp(0.0, longest);
        let rolling = self.phase() == Phase::Rolling;
        self.wishes.paused &= rolling;
        let dt = if rolling { seconds * self.pace() } else { seconds };
        let left = self.stage.advance_stroke(dt);
        let behind = self.roll(left);
        self.is_late = behind > 0.0;
        if rolling && left > 0.0 {
            self.delay.frame(seconds, 1.0 - behind / left);
        }
        // What falls does not overtake what rolls.
        let passed = dt - behind;
        self.stage.follow(self.mode.world(&self.game), passed);
        // Nobody's turn ends before the last ball has been seen to fall.
        if !self.stage.busy() {
            self.game.conclude();
        }
        if rolling && self.phase() != Phase::Rolling {
            self.toasts.rest(self.now);
            let followed = self.game.world().ball(self.rig.follow());
            // The one that was followed into its pocket is not seen there for the rest of the game.
            if followed.is_some_and(|ball| matches!(ball.state, MotionState::Pocketed(_))) {
                self.rig.follow_instead(BallId::CUE);
            }
        }
        self.stage.greet(self.mode.world(&self.game));
        self.listen();
        if let Mode::Game(mode) = &mut self.mode {
            mode.advance(seconds);
            if let Some(closeup) = mode.closeup(&self.game) {
                self.rig.set_closeup(closeup);
            }
        }
        self.foreseen.next_frame(self.share);
        self.rig_moves = self.rig.update(self.subject(), seconds);
        self.moved = self.moves();
    }

    /// Lets `seconds` pass on the table, or as many as this frame has a share for, and says how
    /// many were left out. Nothing else waits for them: all that a player does is done at once.
    fn roll(&mut self, seconds: f64) -> f64 {
        let rolling = self.phase() == Phase::Rolling;
        let (mut share, before) = (self.share, self.world().clock());
        let done = match &mut self.mode {
            Mode::Film(world) => {
                share.spend(|may_go_on| world.update_until_while(before + seconds, may_go_on))
            }
            // Until the tip arrives nothing has happened.
            Mode::Game(_) if rolling && seconds > 0.0 => {
                share.spend(|may_go_on| self.game.roll_while(seconds, may_go_on))
            }
            Mode::Game(_) => true,
        };
        if let Mode::Game(mode) = &mut self.mode {
            mode.foresee(&self.game, &mut share);
        }
        let passed = self.world().clock() - before;
        if done { 0.0 } else { (seconds - passed).max(0.0) }
    }

    /// Lets each piece of physics take no more than this of a frame.
    pub fn set_share(&mut self, share: Share) {
        self.share = share;
        self.foreseen.next_frame(share);
    }

    /// What a piece of work may take of this frame.
    pub fn share(&self) -> Share {
        self.share
    }

    /// What a look ahead may take of it: nothing in a frame that the shot alone was too much for.
    pub fn share_ahead(&self) -> Share {
        if self.is_late { Share::nothing() } else { self.share }
    }

    /// Lets `seconds` pass on the wall in which nothing is drawn: what is shown stands, and what is
    /// said after them is said then.
    pub fn wait(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        self.now += seconds;
        if let Mode::Game(mode) = &mut self.mode {
            mode.wait(seconds, &self.game, &mut self.screens);
        }
    }

    /// Lets exactly so many seconds pass, for pictures of one instant.
    pub fn advance_exactly(&mut self, seconds: f64) {
        self.moved = true;
        self.advance(seconds);
    }

    /// The tip has reached the ball.
    pub fn finish_stroke(&mut self) {
        self.stage.finish_stroke();
    }

    /// Whether the picture changes by itself from frame to frame.
    pub fn moves(&self) -> bool {
        if self.tempo() == Tempo::Paused {
            return self.rig_moves;
        }
        let lifts = matches!(&self.mode, Mode::Game(mode) if mode.moves());
        let passes = self.stage.moves() || lifts;
        self.phase() == Phase::Rolling || passes || self.rig_moves || self.is_foreseeing()
    }

    /// In how many seconds the picture changes by itself because of a message or a card.
    pub fn next_change(&self) -> Option<f64> {
        let message = self.toasts.next_change(self.now).map(|at| at - self.now);
        let card = match &self.mode {
            Mode::Game(mode) => mode.ending.due(),
            Mode::Film(_) => None,
        };
        message.into_iter().chain(card).reduce(f64::min)
    }

    /// Reads what the match has said since the last time, and what is down.
    fn listen(&mut self) {
        self.tell_notices();
        if let Mode::Game(mode) = &mut self.mode {
            mode.ending.follow(&self.game, &mut self.screens);
        }
        let world = self.mode.world(&self.game);
        // A ball that left the table is out of play, too, but comes back.
        let down = |id: BallId| {
            let state = world.ball(id).map(|ball| ball.state);
            matches!(state, Some(MotionState::Pocketed(_)))
        };
        self.potted.retain(|&id| down(id));
        for ball in world.balls() {
            if ball.id != BallId::CUE && down(ball.id) && !self.potted.contains(&ball.id) {
                self.potted.push(ball.id);
            }
        }
    }

    /// The balls that are down, in the order in which they fell.
    pub fn potted(&self) -> &[BallId] {
        &self.potted
    }

    /// The cue ball, if it is on the table.
    pub fn cue_ball(&self) -> Option<Ball> {
        self.world().ball(BallId::CUE).filter(|ball| ball.state.in_play())
    }

    /// Looks and moves as a person has set it.
    pub fn prefer(&mut self, display: &DisplaySettings) {
        self.rig.set_calm(display.reduced_motion);
        self.toasts.calm = display.reduced_motion;
        self.stage.calm = display.reduced_motion;
        self.look = Look { spin_blur: !display.reduced_motion, ..display.look() };
        if let Mode::Game(mode) = &mut self.mode {
            mode.film_look = display.film_look && !display.reduced_motion;
        }
        self.guide = display.guide();
    }

    /// How much of the shot the aim line tells.
    pub fn guide(&self) -> Guide {
        self.guide
    }

    /// Lets the aim line tell so much of the shot.
    pub fn set_guide(&mut self, guide: Guide) {
        self.guide = guide;
    }
}
