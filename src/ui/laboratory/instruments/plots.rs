//! The plots above the timeline, with its time axis.

use crate::lab::{BesideCurve, Curve, MOST_BESIDE, Plot, Quantity, Subject, Topic};
use crate::texts::{Text, lab_branches, lab_plots as texts};
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::rows::number;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, legible, opaque};
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::laboratory::tabs::branch_title;
use crate::ui::laboratory::{LabAction, LabState, branch_color};
use crate::ui::layout::{Layout, Rect};

use super::axis::{Axis, small, time_axis};
use super::histogram;
use super::trace::Trace;
use super::{InstrumentAction, InstrumentState};

/// Height of the line of title and legend, logical pixels.
const TITLE: f32 = 24.0;
/// Height of the line of times, logical pixels.
const TIMES: f32 = 18.0;
/// Height of the line of branches, logical pixels.
const BRANCHES: f32 = 20.0;
/// Width of curves of the current branch, logical pixels.
const CURVE: f32 = 2.0;
/// Width of curves of the branches beside it, logical pixels.
const CURVE_BESIDE: f32 = 1.5;
/// The dashes of the branches beside the current one, and their gaps, logical pixels.
const DASHES: [[f32; 2]; MOST_BESIDE] = [[9.0, 4.0], [4.0, 3.0], [1.5, 3.0]];
/// Length of a line in the legend of the branches, logical pixels.
const SAMPLE: f32 = 28.0;
/// Width of a legend entry's swatch, logical pixels.
const SWATCH: f32 = 10.0;
/// Space after a legend entry, logical pixels.
const ENTRY_GAP: f32 = 12.0;
/// Distance in which the mouse points at an impact, logical pixels.
const POINTING_DISTANCE: f32 = 5.0;
/// About how many marks an axis of values has.
const VALUE_MARKS: f64 = 3.0;
/// About how many marks the time axis has.
const TIME_MARKS: f64 = 10.0;

/// The name of a plot.
pub fn title(topic: Topic) -> Text {
    match topic {
        Topic::Speed => texts::SPEED,
        Topic::Spin => texts::SPIN,
        Topic::Slip => texts::SLIP,
        Topic::Height => texts::HEIGHT,
        Topic::Energy => texts::ENERGY,
        Topic::Momentum => texts::MOMENTUM,
        Topic::AngularMomentum => texts::ANGULAR_MOMENTUM,
        Topic::Distance => texts::DISTANCE,
        Topic::Speeds => texts::SPEEDS,
    }
}

/// The names of a plot's control, of the button that closes it, and of the one that chooses it.
pub fn names(topic: Topic) -> [&'static str; 3] {
    match topic {
        Topic::Speed => ["lab-plot-speed", "lab-plot-speed-close", "lab-choose-speed"],
        Topic::Spin => ["lab-plot-spin", "lab-plot-spin-close", "lab-choose-spin"],
        Topic::Slip => ["lab-plot-slip", "lab-plot-slip-close", "lab-choose-slip"],
        Topic::Height => ["lab-plot-height", "lab-plot-height-close", "lab-choose-height"],
        Topic::Energy => ["lab-plot-energy", "lab-plot-energy-close", "lab-choose-energy"],
        Topic::Momentum => ["lab-plot-momentum", "lab-plot-momentum-close", "lab-choose-momentum"],
        Topic::AngularMomentum => {
            ["lab-plot-angular", "lab-plot-angular-close", "lab-choose-angular"]
        }
        Topic::Distance => ["lab-plot-distance", "lab-plot-distance-close", "lab-choose-distance"],
        Topic::Speeds => ["lab-plot-speeds", "lab-plot-speeds-close", "lab-choose-speeds"],
    }
}

/// The impact whose mark the mouse points at, in the timeline or in a plot, by its place in the list.
pub fn pointed_impact(pen: &Pen<'_>, layout: &Layout, lab: &LabState) -> Option<usize> {
    let [x, y] = pen.ui.io().mouse_pos;
    let foot = layout.tray;
    // The buttons below the timeline are not part of it.
    let end = layout.foot_bar().y + pen.s(24.0);
    if !foot.contains([x, y]) || y > end {
        return None;
    }
    let time = times(pen, layout, lab);
    let far = |impact: &f64| (time.pixel(*impact) - x).abs();
    let seen = lab.impacts.iter().enumerate().filter(|(_, impact)| **impact >= lab.run[0]);
    let nearest = seen.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
    nearest.filter(|(_, impact)| far(impact) <= pen.s(POINTING_DISTANCE)).map(|(place, _)| place)
}

