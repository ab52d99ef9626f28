//! The title screen and the other menus in the window.

use crate::game::{GameKind, Match, Setup};
use crate::physics::Preset;
use crate::ui::{NewMatch, Screen, TitleScreen};

use super::game_window::GameWindow;
use super::screens;
use super::watching::played;
use crate::app::Options;
use crate::app::session::game_goes_on;
use crate::app::storage::translation;

impl GameWindow {
    /// Opens the screen that the game starts with, if there is one.
    pub(super) fn open_first(&mut self, options: &Options) {
        match options.screen.and_then(screens::program) {
            Some(program) => self.start_program(program),
            None => {
                let is_lab = options.screen.and_then(screens::lab_tab).is_some();
                if is_lab && self.session.mode.lab().is_none() {
                    self.open_lab(None);
                }
                screens::open_first(options, &mut self.session, &self.settings.settings);
            }
        }
        self.arrange();
        self.session.advance_title(0.0);
        self.session.settle_camera();
    }

    /// Opens a screen, or closes it if it is the top one. It would hide a drag, which ends.
    pub(super) fn toggle(&mut self, screen: impl Into<Screen>) {
        self.session.screens.toggle(screen);
        self.cancel_drag();
    }

    /// Opens the sheet that sets up a new match, with the choices of the match being played.
    pub(super) fn open_new_match(&mut self) {
        let setup = played(&self.waiting, &self.session).game().setup();
        let settings = &self.settings.settings;
        let last = settings.game.laws();
        let colors = settings.color_names();
        let sheet = NewMatch::new(setup, &last, colors, settings.is_color_blind());
        let sheet = sheet.with_person(&settings.players.name_2);
        self.toggle(sheet);
    }

    /// Begins to practise on a pool table.
    pub(super) fn practise(&mut self) {
        let setup = self.practice_setup();
        self.start_match(setup);
    }

    /// The set-up of free practice, with the players of the match being played.
    pub(super) fn practice_setup(&self) -> Setup {
        let last = played(&self.waiting, &self.session).game().setup();
        let (players, undo) = (last.players.clone(), last.undo);
        let opponents = last.opponents.clone();
        let setup = Setup::new(GameKind::Practice, Preset::Real, 0);
        Setup { players, opponents, undo, ..setup }
    }

    /// Shows the title screen over the match.
    pub(super) fn show_title(&mut self) {
        self.leave_aside();
        self.session.screens.close_menus();
        self.session.messages.leave_match();
        let game = self.session.game();
        let goes_on = game_goes_on(game);
        if !goes_on {
            // An earlier match may.
            self.records.look();
        }
        self.toggle(if goes_on { TitleScreen::over_match() } else { TitleScreen::default() });
    }

    /// Begins a match as the player has chosen it, and remembers the players, the
    /// conditions and the cue.
    pub(super) fn start_chosen(&mut self, setup: Setup, colors: [&'static str; 2]) {
        let settings = &mut self.settings.settings;
        settings.players.remember(&setup, colors);
        settings.game.remember(&setup);
        self.apply_settings();
        self.start_match(setup);
    }

    /// Makes the session and the interface follow the settings.
    pub(super) fn apply_settings(&mut self) {
        let settings = &self.settings.settings;
        translation::show(&settings.display);
        // The names that players have by default are texts.
        let names = self.session.game().setup().players.clone();
        self.session.messages.name_players(&names);
        self.state.game.colors = settings.colors();
        self.session.apply_settings(settings);
    }

    /// Begins another match.
    pub(super) fn start_match(&mut self, setup: Setup) {
        let setup = Setup { seed: rand::random(), ..setup };
        self.session.screens.close_menus();
        self.begin(Match::new(setup));
    }
}
