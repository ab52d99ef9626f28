//! What is remembered from one game to the next: the window's size, loudness, preferences.

mod file;
mod names;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::game::files::shortened;
use crate::render::{BallSet, ClothColor, Level, Look};
use crate::ui::{Guide, Layout, SCALES};
pub use file::{Saved, SettingsError, SettingsFile};

/// What is remembered.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The window.
    pub window: WindowSettings,
    /// Sound.
    pub sound: SoundSettings,
    /// How the picture and what lies over it look.
    pub display: DisplaySettings,
    /// What another version of the program has written: kept as it is.
    #[serde(flatten)]
    other: toml::Table,
}

/// The window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSettings {
    /// Width in logical pixels.
    pub width: u32,
    /// Height in logical pixels.
    pub height: u32,
    #[serde(flatten)]
    other: toml::Table,
}

/// Sound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Loudness of all sounds, 0 to 1.
    pub volume: f32,
    /// Loudness of what happens on the table, 0 to 1.
    pub effects: f32,
    /// How much of it the room gives back, 0 to 1.
    pub room: f32,
    /// Whether sound is off.
    pub muted: bool,
    #[serde(flatten)]
    other: toml::Table,
}

/// How the picture and what lies over it look.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DisplaySettings {
    /// Quality of the picture: auto, low, medium, high or ultra.
    pub quality: String,
    /// A driver that was measured, by the name it gives itself, and the level that it bears: where
    /// quality is auto and the driver is this one, it begins with that.
    pub driver: String,
    /// The level, or nothing.
    pub driver_level: String,
    /// Colour of the cloth: teal, green, blue or wine.
    pub cloth: String,
    /// Colours of the balls: standard, television or colour-blind.
    pub balls: String,
    /// Whether the ball that decides the game is shown from near and slowly.
    pub film_look: bool,
    /// Size of panel and text, 0.8 to 2.
    pub scale: f32,
    /// Whether nothing swings, fades or slides that need not.
    pub reduced_motion: bool,
    /// Whether the panel is folded away.
    pub panel_folded: bool,
    /// How much of the shot the aim line tells: off, short, medium or long.
    pub aim_line: String,
    #[serde(flatten)]
    other: toml::Table,
}

/// Sides of a window, logical pixels.
const SIDES: RangeInclusive<u32> = 64..=16384;

impl Settings {
    /// The same with all numbers within the ranges that a file may have.
    fn clamped(&self) -> Settings {
        let mut settings = self.clone();
        let WindowSettings { width, height, .. } = &mut settings.window;
        for side in [width, height] {
            *side = (*side).clamp(*SIDES.start(), *SIDES.end());
        }
        let SoundSettings { volume, effects, room, .. } = &mut settings.sound;
        for volume in [volume, effects, room] {
            *volume = volume.clamp(0.0, 1.0);
        }
        let scale = &mut settings.display.scale;
        *scale = scale.clamp(SCALES[0], SCALES[1]);
        settings
    }

    /// The names of what another version has written, or somebody misspelt, and which of them are
    /// like those of settings.
    fn unknown(&self) -> [Vec<String>; 2] {
        let sections = [
            ("window", &self.window.other),
            ("sound", &self.sound.other),
            ("display", &self.display.other),
        ];
        let keys = sections.into_iter().flat_map(|(section, keys)| {
            keys.keys().map(move |key| format!("{section}.{}", names::written(key)))
        });
        let sections = self.other.keys().map(|section| names::written(section));
        let unknown: Vec<String> = sections.chain(keys).collect();
        let known = Settings::known();
        let misspelt = unknown.iter().filter_map(|name| {
            let meant = known.iter().find(|known| names::alike(name, known))?;
            Some(format!("{name} ({meant}?)"))
        });
        let misspelt = misspelt.collect();
        [unknown, misspelt]
    }

    /// The names of all settings, and of their sections.
    fn known() -> Vec<String> {
        let sections = toml::Table::try_from(Settings::default()).unwrap_or_default();
        let names = sections.iter().flat_map(|(section, keys)| {
            let keys = keys.as_table().into_iter().flat_map(toml::Table::keys);
            let keys = keys.map(move |key| format!("{section}.{key}"));
            [section.clone()].into_iter().chain(keys)
        });
        names.collect()
    }
}

impl DisplaySettings {
    /// Where everything stands in a window of so many physical pixels.
    pub fn layout(&self, width: u32, height: u32) -> Layout {
        Layout::arranged(width, height, self.scale, self.panel_folded)
    }

    /// The level that a driver bears, if it was measured.
    pub fn known_level(&self, driver: &str) -> Option<Level> {
        (self.driver == driver).then(|| self.driver_level.parse().ok()).flatten()
    }

