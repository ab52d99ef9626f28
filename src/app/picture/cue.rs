//! The pose of the drawn cue: its axis passes through the point where the tip will meet the ball,
//! at the elevation of the shot.

use nalgebra::Vector3;

use crate::game::Cue;
use crate::physics::Ball;
use crate::physics::stick::{self, CueFrame};
use crate::render::{Camera, CueView, Viewport};

/// Gap between the tip's edge and the cloth, m.
const CLOTH_CLEARANCE: f64 = 0.0005;
/// Gap between tip and ball at zero power, m.
const LEAST_GAP: f64 = 0.012;
/// Extra gap per metre of power. It is below 1 because a cue drawn a full metre back would leave
/// the picture.
const GAP_PER_POWER: f64 = 0.32;

/// Length of the pieces of cue and aim line whose directions on the screen are compared, m.
const COMPARED_LENGTH: f32 = 0.3;
/// Cosines of the angle between cue and aim line on the screen. Above the first the cue begins to
/// fade because it hides the aim; above the second it is at its most transparent.
const HIDING_COSINES: [f32; 2] = [0.85, 0.98];
/// The opacity of a cue that hides the aim.
const LEAST_OPACITY: f32 = 0.38;

/// The pose of a cue at a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// The ball's centre, m.
    ball: Vector3<f64>,
    /// From there to the centre of the tip at the contact, m.
    tip: Vector3<f64>,
    /// Angle of the cue's horizontal direction from +x towards +y, rad.
    direction: f64,
    /// Elevation of the drawn cue, rad.
    elevation: f64,
    /// Pull of the cue, m: 0 to 1.
    power: f64,
    /// Colour of the cue's butt, `0xRRGGBB`.
    butt: u32,
}

impl Stance {
    /// The pose of a cue at a ball; its butt has this colour, `0xRRGGBB`.
    pub fn new(ball: &Ball, cue: &Cue, butt: u32) -> Stance {
        let [side, height] = cue.tip.map(|offset| offset * ball.radius);
        let CueFrame { ahead, right, up } = CueFrame::level(cue.direction).lifted(cue.elevation);
        // The edge of the tip stays above the cloth.
        let (radius, level) = (stick::TIP_RADIUS, up.z);
        let lowest = ball.position.z + height * level - radius * level;
        let height = height + (CLOTH_CLEARANCE - lowest).max(0.0) / level.max(0.1);
        // Off centre, the edge of the tip nearest the ball's axis touches first. Placing the tip by
        // that edge keeps all of it outside the ball.
        let inner = (side.hypot(height) - radius).max(0.0);
        let depth = (ball.radius * ball.radius - inner * inner).max(0.0).sqrt();
        Stance {
            ball: ball.position,
            tip: right * side + up * height - ahead * depth,
            direction: cue.direction,
            elevation: cue.elevation,
            power: cue.power,
            butt,
        }
    }

    /// Pull of the cue, m: 0 to 1.
    pub fn power(&self) -> f64 {
        self.power
    }

    /// Elevation of the drawn cue, rad.
    pub fn elevation(&self) -> f64 {
        self.elevation
    }

    /// The cue at rest, pulled back.
    pub fn waiting(&self) -> CueView {
        self.at(self.pull())
    }

    /// Distance of the tip from the ball while the cue is at rest, m.
    pub fn pull(&self) -> f64 {
        LEAST_GAP + GAP_PER_POWER * self.power
    }

    /// The cue with its tip `gap` metres before the contact. A negative gap lies past it, but the
    /// tip stops at the cloth.
    pub fn at(&self, gap: f64) -> CueView {
        let (rise, level) = self.elevation.sin_cos();
        let above = (self.ball + self.tip).z - stick::TIP_RADIUS * level;
        let gap = gap.max((CLOTH_CLEARANCE - above).min(0.0) / rise);
        let mut view = CueView {
            tip: Vector3::zeros(),
            direction: self.direction as f32,
            elevation: self.elevation as f32,
            butt: self.butt,
            opacity: 1.0,
        };
        let axis: Vector3<f64> = view.axis().cast();
        view.tip = (self.ball + self.tip - axis * gap).cast();
        view
    }
}

