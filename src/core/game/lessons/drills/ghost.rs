//! The ghost game: 9-ball against an opponent who never misses.

use crate::game::lessons::words::drills;

use super::drill::{Drill, Form};

pub const DRILL: Drill = Drill {
    name: "ghost",
    title: drills::GHOST,
    form: Form::Ghost { race: 5, tasks: [drills::GHOST_BREAK_TASK, drills::GHOST_TASK] },
};
