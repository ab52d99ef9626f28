//! The constants that the laboratory offers, with sensible ranges.

use crate::physics::laws::{Allowed, Constant, ConstantValue, NoseRestitution};
use crate::physics::{Laws, Preset};

/// A constant of the laws with the range of its slider. A typed value may have the full range of
/// files.
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
    /// The step of the slider; 0 for a logarithmic slider that ends at infinity.
    pub step: f64,
    /// The source of the default.
    pub source: &'static str,
}

/// The components of the friction between balls, a + b exp(-c v), as constants of their own.
const BALL_FRICTION: [&str; 3] = ["ball_friction[0]", "ball_friction[1]", "ball_friction[2]"];

/// A constant by its name. The components of the friction between balls are numbers of their own.
pub(super) fn constant<'a>(laws: &'a mut Laws, name: &str) -> Option<Constant<'a>> {
    let component = BALL_FRICTION.iter().position(|known| *known == name);
    let whole = component.map_or(name, |_| "ball_friction");
    let found = laws.constants().into_iter().find(|constant| constant.name == whole)?;
    match (component, found.value) {
        (Some(index), ConstantValue::Friction(friction)) => {
            let number =
                [&mut friction.a, &mut friction.b, &mut friction.c].into_iter().nth(index)?;
            let value = ConstantValue::Number(number, Allowed::COEFFICIENT);
            Some(Constant { name: BALL_FRICTION[index], value })
        }
        (_, value) => Some(Constant { value, ..found }),
    }
}

/// A list of constants: name, unit, slider from, to, step, and source of the default.
macro_rules! ranges {
    ($($name:expr, $unit:literal, $least:literal, $most:literal, $step:literal, $source:literal;)*) => {
        &[$(Range {
            name: $name, unit: $unit, least: $least, most: $most, step: $step, source: $source,
        }),*]
    };
}

