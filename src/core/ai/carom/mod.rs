//! The player of carom games: shots are spread over the table, those that score are improved under
//! the player's errors, and of the best the one counts that leaves the most points for the player
//! and the fewest for the other one.

mod position;
mod search;
mod tries;

use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::decision::{Candidate, Kind};
use super::opponents::Skill;
use super::position::Position;
use super::table::venue::Venue;
use position::Style;
use search::Search;
use tries::Tries;

/// The shots to consider, the best first, and the number of shots that were simulated. `None` if
/// `cancel` was set meanwhile.
pub(super) fn shots(
    venue: &Venue,
    position: &Position,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<(Vec<Candidate>, u64)> {
    let Position { balls, state, .. } = position;
    let mut tries = Tries::new(venue, &state.game, state.situation(venue), balls.clone());
    let mut search = Search {
        tries: &mut tries,
        style: Style::of(&state.game),
        skill,
        rng: ChaCha8Rng::seed_from_u64(seed),
        cancel,
    };
    let shots = search.run()?;
    let candidates = shots.iter().map(|tried| Candidate {
        shot: tried.cue,
        call: None,
        place: None,
        kind: if tried.chance() > 0.0 { Kind::Carom } else { Kind::Safety },
        aim: None,
        pot: tried.chance(),
        value: tried.chance(),
        lines: tries.line(&tried.cue).into_iter().collect(),
    });
    Some((candidates.collect(), tries.simulations))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Decision, PocketLibrary, decide, opponent};
    use crate::game::{Command, GameKind, Match, Setup, Start};
    use crate::physics::Preset;
    use crate::physics::ball::{Ball, BallId};
    use crate::rules::Player;

    /// A match in which player two, who has the yellow ball 1, is at the table. Places in m.
    fn game(kind: GameKind, places: [[f64; 2]; 3]) -> Match {
        let setup = Setup::new(kind, Preset::Real, 1);
        let balls = (0..).zip(places).map(|(id, [x, y])| {
            let [radius, mass] = setup.laws.ball_size(BallId(id));
            Ball::at_rest(BallId(id), radius, mass, x, y)
        });
        let balls = balls.collect();
        let state = serde_json::json!({"starter": "A"});
        let start = Start { player: Player::Two, ..Start::new(kind.read(state).unwrap(), balls) };
        Match::from_start(setup, start).unwrap()
    }

    fn decision(game: &Match, simulations: u32) -> Decision {
        let position = Position::of(game, &PocketLibrary::default()).unwrap();
        let skill = Skill { simulations, ..opponent("champion").unwrap().skill };
        decide(&position, &skill, 3, &AtomicBool::new(false)).unwrap()
    }

    fn play(game: &mut Match, decision: &Decision) {
        for command in decision.shot.commands() {
            game.command(command).unwrap();
        }
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
    }

    /// Tests that the player of the yellow ball strikes it, and scores with the shot as it was meant.
    #[test]
    fn the_shot_that_is_found_scores() {
        for (kind, least) in [(GameKind::Libre, 0.9), (GameKind::ThreeCushion, 0.3)] {
            let mut game = game(kind, [[0.5, 0.2], [-0.3, -0.2], [0.9, -0.3]]);
            let decision = decision(&game, 6000);
            let best = decision.best().unwrap();
            assert!(best.pot > least, "{kind:?}: {}", best.pot);
            assert!(decision.simulations <= 3100);
            play(&mut game, &decision);
            assert_eq!(game.last_shot().unwrap().shot.ball, BallId(1));
            assert_eq!(game.standing().score.unwrap().points, [0, 1], "{kind:?}");
        }
    }

    /// Tests a natural three-cushion, off the near ball and around the corner.
    #[test]
    fn a_natural_is_found() {
        let places = [[-0.7087, -0.6772], [-0.5769, -0.6044], [-1.3043, 0.33]];
        let game = game(GameKind::ThreeCushion, places);
        let found = decision(&game, 10_000);
        assert!(found.best().unwrap().pot > 0.8, "{}", found.best().unwrap().pot);
        assert_eq!(found, decision(&game, 10_000));
    }

    /// Tests that the opening stroke meets the red directly, and scores.
    #[test]
    fn an_opening_stroke_is_found() {
        let mut game = Match::new(Setup::new(GameKind::ThreeCushion, Preset::Real, 1));
        let decision = decision(&game, 10_000);
        assert!(decision.best().unwrap().pot > 0.3, "{}", decision.best().unwrap().pot);
        play(&mut game, &decision);
        assert_eq!(game.standing().score.unwrap().points, [1, 0]);
    }

    /// Tests a second shot: the balls have come to rest while the clock of the match went on, and the
    /// shots tried once passed through them.
    #[test]
    fn the_shot_after_a_point_scores_too() {
        let mut game = game(GameKind::Libre, [[0.5, 0.2], [-0.3, -0.2], [0.9, -0.3]]);
        for points in 1..=3 {
            let decision = decision(&game, 3000);
            play(&mut game, &decision);
            assert_eq!(game.standing().score.unwrap().points, [0, points]);
        }
    }
}
