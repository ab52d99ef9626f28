//! The camera in a window.

use crate::render::{Camera, Viewport};
use crate::ui::Layout;

use super::CameraRig;

/// The part of the window that shows the table.
pub fn viewport(layout: &Layout) -> Viewport {
    let [width, height] = layout.view.size().map(|side| side.round().max(1.0) as u32);
    Viewport { x: layout.view.x as i32, y: layout.view.y as i32, width, height }
}

impl CameraRig {
    /// The current camera, centred in the part of the view above tray and status line.
    pub fn in_window(&self, layout: &Layout) -> Camera {
        Camera {
            rise: self.rise(layout.covered()),
            ..self.camera(f64::from(viewport(layout).aspect()))
        }
    }
}
