//! Play on the title screen: a rack of 8-ball at once, against the opponent nearest to the player's
//! rating. The rating follows from the statistics, which are read when the title opens.

use crate::ai::{self, Opponent, opponent};
use crate::game::Setup;
use crate::ui::{Participant, Screen, Selection, written_names};

use super::against;
use super::playing::Playing;

/// The opponent of a player without a rating, by name in files: an easy one.
const FIRST: &str = "beginner";

/// What Play on the title still waits for.
#[derive(Debug, Default)]
pub struct QuickPlay {
    /// The title was open when it was last looked at.
    is_title_open: bool,
    /// The statistics are being read.
    awaits_rating: bool,
    /// Play was chosen before they were read.
    is_chosen: bool,
}

impl Playing {
    /// Asks for the statistics once while the title is open, to know the player's rating.
    pub(super) fn tend_title(&mut self) {
        let is_open = self.is_title_open();
        let was_open = std::mem::replace(&mut self.quick_play.is_title_open, is_open);
        if is_open && !was_open {
            self.quick_play.awaits_rating = self.records.read_statistics();
            if !self.quick_play.awaits_rating {
                self.choose_rival();
            }
        }
    }

    fn is_title_open(&self) -> bool {
        matches!(self.session.screens.top(), Some(Screen::Title(_)))
    }

    /// Takes over the rating, once the statistics are read.
    pub(super) fn choose_rival(&mut self) {
        self.state.rival = Some(self.rival());
        self.quick_play.awaits_rating = false;
        if std::mem::take(&mut self.quick_play.is_chosen) && self.is_title_open() {
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
        let setup = Setup::usual(0).under(settings.game.conditions());
        let setup = Setup { players: settings.players.names(), ..setup };
        let colors = settings.color_names();
        self.start_chosen(against(setup, rival.name), colors);
    }

    /// The opponent nearest to the rating of the first player.
    fn rival(&self) -> &'static Opponent {
        let [name, _] = written_names(&self.settings.settings.players.names());
        let player = &Participant::person(&name);
        let selection = Selection { matches: &self.state.statistics, player, game: None };
        let rating = selection.rating(&self.state.results);
        let easy = || opponent(FIRST).unwrap_or(&ai::OPPONENTS[0]);
        rating.map_or_else(easy, |rating| ai::nearest(rating.mean))
    }
}
