//! The aim line: what the engine foresees of the shot, as lines over the cloth.

use nalgebra::Vector3;

use crate::game::{Prediction, Track, Waypoint};
use crate::render::{AimLine, Ghost, Snapshot};
use crate::ui::Guide;

/// Colours as on the screen, with their opacity: of the cue ball's way to the first contact and
/// of the ball that it will meet there, ...
const AIM: [f32; 4] = [0.96, 0.94, 0.88, 0.66];
/// ... of the cue ball's way after it, ...
const AFTER: [f32; 4] = [0.96, 0.94, 0.88, 0.48];
/// ... of the way of the ball that it meets.
const MET: [f32; 4] = [0.98, 0.76, 0.30, 0.78];
/// Lines of balls that go on fade away within so many metres.
const FADE: f32 = 0.5;
/// Opacity of the ring where a ball comes to rest, in parts of its line's.
const REST: f32 = 0.8;
/// Width of all lines, logical pixels.
const WIDTH: f32 = 1.6;

/// How far ways are drawn after the first contact of the cue ball, m; none at all where the line is
/// off.
pub fn reach(guide: Guide) -> f64 {
    match guide {
        Guide::Off => 0.0,
        Guide::Short => 0.2,
        Guide::Medium => 0.8,
        Guide::Long => 4.0,
    }
}

/// Draws what is foreseen.
pub fn draw(prediction: &Prediction, guide: Guide, scale: f32, snapshot: &mut Snapshot) {
    if guide == Guide::Off {
        return;
    }
    let width = WIDTH * scale;
    let radius = prediction.struck.radius as f32;
    let mut line = |points: &[Waypoint], skip: [f32; 2], color, fades: bool| {
        let centers = points.iter().map(|point| point.position.cast());
        let line = AimLine::under_ball(centers, radius, skip, width, color);
        let fade = if fades { FADE } else { 0.0 };
        snapshot.aim.extend(line.map(|line| AimLine { fade, ..line }));
    };
    let ghost = prediction.ghost();
    let goes_on = prediction.struck.goes_on();
    // Lines begin and end at the edges of balls and rings.
    let rings = ghost.is_some() || prediction.struck.rests().is_some();
    let end = if rings { radius } else { 0.0 };
    line(prediction.approach(), [radius, end], AIM, goes_on && ghost.is_none());
    let end = |track: &Track| if track.rests().is_some() { radius } else { 0.0 };
    line(prediction.after(), [radius, end(&prediction.struck)], AFTER, goes_on);
    for track in &prediction.met {
        line(&track.points, [radius, end(track)], MET, track.goes_on());
    }
    let mut ring = |position: Vector3<f64>, color| {
        snapshot.ghosts.push(Ghost { position: position.cast(), radius, width, color });
    };
    if let Some(ghost) = ghost {
        ring(ghost, AIM);
    }
    let rests = |track: &Track| track.rests().map(|point| point.position);
    for (place, [r, g, b, a]) in std::iter::once((rests(&prediction.struck), AFTER))
        .chain(prediction.met.iter().map(|track| (rests(track), MET)))
    {
        if let Some(place) = place {
            ring(place, [r, g, b, a * REST]);
        }
    }
}
