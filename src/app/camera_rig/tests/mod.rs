//! Tests of the camera's goals and limits.

mod framing;
mod lifted;
mod motion;
mod shots;
mod sizes;
mod upright;

use super::goal::{EYE_ABOVE, EYE_BEHIND};
use super::*;
use crate::physics::table::PoolSpec;
use crate::render::Viewport;
use crate::ui::Layout;

fn ball() -> Vector3<f64> {
    Vector3::new(-0.768096, 0.0, 0.028575)
}

fn table() -> Table {
    Table::pool(&PoolSpec::NINE_FOOT)
}

fn rig() -> CameraRig {
    let mut rig = CameraRig::new(CameraView::Default, &table(), ball(), 0.0);
    rig.settle(aiming(ball()));
    rig
}

/// A player who aims with the followed ball, in the report's game.
fn aiming(ball: Vector3<f64>) -> Subject {
    Subject { report: true, ..framed(ball) }
}

/// The same in another game.
fn framed(ball: Vector3<f64>) -> Subject {
    Subject { followed: Some(ball), aimed: Some(ball), ..Subject::default() }
}

#[test]
fn the_default_view_keeps_its_turn_and_zoom() {
    let mut rig = rig();
    rig.act(CameraAction::Turn([0.3, 0.0]));
    rig.act(CameraAction::Zoom(2.0));
    let left = (rig.yaw(), rig.zoom());
    rig.act(CameraAction::View(CameraView::Broadcast));
    rig.act(CameraAction::Zoom(-1.0));
    rig.act(CameraAction::Center(Center::Table));
    assert_eq!((rig.place(), rig.center()), (CameraView::Default, Center::Table));
    assert_eq!((rig.yaw(), rig.zoom()), left);
}

#[test]
fn arrow_up_points_away_from_the_viewer() {
    let mut rig = rig();
    assert_eq!(rig.table_direction(Direction::Up), Direction::Up);
    // Seen from the rack, away is towards the kitchen.
    rig.orbit(PI);
    assert_eq!(rig.table_direction(Direction::Up), Direction::Down);
    assert_eq!(rig.table_direction(Direction::Left), Direction::Right);
    // Looking along +y, away is the table's left, and the viewer's left is the kitchen.
    rig.orbit(-FRAC_PI_2);
    assert_eq!(rig.table_direction(Direction::Up), Direction::Left);
    assert_eq!(rig.table_direction(Direction::Left), Direction::Down);
}

#[test]
fn zoom_and_pitch_have_limits() {
    let mut rig = rig();
    for _ in 0..200 {
        rig.act(CameraAction::Zoom(1.0));
        rig.act(CameraAction::Turn([0.0, 0.1]));
    }
    let distance = |rig: &CameraRig| rig.home_distance() / rig.orbit.zoom;
    assert!((distance(&rig) - DISTANCE.0).abs() < 1e-12);
    assert_eq!(rig.orbit.pitch, PITCH.0);
    for _ in 0..200 {
        rig.act(CameraAction::Zoom(-1.0));
        rig.act(CameraAction::Turn([0.0, -0.1]));
    }
    assert!((distance(&rig) - DISTANCE.1).abs() < 1e-12, "{}", distance(&rig));
    assert_eq!(rig.orbit.pitch, PITCH.1);
    rig.act(CameraAction::ResetZoom);
    rig.act(CameraAction::ResetCamera);
    assert_eq!(rig.zoom(), 1.0);
    assert_eq!((rig.yaw(), rig.pitch()), (0.0, EYE_ABOVE.atan2(EYE_BEHIND)));
}

#[test]
fn reset_takes_the_shorter_way_round() {
    let mut rig = rig();
    rig.orbit(1.9 * PI);
    rig.act(CameraAction::ResetCamera);
    assert!((rig.pose.yaw.value + 0.1 * PI).abs() < 1e-12, "{}", rig.pose.yaw.value);
}
