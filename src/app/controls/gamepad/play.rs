//! The gamepad in the window.

use std::time::Instant;

use winit::event::{ElementState, WindowEvent};

use super::pad::PadChange;
use super::press::{Effect, RESET_VIEW, effect};
use super::{PadEvent, Press, layer, steer};
use crate::app::AppError;
use crate::app::session::{Feedback, Origin};
use crate::app::window::game_window::GameWindow;
use crate::ui::{Action, PadAct, PadButton, PadLayer};

/// The longest time between two frames that a held stick acts for, s.
const MAX_FRAME_TIME: f64 = 0.1;

impl GameWindow {
    /// Takes an event of a gamepad.
    pub fn gamepad(&mut self, event: PadEvent) -> Result<(), AppError> {
        self.catch_up();
        // Other windows' gamepad is none of this one's business.
        if self.shown && !self.window().has_focus() {
            self.release_gamepad();
            return Ok(());
        }
        let before = self.input.pad.last_used();
        let change = self.input.pad.take(event, layer(&self.session), Instant::now());
        if self.input.pad.last_used() != before {
            self.window().set_cursor_visible(false);
            self.request_frame();
        }
        match change {
            PadChange::Nothing => {}
            PadChange::Sticks if self.steers() => self.request_frame(),
            PadChange::Sticks => {}
            PadChange::Press(press) => {
                self.session.title_view.go_on();
                return self.press(press);
            }
            PadChange::Release(button) => self.released(button),
            PadChange::ReleaseAll => self.release_gamepad(),
        }
        Ok(())
    }

    /// The window has lost the focus, or the gamepad is gone: nothing on it is held any more.
    pub(in crate::app) fn release_gamepad(&mut self) {
        self.input.pad.release_all();
        self.session.let_go();
    }

    /// Notes whether the mouse or the keyboard is used again.
    pub(in crate::app) fn note_device(&mut self, event: &WindowEvent) {
        let used = match event {
            WindowEvent::KeyboardInput { event, is_synthetic, .. } => {
                event.state == ElementState::Pressed && !is_synthetic
            }
            WindowEvent::MouseInput { .. } | WindowEvent::MouseWheel { .. } => true,
            WindowEvent::CursorMoved { position, .. } => {
                self.input.pointer.is_some_and(|at| at != [position.x as f32, position.y as f32])
            }
            _ => false,
        };
        if used && self.input.pad.put_aside() {
            self.window().set_cursor_visible(true);
            self.request_frame();
        }
    }

    /// True while a held stick changes something.
    pub(in crate::app) fn steers(&self) -> bool {
        steer::steers(&self.input.pad, &self.session)
    }

    /// Repeats a held direction, and lets the sticks act for the time since the last frame, s.
    pub(in crate::app) fn steer(&mut self, seconds: f64) -> Result<(), AppError> {
        if let Some(press) = self.input.pad.repeat(layer(&self.session), Instant::now()) {
            self.press(press)?;
        }
        for action in steer::steer(&self.input.pad, &self.session, seconds.min(MAX_FRAME_TIME)) {
            match action {
                Action::Play(command) => self.submit(command, Origin::Person(Feedback::Silent)),
                action => self.act([action]),
            }
        }
        Ok(())
    }

    fn press(&mut self, press: Press) -> Result<(), AppError> {
        // The hint then shows buttons, not the control under a resting mouse.
        self.state.by_keys = true;
        self.state.keys = self.state.keys.displayed_for(self.input.pad.last_used());
        self.request_frame();
        match effect(press, &self.input.pad, &mut self.session.screens, &self.state) {
            Effect::Nothing => {}
            // A field may have been opened or left.
            Effect::Screen => return self.update_undrawn(),
            Effect::Act(action) => self.act([action]),
            Effect::ResetView => self.act(RESET_VIEW.map(Action::Camera)),
            Effect::Intend { intent, steps, modifiers } => {
                let keys = std::mem::replace(&mut self.input.held, modifiers);
                for _ in 0..steps {
                    self.perform(intent, press.count > 0);
                }
                self.input.held = keys;
            }
        }
        Ok(())
    }

    /// Fast forward and slow motion last while their button is held.
    fn released(&mut self, button: PadButton) {
        if let Some(PadAct::Intent(intent)) = PadLayer::Roll.act(button, false)
            && self.session.set_held(intent, false)
        {
            self.request_frame();
        }
    }
}
