//! Tests of the camera's motion between views, and of what it keeps clear of.

use super::*;

#[test]
fn the_eye_turns_with_the_aim_and_stands_up_to_watch() {
    let mut rig = CameraRig::new(CameraView::Eye, &table(), ball(), 0.0);
    for (direction, yaw) in [(1.0, 1.0), (-2.0, -2.0), (TAU - 2.0, -2.0)] {
        let subject = Subject { direction, ..aiming(ball()) };
        let (before, mut turned) = (rig.pose.yaw.value, 0.0);
        while rig.update(subject, 1.0 / 60.0) {
            turned = f64::max(turned, (rig.pose.yaw.value - before).abs());
        }
        assert!((rig.yaw() - yaw).abs() < 1e-9);
        assert!(turned <= 3.01, "not the long way round: {turned}");
    }
    let low = rig.camera(1.5).eye.z;
    let rolling = Subject { aimed: None, rolling: true, direction: 0.7, ..aiming(ball()) };
    rig.settle(rolling);
    assert!(rig.camera(1.5).eye.z > low + 0.2);
    assert!((rig.yaw() + 2.0).abs() < 1e-9, "the next aim does not turn it while balls roll");
}

#[test]
fn the_eye_never_passes_through_walls_rails_or_lamp() {
    let mut rig = rig();
    let mut random = 12345_u32;
    let mut chance = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % below
    };
    for part in 0..400 {
        let ball = Vector3::new(
            f64::from(chance(2500)) / 1000.0 - 1.25,
            f64::from(chance(1200)) / 1000.0 - 0.6,
            0.028575,
        );
        let turn = [f64::from(chance(600)) / 100.0, f64::from(chance(200)) / 100.0 - 1.0];
        match chance(6) {
            0 => rig.act(CameraAction::View(CameraView::OFFERED[chance(6) as usize])),
            1 => rig.act(CameraAction::Turn(turn)),
            2 => rig.act(CameraAction::Zoom(f64::from(chance(20)) - 10.0)),
            3 => rig.act(CameraAction::Shift(turn)),
            4 => rig.act(CameraAction::ResetCamera),
            _ => rig.act(CameraAction::Center(Center::Ball)),
        }
        let rolling = chance(2) == 0;
        for _ in 0..20 {
            let direction = f64::from(chance(628)) / 100.0;
            let action = rolling.then(|| TableArea::near(ball, 0.3));
            let report = part < 200;
            let subject = Subject { direction, rolling, action, report, ..aiming(ball) };
            rig.update(subject, 1.0 / 60.0);
            let camera = rig.camera(1.5);
            let eye: Vector3<f64> = camera.eye.cast();
            assert!(camera.eye.iter().chain(&camera.target).all(|x| x.is_finite()));
            assert!(rig.limits.allows(eye), "{eye} at {:?}", rig.place());
        }
    }
}

#[test]
fn calm_cameras_jump() {
    let mut rig = rig();
    rig.set_calm(true);
    for place in CameraView::OFFERED {
        rig.act(CameraAction::View(place));
        rig.update(aiming(ball()), 1.0 / 60.0);
        assert!(!rig.update(aiming(ball()), 1.0 / 60.0), "{place:?}");
    }
}

/// Tests that with reduced motion the camera cuts to the whole table at the stroke, stands still
/// while balls roll, and cuts back for the next shot.
#[test]
fn calm_cameras_cut_to_the_shot_and_back() {
    let mut rig = CameraRig::new(CameraView::Eye, &table(), ball(), 0.0);
    rig.set_calm(true);
    let mut eye = rig.camera(1.6).eye;
    let mut cuts = 0;
    for frame in 0..60 {
        let at = ball() + Vector3::new(0.03, 0.01, 0.0) * f64::from(frame);
        let rolling = Subject { rolling: true, aimed: None, ..framed(at) };
        rig.update(if (20..50).contains(&frame) { rolling } else { framed(ball()) }, 0.03);
        let moved = (rig.camera(1.6).eye - eye).norm() > 1e-6;
        assert!(!moved || [20, 50].contains(&frame), "{frame}");
        cuts += u32::from(moved);
        eye = rig.camera(1.6).eye;
    }
    assert_eq!(cuts, 2);
}

