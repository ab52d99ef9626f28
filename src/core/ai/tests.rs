//! Decisions in known and in random positions.

use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::search::Search;
use super::table::layout::Layout;
use super::table::lines::{PotLine, pot_lines};
use super::table::trials::ShotTrials;
use super::{Decision, Kind, Noise, PocketLibrary, Position, Skill, decide, opponent};
use crate::game::{Command, Cue, Match, Setup, Start, shot_of};
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::PocketId;
use crate::physics::{Preset, direction_of};
use crate::rules::{Call, CueBall, GameKind, Player, Region};

/// A match with these balls in this state of the game.
pub(super) fn position(
    game: GameKind,
    balls: &[(u32, f64, f64)],
    state: Value,
    cue_ball: CueBall,
) -> Match {
    let setup = Setup { game: game.start(), ..Setup::usual(1) };
    let (radius, mass) = (setup.laws.ball_radius(), setup.laws.ball_mass(setup.laws.ball_radius()));
    let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), radius, mass, x, y);
    let balls = balls.iter().map(ball).collect();
    let start =
        Start { game: game.read(state).unwrap(), cue_ball, ..Start::new(game.start(), balls) };
    Match::from_start(setup, start).unwrap()
}

fn solids() -> Value {
    json!({"groups": {"A": "solids", "B": "stripes"}})
}

/// A careful player with a small budget.
fn skill() -> Skill {
    Skill { depth: 1, simulations: 600, ..opponent("league").unwrap().skill }
        .with_noise(Noise::olympiad(1.0))
}

fn decided(game: &Match, skill: &Skill) -> Decision {
    decide(
        &Position::of(game, PocketLibrary::of_tests()).unwrap(),
        skill,
        7,
        &AtomicBool::new(false),
    )
    .unwrap()
}

/// Plays the decision without errors. Every command must be accepted.
fn play(game: &mut Match, decision: &Decision) {
    shoot(game, decision);
    game.run_to_rest();
}

fn shoot(game: &mut Match, decision: &Decision) {
    let shot = decision.shot.commands().into_iter().chain([Command::Shoot]);
    let shot = shot.filter(|_| decision.choice.is_none());
    for command in decision.preparation().chain(shot) {
        game.command(command.clone()).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    }
}

#[test]
fn a_hanging_ball_is_pocketed_as_called() {
    for game in [GameKind::EightBall, GameKind::EightBall2014] {
        let balls = [(0, 0.6, 0.2), (3, 1.21, 0.575), (8, -0.9, 0.3), (12, -0.5, -0.4)];
        let mut game = position(game, &balls, solids(), CueBall::InPosition);
        let decision = decided(&game, &skill());
        let best = decision.best().unwrap();
        assert_eq!(best.aim, Some((BallId(3), PocketId(0))));
        assert!(best.pot > 0.95, "{}", best.pot);
        play(&mut game, &decision);
        assert!(game.tally().potted.contains(&(BallId(3), Player::One)));
        assert_eq!(game.player(), Player::One);
    }
}

/// Tests that a ball between the tips of a pocket, past the point where straight shots go in, is
/// seen as the easiest of all.
#[test]
fn a_ball_in_the_jaws_is_pocketed() {
    for (x, y) in [(-1.25, 0.63), (0.02, 0.63)] {
        let balls = [(0, -0.3, 0.1), (8, x, y), (12, 0.9, -0.4)];
        let mut game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
        let decision = decided(&game, &skill());
        let best = decision.best().unwrap();
        assert!(best.pot > 0.9, "({x}, {y}): {best:?}");
        play(&mut game, &decision);
        assert_eq!(game.winner(), Some(Player::One), "({x}, {y})");
    }
}

