//! The ghost game: 9-ball against an opponent who never misses.

use super::{Drill, Form};

pub const DRILL: Drill = Drill {
    name: "ghost",
    title: "Play the ghost",
    form: Form::Ghost {
        race: 5,
        tasks: [
            "9-ball against a ghost that never misses. Break, then take ball in hand whatever \
             happens.",
            "Run out, lowest ball first. Miss or foul, and the ghost wins the rack.",
        ],
    },
};
