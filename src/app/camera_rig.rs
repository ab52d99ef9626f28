//! Where the camera stands: around which point it turns, from which side, how near; and how it
//! gets from one place to the next.
//!
//! People set goals; what is shown follows them on critically damped springs, solved in closed
//! form, so that the motion is the same at any frame rate.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use nalgebra::Vector3;

use crate::game::Direction;
use crate::physics::BallId;
use crate::render::Camera;
use crate::ui::{Center, View};

/// The original's eye stands 130 in behind the centre and 50 in above a point 0.45 m over it,
/// m: the default looks from the same side and at the same angle.
const EYE_BEHIND: f64 = 130.0 * 0.0254;
const EYE_ABOVE: f64 = 50.0 * 0.0254 + 0.45;
/// From the centre of the table to the eye by default, m: the table fills the view.
const TABLE_DISTANCE: f64 = 3.5;
/// From a ball to the eye by default, m: with the ball in the kitchen the table fills the view.
/// The original's 3.7 m leave the table half as large.
const BALL_DISTANCE: f64 = 2.45;
/// Where the view is narrower than this, width over height, it shows more instead of less.
const NARROWEST: f64 = 1.15;
/// The same for places that are made for a wide screen.
const NARROWEST_WIDE: f64 = 16.0 / 9.0;

/// Closest to and farthest from the centre, m: the table stays in sight.
const DISTANCE: (f64, f64) = (0.35, 4.2);
/// Flattest and steepest, rad.
const PITCH: (f64, f64) = (6.0 * PI / 180.0, 88.0 * PI / 180.0);
/// The eye stays this high above the bed, m: 0.10 m above the rails.
const LOWEST_EYE: f64 = 0.15;
/// Factor of the distance for each notch of the zoom.
const NOTCH: f64 = 1.12;

/// Stiffness of the springs, 1/s.
const SPRING: f64 = 8.0;
/// A spring that is so near its goal, in metres or radians, has arrived.
const ARRIVED: f64 = 1e-4;

/// A named place to look from, for the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The original's: behind the kitchen, the whole table in sight.
    Default,
    /// A player's, behind the cue ball.
    Eye,
    /// Television's, from a corner.
    Broadcast,
    /// From straight above.
    Over,
    /// Low over the cloth.
    Low,
}

impl Place {
    /// All of them with their names.
    pub const ALL: [(&'static str, Place); 5] = [
        ("default", Place::Default),
        ("eye", Place::Eye),
        ("broadcast", Place::Broadcast),
        ("over", Place::Over),
        ("low", Place::Low),
    ];

    /// The place of this name.
    pub fn named(name: &str) -> Option<Place> {
        Place::ALL.iter().find(|(known, _)| *known == name).map(|(_, place)| *place)
    }
}

/// A number that follows its goal on a critically damped spring.
#[derive(Debug, Clone, Copy)]
struct Spring {
    value: f64,
    velocity: f64,
}

impl Spring {
    fn at(value: f64) -> Spring {
        Spring { value, velocity: 0.0 }
    }

    /// Solves x'' = -w² (x - goal) - 2 w x' over `dt`: with e = x - goal and c = e' + w e,
    /// e(t) = (e + c t) exp(-w t). Returns whether it still moves.
    fn follow(&mut self, goal: f64, dt: f64) -> bool {
        let error = self.value - goal;
        let c = self.velocity + SPRING * error;
        let decay = (-SPRING * dt).exp();
        let error = (error + c * dt) * decay;
        self.velocity = c * decay - SPRING * error;
        if error.abs() < ARRIVED && self.velocity.abs() < SPRING * ARRIVED {
            *self = Spring::at(goal);
            return false;
        }
        self.value = goal + error;
        true
    }
}

/// A place on a sphere around the centre.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Orbit {
    /// Direction the camera looks in, from +x towards +y, rad.
    yaw: f64,
    /// Angle of the eye above the horizon, rad.
    pitch: f64,
    /// How many times nearer than by default.
    zoom: f64,
}

/// The camera and what it is to do.
#[derive(Debug, Clone)]
pub struct CameraRig {
    center: Center,
    follow: BallId,
    home: Orbit,
    goal: Orbit,
    /// From the centre to the eye by default, m: around a ball, around the table.
    distances: [f64; 2],
    /// The centre lies this far ahead of the ball, m.
    ahead: f64,
    field_of_view: f64,
    narrowest: f64,
    /// The centre stays where it is, wherever the ball goes.
    held: bool,
    target: [Spring; 3],
    yaw: Spring,
    pitch: Spring,
    distance: Spring,
}

