//! The matches that count for the statistics, and sums over them.

use crate::ai;
use crate::ai::analysis::rating::{Racks, Rating, Tries, rate};
use crate::game::lessons;
use crate::game::{Figures, GameKind, Player};

/// A match, as the statistics keep it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedMatch {
    /// The minute of its start, such as "2026-11-22 19:30" (UTC).
    pub date: String,
    /// The day of its start, and the minute, as the window shows them.
    pub shown: [String; 2],
    /// The game.
    pub game: GameKind,
    /// Both players.
    pub players: [PlayedBy; 2],
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayedBy {
    /// The name.
    pub name: String,
    /// The figures of this match.
    pub figures: Figures,
    /// Time at the table, s: aiming and choosing, not while balls roll.
    pub seconds: f64,
    /// The name in files of the opponent that the program plays; `None` for a person.
    pub opponent: Option<String>,
}

/// Who takes part in matches: a person, known by the name, or an opponent that the program plays.
/// A person may have the name of an opponent.
#[derive(Debug, Clone)]
pub struct Participant {
    name: String,
    /// The opponent's name in files.
    opponent: Option<String>,
}

impl Participant {
    /// The person of this name.
    pub fn person(name: &str) -> Participant {
        Participant { name: name.to_owned(), opponent: None }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// True for an opponent that the program plays.
    pub fn is_programs(&self) -> bool {
        self.opponent.is_some()
    }

    /// True if this is the player of a match.
    fn is(&self, player: &PlayedBy) -> bool {
        match (&self.opponent, &player.opponent) {
            (None, None) => self.name == player.name,
            (one, other) => one == other,
        }
    }
}

impl PartialEq for Participant {
    fn eq(&self, other: &Participant) -> bool {
        match (&self.opponent, &other.opponent) {
            (None, None) => self.name == other.name,
            (one, two) => one == two,
        }
    }
}

impl From<&PlayedBy> for Participant {
    fn from(player: &PlayedBy) -> Participant {
        Participant { name: player.name.clone(), opponent: player.opponent.clone() }
    }
}

impl PlayedMatch {
    /// The parts of a participant in the match, each with the other player's; both parts if two
    /// people share a name.
    pub fn parts_of<'a>(
        &'a self,
        who: &'a Participant,
    ) -> impl Iterator<Item = (&'a PlayedBy, &'a PlayedBy)> {
        let pair =
            |player: Player| (&self.players[player.index()], &self.players[player.other().index()]);
        Player::BOTH.into_iter().map(pair).filter(move |(player, _)| who.is(player))
    }
}

/// A player's matches of one game, or of all games.
#[derive(Debug, Clone, Copy)]
pub struct Selection<'a> {
    /// All matches, oldest first.
    pub matches: &'a [PlayedMatch],
    /// The player.
    pub player: &'a Participant,
    /// The game; `None` for all.
    pub game: Option<GameKind>,
}

/// The sums over a player's matches.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Total {
    /// The figures.
    pub figures: Figures,
    /// Time at the table, s.
    pub seconds: f64,
}

/// The results of a player against another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    /// Racks won and lost.
    pub racks: [u32; 2],
    /// Matches won and lost.
    pub matches: [u32; 2],
}

