//! The control panel: the report's eight controls in its order and words, and what lies over
//! the table.

use imgui::Ui;

use crate::physics::BallId;

use super::controls::{self, Follow, Power};
use super::ground::Ground;
use super::layout::{Layout, Rect};
use super::mixer::Mixer;
use super::sheet::Sheet;
use super::text_area::Scroll;
use super::theme::{self, Fonts};
use super::widgets::{Align, Look, Pen};
use super::{
    Action, App, Page, Places, Slot, Top, UiState, View, card, ending, english, handles, hud,
    strip, text_area,
};

/// What the user interface remembers from one frame to the next: nothing of the game.
#[derive(Debug)]
pub struct Panel {
    power: Power,
    follow: Follow,
    /// How the messages in the text area stand.
    pub(super) scroll: Scroll,
    mixer: Mixer,
    /// The settings, while they are open.
    sheet: Option<Sheet>,
    /// Places of what comes and goes: list entries, buttons of a question.
    passing: Places,
    actions: Vec<Action>,
    /// What the mouse holds does nothing in the game until it is let go.
    let_go: bool,
}

/// What takes keys and mouse for itself while it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// Nothing does.
    Nothing,
    /// A text field that is being edited.
    Text,
    /// The open list of balls to follow, and the ball in it that the mouse is on.
    List(Option<BallId>),
    /// The settings, which the mouse is on, and the explanation of the one under it.
    Sheet(Option<&'static str>),
}

impl Default for Panel {
    fn default() -> Panel {
        Panel::new()
    }
}

impl Panel {
    /// A panel that nobody has touched.
    pub fn new() -> Panel {
        Panel {
            power: Power::new(),
            follow: Follow::default(),
            scroll: Scroll::new(),
            mixer: Mixer::default(),
            sheet: None,
            passing: Vec::new(),
            actions: Vec::new(),
            let_go: false,
        }
    }

    /// Whether a text field takes the keys.
    pub fn editing_text(&self) -> bool {
        self.power.editing()
    }

    /// The place of a key in the settings that waits for the key to put there, if one does.
    pub fn awaited_key(&self) -> Option<Slot> {
        self.sheet.and_then(|sheet| sheet.awaited_key())
    }

    /// No key is waited for any more.
    pub fn end_wait(&mut self) {
        if let Some(sheet) = &mut self.sheet {
            sheet.end_wait();
        }
    }

    /// Whether the list of balls to follow is open.
    pub fn list_open(&self) -> bool {
        self.follow.open()
    }

    /// Whether settings or list, where they are open, cover any of a disc, physical pixels.
    pub fn covers(&self, [x, y]: [f32; 2], radius: f32) -> bool {
        let disc = Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let entries = self.follow.entries().iter().map(|(_, rect)| *rect);
        self.sheet
            .map(|sheet| sheet.rect())
            .into_iter()
            .chain(entries)
            .any(|rect| rect.meets(&disc))
    }

    /// What of the panel takes keys and mouse for itself, the mouse at this place.
    pub fn taking(&self, pointer: Option<[f32; 2]>) -> Taking {
        let listed = |at: [f32; 2]| {
            let mut entries = self.follow.entries().iter();
            entries.find(|(_, rect)| rect.contains(at)).map(|(ball, _)| *ball)
        };
        if self.editing_text() {
            Taking::Text
        } else if self.list_open() {
            Taking::List(pointer.and_then(listed))
        } else {
            let sheet = pointer.zip(self.sheet).filter(|(at, sheet)| sheet.rect().contains(*at));
            sheet.map_or(Taking::Nothing, |(_, sheet)| Taking::Sheet(sheet.explained()))
        }
    }

    /// Closes the list of balls to follow in the next frame.
    pub fn close_list(&mut self) {
        self.follow.close();
    }

    /// Closes the volumes of table and room; whether they were open.
    pub fn close_mixer(&mut self) -> bool {
        self.mixer.close()
    }

    /// Where the things are that come and go, by name, in physical pixels.
    pub fn passing(&self) -> &Places {
        &self.passing
    }

    /// What the person wanted when everything was drawn last; whoever takes it away leaves the
    /// list.
    pub fn actions(&mut self) -> &mut Vec<Action> {
        &mut self.actions
    }

    /// What the mouse holds now does nothing in the game any more.
    pub fn let_go(&mut self) {
        self.let_go = true;
    }

