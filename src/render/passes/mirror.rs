//! What the lacquer of the rails mirrors: balls and cue.

use nalgebra::Vector3;

use crate::render::gl::Program;
use crate::render::look::Look;
use crate::render::mesh::Plan;
use crate::render::palette;
use crate::render::skin::Skin;
use crate::render::snapshot::Snapshot;

use super::cue::{CUE_LENGTH, radius};

/// The most balls that a rail mirrors.
pub(super) const MOST_MIRRORED: usize = 16;
/// Balls farther from the wood than this, in radii, are not seen in it: what of them is higher than
/// it lies too flat over its horizon.
const NEAR: f32 = 10.0;

/// Balls and cue as lacquer mirrors them. It keeps its room from frame to frame.
#[derive(Debug, Default)]
pub(in crate::render) struct Mirrored {
    /// Centres and radii, m.
    spheres: Vec<f32>,
    /// Colours, linear, and one number that is not used.
    colors: Vec<f32>,
    /// Tip and butt of the cue with its radii there, m; no radius where there is none.
    cue: [f32; 8],
    /// Albedo of its butt.
    butt: Vector3<f32>,
}

impl Mirrored {
    /// Takes from a snapshot what may be seen in the rails.
    pub fn collect(&mut self, snapshot: &Snapshot, plan: &Plan, look: Look) {
        self.spheres.clear();
        self.colors.clear();
        let near = snapshot.balls.iter().filter(|ball| {
            let above = ball.position.z + ball.radius > plan.rail_top;
            let inside = -plan.outside(ball.position.xy());
            above && inside < plan.cushion + NEAR * ball.radius
        });
        for ball in near.take(MOST_MIRRORED) {
            self.spheres.extend(ball.position.iter());
            self.spheres.push(ball.radius);
            self.colors.extend(Skin::of(ball.id, look.balls).mean_color());
            self.colors.push(1.0);
        }
        self.cue = [0.0; 8];
        if let Some(cue) = snapshot.cue.filter(|cue| cue.is_solid()) {
            self.butt = palette::linear(palette::BUTTS[usize::from(cue.second_player)]).into();
            let butt = cue.tip - cue.axis() * CUE_LENGTH;
            let ends = [(cue.tip, radius(0.0)), (butt, radius(CUE_LENGTH))];
            for (end, (place, radius)) in ends.into_iter().enumerate() {
                self.cue[4 * end..4 * end + 3].copy_from_slice(place.as_slice());
                self.cue[4 * end + 3] = radius;
            }
        }
    }

    /// Tells the program that is bound.
    pub fn set(&self, program: &Program) {
        program.set_f32("mirrored_count", (self.spheres.len() / 4) as f32);
        program.set_vec4s("mirrored[0]", &self.spheres);
        program.set_vec4s("mirrored_color[0]", &self.colors);
        program.set_vec4s("mirrored_cue[0]", &self.cue);
        program.set_vec3("mirrored_butt", self.butt);
    }
}
