//! Random positions with ball in hand, without clusters.

use gl_billiards_core::game::{Match, Setup, Start};
use gl_billiards_core::physics::{Ball, BallId};
use gl_billiards_core::rules::{CueBall, GameKind, Region};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// Least distance between two balls, m: no two touch, and a ball fits between any two.
const APART: f64 = 0.12;
/// Part of the bed for the centres, m from its edges.
const FROM_RAIL: f64 = 0.035;
/// Distance from the pockets, m.
const FROM_POCKET: f64 = 0.12;

/// 8-ball with ball in hand: player 1 has the solids, all balls are on the table.
pub fn run_out(seed: u64) -> Match {
    position(seed, &(1..=15).collect::<Vec<u32>>())
}

/// 8-ball with ball in hand: two solids and the 8.
pub fn clearance(seed: u64) -> Match {
    position(seed, &[1, 2, 8])
}

fn position(seed: u64, numbers: &[u32]) -> Match {
    let setup = Setup { game: GameKind::EightBall.start(), ..Setup::usual(seed) };
    let bed = setup.table.bed.expect("a bed");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut places: Vec<[f64; 2]> = Vec::new();
    // The last is the cue ball's. It is in hand; it lies anywhere until it is placed.
    while places.len() <= numbers.len() {
        let mut within = |half: f64| rng.random_range(-1.0..1.0) * (half - FROM_RAIL);
        let place = [within(bed.half_length), within(bed.half_width)];
        let far = |x: f64, y: f64, least: f64| (x - place[0]).hypot(y - place[1]) > least;
        if places.iter().all(|it| far(it[0], it[1], APART))
            && setup.table.pockets.iter().all(|it| far(it.center.x, it.center.y, FROM_POCKET))
        {
            places.push(place);
        }
    }
    let (radius, mass) = (setup.laws.ball_radius(), setup.laws.ball_mass(setup.laws.ball_radius()));
    let at = |id: BallId, [x, y]: [f64; 2]| Ball::at_rest(id, radius, mass, x, y);
    let mut balls = vec![at(BallId::CUE, places[numbers.len()])];
    balls.extend(numbers.iter().zip(&places).map(|(&id, &place)| at(BallId(id), place)));
    let state = json!({"groups": {"A": "solids", "B": "stripes"}});
    let game = GameKind::EightBall.read(state).expect("a state");
    let start = Start {
        game,
        cue_ball: CueBall::InHand(Region::Anywhere),
        ..Start::new(GameKind::EightBall.start(), balls)
    };
    Match::from_start(setup, start).expect("a position")
}
