//! Tests that predictions agree with the shots.

use std::f64::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;

use gl_billiards_core::game::{Command, GameKind, Match, Prediction, Predictor, Setup, Track};
use gl_billiards_core::physics::{BallId, EventKind, Preset, Table, World};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Number of random aims under each set of laws; a thorough run sets the variable to 1,000.
fn aims() -> usize {
    crate::count("GL_BILLIARDS_AIMS", 40)
}

/// All laws, each on a table with pockets.
fn setups() -> Vec<Setup> {
    let setup = |preset: Preset| {
        let usual = Setup::new(GameKind::EightBall2014, preset, 5);
        match usual.table.pockets.is_empty() {
            true => Setup { table: Arc::new(Table::report()), ..usual },
            false => usual,
        }
    };
    Preset::ALL.into_iter().map(setup).collect()
}

/// A match with a random aim: a break, or from the position after the last shots.
struct Aims {
    setup: Setup,
    game: Match,
    rng: ChaCha8Rng,
}

impl Aims {
    fn new(setup: Setup) -> Aims {
        let game = Match::new(setup.clone());
        Aims { setup, game, rng: ChaCha8Rng::seed_from_u64(7) }
    }

    fn next(&mut self) -> &mut Match {
        if self.game.phase().is_over() {
            self.setup.seed += 1;
            self.game = Match::new(self.setup.clone());
        }
        let (rng, game) = (&mut self.rng, &mut self.game);
        let (angle, out) = (rng.random_range(0.0..TAU), rng.random_range(0.0..0.6_f64));
        let elevation = if rng.random_bool(0.3) { rng.random_range(0.0..FRAC_PI_2) } else { 0.0 };
        for command in [
            Command::Aim { direction: rng.random_range(-0.6..0.6) },
            Command::Power { value: rng.random_range(0.05..1.0) },
            Command::Tip { value: [out * angle.cos(), out * angle.sin()] },
            Command::Elevation { value: elevation },
        ] {
            game.command(command).unwrap();
        }
        game
    }
}

#[test]
fn a_prediction_has_the_events_and_the_end_of_the_shot_bit_for_bit() {
    let mut predictor = Predictor::new();
    for setup in setups() {
        let name = setup.laws.preset.name();
        let mut aims = Aims::new(setup);
        for aim in 0..self::aims() {
            let game = aims.next();
            predictor.predict(game.world(), &game.planned_shot(), f64::INFINITY).unwrap();
            let predicted = predictor.world().unwrap();
            let (events, hash) = (predicted.events().to_vec(), predicted.hash());
            game.command(Command::Shoot).unwrap();
            game.run_to_rest();
            let shot = game.last_shot().unwrap();
            assert_eq!(events, shot.events, "aim {aim} under {name}");
            assert_eq!(hash, shot.hash, "aim {aim} under {name}");
        }
        println!("{} aims under {name}: predicted bit for bit", self::aims());
    }
}

/// Checks that a path agrees with the ball in a world that is updated to each of its times.
fn follow(track: &Track, world: &World) {
    let mut world = world.clone();
    let mut before = None;
    for point in &track.points {
        world.update_until(point.time);
        let anchors = world.anchors().iter();
        if anchors.into_iter().any(|ball| ball.id == track.ball && ball.time > point.time) {
            // The tip is still on it.
            continue;
        }
        let ball = world.ball(track.ball).unwrap();
        assert_eq!(ball.position, point.position, "ball {} at {} s", track.ball, point.time);
        assert!(before.is_none_or(|before| before < point.time), "{} s", point.time);
        before = Some(point.time);
    }
}