impl<'a> Selection<'a> {
    /// The player's matches, oldest first.
    pub fn matches(self) -> impl Iterator<Item = &'a PlayedMatch> {
        let fits = move |it: &&PlayedMatch| self.game.is_none_or(|game| it.game == game);
        let takes_part = move |it: &&PlayedMatch| it.parts_of(self.player).next().is_some();
        self.matches.iter().filter(fits).filter(takes_part)
    }

    /// The player's part in each match, with the opponent's, oldest first.
    pub fn parts(self) -> impl Iterator<Item = (&'a PlayedBy, &'a PlayedBy)> {
        self.matches().flat_map(move |it| it.parts_of(self.player))
    }

    /// The matches against an opponent, with the player's part and the opponent's.
    pub fn meetings(
        self,
        opponent: &'a Participant,
    ) -> impl Iterator<Item = (&'a PlayedMatch, &'a PlayedBy, &'a PlayedBy)> {
        // A match of two players of one name says nothing.
        let played = self.matches().filter(move |_| opponent != self.player);
        played.flat_map(move |it| {
            let parts = it.parts_of(self.player).filter(move |(_, other)| opponent.is(other));
            parts.map(move |(player, other)| (it, player, other))
        })
    }

    /// The sums.
    pub fn total(self) -> Total {
        self.parts().fold(Total::default(), |sum, (player, _)| Total {
            figures: sum.figures + player.figures,
            seconds: sum.seconds + player.seconds,
        })
    }

    /// A person's rating from racks against opponents that the program plays, and from the drills of
    /// all players; `None` without any, and for those opponents.
    pub fn rating(self, drills: &lessons::Results) -> Option<Rating> {
        if self.player.is_programs() {
            return None;
        }
        let racks = self.parts().filter_map(|(player, other)| {
            let opponent = ai::opponent(other.opponent.as_deref()?)?.rating;
            // Racks that were won by suggested shots say nothing about the player.
            let won = player.figures.racks_won.saturating_sub(player.figures.racks_helped);
            let lost = other.figures.racks_won;
            Some(Racks { opponent, won, lost })
        });
        let tries = drills.tries(self.player.name()).map(|(drill, outcome)| {
            let lessons::Outcome { made, missed } = outcome;
            Tries { drill, made, missed }
        });
        rate(racks, tries)
    }

    /// The results against an opponent.
    pub fn results(self, opponent: &'a Participant) -> Results {
        let mut results = Results::default();
        for (_, player, other) in self.meetings(opponent) {
            let (own, others) = (&player.figures, &other.figures);
            results.racks[0] += own.racks_won;
            results.racks[1] += others.racks_won;
            results.matches[0] += own.matches_won;
            results.matches[1] += others.matches_won;
        }
        results
    }
}

