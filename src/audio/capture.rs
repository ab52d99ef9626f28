//! A sound device for tests: it records the output of kira.

use kira::backend::{Backend, Renderer};

/// The device. It renders only when a test calls [`Capture::run`].
pub(crate) struct Capture {
    renderer: Option<Renderer>,
}

impl Capture {
    /// Renders `frames` stereo frames in one buffer.
    pub fn run(&mut self, frames: usize) -> Vec<[f32; 2]> {
        let renderer = self.renderer.as_mut().expect("kira starts its backend");
        let mut out = vec![0.0; 2 * frames];
        renderer.on_start_processing();
        assert_no_alloc::assert_no_alloc(|| renderer.process(&mut out, 2));
        out.chunks_exact(2).map(|frame| [frame[0], frame[1]]).collect()
    }
}

/// The settings are the sample rate in frames per second, or `None` for no device.
impl Backend for Capture {
    type Settings = Option<u32>;
    type Error = &'static str;

    fn setup(rate: Option<u32>, _: usize) -> Result<(Capture, u32), &'static str> {
        rate.map(|rate| (Capture { renderer: None }, rate)).ok_or("there is no device")
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), &'static str> {
        self.renderer = Some(renderer);
        Ok(())
    }
}
