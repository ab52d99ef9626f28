//! The room the table stands in: what it gives back of every sound.

use kira::Frame;

const LINES: usize = 8;

/// The lines' lengths, s: 11 to 32 ms, with no simple ratios among them.
const LENGTHS: [f64; LINES] = [0.0113, 0.0137, 0.0161, 0.0193, 0.0221, 0.0253, 0.0289, 0.0319];

/// The time in which the sound falls by 60 dB, s: a room with carpet and people in it.
const DECAY: f64 = 0.35;

/// Above this, Hz, walls and air swallow sound faster.
const DULLNESS: f64 = 4500.0;

/// What comes back, as an amplitude: -24 dB a line.
const GAIN: f32 = 0.063;

/// Far below the least bit of any device, as an amplitude.
const SILENCE: f32 = 1e-15;

/// The highest rate the lines are long enough for, frames a second; above it the room is smaller.
const HIGHEST_RATE: f64 = 192_000.0;

/// A feedback delay network: eight lines, each fed with all of them.
pub(super) struct Reverb {
    lines: [Line; LINES],
}

struct Line {
    memory: Box<[f32]>,
    length: usize,
    at: usize,
    /// What is left after one pass.
    feedback: f32,
    /// The part of a sample that the low-pass takes up at once.
    openness: f32,
    dull: f32,
}

impl Reverb {
    /// A silent room for a rate, frames a second.
    pub fn new(rate: u32) -> Reverb {
        let mut room = Reverb {
            lines: LENGTHS.map(|seconds| Line {
                memory: vec![0.0; (seconds * HIGHEST_RATE) as usize + 1].into(),
                length: 1,
                at: 0,
                feedback: 0.0,
                openness: 1.0,
                dull: 0.0,
            }),
        };
        room.set_rate(rate);
        room
    }

    /// Falls silent and sounds right at another rate.
    pub fn set_rate(&mut self, rate: u32) {
        let rate = f64::from(rate);
        for (line, seconds) in self.lines.iter_mut().zip(LENGTHS) {
            line.length = ((seconds * rate) as usize).clamp(1, line.memory.len());
            line.feedback = 10f64.powf(-3.0 * seconds / DECAY) as f32;
            line.memory.fill(0.0);
            line.dull = 0.0;
            line.at = 0;
            line.openness = 1.0 - (-std::f64::consts::TAU * DULLNESS / rate).exp() as f32;
        }
    }

    /// What the room answers at the moment at which `input` sounds.
    pub fn process(&mut self, input: Frame) -> Frame {
        let mut answers = self.lines.each_ref().map(|line| line.memory[line.at]);
        // Even lines answer on the left, odd ones on the right, with signs that keep them apart.
        let output = Frame::new(
            answers[0] - answers[2] + answers[4] - answers[6],
            answers[1] + answers[3] - answers[5] - answers[7],
        ) * GAIN;

        for (line, answer) in self.lines.iter_mut().zip(&mut answers) {
            line.dull += line.openness * (*answer - line.dull);
            // Between two echoes the low-pass would fade into numbers so small that the processor
            // takes its time over them.
            if line.dull.abs() < SILENCE {
                line.dull = 0.0;
            }
            *answer = line.feedback * line.dull;
        }
        scatter(&mut answers);
        for (n, (line, answer)) in self.lines.iter_mut().zip(answers).enumerate() {
            let fed = if n % 2 == 0 { input.left } else { input.right };
            line.memory[line.at] = fed + answer;
            line.at = if line.at + 1 == line.length { 0 } else { line.at + 1 };
        }
        output
    }
}

/// Hadamard's matrix of order eight: mixes all lines and keeps their energy.
fn scatter(values: &mut [f32; LINES]) {
    let mut half = 1;
    while half < LINES {
        for block in (0..LINES).step_by(2 * half) {
            for n in block..block + half {
                let (a, b) = (values[n], values[n + half]);
                (values[n], values[n + half]) = (a + b, a - b);
            }
        }
        half *= 2;
    }
    let keep = (1.0 / LINES as f32).sqrt();
    values.iter_mut().for_each(|value| *value *= keep);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer to a blow begins with the nearest wall, dies away in its time and stays well
    /// below the blow itself.
    #[test]
    fn the_room_answers_softly_and_dies_away() {
        let rate = 48_000;
        let mut room = Reverb::new(rate);
        let answer: Vec<Frame> = (0..rate as usize)
            .map(|n| room.process(if n == 0 { Frame::from_mono(1.0) } else { Frame::ZERO }))
            .collect();
        assert!(answer[..540].iter().all(|frame| *frame == Frame::ZERO));
        let energy = |seconds: std::ops::Range<f64>| -> f64 {
            let frames = (seconds.start * 48e3) as usize..(seconds.end * 48e3) as usize;
            let sum = answer[frames].iter().map(|frame| frame.left.powi(2) + frame.right.powi(2));
            f64::from(sum.sum::<f32>()) / 2.0
        };
        let whole = 10.0 * energy(0.0..1.0).log10();
        assert!((-18.0..-8.0).contains(&whole), "{whole} dB");
        let fall = 10.0 * (energy(0.05..0.1) / energy(0.25..0.3)).log10();
        // 60 dB in 0.35 s would be 34 dB in 0.2 s, and high frequencies fall faster.
        assert!((30.0..50.0).contains(&fall), "{fall} dB");
        // Part of the energy that lies in the highs, by the steps from frame to frame.
        let highs = |from: usize| {
            let piece = &answer[from..from + 4800];
            let step = piece.windows(2).map(|pair| (pair[1].left - pair[0].left).powi(2));
            step.sum::<f32>() / piece.iter().map(|frame| frame.left.powi(2)).sum::<f32>()
        };
        assert!(highs(7200) < 0.4 * highs(480), "{} {}", highs(480), highs(7200));
    }

    /// Of a blow, and of one that is hardly heard, nothing is left so small that computing with it
    /// would be slow.
    #[test]
    fn it_dies_away_to_nothing() {
        for (rate, blow) in [(48_000, 1.0), (48_000, 1e-5), (192_000, 1.0), (192_000, 1e-5)] {
            let mut room = Reverb::new(rate);
            for n in 0..2 * rate as usize {
                let input = if n == 0 { Frame::from_mono(blow) } else { Frame::ZERO };
                let answer = room.process(input);
                assert!(!answer.left.is_subnormal() && !answer.right.is_subnormal());
                for line in &room.lines {
                    let last = line.memory[(line.at + line.length - 1) % line.length];
                    assert!(!line.dull.is_subnormal() && !last.is_subnormal(), "{n}");
                }
            }
        }
    }
}
