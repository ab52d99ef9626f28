//! Fits rails to what was measured on pool tables.

use std::sync::LazyLock;

use gl_billiards_core::physics::Laws;
use gl_billiards_core::physics::laws::{CushionLaw, Falling, NoseRestitution, Space};

use crate::Options;
use crate::markdown::Markdown;
use crate::sources::{BANKS, range};
use crate::{banks, energy, search, travel};

/// What is fitted: the four numbers of the restitution, friction, and height of the nose as a part
/// of a ball's diameter; with the ranges of their sources. Rails as a whole keep 0.6 to 0.9 (FAQ):
/// with 0.64 and 0.953 rolling and sliding balls do so on average.
const RANGES: [[f64; 2]; 6] =
    [[0.64, 0.953], [0.64, 0.953], [0.0, 4.0], [0.2, 6.0], [0.14, 0.2], [0.625, 0.645]];
/// Where the search starts, and its first steps.
const START: [f64; 6] = [0.9, 0.7, 2.3, 1.75, 0.14, 0.635];
/// The same where no source or row may be worse than with snooker rails.
const NO_WORSE_START: [f64; 6] = [0.94, 0.74, 2.8, 1.0, 0.14, 0.635];
const STEPS: [f64; 6] = [-0.05, 0.05, -0.8, 1.0, 0.02, 0.006];
/// A misfit that is larger than with them by this much costs as much as all of one source.
const SLACK: f64 = 0.01;

/// Sudo 2002: parts of the speed kept at a rail, below 1.8 m/s and over all, and what counts as one
/// misfit. Whether his balls rolled is not told, so the mean of rolling and sliding balls is
/// compared, and each of them is 0.035 beside it.
const SUDO: [(f64, f64); 2] = [(0.856, 0.035), (0.745, 0.05)];
/// The part of the lengths and of the lag of TP B.6 that is one misfit. Its 0.7 is assumed: rails
/// from 0.6 to 0.9 (FAQ) would have lags from 2.87 to 3.93 mph, a deviation of 9 %.
const OF_TP_B6: f64 = 0.09;
/// Lengths of a firm hit (WPA), at these speeds, mph; half of the range counts as much.
const FIRM: [f64; 2] = [4.0, 4.5];
const FIRM_SPEEDS: [f64; 6] = [15.0, 16.0, 17.0, 18.0, 19.0, 20.0];
/// Speeds of sliding balls at the banking rail, m/s: those of the measured ones are not told. At 1 m/s
/// some do not reach the pocket.
const BANK_SPEEDS: [f64; 3] = [2.0, 2.5, 3.0];

/// The laws with these rails.
fn laws([slow, fast, knee, fall, friction, height]: [f64; 6]) -> Laws {
    let mut laws = Laws::real();
    if let CushionLaw::Nose { restitution, friction: at_nose, .. } = &mut laws.cushion {
        *restitution = NoseRestitution::Falling(Falling { slow, fast, knee, fall });
        *at_nose = friction;
    }
    let diameter = 2.0 * laws.ball_radius();
    if let Space::Solid { nose_height, .. } = &mut laws.space {
        *nose_height = Some(height * diameter);
    }
    laws
}

/// The laws of the game with the rails called `snooker`.
pub fn snooker() -> Laws {
    let mut laws = Laws::real();
    if let CushionLaw::Nose { restitution, .. } = &mut laws.cushion {
        *restitution = NoseRestitution::Falling(Falling::SNOOKER);
    }
    laws
}

/// The misfits of firm hits by speed, in tolerances.
fn firm_hits(laws: &Laws) -> [f64; 6] {
    FIRM_SPEEDS.map(|mph| {
        let lengths = travel::firm(laws, mph);
        banks::outside(FIRM, lengths) / (0.5 * (FIRM[1] - FIRM[0]))
    })
}

/// The misfits to each source in tolerances: Sudo's slow balls and all, lengths, lag, firm hits
/// and banks, root mean squares.
fn misfits(laws: &Laws) -> [f64; 6] {
    let rms = |off: &[f64]| (off.iter().map(|x| x * x).sum::<f64>() / off.len() as f64).sqrt();
    let mean = |speeds: &[f64]| {
        let kept = speeds
            .iter()
            .flat_map(|speed| [0.0, 1.0].map(|roll| energy::kept(laws, *speed, 0.0, roll, false)));
        kept.sum::<f64>() / (2 * speeds.len()) as f64
    };
    let slow = mean(&[0.3, 0.6, 0.9, 1.2, 1.5, 1.8]);
    // From soft to fast strokes, as in TP B.6.
    let all = mean(&[1.5, 3.0, 5.0, 7.0, 8.0, 12.0].map(|mph| mph * travel::MPH));
    let lengths =
        travel::RUNS.map(|(mph, source)| (travel::from_rail(laws, mph) / source - 1.0) / OF_TP_B6);
    let banks: Vec<f64> = BANK_SPEEDS
        .iter()
        .flat_map(|speed| {
            BANKS.map(|(aim, tables)| {
                let center = tables.iter().sum::<f64>() / 5.0;
                let spread = tables.map(|line| line - center);
                let deviation = rms(&spread) * (5.0_f64 / 4.0).sqrt();
                let ours = banks::middle(laws, aim, *speed, 0.0);
                ours.map_or(9.0, |ours| (ours - center) / deviation)
            })
        })
        .collect();
    [
        ((slow - SUDO[0].0) / SUDO[0].1).abs(),
        ((all - SUDO[1].0) / SUDO[1].1).abs(),
        rms(&lengths),
        ((travel::lag(laws) / travel::LAG - 1.0) / OF_TP_B6).abs(),
        rms(&firm_hits(laws)),
        rms(&banks),
    ]
}

