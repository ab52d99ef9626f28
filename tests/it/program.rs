//! Runs the program as a separate process.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use gl_billiards::physics::ENGINE;

/// The program that is tested.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gl-billiards"))
}

/// The running program, with all its streams connected to the test.
pub fn start(arguments: &[&str]) -> Child {
    let mut program = program();
    program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

/// The output and status of a running program after it has read `input`.
pub fn feed(mut program: Child, input: impl AsRef<[u8]>) -> Output {
    // It may have refused its arguments and already ended.
    let _ = program.stdin.take().unwrap().write_all(input.as_ref());
    program.wait_with_output().unwrap()
}

/// Runs the program with an input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(start(arguments), input)
}

/// Runs the subcommand `simulate` with an input.
pub fn simulate(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run(&[&["simulate"], arguments].concat(), input)
}

/// Tests the kind of fault in which a double click opens nothing and says nothing: an error at the
/// start is shown by a program of the desktop, and standard error has it, too.
#[cfg(target_os = "linux")]
#[test]
fn an_error_behind_a_double_click_is_shown() {
    use std::os::unix::fs::PermissionsExt;

    let folder = std::env::temp_dir().join(format!("gl-billiards-alert-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let dialog = folder.join("kdialog");
    let text = "#!/bin/sh\nfor last; do :; done\necho \"$last\" >\"$0.new\"\n/bin/mv \"$0.new\" \"$0.said\"\n";
    std::fs::write(&dialog, text).unwrap();
    std::fs::set_permissions(&dialog, PermissionsExt::from_mode(0o755)).unwrap();
    let mut program = program();
    program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let output = program.env("PATH", &folder).env("HOME", &folder).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    // The dialog does not keep the program from ending.
    let said = loop {
        if let Ok(said) = std::fs::read_to_string(folder.join("kdialog.said")) {
            break said;
        }
        std::thread::yield_now();
    };
    assert!(said.contains("no display"), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("gl-billiards: {said}"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Tests the exit statuses of `referee`, `verify` and `play --record`, and that an error about a
/// record names its file.
#[test]
fn records_are_written_and_verified() {
    let folder = std::env::temp_dir().join(format!("gl-billiards-verify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let commands = path("commands.jsonl");
    std::fs::write(
        &commands,
        "{\"command\": \"power\", \"value\": 0.7}\n{\"command\": \"shoot\"}\n",
    )
    .unwrap();
    let record = path("match.json");
    let played =
        run(&["play", "--game", "9-ball", "--seed", "4", &commands, "--record", &record], "");
    assert!(played.status.success());
    let verified = run(&["verify", &record], "");
    assert_eq!(verified.status.code(), Some(0));
    assert_eq!(verified.stdout, b"{\"shots\":1,\"verified\":true}\n");

    let text = std::fs::read_to_string(&record).unwrap();
    for (from, to, status, said) in [
        ("0.7", "0.8", 1, "\"shot\":1"),
        (&*format!("\"engine\":{ENGINE}"), "\"engine\":9999", 1, "\"engine\":9999"),
        ("\"seed\":4", "\"seed\":5", 1, "\"shot\":1"),
        ("\"9-ball\"", "\"chess\"", 2, "setup.game: expected one of"),
        ("\"commands\":[", "\"commands\":[7,", 2, "commands[0]: expected an object"),
        ("\"kind\":\"record\"", "\"kind\":\"scene\"", 2, "kind: expected one of record"),
    ] {
        let altered = path("altered.json");
        assert!(text.contains(from), "{from}: {text}");
        std::fs::write(&altered, text.replace(from, to)).unwrap();
        let answer = run(&["verify", &altered], "");
        assert_eq!(answer.status.code(), Some(status), "{to}: {answer:?}");
        let output = String::from_utf8([answer.stdout, answer.stderr].concat()).unwrap();
        assert!(output.contains(said) && output.lines().count() == 1, "{to}: {output}");
    }

    let nowhere = path("none/match.json");
    let failed = run(&["play", &commands, "--record", &nowhere], "");
    assert_eq!(failed.status.code(), Some(1));
    let said = String::from_utf8(failed.stderr).unwrap();
    assert!(said.contains("match.json") && said.lines().count() == 1, "{said}");
    assert_eq!(run(&["referee", &commands], "").status.code(), Some(2));
    std::fs::remove_dir_all(&folder).unwrap();
}
