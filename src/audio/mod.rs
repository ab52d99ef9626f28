//! Sound: turns the events of the world into audio.
//!
//! `synth` computes the sound of one event. The mixer adds all sounds, the noise of rolling balls,
//! the reverb and a limiter to one kira sound. [`Audio`] is the interface for the program.
//! docs/sound.md describes the models and the measurements.
//!
//! A sound starts at its event's time, exact to the sample. The device counts frames and the world
//! has its own clock; [`Audio::follow`] maps one to the other. The game sends events before they
//! happen. If the clock then stops, changes its pace or is set back, the sounds that have not
//! started are moved or cancelled.

mod limiter;
mod mixer;
mod output;
mod reverb;
mod rolling;
mod sound_position;
mod synth;
mod timeline;
mod volumes;

#[cfg(test)]
mod capture;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt::Display;
use std::time::{Duration, Instant};

use kira::backend::{Backend, DefaultBackend};

use crate::physics::Event;
use crate::task::{Task, TaskFailed};
use mixer::Clip;
use output::Output;
use rolling::BALLS;
pub use rolling::Roll;
pub use sound_position::SoundPosition;
pub use synth::{Part, SoundDetails};
use timeline::{Count, Timeline};
pub use volumes::Volumes;

/// A sound device that [`Audio`] can open.
pub trait Device: Backend<Settings: Clone + Send, Error: Display> + Send + 'static {}

impl<B: Backend<Settings: Clone + Send, Error: Display> + Send + 'static> Device for B {}

/// Time between two attempts to open a device.
const RETRY: Duration = Duration::from_secs(2);

/// The sound of the game. It is silent while there is no device.
///
/// The device is a type parameter, so that tests can capture the output.
pub struct Audio<B: Device = DefaultBackend> {
    settings: B::Settings,
    output: Option<Output<B>>,
    /// The reason why there is no device, if known.
    reason: Option<String>,
    /// Opens a device.
    opening: Option<Task<Result<Output<B>, String>>>,
    /// True while no device is wanted.
    is_resting: bool,
    /// Time of the last attempt to open a device, or of its loss.
    sought: Instant,
    timeline: Timeline,
    /// Last reading of the followed clock, s; `None` while no clock is followed.
    clock: Option<f64>,
    /// Events sent that are still ahead of the clock. Their sounds are sent again if the clock
    /// changes.
    ahead: Vec<PendingEvent>,
    volumes: Volumes,
}

/// An event that is still ahead of the clock.
#[derive(Debug, Clone, Copy)]
struct PendingEvent {
    event: Event,
    details: SoundDetails,
    place: SoundPosition,
    /// The start frame of its sound, if the sound was sent.
    start: Option<u64>,
}

impl Audio {
    /// Starts to open the sound device; a later [`Audio::tend`] picks it up. If there is none, the
    /// log has a warning and the game is silent.
    pub fn new() -> Audio {
        Audio::open(Default::default())
    }
}

impl Default for Audio {
    fn default() -> Audio {
        Audio::new()
    }
}

impl<B: Device> Audio<B> {
    /// Opens a device with the given settings; see [`Audio::new`].
    pub fn open(settings: B::Settings) -> Audio<B> {
        Audio {
            opening: Some(Output::open_aside(settings.clone())),
            settings,
            output: None,
            reason: None,
            is_resting: false,
            sought: Instant::now(),
            timeline: Timeline::default(),
            clock: None,
            ahead: Vec::new(),
            volumes: Volumes::default(),
        }
    }

    /// Picks up a device that has been opened, drops a lost one (unplugged, or its server ended),
    /// and retries every two seconds while there is none. Never waits for a device. Call it from
    /// time to time while no shot runs; [`Audio::follow`] includes it.
    pub fn tend(&mut self) {
        if self.output.as_ref().is_some_and(|output| output.handle.shared.is_stalled()) {
            self.lose("the sound device is gone".to_owned());
            self.sought = Instant::now();
        }
        match Task::take_done(&mut self.opening) {
            Some(Ok(Ok(output))) => self.take(output),
            Some(Ok(Err(reason))) => self.lose(reason),
            Some(Err(TaskFailed)) => self.lose("no sound device could be opened".to_owned()),
            None if !self.opens() && self.output.is_none() && self.sought.elapsed() >= RETRY => {
                self.seek();
            }
            None => {}
        }
    }

    /// Starts to open a device, unless none is wanted.
    fn seek(&mut self) {
        if !self.is_resting {
            self.sought = Instant::now();
            self.opening = Some(Output::open_aside(self.settings.clone()));
        }
    }

    /// Closes the device until [`Audio::wake`]. An open one wakes the processor hundreds of times a
    /// second, even in silence.
    pub fn rest(&mut self) {
        self.is_resting = true;
        (self.output, self.opening) = (None, None);
    }

    /// Starts to open a device again after [`Audio::rest`]. Events sent meanwhile are heard if it
    /// is open by their time.
    pub fn wake(&mut self) {
        if std::mem::take(&mut self.is_resting) {
            self.seek();
        }
    }

