//! The commands of players, and the reasons to refuse one.

use serde::Serialize;

use super::The;
use super::clearance::Obstacle;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::Call;
use crate::texts::{Text, refusals};

/// A command to a match. Players, programs and replays send the same commands.
///
/// Serializes to the JSON object of journals and records.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Command {
    /// Moves the ball in hand.
    MoveCueBall(Placement),
    /// Turns the cue.
    Aim {
        /// Angle of the cue's horizontal motion from +x towards +y, rad.
        direction: f64,
    },
    /// Pulls the cue back.
    Power {
        /// Pull, m: 0 to 1.
        value: f64,
    },
    /// Sets the point where the tip will meet the cue ball.
    Tip {
        /// To the right and above the centre, seen along the cue, in radii; the norm is at most 1.
        value: [f64; 2],
    },
    /// Raises the butt of the cue.
    Elevation {
        /// Elevation, rad: 0 to a quarter turn.
        value: f64,
    },
    /// Makes a declaration for the next shot, which replaces an earlier one.
    Call(Declaration),
    /// Takes over the shot that the program has suggested. One played near it does not count as the
    /// player's own.
    TakeSuggestion {
        /// Angle of the suggested cue's horizontal motion from +x towards +y, rad.
        direction: f64,
        /// The suggested place of the cue ball's centre, m.
        position: [f64; 2],
    },
    /// Chooses one of the options of an open choice.
    Choose {
        /// The option's name.
        option: String,
    },
    /// Puts a ball anywhere on the bed, in practice. A pocketed or removed ball returns.
    PlaceBall {
        /// Its number.
        ball: u32,
        /// Its centre, m.
        position: [f64; 2],
    },
    /// Removes an object ball from the table, in practice.
    RemoveBall {
        /// Its number.
        ball: u32,
    },
    /// Plays the shot.
    Shoot,
    /// Takes the last shot or choice back.
    Undo,
    /// Redoes the shot or choice that was taken back last.
    Redo,
    /// Sets up a new rack after a game.
    Restart,
    /// Sets up a new rack at any time.
    NewGame,
}

impl Command {
    /// True if it only sets the cue for the next shot, which is possible while balls roll.
    pub(super) fn prepares_cue(&self) -> bool {
        matches!(
            self,
            Command::Aim { .. }
                | Command::Power { .. }
                | Command::Tip { .. }
                | Command::Elevation { .. }
        )
    }

    /// True if it only prepares the next shot.
    pub(super) fn prepares_shot(&self) -> bool {
        let others = matches!(
            self,
            Command::Call(_) | Command::MoveCueBall(_) | Command::TakeSuggestion { .. }
        );
        self.prepares_cue() || others
    }

    /// True if a later command that prepares the same shot replaces it completely.
    pub(super) fn is_outdone_by(&self, later: &Command) -> bool {
        match (self, later) {
            (Command::MoveCueBall(_), Command::MoveCueBall(Placement::Step(_))) => false,
            _ => {
                later.prepares_shot()
                    && std::mem::discriminant(self) == std::mem::discriminant(later)
            }
        }
    }
}

/// A declaration, as in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Declaration {
    /// A ball and a pocket (by its index in the table's list).
    Pot {
        /// The ball's number.
        ball: u32,
        /// The pocket.
        pocket: usize,
    },
    /// `{"safety": true}`, or false to cancel a call.
    Safety {
        /// False for no call.
        safety: bool,
    },
    /// `{"push_out": true}`, or false to cancel a call.
    PushOut {
        /// False for no call.
        push_out: bool,
    },
}

impl Declaration {
    /// The call; `None` if it cancels an earlier one.
    pub fn call(self) -> Option<Call> {
        match self {
            Declaration::Pot { ball, pocket } => {
                Some(Call::Pot { ball: BallId(ball), pocket: PocketId(pocket) })
            }
            Declaration::Safety { safety } => safety.then_some(Call::Safety),
            Declaration::PushOut { push_out } => push_out.then_some(Call::PushOut),
        }
    }
}

impl From<Call> for Declaration {
    fn from(call: Call) -> Declaration {
        match call {
            Call::Pot { ball, pocket } => Declaration::Pot { ball: ball.0, pocket: pocket.0 },
            Call::Safety => Declaration::Safety { safety: true },
            Call::PushOut => Declaration::PushOut { push_out: true },
        }
    }
}

/// The new place of the ball in hand.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// A third of a radius in this direction, and more steps of that size while a ball is in the
    /// way.
    #[serde(rename = "direction")]
    Step(Direction),
    /// This place of the centre on the bed, m.
    #[serde(rename = "position")]
    To([f64; 2]),
}

