//! The shot of a rules scenario.

use super::reader::{ContentError, Node, Object};
use super::scenario::POCKETS;
use super::state::read_ball;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::shot::{HeadString, Moments, Rest, StruckBall, Touch, View, ZoneStay};
use crate::rules::{BallLook, Flag, GameState, Potted, Rail, ShotSummary};

/// The most entries of a list.
const MAX_ENTRIES: usize = 100;

/// The names of balls in games that tell them by colours.
pub(crate) const COLOURS: [(&str, BallLook); 8] = [
    ("red", BallLook::Red),
    ("yellow", BallLook::Yellow),
    ("green", BallLook::Green),
    ("brown", BallLook::Brown),
    ("blue", BallLook::Blue),
    ("pink", BallLook::Pink),
    ("black", BallLook::Black),
    ("white", BallLook::Cue),
];

/// The object balls before a shot, in a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableOfBalls<'a> {
    /// The shooter's cue ball.
    pub cue_ball: BallId,
    pub on_table: &'a [BallId],
    pub game: &'a GameState,
}

impl TableOfBalls<'_> {
    /// A ball on the table.
    pub fn ball(self, node: &Node) -> Result<BallId, ContentError> {
        Balls::new(self).add(node)
    }

    /// The first ball on the table of a colour, by its name.
    fn coloured(self, color: &str) -> Option<BallId> {
        let (_, look) = COLOURS.into_iter().find(|(name, _)| *name == color)?;
        let mut all = std::iter::once(&self.cue_ball).chain(self.on_table);
        all.find(|ball| self.game.rules().look(**ball) == look).copied()
    }

    /// A list of balls on the table.
    pub fn list(self, node: &Node) -> Result<Vec<BallId>, ContentError> {
        let mut balls = Balls::new(self);
        for node in node.list_of(MAX_ENTRIES, "balls")? {
            balls.add(&node)?;
        }
        Ok(balls.listed)
    }
}

/// Flags about what can be hit after the shot: the opponent is snookered by the nominated ball, or at
/// all.
const SIGHTS: [&str; 2] = ["snookered_by_free_ball", "snookered"];

/// True if the opponent is snookered after the shot.
pub(super) fn is_snookered(node: &Node) -> Result<bool, ContentError> {
    let Some(list) = node.any_object()?.get("flags") else { return Ok(false) };
    let flags = list.list_of(MAX_ENTRIES, "flags")?;
    Ok(flags.iter().any(|flag| flag.value() == SIGHTS[1]))
}

