//! Tests of the camera with a raised cue.

use super::super::goal::MOST_OVER_CUE;
use super::*;

/// A player who raises the cue.
fn lifting(elevation: f64) -> Subject {
    Subject { elevation, lying: Some(elevation), ..aiming(ball()) }
}

/// The camera's pitch, rad.
fn height(rig: &CameraRig) -> f64 {
    let camera = rig.camera(1.6);
    let way = (camera.target - camera.eye).cast::<f64>();
    (-way.z).atan2(way.x.hypot(way.y))
}

/// Tests the default camera with a raised cue: up to its limit it never looks along the cue, it
/// rises steadily, it reports its pitch, and it keeps it in whatever direction the player aims.
#[test]
fn the_camera_rises_above_a_raised_cue() {
    let settled = |elevation: f64, direction: f64| {
        let mut rig = rig();
        rig.settle(Subject { direction, ..lifting(elevation) });
        assert!((rig.pitch() - height(&rig)).abs() < 1e-4, "{elevation}: {}", rig.pitch());
        height(&rig)
    };
    let usual = settled(0.0, 0.0);
    for degrees in 0..36 {
        let elevation = f64::from(degrees).to_radians();
        let above = settled(elevation, 0.0) - elevation;
        assert!(above > 7.9_f64.to_radians(), "{degrees}: {above}");
        assert_eq!(settled(elevation, 1.0), settled(elevation, 0.0));
    }
    let heights: Vec<f64> = (0..150).map(|step| settled(0.01 * f64::from(step), 0.0)).collect();
    let steps = heights.windows(2).map(|two| two[1] - two[0]);
    assert!(steps.into_iter().all(|step| (-1e-6..0.011).contains(&step)), "{heights:?}");
    assert!((heights[149] - usual - MOST_OVER_CUE).abs() < 1e-4, "{}", heights[149]);
}

/// Tests that the eye stays where it is while the mouse holds the cue ball, also if a rail lifts the
/// cue.
#[test]
fn the_eye_stays_while_the_ball_is_held() {
    let mut rig = rig();
    rig.act(CameraAction::View(CameraView::Eye));
    rig.settle(lifting(0.0));
    let eye = rig.camera(1.6).eye;
    rig.hold(true);
    rig.update(Subject { lying: Some(0.6), ..lifting(0.0) }, 1.0);
    assert_eq!(rig.camera(1.6).eye, eye);
    rig.hold(false);
    rig.update(Subject { lying: Some(0.6), ..lifting(0.0) }, 1.0);
    assert_ne!(rig.camera(1.6).eye, eye);
}

/// Tests that the player's eye looks over a raised cue at the ball, stays there during the stroke,
/// and is at its usual place for a cue that it sees over anyway.
#[test]
fn the_eye_looks_over_a_raised_cue() {
    let eye = |elevation: f64| {
        let mut rig = rig();
        rig.act(CameraAction::View(CameraView::Eye));
        rig.settle(lifting(elevation));
        let eye = rig.camera(1.6).eye;
        rig.update(Subject { lying: None, ..lifting(elevation) }, 1.0);
        assert_eq!(rig.camera(1.6).eye, eye, "{elevation}");
        eye.cast::<f64>() - ball()
    };
    for degrees in 0..50 {
        let elevation = f64::from(degrees).to_radians();
        let eye = eye(elevation);
        let above = eye.z.atan2(eye.x.hypot(eye.y)) - elevation;
        assert!(above > 7.9_f64.to_radians(), "{degrees}: {above}");
    }
    assert_eq!(eye(0.2), eye(0.0));
}

/// Tests that a mouse drag moves a raised view by exactly the drag, that the view then stays, and
/// that a reset raises it again.
#[test]
fn the_mouse_turns_a_raised_view() {
    let mut rig = rig();
    rig.settle(lifting(0.6));
    let raised = rig.pitch();
    for step in 1..=20 {
        rig.act(CameraAction::Turn([0.01, 0.01]));
        let lower = raised - 0.01 * f64::from(step);
        assert!((rig.pose.pitch.value - lower).abs() < 1e-9, "{step}");
        rig.update(lifting(0.6), 1.0 / 60.0);
        assert!((rig.pose.pitch.value - lower).abs() < 1e-9, "{step}");
    }
    rig.act(CameraAction::ResetCamera);
    assert!((rig.pitch() - raised).abs() < 1e-9);
}

/// Tests that the camera keeps its height during stroke and shot, and comes down with the next aim.
#[test]
fn a_stroke_does_not_lower_the_view() {
    let mut rig = rig();
    let usual = rig.pitch();
    rig.settle(lifting(0.6));
    let raised = rig.pitch();
    assert!(raised > usual + 0.1);
    for _ in 0..100 {
        rig.update(Subject { rolling: true, aimed: None, ..lifting(0.0) }, 1.0 / 60.0);
        assert_eq!(rig.pose.pitch.value, raised);
    }
    rig.settle(lifting(0.0));
    assert_eq!(rig.pose.pitch.value, usual);
}
