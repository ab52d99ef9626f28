//! The choices on the statistics screen, and the figures that belong to them. They are computed
//! when a choice or the matches change, not in each frame.

use std::sync::Arc;

use super::plot::Plot;
use crate::ai::analysis::rating::Rating;
use crate::game::lessons;
use crate::game::{Figures, GameKind, Unit};
use crate::texts::{Text, statistics, translated_name};
use crate::ui::PlayedMatch;
use crate::ui::kit::row_cursor::around;
use crate::ui::statistics::{Participant, Results, Selection, Total, participants};

/// Most matches in a plot.
const MAX_PLOTTED: usize = 60;
/// Most matches in the list of the last ones.
const MAX_LISTED: usize = 6;

/// A match against the opponent.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// Date and game.
    pub about: String,
    /// Racks won and lost.
    pub score: String,
}

/// The choices and figures.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StatisticsView {
    matches: Arc<[PlayedMatch]>,
    /// The results of drills.
    drills: Arc<lessons::Results>,
    /// The players, newest first, and the chosen one.
    players: Vec<Participant>,
    player: usize,
    /// The games that this player has played, and the chosen one; `None` is all games.
    games: Vec<GameKind>,
    game: Option<GameKind>,
    /// The player's opponents, newest first, and the chosen one.
    opponents: Vec<Participant>,
    opponent: usize,
    /// The sums.
    pub total: Total,
    /// The rating, if there are racks against the program's opponents or tries of drills.
    rating: Option<Rating>,
    /// Number of matches with at least one shot.
    pub count: usize,
    /// The share of pots made in each match, and the balls per visit, or points.
    pub plots: [Plot; 2],
    /// The days of the first and the last match.
    days: [String; 2],
    /// The results against the opponent in each game, and in all.
    pub results: Vec<(GameKind, Results)>,
    pub all_results: Results,
    /// The last matches against the opponent, newest first.
    pub meetings: Vec<Meeting>,
}

/// The title of a game, or of all games.
pub fn title(game: Option<GameKind>) -> String {
    match game {
        Some(game) => format!("{}", Text::from(game.title())),
        None => format!("{}", statistics::ALL_GAMES),
    }
}

