//! Input at the very frame in which a screen changes, and random input.
//!
//! The number of random inputs is read from `GL_BILLIARDS_INPUTS`, the first seed from
//! `GL_BILLIARDS_FROM`.

use std::collections::{BTreeSet, VecDeque};
use std::fs;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::game::{Game, number};

/// Opens the game as it opens without flags.
fn open_title(name: &str) -> Game {
    let mut game = Game::open(name, "--game 8-ball --screen title");
    game.wait_for_control("title-new-match");
    game
}

/// Sends the input that changes the screen, and twenty others in the same frame. xdotool sends them
/// all within a millisecond or two.
fn change(game: &Game, how: &str, others: &str) {
    game.xdotool(&format!("{how} {}", [others; 20].join(" ")));
}

/// The kind of fault: the layout belonged to the last frame, so that input right after a screen had
/// closed found controls without size, on which imgui aborts the program. Every change of screen, in
/// both directions.
#[test]
fn input_in_the_frame_of_a_change_of_screen_is_taken() {
    let mut game = open_title("change-of-screen");
    let inputs = ["click --delay 0 4", "click --delay 0 2", "key --delay 0 F12"];
    for others in inputs {
        let enter = "key --delay 0 Return";
        let escape = "key --delay 0 Escape";
        game.xdotool("mousemove 1100 120");
        // Title, sheet, match, menu and title.
        let new_match = game.press("title-new-match");
        change(&game, &new_match, others);
        game.wait_for_control("new-match-start");
        change(&game, enter, others);
        game.wait_for_control("shoot");
        change(&game, escape, others);
        game.wait_for_control("pause-title");
        let title = game.press("pause-title");
        change(&game, &title, others);
        game.wait_for_control("title-lab");
        // The laboratory, the tutorial, practice, and back to the title from each.
        let lab = game.press("title-lab");
        change(&game, &lab, others);
        game.wait_for_control("lab-start");
        change(&game, escape, others);
        for (entry, control) in [("title-tutorial", "keys"), ("title-practice", "practice-free")] {
            game.wait_for_control(entry);
            let entry = game.press(entry);
            change(&game, &entry, others);
            game.wait_for_control(control);
            change(&game, escape, others);
            if control == "keys" {
                game.wait_for_control("pause-title");
                let title = game.press("pause-title");
                change(&game, &title, others);
            }
        }
        game.wait_for_control("title-settings");
        for key in ["F1", "F2"] {
            change(&game, &format!("key --delay 0 {key}"), others);
            change(&game, &format!("key --delay 0 {key}"), others);
        }
        // A window of another size at the same moment.
        let window = game.window();
        change(&game, &format!("key --delay 0 F2 windowsize {window} 900 720"), others);
        game.wait_for_control("settings-close");
        change(&game, &format!("{escape} windowsize {window} 1280 720"), others);
        game.wait_for_no_control("settings-close");
        game.wait_for("the old size", |lines| {
            let last = lines.iter().rev().find(|line| line["kind"] == "layout")?;
            (number(last, "/controls/view/2") == 1280.0).then(|| last.clone())
        });
    }
    let quit = game.press("title-quit");
    change(&game, &quit, "click 4");
    assert!(game.end().success());
}

/// Keys for anything: to play, to look, to open, to type and to answer.
const KEYS: [&str; 58] = [
    "space",
    "Return",
    "Escape",
    "Tab",
    "BackSpace",
    "Delete",
    "Home",
    "End",
    "Prior",
    "Next",
    "Up",
    "Down",
    "Left",
    "Right",
    "F1",
    "F2",
    "F3",
    "F4",
    "F6",
    "F9",
    "F11",
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "h",
    "i",
    "j",
    "k",
    "l",
    "m",
    "n",
    "o",
    "p",
    "q",
    "r",
    "s",
    "t",
    "u",
    "v",
    "w",
    "x",
    "y",
    "z",
    "0",
    "1",
    "5",
    "9",
    "minus",
    "period",
    "ctrl+a",
    "ctrl+z",
    "ctrl+y",
    "ctrl+Up",
    "shift+Left",
];
/// Keys and buttons that are held down for a while.
const HELD: [[&str; 2]; 6] = [
    ["key", "--delay 0 f"],
    ["key", "--delay 0 Up"],
    ["key", "--delay 0 a"],
    ["key", "--delay 0 shift"],
    ["mouse", "1"],
    ["mouse", "3"],
];
/// Inputs that change the screen most often.
const CHANGES: [&str; 8] = ["Escape", "Escape", "Return", "Return", "F1", "F2", "F3", "p"];
/// The beginnings of the names of controls that do.
const OPENING: [&str; 12] = [
    "title-",
    "pause-",
    "new-",
    "leave-",
    "drill-",
    "lab-tab",
    "settings",
    "records-",
    "menu",
    "keys",
    "fold",
    "statistics-",
];
/// Controls that end the program, which would only cost time, or begin long work.
const AVOIDED: [&str; 4] = ["title-quit", "leave-yes", "lab-save-gif", "lab-sweep-run"];
/// Sizes of the window after a burst: the layout of the new height tells that all before is taken.
const SIZES: [[u32; 2]; 6] =
    [[1280, 720], [1024, 600], [1279, 700], [800, 601], [1280, 540], [640, 480]];
