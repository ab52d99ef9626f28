//! The input of mouse, keyboard and window.

use std::time::Instant;

use winit::dpi::{LogicalSize, PhysicalSize};
use winit::event::{ElementState, Event, KeyEvent, MouseButton, MouseScrollDelta, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use crate::game::{Command, Placement};
use crate::texts::playing;
use crate::ui::{
    self, Action, App, CameraAction, Chord, Intent, KeyPress, PauseMenu, TableInput, Tone,
};

use super::game_window::GameWindow;
use crate::app::AppError;
use crate::app::controls::held_arrow::stride;
use crate::app::controls::keys;
use crate::app::controls::mouse_drag::{Button, Modifiers, MouseDrag};
use crate::app::session::{Feedback, HELD, HeldBall, Mode, Origin};

/// Pixels of a touchpad's scrolling that count as a notch of a wheel.
const PIXELS_PER_NOTCH: f64 = 40.0;

/// True if an event shows that somebody uses the window, false if they look elsewhere.
fn attention(event: &WindowEvent) -> Option<bool> {
    match event {
        WindowEvent::Focused(false) | WindowEvent::Occluded(true) => Some(false),
        WindowEvent::KeyboardInput { .. }
        | WindowEvent::CursorMoved { .. }
        | WindowEvent::MouseInput { .. }
        | WindowEvent::MouseWheel { .. } => Some(true),
        _ => None,
    }
}

impl GameWindow {
    /// Takes one event of the window.
    pub fn event(&mut self, event: WindowEvent) -> Result<(), AppError> {
        self.catch_up();
        self.note_device(&event);
        match attention(&event) {
            Some(true) => self.session.title_view.go_on(),
            Some(false) => self.session.title_view.rest(),
            None => {}
        }
        if event != WindowEvent::RedrawRequested {
            self.pace.touch();
        }
        match &event {
            WindowEvent::RedrawRequested => return self.redraw(),
            WindowEvent::DroppedFile(path) => self.open_file(path),
            WindowEvent::CloseRequested => self.leave = true,
            WindowEvent::Resized(size) => {
                self.resized(*size);
                self.ask_display();
            }
            WindowEvent::Moved(_) | WindowEvent::ScaleFactorChanged { .. } => self.ask_display(),
            WindowEvent::Focused(false) => {
                self.forward_to_imgui(&event);
                self.input.held_at = None;
                self.release_gamepad();
                self.cancel_drag();
            }
            WindowEvent::ModifiersChanged(modifiers) => {
                let state = modifiers.state();
                // On a Mac the Command key does what Ctrl does elsewhere.
                let command = cfg!(target_os = "macos") && state.super_key();
                let ctrl = state.control_key() || command;
                self.input.held = Modifiers { shift: state.shift_key(), ctrl };
                self.forward_to_imgui(&event);
            }
            WindowEvent::KeyboardInput { event: key, is_synthetic, .. } => {
                if !is_synthetic || key.state == ElementState::Released {
                    self.give_keys()?;
                    self.forward_to_imgui(&event);
                    return self.key(key);
                }
            }
            WindowEvent::CursorMoved { position, .. } => {
                self.forward_to_imgui(&event);
                self.moved([position.x as f32, position.y as f32]);
                return Ok(());
            }
            WindowEvent::CursorLeft { .. } => {
                self.input.pointer = None;
                self.painter.gui.mouse_left();
            }
            WindowEvent::MouseInput { state, button, .. } => {
                // Motions of the mouse before the button come first.
                self.update_undrawn()?;
                self.forward_to_imgui(&event);
                self.update_undrawn()?;
                self.button(*button, *state);
            }
            WindowEvent::MouseWheel { delta, .. } => {
                self.forward_to_imgui(&event);
                self.update_undrawn()?;
                self.wheel(*delta);
            }
            _ => return Ok(()),
        }
        self.request_frame();
        Ok(())
    }

    /// Lets a text field that has just been opened get the keys, so that no letter is lost.
    fn give_keys(&mut self) -> Result<(), AppError> {
        /// imgui needs two passes.
        const MOST_PASSES: u32 = 4;
        for _ in 0..MOST_PASSES {
            if !self.session.screens.starts_text() {
                break;
            }
            self.update_undrawn()?;
        }
        Ok(())
    }

    /// Lets imgui see an event.
    fn forward_to_imgui(&mut self, event: &WindowEvent) {
        let window = self.context.window();
        let event = Event::<()>::WindowEvent { window_id: window.id(), event: event.clone() };
        let io = self.painter.gui.imgui().io_mut();
        self.platform.handle_event(io, window, &event);
        if let Event::WindowEvent { event: WindowEvent::KeyboardInput { event: key, .. }, .. } =
            event
            && let Some(shortcut) = keys::shortcut(&key.logical_key, key.physical_key)
        {
            io.add_key_event(shortcut, key.state == ElementState::Pressed);
        }
    }

    pub(super) fn resized(&mut self, size: PhysicalSize<u32>) {
        if size.width == 0 || size.height == 0 {
            return;
        }
        self.context.resize([size.width, size.height]);
        self.arrange();
        // The size that the user chose is saved, not the size at the start.
        if self.shown
            && [size.width, size.height] != self.first_size
            && self.context.window().fullscreen().is_none()
        {
            self.first_size = [0, 0];
            let size: LogicalSize<u32> = size.to_logical(self.context.window().scale_factor());
            let settings = &mut self.settings.settings;
            settings.window.width = size.width;
            settings.window.height = size.height;
        }
    }

    fn button(&mut self, button: MouseButton, state: ElementState) {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            _ => return,
        };
        let layout = self.layout();
        self.input.held_at = None;
        self.state.by_keys = false;
        if button == Button::Left {
            self.click_on_ball(state == ElementState::Pressed);
        }
        let actions = match (state, self.input.pointer) {
            // A button that went down in the window may go up outside.
            (ElementState::Released, _)
                if button == Button::Left
                    && self.session.mode.lab().is_some_and(|mode| mode.hand.drags()) =>
            {
                if self.session.release_in_lab() {
                    self.report_lab();
                }
                self.request_frame();
                return;
            }
            (ElementState::Released, _) => {
                let held = self.input.drag.held_ball().filter(|_| button == Button::Left);
                if let Some(why) = held.and_then(HeldBall::refusal) {
                    self.session.refuse(why);
                }
                let action = self.input.drag.release(button, &self.session, &layout);
                if action == Some(Action::Play(Command::Shoot)) {
                    self.act(action);
                    // The hand that lets go has drawn the cue back.
                    self.session.effects.skip_feathering();
                    return;
                }
                action
            }
            (ElementState::Pressed, at) if self.painter.gui.wants_mouse() => {
                self.input.held_at = at;
                return;
            }
            (ElementState::Pressed, at) => match (self.session.screens.table_input(), button) {
                (Some(TableInput::Blocked), _) => return,
                // A click beside a screen closes it, and does nothing else.
                (Some(TableInput::Dismiss), _) | (Some(TableInput::Camera), Button::Left) => {
                    Some(Action::App(App::Close))
                }
                (Some(TableInput::Camera), Button::Right) | (None, _) => {
                    let Some(at) = at else { return };
                    // A click on the table hurries an opponent.
                    if button == Button::Left && self.session.skip_routine() {
                        self.request_frame();
                        return;
                    }
                    if button == Button::Left
                        && let Some(mode) = self.session.mode.lab_mut()
                    {
                        mode.press(at, &self.session.rig, &layout);
                        self.request_frame();
                        return;
                    }
                    self.input.drag.press(button, at, &self.session, &layout)
                }
            },
        };
        self.act(actions);
    }

    fn moved(&mut self, to: [f32; 2]) {
        let layout = self.layout();
        let from = self.input.pointer.replace(to);
        self.state.by_keys &= from == Some(to);
        let on_panel = |at: [f32; 2]| layout.on_controls(at);
        // The button for the next game lies over the table.
        let finished = self.session.phase().is_over();
        let open = !self.session.screens.is_empty();
        let over = finished
            || self.session.mode.lab().is_some()
            || from.is_some_and(on_panel)
            || on_panel(to);
        let target = |at| {
            let target = MouseDrag::target(&self.session, &layout, at);
            (target, MouseDrag::callable(&self.session, &layout, at))
        };
        let changes = from.map(target) != Some(target(to));
        if let Some(mode) = self.session.mode.lab_mut().filter(|mode| mode.hand.drags()) {
            // A dragged ball stops time.
            if mode.hand.drag(to, self.input.held.shift, &self.session.rig, &layout) {
                mode.set_running(false);
            }
            self.request_frame();
        } else if self.input.drag.busy() {
            let actions = self.input.drag.moved(to, self.input.held, &mut self.session, &layout);
            self.act(actions);
            self.request_frame();
        } else if over || open || changes || self.painter.gui.wants_mouse() {
            self.request_frame();
        }
    }

    fn wheel(&mut self, delta: MouseScrollDelta) {
        if self.painter.gui.wants_mouse() || self.session.screens.hides_table() {
            return;
        }
        let notches = match delta {
            MouseScrollDelta::LineDelta(_, y) => f64::from(y),
            MouseScrollDelta::PixelDelta(position) => position.y / PIXELS_PER_NOTCH,
        };
        self.act([Action::Camera(CameraAction::Zoom(notches))]);
    }

    /// A key, that imgui has been fed already.
    fn key(&mut self, event: &KeyEvent) -> Result<(), AppError> {
        let pressed = event.state == ElementState::Pressed;
        let printed = keys::chord(&event.logical_key, event.physical_key, self.input.held);
        if let Some(slot) = self.session.screens.awaited_key() {
            if pressed && !event.repeat {
                self.rebind(slot, &event.logical_key, printed);
            }
            self.request_frame();
            return self.update_undrawn();
        }
        let bindings = &self.settings.settings.keys;
        let (key, place) = (&event.logical_key, event.physical_key);
        let chord = keys::chord_for_action(key, place, self.input.held, bindings);
        let lets_go =
            |intent| !pressed && chord.is_some_and(|chord| bindings.is_key_of(intent, chord.key));
        for intent in HELD.into_iter().filter(|intent| lets_go(*intent)) {
            self.session.set_held(intent, false);
        }
        let repeats = |chord: Chord| {
            matches!(chord.key, ui::Key::Up | ui::Key::Down | ui::Key::Left | ui::Key::Right)
        };
        if let Some(chord) = chord.filter(|&chord| pressed && (!event.repeat || repeats(chord)))
            && !self.painter.gui.panel.editing_text()
        {
            // A key that a screen waits for, or that is typed, is not translated.
            let screens = &self.session.screens;
            let is_literal = screens.awaited_key().is_some() || screens.editing_text();
            let chord = match is_literal {
                true => printed.unwrap_or(chord),
                false => bindings.for_screen(chord),
            };
            match self.session.screens.key(chord, &self.state) {
                KeyPress::Ignored => {}
                KeyPress::Taken => {
                    self.request_frame();
                    // A key may have been typed into a field.
                    return self.update_undrawn();
                }
                KeyPress::Acts(action) => {
                    self.act([action]);
                    self.request_frame();
                    return Ok(());
                }
            }
        }
        let asking = self.session.prefers_answers();
        let intent = chord.and_then(|chord| bindings.intent(chord, asking));
        let function_key = intent.is_some_and(Intent::is_function);
        if self.painter.gui.panel.editing_text() && !function_key {
            // Only a text field that is being edited takes keys.
            self.request_frame();
            return self.update_undrawn();
        }
        if pressed && self.painter.gui.panel.list_open() && self.list_key(&event.logical_key) {
            self.request_frame();
            return self.update_undrawn();
        }
        if let Some(intent) = intent
            && pressed
            && (!event.repeat || intent.repeats())
        {
            // The hint then shows the keys, not the control under a resting mouse.
            self.state.by_keys = true;
            self.perform(intent, event.repeat);
            self.request_frame();
        }
        Ok(())
    }

    /// A key while the list of balls is open; whether the list has taken it.
    fn list_key(&mut self, key: &Key) -> bool {
        let step = match key {
            Key::Named(NamedKey::ArrowDown) => Some(true),
            Key::Named(NamedKey::ArrowUp) => Some(false),
            Key::Named(NamedKey::Enter | NamedKey::Escape) => None,
            _ => return false,
        };
        match step {
            Some(down) => {
                let followed = self.session.rig.follow();
                let ball = self.state.game.neighbour(followed, down);
                self.act([Action::Camera(CameraAction::Follow(ball))]);
            }
            None => self.painter.gui.panel.close_list(),
        }
        true
    }

    /// Reads the shaders again from their files, and says how that went.
    #[cfg(debug_assertions)]
    fn reload_shaders(&mut self) {
        // An old error is either fixed or reported again.
        if let Some(error) = self.shader_error.take() {
            self.session.messages.unsay(&error);
        }
        match self.painter.reload_shaders() {
            Ok(()) => self.session.messages.whisper(playing::SHADERS_RELOADED, Tone::Good),
            Err(error) => {
                let error = error.to_string().replace('\n', " ");
                self.session.messages.say(error.clone(), Tone::Bad);
                self.shader_error = Some(error);
            }
        }
        self.request_frame();
    }

    /// Performs the action of a key. A key that is `held` repeats it without further messages.
    pub(in crate::app) fn perform(&mut self, intent: Intent, held: bool) {
        match intent {
            Intent::FullScreen => self.toggle_fullscreen(),
            #[cfg(debug_assertions)]
            Intent::Shaders => self.reload_shaders(),
            Intent::Escape => self.escape(),
            _ if !self.session.screens.lets_through(intent.group()) => {}
            _ if HELD.contains(&intent) => {
                self.session.set_held(intent, true);
            }
            Intent::Resume => self.resume(),
            _ => {
                let action = intent.action(self.input.held, &self.session);
                if let Some(Action::Play(command)) = action {
                    let command = self.accelerated(command, held);
                    let feedback = if held { Feedback::Silent } else { Feedback::Limits };
                    self.submit(command, Origin::Person(feedback));
                } else {
                    self.act(action);
                }
                // The panel says the same beside the ball, but keys have no place.
                let spins = matches!(intent, Intent::Tip(_) | Intent::Lift(_));
                if spins
                    && self.session.mode.lab().is_none()
                    && !self.session.world().laws().has_spin()
                {
                    self.session.messages.whisper(playing::NO_SPIN, Tone::Plain);
                }
            }
        }
    }

    /// The command of a key that is `held` or was just pressed: a held arrow moves the ball in hand
    /// faster and faster, except in the report's game. A gamepad has a speed of its own.
    fn accelerated(&mut self, command: Command, held: bool) -> Command {
        let game = self.session.game();
        let Command::MoveCueBall(Placement::Step(direction)) = command else { return command };
        if game.setup().is_report() {
            return command;
        }
        let direction = self.input.arrow.direction(direction, held);
        let steps = if self.input.pad.last_used().is_some() {
            1
        } else {
            self.input.arrow.steps(held, Instant::now())
        };
        stride(game, direction, steps)
    }

    /// Esc: cancels a drag, or closes the screen on top, or asks whether to leave.
    fn escape(&mut self) {
        if let Some(mode) = self.session.mode.lab_mut().filter(|mode| mode.hand.drags()) {
            mode.hand.release();
        } else if self.input.drag.busy() {
            self.cancel_drag();
        } else if self.painter.gui.panel.close_mixer() {
            // That was all to close.
        } else if self.session.screens.is_empty() && self.session.study.close() {
            // A second Esc leaves.
        } else if !self.session.screens.is_empty() {
            self.session.screens.close();
        } else {
            match self.session.mode {
                Mode::Replay(_) => self.leave_aside(),
                Mode::Lab(_) => self.show_title(),
                _ => self.session.screens.open(PauseMenu::default()),
            }
        }
    }

    fn toggle_fullscreen(&mut self) {
        let fills = self.context.window().fullscreen().is_some();
        self.settings.settings.window.fullscreen = !fills;
        self.fill_screen();
    }
}
