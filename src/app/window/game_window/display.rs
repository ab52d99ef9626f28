//! The display that the window is on: its frame rate and its size.

use std::time::Duration;

use winit::dpi::PhysicalSize;

use super::GameWindow;
use crate::app::window::first_size::Room;

/// Frame rate if the display does not report one.
const USUAL_RATE: f64 = 60.0;
/// Lowest frame rate that a display is believed to have.
const SLOWEST_RATE: f64 = 20.0;

impl GameWindow {
    /// Sets the frame interval of the window's display.
    pub(in crate::app) fn ask_display(&mut self) {
        let monitor = self.window().current_monitor();
        let rate = monitor
            .and_then(|monitor| monitor.refresh_rate_millihertz())
            .map(|rate| f64::from(rate) / 1000.0)
            .filter(|rate| *rate >= SLOWEST_RATE)
            .map_or(USUAL_RATE, |rate| rate.min(480.0));
        // A little less than a display's frame: with vertical synchronisation the display sets the
        // pace, without it this limit does.
        self.pace.interval = Duration::from_secs_f64(0.9 / rate);
        self.painter.set_period(1.0 / rate);
    }

    /// Makes the window smaller if it has opened on a monitor that is smaller than itself. The size
    /// in the settings stays.
    pub(super) fn fit_display(&mut self) {
        let window = self.context.window();
        let Some(monitor) = window.current_monitor() else { return };
        let ([width, height], room) = (self.context.size(), monitor.size());
        let is_inside = width <= room.width && height <= room.height;
        let room = Room::on(&monitor).filter(|_| !is_inside && window.fullscreen().is_none());
        let Some(room) = room else { return };
        let fitted = room.fit(PhysicalSize::new(width, height).into());
        let size: PhysicalSize<u32> = fitted.to_physical(window.scale_factor());
        self.first_size = [size.width, size.height];
        // Otherwise an event tells the new size.
        if let Some(size) = window.request_inner_size(fitted) {
            self.resized(size);
        }
    }
}
