//! Signs beside the planned shot: the foul that it would be, and the obstacle that lifts the cue.

use imgui::DrawListMut;

use super::layout::{Layout, Rect};
use super::theme;
use super::widgets::{Align, Pen};
use super::words::words;
use super::{FoulAhead, FoulSign, UiState};
use crate::game::Lift;

/// Draws the signs of the planned shot.
pub fn draw(pen: &Pen<'_>, list: &DrawListMut<'_>, layout: &Layout, state: &UiState) {
    if let Some(sign) = &state.cue.foul {
        foul_sign(pen, list, layout, sign);
    }
    if let (Some(at), Some(lift)) = (state.cue.lift_sign, &state.cue.lift) {
        lift_sign(pen, list, layout, at, lift);
    }
}

/// Draws the foul that the aim line foresees beside the place where it happens.
fn foul_sign(pen: &Pen<'_>, list: &DrawListMut<'_>, layout: &Layout, sign: &FoulSign) {
    let words = match sign.foul {
        FoulAhead::WrongBall(ball) => words!("Foul: hits the {ball} first"),
        FoulAhead::NoBall => words!("Foul: hits nothing"),
    };
    let width = pen.width(&words, pen.fonts.small);
    let rect = sign_place(pen, layout, sign.at, [18.0, -40.0], [width, 26.0]);
    pen.fill(list, rect, theme::CARD, 6.0);
    pen.outline(list, rect, theme::FOUL, 6.0);
    pen.text(list, rect, &words, pen.fonts.small, theme::FOUL, Align::Center);
}

/// Draws beside the cue ball what lifts the cue, and how to bring it down.
fn lift_sign(pen: &Pen<'_>, list: &DrawListMut<'_>, layout: &Layout, at: [f32; 2], lift: &Lift) {
    let over = lift.obstacle();
    let (words, way) = match lift {
        Lift::Over { .. } => {
            (words!("Cue over the {over}: {:.0}°", lift.degrees()), "hit higher to lower it")
        }
        Lift::NoRoom(_) => (words!("No room over the {over}"), "hit higher"),
    };
    let wide = [&*words, way].map(|text| pen.width(text, pen.fonts.small));
    let rect = sign_place(pen, layout, at, [48.0, 10.0], [wide[0].max(wide[1]), 44.0]);
    pen.fill(list, rect, theme::OVERLAY, 6.0);
    let half = 0.5 * rect.height;
    let rows = [
        Rect { height: half + pen.s(3.0), ..rect },
        Rect { y: rect.y + half - pen.s(3.0), height: half, ..rect },
    ];
    pen.text(list, rows[0], &words, pen.fonts.small, theme::TEXT, Align::Center);
    pen.text(list, rows[1], way, pen.fonts.small, theme::MUTED, Align::Center);
}

/// The place of a sign beside a point of the view, this far beside and below it (logical pixels). Its words
/// have this width (physical pixels), and the sign this height (logical pixels).
fn sign_place(
    pen: &Pen<'_>,
    layout: &Layout,
    at: [f32; 2],
    [beside, below]: [f32; 2],
    [words, height]: [f32; 2],
) -> Rect {
    let [width, height] = [words + pen.s(20.0), pen.s(height)];
    let clear = layout.clear_view().inset(pen.s(8.0));
    // Not over the power bar.
    let right = clear.max()[0].min(layout.power_ground().x - pen.s(6.0));
    let x = (at[0] + pen.s(beside)).min(right - width).max(clear.x);
    let y = (at[1] + pen.s(below)).min(clear.max()[1] - height).max(clear.y);
    Rect::new(x.round(), y.round(), width.round(), height.round())
}
