use std::f64::consts::PI;
use std::sync::Arc;

use super::*;
use crate::physics::{BallId, Laws, PocketId, Table};

const RADIUS: f64 = 0.028575;

fn ball(id: u32, x: f64, y: f64) -> Ball {
    Ball::at_rest(BallId(id), RADIUS, 0.17, x, y)
}

fn world(table: &str, others: &[Ball], cue_ball: Ball) -> World {
    let table = Table::named(table).unwrap();
    let balls = others.iter().copied().chain([cue_ball]).collect();
    World::new(Arc::new(table), Laws::real(), balls)
}

fn over(table: &str, others: &[Ball], cue_ball: Ball, cue: Cue) -> Option<Lift> {
    lift(&world(table, others, cue_ball), &cue_ball, &cue)
}

fn with_tip(side: f64, height: f64) -> Cue {
    Cue { tip: [side, height], ..Cue::start() }
}

/// Smallest gap between the cue as drawn and the other balls, sampled along its axis.
fn least_gap(others: &[Ball], cue_ball: &Ball, cue: &Cue, elevation: f64) -> f64 {
    let stroke = Stroke::new(cue_ball, cue);
    // Computed independently of the code under test.
    let ((y, x), (sin, cos)) = (cue.direction.sin_cos(), elevation.sin_cos());
    let axis = Vector3::new(x * cos, y * cos, -sin);
    let right = Vector3::new(y, -x, 0.0);
    let up = right.cross(&axis);
    let tip = cue_ball.position + right * stroke.side + up * stroke.height - axis * stroke.depth;
    let points = (0..=147_000).map(|step| f64::from(step) * 1e-5);
    points.fold(f64::INFINITY, |least, behind| {
        let place = tip - axis * behind;
        others.iter().fold(least, |least, other| {
            let off = (other.position - place).norm();
            least.min(off - other.radius - stick::radius(behind))
        })
    })
}

/// A ball frozen behind the cue ball: its distance from the axis is 2R sin e, and must be a
/// ball radius, a cue radius and a margin.
#[test]
fn a_ball_frozen_behind_the_cue_ball_is_passed_over() {
    let lift = over("cloth", &[ball(3, -2.0 * RADIUS, 0.0)], ball(0, 0.0, 0.0), with_tip(0.0, 0.0));
    let lift = lift.unwrap();
    let thick = stick::radius(2.0 * RADIUS * 0.75 - RADIUS);
    let expected = ((RADIUS + thick + MARGIN) / (2.0 * RADIUS)).asin();
    assert_eq!(lift.obstacle(), Obstacle::Ball(BallId(3).into()));
    assert!((lift.elevation() - expected).abs() < 1e-3, "{lift:?} {expected}");
    // A higher tip needs less elevation, a lower one more; at some height no elevation is
    // enough.
    let at = |height| {
        let cue = with_tip(0.0, height);
        let behind = [ball(3, -2.0 * RADIUS, 0.0)];
        over("cloth", &behind, ball(0, 0.0, 0.0), cue).unwrap()
    };
    let [high, middle, low] = [0.5, 0.0, -0.3].map(|height| at(height).elevation());
    assert!(high < middle && middle < low && low < 1.5);
    assert_eq!(at(-0.98), Lift::NoRoom(Obstacle::Ball(BallId(3).into())));
}

#[test]
fn the_cue_clears_every_ball_behind_by_the_margin_and_no_more() {
    let others = [ball(1, -0.12, 0.01), ball(2, -0.3, -0.02), ball(5, -0.062, 0.02)];
    for (tip, direction) in [([0.0, 0.0], 0.0), ([0.4, -0.3], 0.1), ([-0.5, 0.2], -0.2)] {
        let cue = Cue { direction, ..with_tip(tip[0], tip[1]) };
        let cue_ball = ball(0, 0.0, 0.0);
        let lifted = over("cloth", &others, cue_ball, cue).unwrap().elevation();
        let gap = least_gap(&others, &cue_ball, &cue, lifted);
        assert!((gap - MARGIN).abs() < 5e-5, "{tip:?}: {gap}");
        assert!(least_gap(&others, &cue_ball, &cue, lifted - 0.01) < MARGIN - 1e-4);
        // A cue that is high enough is not lifted.
        let high = Cue { elevation: lifted + 1e-6, ..cue };
        assert_eq!(over("cloth", &others, cue_ball, high), None);
    }
}

