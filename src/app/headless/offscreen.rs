//! A picture drawn without a window.

use std::path::Path;

use crate::game::files::Scene;
use crate::game::{Command, Phase};
use crate::render::Snapshot;
use crate::ui::{CameraAction, Center, KeyCard, Layout, SoundState, UiState};

use crate::app::gl_context::OffscreenContext;
use crate::app::picture::painter::Painter;
use crate::app::session::{Mode, Session};
use crate::app::settings::Settings;
use crate::app::storage::drill_results::DrillResults;
use crate::app::storage::record_list::RecordList;
use crate::app::storage::{png, records};
use crate::app::window::preferences;
use crate::app::window::preferences::SheetContext;
use crate::app::window::quick_play::rival;
use crate::app::window::screens::ScreenData;
use crate::app::window::{screens, statistics};
use crate::app::{AppError, End, Options, start};

/// Default size of a picture, pixels.
pub const USUAL_SIZE: [u32; 2] = [1280, 720];
/// Time step, s, like a frame of a display.
const STEP: f64 = 1.0 / 60.0;
/// Number of passes until the panel has its final layout.
const PASSES: u32 = 3;

/// Draws one frame and writes it as a PNG file.
pub fn screenshot(
    options: &Options,
    scene: Option<&Scene>,
    file: &Path,
    at: Option<f64>,
) -> Result<End, AppError> {
    let (settings, end) = start::settings_offscreen(options)?;
    let mut session = match &options.lab {
        Some(_) => Session::of_laboratory(start::lab_file(options)?),
        None => start::session(options, scene)?,
    };
    if options.keys {
        session.screens.open(KeyCard);
    }
    screens::open_first(options, &mut session, &settings.settings);
    session.apply_settings(&settings.settings);
    session.finish_lab();
    let [width, height] = options.size.unwrap_or(USUAL_SIZE);
    let context = OffscreenContext::new(width, height)?;
    let layout = settings.settings.display.layout_for(&session, width, height);
    let start = at.map(|_| session.snapshot(&layout).clone());
    if let Some(at) = at
        && session.mode.lab_mut().map(|mode| mode.run_while(at, || true)).is_none()
    {
        shoot(&mut session, scene);
        pass_time(&mut session, at);
    } else {
        // As a window does.
        session.prepare_turn(false);
    }
    session.rig.fit(&layout);
    session.advance_title(0.0);
    if let Some(view) = options.camera.filter(|_| session.mode.lab().is_some()) {
        session.move_camera(CameraAction::View(view));
    }
    session.settle_camera();
    let chosen = start::chosen_level(options, &settings);
    let table = session.world().table();
    let mut painter = Painter::new(context.gl(), table, chosen, |_| None, layout.scale)?;
    let sound = &settings.settings.sound;
    let sheet = SheetContext {
        chosen,
        drawn: painter.level(),
        muted: options.mute || sound.muted,
        fills_screen: options.fullscreen || settings.settings.window.fullscreen,
        layout: &layout,
    };
    let preferences = preferences::rows(&settings.settings, sheet).collect();
    let sound = SoundState {
        volume: sound.volume,
        effects: sound.effects,
        room: sound.room,
        muted: options.mute || sound.muted,
        no_device: false,
    };
    let keys = settings.settings.keys;
    let hint = crate::app::controls::hint::resting(&keys, &session);
    // The interface shows what the aim line has found.
    session.snapshot(&layout);
    let mut state = UiState { preferences, sound, hint, keys, ..session.ui_state(&layout) };
    load_screen(options, &settings.settings, &session, &mut state);
    for _ in 0..PASSES {
        let (lab, screens) = session.lab_and_screens(&layout);
        painter.gui.pass(&layout, &state, lab.as_ref(), screens, STEP)?;
    }
    let framebuffer = Some(context.framebuffer());
    // A window would have shown the start of the shot, and resting balls still keep their shadows.
    if let Some(start) = start {
        painter.draw_hidden(&start, &layout, framebuffer)?;
    }
    painter.draw_finished(&mut session, &layout, framebuffer)?;
    painter.draw(&mut session, &layout, framebuffer)?;
    png::write(&context.read_pixels(), file)?;
    Ok(end)
}

