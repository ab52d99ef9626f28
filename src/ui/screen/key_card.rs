//! The card of keys and mouse gestures over the table (F1), or of the gamepad's controls for a player
//! who uses one. While it is open, the controls on the
//! panel show their numbers.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::texts::{hints, key_card};
use crate::ui::bindings::{Bindings, GROUPS, Group, Input, PAD_GROUPS, PadGroup, PadStyle};
use crate::ui::ground::Ground;
use crate::ui::layout::{Layout, Rect};
use crate::ui::theme;
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, Key, UiState};

/// The key card.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCard;

impl Behaviour for KeyCard {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    /// The close icon is all that a key can press. Space would do so by mistake, when it shoots.
    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        match chord.key {
            Key::Enter => KeyPress::Acts(Action::App(App::Close)),
            _ => KeyPress::Ignored,
        }
    }

    /// Keys of the game would change things that the card covers.
    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[(hints::ENTER_OR_F1_CLOSE, &[]), (hints::OPEN_SETTINGS, &[Intent::Sheet])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::CLOSES_IT, &[Intent::Escape])]
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        card(canvas);
    }

    fn numbers_controls(&self) -> bool {
        true
    }
}

/// Heights of a row and of a group's heading, logical pixels: in two columns, and in one.
const ROWS: [[f32; 2]; 2] = [[20.0, 28.0], [17.0, 23.0]];
/// Widths of a column and of the keys in it, logical pixels.
const COLUMN: f32 = 332.0;
const KEY: f32 = 118.0;
/// Gap between keys and text, height of the title, and margin.
const GAP: f32 = 8.0;
const TITLE: f32 = 36.0;
const PAD: f32 = 18.0;
/// Greatest scale of a card that covers the whole window, relative to the usual scale.
const LARGER: f32 = 1.3;
/// Below this scale, and below this share of the panel's scale, the card also covers the panel.
const READABLE: f32 = 0.85;
const NEARLY: f32 = 0.93;

/// Draws the numbers of the report's Figure 1 as brass discs on the left edges of the controls.
pub fn badges(pen: &Pen<'_>, layout: &Layout) {
    let c = &layout.controls;
    let list = pen.ui.get_window_draw_list();
    let radius = pen.s(10.0);
    let places = [
        c.text,
        c.rotate_cue,
        c.power_label,
        c.rotate,
        c.follow_ball,
        c.reset_camera,
        c.follow_label,
        c.zoom_in,
    ];
    for (number, rect) in (1..).zip(places) {
        // On the control's left edge, or a little outside where text begins at it.
        let y = if number == 1 { rect.y + pen.s(24.0) } else { rect.center()[1] };
        let [x, y] = [(rect.x - pen.s(2.0)).round(), y.round()];
        list.add_circle([x, y], radius, theme::ACCENT).filled(true).build();
        let square = Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let number = words!("{number}");
        pen.text(&list, square, &number, pen.fonts.small, theme::ON_ACCENT, Align::Center);
    }
}

/// The place of the card.
struct KeyCardPlace {
    /// The text with its margin.
    rect: Rect,
    /// The area that is cleared: the whole of every display that the card overlaps.
    ground: Rect,
    /// Physical pixels per logical one.
    scale: f32,
    /// True if it has two columns.
    two: bool,
    contents: Contents,
}

/// The part of the groups that the card shows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Contents {
    /// The gamepad that is explained instead of keys and mouse.
    gamepad: Option<PadStyle>,
    /// True if the card explains the panel, which is then visible.
    panel: bool,
}

