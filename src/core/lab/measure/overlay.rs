//! The overlays of the table.

named! {
    /// An overlay of the table.
    pub enum Overlay {
        /// The paths of the balls, coloured by speed.
        Trails = "trails",
        /// Their velocities.
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

/// The overlays that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlays([bool; Overlay::ALL.len()]);

impl Overlays {
    /// True if this overlay is shown.
    pub fn has(self, overlay: Overlay) -> bool {
        self.0[overlay as usize]
    }

    /// Shows or hides an overlay.
    pub fn toggle(&mut self, overlay: Overlay) {
        self.0[overlay as usize] ^= true;
    }
}
