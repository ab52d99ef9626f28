//! The best break of 20 tried.

use gl_billiards_core::rules::GameKind;

use crate::Options;
use crate::break_shot::{BreakShot, Outcome};
use crate::breaks::outcomes;
use crate::markdown::Markdown;
use crate::parallel;
use crate::sensitivity::{on_one_spot, with_gaps};
use crate::statistics::Share;

/// 20 breaks: places beside the long string, m, and offsets of the aim, in radii.
struct Trials {
    places: [f64; 5],
    offsets: [f64; 4],
}

/// Anywhere on the head string.
const ANYWHERE: Trials =
    Trials { places: [0.0, 0.15, 0.3, 0.45, 0.57], offsets: [0.0, 0.3, 0.6, 0.9] };
/// The same around the cut that suits a rack with the 9 on the foot spot.
const CUT: Trials = Trials { places: [0.2, 0.3, 0.35, 0.5, 0.57], offsets: [0.6, 0.7, 0.8, 0.9] };
/// In the box of a tournament, from which a rack with the 9 on the foot spot must be cut more.
const IN_BOX: Trials =
    Trials { places: [0.0, 0.1, 0.15, 0.2, 0.23], offsets: [0.0, 0.6, 0.9, 1.05] };
/// Racks with which each is tried. The best is then measured with others.
const TRIED: u64 = 1000;
/// The most scratches that a break may have to count, of all.
const MOST_SCRATCHES: f64 = 0.1;
/// A player's errors while the break is chosen, in units of the olympiad's.
const NOISE: f64 = 1.0;

/// The best break of each game by table and speed.
pub fn table(options: &Options) -> String {
    let mut table = Markdown::new(&[
        "game, table, m/s",
        "best: m beside, R off the middle",
        "a ball pocketed, aim within 0.1°",
        "with the olympiad's errors",
        "scratch",
        "with twice these",
        "… and no foul",
        "scratch",
        "median of the 20",
    ]);
    let game =
        |title: &'static str, kind, trials| (title, BreakShot::new(kind, "pool-9ft", 0.0), trials);
    let (eight, nine) = (GameKind::EightBall, GameKind::NineBall);
    let racked = BreakShot::new(nine, "pool-9ft", 0.0);
    let games = [
        game("8-ball, 9 ft", eight, ANYWHERE),
        ("8-ball, 7 ft", BreakShot::new(eight, "pool-7ft", 0.0), ANYWHERE),
        game("9-ball, 9 ft, the 9 on the spot", nine, CUT),
        ("… tip 0.1 R below the middle", BreakShot { height: -0.1, ..racked.clone() }, CUT),
        game("… from the box", nine, IN_BOX),
        ("… from the box, gaps up to 0.01 mm", with_gaps(racked.clone(), 1e-5), IN_BOX),
        ("… the 1 on the spot, anywhere", on_one_spot(racked), ANYWHERE),
    ];
    for (title, usual, trials) in games {
        for speed in [9.0, 10.0, 10.5] {
            let usual = BreakShot { speed, noise: NOISE, ..usual.clone() };
            let (best, median) = choose(&usual, &trials);
            // Seeds that the choice has not seen.
            let played = |noise: f64| {
                let shot = BreakShot { noise, ..best.clone() };
                parallel::map(options.racks, |seed| shot.outcome(TRIED + seed))
            };
            let [exact, usual, wild]: [Vec<Outcome>; 3] = [0.0, 1.0, 2.0].map(played);
            let potted =
                |outcomes: &[Outcome]| Share::of(outcomes, |o| !o.is_dry()).with_interval();
            table.row([
                format!("{title}, {speed}"),
                format!("{:.2}, {:+.2}", best.aside, best.offset),
                potted(&exact),
                potted(&usual),
                Share::of(&usual, |o| o.scratch).percent(),
                potted(&wild),
                Share::of(&wild, Outcome::is_good).percent(),
                Share::of(&wild, |o| o.scratch).percent(),
                format!("{:.0} %", 100.0 * median),
            ]);
        }
    }
    table.finish()
}

/// The break that pockets a ball most often without too many scratches, and the median of all.
fn choose(usual: &BreakShot, trials: &Trials) -> (BreakShot, f64) {
    let Trials { places, offsets } = trials;
    let tried = places.iter().flat_map(|&aside| offsets.map(|offset| (aside, offset)));
    let tried = tried.map(|(aside, offset)| {
        let shot = BreakShot { aside, offset, ..usual.clone() };
        let outcomes = outcomes(&shot, TRIED);
        let wet = Share::of(&outcomes, |o| !o.is_dry()).value();
        let may_count = Share::of(&outcomes, |o| o.scratch).value() <= MOST_SCRATCHES;
        (may_count, wet, shot)
    });
    let mut tried: Vec<(bool, f64, BreakShot)> = tried.collect();
    tried.sort_by(|a, b| b.1.total_cmp(&a.1));
    let median = tried[tried.len() / 2].1;
    let best = tried.iter().find(|one| one.0).unwrap_or(&tried[0]);
    (best.2.clone(), median)
}
