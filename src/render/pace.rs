//! Adapts the picture quality to the frame times.
//!
//! If frames are too slow for a while, the quality drops: while the camera moves first the
//! resolution, then the level; while it rests, at full resolution, the level. After a long calm it
//! rises one step at a time. If a rise had to be undone, the next one waits twice as long, so that
//! the quality does not oscillate.

use super::quality::Level;

/// Resolution scales along a side while the camera moves.
const SCALES: [f32; 3] = [1.0, 0.7, 0.5];
/// Frames in a window. With fewer, single slow frames would change the quality.
const WINDOW: usize = 24;
/// Tolerance of the frame time, for random variation and for displays that are a little slower than
/// their nominal rate.
const TOLERANCE: f64 = 1.12;
/// Frames that take less than this share of their time allow a higher quality.
const SPARE_SHARE: f64 = 0.45;
/// Time without trouble before a rise, drawn or idle, s: if there is measured room, and if there is
/// none because the driver waits for the display.
const CALM_TIMES: [f64; 2] = [8.0, 45.0];
/// A rise undone within this time was a mistake, s.
const MISTAKE_TIME: f64 = 30.0;
/// Largest factor of the waiting time.
const MAX_WAIT_FACTOR: f64 = 64.0;
/// Limit of a frame's counted time, s: a stall says nothing about later frames.
const MAX_COUNTED_TIME: f64 = 0.25;

/// Usual least time between frames, s.
const MIN_FRAME_TIME: f64 = 1.0 / 60.0;

/// The kind of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// The view has changed and is redrawn.
    Moving,
    /// The view is the same and its static layer is being refined, which takes more work than
    /// before or after.
    Settling,
    /// The view is the same and its static layer is copied.
    Resting,
}

/// Target frame times, s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// While the camera moves.
    pub moving: f64,
    /// While it rests.
    pub resting: f64,
    /// True if the driver may wait for the display, so that frame times do not show the free time.
    pub held_back: bool,
}

impl Goal {
    /// Limits the targets to the display's frame period, s: a lower quality would gain nothing.
    pub fn on_display(self, period: f64) -> Goal {
        let at_least = |time: f64| time.max(period);
        Goal { moving: at_least(self.moving), resting: at_least(self.resting), ..self }
    }

    /// Sixty frames per second.
    pub const FULL: Goal = Goal { moving: 1.0 / 60.0, resting: 1.0 / 60.0, held_back: true };
    /// For software renderers: sharp motion at 36 frames per second is better than blurred at 60.
    pub const SOFTWARE: Goal = Goal { moving: 1.0 / 36.0, resting: 1.0 / 60.0, held_back: false };
}

/// The chosen quality.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The level.
    pub level: Level,
    /// Resolution scale along a side while the camera moves.
    pub scale: f32,
}

/// Measures frames and chooses the quality.
#[derive(Debug, Clone)]
pub struct Pace {
    goal: Goal,
    /// Lowest and highest allowed level.
    levels: [Level; 2],
    level: Level,
    scale: usize,
    moving: Window,
    resting: Window,
    /// Time drawn since the last change, and time drawn or idle since the last trouble, s.
    since_step: f64,
    calm: f64,
    /// True if the last change was a rise.
    went_up: bool,
    /// Factor of the waiting time before a rise.
    wait_factor: f64,
}

impl Pace {
    /// Chooses from all levels up to `most`, beginning with `first`.
    pub fn adaptive(first: Level, most: Level, goal: Goal) -> Pace {
        Pace { level: first.min(most), ..Pace::new([Level::Low, most], goal) }
    }

    /// Keeps a level that the player has chosen. Only the lowest reduces its resolution if needed.
    pub fn fixed(level: Level, goal: Goal) -> Pace {
        Pace::new([level, level], goal)
    }

    fn new(levels: [Level; 2], goal: Goal) -> Pace {
        Pace {
            goal,
            levels,
            level: levels[1],
            scale: 0,
            moving: Window::default(),
            resting: Window::default(),
            since_step: 0.0,
            calm: 0.0,
            went_up: false,
            wait_factor: 1.0,
        }
    }

    /// Sets new targets.
    pub fn set_goal(&mut self, goal: Goal) {
        if goal != self.goal {
            self.goal = goal;
            // Earlier frames were judged by other targets.
            self.restart_measuring();
        }
    }

