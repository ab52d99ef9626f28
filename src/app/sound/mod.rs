//! The sounds of the world's events, panned to their places in the picture.

mod crowd;
mod look_ahead;
#[cfg(test)]
mod shots;

use std::time::Duration;

use kira::backend::DefaultBackend;
use nalgebra::Vector3;

use crate::audio::{Audio, Device, Roll, SoundPosition, Volumes};
use crate::physics::Ball;
use crate::render::Camera;
use crate::ui::Layout;

use super::session::Session;
use crowd::{CROWD, HeardEvents};
use look_ahead::LookAheadWorld;

/// Pan of sounds at the edges of the picture, and outside it.
const WIDEST_PAN: f32 = 0.7;

/// Sine of the angle from the middle of the picture to its edges: 30°.
const EDGE: f32 = 0.5;

/// Interval of checks of the sound device.
const TEND: Duration = Duration::from_secs(2);

/// Interval of checks while a sound device is being opened.
const SOON: Duration = Duration::from_millis(100);

/// Time without a frame or input after which the sound device is closed. It is opened again long
/// before a shot: aiming, and an opponent's routine, draw frames.
const REST_AFTER: Duration = Duration::from_secs(30);

/// Time for which events are predicted, s of wall time: the longest frame, so that sounds are never
/// late.
const FORESIGHT: f64 = 0.1;

/// Passes each event to the sound device once, before it happens.
///
/// The device is a type parameter, as in [`Audio`].
pub struct SoundFeed<B: Device = DefaultBackend> {
    audio: Audio<B>,
    ahead: Option<LookAheadWorld>,
    /// The events of a crowd that have been heard.
    heard: HeardEvents,
}

impl SoundFeed {
    /// Opens the sound device; without one there is no sound.
    pub fn new(volumes: Volumes) -> SoundFeed {
        let mut audio = Audio::new();
        audio.set_volumes(volumes);
        SoundFeed { audio, ahead: None, heard: HeardEvents::default() }
    }
}

impl<B: Device> SoundFeed<B> {
    /// True if there is no sound device.
    pub fn is_without_device(&self) -> bool {
        self.audio.silent_reason().is_some()
    }

    /// Drops a device that is gone, and opens one that is back; closes it while the window is
    /// unused. To be called again after the returned time, or after the next frame or input.
    pub fn keep_running(&mut self, unused: Duration) -> Option<Duration> {
        let Some(left) = REST_AFTER.checked_sub(unused).filter(|left| !left.is_zero()) else {
            self.audio.rest();
            return None;
        };
        self.audio.wake();
        self.audio.tend();
        Some(left.min(if self.audio.opens() { SOON } else { TEND }))
    }

    /// Sets the volumes.
    pub fn set(&mut self, volumes: Volumes) {
        self.audio.set_volumes(volumes);
    }

    /// Schedules the sounds of the next events. To be called after each advance of the session.
    pub fn schedule_sounds(&mut self, session: &Session, layout: &Layout) {
        // A turn that is skipped is not heard, either.
        let pace = if session.playback.skips_turn { 0.0 } else { session.pace() };
        let world = session.world();
        if world.balls().len() > CROWD {
            return self.listen_to_crowd(session, &session.rig.in_window(layout));
        }
        let clock = session.clock();
        let horizon = FORESIGHT * pace;
        let revision = session.game().revision();
        let mut budget = session.playback.share_ahead();
        if !self.ahead.as_mut().is_some_and(|ahead| ahead.agrees(revision, world, &mut budget)) {
            // The shot is another one, or was changed.
            self.audio.revoke();
            let ahead = self.ahead.take();
            self.ahead = Some(LookAheadWorld::of(ahead, revision, world, clock - horizon));
        }
        let Some(ahead) = &mut self.ahead else { return };
        self.audio.follow(clock, pace);

        let camera = session.rig.in_window(layout);
        let miscued = session.game().miscued();
        // While paused, nothing rolls and no event comes nearer.
        if world.at_rest() || pace == 0.0 {
            self.audio.rolling([]);
            return;
        }
        if session.is_delayed() {
            // In slow motion the time of an event cannot be predicted. Sounds start after their
            // events, and all computing time goes to the shot.
            ahead.copy(world);
        } else {
            let ahead = &mut ahead.world;
            budget.spend(|may_go_on| ahead.update_until_while(clock + horizon, may_go_on));
        }
        // Computing sounds takes time, too.
        let (mut budget, audio) = (session.playback.budget, &mut self.audio);
        let mut tell_next = || {
            let sounds = ahead.next_sounds(miscued);
            for (event, details) in sounds.iter().flatten() {
                audio.event(event, *details, place(&camera, event.position));
            }
            sounds.is_some()
        };
        budget.spend(|may_go_on| while may_go_on() && tell_next() {});
        // The stroke is already in the world's log, but the tip has not reached the ball.
        if session.effects.until_contact() > 0.0 {
            return;
        }
        // Each ball keeps its place in the list while it can.
        let crowd = world.balls().len() > 16;
        let rolling = world.balls().filter(|ball| !crowd || ball.state.moves()).map(|ball| {
            let place = place(&camera, ball.position);
            if is_audible(&ball) { roll(&ball, place) } else { Roll::default() }
        });
        self.audio.rolling(rolling);
    }
}

