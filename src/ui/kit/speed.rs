//! Speeds as the window shows them.

use std::fmt;

use crate::texts::speeds;

/// A speed in the player's unit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Speed {
    /// The speed, m/s.
    pub speed: f64,
    /// The unit.
    pub unit: SpeedUnit,
}

/// A unit of speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SpeedUnit {
    /// Meters per second.
    #[default]
    MetersPerSecond,
    /// Miles per hour.
    MilesPerHour,
}

/// A mile per hour, m/s.
const MILE_PER_HOUR: f64 = 0.44704;

impl SpeedUnit {
    /// All units.
    pub const ALL: [SpeedUnit; 2] = [SpeedUnit::MetersPerSecond, SpeedUnit::MilesPerHour];

    /// Its name in the settings file.
    pub const fn name(self) -> &'static str {
        match self {
            SpeedUnit::MetersPerSecond => "m/s",
            SpeedUnit::MilesPerHour => "mph",
        }
    }

    /// The unit of this name.
    pub fn named(name: &str) -> Option<SpeedUnit> {
        SpeedUnit::ALL.into_iter().find(|unit| unit.name() == name)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unit {
            SpeedUnit::MetersPerSecond => {
                write!(f, "{}", speeds::meters_per_second(&format_args!("{:.1}", self.speed)))
            }
            SpeedUnit::MilesPerHour => {
                let miles = self.speed / MILE_PER_HOUR;
                write!(f, "{}", speeds::miles_per_hour(&format_args!("{miles:.1}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::speed::*;

    #[test]
    fn speeds_are_shown_in_the_players_unit() {
        let shown = SpeedUnit::ALL.map(|unit| Speed { speed: 8.9408, unit }.to_string());
        assert_eq!(shown, ["8.9 m/s", "20.0 mph"]);
    }
}
