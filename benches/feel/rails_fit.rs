//! Fits rails to what was measured on pool tables.

use gl_billiards::physics::Laws;
use gl_billiards::physics::laws::{CushionLaw, Falling, NoseRestitution, Space};

use crate::Options;
use crate::markdown::Markdown;
use crate::{banks, energy, travel};

/// What is fitted: the four numbers of the restitution, friction, and height of the nose as a part
/// of a ball's diameter; with the ranges of their sources. Rails as a whole keep 0.6 to 0.9 (FAQ):
/// with 0.64 rolling and sliding balls keep 0.6 on average, with 0.918 rolling ones keep 0.9.
const RANGES: [[f64; 2]; 6] =
    [[0.64, 0.918], [0.64, 0.918], [0.0, 4.0], [0.2, 6.0], [0.14, 0.2], [0.625, 0.645]];
/// Where the search starts, and its first steps.
const START: [f64; 6] = [0.9, 0.7, 2.3, 1.75, 0.14, 0.635];
const STEPS: [f64; 6] = [-0.05, 0.05, -0.8, 1.0, 0.02, 0.006];
/// Improvements tried.
const TRIES: usize = 100;

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
/// Aims of banks, and where each of five tables has its line (TP B.28).
const BANKS: [(f64, [f64; 5]); 6] = [
    (0.5, [1.38, 1.40, 1.27, 1.51, 1.60]),
    (1.0, [2.72, 2.93, 2.88, 2.74, 3.31]),
    (1.5, [3.89, 4.52, 4.38, 4.12, 4.94]),
    (2.0, [5.07, 5.60, 5.38, 5.19, 6.22]),
    (2.5, [6.38, 6.92, 6.56, 6.52, 7.55]),
    (3.0, [7.74, 8.30, 7.96, 7.54, 8.59]),
];
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

/// The laws of the game with the rails called `pool`.
pub fn pool() -> Laws {
    let mut laws = Laws::real();
    if let CushionLaw::Nose { restitution, .. } = &mut laws.cushion {
        *restitution = NoseRestitution::Falling(Falling::POOL);
    }
    laws
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
    let firm = FIRM_SPEEDS.map(|mph| {
        let lengths = travel::firm(laws, mph);
        let off = (FIRM[0] - lengths).max(lengths - FIRM[1]).max(0.0);
        off / (0.5 * (FIRM[1] - FIRM[0]))
    });
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
        rms(&firm),
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

/// The rails with the least misfit, of which the first `free` numbers differ from the start (Nelder
/// and Mead).
fn best(free: usize) -> [f64; 6] {
    let within = |point: [f64; 6]| {
        let mut point = point;
        for (value, [least, most]) in point.iter_mut().zip(RANGES) {
            *value = value.clamp(least, most);
        }
        point
    };
    let cost = |point: &[f64; 6]| total(&misfits(&laws(*point)));
    let mut corners = vec![START];
    for axis in 0..free {
        let mut corner = START;
        corner[axis] += STEPS[axis];
        corners.push(within(corner));
    }
    let mut corners: Vec<(f64, [f64; 6])> =
        corners.into_iter().map(|corner| (cost(&corner), corner)).collect();
    for _ in 0..TRIES {
        corners.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (worst, others) = corners.split_last().expect("corners");
        let mut center = [0.0; 6];
        for (_, corner) in others {
            for (sum, value) in center.iter_mut().zip(corner) {
                *sum += value / others.len() as f64;
            }
        }
        // The worst corner, moved through the centre of the others.
        let moved = |by: f64| {
            let mut point = center;
            for (value, old) in point.iter_mut().zip(worst.1) {
                *value += by * (*value - old);
            }
            let point = within(point);
            (cost(&point), point)
        };
        let mirrored = moved(1.0);
        let next = if mirrored.0 < corners[0].0 {
            let farther = moved(2.0);
            if farther.0 < mirrored.0 { farther } else { mirrored }
        } else if mirrored.0 < corners[corners.len() - 2].0 {
            mirrored
        } else {
            moved(-0.5)
        };
        let last = corners.len() - 1;
        if next.0 < corners[last].0 {
            corners[last] = next;
            continue;
        }
        let best = corners[0].1;
        for (old, corner) in &mut corners[1..] {
            for (value, best) in corner.iter_mut().zip(best) {
                *value = 0.5 * (*value + best);
            }
            *old = cost(corner);
        }
    }
    corners.sort_by(|a, b| a.0.total_cmp(&b.0));
    corners[0].1
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
        ("… 0.94 in place of 0.9", Falling { slow: 0.94, ..Falling::POOL }, usual),
        ("… with friction 0.2", Falling::POOL, [0.2, START[5]]),
        ("… with noses at 64.5 %", Falling::POOL, [START[4], 0.645]),
    ] {
        let Falling { slow, fast, knee, fall } = rails;
        add(name, &laws([slow, fast, knee, fall, friction, height]));
    }
    // Where a fall begins and how wide it is has only been measured for snooker rails.
    let fits =
        [("best slow and fast", 2), ("… and knee and fall", 4), ("… and friction and height", 6)];
    for (fit, free) in fits {
        let point = best(free);
        let [slow, fast, knee, fall, friction, height] = point;
        let height = 100.0 * height;
        let title = format!(
            "{fit}: {slow:.3}, {fast:.3}, {knee:.2}, {fall:.2}; {friction:.3}; {height:.2} %"
        );
        add(&title, &laws(point));
    }
    rows.finish()
}
