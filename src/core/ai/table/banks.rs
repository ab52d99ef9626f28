//! Ways of balls into pockets off one rail, by mirrors.

use nalgebra::Vector2;

use super::layout::{BallSet, Layout};
use super::lines::{PotLine, space};
use super::pockets::PocketModel;
use super::venue::Venue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::Rail;

/// Longest way of the ball, m.
const LONGEST: f64 = 2.4;
/// The parts of the way between which the ball meets the rail.
const PARTS_TO_RAIL: std::ops::Range<f64> = 0.005..0.95;
/// Half the width of a pocket for a bank, m: less than its mouth, since a rail adds errors.
const HALF_WIDTH: f64 = 0.02;
const RAILS: [Rail; 4] = [Rail::Foot, Rail::Head, Rail::Left, Rail::Right];

/// The ways of a ball into pockets off one rail, with that rail. The line ends at the rail, and its
/// length is that of the whole way. The cue ball is not in the way.
pub(in crate::ai) fn bank_lines<'a>(
    venue: &'a Venue,
    layout: &'a Layout,
    ball: BallId,
) -> impl Iterator<Item = (PotLine, Rail)> + 'a {
    let from = layout.place(ball);
    let pockets = venue.pockets.iter().enumerate();
    let ways = pockets.flat_map(|(index, model)| RAILS.map(|rail| (PocketId(index), model, rail)));
    ways.filter_map(move |(pocket, model, rail)| {
        Some((bank_line(venue, layout, (ball, from?), (pocket, model), rail)?, rail))
    })
}

fn bank_line(
    venue: &Venue,
    layout: &Layout,
    (ball, from): (BallId, Vector2<f64>),
    (pocket, model): (PocketId, &PocketModel),
    rail: Rail,
) -> Option<PotLine> {
    let bed = venue.table.bed?;
    let [x, y] = [bed.half_length, bed.half_width].map(|half| half - venue.object_reach);
    let to = model.mouth;
    // The place mirrored in the rail, and the part of the way to it at which the ball meets the rail.
    let along = |x: f64| (Vector2::new(2.0 * x - to.x, to.y), x - from.x, 0);
    let across = |y: f64| (Vector2::new(to.x, 2.0 * y - to.y), y - from.y, 1);
    let (mirrored, to_rail, axis) = match rail {
        Rail::Foot => along(x),
        Rail::Head => along(-x),
        Rail::Left => across(y),
        Rail::Right => across(-y),
    };
    let way = mirrored - from;
    let share = to_rail / way[axis];
    let length = way.norm();
    if !PARTS_TO_RAIL.contains(&share) || length > LONGEST {
        return None;
    }
    let on_rail = from + way * share;
    let except: BallSet = [BallId::CUE, ball].into_iter().collect();
    let is_free = |ends| space(venue, layout, ends, except) > 0.0;
    let into = (to - on_rail).normalize();
    let is_open = model.takes(into) && is_free([from, on_rail]) && is_free([on_rail, to]);
    is_open.then(|| PotLine {
        ball,
        pocket,
        from,
        target: on_rail,
        along: way / length,
        length,
        half_angle: HALF_WIDTH / length,
    })
}
