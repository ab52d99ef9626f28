//! The card of keys and mouse gestures over the table (F1), or of the gamepad's controls for a player
//! who uses one. While it is open, the controls on the panel show their numbers.

use super::{Behaviour, Canvas, KeyPress, TableInput};
use crate::texts::{hints, key_card};
use crate::ui::bindings::{Bindings, GROUPS, Group, Input, PAD_GROUPS, PadGroup, PadStyle};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
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

/// Height of a row, logical pixels.
const ROW: f32 = 20.0;
/// Height of a group's heading, logical pixels.
const HEADING: f32 = 28.0;
/// Gap between keys and text, logical pixels.
const GAP: f32 = 10.0;
/// Height of the title, logical pixels.
const TITLE: f32 = 36.0;
/// Margin of the card, logical pixels.
const PAD: f32 = 18.0;
/// Letters may be this much smaller than usual where the card then covers less.
const MIN_TEXT_RATIO: f32 = 0.97;
/// Greatest width of the keys in a column, logical pixels: a player's own may be wider.
const WIDEST_KEYS: f32 = 180.0;

/// Draws the numbers of the report's Figure 1 (docs/history.md) as brass discs on the left edges of the controls.
pub fn badges(pen: &Pen<'_>, layout: &Layout) {
    let c = &layout.controls;
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
        pen.disc([x, y], radius, theme::ACCENT);
        let square = Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let number = format!("{number}");
        pen.text(square, &number, pen.fonts.small, theme::ON_ACCENT, Align::Center);
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
    /// Height of the columns, logical pixels, which scroll if that is more than the card's.
    height: f32,
    contents: Contents,
}

/// The widths of the two parts of a column, logical pixels: keys, and what they do.
#[derive(Debug, Clone, Copy)]
struct Widths {
    keys: f32,
    words: f32,
}

impl Widths {
    /// The widths that all rows need.
    fn measured(pen: &Pen<'_>, contents: Contents, bindings: &Bindings) -> Widths {
        let mut widths = Widths { keys: 0.0, words: 0.0 };
        let wide = |text: &str| pen.width(text, pen.fonts.small) / pen.scale + 1.0;
        for section in contents.sections() {
            for index in 0..section.rows() {
                let (keys, words) = section.row(index, bindings);
                widths.keys = widths.keys.max(wide(&keys)).min(WIDEST_KEYS);
                widths.words = widths.words.max(wide(words));
            }
        }
        widths
    }

    fn column(self) -> f32 {
        self.keys + GAP + self.words
    }
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
    fn row(self, index: usize, bindings: &Bindings) -> (String, &'static str) {
        match self {
            Section::Keys(group) => group.on_card().nth(index).map_or((String::new(), ""), |row| {
                (keys_of(&row.input, bindings), row.words.get())
            }),
            Section::Gamepad(group, style) => {
                let row = &group.rows[index];
                (format!("{}", row.names(style)), row.words.get())
            }
        }
    }
}

impl KeyCardPlace {
    /// The first of these places in which letters have almost their usual size: between turn plate
    /// and tray; in the middle of the view; in the view, scrolled; over the whole window, scrolled,
    /// without the controls of the panel. `widths` are those that some contents need.
    fn new(
        layout: &Layout,
        gamepad: Option<PadStyle>,
        widths: impl Fn(Contents) -> Widths,
    ) -> KeyCardPlace {
        let [wide, high] = [layout.view.width, layout.status.y];
        let icons = if layout.folded() { 0.0 } else { layout.icons.max()[1] };
        let top = layout.plate.max()[1].max(icons);
        let gap = 8.0 * layout.scale;
        let between = [wide - 2.0 * gap, layout.tray.y - top - 2.0 * gap];
        let all = Contents { gamepad, panel: layout.has_panel() };
        // A player who has chosen larger text gets it here, too.
        let most = layout.wanted.unwrap_or(layout.scale);
        let free = KeyCardPlace::within(most, between, all, widths(all));
        if free.scale >= MIN_TEXT_RATIO * most {
            let [x, y] = free.rect.min();
            let (x, y) = (x + gap.round(), y + (top + gap).round());
            let rect = Rect { x, y, ..free.rect };
            return KeyCardPlace { rect, ground: rect, ..free };
        }
        let in_view = KeyCardPlace::within(most, [wide, high], all, widths(all));
        let view = Rect::new(0.0, 0.0, wide, high);
        if in_view.scale < MIN_TEXT_RATIO * most {
            let scrolled = KeyCardPlace::scrolled(most, view, all, widths(all));
            if scrolled.scale >= MIN_TEXT_RATIO * most {
                return scrolled;
            }
            let contents = Contents { gamepad, panel: false };
            return KeyCardPlace::scrolled(most, layout.window, contents, widths(contents));
        }
        let cuts = |part: Rect| part.meets(&in_view.rect);
        let is_whole = !(cuts(layout.plate) || cuts(layout.icons) || cuts(layout.tray));
        let ground = if is_whole { in_view.rect } else { view };
        KeyCardPlace { ground, ..in_view }
    }

