//! The screens that the command line can open.

use crate::game::lessons::{DRILLS, Outcome, Program};
use crate::ui::{
    KeyCard, LabAction, LabTab, LessonEnd, NewMatch, PauseMenu, PracticeMenu, Question,
    RecordsScreen, Screen, ScreenStack, SettingsPage, SettingsSheet, StatisticsScreen, TitleScreen,
};

use super::game_window::GameWindow;
use crate::app::Options;
use crate::app::session::Session;
use crate::app::settings::Settings;

/// The names of the screens.
pub const NAMES: &[&str] = &[
    "title",
    "pause",
    "new-match",
    "new-rack",
    "records",
    "statistics",
    "statistics-progress",
    "statistics-head-to-head",
    "settings",
    "settings-sound",
    "settings-aids",
    "settings-access",
    "settings-keys",
    "keys",
    "practice",
    "lab",
    "lab-balls",
    "lab-laws",
    "lab-measure",
    "lab-branches",
    "lab-sweep",
    "tutorial",
    "tutorial-end",
    "drill-stop-shot",
    "drill-draw",
    "drill-long-pots",
    "drill-ghost",
    "drill-break-shot",
    "drill-bank",
    "drill-first-three",
    "drill-line-up",
    "drill-long-red",
    "drill-colours",
    "drill-opening",
    "drill-corner-five",
    "drill-plus",
    "drill-ticky",
];

/// The data from the disk that a screen shows. It is read whenever such a screen comes to the top,
/// by whatever way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenData {
    /// The list of saved matches.
    Records,
    /// The saved positions of free practice.
    Positions,
    /// The statistics, of which a rating is made, too.
    Statistics,
    /// The rating of the first player.
    Rating,
}

impl ScreenData {
    /// The data of the top screen, if it needs any.
    pub fn of_top(screens: &ScreenStack) -> Option<ScreenData> {
        match screens.top()? {
            Screen::Records(_) => Some(ScreenData::Records),
            Screen::Positions(_) => Some(ScreenData::Positions),
            Screen::Statistics(_) | Screen::LessonEnd(_) => Some(ScreenData::Statistics),
            Screen::Title(_) => Some(ScreenData::Rating),
            _ => None,
        }
    }
}

impl GameWindow {
    /// Reads what the top screen shows, if it has just come to the top.
    pub(super) fn load_screen(&mut self) {
        let data = ScreenData::of_top(&self.session.screens);
        if std::mem::replace(&mut self.loaded, data) == data {
            return;
        }
        match data {
            Some(ScreenData::Records) => self.record_list.read(),
            Some(ScreenData::Positions) => self.read_positions(),
            Some(ScreenData::Statistics) => {
                self.records.read_statistics();
            }
            Some(ScreenData::Rating) => self.await_rating(),
            None => {}
        }
    }
}

/// Opens the screen that the options name, if there is one.
pub fn open_first(options: &Options, session: &mut Session, settings: &Settings) {
    if let Some(tab) = options.screen.and_then(lab_tab) {
        if session.mode.lab().is_none() {
            *session = Session::of_laboratory(None);
        }
        session.act_in_lab(LabAction::Tab(tab));
    }
    if let Some(program) = options.screen.and_then(program) {
        *session = Session::for_program(program, options.setup.seed, &options.setup.players[0]);
    }
    let first = options.screen.and_then(|name| named(name, session, settings));
    first.into_iter().for_each(|screen| session.screens.open(screen));
}

/// The tab of the laboratory of this name; `None` if there is none.
pub fn lab_tab(name: &str) -> Option<LabTab> {
    match name {
        "lab" => Some(LabTab::Experiment),
        _ => LabTab::ALL.into_iter().find(|tab| tab.name().replace("-tab", "") == name),
    }
}

/// The tutorial or the drill of this name; `None` if there is none.
pub fn program(name: &str) -> Option<Program> {
    if name == "tutorial" {
        return Some(Program::Tutorial);
    }
    let drill = name.strip_prefix("drill-")?;
    DRILLS.iter().position(|known| known.name == drill).map(Program::Drill)
}

