//! The tab of what is measured.

use crate::texts::lab as texts;
use crate::ui::kit::rows::{Rows, number};
use crate::ui::laboratory::LabState;
use crate::ui::laboratory::instruments::choices;

/// Draws what is measured at the shown instant.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState) {
    let measured = &lab.measured;
    rows.heading(texts::MEASURES);
    let time = format!("{:.3}", measured.time);
    let energy = number(measured.energy);
    let part = match measured.start_energy {
        start if start > 0.0 => Some(format!("{:.1}", 100.0 * measured.energy / start)),
        _ => None,
    };
    let energy = match part {
        Some(percent) => format!("{}", texts::part_of_start(&energy, &percent)),
        None => format!("{}", texts::joules(&energy)),
    };
    let momentum = |axis: usize| {
        let value = number(measured.momentum[axis]);
        format!("{}", texts::newton_seconds(&value))
    };
    rows.measure(&texts::TIME, &format!("{}", texts::seconds(&time)));
    rows.measure(&texts::IMPACTS, &format!("{}", measured.impacts));
    rows.measure(&texts::ENERGY, &energy);
    rows.measure(&texts::MOMENTUM_X, &momentum(0));
    rows.measure(&texts::MOMENTUM_Y, &momentum(1));
    choices(rows, lab);
}
