//! Sound: the world's events in, what they sound like out.
//!
//! `synth` computes the sound of one event; the mixer adds all of them, with the rush of rolling
//! balls, the room's answer and a limiter, into the one sound that kira plays. [`Audio`] is what
//! the program sees of it. docs/sound.md has the laws and what was measured.
//!
//! A sound starts at its event's time to the sample. The device counts frames, the world has its
//! clock; [`Audio::follow`] ties the two. Events are told before they happen, and what the clock
//! does then (it stops, it runs at another pace, it never gets there) moves their sounds or takes
//! them back.

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
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use kira::backend::{Backend, DefaultBackend};

use crate::physics::Event;
use mixer::Clip;
use output::Output;
use rolling::BALLS;
pub use rolling::Roll;
pub use sound_position::SoundPosition;
pub use synth::{Manner, Part};
use timeline::{Count, Timeline};
pub use volumes::Volumes;

/// A kind of sound device.
pub trait Device: Backend<Settings: Clone + Send, Error: Display> + Send + 'static {}

impl<B: Backend<Settings: Clone + Send, Error: Display> + Send + 'static> Device for B {}

/// Between two attempts to open a device while there is none.
const RETRY: Duration = Duration::from_secs(2);

/// The sound of the game, or silence where there is no device.
///
/// The device is a type parameter, so that tests hear what a player would.
pub struct Audio<B: Device = DefaultBackend> {
    settings: B::Settings,
    output: Option<Output<B>>,
    /// Why there is no device, once that is known.
    reason: Option<String>,
    /// A device that is being opened; the result comes from a thread of its own.
    opening: Option<Receiver<Result<Output<B>, String>>>,
    /// When a device was last sought, or lost.
    sought: Instant,
    timeline: Timeline,
    /// What the clock that is followed showed last, s; none while none is followed.
    clock: Option<f64>,
    /// What has been told and lies ahead of the clock: should the clock run otherwise than was
    /// thought, its sounds are sent again.
    ahead: Vec<Told>,
    volumes: Volumes,
}

/// An event that was told.
#[derive(Debug, Clone, Copy)]
struct Told {
    event: Event,
    manner: Manner,
    place: SoundPosition,
    /// The frame for which its sound was sent, if it was.
    start: Option<u64>,
}

impl Audio {
    /// Opens the sound device; it is there some [`Audio::tend`] later. Without one there is a
    /// warning in the log, and a silent game.
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
    /// Opens a device of a kind; see [`Audio::new`].
    pub fn open(settings: B::Settings) -> Audio<B> {
        Audio {
            opening: Some(Output::open_aside(settings.clone())),
            settings,
            output: None,
            reason: None,
            sought: Instant::now(),
            timeline: Timeline::default(),
            clock: None,
            ahead: Vec::new(),
            volumes: Volumes::default(),
        }
    }

