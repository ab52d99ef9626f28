//! Controls for english (the tip's place on the cue ball) and for the elevation of the cue.

use std::f64::consts::FRAC_PI_2;

use imgui::MouseButton;

use crate::game::{Command, Lift, Obstacle};
use crate::texts::{Shown, Text, english};

use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, faded};
use crate::ui::kit::widgets::{Align, Look, Pen, Touch};
use crate::ui::layout::Controls;
use crate::ui::{Action, Rect, UiState, step_factor};

/// The farthest place of the tip that mouse and keys can choose, in radii; at 1 it would only
/// graze.
const MAX_OFFSET: f64 = 0.999;
/// Steps per radius in which places are chosen.
const STEPS: f64 = 4000.0;
/// Step of the elevation, degrees.
const ELEVATION_STEP: f64 = 0.5;
/// Radius of the tip, in radii of the ball.
const TIP: f32 = 0.22;
/// Radius of the spot at the tip's centre, in radii of the ball.
const SPOT: f32 = 0.085;
/// Colour of the ball at its edge.
const EDGE: [f32; 3] = [0.55, 0.52, 0.45];
/// Colour of the ball at its highlight.
const LIGHT: [f32; 3] = [0.97, 0.955, 0.91];
/// Colour of the marks on the ball.
const INK: Color = [0.10, 0.09, 0.07, 1.0];
/// Colour of chalk.
const CHALK: Color = [0.08, 0.36, 0.60, 1.0];
/// Colour of the limit beyond which the tip slips, and of a tip that slips.
const WARNING: Color = [0.78, 0.16, 0.10, 1.0];
/// Opacity of ball and tip while they have no effect.
const DIM_OPACITY: f32 = 0.4;

/// The nearest place of the tip that can be chosen, in radii.
pub fn nearest_tip(tip: [f64; 2]) -> [f64; 2] {
    let out = tip[0].hypot(tip[1]);
    let inside = if out > MAX_OFFSET { MAX_OFFSET / out } else { 1.0 };
    // Avoids -0.
    tip.map(|offset| (offset * inside * STEPS).round() / STEPS + 0.0)
}

/// The nearest elevation that can be chosen, rad.
pub fn nearest_elevation(elevation: f64) -> f64 {
    let degrees = elevation.to_degrees().clamp(0.0, 90.0);
    degrees.to_radians().min(FRAC_PI_2)
}

/// Draws the ball with its spot, the numbers, the button and the slider.
pub fn draw(pen: &Pen<'_>, c: &Controls, state: &UiState, actions: &mut Vec<Action>) {
    let mut play = |command| actions.push(Action::Play(command));
    if let Some(value) = spot(pen, c.tip, state) {
        play(Command::Tip { value });
    }
    let [first, second] = c.tip_numbers;
    if state.cue.spin {
        let [side, height] = state.cue.tip;
        let icon = [first.x + pen.s(8.0), 0.5 * (first.y + second.max()[1])];
        Icon::new(pen, icon, theme::MUTED).spin();
        let [first, second] = [first, second].map(|rect| beside_icon(pen, rect));
        number(pen, first, &english::SIDE, &side_words(side));
        number(pen, second, &english::HEIGHT, &height_words(height));
    } else {
        for (rect, line) in [first, second].into_iter().zip(english::NO_SPIN.lines()) {
            pen.text(rect, line, pen.fonts.small, theme::MUTED, Align::Left);
        }
    }
    let centered = state.cue.tip == [0.0, 0.0];
    let look = if centered { Look::Idle } else { Look::Plain };
    if pen.button("tip-center", c.tip_center, &english::CENTER, look) && !centered {
        play(Command::Tip { value: [0.0, 0.0] });
    }
    if let Some(value) = elevation(pen, c.elevation_label, c.elevation, state) {
        play(Command::Elevation { value });
    }
}

/// Draws only the ball and the slider, over the table.
pub fn corner(pen: &Pen<'_>, c: &Controls, state: &UiState, actions: &mut Vec<Action>) {
    if let Some(value) = spot(pen, c.tip, state) {
        actions.push(Action::Play(Command::Tip { value }));
    }
    if let Some(value) = elevation(pen, c.elevation_label, c.elevation, state) {
        actions.push(Action::Play(Command::Elevation { value }));
    }
}

/// The part of a row beside its icon.
fn beside_icon(pen: &Pen<'_>, rect: Rect) -> Rect {
    let aside = pen.s(24.0);
    Rect::new(rect.x + aside, rect.y, rect.width - aside, rect.height)
}

/// Draws a label at the left and its number at the right.
fn number(pen: &Pen<'_>, rect: Rect, word: &str, number: &str) {
    pen.text(rect, word, pen.fonts.small, theme::MUTED, Align::Left);
    // A number that is too wide for the row keeps its size.
    let x = rect.max()[0] - pen.width(number, pen.fonts.small);
    let right = Rect { x, width: rect.max()[0] - x, ..rect };
    pen.text(right, number, pen.fonts.small, theme::TEXT, Align::Left);
}

