//! Window managers, and the keyboard focus without one.
//!
//! A bare X server gives the keyboard focus to no window, and winit only asks the window manager
//! for it. So the first window takes the focus itself; otherwise the arrow keys would need a click
//! on the window first.

use winit::window::Window;

/// True if a window manager gives windows their frames and the keyboard. Only a bare X server has
/// none.
#[cfg(all(unix, not(target_vendor = "apple")))]
pub fn is_managed() -> bool {
    x11::is_managed().unwrap_or(true)
}

/// Other systems always manage their windows.
#[cfg(not(all(unix, not(target_vendor = "apple"))))]
pub fn is_managed() -> bool {
    true
}

/// Takes the keyboard focus for a visible window if there is no window manager.
#[cfg(all(unix, not(target_vendor = "apple")))]
pub fn take_without_manager(window: &Window) {
    use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};

    let handle = match window.window_handle().map(|handle| handle.as_raw()) {
        Ok(RawWindowHandle::Xlib(handle)) => u32::try_from(handle.window).ok(),
        Ok(RawWindowHandle::Xcb(handle)) => Some(handle.window.get()),
        _ => None,
    };
    if let Some(handle) = handle
        && let Err(error) = x11::take_without_manager(handle)
    {
        log::info!("the window does not take the keyboard by itself: {error}");
    }
}

/// Other systems always manage the keyboard focus.
#[cfg(not(all(unix, not(target_vendor = "apple"))))]
pub fn take_without_manager(_window: &Window) {}

#[cfg(all(unix, not(target_vendor = "apple")))]
mod x11 {
    use std::error::Error;

    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, InputFocus};

    /// Takes the keyboard focus if there is no window manager.
    pub fn take_without_manager(window: u32) -> Result<(), Box<dyn Error>> {
        if !is_managed()? {
            let (connection, _) = x11rb::connect(None)?;
            let now = x11rb::CURRENT_TIME;
            connection.set_input_focus(InputFocus::PARENT, window, now)?.check()?;
        }
        Ok(())
    }

    /// Window managers announce themselves on the root window (EWMH, _NET_SUPPORTING_WM_CHECK).
    pub fn is_managed() -> Result<bool, Box<dyn Error>> {
        let (connection, screen) = x11rb::connect(None)?;
        let root = connection.setup().roots[screen].root;
        let atom = connection.intern_atom(false, b"_NET_SUPPORTING_WM_CHECK")?.reply()?.atom;
        let manager =
            connection.get_property(false, root, atom, AtomEnum::WINDOW, 0, 1)?.reply()?;
        Ok(manager.value_len > 0)
    }
}
