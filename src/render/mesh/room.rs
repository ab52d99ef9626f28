//! The room: a floor under the lamp, panelled walls with warm lights, and wall objects.

use nalgebra::{Vector2, Vector3};

use crate::render::light::{Room, SKY, WALL_LIGHTS};

use super::Plan;
use super::builder::{Geometry, StaticGeometry, Vertex, at};

/// Distance from the edge of the playing surface to the walls, m.
pub const AISLE: Vector2<f32> = Vector2::new(3.0, 2.9);
/// The floor under the table, m.
pub(super) const FLOOR: f32 = -0.78;
/// Height of the ceiling above the bed, m.
pub(super) const CEILING: f32 = 2.0;
/// Height of the wainscot's upper edge above the bed, m.
const DADO: f32 = 0.16;
/// Size of one texture tile, m: two panels of the wainscot, and the wallpaper's pattern.
const PANELS: f32 = 1.36;
const PAPER: f32 = 0.62;
/// Sizes of pictures with their frames, m; `scripts/pictures.py` has them, too.
const LANDSCAPE: [f32; 2] = [0.98, 0.70];
const PORTRAIT: [f32; 2] = [0.58, 0.84];
/// Largest distance between wall lights, m.
const LIGHTS: f32 = 2.3;
/// Brightness of the walls by height (m), relative to a bright room. They are darker than the
/// table, to make it stand out.
const WALL_BRIGHTNESS: [(f32, f32); 5] =
    [(FLOOR, 0.74), (DADO, 1.06), (DADO, 0.84), (1.1, 0.68), (CEILING, 0.42)];
/// Darkness of the corners, and its range, m.
const CORNER: (f32, f32) = (0.40, 1.1);
/// Size of the floor's texture along and across the boards, m.
pub(super) const FLOOR_TILE: [f32; 2] = [3.3, 1.04];
/// Albedo of the floor.
const BOARDS: [f32; 3] = [0.305, 0.164, 0.089];
/// Albedo of the ceiling, lit from the walls.
const PLASTER: [f32; 3] = [0.020, 0.014, 0.010];
/// Light that the walls add to the sky's light at the table's sides.
pub(super) const ROOM_LIGHT: f32 = 0.60;

/// A wall object: size in metres, height of its centre above the bed, depth, and its part of the
/// texture of all such objects, `[left, low, right, high]`.
struct Piece {
    size: [f32; 2],
    height: f32,
    depth: f32,
    /// Light received besides the wall lights', relative to a bright room as in [`WALL_BRIGHTNESS`].
    dim: f32,
    place: [f32; 4],
}

const SCONCE: Piece = Piece {
    size: [0.17, 0.34],
    height: WALL_LIGHTS,
    depth: 0.05,
    dim: 0.62,
    place: [0.75, 0.0, 1.0, 0.5],
};
const RACK: Piece = Piece {
    size: [0.86, 1.62],
    height: 1.06,
    depth: 0.05,
    dim: 1.25,
    place: [0.5, 0.0, 0.75, 1.0],
};
const PICTURES: [Piece; 3] = [
    picture(LANDSCAPE, [0.0, 0.0, 0.5, 0.5]),
    picture(LANDSCAPE, [0.0, 0.5, 0.5, 1.0]),
    picture(PORTRAIT, [0.75, 0.5, 1.0, 1.0]),
];

/// A picture with its size and its part of the texture.
const fn picture(size: [f32; 2], place: [f32; 4]) -> Piece {
    Piece { size, height: 1.0, depth: 0.035, dim: 0.80, place }
}

impl Plan {
    /// Half the room's size, with the table in its centre, m.
    pub fn room_half(&self) -> Vector2<f32> {
        self.half + AISLE
    }

    /// The room around the table, or an empty one.
    pub fn room(&self) -> Room {
        let half = if self.furniture { self.room_half() } else { Vector2::zeros() };
        let spacing = |half: f32| 2.0 * half / lights(2.0 * half);
        let full = self.room_half();
        Room { center: self.center, half, spacing: Vector2::new(spacing(full.x), spacing(full.y)) }
    }
}

/// Number of lights on a wall of this length.
fn lights(length: f32) -> f32 {
    (length / LIGHTS).ceil().max(1.0)
}

/// A wall seen from inside: its left end, its direction, its length and its lights' spacing.
struct Wall {
    from: Vector2<f32>,
    along: Vector2<f32>,
    length: f32,
    spacing: f32,
}

impl Wall {
    fn new(from: Vector2<f32>, to: Vector2<f32>) -> Wall {
        let length = (to - from).norm();
        Wall { from, along: (to - from) / length, length, spacing: length / lights(length) }
    }

    /// A vertex at a distance along the wall, a height, and a distance in front of it. Its light
    /// depends on its position among the wall lights.
    fn vertex(&self, run: f32, z: f32, before: f32, dim: f32, uv: [f32; 2]) -> Vertex {
        let inward = Vector2::new(self.along.y, -self.along.x);
        Vertex {
            position: at(self.from + self.along * run + inward * before, z),
            normal: at(inward, 0.0),
            color: [dim, dim, dim],
            light: [run / self.spacing, z - WALL_LIGHTS],
            uv,
        }
    }

