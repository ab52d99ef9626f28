//! The constants that the laboratory offers, with sensible ranges.

use crate::physics::laws::ConstantValue;
use crate::physics::{Laws, Preset};

/// A constant of the laws with the range of its slider. By typing, the full range of files is
/// allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Its name in files.
    pub name: &'static str,
    /// Its unit; empty for a pure number.
    pub unit: &'static str,
    /// The smallest value of the slider.
    pub least: f64,
    /// The largest value of the slider.
    pub most: f64,
    /// The step of the slider; 0 for one whose places are powers, and whose end is infinity.
    pub step: f64,
}

const fn range(name: &'static str, unit: &'static str, least: f64, most: f64, step: f64) -> Range {
    Range { name, unit, least, most, step }
}

/// Those of the blog's laws: the ranges are those of its sliders, and the air from none to water's
/// fiftieth.
const RPOOL: &[Range] = &[
    range("cushion_restitution", "", 0.0, 1.0, 0.01),
    range("ball_restitution", "", 0.0, 1.0, 0.01),
    range("rolling_resistance", "", 0.0, 0.5, 0.005),
    range("air_density", "kg/m³", 0.0, 20.0, 0.1),
    range("speed_of_light", "m/s", 0.1, 100.0, 0.0),
    range("gravity", "m/s²", 0.0, 30.0, 0.01),
];
/// Those of the report's laws.
const REPORT: &[Range] = &[
    range("kinetic_friction", "", 0.0, 0.1, 0.0005),
    range("cushion_speed_loss", "", 0.0, 1.0, 0.01),
    range("ball_restitution", "", 0.0, 1.0, 0.01),
    range("stop_speed", "m/s", 0.0, 0.1, 0.001),
    range("gravity", "m/s²", 0.0, 30.0, 0.01),
];
/// Those of the laws that agree with measurements.
const REAL: &[Range] = &[
    range("sliding_friction", "", 0.0, 0.5, 0.005),
    range("rolling_friction", "", 0.0, 0.05, 0.0005),
    range("spin_deceleration", "rad/s²", 0.0, 30.0, 0.1),
    range("ball_restitution", "", 0.0, 1.0, 0.01),
    range("cushion_friction", "", 0.0, 0.5, 0.01),
    range("slate_restitution", "", 0.0, 1.0, 0.01),
    range("gravity", "m/s²", 0.0, 30.0, 0.01),
];

impl Range {
    /// The constants that are offered for laws.
    pub fn all(preset: Preset) -> &'static [Range] {
        match preset {
            Preset::Rpool => RPOOL,
            Preset::Report => REPORT,
            Preset::Real => REAL,
        }
    }

    /// The value in these laws.
    pub fn value(&self, mut laws: Laws) -> f64 {
        let constants = laws.constants();
        let found = constants.iter().find(|constant| constant.name == self.name);
        match found.map(|constant| &constant.value) {
            Some(ConstantValue::Number(number, _)) => **number,
            Some(ConstantValue::Optional(number, _)) => number.unwrap_or(f64::INFINITY),
            _ => 0.0,
        }
    }

    /// The nearest value of the slider at this part of it, 0 to 1.
    pub fn at(&self, part: f64) -> f64 {
        if self.step == 0.0 {
            let power = self.least * (self.most / self.least).powf(part.clamp(0.0, 1.0));
            // Three digits that count.
            let digit = 10f64.powf(power.log10().floor() - 2.0);
            let is_end = part > 0.99;
            return if is_end { f64::INFINITY } else { (power / digit).round() * digit };
        }
        let steps = ((self.most - self.least) / self.step).round();
        let step = (part.clamp(0.0, 1.0) * steps).round();
        // So that 0.3 is 0.3, not 0.30000000000000004.
        let value = self.least + (self.most - self.least) * (step / steps);
        (value * 1e6).round() / 1e6
    }

    /// The part of the slider at a value, 0 to 1.
    pub fn part(&self, value: f64) -> f64 {
        let part = match self.step {
            0.0 => (value / self.least).ln() / (self.most / self.least).ln(),
            _ => (value - self.least) / (self.most - self.least),
        };
        part.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that each constant is a number of its laws, with a default within the slider's range,
    /// and that the ends of a slider are its limits.
    #[test]
    fn sliders_hold_the_defaults() {
        for preset in Preset::ALL {
            for range in Range::all(preset) {
                let mut laws = preset.laws();
                let known = laws.constants().iter().any(|constant| {
                    use ConstantValue::{Number, Optional};
                    let is_number = matches!(constant.value, Number(..) | Optional(..));
                    constant.name == range.name && is_number
                });
                assert!(known, "{range:?}");
                let value = range.value(laws);
                if range.step == 0.0 {
                    assert_eq!([value, range.at(1.0)], [f64::INFINITY; 2]);
                    assert_eq!([range.part(value), range.part(range.least)], [1.0, 0.0]);
                    assert!((range.at(range.part(2.5)) - 2.5).abs() < 1e-9);
                    continue;
                }
                assert!((range.least..=range.most).contains(&value), "{range:?}: {value}");
                assert_eq!([range.at(0.0), range.at(1.0)], [range.least, range.most]);
                assert!((range.at(range.part(value)) - value).abs() <= 0.5001 * range.step);
            }
        }
    }
}
