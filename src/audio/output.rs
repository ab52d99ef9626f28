//! An open sound device and the handle that feeds its mixer.

use std::fmt::Display;

use kira::backend::Backend;
use kira::{AudioManager, AudioManagerSettings};

use super::mixer::{Mixer, MixerHandle};
use crate::task::Task;

/// An open device. Dropping it ends the sound.
pub(super) struct Output<B: Backend> {
    pub handle: MixerHandle,
    pub manager: AudioManager<B>,
}

impl<B> Output<B>
where
    B: Backend<Settings: Send, Error: Display> + Send + 'static,
{
    /// Opens a device on its own thread, because that may take seconds (a server that does not
    /// answer, a driver that wakes up). If the task is dropped, the device is closed.
    pub fn open_aside(settings: B::Settings) -> Task<Result<Output<B>, String>> {
        Task::spawn("sound device", |_| Output::open(settings))
    }

    /// Opens a device, or returns the reason why there is none.
    fn open(settings: B::Settings) -> Result<Output<B>, String> {
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: Default::default(),
            internal_buffer_size: 128,
            backend_settings: settings,
        };
        let mut manager = with_alsa_errors_logged(|| AudioManager::<B>::new(settings))
            .map_err(|error| error.to_string())?;
        let (handle, mixer) = Mixer::new();
        manager.play(mixer).map_err(|error| error.to_string())?;
        Ok(Output { handle, manager })
    }
}

/// Sends ALSA's messages to the log while `open` runs. Without a device, ALSA would fill standard
/// error.
#[cfg(target_os = "linux")]
fn with_alsa_errors_logged<T>(open: impl FnOnce() -> T) -> T {
    let chatter = alsa::Output::local_error_handler();
    let opened = open();
    if let Ok(chatter) = chatter {
        chatter.borrow().buffer_string(|text| {
            for line in String::from_utf8_lossy(text).lines() {
                log::debug!("{line}");
            }
        });
    }
    opened
}

#[cfg(not(target_os = "linux"))]
fn with_alsa_errors_logged<T>(open: impl FnOnce() -> T) -> T {
    open()
}
