//! What can be shown over the table.

named! {
    /// Something to be shown over the table.
    pub enum Overlay {
        /// The ways of the balls, coloured by speed.
        Trails = "trails",
        /// Their velocities, also while time runs.
        Velocity = "velocity",
        /// Their angular velocities.
        Spin = "spin",
        /// The velocities of their lowest points over the cloth.
        Slip = "slip",
        /// The accelerations by friction and air.
        Friction = "friction",
        /// The ruler, with its protractor.
        Ruler = "ruler",
        /// Lines from each ball to its twins in the branches beside the current one.
        Twins = "twins",
    }
}

/// What is shown over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlays([bool; Overlay::ALL.len()]);

impl Overlays {
    /// True if this is shown.
    pub fn has(self, overlay: Overlay) -> bool {
        self.0[overlay as usize]
    }

    /// Shows this, or hides it.
    pub fn toggle(&mut self, overlay: Overlay) {
        self.0[overlay as usize] ^= true;
    }
}
