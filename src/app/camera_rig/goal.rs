//! The camera's goal: the target, direction and distance of each view for a table, a ball and an
//! aim.

use std::f64::consts::{FRAC_PI_2, PI};

use nalgebra::Vector3;

use crate::ui::{CameraView, Center};

use super::framing::{Corners, Framed, fitted, is_free};
use super::orbit::{Goal, MAX_PITCH, Orbit, PITCH};
use super::sight::Sight;
use super::{CameraRig, Closeup, Frame, Lens, TAU, TableArea, level};

/// Distance of the original program's eye behind the centre: 130 in, in m. The default view looks
/// from the same side at the same angle.
pub(super) const EYE_BEHIND: f64 = 130.0 * 0.0254;
/// Height of the original program's eye: 50 in above a point 0.45 m over the centre, in m.
pub(super) const EYE_ABOVE: f64 = 50.0 * 0.0254 + 0.45;
/// Default distance of the eye from the centre of the table, m: the table fills the view.
pub(super) const TABLE_DISTANCE: f64 = 3.5;
/// Default distance of the eye from a followed ball, m: with the ball in the kitchen the table
/// fills the view. At the original's 3.7 m the table would be half as large.
const BALL_DISTANCE: f64 = 2.45;
/// Greatest extra distance of a camera that follows a ball, m. It keeps the near pockets in sight;
/// a greater one would end in a wall.
const STEP_BACK: f64 = 5.2;
/// The area around which the camera turns while it follows a ball, as shares of half the bed. If it
/// turned around a ball in a corner, half of the picture would show floor. The area is smaller at
/// the camera's end, where floor would replace the table and a side would be cut off.
#[derive(Debug, Clone, Copy)]
struct Leash {
    /// Away from the camera's end: along the table, and across it.
    far: [f64; 2],
    /// At the camera's end, in the viewing direction: at most.
    near: f64,
    /// At the camera's end, to the sides: as a share of the value away from it.
    aside: f64,
}

/// The area while balls roll.
const ROLLING: Leash = Leash { far: [0.6, 0.4], near: 0.62, aside: 0.3 };
/// The area while a player aims, when the ball's surroundings matter most.
const AIMING: Leash = Leash { far: [0.8, 0.45], near: 0.62, aside: 0.3 };

impl Leash {
    /// Reach of the area along the table (`side` 0) or across it (1), for a camera whose direction
    /// has the component `along` on that axis: away from the camera's end (`near` 0), or at it (1).
    fn share(&self, side: usize, along: f64, near: f64) -> f64 {
        let far = self.far[side];
        let at_end = far * self.aside * (1.0 - along) + far.min(self.near) * along;
        far * (1.0 - near) + at_end * near
    }
}

/// Height of a ball at the far end above the middle of the picture, as a share of half the clear
/// view.
const HIGHEST_LIFT: f64 = 0.45;

/// Angle that a camera following a ball keeps above a raised cue, rad; looking along the cue it
/// would see only its butt.
const CLEAR_OF_CUE: f64 = 8.0 * PI / 180.0;
/// Greatest rise of the camera for a raised cue, rad.
pub(super) const MOST_OVER_CUE: f64 = 16.0 * PI / 180.0;
/// A turn that differs from the default by less than this counts as the default, rad.
const ALIKE: f64 = 1e-6;

/// The player's eye: its distance behind the ball, its height above it, and the distance from the
/// ball to the point ahead that it looks at, m.
const EYE: [f64; 3] = [0.62, 0.23, 0.55];
/// Metres that the eye moves back and up per metre of the cue's pull, so that the tip stays in
/// sight.
const EYE_SHIFT_PER_PULL: [f64; 2] = [1.1, 0.25];
/// The eye while the balls roll, as in [`EYE`]: the player stands up and watches.
const WATCHING: [f64; 3] = [1.25, 0.75, 0.85];
/// The steepest angle from which the eye looks over a raised cue at the ball, rad.
const STEEPEST_EYE: f64 = 60.0 * PI / 180.0;

/// Angle above the horizon from which a player who stands up watches the shot, rad.
const STANDING: f64 = 28.0 * PI / 180.0;

/// The part of the aim's turn that the default view follows.
const LEAD: f64 = 1.0 / 3.0;
/// Turn of the aim from which the default view swings back to the other side of the table, rad.
pub(super) const LEAD_LIMIT: f64 = 1.25 * PI;

/// Aspect ratio below which the view shows more in height instead of less in width.
const MIN_ASPECT: f64 = 1.15;