    /// Remembers the level that a driver bears.
    pub fn remember_level(&mut self, driver: &str, level: Level) {
        self.driver = driver.to_owned();
        self.driver_level = level.name().to_owned();
    }

    /// How the table looks.
    pub fn look(&self) -> Look {
        Look {
            cloth: ClothColor::named(&self.cloth).unwrap_or_default(),
            balls: BallSet::named(&self.balls).unwrap_or_default(),
            ..Look::default()
        }
    }

    /// How much of the shot the aim line tells.
    pub fn guide(&self) -> Guide {
        Guide::named(&self.aim_line).unwrap_or_default()
    }
}

impl Default for WindowSettings {
    fn default() -> WindowSettings {
        WindowSettings { width: 1280, height: 720, other: toml::Table::new() }
    }
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings {
            volume: 0.8,
            effects: 1.0,
            room: 1.0,
            muted: false,
            other: toml::Table::new(),
        }
    }
}

impl Default for DisplaySettings {
    fn default() -> DisplaySettings {
        DisplaySettings {
            quality: "auto".to_owned(),
            driver: String::new(),
            driver_level: String::new(),
            cloth: ClothColor::default().name().to_owned(),
            balls: BallSet::default().name().to_owned(),
            film_look: false,
            scale: 1.0,
            reduced_motion: false,
            panel_folded: false,
            aim_line: Guide::default().name().to_owned(),
            other: toml::Table::new(),
        }
    }
}

/// The settings in a text as far as they are right, and what is wrong with the rest, in one line;
/// or why the text cannot be read at all.
pub fn parse(text: &str) -> Result<(Settings, Option<String>), String> {
    let sections: toml::Table = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("line {line}: {}", shortened(&error.message().replace('\n', " ")))
    })?;
    let mut wrong = Vec::new();
    let mut is_right = |name: &str, section: &str, value: toml::Value| {
        let alone = toml::Table::from_iter([(section.to_owned(), value)]);
        read(alone, name).map_err(|why| wrong.push(why)).is_ok()
    };
    let right = sections.into_iter().filter_map(|(section, value)| {
        let toml::Value::Table(mut keys) = value else {
            return is_right(&section, &section, value.clone()).then_some((section, value));
        };
        keys.retain(|key, value| {
            let alone = toml::Table::from_iter([(key.to_owned(), value.clone())]);
            is_right(&format!("{section}.{key}"), &section, alone.into())
        });
        Some((section, keys.into()))
    });
    // Each key has been read by itself, and none depends on another.
    let settings = read(right.collect(), "settings").unwrap_or_default();
    Ok((settings, (!wrong.is_empty()).then(|| wrong.join("; "))))
}

