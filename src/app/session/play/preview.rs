//! Preview of the shot being prepared: its path, and its initial speed.

use std::cell::Cell;

use crate::app::background::time_budget::TimeBudget;
use crate::app::picture::aim_line;
use crate::game::{Lift, Match, Prediction, Predictor};
use crate::physics::{Ball, Shot, World, after_stroke};
use crate::ui::{Guide, Speed, SpeedUnit};

use super::aim_hold::AimHold;

/// Number of frames after which an incomplete path stays as it is: two seconds.
const MOST_LOOKS: u32 = 120;

/// A prediction of the planned shot, computed in pieces after each change.
#[derive(Debug)]
pub struct ShotPreview {
    /// The length of the aim line.
    pub guide: Guide,
    /// The diamond system is shown on carom tables.
    pub shows_diamonds: bool,
    /// The unit that speeds are shown in.
    pub unit: SpeedUnit,
    /// Keeps the aim while the cue ball in hand is moved.
    pub hold: AimHold,
    predictor: Predictor,
    /// The last predicted shot, with the length of its prediction and the contacts with cushions
    /// that it goes on to.
    shot: Option<(Shot, f64, usize)>,
    /// The balls at that time.
    balls: Vec<Ball>,
    /// True if there was a shot to predict.
    something: bool,
    /// The time left in this frame.
    budget: TimeBudget,
    /// Number of pieces computed for this shot.
    looks: u32,
    /// The last computed speed of a ball after a shot, m/s.
    speed: Cell<Option<(Shot, Ball, f64)>>,
}

impl Default for ShotPreview {
    fn default() -> ShotPreview {
        ShotPreview {
            guide: Guide::default(),
            shows_diamonds: false,
            unit: SpeedUnit::default(),
            hold: AimHold::default(),
            predictor: Predictor::new(),
            shot: None,
            balls: Vec::new(),
            something: false,
            budget: TimeBudget::Unlimited,
            looks: 0,
            speed: Cell::default(),
        }
    }
}

impl ShotPreview {
    /// Begins a frame with this budget of time.
    pub fn next_frame(&mut self, budget: TimeBudget) {
        self.budget = budget;
    }

    /// The path of the planned shot in this world; `None` unless a player is `aiming` and the cue
    /// has space. A path that takes longer than a frame to compute grows in the next ones.
    pub fn prediction(&mut self, game: &Match, world: &World, aiming: bool) -> Option<&Prediction> {
        if !aiming || is_blocked(game) {
            return None;
        }
        let (shot, reach) = (game.planned_shot(), aim_line::reach(self.guide));
        let still = world.balls().eq(self.balls.iter().copied());
        let has_diamonds = self.shows_diamonds && world.table().has_diamonds();
        let cushions = if has_diamonds { aim_line::cushions(self.guide) } else { 0 };
        if self.shot != Some((shot, reach, cushions)) || !still {
            if self.budget.is_spent() {
                return None;
            }
            let predictor = &mut self.predictor;
            self.something = self.budget.spend(|_| predictor.begin(world, &shot, reach, cushions));
            self.shot = Some((shot, reach, cushions));
            self.balls.clear();
            self.balls.extend(world.balls());
            self.looks = 0;
        }
        if self.grows(game, aiming) {
            let predictor = &mut self.predictor;
            self.budget.spend(|may_go_on| predictor.go_on(may_go_on));
            self.looks += 1;
        }
        self.something.then(|| self.predictor.prediction())
    }

    /// The path that is drawn as the aim line, if it is known and belongs to the planned shot.
    pub fn drawn_path(&self, game: &Match, aiming: bool) -> Option<&Prediction> {
        self.path(game, aiming).filter(|_| self.guide != Guide::Off)
    }

    /// The predicted path, if it is known and belongs to the planned shot.
    pub fn path(&self, game: &Match, aiming: bool) -> Option<&Prediction> {
        let known = self.shot.is_some_and(|(shot, ..)| shot == game.planned_shot());
        let is_known = aiming && known && self.something && !is_blocked(game);
        is_known.then(|| self.predictor.prediction())
    }

    /// True if the path will grow in the next frame.
    pub fn grows(&self, game: &Match, aiming: bool) -> bool {
        let complete = self.predictor.prediction().is_complete;
        aiming && self.something && self.looks < MOST_LOOKS && !complete && !is_blocked(game)
    }

    /// The speed at which this ball would start.
    pub fn speed(&self, game: &Match, world: &World, ball: Option<Ball>) -> Speed {
        let speed = |ball| self.speed_of(game, world, ball);
        Speed { speed: ball.map_or(0.0, speed), unit: self.unit }
    }

    /// The speed at which this ball would start, m/s.
    fn speed_of(&self, game: &Match, world: &World, ball: Ball) -> f64 {
        let shot = game.planned_shot();
        if let Some((known, at, speed)) = self.speed.get()
            && known == shot
            && at == ball
        {
            return speed;
        }
        let speed = after_stroke(&ball, &shot, world.laws()).speed();
        self.speed.set(Some((shot, ball, speed)));
        speed
    }
}

/// True if the cue has no space.
fn is_blocked(game: &Match) -> bool {
    matches!(game.lift(), Some(Lift::NoRoom(_)))
}

#[cfg(test)]
mod tests {
    use crate::app::session::play::preview::*;
    use crate::game::{Command, Setup};

    #[test]
    fn a_shot_is_predicted_while_it_is_prepared() {
        let mut game = Match::new(Setup::report(1));
        let mut preview = ShotPreview::default();
        let world = game.world().clone();
        let far = |prediction: &Prediction| prediction.first_leg().map(|leg| leg.position);
        let first = preview.prediction(&game, &world, true).map(far);
        assert!(first.is_some() && !preview.grows(&game, true));
        game.command(Command::Aim { direction: 0.3 }).unwrap();
        let other = preview.prediction(&game, &world, true).map(far);
        assert!(other.is_some() && other != first);
        assert!(preview.prediction(&game, &world, false).is_none());
    }

    #[test]
    fn the_speed_follows_the_power() {
        let mut game = Match::new(Setup::report(1));
        let preview = ShotPreview::default();
        let world = game.world().clone();
        let ball = world.balls().next().unwrap();
        let speed = |game: &Match| preview.speed_of(game, &world, ball);
        let half = speed(&game);
        game.command(Command::Power { value: 1.0 }).unwrap();
        assert!(speed(&game) > half && half > 0.0);
    }
}
