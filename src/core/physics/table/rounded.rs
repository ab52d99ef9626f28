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
            carom: None,
            triangle: Triangle::TIGHT,
        },
    };

    /// Snooker, 10 ft: 2840 by 1420 mm, with the balls of the 12-ft table.
    pub const SNOOKER_10: RoundedSpec = RoundedSpec::small_snooker(2.84, 1.42, 0.02625);

    /// Snooker, 6 ft: 1830 by 915 mm, with balls of 48 mm.
    pub const SNOOKER_6: RoundedSpec = RoundedSpec::small_snooker(1.83, 0.915, 0.024);

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
            carom: None,
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
            carom: None,
            triangle: Triangle::TIGHT,
        },
    };

    /// A snooker table whose marks scale with its length, and whose rails and pockets scale with its
    /// balls (m).
    const fn small_snooker(length: f64, width: f64, ball_radius: f64) -> RoundedSpec {
        const FULL: RoundedSpec = RoundedSpec::SNOOKER;
        const fn scaled(pocket: RoundedPocket, ball: f64) -> RoundedPocket {
            RoundedPocket {
                throat: ball * pocket.throat,
                jaw_radius: ball * pocket.jaw_radius,
                fall: ball * pocket.fall,
                radius: ball * pocket.radius,
            }
        }
        let (part, ball) = (length / FULL.length, ball_radius / FULL.ball_radius);
        RoundedSpec {
            length,
            width,
            corner: scaled(FULL.corner, ball),
            middle: scaled(FULL.middle, ball),
            ball_radius,
            nose_height: ball * FULL.nose_height,
            rails: rails(ball * FULL.rails.cushion, ball * FULL.rails.width, [0.0; 2]),
            spots: Spots {
                head: part * FULL.spots.head,
                foot: 0.25 * length,
                half_circle: Some(part * 0.292),
                black: Some(0.5 * length - part * 0.324),
                ..FULL.spots
            },
        }
    }

    /// The specification of a table by its name in files; `None` for a table with other pockets.
    pub fn named(name: &str) -> Option<RoundedSpec> {
        match name {
            "snooker-12ft" => Some(RoundedSpec::SNOOKER),
            "snooker-10ft" => Some(RoundedSpec::SNOOKER_10),
            "snooker-6ft" => Some(RoundedSpec::SNOOKER_6),
            "heyball-9ft" => Some(RoundedSpec::HEYBALL),
            "blackball-7ft" => Some(RoundedSpec::BLACKBALL),
            _ => None,
        }
    }
}

/// Dark rails of this width, m, with sights in the middle of the wood.
const fn rails(cushion: f64, width: f64, sight_size: [f64; 2]) -> Rails {
    Rails {
        cushion,
        width,
        sights: 0.5 * (cushion + width),
        sight_size,
        is_dark: true,
        has_tops: true,
    }
}

