//! Lines of the plan that several meshes share: arcs behind pockets, joints between rails, and the
//! points where a cushion's line passes from the cloth into the wood.

use std::f32::consts::TAU;

use nalgebra::Vector2;

use super::Plan;
use super::plan::Gap;

/// Segments of the arc behind a pocket.
const ARC_STEPS: usize = 20;

impl Plan {
    /// The wall behind a gap, from the end of the run before it to the start of the next; a single
    /// point without a pocket.
    pub(super) fn arc(&self, gap: &Gap) -> Vec<Vector2<f32>> {
        let Some(hole) = gap.pocket.map(|pocket| self.pockets[pocket]) else {
            return vec![gap.from];
        };
        let polar = |point: Vector2<f32>| {
            let d = point - hole.center;
            (d.y.atan2(d.x), d.norm())
        };
        let (from, near) = polar(gap.from);
        let (to, far) = polar(gap.to);
        // Clockwise, around the outside.
        let sweep = (from - to).rem_euclid(TAU);
        (0..=ARC_STEPS)
            .map(|step| {
                let share = step as f32 / ARC_STEPS as f32;
                let angle = from - sweep * share;
                let radius = near + (far - near) * share;
                hole.center + Vector2::new(angle.cos(), angle.sin()) * radius
            })
            .collect()
    }

    /// The arc of a gap in two halves that share the middle point.
    pub(super) fn arc_halves(&self, gap: &Gap) -> (Vec<Vector2<f32>>, Vec<Vector2<f32>>) {
        let arc = self.arc(gap);
        let middle = arc.len() / 2;
        (arc[..=middle].to_vec(), arc[middle..].to_vec())
    }

    /// The point where the joint of two rails, behind the gap between them, meets the contour.
    pub(super) fn joint_end(&self, gap: &Gap, contour: &[Vector2<f32>]) -> Vector2<f32> {
        let (before, _) = self.arc_halves(gap);
        let start = before[before.len() - 1];
        let chord = gap.to - gap.from;
        let outward = Vector2::new(-chord.y, chord.x)
            .try_normalize(1e-6)
            .unwrap_or_else(|| (start - self.center).map(f32::signum).normalize());
        for (index, a) in contour.iter().enumerate() {
            let edge = contour[(index + 1) % contour.len()] - a;
            let across = outward.perp(&edge);
            let along = (a - start).perp(&edge) / across;
            let share = (a - start).perp(&outward) / across;
            if along > 0.0 && (0.0..=1.0).contains(&share) {
                return start + outward * along;
            }
        }
        start
    }
}

/// A cushion's line, cut where it passes between the cloth and the wood.
pub(super) struct RunParts {
    /// From the start to the back line, in the wood.
    pub entry: Vec<Vector2<f32>>,
    /// From back line to back line, in the cloth.
    pub nose: Vec<Vector2<f32>>,
    /// From the back line to the end, in the wood.
    pub exit: Vec<Vector2<f32>>,
}

impl RunParts {
    pub(super) fn new(plan: &Plan, run: &[Vector2<f32>]) -> RunParts {
        let (entry, rest) = split(plan, run);
        let backwards: Vec<_> = rest.iter().rev().copied().collect();
        let (mut exit, mut nose) = split(plan, &backwards);
        exit.reverse();
        nose.reverse();
        RunParts { entry, nose, exit }
    }
}

/// Cuts a line where it first enters the cushions' depth; both parts include that point.
fn split(plan: &Plan, line: &[Vector2<f32>]) -> (Vec<Vector2<f32>>, Vec<Vector2<f32>>) {
    let depth = |point: &Vector2<f32>| plan.outside(*point) - plan.cushion;
    match line.iter().position(|point| depth(point) <= 0.0) {
        None | Some(0) => (vec![line[0]], line.to_vec()),
        Some(index) => {
            let (out, within) = (line[index - 1], line[index]);
            let share = depth(&out) / (depth(&out) - depth(&within));
            let crossing = out + (within - out) * share;
            let mut before = line[..index].to_vec();
            before.push(crossing);
            let mut after = vec![crossing];
            after.extend(&line[index..]);
            (before, after)
        }
    }
}