#[test]
fn the_last_ball_is_called_and_wins() {
    let balls = [(0, 0.3, 0.1), (8, 0.9, 0.4), (12, -0.5, -0.4), (13, -0.9, 0.2)];
    let mut game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
    let decision = decided(&game, &skill());
    assert!(matches!(decision.call, Some(Call::Pot { ball: BallId(8), .. })), "{decision:?}");
    assert!(
        matches!(decision.reason, crate::ai::ShotReason::Winning(BallId(8), _)),
        "{:?}",
        decision.reason
    );
    play(&mut game, &decision);
    assert_eq!(game.winner(), Some(Player::One));
}

/// Tests that a player whose balls are all hidden hits one off a cushion.
#[test]
fn a_snookered_player_kicks_without_a_foul() {
    // The 2 is hidden behind a wall of stripes.
    let wall = |index: i32| (9 + index as u32, 0.3, 0.115 - 0.0575 * f64::from(index));
    let mut balls = vec![(0, 0.0, 0.0), (2, 0.7, 0.0), (8, -1.0, 0.5)];
    balls.extend((0..5).map(wall));
    let mut game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
    let decision = decided(&game, &skill());
    play(&mut game, &decision);
    assert_eq!(game.last_shot().unwrap().fouls, []);
}

/// Tests players without safeties, who simulated each of them once where there was a pot.
#[test]
fn players_without_safeties_do_not_look_at_them() {
    let balls = [(0, 0.6, 0.2), (3, 0.9, 0.4), (8, -0.9, 0.3), (12, -0.5, -0.4)];
    let game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
    let position = Position::of(&game, PocketLibrary::of_tests()).unwrap();
    let cancel = AtomicBool::new(false);
    for (name, plays_safe) in [("novice", false), ("beginner", false), ("regular", true)] {
        let skill = opponent(name).unwrap().skill;
        let trials = ShotTrials::new(Arc::new(position.venue()));
        let mut search = Search::new(trials, position.game().unwrap(), &skill, 1, &cancel);
        let tries = search.tries(&position.state);
        assert!(tries.iter().any(|it| it.aim.is_some()), "{name}");
        assert_eq!(tries.iter().any(|it| it.kind == Kind::Safety), plays_safe, "{name}");
    }
}

#[test]
fn in_9_ball_the_lowest_ball_is_hit_first() {
    // The 9 hangs, but the 2 is on, and leads into it.
    let balls = [(0, 0.2, 0.0), (2, 0.6, 0.3), (5, 0.9, -0.4), (9, 1.215, 0.58)];
    let mut game = position(GameKind::NineBall, &balls, json!({}), CueBall::InPosition);
    let decision = decided(&game, &skill());
    assert_eq!(decision.call, None);
    play(&mut game, &decision);
    assert_eq!(game.last_shot().unwrap().fouls, []);
}

#[test]
fn a_push_out_is_declared_only_when_it_is_allowed() {
    let wall = |index: i32| (3 + index as u32, 0.3, 0.115 - 0.0575 * f64::from(index));
    let mut balls = vec![(0, 0.0, 0.0), (2, 0.7, 0.0), (9, -1.0, 0.5)];
    balls.extend((0..5).map(wall));
    // A player who seldom hits a ball off a cushion.
    let skill = skill().with_noise(Noise::olympiad(5.0));
    for allowed in [true, false] {
        let state = json!({ "push_out_available": allowed });
        let mut game = position(GameKind::NineBall, &balls, state, CueBall::InPosition);
        let decision = decided(&game, &skill);
        assert_eq!(decision.call == Some(Call::PushOut), allowed, "{decision:?}");
        play(&mut game, &decision);
        if allowed {
            // The other player's choice is decided, too.
            let decision = decided(&game, &skill);
            assert!(decision.choice.is_some());
            play(&mut game, &decision);
        }
    }
}

