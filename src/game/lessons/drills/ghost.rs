//! The ghost game: 9-ball against an opponent who never misses.

use super::{Drill, Form};

pub const DRILL: Drill = Drill {
    name: "ghost",
    title: "Ghost game",
    form: Form::Ghost {
        race: 5,
        tasks: [
            "9-ball against a ghost that never misses. Break; whatever happens, you go on with \
             ball in hand.",
            "Run out: the lowest ball first, the 9 last. A miss or a foul gives the rack to the \
             ghost.",
        ],
    },
};