impl StatisticsView {
    /// True if there is no match.
    pub fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }

    /// What the chosen game calls one game of a match.
    pub fn unit(&self) -> Unit {
        self.game.map_or(Unit::Rack, GameKind::unit)
    }

    /// Computes everything again if the matches or the results of drills have changed.
    pub fn update(&mut self, matches: &Arc<[PlayedMatch]>, drills: &Arc<lessons::Results>) {
        if Arc::ptr_eq(matches, &self.matches) && Arc::ptr_eq(drills, &self.drills) {
            return;
        }
        self.drills = Arc::clone(drills);
        let player = self.players.get(self.player).cloned();
        self.matches = Arc::clone(matches);
        self.players = participants(matches);
        let place = self.players.iter().position(|one| Some(one) == player.as_ref());
        self.player = place.unwrap_or(0);
        self.choose_player();
    }

    /// The chosen player.
    pub fn player(&self) -> String {
        self.players.get(self.player).map_or(String::new(), |player| self.label(player))
    }

    /// The chosen opponent.
    pub fn opponent(&self) -> String {
        let opponent = self.opponents.get(self.opponent);
        opponent.map_or(format!("{}", statistics::NO_OPPONENT), |player| self.label(player))
    }

    /// A player's name; with a mark if it is also a person's name, and the program plays this one.
    fn label(&self, player: &Participant) -> String {
        let name = translated_name(player.name());
        let is_person = |other: &Participant| !other.is_programs() && other.name() == player.name();
        match player.is_programs() && self.players.iter().any(is_person) {
            true => format!("{}", statistics::computers(&name)),
            false => name.to_string(),
        }
    }

    /// The chosen game.
    pub fn game_title(&self) -> String {
        title(self.game)
    }

    /// The basis of the figures, in a few words.
    pub fn note(&self) -> String {
        let [first, last] = &self.days;
        let matches = match self.count {
            1 => format!("{}", statistics::one_match(first)),
            count if first == last => {
                format!("{}", statistics::matches_on_one_day(&count, first))
            }
            count => format!("{}", statistics::matches_on_days(&count, first, last)),
        };
        let Some(Rating { mean, deviation, .. }) = self.rating else { return matches };
        let [mean, deviation] = [mean, deviation].map(|points| format!("{points:.0}"));
        format!("{}", statistics::with_rating(&matches, &mean, &deviation))
    }

    pub fn step_player(&mut self, forward: bool) {
        self.player = around(self.player, self.players.len(), forward);
        self.choose_player();
    }

    pub fn step_game(&mut self, forward: bool) {
        // All games come first.
        let at = self.games.iter().position(|game| Some(*game) == self.game);
        let next = around(at.map_or(0, |at| at + 1), self.games.len() + 1, forward);
        self.game = next.checked_sub(1).map(|at| self.games[at]);
        self.compute();
    }

    pub fn step_opponent(&mut self, forward: bool) {
        self.opponent = around(self.opponent, self.opponents.len(), forward);
        self.compute();
    }

    /// Finds the games and opponents of the chosen player.
    fn choose_player(&mut self) {
        let Some(player) = self.players.get(self.player) else { return };
        (self.games, self.opponents, self.opponent) = (Vec::new(), Vec::new(), 0);
        for played in self.matches.iter().rev() {
            for (_, other) in played.parts_of(player) {
                let other = Participant::from(other);
                if !self.games.contains(&played.game) {
                    self.games.push(played.game);
                }
                if other != *player && !self.opponents.contains(&other) {
                    self.opponents.push(other);
                }
            }
        }
        // Opponents with a finished rack are worth more than one of a rack that was left.
        let all = Selection { matches: &self.matches, player, game: None };
        let has_results = |other: &Participant| all.results(other) != Results::default();
        self.opponent = self.opponents.iter().position(has_results).unwrap_or(0);
        self.games.sort();
        self.game = self.game.filter(|game| self.games.contains(game));
        self.compute();
    }

    fn compute(&mut self) {
        let (matches, player) = (&*self.matches, &self.players[self.player]);
        let chosen = Selection { matches, player, game: self.game };
        self.total = chosen.total();
        self.rating = chosen.rating(&self.drills);
        self.count = chosen.parts().count();
        let skipped = self.count.saturating_sub(MAX_PLOTTED);
        let values = |value: fn(&Figures) -> Option<f64>| -> Vec<Option<f64>> {
            chosen.parts().skip(skipped).map(|(player, _)| value(&player.figures)).collect()
        };
        let sum = self.total.figures;
        let per_visit = match self.unit() {
            Unit::Rack => Figures::balls_per_visit,
            Unit::Frame | Unit::Game => Figures::points_per_visit,
        };
        self.plots = [
            Plot::new(&values(Figures::pot_success), sum.pot_success(), 1.0),
            Plot::new(&values(per_visit), per_visit(&sum), 0.0),
        ];
        let opponent = self.opponents.get(self.opponent);
        let results = |game| {
            let of = |opponent| Selection { matches, player, game }.results(opponent);
            opponent.map(of).unwrap_or_default()
        };
        let all = self.games.iter().map(|game| (*game, results(Some(*game))));
        self.results = all.filter(|(_, results)| *results != Results::default()).collect();
        self.all_results = results(None);
        let day = |played: Option<&PlayedMatch>| {
            played.map_or_else(String::new, |played| played.shown[0].clone())
        };
        self.days = [day(chosen.matches().next()), day(chosen.matches().last())];
        let all = Selection { matches, player, game: None };
        let meetings = opponent.into_iter().flat_map(|opponent| all.meetings(opponent));
        let meetings = meetings.map(|(played, player, other)| Meeting {
            about: format!("{} · {}", Text::from(played.game.title()), played.shown[1]),
            score: format!("{} – {}", player.figures.racks_won, other.figures.racks_won),
        });
        let mut meetings: Vec<Meeting> = meetings.collect();
        meetings.reverse();
        meetings.truncate(MAX_LISTED);
        self.meetings = meetings;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::statistics::PlayedBy;

    /// Kind of fault: a page opens on an empty choice though another one has something to show.
    #[test]
    fn head_to_head_opens_on_somebody_played() {
        let played = |other: &str, racks_won: u32| {
            let player = |name: &str, racks_won: u32| PlayedBy {
                name: name.to_owned(),
                figures: Figures { racks_won, ..Figures::default() },
                ..PlayedBy::default()
            };
            PlayedMatch {
                date: String::new(),
                shown: Default::default(),
                game: GameKind::EightBall,
                players: [player("Ada", racks_won), player(other, 0)],
            }
        };
        let opponent = |matches: Vec<PlayedMatch>| {
            let mut shown = StatisticsView::default();
            shown.update(&matches.into(), &Arc::default());
            shown.opponents[shown.opponent].name().to_owned()
        };
        // The newest opponents have not finished a rack.
        let newest = [played("Eva", 0), played("Ben", 2), played("Cid", 0), played("Dan", 0)];
        assert_eq!(opponent(newest.to_vec()), "Ben");
        assert_eq!(opponent(vec![played("Eva", 0), played("Dan", 0)]), "Dan");
    }
}
