//! Detects shots that take longer to compute than to show, and so run in slow motion.

/// A frame is late if less than this share of its time passed on the table.
const PUNCTUAL_SHARE: f64 = 0.75;
/// Lateness from which slow motion is announced, s.
const ANNOUNCED_AFTER: f64 = 0.5;
/// Time without lateness after which the announcement ends, s.
const CLEARED_AFTER: f64 = 0.5;

/// Seconds of late frames, less the seconds of punctual frames since.
#[derive(Debug, Clone, Copy, Default)]
pub struct Delay {
    seconds: f64,
}

impl Delay {
    /// Adds a frame of `seconds`, of whose table time this share has passed.
    pub fn frame(&mut self, seconds: f64, part: f64) {
        let change = if part < PUNCTUAL_SHARE { seconds } else { -seconds };
        self.seconds = (self.seconds + change).clamp(0.0, ANNOUNCED_AFTER + CLEARED_AFTER);
    }

    /// True if the slow motion has lasted long enough to be announced.
    pub fn lasts(&self) -> bool {
        self.seconds > ANNOUNCED_AFTER
    }
}

#[cfg(test)]
mod tests {
    use crate::app::session::play::delay::*;

    /// Tests that slow motion is announced if it lasts, but not for a moment, and that the
    /// announcement ends soon after it.
    #[test]
    fn lasting_slow_motion_is_announced() {
        let mut delay = Delay::default();
        let mut frames = |count: u32, part: f64| {
            (0..count).for_each(|_| delay.frame(1.0 / 60.0, part));
            delay.lasts()
        };
        assert!(!frames(29, 0.2));
        assert!(!frames(60, 1.0));
        assert!(!frames(29, 0.2));
        assert!(frames(3, 0.2));
        assert!(frames(600, 0.2));
        assert!(frames(28, 0.9));
        assert!(!frames(3, 1.0));
    }
}
