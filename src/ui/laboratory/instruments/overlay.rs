//! The overlays of the instruments over the table: trails, arrows, the ruler, and a ball's numbers.

use imgui::MouseButton;

use crate::lab::Overlay;
use crate::lab::measure::relativity::Relativistic;
use crate::physics::MotionState;
use crate::texts::{Text, lab_plots as texts};
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::theme::opaque;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::laboratory::arrows::draw_arrow;
use crate::ui::laboratory::{LabState, LabTab};
use crate::ui::layout::{Layout, Rect};

use super::axis::small;
use super::plots::pointed_impact;
use super::{InstrumentAction, PointedBall, Ruler};

/// Width of trails, logical pixels.
const TRAIL: f32 = 2.5;
/// Radius of a marked impact, logical pixels.
const MARK: f32 = 11.0;
/// Line height of labels, logical pixels.
const LINE: f32 = 18.0;
/// Margin of labels, logical pixels.
const MARGIN: f32 = 8.0;
/// Size of the scale of the trails' colours, logical pixels.
const SCALE: [f32; 2] = [120.0, 8.0];
/// Number of parts of that scale.
const PARTS: usize = 12;

/// The colour of a part of the greatest speed, 0 to 1: from blue through green and yellow to red.
pub fn speed_color(part: f64) -> u32 {
    const COLORS: [[f64; 3]; 5] = [
        [70.0, 110.0, 230.0],
        [60.0, 200.0, 230.0],
        [110.0, 210.0, 110.0],
        [245.0, 215.0, 80.0],
        [235.0, 80.0, 50.0],
    ];
    let place = part.clamp(0.0, 1.0) * (COLORS.len() - 1) as f64;
    let first = (place as usize).min(COLORS.len() - 2);
    let mix = |k: usize| {
        let [a, b] = [COLORS[first][k], COLORS[first + 1][k]];
        (a + (b - a) * (place - first as f64)).round() as u32
    };
    mix(0) << 16 | mix(1) << 8 | mix(2)
}

/// Draws everything over the table, and takes drags of the ruler.
pub fn over_the_table(canvas: &mut Canvas<'_>, lab: &LabState<'_>) {
    let Canvas { pen, layout, .. } = *canvas;
    let state = &lab.instruments;
    pen.behind(layout.view, |pen| {
        for piece in &state.trails {
            let [from, to] = piece.ends;
            pen.stroke(from, to, opaque(piece.color), TRAIL);
        }
        state.arrows.iter().for_each(|arrow| draw_arrow(pen, arrow));
        let marked = pointed_impact(pen, layout, lab);
        if let Some(at) = marked.and_then(|place| *state.impacts.get(place)?) {
            for (color, width) in [(theme::ON_ACCENT, 5.0), (theme::TEXT, 2.5)] {
                pen.ring(at, pen.s(MARK), color, width);
            }
        }
        if let Some(ruler) = &state.ruler {
            draw_ruler(pen, ruler);
        }
        if state.overlays.has(Overlay::Trails) && state.fastest > 0.0 {
            scale(pen, layout, state.fastest);
        }
        if let Some(pointed) = &state.pointed {
            numbers(pen, layout, pointed, lab.tab == LabTab::Measure);
        }
    });
    if state.overlays.has(Overlay::Ruler) {
        take_drags(canvas);
    }
}

/// Takes drags on the table for the ruler.
fn take_drags(canvas: &mut Canvas<'_>) {
    let (pen, view) = (canvas.pen, canvas.layout.clear_view());
    canvas.ground(Ground::Panel, "lab-ruler", view, theme::faded(theme::PANEL, 0.0), |canvas| {
        canvas.record_place("lab-ruler", view);
        let touch = pen.touch("lab-ruler", view);
        if touch.held && !touch.pressed && touch.drag != [0.0, 0.0] {
            let to = pen.ui.io().mouse_pos;
            let drag = pen.ui.mouse_drag_delta_with_threshold(MouseButton::Left, 0.0);
            let ends = [[to[0] - drag[0], to[1] - drag[1]], to];
            canvas.act(InstrumentAction::Measure(ends));
        }
    });
}

fn draw_ruler(pen: &Pen<'_>, ruler: &Ruler) {
    let [from, to] = ruler.ends;
    for (color, width) in [(theme::ON_ACCENT, 4.0), (theme::ACCENT, 2.0)] {
        pen.stroke(from, to, color, width);
        for ends in ruler.arc.windows(2) {
            pen.stroke(ends[0], ends[1], color, 0.75 * width);
        }
        for end in ruler.ends {
            pen.disc(end, pen.s(1.0 + width), color);
        }
    }
    let length = format!("{:.4}", ruler.length);
    let angle = format!("{:.2}", ruler.angle.to_degrees());
    let words = format!("{}", texts::ruler_shows(&length, &angle));
    let side = if to[0] < from[0] { -1.0 } else { 1.0 };
    let wide = pen.width(&words, pen.fonts.strong) + pen.s(2.0 * MARGIN);
    let x = to[0] + side * pen.s(10.0) - if side < 0.0 { wide } else { 0.0 };
    let label = Rect::new(x, to[1] - pen.s(32.0), wide, pen.s(26.0));
    pen.fill(label, theme::OVERLAY, 6.0);
    pen.text(label, &words, pen.fonts.strong, theme::TEXT, Align::Center);
}

