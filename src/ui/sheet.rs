//! The settings, over the right of the view: the table stays in sight, and shows each choice.

use super::ground::Ground;
use super::layout::{Layout, Rect};
use super::rows::{self, GAP, Rows};
use super::theme;
use super::widgets::{Align, Pen};
use super::{Action, App, Change, Places, Row, Slot, UiState, hud, key_list};

/// Width of the sheet, and the room around its content, logical pixels.
const WIDTH: f32 = 424.0;
const PAD: f32 = 16.0;
/// The sheet may shrink to this part of its size in order to cover neither icons nor tray.
const HARDLY: f32 = 0.95;
/// The panel grows by this in two steps of its size, and a little, logical pixels.
const GROWTH: f32 = 72.0;
/// Height of the title's row, and side of the cross in it.
const TITLE: f32 = 40.0;
const CROSS: f32 = 28.0;
/// Width of the button that resets a page.
const RESET: f32 = 84.0;

/// The place of the sheet. It stays while the pointer is on a button that changes the size of panel
/// and text, unless the panel grows into it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Held {
    /// The window and the state of the panel that the place belongs to.
    around: (Rect, bool),
    /// Physical pixels.
    rect: Rect,
    /// Physical pixels per logical one.
    scale: f32,
    /// The buttons that change the size.
    buttons: [Rect; 2],
}

impl Held {
    /// The place of a sheet with these rows that is opened in this layout.
    fn new(layout: &Layout, rows: &[Row]) -> Held {
        let wanted = [WIDTH, height(rows)];
        let (room, scale) = room(layout, wanted);
        let size = wanted.map(|length| (length * scale).round().max(1.0));
        let [spare, below] = [room.width - size[0], room.height - size[1]];
        let [edge, margin, growth] = [4.0, 16.0, GROWTH].map(|length| length * layout.scale);
        let (beside, above) = match room.y > layout.icons.y {
            // Beside the panel there is room for it to grow, with the sheet held still.
            true => ((spare - margin).clamp(margin, growth), 0.0),
            // Over the icons it covers all of them.
            false => (edge, edge.min(0.5 * below).max(0.0)),
        };
        let x = (room.max()[0] - beside.min(spare) - size[0]).max(0.0);
        let rect = Rect::new(x.round(), (room.y + above).round(), size[0], size[1]);
        let around = (layout.window, layout.folded());
        Held { around, rect, scale, buttons: [Rect::default(); 2] }
    }
}

/// The height of the sheet, logical pixels: title and rows.
fn height(rows: &[Row]) -> f32 {
    2.0 * PAD - GAP + TITLE + rows::height(rows)
}

/// The room for a sheet, and how many physical pixels a logical one has there: what icons and tray
/// leave of the view, if the sheet hardly has to be smaller for that; else what is above the status
/// line, all of the view, or the window. Whoever wants larger letters gets them on the sheet, too,
/// where they are chosen.
fn room(layout: &Layout, wanted: [f32; 2]) -> (Rect, f32) {
    let gap = 8.0 * layout.scale;
    let top = if layout.folded() { gap } else { layout.icons.max()[1] + gap };
    let Rect { width, height, .. } = layout.view;
    let rooms = [
        Rect::new(0.0, top, width, layout.tray.y - 0.5 * gap - top),
        Rect::new(0.0, 0.0, width, layout.status.y),
        Rect::new(0.0, 0.0, width, height),
        layout.window,
    ];
    let fit = |room: Rect| {
        let scale = (room.width / (wanted[0] + 8.0)).min(room.height / (wanted[1] + 8.0));
        (room, scale.clamp(0.1, layout.scale))
    };
    let fitting = rooms.map(fit);
    let [.., view, window] = fitting;
    let whole = fitting.into_iter().find(|(_, scale)| *scale >= HARDLY * layout.scale);
    whole.unwrap_or(if view.1 >= window.1 { view } else { window })
}

/// Where the sheet is in this frame.
fn place(pen: &Pen<'_>, layout: &Layout, rows: &[Row], held: Option<Held>) -> Held {
    let around = (layout.window, layout.folded());
    let mouse = pen.ui.io().mouse_pos;
    let stays = |place: &Held| {
        let pointed = place.buttons.iter().any(|button| button.contains(mouse));
        place.around == around && pointed && !place.rect.meets(&layout.panel)
    };
    held.filter(stays).unwrap_or_else(|| Held::new(layout, rows))
}

/// The sheet while it is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    held: Held,
    /// The button that resets the page was clicked once and waits for a second click.
    armed: bool,
    /// The explanation of the setting under the mouse.
    explained: Option<&'static str>,
    /// The page that is open.
    page: Page,
    /// The key that waits for another one.
    awaits: Option<Slot>,
}

/// A page of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    Options,
    Keys,
}

impl Sheet {
    /// The sheet of the next frame: at its place, or opened anew.
    pub fn next(pen: &Pen<'_>, layout: &Layout, rows: &[Row], open: Option<Sheet>) -> Sheet {
        let held = place(pen, layout, rows, open.map(|sheet| sheet.held));
        match open {
            Some(sheet) => Sheet { held, ..sheet },
            None => {
                let page = Page::Options;
                Sheet { held, armed: false, explained: None, page, awaits: None }
            }
        }
    }

    /// Where it is, physical pixels.
    pub fn rect(&self) -> Rect {
        self.held.rect
    }

