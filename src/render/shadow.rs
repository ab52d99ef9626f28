//! What throws shadows on the cloth, and where they fall.

use nalgebra::{Vector2, Vector3};

use super::light::Lamp;
use super::mesh::{TRIANGLE_HEIGHT, triangle_sides};
use super::passes::{CUE_LENGTH, cue_radius};
use super::snapshot::{BallView, Snapshot};

/// A ball's shadow reaches this far from its centre, in radii, ...
const REACH: f32 = 7.0;
/// ... as long as its centre is not higher than this, in radii.
const LOW: f32 = 1.5;
/// Balls that sank this deep, in radii, no longer touch the cloth's light.
const SUNK: f32 = -1.0;
/// The tip is treated as at least this high, m: light from the lamp's plane would pass a lower
/// one at no angle.
const LEAST_HEIGHT: f32 = 0.004;
/// Room around the shadow of what is in the air for its soft edge, m.
const SOFT: f32 = 0.05;

/// Half the thickness of a triangle's side, as its shadow sees it, m.
const TRIANGLE_SHADE: f32 = 0.012;

/// Something that takes light from the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Caster {
    /// A ball: centre and radius, m.
    Ball { center: Vector3<f32>, radius: f32 },
    /// The cue, or another rod: its ends and its radii there, m.
    Rod { tip: Vector3<f32>, butt: Vector3<f32>, radii: [f32; 2] },
}

impl Caster {
    /// Puts all that throws shadows into a list.
    pub fn collect(snapshot: &Snapshot, casters: &mut Vec<Caster>) {
        casters.clear();
        let on_table = |ball: &&BallView| ball.position.z > SUNK * ball.radius;
        let caster = |ball: &BallView| Caster::Ball { center: ball.position, radius: ball.radius };
        casters.extend(snapshot.balls.iter().filter(on_table).map(caster));
        casters.extend(snapshot.cue.map(|cue| {
            let raised =
                |point: Vector3<f32>| Vector3::new(point.x, point.y, point.z.max(LEAST_HEIGHT));
            Caster::Rod {
                tip: raised(cue.tip),
                butt: raised(cue.tip - cue.axis() * CUE_LENGTH),
                radii: [cue_radius(0.0), cue_radius(CUE_LENGTH)],
            }
        }));
        // The sides of a rack's triangle are rods as thick as its wood.
        if let Some(triangle) = snapshot.triangle.filter(|triangle| triangle.opacity > 0.5) {
            let middle = triangle.lift + 0.5 * TRIANGLE_HEIGHT;
            casters.extend(triangle_sides(&triangle).map(|ends| {
                let [tip, butt] = ends.map(|end| Vector3::new(end.x, end.y, middle));
                Caster::Rod { tip, butt, radii: [TRIANGLE_SHADE; 2] }
            }));
        }
    }

