//! The matches that count for the statistics, and sums over them.

use crate::ai;
use crate::ai::rating::{Racks, Rating, Tries, rate};
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

impl PlayedMatch {
    /// The players of this name, each with the opponent; both if they share it.
    pub fn players_named<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = (&'a PlayedBy, &'a PlayedBy)> {
        let pair =
            |player: Player| (&self.players[player.index()], &self.players[player.other().index()]);
        Player::BOTH.into_iter().map(pair).filter(move |(player, _)| player.name == name)
    }
}

/// A player's matches of one game, or of all games.
#[derive(Debug, Clone, Copy)]
pub struct Selection<'a> {
    /// All matches, oldest first.
    pub matches: &'a [PlayedMatch],
    /// The player's name.
    pub name: &'a str,
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
    pub fn played(self) -> impl Iterator<Item = &'a PlayedMatch> {
        let fits = move |it: &&PlayedMatch| self.game.is_none_or(|game| it.game == game);
        let takes_part = move |it: &&PlayedMatch| it.players_named(self.name).next().is_some();
        self.matches.iter().filter(fits).filter(takes_part)
    }

    /// The player's part in each match, with the opponent's, oldest first.
    pub fn parts(self) -> impl Iterator<Item = (&'a PlayedBy, &'a PlayedBy)> {
        self.played().flat_map(move |it| it.players_named(self.name))
    }

    /// The matches against an opponent, with the player's part and the opponent's.
    pub fn meetings(
        self,
        opponent: &'a str,
    ) -> impl Iterator<Item = (&'a PlayedMatch, &'a PlayedBy, &'a PlayedBy)> {
        // A match of two players of one name says nothing.
        let played = self.played().filter(move |_| opponent != self.name);
        played.flat_map(move |it| {
            let parts =
                it.players_named(self.name).filter(move |(_, other)| other.name == opponent);
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

    /// The rating from racks against opponents that the program plays, and from the drills of all
    /// players; `None` without any.
    pub fn rating(self, drills: &lessons::Results) -> Option<Rating> {
        let people = self.parts().filter(|(player, _)| player.opponent.is_none());
        let racks = people.filter_map(|(player, other)| {
            let opponent = ai::opponent(other.opponent.as_deref()?)?.rating;
            let [won, lost] = [player, other].map(|it| it.figures.racks_won);
            Some(Racks { opponent, won, lost })
        });
        let tries = drills.tries(self.name).map(|(drill, outcome)| {
            let lessons::Outcome { made, missed } = outcome;
            Tries { drill, made, missed }
        });
        rate(racks, tries)
    }

    /// The results against an opponent.
    pub fn results(self, opponent: &'a str) -> Results {
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

/// The names of all players, in the order of their last match, newest first.
pub fn names(matches: &[PlayedMatch]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for PlayedBy { name, .. } in matches.iter().rev().flat_map(|played| &played.players) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
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
        let select = |name| Selection { matches: &matches, name, game: None };
        let rating = |name| select(name).rating(&drills);
        let ada = rating("Ada").unwrap();
        assert!((ada.mean - f64::from(strongest.rating)).abs() < 60.0, "{ada:?}");
        assert_eq!(ada.racks, 80, "racks against people do not count");
        assert_eq!([rating("Ben"), rating("Somebody")], [None, None]);
        drills.add("Ben", "long-pots", lessons::Outcome { made: 4, missed: 6 });
        let [ada_after, ben] = ["Ada", "Ben"].map(|name| select(name).rating(&drills));
        assert_eq!((ada_after, ben.unwrap().tries), (Some(ada), 10));
    }

    #[test]
    fn matches_are_summed_by_name_and_game() {
        let matches = [
            played(GameKind::EightBall, ["Ada", "Ben"], [3, 1]),
            played(GameKind::NineBall, ["Ben", "Ada"], [5, 0]),
            played(GameKind::EightBall, ["Eva", "Eva"], [1, 1]),
        ];
        assert_eq!(names(&matches), ["Eva", "Ben", "Ada"]);
        let select = |name, game| Selection { matches: &matches, name, game };
        let all = select("Ada", None).total();
        assert_eq!((all.figures.racks, all.figures.racks_won, all.seconds), (9, 3, 120.0));
        assert_eq!(all.figures.high_run, 5, "the best of all, not the sum");
        assert_eq!(select("Ada", None).results("Ben").racks, [3, 6]);
        let eight = select("Ada", Some(GameKind::EightBall));
        assert_eq!((eight.total().figures.racks, eight.results("Ben").racks), (4, [3, 1]));
        assert_eq!(eight.results("Eva"), Results::default());
        let eva = select("Eva", None);
        assert_eq!((eva.total().figures.racks, eva.results("Eva")), (4, Results::default()));
    }
}
