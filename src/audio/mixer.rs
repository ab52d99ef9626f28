//! The mixer: one kira sound that plays the sum of all the game's sounds.
//!
//! There is no limit on voices, so no sound is ever cut off. The game's thread computes each sound
//! as a whole clip. The mixer adds the clip, from its start frame on, to a buffer that runs ahead
//! of the output. [`Sound::process`] takes no lock and does not touch the heap: the game's thread
//! frees the played samples.
//!
//! Why not kira's own sounds, clocks and effects: kira starts a sound at the beginning of a chunk
//! (128 frames, 3 ms), the balls of a break need the exact sample. Its lists of sounds are limited,
//! a break has hundreds. Each sound that is cancelled when a shot changes would need a handle.
//! Its compressor does not look ahead, so it lets the peaks of a break through.
//! What is left of kira here is the device: opening it, losing it, and its thread.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use kira::Frame;
use kira::command::{CommandReader, CommandWriter, command_writer_and_reader};
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use rtrb::{Consumer, Producer, RingBuffer};

use super::limiter::Limiter;
use super::reverb::Reverb;
use super::rolling::{BALLS, Roll, Rolling};
use super::timeline::Shared;
use super::volumes::Gains;

/// Capacity of the queue, and of the list of sounds that have not started. A break has hundreds.
const CAPACITY: usize = 4096;

/// Length of the buffer that runs ahead, in frames: 5.4 s at 48 kHz, 1.3 s at 192 kHz. The longest
/// sound lasts 1.3 s. Must be a power of two.
const AHEAD: usize = 1 << 18;

/// Highest rate, in frames per second, that needs no allocation after the start.
const HIGHEST_RATE: u32 = 192_000;

/// Queue places reserved for revocations.
const RESERVE: usize = 64;

/// Fade time of a full volume change, s. A sudden step would crackle.
const FADE: f64 = 0.020;

/// Time after the last sound until the reverb is silent, s.
const TAIL: f64 = 1.5;

/// A sound to mix.
pub(super) struct Clip {
    /// Frame of its first sample.
    pub start: u64,
    pub samples: Vec<f32>,
    /// Gains of the left and right channel.
    pub gains: [f32; 2],
}

/// Messages from the game to the mixer, in the order sent.
enum Message {
    Clip(Clip),
    /// Cancels the sounds sent so far that start at this frame or later.
    Revoke(u64),
}

/// The game's end of the queues to the mixer.
pub(super) struct MixerHandle {
    pub shared: Arc<Shared>,
    messages: Producer<Message>,
    spent: Consumer<Vec<f32>>,
    gains: CommandWriter<Gains>,
    rolls: CommandWriter<[Roll; BALLS]>,
}

impl MixerHandle {
    /// Sends a sound. Returns false if the queue is full.
    pub fn send(&mut self, clip: Clip) -> bool {
        self.free();
        // Sounds leave queue space for their revocation.
        self.messages.slots() > RESERVE && self.messages.push(Message::Clip(clip)).is_ok()
    }

    /// Cancels the sounds that start at this frame or later.
    pub fn revoke(&mut self, from: u64) {
        self.free();
        if self.messages.push(Message::Revoke(from)).is_err() {
            log::debug!("the queue to the audio thread is full, so sounds are not revoked");
        }
    }

    pub fn set_gains(&mut self, gains: Gains) {
        self.gains.write(gains);
    }

    /// Sets the rolling balls.
    pub fn set_rolls(&mut self, rolls: [Roll; BALLS]) {
        self.free();
        self.rolls.write(rolls);
    }

    /// Frees played samples.
    fn free(&mut self) {
        while self.spent.pop().is_ok() {}
    }
}

pub(super) struct Mixer {
    shared: Arc<Shared>,
    messages: Consumer<Message>,
    spent: Producer<Vec<f32>>,
    wanted_gains: CommandReader<Gains>,
    rolls: CommandReader<[Roll; BALLS]>,

    rate: u32,
    /// Next frame to mix. It leaves the limiter after the look-ahead.
    position: u64,
    /// Sounds that have not started, sorted by start; ties keep the order of sending.
    waiting: VecDeque<Clip>,
    /// The sum of the started sounds. Frame n is at n modulo [`AHEAD`].
    ahead: Box<[Frame]>,
    /// Frame from which all known sounds and their reverb are silent.
    quiet_from: u64,
    gains: Gains,
    wanted: Gains,
    rolling: Rolling,
    room: Reverb,
    limiter: Limiter,
}