/// The time axis.
fn times(pen: &Pen<'_>, layout: &Layout, lab: &LabState) -> Axis {
    let [left, length] = time_axis(pen, layout, lab);
    let [begin, end] = lab.run;
    // Before the start there is nothing to show yet.
    let end = if end > begin { end } else { begin + 1.0 };
    Axis::exact([begin, end], TIME_MARKS, [left, left + length])
}

/// Draws the plots.
pub fn plots(canvas: &mut Canvas<'_>, lab: &LabState<'_>) {
    let Canvas { pen, layout, .. } = *canvas;
    let shown = &lab.instruments.plots.shown;
    if shown.is_empty() {
        return;
    }
    let bar = layout.foot_bar();
    let foot = layout.tray;
    let strip = Rect::new(foot.x, foot.y, foot.width, bar.y - foot.y);
    canvas.ground(Ground::Panel, "lab-plots", strip, theme::OVERLAY, |canvas| {
        let time = times(pen, layout, lab);
        let has_times = shown.iter().any(|plot| plot.topic != Topic::Speeds);
        let below = if has_times { pen.s(TIMES) } else { 0.0 };
        let compares = shown.iter().any(|plot| !plot.beside.is_empty());
        let above = if compares { pen.s(BRANCHES) } else { 0.0 };
        let height = (strip.height - above - below) / shown.len() as f32;
        let marked = pointed_impact(pen, layout, lab).map(|place| lab.impacts[place]);
        // The time axis lies below the plots that have it.
        let others = shown.iter().filter(|plot| plot.topic != Topic::Speeds);
        let plots = shown.iter().filter(|plot| plot.topic == Topic::Speeds).chain(others);
        for (place, plot) in plots.enumerate() {
            let y = strip.y + above + place as f32 * height;
            let cell = Rect::new(strip.x, y.round(), strip.width, height);
            let sheet = Sheet { pen, lab, cell, time, marked };
            sheet.draw(plot, canvas);
        }
        if compares {
            branches(pen, lab, Rect { height: above, ..strip });
        }
        if has_times {
            let y = strip.max()[1] - 0.5 * pen.s(TIMES);
            for (x, words) in time.marks() {
                small(pen, [x, y], Align::Center, &words, theme::MUTED);
            }
            small(pen, [strip.x + pen.s(16.0), y], Align::Left, &texts::TIME_AXIS, theme::MUTED);
        }
    });
}

/// One plot in its place.
#[derive(Clone, Copy)]
struct Sheet<'a> {
    pen: &'a Pen<'a>,
    lab: &'a LabState<'a>,
    cell: Rect,
    time: Axis,
    /// The time of the impact that the mouse points at, s.
    marked: Option<f64>,
}

