//! The shape of the picture, and the parts of it that the interface covers.

use crate::ui::Layout;

/// The shape of the picture that a camera takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width over height.
    pub aspect: f64,
    /// The window is higher than wide.
    pub upright: bool,
    /// The share of the height that tray and status line cover, at the foot of the picture.
    pub covered: f64,
    /// The share of the width that the power bar takes, at the right of the picture.
    pub bar: f64,
    /// The lower and the upper end of the power bar, from -1 at the foot of the picture to 1.
    pub bar_ends: [f64; 2],
    /// The upper right corner of the spin card at the left of the picture, if it is shown; the
    /// picture's corners are at -1 and 1.
    pub card: Option<[f64; 2]>,
    /// The free areas for a table seen from above: one for a table that lies across the picture,
    /// one for a table that stands upright in it.
    pub free: [Area; 2],
}

impl Frame {
    /// A picture covered only by tray and status line.
    pub fn plain(aspect: f64, covered: f64) -> Frame {
        let part = Area { middle: [0.0, covered], half: [1.0, 1.0 - covered] };
        Frame {
            aspect,
            upright: false,
            covered,
            bar: 0.0,
            bar_ends: [0.0; 2],
            card: None,
            free: [part; 2],
        }
    }

    /// The picture in a layout. `shape` is the table's length over its width, rails included.
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
        let power = layout.power_ground();
        let bar = f64::from(view.max()[0] - power.x) / wide;
        let bar_ends = [power.max()[1], power.y].map(|y| 1.0 - 2.0 * f64::from(y - view.y) / high);
        let card = layout.spin_ground().map(|card| {
            let [x, y] = [card.max()[0] - view.x, card.y - view.y].map(f64::from);
            [2.0 * x / wide - 1.0, 1.0 - 2.0 * y / high]
        });
        let upright = layout.window.height > layout.window.width;
        Frame {
            upright,
            bar,
            bar_ends,
            card,
            free,
            ..Frame::plain(wide / high, f64::from(layout.covered()))
        }
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::plain(4.0 / 3.0, 0.0)
    }
}

/// A part of a picture, in coordinates from -1 to 1: the picture's centre is [0, 0], its upper
/// right corner [1, 1].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its middle.
    pub middle: [f64; 2],
    /// Half its width and height.
    pub half: [f64; 2],
}
