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
/// ... of the way of the ball that it meets, ...
const MET: [f32; 4] = [0.98, 0.76, 0.30, 0.78];
/// ... and of the line on the cloth below a ball that flies.
const SHADE: [f32; 4] = [0.02, 0.05, 0.04, 0.55];
/// A ball this much above the cloth flies, m.
const FLIES: f64 = 2e-3;
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
    let mut line = |centers: Vec<Vector3<f32>>, skip: [f32; 2], color, fades: bool| {
        let line = AimLine::under_ball(centers, radius, skip, width, color);
        let fade = if fades { FADE } else { 0.0 };
        snapshot.aim.extend(line.map(|line| AimLine { fade, ..line }));
    };
    // Where a ball flies, a faint line on the cloth says over what, and where it comes down.
    let mut shade = |points: &[Waypoint]| {
        let flies = |point: &Waypoint| point.position.z > f64::from(radius) + FLIES;
        for flight in points.chunk_by(|a, b| flies(a) || flies(b)).filter(|part| part.len() > 1) {
            let on_cloth = flight.iter().map(|point| {
                let place = point.position.xy().cast::<f32>();
                Vector3::new(place.x, place.y, radius)
            });
            line(on_cloth.collect(), [0.0, 0.0], SHADE, false);
        }
    };
    shade(prediction.approach());
    shade(prediction.after());
    let ghost = prediction.ghost();
    let goes_on = prediction.struck.goes_on();
    // Lines begin and end at the edges of balls and rings.
    let rings = ghost.is_some() || prediction.struck.rests().is_some();
    let end = if rings { radius } else { 0.0 };
    let centers = |points: &[Waypoint]| points.iter().map(|point| point.position.cast()).collect();
    line(centers(prediction.approach()), [radius, end], AIM, goes_on && ghost.is_none());
    let end = |track: &Track| if track.rests().is_some() { radius } else { 0.0 };
    line(centers(prediction.after()), [radius, end(&prediction.struck)], AFTER, goes_on);
    for track in &prediction.met {
        line(centers(&track.points), [radius, end(track)], MET, track.goes_on());
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nalgebra::Vector3;

    use crate::app::camera_rig::CameraRig;
    use crate::app::session::Session;
    use crate::game::{Command, Match, Setup};
    use crate::ui::{Guide, Layout, Place};

    fn session(guide: Guide) -> Session {
        let game = Match::new(Setup::report(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(Place::Default, &table, Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        session.set_guide(guide);
        session.play(Command::Aim { direction: 0.02 }).unwrap();
        session
    }

    #[test]
    fn lines_run_under_the_places_that_are_foreseen() {
        let mut session = session(Guide::Medium);
        let snapshot = session.snapshot(&Layout::new(1280, 720, 1.0));
        let foreseen = session.prediction().unwrap();
        assert_eq!(snapshot.aim.len(), 3, "to the contact, and two ways from there");
        let lines = [foreseen.approach(), foreseen.after(), &foreseen.met[0].points];
        for (line, points) in snapshot.aim.iter().zip(lines) {
            // The line's own ends are edges of balls and rings.
            for point in &line.points[1..line.points.len() - 1] {
                let under = |place: Vector3<f64>| {
                    let place: Vector3<f32> = place.cast();
                    (place.xy() - point.xy()).norm() == 0.0
                };
                assert!(points.iter().any(|foreseen| under(foreseen.position)), "{point}");
            }
        }
        assert_eq!(snapshot.ghosts[0].position, foreseen.ghost().unwrap().cast());
    }

    #[test]
    fn a_line_that_is_off_is_not_drawn() {
        let mut session = session(Guide::Off);
        let snapshot = session.snapshot(&Layout::new(1280, 720, 1.0));
        assert!(snapshot.aim.is_empty() && snapshot.ghosts.is_empty());
        // Where the aim goes is still known, for the hand that turns it.
        assert!(session.prediction().unwrap().first_leg().is_some());
    }
}
