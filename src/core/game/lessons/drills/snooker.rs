//! Drills of snooker: the line-up, long reds, and the colours from their spots.

use super::drill::{Drill, Form};
use super::long_pots::{judge, long_pot};
use crate::game::GameKind;
use crate::game::lessons::exercise::direction;
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Judge, Position};
use crate::physics::Table;

pub const LINE_UP: Drill = Drill {
    name: "line-up",
    title: drills::LINE_UP,
    form: Form::Shots(Exercise {
        title: drills::LINE_UP,
        task: drills::LINE_UP_TASK,
        game: GameKind::Snooker,
        state: None,
        position: line_up,
        judge: Judge::Points(24),
    }),
};

pub const LONG_RED: Drill = Drill {
    name: "long-red",
    title: drills::LONG_RED,
    form: Form::Shots(Exercise {
        title: drills::LONG_RED,
        task: drills::LONG_RED_TASK,
        game: GameKind::Snooker,
        state: None,
        position: long_red,
        judge: Judge::Shot(judge),
    }),
};

pub const COLOURS: Drill = Drill {
    name: "colours",
    title: drills::COLOURS,
    form: Form::Shots(Exercise {
        title: drills::COLOURS,
        task: drills::COLOURS_TASK,
        game: GameKind::Snooker,
        state: Some(r#"{"on": "yellow"}"#),
        position: colours,
        judge: Judge::Points(27),
    }),
};

/// The number of the yellow; the other colours follow.
const YELLOW: u32 = 16;

/// The colours on their spots.
fn on_spots(table: &Table) -> impl Iterator<Item = (u32, [f64; 2])> {
    let spots = table.spots.as_ref().and_then(|spots| spots.colors());
    (YELLOW..).zip(spots.into_iter().flatten().map(Into::into))
}

/// A position with the cue ball in hand near a ball.
fn in_hand(balls: Vec<(u32, [f64; 2])>, near: [f64; 2]) -> Position {
    let cue_ball = [near[0] - 0.3, near[1] + 0.15];
    Position {
        cue_ball,
        in_hand: true,
        direction: direction(cue_ball, near),
        balls,
        power: 0.2,
        target: None,
    }
}

/// Fifteen reds on the axis of the table: five on each side of the blue, four between pink and black,
/// one beyond it.
fn line_up(table: &Table, _number: u32, _seed: u64) -> Position {
    let colours: Vec<(u32, [f64; 2])> = on_spots(table).collect();
    let axis: Vec<f64> = colours.iter().skip(2).map(|(_, [x, _])| *x).collect();
    let between = |from: f64, to: f64, count: u32| {
        let step = (to - from) / f64::from(count + 1);
        (1..=count).map(move |index| [from + f64::from(index) * step, 0.0])
    };
    let &[brown, blue, pink, black] = &axis[..] else { return in_hand(colours, [0.0, 0.0]) };
    let reds = between(brown, blue, 5).chain(between(blue, pink, 5));
    let reds = reds.chain(between(pink, black, 4)).chain(between(black, black + 0.25, 1));
    let balls: Vec<(u32, [f64; 2])> = (1..).zip(reds).chain(colours).collect();
    in_hand(balls, [pink, 0.0])
}

/// A red beyond the middle of the table, and the cue ball in baulk.
fn long_red(table: &Table, number: u32, seed: u64) -> Position {
    let baulk = table.spots.as_ref().map_or(0.0, |spots| spots.head);
    let areas = [[0.1..1.1, -0.6..0.6], [baulk - 0.25..baulk, -0.25..0.25]];
    long_pot(table, number, seed, &areas)
}

fn colours(table: &Table, _number: u32, _seed: u64) -> Position {
    let balls: Vec<(u32, [f64; 2])> = on_spots(table).collect();
    let yellow = balls.first().map_or([0.0, 0.0], |&(_, place)| place);
    in_hand(balls, yellow)
}
