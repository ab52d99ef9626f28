//! The state of a game before a shot, as in rules scenarios.

use serde_json::{Map, Value, json};

use super::reader::{ContentError, Node};
use super::shown::{printable, shortened};
use crate::game::Start;
use crate::physics::ball::{Ball, BallId};
use crate::rules::{CueBall, GameState, PerPlayer, Player, Region};

/// The keys of every game.
const COMMON: [&str; 7] =
    ["phase", "shooter", "on_table", "cue_ball", "breaker", "racks_won", "sets_won"];

/// The most balls of a list.
const MOST_BALLS: usize = 100;
/// The most racks of a match.
const MOST_RACKS: u64 = 1_000_000;

/// The state of a game before a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct GivenState {
    /// The game.
    pub game: GameState,
    /// True for the break.
    pub breaking: bool,
    /// The player who shoots.
    pub shooter: Player,
    /// The object balls on the table, ascending, if given.
    pub on_table: Option<Vec<BallId>>,
    /// The position of the cue ball: as it lies, or in hand.
    pub cue_ball: CueBall,
    /// The player who broke this rack.
    pub breaker: Player,
    /// Racks that each player has won in this set, ...
    pub racks_won: [u32; 2],
    /// ... and sets.
    pub sets_won: [u32; 2],
}

/// Which unknown keys are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownKeys {
    /// None.
    Refused,
    /// All of them.
    Ignored,
}

impl GivenState {
    /// Reads the state of a game. Keys of its own that are missing are as in `game`.
    pub fn read(
        node: &Node,
        game: &GameState,
        unknown: UnknownKeys,
    ) -> Result<GivenState, ContentError> {
        let kind = game.kind();
        let mut state = match game.write() {
            Ok(Value::Object(map)) => map,
            _ => Map::new(),
        };
        let own: Vec<String> = state.keys().cloned().collect();
        let keys: Vec<&str> =
            COMMON.iter().copied().chain(own.iter().map(String::as_str)).collect();
        let object = match unknown {
            UnknownKeys::Refused => node.object(&keys)?,
            UnknownKeys::Ignored => node.any_object()?,
        };
        let breaking = match object.get("phase") {
            Some(phase) => {
                phase.one_of(&[("break", true), ("opening_break", true), ("play", false)])?
            }
            // In carom games.
            None => object.get("opening").map_or(Ok(false), |opening| opening.flag())?,
        };
        let player = |key: &str| {
            let name = object.get(key)?;
            Some(name.one_of(&[("A", Player::One), ("B", Player::Two)]))
        };
        let shooter = player("shooter").unwrap_or(Ok(Player::One))?;
        let breaker = player("breaker").unwrap_or(Ok(shooter))?;
        let counted = |key: &str| match object.get(key) {
            Some(node) => read_pair(&node, MOST_RACKS),
            None => Ok([0; 2]),
        };
        let (racks_won, sets_won) = (counted("racks_won")?, counted("sets_won")?);
        let on_table = object.get("on_table").map(|node| read_balls(&node)).transpose()?;
        let cue_ball = match object.get("cue_ball") {
            Some(node) => node.one_of(&[
                ("in_position", CueBall::InPosition),
                ("in_hand_anywhere", CueBall::InHand(Region::Anywhere)),
                ("in_hand_kitchen", CueBall::InHand(game.rules().break_region())),
                ("in_hand_D", CueBall::InHand(Region::D)),
                ("in_hand_baulk", CueBall::InHand(Region::Baulk)),
                ("in_hand_start_spots", CueBall::InHand(Region::StartSpots)),
                ("in_position_or_baulk", CueBall::Optional(Region::Baulk)),
            ])?,
            None => CueBall::InPosition,
        };
        for key in &own {
            let Some(value) = object.get(key) else { continue };
            // As a document of its own, so that an error can name its key.
            let alone = Map::from_iter([(key.clone(), value.value().clone())]);
            if let Err(error) = kind.read(Value::Object(alone)) {
                return value.refuse(in_one_line(&error));
            }
            state.insert(key.clone(), value.value().clone());
        }
        let game = match kind.read(Value::Object(state)) {
            Ok(game) => game,
            Err(error) => return node.refuse(in_one_line(&error)),
        };
        Ok(GivenState { game, breaking, shooter, on_table, cue_ball, breaker, racks_won, sets_won })
    }

    /// The start of a match with these balls in this state.
    pub fn start(self, balls: Vec<Ball>) -> Start {
        let GivenState { game, breaking, shooter, cue_ball, breaker, racks_won, sets_won, .. } =
            self;
        Start {
            balls,
            game,
            player: shooter,
            cue_ball,
            breaking,
            breaker,
            wins: racks_won,
            sets: sets_won,
        }
    }

    /// The state of a start, as in files.
    pub fn write(start: &Start) -> Value {
        let mut state = match start.game.write() {
            Ok(Value::Object(state)) => state,
            _ => Map::new(),
        };
        for (key, value) in [
            ("phase", json!(if start.breaking { "break" } else { "play" })),
            ("shooter", json!(start.player)),
            ("cue_ball", json!(start.cue_ball.name())),
            ("breaker", json!(start.breaker)),
            ("racks_won", json!(PerPlayer::from(start.wins))),
        ] {
            state.insert(key.to_owned(), value);
        }
        if start.sets != [0, 0] {
            state.insert("sets_won".to_owned(), json!(PerPlayer::from(start.sets)));
        }
        Value::Object(state)
    }
}

/// A number of each player, such as `{"A": 1, "B": 0}`.
pub(super) fn read_pair(node: &Node, most: u64) -> Result<[u32; 2], ContentError> {
    let pair = node.object(&["A", "B"])?;
    let count = |key: &str| Ok(pair.required(key)?.count(most)? as u32);
    Ok([count("A")?, count("B")?])
}

/// A list of balls, sorted.
pub(super) fn read_balls(node: &Node) -> Result<Vec<BallId>, ContentError> {
    let nodes = node.list_of(MOST_BALLS, "balls")?;
    let mut balls = nodes.iter().map(read_ball).collect::<Result<Vec<_>, _>>()?;
    balls.sort_unstable();
    Ok(balls)
}

/// The number of a ball.
pub(super) fn read_ball(node: &Node) -> Result<BallId, ContentError> {
    node.count(u64::from(u32::MAX)).map(|number| BallId(number as u32))
}

/// An error that may quote a text of the file.
fn in_one_line(error: &serde_json::Error) -> String {
    printable(&shortened(&error.to_string())).into_owned()
}
