//! Tests of carom games: the rules in every order of contacts, and matches on their table.

use gl_billiards_core::game::{
    Command, Direction, GameKind, Match, Phase, Placement, Player, Refusal, Setup, Start,
};
use gl_billiards_core::physics::{Ball, BallId, Preset};
use serde_json::{Value, json};

use super::referee;

const WHITE: BallId = BallId(0);
const YELLOW: BallId = BallId(1);
const RED: BallId = BallId(2);

/// The games with the cushions that a carom needs.
const GAMES: [(&str, usize); 4] =
    [("three_cushion", 3), ("libre", 0), ("cadre_47_2", 0), ("cadre_71_2", 0)];

/// All orders of up to six contacts of the white ball, each as the referee reads it.
fn orders() -> Vec<Vec<&'static str>> {
    let mut orders = vec![Vec::new()];
    let mut longest = orders.clone();
    for _ in 0..6 {
        longest = longest
            .iter()
            .flat_map(|order: &Vec<&str>| {
                ["C", "B:red", "B:yellow"].map(|next| [&order[..], &[next]].concat())
            })
            .collect();
        orders.extend(longest.iter().cloned());
    }
    orders
}

/// Tests that a carom counts if the cushions come before the first touch of the second ball, whatever
/// comes before, between and after, and that the opening stroke meets the red first.
#[test]
fn cushions_count_before_the_second_ball() {
    let orders = orders();
    for (game, needed) in GAMES {
        for opening in [false, true] {
            let scenario = |order: &Vec<&str>| {
                let state = json!({"shooter": "B", "starter": "B", "opening": opening});
                json!({"game": game, "state": state, "shot": {"events": order}}).to_string() + "\n"
            };
            let text: String = orders.iter().map(scenario).collect();
            let answers = referee(&text, true, &format!("orders-{game}-{opening}"));
            assert_eq!(answers.len(), orders.len());
            for (order, answer) in orders.iter().zip(answers) {
                let first = |name: &str| order.iter().position(|contact| *contact == name);
                let both = first("B:red").zip(first("B:yellow")).map(|(a, b)| a.max(b));
                let cushions = |end: usize| order[..end].iter().filter(|it| **it == "C").count();
                let is_allowed = !opening || order.first() == Some(&"B:red");
                let is_point = is_allowed && both.is_some_and(|end| cushions(end) >= needed);
                assert_eq!(answer["points"], u32::from(is_point), "{game} {order:?} {answer}");
                let next = if is_point { "continue" } else { "pass" };
                assert_eq!(answer["verdict"], next, "{game} {order:?}");
                assert_eq!(answer["foul"] == false, is_allowed, "{game} {order:?} {answer}");
                assert_eq!(answer["score"], json!({"A": 0, "B": u32::from(is_point)}));
            }
        }
    }
}

/// A game of a kind in which these balls lie on the match table.
pub fn game(kind: GameKind, balls: &[(BallId, f64, f64)], player: Player, state: Value) -> Match {
    let setup = Setup::new(kind, Preset::Real, 1);
    let ball = |&(id, x, y): &(BallId, f64, f64)| {
        let [radius, mass] = setup.laws.ball_size(id);
        Ball::at_rest(id, radius, mass, x, y)
    };
    let balls = balls.iter().map(ball).collect();
    let game = kind.read(state).unwrap();
    let start = Start { player, ..Start::new(game, balls) };
    Match::from_start(setup, start).unwrap()
}

fn shoot(game: &mut Match, degrees: f64, power: f64) {
    let direction = degrees.to_radians();
    for command in [Command::Aim { direction }, Command::Power { value: power }, Command::Shoot] {
        game.command(command).unwrap();
    }
    game.run_to_rest();
}

pub fn place(game: &Match, ball: BallId) -> [f64; 2] {
    game.world().ball(ball).unwrap().position.xy().into()
}

pub fn choose(game: &mut Match, option: &str) {
    game.command(Command::Choose { option: option.to_owned() }).unwrap();
}

pub fn fouls(game: &Match) -> Vec<&'static str> {
    gl_billiards_core::rules::foul_codes(&game.last_shot().unwrap().fouls)
}

