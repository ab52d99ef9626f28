//! Tests that redrawing only the changed parts of the interface gives the same picture as drawing
//! all of it.

use std::sync::{MutexGuard, PoisonError};

use image::RgbaImage;
use imgui::MouseButton;

use crate::app::camera_rig::CameraRig;
use crate::app::gl_context::OffscreenContext;
use crate::app::picture::painter::Painter;
use crate::app::session::Session;
use crate::game::{Command, Match, Setup};
use crate::render::Level;
use crate::ui::tests::{IMGUI, preferences};
use crate::ui::{
    CameraView, KeyCard, Message, PauseMenu, Rect, SettingsSheet, Toast, Tone, UiState,
};

use crate::app::picture::gui::*;

const STEP: f64 = 1.0 / 60.0;

/// A game whose interface is drawn twice per frame: by its changed parts, and whole.
struct Twice {
    context: OffscreenContext,
    painter: Painter,
    session: Session,
    state: UiState,
    layout: Layout,
    toast: Option<Toast>,
    /// Number of frames that drew any part, and of frames that drew more than a quarter.
    frames: [u32; 2],
    _only: MutexGuard<'static, ()>,
}

impl Twice {
    fn new(layout: Layout) -> Twice {
        let only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let [width, height] = layout.window.size().map(|side| side as u32);
        let context = OffscreenContext::new(width, height).expect("there is a surfaceless context");
        let game = Match::new(Setup::report(1));
        let ball = game.world().balls().next().unwrap().position;
        // The camera must rest: a moving one refines the second picture.
        let rig = CameraRig::new(CameraView::Over, game.world().table(), ball, 0.0);
        let session = Session::new(game, rig);
        let (table, level) = (session.world().table(), Some(Level::Low));
        let painter = Painter::new(context.gl(), table, level, |_| None, layout.scale)
            .expect("all shaders compile");
        let mut twice = Twice {
            context,
            painter,
            session,
            state: UiState::default(),
            layout,
            toast: None,
            frames: [0, 0],
            _only: only,
        };
        twice.arrange(layout);
        twice
    }

    /// Changes the layout.
    fn arrange(&mut self, layout: Layout) {
        let [width, height] = layout.window.size().map(|side| side as u32);
        self.context.resize(width, height).expect("the driver draws pictures of this size");
        self.layout = layout;
        self.session.rig.fit(&layout);
        self.session.settle_camera();
        self.frame("another layout");
    }

    /// Draws a frame by its changed parts, then whole, and compares the pixels.
    fn frame(&mut self, what: &str) {
        self.session.advance(STEP);
        self.session.show(&mut self.state, &self.layout);
        if self.toast.is_some() {
            self.state.messages.toast.clone_from(&self.toast);
        }
        let framebuffer = Some(self.context.framebuffer());
        let (lab, screens) = self.session.lab_and_screens(&self.layout);
        self.painter.gui.pass(&self.layout, &self.state, lab.as_ref(), screens, STEP).unwrap();
        self.painter.draw_finished(&mut self.session, &self.layout, framebuffer).unwrap();
        let before = self.painter.gui.overlay.pixels_drawn();
        let parts = self.picture();
        let drawn = self.painter.gui.overlay.pixels_drawn() - before;
        self.frames[0] += u32::from(drawn > 0);
        self.frames[1] += u32::from(4 * drawn > u64::from(parts.width() * parts.height()));
        self.painter.gui.forget();
        let whole = self.picture();
        let different = parts.pixels().zip(whole.pixels()).filter(|(a, b)| a != b).count();
        assert_eq!(different, 0, "pixels of {:?}, {what}", self.layout.window.size());
    }

    /// The picture of the last pass.
    fn picture(&mut self) -> RgbaImage {
        let framebuffer = Some(self.context.framebuffer());
        self.painter.draw(&mut self.session, &self.layout, framebuffer).unwrap();
        self.context.read_pixels()
    }

    fn point(&mut self, at: [f32; 2], what: &str) {
        self.painter.gui.imgui().io_mut().add_mouse_pos_event(at);
        self.frame(what);
        // imgui shows some things one frame late.
        self.frame(what);
    }

