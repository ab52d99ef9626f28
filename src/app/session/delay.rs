//! A shot that takes longer to compute than to watch is seen in slow motion.

/// A frame is late if less than this part of its time has passed on the table.
const PUNCTUAL: f64 = 0.75;
/// Slow motion is told when frames have been late for so long, s, ...
const TOLD: f64 = 0.5;
/// ... and for no longer than this after they are punctual again, s.
const CLEARED: f64 = 0.5;

/// How long frames have been late, less how long they have been punctual since.
#[derive(Debug, Clone, Copy, Default)]
pub struct Delay {
    seconds: f64,
}

impl Delay {
    /// A frame has taken so many seconds, in which this part of the time passed that should have.
    pub fn frame(&mut self, seconds: f64, part: f64) {
        let change = if part < PUNCTUAL { seconds } else { -seconds };
        self.seconds = (self.seconds + change).clamp(0.0, TOLD + CLEARED);
    }

    /// Whether it has lasted so long that it is to be told.
    pub fn lasts(&self) -> bool {
        self.seconds > TOLD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a moment of slow motion is not told, that a lasting one is, and that it is
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