/// Tests the opening position and the two start spots, and that the next player has the yellow ball.
#[test]
fn the_starter_plays_white_from_a_start_spot_and_the_red_first() {
    for kind in [GameKind::ThreeCushion, GameKind::Libre, GameKind::Cadre47, GameKind::Cadre71] {
        let mut game = Match::new(Setup::new(kind, Preset::Real, 1));
        assert_eq!(game.cue_ball(), WHITE);
        assert_eq!(
            [WHITE, YELLOW, RED].map(|ball| place(&game, ball)),
            [[-0.71, -0.1825], [-0.71, 0.0], [0.71, 0.0]]
        );
        let step = |direction| Command::MoveCueBall(Placement::Step(direction));
        assert_eq!(game.command(step(Direction::Up)), Err(Refusal::OffStartSpots));
        game.command(step(Direction::Left)).unwrap();
        assert_eq!(place(&game, WHITE), [-0.71, 0.1825]);
        let elsewhere = Command::MoveCueBall(Placement::To([-0.71, 0.1]));
        assert_eq!(game.command(elsewhere), Err(Refusal::OffStartSpots));
        shoot(&mut game, -90.0, 0.1);
        assert_eq!(fouls(&game), ["wrong_ball"], "{kind:?}");
        assert_eq!((game.player(), game.cue_ball()), (Player::Two, YELLOW));
        assert_eq!(game.planned_shot().ball, YELLOW);
        shoot(&mut game, 10.0, 0.2);
        assert_eq!(game.last_shot().unwrap().shot.ball, YELLOW);
        assert_eq!((game.player(), game.cue_ball()), (Player::One, WHITE));
    }
}

/// One cushion and then both balls on the way back: a point in libre, none in three-cushion.
#[test]
fn a_carom_after_one_cushion_is_a_point_in_libre() {
    for (kind, points) in [(GameKind::Libre, 1), (GameKind::ThreeCushion, 0)] {
        let balls = [(WHITE, 0.41, 0.45), (RED, 0.3492, 0.0), (YELLOW, 0.4508, 0.0)];
        let state = json!({"starter": "A"});
        let mut game = game(kind, &balls, Player::One, state);
        shoot(&mut game, 90.0, 0.35);
        assert_eq!(game.standing().score.unwrap().points, [points, 0], "{kind:?}");
        assert_eq!(game.standing().score.unwrap().run, points as u32);
        assert_eq!(game.player(), if points > 0 { Player::One } else { Player::Two });
        assert!(fouls(&game).is_empty());
    }
}

/// The red touches the yellow ball, with which player 2 comes to the table after a miss.
fn frozen(kind: GameKind) -> Match {
    let apart = 2.0 * 0.03075;
    let balls = [(WHITE, -0.4, -0.3), (YELLOW, 0.2, 0.2), (RED, 0.2 + apart, 0.2)];
    let mut game = game(kind, &balls, Player::One, json!({"starter": "A"}));
    shoot(&mut game, 180.0, 0.1);
    assert_eq!((game.phase(), game.player()), (Phase::Choosing, Player::Two), "{kind:?}");
    game
}

/// Tests that a player whose ball touches another has the two respotted in three-cushion, and all
/// three in the other games, where the red is then played directly.
#[test]
fn touching_balls_are_respotted_if_the_player_likes() {
    let mut game = frozen(GameKind::ThreeCushion);
    let white = place(&game, WHITE);
    choose(&mut game, "respot");
    assert_eq!([YELLOW, RED].map(|ball| place(&game, ball)), [[-0.71, 0.0], [0.71, 0.0]]);
    assert_eq!(place(&game, WHITE), white);
    assert_eq!(game.phase(), Phase::Aiming { ball_in_hand: false });
    for kind in [GameKind::Libre, GameKind::Cadre47] {
        let mut game = frozen(kind);
        choose(&mut game, "respot");
        assert_eq!(
            [WHITE, YELLOW, RED].map(|ball| place(&game, ball)),
            [[-0.71, 0.0], [-0.71, -0.1825], [0.71, 0.0]]
        );
        assert!(game.ball_in_hand() && !game.is_racked());
        // The stroke from there meets the red directly, too.
        shoot(&mut game, 90.0, 0.2);
        assert_eq!(fouls(&game), ["wrong_ball"], "{kind:?}");
    }
}

