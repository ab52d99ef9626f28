//! The size that the window opens with: no larger than its monitor.

use winit::dpi::{LogicalSize, PhysicalSize, Size};
use winit::event_loop::ActiveEventLoop;
use winit::monitor::MonitorHandle;

use super::focus;

/// Width and height that a window manager needs for the window's frame, its panels and its dock,
/// logical pixels.
const FRAME: [f64; 2] = [16.0, 96.0];

/// The part of a monitor that a window may cover, logical pixels, and the monitor's scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    size: [f64; 2],
    scale: f64,
}

impl Room {
    /// The room on the monitor where a window opens, if the system reports it.
    pub fn at_start(event_loop: &ActiveEventLoop) -> Option<Room> {
        let first = || event_loop.available_monitors().next();
        event_loop.primary_monitor().or_else(first).and_then(|monitor| Room::on(&monitor))
    }

    /// The room on a monitor.
    pub fn on(monitor: &MonitorHandle) -> Option<Room> {
        let PhysicalSize { width, height } = monitor.size();
        Room::of([width, height], monitor.scale_factor(), focus::is_managed())
    }

    /// The room on a monitor of this size, physical pixels, whose windows have frames if they are
    /// managed. Some systems report a monitor without size.
    fn of(monitor: [u32; 2], scale: f64, is_managed: bool) -> Option<Room> {
        let frame = if is_managed { FRAME } else { [0.0, 0.0] };
        let inside =
            |axis: usize| (f64::from(monitor[axis]) / scale - frame[axis]).floor().max(1.0);
        (scale > 0.0 && !monitor.contains(&0)).then(|| Room { size: [0, 1].map(inside), scale })
    }

    /// The wanted size, or as much of it as there is room for, in the same unit.
    pub fn fit(self, wanted: Size) -> Size {
        let [width, height] = self.size;
        match wanted {
            Size::Logical(size) => {
                LogicalSize::new(size.width.min(width), size.height.min(height)).into()
            }
            Size::Physical(size) => {
                let [width, height] = self.size.map(|side| ((side * self.scale) as u32).max(1));
                PhysicalSize::new(size.width.min(width), size.height.min(height)).into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::window::first_size::*;

    const SCALES: [f64; 6] = [0.75, 1.0, 1.25, 1.5, 2.0, 3.0];
    const MONITORS: [[u32; 2]; 7] = [
        [640, 480],
        [1024, 600],
        [1280, 720],
        [1366, 768],
        [768, 1024],
        [1920, 1080],
        [3840, 2160],
    ];

    /// The kind of fault: a window larger than its monitor has its lower and right controls off the
    /// screen. Sizes by default, remembered and given, at every scale factor.
    #[test]
    fn the_first_size_fits_every_monitor_at_every_scale() {
        let sizes = [[1280, 720], [1920, 1080], [480, 360], [5000, 300], [9, 9]];
        for (monitor, scale, [width, height]) in MONITORS.iter().flat_map(|monitor| {
            SCALES.iter().flat_map(move |scale| sizes.map(|size| (*monitor, *scale, size)))
        }) {
            let on = |is_managed| Room::of(monitor, scale, is_managed).expect("it has a size");
            for wanted in [
                Size::from(LogicalSize::new(width, height)),
                Size::from(PhysicalSize::new(width, height)),
            ] {
                let what = format!("{wanted:?} on {monitor:?} at {scale}");
                let asked: PhysicalSize<f64> = wanted.to_physical(scale);
                for (is_managed, frame) in [(false, [0.0, 0.0]), (true, FRAME)] {
                    let fitted: PhysicalSize<f64> = on(is_managed).fit(wanted).to_physical(scale);
                    let sides = [(fitted.width, asked.width), (fitted.height, asked.height)];
                    for (axis, (side, asked)) in sides.into_iter().enumerate() {
                        let room = f64::from(monitor[axis]) - scale * frame[axis];
                        assert!(side >= 1.0 && side <= room.max(scale) + 0.5, "{what}: {fitted:?}");
                        // As much of it as fits, to a pixel.
                        assert!(side >= asked.min(room - scale - 1.0), "{what}: {fitted:?}");
                        assert!(side <= asked + 0.5, "{what}: {fitted:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_size_with_room_stays_as_it_is() {
        let wanted = Size::from(LogicalSize::new(1280, 720));
        assert_eq!(Room::of([1280, 720], 1.0, false).map(|room| room.fit(wanted)), Some(wanted));
        assert_eq!(Room::of([1920, 1080], 1.25, true).map(|room| room.fit(wanted)), Some(wanted));
        assert_eq!(Room::of([0, 0], 1.0, true), None, "a monitor without size limits nothing");
    }
}
