//! The tab of the sweeps: what varies, what is measured, and the plot of it.

use crate::texts::{Text, lab_sweep as texts};
use crate::ui::kit::rows::{ROW, Rows};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::sweep_plot;
use crate::ui::laboratory::{
    ChoiceList, LabAction, LabState, MOST_OUTCOMES, SweepAction, SweepKey, SweepState,
};
use crate::ui::layout::Rect;

/// Most characters of a path.
const MAX_CHARACTERS: usize = 150;
/// Most choices of a list.
const MAX_CHOICES: usize = 80;
/// The names of the controls of a key.
const KEYS: [[&str; 4]; 2] = [
    ["lab-sweep-key", "lab-sweep-from", "lab-sweep-to", "lab-sweep-steps"],
    ["lab-sweep-key-2", "lab-sweep-from-2", "lab-sweep-to-2", "lab-sweep-steps-2"],
];

/// Draws the tab.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    let sweep = lab.sweep;
    match lab.sweep_runs {
        Some([done, all]) => {
            let [button] = rows.split();
            let cancel = LabAction::Sweep(SweepAction::Cancel);
            rows.small_button("lab-sweep-cancel", button, &texts::CANCEL, Look::Plain, cancel);
            progress(rows, done, all);
        }
        None => {
            let [run, export] = rows.split();
            let look = if sweep.plot.is_some() { Look::Plain } else { Look::Idle };
            let [start, save] = [SweepAction::Run, SweepAction::Export].map(LabAction::Sweep);
            rows.small_button("lab-sweep-run", run, &texts::RUN, Look::Accent, start);
            let label = crate::texts::lab::SAVE_AS_CSV;
            rows.small_button("lab-sweep-export", export, &label, look, save);
        }
    }
    match &sweep.plot {
        Some(plot) => sweep_plot::draw(rows, plot),
        None => rows.paragraph(&texts::HELP),
    }
    if sweep.has_sheet {
        let [button] = rows.split();
        let action = LabAction::Sweep(SweepAction::OfSheet);
        rows.small_button("lab-sweep-of-sheet", button, &texts::OF_SHEET, Look::Plain, action);
    }
    rows.heading(texts::OUTCOMES);
    outcomes(rows, sweep, fields);
    let titles = [texts::FIRST_KEY, texts::SECOND_KEY];
    for (place, key) in sweep.keys.iter().enumerate().take(2) {
        draw_key(rows, sweep, place, key, titles[place], fields);
    }
    let two = sweep.keys.len() > 1;
    let action = LabAction::Sweep(SweepAction::Second(!two));
    rows.check("lab-sweep-second", texts::VARY_TWO, two, action);
}

/// Draws the number of runs, and the part that is done as a line.
fn progress(rows: &mut Rows<'_>, done: u64, all: u64) {
    let pen = rows.pen;
    rows.paragraph(&format!("{}", texts::progress(&done, &all)));
    let row = rows.next(6.0, 8.0);
    pen.fill(row, theme::CONTROL, 3.0);
    let part = (done as f32 / all.max(1) as f32).clamp(0.0, 1.0);
    pen.fill(Rect { width: row.width * part, ..row }, theme::ACCENT, 3.0);
}

/// Draws the results; the plotted one is marked.
fn outcomes(rows: &mut Rows<'_>, sweep: &SweepState, fields: &mut Fields) {
    let is_alone = sweep.outcomes.len() < 2;
    for (place, outcome) in sweep.outcomes.iter().enumerate() {
        let [name, remove] = ["outcome", "remove"].map(|it| format!("lab-sweep-{it}-{place}"));
        let full = rows.column;
        let side = rows.pen.s(22.0);
        let cross = Rect::new(full.max()[0] - side, rows.y.round(), side, side);
        rows.column.width -= if is_alone { 0.0 } else { side };
        let show = LabAction::Sweep(SweepAction::Show(place));
        rows.entry(name, &outcome.words, place == sweep.shown, show);
        rows.column = full;
        if !is_alone {
            rows.cross(remove, cross, SweepAction::Remove(place));
        }
    }
    if sweep.outcomes.len() < MOST_OUTCOMES {
        rows.y += rows.pen.s(4.0);
        pick(rows, sweep, "lab-sweep-add", &texts::ADD, ChoiceList::Outcome, fields);
    }
}

/// Draws a key: its path, from which a list opens, and its range.
fn draw_key(
    rows: &mut Rows<'_>,
    sweep: &SweepState,
    place: usize,
    key: &SweepKey,
    title: Text,
    fields: &mut Fields,
) {
    let [name, from, to, steps] = KEYS[place];
    rows.heading(title);
    pick(rows, sweep, name, &key.key.words, ChoiceList::Key(place), fields);
    let row = rows.next(ROW - 4.0, 4.0);
    let wide = row.width / 20.0;
    let part =
        |left: f32, width: f32| Rect::new(row.x + left * wide, row.y, width * wide, row.height);
    let label = |rows: &Rows<'_>, rect: Rect, text: &str| {
        rows.pen.text(rect, text, rows.pen.fonts.small, theme::MUTED, Align::Left);
    };
    label(rows, part(0.0, 3.0), &texts::FROM);
    label(rows, part(10.0, 2.0), &texts::TO);
    let mut number = |rows: &mut Rows<'_>, name: &'static str, rect: Rect, value, action: Typed| {
        rows.record_place(name, rect);
        let typed = |value| LabAction::Sweep(action(place, value));
        let typed = fields.number(rows.pen, rect, name, (value, ""), typed);
        rows.actions.extend(typed);
    };
    number(rows, from, part(3.0, 6.5), key.from, SweepAction::From);
    number(rows, to, part(12.0, 8.0), key.to, SweepAction::To);
    let row = rows.next(ROW - 4.0, 6.0);
    label(rows, row, &texts::STEPS);
    let rect = Rect::new(row.x + 12.0 * wide, row.y, 8.0 * wide, row.height);
    number(rows, steps, rect, f64::from(key.steps), SweepAction::Steps);
}

/// The action of a number that was typed for a key.
type Typed = fn(usize, f64) -> SweepAction;

/// Draws a button that opens a list of paths, with a field above it to type one.
fn pick(
    rows: &mut Rows<'_>,
    sweep: &SweepState,
    name: &'static str,
    label: &str,
    pick: ChoiceList,
    fields: &mut Fields,
) {
    let is_open = sweep.open == Some(pick);
    let row = rows.next(ROW - 2.0, 4.0);
    let open = SweepAction::Open((!is_open).then_some(pick));
    let look = if is_open { Look::Accent } else { Look::Plain };
    rows.small_button(name, row, label, look, LabAction::Sweep(open));
    if !is_open {
        return;
    }
    rows.paragraph(&texts::TYPE);
    let row = rows.next(ROW - 4.0, 4.0);
    rows.record_place("lab-sweep-path", row);
    let typed = |path| LabAction::Sweep(SweepAction::Type(path));
    let typed = fields.long_text(rows.pen, row, "lab-sweep-path", "", MAX_CHARACTERS, typed);
    rows.actions.extend(typed);
    for (place, choice) in sweep.choices.iter().take(MAX_CHOICES).enumerate() {
        let name = format!("lab-sweep-choice-{place}");
        let chosen = choice.words == label;
        rows.entry(name, &choice.words, chosen, LabAction::Sweep(SweepAction::Choose(place)));
    }
    rows.y += rows.pen.s(4.0);
}
