//! Units of measured numbers.

use std::f64::consts::PI;

/// The dimension of a measured number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    /// A pure number: a count or a ratio.
    Number,
    /// A length.
    Length,
    /// A time.
    Time,
    /// A speed.
    Speed,
    /// An angle.
    Angle,
    /// An angular speed.
    Spin,
    /// An energy.
    Energy,
}

/// A unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// Its name in files and in the window; empty for a pure number.
    pub name: &'static str,
    /// The dimension that it measures.
    pub dimension: Dimension,
    /// Its size in SI units.
    pub size: f64,
}

/// All units.
pub const UNITS: [Unit; 14] = [
    unit("", Dimension::Number, 1.0),
    unit("%", Dimension::Number, 0.01),
    unit("m", Dimension::Length, 1.0),
    unit("cm", Dimension::Length, 0.01),
    unit("mm", Dimension::Length, 0.001),
    unit("s", Dimension::Time, 1.0),
    unit("ms", Dimension::Time, 0.001),
    unit("m/s", Dimension::Speed, 1.0),
    unit("cm/s", Dimension::Speed, 0.01),
    unit("rad", Dimension::Angle, 1.0),
    unit("°", Dimension::Angle, PI / 180.0),
    unit("rad/s", Dimension::Spin, 1.0),
    unit("J", Dimension::Energy, 1.0),
    unit("mJ", Dimension::Energy, 0.001),
];

const fn unit(name: &'static str, dimension: Dimension, size: f64) -> Unit {
    Unit { name, dimension, size }
}

impl Unit {
    /// The SI unit of a dimension.
    pub fn si(dimension: Dimension) -> Option<Unit> {
        Unit::all(dimension).next()
    }

    /// The unit of this name for a dimension.
    pub fn named(name: &str, dimension: Dimension) -> Option<Unit> {
        Unit::all(dimension).find(|unit| unit.name == name)
    }

    /// All units of a dimension.
    pub fn all(dimension: Dimension) -> impl Iterator<Item = Unit> {
        UNITS.into_iter().filter(move |unit| unit.dimension == dimension)
    }
}
