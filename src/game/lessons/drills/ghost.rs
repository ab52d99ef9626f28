//! The ghost game: 9-ball against an opponent who never misses.

use super::{Drill, Form};

pub const DRILL: Drill = Drill {
    name: "ghost",
    title: "Ghost game",
    form: Form::Ghost {
        race: 5,
        task: "9-ball against a ghost that never misses: break, take ball in hand, and run out. A \
               miss or a foul gives the rack to the ghost.",
    },
};
