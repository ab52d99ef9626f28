//! The planned shot of a session: the cue ball, the cue and the aim line.

use crate::app::picture::cue::Stance;
use crate::game::{Match, Prediction};
use crate::physics::{Ball, World};
use crate::render::CueView;
use crate::ui::Speed;

use crate::app::session::Session;

/// The player's cue ball, if it is on the table in this world.
pub(super) fn cue_ball(game: &Match, world: &World) -> Option<Ball> {
    world.ball(game.cue_ball()).filter(|ball| ball.state.in_play())
}

impl Session {
    /// The cue ball, if it is on the table.
    pub fn cue_ball(&self) -> Option<Ball> {
        cue_ball(&self.game, self.world())
    }

    /// The pose of the cue at the ball that it will strike.
    pub(in crate::app::session) fn stance(&self) -> Option<Stance> {
        let ball = self.cue_ball()?;
        Some(Stance::new(&ball, &self.game.lying_cue(), self.butt()))
    }

    /// Colour of the butt of the player's cue, `0xRRGGBB`.
    pub(in crate::app::session) fn butt(&self) -> u32 {
        self.picture.butts[self.game.player().index()]
    }

    /// The cue at rest, while a player aims; an opponent's cue, as its routine moves it.
    pub fn waiting_cue(&self) -> Option<CueView> {
        let stance = self.stance().filter(|_| self.is_aiming())?;
        match self.is_opponents_turn() {
            true => self.seat.gap().map(|gap| stance.at(stance.pull() * gap)),
            false => Some(stance.waiting()),
        }
    }

    /// The path of the planned shot, as far as it is computed.
    pub fn prediction(&mut self) -> Option<&Prediction> {
        let aiming = self.is_aiming();
        self.preview.prediction(&self.game, self.mode.world(&self.game), aiming)
    }

    /// True if the next frame computes more of the planned shot.
    pub(in crate::app::session) fn is_predicting(&self) -> bool {
        self.preview.grows(&self.game, self.is_aiming())
    }

    /// The speed at which the cue ball would start.
    pub fn shot_speed(&self) -> Speed {
        self.preview.speed(&self.game, self.world(), self.cue_ball())
    }
}
