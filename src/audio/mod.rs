//! Sound: the world's events in, what they sound like out.
//!
//! `synth` computes the sound of one event; the mixer adds all of them, with the rush of rolling
//! balls, the room's answer and a limiter, into the one sound that kira plays. [`Audio`] is what
//! the program sees of it.
//!
//! A sound starts at its event's time to the sample. The device counts frames, the world has its
//! clock; [`Audio::follow`] ties the two.

mod limiter;
mod mixer;
mod rolling;
mod room;
mod synth;
mod timeline;

#[cfg(test)]
mod capture;
#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::time::{Duration, Instant};

use kira::backend::{Backend, DefaultBackend};
use kira::{AudioManager, AudioManagerSettings};

use crate::physics::Event;
use mixer::{Clip, Desk, Mixer};
use rolling::{BALLS, Roll};
use timeline::Timeline;

/// Power of the volume control: half way sounds half as loud, 10 dB lower (Stevens 1955: loudness
/// doubles every 10 dB).
const TAPER: f32 = 5.0 / 3.0;

/// The distance at which a sound is half as strong as at the ear, m.
const HALF_DISTANCE: f32 = 2.0;

/// Between two attempts to open a device that was lost.
const RETRY: Duration = Duration::from_secs(2);

/// Where a sound is heard from.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Between the ears: -1 is left, 0 the middle, 1 right.
    pub pan: f32,
    /// From the ears, m.
    pub distance: f32,
}

impl Place {
    /// Gains of the left and the right side: equal power, 1 in the middle, and weaker with the
    /// distance as 1 / (1 + d / 2 m). What has no place (a point behind the eye may have none)
    /// is heard in the middle.
    fn gains(self) -> [f32; 2] {
        let pan = if self.pan.is_nan() { 0.0 } else { self.pan.clamp(-1.0, 1.0) };
        let strength = 1.0 / (1.0 + self.distance.max(0.0) / HALF_DISTANCE);
        let angle = (pan + 1.0) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()].map(|side| strength * std::f32::consts::SQRT_2 * side)
    }
}

/// The sound of the game, or silence where there is no device.
///
/// The device is a type parameter, so that tests hear what a player would.
pub struct Audio<B: Backend = DefaultBackend> {
    settings: Option<B::Settings>,
    output: Result<Output<B>, String>,
    /// When the device was lost, or last sought since.
    lost: Option<Instant>,
    timeline: Timeline,
    volume: f32,
    muted: bool,
}

struct Output<B: Backend> {
    desk: Desk,
    /// Sound lasts as long as this does.
    #[cfg_attr(not(test), expect(dead_code, reason = "held for its drop"))]
    manager: AudioManager<B>,
}

impl Audio {
    /// Opens the sound device. Without one there is a warning in the log, and a silent game.
    pub fn new() -> Audio {
        Audio::open(Default::default())
    }
}

impl Default for Audio {
    fn default() -> Audio {
        Audio::new()
    }
}

