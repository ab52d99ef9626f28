//! The tabs of the laboratory's panel, one file each.

pub mod balls;
pub mod branches;
pub mod comparison;
pub mod experiment;
pub mod files;
pub mod laws;
pub mod measure;
pub mod sheet;
pub mod sweep;

pub use branches::title as branch_title;
