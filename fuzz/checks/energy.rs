//! A check that balls gain no energy.

use gl_billiards_core::physics::World;

/// The energy of a world, followed from event to event.
pub struct EnergyWatch {
    /// The energy when no nose was pressed in, J.
    last: f64,
    /// What the cue has given since, J.
    given: f64,
    /// The energy of the cue, J.
    cue: f64,
}

impl EnergyWatch {
    pub fn new(world: &World) -> EnergyWatch {
        EnergyWatch { last: world.energy(), given: 0.0, cue: world.cue_energy() }
    }

    /// The energy gained since the last call, J, without what the cue gave. Zero while a nose is
    /// pressed in, which has taken a part: then the next call compares.
    pub fn gain(&mut self, world: &World) -> f64 {
        let cue = world.cue_energy();
        self.given += (self.cue - cue).max(0.0);
        self.cue = cue;
        let now = world.energy();
        if now.is_finite() && world.balls().any(|ball| ball.is_in_cushion()) {
            return 0.0;
        }
        let gain = now - self.last - self.given;
        (self.last, self.given) = (now, 0.0);
        gain
    }
}
