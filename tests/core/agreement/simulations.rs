//! Comparison of whole simulations, frame by frame and event by event.

use gl_billiards_core::game::files::{ContentError, Scene};
use gl_billiards_core::physics::{BallId, CushionId, EventKind, MotionState, PocketId, World};
use nalgebra::Vector2;
use serde_json::{Value, json};

use super::{cases, number, numbers};

/// A simulation by the original, and ours of the same scene.
pub struct Comparison {
    pub id: String,
    usage: String,
    dt: f64,
    start: World,
    pub world: World,
    result: Value,
}

/// The cases that can be played; the others are refused only because balls overlap.
pub fn comparisons() -> Vec<Comparison> {
    let cases = cases();
    let compare = |case| match comparison(case) {
        Ok(comparison) => Some(comparison),
        Err(error) => {
            assert!(error.to_string().contains("overlaps"), "{}: {error}", case["id"]);
            None
        }
    };
    cases["sim"].as_array().unwrap().iter().filter_map(compare).collect()
}

/// The reason why the case of this name is refused.
pub fn refusal(id: &str) -> ContentError {
    let cases = cases();
    let mut all = cases["sim"].as_array().unwrap().iter();
    let case = all.find(|case| case["id"] == id).unwrap_or_else(|| panic!("there is no {id}"));
    comparison(case).err().unwrap_or_else(|| panic!("{id} was not refused"))
}

fn comparison(case: &Value) -> Result<Comparison, ContentError> {
    let input = &case["input"];
    let dt = match input["dt"].as_str().unwrap().split_once('/') {
        Some((one, parts)) => one.parse::<f64>().unwrap() / parts.parse::<f64>().unwrap(),
        None => input["dt"].as_str().unwrap().parse().unwrap(),
    };
    let mut balls: Vec<Value> = Vec::new();
    let given: Vec<Vec<f64>> = input["balls"].as_array().unwrap().iter().map(numbers).collect();
    if input["rack"] == json!(true) {
        let rack: Value =
            serde_json::from_str(include_str!("../../../assets/scenes/break.json")).unwrap();
        balls.extend(rack["balls"].as_array().unwrap().iter().cloned());
        balls.retain(|ball| given.iter().all(|given| ball["id"] != json!(given[0] as u32)));
    }
    balls.extend(given.iter().map(|ball| {
        json!({"id": ball[0] as u32, "position": [ball[1], ball[2]], "velocity": [ball[3], ball[4]]})
    }));
    let scene = json!({
        "version": 1, "laws": "report", "table": "report", "balls": balls,
        "constants": {"kinetic_friction": 0.0170079, "gravity": 9.8, "frame": dt},
        "run": {"step": dt},
    });
    let scene = Scene::from_value(&scene)?;
    Ok(Comparison {
        id: case["id"].as_str().unwrap().to_owned(),
        usage: case["use"].as_str().unwrap().to_owned(),
        dt,
        start: scene.world(),
        world: scene.world(),
        result: case["result"].clone(),
    })
}

/// An impact in the original's log.
pub struct TheirEvent {
    pub time: f64,
    pub kind: EventKind,
}

impl Comparison {
    pub fn their_events(&self) -> Vec<TheirEvent> {
        let events = self.result["events_frame_tInFrame_type_ball_other"].as_array().unwrap();
        events
            .iter()
            .map(|event| {
                let (one, other) =
                    (event[3].as_u64().unwrap() as u32, event[4].as_u64().unwrap() as u32);
                TheirEvent {
                    time: (number(&event[0]) - 1.0) * self.dt + number(&event[1]),
                    kind: if event[2] == json!("b") {
                        EventKind::BallBall {
                            balls: [BallId(one.min(other)), BallId(one.max(other))],
                        }
                    } else {
                        EventKind::BallCushion {
                            ball: BallId(one),
                            cushion: CushionId(other as usize),
                        }
                    },
                }
            })
            .collect()
    }