/// A direction on the table, as seen from the kitchen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// +x, towards the rack.
    Up,
    /// -x.
    Down,
    /// +y.
    Left,
    /// -y.
    Right,
}

impl Direction {
    /// All four, in the order of their declaration.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The direction's name in files.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    /// One step along x and y.
    pub fn unit(self) -> [i32; 2] {
        match self {
            Direction::Up => [1, 0],
            Direction::Down => [-1, 0],
            Direction::Left => [0, 1],
            Direction::Right => [0, -1],
        }
    }
}

/// The reason why a command was refused. The match has not changed.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// A shot is in progress.
    #[error("{}", refusals::BALLS_ROLLING)]
    BallsRolling,
    /// Only [`Command::Restart`] and undo are possible now.
    #[error("{}", refusals::GAME_OVER)]
    GameOver,
    /// [`Command::Restart`] is only possible after a game.
    #[error("{}", refusals::GAME_NOT_OVER)]
    GameNotOver,
    /// There is no shot in this game, or every stored one has been taken back.
    #[error("{}", refusals::NOTHING_TO_UNDO)]
    NothingToUndo,
    /// No shot has been taken back, or another one has been played since.
    #[error("{}", refusals::NOTHING_TO_REDO)]
    NothingToRedo,
    /// The rules of this match allow no undo.
    #[error("{}", refusals::UNDO_OFF)]
    UndoOff,
    /// A player must choose first.
    #[error("{}", refusals::CHOICE_OPEN)]
    ChoiceOpen,
    /// There is no open choice.
    #[error("{}", refusals::NO_CHOICE)]
    NoChoice,
    /// The open choice has no option of this name.
    #[error("{}", refusals::NO_SUCH_OPTION)]
    NoSuchOption,
    /// The rules do not allow this declaration.
    #[error("{0}")]
    InvalidCall(Text),
    /// Balls can only be placed by hand in practice.
    #[error("{}", refusals::NOT_PRACTICE)]
    NotPractice,
    /// The program plays the player at the table.
    #[error("{}", refusals::OPPONENTS_TURN)]
    OpponentsTurn,
    /// A lesson sets up its positions itself.
    #[error("{}", refusals::LESSON)]
    Lesson,
    /// Tries of a lesson are not taken back.
    #[error("{}", refusals::LESSON_UNDO)]
    LessonUndo,
    /// The game has no ball of this number on its table.
    #[error("{}", refusals::no_such_ball(.0))]
    NoSuchBall(u32),
    /// The cue ball cannot be removed.
    #[error("{}", refusals::CUE_BALL_STAYS)]
    CueBallStays,
    /// The table has no such pocket.
    #[error("{}", refusals::no_such_pocket(.0))]
    NoSuchPocket(usize),
    /// The cue ball is not in hand.
    #[error("{}", refusals::NO_BALL_IN_HAND)]
    NoBallInHand,
    /// The cue is not pulled back.
    #[error("{}", refusals::POWER_ZERO)]
    PowerZero,
    /// The cue cannot be pulled back this far.
    #[error("{}", refusals::power_out_of_range(.0))]
    PowerOutOfRange(f64),
    /// The tip would miss the ball.
    #[error("{}", refusals::tip_off_ball(.0))]
    TipOffBall(f64),
    /// The elevation is out of range.
    #[error("{}", refusals::elevation_out_of_range(.0))]
    ElevationOutOfRange(f64),
    /// Even an upright cue would not clear the obstacle.
    #[error("{}", no_room(*.0))]
    NoRoom(Obstacle),
    /// There is no free place for the ball in hand, and no player has placed it.
    #[error("{}", refusals::NOT_PLACED)]
    NotPlaced,
    /// The direction or place is invalid.
    #[error("{}", refusals::NOT_FINITE)]
    NotFinite,
    /// The cue ball would be beyond the head string.
    #[error("{}", refusals::OUTSIDE_KITCHEN)]
    OutsideKitchen,
    /// The cue ball would be in or beyond a rail.
    #[error("{}", refusals::OFF_BED)]
    OffBed,
    /// A ball would overlap this one.
    #[error("{}", refusals::ball_in_the_way(&The(*.0)))]
    BallInTheWay(BallId),
    /// The cue ball would overlap a cushion.
    #[error("{}", refusals::CUSHION_IN_THE_WAY)]
    CushionInTheWay,
    /// The cue ball would fall into a pocket.
    #[error("{}", refusals::POCKET_IN_THE_WAY)]
    PocketInTheWay,
}

/// This obstacle leaves the cue no room.
fn no_room(over: Obstacle) -> String {
    match over {
        Obstacle::Rail => refusals::RAIL_LEAVES_NO_ROOM.to_string(),
        Obstacle::Ball(ball) => refusals::ball_leaves_no_room(&ball).to_string(),
    }
}
