//! Tests that drawing does not allocate once everything has been drawn.

use gl_billiards::app::gl_context::OffscreenContext;
use gl_billiards::render::{Cover, Level, Overlay, Snapshot, Target, TriangleView, Viewport};

use super::{Studio, camera, strewn, triangle};
use crate::allocations::taken;

/// Tests that frames allocate nothing, with a resting and with a moving camera, at full and at
/// reduced scale, with moving balls, cue, triangle and lines, in any number.
#[test]
fn frames_allocate_nothing() {
    let rolling = |view, step: u32| {
        let mut snapshot = strewn(view);
        for ball in &mut snapshot.balls {
            ball.position.x += 0.01 * step as f32;
        }
        snapshot.aim[0].points[1].y += 0.02 * step as f32;
        snapshot.triangle = Some(TriangleView {
            lift: 0.01 * step as f32,
            opacity: 1.0 - 0.05 * step as f32,
            ..triangle()
        });
        snapshot
    };
    let resting = camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0);
    let series = |eyes: &dyn Fn(u32) -> f32| -> Vec<Snapshot> {
        (0..12)
            .map(|step| {
                let mut view = resting;
                view.eye.z += eyes(step);
                rolling(view, step)
            })
            .collect()
    };
    let scenes = [series(&|_| 0.0), series(&|step| 0.01 * step as f32)];
    for (level, scale) in
        [(Level::Low, 0.5), (Level::Medium, 1.0), (Level::High, 0.7), (Level::Ultra, 0.9)]
    {
        let mut studio = Studio::new(level);
        studio.renderer.set_scale(scale);
        studio.context.resize(320, 180).expect("the driver draws pictures of this size");
        let mut draw = || {
            for snapshot in scenes.iter().flatten() {
                studio.draw(snapshot);
            }
        };
        draw();
        assert_eq!(taken(|| (0..4).for_each(|_| draw())), 0, "at level {}", level.name());
    }
}

/// Tests that keeping an interface that changes in every frame allocates nothing either, except for
/// drawing it.
#[test]
fn keeping_an_interface_allocates_nothing() {
    let size = [1280, 720];
    let context = OffscreenContext::new(size[0], size[1]).expect("there is a surfaceless context");
    let mut overlay = Overlay::new(context.gl()).expect("all shaders compile");
    let target = Target { framebuffer: Some(context.framebuffer()), width: 1280, height: 720 };
    let mut cover = Cover::default();
    let mut parts = 0;
    let mut draw = || {
        for step in 0..20u16 {
            cover.clear(size);
            for place in 0..30u16 {
                let [x, y] = [41 * place, (37 * place + 16 * step) % 700].map(f32::from);
                cover.mark([x, y, x + 30.0, y + 20.0], u64::from(step % 3 + place), place % 2 == 0);
            }
            let drawn = overlay.update_picture(size, Viewport::default(), &mut cover, |_| {
                parts += 1;
                Ok(())
            });
            drawn.expect("the driver has room for the picture");
            overlay.blend_over(&target);
        }
    };
    draw();
    assert_eq!(taken(|| (0..4).for_each(|_| draw())), 0);
    assert!(parts >= 100, "each step draws something: {parts}");
}
