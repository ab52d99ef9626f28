//! The quantities that instruments measure on balls.

use nalgebra::Vector3;

use crate::physics::{Ball, Laws, relativity};

/// A quantity of a ball, or of all balls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Speed of the centre.
    Speed,
    /// Angular speed.
    Spin,
    /// Speed of the lowest point over the cloth; 0 in the air.
    Slip,
    /// Height of the lowest point above the cloth.
    Height,
    /// All energy that the laws know.
    Energy,
    /// Kinetic energy of the centre's motion.
    Translation,
    /// Kinetic energy of the rotation.
    Rotation,
    /// Potential energy.
    Potential,
    /// Magnitude of the momentum.
    Momentum,
    /// Momentum along x.
    MomentumX,
    /// Momentum along y.
    MomentumY,
    /// Angular momentum about the vertical axis through the table's centre.
    AngularMomentum,
    /// Distance from another ball between centres, by the other's index in the world's list.
    Distance(usize),
}

impl Quantity {
    /// The unit.
    pub fn unit(self) -> &'static str {
        use Quantity::*;
        match self {
            Speed | Slip => "m/s",
            Spin => "rad/s",
            Height | Distance(_) => "m",
            Energy | Translation | Rotation | Potential => "J",
            Momentum | MomentumX | MomentumY => "N s",
            AngularMomentum => "J s",
        }
    }

    /// True if the values of several balls are added up; otherwise their mean is taken.
    pub fn is_sum(self) -> bool {
        use Quantity::*;
        !matches!(self, Speed | Spin | Slip | Height | Distance(_))
    }

    /// The value for a ball; `other` is the ball to which distances are measured.
    pub fn of(self, ball: &Ball, other: Option<&Ball>, laws: &Laws) -> f64 {
        match self {
            Quantity::Speed => ball.speed(),
            Quantity::Spin => ball.spin.norm(),
            Quantity::Slip if ball.on_cloth() => ball.slip().norm(),
            Quantity::Slip => 0.0,
            Quantity::Height => ball.position.z - ball.radius,
            Quantity::Energy => laws.energy(ball),
            Quantity::Translation => translation(ball, laws),
            Quantity::Rotation => rotation(ball, laws),
            Quantity::Potential => potential(ball, laws),
            Quantity::Momentum => momentum(ball, laws).norm(),
            Quantity::MomentumX => momentum(ball, laws).x,
            Quantity::MomentumY => momentum(ball, laws).y,
            Quantity::AngularMomentum => angular_momentum(ball, laws),
            Quantity::Distance(_) => {
                other.map_or(f64::NAN, |other| (ball.position - other.position).norm())
            }
        }
    }

    /// The sum or the mean over the balls in play; NaN if there is none.
    pub fn of_all(
        self,
        balls: impl Iterator<Item = Ball>,
        other: Option<&Ball>,
        laws: &Laws,
    ) -> f64 {
        let mut count = 0;
        let mut total = 0.0;
        let mut momenta = Vector3::zeros();
        for ball in balls.filter(|ball| ball.state.in_play()) {
            count += 1;
            match self {
                // The magnitude of the sum, not the sum of the magnitudes.
                Quantity::Momentum => momenta += momentum(&ball, laws),
                _ => total += self.of(&ball, other, laws),
            }
        }
        match self {
            _ if count == 0 => f64::NAN,
            Quantity::Momentum => momenta.norm(),
            _ if self.is_sum() => total,
            _ => total / f64::from(count),
        }
    }
}

/// The momentum of a ball, kg m/s.
pub fn momentum(ball: &Ball, laws: &Laws) -> Vector3<f64> {
    let newton = ball.velocity * ball.mass;
    match laws.speed_of_light {
        Some(light) => newton * relativity::gamma(&ball.velocity, light),
        None => newton,
    }
}

/// Kinetic energy of the centre's motion, J.
pub fn translation(ball: &Ball, laws: &Laws) -> f64 {
    match laws.speed_of_light {
        Some(light) => relativity::kinetic_energy(ball, light),
        None => ball.translational_energy(),
    }
}

fn rotation(ball: &Ball, laws: &Laws) -> f64 {
    if laws.is_solid() { ball.rotational_energy() } else { 0.0 }
}

