//! A number that follows its goal on a critically damped spring.

/// Distance from the goal below which a spring has arrived, in metres or radians.
const ARRIVAL_DISTANCE: f64 = 1e-4;

/// A number in motion.
#[derive(Debug, Clone, Copy)]
pub struct Spring {
    /// Its current value.
    pub value: f64,
    velocity: f64,
}

impl Spring {
    /// A number at rest.
    pub fn at_rest(value: f64) -> Spring {
        Spring { value, velocity: 0.0 }
    }

    /// Solves x'' = -w² (x - goal) - 2 w x' over `dt` for a stiffness w in 1/s: with e = x - goal
    /// and c = e' + w e, e(t) = (e + c t) exp(-w t). Returns true while the number moves.
    pub fn approach(&mut self, goal: f64, stiffness: f64, dt: f64) -> bool {
        let error = self.value - goal;
        let c = self.velocity + stiffness * error;
        let decay = (-stiffness * dt).exp();
        let error = (error + c * dt) * decay;
        self.velocity = c * decay - stiffness * error;
        if error.abs() < ARRIVAL_DISTANCE && self.velocity.abs() < stiffness * ARRIVAL_DISTANCE {
            *self = Spring::at_rest(goal);
            return false;
        }
        self.value = goal + error;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn springs_move_alike_at_any_frame_rate() {
        let run = |steps: u32| {
            let mut spring = Spring::at_rest(0.0);
            for _ in 0..steps {
                spring.approach(1.0, 8.0, 0.2 / f64::from(steps));
            }
            spring.value
        };
        assert!((run(1) - run(50)).abs() < 1e-12);
    }

    #[test]
    fn a_spring_from_rest_does_not_overshoot() {
        let mut spring = Spring::at_rest(-1.0);
        let mut last = -1.0;
        while spring.approach(2.0, 8.0, 1.0 / 60.0) {
            assert!(spring.value > last && spring.value <= 2.0);
            last = spring.value;
        }
        assert_eq!(spring.value, 2.0);
    }
}
