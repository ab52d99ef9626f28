//! Work beside the frames: the opponents' thinking and the analysis of shots.

pub(super) mod analyst;
pub(super) mod thinker;
pub(super) mod time_budget;