/// All who played, in the order of their last match, newest first.
pub fn participants(matches: &[PlayedMatch]) -> Vec<Participant> {
    let mut found: Vec<Participant> = Vec::new();
    for player in matches.iter().rev().flat_map(|played| &played.players) {
        if !found.iter().any(|known| known.is(player)) {
            found.push(player.into());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(game: GameKind, names: [&str; 2], won: [u32; 2]) -> PlayedMatch {
        let racks = won[0] + won[1];
        let player = |index: usize| PlayedBy {
            name: names[index].to_owned(),
            figures: Figures {
                racks,
                racks_won: won[index],
                high_run: racks,
                ..Figures::default()
            },
            seconds: 60.0,
            opponent: None,
        };
        PlayedMatch {
            date: String::new(),
            shown: Default::default(),
            game,
            players: [player(0), player(1)],
        }
    }

    #[test]
    fn racks_against_the_programs_opponents_give_a_rating() {
        let strongest = &ai::OPPONENTS[ai::OPPONENTS.len() - 1];
        let mut matches = [
            played(GameKind::EightBall, ["Ada", "Ben"], [9, 1]),
            played(GameKind::EightBall, ["Ada", "Somebody"], [40, 40]),
        ];
        matches[1].players[1].opponent = Some(strongest.name.to_owned());
        let mut drills = lessons::Results::default();
        let rating = |name, drills: &lessons::Results| {
            let player = &Participant::person(name);
            Selection { matches: &matches, player, game: None }.rating(drills)
        };
        let ada = rating("Ada", &drills).unwrap();
        assert!((ada.mean - f64::from(strongest.rating)).abs() < 60.0, "{ada:?}");
        assert_eq!(ada.racks, 80, "racks against people do not count");
        assert_eq!(["Ben", "Somebody"].map(|name| rating(name, &drills)), [None, None]);
        // Racks that were won by suggested shots are left out.
        let mut helped = matches.clone();
        helped[1].players[0].figures.racks_helped = 40;
        let person = Participant::person("Ada");
        let helped = Selection { matches: &helped, player: &person, game: None };
        let rated = helped.rating(&lessons::Results::default()).unwrap();
        assert!(rated.racks == 40 && rated.mean < ada.mean - 100.0, "{rated:?}");
        drills.add("Ben", "long-pots", lessons::Outcome { made: 4, missed: 6 });
        let [ada_after, ben] = ["Ada", "Ben"].map(|name| rating(name, &drills));
        assert_eq!((ada_after, ben.unwrap().tries), (Some(ada), 10));
    }

    #[test]
    fn matches_are_summed_by_name_and_game() {
        let matches = [
            played(GameKind::EightBall, ["Ada", "Ben"], [3, 1]),
            played(GameKind::NineBall, ["Ben", "Ada"], [5, 0]),
            played(GameKind::EightBall, ["Eva", "Eva"], [1, 1]),
        ];
        let all = participants(&matches);
        let [eva, ben, ada] = &all[..] else { panic!("{all:?}") };
        assert_eq!([eva.name(), ben.name(), ada.name()], ["Eva", "Ben", "Ada"]);
        let select = |player, game| Selection { matches: &matches, player, game };
        let all = select(ada, None).total();
        assert_eq!((all.figures.racks, all.figures.racks_won, all.seconds), (9, 3, 120.0));
        assert_eq!(all.figures.high_run, 5, "the best of all, not the sum");
        assert_eq!(select(ada, None).results(ben).racks, [3, 6]);
        let eight = select(ada, Some(GameKind::EightBall));
        assert_eq!((eight.total().figures.racks, eight.results(ben).racks), (4, [3, 1]));
        assert_eq!(eight.results(eva), Results::default());
        let both = select(eva, None);
        assert_eq!((both.total().figures.racks, both.results(eva)), (4, Results::default()));
    }

    /// Tests for players who are taken for each other because of a name: a person called Clara has
    /// nothing of the opponent Clara, in figures, results, rating and drills.
    #[test]
    fn a_person_with_an_opponents_name_is_somebody_else() {
        let clara = &ai::OPPONENTS[3];
        let title = clara.title.english;
        let mut matches = [
            played(GameKind::EightBall, ["Ada", title], [3, 1]),
            played(GameKind::EightBall, [title, "Ada"], [2, 2]),
            played(GameKind::EightBall, [title, title], [4, 5]),
        ];
        matches[0].players[1].opponent = Some(clara.name.to_owned());
        matches[2].players[1].opponent = Some(clara.name.to_owned());
        let all = participants(&matches);
        let named: Vec<_> = all.iter().map(|one| (one.name(), one.is_programs())).collect();
        assert_eq!(named, [(title, false), (title, true), ("Ada", false)]);
        let [person, opponent, ada] = &all[..] else { panic!("{all:?}") };
        let select = |player| Selection { matches: &matches, player, game: None };
        let racks = |player| select(player).total().figures.racks;
        assert_eq!([racks(person), racks(opponent), racks(ada)], [13, 13, 8]);
        assert_eq!(select(ada).results(person).racks, [2, 2]);
        assert_eq!(select(ada).results(opponent).racks, [3, 1]);
        assert_eq!(select(person).results(opponent).racks, [4, 5]);
        let mut drills = lessons::Results::default();
        drills.add(title, "long-pots", lessons::Outcome { made: 4, missed: 6 });
        let rating = |player| select(player).rating(&drills);
        assert_eq!(rating(opponent), None);
        assert_eq!(rating(person).map(|rating| (rating.racks, rating.tries)), Some((9, 10)));
        assert_eq!(rating(ada).map(|rating| rating.tries), Some(0));
    }
}
