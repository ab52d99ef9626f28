//! The table of all settings, in the order of the settings sheet.

use std::convert::identity;

use super::setting::{Field, Kind, Setting, SheetEntry, put};
use crate::physics::laws::{Conditions, CueKind};
use crate::render::{BallSet, ClothColor, Level};
use crate::texts::{
    LanguageChoice, Text, aim_lines, ball_sets, cloths, hands, quality, setting_labels,
    setting_words,
};
use crate::ui::SettingsPage::{self, Access, Aids, Picture, Sound};
use crate::ui::{CONDITION_CHOICES, CUE_CHOICES, Choice, Guide, Hand, PLAYER_COLORS, SpeedUnit};

/// Access to a field of the settings.
macro_rules! field {
    ($section:ident.$key:ident) => {
        Field {
            get: |settings| &settings.$section.$key,
            get_mut: |settings| &mut settings.$section.$key,
        }
    };
}

/// A field whose values have names, with the functions from a value to its name and back.
macro_rules! choice {
    ($section:ident.$key:ident, $choices:expr, $name:expr, $named:expr) => {
        Kind::Choice {
            choices: $choices,
            name: |settings| $name(settings.$section.$key),
            set: |settings, name| put(&mut settings.$section.$key, $named(name)),
        }
    };
}

/// A number from 0 to 1 that is set with a slider.
const fn volume(field: Field<f32>) -> Kind {
    Kind::Number { field, range: [0.0, 1.0], step: None }
}

/// A place on the sheet.
const fn shown(
    pages: &'static [SettingsPage],
    control: &'static str,
    label: Text,
) -> Option<SheetEntry> {
    Some(SheetEntry { pages, control, label })
}

