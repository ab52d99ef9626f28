//! Tests of what the picture shows.

use super::*;
use crate::physics::table::Pocket;
use crate::ui::Rect;

#[test]
fn the_default_view_shows_the_whole_table_in_any_shape_of_window() {
    for (width, height) in [(960, 720), (400, 480), (1920, 1440), (300, 900), (2000, 600)] {
        let view = Viewport { x: 0, y: 0, width, height };
        for center in [Center::Ball, Center::Table] {
            let mut rig = rig();
            rig.act(CameraAction::Center(center));
            rig.settle(aiming(ball()));
            let camera = rig.camera(f64::from(width) / f64::from(height));
            for (x, y) in [(1.42, 0.79), (1.42, -0.79), (-1.42, 0.79), (-1.42, -0.79)] {
                let [px, py] = camera.project(&view, Vector3::new(x, y, 0.04)).unwrap();
                assert!(
                    px > 0.0 && px < width as f32 && py > 0.0 && py < height as f32,
                    "corner ({x}, {y}) at ({px}, {py}) of {width}x{height}"
                );
            }
        }
    }
}

/// Positions of the bed's corners in the picture, and the clear part of the view.
fn bed_in(layout: &Layout, rig: &CameraRig) -> Vec<[f32; 2]> {
    let [wide, high] = layout.view.size();
    let view = Viewport::whole(wide as u32, high as u32);
    let rise = rig.rise(layout.covered());
    let camera = Camera { rise, ..rig.camera(f64::from(view.aspect())) };
    [(1.27, 0.635), (1.27, -0.635), (-1.27, 0.635), (-1.27, -0.635)]
        .map(|(x, y)| camera.project(&view, Vector3::new(x, y, 0.0)).unwrap_or([-1.0; 2]))
        .to_vec()
}

const SIZES: [(u32, u32); 6] =
    [(1280, 720), (1024, 768), (640, 480), (1600, 900), (1920, 1080), (2560, 1080)];

#[test]
fn the_whole_bed_is_above_the_tray_wherever_the_followed_ball_rolls() {
    for (width, height) in SIZES {
        let layout = Layout::new(width, height, 1.0);
        for (center, x, y) in [
            (Center::Ball, -1.2, 0.3),
            (Center::Ball, -0.768096, 0.3),
            (Center::Ball, 0.0, -0.6),
            (Center::Ball, 0.7, 0.3),
            (Center::Ball, 1.2, 0.3),
            (Center::Ball, -1.3, -0.66),
            (Center::Ball, 1.3, 0.66),
            (Center::Table, 0.0, 0.3),
        ] {
            let mut rig = rig();
            rig.fit(&layout);
            rig.act(CameraAction::Center(center));
            rig.settle(Subject { rolling: true, ..aiming(Vector3::new(x, y, 0.028575)) });
            for [px, py] in bed_in(&layout, &rig) {
                let clear = layout.clear_view();
                assert!(
                    px > 0.0 && px < clear.width && py > 0.0 && py < clear.max()[1],
                    "({px}, {py}) of {width}x{height}, {center:?} {x} {y}"
                );
            }
        }
    }
}

