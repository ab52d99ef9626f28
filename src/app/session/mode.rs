//! The modes of a session.

use crate::app::background::time_budget::TimeBudget;
use crate::app::camera_rig::Closeup;
use crate::game::{Match, Phase};
use crate::physics::World;
use crate::render::TriangleView;
use crate::ui::ScreenStack;

use super::laboratory::LabMode;
use super::play::decision::Decision;
use super::play::opening::{AutoScreen, Opening};
use super::play::racking::Racking;
use super::playback::Playback;
use super::replay::mode::ReplayMode;

/// Usual budgets of a frame for an experiment, which has no aim line.
const LAB_SHARES: u32 = 3;

/// The mode of a session, with the state that only this mode needs.
#[derive(Debug)]
pub enum Mode {
    /// A match is played.
    Game(GameMode),
    /// A world runs by itself and is only shown, for a picture of a scene that nobody can play.
    Film(Box<World>),
    /// A replay is watched; it plays the session's match.
    Replay(Box<ReplayMode>),
    /// An experiment of the laboratory.
    Lab(Box<LabMode>),
}

impl Mode {
    /// The world shown in this mode of the match.
    pub fn world<'a>(&'a self, game: &'a Match) -> &'a World {
        match self {
            Mode::Game(_) | Mode::Replay(_) => game.world(),
            Mode::Film(world) => world,
            Mode::Lab(mode) => mode.world(),
        }
    }

    /// Speed of the balls relative to real time, unless the player chooses another.
    pub fn pace(&self) -> f64 {
        match self {
            Mode::Game(mode) => mode.decision.as_ref().map_or(1.0, Decision::pace),
            Mode::Film(_) => 1.0,
            Mode::Lab(mode) => mode.speed(),
            Mode::Replay(mode) => mode.speed(),
        }
    }

    /// The budget of a frame for its physics.
    pub fn budget(&self, playback: &Playback) -> TimeBudget {
        match self {
            Mode::Lab(_) => playback.budget.times(LAB_SHARES),
            Mode::Game(_) | Mode::Film(_) | Mode::Replay(_) => playback.budget,
        }
    }

    /// True if something specific to this mode moves.
    pub fn moves(&self) -> bool {
        match self {
            Mode::Game(mode) => mode.triangle.is_some(),
            Mode::Film(_) => false,
            Mode::Replay(mode) => mode.is_playing || mode.computes(),
            Mode::Lab(mode) => mode.moves(),
        }
    }

    /// Seconds until a screen opens by itself.
    pub fn next_change(&self) -> Option<f64> {
        match self {
            Mode::Game(mode) => mode.ending.due().or(mode.asking.due()),
            Mode::Film(_) | Mode::Replay(_) | Mode::Lab(_) => None,
        }
    }

    /// Seconds since the last game began; infinite in the first one.
    pub fn since_restart(&self) -> f64 {
        match self {
            Mode::Game(mode) => mode.since_restart,
            Mode::Film(_) | Mode::Replay(_) | Mode::Lab(_) => f64::INFINITY,
        }
    }

    /// Ends the close-up of the deciding pot, or of an event. Returns true if there may have been
    /// one.
    pub fn give_up_closeup(&mut self) -> bool {
        match self {
            Mode::Game(mode) => mode.decision.take().is_some(),
            Mode::Film(_) | Mode::Lab(_) => false,
            Mode::Replay(mode) => mode.closeup.take().is_some(),
        }
    }

    /// The triangle while it is lifted.
    pub fn triangle(&self, game: &Match) -> Option<TriangleView> {
        match self {
            Mode::Game(mode) => mode.triangle?.view(game),
            Mode::Film(_) | Mode::Replay(_) | Mode::Lab(_) => None,
        }
    }

    /// The replay that is watched.
    pub fn replay(&self) -> Option<&ReplayMode> {
        match self {
            Mode::Replay(mode) => Some(mode),
            Mode::Game(_) | Mode::Film(_) | Mode::Lab(_) => None,
        }
    }

