//! How breaks depend on each constant within its sources' range, on the rack, on the stroke, and on
//! the geometry of the pockets.

use std::sync::Arc;

use gl_billiards_core::physics::laws::{
    BallFriction, ConstantValue, NoseRestitution, Simultaneous,
};
use gl_billiards_core::physics::table::{PocketSpec, PoolSpec};
use gl_billiards_core::physics::{Laws, Table};
use gl_billiards_core::rules::GameKind;

use crate::Options;
use crate::break_shot::{BreakShot, Outcome};
use crate::breaks::{GAMES, outcomes};
use crate::markdown::Markdown;
use crate::rails_fit;
use crate::statistics::{Share, difference, mean};

const INCH: f64 = 0.0254;
/// Speed of the cue ball, m/s.
const SPEED: f64 = 10.0;

/// A change of the usual break.
type Change = Box<dyn Fn(&mut BreakShot)>;

/// The same break of racks whose neighbours are up to `gap` (m) apart.
pub fn with_gaps(mut shot: BreakShot, gap: f64) -> BreakShot {
    // Two balls move towards each other or apart by as much as they were set apart.
    let table = Arc::make_mut(&mut shot.table);
    table.spots.as_mut().expect("spots").triangle.slack = gap / 4.0;
    shot
}

/// The same break of a 9-ball rack with the 1 on the foot spot in place of the 9.
pub fn on_one_spot(mut shot: BreakShot) -> BreakShot {
    let rows = 2.0 * 3.0_f64.sqrt() * shot.laws.ball_radius();
    Arc::make_mut(&mut shot.table).spots.as_mut().expect("spots").foot += rows;
    shot
}

/// A break that is compared with others, its title, and its outcomes.
struct Base {
    title: &'static str,
    shot: BreakShot,
    outcomes: Vec<Outcome>,
}

/// The breaks that are compared: full from the middle, and spread.
fn bases(options: &Options) -> [Base; 3] {
    let [eight, nine] = GAMES.map(|(_, kind)| BreakShot::new(kind, "pool-9ft", SPEED));
    [
        ("8-ball from the middle", eight.clone()),
        ("8-ball spread", eight.spread()),
        ("9-ball spread", nine.spread()),
    ]
    .map(|(title, shot)| Base { title, outcomes: outcomes(&shot, options.compared), shot })
}

/// A table of the outcomes with each change, against the usual breaks with the same racks and aims.
fn compare(options: &Options, changes: Vec<(String, Change)>) -> String {
    let bases = bases(options);
    let mut headings = vec!["changed".to_owned()];
    for base in &bases {
        headings.push(format!("{}: pocketed", base.title));
        headings.extend(["dry", "points more"].map(String::from));
    }
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let mut table = Markdown::new(&headings);
    let cells = |outcomes: &[Outcome], change: String| {
        let potted = mean(outcomes.iter().map(|o| f64::from(o.potted)));
        [format!("{potted:.2}"), Share::of(outcomes, Outcome::is_dry).percent(), change]
    };
    let usual = bases.iter().flat_map(|base| cells(&base.outcomes, String::new()));
    table.row(["nothing".to_owned()].into_iter().chain(usual));
    for (title, change) in changes {
        let all = bases.iter().flat_map(|base| {
            let mut shot = base.shot.clone();
            change(&mut shot);
            let new = outcomes(&shot, options.compared);
            let dry = |o: &Outcome| 100.0 * f64::from(u8::from(o.is_dry()));
            let pairs = base.outcomes.iter().zip(&new).map(|(a, b)| (dry(a), dry(b)));
            let (more, half) = difference(pairs);
            cells(&new, format!("{more:+.1} ± {half:.1}"))
        });
        table.row([title].into_iter().chain(all));
    }
    table.finish()
}

/// A changed constant of the laws.
fn constant(title: &str, set: impl Fn(&mut Laws) + 'static) -> (String, Change) {
    (title.to_owned(), Box::new(move |shot: &mut BreakShot| set(&mut shot.laws)))
}

