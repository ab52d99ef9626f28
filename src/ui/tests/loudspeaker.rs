//! Tests of the loudspeaker's icon.

use super::Bench;
use crate::ui::{Layout, SoundState};

/// Tests that the loudspeaker is crossed out only while it is muted, and has waves only if it is
/// heard.
#[test]
fn the_loudspeaker_shows_whether_it_is_muted_or_silent() {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, true);
    let mut vertices = |muted: bool, no_device: bool, volume: f32| {
        bench.state.sound = SoundState { muted, no_device, volume, ..bench.state.sound.clone() };
        (0..2).map(|_| bench.vertices()).last().unwrap()
    };
    let [heard, muted] = [false, true].map(|muted| vertices(muted, false, 0.5));
    let [no_device, zero] = [vertices(false, true, 0.5), vertices(false, false, 0.0)];
    assert!(no_device < muted && no_device < heard, "{no_device} {muted} {heard}");
    assert_eq!((zero, vertices(true, true, 0.0)), (no_device, muted));
}
