//! The console of Windows, and a message where there is none.

use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole, GetConsoleWindow};
use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MB_OK, MessageBoxW};

/// Lets the program write to the console that it was started from, if any. Windows gives none to a
/// program with windows, so that a double click opens no console.
#[allow(unsafe_code)]
pub fn attach() {
    // SAFETY: it takes no pointers. It fails if there is no such console, which changes nothing.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

/// True if the program has a console.
#[allow(unsafe_code)]
pub fn is_attached() -> bool {
    // SAFETY: it takes no pointers.
    unsafe { GetConsoleWindow() != 0 }
}

/// Shows an error that keeps the window from opening, and waits until it is read.
#[allow(unsafe_code)]
pub fn show_alert(text: &str) {
    let [text, title] =
        [text, "gl-billiards"].map(|text| text.encode_utf16().chain([0]).collect::<Vec<u16>>());
    // SAFETY: both texts end with a zero and live until it returns. It needs no window.
    unsafe { MessageBoxW(0, text.as_ptr(), title.as_ptr(), MB_OK | MB_ICONERROR) };
}