/// Sizes within a burst, some of them hardly a window.
const ODD_SIZES: [[u32; 2]; 6] =
    [[1, 1], [300, 200], [1280, 90], [60, 700], [500, 719], [1200, 650]];
/// Inputs in a burst. xdotool takes less than 5 ms for them.
const BURST: usize = 16;
/// The greatest number of inputs for one run of the program: the journal of a long one is large.
const RUN: usize = 2000;

/// Random inputs for xdotool.
struct Inputs {
    random: ChaCha8Rng,
    window: String,
    /// The controls of the last layout, which tell what is shown.
    controls: Vec<(String, [f64; 4])>,
    /// Releases all that is held.
    held: BTreeSet<String>,
}

impl Inputs {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *from.choose(&mut self.random).expect("there is something to choose")
    }

    /// A pixel: on a control, or anywhere.
    fn pixel(&mut self) -> String {
        let on_control = self.random.random_bool(0.7);
        let [x, y] = match self.controls.choose(&mut self.random) {
            Some((_, [x, y, width, height])) if on_control => {
                [x + 0.9 * width * self.random.random::<f64>(), y + 0.5 * height]
            }
            _ => [1280.0, 720.0].map(|side| side * self.random.random::<f64>()),
        };
        format!("mousemove {} {}", (x as i32).max(0), (y as i32).max(0))
    }

    fn any(&mut self) -> String {
        match self.random.random_range(0..100) {
            0..30 => format!("key --delay 0 {}", self.pick(&KEYS)),
            30..42 => self.hold(),
            42..66 => {
                let button = self.pick(&[1, 1, 1, 1, 2, 3, 8, 9]);
                format!("{} click --delay 0 {button}", self.pixel())
            }
            66..82 => format!("click --delay 0 {}", self.pick(&[4, 4, 5, 5, 6, 7])),
            82..90 => {
                let [from, over, to] = [(); 3].map(|()| self.pixel());
                let button = self.pick(&[1, 1, 3]);
                format!("{from} mousedown {button} {over} {to} mouseup {button}")
            }
            90..97 => self.pixel(),
            _ => {
                let [width, height] = self.pick(&ODD_SIZES);
                format!("windowsize {} {width} {height}", self.window)
            }
        }
    }

    /// Presses a key or a button and holds it, or releases it.
    fn hold(&mut self) -> String {
        let [what, which] = self.pick(&HELD);
        let up = format!("{what}up {which}");
        if self.held.remove(&up) {
            return up;
        }
        self.held.insert(up);
        format!("{what}down {which}")
    }

    /// An input that changes the screen, most often.
    fn change(&mut self) -> String {
        let opens = |name: &String| OPENING.iter().any(|opening| name.starts_with(opening));
        let opening = self.controls.iter().filter(|(name, _)| opens(name));
        let opening: Vec<_> = opening.map(|(_, place)| *place).collect();
        if opening.is_empty() || self.random.random_bool(0.4) {
            return format!("key --delay 0 {}", self.pick(&CHANGES));
        }
        let [x, y, width, height] = self.pick(&opening);
        let [x, y] = [x + 0.5 * width, y + 0.5 * height].map(|at| at as i32);
        format!("mousemove {x} {y} click --delay 0 1")
    }

    /// Several inputs, each on a line.
    fn burst(&mut self) -> Vec<String> {
        (0..BURST).map(|_| self.any()).collect()
    }

    /// Takes over the controls of the last layout among these lines.
    fn look(&mut self, lines: &[Value]) {
        let layout = lines.iter().rev().find(|line| line["kind"] == "layout");
        let Some(all) = layout.and_then(|layout| layout["controls"].as_object()) else { return };
        let place = |place: &Value| [0, 1, 2, 3].map(|i| place[i].as_f64().unwrap_or_default());
        let kept = all.iter().filter(|(name, _)| !AVOIDED.contains(&name.as_str()));
        self.controls = kept.map(|(name, at)| (name.clone(), place(at))).collect();
    }
}

