//! Tests of pool tables: a ball that rolls into a mouth drops or comes back, and none leaves the
//! table.

use std::sync::Arc;

use gl_billiards_core::game::{Command, Direction, GameKind, Match, Placement, Setup};
use gl_billiards_core::physics::table::Pocket;
use gl_billiards_core::physics::{
    Ball, BallId, Laws, MotionState, Preset, Shot, Strength, Table, World,
};
use nalgebra::Vector2;

const RADIUS: f64 = 0.028575;
const SIZES: [&str; 3] = ["pool-9ft", "pool-8ft", "pool-7ft"];

/// The final state of a ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Dropped,
    CameBack,
}

/// Rolls a ball from a place in a direction and checks every event: the ball overlaps no cushion
/// and passes no pocket, and in the end it is in a pocket or rests on the table. Returns its final
/// state and place.
fn roll(table: &Arc<Table>, from: Vector2<f64>, direction: f64, speed: f64) -> (End, Vector2<f64>) {
    let ball = Ball::at_rest(BallId::CUE, RADIUS, 0.17, from.x, from.y);
    let mut world = World::new(Arc::clone(table), Laws::report(), vec![ball]);
    world.strike(&Shot {
        ball: BallId::CUE,
        direction,
        strength: Strength::Speed(speed),
        tip: [0.0; 2],
        elevation: 0.0,
    });
    let bed = table.bed.unwrap();
    while let Some(event) = world.next_event(3600.0) {
        world.advance(event.time);
        world.handle(event);
        let ball = world.ball(BallId::CUE).unwrap();
        let place = ball.position.xy();
        // Between the jaws a centre may be a little beyond the line of the noses.
        let beyond = (place.abs() - Vector2::new(bed.half_length, bed.half_width)).max();
        assert!(beyond < 0.03, "{from} {direction} {speed}: {beyond} m beyond the noses");
        for cushion in &table.cushions {
            let gap = cushion.distance(place) - RADIUS;
            assert!(gap > -1e-9, "{from} {direction} {speed}: {gap} m to rubber");
        }
        assert!(event.time < 120.0, "{from} {direction} {speed}: the ball does not end");
        if world.at_rest() {
            break;
        }
    }
    let ball = world.ball(BallId::CUE).unwrap();
    let end = match ball.state {
        MotionState::Pocketed(_) => End::Dropped,
        _ => End::CameBack,
    };
    (end, ball.position.xy())
}

/// The line from the middle of a mouth into its pocket: a point on it, and its unit vector.
fn axis(pocket: &Pocket) -> (Vector2<f64>, Vector2<f64>) {
    let center = pocket.center;
    let inwards = match center.x == 0.0 {
        true => Vector2::new(0.0, center.y.signum()),
        false => Vector2::new(center.x.signum(), center.y.signum()).normalize(),
    };
    (center - inwards * pocket.radius, inwards)
}

/// Tests balls at all angles, offsets and speeds into each mouth.
#[test]
fn balls_into_a_mouth_drop_or_come_back() {
    for name in SIZES {
        let table = Arc::new(Table::named(name).unwrap());
        let mut ends = [0; 2];
        for pocket in &table.pockets {
            let (edge, inwards) = axis(pocket);
            let across = Vector2::new(-inwards.y, inwards.x);
            for turn in -16..=16 {
                let angle = f64::from(turn) * 0.085;
                let line = inwards * angle.cos() + across * angle.sin();
                for step in -15..=15 {
                    let start = edge + across * (f64::from(step) * 0.0045) - line * 0.3;
                    let bed = table.bed.unwrap();
                    let inside = start.x.abs() < bed.half_length - RADIUS
                        && start.y.abs() < bed.half_width - RADIUS;
                    if !inside {
                        continue;
                    }
                    for speed in [0.35, 2.0, 11.0] {
                        let (end, _) = roll(&table, start, line.y.atan2(line.x), speed);
                        ends[usize::from(end == End::CameBack)] += 1;
                    }
                }
            }
        }
        println!("{name}: {} dropped, {} came back", ends[0], ends[1]);
        assert!(ends[0] > 1_000 && ends[1] > 1_000, "{name}: {ends:?}");
    }
}

