//! Tables with rounded jaws: snooker, Heyball and blackball.
//!
//! The nose of a rail turns into the pocket on an arc, to which both the nose and the straight jaw
//! behind it are tangent. There are no facings and no tips. A corner's jaws turn by 45 degrees, so
//! that they run parallel to the pocket's axis, and those of a middle pocket by 90 degrees.
//!
//! ```text
//!    nose of the rail    . . . . . ○           ○ the virtual tip: nose and jaw prolonged
//!    ─────────────────────╮        ╲           t the throat, from one jaw to the other
//!                           ╲        ╲ t       r radius of the arc
//!                         r  │ jaw     ╲
//! ```
//!
//! No association publishes its pocket templates. The numbers of the snooker table are those of
//! pooltool, those of the others scale with the ball (docs/physics.md).

use std::f64::consts::FRAC_1_SQRT_2;

use nalgebra::Vector2;

use super::pool::{body, meets};
use super::ring::{NosePoint, Quarter};
use super::{Bed, Pocket, Rails, Spots, Table, Triangle};

/// One kind of pocket between rounded jaws.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundedPocket {
    /// Distance of the two straight jaws, m.
    pub throat: f64,
    /// Radius of the arcs from the noses to the jaws, m.
    pub jaw_radius: f64,
    /// Distance from the corner of the nose lines, or from the nose line of a middle pocket, inwards
    /// to the edge of the slate, m.
    pub fall: f64,
    /// Radius of the hole in the slate, m.
    pub radius: f64,
}

/// The specification of a table with rounded jaws.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundedSpec {
    /// Length of the playing surface from nose to nose, m.
    pub length: f64,
    /// Its width, m.
    pub width: f64,
    /// The corner pockets.
    pub corner: RoundedPocket,
    /// The middle pockets.
    pub middle: RoundedPocket,
    /// Radius of the object balls, m.
    pub ball_radius: f64,
    /// Height of the noses, m.
    pub nose_height: f64,
    /// The rails.
    pub rails: Rails,
    /// The spots, with the rack.
    pub spots: Spots,
}

impl RoundedSpec {
    /// Snooker, 12 ft: 3569 by 1778 mm, and the spots (WPBSA, section 1).
    ///
    /// Mathavan (2010) validated his rails for a nose of 7/5 of the ball's radius. The pockets are
    /// those of pooltool. It has the fall of a corner on a wider circle, 88.9 mm, which differs by
    /// 1.3 mm where a ball can be.
    pub const SNOOKER: RoundedSpec = RoundedSpec {
        length: 3.569,
        width: 1.778,
        corner: RoundedPocket { throat: 0.08014, jaw_radius: 0.0889, fall: 0.02155, radius: 0.048 },
        middle: RoundedPocket {
            throat: 0.08457,
            jaw_radius: 0.0669,
            fall: 0.0016,
            radius: 0.05319,
        },
        ball_radius: 0.02625,
        nose_height: 0.03675,
        rails: rails(0.04763, 0.124, [0.0; 2]),
        spots: Spots {
            head: -0.5 * 3.569 + 0.737,
            foot: 0.25 * 3.569,
            half_circle: Some(0.292),
            black: Some(0.5 * 3.569 - 0.324),
            triangle: Triangle::TIGHT,
        },
    };

    /// Heyball (Chinese eight-ball), 9 ft, with pool balls.
    pub const HEYBALL: RoundedSpec = RoundedSpec {
        length: 2.54,
        width: 1.27,
        corner: RoundedPocket { throat: 0.085, jaw_radius: 0.0968, fall: 0.0235, radius: 0.0505 },
        middle: RoundedPocket { throat: 0.088, jaw_radius: 0.0728, fall: 0.0017, radius: 0.0579 },
        ball_radius: 0.028575,
        nose_height: 0.0366,
        rails: rails(0.05, 0.165, [0.0127; 2]),
        spots: Spots {
            head: -0.25 * 2.54,
            foot: 0.25 * 2.54,
            half_circle: None,
            black: None,
            triangle: Triangle::TIGHT,
        },
    };

