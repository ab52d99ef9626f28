//! Operations on samples that most sounds share.

/// Peak amplitude of a sound that has `decibels` (dBFS) at 1 m/s and grows with a power of the
/// speed.
pub(super) fn level(decibels: f64, power: f64, speed: f64) -> f32 {
    (10f64.powf(decibels / 20.0) * speed.powf(power)) as f32
}

/// Scales a sound to a peak.
pub(super) fn raise_to(out: &mut [f32], peak: f32) {
    let loudest = out.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
    if loudest > 0.0 {
        out.iter_mut().for_each(|sample| *sample *= peak / loudest);
    }
}

/// Adds a part to a sound at an offset and drops what runs past its end.
pub(super) fn add(out: &mut [f32], from: usize, part: &[f32], gain: f32) {
    for (sample, part) in out.iter_mut().skip(from).zip(part) {
        *sample += gain * part;
    }
}

/// Fades out the last tenth of a sound, so that it ends without a step.
pub(super) fn fade_out(out: &mut [f32]) {
    let from = out.len() - out.len() / 10;
    let length = (out.len() - from) as f32;
    for (n, sample) in out[from..].iter_mut().enumerate() {
        *sample *= 1.0 - (n + 1) as f32 / length;
    }
}