/// The sum of the squares of the misfits. Each source counts as much: both parts of Sudo's as one,
/// and lengths and lag, which are one computation.
fn total([slow, all, lengths, lag, firm, banks]: &[f64; 6]) -> f64 {
    0.5 * (slow.powi(2) + all.powi(2))
        + 0.5 * (lengths.powi(2) + lag.powi(2))
        + firm.powi(2)
        + banks.powi(2)
}

/// What a fit must not make worse than it is with the rails for snooker.
#[derive(Clone, Copy)]
enum Kept {
    /// Anything may get worse.
    Nothing,
    /// The misfit of each source, and of a firm hit at each speed.
    Sources,
    /// Each length, lag, firm hit and bank.
    Rows,
}

/// A row that is farther off by this much (table lengths, mph or diamonds) than with snooker rails
/// costs as much as all of one source.
const ROW_SLACK: f64 = 0.005;
/// Speeds of the banks that count as rows, m/s.
const ROW_SPEEDS: [f64; 5] = [2.0, 2.3, 3.2, 4.0, 6.0];

/// How far off each row is: lengths, the lag in mph, firm hits in lengths, banks in diamonds.
fn rows(laws: &Laws) -> Vec<f64> {
    let lengths = travel::RUNS.map(|(mph, source)| (travel::from_rail(laws, mph) - source).abs());
    let firm = FIRM_SPEEDS.map(|mph| banks::outside(FIRM, travel::firm(laws, mph)));
    let banks = ROW_SPEEDS.iter().flat_map(|speed| {
        BANKS.map(|(aim, tables)| {
            // A bank that never pots counts as one diamond off.
            banks::middle(laws, aim, *speed, 0.0)
                .map_or(1.0, |ours| banks::outside(range(tables), ours))
        })
    });
    let lag = (travel::lag(laws) - travel::LAG).abs();
    lengths.into_iter().chain([lag]).chain(firm).chain(banks).collect()
}

/// A cost of rails with which a row is farther off than with those for snooker.
fn worse_rows(laws: &Laws) -> f64 {
    static OLD: LazyLock<Vec<f64>> = LazyLock::new(|| rows(&snooker()));
    excess(&rows(laws), &OLD, ROW_SLACK)
}

/// The sum of the squares by which numbers exceed others, in units of `slack`.
fn excess(now: &[f64], old: &[f64], slack: f64) -> f64 {
    now.iter().zip(old).map(|(now, old)| ((now - old).max(0.0) / slack).powi(2)).sum()
}

/// A cost of rails with which a source, or a firm hit of some speed, has a larger misfit than with
/// those for snooker.
fn regress(laws: &Laws, misfits: &[f64; 6]) -> f64 {
    static OLD: LazyLock<[f64; 12]> = LazyLock::new(|| {
        let old = snooker();
        all(&self::misfits(&old), &firm_hits(&old))
    });
    fn all(misfits: &[f64; 6], firm: &[f64; 6]) -> [f64; 12] {
        std::array::from_fn(|i| misfits.iter().chain(firm).copied().nth(i).unwrap_or(0.0))
    }
    excess(&all(misfits, &firm_hits(laws)), &*OLD, SLACK)
}

/// The rails with the least misfit, of which the first `free` numbers differ from the start, among
/// those that keep what must not get worse.
fn best(free: usize, kept: Kept) -> [f64; 6] {
    let start = if let Kept::Nothing = kept { START } else { NO_WORSE_START };
    search::least(start, &STEPS[..free], &RANGES, |point| {
        let laws = laws(*point);
        let misfits = misfits(&laws);
        let cost = match kept {
            Kept::Nothing => 0.0,
            Kept::Sources => regress(&laws, &misfits),
            Kept::Rows => worse_rows(&laws),
        };
        total(&misfits) + cost
    })
}

/// The misfits of the rails of the game and of others.
pub fn table(_: &Options) -> String {
    let mut rows = Markdown::new(&[
        "rails: slow, fast, knee, fall; friction; height",
        "Sudo, slow",
        "Sudo, all",
        "lengths",
        "lag",
        "firm hits",
        "banks",
        "sum of squares",
    ]);
    let mut add = |title: &str, laws: &Laws| {
        let misfits = misfits(laws);
        let cells = misfits.map(|off| format!("{off:.2}"));
        let sum = format!("{:.2}", total(&misfits));
        rows.row([title.to_owned()].into_iter().chain(cells).chain([sum]));
    };
    let usual = [START[4], START[5]];
    for (name, rails, [friction, height]) in [
        ("`snooker`", Falling::SNOOKER, usual),
        ("`pool`", Falling::POOL, usual),
        ("… with friction 0.2", Falling::POOL, [0.2, START[5]]),
        ("… with noses at 64.5 %", Falling::POOL, [START[4], 0.645]),
    ] {
        let Falling { slow, fast, knee, fall } = rails;
        add(name, &laws([slow, fast, knee, fall, friction, height]));
    }
    // Where a fall begins and how wide it is has only been measured for snooker rails.
    let fits = [
        ("best slow and fast", 2, Kept::Nothing),
        ("… and knee and fall", 4, Kept::Nothing),
        ("… and friction and height", 6, Kept::Nothing),
        ("no source worse than with `snooker`", 4, Kept::Sources),
        ("no row worse, as far as that goes", 4, Kept::Rows),
        ("… with friction and height, too", 6, Kept::Rows),
    ];
    for (fit, free, kept) in fits {
        let point = best(free, kept);
        let [slow, fast, knee, fall, friction, height] = point;
        let height = 100.0 * height;
        let title = format!(
            "{fit}: {slow:.3}, {fast:.3}, {knee:.2}, {fall:.2}; {friction:.3}; {height:.2} %"
        );
        add(&title, &laws(point));
    }
    rows.finish()
}
