//! The instruments of the laboratory in the window: the mouse over the table, the clipboard, and
//! pictures and animations of the run.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};

use image::{RgbaImage, imageops};

use crate::game::files::output_file;
use crate::lab::files::csv;
use crate::physics::Ball;
use crate::texts::{lab_plots as texts, saving};
use crate::ui::{InstrumentAction, LabTab, Layout, Tone};

use super::clipboard::SystemClipboard;
use super::game_window::GameWindow;
use crate::app::picture::animation::{Animation, DELAY};
use crate::app::storage::exports::{Export, place_of};
use crate::app::storage::png;

/// The names of saved files, before their numbers.
const NAME: &str = "gl-billiards-lab";
/// Most files of one name in a folder.
const MOST_FILES: u32 = 10_000;
/// Most frames of an animation: a minute. A longer run passes faster.
const MOST_FRAMES: f64 = 1_500.0;
/// Most columns of an animation; larger windows are scaled down.
const MAX_COLUMNS: u32 = 960;
/// Frames that wait for the thread that writes them.
const MAX_WAITING_FRAMES: usize = 2;

/// A press that moves less than this is a click, logical pixels.
const CLICK_SLACK: f32 = 4.0;

/// The stages of a picture that is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Pose {
    #[default]
    None,
    /// A player wants one.
    Asked,
    /// The frame being drawn has no icons, and will be saved.
    Posing,
}

/// An animation that is recorded while the window shows its frames.
#[derive(Debug)]
struct Filming {
    /// To the thread that writes the file.
    frames: SyncSender<RgbaImage>,
    /// A frame for which that thread has no room yet.
    waiting: Option<RgbaImage>,
    /// The first instant, and the time from frame to frame, s.
    begin: f64,
    step: f64,
    /// The number of frames, and of those that are done.
    count: usize,
    done: usize,
    /// The instant that was shown before, s.
    before: f64,
}

/// The saving of pictures and animations of the laboratory, and the clipboard.
#[derive(Default)]
pub struct LabPictures {
    clipboard: SystemClipboard,
    /// The place of a press on a ball, and the ball at that instant.
    pressed: Option<([f32; 2], Ball)>,
    pose: Pose,
    filming: Option<Filming>,
}

impl GameWindow {
    /// Tells the laboratory where the mouse is on the table, and shows the next frame of an animation
    /// that is recorded.
    pub(super) fn point_in_lab(&mut self) {
        let pictures = &mut self.pictures;
        if pictures.pose == Pose::Asked {
            pictures.pose = Pose::Posing;
        }
        let filming = pictures.filming.as_ref();
        if let Some(filming) = filming.filter(|filming| filming.waiting.is_none()) {
            let time = filming.begin + filming.step * filming.done as f64;
            self.session.mode.lab_mut().into_iter().for_each(|mode| mode.stop_at(time));
        }
        let is_pictured = pictures.pose == Pose::Posing || filming.is_some();
        let animation = filming.map(|filming| filming.done as f32 / filming.count as f32);
        let on_table = !is_pictured && !self.painter.gui.wants_mouse() && !self.input.drag.busy();
        if let Some(mode) = self.session.mode.lab_mut() {
            mode.instruments.pointer = self.input.pointer.filter(|_| on_table);
            (mode.instruments.is_pictured, mode.instruments.animation) = (is_pictured, animation);
        }
    }

    /// Carries out an action on an instrument.
    pub(super) fn act_on_instrument(&mut self, action: InstrumentAction) {
        match action {
            InstrumentAction::Picture => self.pictures.pose = Pose::Asked,
            InstrumentAction::Animation if self.pictures.filming.is_some() => self.end_filming(),
            InstrumentAction::Animation => self.begin_filming(),
            _ => {
                let layout = self.layout();
                if let Some(mode) = self.session.mode.lab_mut() {
                    mode.act_on_instrument(action, &self.session.rig, &layout);
                }
            }
        }
    }

    /// Copies the numbers of the ball that is clicked, in the tab of what is measured. To be called
    /// when the button is pressed, and when it is released.
    pub(super) fn click_on_ball(&mut self, is_pressed: bool) {
        let is_measuring = self.session.mode.lab().is_some_and(|mode| mode.tab == LabTab::Measure);
        if !is_measuring || !self.session.screens.is_empty() {
            return;
        }
        let Some(at) = self.input.pointer else { return };
        if is_pressed {
            let is_free = !self.painter.gui.wants_mouse();
            let layout = self.layout();
            let mode = self.session.mode.lab().filter(|_| is_free);
            let ball = mode.and_then(|mode| {
                mode.instruments.ball_at_pointer(mode.world(), &self.session.rig, &layout)
            });
            self.pictures.pressed = ball.map(|ball| (at, ball));
            return;
        }
        let Some((pressed, ball)) = self.pictures.pressed.take() else { return };
        let moved = (at[0] - pressed[0]).hypot(at[1] - pressed[1]);
        if moved <= CLICK_SLACK * self.layout().scale {
            self.copy(&ball);
        }
    }

