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

impl CameraRig {
    /// The nearest camera in a direction that sees `corners` in the free part of the picture. Where
    /// the walls do not leave enough room, the lens is wider.
    pub(super) fn framing(&self, lens: Lens, turn: [f64; 2], corners: &Corners) -> Framed {
        let sight = |lens: Lens| lens.sight(turn, &self.frame);
        let eye = |lens: Lens| fitted(&self.frame, &sight(lens), corners);
        let lens = lens.widened(0.0, |lens| self.limits.beyond_walls(eye(lens)));
        let (eye, ahead) = (eye(lens), super::sight::forward(turn));
        let distance = (middle(corners) - eye).dot(&ahead);
        Framed { lens, target: eye + ahead * distance, distance }
    }
}

fn middle(corners: &Corners) -> Vector3<f64> {
    corners.iter().sum::<Vector3<f64>>() / 4.0
}

/// The nearest eye that sees `corners` above the tray and beside all cards. If the points would lie
/// under a card, the window is narrower or lower by it, whichever shows the points larger.
pub(super) fn fitted(frame: &Frame, sight: &Sight, corners: &Corners) -> Vector3<f64> {
    /// Least width and height of a window, in halves of the picture.
    const LEAST: f64 = 0.2;
    let cards = &frame.cards;
    let whole = frame.window();
    let middle = middle(corners);
    let ways = 3_u32.pow(cards.len() as u32);
    let mut best = None;
    for way in 0..ways {
        let (mut window, mut rest) = (whole, way);
        for card in cards {
            window = match (rest % 3, card) {
                (1, Some(card)) => window.beside(card, frame.gap),
                (2, Some(card)) => window.above_or_below(card, frame.gap),
                _ => window,
            };
            rest /= 3;
        }
        let [wide, high] = [window.across, window.up].map(|[low, high]| high - low);
        if wide < LEAST || high < LEAST {
            continue;
        }
        let fit = sight.fit(corners, window, frame.covered);
        if best.is_some_and(|(depth, _)| depth >= fit.depth) {
            continue;
        }
        let eye = fit.eye(middle);
        if is_free(frame, sight, corners, eye) {
            best = Some((fit.depth, eye));
        }
    }
    match best {
        Some((_, eye)) => approach(frame, sight, corners, eye),
        None => sight.fit(corners, whole, frame.covered).eye(middle),
    }
}

/// True if an eye sees all corners inside the window, and no card between them.
fn is_free(frame: &Frame, sight: &Sight, corners: &Corners, eye: Vector3<f64>) -> bool {
    /// Rounding errors, in halves of the picture.
    const ROUND: f64 = 1e-9;
    let seen = corners.map(|corner| sight.seen(corner, (eye, 0.0), frame.covered));
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
    const STEPS: [f64; 2] = [0.2, 0.01];
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

impl Window {
    /// The part of the window at the side of a card that has the middle of the picture.
    fn beside(self, card: &Area, [gap, _]: [f64; 2]) -> Window {
        let ([left, right], at) = (self.across, card.middle[0]);
        let across = match at < 0.0 {
            true => [left.max(at + card.half[0] + gap), right],
            false => [left, right.min(at - card.half[0] - gap)],
        };
        Window { across, ..self }
    }

    /// The part of the window above or below a card, whichever is larger.
    fn above_or_below(self, card: &Area, [_, gap]: [f64; 2]) -> Window {
        let ([low, high], at) = (self.up, card.middle[1]);
        let up = match 2.0 * at < low + high {
            true => [low.max(at + card.half[1] + gap), high],
            false => [low, high.min(at - card.half[1] - gap)],
        };
        Window { up, ..self }
    }
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
