//! The lamp above the table: a shade over three panes, on two stems.

use nalgebra::{Vector2, Vector3};

use crate::render::light::{LAMP_RADIANCE, Lamp, SKY};

use super::Plan;
use super::builder::{Geometry, StaticGeometry, Vertex};
use super::room::CEILING;

/// Width of the shade's rim beyond the panes, and its height above them, m.
const RIM: f32 = 0.022;
const RISE: f32 = 0.17;
/// Width of the shade's top relative to its base, and how much shorter it is there, m.
const TOP: (f32, f32) = (0.42, 0.16);
/// Height of the brass edge around the shade, m.
const EDGE: f32 = 0.022;
/// Half the width of the stems and of the bars between panes, m.
const STEM: f32 = 0.008;
const BAR: f32 = 0.010;
/// Overlap of panes and bars with the shade's inner edge, m, to hide gaps.
const LAP: f32 = 0.008;
/// Distance of the stems from the middle, relative to half the lamp's length.
const STEMS: f32 = 0.55;
/// Colours of enamel, brass and light as seen; the light is relative to the lamp's radiance.
const ENAMEL: [[f32; 3]; 2] = [[0.012, 0.055, 0.034], [0.004, 0.020, 0.013]];
const BRASS: [f32; 3] = [0.30, 0.19, 0.06];
const GLASS: [f32; 3] = [1.0, 0.94, 0.82];
/// Height range over which the lamp fades out as the eye rises to its lower edge, m. From the side
/// it would block the picture.
const FADE: f32 = 0.20;

impl Plan {
    /// Opacity of the lamp for this eye position, 0 to 1: zero from above, where it would hide the
    /// table.
    pub fn lamp_opacity(&self, eye: Vector3<f32>) -> f32 {
        let share = ((self.lamp.center.z - eye.z) / FADE).clamp(0.0, 1.0);
        share * share * (3.0 - 2.0 * share)
    }
}

fn top_half(lamp: &Lamp) -> Vector2<f32> {
    Vector2::new(lamp.half.x - TOP.1, lamp.half.y * TOP.0)
}

pub(super) fn add(plan: &Plan, geometry: &mut StaticGeometry) {
    let lamp = &plan.lamp;
    let shine = |color: [f32; 3]| color.map(|c| c * LAMP_RADIANCE);
    let out = &mut geometry.lamp;
    let bottom = lamp.half + Vector2::repeat(RIM);
    let top = top_half(lamp);
    let z = lamp.center.z;
    let ring = |half: Vector2<f32>, z: f32| {
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(x, y)| lamp.center.xy().push(0.0) + Vector3::new(x * half.x, y * half.y, z))
    };
    let mut band = |low: [Vector3<f32>; 4], high: [Vector3<f32>; 4], colors: [[f32; 3]; 2]| {
        for side in 0..4 {
            let next = (side + 1) % 4;
            // The sides across the length are a little darker.
            let dim = if side % 2 == 0 { 1.0 } else { 0.7 };
            let colors = colors.map(|color| color.map(|c| c * dim));
            quad(out, [low[side], low[next], high[next], high[side]], colors);
        }
    };
    band(ring(bottom, z), ring(bottom, z + EDGE), [BRASS, BRASS.map(|c| 0.6 * c)]);
    band(ring(bottom, z + EDGE), ring(top, z + RISE), ENAMEL);
    // Its inside, from the brass edge to the panes, is lit by them.
    let panes = ring(lamp.half, z + 0.001);
    band(panes, ring(bottom, z), [shine([0.30, 0.22, 0.10]), BRASS]);
    let [a, b, c, d] = ring(top, z + RISE);
    quad(out, [a, b, c, d], [ENAMEL[1]; 2]);

    // Panes face down: clockwise from above.
    for pane in 0..3 {
        let width = 2.0 * lamp.half.x / 3.0;
        let left = lamp.center.x - lamp.half.x + pane as f32 * width + BAR;
        let right = left + width - 2.0 * BAR;
        let corner =
            |x: f32, y: f32| Vector3::new(x, lamp.center.y + y * (lamp.half.y + LAP), z + 0.002);
        let corners =
            [corner(left, 1.0), corner(right, 1.0), corner(right, -1.0), corner(left, -1.0)];
        quad(out, corners, [shine(GLASS); 2]);
    }
    let [a, b, c, d] = ring(lamp.half + Vector2::repeat(LAP), z + 0.003);
    quad(out, [a, d, c, b], [shine([0.06, 0.05, 0.03]); 2]);

    for side in [-1.0, 1.0] {
        let foot = lamp.center + Vector3::new(side * STEMS * lamp.half.x, 0.0, RISE);
        let post = |z: f32| {
            [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
                .map(|(x, y)| Vector3::new(foot.x + x * STEM, foot.y + y * STEM, z))
        };
        let (low, high) = (post(foot.z), post(CEILING.max(foot.z + 0.2)));
        for side in 0..4 {
            let next = (side + 1) % 4;
            let brass = BRASS.map(|c| c * if side % 2 == 0 { 0.55 } else { 0.3 });
            quad(out, [low[side], low[next], high[next], high[side]], [brass, brass]);
        }
    }
}

/// A quadrilateral, counter-clockwise as seen, with colours for its first and second edge.
fn quad(out: &mut Geometry, corners: [Vector3<f32>; 4], colors: [[f32; 3]; 2]) {
    let normal = (corners[1] - corners[0]).cross(&(corners[3] - corners[0])).normalize();
    let vertices = [0, 1, 2, 3].map(|index| Vertex {
        position: corners[index],
        normal,
        color: colors[index / 2],
        // As bright as its colour.
        light: [0.0, 1.0 / SKY],
        uv: [0.0, 0.0],
    });
    out.shape(&vertices, &[[0, 1, 2], [0, 2, 3]]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;

    /// Tests that the lamp is visible from below, never from above, and fades in between.
    #[test]
    fn never_hides_the_table() {
        let plan = Plan::new(&Table::report());
        let seen = |z: f32| plan.lamp_opacity(Vector3::new(-2.0, -0.3, z));
        let edge = plan.lamp.center.z;
        assert_eq!([seen(0.4), seen(edge - FADE), seen(edge), seen(3.0)], [1.0, 1.0, 0.0, 0.0]);
        let between = seen(edge - 0.5 * FADE);
        assert!(0.4 < between && between < 0.6, "{between}");
    }
}
