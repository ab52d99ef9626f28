//! The settings, over the right of the view: the table stays in sight, and shows each choice.

use super::ground::Ground;
use super::icons::Icon;
use super::layout::{Layout, Rect};
use super::rows::{CAPTION, Choice, GAP, HEADING, ROW, Rows};
use super::theme;
use super::widgets::{Align, Pen};
use super::{Action, App, Guide, Places, Setting, UiState, hud};

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

/// Logical pixels: width of the sheet, room around what stands on it, height of its title.
const WIDTH: f32 = 424.0;
const PAD: f32 = 16.0;
/// So much smaller, at the least, it may be where it then covers nothing.
const HARDLY: f32 = 0.95;
/// So much the panel grows in two steps of its size, and a little.
const GROWTH: f32 = 72.0;
const TITLE: f32 = 40.0;
/// Height of the title's letters, and side of the cross beside them.
const CROSS: f32 = 28.0;
/// How many rows there are, and headings.
const ROWS: f32 = 11.0;
const HEADINGS: f32 = 3.0;
const HEIGHT: f32 = 2.0 * PAD - GAP + TITLE + CAPTION + HEADINGS * HEADING + ROWS * (ROW + GAP);

/// Where the sheet was before the size of panel and text changed. It stays there while the pointer
/// is on a button that changes it, unless the panel has grown to where it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    /// The window, and whether the panel is folded away: with another one it is placed anew.
    around: (Rect, bool),
    /// Where it is, physical pixels.
    pub rect: Rect,
    /// Physical pixels per logical one.
    scale: f32,
    /// Where the buttons were that change the size.
    buttons: [Rect; 2],
}

impl Held {
    /// The place of a sheet that is opened in this layout.
    pub fn new(layout: &Layout) -> Held {
        let (room, scale) = room(layout);
        let size = [WIDTH, HEIGHT].map(|length| (length * scale).round().max(1.0));
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

/// The room for a sheet, and how many physical pixels a logical one has there: what icons and tray
/// leave of the view, if the sheet hardly has to be smaller for that; else what is above the status
/// line, all of the view, or the window. Whoever wants larger letters gets them on the sheet, too,
/// where they are chosen.
fn room(layout: &Layout) -> (Rect, f32) {
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
        let scale = (room.width / (WIDTH + 8.0)).min(room.height / (HEIGHT + 8.0));
        (room, scale.clamp(0.1, layout.scale))
    };
    let fitting = rooms.map(fit);
    let [.., view, window] = fitting;
    let whole = fitting.into_iter().find(|(_, scale)| *scale >= HARDLY * layout.scale);
    whole.unwrap_or(if view.1 >= window.1 { view } else { window })
}

/// What is being drawn, and what was chosen on it.
struct Sheet<'a> {
    rows: Rows<'a>,
    actions: &'a mut Vec<Action>,
}

/// Where the sheet is in this frame.
pub fn place(pen: &Pen<'_>, layout: &Layout, held: Option<Held>) -> Held {
    let around = (layout.window, layout.folded());
    let mouse = pen.ui.io().mouse_pos;
    let stays = |place: &Held| {
        let pointed = place.buttons.iter().any(|button| button.contains(mouse));
        place.around == around && pointed && !place.rect.meets(&layout.panel)
    };
    held.filter(stays).unwrap_or_else(|| Held::new(layout))
}

/// Draws the sheet in its place.
pub fn draw(
    pen: &Pen<'_>,
    layout: &Layout,
    state: &UiState,
    place: &mut Held,
    places: &mut Places,
    actions: &mut Vec<Action>,
) {
    let Some(preferences) = &state.preferences else {
        return;
    };
    let Held { rect, scale, .. } = *place;
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
        let rows = Rows { pen: &small, left, width, y, hovered: None, places };
        Sheet { rows, actions }.all(state, preferences);
        if let Some(toast) = &state.messages.toast
            && hud::message_room(pen, layout, Some(rect)).is_none()
        {
            let aside = PAD + CROSS + GAP;
            let title = Rect::new(left, rect.y, rect.max()[0] - small.s(aside) - left, 0.0);
            hud::message_over(&small, title, toast);
        }
    });
    for (button, name) in place.buttons.iter_mut().zip(["scale-down", "scale-up"]) {
        let known = places.iter().find(|(known, _)| known == name);
        *button = known.map_or(*button, |(_, rect)| *rect);
    }
}

impl Sheet<'_> {
    fn all(&mut self, state: &UiState, preferences: &Preferences) {
        self.title();
        self.rows.heading("Picture");
        let (choices, chosen) = &preferences.quality;
        let automatic = *chosen == "auto";
        let drawn = automatic.then_some(preferences.drawn);
        if let Some(name) = self.rows.segments("Quality", "quality", choices, chosen, drawn) {
            self.set(Setting::Quality(name));
        }
        let shown = self.rows.hovered.unwrap_or(chosen);
        self.rows.caption(adds(shown, preferences.drawn));
        let (choices, chosen) = &preferences.cloth;
        if let Some(name) = self.rows.swatches("Cloth", "cloth", choices, chosen) {
            self.set(Setting::Cloth(name));
        }
        let (choices, chosen) = &preferences.balls;
        if let Some(name) = self.rows.segments("Balls", "balls", choices, chosen, None) {
            self.set(Setting::Balls(name));
        }
        if self.rows.toggle("film-look", "A close, slow look at the deciding pot", preferences.film)
        {
            self.set(Setting::Film(!preferences.film));
        }
        self.rows.heading("Interface");
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
        let chosen = state.cue.guide.name();
        let guide =
            self.rows.segments("Aim line", "guide", &guides, chosen, None).and_then(Guide::named);
        self.actions.extend(guide.map(|guide| Action::App(App::Guide(guide))));
        if self.rows.toggle(
            "reduced-motion",
            "Reduced motion: nothing swings or fades",
            preferences.calm,
        ) {
            self.set(Setting::Calm(!preferences.calm));
        }
        self.rows.heading("Sound");
        let sound = [
            ("Everything", "master", state.sound.volume, App::Volume as fn(f32) -> App),
            ("Table", "effects", state.sound.effects, |value| App::Set(Setting::Effects(value))),
            ("Room", "room", state.sound.room, |value| App::Set(Setting::Room(value))),
        ];
        for (label, name, value, action) in sound {
            if let Some(value) = self.rows.slider(label, name, value, state.sound.muted) {
                self.actions.push(Action::App(action(value)));
            }
        }
        if self.rows.toggle("silence", "Mute", state.sound.muted) {
            self.actions.push(Action::App(App::ToggleMute));
        }
    }

    fn set(&mut self, setting: Setting) {
        self.actions.push(Action::App(App::Set(setting)));
    }

    /// Its name, and a cross that closes it.
    fn title(&mut self) {
        let pen = self.rows.pen;
        let side = pen.s(CROSS);
        let row = Rect::new(self.rows.left, self.rows.y, self.rows.width, side);
        let cross = Rect::new(self.rows.left + self.rows.width - side, self.rows.y, side, side);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, "Settings", pen.fonts.title, theme::TEXT, Align::Left);
        drop(list);
        if pen.cross("settings-close", cross) {
            self.actions.push(Action::App(App::Close));
        }
        self.rows.places.push(("settings-close".into(), cross));
        self.rows.y += pen.s(TITLE);
    }

    /// The size of panel and text, with a button on each side of it.
    fn scale(&mut self, preferences: &Preferences) {
        let row = self.rows.row("Size");
        let pen = self.rows.pen;
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
            self.rows.places.push((name.into(), rect));
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