    /// Draws everything, and notes what the person wants.
    pub fn draw(&mut self, ui: &Ui, fonts: &Fonts, layout: &Layout, state: &UiState) {
        let pen = Pen { ui, fonts, scale: layout.scale };
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.passing.clear();
        let opened = state.top == Top::Settings;
        self.sheet = opened.then(|| Sheet::next(&pen, layout, &state.preferences, self.sheet));
        hud::draw(&pen, layout, state, self.sheet.map(|sheet| sheet.rect()));
        if handles::aim_line(&pen, layout, state) {
            actions.push(Action::App(App::Guide(state.guide.next())));
        }
        if handles::keys(&pen, layout) {
            actions.push(Action::App(App::Toggle(Page::Keys)));
        }
        strip::draw(&pen, layout, state, &mut actions);
        if layout.folded() {
            self.power.rest();
            handles::cue_corner(&pen, layout, state, &mut actions);
            handles::restart(&pen, layout, state, &mut self.passing, &mut actions);
        } else {
            Ground::Panel.draw(ui, "panel", layout.panel, theme::PANEL, || {
                self.controls(&pen, layout, state, &mut actions);
                if state.top == Top::Keys {
                    card::badges(&pen, layout);
                }
            });
            self.mixer.draw(&pen, layout, state, &mut self.passing, &mut actions);
        }
        if handles::shows_power(state) {
            actions.extend(handles::power_bar(&pen, layout, state));
        }
        self.passing.extend(
            self.follow
                .entries()
                .iter()
                .map(|(ball, rect)| (format!("follow-{ball}").into(), *rect)),
        );
        match &state.top {
            Top::Nothing => {}
            Top::Ending(ending) => {
                ending::draw(&pen, layout, state, ending, &mut self.passing, &mut actions);
            }
            Top::Settings => {
                if let Some(sheet) = &mut self.sheet {
                    sheet.draw(&pen, layout, state, &mut self.passing, &mut actions);
                }
            }
            Top::Keys => card::keys(&pen, layout, &state.keys, &mut self.passing, &mut actions),
            Top::Leaving => {
                // A control that was held when the question came does nothing more.
                actions.clear();
                card::leave(&pen, layout, state, &mut self.passing, &mut actions);
            }
            Top::Anew => {
                actions.clear();
                card::anew(&pen, layout, state, &mut self.passing, &mut actions);
            }
        }
        self.let_go &= ui.io().mouse_down.contains(&true);
        if self.let_go {
            actions.retain(|action| !matches!(action, Action::Play(_)));
        }
        self.actions = actions;
    }

    fn controls(
        &mut self,
        pen: &Pen<'_>,
        layout: &Layout,
        state: &UiState,
        actions: &mut Vec<Action>,
    ) {
        let c = &layout.controls;
        text_area::draw(pen, c.text, state, &mut self.scroll);
        heading(pen, c.cue_heading, "Cue");
        controls::rotate_cue(pen, c.rotate_cue, state, actions);
        english::draw(pen, c, state, actions);
        let field = [c.power_label, c.power, c.power_up, c.power_down];
        actions.extend(self.power.field(pen, state, field));
        actions.extend(controls::shoot(pen, c.shoot, state));
        heading(pen, c.camera_heading, "Camera");
        controls::rotate(pen, c.rotate, actions);
        actions.extend(controls::center(pen, c.follow_ball, c.center_of_table, state));
        if pen.button("reset-camera", c.reset_camera, "Reset Camera", Look::Plain) {
            actions.push(Action::View(View::ResetCamera));
        }
        actions.extend(self.follow.draw(pen, c.follow_label, c.follow, state));
        actions.extend(controls::zoom(pen, [c.zoom_in, c.zoom_out, c.reset_zoom]));
        actions.extend(controls::sound(pen, c.mute, c.volume, state));
        self.mixer.button(pen, c.mixer);
    }
}

fn heading(pen: &Pen<'_>, rect: Rect, text: &str) {
    let list = pen.ui.get_window_draw_list();
    pen.text(&list, rect, text, pen.fonts.small, theme::MUTED, Align::Left);
    let start = rect.x + pen.width(text, pen.fonts.small) + pen.s(8.0);
    let y = rect.center()[1].round() + 0.5;
    list.add_line([start, y], [rect.max()[0], y], theme::LINE).build();
}