/// A constant set to a number.
fn number(name: &'static str, value: f64, note: &str) -> (String, Change) {
    let set = move |laws: &mut Laws| set_number(laws, name, value);
    constant(&format!("`{name}` {value}{note}"), set)
}

/// Sets a constant of the laws by its name in files.
pub fn set_number(laws: &mut Laws, name: &str, value: f64) {
    for constant in laws.constants().into_iter().filter(|constant| constant.name == name) {
        match constant.value {
            ConstantValue::Number(number, _) => *number = value,
            ConstantValue::Override(number, _) => *number = Some(value),
            ConstantValue::Restitution(restitution) => {
                *restitution = NoseRestitution::Constant(value);
            }
            _ => panic!("{name} is no number"),
        }
    }
}

/// Sets the friction between balls.
pub fn set_friction(laws: &mut Laws, friction: BallFriction) {
    for constant in laws.constants() {
        if let ConstantValue::Friction(current) = constant.value {
            *current = friction;
        }
    }
}

/// Each constant at the ends of its range (docs/physics.md).
pub fn constants(options: &Options) -> String {
    let friction = |a, b, c| move |laws: &mut Laws| set_friction(laws, BallFriction { a, b, c });
    let ball = 2.0 * Laws::real().ball_radius();
    let changes = vec![
        number("ball_restitution", 0.897, " (Sudo)"),
        number("ball_restitution", 0.92, ""),
        number("ball_restitution", 0.98, ""),
        constant("`ball_friction` 0.03 at any slip", friction(0.03, 0.0, 0.0)),
        constant("`ball_friction` 0.08 at any slip", friction(0.08, 0.0, 0.0)),
        constant("`ball_friction` of Marlow", |laws| set_friction(laws, BallFriction::MARLOW)),
        constant("`ball_friction` fitted to TP B.3", friction(0.016, 0.219, 0.691)),
        constant("`ball_stiffness` 5.26·10⁸", |laws| set_number(laws, "ball_stiffness", 5.26e8)),
        constant("`cluster_model` `simultaneous`", |laws| {
            laws.simultaneous = Simultaneous::Together
        }),
        number("cushion_restitution", 0.6, " at any speed"),
        number("cushion_restitution", 0.7, ""),
        number("cushion_restitution", 0.8, ""),
        number("cushion_restitution", 0.9, ""),
        number("cushion_restitution", 0.98, " (above 2.5 m/s out of range)"),
        constant("`cushion_restitution` `snooker`", |laws| *laws = rails_fit::snooker()),
        number("cushion_friction", 0.2, ""),
        constant("`nose_height` 62.5 %", move |laws| set_number(laws, "nose_height", 0.625 * ball)),
        constant("`nose_height` 64.5 %", move |laws| set_number(laws, "nose_height", 0.645 * ball)),
        number("sliding_friction", 0.15, ""),
        number("sliding_friction", 0.4, ""),
        number("rolling_friction", 0.005, ""),
        number("rolling_friction", 0.015, ""),
        number("spin_deceleration", 5.0, ""),
        number("spin_deceleration", 15.0, ""),
        number("slate_restitution", 0.7, ""),
        constant("without air", |laws| {
            for constant in laws.constants() {
                if let (ConstantValue::Flag(on), "air_drag") = (constant.value, constant.name) {
                    *on = false;
                }
            }
        }),
    ];
    compare(options, changes)
}

