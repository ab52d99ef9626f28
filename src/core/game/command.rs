//! The commands of players, and the reasons to refuse one.

use serde::Serialize;

use super::TheBall;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Call, GameKind, InvalidCall, Player, Rails};

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
    /// Has the ball spotted that is nearest to the head string, if with the cue ball in hand behind it
    /// no other ball may be hit first.
    RequestSpot,
    /// Gives the rack to the opponent.
    Concede {
        /// The player who gives it up.
        player: Player,
    },
    /// Plays the rack again, by agreement of both players.
    Stalemate,
    /// The shot clock has run out.
    TimeOut,
    /// Sets up a new rack after a game.
    Restart,
    /// Sets up a new rack at any time.
    NewGame,
}

impl Command {
    /// True if a turn begins with it, other than the one after a shot.
    pub fn begins_turn(&self) -> bool {
        matches!(
            self,
            Command::Choose { .. }
                | Command::Redo
                | Command::Stalemate
                | Command::TimeOut
                | Command::Restart
                | Command::NewGame
        )
    }

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
    /// A ball, the rails that it meets, and a pocket.
    Bank {
        /// The ball's number.
        ball: u32,
        /// The pocket.
        pocket: usize,
        /// The rails, in order.
        rails: Rails,
    },
    /// A ball that is nominated, without a pocket.
    Nominate {
        /// The ball's number.
        ball: u32,
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
            Declaration::Bank { ball, pocket, rails } => {
                Some(Call::Bank { ball: BallId(ball), pocket: PocketId(pocket), rails })
            }
            Declaration::Nominate { ball } => Some(Call::Nominate { ball: BallId(ball) }),
            Declaration::Safety { safety } => safety.then_some(Call::Safety),
            Declaration::PushOut { push_out } => push_out.then_some(Call::PushOut),
        }
    }
}

impl From<Call> for Declaration {
    fn from(call: Call) -> Declaration {
        match call {
            Call::Pot { ball, pocket } => Declaration::Pot { ball: ball.0, pocket: pocket.0 },
            Call::Bank { ball, pocket, rails } => {
                Declaration::Bank { ball: ball.0, pocket: pocket.0, rails }
            }
            Call::Nominate { ball } => Declaration::Nominate { ball: ball.0 },
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

phrases! {
    /// The reason why a command was refused. The match has not changed. Programs know these words
    /// from `play` and journals.
    pub enum Refusal in refusals {
        /// A shot is in progress.
        BallsRolling = "the balls are rolling";
        /// Only [`Command::Restart`] and undo are possible now.
        GameOver = "the game is over";
        /// [`Command::Restart`] is only possible after a game.
        GameNotOver = "the game is not over yet";
        /// There is no shot in this game, or every stored one has been taken back.
        NothingToUndo = "there is no shot to take back";
        /// No shot has been taken back, or another one has been played since.
        NothingToRedo = "no shot has been taken back";
        /// The rules of this match allow no undo.
        UndoOff = "this match is played without undo";
        /// A player must choose first.
        ChoiceOpen = "a choice is open: only choose, undo and new-game are possible";
        /// There is no open choice.
        NoChoice = "there is no choice to make";
        /// The open choice has no option of this name.
        NoSuchOption = "there is no such option now";
        /// The rules do not allow this declaration.
        InvalidCall(why: InvalidCall) = "{why}";
        /// No ball may be spotted on request.
        NothingToSpot = "a ball is spotted only if all that may be hit lie behind the head string";
        /// The match, or its game, has no shot clock.
        NoShotClock = "there is no shot clock in this match";
        /// In practice there is nobody to concede to.
        NoOpponent = "there is no opponent in practice";
        /// Balls can only be placed by hand in practice.
        NotPractice = "balls are placed and removed in practice only";
        /// The program plays the player at the table.
        OpponentsTurn = "it is the opponent's turn";
        /// A lesson sets up its positions itself.
        Lesson = "a lesson sets up the table itself";
        /// Tries of a lesson are not taken back.
        LessonUndo = "there is no undo in lessons and drills";
        /// The game has no ball of this number on its table.
        NoSuchBall(ball: u32) = "there is no ball {ball}";
        /// The cue ball cannot be removed.
        CueBallStays = "the cue ball cannot be removed";
        /// The table has no such pocket.
        NoSuchPocket(pocket: usize) = "this table has no pocket {pocket}";
        /// The cue ball is not in hand.
        NoBallInHand = "there is no ball in hand";
        /// The cue is not pulled back.
        PowerZero = "power is zero";
        /// The cue cannot be pulled back this far.
        PowerOutOfRange(power: f64) = "power must be from 0 to 1, not {power}";
        /// The tip would miss the ball.
        TipOffBall(radii: f64) =
            "the tip must meet the ball: {radii} radii from its centre are more than 1";
        /// The elevation is out of range.
        ElevationOutOfRange(elevation: f64) = "elevation must be from 0 to pi/2, not {elevation}";
        /// Even an upright cue would not clear the obstacle.
        NoRoomOverRail =
            "the rail leaves the cue no room: move the tip up, or aim elsewhere";
        /// Even an upright cue would not clear this ball.
        NoRoomOverBall(ball: TheBall) =
            "{ball} leaves the cue no room: move the tip up, or aim elsewhere";
        /// There is no free place for the ball in hand, and no player has placed it.
        NotPlaced = "the cue ball has to be put on the table first";
        /// The direction or place is invalid.
        NotFinite = "every number must be finite";
        /// The cue ball would be beyond the head string.
        OutsideKitchen = "the cue ball must stay behind the head string";
        /// The cue ball would be beyond the baulk line.
        OutsideBaulk = "the cue ball must stay behind the baulk line";
        /// The cue ball would be outside the D.
        OutsideD = "the cue ball must stay in the D";
        OffStartSpots = "the cue ball must be on one of the two start spots";
        /// The cue ball would be in or beyond a rail.
        OffBed = "the cue ball must stay on the bed";
        /// A ball would overlap this one.
        BallInTheWay(ball: TheBall) = "{ball} is in the way";
        /// The cue ball would overlap a cushion.
        CushionInTheWay = "a cushion is in the way";
        /// The cue ball would fall into a pocket.
        PocketInTheWay = "a pocket is in the way";
    }
}

impl Refusal {
    /// This refusal with the name that a ball has in a game.
    pub(super) fn in_game(self, game: GameKind) -> Refusal {
        match self {
            Refusal::BallInTheWay(ball) => Refusal::BallInTheWay(TheBall::in_game(game, ball.id)),
            refusal => refusal,
        }
    }
}