/// Tests that no pocket is under tray or power bar or beyond an edge, whichever ball a player aims
/// with and however high the cue is raised.
#[test]
fn all_pockets_are_free_wherever_the_followed_ball_lies() {
    let table = table();
    let balls = [(-1.2, 0.3), (-0.77, 0.0), (0.0, -0.27), (0.4, 0.6), (1.2, 0.3), (1.2, -0.6)];
    for (width, height) in SIZES.into_iter().chain([(600, 1000)]) {
        let cases = balls.into_iter().flat_map(|ball| {
            [0.0, 25.0, 36.0, 80.0].map(|lifted| [(false, lifted, ball), (true, lifted, ball)])
        });
        for (folded, lifted, (x, y)) in cases.flatten() {
            let layout = Layout::arranged(width, height, 1.0, folded);
            let mut rig = rig();
            rig.fit(&layout);
            let elevation = f64::to_radians(lifted);
            rig.settle(Subject { elevation, ..aiming(Vector3::new(x, y, 0.028575)) });
            let [wide, high] = layout.view.size();
            let view = Viewport::whole(wide as u32, high as u32);
            let rise = rig.rise(layout.covered());
            let camera = Camera { rise, ..rig.camera(f64::from(view.aspect())) };
            let sides = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];
            let around = |pocket: &Pocket| {
                let (at, reach, height) = (pocket.center, 0.7 * pocket.radius, table.rail_height());
                sides.map(|[x, y]| Vector3::new(at.x + x * reach, at.y + y * reach, height))
            };
            for place in table.pockets.iter().flat_map(around) {
                let [px, py] = camera.project(&view, place.cast()).unwrap();
                let (from_side, foot) = (px.min(wide - px), layout.clear_view().max()[1]);
                let cards = [layout.spin_ground(), Some(layout.power_ground())];
                let free = !cards.into_iter().flatten().any(|card| card.contains([px, py]));
                assert!(
                    free && from_side > 4.0 && py > 4.0 && py < foot - 4.0,
                    "({px}, {py}) of {width}x{height}, folded {folded}, {x} {y}, cue {lifted}"
                );
            }
        }
    }
}

/// Tests that with a ball in hand at the very foot of the table little floor is seen below the
/// table.
#[test]
fn a_ball_at_the_near_end_keeps_the_table_in_the_picture() {
    for (width, height) in SIZES {
        let layout = Layout::new(width, height, 1.0);
        for y in [-0.6, 0.0, 0.6] {
            let mut rig = rig();
            rig.fit(&layout);
            rig.settle(aiming(Vector3::new(-1.24, y, 0.028575)));
            let clear = layout.clear_view();
            let inside = |[x, y]: &[f32; 2]| *x > 0.0 && *x < clear.width && *y > 0.0;
            let bed = bed_in(&layout, &rig);
            assert!(bed[..2].iter().all(inside), "{width}x{height}, {y}: {bed:?}");
            let foot = bed[2][1].max(bed[3][1]) / clear.height;
            assert!((0.61..1.0).contains(&foot), "{width}x{height}, {y}: {foot}");
        }
    }
}

#[test]
fn after_a_game_the_camera_shows_the_table_and_not_a_pocket() {
    for (place, yaw) in
        [(CameraView::Default, 0.0), (CameraView::Default, 2.0), (CameraView::Eye, 0.0)]
    {
        let layout = Layout::new(1280, 720, 1.0);
        let mut rig = rig();
        rig.fit(&layout);
        rig.act(CameraAction::View(place));
        rig.act(CameraAction::Turn([yaw, 0.0]));
        let pocket = Vector3::new(1.3, 0.67, -0.1);
        let rolling = Subject { aimed: None, rolling: true, ..aiming(pocket) };
        rig.settle(rolling);
        let low = rig.camera(1.5).eye.z;
        rig.settle(Subject { rolling: false, shows_table: true, ..rolling });
        if place == CameraView::Default {
            assert_eq!(rig.target(), Vector3::zeros());
        } else {
            assert_eq!(rig.camera(1.5).eye.z, low, "the camera does not lower for a shot");
        }
    }
}

#[test]
fn the_eye_sees_ball_and_contact_above_the_tray() {
    for (width, height) in SIZES {
        let layout = Layout::new(width, height, 1.0);
        for (x, y, direction) in [(-0.77, 0.0, 0.0), (1.2, 0.5, 2.5), (-1.2, -0.6, 0.3)] {
            let ball = Vector3::new(x, y, 0.028575);
            let mut rig = CameraRig::new(CameraView::Eye, &table(), ball, direction);
            rig.fit(&layout);
            rig.settle(Subject { direction, ..aiming(ball) });
            let [wide, high] = layout.view.size();
            let view = Viewport::whole(wide as u32, high as u32);
            let camera = Camera { rise: layout.covered(), ..rig.camera(f64::from(view.aspect())) };
            for ahead in [-0.03, 0.06, 0.4, 1.4] {
                let way = Vector3::new(direction.cos(), direction.sin(), 0.0) * ahead;
                let [px, py] = camera.project(&view, (ball + way).cast()).unwrap();
                assert!((px - 0.5 * wide).abs() < 2.0, "{px} of {width}x{height}");
                assert!(py > 0.0 && py < layout.tray.y, "{py} of {width}x{height}, {ahead} m");
            }
        }
    }
}

