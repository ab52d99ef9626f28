//! The table of all settings, in the order of the settings sheet.

use super::setting::{Field, Kind, Setting, Shown};
use crate::render::{BallSet, ClothColor, Level};
use crate::ui::SettingsPage::{self, Access, Aids, Picture, Sound};
use crate::ui::{Choice, Guide, Hand, PLAYER_COLORS};

/// Access to a field of the settings.
macro_rules! field {
    ($section:ident.$key:ident) => {
        Field {
            get: |settings| &settings.$section.$key,
            get_mut: |settings| &mut settings.$section.$key,
        }
    };
}

/// A place on the sheet.
const fn shown(
    pages: &'static [SettingsPage],
    control: &'static str,
    label: &'static str,
) -> Option<Shown> {
    Some(Shown { pages, control, label })
}

/// All settings.
pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "display.quality",
        kind: Kind::Choice { field: field!(display.quality), choices: &LEVELS },
        words: "Detail of the picture; auto picks the highest level that runs smoothly",
        shown: shown(&[Picture], "quality", "Quality"),
    },
    Setting {
        name: "display.cloth",
        kind: Kind::Choice { field: field!(display.cloth), choices: &CLOTHS },
        words: "Color of the cloth",
        shown: shown(&[Picture], "cloth", "Cloth"),
    },
    Setting {
        name: "display.balls",
        kind: Kind::Choice { field: field!(display.balls), choices: &BALLS },
        words: "Colors of the balls; the color-blind set has marks, too",
        shown: shown(&[Picture, Access], "balls", "Balls"),
    },
    Setting {
        name: "display.film_look",
        kind: Kind::Switch(field!(display.film_look)),
        words: "The shot that decides the game is shown close up and in slow motion",
        shown: shown(&[Picture], "film-look", "Winning shot in slow motion"),
    },
    Setting {
        name: "display.scale",
        kind: Kind::Steps { field: field!(display.scale), range: [0.8, 2.0], step: 0.1 },
        words: "Size of the panel and of all text; 1 is 100%",
        shown: shown(&[Access], "scale", "Text size"),
    },
    Setting {
        name: "display.aim_line",
        kind: Kind::Choice { field: field!(display.aim_line), choices: &GUIDES },
        words: "How much of the shot the aim line shows",
        shown: shown(&[Aids], "guide", "Aim line"),
    },
    Setting {
        name: "display.foul_warning",
        kind: Kind::Switch(field!(display.foul_warning)),
        words: "The aim line says before the shot that it would be a foul",
        shown: shown(&[Aids], "foul-warning", "Warn before a foul"),
    },
    Setting {
        name: "display.reduced_motion",
        kind: Kind::Switch(field!(display.reduced_motion)),
        words: "Nothing swings, fades or slides unless the game needs it",
        shown: shown(&[Access], "reduced-motion", "Reduce motion"),
    },
    Setting {
        name: "game.infer_calls",
        kind: Kind::Switch(field!(game.infer_calls)),
        words: "A ball that the aim line sends straight into a pocket is called without asking",
        shown: shown(&[Aids], "infer-calls", "Call obvious shots for me"),
    },
    Setting {
        name: "game.one_handed",
        kind: Kind::Choice { field: field!(game.one_handed), choices: &HANDS },
        words: "Puts all keys within the reach of one hand; the mouse alone is enough, too",
        shown: shown(&[Access], "one-handed", "One hand"),
    },
    Setting {
        name: "players.name_1",
        kind: Kind::Text(field!(players.name_1)),
        words: "The first player's name",
        shown: None,
    },
    Setting {
        name: "players.name_2",
        kind: Kind::Text(field!(players.name_2)),
        words: "The second player's name",
        shown: None,
    },
    Setting {
        name: "players.color_1",
        kind: Kind::Choice { field: field!(players.color_1), choices: &PLAYER_COLORS },
        words: "The first player's color",
        shown: None,
    },
    Setting {
        name: "players.color_2",
        kind: Kind::Choice { field: field!(players.color_2), choices: &PLAYER_COLORS },
        words: "The second player's color",
        shown: None,
    },
    Setting {
        name: "sound.volume",
        kind: Kind::Volume(field!(sound.volume)),
        words: "Volume of all sounds",
        shown: shown(&[Sound], "master", "Master volume"),
    },
    Setting {
        name: "sound.effects",
        kind: Kind::Volume(field!(sound.effects)),
        words: "Volume of cue, balls, cushions and pockets",
        shown: shown(&[Sound], "effects", "Table sounds"),
    },
    Setting {
        name: "sound.room",
        kind: Kind::Volume(field!(sound.room)),
        words: "Strength of the echo in the room",
        shown: shown(&[Sound], "room", "Room echo"),
    },
    Setting {
        name: "sound.muted",
        kind: Kind::Switch(field!(sound.muted)),
        words: "Sound is off",
        shown: shown(&[Sound], "silence", "Mute"),
    },
    Setting {
        name: "display.panel_folded",
        kind: Kind::Switch(field!(display.panel_folded)),
        words: "The panel is hidden; at the first start, true in a small window",
        shown: None,
    },
    Setting {
        name: "display.panel_folded_2014",
        kind: Kind::Switch(field!(display.panel_folded_2014)),
        words: "The panel is hidden in the game of 2014",
        shown: None,
    },
    Setting {
        name: "window.width",
        kind: Kind::Whole { field: field!(window.width), range: 64..=16384 },
        words: "Width of the window, logical pixels",
        shown: None,
    },
    Setting {
        name: "window.height",
        kind: Kind::Whole { field: field!(window.height), range: 64..=16384 },
        words: "Height of the window, logical pixels",
        shown: None,
    },
    Setting {
        name: "display.driver",
        kind: Kind::Text(field!(display.driver)),
        words: "The graphics driver that was measured for the quality auto",
        shown: None,
    },
    Setting {
        name: "display.driver_level",
        kind: Kind::Text(field!(display.driver_level)),
        words: "The level that this driver draws smoothly",
        shown: None,
    },
];

