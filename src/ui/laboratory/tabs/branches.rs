//! The tab of the branches: the tree of what was changed at which moment.

use std::sync::LazyLock;

use crate::lab::MOST_BRANCHES;
use crate::texts::{constant_label, lab as texts, lab_branches};
use crate::ui::kit::rows::{ROW, Rows};
use crate::ui::kit::theme;
use crate::ui::kit::theme::opaque;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::{LabAction, LabBranch, LabState, SheetState, branch_color};
use crate::ui::layout::Rect;

use super::comparison;

/// Height of a branch, logical pixels.
const BRANCH: f32 = 24.0;
/// Step to the right for each branch above a branch, logical pixels.
const STEP: f32 = 12.0;
/// Most such steps.
const MOST_STEPS: usize = 6;

/// The names of the controls of a branch: itself, its mark and its cross.
static NAMES: LazyLock<Vec<[String; 3]>> = LazyLock::new(|| {
    let names = |place| ["", "-beside", "-forget"].map(|end| format!("lab-branch-{place}{end}"));
    (0..=MOST_BRANCHES).map(names).collect()
});

/// Draws the branches.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    let [undo, redo] = rows.split();
    let look = |may| if may { Look::Plain } else { Look::Idle };
    rows.small_button("lab-undo", undo, &lab_branches::UNDO, look(lab.can_undo), LabAction::Undo);
    rows.small_button("lab-redo", redo, &lab_branches::REDO, look(lab.can_redo), LabAction::Redo);
    rows.heading(lab_branches::BRANCHES);
    rows.paragraph(&lab_branches::HELP);
    for (place, branch) in lab.branches.iter().enumerate() {
        draw_branch(rows, lab, place, branch);
    }
    rows.y += rows.pen.s(6.0);
    let row = rows.next(ROW, 6.0);
    let half = 0.3 * row.width;
    let label = Rect { width: half, ..row };
    rows.pen.text(label, &lab_branches::NAME, rows.pen.fonts.small, theme::TEXT, Align::Left);
    let field = Rect::new(row.x + half, row.y, row.width - half, row.height);
    rows.record_place("lab-branch-name", field);
    let name = lab.branches.get(lab.branch).map_or("", |branch| &branch.name);
    let renamed = fields.text(rows.pen, field, "lab-branch-name", name, LabAction::Rename);
    rows.actions.extend(renamed);
    comparison::draw(rows, lab);
    if lab.has_methods {
        rows.heading(lab_branches::METHODS);
        rows.paragraph(&lab_branches::METHODS_HELP);
        let [button] = rows.split();
        let label = lab_branches::COMPARE_METHODS;
        rows.small_button("lab-methods", button, &label, Look::Plain, LabAction::Methods);
    }
}

/// Draws a branch, with its numbers if it is on the table.
fn draw_branch(rows: &mut Rows<'_>, lab: &LabState, place: usize, branch: &LabBranch) {
    let pen = rows.pen;
    let Some([name, beside, forget]) = NAMES.get(place) else { return };
    let is_current = place == lab.branch;
    let row = rows.next(BRANCH, 2.0);
    let indent = pen.s(STEP) * branch.depth.min(MOST_STEPS) as f32;
    let side = row.height;
    let mark = Rect::new(row.x + indent, row.y, side, side);
    let cross = Rect::new(row.max()[0] - side, row.y, side, side);
    let words = Rect::new(mark.max()[0], row.y, cross.x - mark.max()[0], row.height);
    for (name, rect) in [(name, words), (beside, mark), (forget, cross)] {
        rows.record_place(name.as_str(), rect);
    }
    let [touch, toggle] = [(name, words), (beside, mark)].map(|(name, rect)| pen.touch(name, rect));
    if is_current {
        pen.fill(words, theme::RAISED, 4.0);
        pen.outline(words, theme::ACCENT, 4.0);
    } else if touch.hovered {
        pen.fill(words, pen.ground(&touch), 4.0);
    }
    let color = opaque(branch_color(place));
    let is_shown = is_current || branch.is_compared;
    let radius = pen.s(if toggle.hovered { 7.0 } else { 6.0 });
    pen.list()
        .add_circle(mark.center(), radius, color)
        .filled(is_shown)
        .thickness(pen.s(1.5))
        .build();
    let title = title(lab, place);
    let text = words.inset(pen.s(4.0));
    pen.clipped(Rect { height: text.height + pen.s(4.0), ..text }, |pen| {
        pen.text(text, &title, pen.fonts.small, theme::TEXT, Align::Left);
    });
    if touch.clicked && !is_current {
        rows.act(LabAction::Branch(place));
    }
    if toggle.clicked && !is_current {
        rows.act(LabAction::Compare(place, !branch.is_compared));
    }
    if lab.branches.len() > 1 && pen.cross(forget, cross) {
        rows.act(LabAction::Forget(place));
    }
}

/// The name of a branch, or else what was changed in it.
pub fn title(lab: &LabState, place: usize) -> String {
    let Some(branch) = lab.branches.get(place) else { return String::new() };
    match branch.name.as_str() {
        "" if place == 0 => format!("{}", lab_branches::FIRST),
        "" if branch.change.is_some() => {
            let (constant, value) = branch.change.unwrap_or_default();
            let from = format!("{:.3}", branch.from);
            let name = constant_label(constant);
            format!("{name}: {value} · {}", texts::seconds(&from))
        }
        "" => {
            let from = format!("{:.3}", branch.from);
            format!("{}", lab_branches::from(&from))
        }
        name => {
            let sheet = lab.sheet.filter(|sheet| sheet.compare == name);
            sheet.map_or(name, SheetState::shown_compare).to_owned()
        }
    }
}