/// Angle by which the default view looks down more steeply in a narrow picture (in the report's
/// game in a window higher than wide), to use the height, rad per missing share of the width.
const STEEPER: f64 = 0.95;
/// The steepest angle of the default view in a narrow picture, rad.
const STEEPEST_HOME: f64 = 1.02;

/// Reach of the pockets, and of the rails behind them, beyond the noses, m.
const POCKETS: f64 = 0.09;
/// Margin around the near pockets that is kept in sight, in halves of the picture.
const MOUTH: f64 = 0.06;

/// Greatest width of the strip of the rail that turn plate and score board may cover in the view from
/// above, m.
const UNDER_PLATE: f64 = 0.05;
/// Greatest height of the eye above the table, m. (The ceiling is not drawn from above.)
const MAX_EYE_HEIGHT: f64 = 12.0;
/// A view of the table from above.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Above {
    /// The direction that is up in the picture, from +x towards +y, rad.
    yaw: f64,
    /// Height of the eye, m.
    height: f64,
    /// The place of the table's middle in the picture.
    middle: [f64; 2],
}

impl CameraRig {
    /// The direction from which the orbit's yaw is counted, rad.
    pub(super) fn base_yaw(&self) -> f64 {
        match self.place {
            CameraView::Eye => self.stance.1,
            CameraView::Default if !self.subject.report && self.center == Center::Ball => {
                self.aim * LEAD
            }
            CameraView::Over | CameraView::Flat => self.over.yaw,
            _ => 0.0,
        }
    }

    /// The point that the camera turns around in the default view: the table once a game is over,
    /// since no ball matters any more.
    fn turns_around(&self) -> Center {
        if self.subject.shows_table { Center::Table } else { self.center }
    }

    /// Default distance of the eye from the centre, m.
    pub(super) fn home_distance(&self) -> f64 {
        let scale = self.limits.scale();
        match (self.place, self.turns_around()) {
            (CameraView::Default, _) if !self.subject.report => {
                self.framed_table([self.base_yaw() + self.orbit.yaw, self.pitch()]).distance
            }
            (CameraView::Default, Center::Ball) => BALL_DISTANCE * scale,
            (CameraView::Default, Center::Table) => TABLE_DISTANCE * scale,
            (CameraView::Eye, _) => (EYE[0] + EYE[2]).hypot(EYE[1]),
            (CameraView::Over | CameraView::Flat, _) => self.over.height,
            (CameraView::Broadcast | CameraView::Low, _) => self.whole.1,
            (CameraView::Orbit, _) => self.free.1,
        }
    }

    /// Rise above its goal for a raised cue, rad; none once the player has turned the view by
    /// mouse. It does not depend on the direction of the aim, so that aiming never moves the
    /// camera.
    pub(super) fn over_cue(&self) -> f64 {
        let around_ball = self.turns_around() == Center::Ball;
        let turned = (self.orbit.pitch - self.home.pitch).abs() > ALIKE;
        if self.place != CameraView::Default || !around_ball || turned {
            return 0.0;
        }
        let pitch = self.orbit.pitch;
        let highest = (pitch + MOST_OVER_CUE).min(STEEPEST_HOME.max(pitch));
        (self.subject.elevation + CLEAR_OF_CUE).clamp(pitch, highest) - pitch
    }

    /// Finds the lowest place above the table from which it fills the free part of the picture, with
    /// the table lying across the picture or standing upright in it.
    fn find_over(&mut self) {
        let lens = lens(CameraView::Over, self.subject.report);
        let rail_top = self.limits.rail_top;
        let whole = if self.subject.has_board { self.frame.with_board() } else { self.frame };
        let ways = [FRAC_PI_2, 0.0].map(|yaw| {
            let sight = lens.sight([yaw, MAX_PITCH], &self.frame);
            let eye = fitted(&whole, &sight, &self.wood());
            // Turn plate and score board may cover a strip of the rail: they would make the table
            // smaller.
            let [_, high] = lens.half(self.frame.aspect);
            let rail = self.limits.wood[0] - self.limits.half[0];
            let strip = (rail - POCKETS * self.limits.scale()).clamp(0.0, UNDER_PLATE);
            let frame = whole.under_plate(strip / (high * (eye.z - rail_top)));
            let [beside, below] =
                [frame, frame.below_button()].map(|frame| fitted(&frame, &sight, &self.wood()));
            let nearer = below.z < beside.z && is_free(&frame, &sight, &self.wood(), below);
            let eye = if nearer { below } else { beside };
            let middle = Vector3::new(0.0, 0.0, rail_top);
            let middle = sight.picture_position(middle, (eye, 0.0), self.frame.covered);
            Above { yaw, height: eye.z.clamp(1.0, MAX_EYE_HEIGHT), middle }
        });
        let [lying, standing] = ways;
        self.over = if lying.height <= standing.height { lying } else { standing };
    }