fn potential(ball: &Ball, laws: &Laws) -> f64 {
    match laws.is_solid() {
        true => ball.mass * laws.gravity * (ball.position.z - ball.radius),
        false => 0.0,
    }
}

fn angular_momentum(ball: &Ball, laws: &Laws) -> f64 {
    let orbit = ball.position.cross(&momentum(ball, laws)).z;
    let own = 0.4 * ball.mass * ball.radius * ball.radius * ball.spin.z;
    orbit + if laws.is_solid() { own } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use crate::lab::measure::quantity::*;
    use crate::physics::{BallId, MotionState, Preset};

    fn ball(place: [f64; 2], velocity: [f64; 3], spin: [f64; 3]) -> Ball {
        Ball {
            velocity: velocity.into(),
            spin: spin.into(),
            state: MotionState::Sliding,
            ..Ball::at_rest(BallId(0), 0.03, 0.2, place[0], place[1])
        }
    }

    /// Tests every quantity of a ball against numbers worked out by hand.
    #[test]
    fn quantities_have_the_values_of_the_formulas() {
        let laws = Preset::Real.laws();
        let one = ball([0.5, 0.1], [3.0, 4.0, 0.0], [0.0, 0.0, 50.0]);
        let other = Ball::at_rest(BallId(1), 0.03, 0.2, 0.5, -0.3);
        let inertia = 0.4 * 0.2 * 0.03 * 0.03;
        for (quantity, expected) in [
            (Quantity::Speed, 5.0),
            (Quantity::Spin, 50.0),
            (Quantity::Slip, 5.0),
            (Quantity::Height, 0.0),
            (Quantity::Translation, 2.5),
            (Quantity::Rotation, 0.5 * inertia * 2500.0),
            (Quantity::Potential, 0.0),
            (Quantity::Energy, 2.5 + 0.5 * inertia * 2500.0),
            (Quantity::Momentum, 1.0),
            (Quantity::MomentumX, 0.6),
            (Quantity::MomentumY, 0.8),
            (Quantity::AngularMomentum, 0.5 * 0.8 - 0.1 * 0.6 + inertia * 50.0),
            (Quantity::Distance(1), 0.4),
        ] {
            let found = quantity.of(&one, Some(&other), &laws);
            assert!((found - expected).abs() < 1e-14, "{quantity:?}: {found} {expected}");
        }
        let mut high = one;
        high.position.z += 0.1;
        assert!((Quantity::Height.of(&high, None, &laws) - 0.1).abs() < 1e-15);
        let weight = 0.2 * laws.gravity * 0.1;
        assert!((Quantity::Potential.of(&high, None, &laws) - weight).abs() < 1e-15);
        assert_eq!(Quantity::Slip.of(&high, None, &laws), 0.0);
    }

    /// Tests that light makes momentum and energy relativistic, and that of two balls momenta add up
    /// as vectors, energies as numbers, and speeds to a mean.
    #[test]
    fn all_balls_have_sums_or_means() {
        let laws = crate::physics::Laws { speed_of_light: Some(5.0), ..Preset::Rpool.laws() };
        let there = ball([0.0, 0.0], [3.0, 0.0, 0.0], [0.0; 3]);
        let back = ball([0.0, 0.0], [-4.0, 0.0, 0.0], [0.0; 3]);
        // γ is 5/4 and 5/3.
        let all = |quantity: Quantity| quantity.of_all([there, back].into_iter(), None, &laws);
        let momenta = [0.2 * 3.75, -0.2 * 20.0 / 3.0];
        let energies = [0.2 * 25.0 / 4.0, 0.2 * 25.0 * 2.0 / 3.0];
        for (quantity, expected) in [
            (Quantity::MomentumX, momenta[0] + momenta[1]),
            (Quantity::Momentum, -momenta[0] - momenta[1]),
            (Quantity::Energy, energies[0] + energies[1]),
            (Quantity::Speed, 3.5),
        ] {
            assert!((all(quantity) - expected).abs() < 1e-14, "{quantity:?} {}", all(quantity));
        }
        let potted = Ball { state: MotionState::OffTable, ..there };
        assert!(Quantity::Speed.of_all([potted].into_iter(), None, &laws).is_nan());
    }
}
