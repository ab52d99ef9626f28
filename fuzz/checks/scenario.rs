//! What must hold for any bytes that `referee` reads.

use gl_billiards::cli::referee;

/// Panics if judging this scenario breaks a promise.
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