    /// The experiment that is shown.
    pub fn lab(&self) -> Option<&LabMode> {
        match self {
            Mode::Lab(mode) => Some(mode),
            Mode::Game(_) | Mode::Film(_) | Mode::Replay(_) => None,
        }
    }

    /// Pauses the replay at the current instant.
    pub fn stop(&mut self) {
        if let Mode::Replay(mode) = self {
            mode.is_playing = false;
        }
    }

    /// True if a replay or an experiment is paused.
    pub fn is_stopped(&self) -> bool {
        self.replay().is_some_and(|mode| !mode.is_playing)
            || self.lab().is_some_and(|mode| !mode.is_running())
    }
}

/// The state of a match being played that concerns only its display.
#[derive(Debug)]
pub struct GameMode {
    /// True to show the deciding ball close up and in slow motion.
    pub film_look: bool,
    /// The deciding pot of this shot, if it is to be shown close up.
    decision: Option<Decision>,
    /// True to show the triangle being lifted off each new rack.
    shows_racks: bool,
    triangle: Option<Racking>,
    /// Seconds since the last game began; infinite in the first one.
    since_restart: f64,
    ending: Opening,
    asking: Opening,
}

impl Default for GameMode {
    fn default() -> GameMode {
        GameMode {
            film_look: false,
            decision: None,
            shows_racks: false,
            triangle: None,
            since_restart: f64::INFINITY,
            ending: Opening::of(AutoScreen::EndOfGame),
            asking: Opening::of(AutoScreen::Choice),
        }
    }
}

impl GameMode {
    /// Shows the triangle being lifted off this rack and the next ones.
    pub fn show_racks(&mut self, game: &Match, calm: bool) {
        self.shows_racks = true;
        self.rack(game, calm);
    }

    fn rack(&mut self, game: &Match, calm: bool) {
        let shown = self.shows_racks && !calm;
        self.triangle = shown.then(|| Racking::new(game)).flatten();
    }

    /// Begins another game.
    pub fn restart(&mut self, game: &Match, calm: bool) {
        self.since_restart = 0.0;
        self.rack(game, calm);
    }

    /// Begins to show another match.
    pub fn resume(&mut self) {
        let GameMode { film_look, shows_racks, .. } = *self;
        *self = GameMode { film_look, shows_racks, ..GameMode::default() };
    }

    /// Begins a shot.
    pub fn strike(&mut self, game: &Match) {
        self.triangle = self.triangle.map(Racking::hurry);
        self.decision = self.film_look.then(|| Decision::begin(game));
    }

    /// Looks ahead for the deciding pot within the budget of computing time.
    pub fn look_ahead(&mut self, game: &Match, budget: &mut TimeBudget) {
        if let Some(decision) = &mut self.decision {
            decision.look_ahead(game, budget);
        }
    }

    /// The close-up of the deciding pot in this frame; `None` if there is none to decide on, so
    /// that the camera stays as it is.
    pub fn closeup(&mut self, game: &Match) -> Option<Option<Closeup>> {
        let decision = self.decision.as_mut()?;
        let closeup = decision.closeup(game);
        if game.phase() != Phase::Rolling || matches!(decision, Decision::None) {
            self.decision = None;
            return Some(None);
        }
        Some(closeup)
    }

    /// Advances the animations.
    pub fn advance(&mut self, seconds: f64) {
        self.triangle = self.triangle.and_then(|triangle| triangle.after(seconds));
    }

    /// Checks whether the game is over or a choice is open.
    pub fn follow(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.ending.follow(game, screens);
        self.asking.follow(game, screens);
    }

    /// Advances wall time.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        self.since_restart += seconds;
        self.ending.wait(seconds, game, screens);
        self.asking.wait(seconds, game, screens);
    }

    /// Opens the question about the open choice now.
    pub fn ask(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.asking.open(game, screens);
    }
}
