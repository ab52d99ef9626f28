//! What can be shown over the table.

/// Something to be shown over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlay {
    /// The ways of the balls, coloured by speed.
    Trails,
    /// Their velocities, also while time runs.
    Velocity,
    /// Their angular velocities.
    Spin,
    /// The velocities of their lowest points over the cloth.
    Slip,
    /// The accelerations by friction and air.
    Friction,
    /// The ruler, with its protractor.
    Ruler,
    /// Lines from each ball to its twins in the branches beside the current one.
    Twins,
}

impl Overlay {
    /// All, with their names in files.
    pub const ALL: [(&'static str, Overlay); 7] = [
        ("trails", Overlay::Trails),
        ("velocity", Overlay::Velocity),
        ("spin", Overlay::Spin),
        ("slip", Overlay::Slip),
        ("friction", Overlay::Friction),
        ("ruler", Overlay::Ruler),
        ("twins", Overlay::Twins),
    ];
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
