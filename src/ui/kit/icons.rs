//! Icons, drawn as lines in a square of 24 logical pixels around their centre.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use super::theme::{self, Color};
use super::widgets::Pen;
use crate::ui::CameraView;
use crate::ui::layout::Rect;

/// Width of the lines, logical pixels.
const LINE: f32 = 1.5;

/// Draws an icon, given its middle, size and colour.
pub struct Icon<'a> {
    pen: Pen<'a>,
    center: [f32; 2],
    unit: f32,
    color: Color,
}

impl<'a> Icon<'a> {
    /// An icon at a place.
    pub fn new(pen: &Pen<'a>, center: [f32; 2], color: Color) -> Icon<'a> {
        Icon { pen: *pen, center: center.map(f32::round), unit: pen.s(1.0), color }
    }

    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.center[0] + x * self.unit, self.center[1] + y * self.unit]
    }

    /// Draws lines from point to point, one by one, because imgui's polyline would allocate a list.
    /// The lines overlap at corners, so that there are no gaps.
    fn lines(&self, points: &[[f32; 2]]) {
        const REACH: f32 = 0.35 * LINE;
        for (n, ends) in points.windows(2).enumerate() {
            let [[x0, y0], [x1, y1]] = [ends[0], ends[1]];
            let length = (x1 - x0).hypot(y1 - y0).max(1e-6);
            let [dx, dy] = [(x1 - x0) / length * REACH, (y1 - y0) / length * REACH];
            let closed = points.first() == points.last();
            let (first, last) = (n == 0 && !closed, n + 2 == points.len() && !closed);
            let [a, b] = [f32::from(!first), f32::from(!last)];
            let from = self.at(x0 - a * dx, y0 - a * dy);
            let to = self.at(x1 + b * dx, y1 + b * dy);
            // imgui shifts lines, but nothing else, to the centres of pixels.
            let [from, to] = [from, to].map(|end| end.map(|along| along - 0.5));
            self.pen.list().add_line(from, to, self.color).thickness(LINE * self.unit).build();
        }
    }

    fn circle(&self, x: f32, y: f32, radius: f32) {
        self.pen
            .list()
            .add_circle(self.at(x, y), radius * self.unit, self.color)
            .num_segments(32)
            .thickness(LINE * self.unit)
            .build();
    }

    fn disc(&self, x: f32, y: f32, radius: f32) {
        self.pen
            .list()
            .add_circle(self.at(x, y), radius * self.unit, self.color)
            .num_segments(24)
            .filled(true)
            .build();
    }

    /// Draws an arc of an ellipse, from one angle to another, clockwise from the right.
    ///
    /// Its pieces are Bézier curves of at most a quarter turn. With handles of 4/3 tan(θ/4) radii,
    /// a curve of an angle θ deviates from the circle by at most 3e-4 radii.
    fn arc(&self, [x, y]: [f32; 2], [wide, high]: [f32; 2], [from, to]: [f32; 2]) {
        let pieces = ((to - from).abs() / FRAC_PI_2).ceil().max(1.0);
        let turn = (to - from) / pieces;
        let handle = 4.0 / 3.0 * (0.25 * turn).tan();
        for piece in 0..pieces as usize {
            let start = from + turn * piece as f32;
            let at = |angle: f32, aside: f32| {
                let (sin, cos) = angle.sin_cos();
                self.at(x + wide * (cos - aside * sin), y + high * (sin + aside * cos))
            };
            let end = start + turn;
            let [p, a, b, q] = [at(start, 0.0), at(start, handle), at(end, -handle), at(end, 0.0)];
            self.pen
                .list()
                .add_bezier_curve(p, a, b, q, self.color)
                .num_segments(8)
                .thickness(LINE * self.unit)
                .build();
        }
    }

    fn arrow_head(&self, [x, y]: [f32; 2], angle: f32) {
        const SIZE: f32 = 3.6;
        let back = |turn: f32| [x - SIZE * (angle + turn).cos(), y - SIZE * (angle + turn).sin()];
        self.lines(&[back(0.6), [x, y], back(-0.6)]);
    }

    /// A camera view.
    pub fn place(&self, place: CameraView) {
        match place {
            // A ball, and an orbit around it.
            CameraView::Default => {
                self.circle(0.0, 0.0, 3.6);
                self.arc([0.0, 0.0], [9.0, 4.6], [-0.35 * PI, 1.28 * PI]);
                self.arrow_head([-5.6, -3.6], -0.62);
            }
            CameraView::Eye => {
                self.arc([0.0, 5.2], [10.0, 10.6], [1.18 * PI, 1.82 * PI]);
                self.arc([0.0, -5.2], [10.0, 10.6], [0.18 * PI, 0.82 * PI]);
                self.circle(0.0, 0.0, 3.0);
                self.disc(0.0, 0.0, 1.2);
            }
            // The table, seen from above.
            CameraView::Over => {
                self.pen
                    .list()
                    .add_rect(self.at(-9.0, -5.5), self.at(9.0, 5.5), self.color)
                    .rounding(2.0 * self.unit)
                    .thickness(LINE * self.unit)
                    .build();
                for x in [-7.0, 0.0, 7.0] {
                    self.disc(x, -3.6, 1.1);
                    self.disc(x, 3.6, 1.1);
                }
            }
            // Discs with spots on a rectangle.
            CameraView::Flat => {
                self.pen
                    .list()
                    .add_rect(self.at(-9.0, -6.5), self.at(9.0, 6.5), self.color)
                    .thickness(LINE * self.unit)
                    .build();
                self.disc(-3.6, 1.4, 2.6);
                self.disc(4.0, -1.8, 2.6);
            }
            // A camera.
            CameraView::Broadcast => {
                self.pen
                    .list()
                    .add_rect(self.at(-9.0, -5.0), self.at(3.5, 5.5), self.color)
                    .rounding(1.5 * self.unit)
                    .thickness(LINE * self.unit)
                    .build();
                self.lines(&[[3.5, -1.0], [9.0, -4.5], [9.0, 5.0], [3.5, 1.5]]);
                self.disc(-6.0, -7.0, 1.0);
            }
            // A ball on the cloth, from very low.
            CameraView::Low => {
                self.lines(&[[-10.0, 6.0], [10.0, 6.0]]);
                self.circle(0.0, 0.5, 5.0);
                self.lines(&[[-10.0, 9.0], [-4.0, 9.0]]);
                self.lines(&[[4.0, 9.0], [10.0, 9.0]]);
            }
            // Arrows in four directions.
            CameraView::Orbit => {
                self.lines(&[[-8.0, 0.0], [8.0, 0.0]]);
                self.lines(&[[0.0, -8.0], [0.0, 8.0]]);
                for quarter in 0..4 {
                    let angle = 0.25 * TAU * quarter as f32;
                    self.arrow_head([9.0 * angle.cos(), 9.0 * angle.sin()], angle);
                }
            }
        }
    }

    /// An arrow that turns back to the left (undo), or forwards to the right (redo).
    pub fn turn_back(&self, back: bool) {
        let toward = if back { 1.0 } else { -1.0 };
        let mirrored = |[x, y]: [f32; 2]| [toward * x, y];
        self.lines(&[[-7.0, -2.6], [2.4, -2.6]].map(mirrored));
        self.arc([toward * 2.4, 2.0], [toward * 4.6, 4.6], [-FRAC_PI_2, FRAC_PI_2]);
        self.lines(&[[2.4, 6.6], [-3.0, 6.6]].map(mirrored));
        self.lines(&[[-3.4, -6.6], [-7.4, -2.6], [-3.4, 1.4]].map(mirrored));
    }

    /// An arrow around a circle, back to where it starts.
    pub fn restart(&self) {
        const RADIUS: f32 = 6.5;
        let begin: f32 = -0.3 * PI;
        self.arc([0.0, 0.0], [RADIUS, RADIUS], [begin, 1.4 * PI]);
        let tip = [RADIUS * begin.cos(), RADIUS * begin.sin()];
        self.arrow_head(tip, begin - FRAC_PI_2);
    }

    /// A gear wheel.
    pub fn gear(&self) {
        const TEETH: usize = 8;
        let points: [[f32; 2]; 4 * TEETH + 1] = std::array::from_fn(|step| {
            let tooth = step / 4;
            let (turn, radius) = match step % 4 {
                0 => (-0.30, 6.2),
                1 => (-0.18, 8.8),
                2 => (0.18, 8.8),
                _ => (0.30, 6.2),
            };
            let angle = TAU * (tooth as f32 + turn) / TEETH as f32;
            [radius * angle.cos(), radius * angle.sin()]
        });
        self.lines(&points);
        self.circle(0.0, 0.0, 2.8);
    }

    /// Three bars: a menu.
    pub fn menu(&self) {
        for y in [-5.0, 0.0, 5.0] {
            self.lines(&[[-7.0, y], [7.0, y]]);
        }
    }

    /// Two arrow heads: to the right to hide the panel, to the left to show it.
    pub fn fold(&self, folded: bool) {
        let toward = if folded { -1.0 } else { 1.0 };
        for x in [-3.5, 2.5] {
            let x = x * toward;
            self.lines(&[
                [x - 2.5 * toward, -5.0],
                [x + 2.5 * toward, 0.0],
                [x - 2.5 * toward, 5.0],
            ]);
        }
    }

    /// A cross, to close something.
    pub fn cross(&self) {
        self.lines(&[[-5.0, -5.0], [5.0, 5.0]]);
        self.lines(&[[-5.0, 5.0], [5.0, -5.0]]);
    }

    /// A bin.
    pub fn bin(&self) {
        self.lines(&[[-7.0, -5.0], [7.0, -5.0]]);
        self.lines(&[[-2.5, -5.0], [-2.5, -7.5], [2.5, -7.5], [2.5, -5.0]]);
        self.lines(&[[-5.0, -5.0], [-4.2, 7.5], [4.2, 7.5], [5.0, -5.0]]);
        [-1.6, 1.6].into_iter().for_each(|x| self.lines(&[[x, -2.0], [x, 4.5]]));
    }

    /// An arrow down into a tray: a file is written.
    pub fn export(&self) {
        self.lines(&[[-7.0, 2.0], [-7.0, 7.0], [7.0, 7.0], [7.0, 2.0]]);
        self.lines(&[[0.0, -7.5], [0.0, 3.0]]);
        self.arrow_head([0.0, 3.2], FRAC_PI_2);
    }

    fn triangle(&self, x: f32, side: f32) {
        let [tip, back] = [side * 4.0, side * -3.0];
        self.pen
            .list()
            .add_triangle(
                self.at(x + tip, 0.0),
                self.at(x + back, -5.0),
                self.at(x + back, 5.0),
                self.color,
            )
            .filled(true)
            .build();
    }

    fn bar(&self, x: f32, half: f32) {
        self.pen
            .list()
            .add_rect(self.at(x - half, -5.5), self.at(x + half, 5.5), self.color)
            .filled(true)
            .build();
    }

    /// Pause or play.
    pub fn play(&self, playing: bool) {
        match playing {
            true => [-3.0, 3.0].into_iter().for_each(|x| self.bar(x, 1.5)),
            false => self.triangle(0.0, 1.4),
        }
    }

    /// A step forwards or backwards.
    pub fn step(&self, forwards: bool) {
        let side = if forwards { 1.0 } else { -1.0 };
        self.bar(-4.5 * side, 0.9);
        self.triangle(1.5 * side, side);
    }

    /// Next or previous.
    pub fn skip(&self, forwards: bool) {
        let side = if forwards { 1.0 } else { -1.0 };
        self.triangle(-4.5 * side, side);
        self.triangle(1.5 * side, side);
        self.bar(6.5 * side, 0.9);
    }

    /// Plus, or minus.
    pub fn sign(&self, plus: bool) {
        self.lines(&[[-5.0, 0.0], [5.0, 0.0]]);
        if plus {
            self.lines(&[[0.0, -5.0], [0.0, 5.0]]);
        }
    }

    /// A spinning ball.
    pub fn spin(&self) {
        self.circle(0.0, 0.0, 4.2);
        self.disc(1.4, -1.2, 1.3);
        self.arc([0.0, 0.0], [7.6, 7.6], [-0.25 * PI, 0.55 * PI]);
        self.arrow_head([-1.2, 7.5], 0.97 * PI);
    }

    /// Bars of growing height.
    pub fn power(&self) {
        for (x, top) in [(-6.0, 2.5), (-2.0, -0.5), (2.0, -3.5), (6.0, -6.5)] {
            self.lines(&[[x, 6.0], [x, top]]);
        }
    }

    /// A cue over the cloth, and the angle between them.
    pub fn elevation(&self) {
        self.lines(&[[-8.0, 6.0], [8.0, 6.0]]);
        self.lines(&[[-8.0, 6.0], [7.0, -5.0]]);
        self.arc([-8.0, 6.0], [9.5, 9.5], [-0.63, 0.0]);
    }

    /// Sliders: several volumes.
    pub fn sliders(&self) {
        for (x, y) in [(-6.0, 3.0), (0.0, -3.0), (6.0, 1.0)] {
            self.lines(&[[x, -8.0], [x, 8.0]]);
            self.disc(x, y, 2.6);
        }
    }

    /// A loudspeaker: crossed out if it is muted, and with waves only if it can be heard.
    pub fn loudspeaker(&self, muted: bool, heard: bool) {
        self.pen
            .list()
            .add_rect(self.at(-9.0, -3.0), self.at(-4.0, 3.0), self.color)
            .filled(true)
            .build();
        let horn = [[-8.0, 0.0], [0.0, -8.0], [0.0, 8.0]];
        let [a, b, c] = horn.map(|[x, y]| self.at(x, y));
        self.pen.list().add_triangle(a, b, c, self.color).filled(true).build();
        if muted {
            self.lines(&[[4.0, -4.0], [12.0, 4.0]]);
            self.lines(&[[4.0, 4.0], [12.0, -4.0]]);
            return;
        }
        if !heard {
            return;
        }
        for radius in [5.0, 9.0] {
            self.arc([2.0, 0.0], [radius, radius], [-0.8, 0.8]);
        }
    }
}

impl Pen<'_> {
    /// Draws a button with an icon; returns true if it was clicked.
    pub fn icon_button(&self, name: &str, rect: Rect, draw: &dyn Fn(&Icon<'_>)) -> bool {
        let touch = self.touch(name, rect);
        self.fill(rect, self.ground(&touch), 6.0);
        draw(&Icon::new(self, rect.center(), theme::TEXT));
        touch.clicked
    }

    /// Draws an icon that closes a card; returns true if it was clicked.
    pub fn cross(&self, name: &str, rect: Rect) -> bool {
        let touch = self.touch(name, rect);
        self.lit(rect, &touch, 6.0);
        Icon::new(self, rect.center(), theme::MUTED).cross();
        touch.clicked
    }
}