    /// Darkening by the nearest corner.
    fn corner(&self, run: f32) -> f32 {
        let edge = run.min(self.length - run).max(0.0);
        1.0 - CORNER.0 * (1.0 - (edge / CORNER.1).min(1.0)).powi(2)
    }
}

pub(super) fn add(plan: &Plan, geometry: &mut StaticGeometry) {
    let half = plan.room_half();
    let corner = |x: f32, y: f32| plan.center + Vector2::new(x * half.x, y * half.y);
    // Clockwise, which is to the right from inside.
    let corners = [corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0), corner(-1.0, 1.0)];
    for side in 0..4 {
        let wall = Wall::new(corners[side], corners[(side + 1) % 4]);
        add_wall(&wall, geometry);
        let bays = (wall.length / wall.spacing).round() as usize;
        for bay in 0..bays {
            add_piece(&wall, (bay as f32 + 0.5) * wall.spacing, &SCONCE, &mut geometry.decor);
        }
        for bay in 1..bays {
            // Cue racks hang in the middle of the walls behind both ends of the table. A wall has
            // no two equal pictures.
            let middle = bays.is_multiple_of(2) && bay == bays / 2;
            let piece = match (middle, side % 2 == 0) {
                (true, true) => &RACK,
                (true, false) => &PICTURES[(side + 2) % 3],
                (false, _) => &PICTURES[(bay / 2 + side) % 3],
            };
            add_piece(&wall, bay as f32 * wall.spacing, piece, &mut geometry.decor);
        }
    }
    let floor = |x: f32, y: f32| {
        let point = plan.center + Vector2::new(x * half.x, y * half.y);
        Vertex {
            position: at(point, FLOOR),
            normal: Vector3::z(),
            color: BOARDS,
            light: [0.0, 0.0],
            uv: [point.x / FLOOR_TILE[0], point.y / FLOOR_TILE[1]],
        }
    };
    geometry.floor.grid(&[
        vec![floor(-1.0, -1.0), floor(1.0, -1.0)],
        vec![floor(-1.0, 1.0), floor(1.0, 1.0)],
    ]);
    add_ceiling(corners, &mut geometry.plain);
}

fn add_wall(wall: &Wall, geometry: &mut StaticGeometry) {
    let [near, far] = [CORNER.1, wall.length - CORNER.1];
    let columns = [0.0, 0.4 * near, near, far, wall.length - 0.4 * near, wall.length];
    let rows: Vec<Vec<Vertex>> = WALL_BRIGHTNESS
        .iter()
        .enumerate()
        .map(|(row, &(z, dim))| {
            let uv = |run: f32| match row {
                0 | 1 => [run / PANELS, (z - FLOOR) / (DADO - FLOOR)],
                _ => [run / PAPER, z / PAPER],
            };
            columns
                .iter()
                .map(|&run| wall.vertex(run, z, 0.0, dim * wall.corner(run), uv(run)))
                .collect()
        })
        .collect();
    geometry.wainscot.grid(&rows[..2]);
    geometry.paper.grid(&rows[2..]);
}

/// A wall object: its face, and sides as dark as its edge.
fn add_piece(wall: &Wall, run: f32, piece: &Piece, decor: &mut Geometry) {
    let [left, low, right, high] = piece.place;
    let [half, rise] = piece.size.map(|size| 0.5 * size);
    let margin = 0.004;
    let corner = |x: f32, y: f32, before: f32, dim: f32| {
        let uv = [
            left + (right - left) * (0.5 + x * (0.5 - margin)),
            low + (high - low) * (0.5 + y * (0.5 - margin)),
        ];
        wall.vertex(run + x * half, piece.height + y * rise, before, dim, uv)
    };
    let face = |x: f32, y: f32| corner(x, y, piece.depth, piece.dim);
    decor.grid(&[vec![face(-1.0, -1.0), face(1.0, -1.0)], vec![face(-1.0, 1.0), face(1.0, 1.0)]]);
    let back = |x: f32, y: f32| corner(x, y, 0.0, 0.2);
    let edge = |x: f32, y: f32| corner(x, y, piece.depth, 0.3);
    for (a, b) in [
        ([-1.0, 1.0], [-1.0, -1.0]),
        ([-1.0, -1.0], [1.0, -1.0]),
        ([1.0, -1.0], [1.0, 1.0]),
        ([1.0, 1.0], [-1.0, 1.0]),
    ] {
        decor.grid(&[
            vec![back(a[0], a[1]), back(b[0], b[1])],
            vec![edge(a[0], a[1]), edge(b[0], b[1])],
        ]);
    }
}

/// Visible from below only, so that it never hides the table from a camera above it.
fn add_ceiling(corners: [Vector2<f32>; 4], plain: &mut Geometry) {
    let vertices = corners.map(|corner| Vertex {
        position: at(corner, CEILING),
        normal: -Vector3::z(),
        color: PLASTER,
        light: [0.0, 1.0 / SKY],
        uv: [0.0, 0.0],
    });
    plain.shape(&vertices, &[[0, 1, 2], [0, 2, 3]]);
}
