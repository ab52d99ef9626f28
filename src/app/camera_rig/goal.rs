//! Where the camera is to be: what each place means for a table, a ball and an aim.

use std::f64::consts::{FRAC_PI_2, PI};

use nalgebra::Vector3;

use crate::ui::{Center, Place};

use super::{CameraRig, Closeup, Goal, Lens, Orbit, PITCH, TAU};

/// The original's eye stands 130 in behind the centre and 50 in above a point 0.45 m over it,
/// m: the default looks from the same side and at the same angle.
pub(super) const EYE_BEHIND: f64 = 130.0 * 0.0254;
pub(super) const EYE_ABOVE: f64 = 50.0 * 0.0254 + 0.45;
/// From the centre of the table to the eye by default, m: the table fills the view.
pub(super) const TABLE_DISTANCE: f64 = 3.5;
/// From a ball to the eye by default, m: with the ball in the kitchen the table fills the view.
/// The original's 3.7 m leave the table half as large.
const BALL_DISTANCE: f64 = 2.45;
/// A camera that follows a ball steps back so far, m, to keep the near end of the bed in sight:
/// as far as a person can zoom out, while a player aims, ...
const STEP_BACK: f64 = 4.2;
/// ... and more while balls roll.
const STEP_BACK_ROLLING: f64 = 5.2;
/// While balls roll the camera turns around points no farther from the middle than this share of
/// half the bed: a ball in a corner would have half of the picture show the floor.
const WITHIN: [f64; 2] = [0.6, 0.4];
/// The same while a player aims: what matters is nearer to the ball.
const WITHIN_AIMING: [f64; 2] = [0.8, 0.45];
/// A ball at the far end is seen so far above the middle, as a share of half the clear view.
const HIGHEST_LIFT: f64 = 0.45;

/// The player's eye: so far behind the ball and so far above it, and it looks at a point so far
/// ahead of the ball, m.
const EYE: [f64; 3] = [0.62, 0.23, 0.55];
/// For each metre that the cue is drawn back the eye goes so far back and up, m: its tip stays in
/// sight.
const DRAWN: [f64; 2] = [1.1, 0.25];
/// The same while the balls roll: the player stands up and watches.
const WATCHING: [f64; 3] = [1.25, 0.75, 0.85];

/// The view is as wide as it is high times this, or shows more in height.
const NARROWEST: f64 = 1.15;

/// Pockets and the wood behind them reach so far beyond the noses, m.
const POCKETS: f64 = 0.09;

/// From above all of the table is seen, at most from so high, m: the ceiling is not drawn from
/// above.
const HIGHEST: f64 = 8.0;
/// Straight down, but for what says which way is up, rad.
pub(super) const UPRIGHT: f64 = 89.9 * PI / 180.0;

impl CameraRig {
    /// The direction that the orbit's is counted from, rad.
    pub(super) fn base_yaw(&self) -> f64 {
        match self.place {
            Place::Eye => self.stance.1,
            // The table lies along the longer side of the picture.
            Place::Over if self.frame.aspect * (1.0 - self.frame.covered).recip() < 1.0 => 0.0,
            Place::Over => FRAC_PI_2,
            _ => 0.0,
        }
    }

    /// From the centre to the eye by default, m.
    pub(super) fn home_distance(&self) -> f64 {
        let scale = self.limits.scale();
        match (self.place, self.center) {
            (Place::Default, Center::Ball) => BALL_DISTANCE * scale,
            (Place::Default, Center::Table) => TABLE_DISTANCE * scale,
            (Place::Eye, _) => (EYE[0] + EYE[2]).hypot(EYE[1]),
            (Place::Over, _) => {
                // With room for what lies over the edges of the view.
                let points = self.limits.corners(0.28 * scale);
                let turn = [self.base_yaw(), FRAC_PI_2];
                let target = Vector3::zeros();
                self.lens.distance_for(&points, target, turn, 0.0, &self.frame).clamp(1.0, HIGHEST)
            }
            (Place::Broadcast | Place::Low, _) => self.whole.1,
            (Place::Orbit, _) => self.free.1,
        }
    }

    /// Finds out anew how a place that shows the whole table does so: from its own distance, in other
    /// shapes of pictures from farther away as far as the walls let it, and with a wider lens beyond.
    pub(super) fn find_whole(&mut self) {
        let scale = self.limits.scale();
        let nearest = match self.place {
            Place::Low => 2.3_f64.hypot(0.5),
            Place::Broadcast => 2.35_f64.hypot(0.75).hypot(1.15),
            _ => return,
        };
        let points = self.limits.corners(POCKETS * scale);
        let turn = [self.base_yaw() + self.home.yaw, self.home.pitch];
        let own = lens(self.place);
        let reach = self.limits.reach(turn);
        let lens = own.widened(&points, turn, &self.frame, reach);
        let (target, needed) = lens.whole(&points, turn, &self.frame);
        self.lens = lens;
        self.whole = (target, needed.max(nearest * scale).min(reach));
    }