    /// Blackball, 7 ft: 6 ft by 3 ft, with balls of 2 in (WEPF). The baulk line is at a fifth of the
    /// length, and the foot spot is that of the black.
    pub const BLACKBALL: RoundedSpec = RoundedSpec {
        length: 1.8288,
        width: 0.9144,
        corner: RoundedPocket { throat: 0.0813, jaw_radius: 0.086, fall: 0.021, radius: 0.0487 },
        middle: RoundedPocket { throat: 0.0813, jaw_radius: 0.065, fall: 0.0015, radius: 0.0515 },
        ball_radius: 0.0254,
        nose_height: 0.0323,
        rails: rails(0.0445, 0.128, [0.0; 2]),
        spots: Spots {
            head: -0.5 * 1.8288 + 0.2 * 1.8288,
            foot: 0.25 * 1.8288,
            half_circle: None,
            black: None,
            triangle: Triangle::TIGHT,
        },
    };

    /// The specification of a table by its name in files; `None` for a table with other pockets.
    pub fn named(name: &str) -> Option<RoundedSpec> {
        match name {
            "snooker-12ft" => Some(RoundedSpec::SNOOKER),
            "heyball-9ft" => Some(RoundedSpec::HEYBALL),
            "blackball-7ft" => Some(RoundedSpec::BLACKBALL),
            _ => None,
        }
    }
}

/// Rails of this width, m, with sights in the middle of the wood.
const fn rails(cushion: f64, width: f64, sight_size: [f64; 2]) -> Rails {
    Rails { cushion, width, sights: 0.5 * (cushion + width), sight_size }
}

impl Table {
    /// Builds a table with rounded jaws from its specification.
    ///
    /// There are 30 pieces of cushion: each of the six rails is a nose between two arcs and two
    /// jaws.
    pub fn rounded(spec: &RoundedSpec) -> Table {
        let half = Vector2::new(0.5 * spec.length, 0.5 * spec.width);
        let (x, y) = (Vector2::x(), Vector2::y());

        let diagonal = Vector2::repeat(FRAC_1_SQRT_2);
        let RoundedPocket { throat, fall, radius, .. } = spec.corner;
        let mut corner = Pocket::circle(half + diagonal * (radius - fall), radius);
        let back = throat * FRAC_1_SQRT_2;
        let tips = [(half - y * back, y, x), (half - x * back, x, y)];
        let corner_jaws = tips.map(|(tip, along, out)| {
            spec.jaw(&spec.corner, tip, [along, out], [FRAC_1_SQRT_2; 2], &corner)
        });
        corner.body =
            Some(body(diagonal, corner_jaws.each_ref().map(|jaw| jaw[2].place), spec.nose_height));

        let RoundedPocket { throat, fall, radius, .. } = spec.middle;
        let mut middle = Pocket::circle(Vector2::new(0.0, half.y + (radius - fall)), radius);
        let tip = Vector2::new(0.5 * throat, half.y);
        let middle_jaw = spec.jaw(&spec.middle, tip, [-x, y], [0.0, 1.0], &middle);
        let end = middle_jaw[2].place;
        middle.body = Some(body(y, [end, Vector2::new(-end.x, end.y)], spec.nose_height));

        let inwards = |jaw: &[NosePoint; 3]| jaw.iter().rev().copied().collect::<Vec<_>>();
        let [end_rail, mut long_rail] = corner_jaws.each_ref().map(inwards);
        long_rail.extend(middle_jaw);
        let quarter = Quarter { end_rail, long_rail, corner, side: middle };
        let mut table = quarter.table(spec.nose_height);
        table.bed = Some(Bed { half_length: half.x, half_width: half.y });
        table.spots = Some(spec.spots);
        table.rails = spec.rails;
        table
    }
}

impl RoundedSpec {
    /// The start and the end of the arc of a jaw, and the end of the straight jaw at the wall of the
    /// hole. `along` is the unit vector along the nose to the virtual `tip`, `out` that away from the
    /// bed, and `turn` the cosine and sine of the angle by which the nose turns.
    fn jaw(
        &self,
        pocket: &RoundedPocket,
        tip: Vector2<f64>,
        [along, out]: [Vector2<f64>; 2],
        turn: [f64; 2],
        hole: &Pocket,
    ) -> [NosePoint; 3] {
        let radius = pocket.jaw_radius;
        let [cos, sin] = turn;
        // Both tangents of an arc are r tan(turn / 2) long.
        let start = tip - along * (radius * sin / (1.0 + cos));
        let center = start + out * radius;
        let end = center + (along * sin - out * cos) * radius;
        let jaw = along * cos + out * sin;
        let [_, wall] = meets(end, jaw, hole, self.ball_radius, self.nose_height);
        let on_arc = |place| NosePoint { place, center: Some(center) };
        [on_arc(start), on_arc(end), wall.into()]
    }
}
