//! Tests of a match with random commands and time steps.

use std::f64::consts::TAU;

use gl_billiards_core::game::journal::Journal;
use gl_billiards_core::game::{Command, Direction, Match, NoticeKind, Phase, Placement, Setup};
use gl_billiards_core::physics::{BallId, EventKind, MotionState};
use gl_billiards_core::wording::{English, Phrase};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Everything that a journal says about a match.
fn written(game: &Match) -> String {
    let mut bytes = Vec::new();
    Journal::new(&mut bytes, &English).state(game.time(), game, None).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Checks that no ball in play overlaps another or lies off the bed.
fn check_table(game: &Match) {
    let balls: Vec<_> = game.world().balls().filter(|ball| ball.state.in_play()).collect();
    for (index, ball) in balls.iter().enumerate() {
        // Between the jaws a ball's centre may be a little beyond the bed.
        assert!(ball.position.x.abs() < 1.37 && ball.position.y.abs() < 0.73, "{ball:?}");
        for other in &balls[..index] {
            let distance = (ball.position - other.position).norm();
            assert!(distance > ball.radius + other.radius - 1e-8, "{ball:?} {other:?}");
        }
    }
}

fn command() -> impl Strategy<Value = Command> {
    let number = prop_oneof![
        8 => -1.5..1.5,
        1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -0.0, 0.0, 1.0, 1e300]),
    ];
    let number = std::rc::Rc::new(number.boxed());
    let one = || (*number).clone();
    prop_oneof![
        4 => prop::sample::select(Direction::ALL.to_vec())
            .prop_map(|direction| Command::MoveCueBall(Placement::Step(direction))),
        2 => [one(), one()].prop_map(|place| Command::MoveCueBall(Placement::To(place))),
        2 => (0.0..TAU).prop_map(|direction| Command::Aim { direction }),
        1 => one().prop_map(|direction| Command::Aim { direction }),
        2 => one().prop_map(|value| Command::Power { value }),
        1 => [one(), one()].prop_map(|value| Command::Tip { value }),
        1 => one().prop_map(|value| Command::Elevation { value }),
        3 => Just(Command::Shoot),
        1 => Just(Command::Restart),
    ]
}

/// The cases are the same in every run, so that failures are reproducible.
fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(8), cases: 64, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    /// Tests that no commands at any time break a match, that a refused command changes nothing,
    /// and that the time steps do not matter.
    #[test]
    fn any_commands_at_any_time(
        steps in prop::collection::vec((command(), 0.0..4.0), 1..60),
        seed: u64,
    ) {
        let mut game = Match::new(Setup::report(seed));
        let mut cut = Match::new(Setup::report(seed));
        for (command, seconds) in steps {
            let before = written(&game);
            let answer = game.command(command.clone());
            prop_assert_eq!(answer.is_ok(), cut.command(command).is_ok());
            if let Err(refusal) = answer {
                prop_assert_eq!(&before, &written(&game));
                prop_assert!(!refusal.in_english().is_empty());
            }
            check_table(&game);
            game.update(seconds);
            for _ in 0..7 {
                cut.update(seconds / 7.0);
            }
            // During a shot the clocks may differ by rounding; at its end all bits agree.
            if game.phase() == Phase::Rolling || cut.phase() == Phase::Rolling {
                game.run_to_rest();
                cut.run_to_rest();
            }
            prop_assert_eq!(written(&game), written(&cut));
            prop_assert_eq!(game.last_shot(), cut.last_shot());
            prop_assert_eq!(game.time(), cut.time());
        }
    }
}

/// Plays random shots until a player has won.
fn random_match(seed: u64) -> Match {
    random_runs(seed).0
}

/// Plays random shots until a player has won. Returns the match, and the most balls that each
/// player potted in a visit in shots without a foul, according to the notices.
fn random_runs(seed: u64) -> (Match, [u32; 2]) {
    let (mut run, mut best) = (0, [0, 0]);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Match::new(Setup::report(seed));
    let mut commands = 0;
    while game.winner().is_none() {
        commands += 1;
        assert!(commands < 20_000, "the match of seed {seed} does not end");
        if let Some(area) = game.placement_area() {
            let place = [area.x, area.y].map(|[least, most]| rng.random_range(least..=most));
            // Sometimes a ball is in the way.
            let _ = game.command(Command::MoveCueBall(Placement::To(place)));
        }
        game.command(Command::Aim { direction: rng.random_range(0.0..TAU) }).unwrap();
        game.command(Command::Power { value: rng.random_range(0.1..1.0) }).unwrap();
        let (player, said) = (game.player(), game.notices().len());
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        let said = &game.notices()[said..];
        let foul = said.iter().any(|notice| {
            // Losing the game is not a foul by itself.
            matches!(notice.kind, NoticeKind::Foul | NoticeKind::Scratch)
                && !notice.words.in_english().contains(" loses: ")
        });
        let made = said.iter().filter(|notice| match notice.kind {
            NoticeKind::Pocketed => true,
            NoticeKind::Decider => game.winner() == Some(player),
            _ => false,
        });
        run += if foul { 0 } else { made.count() as u32 };
        best[player.index()] = run.max(best[player.index()]);
        if game.player() != player {
            run = 0;
        }
        check_table(&game);
        let cue_ball = game.world().ball(BallId::CUE).unwrap();
        assert!(cue_ball.state.in_play() || game.winner().is_some());
    }
    (game, best)
}

#[test]
fn random_matches_end() {
    for seed in 0..8 {
        let game = random_match(seed);
        assert!(game.phase().is_over());
        let won = game.notices().last().unwrap();
        assert_eq!(won.words.in_english(), format!("{} Wins", game.winner().unwrap()));
    }
}

