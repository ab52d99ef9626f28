//! The call for the next shot: its text, and small buttons below the turn plate.

use crate::game::CallsAllowed;
use crate::texts::{Shown, Text, calls};

use super::column::Column;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::layout::Rect;
use crate::ui::{Bindings, CallState, CallWish, Intent};

/// Height of a line of text, logical pixels.
const LINE: f32 = 20.0;
/// Height of a button, logical pixels.
const BUTTON: f32 = 28.0;
/// Margin around text and buttons, logical pixels.
const PAD: f32 = 8.0;
/// Greatest width of the explanation, logical pixels.
const EXPLANATION: f32 = 230.0;
/// Height of a line of the explanation, logical pixels.
const EXPLANATION_LINE: f32 = 17.0;

/// The call in words, with the keys for what it lacks; `None` if the game allows no declaration now.
pub fn words(call: &CallState, keys: &Bindings) -> Option<String> {
    let CallsAllowed { safety, push_out, .. } = call.allowed;
    let is_allowed = call.allowed.ball() || safety || push_out || call.to_spot.is_some();
    if !is_allowed {
        return None;
    }
    let has_mouse = keys.gamepad().is_none();
    Some(match (call.ball, call.pocket.as_ref().map(|name| Shown(name))) {
        _ if call.push_out => format!("{}", calls::PUSH_OUT_DECLARED),
        _ if call.safety => format!("{}", calls::SAFETY_CALLED),
        _ if call.allowed.nominate => match &call.name {
            Some(name) => format!("{}", calls::nominated(&Shown(name))),
            None if call.prompted => format!("{}", calls::SHOOT_AGAIN),
            None => format!("{}", calls::NOMINATE),
        },
        (Some(ball), Some(pocket)) if call.allowed.bank => match call.rails {
            Some(rails) if call.is_obvious => {
                format!("{}", calls::auto_called_bank(&ball, &pocket, &Shown(&rails)))
            }
            Some(rails) => format!("{}", calls::called_bank(&ball, &pocket, &Shown(&rails))),
            None => format!("{}", calls::CLICK_RAIL),
        },
        (Some(ball), Some(pocket)) if call.is_obvious => {
            format!("{}", calls::auto_called(&ball, &pocket))
        }
        (Some(ball), Some(pocket)) => format!("{}", calls::called(&ball, &pocket)),
        _ if call.prompted => format!("{}", calls::SHOOT_AGAIN),
        (Some(ball), None) if has_mouse => {
            format!("{}{}", calls::click_pocket(&ball), keys.key_in_brackets(Intent::NextPocket))
        }
        (None, Some(pocket)) if has_mouse => {
            format!("{}{}", calls::click_ball(&pocket), keys.key_in_brackets(Intent::NextBall))
        }
        (Some(ball), None) => {
            format!("{}{}", calls::call_pocket(&ball), keys.key_in_brackets(Intent::NextPocket))
        }
        (None, Some(pocket)) => {
            format!("{}{}", calls::call_ball(&pocket), keys.key_in_brackets(Intent::NextBall))
        }
        (None, None) if call.allowed.ball() => {
            let list = keys.first_keys(&[Intent::NextBall, Intent::NextPocket]);
            let text = match has_mouse {
                true => calls::CLICK_BALL_AND_POCKET,
                false => calls::CALL_BALL_AND_POCKET,
            };
            match list.is_empty() {
                true => format!("{text}"),
                false => format!("{text} ({list:#})"),
            }
        }
        (None, None) if call.to_spot.is_some() => format!("{}", calls::ALL_BEHIND),
        (None, None) => format!("{}", calls::PUSH_OUT_AVAILABLE),
    })
}

