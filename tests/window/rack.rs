//! Plays a whole rack through the window to its winner.
//!
//! The player knows only the journal. It tries shots on a world of its own, made from the balls of
//! the last state, and sets the chosen one with mouse and keys. Since the window simulates the same
//! world, the shot is the planned one.

use std::sync::Arc;

use gl_billiards::game::{Cue, shot_of};
use gl_billiards::physics::{Ball, BallId, EventKind, Laws, MotionState, PocketId, Preset, World};
use serde_json::Value;

use crate::game::{Game, ball, number};

/// Most shots of a rack.
const PATIENCE: u32 = 60;
/// The finest rotation of control 2: a pixel with Ctrl, rad.
const FINE: f64 = 0.01 * std::f64::consts::PI / 180.0;
/// Powers to try, as typed.
const POWERS: [&str; 3] = ["0.3", "0.5", "0.75"];
/// Radius of a ball, m.
const RADIUS: f64 = 0.028575;
/// Number of directions to try all around.
const AROUND: u32 = 1440;

/// The table from the journal's last state.
struct Situation {
    world: World,
    /// The numbers of the balls that this player may hit first and must pot.
    own: Vec<u32>,
    direction: f64,
}

/// A shot, as set with control 2 and the power field.
struct Plan {
    /// Rotations by a degree, then by a hundredth, both to the right on the table.
    turn: [i32; 2],
    power: &'static str,
    /// Its score.
    worth: i32,
}

impl Situation {
    fn read(state: &Value) -> Situation {
        let laws = Laws::real();
        let balls = state["balls"].as_array().expect("a state has balls");
        let balls = balls.iter().map(|entry| {
            let id = entry["id"].as_u64().expect("a ball has a number") as u32;
            let [x, y] = ball(state, id as usize);
            let mut ball = Ball::at_rest(BallId(id), RADIUS, laws.ball_mass(RADIUS), x, y);
            if entry["state"] == "pocketed" {
                ball.state = MotionState::Pocketed(PocketId(0));
            }
            ball
        });
        let world = World::new(Arc::new(Preset::Real.table()), laws, balls.collect());
        let up = |id: u32| world.ball(BallId(id)).is_some_and(|ball| ball.state.in_play());
        let player = state["player"].as_u64().expect("a player has a number") as usize;
        let group = match state["groups"][player - 1].as_str() {
            Some("solids") => (1..8).collect(),
            Some("stripes") => (9..16).collect(),
            _ => [(1..8).collect::<Vec<_>>(), (9..16).collect()].concat(),
        };
        let mut own: Vec<u32> = group.into_iter().filter(|&id| up(id)).collect();
        if own.is_empty() {
            own.push(8);
        }
        Situation { world, own, direction: number(state, "/cue/direction") }
    }

    /// The score of a shot: a foul is bad, a potted ball of one's own is good.
    fn worth(&self, direction: f64, power: f64) -> i32 {
        let cue = Cue { direction, power, ..Cue::start() };
        let Some(shot) = shot_of(&self.world, BallId::CUE, &cue) else { return -200 };
        let mut world = self.world.clone();
        world.strike(&shot);
        while !world.at_rest() {
            world.update(1.0);
        }
        let mut first = None;
        let mut worth = 0;
        for event in world.events() {
            match event.kind {
                EventKind::BallBall { balls: [BallId::CUE, other] } if first.is_none() => {
                    first = Some(other);
                }
                EventKind::BallPocket { ball: BallId::CUE, .. } => worth -= 100,
                EventKind::BallPocket { ball, .. } if self.own.contains(&ball.0) => worth += 1,
                EventKind::BallPocket { ball: BallId(8), .. } => worth -= 100,
                _ => {}
            }
        }
        match first {
            Some(ball) if self.own.contains(&ball.0) => worth,
            _ => worth - 100,
        }
    }

    /// The first good shot, or else the best one.
    fn plan(&self) -> Plan {
        let mut best = Plan { turn: [0, 0], power: POWERS[0], worth: i32::MIN };
        for power in POWERS {
            let value: f64 = power.parse().expect("a number");
            for i in 0..AROUND {
                // In steps that control 2 can set, in scattered order.
                let hundredths = (i * 619 % AROUND) * 36_000 / AROUND;
                let turn = [-((hundredths / 100) as i32), -((hundredths % 100) as i32)];
                // As the window computes it: one drag, then the other.
                let coarse = self.direction + f64::from(turn[0]).to_radians();
                let direction = coarse + f64::from(turn[1]) * FINE;
                let worth = self.worth(direction, value);
                if worth > best.worth {
                    best = Plan { turn, power, worth };
                }
                if best.worth > 0 {
                    return best;
                }
            }
        }
        best
    }
}

/// Sets a shot with the controls and plays it.
fn play(game: &mut Game, state: &Value, plan: &Plan) -> Value {
    let [x, y] = game.middle("rotate-cue");
    let [coarse, fine] = plan.turn;
    if coarse != 0 {
        game.drag(1, [x, y], [x + coarse, y]);
    }
    if fine != 0 {
        game.xdotool("keydown ctrl");
        game.drag(1, [x, y], [x + fine, y]);
        game.xdotool("keyup ctrl");
    }
    let power: f64 = plan.power.parse().expect("a number");
    if number(state, "/cue/power") != power {
        game.type_power(plan.power);
    }
    let direction =
        number(state, "/cue/direction") + f64::from(coarse).to_radians() + f64::from(fine) * FINE;
    game.state_with("the aim", |state| {
        (number(state, "/cue/direction") - direction).abs() < 1e-9
            && number(state, "/cue/power") == power
    });
    let shots = number(state, "/shots") + 1.0;
    game.xdotool("key space");
    game.state_with("the shot", |state| {
        number(state, "/shots") == shots || state["phase"] == "over"
    });
    game.finish_shot()
}

#[test]
fn a_whole_rack_is_played_to_its_winner_and_another_begins() {
    let mut game = Game::open("rack", "--quality low");
    let mut state = game.state();
    let mut shots = 0;
    while state["phase"] != "over" {
        shots += 1;
        assert!(shots <= PATIENCE, "no player wins: {state}");
        let plan = Situation::read(&state).plan();
        state = play(&mut game, &state, &plan);
    }
    let winner = state["winner"].as_u64().expect("a winner");
    let words = format!("Player {winner} Wins");
    game.wait("the word of it", |line| line["kind"] == "notice" && line["text"] == *words);
    let up = |state: &Value| {
        let balls = state["balls"].as_array().expect("balls").clone();
        balls.into_iter().filter(|ball| ball["state"] != "pocketed").count()
    };
    assert!(up(&state) <= 8, "the winner's balls and the 8 are down: {state}");

    // Space, which played the last shot, also begins the next game; the other player breaks.
    game.xdotool("key space");
    let state = game.state_with("a new rack", |state| state["phase"] == "aiming");
    assert_eq!((up(&state), &state["player"], &state["shots"]), (16, &2.into(), &0.into()));
    assert_eq!(state["ball_in_hand"], true);
}