/// The opacity of a cue. A raised cue that hides the aim line is drawn translucent, so that the
/// player still sees the target.
pub fn opacity(cue: &CueView, camera: &Camera, view: &Viewport) -> f32 {
    let (sin, cos) = cue.direction.sin_cos();
    let ahead = cue.tip + Vector3::new(cos, sin, 0.0) * COMPARED_LENGTH;
    let back = cue.tip - cue.axis() * COMPARED_LENGTH;
    let seen = |point| camera.project(view, point);
    let (Some([x, y]), Some(ahead), Some(back)) = (seen(cue.tip), seen(ahead), seen(back)) else {
        return 1.0;
    };
    let (a, b) = ([ahead[0] - x, ahead[1] - y], [back[0] - x, back[1] - y]);
    let lengths = a[0].hypot(a[1]) * b[0].hypot(b[1]);
    // The cosine of the angle between them. A cue that points at the camera hides nothing.
    let along = if lengths < 1.0 { 0.0 } else { (a[0] * b[0] + a[1] * b[1]) / lengths };
    let [first, full] = HIDING_COSINES;
    let part = ((along - first) / (full - first)).clamp(0.0, 1.0);
    1.0 - (1.0 - LEAST_OPACITY) * part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::app::picture::cue::*;
    use crate::app::shot_effects::ShotEffects;
    use crate::physics::{BallId, Laws, Preset, Shot, Strength, World};

    const RADIUS: f64 = 0.028575;

    fn stance(x: f64, tip: [f64; 2], elevation: f64) -> (Ball, Stance) {
        let ball = Ball::at_rest(BallId::CUE, RADIUS, 0.17, x, 0.0);
        let cue = Cue { tip, elevation, ..Cue::start() };
        (ball, Stance::new(&ball, &cue, 0))
    }

    /// At the contact: the least distance of the tip's front from the ball's centre, and its least
    /// height.
    fn front(ball: &Ball, stance: &Stance) -> (f64, f64) {
        let view = stance.at(0.0);
        let axis: Vector3<f64> = view.axis().cast();
        let side = axis.cross(&Vector3::z()).normalize();
        let up = side.cross(&axis);
        let points = (0..360).map(|degree| {
            let (sin, cos) = f64::from(degree).to_radians().sin_cos();
            let edge = (side * cos + up * sin) * stick::TIP_RADIUS;
            view.tip.cast::<f64>() + edge
        });
        points.chain([view.tip.cast()]).fold((f64::MAX, f64::MAX), |(near, low), point| {
            (near.min((point - ball.position).norm()), low.min(point.z))
        })
    }

    #[test]
    fn the_tip_touches_the_ball_and_sinks_into_neither_ball_nor_cloth() {
        for tip in [[0.0, 0.0], [0.5, 0.0], [-0.3, 0.4], [0.0, -0.5], [0.0, -0.95], [0.9, 0.3]] {
            for elevation in [0.0, 0.3, 0.8, 1.5] {
                let (ball, stance) = stance(-0.2, tip, elevation);
                let (near, low) = front(&ball, &stance);
                assert!((near - RADIUS).abs() < 1.5e-4, "{tip:?} {elevation}: {near}");
                assert!(low > 0.0, "{tip:?} {elevation}: {low}");
            }
        }
    }

    #[test]
    fn a_raised_cue_that_hides_the_aim_is_translucent() {
        let view = Viewport::whole(960, 720);
        let seen = |tip, elevation, eye: [f32; 3]| {
            let target = [0.0, 0.0, 0.0].into();
            let camera = Camera { eye: eye.into(), target, fov_y: 0.8, rise: 0.0 };
            opacity(&stance(-0.2, tip, elevation).1.at(0.1), &camera, &view)
        };
        let behind = [-2.0, 0.0, 1.2];
        assert_eq!(seen([0.0, 0.0], 0.0, behind), 1.0);
        let covering = seen([0.0, 0.0], 0.9, behind);
        assert!((0.35..0.45).contains(&covering), "translucent, but visible: {covering}");
        // From the side and from above it hides nothing.
        assert_eq!(seen([0.0, 0.0], 0.9, [-0.2, -2.0, 1.0]), 1.0);
        assert_eq!(seen([0.0, 0.0], 0.3, [-0.3, 0.0, 3.0]), 1.0);
    }

    #[test]
    fn side_is_to_the_players_right_and_height_is_up() {
        let tip = |tip| stance(-0.2, tip, 0.0).1.at(0.0).tip;
        assert!(tip([0.5, 0.0]).y < -0.4 * RADIUS as f32);
        assert!(tip([0.0, 0.5]).z > 1.4 * RADIUS as f32);
    }

    /// Tests that the drawn cue follows through as far as that of the world, and vanishes with it.
    #[test]
    fn the_drawn_cue_moves_with_the_simulated_one() {
        let ball = Ball::at_rest(BallId::CUE, 0.028575, 0.17, 0.0, 0.0);
        let table = Arc::new(Preset::Real.table());
        let mut world = World::new(table, Laws::real(), vec![ball]);
        let stance = Stance::new(&ball, &Cue { power: 0.5, ..Cue::start() }, 0);
        let mut effects = ShotEffects::default();
        effects.calm = true;
        effects.strike(stance);
        let shot = Shot {
            ball: BallId::CUE,
            direction: 0.0,
            strength: Strength::Power(0.5),
            tip: [0.0, 0.0],
            elevation: 0.0,
        };
        world.strike(&shot);
        let mut farthest = 0.0_f64;
        while effects.moves() {
            world.update(effects.advance_stroke(0.005));
            effects.update(&world, 0.005);
            let Some(cue) = effects.striking_cue().filter(|_| world.clock() > 0.0) else {
                continue;
            };
            let way = world.follow_through().unwrap();
            assert_eq!(cue, stance.at(-way));
            farthest = farthest.max(way);
        }
        assert!((0.14..=0.15).contains(&farthest), "{farthest}");
        assert!((0.1..0.5).contains(&world.clock()));
    }
}