/// Tests that balls straight into the middle of a mouth drop if they get that far, and so do balls
/// as far off the middle as the jaws allow.
#[test]
fn a_ball_into_the_middle_drops() {
    for name in SIZES {
        let table = Arc::new(Table::named(name).unwrap());
        for pocket in &table.pockets {
            let (edge, inwards) = axis(pocket);
            let across = Vector2::new(-inwards.y, inwards.x);
            for offset in [0.0, 0.02, -0.02] {
                let start = edge - inwards * 0.4 + across * offset;
                for speed in [0.5, 3.0, 10.0] {
                    let (end, _) = roll(&table, start, inwards.y.atan2(inwards.x), speed);
                    assert_eq!(end, End::Dropped, "{name} {edge} {offset} {speed}");
                }
            }
        }
    }
}

/// Tests that a ball that rolls along a rail passes the side pocket and drops into the corner
/// pocket.
#[test]
fn a_ball_along_the_rail_passes_the_side_pocket() {
    for name in SIZES {
        let table = Arc::new(Table::named(name).unwrap());
        let bed = table.bed.unwrap();
        for side in [-1.0, 1.0] {
            let start = Vector2::new(-0.5, side * (bed.half_width - RADIUS - 1e-4));
            let (end, _) = roll(&table, start, 0.0, 2.0);
            assert_eq!(end, End::Dropped, "{name} {side}");
        }
    }
}

/// Tests that a mirrored roll ends at the mirrored place: in x, in y and in both.
#[test]
fn mirrored_balls_end_mirrored() {
    use std::f64::consts::PI;
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for step in 0..200 {
        let (x, y, angle) = (0.31, 0.17, 0.031 * f64::from(step));
        let (end, place) = roll(&table, Vector2::new(x, y), angle, 1.9);
        for (sx, sy, turned) in
            [(1.0, -1.0, -angle), (-1.0, 1.0, PI - angle), (-1.0, -1.0, PI + angle)]
        {
            let (other, image) = roll(&table, Vector2::new(sx * x, sy * y), turned, 1.9);
            assert_eq!(end, other, "{angle} {sx} {sy}");
            let apart = (image - Vector2::new(sx * place.x, sy * place.y)).norm();
            assert!(apart < 1e-9, "{angle} {sx} {sy}: {apart}");
        }
    }
}

/// Tests that the ball in hand can go everywhere behind the head string, in steps and at once, and
/// nowhere else. It can touch a rail, which is nearer where the nose is an edge above the ball's
/// middle.
#[test]
fn the_ball_in_hand_keeps_behind_the_head_string() {
    for name in SIZES {
        let table = Arc::new(Table::named(name).unwrap());
        let above = table.nose_height - RADIUS;
        let under_the_nose = (RADIUS * RADIUS - above * above).sqrt();
        let real = Setup::new(GameKind::EightBall2014, Preset::Real, 1);
        for (setup, reach) in [(Setup::report(1), RADIUS), (real, under_the_nose)] {
            put_everywhere(Setup { table: Arc::clone(&table), ..setup }, name, reach);
        }
    }
}

