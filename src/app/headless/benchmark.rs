//! Benchmark of drawing: a break (the first shot of a game) played again and again, in the first
//! half of the time with an orbiting camera, in the second half with a resting one. In the
//! laboratory its experiment runs instead, under a resting camera. With an opponent, the opponent
//! thinks all the time about the position after a break.

use std::io::{self, Write};
use std::time::Instant;

use cpu_time::ProcessTime;
use serde::Serialize;

use crate::ai::{self, Opponent, PocketLibrary, Position};
use crate::game::{Command, Match, Setup, files};
use crate::render::Level;
use crate::task::Task;
use crate::ui::{CameraAction, Center, LabAction, Layout};

use super::offscreen::USUAL_SIZE;
use crate::app::background::thinker::{Thinker, think};
use crate::app::gl_context::OffscreenContext;
use crate::app::picture::painter::Painter;
use crate::app::session::Session;
use crate::app::{AppError, End, Options, start};

/// Table time per frame of a match, s.
const STEP: f64 = 1.0 / 60.0;
/// Time per frame of an experiment, s.
const LAB_STEP: f64 = 1.0 / 30.0;
/// Power of the break (the distance that the cue is pulled back), m.
const BREAK_POWER: f64 = 1.0;
/// Seed of the rack that an opponent thinks about.
const SEED: u64 = 1;
/// Time from one break to the next, s.
const LENGTH: f64 = 5.0;
/// Number of frames after which everything has been drawn at least once.
const EARLY_FRAMES: usize = 500;
/// Frames of aiming before each break.
const AIMING_FRAMES: u32 = 60;
/// The orbiting camera's angle per frame, rad.
const ORBIT_STEP: f64 = 0.006;

#[derive(Debug, Serialize)]
struct Figures {
    renderer: String,
    size: [u32; 2],
    /// The level at the end.
    quality: &'static str,
    /// True if the program chose that level.
    automatic: bool,
    first_frame_seconds: f64,
    /// Memory in use at the end, and early on, when everything had been drawn once.
    resident_bytes: u64,
    early_resident_bytes: u64,
    /// Decisions that an opponent made meanwhile.
    decisions: u32,
    moving: HalfFigures,
    resting: HalfFigures,
}

/// The figures of one half of the time.
#[derive(Debug, Serialize)]
struct HalfFigures {
    frames: usize,
    median_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    frames_per_second: f64,
    /// Processor time of a frame, of all cores together, ms; 0 where the system does not report it.
    cpu_ms: f64,
    /// The level at the end of the half.
    level: &'static str,
    /// Pixels drawn per pixel shown, along a side, at the end.
    scale: f64,
}