/// The place of the tip to the right of the centre, in words.
fn side_words(part: f64) -> String {
    match percent(part) {
        0.0 => format!("{}", english::CENTERED),
        percent if part > 0.0 => format!("{}", english::right(&percent)),
        percent => format!("{}", english::left(&percent)),
    }
}

/// The place of the tip above the centre, in words.
fn height_words(part: f64) -> String {
    match percent(part) {
        0.0 => format!("{}", english::CENTERED),
        percent if part > 0.0 => format!("{}", english::high(&percent)),
        percent => format!("{}", english::low(&percent)),
    }
}

/// The size of a part of the radius, percent, in tenths.
fn percent(part: f64) -> f64 {
    (part.abs() * 1000.0).round() / 10.0
}

/// Draws the cue ball as the player sees it along the cue; returns the tip's new place if it
/// changes.
fn spot(pen: &Pen<'_>, rect: Rect, state: &UiState) -> Option<[f64; 2]> {
    let touch = pen.touch("tip", rect);
    let radius = 0.5 * rect.width.min(rect.height) - pen.s(1.0);
    let center = rect.center();
    let chosen = chosen_tip(pen, &touch, center, radius, state);
    let tip = chosen.unwrap_or(state.cue.tip).map(|offset| offset as f32);
    let visible = if state.cue.spin { 1.0 } else { DIM_OPACITY };
    ball(pen, center, radius, visible);
    let hair = faded(INK, 0.16 * visible);
    let [x, y] = center;
    pen.line([x - radius, y], [x + radius, y], hair);
    pen.line([x, y - radius], [x, y + radius], hair);
    let out = tip[0].hypot(tip[1]);
    let slips = state.cue.miscue.is_some_and(|limit| f64::from(out) > limit);
    if let Some(limit) = state.cue.miscue {
        let color = faded(WARNING, if slips { 1.0 } else { 0.75 } * visible);
        pen.list()
            .add_circle(center, radius * limit as f32, color)
            .num_segments(64)
            .thickness(pen.s(1.5))
            .build();
    }
    let place = [x + tip[0] * radius, y - tip[1] * radius];
    let color = faded(if slips { WARNING } else { CHALK }, visible);
    // At the edge only part of the tip covers the ball.
    pen.clipped(rect, |pen| {
        let ring = if touch.over() { 1.0 } else { 0.7 };
        pen.list()
            .add_circle(place, TIP * radius, faded(color, ring))
            .num_segments(32)
            .thickness(pen.s(1.5))
            .build();
        pen.list().add_circle(place, SPOT * radius, color).num_segments(24).filled(true).build();
    });
    chosen.filter(|&tip| tip != state.cue.tip)
}

/// The place that the mouse chooses in this frame.
fn chosen_tip(
    pen: &Pen<'_>,
    touch: &Touch,
    center: [f32; 2],
    radius: f32,
    state: &UiState,
) -> Option<[f64; 2]> {
    let io = pen.ui.io();
    if touch.pressed && pen.ui.is_mouse_double_clicked(MouseButton::Left) {
        return Some([0.0, 0.0]);
    }
    let moves = touch.held && touch.drag != [0.0, 0.0];
    let offset = |pixels: f32| f64::from(pixels / radius);
    if io.key_ctrl {
        let [x, y] = touch.drag.map(|pixels| step_factor(false, true) * offset(pixels));
        return moves.then(|| nearest_tip([state.cue.tip[0] + x, state.cue.tip[1] - y]));
    }
    let [x, y] = [io.mouse_pos[0] - center[0], io.mouse_pos[1] - center[1]];
    (touch.pressed || moves).then(|| nearest_tip([offset(x), -offset(y)]))
}

/// Draws a ball lit by a lamp, of discs that grow smaller and brighter.
fn ball(pen: &Pen<'_>, [x, y]: [f32; 2], radius: f32, visible: f32) {
    const DISCS: u32 = 28;
    for disc in 0..DISCS {
        let part = disc as f32 / (DISCS - 1) as f32;
        let bright = 1.0 - (1.0 - part) * (1.0 - part);
        let mixed = |i: usize| EDGE[i] + (LIGHT[i] - EDGE[i]) * bright;
        // The discs are opaque, so that only the top one shows where they overlap.
        let color = [0, 1, 2].map(|i| mixed(i) * visible + theme::PANEL[i] * (1.0 - visible));
        let place = [x - 0.22 * radius * part, y - 0.26 * radius * part];
        pen.list()
            .add_circle(place, radius * (1.0 - 0.66 * part), [color[0], color[1], color[2], 1.0])
            .num_segments(72)
            .filled(true)
            .build();
    }
}