    /// The target of a camera at a height above the table, m: the middle of the table stays at its
    /// place in the picture.
    fn target_over(&self, yaw: f64, height: f64) -> Vector3<f64> {
        let [x, y] = self.over.middle;
        let [wide, high] = self.lens.half(self.frame.aspect);
        let away = height - self.limits.rail_top;
        let [right, ahead] = level(yaw);
        -(right * (x * wide) + ahead * ((y - self.frame.covered) * high)) * away
    }

    /// The corners of the table's wood.
    fn wood(&self) -> Corners {
        let wood = match self.place {
            CameraView::Flat => self.limits.flat_wood,
            _ => self.limits.wood,
        };
        TableArea::around(wood).corners(self.limits.rail_top)
    }

    /// The corners of the area that the shot takes; of the whole table if it is not known.
    fn action(&self) -> Corners {
        let action = self.subject.action.filter(|_| self.subject.rolling);
        action.map_or_else(|| self.wood(), |action| action.corners(0.0))
    }

    /// The camera that frames the whole table.
    fn framed_table(&self, turn: [f64; 2]) -> Framed {
        self.framing(self.lens, turn, &self.wood())
    }

    /// The default view of all games but the report's: the whole table, or from nearby the followed
    /// ball. While balls roll, it is far enough away for the whole shot. A ball that the player has
    /// asked for stays in the middle.
    fn default_goal(&self, turn: [f64; 2]) -> Framed {
        let zoom = self.orbit.zoom;
        let whole = self.framed_table(turn);
        let seeks_ball = self.seeks_ball && self.turns_around() == Center::Ball;
        if self.center == Center::Table || (zoom <= 1.0 && !seeks_ball) {
            return Framed { distance: whole.distance / zoom, ..whole };
        }
        let to_ball = self.subject.followed.map_or_else(Vector3::zeros, |ball| ball - whole.target);
        let part = if seeks_ball { 1.0 } else { 1.0 - zoom.powi(2).recip() };
        let target = whole.target + to_ball * part;
        let near = Framed { target, distance: whole.distance / zoom, ..whole };
        if !self.subject.rolling || seeks_ball {
            return near;
        }
        let shot = self.framing(self.lens, turn, &self.action());
        Framed { distance: shot.distance.max(near.distance), ..shot }
    }

    /// Computes target and distance of a view that shows the whole table. The distance is the
    /// view's own; in pictures of other shapes it is greater, as far as the walls allow, and beyond
    /// that the lens is wider.
    pub(super) fn find_whole(&mut self) {
        let scale = self.limits.scale();
        let nearest = match self.place {
            CameraView::Over | CameraView::Flat => return self.find_over(),
            CameraView::Low => 2.3_f64.hypot(0.5),
            CameraView::Broadcast => 2.35_f64.hypot(0.75).hypot(1.15),
            _ => return,
        };
        let points = self.limits.corners(POCKETS * scale);
        let turn = [self.base_yaw() + self.home.yaw, self.home.pitch];
        let own = lens(self.place, self.subject.report);
        let reach = self.limits.reach(turn);
        let find = |bar: f64| {
            let sight = |lens: Lens| lens.sight(turn, &self.frame).beside([0.0, bar]);
            let lens = own.widened(reach, |lens| sight(lens).fit_whole(&points).1);
            let (target, needed) = sight(lens).fit_whole(&points);
            (lens, (target, needed.max(nearest * scale).min(reach)))
        };
        let (mut lens, mut whole) = find(0.0);
        // Clear of the power bar where the table would lie under it.
        let sight = lens.sight(turn, &self.frame);
        if sight.rightmost(&points, whole) > 1.0 - 2.0 * self.frame.bar {
            (lens, whole) = find(self.frame.bar);
        }
        (self.lens, self.whole) = (lens, whole);
    }

