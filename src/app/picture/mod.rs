//! Everything that is drawn: the snapshot of a session, the aim line, marks, and the interface over
//! it.

pub(super) mod aim_line;
pub(super) mod animation;
pub(super) mod cue;
mod gui;
mod layout;
pub(super) mod marks;
mod page;
pub(super) mod painter;
