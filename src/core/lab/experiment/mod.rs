//! An experiment: its branches, what changes them, and their times.

pub mod arrange;
pub(super) mod branch;
pub(super) mod command;
pub(super) mod comparison;
pub(super) mod constants;
pub(super) mod laboratory;
pub mod record;
pub(super) mod timeline;
