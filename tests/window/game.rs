//! The game in its window for tests: a process, and the journal that it writes.

use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::display::{Display, Ping};

/// Longest time to wait for anything. It only ends a test that hangs: the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// Interval between reads of the journal.
const GLANCE: Duration = Duration::from_millis(10);

/// A running game.
pub struct Game {
    display: Display,
    process: Child,
    /// The window, once it is known.
    window: String,
    folder: PathBuf,
    read: u64,
    lines: Vec<Value>,
}

/// A folder for one test, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gl-billiards-{}-{name}", std::process::id()));
    // A process with the same number may have left one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room for temporary files");
    folder
}

/// The program on a display, isolated from the user's own settings.
pub fn program(display: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gl-billiards"));
    command
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        // The window speaks the system's language.
        .env("LC_ALL", "C.UTF-8")
        .env_remove("LANGUAGE")
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    command
}

impl Game {
    /// Opens the game in a window of 1280 by 720 pixels, with more arguments separated by spaces.
    pub fn open(name: &str, arguments: &str) -> Game {
        Game::open_in(folder(name), arguments)
    }

    /// The same, with the settings that are already in a folder.
    pub fn open_in(folder: PathBuf, arguments: &str) -> Game {
        Game::open_on(Display::new(1280, 720), folder, arguments, &[])
    }

    /// The same on this display, with more in the program's environment.
    pub fn open_on(
        display: Display,
        folder: PathBuf,
        arguments: &str,
        environment: &[(&str, &str)],
    ) -> Game {
        let journal = folder.join("journal");
        let settings = folder.join("settings.toml");
        if !settings.exists() {
            // In this small window the panel would be hidden in most games.
            fs::write(&settings, "[display]\npanel_folded = false\n").expect("room for a file");
        }
        // Remove the files of an earlier game.
        let _ = fs::remove_file(&journal);
        let errors = fs::File::create(folder.join("errors")).expect("room for a file");
        // Most tests concern the window, so they play the game with the fewest questions.
        let game = if arguments.contains("--game") { "" } else { "--game 8-ball-2014" };
        let process = program(display.name(), &folder)
            .arg("--journal")
            .arg(&journal)
            .arg("--settings")
            .arg(settings)
            .args(["--seed", "1"])
            .args(game.split_whitespace())
            .args(arguments.split_whitespace())
            .envs(environment.iter().copied())
            .stderr(errors)
            .spawn()
            .expect("the program starts");
        let mut game =
            Game { display, process, window: String::new(), folder, read: 0, lines: Vec::new() };
        game.wait("the first frame", |line| line["kind"] == "ready");
        game.window = game.display.ask("search --name gl-billiards");
        // The first state comes with it.
        game.state_with("the first state", |_| true);
        game
    }

    /// The folder of settings and journal.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// The display.
    pub fn display(&self) -> &Display {
        &self.display
    }

    /// Runs xdotool with these arguments, separated by spaces.
    pub fn xdotool(&self, arguments: &str) {
        self.display.xdotool(arguments);
    }

    /// Reads what is new in the journal.
    fn look(&mut self) {
        let Ok(mut file) = fs::File::open(self.folder.join("journal")) else { return };
        let mut text = String::new();
        file.seek(SeekFrom::Start(self.read)).expect("a journal is a file");
        // A letter without its end is still being written, and so is a line.
        let _ = file.read_to_string(&mut text);
        let end = text.rfind('\n').map_or(0, |end| end + 1);
        for line in text[..end].lines() {
            self.lines.push(serde_json::from_str(line).expect("each line is JSON"));
        }
        self.read += end as u64;
    }

    /// All lines so far.
    pub fn lines(&mut self) -> &[Value] {
        self.look();
        &self.lines
    }

    /// Waits until the whole journal meets a condition.
    fn wait_until(&mut self, what: &str, met: impl FnMut(&[Value]) -> bool) {
        let ended = self.wait_or_end(what, met);
        let last = self.lines.last().map(Value::to_string).unwrap_or_default();
        assert!(ended.is_none(), "the game has ended ({ended:?}) before {what}: {last}");
    }

