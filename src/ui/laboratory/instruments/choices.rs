//! The instruments to choose from, in the tab of what is measured.

use crate::lab::{Overlay, PlotSubject, Topic};
use crate::texts::{Text, lab_plots as texts};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::theme;
use crate::ui::kit::theme::opaque;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::{LabAction, LabState};
use crate::ui::layout::Rect;

use super::plots::{names, title};
use super::{InstrumentAction, overlay_color};

/// Width of the buttons beside a ball's number, logical pixels.
const STEPPER: f32 = 34.0;

/// Draws the choices of plots, and of what is shown over the table.
pub fn choices(rows: &mut Rows<'_>, lab: &LabState) {
    let instruments = &lab.instruments;
    let plots = instruments.plots;
    rows.heading(texts::PLOTS);
    for pair in Topic::ALL.chunks(2) {
        let places: [Rect; 2] = rows.split();
        for (topic, place) in pair.iter().zip(places) {
            let [_, _, control] = names(*topic);
            let action = InstrumentAction::Plot(*topic);
            button(rows, control, place, title(*topic), plots.has(*topic), action);
        }
    }
    rows.heading(texts::OF);
    let one = match plots.subject {
        PlotSubject::One(ball) => ball,
        PlotSubject::Each | PlotSubject::All => 0,
    };
    let places: [Rect; 3] = rows.split();
    for ((name, text, subject), place) in [
        ("lab-plots-each", texts::EACH_BALL, PlotSubject::Each),
        ("lab-plots-all", texts::ALL_BALLS, PlotSubject::All),
        ("lab-plots-one", texts::ONE_BALL, PlotSubject::One(one)),
    ]
    .into_iter()
    .zip(places)
    {
        let action = InstrumentAction::Subject(subject);
        button(rows, name, place, text, plots.subject == subject, action);
    }
    let last = instruments.balls.len().saturating_sub(1);
    let ball = |place: usize| {
        let id = instruments.balls.get(place).map_or(0, |(id, _)| id.0);
        format!("{}", texts::ball(&id))
    };
    if let PlotSubject::One(shown) = plots.subject {
        let shown = shown.min(last);
        let choose = |place| InstrumentAction::Subject(PlotSubject::One(place));
        stepper(
            rows,
            ["lab-plots-ball-less", "lab-plots-ball-more"],
            &ball(shown),
            [choose(shown.saturating_sub(1)), choose((shown + 1).min(last))],
        );
    }
    if plots.has(Topic::Distance) {
        let other = plots.other.min(last);
        let id = instruments.balls.get(other).map_or(0, |(id, _)| id.0);
        stepper(
            rows,
            ["lab-plots-other-less", "lab-plots-other-more"],
            &format!("{}", texts::distance_to(&id)),
            [other.saturating_sub(1), (other + 1).min(last)].map(InstrumentAction::Other),
        );
    }
    rows.heading(texts::OVER_THE_TABLE);
    for pair in Overlay::ALL.chunks(2) {
        let places: [Rect; 2] = rows.split();
        for (overlay, place) in pair.iter().zip(places) {
            let (name, text) = overlay_texts(*overlay);
            let is_on = instruments.overlays.has(*overlay);
            button(rows, name, place, text, is_on, InstrumentAction::Overlay(*overlay));
            if let Some(color) = overlay_color(*overlay) {
                let pen = rows.pen;
                let center = [place.x + pen.s(12.0), place.center()[1]];
                pen.disc(center, pen.s(4.0), opaque(color));
            }
        }
    }
    if instruments.overlays.has(Overlay::Ruler) {
        rows.paragraph(&texts::RULER_HINT);
    }
}

/// The control of something over the table, and its label.
fn overlay_texts(overlay: Overlay) -> (&'static str, Text) {
    match overlay {
        Overlay::Trails => ("lab-show-trails", texts::TRAILS),
        Overlay::Velocity => ("lab-show-velocity", texts::VELOCITY),
        Overlay::Spin => ("lab-show-spin", texts::SPIN_AXIS),
        Overlay::Slip => ("lab-show-slip", texts::SLIP),
        Overlay::Friction => ("lab-show-friction", texts::FRICTION),
        Overlay::Ruler => ("lab-show-ruler", texts::RULER),
        Overlay::Twins => ("lab-show-twins", texts::TWINS),
    }
}

/// Draws a button that is on or off.
fn button(
    rows: &mut Rows<'_>,
    name: &'static str,
    place: Rect,
    text: Text,
    is_on: bool,
    action: InstrumentAction,
) {
    let look = if is_on { Look::Accent } else { Look::Plain };
    rows.small_button(name, place, &text, look, LabAction::Instrument(action));
}

/// Draws words between a button for the previous one and one for the next one.
fn stepper(
    rows: &mut Rows<'_>,
    names: [&'static str; 2],
    text: &str,
    actions: [InstrumentAction; 2],
) {
    let pen = rows.pen;
    let row = rows.next(28.0, 6.0);
    let wide = pen.s(STEPPER);
    let ends = [row.x, row.max()[0] - wide];
    for (((name, x), label), action) in names.into_iter().zip(ends).zip(["-", "+"]).zip(actions) {
        let place = Rect::new(x, row.y, wide, row.height);
        rows.small_button(name, place, label, Look::Plain, LabAction::Instrument(action));
    }
    pen.text(row, text, pen.fonts.small, theme::TEXT, Align::Center);
}
