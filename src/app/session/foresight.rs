//! What the shot that is being prepared would do, and how the cue lies for it.

use crate::app::cue::Stance;
use crate::app::guide;
use crate::game::{Lift, Phase, Prediction};
use crate::physics::{Ball, Shot, struck};
use crate::render::CueView;

use super::super::share::Share;

use super::Session;

/// A shot that is not foreseen within so many looks is foreseen no farther: two seconds of frames.
const MOST_LOOKS: u32 = 120;

/// What a prediction was made from: the shot and how far it reaches, and where the balls were.
#[derive(Debug)]
pub(super) struct Foreseen {
    /// None before anything has been foreseen.
    shot: Option<(Shot, f64)>,
    balls: Vec<Ball>,
    /// Whether there was anything to foresee.
    something: bool,
    /// What may still be computed in this frame.
    share: Share,
    /// How often this shot has been looked at.
    looks: u32,
}

impl Default for Foreseen {
    fn default() -> Foreseen {
        Foreseen {
            shot: None,
            balls: Vec::new(),
            something: false,
            share: Share::Unlimited,
            looks: 0,
        }
    }
}

impl Foreseen {
    /// From now on there is this much more to spend.
    pub(super) fn next_frame(&mut self, share: Share) {
        self.share = share;
    }
}

impl Session {
    /// What the shot would do now; none while there is nothing to shoot. It is computed when
    /// something has changed, not in every frame. What is too much for one frame is added to in the
    /// next ones.
    pub fn prediction(&mut self) -> Option<&Prediction> {
        if !matches!(self.phase(), Phase::Aiming { .. }) {
            return None;
        }
        if self.is_blocked() {
            return None;
        }
        let (shot, reach) = (self.game.planned_shot(), guide::reach(self.guide));
        let world = self.mode.world(&self.game);
        let known = &mut self.foreseen;
        let still = world.balls().eq(known.balls.iter().copied());
        if known.shot != Some((shot, reach)) || !still {
            if known.share.is_spent() {
                return None;
            }
            let predictor = &mut self.predictor;
            known.something = known.share.spend(|_| predictor.begin(world, &shot, reach));
            known.shot = Some((shot, reach));
            known.balls.clear();
            known.balls.extend(world.balls());
            known.looks = 0;
        }
        if self.is_foreseeing() {
            let (known, predictor) = (&mut self.foreseen, &mut self.predictor);
            known.share.spend(|may_go_on| predictor.go_on(may_go_on));
            known.looks += 1;
        }
        self.foreseen.something.then(|| self.predictor.prediction())
    }

    /// Whether more of the shot is to be foreseen in the next frame.
    pub(super) fn is_foreseeing(&self) -> bool {
        let Foreseen { something, looks, .. } = self.foreseen;
        let aiming = matches!(self.phase(), Phase::Aiming { .. });
        let complete = self.predictor.prediction().is_complete;
        aiming && something && looks < MOST_LOOKS && !complete && !self.is_blocked()
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
