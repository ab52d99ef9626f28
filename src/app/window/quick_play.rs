//! Play on the title screen: a rack of 8-ball at once, against the opponent nearest to the player's
//! rating. The rating follows from the statistics, which are read when the title opens.

use crate::ai::{self, Opponent, opponent};
use crate::game::Setup;
use crate::game::lessons::Results;
use crate::ui::{Participant, PlayedMatch, Screen, Selection, UiState, written_names};

use super::game_window::GameWindow;
use crate::app::settings::Settings;
use crate::app::start::with_opponent;

/// The opponent of a player without a rating, by name in files: an easy one.
const FIRST: &str = "beginner";

/// The work that "Play" on the title still waits for.
#[derive(Debug, Default)]
pub struct QuickPlay {
    /// The statistics are being read.
    awaits_rating: bool,
    /// Play was chosen before they were read.
    is_chosen: bool,
}

/// The opponent nearest to the rating of the first player.
pub fn rival(settings: &Settings, matches: &[PlayedMatch], results: &Results) -> &'static Opponent {
    let [name, _] = written_names(&settings.players.names());
    let player = &Participant::person(&name);
    let rating = Selection { matches, player, game: None }.rating(results);
    let easy = || opponent(FIRST).unwrap_or(&ai::OPPONENTS[0]);
    rating.map_or_else(easy, |rating| ai::nearest(rating.mean))
}

impl GameWindow {
    /// Asks for the statistics, to know the player's rating.
    pub(super) fn await_rating(&mut self) {
        self.quick_play.awaits_rating = self.records.read_statistics();
        if !self.quick_play.awaits_rating {
            self.rate_player();
        }
    }

    /// Chooses the opponent by what is known of the player.
    pub(super) fn rate_player(&mut self) {
        let UiState { statistics, results, .. } = &self.state;
        self.state.rival = Some(rival(&self.settings.settings, statistics, results));
    }

    /// Takes over the rating, once the statistics are read.
    pub(super) fn choose_rival(&mut self) {
        self.rate_player();
        self.quick_play.awaits_rating = false;
        let is_title_open = matches!(self.session.screens.top(), Some(Screen::Title(_)));
        if std::mem::take(&mut self.quick_play.is_chosen) && is_title_open {
            self.play_now();
        }
    }

    /// Begins the rack, or waits for the rating.
    pub(super) fn play_now(&mut self) {
        let Some(rival) = self.state.rival.filter(|_| !self.quick_play.awaits_rating) else {
            self.quick_play.is_chosen = true;
            return;
        };
        let settings = &self.settings.settings;
        // With a playing cue: the title shows no other one.
        let setup = Setup::usual(0).under(settings.game.conditions);
        let setup = Setup { players: settings.players.names(), ..setup };
        let colors = settings.color_names();
        self.start_chosen(with_opponent(setup, rival.name), colors);
    }
}
