//! Turning the aim by dragging the mouse.

use nalgebra::{Vector2, Vector3};

use crate::render::{Camera, Viewport};

/// Length of an aim line that ends at no ball in sight, m.
const NOWHERE: f64 = 1.0;
/// Most that a pixel of drag turns the aim, rad.
const LARGEST_ANGLE_PER_PIXEL: f64 = 0.02;

/// The angle by which a mouse drag turns the aim, rad: the far end of the aim line follows the
/// pointer.
///
/// With J the derivative of the far end's pixel position by the angle, the angle that brings it
/// closest to the pointer's new position is d·J / |J|² for a drag d.
pub fn drag_angle(
    camera: &Camera,
    view: &Viewport,
    ball: Vector3<f64>,
    direction: f64,
    far: Option<Vector3<f64>>,
    drag: [f32; 2],
) -> f64 {
    const SMALL: f64 = 1e-3;
    let reach = far.map_or(NOWHERE, |far| (far - ball).xy().norm()).max(0.05);
    let end = |angle: f64| {
        let (sin, cos) = angle.sin_cos();
        let place = ball + Vector3::new(cos, sin, 0.0) * reach;
        camera.project(view, place.cast()).map(|[x, y]| Vector2::new(f64::from(x), f64::from(y)))
    };
    let drag = Vector2::new(f64::from(drag[0]), f64::from(drag[1]));
    let (Some(before), Some(after)) = (end(direction - SMALL), end(direction + SMALL)) else {
        // Behind the camera: turn as if the far end were in the middle of the picture.
        return -drag.x * f64::from(camera.pixel_angle(view));
    };
    let by_angle = (after - before) / (2.0 * SMALL);
    let length = by_angle.norm().max(1e-9);
    // If the camera looks along the aim line, a pixel would turn it far too much.
    let per_pixel = (1.0 / length).min(LARGEST_ANGLE_PER_PIXEL);
    drag.dot(&by_angle) / length * per_pixel
}

#[cfg(test)]
mod tests {
    use crate::app::controls::aim::*;

    #[test]
    fn dragging_the_far_end_by_a_pixel_moves_it_by_a_pixel() {
        let camera = Camera {
            eye: Vector3::new(-3.3, 0.0, 1.7),
            target: Vector3::zeros(),
            fov_y: 0.785,
            rise: 0.0,
        };
        let view = Viewport { x: 0, y: 0, width: 960, height: 720 };
        let ball = Vector3::new(-0.77, 0.0, 0.028575);
        let far = Vector3::new(0.7, 0.0, 0.028575);
        let turn = drag_angle(&camera, &view, ball, 0.0, Some(far), [-10.0, 0.0]);
        assert!(turn > 0.0, "the table's left is left on the screen");
        let reach = (far - ball).norm();
        let place = ball + Vector3::new(turn.cos(), turn.sin(), 0.0) * reach;
        let before = camera.project(&view, far.cast()).unwrap();
        let after = camera.project(&view, place.cast()).unwrap();
        assert!((after[0] - before[0] + 10.0).abs() < 0.2, "{before:?} {after:?}");
    }
}