/// Draws the scale of the trails' colours at the lower left of the table.
fn scale(pen: &Pen<'_>, layout: &Layout, fastest: f64) {
    let [wide, high] = SCALE.map(|length| pen.s(length));
    let clear = layout.clear_view();
    let words = format!("{}", texts::metres_per_second(&fastest));
    let [left, y] = [clear.x + pen.s(30.0), clear.max()[1] - pen.s(20.0)];
    let end = pen.width(&words, pen.fonts.small);
    let ground =
        Rect::new(left - pen.s(18.0), y - pen.s(11.0), wide + end + pen.s(32.0), pen.s(22.0));
    pen.fill(ground, theme::OVERLAY, 6.0);
    let part = wide / PARTS as f32;
    for place in 0..PARTS {
        let color = opaque(speed_color((place as f64 + 0.5) / PARTS as f64));
        let x = left + place as f32 * part;
        let [top, foot] = [y - 0.5 * high, y + 0.5 * high];
        pen.list().add_rect([x, top], [x + part, foot], color).filled(true).build();
    }
    small(pen, [left - pen.s(6.0), y], Align::Right, "0", theme::TEXT);
    small(pen, [left + wide + pen.s(6.0), y], Align::Left, &words, theme::TEXT);
}

fn state_name(state: MotionState) -> Text {
    match state {
        MotionState::Stationary => texts::STATIONARY,
        MotionState::Spinning => texts::SPINNING,
        MotionState::Sliding => texts::SLIDING,
        MotionState::Rolling => texts::ROLLING,
        MotionState::InCushion(_) => texts::IN_CUSHION,
        MotionState::Airborne => texts::AIRBORNE,
        MotionState::Tipping(_) => texts::TIPPING,
        MotionState::OnRail => texts::ON_RAIL,
        MotionState::Falling(_) | MotionState::Pocketed(_) => texts::POCKETED,
        MotionState::OffTable => texts::OFF_TABLE,
    }
}

/// Draws the numbers of the ball under the mouse beside it.
fn numbers(pen: &Pen<'_>, layout: &Layout, pointed: &PointedBall, may_copy: bool) {
    let ball = &pointed.ball;
    let vector = |vector: &nalgebra::Vector3<f64>, places: usize| {
        let [x, y, z] = [vector.x, vector.y, vector.z].map(|part| part + 0.0);
        format!("{x:.places$}, {y:.places$}, {z:.places$}")
    };
    let rapidity = |light: &Relativistic| format!("{:.5}", light.rapidity);
    let proper = |light: &Relativistic| format!("{:.5}", light.proper_time);
    let relativity = pointed.light.as_ref().map(|light| {
        [
            format!("{}", texts::rapidity_is(&rapidity(light))),
            format!("{}", texts::proper_time_is(&proper(light))),
        ]
    });
    let usual: [String; 5] = [
        format!("{} · {}", texts::ball(&ball.id), state_name(ball.state)),
        format!("{}", texts::position_is(&vector(&ball.position, 4))),
        format!("{}", texts::velocity_is(&vector(&ball.velocity, 4))),
        format!("{}", texts::spin_is(&vector(&ball.spin, 2))),
        format!("{}", texts::speed_is(&format!("{:.5}", ball.speed()))),
    ];
    let lines = || usual.iter().chain(relativity.iter().flatten());
    let widths = lines().map(|line| pen.width(line, pen.fonts.small));
    let wide = widths.fold(0.0, f32::max) + pen.s(2.0 * MARGIN);
    let count = lines().count() + usize::from(may_copy);
    let high = pen.s(LINE) * count as f32 + pen.s(MARGIN);
    let clear = layout.clear_view();
    let [x, y] = pointed.at;
    let apart = pen.s(24.0);
    // To the right of the ball and above it, unless the view ends there.
    let x = if x + apart + wide > clear.max()[0] { x - apart - wide } else { x + apart };
    let y = (y - high - 0.5 * apart).max(clear.y + pen.s(4.0));
    let card = Rect::new(x.round(), y.round(), wide, high);
    pen.fill(card, theme::OVERLAY, 6.0);
    let mut y = card.y + 0.5 * pen.s(LINE + MARGIN);
    let left = card.x + pen.s(MARGIN);
    for line in lines() {
        small(pen, [left, y], Align::Left, line, theme::TEXT);
        y += pen.s(LINE);
    }
    if may_copy {
        small(pen, [left, y], Align::Left, &texts::CLICK_TO_COPY, theme::MUTED);
    }
}
