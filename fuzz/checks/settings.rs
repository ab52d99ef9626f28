//! Checks of arbitrary bytes that are read as a settings file.

use gl_billiards::app::settings::{Settings, parse};

/// Panics if an error is not one line, or if settings change when written and read again.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let (settings, complaint) = match parse(text) {
        Ok(read) => read,
        Err(message) => {
            assert!(!message.contains('\n'), "the message is not one line: {message:?}");
            return;
        }
    };
    let complaint = complaint.unwrap_or_default();
    assert!(!complaint.contains('\n'), "the message is not one line: {complaint:?}");
    let written = write(&settings);
    match parse(&written) {
        // Compare texts, because NaN is not equal to itself.
        Ok((again, None)) => assert_eq!(write(&again), written, "changed by being read again"),
        refused => panic!("refused what was written: {refused:?}\n{written}"),
    }
}

fn write(settings: &Settings) -> String {
    toml::to_string_pretty(settings).expect("settings that were read cannot be written")
}