/// A group of rows, of keys or of a gamepad's controls.
#[derive(Debug, Clone, Copy)]
enum Section {
    Keys(&'static Group),
    Gamepad(&'static PadGroup, PadStyle),
}

impl Contents {
    fn sections(self) -> impl Iterator<Item = Section> {
        let keys = GROUPS.iter().filter(move |group| self.panel || !group.panel);
        let keys = keys.filter(move |_| self.gamepad.is_none()).map(Section::Keys);
        let pads = PAD_GROUPS.iter().filter(|group| !group.title.is_empty());
        let pads = self
            .gamepad
            .into_iter()
            .flat_map(move |style| pads.clone().map(move |group| Section::Gamepad(group, style)));
        keys.chain(pads)
    }

    /// The groups with their columns: if there are two, half of the groups in each.
    fn columns(self, two: bool) -> impl Iterator<Item = (usize, Section)> {
        let half = self.sections().count() / 2;
        let sections = self.sections().enumerate();
        sections.map(move |(index, section)| (usize::from(two && index >= half), section))
    }
}

impl Section {
    fn title(self) -> &'static str {
        match self {
            Section::Keys(group) => group.title.get(),
            Section::Gamepad(group, _) => group.title.get(),
        }
    }

    fn rows(self) -> usize {
        match self {
            Section::Keys(group) => group.on_card().count(),
            Section::Gamepad(group, _) => group.rows.len(),
        }
    }

    /// The controls of a row, and their effect.
    fn row(self, index: usize, bindings: &Bindings) -> (Words, &'static str) {
        match self {
            Section::Keys(group) => group
                .on_card()
                .nth(index)
                .map_or((Words::new(), ""), |row| (keys_of(&row.input, bindings), row.words.get())),
            Section::Gamepad(group, style) => {
                let row = &group.rows[index];
                (words!("{}", row.names(style)), row.words.get())
            }
        }
    }
}

impl KeyCardPlace {
    /// Between turn plate and tray, in two columns or one, whichever allows larger text. If the
    /// text would be unreadably small, the card is in the middle of the view, or also covers the
    /// panel.
    fn new(layout: &Layout, gamepad: Option<PadStyle>) -> KeyCardPlace {
        let [wide, high] = [layout.view.width, layout.status.y];
        let icons = if layout.folded() { 0.0 } else { layout.icons.max()[1] };
        let top = layout.plate.max()[1].max(icons);
        let gap = 8.0 * layout.scale;
        let between = [wide - 2.0 * gap, layout.tray.y - top - 2.0 * gap];
        // In a small window the text may have its usual size, if there is space.
        let most = layout.scale.max(1.0);
        let all = Contents { gamepad, panel: layout.has_panel() };
        let free = KeyCardPlace::within(most, between, all);
        // A player who has chosen larger text gets it here, too.
        if free.scale >= READABLE * layout.scale.max(1.0) {
            let [x, y] = free.rect.min();
            let (x, y) = (x + gap.round(), y + (top + gap).round());
            let rect = Rect { x, y, ..free.rect };
            return KeyCardPlace { rect, ground: rect, ..free };
        }
        let in_view = KeyCardPlace::within(most, [wide, high], all);
        // A little smaller is better than covering the numbers that it explains.
        let readable = READABLE.min(NEARLY * layout.scale);
        let place = if in_view.scale >= readable {
            in_view
        } else {
            let contents = Contents { gamepad, panel: false };
            let over_all = KeyCardPlace::within(LARGER * most, layout.window.size(), contents);
            if over_all.scale > in_view.scale { over_all } else { in_view }
        };
        let view = Rect::new(0.0, 0.0, wide, high);
        let right = place.rect.max()[0] > wide + 1.0;
        let cuts = |part: Rect| part.meets(&place.rect);
        let ground = if right || place.rect.max()[1] > high + 1.0 {
            layout.window
        } else if cuts(layout.plate) || cuts(layout.icons) || cuts(layout.tray) {
            view
        } else {
            place.rect
        };
        KeyCardPlace { ground, ..place }
    }

