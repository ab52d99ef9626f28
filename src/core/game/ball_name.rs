//! The names of balls in sentences: numbers in pool, colours in snooker, blackball and carom games.

use std::fmt;

use crate::physics::ball::BallId;
use crate::rules::{GameKind, SnookerBall, snooker_name};
use crate::wording::{Phrase, Speech};

phrases! {
    /// The name of a ball, with its article.
    #[derive(Eq)]
    pub(super) enum BallName in balls {
        CueBall = "the cue ball";
        Ball(ball: BallId) = "the {ball}";
        OfSnooker(ball: SnookerBall) = "{ball}";
        /// One of the yellows of blackball.
        AYellow = "a yellow";
        /// The three balls of carom games.
        White = "the white";
        Yellow = "the yellow";
        Red = "the red";
    }
}

/// A ball in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TheBall {
    /// The ball.
    pub id: BallId,
    /// The game that names it; `None` calls it by its number.
    game: Option<GameKind>,
}

impl TheBall {
    /// A ball by the name that it has in a game.
    pub fn in_game(game: GameKind, id: BallId) -> TheBall {
        TheBall { id, game: Some(game) }
    }

    fn name(self) -> BallName {
        match (self.game, self.id.0) {
            (Some(game), 0) if game.has_two_cue_balls() => BallName::White,
            (Some(game), 1) if game.has_two_cue_balls() => BallName::Yellow,
            (Some(game), _) if game.has_two_cue_balls() => BallName::Red,
            (_, 0) => BallName::CueBall,
            (Some(game), _) if game.is_snooker() => BallName::OfSnooker(snooker_name(self.id)),
            (Some(GameKind::Blackball), 1..=7) => BallName::OfSnooker(SnookerBall::Red),
            (Some(GameKind::Blackball), 8) => BallName::OfSnooker(SnookerBall::Black),
            (Some(GameKind::Blackball), _) => BallName::AYellow,
            _ => BallName::Ball(self.id),
        }
    }
}

impl From<BallId> for TheBall {
    fn from(id: BallId) -> TheBall {
        TheBall { id, game: None }
    }
}

impl Phrase for TheBall {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().speak(speech, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_has_the_name_that_its_players_know() {
        for (game, id, name) in [
            (GameKind::EightBall, 0, "the cue ball"),
            (GameKind::EightBall, 12, "the 12"),
            (GameKind::Snooker, 0, "the cue ball"),
            (GameKind::Snooker, 15, "a red"),
            (GameKind::SixReds, 21, "the black"),
            (GameKind::Blackball, 12, "a yellow"),
            (GameKind::Blackball, 8, "the black"),
            (GameKind::Libre, 0, "the white"),
            (GameKind::ThreeCushion, 1, "the yellow"),
            (GameKind::ThreeCushion, 2, "the red"),
        ] {
            assert_eq!(TheBall::in_game(game, BallId(id)).in_english(), name);
        }
        assert_eq!(TheBall::from(BallId(16)).in_english(), "the 16");
    }
}