    /// The explanation of the setting under the mouse.
    pub fn explained(&self) -> Option<&'static str> {
        self.explained
    }

    /// The place of a key that waits for the key to put there.
    pub fn awaited_key(&self) -> Option<Slot> {
        self.awaits
    }

    /// No key is waited for any more.
    pub fn end_wait(&mut self) {
        self.awaits = None;
    }

    /// Draws the sheet, and notes what was chosen on it.
    pub fn draw(
        &mut self,
        pen: &Pen<'_>,
        layout: &Layout,
        state: &UiState,
        places: &mut Places,
        actions: &mut Vec<Action>,
    ) {
        let Held { rect, scale, .. } = self.held;
        let fit = scale / pen.scale;
        let small = Pen { ui: pen.ui, fonts: pen.fonts, scale };
        Ground::Card.draw(pen.ui, "settings-sheet", rect, theme::CARD, || {
            pen.ui.set_window_font_scale(fit);
            let list = pen.ui.get_window_draw_list();
            small.outline(&list, rect, theme::LINE, 8.0);
            drop(list);
            let left = rect.x + small.s(PAD);
            let width = rect.width - small.s(2.0 * PAD);
            let y = rect.y + small.s(PAD);
            let mut rows = Rows { pen: &small, left, width, y, explained: None, places };
            self.title(&mut rows, actions);
            match self.page {
                Page::Options => options(&mut rows, &state.preferences, actions),
                Page::Keys => {
                    let foot = rect.max()[1] - small.s(PAD);
                    key_list::draw(&mut rows, foot, fit, &state.keys, &mut self.awaits);
                }
            }
            self.explained = rows.explained;
            if let Some(toast) = &state.toast
                && hud::message_room(pen, layout, Some(rect)).is_none()
            {
                let aside = PAD + CROSS + GAP;
                let title = Rect::new(left, rect.y, rect.max()[0] - small.s(aside) - left, 0.0);
                hud::message_over(&small, title, toast);
            }
        });
        for (button, name) in self.held.buttons.iter_mut().zip(["scale-down", "scale-up"]) {
            let known = places.iter().find(|(known, _)| known == name);
            *button = known.map_or(*button, |(_, rect)| *rect);
        }
    }

    /// The name of the sheet, its pages, a button that resets a page, and a cross that closes it.
    fn title(&mut self, rows: &mut Rows<'_>, actions: &mut Vec<Action>) {
        let pen = rows.pen;
        let side = pen.s(CROSS);
        let row = Rect::new(rows.left, rows.y, rows.width, side);
        let cross = Rect::new(row.max()[0] - side, row.y, side, side);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, "Settings", pen.fonts.title, theme::TEXT, Align::Left);
        drop(list);
        let x = row.x + pen.width("Settings", pen.fonts.title) + pen.s(20.0);
        self.tabs(rows, Rect::new(x.round(), row.y, 0.0, side));
        let width = pen.s(RESET);
        let reset = Rect::new(cross.x - pen.s(GAP) - width, row.y, width, side);
        self.reset(pen, reset, actions);
        if pen.cross("settings-close", cross) {
            actions.push(Action::App(App::Close));
        }
        rows.places.push(("settings-reset".into(), reset));
        rows.places.push(("settings-close".into(), cross));
        rows.y += pen.s(TITLE);
    }

    /// The names of the pages; a click opens one. They begin at the left of this place.
    fn tabs(&mut self, rows: &mut Rows<'_>, place: Rect) {
        let pen = rows.pen;
        let mut x = place.x;
        for (page, name, words) in
            [(Page::Options, "settings-options", "Options"), (Page::Keys, "settings-keys", "Keys")]
        {
            let width = (pen.width(words, pen.fonts.small) + pen.s(24.0)).round();
            let rect = Rect::new(x, place.y, width, place.height);
            x += width + pen.s(4.0);
            let touch = pen.touch(name, rect);
            let list = pen.ui.get_window_draw_list();
            let on = page == self.page;
            let over = touch.hovered || touch.held;
            if on || over {
                let ground = if on { theme::CONTROL } else { pen.ground(&touch) };
                pen.fill(&list, rect, ground, 6.0);
            }
            let color = if on { theme::ACCENT } else { theme::MUTED };
            pen.text(&list, rect, words, pen.fonts.small, color, Align::Center);
            if touch.clicked {
                (self.page, self.awaits, self.armed) = (page, None, false);
            }
            rows.places.push((name.into(), rect));
        }
    }

    /// The button that resets the page: the first click asks, the second one does it.
    fn reset(&mut self, pen: &Pen<'_>, rect: Rect, actions: &mut Vec<Action>) {
        let touch = pen.touch("settings-reset", rect);
        let reset = match self.page {
            Page::Options => "Reset all",
            Page::Keys => "Reset keys",
        };
        let (words, color) = match (self.armed, touch.hovered || touch.held) {
            (true, _) => ("Sure? Click", theme::ACCENT),
            (false, true) => (reset, theme::TEXT),
            (false, false) => (reset, theme::MUTED),
        };
        let list = pen.ui.get_window_draw_list();
        if touch.hovered || touch.held {
            pen.fill(&list, rect, pen.ground(&touch), 6.0);
        }
        pen.text(&list, rect, words, pen.fonts.small, color, Align::Center);
        if touch.clicked && self.armed {
            actions.push(Action::App(match self.page {
                Page::Options => App::ResetSettings,
                Page::Keys => App::ResetKeys,
            }));
        }
        // A pointer that leaves the button in between does not mean it.
        self.armed = rect.contains(pen.ui.io().mouse_pos) && (self.armed != touch.clicked);
    }
}

/// All settings, under their headings.
fn options(rows: &mut Rows<'_>, settings: &[Row], actions: &mut Vec<Action>) {
    let mut section = "";
    for row in settings {
        if row.section != section {
            rows.heading(row.section);
            section = row.section;
        }
        if let Some(value) = rows.setting(row) {
            actions.push(Action::App(App::Set(Change { setting: row.setting, value })));
        }
    }
}