    fn click(&mut self, rect: Rect, what: &str) {
        self.point(rect.center(), what);
        for down in [true, false] {
            self.painter.gui.imgui().io_mut().add_mouse_button_event(MouseButton::Left, down);
            self.frame(what);
            self.frame(what);
        }
    }

    fn play(&mut self, command: Command, what: &str) {
        self.session.play(command).unwrap();
        self.frame(what);
    }

    /// Shows everything that the interface has in this layout, and plays a game's first shot.
    fn tour(&mut self) {
        let c = self.layout.controls;
        for step in 0..4 {
            self.play(Command::Aim { direction: 0.05 * f64::from(step) }, "the cue turns");
            self.play(Command::Elevation { value: 0.02 * f64::from(step) }, "the butt is lifted");
        }
        for digit in [1, 2, 3, 4, 5, 6, 8, 9, 0, 6, 9, 3, 8, 7] {
            self.play(Command::Power { value: 0.1 * f64::from(digit) }, "the power changes");
        }
        for (rect, what) in [
            (c.shoot, "the mouse over a button"),
            (c.power, "the mouse over a field"),
            (c.elevation, "the mouse over a slider"),
            (c.tip, "the mouse over the cue ball"),
            (c.text, "the mouse over the text"),
            (self.layout.settings, "a tooltip beside an icon"),
            (self.layout.fold, "another tooltip"),
        ] {
            self.point(rect.center(), what);
        }
        self.click(c.follow, "a list opens");
        let [x, y] = c.follow.center();
        // The list opens to the side that has room.
        for step in [-6.0, -4.0, -2.0, 2.0] {
            self.point([x, y + 20.0 * step], "the mouse over the list's entries");
        }
        self.click(self.layout.view, "the list closes");
        self.click(c.power, "the field is edited");
        self.painter.gui.imgui().io_mut().add_input_character('7');
        self.frame("a digit is typed");
        self.click(self.layout.view, "the field is left");
        self.pages();
        self.play(Command::Shoot, "the shot");
        for _ in 0..150 {
            self.frame("the break");
        }
    }

    /// Opens and closes each screen, and shows messages.
    fn pages(&mut self) {
        for _ in 0..2 {
            self.session.screens.toggle(KeyCard);
            self.frame("the card of keys");
            self.frame("the card of keys");
        }
        for open in [true, false] {
            self.session.screens.toggle(SettingsSheet::default());
            self.state.preferences = if open { preferences() } else { Vec::new() };
            for step in 0..4 {
                let [x, y] = self.layout.view.center();
                self.point([x + 40.0, y + 30.0 * step as f32], "the settings");
            }
        }
        for _ in 0..2 {
            self.session.screens.toggle(PauseMenu::default());
            self.frame("the question whether to leave");
            self.frame("the question whether to leave");
        }
        for (step, text) in ["Scratch", "Scratch", "Scratch", "A longer message"].iter().enumerate()
        {
            let message = Message { text: (*text).to_owned(), tone: Tone::Bad };
            self.toast = Some(Toast { message, opacity: 0.25 * (step as f32 + 1.0) });
            self.frame("a message appears");
        }
        self.toast = None;
        self.frame("the message is gone");
        self.state.hint = "Another hint".to_owned();
        self.frame("another hint");
    }
}

/// Compares the pictures pixel by pixel during a game's first shot and with every screen open once:
/// with the panel beside the table, below it and folded away, and at sizes and scales that are no
/// whole number of squares.
#[test]
fn changed_parts_give_the_same_pixels_as_the_whole() {
    let mut twice = Twice::new(Layout::new(1280, 720, 1.0));
    twice.tour();
    let [some, much] = twice.frames;
    assert!(some > 40 && 4 * much < some, "{much} of {some} frames drew more than a quarter");
    twice.arrange(Layout::arranged(1280, 720, 1.0, true));
    twice.pages();
    twice.arrange(Layout::new(613, 847, 1.0));
    twice.pages();
    twice.arrange(Layout::new(1021, 613, 1.3));
    twice.pages();
}
