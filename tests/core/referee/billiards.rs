//! Tests of English billiards on its table: where balls come and go, and who plays from where.

use gl_billiards_core::game::{
    Command, Direction, GameKind, Match, Phase, Placement, Player, Refusal, Setup, Start,
};
use gl_billiards_core::physics::{Ball, BallId, Preset};
use gl_billiards_core::rules::{CueBall, Region};
use serde_json::{Value, json};

use super::carom::{choose, fouls, place};

const WHITE: BallId = BallId(0);
const YELLOW: BallId = BallId(1);
const RED: BallId = BallId(2);

const SPOT: [f64; 2] = [1.4605, 0.0];
const PYRAMID: [f64; 2] = [0.89225, 0.0];
const CENTRE: [f64; 2] = [0.0, 0.0];
const BAULK_LINE: f64 = -1.0475;

/// Player 1 with white at balls that lie here, in position or in hand in the D.
fn game(balls: &[(BallId, f64, f64)], cue_ball: CueBall, state: Value) -> Match {
    let setup = Setup::new(GameKind::EnglishBilliards, Preset::Real, 1);
    let ball = |&(id, x, y): &(BallId, f64, f64)| {
        let [radius, mass] = setup.laws.ball_size(id);
        Ball::at_rest(id, radius, mass, x, y)
    };
    let balls = balls.iter().map(ball).collect();
    let mut with_starter = json!({"starter": "A"});
    with_starter.as_object_mut().unwrap().extend(state.as_object().unwrap().clone());
    let game = GameKind::EnglishBilliards.read(with_starter).unwrap();
    let start = Start { cue_ball, ..Start::new(game, balls) };
    Match::from_start(setup, start).unwrap()
}

/// So low that the cue ball does not follow the ball that it pots.
const STUN: Command = Command::Tip { value: [0.0, -0.3] };

const IN_HAND: CueBall = CueBall::InHand(Region::D);

/// Plays a stroke that gives the cue ball this speed, m/s.
fn shoot(game: &mut Match, degrees: f64, speed: f64) {
    /// Momentum per pull of the cue, kg m/s.
    const MOMENTUM: f64 = 2.0;
    let [_, mass] = game.setup().laws.ball_size(WHITE);
    let (direction, value) = (degrees.to_radians(), speed * mass / MOMENTUM);
    for command in [Command::Aim { direction }, Command::Power { value }, Command::Shoot] {
        game.command(command).unwrap();
    }
    game.run_to_rest();
}

fn is_on_table(game: &Match, ball: BallId) -> bool {
    game.world().ball(ball).unwrap().state.in_play()
}

fn points(game: &Match) -> [i32; 2] {
    game.standing().score.unwrap().points
}

fn region(game: &Match) -> Option<Region> {
    game.placement_area().map(|area| area.region)
}

/// Tests that a table opens with the white ball in hand and the red, and that the yellow comes with
/// its player.
#[test]
fn each_cue_ball_comes_with_its_player() {
    let mut game = Match::new(Setup::new(GameKind::EnglishBilliards, Preset::Real, 1));
    assert_eq!((game.cue_ball(), region(&game)), (WHITE, Some(Region::D)));
    assert_eq!(place(&game, RED), SPOT);
    assert!(is_on_table(&game, WHITE) && !is_on_table(&game, YELLOW));
    let step = Command::MoveCueBall(Placement::Step(Direction::Left));
    game.command(step).unwrap();
    let outside = Command::MoveCueBall(Placement::To([BAULK_LINE - 0.1, 0.5]));
    assert_eq!(game.command(outside), Err(Refusal::OutsideD));
    shoot(&mut game, 30.0, 1.0);
    assert_eq!((points(&game), fouls(&game)), ([0, 2], vec!["no_rail"]));
    assert_eq!((game.player(), game.cue_ball()), (Player::Two, YELLOW));
    assert_eq!(region(&game), Some(Region::D));
    assert!(is_on_table(&game, YELLOW) && is_on_table(&game, WHITE));
    while game.command(Command::Undo).is_ok() {}
    assert!(!is_on_table(&game, YELLOW) && game.is_racked());
}

