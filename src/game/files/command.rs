//! Commands as `play` reads them.

use super::reader::{ContentError, Node};
use crate::game::{Command, Direction, Placement};

/// What a command's object says it is.
#[derive(Clone, Copy)]
enum Name {
    Aim,
    Elevation,
    MoveCueBall,
    NewGame,
    Power,
    Redo,
    Restart,
    Shoot,
    Tip,
    Undo,
}

const NAMES: [(&str, Name); 10] = [
    ("aim", Name::Aim),
    ("elevation", Name::Elevation),
    ("move-cue-ball", Name::MoveCueBall),
    ("new-game", Name::NewGame),
    ("power", Name::Power),
    ("redo", Name::Redo),
    ("restart", Name::Restart),
    ("shoot", Name::Shoot),
    ("tip", Name::Tip),
    ("undo", Name::Undo),
];

/// Reads a command from a JSON object such as `{"command": "aim", "direction": 0.02}`.
///
/// Whether a match allows it is another question.
pub fn read(node: &Node) -> Result<Command, ContentError> {
    match node.any_object()?.required("command")?.one_of(&NAMES)? {
        Name::Aim => {
            let object = node.object(&["command", "direction"])?;
            Ok(Command::Aim { direction: object.required("direction")?.any_number()? })
        }
        Name::Elevation => {
            let object = node.object(&["command", "value"])?;
            Ok(Command::Elevation { value: object.required("value")?.any_number()? })
        }
        Name::MoveCueBall => {
            let object = node.object(&["command", "direction", "position"])?;
            let placement = match (object.get("direction"), object.get("position")) {
                (Some(direction), None) => {
                    let names = Direction::ALL.map(|direction| (direction.name(), direction));
                    Placement::Step(direction.one_of(&names)?)
                }
                (None, Some(position)) => Placement::To(position.vector::<2>(2)?),
                _ => {
                    return node.refuse("exactly one of \"direction\" and \"position\" is needed");
                }
            };
            Ok(Command::MoveCueBall(placement))
        }
        Name::NewGame => node.object(&["command"]).map(|_| Command::NewGame),
        Name::Power => {
            let object = node.object(&["command", "value"])?;
            Ok(Command::Power { value: object.required("value")?.any_number()? })
        }
        Name::Redo => node.object(&["command"]).map(|_| Command::Redo),
        Name::Restart => node.object(&["command"]).map(|_| Command::Restart),
        Name::Shoot => node.object(&["command"]).map(|_| Command::Shoot),
        Name::Tip => {
            let object = node.object(&["command", "value"])?;
            Ok(Command::Tip { value: object.required("value")?.vector::<2>(2)? })
        }
        Name::Undo => node.object(&["command"]).map(|_| Command::Undo),
    }
}
