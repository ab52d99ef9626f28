//! Reflections: balls and cue in the lacquer of the rails, and the cue in balls.

use crate::render::gl::Program;
use crate::render::look::Look;
use crate::render::mesh::Plan;
use crate::render::palette;
use crate::render::skin::Skin;
use crate::render::snapshot::{CueView, Snapshot};

use super::cue::{CUE_LENGTH, radius};

/// Most balls reflected in a rail.
pub(super) const MOST_MIRRORED: usize = 16;
/// Distance from the wood, in radii, beyond which balls are not reflected: their reflection would
/// be too close to the wood's horizon.
const REFLECTION_DISTANCE: f32 = 10.0;

/// Balls and cue as reflected in lacquer. It reuses its memory from frame to frame.
#[derive(Debug, Default)]
pub(in crate::render) struct Mirrored {
    /// Centres and radii, m.
    spheres: Vec<f32>,
    /// Linear colours, and one unused component.
    colors: Vec<f32>,
    cue: MirroredCue,
}

/// The cue as reflected in and shading other objects.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::render) struct MirroredCue {
    /// Tip and butt with their radii, m; a zero radius for no cue.
    ends: [f32; 8],
    /// Albedo of its butt, and its opacity in reflections.
    butt: [f32; 4],
}

impl MirroredCue {
    /// The given cue, or none. Its shadow is full even if it is translucent, as on the cloth.
    pub fn of(cue: Option<&CueView>) -> MirroredCue {
        let Some(cue) = cue else {
            return MirroredCue::default();
        };
        let [thin, thick] = [radius(0.0), radius(CUE_LENGTH)];
        // Reflections treat it as a rod with round ends, which extend by one radius.
        let [tip, butt] = [thin, CUE_LENGTH - thick].map(|place| cue.tip - cue.axis() * place);
        let [red, green, blue] = palette::linear(cue.butt);
        MirroredCue {
            ends: [tip.x, tip.y, tip.z, thin, butt.x, butt.y, butt.z, thick],
            butt: [red, green, blue, cue.opacity],
        }
    }

    /// Sets the uniforms of the bound program.
    pub fn set(&self, program: &Program) {
        program.set_vec4s("mirrored_cue[0]", &self.ends);
        program.set_vec4s("mirrored_butt", &self.butt);
    }
}

impl Mirrored {
    /// Collects what the rails may reflect from a snapshot.
    pub fn collect(&mut self, snapshot: &Snapshot, plan: &Plan, look: Look) {
        self.spheres.clear();
        self.colors.clear();
        let near = snapshot.balls.iter().filter(|ball| {
            let above = ball.position.z + ball.radius > plan.rail_top;
            let inside = -plan.outside(ball.position.xy());
            above && inside < plan.cushion + REFLECTION_DISTANCE * ball.radius
        });
        for ball in near.take(MOST_MIRRORED) {
            self.spheres.extend(ball.position.iter());
            self.spheres.push(ball.radius);
            self.colors.extend(Skin::of(ball.face, look.balls).mean_color());
            self.colors.push(1.0);
        }
        self.cue = MirroredCue::of(snapshot.cue.as_ref());
    }

    /// Sets the uniforms of the bound program.
    pub fn set(&self, program: &Program) {
        program.set_f32("mirrored_count", (self.spheres.len() / 4) as f32);
        program.set_vec4s("mirrored[0]", &self.spheres);
        program.set_vec4s("mirrored_color[0]", &self.colors);
        self.cue.set(program);
    }
}