    /// Takes a device that has been opened, lets go of one that is gone (unplugged, or its server
    /// ended), and while there is none looks every other second whether there is one. It never
    /// waits for a device. [`Audio::follow`] does it too; to be called now and then while no shot
    /// runs.
    pub fn tend(&mut self) {
        if self.output.as_ref().is_some_and(|output| output.desk.shared.lost()) {
            self.lose("the sound device is gone".to_owned());
            self.sought = Instant::now();
        }
        match self.opening.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => {}
            Some(Ok(Ok(output))) => self.take(output),
            Some(Ok(Err(reason))) => self.lose(reason),
            Some(Err(TryRecvError::Disconnected)) => {
                self.lose("no sound device could be opened".to_owned());
            }
            None if self.output.is_none() && self.sought.elapsed() >= RETRY => {
                self.sought = Instant::now();
                self.opening = Some(Output::open_aside(self.settings.clone()));
            }
            None => {}
        }
    }

    /// Goes on without a device. The log hears of it once, not of every attempt.
    fn lose(&mut self, reason: String) {
        if self.reason.is_none() {
            log::warn!("no sound: {reason}");
        }
        self.output = None;
        self.opening = None;
        self.reason = Some(reason);
    }

    /// Goes on with a device that has been opened.
    fn take(&mut self, output: Output<B>) {
        if self.reason.take().is_some() {
            log::info!("there is a sound device");
        }
        self.output = Some(output);
        self.opening = None;
        self.forget_frames();
        self.apply_volumes();
    }

    /// Whether a device is being opened: [`Audio::tend`] is to be called again soon.
    pub fn opens(&self) -> bool {
        self.opening.is_some()
    }

    /// Why there is no sound, if there is none. Nothing while it is not yet known.
    pub fn silent_reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The device, if there is one: a device that is driven by hand is driven through this.
    pub fn device(&mut self) -> Option<&mut B> {
        self.output.as_mut().map(|output| output.manager.backend_mut())
    }

    /// Tells what the world's clock shows now, s, and how many times faster than life it runs;
    /// at 0 it stands still.
    ///
    /// Between two events lies the same time in the sound as in the world. Sounds that were told
    /// of and have not begun follow the clock when its pace changes, and wait while it stands.
    pub fn follow(&mut self, clock: f64, pace: f64) {
        self.tend();
        self.clock = Some(clock);
        self.tie(clock, pace);
        self.ahead.retain(|told| told.event.time >= clock);
    }

    /// Ties the clock to the device, and sends anew what was sent by a tie that does not hold.
    fn tie(&mut self, clock: f64, pace: f64) {
        let Some(Output { desk, .. }) = &mut self.output else { return };
        let Some(Count { rate, now }) = desk.shared.count() else { return };
        let Some(from) = self.timeline.follow(now, rate, clock, pace) else { return };
        let from = from.max(0.0).ceil() as u64;
        desk.revoke(from);
        for told in &mut self.ahead {
            if told.start.is_none_or(|start| start >= from) {
                let runs = self.timeline.runs();
                told.start = runs.then(|| send(desk, rate, &self.timeline, told)).flatten();
            }
        }
    }

    /// Lets an event be heard at its time on the clock that is followed, or at once if that has
    /// passed or no clock is followed. Events are best told some time before they happen.
    pub fn event(&mut self, event: &Event, manner: Manner, place: SoundPosition) {
        let mut told = Told { event: *event, manner, place, start: None };
        if let Some(Output { desk, .. }) = &mut self.output
            && let Some(Count { rate, .. }) = desk.shared.count()
            && (self.timeline.runs() || self.clock.is_none_or(|clock| event.time < clock))
        {
            told.start = send(desk, rate, &self.timeline, &told);
        }
        if self.clock.is_some_and(|clock| event.time >= clock) {
            self.ahead.push(told);
        }
    }

    /// Tells which balls roll now. Of more than sixteen the first are heard. To be repeated as
    /// they move; a quarter of a second without it is rest.
    pub fn rolling(&mut self, balls: impl IntoIterator<Item = Roll>) {
        let Some(Output { desk, .. }) = &mut self.output else { return };
        let mut rolls = [Roll::default(); BALLS];
        for (roll, ball) in rolls.iter_mut().zip(balls) {
            *roll = ball;
        }
        desk.set_rolls(rolls);
    }

    /// Takes back every sound that has not started, and forgets the clock: for whatever makes the
    /// future another one than was told (an undone shot, a new rack).
    pub fn revoke(&mut self) {
        self.ahead.clear();
        self.clock = None;
        if let Some(Output { desk, .. }) = &mut self.output {
            desk.revoke(0);
        }
        self.forget_frames();
        self.rolling([]);
    }

    /// What was sent belongs to frames that do not count any more.
    fn forget_frames(&mut self) {
        self.timeline = Timeline::default();
        self.ahead.iter_mut().for_each(|told| told.start = None);
    }

    /// Sets how loud it is; it fades there, without a step. What is no number changes nothing.
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
            output.desk.set_gains(self.volumes.gains());
        }
    }
}

/// Computes the sound of an event and sends it to the mixer; returns the frame of its start.
fn send(desk: &mut mixer::Desk, rate: f64, timeline: &Timeline, told: &Told) -> Option<u64> {
    let start = timeline.frame_of(told.event.time).unwrap_or(0.0).max(0.0);
    let samples = synth::sound(&told.event, &told.manner, rate, start.fract())?;
    let sent = desk.send(Clip { start: start as u64, samples, gains: told.place.gains() });
    if !sent {
        log::debug!("thousands of sounds wait: one of {} is left out", told.event.kind.name());
    }
    sent.then_some(start as u64)
}