impl<B> Audio<B>
where
    B: Backend<Settings: Clone, Error: Display>,
{
    /// Opens a device of a kind; see [`Audio::new`].
    pub fn open(settings: B::Settings) -> Audio<B> {
        let output = Output::open(settings.clone());
        if let Err(reason) = &output {
            log::warn!("no sound: {reason}");
        }
        Audio { settings: Some(settings), ..Audio::with(output) }
    }

    /// No device at all, for a reason that the player may read.
    pub fn silent(reason: &str) -> Audio<B> {
        Audio::with(Err(reason.to_owned()))
    }

    fn with(output: Result<Output<B>, String>) -> Audio<B> {
        let timeline = Timeline::default();
        Audio { settings: None, output, lost: None, timeline, volume: 1.0, muted: false }
    }

    /// Lets go of a device that is gone (unplugged, or its server ended), and looks every other
    /// second whether there is one again. [`Audio::follow`] does it too; to be called now and then
    /// while no shot runs.
    pub fn tend(&mut self) {
        if self.output.as_ref().is_ok_and(|output| output.desk.shared.lost()) {
            log::warn!("the sound device is gone");
            self.output = Err("the sound device is gone".to_owned());
            self.lost = Some(Instant::now());
        }
        if let Some(sought) = &mut self.lost
            && sought.elapsed() >= RETRY
            && let Some(settings) = &self.settings
        {
            *sought = Instant::now();
            if let Ok(output) = Output::open(settings.clone()) {
                log::info!("there is a sound device again");
                self.output = Ok(output);
                self.lost = None;
                self.timeline.reset();
                self.apply_gain();
            }
        }
    }

    /// Why there is no sound, if there is none.
    pub fn silent_reason(&self) -> Option<&str> {
        self.output.as_ref().err().map(String::as_str)
    }

    /// Tells what the world's clock shows now, s, and how many times faster than life it runs.
    ///
    /// To be called before the world is advanced: the events of the step are then still to come,
    /// and each sounds at its own time. Between two events lies the same time in the sound as in
    /// the world.
    pub fn follow(&mut self, clock: f64, pace: f64) {
        self.tend();
        if let Ok(output) = &self.output
            && let Some(rate) = output.desk.shared.running()
        {
            self.timeline.follow(output.desk.shared.now(rate), rate, clock, pace);
        }
    }

    /// Lets an event be heard at its time on the clock that is followed, or at once if that has
    /// passed or no clock is followed.
    pub fn event(&mut self, event: &Event, place: Place) {
        self.sound(event, place, synth::sound);
    }

    /// The same for an event `cue` whose tip has slipped off the ball.
    pub fn miscue(&mut self, event: &Event, place: Place) {
        self.sound(event, place, synth::miscue);
    }

    fn sound(
        &mut self,
        event: &Event,
        place: Place,
        samples: fn(&Event, f64, f64) -> Option<Vec<f32>>,
    ) {
        let Ok(Output { desk, .. }) = &mut self.output else { return };
        let Some(rate) = desk.shared.running() else { return };
        let start = self.timeline.frame_of(event.time).unwrap_or(0.0).max(0.0);
        let Some(samples) = samples(event, rate, start.fract()) else { return };
        let clip = Clip {
            start: start as u64,
            samples,
            gains: place.gains(),
            generation: desk.shared.generation(),
        };
        if !desk.send(clip) {
            log::debug!("thousands of sounds are waiting: the {} was left out", event.kind.name());
        }
    }

    /// Tells which balls roll now: how fast, m/s, and where. Of more than sixteen the first are
    /// heard. To be repeated as they move; a quarter of a second without it is rest.
    pub fn rolling(&mut self, balls: impl IntoIterator<Item = (f32, Place)>) {
        let Ok(Output { desk, .. }) = &mut self.output else { return };
        let mut rolls = [Roll::default(); BALLS];
        for (roll, (speed, place)) in rolls.iter_mut().zip(balls) {
            *roll = Roll { speed, gains: place.gains() };
        }
        desk.set_rolls(rolls);
    }

    /// Takes back every sound that has not started, and forgets the clock: for whatever makes the
    /// future another one than was announced (a pause, an undone shot, a new rack).
    pub fn revoke(&mut self) {
        self.timeline.reset();
        if let Ok(output) = &mut self.output {
            output.desk.shared.next_generation();
        }
        self.rolling([]);
    }

    /// The volume, 0 to 1.
    pub fn volume(&self) -> f32 {
        self.volume
    }

    /// Sets the volume, 0 to 1; it fades there, without a step. What is no number changes nothing.
    pub fn set_volume(&mut self, volume: f32) {
        if !volume.is_nan() {
            self.volume = volume.clamp(0.0, 1.0);
            self.apply_gain();
        }
    }

    /// Whether the sound is muted.
    pub fn muted(&self) -> bool {
        self.muted
    }

    /// Mutes the sound or lets it be heard again; the volume is kept.
    pub fn set_muted(&mut self, muted: bool) {
        self.muted = muted;
        self.apply_gain();
    }

    fn apply_gain(&mut self) {
        if let Ok(output) = &mut self.output {
            let gain = if self.muted { 0.0 } else { self.volume.powf(TAPER) };
            output.desk.set_gain(gain);
        }
    }
}

impl<B: Backend<Error: Display>> Output<B> {
    fn open(settings: B::Settings) -> Result<Output<B>, String> {
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: Default::default(),
            internal_buffer_size: 128,
            backend_settings: settings,
        };
        let mut manager = without_chatter(|| AudioManager::<B>::new(settings))
            .map_err(|error| error.to_string())?;
        let (desk, mixer) = Mixer::new();
        manager.play(mixer).map_err(|error| error.to_string())?;
        Ok(Output { desk, manager })
    }
}

/// Opens a device while ALSA, which writes a page to standard error when there is none, writes to
/// the log instead.
#[cfg(target_os = "linux")]
fn without_chatter<T>(open: impl FnOnce() -> T) -> T {
    let chatter = alsa::Output::local_error_handler();
    let opened = open();
    if let Ok(chatter) = chatter {
        chatter.borrow().buffer_string(|text| {
            for line in String::from_utf8_lossy(text).lines() {
                log::debug!("{line}");
            }
        });
    }
    opened
}

#[cfg(not(target_os = "linux"))]
fn without_chatter<T>(open: impl FnOnce() -> T) -> T {
    open()
}
