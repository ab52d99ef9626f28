//! Synthesis: computes the samples of one event's sound.
//!
//! These are pure functions of the event and the device's rate, so an event always sounds the same.
//! There are no recordings; each file gives the source of its model.

mod click;
mod cue;
mod cushion;
mod details;
mod falling;
mod floor;
mod modes;
mod noise;
mod pocket;
mod rack;
mod samples;
mod slate;

pub use details::{Part, SoundDetails};
pub use noise::BandPass;
#[cfg(test)]
pub use noise::Noise;

use crate::physics::{Event, EventKind};

/// Speed below which a contact is silent, m/s: clicks would be under -69 dBFS.
const INAUDIBLE: f64 = 0.001;

/// Speed above which no sound grows louder or brighter, m/s: twice the hardest break.
const LOUDEST_SPEED: f64 = 25.0;

/// The sound of an event at full volume, or `None` if it is silent.
///
/// `start` is the time from the event to the first sample, in samples, 0 to 1.
pub fn sound(event: &Event, details: &SoundDetails, rate: f64, start: f64) -> Option<Vec<f32>> {
    if event.speed.is_nan() || event.speed < INAUDIBLE {
        return None;
    }
    let speed = event.speed.min(LOUDEST_SPEED);
    let seed = seed(event);
    match event.kind {
        EventKind::Cue { .. } if details.slipped => Some(cue::miscue(speed, rate, start, seed)),
        EventKind::Cue { .. } | EventKind::BallTip { .. } => Some(cue::sound(speed, rate, start)),
        EventKind::BallBall { .. } => Some(rack::sound(speed, details.rank, rate, start, seed)),
        EventKind::BallCushion { .. } => {
            let along = if details.along > 0.0 { details.along.min(LOUDEST_SPEED) } else { 0.0 };
            Some(cushion::sound(speed, along, rate, start, seed))
        }
        EventKind::BallSlate { .. } => Some(slate::sound(speed, rate, start, seed)),
        EventKind::BallRail { .. } | EventKind::BallRim { .. } => {
            Some(slate::sound(speed, rate, start, seed))
        }
        EventKind::BallLiner { .. } => Some(pocket::sound(speed, Part::First, rate, start, seed)),
        EventKind::PocketFloor { .. } => Some(pocket::sound(speed, Part::Rest, rate, start, seed)),
        EventKind::BallPocket { .. } => Some(pocket::sound(speed, details.part, rate, start, seed)),
        EventKind::OffTable { .. } => Some(floor::sound(speed, details.part, rate, start, seed)),
        EventKind::State { .. } | EventKind::ContactStorm { .. } => None,
    }
}

/// Seed of the noise in an event's sound. It depends on the time, so that similar events differ.
fn seed(event: &Event) -> u64 {
    event.time.to_bits() ^ event.speed.to_bits().rotate_left(32) ^ u64::from(event.kind.balls().0.0)
}

