//! What the lacquer of the rails mirrors, balls and cue, and the cue as balls mirror it.

use crate::render::gl::Program;
use crate::render::look::Look;
use crate::render::mesh::Plan;
use crate::render::palette;
use crate::render::skin::Skin;
use crate::render::snapshot::{CueView, Snapshot};

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
    cue: MirroredCue,
}

/// The cue as mirrors show it, and as it shades them.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::render) struct MirroredCue {
    /// Tip and butt with the radii there, m; no radius where there is none.
    ends: [f32; 8],
    /// Albedo of its butt, and how much of the cue is seen: what shines through it is in mirrors, too.
    butt: [f32; 4],
}

impl MirroredCue {
    /// A cue; none if there is none to be seen. However much shines through it, its shadow stays
    /// whole, as on the cloth.
    pub fn of(cue: Option<&CueView>) -> MirroredCue {
        let Some(cue) = cue else {
            return MirroredCue::default();
        };
        let [thin, thick] = [radius(0.0), radius(CUE_LENGTH)];
        // Mirrors take it for a rod with round ends, which reach a radius farther.
        let [tip, butt] = [thin, CUE_LENGTH - thick].map(|place| cue.tip - cue.axis() * place);
        let [red, green, blue] = palette::linear(palette::BUTTS[usize::from(cue.second_player)]);
        MirroredCue {
            ends: [tip.x, tip.y, tip.z, thin, butt.x, butt.y, butt.z, thick],
            butt: [red, green, blue, cue.opacity],
        }
    }

    /// Tells the program that is bound.
    pub fn set(&self, program: &Program) {
        program.set_vec4s("mirrored_cue[0]", &self.ends);
        program.set_vec4s("mirrored_butt", &self.butt);
    }
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
            self.colors.extend(Skin::of(ball.face, look.balls).mean_color());
            self.colors.push(1.0);
        }
        self.cue = MirroredCue::of(snapshot.cue.as_ref());
    }

    /// Tells the program that is bound.
    pub fn set(&self, program: &Program) {
        program.set_f32("mirrored_count", (self.spheres.len() / 4) as f32);
        program.set_vec4s("mirrored[0]", &self.spheres);
        program.set_vec4s("mirrored_color[0]", &self.colors);
        self.cue.set(program);
    }
}