/// Random positions of a game, with the ball in hand or not.
fn random(game: GameKind, rng: &mut ChaCha8Rng) -> Match {
    let most = if game == GameKind::NineBall { 9 } else { 15 };
    let mut balls: Vec<(u32, f64, f64)> = Vec::new();
    for id in 0..=most {
        let is_decider = id == 0 || id == 8 || id == 9;
        if !is_decider && rng.random_bool(0.5) {
            continue;
        }
        loop {
            let (x, y) = (rng.random_range(-1.2..1.2), rng.random_range(-0.57..0.57));
            if balls.iter().all(|&(_, a, b)| libm::hypot(a - x, b - y) > 0.0572) {
                balls.push((id, x, y));
                break;
            }
        }
    }
    let state = if game == GameKind::NineBall || rng.random() { json!({}) } else { solids() };
    let kitchen = if game == GameKind::EightBall2014 {
        Region::OnOrBehindHeadString
    } else {
        Region::BehindHeadString
    };
    let hands = [CueBall::InPosition, CueBall::InHand(Region::Anywhere), CueBall::InHand(kitchen)];
    position(game, &balls, state, hands[rng.random_range(0..3)])
}

/// Tests that the match accepts every command, whatever the position.
#[test]
fn declarations_and_places_are_legal() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let strong = Skill { simulations: 150, ..skill() };
    for game in [GameKind::EightBall, GameKind::NineBall, GameKind::EightBall2014] {
        for skill in [Skill::GREEDY, strong, opponent("novice").unwrap().skill] {
            for _ in 0..4 {
                let mut game = random(game, &mut rng);
                let decision = decided(&game, &skill);
                assert_eq!(decision.place.is_some(), game.ball_in_hand());
                play(&mut game, &decision);
            }
        }
    }
}

/// Tests that the match accepts every command in the first visits of games with rules of their own.
#[test]
fn the_first_visits_of_other_games_are_legal() {
    let games = [
        GameKind::TenBall,
        GameKind::StraightPool,
        GameKind::Rotation,
        GameKind::OnePocket,
        GameKind::BankPool,
        GameKind::Blackball,
        GameKind::Heyball,
        GameKind::Snooker,
        GameKind::SixReds,
    ];
    let strong = Skill { simulations: 100, ..skill() };
    for game in games {
        for skill in [Skill::GREEDY, strong, opponent("novice").unwrap().skill] {
            let mut game = Match::new(Setup::new(game, Preset::Real, 3));
            for _ in 0..6 {
                let decision = decided(&game, &skill);
                play(&mut game, &decision);
            }
        }
    }
}

#[test]
fn in_one_pocket_the_players_have_their_own() {
    for (own, other, y, pocket) in
        [("foot-left", "foot-right", 0.575, 0), ("foot-right", "foot-left", -0.575, 1)]
    {
        let balls = [(0, 0.6, 0.0), (3, 1.21, y), (5, -1.0, 0.1), (7, -0.8, -0.3)];
        let state = json!({"pockets": {"A": own, "B": other}});
        let game = position(GameKind::OnePocket, &balls, state, CueBall::InPosition);
        let decision = decided(&game, &Skill { safety: false, ..skill() });
        assert_eq!(decision.best().unwrap().aim, Some((BallId(3), PocketId(pocket))));
    }
}

#[test]
fn in_bank_pool_a_bank_is_called() {
    let balls = [(0, 0.437, -0.21), (3, 0.35, 0.2), (5, -1.0, 0.4)];
    let game = position(GameKind::BankPool, &balls, json!({}), CueBall::InPosition);
    let decision = decided(&game, &Skill { safety: false, ..skill() });
    assert_eq!(decision.best().unwrap().kind, Kind::Bank);
    assert!(matches!(decision.call, Some(Call::Bank { .. })), "{:?}", decision.call);
}

#[test]
fn decisions_repeat_and_can_be_cancelled() {
    let game = random(GameKind::EightBall, &mut ChaCha8Rng::seed_from_u64(9));
    let skill = Skill { depth: 2, simulations: 500, ..skill() };
    assert_eq!(decided(&game, &skill), decided(&game, &skill));
    let position = Position::of(&game, PocketLibrary::of_tests()).unwrap();
    assert_eq!(decide(&position, &skill, 7, &AtomicBool::new(true)), None);
}