/// Draws the buttons; without the panel also the text above them.
pub fn draw(canvas: &mut Canvas<'_>, column: &mut Column) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let call = &state.call;
    let mut text = words(call, &state.keys).filter(|_| layout.folded()).unwrap_or_default();
    let is_called = call.safety || call.push_out || call.ball.is_some() || call.pocket.is_some();
    let label =
        |label: Text, intent: Intent| format!("{label}{}", state.keys.key_in_brackets(intent));
    let safety = if call.safety { calls::CANCEL_SAFETY } else { calls::SAFETY };
    let push_out = if call.push_out { calls::CANCEL_PUSH_OUT } else { calls::PUSH_OUT };
    let buttons = [
        (
            "call-safety",
            label(safety, Intent::Safety),
            CallWish::Safety,
            call.allowed.safety,
            call.safety,
        ),
        (
            "call-push-out",
            label(push_out, Intent::PushOut),
            CallWish::PushOut,
            call.allowed.push_out,
            call.push_out,
        ),
        (
            "call-spot",
            call.to_spot.map_or(String::new(), |ball| format!("{}", calls::spot_ball(&ball))),
            CallWish::Spot,
            call.to_spot.is_some(),
            false,
        ),
        (
            "call-nothing",
            format!("{}", calls::CLEAR),
            CallWish::Nothing,
            call.allowed.ball() && is_called && !call.is_obvious && !call.safety,
            false,
        ),
    ];
    let [pad, line] = [PAD, LINE].map(|length| pen.s(length).round());
    let wide = |label: &str| pen.width(label, pen.fonts.small) + pen.s(24.0);
    let shown = || buttons.iter().filter(|(.., is_there, _)| *is_there);
    let row: f32 = shown().map(|(_, label, ..)| wide(label) + pad).sum();
    // With the panel, its text area explains the push-out.
    let explains = call.allowed.push_out && layout.folded();
    let mut explanation: &str = if explains { &calls::PUSH_OUT_MEANS } else { "" };
    if explains && column.is_beside() {
        // Lines below the button would hide a pocket.
        explanation = "";
        if column.has_room(pen.width(&calls::PUSH_OUT_MEANS, pen.fonts.small) + 2.0 * pad) {
            text = format!("{}", calls::PUSH_OUT_MEANS);
        }
    }
    let above = if text.is_empty() { 0.0 } else { line };
    // A nomination that the aim makes needs no button.
    let button = if row > 0.0 { pen.s(BUTTON) } else { 0.0 };
    if above + button == 0.0 {
        return;
    }
    let small = pen.ui.push_font(pen.fonts.small);
    let (mut explained, mut lines) = (0.0_f32, 0);
    if !explanation.is_empty() {
        pen.lines(explanation, pen.s(EXPLANATION), |line| {
            explained = explained.max(pen.ui.calc_text_size(line)[0]);
            lines += 1;
        });
    }
    drop(small);
    // A text alone has the margins of the score board.
    let aside = if row > 0.0 { pad } else { 1.5 * pad };
    let width = (row - pad).max(pen.width(&text, pen.fonts.small)).max(explained) + 2.0 * aside;
    let below = lines as f32 * pen.s(EXPLANATION_LINE) + if lines > 0 { 0.5 * pad } else { 0.0 };
    let height = above + button + below + 2.0 * pad;
    let ground = column.next(width.ceil(), height.round());
    canvas.ground(Ground::Passing, "calls", ground, theme::OVERLAY, |canvas| {
        let mut x = ground.x + pad;
        if !text.is_empty() {
            let above = if row > 0.0 { 0.5 * pad } else { pad };
            let row = Rect::new(ground.x + aside, ground.y + above, width, line);
            pen.text(row, &text, pen.fonts.small, theme::TEXT, Align::Left);
        }
        for (name, label, wish, _, is_on) in shown() {
            let size = [wide(label).round(), pen.s(BUTTON).round()];
            let rect = Rect::new(x.round(), ground.y + above + pad, size[0], size[1]);
            let look = if *is_on { Look::Accent } else { Look::Plain };
            canvas.small_button(*name, rect, label, look, *wish);
            x += size[0] + pad;
        }
        if lines > 0 {
            let _small = pen.ui.push_font(pen.fonts.small);
            let mut y = ground.y + above + pen.s(BUTTON) + 1.5 * pad;
            pen.lines(explanation, pen.s(EXPLANATION), |line| {
                let row = Rect::new(ground.x + pad, y, width, pen.s(EXPLANATION_LINE));
                pen.text(row, line, pen.fonts.small, theme::MUTED, Align::Left);
                y += row.height;
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::physics::BallId;
    use crate::ui::table::calls::*;

    #[test]
    fn a_call_that_lacks_something_names_its_keys() {
        let allowed =
            CallsAllowed { pot: true, safety: true, push_out: false, bank: false, nominate: false };
        let said = |ball: Option<u32>| {
            let call = CallState { allowed, ball: ball.map(BallId), ..CallState::default() };
            words(&call, &Bindings::default()).map(|words| words.to_string())
        };
        assert_eq!(said(None).as_deref(), Some("Call: click a ball and a pocket (B, O)"));
        assert_eq!(said(Some(5)).as_deref(), Some("Called: 5. Click a pocket (O)"));
    }
}
