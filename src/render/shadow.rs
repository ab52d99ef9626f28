//! The shadow casters and the areas of their shadows.

use std::ops::Range;

use nalgebra::{Vector2, Vector3};

use super::cover::hashed;
use super::light::Lamp;
use super::mesh::{TRIANGLE_HEIGHT, triangle_sides};
use super::passes::{CUE_LENGTH, cue_radius};
use super::snapshot::{BallView, Snapshot};

/// A negligible share of the sky: it changes the cloth's brightness on the screen by less than half
/// a step.
const NEGLIGIBLE_SHARE: f32 = 1.0 / 128.0;
/// Size of the lamp in the shader's formula, relative to the real one. The formula has blurred
/// panes along x, whose light ends at 2.1 standard deviations (size over the root of 12) from their
/// centres: at 2/3 + 2.1 / (3 root 3) of half the lamp, and across at 2.1 / root 3. There is a
/// small margin, because the formula averages over a pane.
const BLUR_SCALE: [f32; 2] = [1.1, 1.25];
/// Height in radii below which a sunk ball does not affect the cloth's light.
const SUNK_HEIGHT: f32 = -1.0;
/// Least height of the cue's tip, m. Light rays from the lamp's plane would be parallel to the
/// ground at zero height.
const LEAST_HEIGHT: f32 = 0.004;
/// Margin around a rod's shadow for its soft edge, m.
const SOFT_MARGIN: f32 = 0.05;

/// Half the thickness of a triangle's side in its shadow, m.
const TRIANGLE_SHADE: f32 = 0.012;
/// Distance between centres, in radii, up to which balls belong to a group: their shadows are
/// computed together. Balls farther apart overlap so little in the sky that the error is below 1 %.
const GROUP_DISTANCE: f32 = 4.0;
/// Most balls in a group: a rack and the cue ball.
pub(super) const MOST_TOGETHER: usize = 16;
/// Distance from its balls, in radii, up to which a group is computed as a whole. Beyond it, each
/// ball hides less than 2 % of the sky.
const GROUP_MARGIN: f32 = 4.0;

/// Opacity below which a fading triangle casts no shadow: by then the shadow would be wide and
/// faint.
const TRIANGLE_GONE: f32 = 0.7;

/// A shadow caster.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Caster {
    /// A ball: centre and radius, m, and whether it rolls or is only paused.
    Ball { center: Vector3<f32>, radius: f32, rolls: bool },
    /// The cue or another rod: its ends and their radii, m.
    Rod { tip: Vector3<f32>, butt: Vector3<f32>, radii: [f32; 2] },
}

impl Caster {
    /// Collects all shadow casters.
    pub fn collect(snapshot: &Snapshot, casters: &mut Vec<Caster>) {
        casters.clear();
        let on_table = |ball: &&BallView| ball.position.z > SUNK_HEIGHT * ball.radius;
        let caster = |ball: &BallView| Caster::Ball {
            center: ball.position,
            radius: ball.radius,
            rolls: ball.spin != Vector3::zeros(),
        };
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
        // The sides of a rack's triangle are rods as thick as its wood, and thinner as it fades.
        if let Some(triangle) = snapshot.triangle.filter(|it| it.opacity > TRIANGLE_GONE) {
            let half = TRIANGLE_SHADE * (triangle.opacity - TRIANGLE_GONE) / (1.0 - TRIANGLE_GONE);
            let middle = triangle.lift + 0.5 * TRIANGLE_HEIGHT;
            casters.extend(triangle_sides(&triangle).map(|ends| {
                let [tip, butt] = ends.map(|end| Vector3::new(end.x, end.y, middle));
                Caster::Rod { tip, butt, radii: [half; 2] }
            }));
        }
    }