    /// How far above the middle a followed ball is seen, as a share of half the clear view: where
    /// it lies at the far end, more of the table is before it than behind.
    pub(super) fn lift(&self) -> f64 {
        if self.place != Place::Default || self.center != Center::Ball || self.closeup.is_some() {
            return 0.0;
        }
        let (sin, cos) = self.yaw.value.sin_cos();
        let depths = self.limits.corners(0.0).map(|corner| {
            let from = corner - self.target();
            from.x * cos + from.y * sin
        });
        let [near, far] = depths
            .iter()
            .fold([0.0_f64; 2], |[near, far], &depth| [near.max(-depth), far.max(depth)]);
        ((near - far) / (near + far).max(1e-9)).clamp(0.0, 1.0) * HIGHEST_LIFT
    }

    /// How far above the middle of the picture the target is seen, as a share of half its height.
    pub fn rise(&self, covered: f32) -> f32 {
        covered + (1.0 - covered) * self.raised.value as f32
    }

    /// Where the camera is to be now.
    pub(super) fn aim(&self) -> Goal {
        if let Some(Closeup { target, yaw, pitch, distance }) = self.closeup {
            // The shorter way round from where it looks now.
            let turns = ((self.yaw.value - yaw) / TAU).round();
            return Goal { target, yaw: yaw + turns * TAU, pitch, distance };
        }
        let Orbit { yaw, pitch, zoom } = self.goal;
        let yaw = self.base_yaw() + yaw;
        let level = Vector3::new(yaw.cos(), yaw.sin(), 0.0);
        let mut distance = self.home_distance();
        let (target, pitch) = match (self.place, self.center) {
            (Place::Default, Center::Ball) => {
                let mut ball = self.subject.followed.unwrap_or_else(|| self.target());
                let within = if self.subject.rolling { WITHIN } else { WITHIN_AIMING };
                for (i, share) in within.into_iter().enumerate() {
                    // From near the ball itself is what is looked at.
                    let most = (1.0 - (1.0 - share) / zoom.max(1.0)) * self.limits.half[i];
                    ball[i] = ball[i].clamp(-most, most);
                }
                // Where the ball is far away, a step back keeps the near end of the bed in sight.
                let bed = self.limits.corners(0.02);
                let (turn, target) = ([yaw, pitch], self.target());
                let whole = self.lens.distance_for(&bed, target, turn, self.lift(), &self.frame);
                let farthest = if self.subject.rolling { STEP_BACK_ROLLING } else { STEP_BACK };
                distance = whole.clamp(distance, (farthest * self.limits.scale()).max(distance));
                (ball, pitch)
            }
            (Place::Eye, _) => {
                let drawn = self.subject.drawn;
                let [behind, above, ahead] = match self.subject.rolling {
                    true => WATCHING,
                    false => [EYE[0] + DRAWN[0] * drawn, EYE[1] + DRAWN[1] * drawn, EYE[2]],
                };
                distance = (behind + ahead).hypot(above);
                let usual = above.atan2(behind + ahead);
                let lift = usual - EYE[1].atan2(EYE[0] + EYE[2]);
                let pitch = (pitch + lift).min(PITCH.1);
                // From higher up, and from nearer, it looks less far ahead: the cue ball stays in
                // the picture however it is turned around.
                let flat = (pitch.cos() / usual.cos()).powi(2).min(1.0);
                (self.stance.0 + level * (ahead * flat / zoom.max(1.0)), pitch)
            }
            (Place::Orbit, _) => (self.free.0, pitch),
            (Place::Broadcast | Place::Low, _) => (self.whole.0, pitch),
            _ => (Vector3::zeros(), pitch),
        };
        Goal { target, yaw, pitch, distance: distance / zoom }
    }
}

/// How the camera is turned at a place by default.
pub(super) fn home(place: Place) -> Orbit {
    let orbit = |yaw: f64, behind: f64, above: f64| Orbit {
        yaw,
        pitch: above.atan2(behind).max(PITCH.0),
        zoom: 1.0,
    };
    match place {
        Place::Default | Place::Orbit => orbit(0.0, EYE_BEHIND, EYE_ABOVE),
        Place::Eye => orbit(0.0, EYE[0] + EYE[2], EYE[1]),
        Place::Over => Orbit { yaw: 0.0, pitch: UPRIGHT, zoom: 1.0 },
        Place::Broadcast => orbit(0.75_f64.atan2(2.35), 2.35_f64.hypot(0.75), 1.15),
        Place::Low => orbit(0.35, 2.3, 0.5),
    }
}

/// The lens of a place.
pub(super) fn lens(place: Place) -> Lens {
    match place {
        Place::Default | Place::Orbit | Place::Eye => Lens::degrees(45.0, NARROWEST),
        Place::Broadcast => Lens::degrees(38.0, 0.0),
        Place::Over => Lens::degrees(36.0, 0.0),
        Place::Low => Lens::degrees(35.0, 0.0),
    }
}