    /// Copies the numbers of a ball.
    fn copy(&mut self, ball: &Ball) {
        let numbers = csv::for_clipboard(ball.time, ball);
        let (text, tone) = match self.pictures.clipboard.put(&numbers) {
            true => (texts::COPIED, Tone::Plain),
            false => (texts::NO_CLIPBOARD, Tone::Bad),
        };
        self.session.messages.whisper(text.get(), tone);
        self.request_frame();
    }

    /// Begins to record the run, from its beginning to the latest instant, at the speed that is
    /// chosen.
    fn begin_filming(&mut self) {
        let Some(mode) = self.session.mode.lab_mut() else { return };
        mode.finish_change();
        let (begin, end, before) = (mode.lab.timeline().begin(), mode.latest(), mode.time());
        if end <= begin {
            self.session.messages.whisper(texts::NOTHING_TO_ANIMATE.get(), Tone::Plain);
            return;
        }
        let frame = f64::from(DELAY) / 100.0;
        let step = (mode.speed() * frame).max((end - begin) / MOST_FRAMES);
        let count = ((end - begin) / step).ceil() as usize + 1;
        let (frames, pictures) = mpsc::sync_channel(MAX_WAITING_FRAMES);
        if !self.save_picture("gif", move |path| write_animation(&pictures, path)) {
            return;
        }
        self.pictures.filming =
            Some(Filming { frames, waiting: None, begin, step, count, done: 0, before });
    }

    /// Ends the recording; the frames so far are the animation.
    fn end_filming(&mut self) {
        if let Some(filming) = self.pictures.filming.take() {
            self.session.mode.lab_mut().into_iter().for_each(|mode| mode.stop_at(filming.before));
            self.request_frame();
        }
    }

    /// Saves the frame that has just been drawn, if it was drawn for that. To be called before it is
    /// shown.
    pub(super) fn take_picture(&mut self, layout: &Layout) {
        let Some(mode) = self.session.mode.lab() else {
            (self.pictures.pose, self.pictures.filming) = (Pose::None, None);
            return;
        };
        if !mode.instruments.is_pictured {
            return;
        }
        let has_room = self.pictures.filming.as_ref().is_some_and(|film| film.waiting.is_none());
        let poses = self.pictures.pose == Pose::Posing;
        let picture = (has_room || poses).then(|| crop(&self.context.read_pixels(), layout));
        if poses && let Some(picture) = picture.clone() {
            self.pictures.pose = Pose::None;
            self.save_picture("png", move |path| {
                png::write(&picture, path).map_err(|why| why.to_string())
            });
        }
        let Some(filming) = &mut self.pictures.filming else { return };
        if has_room {
            filming.waiting = picture;
        }
        let is_over = match filming.waiting.take().map(|picture| filming.frames.try_send(picture)) {
            Some(Err(TrySendError::Full(picture))) => {
                filming.waiting = Some(picture);
                false
            }
            Some(Err(TrySendError::Disconnected(_))) => true,
            Some(Ok(())) | None => {
                filming.done += 1;
                filming.done >= filming.count
            }
        };
        if is_over {
            self.end_filming();
        }
    }

    /// Writes a picture, or an animation, on its own thread.
    fn save_picture(
        &mut self,
        extension: &str,
        write: impl FnOnce(&Path) -> Result<(), String> + Send + 'static,
    ) -> bool {
        let Some([path]) = self.export_paths(Export::Picture, [NAME], extension, MOST_FILES) else {
            return false;
        };
        self.save_on_thread(move || match write(&path) {
            Ok(()) => Ok(texts::picture_saved_as(&place_of(&path)).to_string()),
            Err(why) => Err(saving::cannot_be_saved(&why).to_string()),
        });
        true
    }

    /// Draws the frames that are to be saved. Returns true while there are some.
    pub(super) fn poll_pictures(&mut self) -> bool {
        let is_filming = self.pictures.filming.is_some() || self.pictures.pose != Pose::None;
        if is_filming {
            self.pace.draw_once();
        }
        is_filming
    }
}

/// The part of a picture of the window that shows table and plots.
fn crop(picture: &RgbaImage, layout: &Layout) -> RgbaImage {
    let [width, height] = [layout.view.width, layout.foot_bar().y].map(|side| side.max(1.0) as u32);
    imageops::crop_imm(picture, 0, 0, width, height).to_image()
}

/// Writes the frames as an animation, until no more come.
fn write_animation(frames: &Receiver<RgbaImage>, path: &Path) -> Result<(), String> {
    let mut animation: Option<Animation> = None;
    let failed = |why: gif::EncodingError| why.to_string();
    for picture in frames {
        let picture = match picture.width() {
            wide if wide > MAX_COLUMNS => {
                let high = (picture.height() * MAX_COLUMNS / wide).max(1);
                imageops::resize(&picture, MAX_COLUMNS, high, imageops::FilterType::Triangle)
            }
            _ => picture,
        };
        let animation = match &mut animation {
            Some(animation) => animation,
            None => {
                let [width, height] =
                    [picture.width(), picture.height()].map(|side| side.min(65_535) as u16);
                animation.insert(Animation::new(width, height).map_err(failed)?)
            }
        };
        animation.add(picture).map_err(failed)?;
    }
    let Some(animation) = animation else { return Ok(()) };
    let bytes = animation.finish().map_err(failed)?;
    output_file::write(path, &bytes).map_err(|why| why.to_string())
}
