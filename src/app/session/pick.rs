//! The balls, pockets and places of the tray under the mouse.

use nalgebra::Vector2;

use crate::app::camera_rig::{CameraRig, viewport};
use crate::game::Rail;
use crate::physics::table::PocketId;
use crate::physics::{Ball, BallId, World};
use crate::ui::{CallWish, Layout};

use super::Session;

/// Logical pixels within which balls, pockets and the cue are grabbed.
pub const GRAB: f32 = 12.0;
/// A pocket is hit by the mouse within this many of its radii from its centre: its mouth, too.
const MOUTH: f64 = 1.7;

/// The call that a click at a pixel stands for, if the game takes calls.
pub fn call(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<CallWish> {
    if !session.game().calls_allowed().ball() {
        return None;
    }
    match ball(session.world(), &session.rig, layout, at) {
        Some(ball) if ball.id == session.game().cue_ball() => None,
        Some(ball) => Some(CallWish::Ball(ball.id)),
        None => pocket(session, layout, at)
            .map(CallWish::Pocket)
            .or_else(|| rail(session, layout, at).map(CallWish::Rail)),
    }
}

/// The rail at a pixel, where rails are called: its cushion and its wood.
fn rail(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<Rail> {
    let table = session.world().table();
    let bed = table.bed.filter(|_| session.game().calls_allowed().bank)?;
    let camera = session.rig.in_window(layout);
    let place = camera.pick(&viewport(layout), at, table.rail_height() as f32)?;
    let [x, y] = [f64::from(place.x), f64::from(place.y)];
    let beyond = [x.abs() - bed.half_length, y.abs() - bed.half_width];
    let is_on_rails = beyond.iter().all(|beyond| *beyond < table.rails.width);
    let rail = match (beyond[0] > beyond[1], x > 0.0, y > 0.0) {
        (true, true, _) => Rail::Foot,
        (true, false, _) => Rail::Head,
        (false, _, true) => Rail::Left,
        (false, _, false) => Rail::Right,
    };
    (is_on_rails && beyond[0].max(beyond[1]) > 0.0).then_some(rail)
}

/// The nearest ball that is seen at a pixel.
pub fn ball(world: &World, rig: &CameraRig, layout: &Layout, at: [f32; 2]) -> Option<Ball> {
    let (camera, view) = (rig.in_window(layout), viewport(layout));
    let seen = world.balls().filter(|ball| ball.state.in_play()).filter_map(|ball| {
        let away = (camera.eye - ball.position.cast::<f32>()).norm();
        let center = camera.project(&view, ball.position.cast())?;
        let radius = ball.radius as f32 / away / camera.pixel_angle(&view);
        (distance(center, at) <= radius).then_some((ball, away))
    });
    seen.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(ball, _)| ball)
}

/// The ball whose place in the tray is at a pixel.
pub fn tray_ball(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<BallId> {
    let mut sockets = session.sockets(layout);
    let socket = sockets.find(|socket| distance(socket.center, at) <= socket.radius)?;
    Some(socket.ball)
}

/// The pocket at a pixel: its mouth on the slate, or the ring around it on the rails.
fn pocket(session: &Session, layout: &Layout, at: [f32; 2]) -> Option<PocketId> {
    let (camera, view) = (session.rig.in_window(layout), viewport(layout));
    let table = session.world().table();
    let heights = [0.0, table.rail_height() as f32];
    let places = heights.map(|height| camera.pick(&view, at, height));
    let hits = |center: Vector2<f64>, radius: f64| {
        let on_plane = places.iter().flatten().any(|place| {
            let place: Vector2<f64> = place.xy().cast();
            (place - center).norm() <= MOUTH * radius
        });
        let middle = [center.x as f32, center.y as f32, heights[1]];
        let near = camera
            .project(&view, middle.into())
            .is_some_and(|middle| distance(middle, at) <= GRAB * layout.scale);
        on_plane || near
    };
    let pocket = table.pockets.iter().position(|pocket| hits(pocket.center, pocket.radius))?;
    Some(PocketId(pocket))
}

/// The distance of two points of the window.
pub fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
