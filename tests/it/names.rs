//! Tests that the names of cameras and quality levels on the command line match those of the
//! window.

use gl_billiards::app::CameraView;
use gl_billiards::cli::window::{CAMERAS, QUALITIES};
use gl_billiards::render::Level;

#[test]
fn cameras_and_levels_have_the_same_names_everywhere() {
    assert_eq!(CameraView::ALL.map(CameraView::name), CAMERAS);
    let levels = Level::ALL.map(Level::name);
    assert_eq!(QUALITIES.to_vec(), [&["auto"][..], &levels[..]].concat());
}
