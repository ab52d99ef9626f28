//! The projection of a camera to a picture of some size, as used by every pass.

use nalgebra::{Matrix4, Vector2, Vector3, Vector4};

use super::camera::{Camera, NEAR_PLANE, Viewport};
use super::gl::Program;

/// The projection of a frame.
pub(super) struct Projection {
    /// Transforms from the table's frame to clip space.
    pub matrix: Matrix4<f32>,
    /// The eye, m.
    pub eye: Vector3<f32>,
    /// The angle of a pixel, radians.
    pub pixel_angle: f32,
    /// Size of the picture in pixels.
    pub size: Vector2<f32>,
    /// Resolution scale: pixels drawn per pixel shown, along a side.
    pub scale: f32,
}

impl Projection {
    pub fn new(camera: &Camera, width: u32, height: u32) -> Projection {
        let viewport = Viewport::whole(width, height);
        Projection {
            matrix: camera.projection(viewport.aspect()) * camera.view(),
            eye: camera.eye,
            pixel_angle: camera.pixel_angle(&viewport),
            size: Vector2::new(width as f32, height as f32),
            scale: 1.0,
        }
    }

    /// This projection with a resolution scale.
    pub fn shown_at(self, scale: f32) -> Projection {
        Projection { scale, ..self }
    }

    /// This projection with a subpixel shift.
    pub fn shifted(&self, [x, y]: [f32; 2]) -> Projection {
        let mut shift = Matrix4::identity();
        shift[(0, 3)] = 2.0 * x / self.size.x;
        shift[(1, 3)] = 2.0 * y / self.size.y;
        Projection { matrix: shift * self.matrix, ..*self }
    }

    /// Sets the uniforms of the bound program.
    pub fn set(&self, program: &Program) {
        program.set_mat4("view_projection", &self.matrix);
        program.set_vec3("eye", self.eye);
        program.set_f32("pixel_angle", self.pixel_angle);
    }

    /// The rectangle `[x, y, width, height]` from the lower left around some points: the whole
    /// picture if one of them is behind the eye, `None` if none is visible.
    pub fn around(&self, places: impl Iterator<Item = Vector3<f32>>) -> Option<[i32; 4]> {
        let (mut low, mut high) = (Vector2::repeat(f32::MAX), Vector2::repeat(f32::MIN));
        for place in places {
            let clip = self.clip(place);
            if !Projection::in_front(&clip) {
                (low, high) = (Vector2::zeros(), self.size);
                break;
            }
            let share = Vector2::new(clip.x, clip.y) / clip.w * 0.5 + Vector2::repeat(0.5);
            let pixel = share.component_mul(&self.size);
            (low, high) = (low.inf(&pixel), high.sup(&pixel));
        }
        // One pixel more on every side, within the picture.
        let low = (low - Vector2::repeat(1.0)).map(f32::floor).sup(&Vector2::zeros());
        let high = (high + Vector2::repeat(1.0)).map(f32::ceil).inf(&self.size);
        let size = high - low;
        (size.min() > 0.0).then_some([low.x as i32, low.y as i32, size.x as i32, size.y as i32])
    }

    /// A point in clip space.
    pub fn clip(&self, point: Vector3<f32>) -> Vector4<f32> {
        self.matrix * point.push(1.0)
    }

    /// True if a point in clip space is in front of the near plane.
    pub fn in_front(clip: &Vector4<f32>) -> bool {
        clip.w > NEAR_PLANE
    }
}
