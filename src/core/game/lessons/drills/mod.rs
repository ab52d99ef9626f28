//! The practice drills. To add one, write its file and add it to the list.

mod bank;
mod break_shot;
mod carom;
mod draw;
mod drill;
mod first_three;
mod ghost;
mod long_pots;
mod snooker;
mod stop_shot;

pub use drill::{Drill, Form};

/// The number of tries in a drill of single shots.
pub const TRIES: u32 = 10;

/// All drills, in their order in the menu.
pub const DRILLS: [Drill; 14] = [
    stop_shot::DRILL,
    draw::DRILL,
    long_pots::DRILL,
    ghost::DRILL,
    break_shot::DRILL,
    bank::DRILL,
    first_three::DRILL,
    snooker::LINE_UP,
    snooker::LONG_RED,
    snooker::COLOURS,
    carom::OPENING,
    carom::CORNER_FIVE,
    carom::PLUS,
    carom::TICKY,
];