/// Gaps of the rack, place, aim, tip and speed.
pub fn racks(options: &Options) -> String {
    let mut changes: Vec<(String, Change)> = Vec::new();
    for (title, gap) in [
        ("frozen rack", 0.0),
        ("gaps up to 0.01 mm", 1e-5),
        ("gaps up to 0.02 mm", 2e-5),
        ("gaps up to 0.2 mm", 2e-4),
        ("gaps up to 0.5 mm", 5e-4),
        ("gaps up to 1 mm", 1e-3),
        ("gaps up to 2 mm", 2e-3),
    ] {
        let set = move |shot: &mut BreakShot| *shot = with_gaps(shot.clone(), gap);
        changes.push((title.to_owned(), Box::new(set)));
    }
    let spot: Change = Box::new(|shot| {
        if shot.game == GameKind::NineBall {
            *shot = on_one_spot(shot.clone());
        }
    });
    changes.push(("the 1 on the foot spot in 9-ball".into(), spot));
    for speed in [9.0, 9.5, 10.5, 11.2, 12.0] {
        changes.push((format!("{speed} m/s"), Box::new(move |shot| shot.speed = speed)));
    }
    for offset in [0.1, 0.25, 0.5] {
        let title = format!("aimed {offset} R off the middle");
        changes.push((title, Box::new(move |shot| shot.offset = offset)));
    }
    for degrees in [0.0, 0.5] {
        let title = format!("aim within {degrees}°");
        changes.push((
            title,
            Box::new(move |shot: &mut BreakShot| {
                shot.error = f64::to_radians(degrees);
            }),
        ));
    }
    for height in [-0.2, -0.4, 0.2, 0.4] {
        let title = format!("tip {height:+} R high");
        changes.push((title, Box::new(move |shot| shot.height = height)));
    }
    compare(options, changes)
}

/// The pockets' geometry.
pub fn geometry(options: &Options) -> String {
    let spec = |title: &str, corner: fn(&mut PocketSpec), side: fn(&mut PocketSpec)| {
        let set = move |shot: &mut BreakShot| {
            let mut spec = PoolSpec::NINE_FOOT;
            corner(&mut spec.corner);
            side(&mut spec.side);
            shot.table = Arc::new(Table::pool(&spec));
        };
        (title.to_owned(), Box::new(set) as Change)
    };
    let changes = vec![
        spec("corners 4 in wide", |c| c.mouth = 4.0 * INCH, |_| ()),
        spec("corners 4 1/4 in", |c| c.mouth = 4.25 * INCH, |_| ()),
        spec("corners 4 1/2 in (WPA, least)", |c| c.mouth = 4.5 * INCH, |_| ()),
        spec("corners 4 5/8 in (WPA, most)", |c| c.mouth = 4.625 * INCH, |_| ()),
        spec("corners 5 in (BCA)", |c| c.mouth = 5.0 * INCH, |_| ()),
        spec("sides 5 1/8 in (WPA, most)", |_| (), |s| s.mouth = 5.125 * INCH),
        spec("sides 5 1/2 in (BCA)", |_| (), |s| s.mouth = 5.5 * INCH),
        spec("corners cut at 141°", |c| c.cut_angle = 141.0, |_| ()),
        spec("corners cut at 143°", |c| c.cut_angle = 143.0, |_| ()),
        spec("sides cut at 103°", |_| (), |s| s.cut_angle = 103.0),
        spec("sides cut at 105°", |_| (), |s| s.cut_angle = 105.0),
        spec("corner shelf 1 in (WPA, least)", |c| c.shelf = INCH, |_| ()),
        spec("corner shelf 2 1/4 in (WPA, most)", |c| c.shelf = 2.25 * INCH, |_| ()),
        spec("side shelf 0 (WPA, least)", |_| (), |s| s.shelf = 0.0),
        spec("side shelf 3/8 in (WPA, most)", |_| (), |s| s.shelf = 0.375 * INCH),
        spec(
            "the WPA's best of all: 4 5/8 and 5 1/8 in, 141° and 103°, shelves 1 in and 0",
            |c| {
                (c.mouth, c.cut_angle, c.shelf) = (4.625 * INCH, 141.0, INCH);
            },
            |s| (s.mouth, s.cut_angle, s.shelf) = (5.125 * INCH, 103.0, 0.0),
        ),
        spec("ideal pockets: a ball falls as soon as its centre is between the tips", ideal, ideal),
        spec("ideal corners", ideal, |_| ()),
        spec("ideal sides", |_| (), ideal),
    ];
    compare(options, changes)
}

/// A pocket that takes a ball as soon as its centre crosses the line between the tips, or nearly:
/// the edge of a circle so large that it stays within 2 mm of that line.
pub fn ideal(pocket: &mut PocketSpec) {
    (pocket.shelf, pocket.radius) = (0.0, 1.0);
}
