//! Where the camera is to be: what each place means for a table, a ball and an aim.

use std::f64::consts::{FRAC_PI_2, PI};

use nalgebra::Vector3;

use crate::ui::{CameraView, Center};

use super::sight::Sight;
use super::{Area, CameraRig, Closeup, Frame, Goal, Lens, Orbit, PITCH, TAU, level};

/// The original's eye stands 130 in behind the centre and 50 in above a point 0.45 m over it,
/// m: the default looks from the same side and at the same angle.
pub(super) const EYE_BEHIND: f64 = 130.0 * 0.0254;
pub(super) const EYE_ABOVE: f64 = 50.0 * 0.0254 + 0.45;
/// From the centre of the table to the eye by default, m: the table fills the view.
pub(super) const TABLE_DISTANCE: f64 = 3.5;
/// From a ball to the eye by default, m: with the ball in the kitchen the table fills the view.
/// The original's 3.7 m leave the table half as large.
const BALL_DISTANCE: f64 = 2.45;
/// A camera that follows a ball steps back so far, m, to keep the near pockets in sight: from
/// farther away it would stand in a wall.
const STEP_BACK: f64 = 5.2;
/// The part of the table, in shares of half the bed, in which the camera turns around the ball that
/// it follows: one in a corner would have half of the picture show the floor. It is smaller at the
/// camera's end, where floor would take the place of the table and a side of it be cut off.
#[derive(Debug, Clone, Copy)]
struct Leash {
    /// Elsewhere: along the table, and across it.
    far: [f64; 2],
    /// At the camera's end, in the direction that is looked in: at most.
    near: f64,
    /// At the camera's end, to the sides: as a share of what it is elsewhere.
    aside: f64,
}

/// While balls roll, ...
const ROLLING: Leash = Leash { far: [0.6, 0.4], near: 0.62, aside: 0.3 };
/// ... and while a player aims: what matters is nearer to the ball.
const AIMING: Leash = Leash { far: [0.8, 0.45], near: 0.62, aside: 0.3 };

impl Leash {
    /// How far it reaches along the table (`side` 0) or across it (1), where so much of the
    /// direction that is looked in is `along` that: elsewhere (`near` 0), or at the camera's end (1).
    fn share(&self, side: usize, along: f64, near: f64) -> f64 {
        let far = self.far[side];
        let at_end = far * self.aside * (1.0 - along) + far.min(self.near) * along;
        far * (1.0 - near) + at_end * near
    }
}

/// A ball at the far end is seen so far above the middle, as a share of half the clear view.
const HIGHEST_LIFT: f64 = 0.45;

/// A camera that follows a ball stays so far above the line of a cue that its player lifts, rad, of
/// which it would see nothing but the end. It rises by so much at most, rad, and no higher than it stands
/// in any window: a steeper cue stands up before it.
const CLEAR_OF_CUE: f64 = 8.0 * PI / 180.0;
pub(super) const MOST_OVER_CUE: f64 = 16.0 * PI / 180.0;
/// A turn that differs by less from the one by default is that one, rad.
const ALIKE: f64 = 1e-6;

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

/// In a window that is higher than wide the default looks down by so much more steeply, rad, for
/// each share of a width that a narrower view lacks: the table takes the height that is there. At
/// most so steeply, rad.
const STEEPER: f64 = 0.95;
const STEEPEST_HOME: f64 = 1.02;

