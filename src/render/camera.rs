//! The camera: its matrices, and conversions between pixels and points.

use nalgebra::{Matrix4, Perspective3, Point3, Vector3, Vector4};

/// Distance of the near plane, m.
pub(super) const NEAR_PLANE: f32 = 0.03;
/// Distance of the far plane, m.
pub(super) const FAR_PLANE: f32 = 60.0;

/// A camera; z is up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Position of the eye, m.
    pub eye: Vector3<f32>,
    /// The point the camera looks at, m.
    pub target: Vector3<f32>,
    /// Vertical field of view, radians.
    pub fov_y: f32,
    /// Height of the target above the middle of the picture, as a share of half the picture's
    /// height. The lens is shifted, so that verticals stay vertical.
    pub rise: f32,
}

/// A part of the picture in physical pixels, measured from the upper left corner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Viewport {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

impl Viewport {
    /// The whole of a picture.
    pub fn whole(width: u32, height: u32) -> Viewport {
        Viewport { x: 0, y: 0, width, height }
    }

    /// Width over height.
    pub fn aspect(&self) -> f32 {
        self.width.max(1) as f32 / self.height.max(1) as f32
    }
}

/// A ray.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray {
    /// Its start, m.
    pub origin: Vector3<f32>,
    /// Its unit direction.
    pub direction: Vector3<f32>,
}

impl Ray {
    /// The point where the ray meets the horizontal plane at height `z`, if any.
    pub fn at_height(&self, z: f32) -> Option<Vector3<f32>> {
        let distance = (z - self.origin.z) / self.direction.z;
        (distance.is_finite() && distance > 0.0).then(|| self.origin + self.direction * distance)
    }
}

impl Camera {
    /// Unit vectors to the right, up and forward.
    pub fn axes(&self) -> [Vector3<f32>; 3] {
        let forward = (self.target - self.eye).try_normalize(1e-9).unwrap_or_else(|| -Vector3::z());
        // When the camera looks straight down, the table's left side is up.
        let right = forward.cross(&Vector3::z()).try_normalize(1e-4).unwrap_or_else(Vector3::x);
        [right, right.cross(&forward), forward]
    }

    /// Transforms from the table's frame to the camera's, which looks along -z.
    pub fn view(&self) -> Matrix4<f32> {
        let [right, up, forward] = self.axes();
        let row = |axis: Vector3<f32>| [axis.x, axis.y, axis.z, -axis.dot(&self.eye)];
        let [r, u, b] = [row(right), row(up), row(-forward)];
        Matrix4::from_row_slice(&[
            r[0], r[1], r[2], r[3], //
            u[0], u[1], u[2], u[3], //
            b[0], b[1], b[2], b[3], //
            0.0, 0.0, 0.0, 1.0,
        ])
    }

    /// Transforms from the camera's frame to clip space.
    pub fn projection(&self, aspect: f32) -> Matrix4<f32> {
        // Flat pictures are seen from afar through a long lens.
        let far = FAR_PLANE.max(2.0 * (self.target - self.eye).norm());
        let mut projection =
            Perspective3::new(aspect, self.fov_y, NEAR_PLANE, far).to_homogeneous();
        // Points in front of the camera have a negative z.
        projection[(1, 2)] = -self.rise;
        projection
    }

    /// The ray through a pixel, given in physical pixels from the picture's upper left corner;
    /// pixel centres lie at halves.
    pub fn ray(&self, viewport: &Viewport, pixel: [f32; 2]) -> Ray {
        let [right, up, forward] = self.axes();
        let tangent = (0.5 * self.fov_y).tan();
        let half_height = 0.5 * viewport.height.max(1) as f32;
        let x = (pixel[0] - viewport.x as f32 - 0.5 * viewport.width as f32) / half_height;
        let y = (pixel[1] - viewport.y as f32 - half_height) / half_height;
        let direction = forward + (right * x - up * (y + self.rise)) * tangent;
        Ray { origin: self.eye, direction: direction.normalize() }
    }

    /// The point at height `z` under a pixel, if any.
    pub fn pick(&self, viewport: &Viewport, pixel: [f32; 2], z: f32) -> Option<Vector3<f32>> {
        self.ray(viewport, pixel).at_height(z)
    }

    /// The pixel of a point in front of the camera, in physical pixels from the picture's upper
    /// left corner; it may be outside the picture.
    pub fn project(&self, viewport: &Viewport, point: Vector3<f32>) -> Option<[f32; 2]> {
        let clip: Vector4<f32> = self.projection(viewport.aspect())
            * (self.view() * Point3::from(point).to_homogeneous());
        (clip.w > NEAR_PLANE).then(|| {
            [
                viewport.x as f32 + (clip.x / clip.w * 0.5 + 0.5) * viewport.width as f32,
                viewport.y as f32 + (0.5 - clip.y / clip.w * 0.5) * viewport.height as f32,
            ]
        })
    }

    /// Angle of a pixel in the middle of the picture, radians.
    pub fn pixel_angle(&self, viewport: &Viewport) -> f32 {
        2.0 * (0.5 * self.fov_y).tan() / viewport.height.max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMERA: Camera = Camera {
        eye: Vector3::new(-2.35, -0.75, 1.15),
        target: Vector3::new(0.0, 0.0, 0.0),
        fov_y: 0.66,
        rise: 0.0,
    };
    const VIEWPORT: Viewport = Viewport { x: 40, y: 20, width: 960, height: 720 };

    /// Tests that a point on a pixel's ray projects back to that pixel.
    #[test]
    fn rays_and_projection_agree() {
        for (pixel, rise) in [
            ([520.5, 380.5], 0.0),
            ([45.0, 700.0], 0.0),
            ([990.0, 500.0], 0.0),
            ([45.0, 700.0], 0.2),
        ] {
            let camera = Camera { rise, ..CAMERA };
            let point =
                camera.pick(&VIEWPORT, pixel, 0.028575).expect("the pixel is below the horizon");
            let back = camera.project(&VIEWPORT, point).expect("the point is in front");
            assert!((back[0] - pixel[0]).abs() < 0.01, "{back:?} {pixel:?}");
            assert!((back[1] - pixel[1]).abs() < 0.01, "{back:?} {pixel:?}");
        }
    }

    /// Tests that the target appears in the middle, or above it by the rise.
    #[test]
    fn target_is_in_the_middle() {
        for (rise, y) in [(0.0, 380.0), (0.25, 290.0)] {
            let camera = Camera { rise, ..CAMERA };
            let pixel = camera.project(&VIEWPORT, camera.target).expect("the target is in front");
            assert!((pixel[0] - 520.0).abs() < 0.01 && (pixel[1] - y).abs() < 0.01);
        }
    }

    /// Tests that points behind the camera have no pixel, and rays into the sky no point on the
    /// table.
    #[test]
    fn points_behind_and_rays_above_have_no_result() {
        let behind = CAMERA.eye * 2.0 - CAMERA.target;
        assert_eq!(CAMERA.project(&VIEWPORT, behind), None);
        let up = Camera { target: CAMERA.eye + Vector3::z(), ..CAMERA };
        assert_eq!(up.pick(&VIEWPORT, [500.0, 300.0], 0.0), None);
    }
}
