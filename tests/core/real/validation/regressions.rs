//! Results of our own: they validate nothing, but must not change by accident.

use super::cloth::{lengths_here, moving};
use super::*;

/// The travel of TP B.6 with the rails of these laws, a rolling ball's from rail to rail, and a
/// lag.
#[test]
fn travel_over_the_games_own_rails() {
    let mut figure = Figure::new("travel over the game's own rails, lengths", 1e-3);
    let rows = [
        (1.5, 0.902),
        (3.0, 1.837),
        (3.12, 1.933),
        (5.0, 2.604),
        (7.0, 3.167),
        (8.0, 3.377),
        (12.0, 4.214),
        (20.0, 5.114),
    ];
    for (mph, want) in rows {
        let laws = laws(&[]);
        let mut start = moving(&laws, [mph * MPH, 0.0], [0.0, mph * MPH, 0.0]);
        start.position.x = -1.24;
        figure.near(lengths_here(laws, start).0, want, &format!("{mph} mph"));
    }
    figure.check();
}
