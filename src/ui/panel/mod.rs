//! The control panel, with the eight controls of the report in its order and wording, and all that
//! is drawn over the table.

pub(super) mod controls;
pub(super) mod english;
mod mixer;
pub(super) mod text_area;

use imgui::Ui;

use crate::physics::BallId;
use crate::texts::panel;

use super::kit::canvas::{Canvas, Places};
use super::kit::ground::Ground;
use super::kit::theme;
use super::kit::theme::Fonts;
use super::kit::widgets::{Look, Pen};
use super::laboratory::{LabPanel, LabState};
use super::layout::{Layout, Rect};
use super::screen::badges;
use super::table::column::{CardPlace, Column};
use super::table::{
    button_row, calls, handles, hud, lesson, miss_card, replay_bar, score_board, strip, thinking,
};
use super::{Action, App, CameraAction, ScreenName, ScreenStack, UiState, laboratory};
use controls::{Follow, Power};
use mixer::Mixer;
use text_area::Scroll;

/// The state that the interface keeps between frames. It holds nothing of the game.
#[derive(Debug)]
pub struct Panel {
    power: Power,
    follow: Follow,
    /// The scrolling of the messages in the text area.
    pub(super) scroll: Scroll,
    mixer: Mixer,
    lab: LabPanel,
    /// The places of the cards about the thinking and about a miss, which they keep while they hide
    /// nothing.
    cards: [CardPlace; 2],
    /// The part of the window that the top screen covers, if messages are shown beside it.
    covered: Option<Rect>,
    /// Places of controls that are not always there: list entries, buttons of a question.
    passing: Places,
    actions: Vec<Action>,
    /// True while the control that the mouse holds is ignored, until the mouse releases it.
    let_go: bool,
}

/// A part of the panel that takes keys and mouse for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputOwner {
    /// Nothing does.
    Nothing,
    /// A text field that is being edited.
    Text,
    /// The open list of balls to follow, and the ball in it that the mouse is on.
    List(Option<BallId>),
    /// The settings, with the mouse over them.
    Sheet,
}

impl Default for Panel {
    fn default() -> Panel {
        Panel::new()
    }
}

impl Panel {
    /// A panel in its initial state.
    pub fn new() -> Panel {
        Panel {
            power: Power::new(),
            follow: Follow::default(),
            scroll: Scroll::new(),
            mixer: Mixer::default(),
            lab: LabPanel::default(),
            cards: [None; 2],
            covered: None,
            passing: Vec::new(),
            actions: Vec::new(),
            let_go: false,
        }
    }

    /// True if a text field takes the keys.
    pub fn editing_text(&self) -> bool {
        self.power.editing() || self.lab.editing()
    }

    /// True if the list of balls to follow is open.
    pub fn list_open(&self) -> bool {
        self.follow.is_open()
    }

    /// True if open settings or an open list cover any part of a disc, physical pixels.
    pub fn covers(&self, [x, y]: [f32; 2], radius: f32) -> bool {
        let disc = Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let entries = self.follow.entries().iter().map(|(_, rect)| *rect);
        self.covered.into_iter().chain(entries).any(|rect| rect.meets(&disc))
    }

    /// The part of the panel that takes keys and mouse for itself, with the mouse at this place.
    pub fn taking(&self, pointer: Option<[f32; 2]>) -> InputOwner {
        let listed = |at: [f32; 2]| {
            let mut entries = self.follow.entries().iter();
            entries.find(|(_, rect)| rect.contains(at)).map(|(ball, _)| *ball)
        };
        if self.editing_text() {
            InputOwner::Text
        } else if self.list_open() {
            InputOwner::List(pointer.and_then(listed))
        } else if pointer.zip(self.covered).is_some_and(|(at, covered)| covered.contains(at)) {
            InputOwner::Sheet
        } else {
            InputOwner::Nothing
        }
    }

    /// Closes the list of balls to follow in the next frame.
    pub fn close_list(&mut self) {
        self.follow.close();
    }

    /// Closes the volume sliders of table and room. Returns true if they were open.
    pub fn close_mixer(&mut self) -> bool {
        self.mixer.close()
    }

    /// Places of the controls that are not always there, by name, in physical pixels.
    pub fn passing(&self) -> &Places {
        &self.passing
    }

    /// The user's actions in the last frame. A caller that takes the list puts it back empty, so
    /// that its memory is reused.
    pub fn actions(&mut self) -> &mut Vec<Action> {
        &mut self.actions
    }

    /// Ignores the control that the mouse holds until the mouse releases it.
    pub fn let_go(&mut self) {
        self.let_go = true;
    }

