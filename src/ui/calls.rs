//! The call for the next shot: its text, and small buttons below the turn plate.

use crate::texts::{Text, calls};

use super::column::Column;
use super::ground::Ground;
use super::layout::{Layout, Rect};
use super::theme;
use super::widgets::{Align, Look, Pen};
use super::words::{Words, words};
use super::{Action, CallState, CallWish, Places, UiState};

/// Logical pixels: heights of a line of text and of a button, and the margin around them.
const LINE: f32 = 20.0;
const BUTTON: f32 = 28.0;
const PAD: f32 = 8.0;

/// The call in words; `None` if the game allows no declaration now.
pub fn words(call: &CallState) -> Option<Words> {
    let is_allowed = call.allowed.pot || call.allowed.safety || call.allowed.push_out;
    if !is_allowed {
        return None;
    }
    Some(match (call.ball, call.pocket) {
        _ if call.push_out => words!("{}", calls::PUSH_OUT_DECLARED),
        _ if call.safety => words!("{}", calls::SAFETY_CALLED),
        (Some(ball), Some(pocket)) if call.is_obvious => {
            words!("{}", calls::auto_called(&ball, &pocket))
        }
        (Some(ball), Some(pocket)) => words!("{}", calls::called(&ball, &pocket)),
        (Some(ball), None) => words!("{}", calls::call_pocket(&ball)),
        (None, Some(pocket)) => words!("{}", calls::call_ball(&pocket)),
        (None, None) if call.allowed.pot => words!("{}", calls::CALL_BALL_AND_POCKET),
        (None, None) => words!("{}", calls::PUSH_OUT_AVAILABLE),
    })
}

/// Draws the buttons; without the panel also the text above them.
pub fn draw(
    pen: &Pen<'_>,
    layout: &Layout,
    column: &mut Column,
    state: &UiState,
    places: &mut Places,
    actions: &mut Vec<Action>,
) {
    let call = &state.call;
    let text = words(call).filter(|_| layout.folded()).unwrap_or_else(Words::new);
    let is_called = call.safety || call.push_out || call.ball.is_some() || call.pocket.is_some();
    let buttons = [
        ("call-safety", calls::SAFETY, CallWish::Safety, call.allowed.safety, call.safety),
        ("call-push-out", calls::PUSH_OUT, CallWish::PushOut, call.allowed.push_out, call.push_out),
        (
            "call-nothing",
            calls::CLEAR,
            CallWish::Nothing,
            call.allowed.pot && is_called && !call.is_obvious && !call.safety,
            false,
        ),
    ];
    let [pad, line] = [PAD, LINE].map(|length| pen.s(length).round());
    let wide = |label: Text| pen.width(&label, pen.fonts.small) + pen.s(24.0);
    let shown = || buttons.iter().filter(|(.., is_there, _)| *is_there);
    let row: f32 = shown().map(|(_, label, ..)| wide(*label) + pad).sum();
    let above = if text.is_empty() { 0.0 } else { line };
    let width = (row - pad).max(pen.width(&text, pen.fonts.small)) + 2.0 * pad;
    let height = above + pen.s(BUTTON) + 2.0 * pad;
    let ground = column.next(width.ceil(), height.round());
    Ground::Passing.draw(pen.ui, "calls", ground, theme::OVERLAY, || {
        let mut x = ground.x + pad;
        if !text.is_empty() {
            let list = pen.ui.get_window_draw_list();
            let row = Rect::new(x, ground.y + 0.5 * pad, width, line);
            pen.text(&list, row, &text, pen.fonts.small, theme::TEXT, Align::Left);
        }
        for (name, label, wish, _, is_on) in shown() {
            let size = [wide(*label).round(), pen.s(BUTTON).round()];
            let rect = Rect::new(x.round(), ground.y + above + pad, size[0], size[1]);
            let look = if *is_on { Look::Accent } else { Look::Plain };
            if pen.small_button(name, rect, label, look) {
                actions.push(Action::Call(*wish));
            }
            places.push(((*name).into(), rect));
            x += size[0] + pad;
        }
    });
}
