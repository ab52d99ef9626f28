//! Tests of the order in which balls and cards are drawn.

use std::sync::PoisonError;

use nalgebra::Vector3;

use crate::app::camera_rig::{CameraRig, viewport};
use crate::app::gl_context::OffscreenContext;
use crate::app::picture::painter::*;
use crate::game::{Match, PocketName, Setup};
use crate::physics::BallId;
use crate::physics::table::PocketId;
use crate::texts::Text;
use crate::ui::tests::IMGUI;
use crate::ui::{CameraView, KeyCard, MissPart, PauseMenu, Screen, ThinkingRow};

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
            painter.gui.pass(&layout, &state, None, &mut session.screens, 1.0 / 60.0).unwrap();
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

/// Tests that neither buttons nor cards over the table hide a pocket from above.
#[test]
fn the_cards_of_an_opponent_hide_no_pocket_from_above() {
    let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
    let sizes = [(1280, 720), (1600, 900), (1920, 1080)];
    let context = OffscreenContext::new(640, 360).expect("there is a surfaceless context");
    let (table, level) = (Match::new(Setup::usual(1)).world().table().clone(), Some(Level::Low));
    let mut painter =
        Painter::new(context.gl(), &table, level, |_| None, 1.0).expect("all shaders compile");
    for ((width, height), folded) in sizes.into_iter().flat_map(|it| [(it, false), (it, true)]) {
        let layout = Layout::arranged(width, height, 1.0, folded);
        let game = Match::new(Setup::usual(1));
        let rig = CameraRig::new(CameraView::Over, game.world().table(), nalgebra::zero(), 0.0);
        let mut session = Session::new(game, rig);
        session.rig.fit(&layout);
        session.settle_camera();
        let mut state = session.ui_state(&layout);
        (state.game.can_watch, state.game.can_explain) = (true, true);
        let thinking = &mut state.thinking;
        (thinking.has_buttons, thinking.is_on, thinking.can_suggest) = (true, true, true);
        thinking.reason = "I make the 11 in 83% of tries, and it leaves me the 14.".to_owned();
        let row = ThinkingRow {
            ball: Some(BallId(11)),
            pocket: Some(PocketName::new(&table, PocketId(1))),
            kind: Text::EMPTY,
            pot: 0.83,
        };
        (thinking.rows, thinking.plan) = (vec![row; 4], vec![row; 2]);
        let miss = &mut state.miss;
        (miss.is_known, miss.is_open) = (true, true);
        miss.sentence = "Aimed 0.9° too full; squirt and throw took 0.5° more.".to_owned();
        miss.parts = vec![MissPart { title: Text::EMPTY, angle: 0.9 }; 4];
        session.show_occupied(&layout, &mut state);
        for _ in 0..2 {
            painter.gui.pass(&layout, &state, None, &mut session.screens, 1.0 / 60.0).unwrap();
        }
        let (camera, view) = (session.rig.in_window(&layout), viewport(&layout));
        let places = painter.gui.panel.passing();
        for name in ["thinking-card", "miss-card", "suggest", "why"] {
            let place = places.iter().find(|(known, _)| known == name).unwrap().1;
            assert!(place.max()[0] <= layout.view.max()[0], "{name} {place:?}");
            for pocket in &table.pockets {
                let middle = Vector3::new(pocket.center.x as f32, pocket.center.y as f32, 0.0);
                let middle = camera.project(&view, middle).unwrap();
                assert!(!place.contains(middle), "{name} {place:?} over {middle:?} in {width}");
            }
        }
    }
}
