//! The timeline at the foot of the view, with its buttons.

use crate::texts::{Text, lab as texts, settings};
use crate::ui::CameraView;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::layout::Rect;

use super::instruments::{pointed_impact, time_axis};
use super::{InstrumentAction, LabAction, LabState};

/// Margin at both ends of the bar, logical pixels.
const MARGIN: f32 = 16.0;
/// Width of a button that changes the speed, logical pixels.
const SPEED_BUTTON: f32 = 24.0;
/// Width of the speed between these two buttons, logical pixels.
const SPEED: f32 = 56.0;
/// Width of the button that saves as CSV, with all its words, logical pixels.
const EXPORT: f32 = 100.0;
/// Width of a button with only a format's name, logical pixels.
const FORMAT: f32 = 44.0;
/// Width of a bar that has no room for the buttons of the speed, which has keys, too.
const NARROW_WIDTH: f32 = 560.0;
/// Width of a bar that has no room for the buttons that save, which come back without the panel.
const NARROWEST_WIDTH: f32 = 400.0;

/// Draws the timeline with its buttons at the foot of the view.
pub fn time_bar(canvas: &mut Canvas<'_>, lab: &LabState<'_>) {
    let Canvas { pen, layout, .. } = *canvas;
    let bar = layout.foot_bar();
    canvas.ground(Ground::Panel, "lab-bar", bar, theme::OVERLAY, |canvas| {
        let [x, width] = time_axis(pen, layout, lab);
        let margin = pen.s(8.0);
        let rect = Rect::new(x - margin, bar.y + pen.s(2.0), width + 2.0 * margin, pen.s(22.0));
        let [begin, end] = lab.run;
        let length = (end - begin).max(1e-9);
        let part = |time: f64| ((time - begin) / length).clamp(0.0, 1.0) as f32;
        canvas.record_place("lab-time", rect);
        let pointed = pointed_impact(pen, layout, lab);
        for (place, time) in lab.impacts.iter().enumerate() {
            let color = if pointed == Some(place) { theme::TEXT } else { theme::MUTED };
            let x = (x + width * part(*time)).round();
            let [top, foot] = [rect.center()[1] - pen.s(6.0), rect.center()[1] + pen.s(6.0)];
            pen.line([x, top], [x, foot], color);
        }
        if let Some(at) = pen.slider("lab-time", rect, part(lab.measured.time), theme::ACCENT) {
            canvas.act(LabAction::Seek(at));
        }
        buttons(canvas, lab, bar);
    });
}

fn buttons(canvas: &mut Canvas<'_>, lab: &LabState<'_>, bar: Rect) {
    let pen = canvas.pen;
    let is_narrow = bar.width < pen.s(NARROW_WIDTH);
    let wide = if is_narrow { 28.0 } else { 34.0 };
    let [wide, high] = [wide, 30.0].map(|length| pen.s(length).round());
    let y = bar.y + pen.s(26.0);
    let mut left = bar.x + pen.s(MARGIN);
    let mut button =
        |name: &'static str, help: Text, draw: &dyn Fn(&Icon<'_>), action: LabAction| {
            let rect = Rect::new(left.round(), y, wide, high);
            left += wide + pen.s(4.0);
            canvas.record_place(name, rect);
            if pen.icon_button(name, rect, draw) {
                canvas.act(action);
            }
            if pen.ui.is_item_hovered() {
                pen.tip(&help);
            }
        };
    let running = lab.is_running;
    button("lab-again", texts::AGAIN_HELP, &|icon| icon.restart(), LabAction::Again);
    if !is_narrow {
        button("lab-begin", texts::BEGIN_HELP, &|icon| icon.skip(false), LabAction::Seek(0.0));
    }
    button(
        "lab-back",
        texts::BACK_HELP,
        &|icon| icon.step(false),
        LabAction::Impact { after: false },
    );
    button("lab-play", texts::PLAY_HELP, &|icon| icon.play(running), LabAction::Toggle);
    button("lab-on", texts::ON_HELP, &|icon| icon.step(true), LabAction::Impact { after: true });
    let view = if lab.is_flat { CameraView::Over } else { CameraView::Flat };
    button("lab-flat", texts::FLAT_HELP, &|icon| icon.place(view), LabAction::Flat);
    let words = match lab.run[0] {
        _ if lab.is_computing => format!("{}", texts::COMPUTING),
        _ if lab.is_slow && lab.speed > 1.0 => {
            let speed = format!("{}x", lab.speed);
            format!("{}", texts::slower_than(&speed))
        }
        _ if lab.is_slow => format!("{}", texts::SLOWER),
        begin if begin > 0.0 => {
            let begin = format!("{begin:.1}");
            format!("{}", texts::forgotten(&begin))
        }
        _ => {
            let time = format!("{:.3}", lab.measured.time);
            let time = texts::seconds(&time);
            match is_narrow && lab.speed != 1.0 {
                true => format!("{time} · {}", speed(lab)),
                false => format!("{time}"),
            }
        }
    };
    let mut word = |name, x: f32, width: f32, label: &str, action: LabAction| {
        let rect = Rect::new(x.round(), y, pen.s(width), high);
        canvas.small_button(name, rect, label, Look::Plain, action);
        rect.max()[0]
    };
    left += pen.s(6.0);
    if !is_narrow {
        left = word("lab-slower", left, SPEED_BUTTON, "-", LabAction::Slower);
        let speed = speed(lab);
        let place = Rect::new(left, y, pen.s(SPEED), high);
        pen.text(place, &speed, pen.fonts.small, theme::TEXT, Align::Center);
        left = word("lab-faster", place.max()[0], SPEED_BUTTON, "+", LabAction::Faster);
        left += pen.s(8.0);
    }
    if bar.width < pen.s(NARROWEST_WIDTH) {
        let room = Rect::new(left, y, (bar.max()[0] - left - pen.s(8.0)).max(1.0), high);
        pen.text(room, &words, pen.fonts.small, theme::TEXT, Align::Left);
        return;
    }
    let (export, label) = match is_narrow {
        true => (FORMAT, texts::CSV),
        false => (EXPORT, texts::SAVE_AS_CSV),
    };
    let right = bar.max()[0] - pen.s(MARGIN + export + 2.0 * FORMAT + 8.0);
    word("lab-export", right, export, &label, LabAction::Export);
    let save = right + pen.s(export + 4.0);
    let picture = LabAction::Instrument(InstrumentAction::Picture);
    let next = word("lab-save-png", save, FORMAT, &texts::PNG, picture) + pen.s(4.0);
    let percent = lab
        .instruments
        .animation
        .map(|part| settings::percent(&format_args!("{:.0}", 100.0 * part)).to_string());
    let label = percent.as_deref().unwrap_or(texts::GIF.get());
    let animation = LabAction::Instrument(InstrumentAction::Animation);
    word("lab-save-gif", next, FORMAT, label, animation);
    let start = left + pen.s(6.0);
    let room = Rect::new(start, y, (right - start - pen.s(8.0)).max(1.0), high);
    pen.clipped(room, |pen| {
        pen.text(room, &words, pen.fonts.text, theme::TEXT, Align::Left);
    });
}

/// The speed of time in words.
fn speed(lab: &LabState) -> String {
    match lab.speed {
        speed if speed >= 1.0 => format!("{speed}x"),
        speed => format!("1/{:.0}x", 1.0 / speed),
    }
}
