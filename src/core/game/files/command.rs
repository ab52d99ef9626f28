//! Parses commands for `play`.

use super::reader::{ContentError, Node};
use crate::game::{Command, Declaration, Direction, Placement};
use crate::rules::{Player, Rail, Rails};

/// The names of commands.
#[derive(Clone, Copy)]
enum Name {
    Aim,
    Call,
    Choose,
    Concede,
    Elevation,
    MoveCueBall,
    NewGame,
    PlaceBall,
    Power,
    Redo,
    RemoveBall,
    RequestSpot,
    Restart,
    Shoot,
    Stalemate,
    TakeSuggestion,
    TimeOut,
    Tip,
    Undo,
}

/// Longest name of an option, bytes.
const LONGEST_NAME: usize = 100;

const NAMES: [(&str, Name); 19] = [
    ("aim", Name::Aim),
    ("call", Name::Call),
    ("choose", Name::Choose),
    ("concede", Name::Concede),
    ("elevation", Name::Elevation),
    ("move-cue-ball", Name::MoveCueBall),
    ("new-game", Name::NewGame),
    ("place-ball", Name::PlaceBall),
    ("power", Name::Power),
    ("redo", Name::Redo),
    ("remove-ball", Name::RemoveBall),
    ("request-spot", Name::RequestSpot),
    ("restart", Name::Restart),
    ("shoot", Name::Shoot),
    ("stalemate", Name::Stalemate),
    ("take-suggestion", Name::TakeSuggestion),
    ("time-out", Name::TimeOut),
    ("tip", Name::Tip),
    ("undo", Name::Undo),
];

/// Reads a command from a JSON object such as `{"command": "aim", "direction": 0.02}`.
///
/// The match may still refuse the command.
pub fn read(node: &Node) -> Result<Command, ContentError> {
    match node.any_object()?.required("command")?.one_of(&NAMES)? {
        Name::Aim => {
            let object = node.object(&["command", "direction"])?;
            Ok(Command::Aim { direction: object.required("direction")?.any_number()? })
        }
        Name::Call => read_call(node).map(Command::Call),
        Name::Choose => {
            let object = node.object(&["command", "option"])?;
            let option = object.required("option")?;
            let text = option.text()?;
            if text.len() > LONGEST_NAME {
                return option.refuse(format!("an option's name has at most {LONGEST_NAME} bytes"));
            }
            Ok(Command::Choose { option: text.to_owned() })
        }
        Name::Concede => {
            let object = node.object(&["command", "player"])?;
            let names = [("A", Player::One), ("B", Player::Two)];
            Ok(Command::Concede { player: object.required("player")?.one_of(&names)? })
        }
        Name::RequestSpot => node.object(&["command"]).map(|_| Command::RequestSpot),
        Name::Stalemate => node.object(&["command"]).map(|_| Command::Stalemate),
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
        Name::PlaceBall => {
            let object = node.object(&["command", "ball", "position"])?;
            let ball = object.required("ball")?.count(u64::from(u32::MAX))? as u32;
            let position = object.required("position")?.vector::<2>(2)?;
            Ok(Command::PlaceBall { ball, position })
        }
        Name::RemoveBall => {
            let object = node.object(&["command", "ball"])?;
            let ball = object.required("ball")?.count(u64::from(u32::MAX))? as u32;
            Ok(Command::RemoveBall { ball })
        }
        Name::Power => {
            let object = node.object(&["command", "value"])?;
            Ok(Command::Power { value: object.required("value")?.any_number()? })
        }
        Name::Redo => node.object(&["command"]).map(|_| Command::Redo),
        Name::Restart => node.object(&["command"]).map(|_| Command::Restart),
        Name::Shoot => node.object(&["command"]).map(|_| Command::Shoot),
        Name::TakeSuggestion => {
            let object = node.object(&["command", "direction", "position"])?;
            let direction = object.required("direction")?.any_number()?;
            let position = object.required("position")?.vector::<2>(2)?;
            Ok(Command::TakeSuggestion { direction, position })
        }
        Name::Tip => {
            let object = node.object(&["command", "value"])?;
            Ok(Command::Tip { value: object.required("value")?.vector::<2>(2)? })
        }
        Name::TimeOut => node.object(&["command"]).map(|_| Command::TimeOut),
        Name::Undo => node.object(&["command"]).map(|_| Command::Undo),
    }
}

/// Reads a declaration: a ball and its pocket, perhaps off rails, a ball alone, a safety, or a push-out.
fn read_call(node: &Node) -> Result<Declaration, ContentError> {
    let object = node.object(&["command", "ball", "pocket", "rails", "safety", "push_out"])?;
    let [ball, pocket, safety, push_out] =
        ["ball", "pocket", "safety", "push_out"].map(|key| object.get(key));
    let rails = object.get("rails").map(|node| read_rails(&node)).transpose()?;
    match (ball, pocket, safety, push_out) {
        (Some(ball), Some(pocket), None, None) => {
            let ball = ball.count(u64::from(u32::MAX))? as u32;
            let pocket = pocket.count(u64::from(u32::MAX))? as usize;
            Ok(match rails {
                Some(rails) => Declaration::Bank { ball, pocket, rails },
                None => Declaration::Pot { ball, pocket },
            })
        }
        (Some(ball), None, None, None) if rails.is_none() => {
            Ok(Declaration::Nominate { ball: ball.count(u64::from(u32::MAX))? as u32 })
        }
        _ if rails.is_some() => node.refuse("rails are called with a ball and a pocket"),
        (None, None, Some(safety), None) => Ok(Declaration::Safety { safety: safety.flag()? }),
        (None, None, None, Some(push_out)) => {
            Ok(Declaration::PushOut { push_out: push_out.flag()? })
        }
        _ => {
            node.refuse("either \"ball\" and \"pocket\", or \"safety\", or \"push_out\" is needed")
        }
    }
}

/// Reads the rails of a called bank.
pub(super) fn read_rails(node: &Node) -> Result<Rails, ContentError> {
    let rails =
        node.list()?.iter().map(|rail| rail.one_of(&Rail::NAMES)).collect::<Result<Vec<_>, _>>()?;
    match Rails::new(rails) {
        Some(rails) => Ok(rails),
        None => node.refuse("one to four rails are called"),
    }
}