    /// Sets this level as the current and highest one: higher levels were refused by the driver.
    pub fn settle(&mut self, level: Level) {
        self.levels = [self.levels[0].min(level), level];
        self.level = level;
        self.restart_measuring();
    }

    fn restart_measuring(&mut self) {
        (self.since_step, self.calm) = (0.0, 0.0);
        self.moving.clear();
        self.resting.clear();
    }

    /// The current choice.
    pub fn effort(&self) -> Effort {
        Effort { level: self.level, scale: SCALES[self.scale] }
    }

    /// Records a frame's time, and returns the new choice if it changed.
    pub fn frame(&mut self, motion: Motion, seconds: f64) -> Option<Effort> {
        let seconds = seconds.clamp(0.0, MAX_COUNTED_TIME);
        // A faster frame is followed by a pause.
        let passed = seconds.max(MIN_FRAME_TIME);
        self.since_step += passed;
        self.calm += passed;
        let (window, goal) = match motion {
            Motion::Moving => (&mut self.moving, self.goal.moving),
            Motion::Resting => (&mut self.resting, self.goal.resting),
            Motion::Settling => return None,
        };
        window.push(seconds);
        if !window.full() {
            return None;
        }
        let slow = window.median() > goal * TOLERANCE;
        if slow {
            self.calm = 0.0;
        }
        let stepped = match slow {
            true => self.down(motion),
            false => self.is_calm() && self.up(),
        };
        if !stepped {
            return None;
        }
        self.restart_measuring();
        Some(self.effort())
    }

    /// Records a time without frames, s. It counts as calm, however long.
    pub fn idle(&mut self, seconds: f64) {
        self.calm += seconds;
    }

    /// Lowers the quality, if possible.
    fn down(&mut self, motion: Motion) -> bool {
        let adaptive = self.levels[0] != self.levels[1];
        let fewer_pixels = adaptive || self.level == Level::Low;
        let lower = self.level.lower().filter(|level| *level >= self.levels[0]);
        if motion == Motion::Moving && fewer_pixels && self.scale + 1 < SCALES.len() {
            self.scale += 1;
        } else if let Some(lower) = lower {
            self.level = lower;
        } else {
            return false;
        }
        if self.went_up && self.since_step < MISTAKE_TIME {
            self.wait_factor = (2.0 * self.wait_factor).min(MAX_WAIT_FACTOR);
        }
        self.went_up = false;
        true
    }

    /// True if it has been calm for long enough to try a rise.
    fn is_calm(&mut self) -> bool {
        // A window that has not filled since the last change has no result.
        let below = |share: f64| {
            self.moving.worst() < share * self.goal.moving
                && self.resting.worst() < share * self.goal.resting
        };
        if !below(TOLERANCE) {
            self.calm = 0.0;
        }
        let wanted = match (below(SPARE_SHARE), self.goal.held_back) {
            (true, _) => CALM_TIMES[0],
            (false, true) => CALM_TIMES[1],
            (false, false) => return false,
        };
        self.calm >= wanted * self.wait_factor
    }

    /// Raises the quality, if possible.
    fn up(&mut self) -> bool {
        if self.went_up && self.since_step > MISTAKE_TIME {
            // The last rise was right.
            self.wait_factor = (0.5 * self.wait_factor).max(1.0);
        }
        let higher = self.level.higher().filter(|level| *level <= self.levels[1]);
        if let Some(higher) = higher {
            self.level = higher;
        } else if self.scale > 0 {
            self.scale -= 1;
        } else {
            return false;
        }
        self.went_up = true;
        true
    }
}

/// The last frames of a kind.
#[derive(Debug, Clone, Default)]
struct Window {
    seconds: [f64; WINDOW],
    count: usize,
}

impl Window {
    fn push(&mut self, seconds: f64) {
        self.seconds[self.count % WINDOW] = seconds;
        self.count += 1;
    }

    fn clear(&mut self) {
        self.count = 0;
    }

    fn full(&self) -> bool {
        self.count >= WINDOW
    }

    fn sorted(&self) -> [f64; WINDOW] {
        let mut sorted = self.seconds;
        sorted.sort_by(f64::total_cmp);
        sorted
    }

    fn median(&self) -> f64 {
        self.sorted()[WINDOW / 2]
    }

