//! The tab of the starting positions and the experiments.

use crate::lab::files::sets::SETS;
use crate::lab::sheet::experiments::EXPERIMENTS;
use crate::texts::{Text, lab as texts, lab_experiments, lab_sets, lab_sheets};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::widgets::Look;
use crate::ui::laboratory::fields::Fields;
use crate::ui::laboratory::tabs::files;
use crate::ui::laboratory::{Gallery, LabAction, LabState};
use crate::ui::layout::Rect;

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

/// The names of the experiments, in the order of [`EXPERIMENTS`].
pub const EXPERIMENT_NAMES: [Text; EXPERIMENTS.len()] = [
    lab_experiments::ROLLING,
    lab_experiments::STUN,
    lab_experiments::DRAW,
    lab_experiments::FOLLOW,
    lab_experiments::NINETY_DEGREES,
    lab_experiments::THIRTY_DEGREES,
    lab_experiments::THROW,
    lab_experiments::GEARING,
    lab_experiments::SQUIRT,
    lab_experiments::SWERVE,
    lab_experiments::LEVEL_CUE,
    lab_experiments::MASSE,
    lab_experiments::JUMP,
    lab_experiments::BANK,
    lab_experiments::RAIL,
    lab_experiments::FROZEN_BANK,
    lab_experiments::CRADLE,
    lab_experiments::FROZEN_COMBINATION,
    lab_experiments::FROZEN_CUE_BALL,
    lab_experiments::RACK,
    lab_experiments::DOUBLE_HIT,
    lab_experiments::UNEQUAL_MASSES,
    lab_experiments::DRAG,
    lab_experiments::GAS,
    lab_experiments::BROWNIAN,
    lab_experiments::CHAOS,
    lab_experiments::LIGHT,
    lab_experiments::LIGHT_FRICTION,
];

/// Draws the starting positions, the experiments, or the sheet of the present one.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState, fields: &mut Fields) {
    let parts: [Rect; 3] = rows.split();
    let names = [
        ("lab-positions", lab_sheets::POSITIONS, Gallery::Positions),
        ("lab-experiments", lab_sheets::EXPERIMENTS, Gallery::Experiments),
        ("lab-sheet", lab_sheets::SHEET, Gallery::Sheet),
    ];
    for (rect, (name, label, gallery)) in parts.into_iter().zip(names) {
        let look = match gallery {
            Gallery::Sheet if lab.sheet.is_none() => Look::Idle,
            gallery if gallery == lab.gallery => Look::Accent,
            _ => Look::Plain,
        };
        rows.small_button(name, rect, &label, look, LabAction::Gallery(gallery));
    }
    match (lab.gallery, lab.sheet) {
        (Gallery::Sheet, Some(sheet)) => super::sheet::draw(rows, sheet, lab.run[1] > 0.0, fields),
        (Gallery::Experiments, sheet) => {
            rows.paragraph(&lab_sheets::HELP);
            let present = sheet.and_then(|sheet| sheet.experiment);
            for (place, experiment) in EXPERIMENTS.iter().enumerate() {
                let (chosen, name) = (present == Some(place), &EXPERIMENT_NAMES[place]);
                rows.entry(experiment.control, name, chosen, LabAction::Experiment(place));
            }
        }
        _ => {
            files::draw(rows, lab);
            rows.heading(texts::POSITIONS);
            for (place, set) in SETS.iter().enumerate() {
                let chosen = lab.set == Some(place);
                rows.entry(set.control, &SET_NAMES[place], chosen, LabAction::Choose(place));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that an experiment has the same name in the list and on its sheet.
    #[test]
    fn experiments_are_listed_by_their_titles() {
        for (experiment, name) in EXPERIMENTS.iter().zip(EXPERIMENT_NAMES) {
            assert_eq!(experiment.sheet().title, name.to_string());
        }
    }
}