    /// As large as possible, in two columns or one, in the middle of an area at the upper left of the
    /// window.
    fn within(most: f32, room: [f32; 2], contents: Contents, widths: Widths) -> KeyCardPlace {
        let fit = |two: bool| {
            let [wide, high] = card_size(two, contents, widths);
            (room[0] / wide).min(room[1] / high).clamp(0.1, most)
        };
        let two = fit(true) >= fit(false);
        let scale = fit(two);
        let wanted = card_size(two, contents, widths);
        let size = wanted.map(|length| (length * scale).floor());
        let [x, y] = [0, 1].map(|i| (0.5 * (room[i] - size[i])).round().max(0.0));
        let rect = Rect::new(x, y, size[0], size[1]);
        let height = columns_height(two, contents);
        KeyCardPlace { rect, ground: rect, scale, two, height, contents }
    }

    /// Over the whole of an area, in letters of the usual size if they fit its width.
    fn scrolled(most: f32, ground: Rect, contents: Contents, widths: Widths) -> KeyCardPlace {
        let room = ground.size();
        let fits = |two: bool| room[0] / card_size(two, contents, widths)[0];
        let two = fits(true) >= MIN_TEXT_RATIO * most;
        let scale = fits(two).min(most);
        let [wide, high] = card_size(two, contents, widths).map(|length| (length * scale).floor());
        let size = [wide.min(room[0]), high.min(room[1])];
        let [x, y] = [0, 1].map(|i| (0.5 * (room[i] - size[i])).round());
        let rect = Rect::new(x, y, size[0], size[1]);
        let height = columns_height(two, contents);
        KeyCardPlace { rect, ground, scale, two, height, contents }
    }
}

/// Height of the columns, logical pixels.
fn columns_height(two: bool, contents: Contents) -> f32 {
    let mut heights = [0.0; 2];
    for (column, section) in contents.columns(two) {
        heights[column] += HEADING + ROW * section.rows() as f32;
    }
    heights[0].max(heights[1])
}

/// Width and height of the card, logical pixels.
fn card_size(two: bool, contents: Contents, widths: Widths) -> [f32; 2] {
    let columns = if two { 2.0 } else { 1.0 };
    let wide = columns * widths.column() + (columns + 1.0) * PAD;
    [wide, columns_height(two, contents) + TITLE + 2.0 * PAD]
}

/// Draws the card.
fn card(canvas: &mut Canvas<'_>) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let bindings = &state.keys;
    let gamepad = bindings.gamepad();
    let widths = |contents| Widths::measured(pen, contents, bindings);
    let place = KeyCardPlace::new(layout, gamepad, widths);
    let KeyCardPlace { rect, ground, scale, height, contents, .. } = place;
    let widths = widths(contents);
    let pen = &pen.scaled(scale);
    let color = if ground == rect { theme::CARD } else { theme::PANEL };
    canvas.with(pen).ground(Ground::Card, "keys", ground, color, |canvas| {
        let side = pen.s(28.0);
        let top = rect.y + pen.s(PAD - 4.0);
        let cross = Rect::new((rect.max()[0] - pen.s(PAD) - side).round(), top, side, side);
        canvas.cross("keys-close", cross, App::Close);
        pen.outline(ground, theme::LINE, 8.0);
        let x = rect.x + pen.s(PAD);
        let title = Rect::new(x, top, cross.x - x - pen.s(GAP), side);
        let (words, aside) = match gamepad {
            Some(_) => (key_card::GAMEPAD, format!("{}", key_card::ANY_KEY_SHOWS_KEYS)),
            None => {
                let aside = bindings.key_in_brackets(Intent::Sheet);
                (key_card::KEYS_AND_MOUSE, format!("{}{aside}", key_card::CHANGE_KEYS))
            }
        };
        pen.text(title, &words, pen.fonts.title, theme::TEXT, Align::Left);
        let used = pen.width(&words, pen.fonts.title) + pen.s(2.0 * GAP);
        let width = (title.width - used).max(1.0);
        let beside = Rect { x: title.max()[0] - width, width, ..title };
        pen.text(beside, &aside, pen.fonts.small, theme::MUTED, Align::Right);
        let top = rect.y + pen.s(PAD + TITLE - 8.0);
        let room = rect.max()[1] - pen.s(PAD - 8.0) - top;
        let body = Rect::new(rect.x, top, rect.width, room);
        canvas.scrolled("keys-rows", body, pen.s(height), None, |_, top| {
            rows(pen, [x, top], &place, widths, bindings);
        });
    });
}