    /// The longest time except for one in eight; 0 while there are too few.
    fn worst(&self) -> f64 {
        if self.full() { self.sorted()[WINDOW - 1 - WINDOW / 8] } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A simulated machine: the camera moves in some seconds and rests in others, and `cost` gives
    /// the frame time.
    struct Machine {
        pace: Pace,
        steps: Vec<Effort>,
    }

    impl Machine {
        fn new(pace: Pace) -> Machine {
            Machine { pace, steps: Vec::new() }
        }

        fn draw(&mut self, motion: Motion, seconds: f64, cost: impl Fn(Effort) -> f64) {
            let mut passed = 0.0;
            while passed < seconds {
                let took = cost(self.pace.effort());
                passed += took.max(1.0 / 60.0);
                self.steps.extend(self.pace.frame(motion, took));
            }
        }
    }

    /// Frame times of a machine where a medium frame at full resolution takes `medium` seconds.
    fn cost(medium: f64) -> impl Fn(Effort) -> f64 {
        move |effort| {
            let share =
                [0.6, 1.0, 1.5, 3.0][Level::ALL.iter().position(|l| *l == effort.level).unwrap()];
            medium * share * (0.2 + 0.8 * f64::from(effort.scale * effort.scale))
        }
    }

    /// Tests that nothing changes on a fast machine, for hours.
    #[test]
    fn a_fast_machine_keeps_its_level() {
        let mut machine =
            Machine::new(Pace::adaptive(Level::Medium, Level::Medium, Goal::SOFTWARE));
        for _ in 0..60 {
            machine.draw(Motion::Moving, 30.0, cost(0.012));
            machine.draw(Motion::Resting, 30.0, cost(0.008));
        }
        assert_eq!(machine.steps, []);
    }

    /// Tests that the resolution drops before the level while the camera moves.
    #[test]
    fn the_scale_drops_before_the_level() {
        let mut machine =
            Machine::new(Pace::adaptive(Level::Medium, Level::Medium, Goal::SOFTWARE));
        machine.draw(Motion::Moving, 60.0, cost(0.12));
        let (medium, low) = (Level::Medium, Level::Low);
        let expected = [(medium, 0.7), (medium, 0.5), (low, 0.5)]
            .map(|(level, scale)| Effort { level, scale });
        assert_eq!(machine.steps, expected);
    }

    /// Tests that slow frames of a resting camera lower the level, because they have full
    /// resolution.
    #[test]
    fn at_rest_the_level_drops() {
        let mut machine = Machine::new(Pace::adaptive(Level::High, Level::High, Goal::SOFTWARE));
        machine.draw(Motion::Resting, 20.0, |effort| cost(0.015)(Effort { scale: 1.0, ..effort }));
        assert_eq!(machine.steps, [Effort { level: Level::Medium, scale: 1.0 }]);
    }

    /// Tests that a level chosen by the player is kept, but that the lowest may reduce its
    /// resolution.
    #[test]
    fn a_chosen_level_is_kept() {
        for level in Level::ALL {
            let mut machine = Machine::new(Pace::fixed(level, Goal::FULL));
            machine.draw(Motion::Moving, 60.0, |_| 0.2);
            machine.draw(Motion::Resting, 60.0, |_| 0.2);
            let scale = if level == Level::Low { 0.5 } else { 1.0 };
            assert_eq!(machine.pace.effort(), Effort { level, scale });
        }
    }

    /// Tests that the quality returns after a busy time, but not at once.
    #[test]
    fn calm_restores_the_quality() {
        let mut machine =
            Machine::new(Pace::adaptive(Level::Medium, Level::Medium, Goal::SOFTWARE));
        machine.draw(Motion::Moving, 30.0, cost(0.2));
        assert_eq!(machine.pace.effort(), Effort { level: Level::Low, scale: 0.5 });
        machine.draw(Motion::Moving, 6.0, cost(0.008));
        assert_eq!(machine.pace.effort(), Effort { level: Level::Low, scale: 0.5 });
        machine.draw(Motion::Moving, 120.0, cost(0.008));
        assert_eq!(machine.pace.effort(), Effort { level: Level::Medium, scale: 1.0 });
    }

    /// Tests that it also returns if the picture stands still most of the time: after a long pause,
    /// and not after a short one.
    #[test]
    fn long_pauses_count_as_calm() {
        let mut machine =
            Machine::new(Pace::adaptive(Level::Medium, Level::Medium, Goal::SOFTWARE));
        machine.draw(Motion::Resting, 10.0, cost(0.2));
        assert_eq!(machine.pace.effort().level, Level::Low);
        // The last slow frames leave the window first.
        machine.draw(Motion::Resting, 0.5, cost(0.008));
        machine.pace.idle(5.0);
        machine.draw(Motion::Resting, 0.5, cost(0.008));
        assert_eq!(machine.pace.effort().level, Level::Low);
        machine.pace.idle(5.0);
        machine.draw(Motion::Resting, 0.5, cost(0.008));
        assert_eq!(machine.pace.effort().level, Level::Medium);
    }

    /// Tests that a machine between two levels does not oscillate: in an hour it tries the higher
    /// one a few times, less and less often.
    #[test]
    fn the_quality_does_not_oscillate() {
        for (minutes, thought) in [(60, 0.0), (40, 30.0)] {
            let mut machine =
                Machine::new(Pace::adaptive(Level::Medium, Level::Medium, Goal::SOFTWARE));
            for _ in 0..minutes {
                machine.pace.idle(thought);
                // Low at half scale has room to spare, medium at half scale is too slow.
                machine.draw(Motion::Moving, 60.0, |effort| match effort.level {
                    Level::Low => 0.008,
                    _ => 0.040,
                });
            }
            assert!(machine.steps.len() <= 30, "{} steps", machine.steps.len());
        }
    }

    /// Tests that a slow display causes no change, with any renderer, and that a machine too slow
    /// for it does.
    #[test]
    fn slow_displays_do_not_lower_the_quality() {
        for period in [1.0 / 30.0, 1.0 / 48.0, 1.0 / 50.0] {
            for goal in [Goal::FULL, Goal::SOFTWARE].map(|goal| goal.on_display(period)) {
                for pace in
                    [Pace::adaptive(Level::High, Level::High, goal), Pace::fixed(Level::Low, goal)]
                {
                    let mut machine = Machine::new(pace);
                    machine.draw(Motion::Moving, 60.0, |_| period * 1.002);
                    machine.draw(Motion::Resting, 60.0, |_| period * 1.002);
                    assert_eq!(machine.steps, [], "{period} s");
                    machine.draw(Motion::Moving, 60.0, |_| 2.0 * period);
                    assert_eq!(machine.pace.effort().scale, 0.5, "{period} s");
                }
            }
        }
        // A fast display does not lower the quality below that for sixty frames per second.
        assert_eq!(Goal::FULL.on_display(1.0 / 144.0), Goal::FULL);
    }

    /// Tests that on another display only new frames count.
    #[test]
    fn another_display_starts_new_measurements() {
        let mut machine = Machine::new(Pace::adaptive(Level::High, Level::High, Goal::FULL));
        for _ in 0..20 {
            machine.draw(Motion::Moving, 0.3, |_| 0.030);
            machine.pace.set_goal(Goal::FULL.on_display(1.0 / 30.0));
            machine.draw(Motion::Moving, 0.3, |_| 0.030);
            machine.pace.set_goal(Goal::FULL);
        }
        assert_eq!(machine.steps, []);
    }

    /// Tests that a refused level is not tried again.
    #[test]
    fn refused_levels_are_not_tried_again() {
        let mut machine = Machine::new(Pace::adaptive(Level::Low, Level::Ultra, Goal::FULL));
        machine.draw(Motion::Moving, 60.0, |_| 0.001);
        assert_eq!(machine.pace.effort().level, Level::Ultra);
        machine.pace.settle(Level::Medium);
        machine.draw(Motion::Moving, 600.0, |_| 0.001);
        assert_eq!(machine.pace.effort().level, Level::Medium);
    }

    /// Tests that a driver that waits for the display, and single stalls, cause no change.
    #[test]
    fn waiting_and_stalls_do_not_change_the_quality() {
        let mut machine = Machine::new(Pace::adaptive(Level::High, Level::High, Goal::FULL));
        for _ in 0..50 {
            machine.draw(Motion::Moving, 1.0, |_| 1.0 / 59.9);
            machine.draw(Motion::Moving, 0.2, |_| 0.3);
        }
        assert_eq!(machine.steps, []);
    }
}
