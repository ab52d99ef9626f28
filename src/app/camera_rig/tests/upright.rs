//! Tests of windows that are higher than wide.

use super::*;

/// Tests that in a window higher than wide the table uses much of the height, and that a turn by
/// mouse survives a change of the window.
#[test]
fn a_high_window_looks_down_more_steeply() {
    let mut rig = rig();
    rig.act(CameraAction::Turn([0.1, 0.05]));
    let usual = (rig.yaw(), rig.pitch());
    rig.fit(&Layout::new(600, 1000, 1.0));
    let turned = rig.pitch();
    rig.act(CameraAction::ResetCamera);
    let down = rig.pitch();
    assert!(down > usual.1 + 0.2 && (down - turned - 0.05).abs() < 1e-9, "{down} {turned}");
    rig.act(CameraAction::Turn([0.1, 0.05]));
    rig.act(CameraAction::View(CameraView::Over));
    rig.fit(&Layout::new(1280, 720, 1.0));
    rig.act(CameraAction::View(CameraView::Default));
    assert!((rig.yaw() - usual.0).abs() < 1e-9 && (rig.pitch() - usual.1).abs() < 1e-9);
    rig.settle(aiming(ball()));
    let layout = Layout::new(600, 1000, 1.0);
    rig.act(CameraAction::ResetCamera);
    rig.fit(&layout);
    rig.settle(aiming(ball()));
    let view = Viewport::whole(layout.view.width as u32, layout.view.height as u32);
    let camera = Camera { rise: rig.rise(layout.covered()), ..rig.camera(view.aspect().into()) };
    let y = |x: f32| camera.project(&view, Vector3::new(x, 0.0, 0.0)).unwrap()[1];
    let share = (y(-1.27) - y(1.27)) / layout.clear_view().height;
    assert!(share > 0.5, "{share}");
}

/// Tests that a turn by mouse that an upright picture cannot show in full comes back in another
/// shape, unless the view was turned again in between.
#[test]
fn a_steep_turn_survives_a_change_of_the_window() {
    let [wide, high] = [[1280, 720], [600, 1000]].map(|[x, y]| Layout::new(x, y, 1.0));
    let mut rig = rig();
    rig.fit(&high);
    let down = rig.pitch();
    rig.fit(&wide);
    let lean = down - rig.pitch();
    rig.act(CameraAction::Turn([0.0, -2.0]));
    let steep = rig.pitch();
    rig.fit(&high);
    assert!(lean > 0.2 && rig.pitch() < steep + 0.1);
    rig.fit(&wide);
    assert!((rig.pitch() - steep).abs() < 1e-9, "{} {steep}", rig.pitch());
    rig.fit(&high);
    rig.act(CameraAction::View(CameraView::Over));
    rig.fit(&wide);
    rig.act(CameraAction::View(CameraView::Default));
    assert!((rig.pitch() - steep).abs() < 1e-9, "{} {steep}", rig.pitch());
    rig.fit(&high);
    rig.act(CameraAction::Turn([0.0, 0.1]));
    let turned = rig.pitch();
    rig.fit(&wide);
    assert!((rig.pitch() - (turned - lean)).abs() < 1e-9, "{} {turned}", rig.pitch());
}