/// Pockets and the wood behind them reach so far beyond the noses, m.
const POCKETS: f64 = 0.09;
/// How far a near pocket reaches around the place that is kept in sight, in halves of the picture.
const MOUTH: f64 = 0.06;

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
            CameraView::Eye => self.stance.1,
            // The table lies along the picture, or stands in it, whichever shows it larger.
            CameraView::Over => {
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
            (CameraView::Default, Center::Ball) => BALL_DISTANCE * scale,
            (CameraView::Default, Center::Table) => TABLE_DISTANCE * scale,
            (CameraView::Eye, _) => (EYE[0] + EYE[2]).hypot(EYE[1]),
            (CameraView::Over, _) => {
                let lying = self.height_over(true).min(self.height_over(false));
                lying.clamp(1.0, HIGHEST)
            }
            (CameraView::Broadcast | CameraView::Low, _) => self.whole.1,
            (CameraView::Orbit, _) => self.free.1,
        }
    }

    /// How much higher than its goal it stands for a lifted cue, rad. In which direction the player
    /// aims does not matter, so that no step of an aim moves it; and it is left where a hand has
    /// turned it.
    pub(super) fn over_cue(&self) -> f64 {
        let around_ball = self.turns_around() == Center::Ball;
        let turned = (self.goal.pitch - self.home.pitch).abs() > ALIKE;
        if self.place != CameraView::Default || !around_ball || turned {
            return 0.0;
        }
        let pitch = self.goal.pitch;
        let highest = (pitch + MOST_OVER_CUE).min(STEEPEST_HOME.max(pitch));
        (self.subject.elevation + CLEAR_OF_CUE).clamp(pitch, highest) - pitch
    }

    /// From how high above its middle a table that lies along the picture, or stands in it, fills
    /// the part of the picture that is free for it, m.
    fn height_over(&self, lying: bool) -> f64 {
        let [mut across, mut along] = self.limits.wood.map(|side| side + AROUND);
        if !lying {
            (across, along) = (along, across);
        }
        let Area { half, .. } = self.frame.free[usize::from(!lying)];
        let [wide, high] = self.lens.half(self.frame.aspect);
        let needed = (across / (half[0] * wide)).max(along / (half[1] * high));
        // The wood is nearer than the bed.
        self.limits.rail_top + needed
    }

    /// What a camera looks at that shows the table from a height above it in the middle of the free
    /// part of the picture, m: the target itself is seen in the middle of the clear part.
    fn target_over(&self, yaw: f64, height: f64) -> Vector3<f64> {
        let lying = self.base_yaw() != 0.0;
        let Area { middle: [x, y], .. } = self.frame.free[usize::from(!lying)];
        let [wide, high] = self.lens.half(self.frame.aspect);
        let away = height - self.limits.rail_top;
        let [right, ahead] = level(yaw);
        -(right * (x * wide) + ahead * ((y - self.frame.covered) * high)) * away
    }

    /// Finds out anew how a place that shows the whole table does so: from its own distance, in other
    /// shapes of pictures from farther away as far as the walls let it, and with a wider lens beyond.
    pub(super) fn find_whole(&mut self) {
        let scale = self.limits.scale();
        let nearest = match self.place {
            CameraView::Low => 2.3_f64.hypot(0.5),
            CameraView::Broadcast => 2.35_f64.hypot(0.75).hypot(1.15),
            _ => return,
        };
        let points = self.limits.corners(POCKETS * scale);
        let turn = [self.base_yaw() + self.home.yaw, self.home.pitch];
        let own = lens(self.place);
        let reach = self.limits.reach(turn);
        let find = |bar: f64| {
            let sight = |lens: Lens| lens.sight(turn, &self.frame).beside([0.0, bar]);
            let lens = own.widened(reach, |lens| sight(lens).whole(&points).1);
            let (target, needed) = sight(lens).whole(&points);
            (lens, (target, needed.max(nearest * scale).min(reach)))
        };
        let (mut lens, mut whole) = find(0.0);
        // Beside the bar of the power where that would lie on the table.
        let sight = lens.sight(turn, &self.frame);
        if sight.rightmost(&points, whole) > 1.0 - 2.0 * self.frame.bar {
            (lens, whole) = find(self.frame.bar);
        }
        (self.lens, self.whole) = (lens, whole);
    }

    /// How far above the middle a followed ball is seen, as a share of half the clear view: where
    /// it lies at the far end, more of the table is before it than behind.
    pub(super) fn lift(&self) -> f64 {
        let around_ball = self.turns_around() == Center::Ball;
        if self.place != CameraView::Default || !around_ball || self.closeup.is_some() {
            return 0.0;
        }
        let [_, ahead] = level(self.pose.yaw.value);
        let depths = self.limits.corners(0.0).map(|corner| (corner - self.target()).dot(&ahead));
        let [near, far] = depths
            .iter()
            .fold([0.0_f64; 2], |[near, far], &depth| [near.max(-depth), far.max(depth)]);
        ((near - far) / (near + far).max(1e-9)).clamp(0.0, 1.0) * HIGHEST_LIFT
    }

    /// How far above the middle of the picture the target is seen, as a share of half its height.
    pub fn rise(&self, covered: f32) -> f32 {
        covered + (1.0 - covered) * self.pose.raised() as f32
    }

    /// Where the camera is to be now.
    pub(super) fn aim(&self) -> Goal {
        if let Some(Closeup { target, yaw, pitch, distance }) = self.closeup {
            // The shorter way round from where it looks now.
            let turns = ((self.pose.yaw.value - yaw) / TAU).round();
            return Goal { target, yaw: yaw + turns * TAU, pitch, distance };
        }
        let Orbit { yaw, zoom, .. } = self.goal;
        let (yaw, pitch) = (self.base_yaw() + yaw, self.pitch());
        let [_, ahead] = level(yaw);
        let mut distance = self.home_distance();
        let (target, pitch) = match (self.place, self.turns_around()) {
            (CameraView::Default, Center::Ball) => {
                let ball = self.subject.followed.unwrap_or_else(|| self.target());
                let leashed = self.leashed(ball, ahead, zoom);
                let (aside, stepped_back) = self.framed([yaw, pitch], leashed, distance);
                distance = stepped_back;
                // From near the ball itself is what is looked at.
                (leashed + aside / zoom.max(1.0).powi(2), pitch)
            }
            (CameraView::Eye, _) => {
                let drawn = self.subject.drawn;
                let [behind, above, before] = match self.subject.rolling || self.subject.over {
                    true => WATCHING,
                    false => [EYE[0] + DRAWN[0] * drawn, EYE[1] + DRAWN[1] * drawn, EYE[2]],
                };
                distance = (behind + before).hypot(above);
                let usual = above.atan2(behind + before);
                let lift = usual - EYE[1].atan2(EYE[0] + EYE[2]);
                let pitch = (pitch + lift).min(PITCH.1);
                // From higher up, and from nearer, it looks less far ahead: the cue ball stays in
                // the picture however it is turned around.
                let flat = (pitch.cos() / usual.cos()).powi(2).min(1.0);
                (self.stance.0 + ahead * (before * flat / zoom.max(1.0)), pitch)
            }
            (CameraView::Orbit, _) => (self.free.0, pitch),
            (CameraView::Broadcast | CameraView::Low, _) => (self.whole.0, pitch),
            (CameraView::Over, _) => (self.target_over(yaw, distance / zoom), pitch),
            (CameraView::Default, Center::Table) => (Vector3::zeros(), pitch),
        };
        Goal { target, yaw, pitch, distance: distance / zoom }
    }

    /// How far aside of a place near the ball an eye looks that turns around it, and from how far
    /// away, m: all pockets stay in sight, above tray and status line, as far as a step to the side
    /// and one back can bring that about.
    fn framed(&self, turn: [f64; 2], place: Vector3<f64>, usual: f64) -> (Vector3<f64>, f64) {
        let scale = self.limits.scale();
        let points = self.limits.corners(POCKETS * scale);
        let whole = self.lens.sight(turn, &self.frame);
        let within = |distance: f64| distance.clamp(usual, (STEP_BACK * scale).max(usual));
        let high = within(whole.endless().distance_for(&points, place, self.lift()));
        let find = |sight: Sight| {
            let aside = sight.aside(&points, (place, high));
            (aside, within(sight.distance_for(&points, place + aside, self.lift())))
        };
        let found = find(whole);
        // Beside the card with the cue ball and the bar of the power where they would lie on the
        // table.
        let rise = self.frame.covered + (1.0 - self.frame.covered) * self.lift();
        let seen = points.map(|point| whole.seen(point, (place + found.0, found.1), rise));
        let card = self.frame.card.map_or(0.0, |[right, top]| {
            let under = seen.iter().any(|&[x, y]| x < right && y < top);
            if under { 0.5 + 0.5 * right } else { 0.0 }
        });
        let [foot, head] = self.frame.bar_ends;
        let bar = self.frame.bar + 0.5 * MOUTH;
        let at_bar =
            |&[x, y]: &[f64; 2]| x > 1.0 - 2.0 * bar && y > foot - MOUTH && y < head + MOUTH;
        let bar = if seen.iter().any(at_bar) { bar } else { 0.0 };
        match card + bar > 0.0 {
            true => find(whole.beside([card, bar])),
            false => found,
        }
    }

    /// What the camera turns around that follows a ball: the place nearest to the ball in a part of
    /// the table that gets smaller towards the camera's end, and larger the nearer it looks.
    fn leashed(&self, ball: Vector3<f64>, ahead: Vector3<f64>, zoom: f64) -> Vector3<f64> {
        let leash = if self.subject.rolling { ROLLING } else { AIMING };
        let half = self.limits.half;
        // From the middle of the table on, and beyond it, 0; at the camera's end 1.
        let near = -(ball.x * ahead.x / half[0] + ball.y * ahead.y / half[1]);
        let near = near.clamp(0.0, 1.0);
        let mut target = ball;
        for i in [0, 1] {
            let share = leash.share(i, ahead[i].abs(), near);
            // From near the ball itself is what is looked at.
            let most = (1.0 - (1.0 - share) / zoom.max(1.0)) * half[i];
            target[i] = ball[i].clamp(-most, most);
        }
        target
    }
}