/// True if a line is the layout of a window of this height.
fn has_height(line: &Value, height: u32) -> bool {
    let part = |name: &str, i: usize| line["controls"][name][i].as_f64();
    // The words on the status line are at the foot of the view, which fills the title.
    let foot = part("keys", 1).zip(part("keys", 3)).map(|(y, height)| y + height);
    line["kind"] == "layout" && foot.or(part("view", 3)) == Some(f64::from(height))
}

/// The names of the controls in a line.
fn names(line: &Value) -> BTreeSet<&str> {
    line["controls"]
        .as_object()
        .into_iter()
        .flat_map(|all| all.keys())
        .map(String::as_str)
        .collect()
}

/// Sends up to `most` random inputs to a new run of the program, which may end by one of them.
/// Returns how many, and how many of them came right after one that has changed the screen.
fn run(seed: u64, most: usize) -> [usize; 2] {
    let mut game = open_title(&format!("inputs-{seed}"));
    let (random, window) = (ChaCha8Rng::seed_from_u64(seed), game.window());
    let mut inputs = Inputs { random, window, controls: Vec::new(), held: BTreeSet::new() };
    let (mut sent, mut last): ([usize; 2], VecDeque<String>) = ([0, 0], VecDeque::new());
    let mut height = 720;
    while sent[0] < most {
        // More than a third of all comes right after a change.
        let changes = 5 * sent[1] <= 2 * sent[0];
        inputs.look(game.lines());
        let mut burst = inputs.burst();
        if changes {
            burst[0] = inputs.change();
        }
        burst.extend(std::mem::take(&mut inputs.held));
        let others = SIZES.into_iter().filter(|size| size[1] != height);
        let [width, new_height] = inputs.pick(&others.collect::<Vec<_>>());
        height = new_height;
        burst.push(format!("windowsize {} {width} {height}", inputs.window));
        last.extend(burst.iter().cloned());
        last.drain(..last.len().saturating_sub(4 * BURST));
        let before = game.lines().len();
        game.display().try_xdotool(&burst.join(" "));
        sent[0] += BURST;
        let end = game.wait_or_end("the new size", |lines| {
            lines[before..].iter().any(|line| has_height(line, height))
        });
        if let Some(status) = end {
            let errors = fs::read_to_string(game.folder().join("errors")).unwrap_or_default();
            let last = Vec::from(last).join("\n");
            assert!(status.success(), "seed {seed}: {status}\n{errors}\nThe last inputs:\n{last}");
            break;
        }
        let lines = game.lines();
        let shown = lines[..before].iter().rev().find(|line| line["kind"] == "layout");
        let shown = shown.map(names);
        let mut after = lines[before..].iter().filter(|line| line["kind"] == "layout");
        if changes && after.any(|line| Some(names(line)) != shown) {
            sent[1] += BURST - 1;
        }
    }
    sent
}

/// The kind of fault: input that the program does not expect in the state that it is in.
#[test]
fn random_input_never_ends_the_program() {
    let read = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (count, from) =
        (read("GL_BILLIARDS_INPUTS").unwrap_or(480), read("GL_BILLIARDS_FROM").unwrap_or(0));
    let (mut sent, mut runs) = ([0, 0], 0);
    while sent[0] < count {
        let [all, at_change] = run((from + runs) as u64, RUN.min(count - sent[0]));
        sent = [sent[0] + all, sent[1] + at_change];
        runs += 1;
    }
    println!(
        "{} inputs in {runs} runs, {} of them right after a change of screen",
        sent[0], sent[1]
    );
    assert!(3 * sent[1] >= sent[0], "too few at a change of screen: {sent:?}");
}
