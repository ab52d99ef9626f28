//! The settings, over the right of the view: the table stays in sight, and shows each choice.

use super::ground::Ground;
use super::icons::Icon;
use super::layout::{Layout, Rect};
use super::theme::{self, Color};
use super::widgets::{Align, Pen};
use super::{Action, App, Guide, Places, Setting, UiState};

/// One of several things to choose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// Its name in the settings.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// The colour that stands for it, if one does: `0xRRGGBB`.
    pub color: Option<u32>,
}

/// What the settings are, and what can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Preferences {
    /// Levels of quality, and which is chosen.
    pub quality: (Vec<Choice>, &'static str),
    /// The level that is drawn now.
    pub drawn: &'static str,
    /// Colours of the cloth.
    pub cloth: (Vec<Choice>, &'static str),
    /// Sets of balls.
    pub balls: (Vec<Choice>, &'static str),
    /// Whether the ball that decides the game is shown from near and slowly.
    pub film: bool,
    /// Size of panel and text.
    pub scale: f32,
    /// Whether the window has no room for larger text.
    pub largest: bool,
    /// Whether nothing moves that need not.
    pub calm: bool,
}

/// Least and largest size of panel and text, and the step between two.
pub const SCALES: [f32; 2] = [0.8, 2.0];
const SCALE_STEP: f32 = 0.1;

/// Logical pixels: width of the sheet, of the words, and heights.
const WIDTH: f32 = 424.0;
const PAD: f32 = 16.0;
const LABEL: f32 = 96.0;
const ROW: f32 = 30.0;
const GAP: f32 = 6.0;
/// So much the panel grows in two steps of its size, and a little.
const GROWTH: f32 = 72.0;
const HEADING: f32 = 28.0;
const TITLE: f32 = 40.0;
/// What the level adds, below the levels.
const CAPTION: f32 = 20.0;
const ROWS: f32 = 11.0;
const HEADINGS: f32 = 3.0;
const HEIGHT: f32 = 2.0 * PAD - GAP + TITLE + CAPTION + HEADINGS * HEADING + ROWS * (ROW + GAP);

/// Where the sheet was before the size of panel and text changed. It stays there while the pointer
/// is on a button that changes it, unless the panel has grown to where it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    /// The window, and whether the panel is folded away: with another one it is placed anew.
    around: (Rect, bool),
    rect: Rect,
    /// Physical pixels per logical one.
    scale: f32,
    /// Where the buttons were that change the size.
    buttons: [Rect; 2],
}

impl Held {
    /// The place of a sheet that is opened in this layout.
    fn new(pen: &Pen<'_>, layout: &Layout) -> Held {
        let view = layout.clear_view();
        let top = if layout.folded() { pen.s(8.0) } else { layout.icons.max()[1] + pen.s(8.0) };
        // Smaller where the view has less room than the sheet wants.
        let room = [view.width - pen.s(16.0), view.max()[1] - top - pen.s(4.0)];
        let fit = (room[0] / pen.s(WIDTH)).min(room[1] / pen.s(HEIGHT)).clamp(0.1, 1.0);
        let scale = pen.scale * fit;
        let size = [WIDTH, HEIGHT].map(|length| (length * scale).round().max(1.0));
        // Beside the panel there is room for it to grow, with the sheet held still.
        let spare = view.width - size[0];
        let beside = (spare - pen.s(16.0)).clamp(pen.s(16.0), pen.s(GROWTH));
        let x = (view.max()[0] - beside - size[0]).max(0.0).round();
        let rect = Rect::new(x, top.round(), size[0], size[1]);
        let around = (layout.window, layout.folded());
        Held { around, rect, scale, buttons: [Rect::default(); 2] }
    }
}

/// What is being drawn: rows from the top down, and where their controls are.
struct Sheet<'a> {
    pen: &'a Pen<'a>,
    left: f32,
    width: f32,
    y: f32,
    /// The choice under the mouse in what was drawn last.
    hovered: Option<&'static str>,
    places: &'a mut Places,
    actions: &'a mut Vec<Action>,
}

