//! The settings sheet: its rows, and the effect of each change.

use toml::Value;
use winit::keyboard::Key as WinitKey;
use winit::window::Fullscreen;

use crate::render::Level;
use crate::texts::{Text, key_list, quality, setting_words};
use crate::ui::{self, Change, Chord, Control, Key, Layout, MarkedChoice, Row, Screen, Slot, Tone};

use super::game_window::GameWindow;
use crate::app::controls::keys;
use crate::app::settings::{DisplaySettings, Kind, SETTINGS, Setting, Settings};

/// State besides the settings that the sheet shows.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) struct SheetContext<'a> {
    /// The chosen quality; `None` if the program chooses.
    pub chosen: Option<Level>,
    /// The level that is currently drawn.
    pub drawn: Level,
    /// Sound is off, by a setting or by the command line.
    pub muted: bool,
    /// The window fills the screen, by a setting, the command line or the window manager.
    pub fills_screen: bool,
    /// The layout of the window.
    pub layout: &'a Layout,
}

/// The rows of the settings sheet.
pub(in crate::app) fn rows(
    settings: &Settings,
    context: SheetContext<'_>,
) -> impl Iterator<Item = Row> {
    SETTINGS.iter().filter_map(move |setting| row(setting, settings, context))
}

/// The row of a setting, if it is on the sheet.
fn row(setting: &'static Setting, settings: &Settings, context: SheetContext<'_>) -> Option<Row> {
    let place = setting.shown.as_ref()?;
    let control = match &setting.kind {
        Kind::Switch(field) => Control::Switch(match setting.name {
            "sound.muted" => context.muted,
            "window.fullscreen" => context.fills_screen,
            _ => *(field.get)(settings),
        }),
        Kind::Number { field, step: None, .. } => {
            Control::Slider { value: *(field.get)(settings), idle: context.muted }
        }
        Kind::Number { field, range, step: Some(step) } => {
            let display = &settings.display;
            let full = is_largest(range[1], display, context.layout);
            let [width, height] = context.layout.window.size().map(|side| side as u32);
            let hides_panel = display.scale > 1.0
                && !display.panel_folded
                && context.layout.folded()
                && !Layout::has_panel_room(width, height, display.scale);
            let value = *(field.get)(settings);
            Control::Steps { value, range: *range, step: *step, full, hides_panel }
        }
        Kind::Choice { choices, .. } if setting.name == "display.quality" => {
            let chosen = context.chosen.map_or("auto", Level::name);
            let marked = context.chosen.is_none().then(|| mark_automatic(context.drawn));
            Control::Choices { choices, chosen, marked }
        }
        Kind::Choice { choices, name, .. } => {
            Control::Choices { choices, chosen: name(settings), marked: None }
        }
        Kind::Whole { .. } | Kind::Text(_) => return None,
    };
    // A translation file takes the place of all languages.
    let disabled = setting.name == "display.language" && !settings.display.translation.is_empty();
    Some(Row {
        section: Text::EMPTY,
        pages: place.pages,
        setting: setting.name,
        control: place.control,
        label: place.label,
        description: if disabled { setting_words::LANGUAGE_OF_FILE } else { setting.description },
        shown: control,
        disabled,
    })
}

/// The level that the quality "auto" draws at present.
fn mark_automatic(level: Level) -> MarkedChoice {
    let note = match level {
        Level::Low => quality::CHOSE_LOW,
        Level::Medium => quality::CHOSE_MEDIUM,
        Level::High => quality::CHOSE_HIGH,
        Level::Ultra => quality::CHOSE_ULTRA,
    };
    MarkedChoice { name: level.name(), note }
}

/// True if the window has no space for a larger panel and larger text.
fn is_largest(most: f32, display: &DisplaySettings, layout: &Layout) -> bool {
    layout_at(most, display, layout).scale <= layout.scale
}

/// The layout of the same window with text of this size.
fn layout_at(scale: f32, display: &DisplaySettings, layout: &Layout) -> Layout {
    let [width, height] = layout.window.size().map(|side| side as u32);
    let display = DisplaySettings { scale, ..display.clone() };
    display.layout(width, height, !layout.has_panel())
}

