//! The camera's current pose: each number follows its goal on a spring of its own.

use nalgebra::Vector3;

use super::orbit::Goal;
use super::sight::{Lens, forward};
use super::spring::Spring;

/// A pose in motion.
#[derive(Debug, Clone)]
pub struct Pose {
    target: [Spring; 3],
    /// The viewing direction, from +x towards +y, rad.
    pub yaw: Spring,
    /// Angle of the eye above the horizon, rad.
    pub pitch: Spring,
    /// From the target to the eye, m.
    pub distance: Spring,
    field_of_view: Spring,
    narrowest: Spring,
    raised: Spring,
}

impl Pose {
    /// A resting camera that looks at the middle of the table.
    pub fn at([yaw, pitch]: [f64; 2], distance: f64, lens: Lens) -> Pose {
        Pose {
            target: [0.0; 3].map(Spring::at_rest),
            yaw: Spring::at_rest(yaw),
            pitch: Spring::at_rest(pitch),
            distance: Spring::at_rest(distance),
            field_of_view: Spring::at_rest(lens.field_of_view),
            narrowest: Spring::at_rest(lens.min_aspect),
            raised: Spring::at_rest(0.0),
        }
    }

    /// The point that the camera turns around, m.
    pub fn target(&self) -> Vector3<f64> {
        Vector3::from(self.target.map(|spring| spring.value))
    }

    /// Yaw and pitch, rad.
    pub fn turn(&self) -> [f64; 2] {
        [self.yaw.value, self.pitch.value]
    }

    /// The lens.
    pub fn lens(&self) -> Lens {
        Lens { field_of_view: self.field_of_view.value, min_aspect: self.narrowest.value }
    }

    /// Height of the target above the middle of the clear view, as a share of half of it.
    pub fn raised(&self) -> f64 {
        self.raised.value
    }

    /// The eye's place before walls and lamp are taken into account, m.
    pub fn eye(&self) -> Vector3<f64> {
        self.target() - forward(self.turn()) * self.distance.value
    }

    /// Sets the centre at once.
    pub fn put_target(&mut self, target: Vector3<f64>) {
        self.target = <[f64; 3]>::from(target).map(Spring::at_rest);
    }

    /// Advances the centre by `dt` seconds. Returns true while it moves.
    pub fn follow_target(&mut self, target: Vector3<f64>, stiffness: f64, dt: f64) -> bool {
        let springs = self.target.iter_mut().zip(&target);
        springs.fold(false, |moves, (spring, goal)| spring.approach(*goal, stiffness, dt) || moves)
    }

    /// Advances everything else by `dt` seconds. Returns true while it moves.
    pub fn approach(&mut self, goal: &Goal, raised: f64, stiffness: f64, dt: f64) -> bool {
        let springs = [
            (&mut self.raised, raised),
            (&mut self.yaw, goal.yaw),
            (&mut self.pitch, goal.pitch),
            (&mut self.distance, goal.distance),
            (&mut self.field_of_view, goal.lens.field_of_view),
            (&mut self.narrowest, goal.lens.min_aspect),
        ];
        let springs = springs.into_iter();
        springs.fold(false, |moves, (spring, goal)| spring.approach(goal, stiffness, dt) || moves)
    }
}
