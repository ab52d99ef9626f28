//! A message outside the game's own window, for whoever cannot see standard error.

/// Shows an error that keeps the window from opening, without waiting for an answer where the system
/// allows that. A program of the desktop shows it; where there is none, nobody sees it.
#[cfg(all(unix, not(target_vendor = "apple")))]
pub fn show(text: &str) {
    use std::process::{Command, Stdio};

    let dialogs: [(&str, &[&str]); 3] = [
        ("zenity", &["--error", "--title=gl-billiards", "--no-markup", "--text"]),
        ("kdialog", &["--title", "gl-billiards", "--error"]),
        ("xmessage", &["-center"]),
    ];
    for (program, arguments) in dialogs {
        let mut dialog = Command::new(program);
        dialog.args(arguments).arg(text);
        dialog.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if dialog.spawn().is_ok() {
            break;
        }
    }
}

#[cfg(windows)]
pub use super::console::show_alert as show;

/// A Mac keeps standard error where its Console shows it.
#[cfg(target_vendor = "apple")]
pub fn show(_text: &str) {}
