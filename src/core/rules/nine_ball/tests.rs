//! Tests of the rack. Verdicts are tested by scenarios (`tests/core/referee`).

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::physics::table::Spots;

#[test]
fn the_rack_is_a_diamond_with_the_9_on_the_foot_spot() {
    let table = Table::named("pool-9ft").unwrap();
    let Spots { foot, .. } = table.spots.unwrap();
    for seed in 0..50 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let places = NineBall::default().rack(&table, 0.028575, &mut rng);
        let balls: Vec<u32> = places.iter().map(|(ball, _)| ball.0).collect();
        assert_eq!(balls, (0..=9).collect::<Vec<_>>());
        assert_eq!(places[9].1, Vector2::new(foot, 0.0));
        let one = places[1].1;
        assert!(one.y == 0.0 && places[2..].iter().all(|(_, at)| at.x > one.x), "seed {seed}");
        // Neighbours touch, except for the slack: sixteen pairs in a diamond of nine.
        let racked = &places[1..];
        let pairs = racked
            .iter()
            .enumerate()
            .flat_map(|(i, a)| racked[..i].iter().map(move |b| (a.1 - b.1).norm()));
        assert_eq!(pairs.filter(|distance| *distance < 0.0573).count(), 16);
    }
}