    /// Draws everything, and records the user's actions.
    pub fn draw(
        &mut self,
        ui: &Ui,
        fonts: &Fonts,
        layout: &Layout,
        state: &UiState,
        lab: Option<&LabState<'_>>,
        screens: &mut ScreenStack,
    ) {
        let pen = &Pen::new(ui, fonts, layout.scale);
        let mut actions = std::mem::take(&mut self.actions);
        let mut places = std::mem::take(&mut self.passing);
        actions.clear();
        places.clear();
        screens.arrange(pen, layout, state);
        self.covered = screens.covers();
        let canvas = &mut Canvas { pen, layout, state, places: &mut places, actions: &mut actions };
        if screens.hides_displays() {
            hud::hint_alone(pen, layout, state, screens);
            hud::draw_message(canvas, screens, &Column::new(pen, layout, state, layout.plate));
        } else if let Some(lab) = lab {
            self.laboratory(canvas, lab, screens);
        } else {
            self.displays(canvas, screens);
        }
        screens.draw(canvas);
        self.let_go &= ui.io().mouse_down.contains(&true);
        if self.let_go {
            actions.retain(|action| !matches!(action, Action::Play(_)));
        }
        (self.passing, self.actions) = (places, actions);
    }

    /// Draws the laboratory's panel and everything over its table.
    fn laboratory(&mut self, canvas: &mut Canvas<'_>, lab: &LabState<'_>, screens: &ScreenStack) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let is_pictured = lab.instruments.is_pictured;
        self.power.rest();
        laboratory::arrows(pen, layout, lab);
        laboratory::over_the_table(canvas, lab);
        hud::status_line(pen, layout, state);
        if !is_pictured {
            strip::draw(canvas, Some(lab), screens);
        }
        if layout.has_panel() {
            self.lab.draw(canvas, lab);
        }
        laboratory::plots(canvas, lab);
        laboratory::time_bar(canvas, lab);
        if !is_pictured {
            let column = Column::new(pen, layout, state, layout.plate);
            hud::draw_message(canvas, screens, &column);
        }
    }

    /// Draws the panel and everything over the table that is no screen.
    fn displays(&mut self, canvas: &mut Canvas<'_>, screens: &ScreenStack) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let numbered = screens.numbers_controls();
        let plate = hud::draw(pen, layout, state, screens);
        if handles::aim_line(pen, layout, state) {
            canvas.act(App::Guide(state.cue.guide.next()));
        }
        if handles::keys(pen, layout, state) {
            canvas.act(App::Toggle(ScreenName::Keys));
        }
        strip::draw(canvas, None, screens);
        let shows_power = handles::shows_power(state, screens);
        let column = &mut Column::new(pen, layout, state, plate);
        if layout.folded() {
            score_board::below_plate(canvas, column, screens);
            self.power.rest();
            if shows_power {
                handles::cue_corner(canvas);
            }
            if handles::shows_restart(state, screens) {
                handles::restart(canvas, column);
            }
        } else {
            canvas.ground(Ground::Panel, "panel", layout.panel, theme::PANEL, |canvas| {
                self.controls(canvas, numbered);
                if numbered {
                    badges(pen, layout);
                }
            });
            self.mixer.draw(canvas);
        }
        // About the last shot, then about the next one.
        let [watch, ruling] = replay_bar::openers(state, screens);
        button_row::draw(canvas, column, [watch, ruling, miss_card::button(state, screens)]);
        button_row::draw(canvas, column, thinking::buttons(state, screens));
        if shows_power && calls::words(&state.call, &state.keys).is_some() {
            calls::draw(canvas, column);
        }
        // The cards come last, so that no button moves when one opens.
        let [thinking, miss] = &mut self.cards;
        thinking::card(canvas, column, screens, thinking);
        miss_card::card(canvas, column, screens, miss);
        hud::draw_message(canvas, screens, column);
        if shows_power {
            canvas.actions.extend(handles::power_bar(pen, layout, state));
            handles::shoot(canvas);
        }
        for (ball, rect) in self.follow.entries() {
            canvas.record_place(format!("follow-{ball}"), *rect);
        }
        replay_bar::draw(canvas);
        lesson::draw(canvas, screens);
    }

    fn controls(&mut self, canvas: &mut Canvas<'_>, numbered: bool) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let actions = &mut *canvas.actions;
        let c = &layout.controls;
        text_area::draw(pen, c.text, state, &mut self.scroll);
        pen.heading(c.cue_heading, &panel::CUE, theme::MUTED);
        controls::rotate_cue(pen, c.rotate_cue, state, actions);
        english::draw(pen, c, state, actions);
        let field = [c.power_label, c.power, c.power_up, c.power_down];
        self.power.field(pen, state, numbered, field, actions);
        actions.extend(controls::shoot(pen, c.shoot, state));
        pen.heading(c.camera_heading, &panel::CAMERA, theme::MUTED);
        controls::rotate(pen, c.rotate, actions);
        actions.extend(controls::center(pen, c.follow_ball, c.center_of_table, state));
        if pen.button("reset-camera", c.reset_camera, &panel::RESET_CAMERA, Look::Plain) {
            actions.push(Action::Camera(CameraAction::ResetCamera));
        }
        actions.extend(self.follow.draw(pen, c.follow_label, c.follow, state, numbered));
        actions.extend(controls::zoom(pen, [c.zoom_in, c.zoom_out, c.reset_zoom]));
        actions.extend(controls::sound(pen, c.mute, c.volume, state));
        self.mixer.button(pen, c.mixer);
    }
}