/// How the camera is turned at a place by default.
pub(super) fn home(place: CameraView, frame: &Frame) -> Orbit {
    let orbit = |yaw: f64, behind: f64, above: f64| Orbit {
        yaw,
        pitch: above.atan2(behind).max(PITCH.0),
        zoom: 1.0,
    };
    match place {
        CameraView::Default | CameraView::Orbit => {
            let usual = orbit(0.0, EYE_BEHIND, EYE_ABOVE);
            let lacks = if frame.upright { (NARROWEST / frame.aspect - 1.0).max(0.0) } else { 0.0 };
            Orbit { pitch: (usual.pitch + STEEPER * lacks).min(STEEPEST_HOME), ..usual }
        }
        CameraView::Eye => orbit(0.0, EYE[0] + EYE[2], EYE[1]),
        CameraView::Over => Orbit { yaw: 0.0, pitch: UPRIGHT, zoom: 1.0 },
        CameraView::Broadcast => orbit(0.75_f64.atan2(2.35), 2.35_f64.hypot(0.75), 1.15),
        CameraView::Low => orbit(0.35, 2.3, 0.5),
    }
}

/// The lens of a place.
pub(super) fn lens(place: CameraView) -> Lens {
    match place {
        CameraView::Default | CameraView::Orbit | CameraView::Eye => Lens::degrees(45.0, NARROWEST),
        CameraView::Broadcast => Lens::degrees(38.0, 0.0),
        CameraView::Over => Lens::degrees(36.0, 0.0),
        CameraView::Low => Lens::degrees(35.0, 0.0),
    }
}