/// Draws the slider; returns the elevation that the mouse chooses in this frame, rad.
fn elevation(pen: &Pen<'_>, label: Rect, rect: Rect, state: &UiState) -> Option<f64> {
    let lies = state.cue.lift.map_or(state.cue.elevation, |lift| lift.elevation());
    let place = beside_icon(pen, label);
    // Over the table it would appear and disappear with the number.
    let wordless = label.width < pen.s(120.0);
    let (word, text) = elevation_words(state, |word, number| {
        let apart = if word.is_empty() { 0.0 } else { pen.s(6.0) };
        let wide = [word, number].map(|text| pen.width(text, pen.fonts.small));
        (word.is_empty() || !wordless) && wide[0] + apart + wide[1] <= place.width
    });
    let icon = [label.x + pen.s(8.0), label.center()[1]];
    Icon::new(pen, icon, theme::MUTED).elevation();
    number(pen, place, &word, &text);
    let color = if state.cue.spin { theme::ACCENT } else { theme::MUTED };
    let part = pen.slider("elevation", rect, (lies / FRAC_PI_2) as f32, color)?;
    let step = (f64::from(part) * 90.0 / ELEVATION_STEP).round() * ELEVATION_STEP;
    let chosen = nearest_elevation(step.to_radians());
    let value =
        state.cue.lift.map_or(chosen, |lift| lift.chosen_elevation(chosen, state.cue.elevation));
    (value != state.cue.elevation).then_some(value)
}

/// The label at the left of the slider's line, and the text at its right, shortened to fit: the
/// angle of the cue, and the obstacle that raises it.
fn elevation_words(state: &UiState, fits: impl Fn(&str, &str) -> bool) -> (Text, String) {
    let (whole, short) = match state.cue.lift {
        Some(lift @ Lift::Over { obstacle, .. }) => {
            let degrees = lift.degrees();
            let whole = match obstacle {
                Obstacle::Rail => format!("{}", english::over_rail(&degrees)),
                Obstacle::Ball(ball) => format!("{}", english::over_ball(&degrees, &Shown(&ball))),
            };
            (whole, format!("{}", english::degrees(&degrees)))
        }
        Some(Lift::NoRoom(obstacle)) => {
            let whole = match obstacle {
                Obstacle::Rail => format!("{}", english::NO_ROOM_OVER_RAIL),
                Obstacle::Ball(ball) => format!("{}", english::no_room_over_ball(&Shown(&ball))),
            };
            (whole, format!("{}", english::NO_ROOM))
        }
        None => {
            let own = angle(state.cue.elevation.to_degrees());
            (own.clone(), own)
        }
    };
    let none = Text::EMPTY;
    let mut candidates = [(english::ELEVATION, whole.clone()), (none, whole)].into_iter();
    candidates.find(|(word, text)| fits(word, text)).unwrap_or((none, short))
}

/// An angle in degrees, without trailing zeros.
fn angle(degrees: f64) -> String {
    format!("{}", english::degrees(&((degrees * 10.0).round() / 10.0)))
}

#[cfg(test)]
mod tests {
    use crate::game::Obstacle;
    use crate::physics::BallId;
    use crate::ui::CueState;
    use crate::ui::panel::english::*;

    #[test]
    fn the_tip_stays_on_the_ball() {
        for tip in [[0.3, 0.2], [4.0, -3.0], [0.0, -1.0], [0.707, 0.708]] {
            let [side, height] = nearest_tip(tip);
            assert!(side.hypot(height) < 1.0, "{tip:?}");
        }
        assert_eq!(nearest_tip([0.25, -0.125]), [0.25, -0.125]);
        assert_eq!(nearest_elevation(2.0), FRAC_PI_2);
        assert_eq!(nearest_elevation(-1.0), 0.0);
    }

    #[test]
    fn places_of_the_tip_are_shown_as_text() {
        assert_eq!(&*side_words(0.125), "12.5% right");
        assert_eq!(&*height_words(-0.5), "50% low");
        assert_eq!(&*height_words(-0.0), "0%");
        assert_eq!(&*angle(12.04), "12°");
    }

    #[test]
    fn the_obstacle_is_named_if_its_name_fits() {
        let told = |lift: Option<Lift>, room: usize| {
            let elevation = 7.84_f64.to_radians();
            let cue = CueState { lift, elevation, spin: true, ..CueState::default() };
            let state = UiState { cue, ..UiState::default() };
            let length = |text: &str| text.chars().count();
            let fits = |word: &str, text: &str| length(word) + length(text) <= room;
            let (word, text) = elevation_words(&state, fits);
            format!("{word}|{}", &*text)
        };
        let over = |degrees: f64| {
            Some(Lift::Over { obstacle: Obstacle::Rail, elevation: degrees.to_radians() })
        };
        assert_eq!(told(over(8.17), 30), "Elevation|8.2°, over the rail");
        assert_eq!(told(over(8.17), 20), "|8.2°, over the rail");
        assert_eq!(told(over(8.17), 10), "|8.2°");
        // A lift of zero is not shown.
        assert_eq!(told(over(0.04), 30), "Elevation|0.1°, over the rail");
        assert_eq!(told(None, 30), "Elevation|7.8°");
        let none = Some(Lift::NoRoom(Obstacle::Ball(BallId(3).into())));
        assert_eq!(told(none, 30), "Elevation|no room over the 3");
        assert_eq!(told(none, 10), "|no room");
    }
}
