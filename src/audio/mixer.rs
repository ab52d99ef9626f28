//! The one sound that kira plays: all of ours, added up.
//!
//! There are no voices, so none can run out and none is cut off. A sound is computed on the game's
//! thread and handed over whole; here it is added, at its frame, into a buffer that runs ahead of
//! the output. Everything in [`Sound::process`] is done without a lock and without touching the
//! heap: spent samples go back to the game's thread to be freed.

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

/// Sounds that fit into the queue, and as many again wait for their start: a break has hundreds.
const CAPACITY: usize = 4096;

/// Frames of the mix that may be known ahead: 5.4 s at 48 kHz, 1.3 s at 192 kHz. The longest sound
/// lasts 1.3 s. A power of two.
const AHEAD: usize = 1 << 18;

/// Highest rate for which nothing is allocated later, frames a second.
const HIGHEST_RATE: u32 = 192_000;

/// Places in the queue that are kept for revocations.
const RESERVE: usize = 64;

/// Time in which a volume goes from none to full, s: no step, so no crackle.
const FADE: f64 = 0.020;

/// So long after the last sound, s, nothing is left of the room's answer.
const TAIL: f64 = 1.5;

/// A sound on its way to the mix.
pub(super) struct Clip {
    /// The frame of its first sample.
    pub start: u64,
    pub samples: Vec<f32>,
    /// Left and right.
    pub gains: [f32; 2],
}

/// What the game sends, in its order.
enum Message {
    Clip(Clip),
    /// No sound sent before starts at this frame or later.
    Revoke(u64),
}

/// The game's ends of what leads to the mixer.
pub(super) struct Desk {
    pub shared: Arc<Shared>,
    messages: Producer<Message>,
    spent: Consumer<Vec<f32>>,
    gains: CommandWriter<Gains>,
    rolls: CommandWriter<[Roll; BALLS]>,
}

impl Desk {
    /// Sends a sound; false if thousands are queued already.
    pub fn send(&mut self, clip: Clip) -> bool {
        self.free();
        // Sounds leave room for their revocation.
        self.messages.slots() > RESERVE && self.messages.push(Message::Clip(clip)).is_ok()
    }

    /// Takes back what was sent to start at this frame or later.
    pub fn revoke(&mut self, from: u64) {
        self.free();
        if self.messages.push(Message::Revoke(from)).is_err() {
            log::debug!("a device that asks for nothing is told nothing more");
        }
    }

    /// Sets the gains.
    pub fn set_gains(&mut self, gains: Gains) {
        self.gains.write(gains);
    }

    /// Sets the balls that roll.
    pub fn set_rolls(&mut self, rolls: [Roll; BALLS]) {
        self.free();
        self.rolls.write(rolls);
    }

    /// Frees what has been played.
    fn free(&mut self) {
        while self.spent.pop().is_ok() {}
    }
}

/// The mixer.
pub(super) struct Mixer {
    shared: Arc<Shared>,
    messages: Consumer<Message>,
    spent: Producer<Vec<f32>>,
    wanted_gains: CommandReader<Gains>,
    rolls: CommandReader<[Roll; BALLS]>,

    rate: u32,
    /// The frame to be mixed next. It leaves the limiter a look-ahead later.
    position: u64,
    /// Sounds that have not started, by their start; of equals the first sent first.
    waiting: VecDeque<Clip>,
    /// What has started: frame n lies at n modulo [`AHEAD`].
    ahead: Box<[Frame]>,
    /// The frame from which on, as things are, nothing sounds, nor the room after it.
    quiet_from: u64,
    gains: Gains,
    wanted: Gains,
    rolling: Rolling,
    room: Reverb,
    limiter: Limiter,
}

impl Mixer {
    /// A silent mixer and the desk that feeds it.
    pub fn new() -> (Desk, Mixer) {
        let shared = Arc::new(Shared::new());
        let (message_producer, message_consumer) = RingBuffer::new(CAPACITY);
        // All sounds there can be at once, so that giving one back never fails.
        let (spent_producer, spent_consumer) = RingBuffer::new(2 * CAPACITY);
        let (gains_writer, gains_reader) = command_writer_and_reader();
        let (rolls_writer, rolls_reader) = command_writer_and_reader();
        let desk = Desk {
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
        (desk, mixer)
    }

    /// Takes in what has been sent, in the order of its starts.
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

    /// Starts what begins within the next `count` frames.
    fn start(&mut self, count: usize) {
        while self.waiting.front().is_some_and(|clip| clip.start < self.position + count as u64)
            && let Some(clip) = self.waiting.pop_front()
        {
            self.add(&clip);
            self.give_back(clip);
        }
    }

    /// Lets the game's thread free the samples.
    fn give_back(&mut self, clip: Clip) {
        // Were there no room, they would be freed here: late, but not wrong.
        let _ = self.spent.push(clip.samples);
    }

    /// Adds a sound to the mix; one that is late begins at once and whole.
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

    /// Notes that something sounds until a frame, and the room for a while after it.
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