impl GameWindow {
    /// Passes the key bindings to the interface, and the rows of the settings sheet if it is open.
    pub(super) fn show_settings(&mut self) {
        let mut shown = std::mem::take(&mut self.state.preferences);
        shown.clear();
        if matches!(self.session.screens.top(), Some(Screen::Settings(_))) {
            let layout = &self.layout();
            let settings = &self.settings.settings;
            let context = SheetContext {
                chosen: self.chosen,
                drawn: self.painter.level(),
                muted: settings.sound.muted || self.mute,
                fills_screen: self.context.window().fullscreen().is_some(),
                layout,
            };
            shown.extend(rows(settings, context));
        }
        self.state.preferences = shown;
        self.state.keys = self.settings.settings.keys.displayed_for(self.input.pad.last_used());
    }

    /// Binds the pressed key to an action, in this one of its places, and reports the other changes
    /// that this causes.
    pub(super) fn rebind(&mut self, (intent, slot): Slot, key: &WinitKey, chord: Option<Chord>) {
        let bindings = &mut self.settings.settings.keys;
        let told = match chord {
            _ if keys::modifies(key) => return,
            _ if keys::removes(key) => {
                bindings.clear(intent, slot);
                None
            }
            Some(Chord { key: Key::Escape, .. }) => None,
            Some(chord) if chord.is_reserved() => {
                Some((key_list::always_help(&chord).to_string(), Tone::Bad))
            }
            Some(chord) => bindings.bind(intent, slot, chord).map(|loser| {
                let text = match bindings.keys(loser.intent).next() {
                    Some(_) => key_list::taken_from(&chord, &loser.title),
                    None => key_list::last_taken_from(&chord, &loser.title),
                };
                (text.to_string(), Tone::Plain)
            }),
            None => Some((key_list::UNUSABLE.to_string(), Tone::Bad)),
        };
        self.session.screens.end_wait();
        if let Some((text, tone)) = told {
            self.session.messages.whisper(text, tone);
        }
    }

    /// Changes a setting, and everything that depends on it.
    pub(super) fn set(&mut self, change: Change) {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == change.setting) else {
            return;
        };
        let value = match change.value {
            ui::Value::Switch(on) => Value::Boolean(on),
            ui::Value::Number(number) => Value::Float(number.into()),
            ui::Value::Name(name) => Value::String(name.to_owned()),
        };
        let hand = self.settings.settings.game.one_handed;
        if !setting.set(&mut self.settings.settings, &value) {
            return;
        }
        match setting.name {
            // Even if the setting stays the same: the command line may have overridden it.
            "display.quality" => self.choose_quality(),
            "display.scale" => self.arrange(),
            "display.aim_line" => {
                self.session.preview.guide = self.settings.settings.display.aim_line;
            }
            // A player who raises the volume wants to hear sound.
            "sound.volume" => (self.settings.settings.sound.muted, self.mute) = (false, false),
            "sound.muted" => self.mute = false,
            "window.fullscreen" => self.fill_screen(),
            "game.one_handed" => self.settings.settings.follow_hand(hand),
            _ => {}
        }
        self.apply_settings();
    }

    /// Fills the screen, or shows a window again, as the settings say.
    pub(super) fn fill_screen(&self) {
        let wanted = self.settings.settings.window.fullscreen;
        self.context.window().set_fullscreen(wanted.then_some(Fullscreen::Borderless(None)));
    }

    /// Resets every setting on the sheet to its default.
    pub(super) fn reset_settings(&mut self) {
        self.settings.settings.reset();
        self.fill_screen();
        self.mute = false;
        self.choose_quality();
        self.apply_settings();
        self.arrange();
    }

    /// Applies the chosen quality.
    fn choose_quality(&mut self) {
        self.chosen = self.settings.settings.display.quality;
        self.painter.set_level(self.chosen);
        self.choose_automatic();
    }

    /// Applies settings that were changed in their file. The window keeps its size.
    pub(super) fn follow_settings(&mut self, before: &Settings) {
        self.apply_settings();
        let Settings { window, display, .. } = &self.settings.settings;
        let fullscreen_changed = window.fullscreen != before.window.fullscreen;
        // The command line's choices stay until the settings change.
        if display.quality != before.display.quality {
            self.choose_quality();
        }
        if fullscreen_changed {
            self.fill_screen();
        }
        self.arrange();
        self.set_sound();
    }
}

#[cfg(test)]
mod tests {
    use crate::app::window::preferences::*;
    use crate::game::Setup;
    use crate::render::{BallSet, ClothColor};

