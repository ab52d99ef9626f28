//! Tests of the order in which balls and cards are drawn.

use std::sync::PoisonError;

use super::*;
use crate::app::camera_rig::CameraRig;
use crate::app::gl_context::OffscreenContext;
use crate::game::{Match, Setup};
use crate::physics::BallId;
use crate::ui::tests::IMGUI;
use crate::ui::{CameraView, KeyCard, PauseMenu, Screen};

/// Tests that the balls in the tray are visible without a screen, through a question's dimmed
/// background, and beside the key card, and that balls under the card are hidden.
#[test]
fn tray_balls_are_drawn_over_the_interface_and_not_under_cards() {
    let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
    let layout = Layout::new(1280, 400, 1.0);
    let [width, height] = layout.window.size().map(|side| side as u32);
    let context = OffscreenContext::new(width, height).expect("there is a surfaceless context");
    let game = Match::new(Setup::report(1));
    let rig = CameraRig::new(CameraView::Over, game.world().table(), nalgebra::zero(), 0.0);
    let mut session = Session::new(game, rig);
    let (table, level) = (session.world().table(), Some(Level::Low));
    let mut painter = Painter::new(context.gl(), table, level, |_| None, layout.scale)
        .expect("all shaders compile");
    let mut place = None;
    let mut red = |screen: Option<Screen>| {
        let open = session.ui_state(&layout);
        let ball = open.sockets.iter().find(|socket| socket.ball == BallId(3));
        let place = place.get_or_insert_with(|| ball.map(|ball| (ball.center, ball.radius)));
        let ([x, y], radius) = place.map(|(center, radius)| (center, radius as i32)).unwrap();
        screen.into_iter().for_each(|screen| session.screens.toggle(screen));
        let state = session.ui_state(&layout);
        let framebuffer = Some(context.framebuffer());
        for _ in 0..2 {
            // imgui shows some things one frame late.
            painter.gui.pass(&layout, &state, &mut session.screens, 1.0 / 60.0).unwrap();
            painter.draw(&mut session, &layout, framebuffer).unwrap();
        }
        let picture = context.read_pixels();
        let places = (-radius..radius).flat_map(|i| (-radius..-radius / 3).map(move |j| [i, j]));
        let pixels = places.map(|[i, j]| {
            picture.get_pixel((x as i32 + i) as u32, (y as i32 + j) as u32).0.map(u32::from)
        });
        pixels.filter(|[r, g, b, _]| *r > 80 && *r > 3 * g && *r > 3 * b).count()
    };
    let open = red(None);
    assert!(open > 15, "{open} pixels of the 3's upper part are red");
    // Under a card there is no tray.
    for screen in [PauseMenu::default().into(), KeyCard.into()] {
        assert_eq!(red(Some(screen)), 0);
    }
}