/// Tests that broadcast and low show all six pockets above the tray, in pictures of any shape.
#[test]
fn broadcast_and_low_show_the_whole_table_in_any_shape_of_window() {
    let narrow = [(1280, 720), (960, 720), (800, 800), (600, 800), (480, 900)];
    for (width, height) in SIZES.into_iter().chain(narrow) {
        let layout = Layout::new(width, height, 1.0);
        for place in [CameraView::Broadcast, CameraView::Low] {
            let mut rig = rig();
            rig.fit(&layout);
            rig.act(CameraAction::View(place));
            rig.settle(aiming(ball()));
            let clear = layout.clear_view();
            let [wide, high] = layout.view.size();
            let view = Viewport::whole(wide as u32, high as u32);
            let rise = rig.rise(layout.covered());
            let camera = Camera { rise, ..rig.camera(f64::from(view.aspect())) };
            for (x, y) in [(1.34, 0.70), (1.34, -0.70), (-1.34, 0.70), (-1.34, -0.70)] {
                let [px, py] = camera.project(&view, Vector3::new(x, y, 0.04)).unwrap();
                assert!(
                    px > 0.0 && px < clear.width && py > 0.0 && py < clear.max()[1],
                    "({x}, {y}) at ({px}, {py}) of {width}x{height}, {place:?}"
                );
                let bar = layout.power_ground().x + 1.0;
                assert!(px < bar, "under the power: {px} of {bar}, {width}x{height}, {place:?}");
            }
        }
    }
}

/// Tests that the cue ball stays in the picture of a player's eye, however it is turned and zoomed.
#[test]
fn the_eye_keeps_the_cue_ball_in_view() {
    for (width, height) in SIZES {
        let layout = Layout::new(width, height, 1.0);
        let [wide, high] = layout.view.size();
        let view = Viewport::whole(wide as u32, high as u32);
        for (x, y) in [(-0.77, 0.0), (1.2, 0.55), (-1.2, -0.6), (0.0, 0.6)] {
            let ball = Vector3::new(x, y, 0.028575);
            for turn in 0..8 {
                for (up, notches) in [-0.3, 0.0, 0.3, 0.6, 0.9, 1.2]
                    .into_iter()
                    .flat_map(|up| [-12.0, 0.0, 4.0, 8.0].map(|notches| (up, notches)))
                {
                    let mut rig = CameraRig::new(CameraView::Eye, &table(), ball, 0.4);
                    rig.fit(&layout);
                    rig.act(CameraAction::Turn([FRAC_PI_2 * 0.5 * f64::from(turn), -up]));
                    rig.act(CameraAction::Zoom(notches));
                    rig.settle(Subject { direction: 0.4, ..aiming(ball) });
                    let camera =
                        Camera { rise: layout.covered(), ..rig.camera(f64::from(view.aspect())) };
                    let [px, py] = camera.project(&view, ball.cast()).unwrap_or([-1.0; 2]);
                    assert!(
                        px > 0.0 && px < wide && py > 0.0 && py < layout.clear_view().max()[1],
                        "({px}, {py}) of {width}x{height}: ball {x} {y}, {turn}, {up}, {notches}"
                    );
                }
            }
        }
    }
}

