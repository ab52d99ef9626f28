//! Breaks: the ones that are tried, and the library of good ones.
//!
//! A break depends on gaps of hundredths of a millimetre in the rack, which nobody sees. So each
//! trial is played on a rack of its own, and few breaks are tried often: those of a library that
//! `cargo bench --bench opponent -- breaks` chooses among hundreds.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use nalgebra::Vector2;

use super::Search;
use super::candidates::{Try, push};
use super::hand;
use crate::ai::decision::Kind;
use crate::ai::games::Game;
use crate::ai::table::state::State;
use crate::ai::table::trials::ShotTrials;
use crate::ai::{Position, Skill};
use crate::game::Cue;
use crate::physics::direction_of;
use crate::rules::GameKind;

/// The library in the program.
const TEXT: &str = include_str!("../../assets/opponents/breaks.txt");

static LIBRARY: LazyLock<Vec<(GameKind, Break)>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// A break: the place of the cue ball, its aim, speed and spin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Break {
    /// Distance of the cue ball from the long string, as a part of half the table's width.
    pub aside: f64,
    /// Distance of the aim's line from the middle of the foremost ball, in radii: above zero on the
    /// side where the cue ball lies.
    pub offset: f64,
    /// Speed as a part of the largest one.
    pub speed: f64,
    /// Height of the tip above the middle of the cue ball, in radii.
    pub height: f64,
    /// Offset of the tip to the right, in radii.
    pub side: f64,
}

impl Break {
    /// A square hit from the middle of the head string.
    pub const SQUARE: Break = Break { aside: 0.0, offset: 0.0, speed: 1.0, height: 0.0, side: 0.0 };

    fn numbers(&mut self) -> [&mut f64; 5] {
        [&mut self.aside, &mut self.offset, &mut self.speed, &mut self.height, &mut self.side]
    }

    /// A line of the library: the game and the numbers, the last one only if it is not zero.
    pub fn write(mut self, game: GameKind) -> String {
        let [aside, offset, speed, height, side] = self.numbers();
        let side = if *side == 0.0 { String::new() } else { format!(" {side}") };
        format!("{} {aside} {offset} {speed} {height}{side}\n", game.name())
    }

    /// The same break from the other side of the long string.
    fn mirrored(self) -> Break {
        Break { aside: -self.aside, side: -self.side, ..self }
    }
}

/// The speeds of a square hit that is tried on every table besides the library, in games that are
/// opened with a hard break.
const PLAIN_SPEEDS: [f64; 4] = [0.6, 0.75, 0.88, 1.0];

/// The breaks that a player tries in a game.
fn usual(game: &dyn Game, state: &State) -> impl Iterator<Item = Break> {
    let kind = state.game.kind();
    let known = LIBRARY.iter().filter(move |(its, _)| *its == kind).map(|(_, one)| *one);
    let plain = PLAIN_SPEEDS.map(|speed| Break { speed, ..Break::SQUARE });
    // Where the players have pockets of their own, the sides differ.
    let mirrored = known.clone().filter(|_| game.pockets(state).is_some()).map(Break::mirrored);
    let plain = plain.into_iter().filter(|_| !game.is_broken_softly());
    known.chain(mirrored).chain(plain)
}

/// The largest number of a break.
const MOST: f64 = 8.0;

/// Reads a library: the game and the numbers of a break on each line, of which the last may be
/// missing; `#` begins a comment. `None` if a line is malformed.
fn read(text: &str) -> Option<Vec<(GameKind, Break)>> {
    let mut breaks = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let (game, numbers) = line.split_once(' ')?;
        let read = |word: &str| word.parse().ok().filter(|it: &f64| it.abs() <= MOST);
        let numbers: Option<Vec<f64>> = numbers.split_whitespace().map(read).collect();
        let [aside, offset, speed, height, side @ ..] = numbers.as_deref()? else { return None };
        let side = match side {
            [] => 0.0,
            [side] => *side,
            _ => return None,
        };
        let one = Break { aside: *aside, offset: *offset, speed: *speed, height: *height, side };
        breaks.push((GameKind::named(game)?, one));
    }
    Some(breaks)
}

/// The tries of a state before the break.
pub(super) fn tries(trials: &mut ShotTrials, game: &dyn Game, state: &State) -> Vec<Try> {
    let mut tries = Vec::new();
    for one in usual(game, state) {
        add((trials, game), state, one, &mut tries);
    }
    tries
}

/// Adds a break from its place, or from where the cue ball lies.
fn add(
    (trials, game): (&mut ShotTrials, &dyn Game),
    state: &State,
    one: Break,
    tries: &mut Vec<Try>,
) {
    let venue = Arc::clone(&trials.venue);
    let balls = state.layout.places(game.may_be_hit(state));
    let Some(apex) = balls.min_by(|a, b| a.x.total_cmp(&b.x)) else { return };
    let head = venue.table.spots_or_report().head;
    let half_width = venue.table.bed.map_or(0.0, |bed| bed.half_width);
    let place = Vector2::new(head - 2.1 * venue.radius, one.aside * half_width);
    let place = match state.region() {
        Some(region) if venue.may_place(&state.layout, region, place) => place,
        _ => hand::cue_ball_place(&venue, state),
    };
    trials.set_position(&state.with_cue_ball(place).layout);
    let way = apex - place;
    let turn = libm::asin((one.offset * venue.radius / way.norm()).clamp(-1.0, 1.0));
    let cue = Cue {
        direction: direction_of(way) + turn.copysign(one.offset * place.y),
        power: venue.power(one.speed * venue.top_speed()),
        tip: [one.side, one.height],
        elevation: 0.0,
    };
    push(trials, state, (cue, Kind::Break, None), tries);
}

/// The mean value of each of these breaks for a player before the break, over `samples` racks and
/// strokes of this seed. Zero for one that is not possible.
pub fn rate(
    position: &Position,
    skill: &Skill,
    seed: u64,
    (breaks, samples): (&[Break], usize),
) -> Vec<f64> {
    let Some(game) = position.game() else { return vec![0.0; breaks.len()] };
    let (state, go_on) = (&position.state, AtomicBool::new(false));
    let trials = ShotTrials::new(Arc::new(position.venue()));
    let mut search = Search::new(trials, game, skill, seed, &go_on);
    search.guess_racks(state, seed);
    let value = |one: &Break| {
        let mut tries = Vec::new();
        add((&mut search.trials, game), state, *one, &mut tries);
        tries.pop().and_then(|what| search.mean(state, what, samples)).unwrap_or(0.0)
    };
    breaks.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use crate::ai::search::breaks::*;

    #[test]
    fn the_library_is_read_and_written() {
        let library = read(TEXT).expect("a library of breaks");
        assert!(library.len() >= 4);
        let text: String = library.iter().map(|(game, one)| one.write(*game)).collect();
        assert_eq!(read(&text), Some(library));
        for wrong in ["0.1", "0.1 0.2 0.3 x", "0.1 0.2 0.3 9", "0.1 0.2 0.3 0.4 0.5 0.6"] {
            assert_eq!(read(&format!("9-ball {wrong}")), None, "{wrong}");
        }
        assert_eq!(read("croquet 0.1 0.2 0.3 0.4"), None);
    }
}