/// Reads what the top screen shows.
fn load_screen(options: &Options, settings: &Settings, session: &Session, state: &mut UiState) {
    let folder = records::folder(options);
    match ScreenData::of_top(&session.screens) {
        Some(ScreenData::Records) => state.records = RecordList::read_all(folder),
        Some(ScreenData::Statistics | ScreenData::Rating) => {
            let all = statistics::read(options);
            state.exported = statistics::newer_matches_note(&all);
            state.statistics = all.matches.into();
            state.results = DrillResults::read(folder.as_deref());
            state.rival = Some(rival(settings, &state.statistics, &state.results));
        }
        // No option opens their list.
        Some(ScreenData::Positions) | None => {}
    }
}

/// The snapshot of a game without the interface: now, or this long after the prepared shot, s. The
/// camera turns around `center`.
pub fn snapshot(options: &Options, at: Option<f64>, center: Center) -> Result<Snapshot, AppError> {
    let [width, height] = options.size.unwrap_or(USUAL_SIZE);
    let scene = options.scene.as_deref().map(start::read_scene).transpose()?;
    let mut session = start::session(options, scene.as_ref())?;
    if let Some(at) = at {
        shoot(&mut session, scene.as_ref());
        pass_time(&mut session, at);
    } else {
        // As a window does.
        session.prepare_turn(false);
    }
    let layout = Layout::of_picture(width, height);
    session.rig.fit(&layout);
    if center == Center::Table {
        session.move_camera(CameraAction::Center(center));
    }
    session.settle_camera();
    let tray = Vec::new();
    Ok(Snapshot { tray, ..session.snapshot(&layout).clone() })
}

/// Begins the scene's shot, or without a scene the prepared one.
fn shoot(session: &mut Session, scene: Option<&Scene>) {
    // A shot that a player could make is played as a command, so that the panel reports it.
    if scene.is_none_or(|scene| playable(session, scene)) && session.play(Command::Shoot).is_ok() {
        return;
    }
    if let Some(scene) = scene {
        let mut world = scene.world();
        if let Some(shot) = &scene.shot {
            world.strike(shot);
        }
        session.show_film(world);
    }
}

/// True if the session's cue is prepared for exactly the scene's shot.
fn playable(session: &Session, scene: &Scene) -> bool {
    !matches!(session.mode, Mode::Film(_))
        && scene.shot.as_ref() == Some(&session.game().planned_shot())
}

/// Advances the balls by this time, not counting the stroke before.
fn pass_time(session: &mut Session, seconds: f64) {
    session.effects.finish_stroke();
    let mut left = seconds;
    while left > 0.0 {
        session.advance_exactly(left.min(STEP));
        left -= STEP;
        if session.phase() != Phase::Rolling && !session.moves() {
            break;
        }
    }
    // As a window does.
    session.prepare_turn(false);
}

#[cfg(test)]
mod tests {
    use crate::app::camera_rig::CameraRig;
    use crate::app::headless::offscreen::*;
    use crate::game::{GameKind, Match, Setup};
    use crate::physics::{Ball, BallId, Preset};
    use crate::ui::CameraView;

    #[test]
    fn after_the_shot_the_cue_is_aimed_at_the_next_ball() {
        let setup = Setup::new(GameKind::NineBall, Preset::Real, 1);
        let balls = [(0, -0.5, 0.3), (1, 0.6, -0.3), (9, 0.9, 0.2)];
        let balls = balls.map(|(id, x, y)| Ball::at_rest(BallId(id), 0.028575, 0.17, x, y));
        let game = Match::from_scene(setup, balls.to_vec()).unwrap();
        let table = std::sync::Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Over, &table, nalgebra::Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        session.play(Command::Power { value: 0.05 }).unwrap();
        shoot(&mut session, None);
        pass_time(&mut session, 60.0);
        let layout = Layout::arranged(640, 480, 1.0, true);
        assert!(!session.snapshot(&layout).aim.is_empty());
        let (ball, aim) =
            (session.world().ball(BallId(1)).unwrap(), session.game().cue().direction);
        let way = ball.position - session.cue_ball().unwrap().position;
        assert!((way.y.atan2(way.x) - aim).abs() < 0.1, "{aim}");
    }
}