#[test]
fn over_the_table_the_long_side_lies_along_the_picture() {
    for (aspect, wide) in [(1.6, true), (0.6, false)] {
        let mut rig = rig();
        rig.set_frame(Frame::plain(aspect, 0.1));
        rig.act(CameraAction::View(CameraView::Over));
        rig.settle(aiming(ball()));
        let view = Viewport::whole((1000.0 * aspect) as u32, 1000);
        let camera = Camera { rise: 0.1, ..rig.camera(aspect) };
        let seen = |x: f32, y: f32| camera.project(&view, Vector3::new(x, y, 0.0)).unwrap();
        let ([ax, ay], [bx, by]) = (seen(-1.27, 0.0), seen(1.27, 0.0));
        assert_eq!((bx - ax).abs() > (by - ay).abs(), wide, "{aspect}");
        for [x, y] in [seen(1.39, 0.75), seen(-1.39, -0.75)] {
            assert!(x > 0.0 && x < 1000.0 * aspect as f32 && y > 0.0 && y < 900.0, "{x} {y}");
        }
    }
}

/// Tests that in the report's game, too, no card covers the bed and the pockets seen from above, in
/// windows of any shape.
#[test]
fn from_above_no_card_covers_the_table() {
    let narrow = [(600, 1000), (480, 900), (720, 1280), (800, 800), (640, 480), (1600, 500)];
    for (width, height) in SIZES.into_iter().chain(narrow) {
        let shown =
            [(1.0, false, false), (1.0, true, false), (1.3, false, false), (1.0, true, true)];
        for (zoom, folded, has_board) in shown {
            let layout = Layout::arranged(width, height, zoom, folded);
            let mut rig = rig();
            rig.fit(&layout);
            rig.act(CameraAction::View(CameraView::Over));
            rig.settle(Subject { has_board, ..aiming(ball()) });
            let view = Viewport::whole(layout.view.width as u32, layout.view.height as u32);
            let rise = rig.rise(layout.covered());
            let camera = Camera { rise, ..rig.camera(f64::from(view.aspect())) };
            let z = rig.limits.rail_top as f32;
            let seen = |[x, y]: [f32; 2]| camera.project(&view, Vector3::new(x, y, z)).unwrap();
            let area = |half: [f32; 2]| {
                let ([ax, ay], [bx, by]) = (seen(half.map(|side| -side)), seen(half));
                Rect::new(ax.min(bx), ay.min(by), (ax - bx).abs(), (ay - by).abs())
            };
            let wood = area(rig.limits.wood.map(|side| side as f32));
            let pockets = area(rig.limits.half.map(|side| side as f32 + 0.09));
            let what = format!("{width}x{height}, {zoom}, folded {folded}: {wood:?}");
            assert!(!layout.cards().any(|card| card.meets(&pockets)), "{what}");
            let cards = layout.cards().filter(|card| *card != layout.plate);
            assert!(!{ cards }.any(|card| card.meets(&wood)), "{what}");
            assert!(wood.x >= 0.0 && wood.max()[0] <= layout.view.width, "{what}");
            assert!(wood.y >= 0.0 && wood.max()[1] <= layout.tray.y, "{what}");
            let board = layout.score_board().filter(|_| has_board);
            assert!(!board.is_some_and(|[_, board]| board.meets(&pockets)), "{what}");
        }
    }
}

/// Kind of fault: a control has no effect in the usual state.
#[test]
fn follow_ball_brings_the_ball_to_the_middle_at_every_zoom() {
    for ball in [ball(), Vector3::new(1.1, -0.5, 0.028575)] {
        for notches in [-6.0, 0.0, 3.0, 12.0] {
            let mut rig = CameraRig::new(CameraView::Default, &table(), ball, 0.4);
            rig.act(CameraAction::Zoom(notches));
            rig.settle(framed(ball));
            let before = rig.target();
            rig.act(CameraAction::Center(Center::Ball));
            rig.settle(framed(ball));
            let off = (rig.target() - ball).norm();
            assert!(off < 1e-3, "{notches} notches: {off} m");
            // It follows the ball, ...
            let moved = ball + Vector3::new(-0.3, 0.1, 0.0);
            rig.settle(Subject { rolling: true, ..framed(moved) });
            assert!((rig.target() - moved).norm() < 1e-3, "{notches} notches");
            // ... until the player wants the usual view again.
            rig.act(CameraAction::View(CameraView::Default));
            rig.settle(framed(ball));
            assert!((rig.target() - before).norm() < 1e-3, "{notches} notches");
        }
    }
}
