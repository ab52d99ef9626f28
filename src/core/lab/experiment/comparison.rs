//! The balls of several branches side by side, at one time.

use super::laboratory::MOST_BESIDE;
use crate::lab::{Branch, Laboratory};
use crate::physics::{Ball, BallId};

/// Most branches of a comparison.
const MOST_COLUMNS: usize = MOST_BESIDE + 1;
/// Most balls of a comparison.
const MOST_BALLS: usize = 16;

/// The balls of the current branch and of the branches beside it at one time.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The indices of the branches; empty if nothing is beside the current one.
    pub branches: Vec<usize>,
    /// The balls, ascending by number: of more than 16, those whose positions differ most.
    pub balls: Vec<ComparedBall>,
    /// Number of all balls.
    pub all_balls: usize,
    /// True if balls have spin under the laws of a branch.
    pub has_spin: bool,
}

/// A ball in the branches of a comparison.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ComparedBall {
    /// Its number.
    pub id: BallId,
    /// The ball in each branch; `None` where it is missing, and after the last branch.
    pub states: [Option<Ball>; MOST_COLUMNS],
}

impl Comparison {
    /// Compares the branches at a time, s.
    pub fn new(lab: &Laboratory, time: f64) -> Comparison {
        let mut comparison = Comparison::default();
        if lab.compared().next().is_none() {
            return comparison;
        }
        // All balls, each with the largest distance between its positions, m.
        let mut apart: Vec<(BallId, f64)> = Vec::new();
        for (column, (place, branch)) in lab.tabulated().enumerate() {
            comparison.branches.push(place);
            comparison.has_spin |= branch.laws_at(time).is_solid();
            for ball in branch.world().anchors().iter().map(|ball| ball.id) {
                let before = lab.tabulated().take(column);
                // An earlier branch has added it.
                if before.map(|(_, branch)| branch).any(|branch| branch.place_of(ball).is_some()) {
                    continue;
                }
                let ball = ComparedBall::new(lab, ball, time);
                if ball.states.iter().any(Option::is_some) {
                    apart.push((ball.id, ball.apart()));
                }
            }
        }
        comparison.all_balls = apart.len();
        if apart.len() > MOST_BALLS {
            apart.select_nth_unstable_by(MOST_BALLS, |(_, a), (_, b)| b.total_cmp(a));
            apart.truncate(MOST_BALLS);
        }
        apart.sort_unstable_by_key(|(id, _)| *id);
        comparison.balls = apart.iter().map(|(id, _)| ComparedBall::new(lab, *id, time)).collect();
        comparison
    }
}

impl ComparedBall {
    /// A ball at a time of an experiment, s.
    fn new(lab: &Laboratory, id: BallId, time: f64) -> ComparedBall {
        let mut states = [None; MOST_COLUMNS];
        for (state, (_, branch)) in states.iter_mut().zip(lab.tabulated()) {
            *state = ball_at(branch, id, time);
        }
        ComparedBall { id, states }
    }

    /// The largest distance between its positions, m.
    fn apart(&self) -> f64 {
        let places = || self.states.iter().flatten().map(|ball| ball.position);
        let pairs = places().flat_map(|one| places().map(move |other| (one - other).norm()));
        pairs.fold(0.0, f64::max)
    }
}

/// A ball at a time of a branch, s; after the branch's end as at the end.
fn ball_at(branch: &Branch, ball: BallId, time: f64) -> Option<Ball> {
    branch.timeline().ball_at(branch.place_of(ball)?, time.min(branch.end()))
}

#[cfg(test)]
mod tests {
    use crate::game::files::Scene;
    use crate::lab::LabCommand;
    use crate::lab::experiment::comparison::*;

    /// A ball that moves along x, and some at rest behind it.
    fn row(balls: u32) -> Laboratory {
        let others = (1..balls)
            .map(|id| format!(r#", {{"id": {id}, "position": [{}, 0.3]}}"#, -0.1 * f64::from(id)));
        let others: String = others.collect();
        let text = format!(
            r#"{{"version": 1, "laws": "rpool", "table": "cloth",
            "constants": {{"rolling_resistance": 0, "air_density": 0}}, "balls":
            [{{"id": 0, "position": [0, 0], "velocity": [1, 0]}}{others}], "run": {{"duration": 9}}}}"#
        );
        Laboratory::new(Scene::parse(&text).unwrap())
    }

    /// Changes a ball's velocity at a time, s.
    fn push(lab: &mut Laboratory, id: u32, speed: f64, time: f64) {
        let ball = lab.branch().balls_at(time).find(|ball| ball.id == BallId(id)).unwrap();
        let ball = Ball { velocity: [0.0, speed, 0.0].into(), ..ball };
        lab.command_at(LabCommand::Put { ball: Box::new(ball), color: None }, time).unwrap();
    }

    /// Tests that each ball has its state in each branch, and that one is missing where it was put
    /// on the table only in another branch.
    #[test]
    fn balls_are_side_by_side() {
        let mut lab = row(2);
        lab.run_until_while(1.0, || true);
        let comparison = Comparison::new(&lab, 1.0);
        assert!(comparison.branches.is_empty() && comparison.balls.is_empty());
        push(&mut lab, 0, 3.0, 0.5);
        let new = Ball::at_rest(BallId(7), 0.03, 0.2, 1.0, 1.0);
        lab.command(LabCommand::Put { ball: Box::new(new), color: None }).unwrap();
        lab.run_until_while(1.0, || true);
        let comparison = Comparison::new(&lab, 0.8);
        assert_eq!((&comparison.branches[..], comparison.has_spin), (&[0, 1][..], false));
        let [moving, resting, new] = &comparison.balls[..] else { panic!("{comparison:?}") };
        let speeds = |ball: &ComparedBall| ball.states.map(|it| it.map(|it| it.speed()));
        assert_eq!(speeds(moving), [Some(1.0), Some(3.0), None, None]);
        assert_eq!(speeds(resting), [Some(0.0), Some(0.0), None, None]);
        assert_eq!((new.id, speeds(new)), (BallId(7), [None, Some(0.0), None, None]));
    }

    /// Tests that the comparison has the balls that are farthest apart, and of many branches the
    /// first ones with the current one.
    #[test]
    fn of_many_balls_those_differ_most() {
        let mut lab = row(20);
        lab.run_until_while(1.0, || true);
        for id in [3, 19] {
            push(&mut lab, id, 1.0, 0.5);
            lab.run_until_while(1.0, || true);
        }
        let comparison = Comparison::new(&lab, 1.0);
        assert_eq!((comparison.all_balls, comparison.balls.len()), (20, 16));
        let has =
            |comparison: &Comparison, id| comparison.balls.iter().any(|it| it.id == BallId(id));
        assert!(has(&comparison, 3) && has(&comparison, 19));
        assert!(comparison.balls.is_sorted_by_key(|ball| ball.id));
        for _ in 0..3 {
            push(&mut lab, 3, 1.0, 0.5);
        }
        let comparison = Comparison::new(&lab, 0.5);
        assert_eq!(comparison.branches, [0, 1, 2, lab.current()]);
    }
}
