//! Where the camera is to be: what each place means for a table, a ball and an aim.

use std::f64::consts::{FRAC_PI_2, PI};

use nalgebra::Vector3;

use crate::ui::{Center, Place};

use super::{Area, CameraRig, Closeup, Frame, Goal, Lens, Orbit, PITCH, TAU};

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
/// The same at the camera's end of the table, at most, and how much less of it to the sides.
const WITHIN_NEAR: f64 = 0.62;
const ASIDE_NEAR: f64 = 0.3;
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

/// From above all of the table is seen, and so much around it, m: at most from so high, m, for the
/// ceiling is not drawn from above.
const AROUND: f64 = 0.02;
const HIGHEST: f64 = 12.0;
/// Straight down, but for what says which way is up, rad.
pub(super) const UPRIGHT: f64 = 89.9 * PI / 180.0;

impl CameraRig {
    /// The direction that the orbit's is counted from, rad.
    pub(super) fn base_yaw(&self) -> f64 {
        match self.place {
            Place::Eye => self.stance.1,
            // The table lies along the picture, or stands in it, whichever shows it larger.
            Place::Over => {
                let [lying, standing] = [true, false].map(|lying| self.height_over(lying));
                if lying <= standing { FRAC_PI_2 } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// What the camera turns around at the report's place: when a game is over, no ball matters any
    /// more.
    fn turns_around(&self) -> Center {
        if self.subject.over { Center::Table } else { self.center }
    }

    /// From the centre to the eye by default, m.
    pub(super) fn home_distance(&self) -> f64 {
        let scale = self.limits.scale();
        match (self.place, self.turns_around()) {
            (Place::Default, Center::Ball) => BALL_DISTANCE * scale,
            (Place::Default, Center::Table) => TABLE_DISTANCE * scale,
            (Place::Eye, _) => (EYE[0] + EYE[2]).hypot(EYE[1]),
            (Place::Over, _) => {
                let lying = self.height_over(true).min(self.height_over(false));
                lying.clamp(1.0, HIGHEST)
            }
            (Place::Broadcast | Place::Low, _) => self.whole.1,
            (Place::Orbit, _) => self.free.1,
        }
    }

    /// From how high above its middle a table that lies along the picture, or stands in it, fills
    /// the part of the picture that is free for it, m.
    fn height_over(&self, lying: bool) -> f64 {
        let [mut across, mut along] = self.limits.wood.map(|side| side + AROUND);
        if !lying {
            (across, along) = (along, across);
        }
        let Area { half, .. } = self.frame.free[usize::from(!lying)];
        let [wide, high] = self.spread();
        let needed = (across / (half[0] * wide)).max(along / (half[1] * high));
        // The wood is nearer than the bed.
        self.limits.rail_top + needed
    }

    /// Half of what a picture from above shows of a plane one metre away, m: across and in height.
    fn spread(&self) -> [f64; 2] {
        let high = (0.5 * self.lens.fov_y(self.frame.aspect)).tan();
        [high * self.frame.aspect, high]
    }

    /// What a camera looks at that shows the table from a height above it in the middle of the free
    /// part of the picture, m: the target itself is seen in the middle of the clear part.
    fn target_over(&self, yaw: f64, height: f64) -> Vector3<f64> {
        let lying = self.base_yaw() != 0.0;
        let Area { middle: [right, up], .. } = self.frame.free[usize::from(!lying)];
        let [wide, high] = self.spread();
        let away = height - self.limits.rail_top;
        let [right, up] = [right * wide, (up - self.frame.covered) * high].map(|part| part * away);
        let (sin, cos) = yaw.sin_cos();
        Vector3::new(-sin * right - cos * up, cos * right - sin * up, 0.0)
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
        let find = |frame: &Frame| {
            let lens = own.widened(&points, turn, frame, reach);
            let (target, needed) = lens.whole(&points, turn, frame);
            (lens, (target, needed.max(nearest * scale).min(reach)))
        };
        let (mut lens, mut whole) = find(&self.frame);
        // Beside the bar of the power where that would lie on the table.
        let beside = Frame { right: self.frame.bar, ..self.frame };
        if lens.rightmost(&points, whole, turn, &self.frame) > 1.0 - 2.0 * beside.right {
            (lens, whole) = find(&beside);
        }
        (self.lens, self.whole) = (lens, whole);
    }

    /// How far above the middle a followed ball is seen, as a share of half the clear view: where
    /// it lies at the far end, more of the table is before it than behind.
    pub(super) fn lift(&self) -> f64 {
        let around_ball = self.turns_around() == Center::Ball;
        if self.place != Place::Default || !around_ball || self.closeup.is_some() {
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
        let (target, pitch) = match (self.place, self.turns_around()) {
            (Place::Default, Center::Ball) => {
                let mut ball = self.subject.followed.unwrap_or_else(|| self.target());
                let within = if self.subject.rolling { WITHIN } else { WITHIN_AIMING };
                // How near the camera's end of the table the ball is: there, floor would take the
                // place of the table, and a side of it would be cut off.
                let half = self.limits.half;
                let near = -(ball.x * level.x / half[0] + ball.y * level.y / half[1]);
                let near = near.clamp(0.0, 1.0);
                for (i, share) in within.into_iter().enumerate() {
                    let along = level[i].abs();
                    let nearer =
                        share.min(WITHIN_NEAR) * along + share * ASIDE_NEAR * (1.0 - along);
                    let share = share + (nearer - share) * near;
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
                let [behind, above, ahead] = match self.subject.rolling || self.subject.over {
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
            (Place::Over, _) => (self.target_over(yaw, distance / zoom), pitch),
            (Place::Default, Center::Table) => (Vector3::zeros(), pitch),
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