impl CameraRig {
    /// A camera at a named place, following the cue ball at `ball`, whose shot goes along
    /// `direction`.
    pub fn new(place: Place, ball: Vector3<f64>, direction: f64) -> CameraRig {
        let orbit = |yaw: f64, behind: f64, above: f64| {
            let pitch = above.atan2(behind).clamp(PITCH.0, PITCH.1);
            (Orbit { yaw, pitch, zoom: 1.0 }, behind.hypot(above))
        };
        let usual = [BALL_DISTANCE, TABLE_DISTANCE];
        let mut ahead = 0.0;
        let (center, (home, distance), degrees) = match place {
            Place::Default => {
                let (home, _) = orbit(0.0, EYE_BEHIND, EYE_ABOVE);
                (Center::Ball, (home, BALL_DISTANCE), 45.0)
            }
            Place::Eye => {
                ahead = 0.55;
                (Center::Ball, orbit(direction, 0.62 + ahead, 0.23), 45.0)
            }
            Place::Broadcast => {
                let yaw = 0.75_f64.atan2(2.35);
                (Center::Table, orbit(yaw, 2.35_f64.hypot(0.75), 1.15), 38.0)
            }
            Place::Over => (Center::Table, orbit(FRAC_PI_2, 0.0, 3.0), 36.0),
            Place::Low => (Center::Table, orbit(0.35, 2.3, 0.5), 35.0),
        };
        let distances = match center {
            Center::Ball => [distance, usual[1]],
            Center::Table => [usual[0], distance],
        };
        let target = if center == Center::Ball { ball } else { Vector3::zeros() };
        let narrowest = match place {
            Place::Default | Place::Eye => NARROWEST,
            Place::Broadcast | Place::Over | Place::Low => NARROWEST_WIDE,
        };
        CameraRig {
            center,
            narrowest,
            follow: BallId::CUE,
            home,
            goal: home,
            distances,
            ahead,
            held: false,
            field_of_view: f64::to_radians(degrees),
            target: [target.x, target.y, target.z].map(Spring::at),
            yaw: Spring::at(home.yaw),
            pitch: Spring::at(home.pitch),
            distance: Spring::at(distance),
        }
    }

    /// What the camera turns around.
    pub fn center(&self) -> Center {
        self.center
    }

    /// The ball that is followed while the camera turns around a ball.
    pub fn follow(&self) -> BallId {
        self.follow
    }

    /// The point that the camera turns around now, m.
    pub fn target(&self) -> Vector3<f64> {
        Vector3::new(self.target[0].value, self.target[1].value, self.target[2].value)
    }

    /// Direction the camera is to look in, from +x towards +y, rad, in (-pi, pi].
    pub fn yaw(&self) -> f64 {
        let turn = self.goal.yaw.rem_euclid(TAU);
        if turn > PI { turn - TAU } else { turn }
    }

    /// Angle the eye is to have above the horizon, rad.
    pub fn pitch(&self) -> f64 {
        self.goal.pitch
    }

    /// How many times nearer than by default the camera is to be.
    pub fn zoom(&self) -> f64 {
        self.goal.zoom
    }

    /// Keeps the centre where it is, or lets it follow again: what a hand puts under the pointer
    /// must not be carried away by the camera that follows it.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Does what a person wants.
    pub fn act(&mut self, view: View) {
        match view {
            View::Turn([right, up]) => {
                // The near side of the scene goes where the mouse goes. No spring: a hand holds it.
                self.goal.yaw -= right;
                self.goal.pitch -= up;
                self.limit();
                self.yaw = Spring::at(self.goal.yaw);
                self.pitch = Spring::at(self.goal.pitch);
            }
            View::Center(center) => {
                self.center = center;
                self.limit();
            }
            View::ResetCamera => {
                // The shorter way round.
                let turns = ((self.goal.yaw - self.home.yaw) / TAU).round();
                self.yaw.value -= turns * TAU;
                self.goal.yaw = self.home.yaw;
                self.goal.pitch = self.home.pitch;
            }
            View::Follow(ball) => self.follow = ball,
            View::Zoom(notches) => {
                self.goal.zoom *= NOTCH.powf(notches);
                self.limit();
            }
            View::ResetZoom => self.goal.zoom = self.home.zoom,
        }
    }

