//! Tests of changes of the quality level while the game is drawn.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use gl_billiards::physics::Table;
use gl_billiards::render::{Level, Snapshot};
use image::RgbaImage;

use super::{Studio, camera, strewn};

const SIZE: [u32; 2] = [320, 180];

fn view() -> Snapshot {
    strewn(camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0))
}

/// The picture at a level used from the start.
fn at_level(level: Level, snapshot: &Snapshot) -> RgbaImage {
    Studio::new(level).finished(snapshot, SIZE)
}

impl Studio {
    /// Draws until the requested level is ready; returns the number of frames at the old one.
    fn until_arrival(&mut self, snapshot: &Snapshot) -> u32 {
        for frame in 0..10_000 {
            self.draw(snapshot);
            if self.renderer.is_prepared() {
                assert!(
                    self.renderer.switch_to_prepared().expect("the driver has room for the level")
                );
                return frame;
            }
            sleep(Duration::from_millis(5));
        }
        panic!("no level is ready after so many frames");
    }
}

/// Tests that the old level is drawn unchanged until the new one is ready, and that the new one
/// then draws the same as if used from the start.
#[test]
fn a_level_is_used_once_it_is_ready() {
    let snapshot = view();
    let mut studio = Studio::new(Level::Low);
    let low = studio.finished(&snapshot, SIZE);
    assert!(!studio.renderer.switch_to_prepared().unwrap() && !studio.renderer.prepares());
    studio.renderer.prepare(Level::Medium.quality());
    assert!(studio.renderer.prepares());
    studio.draw(&snapshot);
    assert_eq!(studio.renderer.quality().level, Level::Low);
    assert!(studio.context.read_pixels() == low);
    studio.until_arrival(&snapshot);
    assert!(!studio.renderer.prepares());
    assert_eq!(studio.renderer.quality().level, Level::Medium);
    let medium = studio.finished(&snapshot, SIZE);
    assert!(medium == at_level(Level::Medium, &snapshot));
    assert!(medium != low);
}

/// Tests that the last requested level is the one that is used, even if it is the current one.
#[test]
fn the_last_request_counts() {
    let snapshot = view();
    let mut studio = Studio::new(Level::Low);
    studio.first(&snapshot, SIZE);
    studio.renderer.prepare(Level::Medium.quality());
    studio.renderer.prepare(Level::Low.quality());
    assert!(!studio.renderer.prepares());
    studio.renderer.prepare(Level::High.quality());
    studio.renderer.prepare(Level::Medium.quality());
    studio.until_arrival(&snapshot);
    assert_eq!(studio.renderer.quality().level, Level::Medium);
    studio.renderer.prepare(Level::High.quality());
    studio.renderer.set_quality(Level::Low.quality()).unwrap();
    assert!(!studio.renderer.prepares());
    assert_eq!(studio.renderer.quality().level, Level::Low);
}

/// Tests that a level requested at one table is also used at another one.
#[test]
fn the_table_may_change_meanwhile() {
    let mut snapshot = view();
    let mut studio = Studio::new(Level::Low);
    studio.first(&snapshot, SIZE);
    studio.renderer.prepare(Level::Medium.quality());
    snapshot.table = Arc::new(Table::named("pool-8ft").unwrap());
    studio.until_arrival(&snapshot);
    let picture = studio.finished(&snapshot, SIZE);
    assert!(picture == at_level(Level::Medium, &snapshot));
}