/// Draws the sheet.
pub fn draw(
    pen: &Pen<'_>,
    layout: &Layout,
    state: &UiState,
    held: &mut Option<Held>,
    places: &mut Places,
    actions: &mut Vec<Action>,
) {
    let Some(preferences) = &state.preferences else {
        return;
    };
    let around = (layout.window, layout.folded());
    let mouse = pen.ui.io().mouse_pos;
    let stays = |place: &Held| {
        let pointed = place.buttons.iter().any(|button| button.contains(mouse));
        place.around == around && pointed && !place.rect.meets(&layout.panel)
    };
    let mut place = held.filter(stays).unwrap_or_else(|| Held::new(pen, layout));
    let Held { rect, scale, .. } = place;
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
        let mut sheet = Sheet { pen: &small, left, width, y, hovered: None, places, actions };
        sheet.all(state, preferences);
    });
    for (button, name) in place.buttons.iter_mut().zip(["scale-down", "scale-up"]) {
        let known = places.iter().find(|(known, _)| known == name);
        *button = known.map_or(*button, |(_, rect)| *rect);
    }
    *held = Some(place);
}

impl Sheet<'_> {
    fn all(&mut self, state: &UiState, preferences: &Preferences) {
        self.title();
        self.heading("Picture");
        let (choices, chosen) = &preferences.quality;
        let automatic = *chosen == "auto";
        let drawn = automatic.then_some(preferences.drawn);
        if let Some(name) = self.segments("Quality", "quality", choices, chosen, drawn) {
            self.set(Setting::Quality(name));
        }
        let shown = self.hovered.unwrap_or(chosen);
        self.caption(adds(shown, preferences.drawn));
        let (choices, chosen) = &preferences.cloth;
        if let Some(name) = self.swatches("Cloth", "cloth", choices, chosen) {
            self.set(Setting::Cloth(name));
        }
        let (choices, chosen) = &preferences.balls;
        if let Some(name) = self.segments("Balls", "balls", choices, chosen, None) {
            self.set(Setting::Balls(name));
        }
        if self.toggle("film-look", "A close, slow look at the deciding pot", preferences.film) {
            self.set(Setting::Film(!preferences.film));
        }
        self.heading("Interface");
        self.scale(preferences);
        let guides = Guide::ALL.map(|guide| Choice {
            name: guide.name(),
            title: match guide {
                Guide::Off => "Off",
                Guide::Short => "Short",
                Guide::Medium => "Medium",
                Guide::Long => "Long",
            },
            color: None,
        });
        let chosen = state.guide.name();
        let guide =
            self.segments("Aim line", "guide", &guides, chosen, None).and_then(Guide::named);
        self.actions.extend(guide.map(|guide| Action::App(App::Guide(guide))));
        if self.toggle(
            "reduced-motion",
            "Reduced motion: nothing swings or fades",
            preferences.calm,
        ) {
            self.set(Setting::Calm(!preferences.calm));
        }
        self.heading("Sound");
        let sound = [
            ("Everything", "master", state.volume, App::Volume as fn(f32) -> App),
            ("Table", "effects", state.effects, |value| App::Set(Setting::Effects(value))),
            ("Room", "room", state.room, |value| App::Set(Setting::Room(value))),
        ];
        for (label, name, value, action) in sound {
            if let Some(value) = self.slider(label, name, value, state.muted) {
                self.actions.push(Action::App(action(value)));
            }
        }
        if self.toggle("silence", "Mute", state.muted) {
            self.actions.push(Action::App(App::ToggleMute));
        }
    }

    fn set(&mut self, setting: Setting) {
        self.actions.push(Action::App(App::Set(setting)));
    }

    /// Its name, and a cross that closes it.
    fn title(&mut self) {
        let pen = self.pen;
        let row = Rect::new(self.left, self.y, self.width, pen.s(28.0));
        let side = pen.s(28.0);
        let cross = Rect::new(self.left + self.width - side, self.y, side, side);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, "Settings", pen.fonts.title, theme::TEXT, Align::Left);
        drop(list);
        if pen.cross("settings-close", cross) {
            self.actions.push(Action::App(App::Close));
        }
        self.places.push(("settings-close".into(), cross));
        self.y += pen.s(TITLE);
    }

    fn heading(&mut self, text: &str) {
        let pen = self.pen;
        let rect = Rect::new(self.left, self.y, self.width, pen.s(HEADING - GAP));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, rect, text, pen.fonts.small, theme::ACCENT, Align::Left);
        let start = rect.x + pen.width(text, pen.fonts.small) + pen.s(8.0);
        let y = rect.center()[1].round() + 0.5;
        list.add_line([start, y], [rect.max()[0], y], theme::LINE).build();
        self.y += pen.s(HEADING);
    }

    /// The next row: its word, and what is left for its control.
    fn row(&mut self, label: &str) -> Rect {
        let pen = self.pen;
        let words = Rect::new(self.left, self.y, pen.s(LABEL), pen.s(ROW));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, words, label, pen.fonts.text, theme::TEXT, Align::Left);
        self.y += pen.s(ROW + GAP);
        let x = self.left + pen.s(LABEL);
        Rect::new(x, words.y, self.left + self.width - x, words.height)
    }

    /// Things to choose from, side by side; the one that was chosen just now. A second one may be
    /// marked: what an automatic choice has come to.
    fn segments(
        &mut self,
        label: &str,
        kind: &str,
        choices: &[Choice],
        chosen: &str,
        marked: Option<&str>,
    ) -> Option<&'static str> {
        let row = self.row(label);
        let pen = self.pen;
        pen.fill(&pen.ui.get_window_draw_list(), row, theme::CONTROL, 6.0);
        // As wide as its word wants.
        let words: Vec<f32> =
            choices.iter().map(|choice| pen.width(choice.title, pen.fonts.small)).collect();
        let spare = (row.width - words.iter().sum::<f32>()) / choices.len().max(1) as f32;
        let mut x = row.x;
        let mut picked = None;
        self.hovered = None;
        for (choice, word) in choices.iter().zip(words) {
            let end = (x + word + spare).round();
            let rect = Rect::new(x, row.y, (end - x).max(1.0), row.height);
            x = end;
            let name = format!("{kind}-{}", choice.name);
            let touch = pen.touch(&name, rect);
            let list = pen.ui.get_window_draw_list();
            let on = choice.name == chosen;
            let color = match (on, touch.hovered || touch.held) {
                (true, _) => {
                    pen.fill(&list, rect.inset(pen.s(2.0)), theme::ACCENT, 5.0);
                    theme::ON_ACCENT
                }
                (false, true) => {
                    pen.fill(&list, rect.inset(pen.s(2.0)), pen.ground(&touch), 5.0);
                    theme::TEXT
                }
                (false, false) => theme::MUTED,
            };
            pen.text(&list, rect, choice.title, pen.fonts.small, color, Align::Center);
            if touch.hovered {
                self.hovered = Some(choice.name);
            }
            if marked == Some(choice.name) {
                let y = rect.max()[1] - pen.s(5.0);
                let half = 0.5 * word;
                let [x, _] = rect.center();
                list.add_line([x - half, y], [x + half, y], theme::ACCENT)
                    .thickness(pen.s(2.0))
                    .build();
            }
            if touch.clicked && !on {
                picked = Some(choice.name);
            }
            self.places.push((name.into(), rect));
        }
        picked
    }

    /// A line below a row.
    fn caption(&mut self, text: &str) {
        let pen = self.pen;
        let x = self.left + pen.s(LABEL);
        let top = self.y - pen.s(GAP);
        let row = Rect::new(x, top, self.left + self.width - x, pen.s(CAPTION));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, text, pen.fonts.small, theme::MUTED, Align::Left);
        self.y += pen.s(CAPTION);
    }

    /// Colours to choose from; the one that was chosen just now.
    fn swatches(
        &mut self,
        label: &str,
        kind: &str,
        choices: &[Choice],
        chosen: &str,
    ) -> Option<&'static str> {
        let row = self.row(label);
        let pen = self.pen;
        let width = (row.width - pen.s(GAP) * (choices.len() as f32 - 1.0)) / choices.len() as f32;
        let mut picked = None;
        for (index, choice) in choices.iter().enumerate() {
            let x = (row.x + index as f32 * (width + pen.s(GAP))).round();
            let rect = Rect::new(x, row.y, width.round().max(1.0), row.height);
            let name = format!("{kind}-{}", choice.name);
            let touch = pen.touch(&name, rect);
            let list = pen.ui.get_window_draw_list();
            pen.fill(&list, rect, theme::opaque(choice.color.unwrap_or_default()), 6.0);
            let on = choice.name == chosen;
            let ring: Option<Color> = match (on, touch.hovered || touch.held) {
                (true, _) => Some(theme::ACCENT),
                (false, true) => Some(theme::TEXT),
                (false, false) => None,
            };
            if let Some(color) = ring {
                list.add_rect(rect.min(), rect.max(), color)
                    .rounding(pen.s(6.0))
                    .thickness(pen.s(2.0))
                    .build();
            }
            pen.text(&list, rect, choice.title, pen.fonts.small, theme::TEXT, Align::Center);
            if touch.clicked && !on {
                picked = Some(choice.name);
            }
            self.places.push((name.into(), rect));
        }
        picked
    }

    /// A sentence with a switch at its right; whether it was switched.
    fn toggle(&mut self, name: &'static str, label: &str, on: bool) -> bool {
        let pen = self.pen;
        let row = Rect::new(self.left, self.y, self.width, pen.s(ROW));
        let touch = pen.touch(name, row);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, label, pen.fonts.text, theme::TEXT, Align::Left);
        let (wide, high) = (pen.s(40.0), pen.s(22.0));
        let pill =
            Rect::new(row.max()[0] - wide, (row.center()[1] - 0.5 * high).round(), wide, high);
        let over = touch.hovered || touch.held;
        let ground = match (on, over) {
            (true, false) => theme::ACCENT,
            (true, true) => theme::ACCENT_HOVERED,
            (false, false) => theme::CONTROL,
            (false, true) => theme::HOVERED,
        };
        pen.fill(&list, pill, ground, 11.0);
        let x = if on { pill.max()[0] - 0.5 * high } else { pill.x + 0.5 * high };
        let color = if on { theme::ON_ACCENT } else { theme::MUTED };
        list.add_circle([x, pill.center()[1]], 0.5 * high - pen.s(4.0), color).filled(true).build();
        self.y += pen.s(ROW + GAP);
        self.places.push((name.into(), row));
        touch.clicked
    }

    /// A volume; what the mouse has just made of it.
    fn slider(&mut self, label: &str, name: &'static str, value: f32, silent: bool) -> Option<f32> {
        let row = self.row(label);
        let pen = self.pen;
        self.places.push((name.into(), row));
        let part = Rect::new(row.x, row.y, row.width - pen.s(48.0), row.height);
        let list = pen.ui.get_window_draw_list();
        let number = Rect::new(part.max()[0], row.y, pen.s(48.0), row.height);
        let text = format!("{:.0} %", value * 100.0);
        let aside = number.width - pen.width(&text, pen.fonts.small);
        let number = Rect::new(number.x + aside, number.y, number.width, number.height);
        pen.text(&list, number, &text, pen.fonts.small, theme::MUTED, Align::Left);
        drop(list);
        pen.slider(name, part, value, if silent { theme::MUTED } else { theme::ACCENT })
    }

    /// The size of panel and text, with a button on each side of it.
    fn scale(&mut self, preferences: &Preferences) {
        let row = self.row("Size");
        let pen = self.pen;
        let side = pen.s(48.0);
        let less = Rect::new(row.x, row.y, side, row.height);
        let more = Rect::new(row.max()[0] - side, row.y, side, row.height);
        let list = pen.ui.get_window_draw_list();
        let limit = if preferences.largest { ", all that fits" } else { "" };
        let text = format!("{:.0} %{limit}", preferences.scale * 100.0);
        pen.text(&list, row, &text, pen.fonts.text, theme::TEXT, Align::Center);
        drop(list);
        let [smallest, largest] = SCALES;
        let next = |step: f32| {
            let scale = ((preferences.scale + step) * 10.0).round() / 10.0;
            scale.clamp(smallest, largest)
        };
        for (name, rect, plus, scale) in [
            ("scale-down", less, false, next(-SCALE_STEP)),
            ("scale-up", more, true, next(SCALE_STEP)),
        ] {
            let idle = scale == preferences.scale || (plus && preferences.largest);
            let touch = pen.touch(name, rect);
            let list = pen.ui.get_window_draw_list();
            pen.fill(&list, rect, if idle { theme::RAISED } else { pen.ground(&touch) }, 6.0);
            let color = if idle { theme::MUTED } else { theme::TEXT };
            Icon::new(pen, &list, rect.center(), color).sign(plus);
            if touch.clicked && !idle {
                self.set(Setting::Scale(scale));
            }
            self.places.push((name.into(), rect));
        }
    }
}

/// What a level of quality adds to the one before it; what an automatic choice has come to.
fn adds(level: &str, drawn: &str) -> &'static str {
    match (level, drawn) {
        ("low", _) => "All light and shadows, on plain cloth and wood",
        ("medium", _) => "Also nap, sheen, grain and lacquer",
        ("high", _) => "Also finer shadows, smooth edges in motion",
        ("ultra", _) => "Also glow, lit fibres, balls in the lacquer",
        (_, "low") => "As much as moves smoothly here: low",
        (_, "medium") => "As much as moves smoothly here: medium",
        (_, "high") => "As much as moves smoothly here: high",
        _ => "As much as moves smoothly here: ultra",
    }
}
