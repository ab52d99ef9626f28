//! Icons, drawn as lines in a square of 24 logical pixels around their middle.

use std::f32::consts::{PI, TAU};

use imgui::DrawListMut;

use super::Place;
use super::theme::Color;
use super::widgets::Pen;

/// Width of the lines, logical pixels.
const LINE: f32 = 1.5;

/// What draws an icon: its middle, its size and its colour.
pub struct Icon<'a, 'b> {
    list: &'a DrawListMut<'b>,
    center: [f32; 2],
    unit: f32,
    color: Color,
}

impl<'a, 'b> Icon<'a, 'b> {
    /// An icon around a place.
    pub fn new(
        pen: &Pen<'_>,
        list: &'a DrawListMut<'b>,
        center: [f32; 2],
        color: Color,
    ) -> Icon<'a, 'b> {
        Icon { list, center: center.map(f32::round), unit: pen.s(1.0), color }
    }

    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.center[0] + x * self.unit, self.center[1] + y * self.unit]
    }

    fn lines(&self, points: &[[f32; 2]]) {
        let points: Vec<[f32; 2]> = points.iter().map(|&[x, y]| self.at(x, y)).collect();
        self.list.add_polyline(points, self.color).thickness(LINE * self.unit).build();
    }

    fn circle(&self, x: f32, y: f32, radius: f32) {
        self.list
            .add_circle(self.at(x, y), radius * self.unit, self.color)
            .num_segments(32)
            .thickness(LINE * self.unit)
            .build();
    }

    fn disc(&self, x: f32, y: f32, radius: f32) {
        self.list
            .add_circle(self.at(x, y), radius * self.unit, self.color)
            .num_segments(24)
            .filled(true)
            .build();
    }

    /// A part of an ellipse, from one angle to another, clockwise from the right.
    fn arc(&self, [x, y]: [f32; 2], [wide, high]: [f32; 2], [from, to]: [f32; 2]) {
        const STEPS: usize = 24;
        let points: Vec<[f32; 2]> = (0..=STEPS)
            .map(|step| {
                let angle = from + (to - from) * step as f32 / STEPS as f32;
                [x + wide * angle.cos(), y + high * angle.sin()]
            })
            .collect();
        self.lines(&points);
    }

    fn arrow_head(&self, [x, y]: [f32; 2], angle: f32) {
        const SIZE: f32 = 3.6;
        let back = |turn: f32| [x - SIZE * (angle + turn).cos(), y - SIZE * (angle + turn).sin()];
        self.lines(&[back(0.6), [x, y], back(-0.6)]);
    }

    /// A place to look from.
    pub fn place(&self, place: Place) {
        match place {
            // A ball, and a way around it.
            Place::Default => {
                self.circle(0.0, 0.0, 3.6);
                self.arc([0.0, 0.0], [9.0, 4.6], [-0.35 * PI, 1.28 * PI]);
                self.arrow_head([-5.6, -3.6], -0.62);
            }
            Place::Eye => {
                self.arc([0.0, 5.2], [10.0, 10.6], [1.18 * PI, 1.82 * PI]);
                self.arc([0.0, -5.2], [10.0, 10.6], [0.18 * PI, 0.82 * PI]);
                self.circle(0.0, 0.0, 3.0);
                self.disc(0.0, 0.0, 1.2);
            }
            // The table, seen from above.
            Place::Over => {
                self.list
                    .add_rect(self.at(-9.0, -5.5), self.at(9.0, 5.5), self.color)
                    .rounding(2.0 * self.unit)
                    .thickness(LINE * self.unit)
                    .build();
                for x in [-7.0, 0.0, 7.0] {
                    self.disc(x, -3.6, 1.1);
                    self.disc(x, 3.6, 1.1);
                }
            }
            // A camera.
            Place::Broadcast => {
                self.list
                    .add_rect(self.at(-9.0, -5.0), self.at(3.5, 5.5), self.color)
                    .rounding(1.5 * self.unit)
                    .thickness(LINE * self.unit)
                    .build();
                self.lines(&[[3.5, -1.0], [9.0, -4.5], [9.0, 5.0], [3.5, 1.5]]);
                self.disc(-6.0, -7.0, 1.0);
            }
            // A ball on the cloth, from very low.
            Place::Low => {
                self.lines(&[[-10.0, 6.0], [10.0, 6.0]]);
                self.circle(0.0, 0.5, 5.0);
                self.lines(&[[-10.0, 9.0], [-4.0, 9.0]]);
                self.lines(&[[4.0, 9.0], [10.0, 9.0]]);
            }
            // Four ways to go.
            Place::Orbit => {
                self.lines(&[[-8.0, 0.0], [8.0, 0.0]]);
                self.lines(&[[0.0, -8.0], [0.0, 8.0]]);
                for quarter in 0..4 {
                    let angle = 0.25 * TAU * quarter as f32;
                    self.arrow_head([9.0 * angle.cos(), 9.0 * angle.sin()], angle);
                }
            }
        }
    }

    /// An arrow that turns back to the left; or on again, to the right.
    pub fn turn_back(&self, back: bool) {
        let toward = if back { 1.0 } else { -1.0 };
        let arc = [[-7.5, -2.5], [2.0, -2.5], [5.0, -1.6], [6.8, 0.4], [7.0, 3.0], [5.6, 5.6]];
        let foot = [[3.0, 6.8], [-3.0, 6.8]];
        let mirrored = |[x, y]: [f32; 2]| [toward * x, y];
        let [a, b, c, d, e, f] = arc.map(mirrored);
        let [g, h] = foot.map(mirrored);
        self.lines(&[a, b, c, d, e, f, g, h]);
        self.lines(&[[-3.5, -6.5], [-7.5, -2.5], [-3.5, 1.5]].map(mirrored));
    }

    /// A toothed wheel.
    pub fn gear(&self) {
        const TEETH: usize = 8;
        let mut points = Vec::with_capacity(4 * TEETH + 1);
        for step in 0..=4 * TEETH {
            let tooth = step / 4;
            let (turn, radius) = match step % 4 {
                0 => (-0.30, 6.2),
                1 => (-0.18, 8.8),
                2 => (0.18, 8.8),
                _ => (0.30, 6.2),
            };
            let angle = TAU * (tooth as f32 + turn) / TEETH as f32;
            points.push([radius * angle.cos(), radius * angle.sin()]);
        }
        self.lines(&points);
        self.circle(0.0, 0.0, 2.8);
    }

    /// Two arrow heads: to the right, where the panel goes, or to the left, where it comes from.
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

    /// Plus, or minus.
    pub fn sign(&self, plus: bool) {
        self.lines(&[[-5.0, 0.0], [5.0, 0.0]]);
        if plus {
            self.lines(&[[0.0, -5.0], [0.0, 5.0]]);
        }
    }

    /// A ball that turns.
    pub fn spin(&self) {
        self.circle(0.0, 0.0, 4.2);
        self.disc(1.4, -1.2, 1.3);
        self.arc([0.0, 0.0], [7.6, 7.6], [-0.25 * PI, 0.55 * PI]);
        self.arrow_head([-1.2, 7.5], 0.97 * PI);
    }

    /// Bars that grow.
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

    /// A loudspeaker, with its waves or crossed out.
    pub fn loudspeaker(&self, silent: bool) {
        self.list
            .add_rect(self.at(-9.0, -3.0), self.at(-4.0, 3.0), self.color)
            .filled(true)
            .build();
        let horn = [[-5.0, -3.0], [0.0, -8.0], [0.0, 8.0], [-5.0, 3.0]];
        let horn: Vec<[f32; 2]> = horn.iter().map(|&[x, y]| self.at(x, y)).collect();
        self.list.add_polyline(horn, self.color).filled(true).build();
        if silent {
            self.lines(&[[4.0, -4.0], [12.0, 4.0]]);
            self.lines(&[[4.0, 4.0], [12.0, -4.0]]);
            return;
        }
        for radius in [5.0, 9.0] {
            self.arc([2.0, 0.0], [radius, radius], [-0.8, 0.8]);
        }
    }
}