#[test]
fn there_is_no_decision_while_balls_roll_or_in_practice() {
    let mut game = random(GameKind::EightBall, &mut ChaCha8Rng::seed_from_u64(9));
    let decision = decided(&game, &Skill::GREEDY);
    shoot(&mut game, &decision);
    assert!(Position::of(&game, PocketLibrary::of_tests()).is_none());
    let practice = Match::new(Setup { game: GameKind::Practice.start(), ..Setup::usual(1) });
    assert!(Position::of(&practice, PocketLibrary::of_tests()).is_none());
}

/// Tests the directions in front of a pocket by the symmetry of the table.
#[test]
fn pockets_take_balls_from_in_front() {
    let game = random(GameKind::EightBall, &mut ChaCha8Rng::seed_from_u64(9));
    let venue = Position::of(&game, PocketLibrary::of_tests()).unwrap().venue();
    assert_eq!(venue.pockets.iter().count(), 6);
    for pocket in venue.pockets.iter() {
        let [low, high] = pocket.directions(pocket.mouth - pocket.axis * 0.3).unwrap();
        assert!((low + high).abs() < 0.01, "{low} to {high}");
        assert!((0.05..0.2).contains(&high), "{high}");
        assert!(pocket.takes(pocket.axis));
        assert!(!pocket.takes(pocket.along(FRAC_PI_2)));
    }
}

/// Tests that a library measures the pockets of equal tables once, however many matches meet them.
#[test]
fn a_library_measures_the_pockets_of_a_table_once() {
    let library = PocketLibrary::default();
    let [first, second] = [1, 2].map(|seed| {
        let game = Match::new(Setup::usual(seed));
        Position::of(&game, &library).unwrap().venue().pockets
    });
    assert!(Arc::ptr_eq(&first, &second));
}

/// Tests that a ball alone on the table has a line into some pocket wherever it lies, also close to
/// a rail, and that it falls along its lines.
#[test]
fn balls_fall_along_their_lines() {
    let game = random(GameKind::EightBall, &mut ChaCha8Rng::seed_from_u64(9));
    let mut trials =
        ShotTrials::new(Arc::new(Position::of(&game, PocketLibrary::of_tests()).unwrap().venue()));
    let venue = Arc::clone(&trials.venue);
    let bed = venue.table.bed.unwrap();
    let [x, y] = [bed.half_length, bed.half_width].map(|half| half - venue.reach);
    let power = venue.power(1.6);
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut lines, mut fallen) = (0, 0);
    for index in 0..200 {
        // Half of the places are at most a ball's width away from a rail.
        let aside = rng.random_range(0.0..0.05);
        let mut from = Vector2::new(rng.random_range(-x..x), rng.random_range(-y..y));
        match index % 4 {
            0 => from.x = (x - aside).copysign(from.x),
            1 => from.y = (y - aside).copysign(from.y),
            _ => {}
        }
        let mut layout = Layout::of([]);
        layout.put(BallId(3), from);
        let found: Vec<_> = pot_lines(&venue, &layout, BallId(3)).collect();
        layout.remove(BallId(3));
        layout.put(BallId::CUE, from);
        trials.set_position(&layout);
        let falls = |line: &&PotLine| {
            trials.scratch_pocket(direction_of(line.along), power) == Some(line.pocket)
        };
        let count = found.iter().filter(falls).count();
        assert!(count > 0, "{from}: {found:?}");
        (lines, fallen) = (lines + found.len(), fallen + count);
    }
    assert!(fallen * 100 >= lines * 98, "{fallen} of {lines}");
}

/// Tests that shots are tried as the match plays them: no cue is level.
#[test]
fn shots_are_tried_with_the_elevation_that_rails_force() {
    let balls = [(0, -0.6, 0.2), (3, 0.6, 0.1), (5, 0.2, -0.4), (8, -0.9, 0.3), (12, -0.5, -0.4)];
    let game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
    let decision = decided(&game, &skill());
    assert!(decision.candidates.len() > 5);
    for candidate in &decision.candidates {
        let cue = candidate.shot;
        assert!(cue.elevation > 0.005, "{cue:?}");
        assert_eq!(shot_of(game.world(), BallId::CUE, &cue).unwrap().elevation, cue.elevation);
    }
}

