//! Fits friction between balls to what was measured, and compares that of the cloth.

use gl_billiards_core::physics::Laws;
use gl_billiards_core::physics::laws::{BallBallLaw, BallFriction, Slowing};

use crate::markdown::Markdown;
use crate::sensitivity::set_friction;
use crate::sources::{CAROM, FILMED, FILMED_SPEEDS};
use crate::{Options, balls, search};

/// The logarithm of what counts as one misfit: dirty balls have 1.5 times the friction of usual
/// ones (FAQ).
const DIRTY: f64 = 1.5;
/// Marlow's measurements: slip (m/s, at 45°) and coefficient.
const MARLOW: [(f64, f64); 3] = [
    (0.1 * std::f64::consts::FRAC_1_SQRT_2, 0.11),
    (std::f64::consts::FRAC_1_SQRT_2, 0.06),
    (10.0 * std::f64::consts::FRAC_1_SQRT_2, 0.01),
];
/// Usual coefficients (FAQ), and the slips of slow and medium shots (3 and 7 mph) at half a ball.
const USUAL: [f64; 2] = [0.03, 0.08];
const USUAL_SLIPS: [f64; 2] = [0.67, 1.56];
/// The least and the greatest value of each number of the law, where its search starts, and its
/// first steps.
const RANGES: [[f64; 2]; 3] = [[0.0, 0.1], [0.0, 1.0], [0.1, 5.0]];
const START: [f64; 3] = [0.01, 0.15, 0.9];
const STEPS: [f64; 3] = [0.005, -0.04, 0.3];

/// The laws of the game with this friction between balls.
fn laws([a, b, c]: [f64; 3]) -> Laws {
    let mut laws = Laws::real();
    set_friction(&mut laws, BallFriction { a, b, c });
    laws
}

/// The misfits to Marlow, to TP B.3 at 45° and to Doménech, root mean squares.
fn misfits(friction: [f64; 3]) -> [f64; 3] {
    let rms = |off: &[f64]| (off.iter().map(|x| x * x).sum::<f64>() / off.len() as f64).sqrt();
    let off = |ours: f64, source: f64| (ours / source).ln() / DIRTY.ln();
    let [a, b, c] = friction;
    let law = BallFriction { a, b, c };
    let laws = laws(friction);
    let marlow = MARLOW.map(|(slip, source)| off(law.at(slip), source));
    // The 30° of that film are more than two rigid balls can do.
    let [_, (cut, filmed)] = FILMED;
    let film: Vec<f64> = FILMED_SPEEDS
        .into_iter()
        .zip(filmed)
        .map(|(speed, source)| off(balls::throw(laws, speed / 3.6, cut, 0.0), source))
        .collect();
    // A rolling ball's slip is its speed, at any cut; sliding ones would need less friction at 60°
    // and 70°, and more than the most at 10°.
    let carom = CAROM.map(|(cut, source)| off(balls::throw(laws, 0.8, cut, 1.0), source));
    [rms(&marlow), rms(&film), rms(&carom)]
}

/// The sum of the squares of the misfits.
fn total(misfits: &[f64; 3]) -> f64 {
    misfits.iter().map(|x| x * x).sum()
}

/// How far a law leaves the usual coefficients at usual slips, misfits.
fn beyond([a, b, c]: [f64; 3]) -> f64 {
    let law = BallFriction { a, b, c };
    let [slow, medium] = USUAL_SLIPS.map(|slip| law.at(slip));
    (slow / USUAL[1]).max(USUAL[0] / medium).max(1.0).ln() / DIRTY.ln()
}

/// The law with the least misfit, if wanted among those with usual coefficients.
fn best(usual: bool) -> [f64; 3] {
    search::least(START, &STEPS, &RANGES, |law| {
        let leaves = if usual { (beyond(*law) / 0.01).powi(2) } else { 0.0 };
        total(&misfits(*law)) + leaves
    })
}

/// The misfits of the law of the game and of others.
pub fn between_balls(_: &Options) -> String {
    let mut rows = Markdown::new(&[
        "a, b, c",
        "Marlow",
        "TP B.3, 45°",
        "Doménech",
        "sum of squares",
        "at a slip of 0.67 m/s",
        "at 1.56 m/s",
    ]);
    let mut add = |title: &str, [a, b, c]: [f64; 3]| {
        let misfits = misfits([a, b, c]);
        let cells = misfits.map(|off| format!("{off:.2}"));
        let sum = format!("{:.2}", total(&misfits));
        let law = BallFriction { a, b, c };
        let usual = USUAL_SLIPS.map(|slip| format!("{:.3}", law.at(slip)));
        rows.row([title.to_owned()].into_iter().chain(cells).chain([sum]).chain(usual));
    };
    let BallBallLaw::Friction { friction: BallFriction { a, b, c }, .. } = Laws::real().ball_ball
    else {
        unreachable!("balls of the game have friction");
    };
    add(&format!("of the game: {a}, {b}, {c}"), [a, b, c]);
    let BallFriction { a, b, c } = BallFriction::MARLOW;
    add(&format!("Marlow alone (TP A.14): {a}, {b}, {c}"), [a, b, c]);
    add("TP B.3 alone: 0.016, 0.219, 0.691", [0.016, 0.219, 0.691]);
    for (title, usual) in [("best of all", false), ("… with 0.03 to 0.08 at usual slips", true)] {
        let law = best(usual);
        let [a, b, c] = law;
        add(&format!("{title}: {a:.4}, {b:.4}, {c:.3}"), law);
    }
    rows.finish()
}

/// Sources of a coefficient of the cloth: the least and the greatest value each has.
type Cloth = [(&'static str, [f64; 2])];
const SLIDING: &Cloth = &[
    ("FAQ, typical", [0.2, 0.2]),
    ("FAQ, range", [0.15, 0.4]),
    ("Mathavan 2009, snooker", [0.178, 0.245]),
    ("Derby and Fuller 1999, object ball, ± 5 %", [0.178, 0.196]),
    ("… cue ball, ± 10 %", [0.288, 0.352]),
];
const ROLLING: &Cloth = &[
    ("FAQ, typical", [0.01, 0.01]),
    ("FAQ, range", [0.005, 0.015]),
    ("Mathavan 2009, snooker", [0.0126, 0.0128]),
];

/// The coefficients of the cloth beside their sources.
pub fn with_cloth(_: &Options) -> String {
    let Slowing::Continuous(cloth) = Laws::real().slowing else {
        unreachable!("the game has a cloth");
    };
    let mut rows = Markdown::new(&["", "source", "ours", "outside by"]);
    let all = [
        ("sliding", cloth.sliding_friction, SLIDING),
        ("rolling", cloth.rolling_friction, ROLLING),
    ];
    for (name, ours, sources) in all {
        for (source, [least, most]) in sources {
            let range = if least < most { format!("{least} to {most}") } else { least.to_string() };
            let outside = (least / ours).max(ours / most).max(1.0) - 1.0;
            rows.row([
                format!("{name} ({source})"),
                range,
                ours.to_string(),
                format!("{:.0} %", 100.0 * outside),
            ]);
        }
    }
    rows.finish()
}