/// `reach` is the least distance of a centre from a rail, m.
fn put_everywhere(setup: Setup, name: &str, reach: f64) {
    let (bed, spots) = (setup.table.bed.unwrap(), setup.table.spots.unwrap());
    let mut game = Match::new(setup);
    let place = |game: &Match| game.world().ball(BallId::CUE).unwrap().position.xy();
    assert_eq!(place(&game), Vector2::new(spots.head, 0.0), "{name}");
    let kitchen = game.placement_area().unwrap();
    let (far, back) = (bed.half_width - reach, reach - bed.half_length);
    assert_eq!((kitchen.x, kitchen.y), ([back, spots.head], [-far, far]));

    // The last position before the limit, less than a step from it.
    let step = RADIUS / 3.0;
    let mut walk = |direction: Direction, reached: fn(Vector2<f64>) -> f64, limit: f64| {
        while game.command(Command::MoveCueBall(Placement::Step(direction))).is_ok() {}
        let left = limit - reached(place(&game));
        assert!((-1e-9..step).contains(&left), "{name} {direction:?}: {left}");
    };
    walk(Direction::Left, |place| place.y, far);
    walk(Direction::Down, |place| -place.x, -back);
    walk(Direction::Right, |place| -place.y, far);
    walk(Direction::Up, |place| place.x, spots.head);

    let mut put = |x: f64, y: f64| game.command(Command::MoveCueBall(Placement::To([x, y])));
    for x in [back, 1.3 * spots.head, spots.head] {
        for y in [-far, -0.3, 0.0, far] {
            assert_eq!(put(x, y), Ok(()), "{name} {x} {y}");
        }
        assert!(put(x, far + 1e-6).is_err() && put(x, -far - 1e-6).is_err());
    }
    assert!(put(spots.head + 1e-6, 0.0).is_err());
    assert!(put(back - 1e-6, 0.0).is_err());

    // Frozen to the rail it can be struck along the rail, and away from it.
    put(1.2 * spots.head, far).unwrap();
    for direction in [0.0, -0.5] {
        let mut game = game.clone();
        game.command(Command::Aim { direction }).unwrap();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        assert!(game.time() > 0.2, "{name} {direction}: {} s", game.time());
    }
}

/// Tests that a game's racks are tight, never overlap and are all different, that their break at
/// the middle is not symmetric, and that the report's loose rack is as in the report.
#[test]
fn racks_are_tight_but_not_alike() {
    let places = |setup: Setup| {
        let game = Match::new(setup);
        game.world().balls().map(|ball| ball.position.xy()).collect::<Vec<_>>()
    };
    let mut gaps: Vec<f64> = Vec::new();
    for seed in 0..100 {
        let places = places(Setup::usual(seed));
        for (index, a) in places.iter().enumerate() {
            gaps.extend(places[..index].iter().map(|b| (a - b).norm() - 2.0 * RADIUS));
        }
    }
    gaps.retain(|gap| *gap < 0.1 * RADIUS);
    assert_eq!(gaps.len(), 100 * 30, "pairs of neighbours");
    let [nearest, widest] = [f64::min, f64::max].map(|f| gaps.iter().copied().reduce(f).unwrap());
    assert!(
        (0.0..5e-6).contains(&nearest) && (2.5e-5..4e-5).contains(&widest),
        "{nearest} {widest}"
    );
    assert_ne!(places(Setup::usual(1)), places(Setup::usual(2)));
    assert_eq!(places(Setup::report(1)), places(Setup::report(2)));

    let mut game = Match::new(Setup::new(GameKind::EightBall2014, Preset::Real, 1));
    game.command(Command::Power { value: 0.8 }).unwrap();
    game.command(Command::Shoot).unwrap();
    game.run_to_rest();
    let place = |id| game.world().ball(BallId(id)).unwrap().position.xy();
    // The outer balls of the back row.
    let mirrored = Vector2::new(place(7).x, -place(7).y);
    assert!((place(12) - mirrored).norm() > 1e-3, "{} {mirrored}", place(12));
}

/// Tests that a match can be played on each table: a break ends, and every ball still in play is on
/// the bed.
#[test]
fn racks_can_be_broken() {
    for name in SIZES {
        let table = Arc::new(Table::named(name).unwrap());
        for setup in [Setup::report(2), Setup::usual(2)] {
            let setup = Setup { table: Arc::clone(&table), ..setup };
            let mut game = Match::new(setup);
            game.command(Command::Power { value: 1.0 }).unwrap();
            game.command(Command::Shoot).unwrap();
            game.run_to_rest();
            assert_eq!(game.shots(), 1);
            let bed = table.bed.unwrap();
            for ball in game.world().balls().filter(|ball| ball.state.in_play()) {
                // A ball may rest between the jaws, on the shelf.
                let room = Vector2::new(bed.half_length, bed.half_width) - ball.position.xy().abs();
                assert!(room.min() > -0.03, "{name}: {} at {}", ball.id, ball.position);
            }
            assert!(game.world().events().len() > 15, "{name}: {}", game.world().events().len());
        }
    }
}
