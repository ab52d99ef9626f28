//! How fast time passes on the table: what a person holds or switches, and what the processor
//! manages.

use crate::app::share::Share;
use crate::ui::Tempo;

use super::delay::Delay;

/// Speed of the balls in fast forward, compared with life, ...
const FAST: f64 = 6.0;
/// ... and in slow motion.
const SLOW: f64 = 0.25;
/// A display that stalls lets no more time pass than this, s.
const LONGEST_FRAME: f64 = 0.1;
/// The first frame of a motion takes no longer than this, s.
const FIRST_FRAME: f64 = 1.0 / 60.0;

/// The speed of the balls in a session.
#[derive(Debug)]
pub struct Playback {
    /// Fast forward is held.
    pub fast_forward: bool,
    /// Slow motion is held.
    pub slow_motion: bool,
    paused: bool,
    /// The part of a frame that each piece of physics may take.
    share: Share,
    /// The balls have not got as far in this frame as they should have.
    is_late: bool,
    delay: Delay,
    /// Something moved in the last frame.
    moved: bool,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback {
            fast_forward: false,
            slow_motion: false,
            paused: false,
            share: Share::Unlimited,
            is_late: false,
            delay: Delay::default(),
            moved: false,
        }
    }
}

impl Playback {
    /// Stops the balls that roll, or lets them roll on.
    pub fn toggle_pause(&mut self, rolling: bool) {
        self.paused = rolling && !self.paused;
    }

    /// Lets the balls roll on.
    pub fn resume(&mut self) {
        self.paused = false;
    }

    /// A shot begins.
    pub fn begin_shot(&mut self) {
        self.delay = Delay::default();
    }

    /// How fast time passes on the table.
    pub fn tempo(&self, rolling: bool) -> Tempo {
        if !rolling {
            return Tempo::Usual;
        }
        match self.wanted() {
            Tempo::Usual | Tempo::Fast if self.delay.lasts() => Tempo::Delayed,
            tempo => tempo,
        }
    }

    /// The tempo that a person has chosen.
    fn wanted(&self) -> Tempo {
        match self {
            Playback { paused: true, .. } => Tempo::Paused,
            Playback { fast_forward: true, .. } => Tempo::Fast,
            Playback { slow_motion: true, .. } => Tempo::Slow,
            _ => Tempo::Usual,
        }
    }

    /// True if the balls have rolled too slowly for a while, since they take long to compute.
    pub fn is_delayed(&self, rolling: bool) -> bool {
        rolling && self.delay.lasts()
    }

    /// Speed of the balls, compared with life: the one that a person has chosen, or else `shown`.
    pub fn pace(&self, shown: f64) -> f64 {
        match self.wanted() {
            Tempo::Usual | Tempo::Delayed => shown,
            Tempo::Fast => FAST,
            Tempo::Slow => SLOW,
            Tempo::Paused => 0.0,
        }
    }

    /// How long a frame lasts for what moves, if this many seconds have passed on the wall. What
    /// begins to move has not moved while nothing was drawn.
    pub fn frame(&self, seconds: f64) -> f64 {
        seconds.clamp(0.0, if self.moved { LONGEST_FRAME } else { FIRST_FRAME })
    }

    /// The next frame takes all of its time, as after others in which something moved.
    pub fn expect_motion(&mut self) {
        self.moved = true;
    }

    /// The balls have rolled in a frame of `seconds`: for `wanted` seconds on the table, less those
    /// that they are `behind`.
    pub fn rolled(&mut self, seconds: f64, wanted: f64, behind: f64, rolling: bool) {
        self.is_late = behind > 0.0;
        if rolling && wanted > 0.0 {
            self.delay.frame(seconds, 1.0 - behind / wanted);
        }
    }

    /// The frame ends.
    pub fn end_frame(&mut self, moves: bool) {
        self.moved = moves;
    }

    /// Lets each piece of physics take no more than this of a frame.
    pub fn set_share(&mut self, share: Share) {
        self.share = share;
    }

    /// The part of this frame that a piece of work may take.
    pub fn share(&self) -> Share {
        self.share
    }

    /// The part of it that a look ahead may take: nothing in a frame that the shot alone was too
    /// much for.
    pub fn share_ahead(&self) -> Share {
        if self.is_late { Share::nothing() } else { self.share }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_holds_comes_before_what_is_shown() {
        let mut playback = Playback::default();
        assert_eq!((playback.pace(0.35), playback.tempo(true)), (0.35, Tempo::Usual));
        playback.slow_motion = true;
        assert_eq!((playback.pace(0.35), playback.tempo(true)), (SLOW, Tempo::Slow));
        playback.fast_forward = true;
        assert_eq!((playback.pace(0.35), playback.tempo(true)), (FAST, Tempo::Fast));
        playback.toggle_pause(true);
        assert_eq!((playback.pace(0.35), playback.tempo(true)), (0.0, Tempo::Paused));
        playback.toggle_pause(true);
        assert_eq!(playback.tempo(true), Tempo::Fast);
        assert_eq!(playback.tempo(false), Tempo::Usual);
    }

    #[test]
    fn only_balls_that_roll_are_paused() {
        let mut playback = Playback::default();
        playback.toggle_pause(false);
        assert_eq!(playback.pace(1.0), 1.0);
        playback.toggle_pause(true);
        playback.toggle_pause(false);
        assert_eq!(playback.pace(1.0), 1.0, "they have come to rest meanwhile");
    }

    #[test]
    fn a_stall_lasts_a_tenth_of_a_second_and_a_pause_a_frame() {
        let mut playback = Playback::default();
        assert_eq!(playback.frame(3.0), FIRST_FRAME);
        playback.end_frame(true);
        assert_eq!((playback.frame(3.0), playback.frame(0.02)), (LONGEST_FRAME, 0.02));
        playback.end_frame(false);
        playback.expect_motion();
        assert_eq!(playback.frame(-1.0), 0.0);
    }

    #[test]
    fn a_late_frame_leaves_nothing_for_a_look_ahead() {
        let mut playback = Playback::default();
        playback.rolled(0.1, 0.1, 0.05, true);
        assert!(playback.share_ahead().is_spent() && !playback.share().is_spent());
        assert!(!playback.is_delayed(true));
        for _ in 0..9 {
            playback.rolled(0.1, 0.1, 0.05, true);
        }
        assert_eq!((playback.is_delayed(true), playback.is_delayed(false)), (true, false));
        assert_eq!(playback.tempo(true), Tempo::Delayed);
        playback.begin_shot();
        assert!(!playback.is_delayed(true));
    }
}
