//! The tab of what is measured.

use crate::texts::lab as texts;
use crate::ui::kit::rows::{Rows, number};
use crate::ui::laboratory::LabState;
use crate::ui::laboratory::instruments::choices;
use crate::ui::words::words;

/// Draws what is measured at the shown instant.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState) {
    let measured = &lab.measured;
    rows.heading(texts::MEASURES);
    let time = words!("{:.3}", measured.time);
    let energy = number(measured.energy);
    let part = match measured.start_energy {
        start if start > 0.0 => Some(words!("{:.1}", 100.0 * measured.energy / start)),
        _ => None,
    };
    let energy = match part {
        Some(percent) => words!("{}", texts::part_of_start(&energy, &percent)),
        None => words!("{}", texts::joules(&energy)),
    };
    let momentum = |axis: usize| {
        let value = number(measured.momentum[axis]);
        words!("{}", texts::newton_seconds(&value))
    };
    rows.measure(&texts::TIME, &words!("{}", texts::seconds(&time)));
    rows.measure(&texts::IMPACTS, &words!("{}", measured.impacts));
    rows.measure(&texts::ENERGY, &energy);
    rows.measure(&texts::MOMENTUM_X, &momentum(0));
    rows.measure(&texts::MOMENTUM_Y, &momentum(1));
    choices(rows, lab);
}
