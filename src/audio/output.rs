//! The device that is open, and the desk that feeds its mixer.

use std::fmt::Display;

use kira::backend::Backend;
use kira::{AudioManager, AudioManagerSettings};

use super::mixer::{Desk, Mixer};

/// An open device. Sound lasts as long as this does.
pub(super) struct Output<B: Backend> {
    pub desk: Desk,
    pub manager: AudioManager<B>,
}

impl<B: Backend<Error: Display>> Output<B> {
    /// Opens a device, or says why there is none.
    pub fn open(settings: B::Settings) -> Result<Output<B>, String> {
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: Default::default(),
            internal_buffer_size: 128,
            backend_settings: settings,
        };
        let mut manager = without_chatter(|| AudioManager::<B>::new(settings))
            .map_err(|error| error.to_string())?;
        let (desk, mixer) = Mixer::new();
        manager.play(mixer).map_err(|error| error.to_string())?;
        Ok(Output { desk, manager })
    }
}

/// Opens a device while ALSA, which writes a page to standard error when there is none, writes to
/// the log instead.
#[cfg(target_os = "linux")]
fn without_chatter<T>(open: impl FnOnce() -> T) -> T {
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
fn without_chatter<T>(open: impl FnOnce() -> T) -> T {
    open()
}