#[test]
fn playing_straight_into_the_touching_ball_is_a_foul() {
    for (degrees, expected) in [(0.0, &["touching_ball"][..]), (120.0, &[]), (90.0, &[])] {
        let mut game = frozen(GameKind::ThreeCushion);
        choose(&mut game, "play");
        shoot(&mut game, degrees, 0.1);
        assert_eq!(fouls(&game), expected, "{degrees}°");
    }
}

#[test]
fn playing_straight_into_the_touching_rail_is_a_foul() {
    let setup = Setup::new(GameKind::ThreeCushion, Preset::Real, 1);
    let [radius, _] = setup.laws.ball_size(WHITE);
    let nose = setup.laws.nose_height(&setup.table);
    let reach = gl_billiards_core::physics::table::cushion::reach(radius, nose);
    let balls = [(WHITE, 0.2, 0.71 - reach), (YELLOW, -0.5, 0.0), (RED, 0.7, 0.0)];
    for (degrees, expected) in [(60.0, &["touching_rail"][..]), (-60.0, &[]), (0.0, &[])] {
        let state = json!({"starter": "A"});
        let mut game = game(GameKind::ThreeCushion, &balls, Player::One, state);
        shoot(&mut game, degrees, 0.1);
        assert_eq!(fouls(&game), expected, "{degrees}°");
    }
}

/// Tests that the game that is played again after a draw has high runs of its own.
#[test]
fn a_draw_clears_the_high_runs() {
    let balls = [(YELLOW, 0.41, 0.45), (RED, 0.3492, 0.0), (WHITE, 0.4508, 0.0)];
    let state = json!({"starter": "A", "target": 5, "score": {"A": 5, "B": 3},
        "innings": {"A": 4, "B": 3}, "in_equalizer": true});
    let mut game = game(GameKind::Libre, &balls, Player::Two, state);
    shoot(&mut game, 90.0, 0.35);
    let innings = game.standing().score.unwrap().innings.unwrap();
    assert_eq!((innings.high_runs, innings.is_last), ([0, 1], true));
    // A miss would end the game.
    let shots = (0..360).map(|degrees| {
        let mut tried = game.clone();
        shoot(&mut tried, f64::from(degrees), 0.3);
        tried
    });
    let score = { shots }.find(|tried| tried.winner().is_none()).unwrap().standing().score.unwrap();
    assert_eq!(score.points, [0, 0]);
    let innings = score.innings.unwrap();
    assert_eq!((innings.high_runs, innings.is_last), ([0, 0], false));
}

/// Tests the last inning: the opening position with the other player's cue ball on a start spot, and
/// a miss that ends the game.
#[test]
fn the_equalizing_inning_begins_in_the_opening_position() {
    let balls = [(WHITE, 0.41, 0.45), (RED, 0.3492, 0.0), (YELLOW, 0.4508, 0.0)];
    let state = |equalizes: bool| {
        json!({"starter": "A", "target": 5, "score": {"A": 4, "B": 2},
            "equalizing_innings": equalizes})
    };
    let mut game = game(GameKind::Libre, &balls, Player::One, state(true));
    shoot(&mut game, 90.0, 0.35);
    assert_eq!((game.player(), game.cue_ball()), (Player::Two, YELLOW));
    assert!(game.is_racked() && game.ball_in_hand());
    assert_eq!(
        [WHITE, YELLOW, RED].map(|ball| place(&game, ball)),
        [[-0.71, 0.0], [-0.71, -0.1825], [0.71, 0.0]]
    );
    shoot(&mut game, 180.0, 0.1);
    assert_eq!(game.winner(), Some(Player::One));
    let mut game = self::game(GameKind::Libre, &balls, Player::One, state(false));
    shoot(&mut game, 90.0, 0.35);
    assert_eq!(game.winner(), Some(Player::One));
}