    /// As large as possible, in the middle of an area at the upper left of the window.
    fn within(most: f32, room: [f32; 2], contents: Contents) -> KeyCardPlace {
        let fit = |two: bool| {
            let [wide, high] = wanted(two, contents);
            (room[0] / wide).min(room[1] / high).clamp(0.1, most)
        };
        let two = fit(true) >= fit(false);
        let scale = fit(two);
        let size = wanted(two, contents).map(|length| (length * scale).floor());
        let [x, y] = [0, 1].map(|i| (0.5 * (room[i] - size[i])).round().max(0.0));
        let rect = Rect::new(x, y, size[0], size[1]);
        KeyCardPlace { rect, ground: rect, scale, two, contents }
    }
}

/// Width and height of the card, logical pixels.
fn wanted(two: bool, contents: Contents) -> [f32; 2] {
    let [line, heading] = ROWS[if two { 0 } else { 1 }];
    let mut heights = [0.0; 2];
    for (column, section) in contents.columns(two) {
        heights[column] += heading + line * section.rows() as f32;
    }
    let columns = if two { 2.0 } else { 1.0 };
    let rows = heights[0].max(heights[1]);
    [columns * COLUMN + (columns + 1.0) * PAD, rows + TITLE + 2.0 * PAD]
}

/// Draws the card.
fn card(canvas: &mut Canvas<'_>) {
    let Canvas { pen, layout, state, places, actions } = canvas;
    let bindings = &state.keys;
    let gamepad = bindings.gamepad();
    let KeyCardPlace { rect, ground, scale, two, contents } = KeyCardPlace::new(layout, gamepad);
    let fit = scale / pen.scale;
    let [line, heading] = ROWS[if two { 0 } else { 1 }];
    let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
    let color = if ground == rect { theme::CARD } else { theme::PANEL };
    Ground::Card.draw(pen.ui, "keys", ground, color, || {
        pen.ui.set_window_font_scale(fit);
        let side = pen.s(28.0);
        let top = rect.y + pen.s(PAD - 4.0);
        let cross = Rect::new((rect.max()[0] - pen.s(PAD) - side).round(), top, side, side);
        if pen.cross("keys-close", cross) {
            actions.push(Action::App(App::Close));
        }
        places.push(("keys-close".into(), cross));
        let list = pen.ui.get_window_draw_list();
        pen.outline(&list, ground, theme::LINE, 8.0);
        let x = rect.x + pen.s(PAD);
        let title = Rect::new(x, top, rect.width, side);
        let (words, aside) = match gamepad {
            Some(_) => (key_card::GAMEPAD, words!("{}", key_card::ANY_KEY_SHOWS_KEYS)),
            None => {
                let aside = bindings.aside(Intent::Sheet);
                (key_card::KEYS_AND_MOUSE, words!("{}{aside}", key_card::CHANGE_KEYS))
            }
        };
        pen.text(&list, title, &words, pen.fonts.title, theme::TEXT, Align::Left);
        let width = pen.width(&aside, pen.fonts.small);
        let aside_place = Rect::new(cross.x - width - pen.s(10.0), top, width, side);
        pen.text(&list, aside_place, &aside, pen.fonts.small, theme::MUTED, Align::Left);
        let top = rect.y + pen.s(PAD + TITLE - 8.0);
        let mut tops = [top; 2];
        for (column, section) in contents.columns(two) {
            let x = x + column as f32 * pen.s(COLUMN + PAD);
            let y = &mut tops[column];
            let row = Rect::new(x, *y + pen.s(heading - line - 2.0), pen.s(COLUMN), pen.s(line));
            pen.text(&list, row, section.title(), pen.fonts.small, theme::ACCENT, Align::Left);
            *y += pen.s(heading);
            for index in 0..section.rows() {
                let (keys, words) = section.row(index, bindings);
                let place = Rect::new(x, *y, pen.s(KEY - GAP), pen.s(line));
                // A player's own keys may be wider.
                let wide = pen.width(&keys, pen.fonts.small);
                pen.ui.set_window_font_scale(fit * (place.width / wide.max(1.0)).min(1.0));
                pen.text(&list, place, &keys, pen.fonts.small, theme::TEXT, Align::Left);
                pen.ui.set_window_font_scale(fit);
                let place = Rect::new(x + pen.s(KEY), *y, pen.s(COLUMN - KEY), pen.s(line));
                pen.text(&list, place, words, pen.fonts.small, theme::MUTED, Align::Left);
                *y += pen.s(line);
            }
        }
    });
}

/// The keys of a row, or its mouse gesture.
fn keys_of(input: &Input, bindings: &Bindings) -> Words {
    match input {
        Input::Fixed(gesture) => words!("{gesture}"),
        Input::Keys([action]) => words!("{}", bindings.all(std::slice::from_ref(action))),
        Input::Keys(actions) => words!("{}", bindings.first(actions)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::key_rows;
    use crate::ui::tests::Frame;

    #[test]
    fn without_the_panel_the_card_does_not_explain_it() {
        let titles = |panel: bool| -> Vec<_> {
            let contents = Contents { gamepad: None, panel };
            contents.columns(true).map(|(column, section)| (column, section.title())).collect()
        };
        assert!(titles(false).iter().all(|(_, title)| *title != "Panel"));
        assert_eq!(titles(true).last(), Some(&(1, "Panel")));
        assert_eq!(titles(true).len(), titles(false).len() + 1);
        assert!(titles(true).contains(&(0, "Shot")) && titles(true).contains(&(1, "Camera")));
    }

    #[test]
    fn the_card_is_readable_at_common_window_sizes() {
        for ([width, height], zoom, least) in [
            ([640, 480], 1.0, 0.85),
            ([600, 1000], 1.0, 0.8),
            ([600, 1000], 1.4, 1.2),
            ([480, 900], 1.0, 0.7),
            ([800, 600], 1.0, 0.75),
            ([1024, 768], 1.0, 0.9),
            ([720, 1280], 1.0, 0.9),
            ([1280, 720], 1.0, 0.9),
            ([1920, 1080], 1.0, 1.35),
            ([3840, 2160], 1.0, 2.7),
        ] {
            let layout = Layout::new(width, height, zoom);
            let place = KeyCardPlace::new(&layout, None);
            assert!(place.scale >= least, "{width}x{height}: {}", place.scale);
            let [right, foot] = place.rect.max();
            assert!(right <= width as f32 + 1.0 && foot <= height as f32 + 1.0, "{width}");
            let over_panel = right > layout.view.width || foot > layout.view.height;
            // At that size, the chosen text size does not fit beside the panel.
            let small = height < 500 || width < 500 || zoom > 1.0;
            assert_eq!(over_panel, small, "{width}x{height}: the numbers are to be seen");
            // The panel is explained exactly where it is visible.
            assert_eq!(place.contents.panel, !small, "{width}x{height}");
        }
    }

    #[test]
    fn the_title_screen_has_no_panel_to_explain() {
        let place = KeyCardPlace::new(&Layout::bare(1280, 720, 1.0), None);
        assert!(!place.contents.panel);
    }

    #[test]
    fn the_gamepads_card_is_readable() {
        for [width, height] in [[640, 480], [600, 1000], [800, 600], [1280, 720]] {
            let layout = Layout::new(width, height, 1.0);
            let place = KeyCardPlace::new(&layout, Some(PadStyle::Xbox));
            assert!(place.scale >= 0.8, "{width}x{height}: {}", place.scale);
        }
    }

    #[test]
    fn each_row_fits_its_column() {
        let layout = Layout::new(1280, 720, 1.0);
        let mut frame = Frame::new(&layout);
        let pen = frame.pen();
        let all = [None, Some(PadStyle::Xbox)].map(|gamepad| Contents { gamepad, panel: true });
        let rows = all.into_iter().flat_map(Contents::sections);
        let rows = rows.flat_map(|section| (0..section.rows()).map(move |row| (section, row)));
        for (section, row) in rows {
            let (keys, what) = section.row(row, &Bindings::default());
            let [key_wide, wide] = [&*keys, what].map(|text| pen.width(text, pen.fonts.small));
            assert!(
                key_wide <= KEY - GAP && wide <= COLUMN - KEY,
                "{} {key_wide}, {what} {wide}",
                &*keys
            );
        }
    }

    #[test]
    fn the_card_covers_other_displays_whole_or_not_at_all() {
        for [width, height] in [
            [640, 480],
            [800, 600],
            [1024, 768],
            [600, 1000],
            [480, 900],
            [1280, 720],
            [1920, 1080],
        ] {
            let zooms = [(0.8, false), (1.0, false), (1.2, false), (1.0, true)];
            let pads = [None, Some(PadStyle::Xbox)];
            for ((zoom, folded), pad) in
                zooms.into_iter().flat_map(|zoom| pads.map(|pad| (zoom, pad)))
            {
                let layout = Layout::arranged(width, height, zoom, folded);
                let KeyCardPlace { ground, rect, .. } = KeyCardPlace::new(&layout, pad);
                let what =
                    format!("{width}x{height}, {zoom}, folded {folded}, {pad:?}: {ground:?}");
                let holds = |part: Rect| {
                    let (low, high) = (ground.min(), ground.max());
                    let whole =
                        |i: usize| part.min()[i] >= low[i] - 1.0 && part.max()[i] <= high[i] + 1.0;
                    whole(0) && whole(1)
                };
                assert!(holds(rect), "{what}");
                for part in [layout.plate, layout.icons, layout.tray, layout.status, layout.panel] {
                    assert!(holds(part) || !part.inset(1.0).meets(&ground), "{what} cuts {part:?}");
                }
            }
        }
    }

    /// Tests that the card leaves out what is of use only to programmers.
    #[test]
    fn the_card_has_no_keys_for_programmers() {
        let sections = Contents { panel: true, gamepad: None }.sections();
        let mut words = sections.flat_map(|section| {
            (0..section.rows()).map(move |row| section.row(row, &Bindings::default()).1)
        });
        assert!(words.all(|words| !words.is_empty() && words != &*key_rows::SHADERS));
    }
}