/// Tests that a pot of the red is 3 points, that the red returns to its spot, and that a ball there
/// sends it to the pyramid spot, and one on each to the centre spot.
#[test]
fn the_red_returns_to_the_first_free_spot() {
    let red = (RED, 0.0, 0.6);
    for (yellow, white, expected) in [
        ([0.8, -0.4], [0.0, 0.35], SPOT),
        (SPOT, [0.0, 0.35], PYRAMID),
        ([SPOT[0], 0.04], [0.0, 0.35], PYRAMID),
    ] {
        let balls = [(WHITE, white[0], white[1]), (YELLOW, yellow[0], yellow[1]), red];
        let mut game = game(&balls, CueBall::InPosition, json!({}));
        game.command(STUN).unwrap();
        shoot(&mut game, 90.0, 2.0);
        assert_eq!((points(&game), game.player()), ([3, 0], Player::One));
        assert_eq!(place(&game, RED), expected);
        assert_eq!(game.phase(), Phase::Aiming { ball_in_hand: false });
    }
}

/// The red on its spot, and the white behind it on the line to a corner pocket.
fn on_the_spot(yellow: [f64; 2], red_pots: u32) -> Match {
    let way = [0.324_f64, 0.889].map(|part| part / 0.324_f64.hypot(0.889));
    let white = [0, 1].map(|axis| SPOT[axis] - 0.25 * way[axis]);
    let balls =
        [(WHITE, white[0], white[1]), (YELLOW, yellow[0], yellow[1]), (RED, SPOT[0], SPOT[1])];
    let mut game = game(&balls, CueBall::InPosition, json!({"red_pots": red_pots}));
    shoot(&mut game, way[1].atan2(way[0]).to_degrees(), 2.0);
    assert_eq!(points(&game), [3, 0]);
    game
}

/// Tests that the second pot of the red off its spot sends it to the centre spot, or where that is
/// taken to the pyramid spot.
#[test]
fn two_pots_off_the_spot_send_the_red_to_the_centre() {
    assert_eq!(place(&on_the_spot([-0.5, 0.3], 0), RED), SPOT);
    assert_eq!(place(&on_the_spot([-0.5, 0.3], 1), RED), CENTRE);
    assert_eq!(place(&on_the_spot([0.0, 0.03], 1), RED), PYRAMID);
}

/// Tests a stroke from the D straight at a ball in baulk, or on its line, and the choice after it.
#[test]
fn a_ball_in_baulk_may_not_be_hit_straight_from_hand() {
    for (white, red, degrees) in [
        ([BAULK_LINE, 0.1], [-1.3, 0.35], 135.285),
        ([-1.2, 0.0], [BAULK_LINE, 0.3], 63.0),
        // Past the line, and then the outer side of the ball.
        ([BAULK_LINE, 0.0], [BAULK_LINE, 0.3], 83.0),
    ] {
        let balls = [(WHITE, white[0], white[1]), (YELLOW, 0.8, -0.4), (RED, red[0], red[1])];
        let mut game = game(&balls, IN_HAND, json!({}));
        assert_eq!(place(&game, WHITE), white);
        shoot(&mut game, degrees, 1.0);
        assert_eq!((points(&game), fouls(&game)), ([0, 2], vec!["kitchen_p1"]), "{red:?}");
        assert_eq!((game.phase(), game.player()), (Phase::Choosing, Player::Two));
        let mut other = game.clone();
        choose(&mut game, "spot");
        assert_eq!([RED, WHITE].map(|ball| place(&game, ball)), [SPOT, CENTRE]);
        assert_eq!((game.cue_ball(), region(&game)), (YELLOW, Some(Region::D)));
        choose(&mut other, "play");
        assert_eq!(place(&other, YELLOW), [0.8, -0.4]);
        assert_eq!(other.phase(), Phase::Aiming { ball_in_hand: false });
    }
}

#[test]
fn a_ball_in_baulk_may_be_hit_off_a_cushion_or_from_position() {
    let balls = [(WHITE, BAULK_LINE, 0.1), (YELLOW, 0.8, -0.4), (RED, -1.3, 0.1)];
    let mut from_hand = game(&balls, IN_HAND, json!({}));
    shoot(&mut from_hand, 0.0, 4.0);
    assert!(fouls(&from_hand).is_empty());
    assert_ne!(place(&from_hand, RED), [-1.3, 0.1]);
    let mut in_position = game(&balls, CueBall::InPosition, json!({}));
    shoot(&mut in_position, 180.0, 0.5);
    assert!(fouls(&in_position).is_empty());
}