    fn limit(&mut self) {
        self.goal.pitch = self.goal.pitch.clamp(PITCH.0, PITCH.1);
        let home = self.home_distance();
        self.goal.zoom = self.goal.zoom.clamp(home / DISTANCE.1, home / DISTANCE.0);
    }

    /// From the centre to the eye by default, m.
    fn home_distance(&self) -> f64 {
        self.distances[if self.center == Center::Ball { 0 } else { 1 }]
    }

    /// Lets `dt` seconds pass; `ball` is where the followed ball is. Returns whether the camera
    /// still moves.
    pub fn update(&mut self, ball: Option<Vector3<f64>>, dt: f64) -> bool {
        let target = match (self.center, ball) {
            _ if self.held => {
                self.target = self.target.map(|spring| Spring::at(spring.value));
                self.target()
            }
            (Center::Ball, Some(ball)) => {
                let (sin, cos) = self.goal.yaw.sin_cos();
                ball + Vector3::new(cos, sin, 0.0) * self.ahead
            }
            (Center::Ball, None) => self.target(),
            (Center::Table, _) => Vector3::zeros(),
        };
        let mut moves = false;
        for (spring, goal) in self.target.iter_mut().zip([target.x, target.y, target.z]) {
            moves |= spring.follow(goal, dt);
        }
        moves |= self.yaw.follow(self.goal.yaw, dt);
        moves |= self.pitch.follow(self.goal.pitch, dt);
        moves |= self.distance.follow(self.home_distance() / self.goal.zoom, dt);
        moves
    }

    /// Goes to the goals at once: for pictures that show one instant.
    pub fn settle(&mut self, ball: Option<Vector3<f64>>) {
        while self.update(ball, 10.0) {}
    }

    /// Turns by an angle around the vertical at once: for pictures taken all around.
    pub fn orbit(&mut self, angle: f64) {
        self.act(View::Turn([-angle, 0.0]));
    }

    /// The camera now, for a view of this width over height.
    pub fn camera(&self, aspect: f64) -> Camera {
        let (sin, cos) = self.yaw.value.sin_cos();
        let (rise, level) = self.pitch.value.sin_cos();
        let target = self.target();
        let distance = self.distance.value;
        let mut eye = target + Vector3::new(-cos * level, -sin * level, rise) * distance;
        eye.z = eye.z.max(LOWEST_EYE);
        // A narrow view keeps the width that it would have at the narrowest good shape.
        let widen = (self.narrowest / aspect).max(1.0);
        let fov_y = 2.0 * ((0.5 * self.field_of_view).tan() * widen).atan();
        Camera { eye: eye.cast(), target: target.cast(), fov_y: fov_y as f32, rise: 0.0 }
    }

