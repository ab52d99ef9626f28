//! Breaks by game, table, speed and place of the cue ball.

use gl_billiards_core::rules::GameKind;

use crate::Options;
use crate::break_shot::{BreakShot, Outcome};
use crate::markdown::Markdown;
use crate::parallel;
use crate::statistics::{Share, mean};

/// The games that are broken.
pub const GAMES: [(&str, GameKind); 2] =
    [("8-ball", GameKind::EightBall), ("9-ball", GameKind::NineBall)];
/// The tables by their length.
pub const SIZES: [(&str, &str); 3] =
    [("9 ft", "pool-9ft"), ("8 ft", "pool-8ft"), ("7 ft", "pool-7ft")];
/// Speeds of the cue ball, m/s: 14.3 to 23.5 mph.
const SPEEDS: [f64; 5] = [6.4, 8.2, 9.4, 10.0, 10.5];
/// Places of the cue ball beside the long string, m.
const PLACES: [f64; 6] = [0.0, 0.1, 0.2, 0.25, 0.3, 0.45];

const HEADINGS: [&str; 6] = [
    "pocketed",
    "nothing pocketed",
    "a ball and no foul",
    "scratch",
    "object balls to a rail",
    "contacts that end in a pocket",
];

/// The outcomes of breaks with the first seeds.
pub fn outcomes(shot: &BreakShot, racks: u64) -> Vec<Outcome> {
    parallel::map(racks, |seed| shot.outcome(seed))
}

/// The cells under [`HEADINGS`].
fn cells(outcomes: &[Outcome]) -> [String; 6] {
    let potted = mean(outcomes.iter().map(|o| f64::from(o.potted)));
    let contacts = mean(outcomes.iter().map(|o| f64::from(o.contacts)));
    [
        format!("{potted:.2}"),
        Share::of(outcomes, Outcome::is_dry).with_interval(),
        Share::of(outcomes, Outcome::is_good).with_interval(),
        Share::of(outcomes, |o| o.scratch).percent(),
        format!("{:.1}", mean(outcomes.iter().map(|o| f64::from(o.to_rail)))),
        format!("{:.1} % of {contacts:.0}", 100.0 * potted / (contacts + potted)),
    ]
}

/// By game, table and speed, from the middle.
pub fn by_speed(options: &Options) -> String {
    let mut table = Markdown::new(&[&["game, table, m/s"], &HEADINGS[..]].concat());
    for (game, kind) in GAMES {
        for (size, name) in SIZES {
            for speed in SPEEDS {
                let outcomes = outcomes(&BreakShot::new(kind, name, speed), options.racks);
                let title = format!("{game}, {size}, {speed:.1}");
                table.row([title].into_iter().chain(cells(&outcomes)));
            }
        }
    }
    table.finish()
}

/// By game and place on 9 ft at 10 m/s, full at the foremost ball.
pub fn by_place(options: &Options) -> String {
    let mut table = Markdown::new(&[&["game, m beside"], &HEADINGS[..]].concat());
    for (game, kind) in GAMES {
        for aside in PLACES {
            let shot = BreakShot { aside, ..BreakShot::new(kind, "pool-9ft", 10.0) };
            let title = format!("{game}, {aside:.2}");
            table.row([title].into_iter().chain(cells(&outcomes(&shot, options.racks))));
        }
    }
    table.finish()
}