impl Sheet<'_> {
    fn draw(&self, plot: &Plot, canvas: &mut Canvas<'_>) {
        let Sheet { pen, lab, cell, .. } = *self;
        let [left, right] = self.time.ends.map(|time| self.time.pixel(time));
        let top = cell.y + pen.s(TITLE);
        let area = Rect::new(left, top, right - left, (cell.max()[1] - pen.s(7.0) - top).max(1.0));
        let [name, close, _] = names(plot.topic);
        let side = pen.s(18.0);
        let cross = Rect::new(cell.max()[0] - pen.s(14.0) - side, cell.y + pen.s(3.0), side, side);
        canvas.cross(close, cross, InstrumentAction::Plot(plot.topic));
        let row = Rect::new(cell.x + pen.s(16.0), cell.y, cell.width, pen.s(TITLE));
        if plot.topic == Topic::Speeds {
            return histogram::draw(pen, &lab.instruments.plots.histogram, row, area);
        }
        let heading = format!("{} · {}", title(plot.topic), plot.topic.unit());
        pen.text(row, &heading, pen.fonts.small, theme::TEXT, Align::Left);
        let values = self.values(plot, area);
        self.grid(&values, area);
        pen.clipped(area.inset(-2.0), |pen| {
            let clipped = Sheet { pen, ..*self };
            for beside in &plot.beside {
                let color = self.color_beside(plot, beside);
                clipped.curve(&beside.curve, color, Some(beside.branch), &values);
            }
            for curve in &plot.curves {
                clipped.curve(curve, self.color(plot, curve), None, &values);
            }
            if let Some(marked) = self.marked {
                clipped.upright(marked, area, theme::TEXT);
            }
            clipped.upright(lab.measured.time, area, theme::ACCENT);
        });
        let start = row.x + pen.width(&heading, pen.fonts.small) + pen.s(2.0 * ENTRY_GAP);
        self.legend(plot, [start, row.center()[1], cross.x]);
        // A drag in a plot is one along the timeline.
        canvas.record_place(name, area);
        let touch = pen.touch(name, area);
        if touch.held && (touch.pressed || touch.drag != [0.0, 0.0]) {
            let part = (pen.ui.io().mouse_pos[0] - area.x) / area.width;
            canvas.act(LabAction::Seek(part.clamp(0.0, 1.0)));
        }
    }

    /// The axis of values: it holds zero, and all values.
    fn values(&self, plot: &Plot, area: Rect) -> Axis {
        let beside = plot.beside.iter().map(|beside| &beside.curve);
        let bounds = plot.curves.iter().chain(beside).filter_map(Curve::bounds);
        let [low, high] =
            bounds.fold([0.0, 0.0], |a: [f64; 2], b| [a[0].min(b[0]), a[1].max(b[1])]);
        // Rounding errors around nothing are nothing.
        let high = if high - low < 1e-12 { low + 1.0 } else { high };
        Axis::around([low, high], VALUE_MARKS, [area.max()[1], area.y])
    }

    /// Draws lines and numbers of both axes.
    fn grid(&self, values: &Axis, area: Rect) {
        let pen = self.pen;
        let [left, top] = area.min();
        let [right, foot] = area.max();
        for (x, _) in self.time.marks() {
            let x = x.round();
            pen.line([x, top], [x, foot], theme::LINE);
        }
        for (y, words) in values.marks() {
            let y = y.round();
            pen.line([left, y], [right, y], theme::LINE);
            small(pen, [left - pen.s(5.0), y], Align::Right, &words, theme::MUTED);
        }
        let zero = values.pixel(0.0).round();
        pen.line([left, zero], [right, zero], theme::IDLE);
    }

    /// Draws a line at an instant.
    fn upright(&self, time: f64, area: Rect, color: Color) {
        let x = self.time.pixel(time).round();
        self.pen.stroke([x, area.y], [x, area.max()[1]], color, 1.0);
    }

    /// Draws a curve, in the dashes of its branch if that lies beside the current one.
    fn curve(&self, curve: &Curve, color: Color, beside: Option<usize>, values: &Axis) {
        let pen = self.pen;
        let width = pen.s(if beside.is_some() { CURVE_BESIDE } else { CURVE });
        let dashes = beside.map(|branch| dashes(pen, self.lab, branch));
        let mut trace = Trace::new(pen, color, width).dashed(dashes);
        let at = |time: f64, value: f64| [self.time.pixel(time), values.pixel(value)];
        for (place, bucket) in curve.buckets.iter().enumerate() {
            let begin = curve.begin + curve.step * place as f64;
            let end = begin + curve.step;
            if end < self.time.ends[0] {
                continue;
            }
            trace.point(at(begin, bucket.first));
            if bucket.jumps {
                // A step, with what went beyond its ends.
                let middle = 0.5 * (begin + end);
                let steps = match bucket.first <= bucket.last {
                    true => [bucket.first, bucket.least, bucket.most, bucket.last],
                    false => [bucket.first, bucket.most, bucket.least, bucket.last],
                };
                steps.into_iter().for_each(|value| trace.point(at(middle, value)));
            }
            trace.point(at(end, bucket.last));
        }
        trace.point(at(curve.tip[0], curve.tip[1]));
        trace.end();
    }

    /// Draws the names of the curves, with their values at the shown instant.
    fn legend(&self, plot: &Plot, [start, y, end]: [f32; 3]) {
        let pen = self.pen;
        let mut x = start;
        let mut entry = |words: &str, color: Color| {
            let [swatch, apart] = [SWATCH, ENTRY_GAP].map(|length| pen.s(length));
            let wide = pen.width(words, pen.fonts.small);
            if x + swatch + wide + apart > end {
                x = end;
                return;
            }
            pen.disc([x + 0.5 * swatch, y], 0.4 * swatch, color);
            small(pen, [x + swatch + pen.s(3.0), y], Align::Left, words, theme::TEXT);
            x += swatch + wide + pen.s(3.0) + apart;
        };
        for curve in &plot.curves {
            let name = self.name(curve);
            let words = match curve.now.is_finite() {
                true => format!("{name}: {}", number(curve.now)),
                false => name.to_string(),
            };
            entry(&words, self.color(plot, curve));
        }
        // The others of several curves stand in the table of the branches.
        let beside =
            plot.beside.iter().filter(|beside| is_alone(plot) && beside.curve.now.is_finite());
        for beside in beside {
            entry(&number(beside.curve.now), self.color_beside(plot, beside));
        }
    }

    /// The colour of a curve. A curve that is alone in its plot has the colour of its branch if
    /// there are several branches.
    fn color(&self, plot: &Plot, curve: &Curve) -> Color {
        match is_alone(plot) && !plot.beside.is_empty() {
            true => opaque(branch_color(self.lab.branch)),
            false => color(&self.lab.instruments, curve),
        }
    }

    /// The colour of a curve of a branch beside the current one.
    fn color_beside(&self, plot: &Plot, beside: &BesideCurve) -> Color {
        match plot.curves.get(beside.like).filter(|_| !is_alone(plot)) {
            Some(curve) => color(&self.lab.instruments, curve),
            None => opaque(branch_color(beside.branch)),
        }
    }

    /// The name of a curve.
    fn name(&self, curve: &Curve) -> String {
        let part = match curve.quantity {
            Quantity::Energy => Some(texts::SUM),
            Quantity::Translation => Some(texts::TRANSLATION),
            Quantity::Rotation => Some(texts::ROTATION),
            Quantity::Potential => Some(texts::POTENTIAL),
            Quantity::MomentumX => Some(texts::ALONG_X),
            Quantity::MomentumY => Some(texts::ALONG_Y),
            _ => None,
        };
        match (curve.subject, part) {
            (Subject::All, Some(part)) => format!("{part}"),
            (Subject::Ball(_), Some(part)) if curve.quantity != Quantity::Energy => {
                format!("{part}")
            }
            (Subject::Ball(place), _) => {
                let id = self.lab.instruments.balls.get(place).map_or(0, |(id, _)| id.0);
                format!("{}", texts::ball(&id))
            }
            (Subject::All, None) if curve.quantity.is_sum() => format!("{}", texts::SUM),
            (Subject::All, None) => format!("{}", texts::MEAN),
        }
    }
}