#[test]
fn balls_beside_ahead_or_pocketed_do_not_lift_the_cue() {
    let place = |other: Ball| over("cloth", &[other], ball(0, 0.0, 0.0), with_tip(0.0, 0.0));
    assert_eq!(place(ball(3, 0.06, 0.0)), None, "ahead");
    assert_eq!(place(ball(3, -0.3, 0.05)), None, "beside");
    assert_eq!(place(ball(3, -2.2, 0.0)), None, "beyond the butt");
    let down =
        Ball { state: crate::physics::MotionState::Pocketed(PocketId(0)), ..ball(3, -0.1, 0.0) };
    assert_eq!(place(down), None);
    assert!(place(ball(3, -0.3, 0.02)).is_some());
}

#[test]
fn a_nearer_rail_lifts_the_cue_more() {
    let table = Table::named("pool-9ft").unwrap();
    let end = table.bed.unwrap().half_length;
    let at = |off: f64| {
        let lift = over("pool-9ft", &[], ball(0, off - end, 0.0), with_tip(0.0, 0.0));
        lift.map_or(0.0, |lift| {
            assert_eq!(lift.obstacle(), Obstacle::Rail);
            lift.elevation()
        })
    };
    let places = [RADIUS, 0.06, 0.15, 0.635, 1.2, 1.6].map(at);
    assert!(places.windows(2).all(|two| two[0] > two[1]), "{places:?}");
    // The wood is 50 mm behind the nose and 12.8 mm above the ball's centre, and the cue 12 mm
    // thick with the margin.
    assert!((at(0.635) - 0.0363).abs() < 2e-4, "{}", at(0.635));
    // From the middle of the table on, only the butt counts.
    assert!((at(1.6) - 0.02).abs() < 1e-3 && at(1.6) == at(2.4), "{}", at(1.6));
    // Frozen: the nose is R away and 7.7 mm higher, and the cue about 6.5 mm thick.
    let frozen = at(RADIUS).to_degrees();
    assert!((31.0..34.0).contains(&frozen), "{frozen}");
}

/// Along a rail the cue lies beside the nose, not over it.
#[test]
fn a_cue_along_a_rail_is_not_lifted() {
    let half = Table::named("pool-9ft").unwrap().bed.unwrap().half_width;
    let at = |y: f64| over("pool-9ft", &[], ball(0, 0.6, y), with_tip(0.0, 0.0)).unwrap();
    assert_eq!(at(RADIUS - half), at(0.0));
    assert!(at(0.0).elevation() < 0.02, "only by its butt");
}

/// The cue ball is on the line of a side pocket's mouth with its cue over the pocket. No
/// cushion is there; only the wood behind the pocket lifts the cue.
#[test]
fn a_pockets_mouth_does_not_lift_the_cue_like_a_rail() {
    let table = Table::named("pool-9ft").unwrap();
    let bed = table.bed.unwrap();
    let lifted = |x: f64, y: f64, direction: f64, height: f64| {
        let cue = Cue { direction, ..with_tip(0.0, height) };
        let lift = over("pool-9ft", &[], ball(0, x, y), cue);
        lift.map_or(0.0, |lift| lift.elevation()).to_degrees()
    };
    let out = FRAC_PI_2;
    for off in [0.0, 0.01, 0.02] {
        for height in [0.0, -0.3, -0.5] {
            let elevation = lifted(0.0, off - bed.half_width, out, height);
            assert!(elevation < 20.0, "{off} {height}: {elevation}");
        }
    }
    // The far side of the hole is 113 mm away and 14 mm higher, the cue 7 mm thick.
    let middle = lifted(0.0, -bed.half_width, out, 0.0);
    assert!((10.0..13.0).contains(&middle), "{middle}");
    // From a corner, 30 mm from the line of each nose.
    let corner = lifted(0.03 - bed.half_length, 0.03 - bed.half_width, 0.5 * out, 0.0);
    assert!(corner < 10.0, "{corner}");
    // From the same mouth with the cue across its tip, which counts as part of the rail.
    let across = lifted(0.03, 0.01 - bed.half_width, 0.75 * PI, 0.0);
    assert!(across > 20.0, "{across}");
}

