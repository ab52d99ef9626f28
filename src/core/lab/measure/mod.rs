//! The quantities that the laboratory measures.

pub(super) mod histogram;
pub(super) mod overlay;
pub(super) mod quantity;
pub mod relativity;
pub(super) mod round;
pub mod unit;
