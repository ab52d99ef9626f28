//! The result of a recorded match, found without playing all of it.

use crate::game::record::{Difference, Record, hash_of};
use crate::game::{Command, Match};
use crate::physics::ENGINE;
use crate::rules::Player;

impl Record {
    /// Number of completed shots.
    pub fn shots(&self) -> usize {
        self.strokes.iter().filter(|stroke| stroke.hash.is_some()).count()
    }

    /// Number of shots that were not taken back.
    pub fn standing_shots(&self) -> usize {
        let (mut done, mut undone) = (Vec::new(), Vec::new());
        for command in &self.commands {
            match command {
                Command::Undo => undone.extend(done.pop()),
                Command::Redo => done.extend(undone.pop()),
                Command::Shoot
                | Command::Choose { .. }
                | Command::Concede { .. }
                | Command::RequestSpot
                | Command::Stalemate
                | Command::PlaceBall { .. }
                | Command::RemoveBall { .. } => {
                    done.push(*command == Command::Shoot);
                    undone.clear();
                }
                // Actions that were taken back belong to the earlier game again.
                Command::NewGame | Command::Restart => done.extend(undone.drain(..).rev()),
                _ => {}
            }
        }
        done.into_iter().filter(|is_shot| *is_shot).count()
    }

    /// The winner of the last rack, or `None` if it is unfinished, and the racks that each player
    /// has won. Plays only the last shot if that is enough.
    pub fn score(&self) -> Result<(Option<Player>, [u32; 2]), Difference> {
        if self.engine != ENGINE {
            return Err(Difference::Engine(self.engine));
        }
        let acts = |command: &Command| !command.prepares_shot();
        match self.commands.iter().rposition(acts).map(|last| (last, &self.commands[last])) {
            Some((last, Command::Shoot)) => match self.last_shot(last) {
                Some(game) => Ok(score(&game)),
                None => self.replay().map(|game| score(&game)),
            },
            Some((_, Command::Redo | Command::Concede { .. })) => {
                self.replay().map(|game| score(&game))
            }
            _ => Ok((None, self.position.as_ref().map_or([0, 0], |position| position.wins))),
        }
    }

    /// The match at its end, if its last shot can be played from the record's position.
    fn last_shot(&self, shoot: usize) -> Option<Match> {
        let last = self.strokes.last()?;
        let mut game = Match::from_start(self.setup.clone(), self.position.clone()?).ok()?;
        let strokes = |command: &Command| matches!(command, Command::Shoot | Command::Redo);
        let before = &self.commands[..shoot];
        let earlier = before.iter().rposition(strokes).unwrap_or(0);
        let check = last.check ^ hash_of(&before[earlier..]);
        // The position after the shot.
        if game.check() == check {
            return Some(game);
        }
        let begins = |command: &Command| matches!(command, Command::NewGame | Command::Restart);
        let rack = before.iter().rposition(begins).map_or(0, |place| place + 1);
        let turn = before.iter().rposition(|command| !command.prepares_shot());
        let turn = turn.map_or(0, |place| place + 1);
        for (place, command) in before.iter().enumerate().skip(rack) {
            let lasts = matches!(command, Command::Aim { .. } | Command::Power { .. });
            if lasts || place >= turn {
                game.command(command.clone()).ok()?;
            }
        }
        game.command(Command::Shoot).ok()?;
        game.run_to_rest();
        // Pocketed balls are missing in the position, so the hash differs.
        (game.check() == check).then_some(game)
    }
}

fn score(game: &Match) -> (Option<Player>, [u32; 2]) {
    (game.winner(), game.wins())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameKind, Setup};
    use crate::physics::{Ball, BallId, Preset};

    /// A game that is decided by the 8 in its first shot.
    fn played() -> Match {
        let setup = Setup::new(GameKind::EightBall2014, Preset::Real, 1);
        let pocket = setup.table.pockets[0].center;
        let way = pocket.normalize();
        let ball = |id: u32, back: f64| {
            let at = pocket - way * back;
            Ball::at_rest(BallId(id), 0.028575, 0.17, at.x, at.y)
        };
        let mut game = Match::from_scene(setup, vec![ball(0, 0.9), ball(8, 0.5)]).unwrap();
        game.command(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
        game.command(Command::Power { value: 0.12 }).unwrap();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        assert!(game.phase().is_over());
        game
    }

    #[test]
    fn the_last_shot_shows_the_winner() {
        let mut game = played();
        let record = game.record().unwrap();
        assert_eq!(record.score().unwrap(), (game.winner(), game.wins()));
        let last = record.commands.len() - 1;
        assert!(record.last_shot(last).is_some(), "it is enough");
        game.command(Command::Undo).unwrap();
        assert_eq!(game.record().unwrap().score(), Ok((None, [0, 0])), "it was taken back");
        game.command(Command::Redo).unwrap();
        game.run_to_rest();
        assert_eq!(game.record().unwrap().score().unwrap(), (game.winner(), game.wins()));
        game.command(Command::NewGame).unwrap();
        let wins = game.wins();
        assert_eq!(wins.iter().sum::<u32>(), 1);
        assert_eq!(game.record().unwrap().score(), Ok((None, wins)), "another one has begun");
    }

    #[test]
    fn an_unfinished_match_has_no_winner() {
        let mut game = Match::new(Setup::usual(3));
        assert_eq!(game.record().unwrap().score(), Ok((None, [0, 0])));
        game.command(Command::Power { value: 0.2 }).unwrap();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        let record = game.record().unwrap();
        assert_eq!((record.score(), record.shots()), (Ok((None, [0, 0])), 1));
    }
}