/// Beside the mouth of a pocket a rail is the same as elsewhere, up to its end.
#[test]
fn a_rail_ends_at_its_jaws() {
    let table = Table::named("pool-9ft").unwrap();
    let tip = table.ends.iter().map(|end| end.point.x.abs()).filter(|x| *x > 0.06);
    let tip = tip.fold(f64::INFINITY, f64::min);
    let half = table.bed.unwrap().half_width;
    let at = |x: f64| {
        let cue = Cue { direction: FRAC_PI_2, ..Cue::start() };
        over("pool-9ft", &[], ball(0, x, RADIUS - half), cue).unwrap().elevation()
    };
    assert!((at(tip + 0.01) - at(0.6)).abs() < 1e-9 && at(0.6).to_degrees() > 30.0);
    assert!(at(tip - 0.03) < 0.5 * at(0.6), "{}", at(tip - 0.03).to_degrees());
}

/// In a corner two rails are behind the ball. The nearer one decides, and a low tip needs more
/// elevation.
#[test]
fn the_higher_lift_of_two_rails_counts() {
    let table = Table::named("rpool").unwrap();
    let bed = table.bed.unwrap();
    let at = |x: f64, y: f64, height: f64| {
        let cue = Cue { direction: 0.5 * FRAC_PI_2, ..with_tip(0.0, height) };
        let place = ball(0, x - bed.half_length, y - bed.half_width);
        over("rpool", &[], place, cue).unwrap().elevation()
    };
    assert!((at(0.05, 0.09, 0.0) - at(0.09, 0.05, 0.0)).abs() < 1e-5);
    assert!((at(0.05, 0.09, 0.0) - at(0.05, 0.5, 0.0)).abs() < 1e-9);
    assert!(at(0.05, 0.09, -0.4) > at(0.05, 0.09, 0.0) + 0.05);
}

/// A ball beside the level cue is just clear of it, but in its way after another ball has
/// lifted it, with the tip low. Only the second search finds it.
#[test]
fn an_obstacle_of_the_lifted_cue_is_found() {
    let cue_ball = ball(0, 0.0, 0.0);
    let cue = with_tip(0.0, -0.6);
    let (behind, beside) = (ball(1, -0.2, 0.0), ball(2, -0.065, 0.035));
    let at = |others: &[Ball]| over("cloth", others, cue_ball, cue);
    assert_eq!(at(&[beside]), None);
    let once = at(&[behind]).unwrap().elevation();
    let Some(Lift::Over { obstacle, elevation: twice }) = at(&[behind, beside]) else {
        panic!("the ball beside lifts it");
    };
    assert!(obstacle == Obstacle::Ball(BallId(2).into()) && twice > once + 0.1, "{once} {twice}");
    assert!(least_gap(&[behind, beside], &cue_ball, &cue, twice) > MARGIN - 5e-5);
}

/// The elevation is continuous, also where the butt comes over the bed.
#[test]
fn the_elevation_does_not_jump() {
    let table = Table::named("pool-9ft").unwrap();
    let end = table.bed.unwrap().half_length;
    for (height, own) in [(0.0, 0.0), (-0.4, 0.0), (0.0, 0.03), (0.2, 0.1)] {
        let at = |off: f64| {
            let cue = Cue { elevation: own, ..with_tip(0.0, height) };
            let lift = over("pool-9ft", &[], ball(0, off - end, 0.0), cue);
            lift.map_or(own, |lift| lift.elevation())
        };
        let places: Vec<f64> =
            (100..2400).map(|millimetres| at(f64::from(millimetres) * 1e-3)).collect();
        let steps = places.windows(2).map(|two| two[0] - two[1]);
        let (least, largest) = steps.fold((0.0, 0.0), |(least, largest): (f64, f64), step| {
            (least.min(step), largest.max(step))
        });
        assert!(least > -1e-7 && largest < 5e-3, "{height} {own}: {least} {largest}");
        assert!(own == 0.0 || places.last() == Some(&own));
    }
}

/// A cue with room all around may be level.
#[test]
fn nothing_lifts_a_cue_where_there_are_no_rails() {
    assert_eq!(over("cloth", &[], ball(0, 0.0, 0.0), with_tip(0.0, -0.5)), None);
}
