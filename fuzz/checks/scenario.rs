//! Checks of arbitrary bytes that `referee` reads.

use gl_billiards_core::cli::referee;

/// Panics if an error is not one line, or if the answer is invalid.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match referee::judge(text) {
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
        Ok(verdict) => assert!(verdict["verdict"].is_string(), "{verdict}"),
    }
}
