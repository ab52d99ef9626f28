//! How a 9 ft table plays in each of the game's conditions.

use std::sync::Arc;

use gl_billiards_core::physics::Table;
use gl_billiards_core::physics::laws::Conditions;

use crate::Options;
use crate::balls::throw;
use crate::break_shot::{BreakShot, Outcome};
use crate::breaks::{GAMES, outcomes};
use crate::markdown::Markdown;
use crate::pocket_sizes::widths;
use crate::statistics::Share;
use crate::travel::{from_rail, lag};

/// Speed of the cue ball in breaks, and of balls at a pocket, m/s.
const BREAK: f64 = 10.0;
const POT: f64 = 1.5;
/// Pockets, with their places in the table's list, and angles to their axes, degrees.
const POTS: [(&str, usize, f64); 4] =
    [("corner", 0, 0.0), ("corner", 0, 35.0), ("side", 5, 0.0), ("side", 5, 48.7)];

/// Breaks, lag, lengths, pockets and throw.
pub fn table(options: &Options) -> String {
    let titles = Conditions::ALL.map(|conditions| format!("`{}`", conditions.name()));
    let headings: Vec<&str> = [""].into_iter().chain(titles.iter().map(String::as_str)).collect();
    let mut rows = Markdown::new(&headings);
    let mut row = |title: String, cells: [String; 3]| rows.row([title].into_iter().chain(cells));
    for (game, kind) in GAMES {
        let all = Conditions::ALL.map(|conditions| {
            let shot = BreakShot::new(kind, "pool-9ft", BREAK).spread();
            let (laws, table) = (conditions.laws(), pool(conditions));
            outcomes(&BreakShot { table, laws, ..shot }, options.racks)
        });
        let shares = |which: fn(&Outcome) -> bool| {
            all.each_ref().map(|outcomes| Share::of(outcomes, which).with_interval())
        };
        let dry = format!("{game}, spread breaks at {BREAK} m/s that pocket nothing");
        row(dry, shares(Outcome::is_dry));
        row(format!("{game}: a ball and no foul"), shares(Outcome::is_good));
    }
    let laws = Conditions::ALL.map(Conditions::laws);
    let lags = laws.each_ref().map(|laws| format!("{:.2}", lag(laws)));
    row("speed of a lag of two lengths, mph".to_owned(), lags);
    let lengths = laws.each_ref().map(|laws| format!("{:.2}", from_rail(laws, 7.0)));
    row("rolling from a rail at 7 mph, lengths".to_owned(), lengths);
    for (name, pocket, angle) in POTS {
        let taken = Conditions::ALL.map(|conditions| {
            let [taken, _] = widths(&pool(conditions), conditions.laws(), pocket, angle, POT);
            format!("{taken:.1}")
        });
        row(format!("{name}, {angle}° off its axis, {POT} m/s: mm taken"), taken);
    }
    let thrown = laws.map(|laws| format!("{:.2}°", throw(laws, 8.0 / 3.6, 30.0, 0.0)));
    row("throw, stun, cut 30°, 8 km/h".to_owned(), thrown);
    rows.finish()
}

/// The 9 ft table under these conditions.
fn pool(conditions: Conditions) -> Arc<Table> {
    Arc::new(conditions.table("pool-9ft").expect("the name of a table"))
}