/// True if a plot has only one curve of each branch.
fn is_alone(plot: &Plot) -> bool {
    plot.curves.len() == 1
}

/// The dashes of a branch beside the current one, and their gaps, pixels.
fn dashes(pen: &Pen<'_>, lab: &LabState, branch: usize) -> [f32; 2] {
    let place = lab.beside().position(|place| place == branch).unwrap_or_default();
    DASHES[place.min(MOST_BESIDE - 1)].map(|length| pen.s(length))
}

/// Draws the lines of the branches with their names.
fn branches(pen: &Pen<'_>, lab: &LabState, row: Rect) {
    let shown = || std::iter::once(lab.branch).chain(lab.beside().take(MOST_BESIDE));
    let more = lab.beside().count().saturating_sub(MOST_BESIDE);
    let more = (more > 0).then(|| format!("{}", lab_branches::more(&more)));
    let wide_more = more.as_ref().map_or(0.0, |more| pen.width(more, pen.fonts.small));
    let [margin, apart, sample] = [16.0, 18.0, SAMPLE].map(|length| pen.s(length));
    let room = row.width - 2.0 * margin - wide_more;
    let most = room / shown().count() as f32 - sample - apart;
    let (mut x, y) = (row.x + margin, (row.y + 0.5 * row.height).round());
    for branch in shown() {
        let is_current = branch == lab.branch;
        let color = opaque(branch_color(branch));
        let width = pen.s(if is_current { CURVE } else { CURVE_BESIDE });
        let dashes = (!is_current).then(|| dashes(pen, lab, branch));
        let mut trace = Trace::new(pen, color, width).dashed(dashes);
        [[x, y], [x + sample, y]].into_iter().for_each(|end| trace.point(end));
        trace.end();
        x += sample + pen.s(5.0);
        let title = branch_title(lab, branch);
        let wide = pen.width(&title, pen.fonts.small).min(most);
        pen.clipped(Rect { x, width: wide, ..row }, |pen| {
            small(pen, [x, y], Align::Left, &title, theme::TEXT);
        });
        x += wide + apart - pen.s(5.0);
    }
    if let Some(more) = more {
        small(pen, [x, y], Align::Left, &more, theme::MUTED);
    }
}

/// The colour of a curve: the colour of its ball or of its part.
fn color(state: &InstrumentState, curve: &Curve) -> Color {
    /// Of parts, and of sums over all balls.
    const PARTS: [u32; 4] = [0xece7da, 0xd8a94a, 0x6fa8dc, 0x7fbf7f];
    let part = match (curve.quantity, curve.subject) {
        (Quantity::MomentumX, _) => 0,
        (Quantity::Translation | Quantity::MomentumY, _) => 1,
        (Quantity::Rotation, _) => 2,
        (Quantity::Potential, _) => 3,
        (_, Subject::Ball(ball)) => {
            return legible(state.balls.get(ball).map_or(PARTS[0], |(_, color)| *color));
        }
        (_, Subject::All) => 0,
    };
    opaque(PARTS[part])
}