/// Tests a stroke with a low tip over a ball that touches the cue ball: many errors leave no room.
#[test]
fn a_stroke_without_room_is_drawn_anew() {
    let balls = [(0, 0.0, 0.0), (3, 0.6, 0.0), (8, -0.9, 0.3), (12, -0.0573, 0.0)];
    let game = position(GameKind::EightBall, &balls, solids(), CueBall::InPosition);
    let shot = Cue { direction: 0.0, power: 0.3, tip: [0.0, -0.8], elevation: 0.0 };
    let decision = Decision { shot, ..decided(&game, &Skill::GREEDY) };
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let noise = Noise::olympiad(9.0);
    let mut plain = || decision.scale.with_error(&shot, &noise.draw(&mut rng));
    let tight = (0..200).filter(|_| shot_of(game.world(), BallId::CUE, &plain()).is_none()).count();
    assert!((5..195).contains(&tight), "{tight} of 200 strokes have no room");
    for _ in 0..200 {
        let cue = decision.stroke(&game, noise, &mut rng);
        assert!(shot_of(game.world(), BallId::CUE, &cue).is_some(), "{cue:?}");
    }
}

/// Tests that opponents judge as the referee does where a rail is a liner, or is met at the same
/// time as a ball, where the head string is in doubt, and where a ball is frozen to the cue ball.
#[test]
fn opponents_count_rails_and_doubts_as_the_referee_does() {
    let in_hand = CueBall::InHand(Region::BehindHeadString);
    let rest = CueBall::InPosition;
    let rattle = [0.007540315343064402, 0.03732660314775793];
    let liner = [0.011682340182851766, 0.2850489150100268];
    let kick = [1.1538302042957287, -0.3438509467376818];
    let no_tip = [0.0, 0.0];
    for (what, balls, cue_ball, direction, power, tip) in [
        (
            "a liner",
            vec![(0, rattle[0], rattle[1]), (1, liner[0], liner[1])],
            rest,
            1.5536284356674603,
            0.5519898689198097,
            [0.0, -0.1575662230553943],
        ),
        (
            "a cushion 0.3 ms before the ball",
            vec![(0, kick[0], kick[1]), (1, 1.2424862662941305, 0.0)],
            rest,
            1.2707963267948967,
            0.05,
            no_tip,
        ),
        (
            "balls on both sides of the head string",
            vec![(0, -1.0, 0.0), (1, -0.63479, 0.032575), (2, -0.6353, -0.032575)],
            in_hand,
            0.0,
            0.3,
            no_tip,
        ),
        ("a frozen ball", vec![(0, 0.0, 0.1), (1, 0.05724, 0.1)], rest, 0.0, 0.3, no_tip),
    ] {
        let balls = [balls, vec![(8, -0.9, -0.3), (9, -0.9, 0.3)]].concat();
        let mut game = position(GameKind::EightBall, &balls, solids(), cue_ball);
        let state = Position::of(&game, PocketLibrary::of_tests()).unwrap().state;
        let state = state.with_cue_ball(Vector2::new(balls[0].1, balls[0].2));
        let mut trials = ShotTrials::new(Arc::new(
            Position::of(&game, PocketLibrary::of_tests()).unwrap().venue(),
        ));
        trials.set_position(&state.layout);
        for command in [
            Command::Aim { direction },
            Command::Power { value: power },
            Command::Tip { value: tip },
        ] {
            game.command(command).unwrap();
        }
        let shot = trials.shot(game.cue()).unwrap();
        let played = trials.play(&state, None, None, &shot);
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        assert!(game.last_shot().unwrap().fouls.is_empty(), "{what}: the referee");
        assert!(!played.is_foul, "{what}: the opponent");
    }
}
