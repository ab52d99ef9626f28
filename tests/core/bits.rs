//! The bits of shots and breaks. Each build and each system gives the same ones: the suite also runs
//! this test without optimisation.

use std::sync::Arc;

use gl_billiards_core::game::{Command, Match, Setup};
use gl_billiards_core::physics::{Fnv, Preset};
use gl_billiards_core::rules::GameKind;

use crate::starts::mixed_shots;

/// Change this only when the physics changes on purpose, and raise `ENGINE` then.
const BITS: &str = "c1b8e1281d12ce9f";

#[test]
fn shots_and_breaks_have_their_bits() {
    let mut bits = Fnv::default();
    for preset in [Preset::Real, Preset::Report] {
        let table = Arc::new(preset.table());
        for (mut world, shot) in mixed_shots(41, &table, preset.laws()).take(200) {
            world.strike(&shot);
            world.update(60.0);
            bits.word(world.hash());
        }
    }
    for &game in GameKind::ALL {
        for seed in 0..5 {
            let mut rack = Match::new(Setup { game, ..Setup::usual(seed) });
            rack.command(Command::Power { value: 0.9 }).unwrap();
            rack.command(Command::Shoot).unwrap();
            rack.run_to_rest();
            bits.word(rack.world().hash());
        }
    }
    assert_eq!(format!("{:016x}", bits.0), BITS);
}