/// Tests that the statistics of a game agree with its notices, and that undo restores them.
#[test]
fn the_tally_agrees_with_the_shots() {
    let mut longest = 0;
    for seed in 0..4 {
        let (mut game, runs) = random_runs(seed);
        let tally = game.tally().clone();
        let down = |game: &Match| -> Vec<BallId> {
            let balls = game.world().balls().filter(|ball| ball.id != BallId::CUE);
            balls
                .filter(|ball| matches!(ball.state, MotionState::Pocketed(_)))
                .map(|b| b.id)
                // The 8 that lost the game does not count as pocketed.
                .filter(|&id| id != BallId(8) || game.end().is_none_or(|end| !end.by_loser))
                .collect()
        };
        let mut potted: Vec<BallId> = tally.potted.iter().map(|(ball, _)| *ball).collect();
        potted.sort_unstable();
        assert_eq!(potted, down(&game), "{seed}");
        let shots: u32 = tally.figures().iter().map(|score| score.shots).sum();
        assert_eq!(shots, game.shots());
        let fouls: u32 = tally.figures().iter().map(|score| score.fouls).sum();
        assert!(fouls > 0 && fouls <= shots, "{fouls} fouls in {shots} random shots");
        assert_eq!(tally.figures().each_ref().map(|score| score.high_run), runs, "{seed}");
        longest = longest.max(runs[0]).max(runs[1]);
        game.command(Command::Undo).unwrap();
        let before: u32 = game.tally().figures().iter().map(|score| score.shots).sum();
        assert_eq!(before, shots - 1);
        game.command(Command::Redo).unwrap();
        game.run_to_rest();
        assert_eq!(*game.tally(), tally);
        game.command(Command::Restart).unwrap();
        assert!(game.tally().potted.is_empty());
    }
    assert!(longest > 1, "no run to speak of");
}

#[test]
fn a_seed_and_commands_determine_the_match() {
    let (a, b) = (random_match(3), random_match(3));
    assert_eq!(written(&a), written(&b));
    assert_eq!(a.last_shot(), b.last_shot());
    let orientations =
        |game: &Match| -> Vec<_> { game.world().balls().map(|ball| ball.orientation).collect() };
    assert_eq!(orientations(&a), orientations(&b));
    let racks = [1, 2].map(|seed| orientations(&Match::new(Setup::report(seed))));
    assert_ne!(racks[0], racks[1]);
}

/// Tests that a verdict that a window delays is the same as an immediate one.
#[test]
fn a_delayed_verdict_is_the_same() {
    for seed in 0..6 {
        let mut game = Match::new(Setup::report(seed));
        game.command(Command::Power { value: 0.9 }).unwrap();
        game.command(Command::Shoot).unwrap();
        let mut patient = game.clone();
        game.run_to_rest();
        let mut frames = 0;
        while !patient.world().at_rest() {
            patient.roll(0.0173);
            frames += 1;
        }
        let (clock, notices) = (patient.world().clock(), patient.notices().len());
        for _ in 0..40 {
            patient.roll(0.0173);
        }
        assert_eq!(patient.phase(), Phase::Rolling, "the shot is not judged yet");
        // The balls may rest a little before the end of a step; then time stands still.
        assert!(patient.world().clock() - clock < 0.02);
        assert_eq!(patient.notices().len(), notices);
        patient.conclude();
        assert!(frames > 10);
        assert_eq!(written(&patient), written(&game));
        assert_eq!(patient.notices(), game.notices());
        assert_eq!(patient.last_shot(), game.last_shot());
    }
}

#[test]
fn the_cue_is_prepared_while_balls_roll() {
    let mut game = Match::new(Setup::report(0));
    game.command(Command::Shoot).unwrap();
    game.update(0.5);
    assert_eq!(game.phase(), Phase::Rolling);
    game.command(Command::Aim { direction: 1.0 }).unwrap();
    game.command(Command::Power { value: 0.25 }).unwrap();
    assert!(game.command(Command::Shoot).is_err());
    assert!(game.command(Command::Restart).is_err());
    assert!(!game.ball_in_hand());
    game.run_to_rest();
    assert_eq!((game.cue().direction, game.cue().power), (1.0, 0.25));
}

/// Tests that a ball is announced in the frame in which it falls, while others still roll.
#[test]
fn a_ball_is_announced_when_it_falls() {
    let mut told = 0;
    for seed in 0..20 {
        let mut game = Match::new(Setup::report(seed));
        game.command(Command::Aim { direction: seed as f64 * 0.01 }).unwrap();
        game.command(Command::Power { value: 1.0 }).unwrap();
        game.command(Command::Shoot).unwrap();
        let before = game.notices().len();
        loop {
            game.update(1.0 / 60.0);
            if game.phase() != Phase::Rolling {
                break;
            }
            let fallen = game.world().events().iter().filter_map(|event| match event.kind {
                EventKind::BallPocket { ball: BallId::CUE, .. } => None,
                EventKind::BallPocket { ball, .. } => Some(ball),
                _ => None,
            });
            let fallen: Vec<String> = fallen
                .map(|ball| match ball.0 {
                    8 => "8 Ball Pocketed".to_owned(),
                    number => format!("Ball {number} Pocketed"),
                })
                .collect();
            let said: Vec<String> =
                game.notices()[before..].iter().map(|notice| notice.words.in_english()).collect();
            assert_eq!(said, fallen, "{seed}");
            told = told.max(said.len());
        }
    }
    assert!(told > 1, "at most {told} balls fell in a break");
}
