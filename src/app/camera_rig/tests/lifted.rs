//! Cues that are lifted.

use super::super::goal::MOST_OVER_CUE;
use super::*;

/// A player who lifts the cue.
fn lifting(elevation: f64) -> Subject {
    Subject { elevation, ..aiming(ball()) }
}

/// How steeply the camera looks down, rad.
fn height(rig: &CameraRig) -> f64 {
    let camera = rig.camera(1.6);
    let way = (camera.target - camera.eye).cast::<f64>();
    (-way.z).atan2(way.x.hypot(way.y))
}

/// Tests that the default camera never looks along a lifted cue as far as it rises for it, rises
/// steadily and by no more than it may, tells how high it stands, and stays there in whatever direction
/// the player aims.
#[test]
fn a_lifted_cue_is_seen_from_above() {
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

/// Tests that a hand which turns the raised view moves it by as much as the hand itself, once and for
/// all, and that the view is raised again when it is reset.
#[test]
fn a_hand_turns_a_raised_view() {
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

/// Tests that the camera stays as high as it is while the cue strikes and the balls roll, and comes
/// down with the next aim.
#[test]
fn no_stroke_lowers_the_view() {
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
