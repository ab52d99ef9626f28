//! The title screen and the other menus in the window.

use crate::game::{GameKind, Match, Setup};
use crate::ui::{App, Layout, NewMatch, TitleScreen};

use super::playing::Playing;
use super::{Options, screens};

impl Playing {
    /// Opens the screen that the game starts with, if there is one.
    pub(super) fn open_first(&mut self, options: &Options) {
        let first = options.screen.and_then(|name| screens::named(name, &self.session));
        first.into_iter().for_each(|screen| self.session.screens.open(screen));
        self.arrange();
        self.session.advance_title(0.0);
        self.session.settle_camera();
    }

    /// Carries out an action of a menu.
    pub(super) fn menu(&mut self, app: &App) {
        let setup = self.session.game().setup().clone();
        match app {
            App::OpenNewMatch => {
                let colors = self.settings.settings.players.color_names();
                self.session.screens.toggle(NewMatch::new(&setup, colors));
            }
            App::Practice => self.start_match(Setup { game: GameKind::Practice, ..setup }),
            App::ResumeLast => self.resume(),
            App::ShowTitle => {
                self.leave_replay();
                self.session.screens.close_menus();
                self.session.screens.open(TitleScreen::default());
            }
            _ => {}
        }
    }

    /// Begins a match as the player has chosen it, and remembers the players.
    pub(super) fn start_chosen(&mut self, setup: Setup, colors: [&'static str; 2]) {
        self.settings.settings.players.remember(&setup.players, colors);
        self.state.game.colors = self.settings.settings.players.colors();
        self.start_match(setup);
    }

    /// Begins another match.
    pub(super) fn start_match(&mut self, setup: Setup) {
        let setup = Setup { seed: rand::random(), ..setup };
        self.session.screens.close_menus();
        self.begin(Match::new(setup));
    }

    /// Lays the window out again if the displays over the table appear or vanish.
    pub(super) fn follow_title(&mut self) {
        if self.layout != self.window_layout() {
            self.arrange();
        }
    }

    /// The layout of the window. The title screen has no panel.
    pub(super) fn window_layout(&self) -> Layout {
        let [width, height] = self.context.size();
        let display = &self.settings.settings.display;
        match self.session.screens.hides_displays() {
            true => Layout::bare(width, height, display.scale),
            false => display.layout(width, height, display.folds(self.session.game().setup())),
        }
    }
}