impl Mixer {
    /// Creates a silent mixer and the handle that feeds it.
    pub fn new() -> (MixerHandle, Mixer) {
        let shared = Arc::new(Shared::new());
        let (message_producer, message_consumer) = RingBuffer::new(CAPACITY);
        // Room for every sound that can exist at once, so that returning one never fails.
        let (spent_producer, spent_consumer) = RingBuffer::new(2 * CAPACITY);
        let (gains_writer, gains_reader) = command_writer_and_reader();
        let (rolls_writer, rolls_reader) = command_writer_and_reader();
        let handle = MixerHandle {
            shared: shared.clone(),
            messages: message_producer,
            spent: spent_consumer,
            gains: gains_writer,
            rolls: rolls_writer,
        };
        let mixer = Mixer {
            shared,
            messages: message_consumer,
            spent: spent_producer,
            wanted_gains: gains_reader,
            rolls: rolls_reader,
            rate: HIGHEST_RATE,
            position: 0,
            waiting: VecDeque::with_capacity(CAPACITY),
            ahead: vec![Frame::ZERO; AHEAD].into(),
            quiet_from: 0,
            gains: Gains::FULL,
            wanted: Gains::FULL,
            rolling: Rolling::new(),
            room: Reverb::new(HIGHEST_RATE),
            limiter: Limiter::new(HIGHEST_RATE),
        };
        (handle, mixer)
    }

    /// Takes the messages from the queue and sorts new sounds by start.
    fn receive(&mut self) {
        while self.waiting.len() < CAPACITY
            && let Ok(message) = self.messages.pop()
        {
            match message {
                Message::Clip(clip) => {
                    let place = self.waiting.partition_point(|other| other.start <= clip.start);
                    self.waiting.insert(place, clip);
                }
                Message::Revoke(from) => {
                    while self.waiting.back().is_some_and(|clip| clip.start >= from)
                        && let Some(clip) = self.waiting.pop_back()
                    {
                        self.give_back(clip);
                    }
                }
            }
        }
        if let Some(gains) = self.wanted_gains.read() {
            self.wanted = gains;
        }
        if let Some(rolls) = self.rolls.read() {
            self.rolling.set(&rolls);
        }
    }

    /// Starts the sounds that begin within the next `count` frames.
    fn start(&mut self, count: usize) {
        while self.waiting.front().is_some_and(|clip| clip.start < self.position + count as u64)
            && let Some(clip) = self.waiting.pop_front()
        {
            self.add(&clip);
            self.give_back(clip);
        }
    }

    /// Returns the samples to the game's thread, which frees them.
    fn give_back(&mut self, clip: Clip) {
        // If the queue were full, this would free them here: slow, but correct.
        let _ = self.spent.push(clip.samples);
    }

    /// Adds a sound to the mix. A late sound starts now and plays in full.
    fn add(&mut self, clip: &Clip) {
        #[cfg(test)]
        self.shared.started.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let start = clip.start.max(self.position);
        let length = clip.samples.len().min(AHEAD);
        for (frame, &sample) in (start..).zip(&clip.samples[..length]) {
            let mixed = &mut self.ahead[frame as usize % AHEAD];
            mixed.left += clip.gains[0] * sample;
            mixed.right += clip.gains[1] * sample;
        }
        self.sounds_until(start + length as u64);
    }

    /// Records that a sound plays until a frame, followed by its reverb.
    fn sounds_until(&mut self, frame: u64) {
        let tail = (TAIL * f64::from(self.rate)) as u64;
        self.quiet_from = self.quiet_from.max(frame + tail);
    }

    fn set_rate(&mut self, rate: u32) {
        self.rate = rate;
        self.room.set_rate(rate);
        self.limiter.set_rate(rate);
    }
}

impl Sound for Mixer {
    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info) {
        let rate = (1.0 / dt).round() as u32;
        if rate != self.rate {
            self.set_rate(rate);
        }
        self.receive();
        self.start(out.len());

        for (frame, out) in (self.position..).zip(out.iter_mut()) {
            *out = std::mem::replace(&mut self.ahead[frame as usize % AHEAD], Frame::ZERO);
        }
        self.position += out.len() as u64;
        if !self.rolling.silent() {
            self.sounds_until(self.position);
        }
        if self.position > self.quiet_from {
            self.gains = self.wanted;
        } else {
            self.rolling.process(out, rate);
            let step = (dt / FADE) as f32;
            for frame in out.iter_mut() {
                self.gains.approach(&self.wanted, step);
                let sound = *frame * self.gains.effects;
                let answer = self.room.process(sound * self.gains.room);
                *frame = self.limiter.process((sound + answer) * self.gains.master);
            }
        }
        self.shared.report(rate, self.position);
    }

    fn finished(&self) -> bool {
        false
    }
}

impl SoundData for Mixer {
    type Error = Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Infallible> {
        Ok((Box::new(self), ()))
    }
}
