//! A random player, who reads the journal and answers with commands.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;

use gl_billiards_core::cli::play;
use gl_billiards_core::game::{GameKind, Setup};
use gl_billiards_core::physics::Preset;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Diameter of a ball, m.
const BALL: f64 = 0.05715;
/// A match that lasts longer is left unfinished.
const MOST_SHOTS: u32 = 300;
/// The pockets, by their numbers, m.
const POCKETS: [[f64; 2]; 6] =
    [[1.28, 0.64], [1.28, -0.64], [0.0, -0.67], [-1.28, -0.64], [-1.28, 0.64], [0.0, 0.67]];

/// The journal while it is written.
#[derive(Debug, Clone, Default)]
struct Journal(Rc<RefCell<Vec<u8>>>);

impl Write for Journal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Journal {
    /// The last state.
    fn state(&self) -> Option<Value> {
        let bytes = self.0.borrow();
        let mut lines = bytes.rsplit(|&byte| byte == b'\n');
        let is_state = |line: &&[u8]| line.windows(14).any(|part| part == b"\"kind\":\"state\"");
        let last = lines.find(|line| is_state(&&line[..line.len().min(60)]))?;
        serde_json::from_slice(last).ok()
    }
}

/// The player's commands, as they are read.
struct Player {
    journal: Journal,
    random: ChaCha8Rng,
    shots: u32,
    waiting: Vec<u8>,
}

impl Read for Player {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.waiting.is_empty() {
            let commands = self.commands();
            self.waiting =
                commands.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
        }
        let count = self.waiting.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.waiting[..count]);
        self.waiting.drain(..count);
        Ok(count)
    }
}

impl Player {
    /// The next commands; none ends the match.
    fn commands(&mut self) -> Vec<Value> {
        let random = &mut self.random;
        let Some(state) = self.journal.state() else {
            return vec![json!({"command": "power", "value": 0.7})];
        };
        if let Some(choices) = state["choices"].as_array() {
            return vec![json!({"command": "choose", "option": choices.choose(random).unwrap()})];
        }
        self.shots += 1;
        if self.shots > MOST_SHOTS || !state["winner"].is_null() {
            return Vec::new();
        }
        let mut balls: BTreeMap<u64, [f64; 2]> = BTreeMap::new();
        for ball in state["balls"].as_array().unwrap() {
            if ball["state"] == "stationary" {
                let place = [0, 1].map(|axis| ball["position"][axis].as_f64().unwrap());
                balls.insert(ball["id"].as_u64().unwrap(), place);
            }
        }
        let mut from = balls.remove(&0).unwrap_or([-0.7, 0.0]);
        let objects: Vec<[f64; 2]> = balls.values().copied().collect();
        let mut commands = Vec::new();
        // The ball that the cue ball is put against.
        let mut against = None;
        if let Some(region) = state["region"].as_str() {
            let right = if region == "in_hand_kitchen" { -0.64 } else { 1.23 };
            from = [random.random_range(-1.23..right), random.random_range(-0.6..0.6)];
            let close = objects.iter().filter(|place| place[0] < right - BALL);
            let close: Vec<[f64; 2]> = close.copied().collect();
            if let Some(ball) = close.choose(random).filter(|_| random.random_bool(0.3)) {
                let (way, angle) =
                    (BALL + random.random_range(0.0..2e-4), random.random_range(0.0..TAU));
                from = [ball[0] + way * f64::cos(angle), ball[1] + way * f64::sin(angle)];
                against = Some(*ball);
            }
            commands.push(json!({"command": "move-cue-ball", "position": from}));
        }
        let (number, at) = balls
            .iter()
            .map(|(number, at)| (*number, *at))
            .collect::<Vec<_>>()
            .choose(random)
            .copied()
            .unwrap_or((1, [0.0, 0.0]));
        let pocket = random.random_range(0..6);
        match random.random_range(0..10) {
            0 => commands.push(json!({"command": "call", "safety": true})),
            1 => commands.push(json!({"command": "call", "push_out": true})),
            2 => {}
            _ => commands.push(json!({"command": "call", "ball": number, "pocket": pocket})),
        }
        // The place of the cue ball at which it sends the ball into the pocket.
        let to = POCKETS[pocket];
        let way = (to[0] - at[0]).hypot(to[1] - at[1]).max(1e-9);
        let ghost = [0, 1].map(|axis| at[axis] - (to[axis] - at[axis]) * BALL / way);
        let target = match (against, random.random_range(0..10)) {
            (Some(ball), 0..6) => ball,
            (_, 0..6) => ghost,
            (_, 6..8) => at,
            _ => [random.random_range(-1.2..1.2), random.random_range(-0.6..0.6)],
        };
        let direction = f64::atan2(target[1] - from[1], target[0] - from[0]);
        let error = random.random_range(-0.02..0.02);
        commands.push(json!({"command": "aim", "direction": direction + error}));
        let hard = random.random_range(0.02..1.0_f64);
        let value = if state["shots"] == 0 { hard } else { hard * hard };
        commands.push(json!({"command": "power", "value": value.max(0.01)}));
        if random.random_bool(0.5) {
            let tip = [random.random_range(-0.35..0.35), random.random_range(-0.35..0.35)];
            commands.push(json!({"command": "tip", "value": tip}));
        }
        commands.push(json!({"command": "shoot"}));
        commands
    }
}

/// The journal of a random match.
pub fn play(game: GameKind, seed: u64) -> Vec<Value> {
    let journal = Journal::default();
    let player = Player {
        journal: journal.clone(),
        random: ChaCha8Rng::seed_from_u64(seed),
        shots: 0,
        waiting: Vec::new(),
    };
    let setup = Setup::new(game, Preset::Real, seed);
    play::play(BufReader::new(player), journal.clone(), &setup).unwrap();
    let bytes = journal.0.borrow();
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).unwrap()).collect()
}