/// For the blog's laws, with the ranges of its sliders; the air is up to a fiftieth as dense as
/// water.
const RPOOL: &[Range] = ranges! {
    "cushion_restitution", "", 0.0, 1.0, 0.01, "blog, part 4";
    "ball_restitution", "", 0.0, 1.0, 0.01, "blog, part 4";
    "rolling_resistance", "", 0.0, 0.5, 0.005, "blog, part 5";
    "air_density", "kg/m³", 0.0, 20.0, 0.1, "blog, part 5";
    "drag_coefficient", "", 0.0, 2.0, 0.01, "blog, part 5";
    "speed_of_light", "m/s", 0.1, 100.0, 0.0, "Newton's mechanics";
    "gravity", "m/s²", 0.0, 30.0, 0.01, "blog, part 5";
    "ball_density", "kg/m³", 100.0, 20000.0, 10.0, "a ball of 170 g";
    "frame", "s", 0.005, 0.2, 0.005, "blog's program";
};
/// For the report's laws.
const REPORT: &[Range] = ranges! {
    "kinetic_friction", "", 0.0, 0.1, 0.0005, "report, 2.3";
    "cushion_speed_loss", "", 0.0, 1.0, 0.01, "report, 2.2";
    "ball_restitution", "", 0.0, 1.0, 0.01, "report, 2.2";
    "stop_speed", "m/s", 0.0, 0.1, 0.001, "report, 2.3";
    "gravity", "m/s²", 0.0, 30.0, 0.01, "report, 2.3";
    "cue_spring", "N/m", 1.0, 1000.0, 1.0, "report, 2.1";
    "cue_contact_time", "s", 0.001, 0.1, 0.001, "report, 2.1";
    "ball_mass", "kg", 0.01, 1.0, 0.001, "report, 2.1";
    "ball_radius", "m", 0.005, 0.1, 0.0005, "report, 2.1";
    "frame", "s", 0.005, 0.2, 0.005, "report, 2.3";
};
/// For the laws that agree with measurements.
const REAL: &[Range] = ranges! {
    "sliding_friction", "", 0.0, 0.5, 0.005, "Alciatore's FAQ; measured 0.18 to 0.25";
    "rolling_friction", "", 0.0, 0.05, 0.0005, "Alciatore's FAQ; measured 0.0126";
    "spin_deceleration", "rad/s²", 0.0, 30.0, 0.1, "Alciatore's FAQ";
    "ball_restitution", "", 0.0, 1.0, 0.01, "Alciatore's FAQ, TP B.5";
    BALL_FRICTION[0], "", 0.0, 0.2, 0.001, "a fit to Marlow, TP B.3 and Doménech 2023";
    BALL_FRICTION[1], "", 0.0, 0.5, 0.005, "a fit to Marlow, TP B.3 and Doménech 2023";
    BALL_FRICTION[2], "s/m", 0.0, 5.0, 0.05, "a fit to Marlow, TP B.3 and Doménech 2023";
    "ball_stiffness", "N/m^1.5", 1e7, 2e9, 1e7, "contact of 286 µs at 2 m/s, Marlow";
    "cling_chance", "", 0.0, 1.0, 0.01, "off; no measurement was found";
    "cling_factor", "", 1.0, 10.0, 0.1, "Alciatore, TP A.14";
    "cling_seed", "", 0.0, 1000.0, 1.0, "none: another number moves the marks";
    "slope_x", "", -0.002, 0.002, 0.00005, "off; slates are flat within 0.0002, WPA";
    "slope_y", "", -0.002, 0.002, 0.00005, "off; slates are flat within 0.0002, WPA";
    "slope_error", "", 0.0, 0.002, 0.00005, "off; slates are flat within 0.0002, WPA";
    "slope_seed", "", 0.0, 1000.0, 1.0, "none: another number moves the slopes";
    "nap", "", 0.0, 0.002, 0.00005, "off; guess for snooker: 0.0005";
    "cushion_restitution", "", 0.0, 1.0, 0.01, "pool: a fit to TP B.6, TP B.28, Sudo and WPA; snooker: Mathavan 2010";
    "cushion_friction", "", 0.0, 0.5, 0.01, "Mathavan 2010";
    "nose_height", "m", 0.02, 0.05, 0.0005, "none: the table's, 63.5 % of a ball, WPA";
    "slate_restitution", "", 0.0, 1.0, 0.01, "Alciatore's FAQ, TP B.10";
    "gravity", "m/s²", 0.0, 30.0, 0.01, "standard gravity";
    "cue_mass", "kg", 0.1, 1.0, 0.01, "19 oz; WPA";
    "cue_restitution", "", 0.0, 1.0, 0.01, "Alciatore's FAQ, leather tip";
    "cue_end_mass_ratio", "", 1.0, 100.0, 0.5, "TP B.1: 12 to 30";
    "tip_friction", "", 0.0, 1.0, 0.01, "Alciatore's FAQ";
    "cue_follow_through", "m", 0.0, 0.5, 0.01, "guess: four to six inches";
};

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
        match constant(&mut laws, self.name).map(|constant| constant.value) {
            Some(ConstantValue::Number(number, _)) => *number,
            Some(ConstantValue::Optional(number, _) | ConstantValue::Override(number, _)) => {
                number.unwrap_or(f64::INFINITY)
            }
            Some(ConstantValue::Restitution(NoseRestitution::Constant(number))) => *number,
            Some(ConstantValue::Restitution(NoseRestitution::Falling(_))) => f64::INFINITY,
            _ => 0.0,
        }
    }

    /// The name in files of the law that replaces the number; empty for a law without a name.
    pub fn law(&self, mut laws: Laws) -> Option<&'static str> {
        match constant(&mut laws, self.name)?.value {
            ConstantValue::Restitution(law @ NoseRestitution::Falling(_)) => {
                let known = NoseRestitution::NAMES.iter().find(|(_, known)| known == law);
                Some(known.map_or("", |(name, _)| *name))
            }
            _ => None,
        }
    }

    /// The nearest value of the slider at this part of it, 0 to 1.
    pub fn at(&self, part: f64) -> f64 {
        if self.step == 0.0 {
            let power = self.least * libm::pow(self.most / self.least, part.clamp(0.0, 1.0));
            // Three significant digits.
            let digit = libm::pow(10.0, libm::log10(power).floor() - 2.0);
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
            0.0 => libm::log(value / self.least) / libm::log(self.most / self.least),
            _ => (value - self.least) / (self.most - self.least),
        };
        part.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::lab::experiment::command::set_number;
    use crate::lab::experiment::constants::*;
    use crate::physics::laws::Falling;

    /// Tests that rails without a number have the name of their law.
    #[test]
    fn rails_have_the_names_of_their_laws() {
        let range = REAL.iter().find(|range| range.name == "cushion_restitution").unwrap();
        let law = |restitution| {
            let mut laws = Laws::real();
            for constant in laws.constants() {
                if let ConstantValue::Restitution(at_nose) = constant.value {
                    *at_nose = restitution;
                }
            }
            range.law(laws)
        };
        assert_eq!(range.law(Laws::real()), Some("pool"));
        assert_eq!(law(NoseRestitution::Falling(Falling::SNOOKER)), Some("snooker"));
        let own = Falling { slow: 0.8, ..Falling::POOL };
        assert_eq!(law(NoseRestitution::Falling(own)), Some(""));
        assert_eq!(law(NoseRestitution::Constant(0.8)), None);
        assert_eq!(RPOOL[0].law(Laws::rpool()), None);
    }

    /// Tests that every number of the laws has a slider.
    #[test]
    fn every_number_has_a_slider() {
        for preset in Preset::ALL {
            let names: Vec<&str> = Range::all(preset).iter().map(|range| range.name).collect();
            for constant in preset.laws().constants() {
                use ConstantValue::{Cluster, Flag, Friction, Nose};
                let has_one = match constant.value {
                    Flag(_) | Cluster(_) | Nose(_) => continue,
                    Friction(_) => BALL_FRICTION.iter().all(|name| names.contains(name)),
                    _ => names.contains(&constant.name),
                };
                assert!(has_one, "{} of {preset:?}", constant.name);
            }
        }
    }

    /// Tests that each constant is a number of its laws, with a default within the slider's range,
    /// and that the ends of a slider are its limits.
    #[test]
    fn sliders_hold_the_defaults() {
        for preset in Preset::ALL {
            for range in Range::all(preset) {
                let mut laws = preset.laws();
                let mut command = |value| {
                    let name = range.name;
                    set_number(&mut laws, name, value).unwrap_or_else(|why| panic!("{why}"));
                };
                // Every place of the slider is a value that files allow.
                command(range.least);
                command(range.most);
                let laws = preset.laws();
                let value = range.value(laws);
                if value == f64::INFINITY && range.step > 0.0 {
                    assert_eq!(range.part(value), 1.0);
                    continue;
                }
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
