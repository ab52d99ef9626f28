//! Everything that a part of the interface draws with, and where it leaves what the user does.

use std::borrow::Cow;

use super::ground::{Ground, scrolled};
use super::theme::Color;
use super::widgets::{Look, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Action, UiState};

/// Places of controls that are not always there, by name, in physical pixels.
pub type Places = Vec<(Cow<'static, str>, Rect)>;

/// The drawing tools of a part of the interface, the state that it shows, and the lists of places and
/// actions that it adds to.
pub struct Canvas<'a> {
    pub pen: &'a Pen<'a>,
    pub layout: &'a Layout,
    pub state: &'a UiState,
    /// Places of the controls that are not always there, by name.
    pub places: &'a mut Places,
    /// The user's actions.
    pub actions: &'a mut Vec<Action>,
}

impl Canvas<'_> {
    /// This canvas with another pen.
    pub fn with<'b>(&'b mut self, pen: &'b Pen<'b>) -> Canvas<'b> {
        let Canvas { layout, state, .. } = *self;
        Canvas { pen, layout, state, places: self.places, actions: self.actions }
    }

    /// Fills a rectangle with a colour, and draws controls on it at the scale of the pen.
    pub fn ground(
        &mut self,
        ground: Ground,
        name: &str,
        rect: Rect,
        color: Color,
        build: impl FnOnce(&mut Canvas<'_>),
    ) {
        let pen = self.pen;
        let fit = pen.scale / self.layout.scale;
        ground.draw(pen.ui, name, rect, color, || {
            pen.ui.set_window_font_scale(fit);
            build(self);
        });
    }

    /// Draws content of this height in a rectangle, and lets it scroll if it is higher. `show` is a
    /// place from its upper edge that becomes visible. `build` gets the upper edge.
    pub fn scrolled(
        &mut self,
        name: &str,
        rect: Rect,
        height: f32,
        show: Option<f32>,
        build: impl FnOnce(&mut Canvas<'_>, f32),
    ) {
        let pen = self.pen;
        let fit = pen.scale / self.layout.scale;
        scrolled(pen, name, rect, (height, fit), show, |top| build(self, top));
    }

    /// Records the place of a control.
    pub fn record_place(&mut self, name: impl Into<Cow<'static, str>>, rect: Rect) {
        self.places.push((name.into(), rect));
    }

    /// Records an action of the user.
    pub fn act(&mut self, action: impl Into<Action>) {
        self.actions.push(action.into());
    }

    /// Draws a button, which does nothing while it is idle.
    pub fn button(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        rect: Rect,
        label: &str,
        look: Look,
        action: impl Into<Action>,
    ) {
        let name = name.into();
        let is_clicked = self.pen.button(&name, rect, label, look);
        self.control(name, rect, is_clicked && look != Look::Idle, action);
    }

    /// Draws a button with small letters.
    pub fn small_button(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        rect: Rect,
        label: &str,
        look: Look,
        action: impl Into<Action>,
    ) {
        let name = name.into();
        let is_clicked = self.pen.small_button(&name, rect, label, look);
        self.control(name, rect, is_clicked && look != Look::Idle, action);
    }

    /// Draws an icon that closes something.
    pub fn cross(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        rect: Rect,
        action: impl Into<Action>,
    ) {
        let name = name.into();
        let is_clicked = self.pen.cross(&name, rect);
        self.control(name, rect, is_clicked, action);
    }

    /// Records the place of a control, and its action if it acts in this frame.
    fn control(
        &mut self,
        name: Cow<'static, str>,
        rect: Rect,
        acts: bool,
        action: impl Into<Action>,
    ) {
        self.record_place(name, rect);
        if acts {
            self.act(action);
        }
    }
}
