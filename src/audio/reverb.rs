//! The reverb of the room.

use kira::Frame;

const LINES: usize = 8;

/// Lengths of the delay lines, s: 11 to 32 ms, without simple ratios between them.
const LENGTHS: [f64; LINES] = [0.0113, 0.0137, 0.0161, 0.0193, 0.0221, 0.0253, 0.0289, 0.0319];

/// Time for a decay of 60 dB, s: a room with carpet and people in it.
const DECAY: f64 = 0.35;

/// Frequency above which walls and air absorb more, Hz.
const DULLNESS: f64 = 4500.0;

/// Output gain, as an amplitude: -24 dB per line.
const GAIN: f32 = 0.063;

/// Amplitude far below the resolution of any device.
const SILENCE: f32 = 1e-15;

/// Highest rate, in frames per second, at which the lines have their full length. Above it the room
/// sounds smaller.
const HIGHEST_RATE: f64 = 192_000.0;

/// A feedback delay network: eight delay lines, each fed from all of them.
pub(super) struct Reverb {
    lines: [Line; LINES],
}

struct Line {
    memory: Box<[f32]>,
    length: usize,
    at: usize,
    /// Gain of one pass through the line.
    feedback: f32,
    /// Coefficient of the low-pass.
    smoothing: f32,
    dull: f32,
}

impl Reverb {
    /// Creates a silent room for a rate in frames per second.
    pub fn new(rate: u32) -> Reverb {
        let mut room = Reverb {
            lines: LENGTHS.map(|seconds| Line {
                memory: vec![0.0; (seconds * HIGHEST_RATE) as usize + 1].into(),
                length: 1,
                at: 0,
                feedback: 0.0,
                smoothing: 1.0,
                dull: 0.0,
            }),
        };
        room.set_rate(rate);
        room
    }

    /// Resets the room to silence at another rate.
    pub fn set_rate(&mut self, rate: u32) {
        let rate = f64::from(rate);
        for (line, seconds) in self.lines.iter_mut().zip(LENGTHS) {
            line.length = ((seconds * rate) as usize).clamp(1, line.memory.len());
            line.feedback = 10f64.powf(-3.0 * seconds / DECAY) as f32;
            line.memory.fill(0.0);
            line.dull = 0.0;
            line.at = 0;
            line.smoothing = 1.0 - (-std::f64::consts::TAU * DULLNESS / rate).exp() as f32;
        }
    }

    /// Returns the response of the room at the time of `input`.
    pub fn process(&mut self, input: Frame) -> Frame {
        let mut answers = self.lines.each_ref().map(|line| line.memory[line.at]);
        // Even lines feed the left channel, odd lines the right, with signs that decorrelate them.
        let output = Frame::new(
            answers[0] - answers[2] + answers[4] - answers[6],
            answers[1] + answers[3] - answers[5] - answers[7],
        ) * GAIN;

        for (line, answer) in self.lines.iter_mut().zip(&mut answers) {
            line.dull += line.smoothing * (*answer - line.dull);
            // Avoids denormal numbers, which are slow, when the low-pass decays between two echoes.
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

/// Mixes all lines with the Hadamard matrix of order eight, which preserves energy.
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

    /// The response to an impulse begins with the nearest wall, decays at the set rate and stays
    /// well below the impulse.
    #[test]
    fn the_reverb_is_soft_and_decays() {
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
        // 60 dB in 0.35 s is 34 dB in 0.2 s; high frequencies decay faster.
        assert!((30.0..50.0).contains(&fall), "{fall} dB");
        // The share of high-frequency energy, from the differences between frames.
        let highs = |from: usize| {
            let piece = &answer[from..from + 4800];
            let step = piece.windows(2).map(|pair| (pair[1].left - pair[0].left).powi(2));
            step.sum::<f32>() / piece.iter().map(|frame| frame.left.powi(2)).sum::<f32>()
        };
        assert!(highs(7200) < 0.4 * highs(480), "{} {}", highs(480), highs(7200));
    }

    /// After a loud or a very soft impulse, no denormal numbers are left.
    #[test]
    fn it_decays_to_exact_silence() {
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
