//! Places for the ball in hand.

use nalgebra::Vector2;

use crate::ai::table::layout::Layout;
use crate::ai::table::lines::PotLine;
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::physics::turned;
use crate::rules::Region;

/// Distance between the places of the search for a free one, m.
const GRID: f64 = 0.04;
/// Distance behind the head string of a break, m.
const BREAK_DISTANCE: f64 = 0.06;

/// Where the cue ball lies; for one that has to be placed a free place behind the head string.
pub(super) fn cue_ball_place(venue: &Venue, state: &State) -> Vector2<f64> {
    let head = venue.table.spots_or_report().head;
    let home = Vector2::new(head - BREAK_DISTANCE, 0.0);
    let region = match (state.layout.cue_ball(), state.region()) {
        (Some(place), _) => return place,
        (None, None) => return home,
        (None, Some(region)) => region,
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

/// The place behind the head string, or in the D, from which a pot line is seen as straight as
/// possible, m.
pub(in crate::ai) fn behind_head_string(
    venue: &Venue,
    region: Option<Region>,
    line: &PotLine,
) -> Vector2<f64> {
    let head = venue.table.spots_or_report().head;
    let half_width = venue.table.bed.map_or(0.6, |bed| bed.half_width);
    let widest = match region {
        Some(Region::D) => venue.d_radius() - venue.radius,
        _ => (half_width - 2.0 * venue.radius).max(0.0),
    };
    let y = match line.along.x > 0.1 {
        true => line.from.y - line.along.y / line.along.x * (line.from.x - head),
        false => 0.0,
    };
    Vector2::new(head - BREAK_DISTANCE, y.clamp(-widest, widest))
}

/// Distances behind the ball to be hit at which a ball in hand is put, m.
const DISTANCES: [f64; 3] = [0.18, 0.35, 0.65];
/// Cut angles from which it is played, rad.
const CUTS: [f64; 7] = [0.0, 0.2, -0.2, 0.45, -0.45, 0.75, -0.75];

/// Places from which a pot line can be played well.
pub(super) fn places(
    venue: &Venue,
    layout: &Layout,
    region: Region,
    line: &PotLine,
) -> Vec<Vector2<f64>> {
    let ghost = line.from - line.along * venue.apart;
    let mut places = Vec::new();
    for distance in DISTANCES {
        for cut in CUTS {
            let place = ghost + turned(-line.along, cut) * distance;
            if venue.may_place(layout, region, place) {
                places.push(place);
            }
        }
    }
    if region != Region::Anywhere {
        let behind = behind_head_string(venue, Some(region), line);
        let aside = [0.0, 0.15, -0.15].map(|y| behind + Vector2::new(0.0, y));
        places.extend(aside.into_iter().filter(|&it| venue.may_place(layout, region, it)));
    }
    places
}
