//! What must hold for any bytes that are read as a record.

use gl_billiards::game::files::record;

/// Records with more commands than this are read, but not played.
const MOST_COMMANDS: usize = 40;

/// Panics if reading this record, or playing it, breaks a promise.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match record::parse(text) {
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
        Ok(read) => {
            let written = record::text(&read);
            let again = record::parse(&written).expect("a record that was written is read");
            assert_eq!(record::text(&again), written, "a record changes when it is read");
            if read.commands.len() <= MOST_COMMANDS {
                let _ = read.verify();
            }
        }
    }
}