    /// Height of a followed ball above the middle of the picture, as a share of half the clear
    /// view. At the far end more of the table is in front of the ball than behind it.
    pub(super) fn lift(&self) -> f64 {
        let around_ball = self.turns_around() == Center::Ball;
        let framed = self.place != CameraView::Default || !self.subject.report;
        if framed || !around_ball || self.closeup.is_some() {
            return 0.0;
        }
        let [_, ahead] = level(self.pose.yaw.value);
        let depths = self.limits.corners(0.0).map(|corner| (corner - self.target()).dot(&ahead));
        let [near, far] = depths
            .iter()
            .fold([0.0_f64; 2], |[near, far], &depth| [near.max(-depth), far.max(depth)]);
        ((near - far) / (near + far).max(1e-9)).clamp(0.0, 1.0) * HIGHEST_LIFT
    }

    /// Height of the target above the middle of the picture, as a share of half the picture's
    /// height.
    pub fn rise(&self, covered: f32) -> f32 {
        covered + (1.0 - covered) * self.pose.raised() as f32
    }

    /// The camera's current goal.
    pub(super) fn camera_goal(&self) -> Goal {
        if let Some(Closeup { target, yaw, pitch, distance }) = self.closeup {
            // The shorter way round from the current direction.
            let turns = ((self.pose.yaw.value - yaw) / TAU).round();
            return Goal { target, yaw: yaw + turns * TAU, pitch, distance, lens: self.lens };
        }
        let Orbit { yaw, zoom, .. } = self.orbit;
        let (yaw, pitch) = (self.base_yaw() + yaw, self.pitch());
        let [_, ahead] = level(yaw);
        if let Some(goal) = self.framed_goal([yaw, pitch]) {
            return goal;
        }
        let mut distance = self.home_distance();
        let (target, pitch) = match (self.place, self.turns_around()) {
            (CameraView::Default, Center::Ball) => {
                let ball = self.subject.followed.unwrap_or_else(|| self.target());
                let leashed = self.leashed(ball, ahead, zoom);
                let (aside, stepped_back) = self.framed([yaw, pitch], leashed, distance);
                distance = stepped_back;
                // From nearby, look at the ball itself.
                (leashed + aside / zoom.max(1.0).powi(2), pitch)
            }
            (CameraView::Eye, _) => {
                let drawn = self.subject.drawn;
                let [behind, above, before] = match self.subject.rolling || self.subject.shows_table
                {
                    true => WATCHING,
                    false => {
                        let [behind, above] = eye_over_cue(self.subject.lying.unwrap_or(0.0));
                        [
                            behind + EYE_SHIFT_PER_PULL[0] * drawn,
                            above + EYE_SHIFT_PER_PULL[1] * drawn,
                            EYE[2],
                        ]
                    }
                };
                distance = (behind + before).hypot(above);
                let usual = above.atan2(behind + before);
                let lift = usual - EYE[1].atan2(EYE[0] + EYE[2]);
                let pitch = (pitch + lift).min(PITCH.1);
                // From higher up, and from nearer, look less far ahead: the cue ball stays in the
                // picture however the view is turned.
                let flat = (pitch.cos() / usual.cos()).powi(2).min(1.0);
                (self.stance.0 + ahead * (before * flat / zoom.max(1.0)), pitch)
            }
            (CameraView::Orbit, _) => (self.free.0, pitch),
            (CameraView::Broadcast | CameraView::Low, _) => (self.whole.0, pitch),
            (CameraView::Over, _) => (self.target_over(yaw, distance / zoom), pitch),
            (CameraView::Flat, _) => (self.pan + self.target_over(yaw, distance / zoom), pitch),
            (CameraView::Default, Center::Table) => (Vector3::zeros(), pitch),
        };
        Goal { target, yaw, pitch, distance: distance / zoom, lens: self.lens }
    }

    /// The goal of a view that frames the table or the shot.
    fn framed_goal(&self, turn: [f64; 2]) -> Option<Goal> {
        let watches = self.subject.rolling || self.subject.shows_table;
        let [yaw, mut pitch] = turn;
        let Framed { lens, target, distance } = match self.place {
            _ if self.subject.report => return None,
            CameraView::Default => self.default_goal(turn),
            CameraView::Eye if watches => {
                pitch = (pitch - EYE[1].atan2(EYE[0] + EYE[2]) + STANDING).min(PITCH.1);
                self.framing(self.lens, [yaw, pitch], &self.action())
            }
            _ => return None,
        };
        Some(Goal { target, yaw, pitch, distance, lens })
    }

