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
        (3.0, 1.960),
        (3.12, 2.001),
        (5.0, 2.865),
        (7.0, 3.405),
        (8.0, 3.593),
        (12.0, 4.131),
        (20.0, 5.081),
    ];
    for (mph, want) in rows {
        let laws = laws(&[]);
        let mut start = moving(&laws, [mph * MPH, 0.0], [0.0, mph * MPH, 0.0]);
        start.position.x = -1.24;
        figure.near(lengths_here(laws, start).0, want, &format!("{mph} mph"));
    }
    figure.check();
}
