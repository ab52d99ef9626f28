//! The explanation of a miss: a button below the turn plate, and a card with a sentence and a
//! drawing. They take no key and no mouse from the game.

use super::column::{CardPlace, Column};
use crate::texts::miss_card;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, faded};
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::table::button_row::RowButton;
use crate::ui::{Action, App, Intent, MissPart, MissState, ScreenStack, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 330.0;
/// Space at the edges of the card, logical pixels.
const PAD: f32 = 12.0;
/// Height of the title, logical pixels.
const TITLE: f32 = 24.0;
/// Height of a line of the sentence, logical pixels.
const LINE: f32 = 18.0;
/// Height of a row of the drawing, logical pixels.
const ROW: f32 = 22.0;
/// Width of the titles beside the bars, logical pixels.
const NAME: f32 = 104.0;
/// Width of the numbers beside the bars, logical pixels.
const NUMBER: f32 = 52.0;
/// A part below this has no row, degrees.
const MIN_PART: f32 = 0.05;

impl MissState {
    fn total(&self) -> f32 {
        self.parts.iter().map(|part| part.angle).sum()
    }

    /// The parts that have a row.
    fn rows(&self) -> impl Iterator<Item = &MissPart> {
        let is_shown =
            |(index, part): &(usize, &MissPart)| *index == 0 || part.angle.abs() >= MIN_PART;
        self.parts.iter().enumerate().filter(is_shown).map(|(_, part)| part)
    }

    /// The largest angle of the drawing, degrees.
    fn reach(&self) -> f32 {
        let mut sum: f32 = 0.0;
        let sums = self.parts.iter().map(|part| {
            sum += part.angle;
            sum.abs()
        });
        sums.fold(1.3 * self.takes[1], f32::max).max(0.1)
    }
}

/// True if a miss may be explained now.
fn is_shown(miss: &MissState, screens: &ScreenStack) -> bool {
    (miss.is_known || miss.is_open) && !screens.hides_table() && screens.covers().is_none()
}

/// The button that explains a miss.
pub fn button(state: &UiState, screens: &ScreenStack) -> Option<RowButton> {
    is_shown(&state.miss, screens).then(|| RowButton {
        name: "miss",
        label: format!("{}{}", miss_card::BUTTON, state.keys.key_in_brackets(Intent::Miss)),
        action: Action::App(App::ToggleMiss),
        is_on: state.miss.is_open,
    })
}

/// Draws the explanation.
pub fn card(
    canvas: &mut Canvas<'_>,
    column: &mut Column,
    screens: &ScreenStack,
    last: &mut CardPlace,
) {
    let Canvas { pen, state, .. } = *canvas;
    let miss = &state.miss;
    if !miss.is_open || !is_shown(miss, screens) {
        return;
    }
    let [pad, title, line, row] = [PAD, TITLE, LINE, ROW].map(|length| pen.s(length).round());
    let width = pen.s(WIDTH).round();
    let inner = width - 2.0 * pad;
    let lines = pen.line_count(&miss.sentence, inner, pen.fonts.small);
    let rows = if miss.parts.is_empty() { 0 } else { miss.rows().count() + 2 };
    let drawing = if rows > 0 { rows as f32 * row + pad } else { 0.0 };
    let height = 2.0 * pad + title + lines * line + drawing;
    let size = [width, height.round()];
    let rect = column.next_card(size, state, [].into_iter(), last);
    canvas.ground(Ground::Passing, "miss-card", rect, theme::OVERLAY, |canvas| {
        let cross = pen.s(26.0).round();
        let corner = Rect::new(rect.max()[0] - cross - 4.0, rect.y + 4.0, cross, cross);
        if pen.cross("miss-close", corner) {
            canvas.act(App::ToggleMiss);
        }
        let mut y = rect.y + pad;
        let head = Rect::new(rect.x + pad, y - pen.s(4.0), inner, title);
        pen.text(head, &miss_card::TITLE, pen.fonts.strong, theme::TEXT, Align::Left);
        y += title;
        let place = Rect::new(rect.x + pad, y, inner, line);
        y = pen.paragraph(place, &miss.sentence, pen.fonts.small, theme::TEXT, Align::Left);
        if rows > 0 {
            let place = Rect::new(rect.x + pad, y + pad, inner, rows as f32 * row);
            waterfall(pen, place, miss);
        }
    });
    canvas.record_place("miss-card", rect);
}

/// Draws the parts as bars, each of which begins where the last one ends, from the middle of the
/// pocket to where the ball went, over the width that the pocket takes.
fn waterfall(pen: &Pen<'_>, place: Rect, miss: &MissState) {
    let (name, number) = (pen.s(NAME), pen.s(NUMBER));
    let row = pen.s(ROW).round();
    let bars = Rect::new(place.x + name, place.y, place.width - name - number, place.height);
    let scale = (0.5 * bars.width - pen.s(4.0)) / miss.reach();
    let middle = bars.center()[0];
    // Left is left.
    let at = |angle: f32| (middle - angle * scale).round();
    for (takes, opacity) in [(miss.takes[1], 0.14), (miss.takes[0], 0.2)] {
        let ground = Rect::new(at(takes), bars.y, at(-takes) - at(takes), bars.height);
        pen.fill(ground, faded(theme::GOOD, opacity), 3.0);
    }
    pen.line([middle, bars.y], [middle, bars.max()[1]], theme::MUTED);
    let mut y = place.y;
    let mut write = |title: &str, value: &str, color: Color, bar: Option<[f32; 2]>| {
        let line = Rect::new(place.x, y, place.width, row);
        pen.text(line, title, pen.fonts.small, color, Align::Left);
        pen.text(line, value, pen.fonts.small, color, Align::Right);
        if let Some([from, to]) = bar {
            let [left, right] = [at(from).min(at(to)), at(from).max(at(to))];
            let width = (right - left).max(pen.s(2.0));
            let bar = Rect::new(left, y + 0.3 * row, width, 0.4 * row);
            pen.fill(bar, color, 2.0);
        }
        y += row;
    };
    let mut sum = 0.0;
    let degrees = |angle: f32| format!("{:.1}", angle.abs());
    for part in miss.rows() {
        let value = format!("{}", miss_card::degrees(&degrees(part.angle)));
        write(&part.title, &value, theme::TEXT, Some([sum, sum + part.angle]));
        sum += part.angle;
    }
    let total = miss.total();
    let value = format!("{}", miss_card::degrees(&degrees(total)));
    write(&miss_card::ROW_TOTAL, &value, theme::FOUL, Some([0.0, total]));
    let value = format!("{}", miss_card::plus_minus(&degrees(miss.takes[0])));
    write(&miss_card::ROW_POCKET, &value, theme::GOOD, None);
}

#[cfg(test)]
mod tests {
    use crate::ui::layout::Layout;
    use crate::ui::table::button_row;
    use crate::ui::table::miss_card::*;
    use crate::ui::tests::Frame;

    fn state() -> UiState {
        let part = |title, angle| MissPart { title, angle };
        let miss = MissState {
            is_known: true,
            is_open: true,
            sentence: "Aimed 0.9° too full; squirt and throw took 0.5° more.".to_owned(),
            parts: vec![
                part(miss_card::ROW_AIM, 0.9),
                part(miss_card::ROW_SQUIRT, 0.3),
                part(miss_card::ROW_SWERVE, 0.01),
                part(miss_card::ROW_THROW, 0.2),
            ],
            takes: [0.6, 0.8],
        };
        UiState { miss, ..UiState::default() }
    }

    #[test]
    fn the_card_is_in_the_window_and_below_its_button() {
        for (width, height) in [(640, 480), (1280, 720), (3840, 2160)] {
            let layout = Layout::arranged(width, height, 1.0, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let (mut places, mut actions) = (Vec::new(), Vec::new());
            let state = state();
            let mut column = Column::new(&pen, &layout, &state, layout.plate);
            let screens = ScreenStack::default();
            let canvas = &mut Canvas {
                pen: &pen,
                layout: &layout,
                state: &state,
                places: &mut places,
                actions: &mut actions,
            };
            button_row::draw(canvas, &mut column, [button(&state, &screens)]);
            card(canvas, &mut column, &screens, &mut None);
            let place = |wanted: &str| places.iter().find(|(name, _)| name == wanted).unwrap().1;
            let (button, card) = (place("miss"), place("miss-card"));
            assert!(card.y >= button.max()[1] && card.max()[0] < layout.view.max()[0]);
            assert!(card.max()[1] < layout.clear_view().max()[1], "{card:?} in {width}x{height}");
        }
    }

    #[test]
    fn small_parts_have_no_row_and_the_drawing_holds_all_sums() {
        let miss = state().miss;
        let rows: Vec<_> = miss.rows().map(|part| part.title).collect();
        assert_eq!(rows, [miss_card::ROW_AIM, miss_card::ROW_SQUIRT, miss_card::ROW_THROW]);
        assert!((miss.total() - 1.41).abs() < 1e-6 && (miss.reach() - 1.41).abs() < 1e-6);
    }
}
