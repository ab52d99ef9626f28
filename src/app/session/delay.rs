//! A shot that takes longer to compute than to watch is seen in slow motion.

/// A frame is late if less than this part of its time has passed on the table.
const PUNCTUAL: f64 = 0.75;
/// Lateness after which slow motion is announced, s, ...
const TOLD: f64 = 0.5;
/// ... and time without lateness after which it no longer is, s.
const CLEARED: f64 = 0.5;

/// Seconds for which frames have been late, less the seconds for which they have been punctual
/// since.
#[derive(Debug, Clone, Copy, Default)]
pub struct Delay {
    seconds: f64,
}

impl Delay {
    /// Adds a frame of `seconds`, in which this part of its table time passed.
    pub fn frame(&mut self, seconds: f64, part: f64) {
        let change = if part < PUNCTUAL { seconds } else { -seconds };
        self.seconds = (self.seconds + change).clamp(0.0, TOLD + CLEARED);
    }

    /// True if it has lasted so long that the panel says so.
    pub fn lasts(&self) -> bool {
        self.seconds > TOLD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a moment of slow motion is not announced, that a lasting one is, and that it is
    /// cleared soon after.
    #[test]
    fn slow_motion_is_told_when_it_lasts() {
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
