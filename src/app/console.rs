//! The console of Windows.

use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};

/// Lets the program write to the console that it was started from, if any. Windows gives none to a
/// program with windows, so that a double click opens no console.
#[allow(unsafe_code)]
pub fn attach() {
    // SAFETY: it takes no pointers. It fails if there is no such console, which changes nothing.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}
