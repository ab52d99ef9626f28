//! The tab of the starting positions.

use crate::lab::sets::SETS;
use crate::texts::{Text, lab as texts, lab_sets};
use crate::ui::laboratory::rows::Rows;
use crate::ui::laboratory::tabs::files;
use crate::ui::laboratory::{LabAction, LabState};

/// The names of the starting positions, in the order of [`SETS`].
const SET_NAMES: [Text; SETS.len()] = [
    lab_sets::FROM_LEFT,
    lab_sets::FROM_RIGHT,
    lab_sets::FROM_TOP,
    lab_sets::FROM_BOTTOM,
    lab_sets::FROM_TOP_LEFT,
    lab_sets::TO_TOP_LEFT_CORNER,
    lab_sets::FROM_LEFT_TWO_HORIZONTAL,
    lab_sets::FROM_LEFT_FOUR_HORIZONTAL,
    lab_sets::FROM_LEFT_TWO_VERTICAL,
    lab_sets::FROM_RIGHT_TWO_VERTICAL,
    lab_sets::FROM_TOP_TWO_HORIZONTAL,
    lab_sets::FROM_BOTTOM_TWO_HORIZONTAL,
    lab_sets::ON_LEFT_BORDER,
    lab_sets::FROM_LEFT_ABOVE,
    lab_sets::FROM_LEFT_BELOW,
    lab_sets::FROM_LEFT_GLANCE_ABOVE,
    lab_sets::FROM_LEFT_GLANCE_BELOW,
    lab_sets::FROM_TOP_LEFT_ABOVE,
    lab_sets::FROM_TOP_LEFT_BELOW,
    lab_sets::FROM_TOP_LEFT_2,
    lab_sets::FROM_TOP_RIGHT_ABOVE,
    lab_sets::SINGLE,
    lab_sets::TEST,
];

/// Draws the list of starting positions.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState) {
    files::draw(rows, lab);
    rows.heading(texts::POSITIONS);
    for (place, set) in SETS.iter().enumerate() {
        let chosen = lab.set == Some(place);
        rows.entry(set.control, &SET_NAMES[place], chosen, LabAction::Choose(place));
    }
}
