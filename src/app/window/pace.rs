//! When frames are drawn, and how much time each of them covers.

use std::time::{Duration, Instant};

/// Frames after each event: imgui shows some things one frame late.
const FRAMES_AFTER_EVENT: u32 = 2;

/// The pace of the frames.
pub(super) struct Pace {
    /// Number of frames to draw although nothing moves.
    frames: u32,
    last_frame: Instant,
    last_pass: Instant,
    /// The time until which the session has advanced.
    advanced_to: Instant,
    /// The time since which nothing had to be drawn.
    idle_since: Option<Instant>,
    /// The time of the last frame or input.
    last_use: Instant,
    /// Least time between two frames.
    pub interval: Duration,
}

impl Pace {
    pub fn new() -> Pace {
        let now = Instant::now();
        Pace {
            frames: FRAMES_AFTER_EVENT,
            last_frame: now,
            last_pass: now,
            advanced_to: now,
            idle_since: None,
            last_use: now,
            interval: Duration::ZERO,
        }
    }

    /// Requests frames after an event.
    pub fn request(&mut self) {
        self.frames = FRAMES_AFTER_EVENT;
    }

    /// Requests one frame.
    pub fn draw_once(&mut self) {
        self.frames = self.frames.max(1);
    }

    /// True if a frame is requested.
    pub fn is_requested(&self) -> bool {
        self.frames > 0
    }

    /// There is input.
    pub fn touch(&mut self) {
        self.last_use = Instant::now();
    }

    /// The time since the last frame or input.
    pub fn unused(&self) -> Duration {
        self.last_use.elapsed()
    }

    /// Begins a pass of the interface. Returns the seconds since the last one.
    pub fn begin_pass(&mut self) -> f64 {
        let last = std::mem::replace(&mut self.last_pass, Instant::now());
        self.last_pass.duration_since(last).as_secs_f64()
    }

    /// Begins a frame. Returns the seconds by which the session has to advance, and those in which
    /// nothing had to be drawn.
    pub fn begin_frame(&mut self) -> (f64, Option<f64>) {
        let now = Instant::now();
        let since = |then: Instant| now.duration_since(then).as_secs_f64();
        let times = (since(self.advanced_to), self.idle_since.take().map(since));
        (self.last_frame, self.advanced_to, self.last_use) = (now, now, now);
        self.frames = self.frames.saturating_sub(1);
        times
    }

    /// The seconds by which the session has to advance without a frame, if none is drawn.
    pub fn skip_idle(&mut self) -> Option<f64> {
        self.idle_since?;
        let last = std::mem::replace(&mut self.advanced_to, Instant::now());
        Some(self.advanced_to.duration_since(last).as_secs_f64())
    }

    /// Nothing has to be drawn from now on.
    pub fn rest(&mut self) {
        self.idle_since.get_or_insert_with(Instant::now);
    }

    /// The time until which the session has advanced.
    pub fn advanced_to(&self) -> Instant {
        self.advanced_to
    }

    /// The earliest time of the next frame.
    pub fn next_frame(&self) -> Instant {
        self.last_frame + self.interval
    }
}
