//! A picture without a window.

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, RgbaImage};

use crate::game::files::{self, Scene};
use crate::game::{Command, Phase};
use crate::render::Snapshot;
use crate::ui::{Center, Layout, Page, UiState, View};

use super::gl_context::OffscreenContext;
use super::painter::Painter;
use super::session::Session;
use super::{AppError, End, Options, output_file};

/// Size of a picture when nothing else is asked for, pixels.
pub const USUAL_SIZE: [u32; 2] = [1280, 720];
/// Time is passed in steps of this, s, as on a display.
const STEP: f64 = 1.0 / 60.0;
/// Passes of the panel until all of it stands where it will stand.
const PASSES: u32 = 3;

/// Draws one frame and writes it as a PNG file.
pub fn screenshot(
    options: &Options,
    scene: Option<&Scene>,
    file: &Path,
    at: Option<f64>,
) -> Result<End, AppError> {
    let (settings, end) = super::settings_alone(options);
    let mut session = super::session(options, scene)?;
    session.prefer(&settings.settings.display);
    if options.keys {
        session.toggle(Page::Keys);
    }
    let [width, height] = options.size.unwrap_or(USUAL_SIZE);
    let context = OffscreenContext::new(width, height)?;
    let layout = settings.settings.display.layout(width, height);
    let start = at.map(|_| session.snapshot(&layout).clone());
    if let Some(at) = at {
        shoot(&mut session, scene);
        pass_time(&mut session, at);
    }
    session.fit(&layout);
    session.settle_camera();
    let chosen = super::chosen_level(options, &settings);
    let table = session.world().table();
    let mut painter = Painter::new(context.gl(), table, chosen, |_| None, layout.scale)?;
    let state = UiState {
        volume: settings.settings.sound.volume,
        muted: options.mute || settings.settings.sound.muted,
        hint: super::hint::resting(&settings.settings.keys, &session),
        keys: settings.settings.keys,
        ..session.ui_state(&layout)
    };
    for pass in 1..=PASSES {
        painter.gui.pass(&layout, &state, STEP)?;
        if pass < PASSES {
            painter.gui.discard();
        }
    }
    let framebuffer = Some(context.framebuffer());
    // A window would have shown how the shot began, and balls that rest still keep their shadows.
    if let Some(start) = start {
        painter.begin_with(&start, &layout, framebuffer)?;
    }
    painter.smooth(&mut session, &layout, framebuffer)?;
    painter.draw(&mut session, &layout, framebuffer)?;
    write(&context.read_pixels(), file)?;
    Ok(end)
}

/// Writes a PNG file, whatever its name, as small as it gets, and as a whole or not at all.
fn write(picture: &RgbaImage, path: &Path) -> Result<(), AppError> {
    let failed = |message: String| AppError::Picture { path: path.to_owned(), message };
    let (packing, filter) = (CompressionType::Best, FilterType::Adaptive);
    // Nothing shines through a picture.
    let opaque = DynamicImage::from(picture.clone()).into_rgb8();
    let mut bytes = Vec::new();
    opaque
        .write_with_encoder(PngEncoder::new_with_quality(&mut bytes, packing, filter))
        .map_err(|error| failed(error.to_string()))?;
    files::ignore_broken_pipe(output_file::write(path, &bytes))
        .map_err(|error| failed(error.to_string()))
}

/// What a picture shows of the game, without the interface: now, or so long after the shot that
/// the cue is ready for, s; the camera turns around this.
pub fn snapshot(options: &Options, at: Option<f64>, center: Center) -> Result<Snapshot, AppError> {
    let [width, height] = options.size.unwrap_or(USUAL_SIZE);
    let scene = options.scene.as_deref().map(super::read_scene).transpose()?;
    let mut session = super::session(options, scene.as_ref())?;
    if let Some(at) = at {
        shoot(&mut session, scene.as_ref());
        pass_time(&mut session, at);
    }
    let layout = Layout::arranged(width, height, 1.0, true);
    session.fit(&layout);
    if center == Center::Table {
        session.look(View::Center(center));
    }
    session.settle_camera();
    let tray = Vec::new();
    Ok(Snapshot { tray, ..session.snapshot(&layout).clone() })
}

/// Lets the scene's shot begin; without a scene the one that the cue is ready for.
fn shoot(session: &mut Session, scene: Option<&Scene>) {
    // What a player can do is done as a player does it, so that the panel tells of it.
    if scene.is_none_or(|scene| playable(session, scene)) && session.play(Command::Shoot).is_ok() {
        return;
    }
    if let Some(scene) = scene {
        let mut world = scene.world();
        if let Some(shot) = &scene.shot {
            world.strike(shot);
        }
        session.show_scene(world);
    }
}

/// Whether the session's cue is ready for just the shot of its scene.
fn playable(session: &Session, scene: &Scene) -> bool {
    !session.is_scene() && scene.shot.as_ref() == Some(&session.game().planned_shot())
}

/// Lets time pass: the balls', not the stroke's, which comes before.
fn pass_time(session: &mut Session, seconds: f64) {
    session.finish_stroke();
    let mut left = seconds;
    while left > 0.0 {
        session.advance_exactly(left.min(STEP));
        left -= STEP;
        if session.phase() != Phase::Rolling && !session.moves() {
            break;
        }
    }
}
