//! The laboratory's instruments: plots, and everything that is measured over the table.

mod axis;
mod choices;
mod histogram;
mod overlay;
mod plots;
mod trace;

pub use axis::time_axis;
pub use choices::choices;
pub use overlay::{over_the_table, speed_color};
pub use plots::{plots, pointed_impact};

use crate::lab::measure::relativity::Relativistic;
use crate::lab::{Overlay, Overlays, PlotSubject, Plots, Topic};
use crate::physics::{Ball, BallId};

/// An action on an instrument.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum InstrumentAction {
    /// Show a plot, or close it.
    Plot(Topic),
    /// Choose the balls that plots show.
    Subject(PlotSubject),
    /// Choose the ball to which distances are measured, by its place.
    Other(usize),
    /// Show something over the table, or hide it.
    Overlay(Overlay),
    /// Measure between two points of the window, physical pixels.
    Measure([[f32; 2]; 2]),
    /// Save a picture of the window.
    Picture,
    /// Save the run as an animation, or stop that.
    Animation,
}

/// The colour of an overlay's arrows, `0xRRGGBB`; `None` for what has no colour of its own.
pub fn overlay_color(overlay: Overlay) -> Option<u32> {
    match overlay {
        Overlay::Spin => Some(0xb394d6),
        Overlay::Slip => Some(0x6fc3dc),
        Overlay::Friction => Some(0xe0593e),
        Overlay::Trails | Overlay::Velocity | Overlay::Ruler | Overlay::Twins => None,
    }
}

/// An arrow over the table: the velocity of a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    /// Its ends in the window, physical pixels.
    pub ends: [[f32; 2]; 2],
    /// Its colour, `0xRRGGBB`.
    pub color: u32,
}

/// What the ruler shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ruler {
    /// Its ends in the window, physical pixels.
    pub ends: [[f32; 2]; 2],
    /// Points of the arc from +x to its direction, in the window.
    pub arc: [[f32; 2]; Ruler::ARC],
    /// Its length, m.
    pub length: f64,
    /// Its direction from +x towards +y, rad.
    pub angle: f64,
}

impl Ruler {
    /// Number of points of the arc.
    pub const ARC: usize = 25;
}

/// The ball under the mouse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PointedBall {
    /// The ball at the shown instant.
    pub ball: Ball,
    /// Its centre in the window, physical pixels.
    pub at: [f32; 2],
    /// Its relativistic values, with a speed of light.
    pub light: Option<Relativistic>,
}

/// The state of the instruments.
#[derive(Debug)]
pub struct InstrumentState<'a> {
    /// The plots.
    pub plots: &'a Plots,
    /// The balls in the world's order, with their colours, `0xRRGGBB`.
    pub balls: Vec<(BallId, u32)>,
    /// The overlays that are shown over the table.
    pub overlays: Overlays,
    /// The trails, in short straight pieces with the colours of their speeds.
    pub trails: Vec<Arrow>,
    /// The speed of the trails' fastest colour, m/s.
    pub fastest: f64,
    /// Arrows over the table.
    pub arrows: Vec<Arrow>,
    /// The places in the window of the impacts that the timeline marks, in the same order.
    pub impacts: Vec<Option<[f32; 2]>>,
    /// What the ruler shows.
    pub ruler: Option<Ruler>,
    /// The ball under the mouse.
    pub pointed: Option<PointedBall>,
    /// True while a picture is taken, which shows no icons.
    pub is_pictured: bool,
    /// The part of an animation that is saved already, 0 to 1, while one is.
    pub animation: Option<f32>,
}
