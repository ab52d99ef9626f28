//! A copy of the vertices that imgui has built, to find what has changed.

use imgui::{DrawCmd, DrawCmdParams, DrawData, DrawIdx, DrawVert};

use crate::render::{Cover, Viewport, hashed};
use crate::ui::Layout;

/// The content of a picture of the interface, before it is drawn.
#[derive(Debug, Default, PartialEq)]
pub struct Page {
    vertices: Vec<DrawVert>,
    indices: Vec<DrawIdx>,
    commands: Vec<Command>,
    /// The panel's rectangle, which has no table under it.
    pub panel: Viewport,
}

/// A draw command: triangles with one scissor rectangle.
#[derive(Debug, PartialEq)]
struct Command {
    /// Left, upper, right and lower edge of the scissor, pixels.
    clip: [f32; 4],
    /// The first index, and the number of indices.
    indices: [usize; 2],
    /// The vertex that index 0 refers to.
    first_vertex: usize,
}

impl Page {
    /// Forgets what was copied, in the memory that it has.
    pub fn clear(&mut self) {
        self.vertices.clear();
        self.indices.clear();
        self.commands.clear();
    }

    /// Copies what imgui has built.
    pub fn copy_from(&mut self, data: &DrawData, layout: &Layout) {
        let [left, top] = layout.panel.min().map(|edge| edge.round() as i32);
        let [right, foot] = layout.window.size().map(|edge| edge.round() as i32);
        self.panel = Viewport {
            x: left,
            y: top,
            width: (right - left).max(0) as u32,
            height: (foot - top).max(0) as u32,
        };
        self.clear();
        for list in data.draw_lists() {
            let (first_vertex, first_index) = (self.vertices.len(), self.indices.len());
            self.vertices.extend_from_slice(list.vtx_buffer());
            self.indices.extend_from_slice(list.idx_buffer());
            self.commands.extend(list.commands().filter_map(elements).map(|(count, command)| {
                Command {
                    clip: command.clip_rect,
                    indices: [first_index + command.idx_offset, count],
                    first_vertex: first_vertex + command.vtx_offset,
                }
            }));
        }
    }

    /// Records in `cover` what is drawn on each square of a picture of this size, so that unchanged
    /// squares need not be drawn again, and which of them lie outside the panel.
    pub fn cover(&self, size: [u32; 2], cover: &mut Cover) {
        let (panel, edge) = (&self.panel, |edge: i32, length: u32| (edge + length as i32) as f32);
        let [left, top] = [panel.x, panel.y].map(|edge| edge as f32);
        let [right, foot] = [edge(panel.x, panel.width), edge(panel.y, panel.height)];
        cover.clear(size);
        for Command { clip, indices: [first, count], first_vertex } in &self.commands {
            let cut_hash = clip.iter().fold(0, |hash, edge| hashed(hash, bits([*edge, 0.0])));
            for corners in self.indices[*first..first + count].chunks_exact(3) {
                let mut hull = [f32::INFINITY, f32::INFINITY, -f32::INFINITY, -f32::INFINITY];
                let mut hash = cut_hash;
                for corner in corners {
                    let vertex = &self.vertices[first_vertex + usize::from(*corner)];
                    let [x, y] = vertex.pos;
                    hull = [hull[0].min(x), hull[1].min(y), hull[2].max(x), hull[3].max(y)];
                    hash = hashed(hash, bits(vertex.pos));
                    hash = hashed(hash, bits(vertex.uv));
                    hash = hashed(hash, u64::from(u32::from_ne_bytes(vertex.col)));
                }
                let seen = [
                    hull[0].max(clip[0]),
                    hull[1].max(clip[1]),
                    hull[2].min(clip[2]),
                    hull[3].min(clip[3]),
                ];
                let [x0, y0, x1, y1] = seen;
                let on_panel = x0 >= left && x1 <= right && y0 >= top && y1 <= foot;
                cover.mark(seen, hash, !on_panel);
            }
        }
    }
}

/// A pair of numbers as stored.
fn bits([one, other]: [f32; 2]) -> u64 {
    u64::from(one.to_bits()) << 32 | u64::from(other.to_bits())
}

/// All commands share one texture and one state, so imgui issues no other kind.
fn elements(command: DrawCmd) -> Option<(usize, DrawCmdParams)> {
    match command {
        DrawCmd::Elements { count, cmd_params } => Some((count, cmd_params)),
        DrawCmd::ResetRenderState | DrawCmd::RawCallback { .. } => None,
    }
}
