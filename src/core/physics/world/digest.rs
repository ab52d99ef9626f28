//! A hash of a world, to compare runs to the last bit.

use super::World;
use crate::physics::event::EventKind;
use crate::physics::hash::Fnv;

impl World {
    /// A hash over the bits of all events and of the balls at the current time.
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        for event in &self.events {
            hash.word(event.time.to_bits());
            hash.bytes(event.kind.name().as_bytes());
            let (first, second) = event.kind.balls();
            hash.word(first.0.into());
            hash.word(second.map_or(u64::MAX, |id| id.0.into()));
            hash.word(match event.kind {
                EventKind::BallCushion { cushion, .. } => cushion.0 as u64,
                EventKind::BallPocket { pocket, .. } => pocket.0 as u64,
                _ => 0,
            });
            hash.word(event.speed.to_bits());
            hash.vector(&event.position);
        }
        for ball in self.balls() {
            hash.word(ball.id.0.into());
            hash.bytes(ball.state.name().as_bytes());
            hash.vector(&ball.position);
            hash.vector(&ball.velocity);
            hash.vector(&ball.spin);
        }
        hash.0
    }
}