/// Reads the shot; `nominated` is the ball that was nominated for it.
pub(super) fn read(
    node: &Node,
    table: TableOfBalls,
    nominated: Option<BallId>,
) -> Result<ShotSummary, ContentError> {
    let object = node.any_object()?;
    let TableOfBalls { cue_ball, on_table, .. } = table;
    let mut first = Balls::new(table);
    if let Some(list) = object.get("first") {
        for node in list.list_of(MAX_ENTRIES, "balls")? {
            if first.add(&node)? == cue_ball {
                return node.refuse("the cue ball cannot hit itself");
            }
        }
    }
    let touches = match object.get("events") {
        Some(list) => read_events(&list, table)?,
        None => read_touches(&object)?,
    };
    let mut first = first.listed;
    if first.is_empty() && object.get("events").is_some() {
        let met = |touch: &Touch| match *touch {
            Touch::Balls([_, ball]) => Some(ball),
            Touch::Rail { .. } => None,
        };
        first.extend(touches.iter().find_map(met));
    }
    // A ball falls once, or leaves the table.
    let mut gone = Balls::new(table);
    let (mut potted, mut off_table) = (Vec::new(), Vec::new());
    if let Some(list) = object.get("pocketed") {
        for (index, pair) in list.list_of(MAX_ENTRIES, "balls")?.iter().enumerate() {
            let [ball, pocket] = &pair.list()?[..] else {
                return pair.refuse("expected a ball and its pocket, such as [5, \"SL\"]");
            };
            let (ball, pocket) = (gone.add(ball)?, pocket.one_of(&POCKETS)?);
            potted.push(Potted { ball, pocket, time: index as f64 });
        }
    }
    if let Some(list) = object.get("potted") {
        for (index, ball) in list.list_of(MAX_ENTRIES, "balls")?.iter().enumerate() {
            let (ball, pocket) = (gone.add(ball)?, PocketId(0));
            potted.push(Potted { ball, pocket, time: index as f64 });
        }
    }
    if let Some(list) = object.get("off_table") {
        for node in list.list_of(MAX_ENTRIES, "balls")? {
            off_table.push(gone.add(&node)?);
        }
    }
    let is_cue_ball_gone = gone.listed.contains(&cue_ball);
    let gone = gone.listed.iter().filter(|&&ball| ball != cue_ball).count();
    let (mut flags, mut jumped, mut sights) = (Vec::new(), None, Vec::new());
    if let Some(list) = object.get("flags") {
        let names = Flag::NAMES.map(|(name, flag)| (name, Some(flag)));
        let jumps = [("jump_over", None), ("jump", None)];
        let names: Vec<_> = names.into_iter().chain(jumps).collect();
        for flag in list.list_of(MAX_ENTRIES, "flags")? {
            if SIGHTS.contains(&flag.value().as_str().unwrap_or_default()) {
                sights.push(flag.text()?.to_owned());
                continue;
            }
            match flag.one_of(&names)? {
                Some(flag) => flags.push(flag),
                None => jumped = on_table.first().copied(),
            }
        }
    }
    let blocked = |by: BallId| {
        on_table.iter().map(move |&ball| View { ball, edges: vec![by], full: vec![by] })
    };
    let views = match nominated.filter(|_| sights.iter().any(|flag| flag == SIGHTS[0])) {
        Some(ball) => blocked(ball).filter(|view| view.ball != ball).collect(),
        None => Vec::new(),
    };
    if gone > 0 && first.is_empty() && !flags.contains(&Flag::TouchedBall) {
        return node.refuse("an object ball is gone, but the cue ball hit none first");
    }
    let balls = |key: &str| object.get(key).map_or(Ok(Vec::new()), |list| table.list(&list));
    let flag = |key: &str| object.get(key).map(|node| node.flag()).transpose();
    flags.extend(flag("miss_called")?.filter(|is_called| *is_called).map(|_| Flag::Miss));
    // Balls that are gone were driven to a rail. A pocketed ball does not count as one that has crossed
    // the head string.
    let count = |key: &str, least: usize, most: usize| {
        object.get(key).map(|node| node.whole(least as u64, most as u64)).transpose()
    };
    let pocketed = potted.iter().filter(|potted| potted.ball != cue_ball).count();
    let left = on_table.len() - pocketed;
    let to_rail = count("object_balls_to_rail", gone, on_table.len())?;
    let to_rail = to_rail.map_or(gone, |count| count as usize);
    let crossed_head_string = count("crossed_head_string", 0, left)?.unwrap_or(0) as usize;
    let crossed_centre = count("crossed_center", 0, left)?.unwrap_or(0) as usize + pocketed;
    // A ball reached its rail after the first contact, unless the scenario says otherwise.
    let rail_after_contact = flag("rail_after_contact")?.unwrap_or(to_rail > 0);
    let usual = HeadString::default();
    let crossed = flag("cb_crossed_hs")?;
    let crossed_before_first = flag("cb_crossed_hs_before_first")?;
    let is_behind = flag("first_above_hs")?.unwrap_or(false);
    for (key, is_wrong, why) in [
        ("rail_after_contact", rail_after_contact && first.is_empty(), "no ball was hit first"),
        ("first_above_hs", is_behind && first.is_empty(), "no ball was hit first"),
        (
            "cb_crossed_hs_before_first",
            crossed_before_first == Some(true) && crossed == Some(false),
            "the cue ball never crossed the head string",
        ),
    ] {
        if let Some(node) = object.get(key).filter(|_| is_wrong) {
            return node.refuse(why);
        }
    }
    let cue_ball = StruckBall {
        touched_by_tip: None,
        id: cue_ball,
        jumped,
        into_touching_ball: flag("into_touching_ball")?.unwrap_or(false),
        into_touching_rail: flag("into_touching_rail")?.unwrap_or(false),
    };
    Ok(ShotSummary {
        cue_ball,
        first_in_doubt: first.clone(),
        rail_after_contact,
        object_balls_to_rail: to_rail,
        crossed_head_string,
        potted,
        off_table,
        head_string: HeadString {
            crossed: crossed.unwrap_or(usual.crossed),
            crossed_before_first: crossed_before_first.unwrap_or(usual.crossed_before_first),
            behind: if is_behind { first.clone() } else { usual.behind },
            ..usual
        },
        from_spot: balls("from_spot")?,
        cue_ball_to_rail: flag("cb_to_rail")?.unwrap_or(is_cue_ball_gone && !first.is_empty()),
        crossed_centre,
        touches,
        rest: Rest { views, ..read_rest(&object, table)? },
        first,
        flags,
        moments: Moments::default(),
    })
}

