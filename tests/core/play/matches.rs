//! Tests of what belongs to a match and not to a game: lag, shot clock, sets and handicaps.

use std::sync::atomic::AtomicBool;

use gl_billiards_core::ai::duel::{self, Contestant};
use gl_billiards_core::ai::{Noise, opponent};
use gl_billiards_core::game::files::options;
use gl_billiards_core::game::{
    Command, FirstBreak, GameKind, Match, Phase, Placement, Player, sets_won,
};
use gl_billiards_core::physics::{BallId, Preset};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;

fn lagging(kind: GameKind) -> Match {
    let first_break = FirstBreak::Lag;
    Match::new(Setup { first_break, ..Setup::new(kind, Preset::Real, 3) })
}

/// Plays a lag in this direction.
fn lag(game: &mut Match, direction: f64, power: f64) {
    for command in [Command::Aim { direction }, Command::Power { value: power }, Command::Shoot] {
        game.command(command).unwrap();
    }
    game.run_to_rest();
}

fn words(game: &Match) -> String {
    let mut bytes = Vec::new();
    let mut journal = gl_billiards_core::game::journal::Journal::new(
        &mut bytes,
        &gl_billiards_core::wording::English,
    );
    journal.start(0.0, game).unwrap();
    journal.update(0.0, game, None).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_nearer_lag_chooses_who_breaks() {
    for kind in [GameKind::NineBall, GameKind::OnePocket, GameKind::EightBall] {
        for (powers, winner) in [([0.16, 0.2], Player::One), ([0.2, 0.16], Player::Two)] {
            let mut game = lagging(kind);
            assert_eq!(game.world().balls().count(), 1);
            lag(&mut game, 0.0, powers[0]);
            assert_eq!(game.player(), Player::Two);
            lag(&mut game, 0.0, powers[1]);
            assert_eq!(
                (game.phase(), game.player()),
                (Phase::Choosing, winner),
                "{}",
                words(&game)
            );
            game.command(Command::Choose { option: "pass_break".to_owned() }).unwrap();
            assert_eq!(game.player(), winner.other());
            assert_eq!(game.is_racked(), kind != GameKind::OnePocket, "{kind:?}");
            assert!(game.world().balls().count() > 9);
            assert_eq!(game.figures().map(|figures| figures.shots), [0, 0]);
            game.command(Command::Undo).unwrap();
            assert_eq!(game.phase(), Phase::Choosing);
        }
    }
}

#[test]
fn lags_that_do_not_count_lose_or_are_repeated() {
    let mut game = lagging(GameKind::EightBall);
    // Off a side rail, then not as far as the foot rail.
    lag(&mut game, 0.5, 0.2);
    assert!(words(&game).contains("Player 1's lag does not count"), "{}", words(&game));
    lag(&mut game, 0.0, 0.05);
    assert!(words(&game).contains("both lag again"));
    assert_eq!(game.player(), Player::One);
    lag(&mut game, 0.0, 0.05);
    lag(&mut game, 0.0, 0.2);
    assert_eq!((game.phase(), game.player()), (Phase::Choosing, Player::Two));
    assert!(words(&game).contains("Player 2's ball stops"));
}

/// Tests that a computer player without errors leaves the ball within a few centimetres of the head
/// rail, on each half of the table.
#[test]
fn opponents_lag() {
    let mut game = lagging(GameKind::EightBall);
    let champion = Contestant::new(opponent("champion").unwrap().skill, Some(Noise::NONE));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let cancel = AtomicBool::new(false);
    for side in [1.0, -1.0] {
        let (mut turns, mut refusals) = (Vec::new(), Vec::new());
        assert!(duel::play_turn(
            &mut game,
            &champion,
            &mut rng,
            &cancel,
            &mut turns,
            &mut refusals
        ));
        assert_eq!(refusals, []);
        let shot = game.last_shot().unwrap();
        assert!(shot.start[0].position.y * side > 0.2);
    }
    let said = words(&game);
    assert!(said.contains("0 cm from the head rail") || said.contains("1 cm from the head rail"));
    // Two lags without errors are as good, so both lag again.
    assert!(said.contains("both lag again"), "{said}");
    let novice = Contestant::new(opponent("novice").unwrap().skill, None);
    for player in [&champion, &novice, &champion] {
        let (turns, refusals) = (&mut Vec::new(), &mut Vec::new());
        assert!(duel::play_turn(&mut game, player, &mut rng, &cancel, turns, refusals));
    }
    assert!(game.is_racked() && game.player() == Player::One, "{}", words(&game));
}

/// Tests that running out of time is the usual foul of each game, and that on the break the opponent
/// breaks.
#[test]
fn the_shot_clock_is_a_foul_of_each_game() {
    for &kind in GameKind::ALL {
        let setup = Setup { shot_clock: Some(35), ..Setup::new(kind, Preset::Real, 1) };
        let has_foul = setup.clock().is_some();
        let mut game = Match::new(setup);
        if game.phase() == Phase::Choosing {
            let option = game.choice().unwrap().options[0].name.to_owned();
            game.command(Command::Choose { option }).unwrap();
        }
        assert_eq!(game.command(Command::TimeOut).is_ok(), has_foul, "{kind:?}");
        if !has_foul {
            continue;
        }
        assert_eq!((game.player(), game.is_racked()), (Player::Two, true), "{kind:?}");
        assert_eq!(game.figures()[0].fouls, 1, "{kind:?}");
        game.command(Command::Undo).unwrap();
        assert_eq!((game.player(), game.figures()[0].fouls), (Player::One, 0), "{kind:?}");
        game.command(Command::Redo).unwrap();
        assert_eq!(game.player(), Player::Two, "{kind:?}");
        assert!(words(&game).contains("the shot clock ran out"), "{kind:?}: {}", words(&game));
    }
    let mut without = Match::new(Setup::usual(1));
    assert!(without.command(Command::TimeOut).is_err());
}

/// Tests the consequence in games with different fouls: ball in hand, a free shot, a point, a debt.
#[test]
fn a_late_shot_costs_what_a_foul_costs() {
    let late = |game: &str, state: Value| {
        let kind = GameKind::named(game).unwrap();
        let setup = Setup { shot_clock: Some(35), ..Setup::new(kind, Preset::Real, 1) };
        let balls = json!([{"id": 0, "position": [0.1, 0.0]}, {"id": 1, "position": [0.4, 0.2]},
            {"id": 8, "position": [-0.4, 0.2]}, {"id": 9, "position": [-0.4, -0.2]}]);
        let scene = json!({"scene": {"version": 1, "balls": balls}, "state": state});
        last_state(&journal_of(&setup, &[scene, json!({"command": "time-out"})])).clone()
    };
    assert_eq!(late("9-ball", json!({}))["region"], "in_hand_anywhere");
    assert_eq!(late("9-ball", json!({}))["fouls"], json!([1, 0]));
    assert_eq!(late("14.1", json!({}))["score"], json!([-1, 0]));
    let blackball = late("blackball", json!({"groups": {"A": "red", "B": "yellow"}}));
    assert_eq!(blackball["region"], "in_position_or_baulk");
    let pockets = json!({"A": "foot-left", "B": "foot-right"});
    assert_eq!(late("one-pocket", json!({ "pockets": pockets }))["score"], json!([-1, 0]));
}

/// Tests that two racks win a set, two sets the match, and that a head start counts in each set.
#[test]
fn a_match_is_played_in_sets() {
    let (race, sets, head_start) = (Some(2), 2, [1, 0]);
    let mut game = Match::new(Setup { race, sets, head_start, ..Setup::usual(1) });
    assert_eq!(game.wins(), [1, 0]);
    let mut lose = |player: Player| {
        game.command(Command::Concede { player }).unwrap();
        let result = (game.wins(), sets_won(&game), game.match_winner());
        game.command(Command::Restart).unwrap();
        (result, game.wins(), sets_won(&game))
    };
    assert_eq!(lose(Player::Two), (([2, 0], [1, 0], None), [1, 0], [1, 0]));
    assert_eq!(lose(Player::One), (([1, 1], [1, 0], None), [1, 1], [1, 0]));
    assert_eq!(lose(Player::One), (([1, 2], [1, 1], None), [1, 0], [1, 1]));
    let won = ([2, 0], [2, 1], Some(Player::One));
    assert_eq!(lose(Player::Two), (won, [1, 0], [0, 0]));
}

/// Tests the ball that wins besides the 9 or the 10, for the player who has it.
#[test]
fn a_handicap_ball_wins_the_rack() {
    for (kind, shooter, wins) in [
        ("9-ball", "A", true),
        ("9-ball", "B", false),
        ("10-ball", "A", true),
        ("10-ball", "B", false),
    ] {
        let kind = GameKind::named(kind).unwrap();
        let game = options::with(&kind.start(), "also_wins", json!({"A": 8, "B": 0})).unwrap();
        let setup = Setup { game, ..Setup::new(kind, Preset::Real, 1) };
        // The 8 lies before the corner pocket, and is the lowest.
        let balls = json!([{"id": 0, "position": [0.9, 0.275]}, {"id": 8, "position": [1.15, 0.525]},
            {"id": 9, "position": [-0.4, 0.2]}, {"id": 10, "position": [-0.4, -0.2]}]);
        let balls = match kind {
            GameKind::NineBall => json!(&balls.as_array().unwrap()[..3]),
            _ => balls,
        };
        let lines = [
            json!({"scene": {"version": 1, "balls": balls}, "state": {"shooter": shooter}}),
            aim(45.0),
            power(0.3),
            json!({"command": "call", "ball": 8, "pocket": 0}),
            shoot(),
        ];
        let journal = journal_of(&setup, &lines);
        let state = last_state(&journal);
        assert_eq!(ball(state, 8)["state"], "pocketed");
        assert_eq!(state["phase"] == "over", wins, "{kind:?} {shooter} {state}");
    }
}

#[test]
fn a_head_start_in_points_is_the_score_at_the_break() {
    for kind in
        [GameKind::StraightPool, GameKind::Rotation, GameKind::OnePocket, GameKind::BankPool]
    {
        let game = options::with(&kind.start(), "score", json!({"A": 0, "B": 2})).unwrap();
        let game = Match::new(Setup { game, ..Setup::new(kind, Preset::Real, 1) });
        assert_eq!(game.standing().score.unwrap().points, [0, 2]);
        let written = options::write(&game.setup().game);
        assert_eq!(written, Some(json!({"score": {"A": 0, "B": 2}})));
    }
}

/// Tests that the ball of the lag may be placed in all of the region behind the head string.
#[test]
fn the_ball_of_the_lag_is_placed_by_hand() {
    let mut game = lagging(GameKind::EightBall);
    let place = [-0.9, 0.45];
    game.command(Command::MoveCueBall(Placement::To(place))).unwrap();
    let ball = game.world().ball(BallId::CUE).unwrap();
    assert_eq!([ball.position.x, ball.position.y], place);
}