    /// Continues without a device. Only the first failure is logged as a warning.
    fn lose(&mut self, reason: String) {
        if self.reason.is_none() {
            log::warn!("no sound: {reason}");
        }
        self.output = None;
        self.reason = Some(reason);
    }

    /// Continues with a device that has been opened.
    fn take(&mut self, output: Output<B>) {
        if self.reason.take().is_some() {
            log::info!("there is a sound device");
        }
        self.output = Some(output);
        self.forget_frames();
        self.apply_volumes();
    }

    /// True while a device is being opened: call [`Audio::tend`] again soon.
    pub fn opens(&self) -> bool {
        self.opening.is_some()
    }

    /// The reason for the silence, or `None` if there is sound or the reason is not known yet.
    pub fn silent_reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The device, if there is one. Tests drive it by hand.
    pub fn device(&mut self) -> Option<&mut B> {
        self.output.as_mut().map(|output| output.manager.backend_mut())
    }

    /// Sets the current reading of the world's clock, s, and its pace relative to real time. A pace
    /// of 0 pauses it.
    ///
    /// The time between two events is the same in the sound as in the world. Sounds that have not
    /// started follow a change of pace, and wait during a pause.
    pub fn follow(&mut self, clock: f64, pace: f64) {
        self.tend();
        self.clock = Some(clock);
        self.tie(clock, pace);
        self.ahead.retain(|pending| pending.event.time >= clock);
    }

    /// Maps the clock to the device, and sends sounds again if the mapping changed.
    fn tie(&mut self, clock: f64, pace: f64) {
        let Some(Output { handle, .. }) = &mut self.output else { return };
        let Some(Count { rate, now }) = handle.shared.count() else { return };
        let Some(from) = self.timeline.update(now, rate, clock, pace) else { return };
        let from = from.max(0.0).ceil() as u64;
        handle.revoke(from);
        for pending in &mut self.ahead {
            if pending.start.is_none_or(|start| start >= from) {
                let runs = self.timeline.runs();
                pending.start = runs.then(|| send(handle, rate, &self.timeline, pending)).flatten();
            }
        }
    }

    /// Plays the sound of an event at its time on the followed clock, or now if that time has
    /// passed or no clock is followed. Send events some time before they happen.
    pub fn event(&mut self, event: &Event, details: SoundDetails, place: SoundPosition) {
        let mut pending = PendingEvent { event: *event, details, place, start: None };
        if let Some(Output { handle, .. }) = &mut self.output
            && let Some(Count { rate, .. }) = handle.shared.count()
            && (self.timeline.runs() || self.clock.is_none_or(|clock| event.time < clock))
        {
            pending.start = send(handle, rate, &self.timeline, &pending);
        }
        if self.clock.is_some_and(|clock| event.time >= clock) {
            self.ahead.push(pending);
        }
    }

    /// Sets the rolling balls; only the first sixteen are heard. Repeat the call while they move:
    /// the sound stops a quarter of a second after the last call.
    pub fn rolling(&mut self, balls: impl IntoIterator<Item = Roll>) {
        let Some(Output { handle, .. }) = &mut self.output else { return };
        let mut rolls = [Roll::default(); BALLS];
        for (roll, ball) in rolls.iter_mut().zip(balls) {
            *roll = ball;
        }
        handle.set_rolls(rolls);
    }

    /// Cancels every sound that has not started, and forgets the clock. Call it when the predicted
    /// future changes, as with an undone shot or a new rack.
    pub fn revoke(&mut self) {
        self.ahead.clear();
        self.clock = None;
        if let Some(Output { handle, .. }) = &mut self.output {
            handle.revoke(0);
        }
        self.forget_frames();
        self.rolling([]);
    }

    /// Forgets the start frames of all sounds, because the frame count changed.
    fn forget_frames(&mut self) {
        self.timeline = Timeline::default();
        self.ahead.iter_mut().for_each(|pending| pending.start = None);
    }

    /// Sets the volumes. They fade to the new values; values that are not finite are ignored.
    pub fn set_volumes(&mut self, volumes: Volumes) {
        let set = |old: f32, new: f32| if new.is_nan() { old } else { new.clamp(0.0, 1.0) };
        self.volumes = Volumes {
            master: set(self.volumes.master, volumes.master),
            effects: set(self.volumes.effects, volumes.effects),
            room: set(self.volumes.room, volumes.room),
            muted: volumes.muted,
        };
        self.apply_volumes();
    }

    fn apply_volumes(&mut self) {
        if let Some(output) = &mut self.output {
            output.handle.set_gains(self.volumes.gains());
        }
    }
}

/// Computes the sound of an event, sends it to the mixer and returns its start frame.
fn send(
    handle: &mut mixer::MixerHandle,
    rate: f64,
    timeline: &Timeline,
    pending: &PendingEvent,
) -> Option<u64> {
    let start = timeline.frame_of(pending.event.time).unwrap_or(0.0).max(0.0);
    let samples = synth::sound(&pending.event, &pending.details, rate, start.fract())?;
    let sent = handle.send(Clip { start: start as u64, samples, gains: pending.place.gains() });
    if !sent {
        log::debug!("thousands of sounds wait: one of {} is left out", pending.event.kind.name());
    }
    sent.then_some(start as u64)
}
