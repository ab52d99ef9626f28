//! Framing: the eye from which points of the table fill the part of the picture that the interface
//! leaves free.

use nalgebra::Vector3;

use super::sight::{Sight, Window};
use super::{Area, CameraRig, Frame, Lens};

/// Four points to be framed.
pub type Corners = [Vector3<f64>; 4];

/// A camera that frames points: its lens, the point it turns around, and its distance from there, m.
#[derive(Debug, Clone, Copy)]
pub struct Framed {
    pub lens: Lens,
    pub target: Vector3<f64>,
    pub distance: f64,
}

/// The last two framings in this frame, by lens, direction and points: while balls come to rest,
/// neither changes.
pub(super) type Recent = [Option<((Lens, [f64; 2], Corners), Framed)>; 2];

impl CameraRig {
    /// The nearest camera in a direction that sees `corners` in the free part of the picture. Where
    /// the walls do not leave enough room, the lens is wider.
    pub(super) fn framing(&self, lens: Lens, turn: [f64; 2], corners: &Corners) -> Framed {
        let wanted = (lens, turn, *corners);
        let [last, before] = self.recent.get();
        let known = [last, before].into_iter().flatten().find(|(known, _)| *known == wanted);
        if let Some((_, framed)) = known {
            return framed;
        }
        let sight = |lens: Lens| lens.sight(turn, &self.frame);
        let eye = |lens: Lens| fitted(&self.frame, &sight(lens), corners);
        let lens = lens.widened(0.0, |lens| self.limits.beyond_walls(eye(lens)));
        let (eye, ahead) = (eye(lens), super::sight::forward(turn));
        let distance = (middle(corners) - eye).dot(&ahead);
        let framed = Framed { lens, target: eye + ahead * distance, distance };
        self.recent.set([Some((wanted, framed)), last]);
        framed
    }
}

fn middle(corners: &Corners) -> Vector3<f64> {
    corners.iter().sum::<Vector3<f64>>() / 4.0
}

/// The nearest eye that sees `corners` above the tray and beside all cards: it goes back until no
/// card covers anything between them, and comes nearer beside the cards.
pub(super) fn fitted(frame: &Frame, sight: &Sight, corners: &Corners) -> Vector3<f64> {
    /// Length of a step back, m.
    const STEP_BACK: f64 = 0.2;
    /// Greatest number of steps back.
    const MAX_STEPS_BACK: u32 = 40;
    let (fit, middle) = (sight.fit_eye(corners, frame.window(), frame.covered), middle(corners));
    let nearest = fit.eye(middle, 0.0);
    if is_free(frame, sight, corners, nearest) {
        return nearest;
    }
    let mut back = (1..=MAX_STEPS_BACK).map(|step| fit.eye(middle, STEP_BACK * f64::from(step)));
    let free = back.find(|eye| is_free(frame, sight, corners, *eye));
    free.map_or(nearest, |eye| approach(frame, sight, corners, eye))
}

/// True if an eye sees all corners inside the window, and no card between them.
pub(super) fn is_free(frame: &Frame, sight: &Sight, corners: &Corners, eye: Vector3<f64>) -> bool {
    /// Rounding errors, in halves of the picture.
    const ROUND: f64 = 1e-9;
    let seen = corners.map(|corner| sight.picture_position(corner, (eye, 0.0), frame.covered));
    let Window { across, up } = frame.window();
    let within = |at: f64, [low, high]: [f64; 2]| at >= low - ROUND && at <= high + ROUND;
    seen.iter().all(|&[x, y]| within(x, across) && within(y, up))
        && !frame.cards.iter().flatten().any(|card| card.covers(&seen))
}

/// Moves an eye as near as it sees everything. A card limits a slanted side of the table less than a
/// narrower window does.
fn approach(
    frame: &Frame,
    sight: &Sight,
    corners: &Corners,
    mut eye: Vector3<f64>,
) -> Vector3<f64> {
    /// The first and the last step, m.
    const STEPS: [f64; 2] = [0.1, 0.01];
    let sides = [0.0, -1.0, 1.0];
    let mut step = STEPS[0];
    while step > STEPS[1] {
        let [right, up, ahead] = sight.axes().map(|axis| axis * step);
        let mut ways = sides.iter().flat_map(|x| sides.map(|y| ahead + right * *x + up * y));
        match ways.find(|way| is_free(frame, sight, corners, eye + way)) {
            Some(way) => eye += way,
            None => step *= 0.5,
        }
    }
    eye
}

impl Area {
    /// True if the area meets the convex hull of four points. Two convex shapes are apart if a line
    /// along one of their edges has them on different sides.
    fn covers(&self, points: &[[f64; 2]; 4]) -> bool {
        let ([x, y], [wide, high]) = (self.middle, self.half);
        let own = [
            [x - wide, y - high],
            [x - wide, y + high],
            [x + wide, y - high],
            [x + wide, y + high],
        ];
        let apart = |normal: [f64; 2]| {
            let range = |points: &[[f64; 2]; 4]| {
                let along = points.map(|[x, y]| x * normal[0] + y * normal[1]);
                along.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], &at| {
                    [low.min(at), high.max(at)]
                })
            };
            let ([a, b], [c, d]) = (range(&own), range(points));
            b < c || d < a
        };
        // Lines between any two points include all edges.
        let pairs = (0..4).flat_map(|i| (0..i).map(move |j| (i, j)));
        let mut normals =
            pairs.map(|(i, j)| [points[i][1] - points[j][1], points[j][0] - points[i][0]]);
        !(apart([1.0, 0.0]) || apart([0.0, 1.0]) || normals.any(apart))
    }
}