#[cfg(test)]
pub mod spectrum;

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::{BallId, CushionId, PocketId};

    const RATE: f64 = 48_000.0;

    fn kinds() -> [EventKind; 6] {
        let ball = BallId(1);
        [
            EventKind::Cue { ball: BallId::CUE },
            EventKind::BallBall { balls: [BallId::CUE, ball] },
            EventKind::BallSlate { ball },
            EventKind::OffTable { ball },
            EventKind::BallCushion { ball, cushion: CushionId(0) },
            EventKind::BallPocket { ball, pocket: PocketId(0) },
        ]
    }

    /// The sound with the default [`SoundDetails`].
    fn sound(event: &Event, rate: f64, start: f64) -> Option<Vec<f32>> {
        super::sound(event, &SoundDetails::default(), rate, start)
    }

    fn event(kind: EventKind, speed: f64) -> Event {
        Event { time: 0.5, kind, speed, position: Vector3::zeros() }
    }

    fn peak_decibels(out: &[f32]) -> f64 {
        let peak = out.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
        20.0 * f64::from(peak).log10()
    }

    /// Every sound has its level at 1 m/s and grows as specified.
    #[test]
    fn loudness_follows_the_speed() {
        let laws =
            [(-20.0, 0.8), (-18.0, 0.85), (-27.0, 1.0), (-26.0, 0.9), (-21.0, 0.8), (-19.0, 0.6)];
        for (kind, (at_one, power)) in kinds().into_iter().zip(laws) {
            for speed in [0.05, 0.3, 1.0, 3.0, 8.0f64] {
                let played = peak_decibels(&sound(&event(kind, speed), RATE, 0.0).unwrap());
                let wanted = at_one + 20.0 * power * speed.log10();
                assert!((played - wanted).abs() < 0.01, "{kind:?} {speed} m/s: {played} dB");
            }
        }
    }

    /// Each sound begins at the event, ends in silence, and has no invalid samples.
    #[test]
    fn sounds_begin_with_the_event_and_end_in_silence() {
        let wholes = kinds().map(|kind| (kind, Part::First));
        let [.., floor, _, pocket] = kinds();
        for (kind, part) in wholes.into_iter().chain([(floor, Part::Rest), (pocket, Part::Rest)]) {
            for rate in [44_100.0, 48_000.0, 192_000.0] {
                for speed in [0.01, 1.0, 12.0, 1e6] {
                    let details = SoundDetails { part, ..SoundDetails::default() };
                    let out = super::sound(&event(kind, speed), &details, rate, 0.5).unwrap();
                    assert!(out.len() as f64 <= 1.3 * rate, "{kind:?} lasts too long");
                    assert!(out.iter().all(|sample| sample.is_finite()));
                    assert!(out[0] != 0.0 || out[1] != 0.0, "{kind:?}");
                    let peak = out.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
                    let end = out[out.len() - 2..].iter().fold(0.0f32, |end, s| end.max(s.abs()));
                    assert!(end < 2e-3 * peak, "{kind:?} {speed} m/s ends at {}", end / peak);
                }
            }
        }
    }

    /// The same event sounds the same; a similar one differs slightly.
    #[test]
    fn a_sound_is_a_function_of_the_event() {
        for kind in kinds() {
            let one = event(kind, 2.0);
            assert_eq!(sound(&one, RATE, 0.25), sound(&one, RATE, 0.25));
        }
        let [.., cushion, _] = kinds();
        let later = Event { time: 0.6, ..event(cushion, 2.0) };
        assert_ne!(sound(&later, RATE, 0.0), sound(&event(cushion, 2.0), RATE, 0.0));
    }

    /// A miscue sounds different from a clean stroke.
    #[test]
    fn a_miscue_sounds_different() {
        let [cue, ..] = kinds();
        let event = event(cue, 1.5);
        let [gripped, slipped] = [false, true].map(|slipped| {
            let details = SoundDetails { slipped, ..SoundDetails::default() };
            super::sound(&event, &details, RATE, 0.0).unwrap()
        });
        let brightness = [&gripped, &slipped].map(|out| spectrum::centroid(out, RATE));
        assert!(brightness[1] > 2.0 * brightness[0], "{brightness:?} Hz");
        assert!(peak_decibels(&slipped) < 0.0 && peak_decibels(&slipped) > -30.0);
    }

    /// A second touch of the tip sounds like a stroke of that speed.
    #[test]
    fn a_second_touch_is_heard() {
        let [cue, ..] = kinds();
        let again = EventKind::BallTip { ball: BallId::CUE };
        let [stroke, touch] = [cue, again].map(|kind| sound(&event(kind, 0.7), RATE, 0.0));
        assert!(touch.is_some() && touch == stroke);
    }

    /// Contacts are ranked among those of the same instant, the hardest first, even with other
    /// events between them. Equal contacts keep the order of the log.
    #[test]
    fn contacts_of_one_instant_have_ranks() {
        let [cue, contact, slate, ..] = kinds();
        let at = |time: f64, kind: EventKind, speed: f64| Event { time, ..event(kind, speed) };
        let events = [
            at(0.1, cue, 5.0),
            at(0.2, contact, 9.0),
            at(0.3, contact, 1.0),
            at(0.3, contact, 3.0),
            at(0.3, slate, 4.0),
            at(0.3, contact, 1.0),
            at(0.4, contact, 0.5),
        ];
        let ranks: Vec<usize> = (0..events.len()).map(|n| SoundDetails::rank(&events, n)).collect();
        assert_eq!(ranks, [0, 0, 1, 0, 0, 2, 0]);
    }

    /// An inaudible or invalid event makes no sound.
    #[test]
    fn inaudible_and_invalid_events_are_silent() {
        let [cue, ..] = kinds();
        assert!(sound(&event(cue, 0.0005), RATE, 0.0).is_none());
        assert!(sound(&event(cue, f64::NAN), RATE, 0.0).is_none());
    }
}