    /// The same, or until the process ends, and then returns how it has ended.
    pub fn wait_or_end(
        &mut self,
        what: &str,
        mut met: impl FnMut(&[Value]) -> bool,
    ) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            // What it wrote before it ended is read first.
            let ended = self.process.try_wait().expect("the process can be asked");
            self.look();
            if met(&self.lines) {
                return None;
            }
            if ended.is_some() {
                return ended;
            }
            let last = self.lines.last().map(Value::to_string).unwrap_or_default();
            assert!(start.elapsed() < PATIENCE, "timed out waiting for {what}: {last}");
            thread::sleep(GLANCE);
        }
    }

    /// Waits for a condition outside the journal.
    pub fn until(&self, what: &str, happened: impl Fn(&Game) -> bool) {
        let start = Instant::now();
        while !happened(self) {
            assert!(start.elapsed() < PATIENCE, "timed out waiting for {what}");
            thread::sleep(GLANCE);
        }
    }

    /// Waits for a line, among all earlier and later ones.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut found = Value::Null;
        self.wait_until(what, |lines| {
            found = lines.iter().rev().find(|line| wanted(line)).cloned().unwrap_or_default();
            found != Value::Null
        });
        found
    }

    /// Waits until the journal holds something, and returns it.
    pub fn wait_for(&mut self, what: &str, find: impl Fn(&[Value]) -> Option<Value>) -> Value {
        let mut found = None;
        self.wait_until(what, |lines| {
            found = find(lines);
            found.is_some()
        });
        found.unwrap_or_default()
    }

    /// Lets this many seconds pass.
    pub fn until_passed(&self, seconds: f64) {
        thread::sleep(Duration::from_secs_f64(seconds));
    }

    /// Waits until the current state meets a condition, and returns it.
    pub fn state_with(&mut self, what: &str, met: impl Fn(&Value) -> bool) -> Value {
        let mut state = Value::Null;
        self.wait_until(what, |lines| {
            let last = lines.iter().rev().find(|line| line["kind"] == "state");
            state = last.cloned().unwrap_or_default();
            state != Value::Null && met(&state)
        });
        state
    }

    /// Waits until the program has taken all input that was sent before.
    pub fn settle(&mut self) {
        let Ok(window) = self.window.parse() else { panic!("one window: {}", self.window) };
        let (ping, start) = (Ping::new(&self.display, window), Instant::now());
        while !ping.is_answered() {
            // Input may have ended it.
            if self.process.try_wait().expect("the process can be asked").is_some() {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the game takes no input");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until a part of the picture, "WxH+X+Y", stays the same, and returns its pixels.
    pub fn until_still(&mut self, part: &str) -> Vec<u8> {
        let (mut before, start) = (self.display.picture(part), Instant::now());
        loop {
            // Between two answers the program draws a frame if anything moves.
            for _ in 0..5 {
                thread::sleep(Duration::from_millis(100));
                self.settle();
            }
            let after = self.display.picture(part);
            if after == before {
                return after;
            }
            assert!(start.elapsed() < PATIENCE, "the picture keeps changing");
            before = after;
        }
    }

    /// The current state: the last one, once nothing changes.
    pub fn state(&mut self) -> Value {
        let (mut count, mut quiet) = (0, 0);
        // The program answers, and has written nothing for longer than the interval between states:
        // nothing moves. On a busy machine it may be silent without that.
        while quiet < 5 {
            thread::sleep(Duration::from_millis(100));
            self.settle();
            self.look();
            quiet = if self.lines.len() == count { quiet + 1 } else { 0 };
            count = self.lines.len();
        }
        self.state_with("a state", |_| true)
    }

    /// The rectangle of a control, in pixels: x, y, width, height. Input that was sent before may
    /// have moved it.
    pub fn control(&mut self, name: &str) -> [f64; 4] {
        self.settle();
        self.wait_for_control(name);
        let layout = self.lines.iter().rev().find(|line| line["kind"] == "layout");
        let place = &layout.expect("the layout is written first")["controls"][name];
        let number = |i: usize| place[i].as_f64().unwrap_or_else(|| panic!("no control {name}"));
        [number(0), number(1), number(2), number(3)]
    }

    /// Waits for a control that is not always there.
    pub fn wait_for_control(&mut self, name: &str) {
        self.wait_until(name, |lines| {
            let layout = lines.iter().rev().find(|line| line["kind"] == "layout");
            layout.is_some_and(|layout| layout["controls"].get(name).is_some())
        });
    }

    /// Waits until such a control is gone.
    pub fn wait_for_no_control(&mut self, name: &str) {
        self.wait_until(name, |lines| {
            let layout = lines.iter().rev().find(|line| line["kind"] == "layout");
            layout.is_some_and(|layout| layout["controls"].get(name).is_none())
        });
    }

    /// The middle of a control, in whole pixels.
    pub fn middle(&mut self, name: &str) -> [i32; 2] {
        let [x, y, width, height] = self.control(name);
        [(x + 0.5 * width) as i32, (y + 0.5 * height) as i32]
    }

    /// The number of the window, for xdotool.
    pub fn window(&self) -> String {
        self.window.clone()
    }

    /// The arguments of xdotool that click on the middle of a control at once.
    pub fn press(&mut self, name: &str) -> String {
        let [x, y] = self.middle(name);
        format!("mousemove {x} {y} click --delay 0 1")
    }

    /// Clicks on the middle of a control.
    pub fn click(&mut self, name: &str) {
        let [x, y] = self.middle(name);
        self.xdotool(&format!("mousemove {x} {y} click 1"));
    }

    /// Drags with a mouse button from one pixel to another, in several steps.
    pub fn drag(&self, button: u32, from: [i32; 2], to: [i32; 2]) {
        let at = |part: i32| {
            let along = |i: usize| from[i] + (to[i] - from[i]) * part / 4;
            format!("mousemove {} {}", along(0), along(1))
        };
        self.xdotool(&format!(
            "{} mousedown {button} {} {} {} {} mouseup {button}",
            at(0),
            at(1),
            at(2),
            at(3),
            at(4)
        ));
    }

    /// Types a power into the field.
    pub fn type_power(&mut self, power: &str) {
        self.click("power");
        self.xdotool(&format!("type {power}"));
        self.xdotool("key Return");
    }

    /// Holds F until the balls rest, and returns the state.
    pub fn finish_shot(&mut self) -> Value {
        self.xdotool("keydown f");
        let state = self.state_with("the end of the shot", |state| state["phase"] != "rolling");
        self.xdotool("keyup f");
        state
    }

    /// Waits for the end of the process.
    pub fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("the process can be asked") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the game does not end");
            thread::sleep(GLANCE);
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // This fails if the game has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A number in a line, by its path.
pub fn number(line: &Value, path: &str) -> f64 {
    line.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("no {path} in {line}"))
}

/// The place of a ball.
pub fn ball(state: &Value, id: usize) -> [f64; 2] {
    let balls = state["balls"].as_array().expect("a state has balls");
    let ball = balls.iter().find(|ball| ball["id"] == id).expect("the ball is in the game");
    [number(ball, "/position/0"), number(ball, "/position/1")]
}

/// The pixel of a place on the table, m, in a window of 1280 by 720 seen from above.
pub fn pixel_over([x, y]: [f64; 2]) -> [i32; 2] {
    [(423.5 + 292.0 * x) as i32, (372.9 - 292.0 * y) as i32]
}