    /// The direction along the table that an arrow key means: up is away from the viewer.
    pub fn table_direction(&self, arrow: Direction) -> Direction {
        // Quarter turns of the view, each towards the table's left.
        let quarters = (self.goal.yaw / FRAC_PI_2).round().rem_euclid(4.0) as usize;
        const AROUND: [Direction; 4] =
            [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
        let place = AROUND.iter().position(|&direction| direction == arrow).unwrap_or(0);
        AROUND[(place + quarters) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Viewport;
    use crate::ui::Layout;

    fn rig() -> CameraRig {
        CameraRig::new(Place::Default, Vector3::new(-0.768096, 0.0, 0.028575), 0.0)
    }

    #[test]
    fn the_default_view_shows_the_whole_table_in_any_shape_of_window() {
        for (width, height) in [(960, 720), (400, 480), (1920, 1440), (300, 900), (2000, 600)] {
            let view = Viewport { x: 0, y: 0, width, height };
            for center in [Center::Ball, Center::Table] {
                let mut rig = rig();
                rig.act(View::Center(center));
                rig.settle(Some(Vector3::new(-0.768096, 0.0, 0.028575)));
                let camera = rig.camera(f64::from(width) / f64::from(height));
                for (x, y) in [(1.42, 0.79), (1.42, -0.79), (-1.42, 0.79), (-1.42, -0.79)] {
                    let [px, py] = camera.project(&view, Vector3::new(x, y, 0.04)).unwrap();
                    assert!(
                        px > 0.0 && px < width as f32 && py > 0.0 && py < height as f32,
                        "corner ({x}, {y}) at ({px}, {py}) of {width}x{height}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_default_view_shows_the_whole_bed_above_the_tray() {
        for (width, height) in
            [(1280, 720), (1024, 768), (640, 480), (1600, 900), (1920, 1080), (2560, 1080)]
        {
            let layout = Layout::new(width, height, 1.0);
            let [wide, high] = layout.view.size();
            let view = Viewport::whole(wide as u32, high as u32);
            for (center, x) in
                [(Center::Ball, -0.768096), (Center::Ball, -0.35), (Center::Table, 0.0)]
            {
                let mut rig = rig();
                rig.act(View::Center(center));
                rig.settle(Some(Vector3::new(x, 0.0, 0.028575)));
                let rise = layout.covered();
                let camera = Camera { rise, ..rig.camera(f64::from(view.aspect())) };
                for (x, y) in [(1.29, 0.65), (1.29, -0.65), (-1.29, 0.65), (-1.29, -0.65)] {
                    let [px, py] = camera.project(&view, Vector3::new(x, y, 0.0)).unwrap();
                    assert!(
                        px > 0.0 && px < wide && py > 0.0 && py < layout.tray.y,
                        "corner ({x}, {y}) at ({px}, {py}) of {width}x{height}, {center:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn arrow_up_points_away_from_the_viewer() {
        let mut rig = rig();
        assert_eq!(rig.table_direction(Direction::Up), Direction::Up);
        // Seen from the rack, away is towards the kitchen.
        rig.orbit(PI);
        assert_eq!(rig.table_direction(Direction::Up), Direction::Down);
        assert_eq!(rig.table_direction(Direction::Left), Direction::Right);
        // Looking along +y, away is the table's left, and the viewer's left is the kitchen.
        rig.orbit(-FRAC_PI_2);
        assert_eq!(rig.table_direction(Direction::Up), Direction::Left);
        assert_eq!(rig.table_direction(Direction::Left), Direction::Down);
    }

    #[test]
    fn zoom_and_pitch_have_limits() {
        let mut rig = rig();
        for _ in 0..200 {
            rig.act(View::Zoom(1.0));
            rig.act(View::Turn([0.0, 0.1]));
        }
        let distance = |rig: &CameraRig| rig.home_distance() / rig.goal.zoom;
        assert!((distance(&rig) - DISTANCE.0).abs() < 1e-12);
        assert_eq!(rig.goal.pitch, PITCH.0);
        for _ in 0..200 {
            rig.act(View::Zoom(-1.0));
            rig.act(View::Turn([0.0, -0.1]));
        }
        assert!((distance(&rig) - DISTANCE.1).abs() < 1e-12);
        assert_eq!(rig.goal.pitch, PITCH.1);
        rig.act(View::ResetZoom);
        rig.act(View::ResetCamera);
        assert_eq!(rig.zoom(), 1.0);
        assert_eq!((rig.yaw(), rig.pitch()), (0.0, EYE_ABOVE.atan2(EYE_BEHIND)));
    }

    #[test]
    fn reset_takes_the_shorter_way_round() {
        let mut rig = rig();
        rig.orbit(1.9 * PI);
        rig.act(View::ResetCamera);
        assert!((rig.yaw.value + 0.1 * PI).abs() < 1e-12, "{}", rig.yaw.value);
    }

    #[test]
    fn springs_do_not_depend_on_the_frame_rate() {
        let run = |steps: u32| {
            let mut spring = Spring::at(0.0);
            for _ in 0..steps {
                spring.follow(1.0, 0.2 / f64::from(steps));
            }
            spring.value
        };
        assert!((run(1) - run(50)).abs() < 1e-12);
    }

    #[test]
    fn a_camera_that_is_held_stays_and_then_follows_again() {
        let mut rig = rig();
        let (start, ball) = (rig.target(), Vector3::new(-1.0, 0.25, 0.028575));
        rig.update(Some(ball), 0.1);
        let before = rig.target();
        assert_ne!(before, start);
        rig.hold(true);
        assert!(!rig.update(Some(ball), 0.1), "nothing moves");
        assert_eq!(rig.target(), before);
        rig.hold(false);
        assert!(rig.update(Some(ball), 0.1));
        rig.settle(Some(ball));
        assert_eq!(rig.target(), ball);
    }

    #[test]
    fn the_camera_arrives_exactly_at_the_ball_it_follows() {
        let mut rig = rig();
        let ball = Vector3::new(0.801243, 0.25, 0.028575);
        rig.act(View::Follow(BallId(8)));
        let mut frames = 0;
        while rig.update(Some(ball), 1.0 / 60.0) {
            frames += 1;
        }
        assert_eq!(rig.target(), ball);
        assert!(frames < 120, "{frames}");
    }
}
