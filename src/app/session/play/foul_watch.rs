//! Warns of the foul that the aimed shot would be: a wrong ball first, no ball at all, or a double
//! hit.

use nalgebra::Vector3;

use crate::game::{Call, Match, Phase, Prediction, breaks_rack, legal_balls, must_hit_ball};
use crate::physics::BallId;
use crate::rules::Flag;
use crate::ui::FoulAhead;

/// Watches the aim line for fouls.
#[derive(Debug)]
pub struct FoulWatch {
    /// False if the player wants no warning.
    pub is_on: bool,
    /// The moment of the match that the legal balls belong to: its revision, its progress and the
    /// call.
    moment: Option<(u64, u64, Option<Call>)>,
    /// The balls that may be hit first; `None` if any may: in practice and on the break in pool.
    legal: Option<Vec<BallId>>,
    /// True if it is a foul to hit none.
    must_hit: bool,
    /// The foul, and the place on the table where it happens, m.
    pub foul: Option<(FoulAhead, Vector3<f64>)>,
}

impl Default for FoulWatch {
    fn default() -> FoulWatch {
        FoulWatch { is_on: true, moment: None, legal: None, must_hit: true, foul: None }
    }
}

impl FoulWatch {
    /// Forgets everything about the match, because another match replaces it.
    pub fn forget(&mut self) {
        *self = FoulWatch { is_on: self.is_on, ..FoulWatch::default() };
    }

    /// Finds the foul in the prediction of the next shot. Returns true if there is one.
    pub fn update(&mut self, game: &Match, prediction: Option<&Prediction>) -> bool {
        let moment = (game.revision(), game.progress(), game.call());
        if matches!(game.phase(), Phase::Aiming { .. }) && self.moment != Some(moment) {
            self.moment = Some(moment);
            let is_judged = !game.rules().is_free() && !breaks_rack(game);
            self.legal = is_judged.then(|| legal_balls(game));
            self.must_hit = is_judged && must_hit_ball(game);
        }
        self.foul =
            prediction.filter(|_| self.is_on).and_then(|prediction| self.find(game, prediction));
        self.foul.is_some()
    }

    /// The balls that may be hit first; empty if any may.
    pub fn legal(&self) -> &[BallId] {
        self.legal.as_deref().unwrap_or_default()
    }

    fn find(&self, game: &Match, prediction: &Prediction) -> Option<(FoulAhead, Vector3<f64>)> {
        let offence = prediction.tip_offence.filter(|_| game.rules().calls_double_hits());
        let double = offence.map(|(flag, at)| match flag {
            Flag::TouchedBall => (FoulAhead::TouchedBall, at),
            _ => (FoulAhead::DoubleHit, at),
        });
        // In a push-out the cue ball may hit any ball or none, but the tip may not hit it twice.
        if game.call() == Some(Call::PushOut) {
            return double;
        }
        let Some(legal) = &self.legal else { return double };
        let wrong = self.find_wrong_ball(prediction, legal);
        wrong.or(double)
    }