/// The settings in a table, or what is wrong with it, which has this name.
fn read(table: toml::Table, name: &str) -> Result<Settings, String> {
    let settings: Settings = table.try_into().map_err(|error: toml::de::Error| {
        // In words for people: they know no f32.
        let message = error.message().replace('\n', " ").replace(" f32", " a number");
        format!("{name}: {}", shortened(&message.replace(" u32", " a whole number")))
    })?;
    let out_of_range = |name: &str, allowed: &str| Err(format!("{name} must be {allowed}"));
    let sound = &settings.sound;
    for (name, volume) in [
        ("sound.volume", sound.volume),
        ("sound.effects", sound.effects),
        ("sound.room", sound.room),
    ] {
        if !(0.0..=1.0).contains(&volume) {
            return out_of_range(name, "from 0 to 1");
        }
    }
    if !(SCALES[0]..=SCALES[1]).contains(&settings.display.scale) {
        return out_of_range("display.scale", "from 0.8 to 2");
    }
    let WindowSettings { width, height, .. } = settings.window;
    for (name, side) in [("window.width", width), ("window.height", height)] {
        if !SIDES.contains(&side) {
            return out_of_range(name, "from 64 to 16384");
        }
    }
    let quality = settings.display.quality.as_str();
    if quality != "auto" && !Level::ALL.iter().any(|level| level.name() == quality) {
        let names = Level::ALL.map(Level::name).join(", ");
        return out_of_range("display.quality", &format!("one of auto, {names}"));
    }
    if ClothColor::named(&settings.display.cloth).is_none() {
        let names = ClothColor::ALL.map(ClothColor::name).join(", ");
        return out_of_range("display.cloth", &format!("one of {names}"));
    }
    if BallSet::named(&settings.display.balls).is_none() {
        let names = BallSet::ALL.map(BallSet::name).join(", ");
        return out_of_range("display.balls", &format!("one of {names}"));
    }
    if Guide::named(&settings.display.aim_line).is_none() {
        return out_of_range("display.aim_line", "one of off, short, medium, long");
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Tests that what was measured of one driver is not taken for another's.
    #[test]
    fn a_level_belongs_to_its_driver() {
        let mut display = DisplaySettings::default();
        assert_eq!(display.known_level(""), None);
        display.remember_level("llvmpipe", Level::Low);
        assert_eq!(display.known_level("llvmpipe"), Some(Level::Low));
        assert_eq!(display.known_level("GeForce"), None);
    }

    #[test]
    fn files_of_older_versions_are_read() {
        let text = "[window]\nwidth = 1000\nheight = 650\n\n[sound]\nvolume = 0.3\nmuted = true\n\n\
                    [display]\nquality = \"low\"\nscale = 1.25\naim_line = \"long\"\n\
                    balls = \"safe\"\n";
        let Ok((settings, None)) = parse(text) else { panic!("{text}") };
        assert_eq!((settings.sound.volume, settings.display.scale), (0.3, 1.25));
        let balls = BallSet::Safe;
        assert_eq!(settings.display.look(), Look { balls, ..Look::default() });
        let display = &settings.display;
        assert!(!(display.panel_folded || display.reduced_motion || display.film_look));
    }

    /// Numbers that nobody could set, names that are none, and whatever another version wrote.
    fn any_settings() -> impl Strategy<Value = Settings> {
        let number = || any::<u32>();
        let part = || prop_oneof![any::<f32>(), 0.0..=2.0_f32];
        let name = || prop_oneof![any::<String>(), Just("wine".to_owned()), Just("low".to_owned())];
        // Dates have become texts when they were read.
        let value = prop_oneof![
            any::<i64>().prop_map(toml::Value::from),
            any::<f64>()
                .prop_filter("what is no number equals nothing", |number| !number.is_nan())
                .prop_map(toml::Value::from),
            any::<String>().prop_map(toml::Value::from),
        ];
        let value = value.prop_recursive(2, 8, 3, |inner| {
            let keys = prop::collection::btree_map("[a-z \"=.]{0,5}9", inner.clone(), 0..3);
            prop_oneof![
                prop::collection::vec(inner, 0..3).prop_map(toml::Value::from),
                keys.prop_map(|keys| toml::Value::Table(keys.into_iter().collect())),
            ]
        });
        let other = || {
            let keys = prop::collection::btree_map("[a-z \"=.]{0,5}9", value.clone(), 0..3);
            keys.prop_map(|keys| keys.into_iter().collect::<toml::Table>())
        };
        let window = (number(), number(), other())
            .prop_map(|(width, height, other)| WindowSettings { width, height, other });
        let sound = (part(), part(), part(), any::<bool>(), other()).prop_map(
            |(volume, effects, room, muted, other)| SoundSettings {
                volume,
                effects,
                room,
                muted,
                other,
            },
        );
        let names = (name(), name(), name(), name(), name(), name());
        let display = (names, part(), any::<[bool; 3]>(), other()).prop_map(
            |((quality, driver, driver_level, cloth, balls, aim_line), scale, flags, other)| {
                let [film_look, reduced_motion, panel_folded] = flags;
                DisplaySettings {
                    quality,
                    driver,
                    driver_level,
                    cloth,
                    balls,
                    film_look,
                    scale,
                    reduced_motion,
                    panel_folded,
                    aim_line,
                    other,
                }
            },
        );
        (window, sound, display, other()).prop_map(|(window, sound, display, other)| Settings {
            window,
            sound,
            display,
            other,
        })
    }

    proptest! {
        /// Whatever the program holds, what it writes is read again without a complaint, and what
        /// may stand in a file stands there unchanged.
        #[test]
        fn what_is_written_is_read(settings in any_settings()) {
            let (text, written) = file::written(&settings).unwrap();
            prop_assert_eq!(parse(&text), Ok((written.clone(), None)), "{}", &text);
            let same = |name: &str, allowed: bool, is_same: bool| {
                prop_assert!(is_same || !allowed, "{}: {}", name, &text);
                Ok(())
            };
            for (ours, theirs) in [
                (settings.window.width, written.window.width),
                (settings.window.height, written.window.height),
            ] {
                prop_assert_eq!(ours.clamp(64, 16384), theirs);
            }
            let volume = settings.sound.volume;
            same("volume", (0.0..=1.0).contains(&volume), volume == written.sound.volume)?;
            let (ours, theirs) = (&settings.display, &written.display);
            same("scale", (0.8..=2.0).contains(&ours.scale), ours.scale == theirs.scale)?;
            same("cloth", ours.cloth == "wine", ours.cloth == theirs.cloth)?;
            same("quality", ours.quality == "low", ours.quality == theirs.quality)?;
            prop_assert_eq!(&ours.driver, &theirs.driver);
            prop_assert_eq!(&settings.other, &written.other);
            prop_assert_eq!(&settings.window.other, &written.window.other);
        }
    }
}