    /// The corners of the area that it darkens on a table with rails of this height, m,
    /// counter-clockwise.
    pub fn corners(&self, lamp: &Lamp, rail_top: f32) -> [Vector2<f32>; 4] {
        match self {
            Caster::Ball { center, radius, .. } => {
                // A ball at height h hides h r^2 / d^3 of the sky at distance d.
                let height = center.z.max(*radius);
                let far = (height * radius * radius / NEGLIGIBLE_SHARE).powf(2.0 / 3.0);
                let reach = Vector2::repeat((far - height * height).max(0.0).sqrt());
                let [low, high] = ball_shadow(center, *radius, lamp);
                let (low, high) =
                    (low.inf(&(center.xy() - reach)), high.sup(&(center.xy() + reach)));
                [low, Vector2::new(high.x, low.y), high, Vector2::new(low.x, high.y)]
            }
            Caster::Rod { tip, butt, .. } => {
                let along = (butt - tip).xy().try_normalize(1e-6).unwrap_or_else(Vector2::x);
                let across = Vector2::new(-along.y, along.x);
                let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
                // On the cloth and on the rails, which may have only a part of it.
                for ground in [0.0, rail_top] {
                    let rise = (butt.z - tip.z).max(1e-5);
                    let over = ((ground - tip.z) / rise).clamp(0.0, 1.0);
                    for end in [tip + (butt - tip) * over, *butt] {
                        for corner in lamp.corners() {
                            // The shadow of an end from a corner of the lamp. Ends above the lamp
                            // cast no shadow nearby.
                            let height = (end.z - ground).max(0.0);
                            let stretch = height / (lamp.center.z - end.z).max(0.1);
                            let place = end.xy() + (end.xy() - corner.xy()) * stretch;
                            for (axis, direction) in [along, across].iter().enumerate() {
                                let value = place.dot(direction);
                                low[axis] = low[axis].min(value - SOFT_MARGIN);
                                high[axis] = high[axis].max(value + SOFT_MARGIN);
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

    /// The area `[low, high]` (m) where it may hide some of the lamp; for a rod, its whole shadow.
    pub fn lamp_shadow(&self, lamp: &Lamp) -> Option<[Vector2<f32>; 2]> {
        match self {
            Caster::Ball { center, radius, .. } => Some(ball_shadow(center, *radius, lamp)),
            Caster::Rod { .. } => None,
        }
    }

    /// The area `[low, high]` (m) where a ball's shadow depends on neighbouring balls.
    pub fn shared_shadow(&self, lamp: &Lamp) -> Option<[Vector2<f32>; 2]> {
        match self {
            Caster::Ball { center, radius, .. } => {
                let [low, high] = ball_shadow(center, *radius, lamp);
                let around = Vector2::repeat(GROUP_MARGIN * radius);
                Some([low.inf(&(center.xy() - around)), high.sup(&(center.xy() + around))])
            }
            Caster::Rod { .. } => None,
        }
    }

    /// True if both are balls close enough for a group.
    fn is_near(&self, other: &Caster) -> bool {
        match (self, other) {
            (
                Caster::Ball { center, radius, .. },
                Caster::Ball { center: there, radius: wide, .. },
            ) => (center - there).norm() < 0.5 * GROUP_DISTANCE * (radius + wide),
            _ => false,
        }
    }

    /// Reorders a list so that the balls of each group are adjacent, and returns the groups. All
    /// others keep their order.
    pub fn gather(casters: &mut [Caster], groups: &mut Vec<Group>) {
        groups.clear();
        let mut first = 0;
        while first < casters.len() {
            // A ball near any member joins the group, and its neighbours are checked in turn.
            let (mut end, mut next) = (first + 1, first);
            while next < end {
                let mut other = end;
                while other < casters.len() && end - first < MOST_TOGETHER {
                    if casters[next].is_near(&casters[other]) {
                        casters[end..=other].rotate_right(1);
                        end += 1;
                    }
                    other += 1;
                }
                next += 1;
            }
            if end - first > 1 {
                groups.push(Group::new(casters, first..end));
            }
            first = end;
        }
    }

    /// Hash of everything that its shadow depends on.
    pub fn hash(&self) -> u64 {
        let kind = u64::from(self.is_ball());
        self.numbers().iter().fold(kind, |hash, number| hashed(hash, number.to_bits().into()))
    }

    /// The eight shader parameters of its shadow.
    pub fn numbers(&self) -> [f32; 8] {
        match self {
            Caster::Ball { center, radius, .. } => {
                [center.x, center.y, center.z, *radius, 0.0, 0.0, 0.0, 0.0]
            }
            Caster::Rod { tip, butt, radii } => {
                [tip.x, tip.y, tip.z, radii[0], butt.x, butt.y, butt.z, radii[1]]
            }
        }
    }

    /// True if a part of it is higher than this above the cloth, m.
    pub fn over(&self, height: f32) -> bool {
        match self {
            Caster::Ball { center, radius, .. } => center.z >= height + radius,
            Caster::Rod { tip, butt, .. } => tip.z.max(butt.z) > height,
        }
    }

    /// True for a rolling ball.
    pub fn rolls(&self) -> bool {
        matches!(self, Caster::Ball { rolls: true, .. })
    }

    pub fn is_ball(&self) -> bool {
        matches!(self, Caster::Ball { .. })
    }
}

/// A group of balls whose shadows are computed together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Group {
    /// Their range in the list of casters.
    pub range: Range<usize>,
    /// Hash of everything that their shadows depend on.
    pub hash: u64,
}

impl Group {
    fn new(casters: &[Caster], range: Range<usize>) -> Group {
        let hash = casters[range.clone()].iter().map(Caster::hash).fold(1, hashed);
        Group { range, hash }
    }

    /// Its balls.
    pub fn balls<'a>(&self, casters: &'a [Caster]) -> &'a [Caster] {
        &casters[self.range.clone()]
    }

    /// True if an equal group is among these.
    pub fn is_among(&self, others: &[Group]) -> bool {
        others.iter().any(|other| other.hash == self.hash)
    }
}

/// The area `[low, high]` (m) of the bed from which a ball hides some of the lamp.
///
/// Along an axis, the ball is a disc between two tangent rays from the lamp's outermost points. The
/// shadow ends where these rays meet the bed.
fn ball_shadow(center: &Vector3<f32>, radius: f32, lamp: &Lamp) -> [Vector2<f32>; 2] {
    let (mut low, mut high) = (center.xy(), center.xy());
    for axis in 0..2 {
        let half = lamp.half[axis] * BLUR_SCALE[axis];
        for light in [lamp.center[axis] - half, lamp.center[axis] + half] {
            // Balls as high as the lamp cast no shadow nearby.
            let down = (lamp.center.z - center.z).max(1.5 * radius);
            let aside = center[axis] - light;
            let (slant, half_width) = (aside.atan2(down), (radius / aside.hypot(down)).asin());
            for ray in [slant - half_width, slant + half_width] {
                let place = light + lamp.center.z * ray.tan();
                low[axis] = low[axis].min(place);
                high[axis] = high[axis].max(place);
            }
        }
        // A ball that touches the cloth may be below its surface.
        low[axis] = low[axis].min(center[axis] - radius);
        high[axis] = high[axis].max(center[axis] + radius);
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::light::{LAMP_RADIANCE, SKY};

    const RADIUS: f32 = 0.028575;

    /// The rectangle in which a ball's shadow is drawn: low and high corner.
    fn rectangle(center: Vector3<f32>, lamp: &Lamp) -> [Vector2<f32>; 2] {
        let corners = Caster::Ball { center, radius: RADIUS, rolls: false }.corners(lamp, 0.0);
        [corners[0], corners[2]]
    }

    /// Tests that the rectangle of a ball's shadow, at any height, contains the ground below it and
    /// every point from which it hides a corner or the centre of the lamp.
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

    /// Tests that the lamp's shadow of a ball in the shader's formula is within the bounds at any
    /// position, and that the bounds are tight under the lamp.
    #[test]
    fn hidden_light_is_within_bounds() {
        let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
        let deviations = 2.1 / 3.0_f32.sqrt();
        let panes = Vector2::new(2.0 / 3.0 + deviations / 3.0, deviations);
        for (x, y, height) in [
            (0.0, 0.0, 1.0),
            (1.2, -0.6, 1.0),
            (-0.8, 0.6, 1.3),
            (1.1, 0.2, 6.0),
            (0.3, -0.5, 12.0),
        ] {
            let center = Vector3::new(x, y, height * RADIUS);
            let [low, high] = ball_shadow(&center, RADIUS, &lamp);
            for step in 0..3_000 {
                // Evenly mixed directions and corners of the lamp.
                let (turn, lift) = (step as f32 * 2.399_963, (step as f32 / 1_500.0) - 1.0);
                let across = (1.0 - lift * lift).sqrt();
                let out = Vector3::new(across * turn.cos(), across * turn.sin(), lift);
                let side = lamp.half.component_mul(&panes);
                let corner = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)][step % 4];
                let light = lamp.center + Vector3::new(side.x * corner.0, side.y * corner.1, 0.0);
                let ray = center + out * RADIUS - light;
                let place = (light + ray * (light.z / -ray.z)).xy();
                assert!(low.x < place.x && place.x < high.x, "{center} {place}");
                assert!(low.y < place.y && place.y < high.y, "{center} {place}");
            }
        }
        let [low, high] = ball_shadow(&Vector3::new(0.0, 0.0, RADIUS), RADIUS, &lamp);
        assert!(high.x - low.x < 6.5 * RADIUS && high.y - low.y < 3.5 * RADIUS);
    }

    /// Tests that neighbouring balls form a group, also through a third, that the size is limited,
    /// and that single balls keep their order.
    #[test]
    fn near_balls_stand_together() {
        let ball = |x: f32| Caster::Ball {
            center: Vector3::new(x, 0.0, RADIUS),
            radius: RADIUS,
            rolls: false,
        };
        let rod = Caster::Rod { tip: Vector3::zeros(), butt: Vector3::x(), radii: [0.01; 2] };
        let mut casters = vec![ball(0.0), ball(1.0), rod, ball(0.2), ball(0.1), ball(1.05)];
        let mut groups = Vec::new();
        Caster::gather(&mut casters, &mut groups);
        assert_eq!(casters, [ball(0.0), ball(0.1), ball(0.2), ball(1.0), ball(1.05), rod]);
        let ranges = |groups: &[Group]| -> Vec<_> {
            groups.iter().map(|group| group.range.clone()).collect()
        };
        assert_eq!(ranges(&groups), [0..3, 3..5]);
        let mut line: Vec<_> = (0..40).map(|i| ball(0.06 * i as f32)).collect();
        Caster::gather(&mut line, &mut groups);
        assert_eq!(ranges(&groups), [0..16, 16..32, 32..40]);
    }

    /// Tests that the shadow of a ball on the cloth extends as far as a picture's bytes can show,
    /// where the lamp is dimmest.
    #[test]
    fn shadows_of_resting_balls_reach_as_far_as_bytes_tell() {
        let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
        let lit = LAMP_RADIANCE * lamp.irradiance_vector(Vector3::new(1.27, 0.635, 0.0)).z;
        let center = Vector2::new(0.1, -0.2);
        let [low, high] = rectangle(Vector3::new(0.1, -0.2, RADIUS), &lamp);
        for edge in [center - low, high - center] {
            for reach in edge.iter() {
                let hidden = RADIUS.powi(3) / (reach * reach + RADIUS * RADIUS).powf(1.5);
                let left = (lit + SKY * (1.0 - hidden)) / (lit + SKY);
                // The brightness on a screen is about this root of the light.
                let step = 255.0 * (1.0 - left.powf(1.0 / 2.2));
                assert!((0.3..0.5).contains(&step), "{step} of a step at {reach} m");
            }
        }
    }
}