#[test]
fn every_point_of_a_prediction_is_where_the_ball_will_be() {
    let mut predictor = Predictor::new();
    for setup in setups() {
        let mut aims = Aims::new(setup);
        let mut contacts = 0;
        for _ in 0..aims_with_reach() {
            let game = aims.next();
            let shot = game.planned_shot();
            let mut world = game.world().clone();
            world.reset();
            world.strike(&shot);
            let prediction = predictor.predict(game.world(), &shot, 0.8).unwrap();
            follow(&prediction.struck, &world);
            prediction.met.iter().for_each(|track| follow(track, &world));
            contacts += usize::from(prediction.contact.is_some());
            // The first contact agrees with the log.
            world.update(3600.0);
            let of_cue = |kind: EventKind| {
                matches!(kind, EventKind::BallBall { .. }) && kind.concerns(BallId::CUE)
            };
            let first = world.events().iter().find(|event| of_cue(event.kind));
            if let (Some(place), Some(event)) = (prediction.contact, first) {
                assert_eq!(prediction.struck.points[place].time, event.time);
                assert!(event.kind.concerns(prediction.met[0].ball));
            }
            let game = aims.next();
            game.command(Command::Shoot).unwrap();
            game.run_to_rest();
        }
        assert!(contacts > 3, "{contacts} contacts");
    }
}

fn aims_with_reach() -> usize {
    aims().min(200)
}

/// The length of a path, m.
fn length(points: &[gl_billiards_core::game::Waypoint]) -> f64 {
    points.windows(2).map(|two| (two[1].position - two[0].position).norm()).sum()
}

#[test]
fn paths_end_at_their_greatest_length() {
    let setup = Setup::report(1);
    let mut game = Match::new(setup);
    game.command(Command::Power { value: 1.0 }).unwrap();
    game.command(Command::Aim { direction: 0.01 }).unwrap();
    let mut predictor = Predictor::new();
    for reach in [0.25, 0.6] {
        let prediction = predictor.predict(game.world(), &game.planned_shot(), reach).unwrap();
        assert_eq!(prediction.contact, prediction.impact);
        assert_eq!(prediction.met.len(), 1);
        for way in [prediction.after(), &prediction.met[0].points] {
            assert!((length(way) - reach).abs() < 2e-3, "{} of {reach}", length(way));
        }
        let approach = prediction.approach();
        assert_eq!(
            approach.first().unwrap().position,
            game.world().ball(BallId::CUE).unwrap().position
        );
        assert_eq!(approach.last().unwrap().position, prediction.ghost().unwrap());
    }
    // Nothing to predict without power.
    game.command(Command::Power { value: 0.0 }).unwrap();
    assert!(predictor.predict(game.world(), &game.planned_shot(), 1.0).is_none());
}

/// Tests that a prediction limited to a few events at a time gives the same points, and is marked
/// as incomplete until then.
#[test]
fn a_prediction_in_pieces_has_the_same_points() {
    fn points(prediction: &Prediction) -> Vec<[u64; 4]> {
        let tracks = std::iter::once(&prediction.struck).chain(&prediction.met);
        let points = tracks.flat_map(|track| &track.points);
        points
            .map(|point| {
                let [x, y, z] = point.position.into();
                [point.time, x, y, z].map(f64::to_bits)
            })
            .collect()
    }
    let (mut whole, mut pieces) = (Predictor::new(), Predictor::new());
    for setup in setups() {
        let mut aims = Aims::new(setup);
        for (events, reach) in [(1, 0.8), (3, 4.0), (7, f64::INFINITY)] {
            let game = aims.next();
            let (world, shot) = (game.world().clone(), game.planned_shot());
            let known = whole.predict(&world, &shot, reach).unwrap();
            assert!(known.is_complete);
            assert!(pieces.begin(&world, &shot, reach, 0));
            let mut parts = 0;
            while !pieces.prediction().is_complete {
                let mut left = events;
                pieces.go_on(|| {
                    left -= 1;
                    left >= 0
                });
                parts += 1;
                assert!(parts < 100_000, "it never ends");
            }
            let found = pieces.prediction();
            assert!(parts > 1 || reach < 1.0, "{parts}");
            assert_eq!(points(found), points(known));
            assert_eq!((found.contact, found.impact), (known.contact, known.impact));
            game.command(Command::Shoot).unwrap();
            game.run_to_rest();
        }
    }
}