/// Draws for this many seconds and prints the figures as one line of JSON.
pub fn run(options: &Options, seconds: f64) -> Result<End, AppError> {
    let (settings, end) = start::settings_offscreen(options)?;
    let [width, height] = options.size.unwrap_or(USUAL_SIZE);
    let context = OffscreenContext::new(width, height)?;
    let layout = settings.settings.display.layout(
        width,
        height,
        settings.settings.display.folds(&options.setup),
    );
    let scene = options.scene.as_deref().map(start::read_scene).transpose()?;
    let fresh = || -> Result<Session, AppError> {
        let mut session = match &options.lab {
            Some(_) => Session::of_laboratory(start::lab_file(options)?),
            None => start::session(options, scene.as_ref())?,
        };
        if let Some(view) = options.camera.filter(|_| session.mode.lab().is_some()) {
            session.move_camera(CameraAction::View(view));
        }
        session.apply_settings(&settings.settings);
        session.rig.fit(&layout);
        session.settle_camera();
        session.show_racks();
        Ok(session)
    };
    let session = fresh()?;
    let chosen = start::chosen_level(options, &settings);
    let table = session.world().table();
    let painter = Painter::new(context.gl(), table, chosen, |_| None, layout.scale)?;
    let pondering = options.opponent.and_then(ai::opponent).and_then(Pondering::of);
    let mut bench = Bench {
        new_session: &fresh,
        context,
        layout,
        painter,
        session,
        pondering,
        aiming: 0,
        clock: 0.0,
        early: 0,
    };
    // As in a window that opens for the first time.
    let measured = match chosen {
        Some(_) => None,
        None => Some(bench.measure()?),
    };
    bench.frame()?;
    let first_frame_seconds = options.start.elapsed().as_secs_f64();
    if let Some(level) = measured {
        bench.painter.set_automatic(level);
        // Measure neither the old level nor the computation of the new one.
        while bench.painter.next_level_ready().is_some() {
            bench.frame()?;
        }
    }
    let moving = bench.measure_half(0.5 * seconds, true)?;
    // A camera that follows the cue ball would not rest.
    if bench.session.mode.lab().is_none() {
        bench.session.move_camera(CameraAction::Center(Center::Table));
    }
    bench.session.settle_camera();
    let resting = bench.measure_half(0.5 * seconds, false)?;
    let figures = Figures {
        renderer: bench.painter.driver().to_owned(),
        size: [width, height],
        quality: bench.painter.level().name(),
        automatic: chosen.is_none(),
        first_frame_seconds,
        resident_bytes: resident_bytes(),
        early_resident_bytes: bench.early,
        decisions: bench.pondering.map_or(0, |pondering| pondering.decisions),
        moving,
        resting,
    };
    let text = serde_json::to_string(&figures).unwrap_or_default();
    let mut output = io::stdout().lock();
    let written = writeln!(output, "{text}").and_then(|()| output.flush());
    files::ignore_broken_pipe(written).map_err(AppError::Output)?;
    Ok(end)
}

/// An opponent who thinks about one position again and again, on a thread as in a match.
struct Pondering {
    opponent: &'static Opponent,
    position: Position,
    thinker: Option<Thinker>,
    decisions: u32,
}

impl Pondering {
    /// The opponent, with the position after a break of 8-ball.
    fn of(opponent: &'static Opponent) -> Option<Pondering> {
        let mut game = Match::new(Setup::usual(SEED));
        for command in [Command::Power { value: BREAK_POWER }, Command::Shoot] {
            game.command(command).ok()?;
        }
        game.run_to_rest();
        Some(Pondering {
            opponent,
            position: Position::of(&game, &PocketLibrary::default())?,
            thinker: None,
            decisions: 0,
        })
    }

    /// Counts a finished decision, and starts the next one.
    fn decide_again(&mut self) {
        if let Some(Ok(_)) = Task::take_done(&mut self.thinker) {
            self.decisions += 1;
        }
        if self.thinker.is_none() {
            let (position, skill) = (self.position.clone(), self.opponent.skill);
            self.thinker = Some(think(position, skill, u64::from(self.decisions)));
        }
    }
}

/// A session that is played again and again, with its painter.
struct Bench<'a> {
    /// Starts a new session with the options and settings.
    new_session: &'a dyn Fn() -> Result<Session, AppError>,
    context: OffscreenContext,
    layout: Layout,
    painter: Painter,
    session: Session,
    /// The opponent who thinks meanwhile.
    pondering: Option<Pondering>,
    /// Frames of aiming before this break.
    aiming: u32,
    /// Table time of this break, s.
    clock: f64,
    /// Memory in use early on, bytes.
    early: u64,
}

