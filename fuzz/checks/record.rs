//! Checks of arbitrary bytes that are read as a record.

use gl_billiards::game::files::record;

/// Most commands of a record that is played; longer ones are only read.
const MOST_COMMANDS: usize = 40;

/// Panics if an error is not one line, or if a record changes when written and read again.
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
