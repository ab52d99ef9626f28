//! Special relativity of a ball: rapidity, proper time, contraction and Doppler effect.

use nalgebra::Vector3;

use crate::physics::{Ball, BallId, relativity};

use crate::lab::{Branch, Timeline};

/// The relativistic quantities of a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relativistic {
    /// γ = 1 / √(1 - v²/c²).
    pub gamma: f64,
    /// artanh(v/c).
    pub rapidity: f64,
    /// The time on a clock on the ball since the kept history began, s.
    pub proper_time: f64,
    /// The frequency of its light at the observer, see [`doppler`], divided by that at the ball.
    pub doppler: f64,
}

/// The rapidity of a ball with this velocity and speed of light, m/s.
pub fn rapidity(velocity: &Vector3<f64>, light: f64) -> f64 {
    libm::atanh((velocity.norm() / light).min(1.0))
}

/// The length of a moving ball along its motion, divided by its length at rest: 1/γ.
pub fn contraction(velocity: &Vector3<f64>, light: f64) -> f64 {
    1.0 / relativity::gamma(velocity, light)
}

/// The frequency of a ball's light, divided by its frequency at rest, for an observer at rest in the
/// middle of the table at the height of the ball: 1 / (γ (1 - n·v/c)), with the unit vector n from
/// the ball to the observer. 1/γ where the ball passes the observer.
pub fn doppler(ball: &Ball, light: f64) -> f64 {
    let to_middle = Vector3::new(-ball.position.x, -ball.position.y, 0.0);
    let toward = to_middle.try_normalize(1e-9).unwrap_or_else(Vector3::zeros);
    contraction(&ball.velocity, light) / (1.0 - toward.dot(&ball.velocity) / light)
}

impl Timeline {
    /// The proper time of a ball between two times of the kept history, s. Without a speed of light
    /// it is the table's time. Exact for straight motion between events, as under all laws with a
    /// speed of light.
    fn proper_time(&self, ball: BallId, [from, to]: [f64; 2], light: Option<f64>) -> f64 {
        let Some(light) = light else { return to - from };
        let stretches = self.stretches(ball, [from, to]);
        stretches.map(|(anchor, time)| time * contraction(&anchor.velocity, light)).sum()
    }
}

impl Branch {
    /// The relativistic quantities of a ball at a time, s; `None` without a speed of light.
    pub fn relativistic(&self, ball: &Ball, time: f64) -> Option<Relativistic> {
        let light = self.laws_at(time).speed_of_light?;
        Some(Relativistic {
            gamma: relativity::gamma(&ball.velocity, light),
            rapidity: rapidity(&ball.velocity, light),
            proper_time: self.proper_time(ball.id, time),
            doppler: doppler(ball, light),
        })
    }

    /// The proper time of a ball from the start of the kept history to a time, s.
    fn proper_time(&self, ball: BallId, time: f64) -> f64 {
        let changes = self.done().iter().map(|(at, _)| *at).filter(|at| *at < time);
        let mut from = self.timeline().begin();
        let mut sum = 0.0;
        for to in changes.chain([time]) {
            if to > from {
                let light = self.laws_at(from).speed_of_light;
                sum += self.timeline().proper_time(ball, [from, to], light);
                from = to;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use crate::game::files::Scene;
    use crate::lab::measure::relativity::*;
    use crate::lab::{LabCommand, Laboratory};

    /// A ball that hits a wall at x = 0.5, under c = 2 m/s.
    fn experiment(constants: &str) -> Laboratory {
        let text = format!(
            r#"{{"version": 1, "laws": "rpool", "constants": {{"speed_of_light": 2, {constants}}},
            "table": {{"cushions": [{{"from": [0.53, 1], "to": [0.53, -1]}}]}},
            "balls": [{{"id": 3, "position": [0, 0], "velocity": [1.2, 0], "radius": 0.03}}],
            "run": {{"duration": 9}}}}"#
        );
        Laboratory::new(Scene::parse(&text).unwrap())
    }

    fn at(lab: &Laboratory, time: f64) -> Relativistic {
        let ball = lab.timeline().balls_at(time).next().unwrap();
        lab.branch().relativistic(&ball, time).unwrap()
    }

    /// Tests β = 0.6 by hand: γ is 1.25, the rapidity ln 2, the factor 2 towards the middle and 1/2
    /// away from it, and clocks count 4/5 of the time, before and after an elastic wall.
    #[test]
    fn three_fifths_of_the_speed_of_light() {
        let lossless = r#""cushion_restitution": 1, "rolling_resistance": 0, "air_density": 0"#;
        let mut lab = experiment(lossless);
        lab.run_until_while(0.8, || true);
        for (time, doppler) in [(0.0, 0.8), (0.25, 0.5), (0.6, 2.0)] {
            let now = at(&lab, time);
            assert!((now.gamma - 1.25).abs() < 1e-14, "{now:?}");
            assert!((now.rapidity - std::f64::consts::LN_2).abs() < 1e-14, "{now:?}");
            assert!((now.proper_time - 0.8 * time).abs() < 1e-14, "{now:?}");
            assert!((now.doppler - doppler).abs() < 1e-14, "{now:?}");
        }
        // Another speed of light counts from its moment on, and none makes all clocks equal.
        let light = |value| LabCommand::Constant { name: "speed_of_light", value };
        lab.command(light(1.5)).unwrap();
        lab.run_until_while(1.0, || true);
        assert!((at(&lab, 1.0).proper_time - (0.64 + 0.2 * 0.6)).abs() < 1e-14);
        lab.command(light(f64::INFINITY)).unwrap();
        lab.run_until_while(1.5, || true);
        assert_eq!(lab.branch().relativistic(&lab.world().balls().next().unwrap(), 1.2), None);
        lab.command(light(1.5)).unwrap();
        lab.run_until_while(2.0, || true);
        assert!((at(&lab, 2.0).proper_time - (0.76 + 0.5 + 0.5 * 0.6)).abs() < 1e-14);
    }

    /// Tests the proper time under rolling resistance: the momentum falls by μ m g t, so it is
    /// (asinh p0 - asinh p) c / (μ g), with momenta in units of m c.
    #[test]
    fn a_slowing_balls_clock_speeds_up() {
        let mut lab = experiment(
            r#""rolling_resistance": 0.1, "air_density": 0, "frame": 0.001, "gravity": 10"#,
        );
        lab.run_until_while(0.4, || true);
        let (start, end) = (0.75, 0.75 - 0.4 / 2.0);
        let expected = (f64::asinh(start) - f64::asinh(end)) * 2.0;
        let found = at(&lab, 0.4).proper_time;
        assert!((found / expected - 1.0).abs() < 1e-3, "{found} {expected}");
    }
}
