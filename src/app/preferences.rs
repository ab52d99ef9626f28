//! The settings sheet: what it shows, and what its choices do at once.

use crate::render::{BallSet, ClothColor, Level};
use crate::ui::{Choice, Layout, Preferences, SCALES, Screen, Setting};

use super::playing::Playing;
use super::settings::{DisplaySettings, Settings};

/// What the settings sheet shows.
pub fn preferences(
    settings: &Settings,
    quality: &'static str,
    level: Level,
    layout: &Layout,
) -> Preferences {
    let display = &settings.display;
    let look = display.look();
    let plain = |name, title| Choice { name, title, color: None };
    let title = |level: Level| match level {
        Level::Low => "Low",
        Level::Medium => "Medium",
        Level::High => "High",
        Level::Ultra => "Ultra",
    };
    let mut levels = vec![plain("auto", "Auto")];
    levels.extend(Level::ALL.map(|level| plain(level.name(), title(level))));
    let cloths = ClothColor::ALL.map(|color| Choice {
        name: color.name(),
        title: match color {
            ClothColor::Teal => "Teal",
            ClothColor::Green => "Green",
            ClothColor::Blue => "Blue",
            ClothColor::Wine => "Wine",
        },
        color: Some(color.screen()),
    });
    let sets = BallSet::ALL.map(|set| {
        let title = match set {
            BallSet::Standard => "Standard",
            BallSet::Tv => "Television",
            BallSet::Safe => "Colour-blind",
        };
        plain(set.id(), title)
    });
    Preferences {
        quality: (levels, quality),
        drawn: level.name(),
        cloth: (cloths.to_vec(), look.cloth.name()),
        balls: (sets.to_vec(), look.balls.id()),
        film: display.film_look,
        scale: display.scale,
        largest: is_largest(display, layout),
        calm: display.reduced_motion,
    }
}

/// Whether panel and text get no larger, whatever is set: the window has no room for it.
fn is_largest(display: &DisplaySettings, layout: &Layout) -> bool {
    let [width, height] = layout.window.size().map(|side| side as u32);
    let mut larger = display.clone();
    larger.scale = SCALES[1];
    larger.layout(width, height).scale <= layout.scale
}

impl Playing {
    /// The name of the quality that is chosen: on the command line, in the settings, or since.
    fn quality(&self) -> &'static str {
        self.chosen.map_or("auto", Level::name)
    }

    /// What the settings sheet shows, if it is open.
    pub(super) fn preferences(&self) -> Option<Preferences> {
        let settings = &self.settings.settings;
        let level = self.painter.level();
        let shown = || preferences(settings, self.quality(), level, &self.layout);
        matches!(self.session.screens.top(), Some(Screen::Settings(_))).then(shown)
    }

    /// Changes a setting, and what goes by it.
    pub(super) fn set(&mut self, setting: Setting) {
        let settings = &mut self.settings.settings;
        match setting {
            Setting::Quality(name) => {
                settings.display.quality = name.to_owned();
                self.chosen = name.parse().ok();
                self.painter.set_level(self.chosen);
                self.choose_automatic();
            }
            Setting::Cloth(name) => settings.display.cloth = name.to_owned(),
            Setting::Balls(id) => {
                let set = BallSet::named(id).unwrap_or_default();
                settings.display.balls = set.name().to_owned();
            }
            Setting::Film(film) => settings.display.film_look = film,
            Setting::Calm(calm) => settings.display.reduced_motion = calm,
            Setting::Effects(effects) => settings.sound.effects = effects,
            Setting::Room(room) => settings.sound.room = room,
            Setting::Scale(scale) => {
                settings.display.scale = scale.clamp(SCALES[0], SCALES[1]);
                self.arrange();
            }
        }
        self.session.prefer(&self.settings.settings.display);
    }

    /// Fits everything to settings that somebody has changed in their file; `quality` is the one
    /// before. The window keeps its size.
    pub(super) fn follow_settings(&mut self, quality: &str) {
        let display = &self.settings.settings.display;
        self.session.prefer(display);
        // What the command line has chosen stays until somebody chooses again.
        if display.quality != quality {
            self.chosen = display.quality.parse().ok();
            self.painter.set_level(self.chosen);
            self.choose_automatic();
        }
        self.arrange();
        self.set_sound();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_what_is_set() {
        let mut settings = Settings::default();
        settings.display.cloth = "wine".to_owned();
        settings.display.balls = "safe".to_owned();
        let layout = settings.display.layout(1280, 720);
        let shown = preferences(&settings, "auto", Level::Medium, &layout);
        assert_eq!((shown.cloth.1, shown.balls.1, shown.quality.1), ("wine", "safe", "auto"));
        // Programs outside press `balls-tv` and `balls-safe`.
        let sets: Vec<_> = shown.balls.0.iter().map(|set| (set.name, set.title)).collect();
        assert_eq!(
            sets,
            [("standard", "Standard"), ("tv", "Television"), ("safe", "Colour-blind")]
        );
        for (choices, chosen) in [shown.quality, shown.cloth, shown.balls] {
            assert!(choices.iter().any(|choice| choice.name == chosen), "{chosen}");
        }
    }

    #[test]
    fn a_window_says_when_its_text_gets_no_larger() {
        for ([width, height], scale, expected) in
            [([1280, 720], 1.0, false), ([1280, 720], 1.5, true), ([1920, 1080], 1.1, false)]
        {
            let mut display = DisplaySettings::default();
            display.scale = scale;
            assert_eq!(is_largest(&display, &display.layout(width, height)), expected, "{scale}");
        }
    }
}
