//! How fast the balls roll: as a person wants to see it.

use crate::game::Phase;
use crate::ui::Tempo;

use super::{Mode, Session};

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
            Tempo::Usual | Tempo::Delayed => None,
            Tempo::Fast => Some(FAST),
            Tempo::Slow => Some(SLOW),
            Tempo::Paused => Some(0.0),
        }
    }
}

impl Session {
    /// Holds the fast forward, or lets it go.
    pub fn set_fast_forward(&mut self, fast: bool) {
        self.wishes.fast = fast;
    }

    /// Holds the slow motion, or lets it go.
    pub fn set_slow_motion(&mut self, slow: bool) {
        self.wishes.slow = slow;
    }

    /// Lets the balls stand still where they are, or roll on; nothing else is to be paused.
    pub fn toggle_pause(&mut self) {
        self.wishes.paused = !self.wishes.paused && self.phase() == Phase::Rolling;
    }

    /// What has become of the time on the table while balls roll.
    pub fn tempo(&self) -> Tempo {
        match self.wishes.tempo() {
            _ if self.phase() != Phase::Rolling => Tempo::Usual,
            Tempo::Usual | Tempo::Fast if self.is_delayed() => Tempo::Delayed,
            tempo => tempo,
        }
    }

    /// Whether the balls have rolled more slowly for a while than they should, since they take
    /// longer to compute.
    pub fn is_delayed(&self) -> bool {
        self.phase() == Phase::Rolling && self.delay.lasts()
    }

    /// How many times faster than life the balls roll.
    pub fn pace(&self) -> f64 {
        let shown = match &self.mode {
            Mode::Game(mode) => mode.pace(),
            Mode::Film(_) => 1.0,
        };
        self.wishes.pace().unwrap_or(shown)
    }
}