/// True if a ball's motion is audible: on the cloth, not in the air.
fn is_audible(ball: &Ball) -> bool {
    ball.state.moves() && ball.on_cloth()
}

fn roll(ball: &Ball, place: SoundPosition) -> Roll {
    Roll { speed: ball.speed() as f32, slip: ball.slip().norm() as f32, place }
}

/// The direction from which a point is heard: by its distance to the left or right of the viewing
/// direction, whether in front of the eye or behind it.
fn place(camera: &Camera, point: Vector3<f64>) -> SoundPosition {
    let way = point.cast::<f32>() - camera.eye;
    let distance = way.norm();
    let [right, ..] = camera.axes();
    let aside = right.dot(&way) / distance.max(1e-3);
    SoundPosition { pan: WIDEST_PAN * (aside / EDGE).clamp(-1.0, 1.0), distance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::camera_rig::CameraRig;
    use crate::game::{Match, Setup};

    /// Tests that from the kitchen, sounds at +y come from the left, and sounds at the foot from
    /// far away.
    #[test]
    fn sounds_come_from_their_places_in_the_picture() {
        let game = Match::new(Setup::report(1));
        let ball = game.world().balls().next().unwrap().position;
        let place_of_camera = crate::ui::CameraView::Default;
        let rig = CameraRig::new(place_of_camera, game.world().table(), ball, 0.0);
        let layout = Layout::new(1280, 720, 1.0);
        let camera = Session::new(game, rig).rig.in_window(&layout);
        let from = |x: f64, y: f64| place(&camera, Vector3::new(x, y, 0.0));
        let (left, middle, right) = (from(0.0, 0.5), from(0.0, 0.0), from(0.0, -0.5));
        assert!(left.pan < -0.1 && middle.pan.abs() < 0.05 && right.pan > 0.1);
        assert!((left.pan + right.pan).abs() < 0.05);
        let (near, far) = (from(-1.0, 0.0), from(1.0, 0.0));
        assert!(far.distance > near.distance + 1.5, "{near:?} {far:?}");
    }

    /// Tests that a ball that passes the eye stays on its side, without a jump.
    #[test]
    fn sounds_behind_the_eye_have_a_side() {
        let camera = Camera {
            eye: Vector3::new(-1.5, 0.0, 0.3),
            target: Vector3::zeros(),
            fov_y: 0.7,
            rise: 0.0,
        };
        let mut last = place(&camera, Vector3::new(1.0, 0.4, 0.0)).pan;
        assert!(last < -0.1);
        for step in 1..=400 {
            let x = 1.0 - 0.01 * f64::from(step);
            let pan = place(&camera, Vector3::new(x, 0.4, 0.0)).pan;
            assert!(pan < -0.1 && (pan - last).abs() < 0.03, "{x}: {last} {pan}");
            last = pan;
        }
        assert_eq!(place(&camera, Vector3::new(-1.5, 0.4, 0.0)).pan, -WIDEST_PAN);
    }
}
