//! Places for the ball in hand.

use nalgebra::Vector2;

use super::state::State;
use super::venue::Venue;
use crate::physics::table::Table;

/// Distance between the places of the search for a free one, m.
const GRID: f64 = 0.04;
/// Distance behind the head string of a break, m.
const BEHIND: f64 = 0.06;

/// Where the cue ball lies; for a ball in hand a free place behind the head string.
pub(super) fn place(venue: &Venue, state: &State) -> Vector2<f64> {
    let head = venue.table.spots.unwrap_or(Table::REPORT_SPOTS).head;
    let home = Vector2::new(head - BEHIND, 0.0);
    let region = match (state.layout.cue_ball(), state.region()) {
        (Some(place), None) => return place,
        (_, None) => return home,
        (_, Some(region)) => region,
    };
    let grid = (0..40).flat_map(|ring| {
        let steps = move |index: i32| f64::from(index) * GRID;
        (-ring..=ring).flat_map(move |y| {
            (-ring..=0)
                .filter(move |x: &i32| x.abs().max(y.abs()) == ring)
                .map(move |x| home + Vector2::new(steps(x), steps(y)))
        })
    });
    let mut free = grid.filter(|&place| venue.may_place(&state.layout, region, place));
    free.next().unwrap_or(home)
}
