//! What a picture takes in, and from how far away it takes in what it must.

use nalgebra::Vector3;

use crate::ui::Layout;

/// The shape of the picture that a camera takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width over height.
    pub aspect: f64,
    /// The share of the height, at its foot, that tray and status line cover.
    pub covered: f64,
    /// The share of the width, at its right, that the bar of the power takes, ...
    pub bar: f64,
    /// ... and that must be left free.
    pub right: f64,
    /// Where nothing lies over a table that is seen from above: one that lies along the picture,
    /// and one that stands in it.
    pub free: [Area; 2],
}

impl Frame {
    /// A picture that nothing but tray and status line lies over.
    pub fn plain(aspect: f64, covered: f64) -> Frame {
        let part = Area { middle: [0.0, covered], half: [1.0, 1.0 - covered] };
        Frame { aspect, covered, bar: 0.0, right: 0.0, free: [part; 2] }
    }

    /// The picture in a layout, of a table that with its wood is `shape` times as long as wide.
    pub fn new(layout: &Layout, shape: f64) -> Frame {
        let view = layout.view;
        let [wide, high] = view.size().map(f64::from);
        let free = [shape, shape.recip()].map(|shape| {
            let free = layout.free_view(shape as f32);
            let [x, y] = free.center().map(f64::from);
            let [x, y] = [x - f64::from(view.x), y - f64::from(view.y)];
            let [free_wide, free_high] = free.size().map(f64::from);
            Area {
                middle: [2.0 * x / wide - 1.0, 1.0 - 2.0 * y / high],
                half: [free_wide / wide, free_high / high],
            }
        });
        let bar = f64::from(view.max()[0] - layout.power_ground().x) / wide;
        Frame { bar, free, ..Frame::plain(wide / high, f64::from(layout.covered())) }
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::plain(4.0 / 3.0, 0.0)
    }
}

/// A part of a picture, whose middle is [0, 0] and whose upper right corner is [1, 1].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its middle.
    pub middle: [f64; 2],
    /// Half its width and height.
    pub half: [f64; 2],
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
            let aside = from.dot(&right);
            let free = if aside > 0.0 { (1.0 - 2.0 * frame.right).max(0.1) } else { 1.0 };
            let sides = (aside.abs() / (wide * free)).max(up.abs() / (high * room));
            sides - from.dot(&forward)
        });
        needs.fold(0.0, f64::max)
    }

    /// Where to look, and the least distance from there, for an eye that looks along `yaw` and from
    /// `pitch` above, at which all of `points` are seen as in [`Lens::distance_for`] and leave as
    /// much room at the left as at the right. The place lies beside the middle of the table.
    pub fn whole(
        &self,
        points: &[Vector3<f64>],
        [yaw, pitch]: [f64; 2],
        frame: &Frame,
    ) -> (Vector3<f64>, f64) {
        /// Steps until both sides are as good as alike.
        const STEPS: u32 = 12;
        let (sin, cos) = yaw.sin_cos();
        let (rise, level) = pitch.sin_cos();
        let forward = Vector3::new(cos * level, sin * level, -rise);
        let right = Vector3::new(sin, -cos, 0.0);
        let mut target = Vector3::zeros();
        for _ in 0..STEPS {
            let distance = self.distance_for(points, target, [yaw, pitch], 0.0, frame);
            let sides = points.iter().map(|point| {
                let from = point - target;
                from.dot(&right) / (distance + from.dot(&forward)).max(1e-3)
            });
            let (left, right_most) =
                sides.fold((0.0_f64, 0.0_f64), |(low, high), side| (low.min(side), high.max(side)));
            // In the middle of what is free.
            let wide = (0.5 * self.fov_y(frame.aspect)).tan() * frame.aspect;
            let aside = 0.5 * (left + right_most) + wide * frame.right;
            target += right * (0.5 * aside * distance);
        }
        (target, self.distance_for(points, target, [yaw, pitch], 0.0, frame))
    }

    /// How far to the right the rightmost of `points` is seen by an eye so far from `target`: 1 is
    /// the edge of the picture.
    pub fn rightmost(
        &self,
        points: &[Vector3<f64>],
        (target, distance): (Vector3<f64>, f64),
        [yaw, pitch]: [f64; 2],
        frame: &Frame,
    ) -> f64 {
        let (sin, cos) = yaw.sin_cos();
        let (rise, level) = pitch.sin_cos();
        let forward = Vector3::new(cos * level, sin * level, -rise);
        let wide = (0.5 * self.fov_y(frame.aspect)).tan() * frame.aspect;
        let seen = points.iter().map(|point| {
            let from = point - target;
            from.dot(&Vector3::new(sin, -cos, 0.0)) / (distance + from.dot(&forward)).max(1e-3)
        });
        seen.fold(f64::NEG_INFINITY, f64::max) / wide
    }

    /// The same lens, or one that shows just so much more that all of `points` are seen from no
    /// farther than `reach`.
    pub fn widened(
        self,
        points: &[Vector3<f64>],
        turn: [f64; 2],
        frame: &Frame,
        reach: f64,
    ) -> Lens {
        /// The widest lens, rad, and halvings of what is left to find out.
        const WIDEST: f64 = 2.6;
        const HALVINGS: u32 = 24;
        let lens = |field_of_view: f64| Lens { field_of_view, ..self };
        if self.whole(points, turn, frame).1 <= reach {
            return self;
        }
        let (mut low, mut high) = (self.field_of_view, WIDEST);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match lens(middle).whole(points, turn, frame).1 <= reach {
                true => high = middle,
                false => low = middle,
            }
        }
        lens(high)
    }
}
