//! The speed of time on the table, chosen by the player and limited by the processor.

use crate::app::background::time_budget::TimeBudget;
use crate::ui::Tempo;

use super::play::delay::Delay;
use super::{LabMode, Session};

/// Speed of the balls in fast forward, relative to real time.
const FAST: f64 = 6.0;
/// Speed of the balls in a turn that is skipped: a shot lasts a frame or two.
const SKIPPED: f64 = 1000.0;
/// Speed of the balls in slow motion, relative to real time.
const SLOW: f64 = 0.25;
/// Longest frame, s: a stall of the display lets no more time pass.
const LONGEST_FRAME: f64 = 0.1;
/// Longest first frame of a motion, s.
const FIRST_FRAME: f64 = 1.0 / 60.0;

/// The speed of the balls in a session.
#[derive(Debug)]
pub struct Playback {
    /// True while fast forward is held.
    pub fast_forward: bool,
    /// True while the turn of an opponent is skipped.
    pub skips_turn: bool,
    /// True while slow motion is held.
    pub slow_motion: bool,
    paused: bool,
    /// The budget of a frame that each piece of physics may take.
    pub budget: TimeBudget,
    /// True if the balls lag behind in this frame.
    is_late: bool,
    delay: Delay,
    /// True if something moved in the last frame.
    pub moved: bool,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback {
            fast_forward: false,
            skips_turn: false,
            slow_motion: false,
            paused: false,
            budget: TimeBudget::Unlimited,
            is_late: false,
            delay: Delay::default(),
            moved: false,
        }
    }
}

impl Playback {
    /// Pauses the rolling balls, or resumes.
    pub fn toggle_pause(&mut self, rolling: bool) {
        self.paused = rolling && !self.paused;
    }

    /// Resumes a paused shot.
    pub fn resume(&mut self) {
        self.paused = false;
    }

    pub fn begin_shot(&mut self) {
        self.delay = Delay::default();
    }

    /// The speed of time on the table, for the display.
    pub fn tempo(&self, rolling: bool) -> Tempo {
        if !rolling {
            return Tempo::Usual;
        }
        match self.chosen_tempo() {
            Tempo::Usual | Tempo::Fast if self.delay.lasts() => Tempo::Delayed,
            tempo => tempo,
        }
    }

    /// The speed that the player has chosen.
    fn chosen_tempo(&self) -> Tempo {
        match self {
            Playback { paused: true, .. } => Tempo::Paused,
            Playback { fast_forward: true, .. } | Playback { skips_turn: true, .. } => Tempo::Fast,
            Playback { slow_motion: true, .. } => Tempo::Slow,
            _ => Tempo::Usual,
        }
    }

    /// True if the shot has taken too long to compute for a while.
    pub fn is_delayed(&self, rolling: bool) -> bool {
        rolling && self.delay.lasts()
    }

    /// Speed of the balls relative to real time: the one that the player has chosen, or else
    /// `shown`.
    pub fn pace(&self, shown: f64) -> f64 {
        match self.chosen_tempo() {
            Tempo::Usual | Tempo::Delayed => shown,
            Tempo::Fast if self.skips_turn => SKIPPED,
            Tempo::Fast => FAST,
            Tempo::Slow => SLOW,
            Tempo::Paused => 0.0,
        }
    }

    /// The duration of a frame for animations, if this many seconds have passed on the wall. Time
    /// before the start of a motion does not count.
    pub fn frame(&self, seconds: f64) -> f64 {
        seconds.clamp(0.0, if self.moved { LONGEST_FRAME } else { FIRST_FRAME })
    }

    /// Records a frame of `wall_dt` seconds in which the balls should have rolled for `table_dt`
    /// seconds and are `behind` by some of them.
    pub fn record_frame(&mut self, wall_dt: f64, table_dt: f64, behind: f64, rolling: bool) {
        self.is_late = behind > 0.0;
        if rolling && table_dt > 0.0 && !self.skips_turn {
            self.delay.frame(wall_dt, 1.0 - behind / table_dt);
        }
    }

    /// The budget for looking ahead: nothing in a frame in which the shot alone took too long.
    pub fn share_ahead(&self) -> TimeBudget {
        if self.is_late { TimeBudget::nothing() } else { self.budget }
    }
}

impl Session {
    /// Advances the table by `table_dt` seconds, or as far as this frame's budget of computing time
    /// allows. Returns the seconds left out. Commands of a player do not wait for them.
    pub(super) fn roll(&mut self, table_dt: f64) -> f64 {
        let before = self.world().clock();
        let done = self.mode.roll(&mut self.game, table_dt, &self.playback);
        if self.mode.lab_mut().is_some_and(LabMode::take_changed) {
            self.after_change_in_lab(Ok(()));
        }
        let passed = self.world().clock() - before;
        if done { 0.0 } else { (table_dt - passed).max(0.0).min(table_dt) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_speed_overrides_the_modes_speed() {
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
    fn only_rolling_balls_are_paused() {
        let mut playback = Playback::default();
        playback.toggle_pause(false);
        assert_eq!(playback.pace(1.0), 1.0);
        playback.toggle_pause(true);
        playback.toggle_pause(false);
        assert_eq!(playback.pace(1.0), 1.0, "they have come to rest meanwhile");
    }

    #[test]
    fn a_stall_counts_a_tenth_of_a_second_and_a_pause_one_frame() {
        let mut playback = Playback::default();
        assert_eq!(playback.frame(3.0), FIRST_FRAME);
        playback.moved = true;
        assert_eq!((playback.frame(3.0), playback.frame(0.02)), (LONGEST_FRAME, 0.02));
        playback.moved = true;
        assert_eq!(playback.frame(-1.0), 0.0);
    }

    #[test]
    fn a_late_frame_does_not_look_ahead() {
        let mut playback = Playback::default();
        playback.record_frame(0.1, 0.1, 0.05, true);
        assert!(playback.share_ahead().is_spent() && !playback.budget.is_spent());
        assert!(!playback.is_delayed(true));
        for _ in 0..9 {
            playback.record_frame(0.1, 0.1, 0.05, true);
        }
        assert_eq!((playback.is_delayed(true), playback.is_delayed(false)), (true, false));
        assert_eq!(playback.tempo(true), Tempo::Delayed);
        playback.begin_shot();
        assert!(!playback.is_delayed(true));
    }
}
