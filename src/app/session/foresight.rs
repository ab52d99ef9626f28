//! What the shot that is being prepared would do, and how the cue lies for it.

use crate::app::cue::Stance;
use crate::app::guide;
use crate::game::{Lift, Phase, Prediction};
use crate::physics::{Ball, Shot, struck};
use crate::render::CueView;

use super::Session;

/// What a prediction was made from: the shot and how far it reaches, and where the balls were.
#[derive(Debug, Default)]
pub(super) struct Foreseen {
    /// None before anything has been foreseen.
    shot: Option<(Shot, f64)>,
    balls: Vec<Ball>,
    /// Whether there was anything to foresee.
    something: bool,
}

impl Session {
    /// What the shot would do now; none while there is nothing to shoot. It is computed when
    /// something has changed, not in every frame.
    pub fn prediction(&mut self) -> Option<&Prediction> {
        if !matches!(self.phase(), Phase::Aiming { .. }) {
            return None;
        }
        if self.is_blocked() {
            return None;
        }
        let (shot, reach) = (self.game.planned_shot(), guide::reach(self.guide));
        let world = self.scene.as_ref().unwrap_or_else(|| self.game.world());
        let known = &mut self.foreseen;
        let still = world.balls().eq(known.balls.iter().copied());
        if known.shot != Some((shot, reach)) || !still {
            known.something = self.predictor.predict(world, &shot, reach).is_some();
            known.shot = Some((shot, reach));
            known.balls.clear();
            known.balls.extend(world.balls());
        }
        known.something.then(|| self.predictor.prediction())
    }

    /// How the cue lies at the ball that it will strike.
    pub(super) fn stance(&self) -> Option<Stance> {
        let ball = self.cue_ball()?;
        Some(Stance::new(&ball, &self.game.lying_cue(), self.game.player()))
    }

    /// Whether there is no room for the cue.
    fn is_blocked(&self) -> bool {
        matches!(self.game.lift(), Some(Lift::NoRoom(_)))
    }

    /// The cue that waits for the player.
    pub fn waiting_cue(&self) -> Option<CueView> {
        let aiming = matches!(self.phase(), Phase::Aiming { .. });
        self.stance().filter(|_| aiming).map(|stance| stance.waiting())
    }

    /// How fast the cue ball would start, m/s.
    pub fn shot_speed(&self) -> f64 {
        let shot = self.game.planned_shot();
        let Some(ball) = self.cue_ball() else {
            return 0.0;
        };
        if let Some((known, at, speed)) = self.speed.get()
            && known == shot
            && at == ball
        {
            return speed;
        }
        let speed = struck(&ball, &shot, self.world().laws()).speed();
        self.speed.set(Some((shot, ball, speed)));
        speed
    }
}
