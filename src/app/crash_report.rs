//! Reports of panics: a file with details, and a line on standard error that names it.

use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::io::Write as _;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, io, thread};

use crate::game::files::output_file;

/// From now on a panic writes a report to the system's folder for temporary files.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let text = describe(info);
        let said = match write(&env::temp_dir(), &text) {
            Ok(path) => {
                let (cause, path) = (cause(info), path.display());
                format!("gl-billiards has failed: {cause}; the report is in {path}")
            }
            Err(error) => {
                format!(
                    "gl-billiards has failed, and its report cannot be written: {error}\n{text}"
                )
            }
        };
        // `eprintln!` panics where standard error cannot be written.
        let _ = writeln!(io::stderr(), "{said}");
    }));
}

/// The message of a panic, in one line.
fn cause(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let words = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    words.unwrap_or("for no given reason").replace('\n', " ")
}

/// The text of a report: the panic, and facts that help to find its cause.
fn describe(info: &PanicHookInfo<'_>) -> String {
    let mut text = String::new();
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let thread = thread::current();
    // Writing to a string does not fail.
    let _ = writeln!(text, "gl-billiards {}", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(text, "system: {} {}", env::consts::OS, env::consts::ARCH);
    let _ = writeln!(text, "arguments: {}", arguments.join(" "));
    let _ = writeln!(text, "thread: {}", thread.name().unwrap_or("without a name"));
    let _ = writeln!(text, "{info}");
    let _ = writeln!(text, "\n{}", Backtrace::force_capture());
    text
}

/// Writes the report under a name that no other report has.
fn write(folder: &Path, text: &str) -> io::Result<PathBuf> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    let path = folder.join(format!("gl-billiards-report-{time}-{}.txt", std::process::id()));
    output_file::write(&path, text.as_bytes())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::app::crash_report::*;

    #[test]
    fn a_panic_leaves_a_report_that_names_its_cause() {
        let before = panic::take_hook();
        let (send, receive) = std::sync::mpsc::channel();
        panic::set_hook(Box::new(move |info| {
            // Only this test's own thread panics with this message.
            if thread::current().name() == Some("ill-fated") {
                let _ = send.send(write(&env::temp_dir(), &describe(info)));
            } else {
                before(info);
            }
        }));
        let thread = thread::Builder::new().name("ill-fated".to_owned());
        let result = thread.spawn(|| panic!("the cue broke")).unwrap().join();
        drop(panic::take_hook());
        assert!(result.is_err());
        let path = receive.recv().unwrap().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(path).unwrap();
        assert!(text.contains("the cue broke") && text.contains("thread: ill-fated"), "{text}");
        assert!(text.contains("src/app/crash_report.rs"), "{text}");
    }
}
