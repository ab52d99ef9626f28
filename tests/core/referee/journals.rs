//! The referee of `tests/referee`, a Python program that reads only journals.

use std::process::Command;

use crate::{PROJECT, count};

/// Tests that it agrees with every verdict of random matches of all games of pool, snooker
/// and carom.
#[test]
fn a_referee_of_journals_agrees() {
    let output = Command::new("python3")
        .arg(format!("{PROJECT}/tests/referee/play.py"))
        .arg(env!("CARGO_BIN_EXE_gl-billiards-core"))
        .args(["--matches", &count("GL_BILLIARDS_MATCHES", 3).to_string()])
        .args(["--first", &count("GL_BILLIARDS_FROM", 0).to_string()])
        .output()
        .expect("this test needs python3");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert_eq!(said.lines().count(), 15, "{said}");
}
