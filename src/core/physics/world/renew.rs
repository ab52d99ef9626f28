//! A new position in the memory of an old world.

use super::World;
use crate::physics::ball::Ball;

impl World {
    /// Makes this a world of other balls at time zero, as [`World::new`] does, on the same table and
    /// under the same laws. Allocates nothing where there is room.
    pub(in crate::physics) fn renew(&mut self, balls: impl IntoIterator<Item = Ball>) {
        self.fill(balls.into_iter().map(|ball| Ball { time: 0.0, ..ball }));
        self.settle_all();
    }

    /// Replaces all balls by others, which have no paths yet, and forgets all that has happened.
    pub(super) fn fill(&mut self, balls: impl IntoIterator<Item = Ball>) {
        self.balls.clear();
        self.balls.extend(balls);
        self.balls.sort_unstable_by_key(|ball| ball.id);
        debug_assert!(self.balls.windows(2).all(|two| two[0].id < two[1].id));
        self.clock = 0.0;
        self.frame = 1;
        self.follow_through = None;
        self.owed_energy = 0.0;
        self.events.clear();
        self.stop_tracing();
        self.schedule.renew(&self.balls);
        self.contact_storms.renew(self.balls.len());
        self.recent_contacts.clear();
        self.resting_contacts.clear();
    }
}
