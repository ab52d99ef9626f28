//! The modes of a session, each with the state that no other mode has.

use crate::app::camera_rig::Closeup;
use crate::app::share::Share;
use crate::game::{Match, Phase};
use crate::physics::World;
use crate::render::TriangleView;
use crate::ui::ScreenStack;

use super::decision::Decision;
use super::ending::Ending;
use super::racking::Racking;

/// What a session is for.
#[derive(Debug)]
pub enum Mode {
    /// A match is played.
    Game(GameMode),
    /// A world runs by itself and is only looked at: a picture of a scene that nobody can play.
    Film(World),
}

impl Mode {
    /// The world that is shown while this match is played.
    pub fn world<'a>(&'a self, game: &'a Match) -> &'a World {
        match self {
            Mode::Game(_) => game.world(),
            Mode::Film(world) => world,
        }
    }
}

/// A match as it is played: what passes around its shots.
#[derive(Debug)]
pub struct GameMode {
    /// Whether the ball that decides the game is shown from near and slowly.
    pub film_look: bool,
    /// The deciding pot of this shot, if it is to be shown.
    decision: Option<Decision>,
    /// Whether the triangle is lifted off each new rack.
    shows_racks: bool,
    triangle: Option<Racking>,
    /// Seconds since the last game began; infinite in the first one.
    since_restart: f64,
    /// The way to the card at the end.
    pub ending: Ending,
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

    /// The cue strikes.
    pub fn strike(&mut self, game: &Match) {
        self.triangle = self.triangle.map(Racking::hurry);
        self.decision = self.film_look.then(|| Decision::begin(game));
    }

    /// Gives up the close look at the deciding pot. True if there might have been one.
    pub fn give_up_closeup(&mut self) -> bool {
        self.decision.take().is_some()
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

    /// How many times faster than life the balls roll.
    pub fn pace(&self) -> f64 {
        self.decision.as_ref().map_or(1.0, Decision::pace)
    }

    /// Lets time pass for what moves.
    pub fn advance(&mut self, seconds: f64) {
        self.triangle = self.triangle.and_then(|triangle| triangle.after(seconds));
    }

    /// Lets time pass on the wall.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        self.since_restart += seconds;
        self.ending.wait(seconds, game, screens);
    }

    /// Seconds since the last game began.
    pub fn since_restart(&self) -> f64 {
        self.since_restart
    }

    /// Whether the triangle is being lifted.
    pub fn moves(&self) -> bool {
        self.triangle.is_some()
    }

    /// The triangle, while it is being lifted.
    pub fn triangle(&self, game: &Match) -> Option<TriangleView> {
        self.triangle.and_then(|triangle| triangle.view(game))
    }
}