/// Tests that a miss costs nothing with all balls in baulk, if the cue ball leaves it.
#[test]
fn a_miss_is_free_in_a_double_baulk() {
    for (red, degrees, expected) in [
        ([BAULK_LINE, -0.5], 0.0, ([0, 0], &[][..])),
        ([-1.3, -0.5], 180.0, ([0, 2], &["kitchen_p2"][..])),
        ([BAULK_LINE + 0.01, -0.5], 0.0, ([0, 2], &["no_rail"][..])),
    ] {
        let balls = [(WHITE, BAULK_LINE - 0.01, 0.1), (YELLOW, -1.3, 0.5), (RED, red[0], red[1])];
        let mut game = game(&balls, IN_HAND, json!({}));
        shoot(&mut game, degrees, 0.4);
        assert_eq!((points(&game), &fouls(&game)[..]), expected, "{red:?}");
        assert_eq!(game.player(), Player::Two);
    }
}

/// Tests that a potted white stays off the table while its potter plays, and comes back from hand.
#[test]
fn a_potted_white_waits_for_its_player() {
    let balls = [(WHITE, 0.0, 0.35), (YELLOW, 0.0, 0.6), (RED, 0.8, -0.4)];
    let mut game = game(&balls, CueBall::InPosition, json!({}));
    game.command(STUN).unwrap();
    shoot(&mut game, 90.0, 2.0);
    assert_eq!((points(&game), game.player()), ([2, 0], Player::One));
    assert!(!is_on_table(&game, YELLOW));
    shoot(&mut game, 180.0, 0.5);
    assert_eq!((points(&game), game.player()), ([2, 2], Player::Two));
    assert!(is_on_table(&game, YELLOW));
    assert_eq!((game.cue_ball(), region(&game)), (YELLOW, Some(Region::D)));
}

/// Tests that a cue ball that follows the red into a pocket scores both, and plays from the D.
#[test]
fn a_pot_and_an_in_off_count_together() {
    let balls = [(WHITE, 0.0, 0.6), (YELLOW, 0.8, -0.4), (RED, 0.0, 0.85)];
    let mut game = game(&balls, CueBall::InPosition, json!({}));
    game.command(Command::Tip { value: [0.0, 0.45] }).unwrap();
    shoot(&mut game, 90.0, 1.5);
    assert_eq!((points(&game), game.player()), ([6, 0], Player::One));
    assert_eq!((region(&game), place(&game, RED)), (Some(Region::D), SPOT));
    assert_eq!(game.standing().score.unwrap().run, 6);
}

/// Tests that a player whose ball touches another plays from the D at balls on their spots.
#[test]
fn touching_balls_are_spotted() {
    let apart = 0.0525;
    let balls = [(WHITE, -0.4, -0.3), (YELLOW, 0.2, 0.2), (RED, 0.2 + apart, 0.2)];
    let mut game = game(&balls, CueBall::InPosition, json!({}));
    shoot(&mut game, 180.0, 0.3);
    assert_eq!((game.player(), region(&game)), (Player::Two, Some(Region::D)));
    assert_eq!([RED, WHITE].map(|ball| place(&game, ball)), [SPOT, CENTRE]);
}

/// Tests that the first player with the target wins, by a penalty of the opponent, too.
#[test]
fn the_target_ends_the_game() {
    let balls = [(WHITE, 0.0, 0.35), (YELLOW, 0.8, -0.4), (RED, 0.0, 0.6)];
    for (score, degrees, winner) in [([98, 60], 90.0, Player::One), ([60, 98], 180.0, Player::Two)]
    {
        let state = json!({"score": {"A": score[0], "B": score[1]}});
        let mut game = game(&balls, CueBall::InPosition, state);
        game.command(STUN).unwrap();
        shoot(&mut game, degrees, 2.0);
        assert_eq!(game.winner(), Some(winner));
    }
}
