//! How loud the player wants it, and the gains that follow from it.

/// Power of the volume controls: half way sounds half as loud, 10 dB lower (Stevens 1955: loudness
/// doubles every 10 dB).
const TAPER: f32 = 5.0 / 3.0;

/// How loud the player wants it. Each volume is from 0 to 1, and even to the ear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Volumes {
    /// Of everything.
    pub master: f32,
    /// Of what happens on the table, and with it of what the room answers to it.
    pub effects: f32,
    /// How much of it is sent into the room.
    pub room: f32,
    /// Whether nothing is heard at all; the volumes are kept.
    pub muted: bool,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { master: 1.0, effects: 1.0, room: 1.0, muted: false }
    }
}

impl Volumes {
    /// The gains of the mixer.
    pub(super) fn gains(&self) -> Gains {
        let gain = |volume: f32| volume.powf(TAPER);
        Gains {
            master: if self.muted { 0.0 } else { gain(self.master) },
            effects: gain(self.effects),
            room: gain(self.room),
        }
    }
}

/// What the mixer multiplies with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gains {
    pub master: f32,
    pub effects: f32,
    pub room: f32,
}

impl Gains {
    /// Everything as loud as it was made.
    pub const FULL: Gains = Gains { master: 1.0, effects: 1.0, room: 1.0 };

    /// Goes towards other gains, each by no more than `step`: no jump, so no crackle.
    pub fn approach(&mut self, wanted: &Gains, step: f32) {
        for (gain, wanted) in [
            (&mut self.master, wanted.master),
            (&mut self.effects, wanted.effects),
            (&mut self.room, wanted.room),
        ] {
            *gain += (wanted - *gain).clamp(-step, step);
        }
    }
}