    /// The foul of a wrong ball first, or of no ball.
    fn find_wrong_ball(
        &self,
        prediction: &Prediction,
        legal: &[BallId],
    ) -> Option<(FoulAhead, Vector3<f64>)> {
        match prediction.ghost() {
            Some(ghost) => {
                // The player has the benefit of the doubt about balls hit at once.
                let is_legal = prediction.first_in_doubt.iter().any(|ball| legal.contains(ball));
                let first = prediction.met.first().filter(|_| !is_legal)?;
                Some((FoulAhead::WrongBall(first.ball), ghost))
            }
            None if !self.must_hit => None,
            None => {
                let end = prediction.struck.rests().filter(|_| prediction.is_complete)?;
                Some((FoulAhead::NoBall, end.position))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use crate::app::camera_rig::CameraRig;
    use crate::app::session::Session;
    use crate::app::session::play::foul_watch::*;
    use crate::game::{Command, GameKind, Setup};
    use crate::physics::{Ball, Preset};
    use crate::ui::{CameraView, Layout};

    /// 9-ball with the 1 ahead of the cue ball, and the 9 at its left.
    fn session() -> Session {
        nine_ball([(0, -0.3, 0.0), (1, 0.3, 0.0), (9, -0.3, 0.4)])
    }

    /// 9-ball with balls at these places, m.
    fn nine_ball(balls: [(u32, f64, f64); 3]) -> Session {
        let setup = Setup::new(GameKind::NineBall, Preset::Real, 1);
        let radius = setup.laws.ball_radius();
        let mass = setup.laws.ball_mass(radius);
        let balls = balls.map(|(id, x, y)| Ball::at_rest(BallId(id), radius, mass, x, y));
        let game = Match::from_scene(setup, balls.to_vec()).unwrap();
        let ball = game.world().ball(BallId::CUE).unwrap().position;
        let rig = CameraRig::new(CameraView::Over, game.world().table(), ball, 0.0);
        Session::new(game, rig)
    }

    /// The foul that is foreseen for a soft shot in this direction.
    fn foreseen(direction: f64) -> Option<FoulAhead> {
        let (mut session, layout) = (session(), Layout::new(1280, 720, 1.0));
        session.play(Command::Aim { direction }).unwrap();
        session.play(Command::Power { value: 0.05 }).unwrap();
        session.snapshot(&layout);
        session.foul_sign(&layout).map(|sign| sign.foul)
    }

    /// Tests that after a shot the warning follows the rules of the next one.
    #[test]
    fn the_next_shot_has_its_own_legal_balls() {
        let layout = Layout::new(1280, 720, 1.0);
        let mut session = nine_ball([(0, 0.9, 0.28), (1, 1.15, 0.53), (9, -0.3, 0.4)]);
        session.play(Command::Aim { direction: 0.25 * std::f64::consts::PI }).unwrap();
        session.snapshot(&layout);
        assert_eq!(session.legal(), [BallId(1)]);
        session.play(Command::Power { value: 0.2 }).unwrap();
        session.play(Command::Shoot).unwrap();
        while session.phase() == crate::game::Phase::Rolling {
            session.advance_exactly(0.1);
            session.snapshot(&layout);
        }
        assert!(session.potted().contains(&BallId(1)), "the 1 is pocketed");
        session.snapshot(&layout);
        assert_eq!(session.legal(), [BallId(9)]);
    }

    /// Tests that nothing is remembered of another match at the same moment.
    #[test]
    fn another_match_has_its_own_legal_balls() {
        let (mut session, layout) = (session(), Layout::new(1280, 720, 1.0));
        session.play(Command::Aim { direction: 0.0 }).unwrap();
        session.snapshot(&layout);
        let balls: Vec<Ball> = session.world().balls().collect();
        let setup = Setup::new(GameKind::Practice, Preset::Real, 1);
        session.resume(Match::from_scene(setup, balls).unwrap());
        session.play(Command::Aim { direction: FRAC_PI_2 }).unwrap();
        session.snapshot(&layout);
        assert_eq!(session.foul_sign(&layout), None, "practice knows no fouls");
    }

    /// Tests that a stroke at a ball 3 cm ahead is foreseen as a double hit, but not in practice.
    #[test]
    fn a_double_hit_is_foreseen() {
        let layout = Layout::new(1280, 720, 1.0);
        let balls = [(0, 0.0, 0.0), (1, 0.087, 0.0), (9, -0.3, 0.4)];
        let mut session = nine_ball(balls);
        let foul = |session: &mut Session, direction: f64| {
            session.play(Command::Aim { direction }).unwrap();
            session.play(Command::Power { value: 0.3 }).unwrap();
            session.snapshot(&layout);
            session.foul_sign(&layout).map(|sign| sign.foul)
        };
        assert_eq!(foul(&mut session, 0.0), Some(FoulAhead::DoubleHit));
        assert_eq!(foul(&mut session, 0.6), None, "a thin cut leaves to the side");
        let balls: Vec<Ball> = session.world().balls().collect();
        let setup = Setup::new(GameKind::Practice, Preset::Real, 1);
        session.resume(Match::from_scene(setup, balls).unwrap());
        assert_eq!(foul(&mut session, 0.0), None);
    }

    /// Tests that the warning agrees with the referee about balls that the window declares frozen,
    /// and about balls that are hit almost at once.
    #[test]
    fn no_foul_is_foreseen_that_the_referee_does_not_call() {
        let layout = Layout::new(1280, 720, 1.0);
        let foul = |balls: [(u32, f64, f64); 3]| {
            let mut session = nine_ball(balls);
            session.play(Command::Aim { direction: 0.0 }).unwrap();
            session.play(Command::Power { value: 0.3 }).unwrap();
            session.snapshot(&layout);
            session.foul_sign(&layout).map(|sign| sign.foul)
        };
        let ahead = |gap: f64| [(0, 0.0, 0.1), (1, 0.05715 + gap, 0.1), (9, -0.3, 0.4)];
        assert_eq!(foul(ahead(9e-5)), None, "declared frozen");
        assert_eq!(foul(ahead(2e-4)), None, "pushed with one touch");
        assert_eq!(foul(ahead(6e-3)), Some(FoulAhead::DoubleHit));
        let pair = |later: f64| [(0, -0.5, 0.0), (1, later, 0.032575), (9, 0.0, -0.032575)];
        assert_eq!(foul(pair(5e-4)), None, "the 1 is met within the doubt");
        assert_eq!(foul(pair(5e-3)), Some(FoulAhead::WrongBall(BallId(9))));
    }

    #[test]
    fn a_wrong_ball_first_and_no_ball_are_foreseen() {
        assert_eq!(foreseen(0.0), None);
        assert_eq!(foreseen(FRAC_PI_2), Some(FoulAhead::WrongBall(BallId(9))));
        assert_eq!(foreseen(-FRAC_PI_2), Some(FoulAhead::NoBall));
    }
}