const LEVELS: [Choice; 5] = [
    Choice { note: "Chosen for this machine", ..Choice::plain("auto", "Auto") },
    Choice {
        note: "All light and shadows, on plain cloth and wood",
        ..Choice::plain(Level::Low.name(), "Low")
    },
    Choice {
        note: "Also nap, sheen, grain and lacquer",
        ..Choice::plain(Level::Medium.name(), "Medium")
    },
    Choice {
        note: "Also finer shadows, smooth edges in motion",
        ..Choice::plain(Level::High.name(), "High")
    },
    Choice {
        note: "Also glow, lit fibres, balls in the lacquer",
        ..Choice::plain(Level::Ultra.name(), "Ultra")
    },
];

const CLOTHS: [Choice; 4] = [
    cloth(ClothColor::Teal, "Teal"),
    cloth(ClothColor::Green, "Green"),
    cloth(ClothColor::Blue, "Blue"),
    cloth(ClothColor::Wine, "Wine"),
];

const fn cloth(color: ClothColor, title: &'static str) -> Choice {
    Choice { color: Some(color.screen()), ..Choice::plain(color.name(), title) }
}

const BALLS: [Choice; 3] = [
    balls(BallSet::Standard, "Standard"),
    balls(BallSet::Tv, "Television"),
    balls(BallSet::Safe, "Colorblind"),
];

const fn balls(set: BallSet, title: &'static str) -> Choice {
    Choice { id: set.id(), ..Choice::plain(set.name(), title) }
}

const GUIDES: [Choice; 4] = [
    Choice::plain(Guide::Off.name(), "Off"),
    Choice::plain(Guide::Short.name(), "Short"),
    Choice::plain(Guide::Medium.name(), "Medium"),
    Choice::plain(Guide::Long.name(), "Long"),
];

const HANDS: [Choice; 3] = [
    Choice::plain(Hand::Both.name(), "Off"),
    Choice::plain(Hand::Left.name(), "Left hand"),
    Choice::plain(Hand::Right.name(), "Right hand"),
];
