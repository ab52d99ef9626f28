//! A match as a person plays it: aiming, calling, choosing, and the opponent's turn.

pub(super) mod aim_hold;
mod aiming;
pub(super) mod balls_down;
pub(super) mod calling;
pub(super) mod deciding_pot;
pub(super) mod delay;
pub(super) mod delayed_screen;
pub(super) mod diamonds;
pub(super) mod foul_watch;
pub(super) mod held;
pub(super) mod opponent;
pub(super) mod preview;
pub(super) mod racking;
pub(super) mod shot_clock;
pub(super) mod signs;
pub(super) mod study;
pub(super) mod turn;
