//! Tests of the sizes at which the views show table and balls, in all games but the report's.

use super::*;
use crate::ui::Rect;

/// Places of the cue ball, with the direction of the aim in degrees.
const SCENES: [([f64; 2], f64); 10] = [
    ([-0.768, 0.0], 0.0),
    ([-1.2, 0.55], -30.0),
    ([-1.2, -0.55], 45.0),
    ([0.0, 0.0], 90.0),
    ([0.0, -0.6], -90.0),
    ([0.4, 0.2], 135.0),
    ([1.2, 0.55], 180.0),
    ([1.2, -0.6], -150.0),
    ([0.7, 0.6], -120.0),
    ([-0.4, -0.3], 70.0),
];

/// Windows, without and with the panel.
const WINDOWS: [(u32, u32, bool); 5] = [
    (1280, 720, true),
    (1280, 720, false),
    (640, 480, true),
    (600, 1000, true),
    (600, 1000, false),
];

/// A view at rest: the layout, the camera and its viewport.
struct Shown {
    layout: Layout,
    camera: Camera,
    view: Viewport,
}

fn shown(
    place: CameraView,
    (width, height, folded): (u32, u32, bool),
    scene: ([f64; 2], f64),
) -> Shown {
    let ([x, y], aim) = scene;
    let ball = Vector3::new(x, y, 0.028575);
    let direction = aim.to_radians();
    let layout = Layout::arranged(width, height, 1.0, folded);
    let mut rig = CameraRig::new(place, &table(), ball, direction);
    rig.fit(&layout);
    rig.settle(Subject { direction, ..framed(ball) });
    Shown { camera: rig.in_window(&layout), view: viewport(&layout), layout }
}

impl Shown {
    /// The pixels of points beyond the bed's corners, at a height.
    fn corners(&self, beyond: f64, height: f64) -> [[f32; 2]; 4] {
        let [x, y] = [1.27 + beyond, 0.635 + beyond];
        [[x, y], [x, -y], [-x, -y], [-x, y]].map(|[x, y]| {
            let point = Vector3::new(x, y, height).cast();
            self.camera.project(&self.view, point).unwrap()
        })
    }

    /// Width in pixels of the farthest place where a ball can lie.
    fn least_ball(&self) -> f32 {
        let [_, _, forward] = self.camera.axes();
        let depths = [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]].map(|[x, y]| {
            let place = Vector3::new(1.24 * x, 0.606 * y, 0.0286);
            (place - self.camera.eye).dot(&forward)
        });
        let farthest = depths.into_iter().fold(0.0, f32::max);
        2.0 * 0.028575 / farthest / self.camera.pixel_angle(&self.view)
    }
}

/// True if a line from one corner to the next meets a card.
fn crosses(corners: &[[f32; 2]; 4], card: &Rect) -> bool {
    (0..4).any(|i| {
        let ([ax, ay], [bx, by]) = (corners[i], corners[(i + 1) % 4]);
        (0..=400)
            .map(|step| step as f32 / 400.0)
            .any(|part| card.contains([ax + part * (bx - ax), ay + part * (by - ay)]))
    })
}

/// Tests that no part of the table is under tray or cards or beyond an edge in view 1, and no pocket
/// in view 3, and that the table fills the room that they leave.
#[test]
fn views_1_and_3_fill_the_room_that_the_interface_leaves() {
    let rail = table().rails.width;
    for window in WINDOWS {
        for scene in SCENES {
            for (place, beyond) in [(CameraView::Default, rail), (CameraView::Over, 0.09)] {
                let shown = shown(place, window, scene);
                let wood = shown.corners(rail, table().rail_height());
                let kept = shown.corners(beyond, table().rail_height());
                let what = format!("{} in {window:?}, {scene:?}: {wood:?}", place.name());
                let clear = shown.layout.clear_view();
                assert!(wood.iter().all(|&corner| clear.inset(1.0).contains(corner)), "{what}");
                assert!(!shown.layout.cards().any(|card| crosses(&kept, &card)), "a card: {what}");
                // It touches the edges of the free part, or cards, above and below or at both sides.
                let margin = 20.0 * shown.layout.scale;
                let touches = |side: usize| {
                    let bounds = [f32::INFINITY, f32::NEG_INFINITY];
                    let [low, high] = wood.iter().fold(bounds, |[low, high], corner| {
                        [low.min(corner[side]), high.max(corner[side])]
                    });
                    let [from, to] = [[clear.x, clear.y][side], clear.max()[side]];
                    let shifted = |way: f32| {
                        let mut moved = wood;
                        moved.iter_mut().for_each(|corner| corner[side] += way * margin);
                        shown.layout.cards().any(|card| crosses(&moved, &card))
                    };
                    (low < from + margin || shifted(-1.0)) && (high > to - margin || shifted(1.0))
                };
                assert!(touches(0) || touches(1), "room is left: {what}");
            }
        }
    }
}

/// Tests the width of the farthest ball in a window of 1280 by 720 without the panel: 15 pixels in
/// view 1, and 20 in view 3, through no long lens.
#[test]
fn balls_are_large_enough_in_views_1_and_3() {
    for (place, least) in [(CameraView::Default, 15.0), (CameraView::Over, 20.0)] {
        for scene in SCENES {
            let shown = shown(place, WINDOWS[0], scene);
            let (width, lens) = (shown.least_ball(), shown.camera.fov_y.to_degrees());
            let what = format!("{} in {scene:?}: {width} pixels, {lens} degrees", place.name());
            assert!(width >= least && lens > 29.99, "{what}");
        }
    }
}

/// Tests that broadcast and low show every place where a ball can lie.
#[test]
fn broadcast_and_low_show_every_ball() {
    for window in WINDOWS {
        for place in [CameraView::Broadcast, CameraView::Low] {
            let shown = shown(place, window, SCENES[0]);
            let clear = shown.layout.clear_view();
            for beyond in [-0.0286, 0.05] {
                let corners = shown.corners(beyond, 0.0286);
                let what = format!("{} in {window:?}: {corners:?}", place.name());
                assert!(corners.iter().all(|&corner| clear.contains(corner)), "{what}");
            }
        }
    }
}

/// Tests that view 1 turns with the aim by a third of its turn, without a jump within it, and that
/// it stands still around the table's middle.
#[test]
fn the_default_view_follows_a_third_of_the_aim() {
    let mut rig = CameraRig::new(CameraView::Default, &table(), ball(), 0.0);
    for degrees in (0..=220).chain((-220..=220).rev()) {
        let direction = f64::from(degrees).to_radians();
        rig.settle(Subject { direction: direction.sin().atan2(direction.cos()), ..framed(ball()) });
        assert!((rig.yaw() - direction / 3.0).abs() < 1e-9, "{degrees}: {}", rig.yaw());
    }
    rig.act(CameraAction::Center(Center::Table));
    rig.settle(Subject { direction: 1.0, ..framed(ball()) });
    assert_eq!(rig.yaw(), 0.0);
    rig.act(CameraAction::Center(Center::Ball));
    rig.settle(Subject { direction: 1.0, ..aiming(ball()) });
    assert_eq!(rig.yaw(), 0.0, "the report's view never turns with the aim");
}
