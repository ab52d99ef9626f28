//! What a picture takes in, and from how far away it takes in what it must.

use nalgebra::Vector3;

/// The shape of the picture that a camera takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width over height.
    pub aspect: f64,
    /// The share of the height, at its foot, that tray and status line cover.
    pub covered: f64,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame { aspect: 4.0 / 3.0, covered: 0.0 }
    }
}

/// What a camera sees of the world: its field of view in a picture of some shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    /// Vertical field of view, rad.
    pub field_of_view: f64,
    /// In pictures that are narrower than this, width over height, it shows more instead of less.
    pub narrowest: f64,
}

impl Lens {
    /// A lens by its field of view in degrees.
    pub fn degrees(degrees: f64, narrowest: f64) -> Lens {
        Lens { field_of_view: degrees.to_radians(), narrowest }
    }

    /// Vertical field of view in a picture of this shape, rad: a narrow one keeps the width that
    /// it would have at the narrowest good shape.
    pub fn fov_y(&self, aspect: f64) -> f64 {
        let widen = (self.narrowest / aspect).max(1.0);
        2.0 * ((0.5 * self.field_of_view).tan() * widen).atan()
    }

    /// The least distance from `target`, for an eye that looks at it along `yaw` and from `pitch`
    /// above, at which all of `points` are seen above what tray and status line cover; the target
    /// is seen in the middle of what they leave, or higher by a share `lift` of half of it.
    ///
    /// A point p from the target has the depth d + p·f, and is seen within a half angle a when
    /// |p·r| <= (d + p·f) tan a: each point and each side ask for a d.
    pub fn distance_for(
        &self,
        points: &[Vector3<f64>],
        target: Vector3<f64>,
        [yaw, pitch]: [f64; 2],
        lift: f64,
        frame: &Frame,
    ) -> f64 {
        /// A little of the picture stays free around them.
        const MARGIN: f64 = 0.97;
        let (sin, cos) = yaw.sin_cos();
        let (rise, level) = pitch.sin_cos();
        let forward = Vector3::new(cos * level, sin * level, -rise);
        let right = Vector3::new(sin, -cos, 0.0);
        let up = right.cross(&forward);
        let high = (0.5 * self.fov_y(frame.aspect)).tan() * MARGIN;
        let (wide, high) = (high * frame.aspect, high * (1.0 - frame.covered).max(0.1));
        let needs = points.iter().map(|point| {
            let from = point - target;
            let up = from.dot(&up);
            let room = if up < 0.0 { 1.0 + lift } else { 1.0 - lift };
            let sides = (from.dot(&right).abs() / wide).max(up.abs() / (high * room));
            sides - from.dot(&forward)
        });
        needs.fold(0.0, f64::max)
    }
}
