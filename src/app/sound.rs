//! What the world's events sound like from where the camera stands.

use nalgebra::Vector3;

use crate::audio::{Audio, Place};
use crate::physics::EventKind;
use crate::render::Camera;
use crate::ui::Layout;

use super::session::Session;

/// Sounds at the edges of the picture come so far from the side.
const WIDEST_PAN: f32 = 0.7;

/// The ears: they hear each event once.
pub struct Ears {
    audio: Audio,
    /// The shot that was heard last, and how many of its events.
    heard: (u32, usize),
}

impl Ears {
    /// Opens the sound device, or stays deaf where there is none.
    pub fn new(volume: f32, muted: bool) -> Ears {
        let mut audio = Audio::new();
        audio.set_volume(volume);
        audio.set_muted(muted);
        Ears { audio, heard: (0, 0) }
    }

    /// What the panel says if there is no sound.
    pub fn note(&self) -> Option<String> {
        self.audio.silent_reason().map(|_| "No sound device".to_owned())
    }

    /// Lets go of a device that is gone, and takes one that is there again.
    pub fn tend(&mut self) {
        self.audio.tend();
    }

    /// Loudness, 0 to 1, and whether sound is off.
    pub fn set(&mut self, volume: f32, muted: bool) {
        self.audio.set_volume(volume);
        self.audio.set_muted(muted);
    }

    /// To be called before the session advances: what happens then sounds at its own time.
    pub fn before(&mut self, session: &Session) {
        // A shot's clock stands at zero until the cue has swung: counted down to the contact, it
        // runs as evenly there as after it.
        let clock = session.world().clock() - session.until_contact();
        self.audio.follow(clock, session.pace());
    }

    /// To be called after the session has advanced.
    pub fn after(&mut self, session: &Session, layout: &Layout) {
        // The world has the shot in its log already, but the tip has not reached the ball.
        if session.until_contact() > 0.0 {
            return;
        }
        let camera = session.camera(layout);
        let world = session.world();
        let events = world.events();
        let (shot, mut count) = self.heard;
        if shot != session.game().shots() || count > events.len() {
            count = 0;
        }
        for event in &events[count..] {
            let place = place(&camera, layout, event.position);
            match event.kind {
                EventKind::Cue { .. } if session.game().miscued() => {
                    self.audio.miscue(event, place);
                }
                _ => self.audio.event(event, place),
            }
        }
        self.heard = (session.game().shots(), events.len());
        let rolling = world
            .balls()
            .filter(|ball| ball.state.moves())
            .map(|ball| (ball.speed() as f32, place(&camera, layout, ball.position)));
        self.audio.rolling(rolling);
    }
}

/// Where a point of the table is heard from.
fn place(camera: &Camera, layout: &Layout, point: Vector3<f64>) -> Place {
    let point = point.cast::<f32>();
    let view = Session::viewport(layout);
    let pan = camera.project(&view, point).map_or(0.0, |[x, _]| {
        let across = 2.0 * (x - view.x as f32) / view.width as f32 - 1.0;
        WIDEST_PAN * across.clamp(-1.0, 1.0)
    });
    Place { pan, distance: (camera.eye - point).norm() }
}
