//! The player's volume settings and the gains derived from them.

/// Exponent of the volume controls: half way sounds half as loud, 10 dB lower (Stevens 1955:
/// loudness doubles every 10 dB).
const TAPER: f32 = 5.0 / 3.0;

/// The player's volume settings, 0 to 1, perceptually even.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Volumes {
    /// Volume of everything.
    pub master: f32,
    /// Volume of the events on the table and of their reverb.
    pub effects: f32,
    /// Volume of the reverb.
    pub room: f32,
    /// Mutes all sound; the volumes are kept.
    pub muted: bool,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { master: 1.0, effects: 1.0, room: 1.0, muted: false }
    }
}

impl Volumes {
    pub(super) fn gains(&self) -> Gains {
        let gain = |volume: f32| volume.powf(TAPER);
        Gains {
            master: if self.muted { 0.0 } else { gain(self.master) },
            effects: gain(self.effects),
            room: gain(self.room),
        }
    }
}

/// Gains applied by the mixer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gains {
    pub master: f32,
    pub effects: f32,
    pub room: f32,
}

impl Gains {
    /// Unchanged volume.
    pub const FULL: Gains = Gains { master: 1.0, effects: 1.0, room: 1.0 };

    /// Moves each gain towards its target by at most `step`, to avoid crackling.
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