    #[test]
    fn the_sheet_shows_what_is_set() {
        let mut settings = Settings::default();
        settings.display.cloth = ClothColor::Wine;
        settings.display.balls = BallSet::Safe;
        settings.sound.room = 0.25;
        settings.display.translation = "de.toml".to_owned();
        let layout = settings.display.layout(1280, 720, false);
        let context = SheetContext {
            chosen: None,
            drawn: Level::Medium,
            muted: true,
            fills_screen: true,
            layout: &layout,
        };
        let rows = SETTINGS.iter().filter_map(|setting| row(setting, &settings, context));
        let rows: Vec<Row> = rows.collect();
        let shown = |name: &str| rows.iter().find(|row| row.setting == name).unwrap().shown;
        for (name, expected, mark) in [
            ("display.cloth", "wine", None),
            ("display.balls", "colour-blind", None),
            ("display.quality", "auto", Some("medium")),
        ] {
            let Control::Choices { choices, chosen, marked } = shown(name) else {
                panic!("{name}")
            };
            assert_eq!((chosen, marked.map(|marked| marked.name)), (expected, mark));
            assert!(choices.iter().any(|choice| choice.name == chosen));
        }
        assert_eq!(shown("sound.room"), Control::Slider { value: 0.25, idle: true });
        assert_eq!(shown("sound.muted"), Control::Switch(true), "by the command line");
        assert_eq!(shown("window.fullscreen"), Control::Switch(true), "by the command line");
        assert_eq!(rows.len(), SETTINGS.iter().filter(|it| it.shown.is_some()).count());
        let disabled: Vec<_> =
            rows.iter().filter(|row| row.disabled).map(|row| row.setting).collect();
        assert_eq!(disabled, ["display.language"], "a file is the language");
    }

    /// Tests that controls keep the names that other programs use.
    #[test]
    fn controls_keep_their_names() {
        let names = SETTINGS.iter().filter_map(|it| it.shown.as_ref().map(|place| place.control));
        assert_eq!(
            names.collect::<Vec<_>>(),
            [
                "quality",
                "cloth",
                "balls",
                "fullscreen",
                "film-look",
                "language",
                "scale",
                "guide",
                "speed-unit",
                "foul-warning",
                "pot-chance",
                "diamonds",
                "reduced-motion",
                "infer-calls",
                "instant-shots",
                "one-handed",
                "master",
                "effects",
                "room",
                "silence"
            ]
        );
        let balls = SETTINGS.iter().find(|setting| setting.name == "display.balls").unwrap();
        let Kind::Choice { choices, .. } = balls.kind else { panic!("{balls:?}") };
        let sets: Vec<_> = choices.iter().map(|set| (set.id, set.title.get())).collect();
        assert_eq!(sets, [("standard", "Standard"), ("tv", "Television"), ("safe", "Colorblind")]);
    }

    #[test]
    fn a_window_says_when_its_text_gets_no_larger() {
        for ([width, height], scale, expected) in
            [([1280, 720], 1.0, false), ([640, 480], 1.5, true), ([1920, 1080], 1.1, false)]
        {
            let display = DisplaySettings { scale, ..DisplaySettings::default() };
            let full = is_largest(2.0, &display, &display.layout(width, height, false));
            assert_eq!(full, expected, "{scale}");
        }
    }

    /// Tests against the fault that sizes above 112% had no effect while the panel was shown: each
    /// size is met, and the sheet says if that hides the panel.
    #[test]
    fn every_text_size_is_met_or_the_sheet_says_what_the_window_allows() {
        let (mut settings, setup) = (Settings::default(), Setup::usual(1));
        for [width, height] in [[1280, 720], [1920, 1080]] {
            let mut last = 0.0;
            for step in 8..=20 {
                settings.display.scale = 0.1 * step as f32;
                let folded = settings.display.lacks_panel_room(&setup, width, height);
                let layout = settings.display.layout(width, height, false);
                assert_eq!(layout.folded(), folded);
                assert!(layout.scale > last, "{step} at {width}x{height}: {}", layout.scale);
                last = layout.scale;
                let context = SheetContext {
                    chosen: None,
                    drawn: Level::Low,
                    muted: false,
                    fills_screen: false,
                    layout: &layout,
                };
                let row = rows(&settings, context).find(|row| row.control == "scale").unwrap();
                let Control::Steps { full, hides_panel, .. } = row.shown else { panic!() };
                assert_eq!((hides_panel, full), (folded, step == 20), "{step}");
            }
        }
        // Where a window has no room at all for larger text, the sheet says so.
        settings.display.scale = 1.6;
        let layout = settings.display.layout(640, 480, false);
        assert!(is_largest(2.0, &settings.display, &layout));
    }
}