/// The contacts: two balls, or a ball, a rail and perhaps the pocket whose jaw it was.
fn read_touches(object: &Object) -> Result<Vec<Touch>, ContentError> {
    let Some(list) = object.get("touches") else { return Ok(Vec::new()) };
    let read = |node: &Node| -> Result<Touch, ContentError> {
        match &node.list()?[..] {
            [one, other] if other.value().is_u64() => {
                Ok(Touch::Balls([read_ball(one)?, read_ball(other)?]))
            }
            [ball, rail] => {
                let (ball, rail) = (read_ball(ball)?, rail.one_of(&Rail::NAMES)?);
                Ok(Touch::Rail { ball, rail, jaw: None })
            }
            [ball, rail, pocket] => {
                let (ball, rail) = (read_ball(ball)?, rail.one_of(&Rail::NAMES)?);
                Ok(Touch::Rail { ball, rail, jaw: Some(pocket.one_of(&POCKETS)?) })
            }
            _ => node.refuse("expected two balls, or a ball and a rail, such as [5, \"left\"]"),
        }
    };
    list.list_of(MAX_ENTRIES, "contacts")?.iter().map(read).collect()
}

/// The contacts of the cue ball in a carom game: `"C"` with a cushion, `"B:red"` with a ball.
fn read_events(list: &Node, table: TableOfBalls) -> Result<Vec<Touch>, ContentError> {
    let read = |node: &Node| match node.text()?.split_once(':') {
        // Any rail is as good.
        None if node.value() == "C" => {
            Ok(Touch::Rail { ball: table.cue_ball, rail: Rail::Head, jaw: None })
        }
        Some(("B", color)) => match table.coloured(color) {
            Some(ball) if ball != table.cue_ball => Ok(Touch::Balls([table.cue_ball, ball])),
            _ => node.refuse("there is no such object ball on the table"),
        },
        _ => node.refuse("expected \"C\" for a cushion, or a ball, such as \"B:red\""),
    };
    list.list_of(MAX_ENTRIES, "contacts")?.iter().map(read).collect()
}

/// The balls in zones before the shot or after it.
fn read_zones(object: &Object, table: TableOfBalls) -> Result<Vec<ZoneStay>, ContentError> {
    /// More than any game has.
    const MOST_ZONES: u64 = 100;
    let Some(list) = object.get("zones") else { return Ok(Vec::new()) };
    let read = |node: &Node| -> Result<ZoneStay, ContentError> {
        let stay = node.object(&["zone", "before", "after", "inside", "left"])?;
        let inside = match stay.get("inside") {
            Some(balls) => table.list(&balls)?,
            None if stay.required("after")?.flag()? => table.on_table.to_vec(),
            None => Vec::new(),
        };
        Ok(ZoneStay {
            zone: stay.required("zone")?.count(MOST_ZONES)? as usize,
            before: stay.required("before")?.flag()?,
            inside,
            left: stay.required("left")?.flag()?,
        })
    };
    list.list_of(MAX_ENTRIES, "zones")?.iter().map(read).collect()
}

