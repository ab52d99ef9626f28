//! How fast the balls roll: as a person wants to see it.

use crate::ui::Tempo;

/// How many times faster the balls roll while F is held, ...
const FAST: f64 = 6.0;
/// ... and while T is held.
const SLOW: f64 = 0.25;

/// What is held and what is switched on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wishes {
    /// Fast forward is held.
    pub fast: bool,
    /// Slow motion is held.
    pub slow: bool,
    /// All stands still until it is switched off.
    pub paused: bool,
}

impl Wishes {
    /// What comes of it.
    pub fn tempo(self) -> Tempo {
        match self {
            Wishes { paused: true, .. } => Tempo::Paused,
            Wishes { fast: true, .. } => Tempo::Fast,
            Wishes { slow: true, .. } => Tempo::Slow,
            _ => Tempo::Usual,
        }
    }

    /// How many times faster than life the balls roll, if a person has said so.
    pub fn pace(self) -> Option<f64> {
        match self.tempo() {
            Tempo::Usual => None,
            Tempo::Fast => Some(FAST),
            Tempo::Slow => Some(SLOW),
            Tempo::Paused => Some(0.0),
        }
    }
}
