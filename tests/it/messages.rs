//! Tests that messages about hostile input have one line, no control characters, and short
//! quotations.

use std::io::{BufRead, BufReader, Write};

use serde_json::Value;

use crate::program::{program, run, start};

/// Characters that a terminal or a window would interpret instead of showing them.
const UNSEEN: [char; 12] = [
    '\0', '\u{7}', '\u{1b}', '\u{7f}', '\u{9b}', '\u{200b}', '\u{200e}', '\u{202e}', '\u{2066}',
    '\u{2069}', '\u{61c}', '\u{feff}',
];

/// The message that refuses an input: one line on stderr, with status 2 and nothing on stdout.
fn refusal(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    let said = String::from_utf8(output.stderr).expect("a message is text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let line = said.strip_suffix('\n').expect("a message ends its line");
    assert_readable(line);
    line.to_owned()
}

fn assert_readable(line: &str) {
    let unseen = line.chars().find(|&one| one.is_control() || UNSEEN.contains(&one));
    assert_eq!(unseen, None, "{line:?}");
    // The longest list of allowed values has 300 characters.
    assert!(line.chars().count() < 700, "{line}");
}

/// Documents that contain a text in every place that messages quote.
fn documents(text: &str) -> Vec<(&'static str, String)> {
    let text = Value::from(text).to_string();
    let balls = r#""balls": [{"id": 0, "position": [0, 0]}]"#;
    vec![
        ("simulate", text.clone()),
        ("simulate", format!("{{{text}: 1}}")),
        ("simulate", format!("{{{text}: 1, {text}: 1}}")),
        ("simulate", format!(r#"{{"version": {text}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "laws": {text}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "table": {text}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "table": {{{text}: 1}}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "constants": {{{text}: 1}}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "constants": {{"gravity": {text}}}, {balls}}}"#)),
        ("simulate", format!(r#"{{"version": 1, "balls": [{{"id": {text}}}]}}"#)),
        ("sweep", text.clone()),
        ("sweep", format!("{{{text}: 1}}")),
        ("sweep", sweep(r#"{"version": 1}"#, &text, r#""time""#)),
        ("sweep", sweep(&format!("{{{text}: 1}}"), r#""shot.direction""#, r#""time""#)),
        ("sweep", sweep("{}", r#""run.step""#, &text)),
        ("play", text.clone()),
        ("play", format!(r#"{{"command": {text}}}"#)),
        ("play", format!(r#"{{"command": "aim", {text}: 1}}"#)),
        ("play", format!(r#"{{"command": "aim", "direction": {text}}}"#)),
        ("play", format!(r#"{{"command": "move-cue-ball", "direction": {text}}}"#)),
        ("play", format!(r#"{{"scene": {text}}}"#)),
        ("play", format!(r#"{{"scene": {{{text}: 1}}}}"#)),
    ]
}

/// A sweep of a scene over a key, each given as JSON, as is the outcome.
fn sweep(scene: &str, key: &str, outcome: &str) -> String {
    format!(
        r#"{{"version": 1, "scene": {scene}, "outcomes": [{outcome}],
            "vary": [{{"key": {key}, "from": 0, "to": 1, "steps": 2}}]}}"#
    )
}

/// The arguments with which a subcommand reads standard input.
fn arguments(command: &str) -> Vec<&str> {
    if command == "sweep" { vec![command, "-"] } else { vec![command] }
}

#[test]
fn no_message_contains_control_characters() {
    let text: String = UNSEEN.iter().collect();
    for (command, document) in documents(&text) {
        let said = refusal(&arguments(command), document.as_bytes());
        assert!(said.starts_with("gl-billiards: standard input: "), "{said}");
        if command == "simulate" {
            let output = run(&["simulate", "--lines"], document.as_bytes());
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_readable(answer["error"].as_str().unwrap());
        }
    }
    // File names cannot contain a NUL.
    let name = &text[1..];
    for arguments in [
        &["simulate", name] as &[&str],
        &["simulate", "--lines", name],
        &["play", name],
        &["--table", name],
        &["--laws", name],
        &["--size", name],
        &["simulate", "--limit", name],
        &["simulate", name, name],
        &["play", "--game", name],
        &[name],
        &[&format!("--{name}")],
    ] {
        let said = refusal(arguments, b"");
        assert!(said.contains("\\u{202e}"), "{said}");
    }
}

#[test]
fn no_message_quotes_long_texts() {
    let text = "x".repeat(1 << 20);
    for (command, document) in documents(&text) {
        refusal(&arguments(command), document.as_bytes());
    }
    let name = "x".repeat(50_000);
    for arguments in
        [&["simulate", &name] as &[&str], &["play", &name], &["--table", &name], &[&name]]
    {
        refusal(arguments, b"");
    }
}

#[test]
fn hostile_documents_are_refused_in_a_line() {
    let deep = ["[".repeat(100_000), "{\"a\":".repeat(100_000)];
    let long = [" ".repeat(10_000_000), format!("\"{}\"", "x".repeat(10_000_000))];
    let odd: [&[u8]; 10] = [
        b"",
        b"\0",
        b"\xff\xfe{}",
        b"\"\xed\xa0\x80\"",
        b"{\"version\": 1,\0}",
        b"[]",
        b"{}",
        b"-0",
        b"1e999",
        br#"{"version": 1, "balls": [{"id": 0, "position": [1e308, 0]}]}"#,
    ];
    let texts = deep.iter().chain(&long).map(String::as_bytes).chain(odd);
    for text in texts {
        refusal(&["simulate"], text);
        refusal(&["sweep", "-"], text);
        // A blank line is not a command.
        if !text.trim_ascii().is_empty() {
            refusal(&["play"], text);
        }
    }
}

/// Tests every kind of object in which a key may occur.
#[test]
fn duplicate_keys_are_refused_by_name() {
    let scene = r#"{"version": 1, "laws": "real", "constants": {"gravity": 9.8},
        "table": {"cushions": [{"from": [-1, -1], "to": [-1, 1]}],
            "pockets": [{"center": [2, 2], "radius": 0.06}], "nose_height": 0.036},
        "balls": [{"id": 0, "position": [0, 0], "velocity": [0, 0], "spin": [0, 0, 0],
            "radius": 0.028575, "mass": 0.17}],
        "shot": {"ball": 0, "direction": 0.0, "power": 0.5, "tip": [0, 0], "elevation": 0.1},
        "run": {"step": 0.01, "duration": 0.1, "sample_every": 10}}"#
        .replace('\n', " ");
    assert!(run(&["simulate"], scene.as_bytes()).status.success());
    let keys = [
        "version",
        "laws",
        "constants",
        "gravity",
        "table",
        "cushions",
        "from",
        "to",
        "pockets",
        "center",
        "radius",
        "nose_height",
        "balls",
        "id",
        "position",
        "velocity",
        "spin",
        "mass",
        "shot",
        "ball",
        "direction",
        "power",
        "tip",
        "elevation",
        "run",
        "step",
        "duration",
        "sample_every",
    ];
    for key in keys {
        let twice = scene.replace(&format!("\"{key}\":"), &format!("\"{key}\": 0, \"{key}\":"));
        let said = refusal(&["simulate"], twice.as_bytes());
        assert!(said.contains(&format!("duplicate key {key:?}")), "{said}");
        let line = format!("{{\"scene\": {twice}}}");
        let said = refusal(&["play"], line.as_bytes());
        assert!(said.contains(&format!("line 1: not valid JSON: duplicate key {key:?}")), "{said}");
    }
    for line in [
        r#"{"command": "shoot", "command": "shoot"}"#,
        r#"{"command": "aim", "direction": 0, "direction": 1}"#,
        r#"{"command": "power", "value": 0, "value": 1}"#,
        r#"{"scene": {}, "scene": {}}"#,
    ] {
        assert!(refusal(&["play"], line.as_bytes()).contains("duplicate key"), "{line}");
    }
}

/// Tests a reader that closes the pipe after the first line, like `| head -1`.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let scene = r#"{"version": 1, "laws": "report", "balls": [{"id": 0, "position": [0, 0]}],
        "shot": {"direction": 0, "power": 1}, "run": {"step": 0.001, "sample_every": 1}}"#;
    let scenes = format!("{}\n", scene.replace('\n', " ")).repeat(20);
    let commands = "{\"command\": \"shoot\"}\n{\"command\": \"undo\"}\n".repeat(500);
    for (arguments, input) in [(&["simulate", "--lines"] as &[&str], scenes), (&["play"], commands)]
    {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(line.ends_with("}\n"), "{arguments:?}: {line}");
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    }
}

/// Tests that an unread message causes no panic, which would change the exit status.
#[test]
fn a_closed_stderr_changes_no_status() {
    for arguments in [&["simulate", "no/such/scene.json"] as &[&str], &["--table", "round"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = program().args(arguments).stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}
