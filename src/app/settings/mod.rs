//! The settings, which the game keeps from one run to the next.
//!
//! Each setting is a field here and an entry of [`SETTINGS`]. Reading and writing the file, the
//! settings sheet, the reset and the table of the documentation all use that entry.

mod file;
mod keys;
mod names;
mod setting;
mod table;
mod text;

use crate::ai;
use crate::game::Setup;
use crate::physics::laws::{Conditions, CueKind};
use crate::physics::{Laws, Preset};
use crate::render::{BallSet, ClothColor, Level, Look};
use crate::texts::LanguageChoice;
use crate::ui::{
    Arrangement, Bindings, Guide, Hand, Layout, PLAYER_COLORS, SpeedUnit, cue_butt, fitting_colors,
    player_color, written_names,
};
pub use file::{SaveOutcome, SettingsError, SettingsErrorKind, SettingsFile, read_regular};
pub use setting::{Kind, Setting, SheetEntry};
pub use table::SETTINGS;
pub use text::{parse, toml_table};

/// All settings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    /// The window.
    pub window: WindowSettings,
    /// Sound.
    pub sound: SoundSettings,
    /// The look of picture and interface.
    pub display: DisplaySettings,
    /// Options of the game itself.
    pub game: GameSettings,
    /// The players.
    pub players: PlayerSettings,
    /// The keys of all actions.
    pub keys: Bindings,
    /// Everything else in the file, by section: settings of other versions, kept unchanged.
    other: toml::Table,
}

