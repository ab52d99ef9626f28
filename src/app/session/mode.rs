//! The modes of a session, each with the state that no other mode has.

use crate::app::camera_rig::Closeup;
use crate::app::share::Share;
use crate::game::{Match, Phase};
use crate::physics::World;
use crate::render::TriangleView;
use crate::ui::ScreenStack;

use super::asking::Asking;
use super::decision::Decision;
use super::ending::Ending;
use super::racking::Racking;
use super::replay_mode::ReplayMode;

/// The mode of a session, with the state that only this mode has.
#[derive(Debug)]
pub enum Mode {
    /// A match is played.
    Game(GameMode),
    /// A world runs by itself and is only looked at: a picture of a scene that nobody can play.
    Film(Box<World>),
    /// A replay is watched: the match is the one that it plays.
    Replay(Box<ReplayMode>),
}

impl Mode {
    /// The world that is shown while this match is played.
    pub fn world<'a>(&'a self, game: &'a Match) -> &'a World {
        match self {
            Mode::Game(_) | Mode::Replay(_) => game.world(),
            Mode::Film(world) => world,
        }
    }

    /// Speed of the balls, compared with life, unless a person chooses another.
    pub fn pace(&self) -> f64 {
        match self {
            Mode::Game(mode) => mode.decision.as_ref().map_or(1.0, Decision::pace),
            Mode::Film(_) => 1.0,
            Mode::Replay(mode) => mode.speed(),
        }
    }

    /// True if something moves that no other mode has.
    pub fn moves(&self) -> bool {
        match self {
            Mode::Game(mode) => mode.triangle.is_some(),
            Mode::Film(_) => false,
            Mode::Replay(mode) => mode.is_playing || mode.computes(),
        }
    }

    /// Seconds until a screen comes by itself.
    pub fn next_change(&self) -> Option<f64> {
        match self {
            Mode::Game(mode) => mode.ending.due().or(mode.asking.due()),
            Mode::Film(_) | Mode::Replay(_) => None,
        }
    }

    /// Seconds since the last game began; infinite in the first one.
    pub fn since_restart(&self) -> f64 {
        match self {
            Mode::Game(mode) => mode.since_restart,
            Mode::Film(_) | Mode::Replay(_) => f64::INFINITY,
        }
    }

    /// Gives up the close look at the deciding pot, or at an event. True if there might have been
    /// one.
    pub fn give_up_closeup(&mut self) -> bool {
        match self {
            Mode::Game(mode) => mode.decision.take().is_some(),
            Mode::Film(_) => false,
            Mode::Replay(mode) => mode.closeup.take().is_some(),
        }
    }

    /// The triangle, while it is being lifted.
    pub fn triangle(&self, game: &Match) -> Option<TriangleView> {
        match self {
            Mode::Game(mode) => mode.triangle?.view(game),
            Mode::Film(_) | Mode::Replay(_) => None,
        }
    }

    /// The replay that is watched.
    pub fn replay(&self) -> Option<&ReplayMode> {
        match self {
            Mode::Replay(mode) => Some(mode),
            Mode::Game(_) | Mode::Film(_) => None,
        }
    }

    /// Stops the replay at the instant that is shown.
    pub fn stop(&mut self) {
        if let Mode::Replay(mode) = self {
            mode.is_playing = false;
        }
    }

    /// True if a replay stands still.
    pub fn is_stopped(&self) -> bool {
        self.replay().is_some_and(|mode| !mode.is_playing)
    }
}

/// A match as it is played: what passes around its shots.
#[derive(Debug)]
pub struct GameMode {
    /// The ball that decides the game is shown from near and slowly.
    pub film_look: bool,
    /// The deciding pot of this shot, if it is to be shown.
    decision: Option<Decision>,
    /// The triangle is lifted off each new rack.
    shows_racks: bool,
    triangle: Option<Racking>,
    /// Seconds since the last game began; infinite in the first one.
    since_restart: f64,
    ending: Ending,
    asking: Asking,
}

impl Default for GameMode {
    fn default() -> GameMode {
        GameMode {
            film_look: false,
            decision: None,
            shows_racks: false,
            triangle: None,
            since_restart: f64::INFINITY,
            ending: Ending::default(),
            asking: Asking::default(),
        }
    }
}

impl GameMode {
    /// Lifts the triangle off this rack and the next ones.
    pub fn show_racks(&mut self, game: &Match, calm: bool) {
        self.shows_racks = true;
        self.rack(game, calm);
    }

    fn rack(&mut self, game: &Match, calm: bool) {
        let shown = self.shows_racks && !calm;
        self.triangle = shown.then(|| Racking::new(game)).flatten();
    }

    /// Another game begins.
    pub fn restart(&mut self, game: &Match, calm: bool) {
        self.since_restart = 0.0;
        self.rack(game, calm);
    }

    /// Another match goes on.
    pub fn resume(&mut self) {
        let GameMode { film_look, shows_racks, .. } = *self;
        *self = GameMode { film_look, shows_racks, ..GameMode::default() };
    }

    /// The cue strikes.
    pub fn strike(&mut self, game: &Match) {
        self.triangle = self.triangle.map(Racking::hurry);
        self.decision = self.film_look.then(|| Decision::begin(game));
    }

    /// Looks ahead for the deciding pot, as far as the share lets it.
    pub fn foresee(&mut self, game: &Match, share: &mut Share) {
        if let Some(decision) = &mut self.decision {
            decision.foresee(game, share);
        }
    }

    /// The close look at the deciding pot in this frame; `None` where nothing is to be decided, so
    /// that the camera stays as it is.
    pub fn closeup(&mut self, game: &Match) -> Option<Option<Closeup>> {
        let decision = self.decision.as_mut()?;
        let closeup = decision.closeup(game);
        if game.phase() != Phase::Rolling || !decision.may_come() {
            self.decision = None;
            return Some(None);
        }
        Some(closeup)
    }

    /// Lets time pass for what moves.
    pub fn advance(&mut self, seconds: f64) {
        self.triangle = self.triangle.and_then(|triangle| triangle.after(seconds));
    }

    /// Notices that the game is over or goes on, and that a choice is open.
    pub fn follow(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.ending.follow(game, screens);
        self.asking.follow(game, screens);
    }

    /// Lets time pass on the wall.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        self.since_restart += seconds;
        self.ending.wait(seconds, game, screens);
        self.asking.wait(seconds, game, screens);
    }

    /// Asks about the open choice now.
    pub fn ask(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.asking.ask(game, screens);
    }
}