/// All settings.
pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "display.quality",
        kind: choice!(display.quality, &LEVELS, quality_name, quality_named),
        description: setting_words::QUALITY,
        shown: shown(&[Picture], "quality", setting_labels::QUALITY),
    },
    Setting {
        name: "display.cloth",
        kind: choice!(display.cloth, &CLOTHS, ClothColor::name, ClothColor::named),
        description: setting_words::CLOTH,
        shown: shown(&[Picture], "cloth", setting_labels::CLOTH),
    },
    Setting {
        name: "display.balls",
        kind: choice!(display.balls, &BALLS, BallSet::name, BallSet::named),
        description: setting_words::BALLS,
        shown: shown(&[Picture, Access], "balls", setting_labels::BALLS),
    },
    Setting {
        name: "window.fullscreen",
        kind: Kind::Switch(field!(window.fullscreen)),
        description: setting_words::FULLSCREEN,
        shown: shown(&[Picture], "fullscreen", setting_labels::FULLSCREEN),
    },
    Setting {
        name: "display.film_look",
        kind: Kind::Switch(field!(display.film_look)),
        description: setting_words::SLOW_WINNING_SHOT,
        shown: shown(&[Picture], "film-look", setting_labels::SLOW_WINNING_SHOT),
    },
    Setting {
        name: "display.language",
        kind: choice!(display.language, &LANGUAGES, LanguageChoice::name, LanguageChoice::named),
        description: setting_words::LANGUAGE,
        shown: shown(&[Picture, Access], "language", setting_labels::LANGUAGE),
    },
    Setting {
        name: "display.scale",
        kind: Kind::Number { field: field!(display.scale), range: [0.8, 2.0], step: Some(0.1) },
        description: setting_words::TEXT_SIZE,
        shown: shown(&[Access], "scale", setting_labels::TEXT_SIZE),
    },
    Setting {
        name: "display.aim_line",
        kind: choice!(display.aim_line, &GUIDES, Guide::name, Guide::named),
        description: setting_words::AIM_LINE,
        shown: shown(&[Aids], "guide", setting_labels::AIM_LINE),
    },
    Setting {
        name: "display.speed_unit",
        kind: choice!(display.speed_unit, &SPEED_UNITS, SpeedUnit::name, SpeedUnit::named),
        description: setting_words::SPEED_UNIT,
        shown: shown(&[Aids], "speed-unit", setting_labels::SPEED_UNIT),
    },
    Setting {
        name: "display.foul_warning",
        kind: Kind::Switch(field!(display.foul_warning)),
        description: setting_words::FOUL_WARNING,
        shown: shown(&[Aids], "foul-warning", setting_labels::FOUL_WARNING),
    },
    Setting {
        name: "display.pot_chance",
        kind: Kind::Switch(field!(display.pot_chance)),
        description: setting_words::POT_CHANCE,
        shown: shown(&[Aids], "pot-chance", setting_labels::POT_CHANCE),
    },
    Setting {
        name: "display.diamonds",
        kind: Kind::Switch(field!(display.diamonds)),
        description: setting_words::DIAMONDS,
        shown: shown(&[Aids], "diamonds", setting_labels::DIAMONDS),
    },
    Setting {
        name: "display.reduced_motion",
        kind: Kind::Switch(field!(display.reduced_motion)),
        description: setting_words::REDUCED_MOTION,
        shown: shown(&[Access], "reduced-motion", setting_labels::REDUCED_MOTION),
    },
    Setting {
        name: "game.infer_calls",
        kind: Kind::Switch(field!(game.infer_calls)),
        description: setting_words::INFER_CALLS,
        shown: shown(&[Aids], "infer-calls", setting_labels::INFER_CALLS),
    },
    Setting {
        name: "game.instant_shots",
        kind: Kind::Switch(field!(game.instant_shots)),
        description: setting_words::INSTANT_SHOTS,
        shown: shown(&[Aids], "instant-shots", setting_labels::INSTANT_SHOTS),
    },
    Setting {
        name: "game.one_handed",
        kind: choice!(game.one_handed, &HANDS, Hand::name, Hand::named),
        description: setting_words::ONE_HAND,
        shown: shown(&[Access], "one-handed", setting_labels::ONE_HAND),
    },
    Setting {
        name: "game.conditions",
        kind: choice!(game.conditions, &CONDITION_CHOICES, Conditions::name, Conditions::named),
        description: Text::untranslated("The conditions that the next new match is offered with"),
        shown: None,
    },
    Setting {
        name: "game.cue",
        kind: choice!(game.cue, &CUE_CHOICES, CueKind::name, CueKind::named),
        description: Text::untranslated("The cue that the next new match is offered with"),
        shown: None,
    },
    Setting {
        name: "players.name_1",
        kind: Kind::Text(field!(players.name_1)),
        description: Text::untranslated("The first player's name"),
        shown: None,
    },
    Setting {
        name: "players.name_2",
        kind: Kind::Text(field!(players.name_2)),
        description: Text::untranslated("The second player's name"),
        shown: None,
    },
    Setting {
        name: "players.opponent",
        kind: Kind::Text(field!(players.opponent)),
        description: Text::untranslated(
            "The computer's player who plays in the second player's place; empty for a person",
        ),
        shown: None,
    },
    Setting {
        name: "players.color_1",
        kind: choice!(players.color_1, &PLAYER_COLORS, identity, color_named),
        description: Text::untranslated(
            "The first player's color; rust and gray only with the colorblind balls, and green, red and violet only with the others",
        ),
        shown: None,
    },
    Setting {
        name: "players.color_2",
        kind: choice!(players.color_2, &PLAYER_COLORS, identity, color_named),
        description: Text::untranslated("The second player's color; the same holds"),
        shown: None,
    },
    Setting {
        name: "sound.volume",
        kind: volume(field!(sound.volume)),
        description: setting_words::VOLUME,
        shown: shown(&[Sound], "master", setting_labels::VOLUME),
    },
    Setting {
        name: "sound.effects",
        kind: volume(field!(sound.effects)),
        description: setting_words::EFFECTS,
        shown: shown(&[Sound], "effects", setting_labels::EFFECTS),
    },
    Setting {
        name: "sound.room",
        kind: volume(field!(sound.room)),
        description: setting_words::ROOM,
        shown: shown(&[Sound], "room", setting_labels::ROOM),
    },
    Setting {
        name: "sound.muted",
        kind: Kind::Switch(field!(sound.muted)),
        description: setting_words::MUTE,
        shown: shown(&[Sound], "silence", setting_labels::MUTE),
    },
    Setting {
        name: "display.panel_folded",
        kind: Kind::Switch(field!(display.panel_folded)),
        description: Text::untranslated(
            "The panel is hidden; at the first start, true in a small window",
        ),
        shown: None,
    },
    Setting {
        name: "display.panel_folded_2014",
        kind: Kind::Switch(field!(display.panel_folded_2014)),
        description: Text::untranslated("The panel is hidden in the game of 2014"),
        shown: None,
    },
    Setting {
        name: "window.width",
        kind: Kind::Whole { field: field!(window.width), range: 64..=16384 },
        description: Text::untranslated("Width of the window, logical pixels"),
        shown: None,
    },
    Setting {
        name: "window.height",
        kind: Kind::Whole { field: field!(window.height), range: 64..=16384 },
        description: Text::untranslated("Height of the window, logical pixels"),
        shown: None,
    },
    Setting {
        name: "display.translation",
        kind: Kind::Text(field!(display.translation)),
        description: Text::untranslated(
            "File with the texts of the window in another language, in place of \
             display.language, in the folder of this file; written in English if it is missing; \
             empty for none",
        ),
        shown: None,
    },
    Setting {
        name: "display.driver",
        kind: Kind::Text(field!(display.driver)),
        description: Text::untranslated(
            "The graphics driver that was measured for the quality auto",
        ),
        shown: None,
    },
    Setting {
        name: "display.driver_level",
        kind: Kind::Text(field!(display.driver_level)),
        description: Text::untranslated("The level that this driver draws smoothly"),
        shown: None,
    },
];