/// Where the cue ball and the last object ball of a rack of 14.1 came to rest.
fn read_rest(object: &Object, table: TableOfBalls) -> Result<Rest, ContentError> {
    type List = fn(&mut Rest) -> &mut Vec<BallId>;
    const ZONES: [(&str, Option<List>); 6] = [
        ("clear", None),
        ("clear_below", None),
        ("on_head_string", None),
        ("kitchen", Some(|rest| &mut rest.behind_head_string)),
        ("in_rack", Some(|rest| &mut rest.in_rack)),
        ("blocks_head_spot", Some(|rest| &mut rest.on_head_spot)),
    ];
    let mut rest = Rest::default();
    read_carom_rest(object, table, &mut rest)?;
    rest.zones = read_zones(object, table)?;
    let Some(zones) = object.get("rest_zones") else { return Ok(rest) };
    let zones = zones.any_object()?;
    let last = table.on_table.iter().filter(|&&ball| {
        // The ball that was not pocketed; the order of those that were does not matter here.
        object.get("pocketed").is_none_or(|list| {
            list.list().is_ok_and(|pairs| {
                pairs.iter().all(|pair| pair.value().get(0) != Some(&ball.0.into()))
            })
        })
    });
    for (key, ball) in [("cue", Some(table.cue_ball)), ("ball15", last.copied().next())] {
        let (Some(zone), Some(ball)) = (zones.get(key), ball) else { continue };
        if let Some(list) = zone.one_of(&ZONES)? {
            list(&mut rest).push(ball);
        }
        // An object ball in the way there is said to be behind the head string, too: one on it or
        // beyond has a name of its own.
        if zone.value() == "blocks_head_spot" {
            rest.behind_head_string.push(ball);
        }
    }
    Ok(rest)
}

/// The balls of a carom game at rest: the pairs that touch, and those in the way of spots.
fn read_carom_rest(
    object: &Object,
    table: TableOfBalls,
    rest: &mut Rest,
) -> Result<(), ContentError> {
    if let Some(list) = object.get("touching_at_rest") {
        for pair in list.list_of(MAX_ENTRIES, "pairs of balls")? {
            match table.list(&pair)?[..] {
                [one, other] => rest.touching.push([one, other]),
                _ => return pair.refuse("expected two balls"),
            }
        }
    }
    for (key, list) in [
        ("on_bottom_spot", &mut rest.on_head_spot),
        ("on_center_spot", &mut rest.on_centre_spot),
        ("on_top_spot", &mut rest.on_foot_spot),
    ] {
        if let Some(balls) = object.get(key) {
            list.extend(table.list(&balls)?);
        }
    }
    Ok(())
}

/// A list of balls of a shot, each on the table before it and listed once.
struct Balls<'a> {
    table: TableOfBalls<'a>,
    listed: Vec<BallId>,
}

impl Balls<'_> {
    fn new(table: TableOfBalls) -> Balls {
        Balls { table, listed: Vec::new() }
    }

    /// Adds the ball of a node: its number, or its colour for the first such ball that is not listed.
    /// The cue ball is always on the table.
    fn add(&mut self, node: &Node) -> Result<BallId, ContentError> {
        let ball = match node.value().is_string() {
            true => self.coloured(node)?,
            false => read_ball(node)?,
        };
        if ball != self.table.cue_ball && !self.table.on_table.contains(&ball) {
            return node.refuse(format!("ball {ball} is not on the table"));
        }
        if self.listed.contains(&ball) {
            return node.refuse(format!("ball {ball} is listed twice"));
        }
        self.listed.push(ball);
        Ok(ball)
    }

    fn coloured(&self, node: &Node) -> Result<BallId, ContentError> {
        let look = node.one_of(&COLOURS)?;
        let TableOfBalls { cue_ball, on_table, game } = self.table;
        let all = std::iter::once(&cue_ball).chain(on_table);
        let mut fitting = all
            .filter(|ball| !self.listed.contains(ball))
            .filter(|ball| game.rules().look(**ball) == look);
        match fitting.next() {
            Some(&ball) => Ok(ball),
            None => node.refuse("there is no such ball on the table"),
        }
    }
}