impl Bench<'_> {
    /// Draws for this many seconds, with a camera that orbits or rests.
    fn measure_half(&mut self, seconds: f64, orbit: bool) -> Result<HalfFigures, AppError> {
        let start = Instant::now();
        let busy = processor_seconds();
        let mut times = Vec::new();
        while times.is_empty() || start.elapsed().as_secs_f64() < seconds {
            let frame = Instant::now();
            if orbit && self.session.mode.lab().is_none() {
                self.session.rig.orbit(ORBIT_STEP);
            }
            self.next()?;
            self.frame()?;
            let took = frame.elapsed().as_secs_f64();
            times.push(took);
            self.painter.record_frame_time(took);
            if times.len() == EARLY_FRAMES && self.early == 0 {
                self.early = resident_bytes();
            }
        }
        let all = start.elapsed().as_secs_f64();
        let busy = processor_seconds() - busy;
        Ok(HalfFigures {
            cpu_ms: 1000.0 * busy / times.len() as f64,
            level: self.painter.level().name(),
            scale: (f64::from(self.painter.scale()) * 100.0).round() / 100.0,
            ..figures(times, all)
        })
    }

    /// The level that the driver draws smoothly.
    fn measure(&mut self) -> Result<Level, AppError> {
        let framebuffer = Some(self.context.framebuffer());
        self.painter.measure(&mut self.session, &self.layout, framebuffer)
    }

    /// Advances to the next frame: of the experiment, or aiming, the break, the next break.
    fn next(&mut self) -> Result<(), AppError> {
        if let Some(pondering) = &mut self.pondering {
            pondering.decide_again();
        }
        if self.session.mode.lab().is_some() {
            if self.session.moves() {
                self.session.advance_exactly(LAB_STEP);
            } else {
                self.session.act_in_lab(LabAction::Again);
                self.session.act_in_lab(LabAction::Start);
            }
            return Ok(());
        }
        if self.aiming < AIMING_FRAMES {
            self.aiming += 1;
            let swing = 0.1 * (f64::from(self.aiming) / f64::from(AIMING_FRAMES)) - 0.1;
            self.play(Command::Aim { direction: swing });
            if self.aiming == AIMING_FRAMES {
                self.play(Command::Power { value: BREAK_POWER });
                self.play(Command::Shoot);
                self.session.effects.skip_feathering();
            }
        } else {
            self.clock += STEP;
        }
        self.session.advance(STEP);
        if self.clock >= LENGTH || self.session.phase().is_over() {
            let rig = self.session.rig.clone();
            self.session = (self.new_session)()?;
            self.session.rig = rig;
            (self.aiming, self.clock) = (0, 0.0);
        }
        Ok(())
    }

    /// No command here is refused; if one were, the picture would only stay as it is.
    fn play(&mut self, command: Command) {
        let _ = self.session.play(command);
    }

    fn frame(&mut self) -> Result<(), AppError> {
        let mut state = self.session.ui_state(&self.layout);
        state.hint = crate::app::controls::hint::resting(&state.keys, &self.session);
        let (lab, screens) = self.session.lab_and_screens(&self.layout);
        self.painter.gui.pass(&self.layout, &state, lab.as_ref(), screens, STEP)?;
        let framebuffer = Some(self.context.framebuffer());
        self.painter.draw(&mut self.session, &self.layout, framebuffer)?;
        self.context.finish();
        Ok(())
    }
}

/// The figures of frames with these times, s; `all` is their sum.
fn figures(mut times: Vec<f64>, all: f64) -> HalfFigures {
    times.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = (part * (times.len() - 1) as f64).round() as usize;
        times[place] * 1000.0
    };
    HalfFigures {
        frames: times.len(),
        median_ms: at(0.5),
        p95_ms: at(0.95),
        p99_ms: at(0.99),
        frames_per_second: times.len() as f64 / all,
        cpu_ms: 0.0,
        level: "",
        scale: 1.0,
    }
}

/// Memory of this process that is in use now, bytes; 0 where the system does not report it.
fn resident_bytes() -> u64 {
    memory_stats::memory_stats().map_or(0, |memory| memory.physical_mem as u64)
}

/// Processor time of this process, s; 0 where the system does not report it.
fn processor_seconds() -> f64 {
    ProcessTime::try_now().map_or(0.0, |time| time.as_duration().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use crate::app::headless::benchmark::*;

    #[test]
    fn figures_are_of_the_sorted_times() {
        let half = figures((1..=101).rev().map(|i| f64::from(i) / 1000.0).collect(), 10.1);
        assert_eq!(half.frames, 101);
        assert!((half.median_ms - 51.0).abs() < 1e-9);
        assert!((half.p95_ms - 96.0).abs() < 1e-9);
        assert!((half.p99_ms - 100.0).abs() < 1e-9);
        assert!((half.frames_per_second - 10.0).abs() < 1e-9);
    }
}