/// Declares a section of the settings, each field with its default.
macro_rules! section {
    ($(#[$what:meta])* pub struct $name:ident {
        $($(#[$field_what:meta])* pub $field:ident: $kind:ty = $default:expr,)*
    }) => {
        $(#[$what])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name {
            $($(#[$field_what])* pub $field: $kind,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }
    };
}

section! {
    /// The window.
    pub struct WindowSettings {
        /// Width, logical pixels.
        pub width: u32 = 1280,
        /// Height, logical pixels.
        pub height: u32 = 720,
        /// It fills the screen.
        pub fullscreen: bool = false,
    }
}

section! {
    /// Sound.
    pub struct SoundSettings {
        /// Volume of all sounds, 0 to 1.
        pub volume: f32 = 0.8,
        /// Volume of the sounds on the table, 0 to 1.
        pub effects: f32 = 1.0,
        /// Strength of the room's echo, 0 to 1.
        pub room: f32 = 1.0,
        /// No sound at all.
        pub muted: bool = false,
    }
}

section! {
    /// The look of picture and interface.
    pub struct DisplaySettings {
        /// The level of quality; `None` for one that suits the driver.
        pub quality: Option<Level> = None,
        /// The graphics driver measured for the quality "auto".
        pub driver: String = String::new(),
        /// The level that this driver draws smoothly; empty if not yet measured.
        pub driver_level: String = String::new(),
        /// Colour of the cloth.
        pub cloth: ClothColor = ClothColor::default(),
        /// Colours of the balls.
        pub balls: BallSet = BallSet::default(),
        /// The deciding shot is shown close up and in slow motion.
        pub film_look: bool = false,
        /// Size of the panel and all text; 1 is the default.
        pub scale: f32 = 1.0,
        /// Nothing swings, fades or slides unless the game needs it.
        pub reduced_motion: bool = false,
        /// The aim line warns of a foul.
        pub foul_warning: bool = true,
        /// The chance of the shot being aimed is shown.
        pub pot_chance: bool = false,
        /// The diamond system is shown on carom tables.
        pub diamonds: bool = false,
        /// The unit that speeds are shown in.
        pub speed_unit: SpeedUnit = SpeedUnit::default(),
        /// The panel is hidden, except in the game of the report.
        pub panel_folded: bool = false,
        /// The panel is hidden in the game of the report, which shows it at first.
        pub panel_folded_2014: bool = false,
        /// The language of the window.
        pub language: LanguageChoice = LanguageChoice::default(),
        /// A file with the texts of the window in another language; empty for `language`.
        pub translation: String = String::new(),
        /// The part of the shot that the aim line shows.
        pub aim_line: Guide = Guide::default(),
    }
}

section! {
    /// The players, as the next match begins with them.
    pub struct PlayerSettings {
        /// The first player's name.
        pub name_1: String = "Player 1".to_owned(),
        /// The second player's name.
        pub name_2: String = "Player 2".to_owned(),
        /// The opponent that plays as the second player; empty for a person.
        pub opponent: String = String::new(),
        /// The name of the first player's colour.
        pub color_1: &'static str = PLAYER_COLORS[0].name,
        /// The name of the second player's colour.
        pub color_2: &'static str = PLAYER_COLORS[1].name,
    }
}

section! {
    /// Options of the game itself.
    pub struct GameSettings {
        /// Obvious calls are made automatically.
        pub infer_calls: bool = true,
        /// Opponents shoot as soon as they have decided.
        pub instant_shots: bool = false,
        /// The conditions of the last match set up under the laws `real`.
        pub conditions: Conditions = Conditions::default(),
        /// The cue of that match.
        pub cue: CueKind = CueKind::default(),
        /// The hands on the keyboard.
        pub one_handed: Hand = Hand::Both,
    }
}

impl Settings {
    /// Resets every setting on the sheet to its default.
    pub fn reset(&mut self) {
        let defaults = Settings::default();
        let hand = self.game.one_handed;
        for setting in SETTINGS.iter().filter(|setting| setting.shown.is_some()) {
            setting.set(self, &setting.value(&defaults));
        }
        self.follow_hand(hand);
    }

    /// Resets all keys to their defaults.
    pub fn reset_keys(&mut self) {
        self.keys = Bindings::of(self.game.one_handed);
    }

    /// Replaces the default keys if there are other hands on the keyboard than before. Keys that
    /// the player has chosen stay, unless they belong to other actions now.
    pub fn follow_hand(&mut self, before: Hand) {
        let hand = self.game.one_handed;
        if hand != before {
            let chosen: Vec<_> = self.keys.changes(before).collect();
            self.keys = Bindings::with_changes(hand, &chosen).0;
        }
    }

    /// True if players' colours must be told apart by color-blind people.
    pub fn is_color_blind(&self) -> bool {
        self.display.balls == BallSet::Safe
    }

    /// The names of the players' colours.
    pub fn color_names(&self) -> [&'static str; 2] {
        fitting_colors([self.players.color_1, self.players.color_2], self.is_color_blind())
    }

    /// The players' colours, `0xRRGGBB`.
    pub fn colors(&self) -> [u32; 2] {
        self.color_names().map(player_color)
    }

    /// The colours of the butts of the players' cues, `0xRRGGBB`.
    pub fn butts(&self) -> [u32; 2] {
        self.color_names().map(cue_butt)
    }

    /// These settings with all numbers limited to their ranges.
    fn clamped(&self) -> Settings {
        let mut settings = self.clone();
        for setting in SETTINGS {
            setting.clamp(&mut settings);
        }
        settings
    }
}

impl GameSettings {
    /// The laws `real` in these conditions and with this cue.
    pub fn laws(&self) -> Laws {
        Laws { cue: self.cue.law(), ..self.conditions.laws() }
    }

    /// Remembers the conditions and the cue of a match, if its laws have any.
    pub fn remember(&mut self, setup: &Setup) {
        if setup.laws.preset == Preset::Real {
            self.conditions = setup.laws.conditions;
            self.cue = CueKind::of(&setup.laws.cue).unwrap_or(self.cue);
        }
    }
}

impl PlayerSettings {
    /// The players' names. An empty name is replaced by the player's number.
    pub fn names(&self) -> [String; 2] {
        written_names(&[self.name_1.clone(), self.name_2.clone()])
    }

    /// The name of the opponent who plays as the second player, if there is one.
    pub fn opponent(&self) -> Option<&'static str> {
        ai::opponent(&self.opponent).map(|opponent| opponent.name)
    }

    /// Stores the players of a match and the names of their colours. The second player's name stays
    /// while an opponent plays.
    pub fn remember(&mut self, setup: &Setup, colors: [&'static str; 2]) {
        let [first, second] = &setup.players;
        self.name_1.clone_from(first);
        match &setup.opponents[1] {
            Some(name) => self.opponent.clone_from(name),
            None => {
                self.name_2.clone_from(second);
                self.opponent.clear();
            }
        }
        [self.color_1, self.color_2] = colors;
    }
}

impl DisplaySettings {
    /// The layout of a window of this size, physical pixels, with the panel hidden if `folded` or if
    /// the text that the player wants leaves it no room.
    pub fn layout(&self, width: u32, height: u32, folded: bool) -> Layout {
        let folded = folded || !Layout::has_panel_room(width, height, self.scale);
        Layout::arranged(width, height, self.scale, folded)
    }

    /// True if the panel is hidden in this match.
    pub fn folds(&self, setup: &Setup) -> bool {
        if setup.is_report() { self.panel_folded_2014 } else { self.panel_folded }
    }

    /// True if the panel is hidden in a window of this size, physical pixels, because the text would
    /// be smaller than the player wants it. The game of the report shows it in any window, unless the
    /// player has enlarged the text.
    pub fn lacks_panel_room(&self, setup: &Setup, width: u32, height: u32) -> bool {
        let is_kept = setup.is_report() && self.scale <= 1.0;
        !is_kept && !Layout::has_panel_room(width, height, self.scale)
    }

    /// Hides the panel in this match, or shows it.
    pub fn toggle_fold(&mut self, setup: &Setup) {
        let folded =
            if setup.is_report() { &mut self.panel_folded_2014 } else { &mut self.panel_folded };
        *folded = !*folded;
    }

    /// Hides the panel if it would leave the table too little room in a window of this size. The
    /// game of the report keeps it.
    pub fn fold_if_narrow(&mut self, width: u32, height: u32) {
        /// Least width of the view beside a panel, physical pixels.
        const MIN_VIEW_WIDTH: f32 = 1200.0;
        let layout = self.layout(width, height, false);
        let is_beside = layout.arrangement == Some(Arrangement::Beside);
        self.panel_folded = is_beside && layout.view.width < MIN_VIEW_WIDTH;
    }

    /// The level that a driver draws smoothly, if measured.
    pub fn known_level(&self, driver: &str) -> Option<Level> {
        (self.driver == driver).then(|| self.driver_level.parse().ok()).flatten()
    }

    /// Stores the level that a driver draws smoothly.
    pub fn remember_level(&mut self, driver: &str, level: Level) {
        self.driver = driver.to_owned();
        self.driver_level = level.name().to_owned();
    }

    /// The look of the table.
    pub fn look(&self) -> Look {
        Look { cloth: self.cloth, balls: self.balls, ..Look::default() }
    }
}

#[cfg(test)]
mod tests;