/// Draws the rows, from this corner on.
fn rows(
    pen: &Pen<'_>,
    [x, top]: [f32; 2],
    place: &KeyCardPlace,
    widths: Widths,
    bindings: &Bindings,
) {
    let [keys_width, words_width, line] = [widths.keys, widths.words, ROW].map(|it| pen.s(it));
    let mut tops = [top; 2];
    for (column, section) in place.contents.columns(place.two) {
        let x = x + column as f32 * pen.s(widths.column() + PAD);
        let y = &mut tops[column];
        let above = pen.s(HEADING - ROW - 2.0);
        let row = Rect::new(x, *y + above, pen.s(widths.column()), line);
        pen.text(row, section.title(), pen.fonts.small, theme::ACCENT, Align::Left);
        *y += pen.s(HEADING);
        for index in 0..section.rows() {
            let (keys, words) = section.row(index, bindings);
            let row = Rect::new(x, *y, keys_width, line);
            pen.text(row, &keys, pen.fonts.small, theme::TEXT, Align::Left);
            let row = Rect::new(x + keys_width + pen.s(GAP), *y, words_width, line);
            pen.text(row, words, pen.fonts.small, theme::MUTED, Align::Left);
            *y += line;
        }
    }
}

/// The keys of a row, or its mouse gesture.
fn keys_of(input: &Input, bindings: &Bindings) -> String {
    match input {
        Input::Fixed(gesture) => format!("{gesture}"),
        Input::Keys([action]) => format!("{}", bindings.all_keys(std::slice::from_ref(action))),
        Input::Keys(actions) => format!("{}", bindings.first_keys(actions)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::key_rows;

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

    /// About the widths of the English rows.
    fn usual(_: Contents) -> Widths {
        Widths { keys: 122.0, words: 250.0 }
    }

    #[test]
    fn the_card_is_legible_at_common_window_sizes() {
        for ([width, height], zoom) in [
            ([640, 480], 1.0),
            ([600, 1000], 1.0),
            ([600, 1000], 1.4),
            ([480, 900], 1.0),
            ([800, 600], 1.0),
            ([1024, 768], 1.0),
            ([720, 1280], 1.0),
            ([1280, 720], 1.0),
            ([1920, 1080], 1.0),
            ([3840, 2160], 1.0),
        ] {
            let layout = Layout::new(width, height, zoom);
            let place = KeyCardPlace::new(&layout, None, usual);
            let least =
                MIN_TEXT_RATIO * layout.scale.min(width as f32 / usual(place.contents).column());
            assert!(place.scale >= 0.9 * least, "{width}x{height}: {}", place.scale);
            let [right, foot] = place.rect.max();
            assert!(right <= width as f32 + 1.0 && foot <= height as f32 + 1.0, "{width}");
            let over_panel = right > layout.view.width || foot > layout.view.height;
            // The panel is explained exactly where its numbers are to be seen.
            assert_eq!(place.contents.panel, !over_panel, "{width}x{height}");
            let is_wide = width >= 800 && zoom == 1.0;
            assert!(!is_wide || !over_panel, "{width}x{height}: the numbers are to be seen");
        }
    }

    #[test]
    fn the_title_screen_has_no_panel_to_explain() {
        let place = KeyCardPlace::new(&Layout::bare(1280, 720, 1.0), None, usual);
        assert!(!place.contents.panel);
    }

    #[test]
    fn the_gamepads_card_is_readable() {
        for [width, height] in [[640, 480], [600, 1000], [800, 600], [1280, 720]] {
            let layout = Layout::new(width, height, 1.0);
            let place = KeyCardPlace::new(&layout, Some(PadStyle::Xbox), usual);
            let least = MIN_TEXT_RATIO * layout.scale;
            assert!(place.scale >= least, "{width}x{height}: {}", place.scale);
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
                let KeyCardPlace { ground, rect, .. } = KeyCardPlace::new(&layout, pad, usual);
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