impl Table {
    /// The spots of the colours of snooker, from yellow to black, m. On a table without them they are
    /// where they would be on a snooker table of its size.
    pub fn color_spots(&self) -> [Vector2<f64>; 6] {
        let spots = self.spots_or_report();
        let half_length = self.bed.map_or(spots.foot + 0.5, |bed| bed.half_length);
        let half_width = self.bed.map_or(0.5 * half_length, |bed| bed.half_width);
        let snooker = RoundedSpec::SNOOKER;
        let radius = snooker.spots.half_circle.map(|radius| 2.0 * radius / snooker.width);
        let black = snooker.spots.black.map(|x| 2.0 * x / snooker.length);
        let spots = Spots {
            half_circle: spots.half_circle.or(radius.map(|radius| radius * half_width)),
            black: spots.black.or(black.map(|x| x * half_length)),
            ..spots
        };
        spots.colors().unwrap_or_default()
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::table::Cushion;

    const SPECS: [(&str, RoundedSpec); 5] = [
        ("snooker-12ft", RoundedSpec::SNOOKER),
        ("snooker-10ft", RoundedSpec::SNOOKER_10),
        ("snooker-6ft", RoundedSpec::SNOOKER_6),
        ("heyball-9ft", RoundedSpec::HEYBALL),
        ("blackball-7ft", RoundedSpec::BLACKBALL),
    ];

    /// The rails of a table: jaw, arc, nose, arc, jaw.
    fn rails(table: &Table) -> Vec<&[Cushion]> {
        table.cushions.chunks(5).collect()
    }

    /// Tests throats, and where the arcs start, against the specification.
    #[test]
    fn jaws_meet_the_specification() {
        for (name, spec) in SPECS {
            let table = Table::named(name).unwrap();
            let rails = rails(&table);
            assert_eq!((rails.len(), table.ends.len()), (6, 12), "{name}");
            for (index, rail) in rails.iter().enumerate() {
                let next = rails[(index + 1) % 6];
                let is_middle = index == 1 || index == 4;
                let pocket = if is_middle { spec.middle } else { spec.corner };
                let jaws = [&rail[4], &next[0]];
                assert!((jaws[0].along + jaws[1].along).norm() < 1e-12, "{name}: parallel jaws");
                let throat = (jaws[0].from - jaws[1].to).dot(&jaws[0].normal).abs();
                assert!((throat - pocket.throat).abs() < 1e-12, "{name} {index}: {throat}");
                let turn = if is_middle { 90.0_f64 } else { 45.0 }.to_radians();
                let cut = rail[2].along.dot(&rail[4].along);
                assert!((cut - turn.cos()).abs() < 1e-12, "{name} {index}: {cut}");
                let hole = table.pockets.iter().map(|pocket| {
                    let body = pocket.body.unwrap();
                    let ends = [jaws[0].to, jaws[1].from];
                    (ends.iter().all(|end| body.ends.contains(end)), pocket.radius)
                });
                let mine: Vec<f64> = hole.filter(|(is_mine, _)| *is_mine).map(|(_, r)| r).collect();
                assert_eq!(mine, [pocket.radius], "{name} {index}");
            }
        }
    }

    /// Tests the snooker table against the numbers of its sources.
    #[test]
    fn a_snooker_table_is_that_of_its_sources() {
        let table = Table::named("snooker-12ft").unwrap();
        let (bed, spots) = (table.bed.unwrap(), table.spots.unwrap());
        let arcs: Vec<&Cushion> = table.cushions.iter().filter(|c| c.curve.is_some()).collect();
        for arc in arcs {
            let on_nose = |point: &Vector2<f64>| {
                let [x, y] = [bed.half_length - point.x.abs(), bed.half_width - point.y.abs()];
                (x.min(y).abs() < 1e-12).then_some(x.max(y))
            };
            let start = on_nose(&arc.from).or(on_nose(&arc.to)).unwrap();
            let expected = match arc.curve.unwrap().radius {
                radius if (radius - 0.0889).abs() < 1e-9 => 0.09349,
                radius if (radius - 0.0669).abs() < 1e-9 => bed.half_length - 0.10919,
                other => panic!("an arc of {other} m"),
            };
            assert!((start - expected).abs() < 5e-5, "{start}");
        }
        let [yellow, green, brown, blue, pink, black] = spots.colors().unwrap();
        let near = |spot: Vector2<f64>, x: f64, y: f64| {
            assert!((spot - Vector2::new(x, y)).norm() < 1e-12, "{spot}");
        };
        near(yellow, -1.0475, -0.292);
        near(green, -1.0475, 0.292);
        near(brown, -1.0475, 0.0);
        near(blue, 0.0, 0.0);
        near(pink, 0.89225, 0.0);
        near(black, 0.5 * 3.569 - 0.324, 0.0);
    }

    /// Tests the marks of the other tables, and the sizes of all beds.
    #[test]
    fn beds_have_their_size_and_marks() {
        for (name, length, width, head, foot) in [
            ("snooker-12ft", 3.569, 1.778, -1.0475, 0.89225),
            ("snooker-10ft", 2.84, 1.42, -0.833538, 0.71),
            ("snooker-6ft", 1.83, 0.915, -0.537105, 0.4575),
            ("heyball-9ft", 2.54, 1.27, -0.635, 0.635),
            ("blackball-7ft", 1.8288, 0.9144, -0.54864, 0.4572),
        ] {
            let table = Table::named(name).unwrap();
            let (bed, spots) = (table.bed.unwrap(), table.spots.unwrap());
            assert_eq!((bed.half_length, bed.half_width), (0.5 * length, 0.5 * width));
            assert!((spots.head - head).abs() < 1e-6 && (spots.foot - foot).abs() < 1e-12);
            let corner = Vector2::new(bed.half_length - 0.06, bed.half_width - 0.03);
            assert!(table.is_clear(-corner, corner, 0.0254), "{name}: most of the bed is clear");
        }
    }

    /// Tests the marks of the smaller snooker tables against their list: the baulk line from the bottom
    /// rail, the radius of the D and the black spot from the top rail.
    #[test]
    fn marks_of_snooker_scale_with_the_length() {
        for (spec, baulk, d, black) in [
            (RoundedSpec::SNOOKER_10, 0.5865, 0.232, 0.258),
            (RoundedSpec::SNOOKER_6, 0.378, 0.150, 0.166),
        ] {
            let (half, spots) = (0.5 * spec.length, spec.spots);
            for (value, expected) in [
                (half + spots.head, baulk),
                (spots.half_circle.unwrap(), d),
                (half - spots.black.unwrap(), black),
            ] {
                assert!((value - expected).abs() < 1e-3, "{value} for {expected}");
            }
        }
    }

    /// Tests that distances and normals pass over the seams between nose, arc and jaw without a
    /// jump, and that there is one piece or the other abreast of every point on the way.
    #[test]
    fn seams_are_smooth() {
        for (name, spec) in SPECS {
            let table = Table::named(name).unwrap();
            for (place, cushion) in table.cushions.iter().enumerate() {
                let next = &table.cushions[(place + 1) % table.cushions.len()];
                if cushion.to != next.from {
                    continue;
                }
                assert!(cushion.continues(next) && next.continues(cushion), "{name} {place}");
                let seam = cushion.to;
                let along = match cushion.curve {
                    None => cushion.along,
                    Some(_) => next.along,
                };
                for step in -50..=50 {
                    let offset = 1e-6 * f64::from(step);
                    let point = seam + along * offset + cushion.normal_at(seam) * spec.ball_radius;
                    let piece = if offset <= 0.0 { cushion } else { next };
                    assert!(piece.is_abreast(point, 1e-12), "{name} {place} {step}");
                    assert!((piece.across(point) - spec.ball_radius).abs() < 1e-7);
                    let normal = piece.normal_at(point) - cushion.normal_at(seam);
                    assert!(normal.norm() < 2e-3, "{name} {place} {step}: {normal}");
                }
            }
        }
    }
}