/// The screen of this name; `None` if there is none.
fn named(name: &str, session: &Session, settings: &Settings) -> Option<Screen> {
    Some(match name {
        "title" => TitleScreen::default().into(),
        "pause" => PauseMenu::default().into(),
        "new-match" => {
            let colors = settings.color_names();
            let (setup, last) = (session.game().setup(), settings.game.laws());
            let sheet = NewMatch::new(setup, &last, colors, settings.is_color_blind());
            sheet.with_person(&settings.players.name_2).into()
        }
        "new-rack" => Question::NewRack.into(),
        "records" => RecordsScreen::default().into(),
        "statistics" => StatisticsScreen::default().into(),
        "statistics-progress" => StatisticsScreen::progress().into(),
        "statistics-head-to-head" => StatisticsScreen::head_to_head().into(),
        "settings" => SettingsSheet::default().into(),
        "settings-sound" => SettingsSheet::at(SettingsPage::Sound).into(),
        "settings-aids" => SettingsSheet::at(SettingsPage::Aids).into(),
        "settings-access" => SettingsSheet::at(SettingsPage::Access).into(),
        "settings-keys" => SettingsSheet::at(SettingsPage::Keys).into(),
        "keys" => KeyCard.into(),
        "practice" => PracticeMenu::default().into(),
        "tutorial-end" => {
            LessonEnd::new(Program::Tutorial, String::new(), Outcome::default(), false).into()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    mod legible;
    mod stretched;

    use std::sync::PoisonError;
    use std::time::Duration;

    use imgui::{Key, MouseButton};
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use crate::app::session::tests::last_ball;
    use crate::app::start::tests::options;
    use crate::app::window::screens::*;
    use crate::ui::tests::{IMGUI, context};
    use crate::ui::{Foot, Layout, Panel};

    #[test]
    fn every_name_is_a_screen() {
        let session = last_ball(false);
        for &name in NAMES {
            let is_screen = named(name, &session, &Settings::default()).is_some();
            let is_aside = program(name).is_some() || lab_tab(name).is_some();
            assert!(is_screen != is_aside, "{name}");
        }
    }

    /// The kind of fault: imgui aborts the program if it is asked for a control without size, and the
    /// layout of one screen has none for the controls of another. Each screen gets clicks, wheel and
    /// keys in the layouts of all others.
    #[test]
    fn every_screen_takes_input_in_the_layout_of_any_other() {
        let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let layouts = [
            Layout::bare(1280, 720, 1.0),
            Layout::new(1280, 720, 1.0),
            Layout::arranged(1280, 720, 1.0, true),
            Layout::with_foot(700, 1000, 1.5, false, Foot::Card),
            Layout::bare(1, 1, 1.0),
            Layout::arranged(30, 1, 2.0, false),
        ];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for layout in &layouts {
            let (mut imgui, fonts) = context(layout);
            for &name in NAMES {
                let mut session = last_ball(false);
                let named = Options { screen: Some(name), ..options(None) };
                open_first(&named, &mut session, &Settings::default());
                let mut panel = Panel::new();
                for _ in 0..6 {
                    let at = layout.window.size().map(|side| random.random_range(0.0..=side));
                    let io = imgui.io_mut();
                    io.display_size = layout.window.size();
                    io.update_delta_time(Duration::from_millis(16));
                    io.add_mouse_pos_event(at);
                    io.add_mouse_button_event(MouseButton::Left, random.random());
                    io.add_mouse_wheel_event([0.0, random.random_range(-1.0..=1.0)]);
                    io.add_key_event(Key::Enter, random.random());
                    io.add_input_character('5');
                    let state = session.ui_state(layout);
                    let ui = imgui.new_frame();
                    let (lab, screens) = session.lab_and_screens(layout);
                    panel.draw(ui, &fonts, layout, &state, lab.as_ref(), screens);
                    imgui.render();
                }
            }
        }
    }
}