/// The name of the quality that suits the driver.
const AUTO: &str = "auto";

fn quality_name(level: Option<Level>) -> &'static str {
    level.map_or(AUTO, Level::name)
}

fn quality_named(name: &str) -> Option<Option<Level>> {
    if name == AUTO { Some(None) } else { name.parse().ok().map(Some) }
}

fn color_named(name: &str) -> Option<&'static str> {
    PLAYER_COLORS.iter().map(|color| color.name).find(|known| *known == name)
}

const LEVELS: [Choice; 5] = [
    Choice { note: quality::AUTO_NOTE, ..Choice::plain(AUTO, quality::AUTO) },
    Choice { note: quality::LOW_NOTE, ..Choice::plain(Level::Low.name(), quality::LOW) },
    Choice { note: quality::MEDIUM_NOTE, ..Choice::plain(Level::Medium.name(), quality::MEDIUM) },
    Choice { note: quality::HIGH_NOTE, ..Choice::plain(Level::High.name(), quality::HIGH) },
    Choice { note: quality::ULTRA_NOTE, ..Choice::plain(Level::Ultra.name(), quality::ULTRA) },
];

const CLOTHS: [Choice; 4] = [
    cloth(ClothColor::Teal, cloths::TEAL),
    cloth(ClothColor::Green, cloths::GREEN),
    cloth(ClothColor::Blue, cloths::BLUE),
    cloth(ClothColor::Wine, cloths::WINE),
];

const fn cloth(color: ClothColor, title: Text) -> Choice {
    Choice { color: Some(color.screen()), ..Choice::plain(color.name(), title) }
}

const BALLS: [Choice; 3] = [
    balls(BallSet::Standard, ball_sets::STANDARD),
    balls(BallSet::Tv, ball_sets::TELEVISION),
    balls(BallSet::Safe, ball_sets::COLORBLIND),
];

const fn balls(set: BallSet, title: Text) -> Choice {
    Choice { id: set.id(), ..Choice::plain(set.name(), title) }
}

const LANGUAGES: [Choice; 7] = [
    Choice::plain(LanguageChoice::System.name(), quality::AUTO),
    language(LanguageChoice::English, "EN", "English"),
    language(LanguageChoice::German, "DE", "Deutsch"),
    language(LanguageChoice::Spanish, "ES", "Español"),
    language(LanguageChoice::French, "FR", "Français"),
    language(LanguageChoice::Polish, "PL", "Polski"),
    language(LanguageChoice::Chinese, "中文", "简体中文"),
];

/// A language under its own name, which has no room beside the others.
const fn language(language: LanguageChoice, short: &'static str, name: &'static str) -> Choice {
    let title = Text::untranslated(short);
    Choice { note: Text::untranslated(name), ..Choice::plain(language.name(), title) }
}

const GUIDES: [Choice; 4] = [
    Choice::plain(Guide::Off.name(), aim_lines::OFF),
    Choice::plain(Guide::Short.name(), aim_lines::SHORT),
    Choice::plain(Guide::Medium.name(), aim_lines::MEDIUM),
    Choice::plain(Guide::Long.name(), aim_lines::LONG),
];

const SPEED_UNITS: [Choice; 2] = [
    Choice::plain(SpeedUnit::MetersPerSecond.name(), Text::untranslated("m/s")),
    Choice::plain(SpeedUnit::MilesPerHour.name(), Text::untranslated("mph")),
];

const HANDS: [Choice; 3] = [
    Choice::plain(Hand::Both.name(), hands::OFF),
    Choice::plain(Hand::Left.name(), hands::LEFT),
    Choice::plain(Hand::Right.name(), hands::RIGHT),
];
