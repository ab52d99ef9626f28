//! What touches what during a stroke.

use nalgebra::Vector3;

/// What touched what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Touching {
    /// A ball, by index, and the slate.
    Slate(usize),
    /// Two balls, by index.
    Balls(usize, usize),
    /// The tip and the struck ball, again.
    Tip,
}

impl Touching {
    /// The balls concerned, by index.
    pub fn balls(self) -> (usize, Option<usize>) {
        match self {
            Touching::Tip => (0, None),
            Touching::Slate(ball) => (ball, None),
            Touching::Balls(a, b) => (a, Some(b)),
        }
    }
}

/// A touch during the stroke.
#[derive(Debug, Clone, Copy)]
pub struct TouchInStroke {
    /// Time after the instant of the stroke, s.
    pub time: f64,
    /// Greatest speed of approach, m/s.
    pub approach: f64,
    /// The bodies.
    pub what: Touching,
    /// Where the bodies touched: the point between balls, else the ball's centre, m.
    pub position: Vector3<f64>,
}
