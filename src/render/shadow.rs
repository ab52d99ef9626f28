//! What throws shadows on the cloth, and where they fall.

use nalgebra::{Vector2, Vector3};

use super::light::Lamp;
use super::passes::{CUE_LENGTH, cue_radius};
use super::snapshot::{BallView, CueView};

/// A ball's shadow reaches this far from its centre, in radii.
const REACH: f32 = 7.0;
/// Balls that sank this deep, in radii, no longer touch the cloth's light.
const SUNK: f32 = -1.0;
/// The tip is treated as at least this high, m: light from the lamp's plane would pass a lower
/// one at no angle.
const LEAST_HEIGHT: f32 = 0.004;
/// Room around the cue's shadow for its soft edge, m.
const SOFT: f32 = 0.03;

/// Something that takes light from the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Caster {
    /// A ball: centre and radius, m.
    Ball { center: Vector3<f32>, radius: f32 },
    /// The cue: its ends and its radii there, m.
    Cue { tip: Vector3<f32>, butt: Vector3<f32>, radii: [f32; 2] },
}

impl Caster {
    /// All that throws shadows.
    pub fn all(balls: &[BallView], cue: Option<&CueView>) -> Vec<Caster> {
        let mut casters: Vec<Caster> = balls
            .iter()
            .filter(|ball| ball.position.z > SUNK * ball.radius)
            .map(|ball| Caster::Ball { center: ball.position, radius: ball.radius })
            .collect();
        casters.extend(cue.map(|cue| {
            let raised =
                |point: Vector3<f32>| Vector3::new(point.x, point.y, point.z.max(LEAST_HEIGHT));
            Caster::Cue {
                tip: raised(cue.tip),
                butt: raised(cue.tip - cue.axis() * CUE_LENGTH),
                radii: [cue_radius(0.0), cue_radius(CUE_LENGTH)],
            }
        }));
        casters
    }

    /// The corners of the part of the cloth that it darkens, in metres, counter-clockwise.
    pub fn corners(&self, lamp: &Lamp) -> [Vector2<f32>; 4] {
        match self {
            Caster::Ball { center, radius } => {
                let reach = REACH * radius;
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(x, y)| center.xy() + Vector2::new(x, y) * reach)
            }
            Caster::Cue { tip, butt, .. } => {
                let along = (butt - tip).xy().try_normalize(1e-6).unwrap_or_else(Vector2::x);
                let across = Vector2::new(-along.y, along.x);
                let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
                for end in [tip, butt] {
                    for corner in lamp.corners() {
                        // Where the lamp's corner sees the end on the cloth; ends above the lamp
                        // throw their shadow nowhere near.
                        let stretch = end.z / (lamp.center.z - end.z).max(0.1);
                        let place = end.xy() + (end.xy() - corner.xy()) * stretch;
                        for (axis, direction) in [along, across].iter().enumerate() {
                            let value = place.dot(direction);
                            low[axis] = low[axis].min(value - SOFT);
                            high[axis] = high[axis].max(value + SOFT);
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
            Caster::Cue { tip, butt, radii } => {
                [tip.x, tip.y, tip.z, radii[0], butt.x, butt.y, butt.z, radii[1]]
            }
        }
    }

    /// Whether it is a ball.
    pub fn is_ball(&self) -> bool {
        matches!(self, Caster::Ball { .. })
    }
}