    /// Runs our simulation to rest. Returns the greatest errors of time (s), position (m) and speed
    /// (m/s) up to the first bank, and whether all later frames are within their wider tolerance.
    pub fn run(&mut self, until: Option<f64>) -> [f64; 3] {
        let theirs = self.their_events();
        let is_bank = |kind: EventKind| matches!(kind, EventKind::BallCushion { .. });
        let banks: Vec<f64> =
            theirs.iter().filter(|event| is_bank(event.kind)).map(|event| event.time).collect();
        let mut worst = [0.0_f64; 3];
        let frames = self.result["frames"].as_array().unwrap().clone();
        for frame in frames {
            let time = number(&frame["f"]) * self.dt;
            if until.is_some_and(|until| time > until) {
                break;
            }
            self.world.update_until(time);
            let banked = banks.iter().filter(|&&bank| bank < time).count();
            if banks.iter().any(|bank| (bank - time).abs() < 2.0 * self.dt + 1e-9) {
                continue;
            }
            for theirs in frame["b"].as_array().unwrap() {
                let ours = self.world.ball(BallId(theirs[0].as_u64().unwrap() as u32)).unwrap();
                let sunk = theirs[5].as_i64() != Some(0) && theirs[5] != json!(false);
                assert_eq!(
                    sunk,
                    matches!(ours.state, MotionState::Pocketed(_)),
                    "{}: ball {} at {time}",
                    self.id,
                    ours.id
                );
                if sunk {
                    continue;
                }
                let place = (ours.position.xy()
                    - Vector2::new(number(&theirs[1]), number(&theirs[2])))
                .norm();
                let speed = (ours.velocity.xy()
                    - Vector2::new(number(&theirs[3]), number(&theirs[4])))
                .norm();
                let (place_allowed, speed_allowed) =
                    if banked == 0 { (1e-6, 1e-6) } else { (1e-3 + 1.5e-3 * banked as f64, 1e-3) };
                assert!(place <= place_allowed, "{} at {time}: {place} m", self.id);
                assert!(speed <= speed_allowed, "{} at {time}: {speed} m/s", self.id);
                if banked == 0 {
                    worst = [worst[0], worst[1].max(place), worst[2].max(speed)];
                }
            }
        }
        if let Some(until) = until {
            self.world.update_until(until);
        }
        let ours: Vec<_> = self
            .world
            .events()
            .iter()
            .filter(|event| {
                matches!(event.kind, EventKind::BallBall { .. } | EventKind::BallCushion { .. })
            })
            .collect();
        for (index, theirs) in theirs.iter().enumerate() {
            if until.is_some_and(|until| theirs.time > until) {
                break;
            }
            assert_eq!(ours[index].kind, theirs.kind, "{}: event {index}", self.id);
            let error = (ours[index].time - theirs.time).abs();
            assert!(error <= 1e-9, "{}: event {index} is off by {error} s", self.id);
            worst[0] = worst[0].max(error);
            if is_bank(theirs.kind) {
                break;
            }
        }
        worst
    }

    /// Our number of steps to rest, from the start.
    fn steps_to_rest(&mut self) -> u64 {
        self.world = self.start.clone();
        let mut step = 0;
        while !self.world.at_rest() {
            step += 1;
            self.world.update_until(step as f64 * self.dt);
        }
        step
    }
}

/// Compares every simulation marked `match`, frame by frame and event by event.
#[test]
fn simulations_agree() {
    let mut worst = [0.0_f64; 3];
    let mut count = 0;
    for mut case in comparisons().into_iter().filter(|case| case.usage == "match") {
        let of_case = case.run(None);
        worst = std::array::from_fn(|index| worst[index].max(of_case[index]));
        count += 1;
        // The original needs one more frame to detect rest, unless the last ball fell.
        let mut steps = case.steps_to_rest();
        let fell = case.world.balls().any(|ball| matches!(ball.state, MotionState::Pocketed(_)));
        if !fell {
            steps += 1;
        }
        let banks = case.their_events().iter().any(|event| event.kind.name() == "ball-cushion");
        let theirs = case.result["n_frames"].as_u64().unwrap();
        assert!(if banks { steps.abs_diff(theirs) <= 3 } else { steps == theirs }, "{}", case.id);
    }
    println!("{count} simulations: worst {worst:?} (s, m, m/s before the first bank)");
    assert!(count >= 12);
}

/// The wild break and the jaw agree until the first bank.
#[test]
fn simulations_agree_up_to_the_first_bank() {
    for id in ["cushion03_+0", "break_explicit_1_240"] {
        let mut case = comparisons().into_iter().find(|case| case.id == id).unwrap();
        let theirs = case.their_events();
        let bank = theirs.iter().find(|event| event.kind.name() == "ball-cushion").unwrap().time;
        let worst = case.run(Some(bank));
        println!("{id}: {worst:?}");
    }
}

/// The same ball falls into the same pocket.
#[test]
fn pocket_outcomes_agree() {
    let mut count = 0;
    for mut case in comparisons() {
        let Some(name) = case.id.strip_prefix("pocket").filter(|_| case.id != "pocket_tunnel_60")
        else {
            continue;
        };
        let pocket: usize = name[..1].parse().unwrap();
        case.steps_to_rest();
        let ball = case.world.ball(BallId::CUE).unwrap();
        let expected = PocketId(pocket);
        assert_eq!(ball.state, MotionState::Pocketed(expected), "{}", case.id);
        count += 1;
    }
    assert!(count >= 3);
}