    /// The sideways shift of the target, and the distance, for an eye that turns around a place
    /// near the ball, m: all pockets stay in sight above tray and status line, as far as a step to
    /// the side and one back allow.
    fn framed(&self, turn: [f64; 2], place: Vector3<f64>, usual: f64) -> (Vector3<f64>, f64) {
        let scale = self.limits.scale();
        let points = self.limits.corners(POCKETS * scale);
        let whole = self.lens.sight(turn, &self.frame);
        let within = |distance: f64| distance.clamp(usual, (STEP_BACK * scale).max(usual));
        let high = within(whole.without_sides().distance_for(&points, place, self.lift()));
        let find = |sight: Sight| {
            let aside = sight.shift_to_fit(&points, (place, high));
            (aside, within(sight.distance_for(&points, place + aside, self.lift())))
        };
        let found = find(whole);
        // Clear of spin card and power bar where the table would lie under them.
        let rise = self.frame.covered + (1.0 - self.frame.covered) * self.lift();
        let seen =
            points.map(|point| whole.picture_position(point, (place + found.0, found.1), rise));
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

    /// The target of a camera that follows a ball: the point nearest to the ball within an area of
    /// the table that shrinks towards the camera's end, and grows as the camera comes nearer.
    fn leashed(&self, ball: Vector3<f64>, ahead: Vector3<f64>, zoom: f64) -> Vector3<f64> {
        let leash = if self.subject.rolling { ROLLING } else { AIMING };
        let half = self.limits.half;
        // 0 from the middle of the table on and beyond, 1 at the camera's end.
        let near = -(ball.x * ahead.x / half[0] + ball.y * ahead.y / half[1]);
        let near = near.clamp(0.0, 1.0);
        let mut target = ball;
        for i in [0, 1] {
            let share = leash.share(i, ahead[i].abs(), near);
            // From nearby, look at the ball itself.
            let most = (1.0 - (1.0 - share) / zoom.max(1.0)) * half[i];
            target[i] = ball[i].clamp(-most, most);
        }
        target
    }
}

/// The default direction and pitch of a view.
pub(super) fn home(place: CameraView, frame: &Frame, report: bool) -> Orbit {
    let orbit = |yaw: f64, behind: f64, above: f64| Orbit {
        yaw,
        pitch: above.atan2(behind).max(PITCH.0),
        zoom: 1.0,
    };
    match place {
        CameraView::Default | CameraView::Orbit => {
            let usual = orbit(0.0, EYE_BEHIND, EYE_ABOVE);
            let leans = frame.upright || !report;
            let lacks = if leans { (MIN_ASPECT / frame.aspect - 1.0).max(0.0) } else { 0.0 };
            Orbit { pitch: (usual.pitch + STEEPER * lacks).min(STEEPEST_HOME), ..usual }
        }
        CameraView::Eye => orbit(0.0, EYE[0] + EYE[2], EYE[1]),
        CameraView::Over | CameraView::Flat => Orbit { yaw: 0.0, pitch: MAX_PITCH, zoom: 1.0 },
        CameraView::Broadcast => orbit(0.75_f64.atan2(2.35), 2.35_f64.hypot(0.75), 1.15),
        CameraView::Low => orbit(0.35, 2.3, 0.5),
    }
}

/// The lens of a view.
pub(super) fn lens(place: CameraView, report: bool) -> Lens {
    match place {
        // From farther away, balls at the far end look nearly as large as those at the near one.
        CameraView::Default if !report => Lens::degrees(30.0, 0.0),
        CameraView::Default | CameraView::Orbit | CameraView::Eye => {
            Lens::degrees(45.0, MIN_ASPECT)
        }
        CameraView::Broadcast => Lens::degrees(38.0, 0.0),
        CameraView::Over | CameraView::Flat => Lens::degrees(36.0, 0.0),
        CameraView::Low => Lens::degrees(35.0, 0.0),
    }
}

/// The player's eye behind the ball and above it, m: higher for a raised cue, so that the eye looks
/// over it.
fn eye_over_cue(elevation: f64) -> [f64; 2] {
    let usual = EYE[1].atan2(EYE[0]);
    let angle = (elevation + CLEAR_OF_CUE).clamp(usual, STEEPEST_EYE);
    let distance = EYE[0].hypot(EYE[1]);
    [distance * angle.cos(), distance * angle.sin()]
}

/// The turn from one direction to another, the shorter way round, rad.
pub(super) fn shortest_turn(from: f64, to: f64) -> f64 {
    let turn = to - from;
    turn - (turn / TAU).round() * TAU
}
