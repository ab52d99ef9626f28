//! The tabs of the laboratory's panel, one file each.

pub mod branches;
pub mod experiment;
pub mod laws;
pub mod measure;