#[test]
fn a_free_camera_begins_where_the_last_one_was() {
    for place in [CameraView::Low, CameraView::Broadcast, CameraView::Eye] {
        let mut rig = CameraRig::new(place, &table(), ball(), 0.4);
        let before = rig.camera(1.6);
        rig.act(CameraAction::View(CameraView::Orbit));
        rig.update(Subject { direction: 0.4, ..aiming(ball()) }, 0.1);
        let after = rig.camera(1.6);
        assert!((before.eye - after.eye).norm() < 0.02, "{place:?}");
        rig.act(CameraAction::Shift([0.1, 0.0]));
        rig.update(aiming(Vector3::zeros()), 1.0);
        assert!((rig.camera(1.6).eye - after.eye).norm() > 0.05, "it moves and follows nothing");
    }
}

#[test]
fn a_camera_that_is_held_stays_and_then_follows_again() {
    let mut rig = rig();
    let (start, ball) = (rig.target(), Vector3::new(-0.7, 0.15, 0.028575));
    rig.update(aiming(ball), 0.1);
    let before = rig.target();
    assert_ne!(before, start);
    rig.hold(true);
    while rig.update(aiming(ball), 0.1) {}
    assert_eq!(rig.target(), before);
    rig.hold(false);
    assert!(rig.update(aiming(ball), 0.1));
    rig.settle(aiming(ball));
    assert_eq!(rig.target(), ball);
}

/// Tests that the picture stays still while the mouse drags the followed ball, even to where the
/// cue must be raised.
#[test]
fn the_camera_rests_while_a_ball_is_dragged() {
    let mut rig = rig();
    rig.settle(aiming(ball()));
    let before = rig.camera(1.5);
    rig.hold(true);
    for step in 0..60 {
        let ball = ball() - Vector3::new(0.008, 0.006, 0.0) * f64::from(step);
        rig.update(Subject { elevation: 0.5, ..aiming(ball) }, 1.0 / 60.0);
        let after = rig.camera(1.5);
        assert_eq!((after.eye, after.target), (before.eye, before.target), "{step}");
        assert_eq!(rig.lift(), rig.pose.raised());
    }
}

#[test]
fn the_camera_arrives_exactly_at_the_ball_it_follows() {
    let mut rig = rig();
    let ball = Vector3::new(0.801243, 0.25, 0.028575);
    rig.act(CameraAction::Follow(BallId(8)));
    let mut frames = 0;
    while rig.update(aiming(ball), 1.0 / 60.0) {
        frames += 1;
    }
    assert_eq!(rig.target(), ball);
    assert!(frames < 150, "{frames}");
}

#[test]
fn the_eye_neither_crosses_the_lamp_nor_jumps_around_it() {
    let step = |rig: &mut CameraRig, last: &mut Vector3<f32>, what: &str| {
        let moves = rig.update(rig.subject, 1.0 / 60.0);
        let eye = rig.camera(1.5).eye;
        let way = (eye - *last).norm();
        assert!(way < 0.1, "{way} m by {what} from {last} to {eye}");
        assert!(rig.limits.allows(eye.cast()), "{eye} by {what}");
        *last = eye;
        moves
    };
    let views = [CameraView::Over, CameraView::Default, CameraView::Broadcast, CameraView::Low];
    for (place, subject) in
        views.into_iter().flat_map(|place| [(place, aiming(ball())), (place, framed(ball()))])
    {
        for up in [0.0, 0.4, 0.9] {
            let mut rig = CameraRig::new(place, &table(), ball(), 0.0);
            rig.settle(subject);
            rig.act(CameraAction::Turn([0.0, -up]));
            rig.settle(subject);
            let mut last = rig.camera(1.5).eye;
            for notch in [1.0, -1.0].into_iter().flat_map(|notch| [notch; 24]) {
                rig.act(CameraAction::Zoom(notch));
                for _ in 0..8 {
                    step(&mut rig, &mut last, "the wheel");
                }
            }
            for turn in [[0.0, -0.01], [0.01, 0.0], [0.0, 0.01], [-0.01, 0.01]] {
                for _ in 0..150 {
                    rig.act(CameraAction::Turn(turn));
                    step(&mut rig, &mut last, "a drag");
                }
            }
            let mut frames = 0;
            while step(&mut rig, &mut last, "nothing") {
                frames += 1;
                assert!(frames < 300, "it never arrives");
            }
        }
    }
}
