//! The device that is open, and the desk that feeds its mixer.

use std::fmt::Display;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use kira::backend::Backend;
use kira::{AudioManager, AudioManagerSettings};

use super::mixer::{Desk, Mixer};

/// An open device. Sound lasts as long as this does.
pub(super) struct Output<B: Backend> {
    pub desk: Desk,
    pub manager: AudioManager<B>,
}

impl<B> Output<B>
where
    B: Backend<Settings: Send, Error: Display> + Send + 'static,
{
    /// Opens a device on a thread of its own, for that may take seconds: a server that does not
    /// answer, a driver that wakes. The result comes through the channel; if nobody waits for it
    /// any more, the device is closed.
    pub fn open_aside(settings: B::Settings) -> Receiver<Result<Output<B>, String>> {
        let (sender, receiver) = channel();
        let open = move || {
            // Whoever asked may be gone.
            let _ = sender.send(Output::open(settings));
        };
        if let Err(error) = thread::Builder::new().name("sound device".to_owned()).spawn(open) {
            // The sender went with the thread that never began: the receiver is told so.
            log::debug!("no thread to open a sound device: {error}");
        }
        receiver
    }

    /// Opens a device, or says why there is none.
    fn open(settings: B::Settings) -> Result<Output<B>, String> {
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