    /// The corners of the part of a table with rails of this height that it darkens, in metres,
    /// counter-clockwise.
    pub fn corners(&self, lamp: &Lamp, rail_top: f32) -> [Vector2<f32>; 4] {
        match self {
            Caster::Ball { center, radius } => {
                let reach = Vector2::repeat(REACH * radius);
                let (mut low, mut high) = (center.xy() - reach, center.xy() + reach);
                // The higher a ball, the farther its shadow lies from below it, and the softer it
                // is: as wide as the lamp's picture through the ball. On the cloth, and for the
                // small hops after an impact, the rectangle around the ball holds all that.
                if center.z > LOW * radius {
                    for corner in lamp.corners() {
                        let stretch = center.z / (lamp.center.z - center.z).max(0.1);
                        let place = center.xy() + (center.xy() - corner.xy()) * stretch;
                        let width = Vector2::repeat(radius * (1.0 + stretch) + SOFT);
                        low = low.inf(&(place - width));
                        high = high.sup(&(place + width));
                    }
                }
                [low, Vector2::new(high.x, low.y), high, Vector2::new(low.x, high.y)]
            }
            Caster::Rod { tip, butt, .. } => {
                let along = (butt - tip).xy().try_normalize(1e-6).unwrap_or_else(Vector2::x);
                let across = Vector2::new(-along.y, along.x);
                let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
                // On the cloth, and on the rails, over which only a part of it may be.
                for ground in [0.0, rail_top] {
                    let rise = (butt.z - tip.z).max(1e-5);
                    let over = ((ground - tip.z) / rise).clamp(0.0, 1.0);
                    for end in [tip + (butt - tip) * over, *butt] {
                        for corner in lamp.corners() {
                            // Where the lamp's corner sees the end; ends above the lamp throw
                            // their shadow nowhere near.
                            let height = (end.z - ground).max(0.0);
                            let stretch = height / (lamp.center.z - end.z).max(0.1);
                            let place = end.xy() + (end.xy() - corner.xy()) * stretch;
                            for (axis, direction) in [along, across].iter().enumerate() {
                                let value = place.dot(direction);
                                low[axis] = low[axis].min(value - SOFT);
                                high[axis] = high[axis].max(value + SOFT);
                            }
                        }
                    }
                }
                let corner = |a: f32, b: f32| along * a + across * b;
                [
                    corner(low[0], low[1]),
                    corner(high[0], low[1]),
                    corner(high[0], high[1]),
                    corner(low[0], high[1]),
                ]
            }
        }
    }

    /// The numbers that its shader computes the shadow from, eight of them.
    pub fn numbers(&self) -> [f32; 8] {
        match self {
            Caster::Ball { center, radius } => {
                [center.x, center.y, center.z, *radius, 0.0, 0.0, 0.0, 0.0]
            }
            Caster::Rod { tip, butt, radii } => {
                [tip.x, tip.y, tip.z, radii[0], butt.x, butt.y, butt.z, radii[1]]
            }
        }
    }

    /// Whether it may darken what is so high over the cloth, m: it has a part that is higher.
    pub fn over(&self, height: f32) -> bool {
        match self {
            Caster::Ball { center, radius } => center.z >= height + radius,
            Caster::Rod { tip, butt, .. } => tip.z.max(butt.z) > height,
        }
    }

    /// Whether it is a ball.
    pub fn is_ball(&self) -> bool {
        matches!(self, Caster::Ball { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f32 = 0.028575;

    /// The rectangle that a ball's shadow is drawn in: low and high corner.
    fn rectangle(center: Vector3<f32>, lamp: &Lamp) -> [Vector2<f32>; 2] {
        let corners = Caster::Ball { center, radius: RADIUS }.corners(lamp, 0.0);
        [corners[0], corners[2]]
    }

    /// Tests that wherever a ball flies, its shadow's rectangle holds the ground below it and
    /// every place that it hides a corner or the middle of the lamp from.
    #[test]
    fn shadows_of_lifted_balls_are_held() {
        let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
        for x in [-1.2, -0.4, 0.0, 0.9] {
            for y in [-0.6, 0.1, 0.5] {
                for height in [1.0, 1.5, 2.0, 5.0, 10.0, 20.0] {
                    let center = Vector3::new(x, y, height * RADIUS);
                    let [low, high] = rectangle(center, &lamp);
                    let lights = lamp.corners().into_iter().chain([lamp.center]);
                    let shadows = lights.map(|light| {
                        let ray = center - light;
                        (light + ray * (light.z / -ray.z)).xy()
                    });
                    for place in shadows.chain([center.xy()]) {
                        let inside = low.x < place.x && place.x < high.x;
                        assert!(inside && low.y < place.y && place.y < high.y, "{center} {place}");
                    }
                }
            }
        }
    }

    /// Tests that a ball on the cloth shades a square around itself, on every table alike.
    #[test]
    fn shadows_of_resting_balls_are_square() {
        let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
        let [low, high] = rectangle(Vector3::new(1.1, -0.5, RADIUS), &lamp);
        assert_eq!(low, Vector2::new(1.1, -0.5) - Vector2::repeat(REACH * RADIUS));
        assert_eq!(high, Vector2::new(1.1, -0.5) + Vector2::repeat(REACH * RADIUS));
    }
}
