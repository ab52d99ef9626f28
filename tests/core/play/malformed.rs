//! Tests of lines that are refused.

use super::*;

/// The error of `play` for refused lines; checks that it writes nothing.
fn refusal(lines: &str) -> String {
    let mut output = Vec::new();
    let failure = play(lines.as_bytes(), &mut output, &Setup::report(0)).unwrap_err();
    assert!(output.is_empty(), "{lines}");
    match failure {
        Failure::Input(error) => format!("{error:#}"),
        Failure::Output(error) => panic!("{error}"),
    }
}

#[test]
fn malformed_lines_are_refused_with_place_and_allowed_values() {
    let names = "aim, call, choose, concede, elevation, move-cue-ball, new-game, place-ball, power, redo, \
                 remove-ball, request-spot, restart, shoot, stalemate, take-suggestion, time-out, \
                 tip, undo";
    let unknown = |found: &str| format!("line 1: command: expected one of {names}, found {found}");
    let cases = [
        (r#"{"command": "jump"}"#, unknown("\"jump\"")),
        (r#"{"command": 3}"#, unknown("3")),
        (r#"{}"#, "line 1: the command: missing key \"command\"".to_owned()),
        (r#"[]"#, "line 1: the command: expected an object, found []".to_owned()),
        (r#"{"command": "aim"}"#, "line 1: the command: missing key \"direction\"".to_owned()),
        (
            r#"{"command": "aim", "direction": "left"}"#,
            "line 1: direction: expected a number, found \"left\"".to_owned(),
        ),
        (
            r#"{"command": "aim", "direction": null}"#,
            "line 1: direction: expected a number, found null".to_owned(),
        ),
        (
            r#"{"command": "shoot", "power": 1}"#,
            "line 1: the command: unknown key \"power\"; allowed: command".to_owned(),
        ),
        (
            r#"{"command": "power", "direction": 1}"#,
            "line 1: the command: unknown key \"direction\"; allowed: command, value".to_owned(),
        ),
        (
            r#"{"command": "move-cue-ball", "direction": "north"}"#,
            "line 1: direction: expected one of up, down, left, right, found \"north\"".to_owned(),
        ),
        (
            r#"{"command": "move-cue-ball", "position": [0]}"#,
            "line 1: position: expected a list of 2 numbers, found [0]".to_owned(),
        ),
        (
            r#"{"command": "move-cue-ball"}"#,
            "line 1: the command: exactly one of \"direction\" and \"position\" is needed"
                .to_owned(),
        ),
        (
            r#"{"command": "move-cue-ball", "direction": "up", "position": [0, 0]}"#,
            "line 1: the command: exactly one of \"direction\" and \"position\" is needed"
                .to_owned(),
        ),
        (
            r#"{"command": "aim", "direction": 1e999}"#,
            "line 1: not valid JSON: number out of range at column 37".to_owned(),
        ),
        (
            r#"{"command": "tip", "value": 0.5}"#,
            "line 1: value: expected a list of 2 numbers, found 0.5".to_owned(),
        ),
        (
            r#"{"command": "elevation", "value": [0, 1]}"#,
            "line 1: value: expected a number, found [0,1]".to_owned(),
        ),
        (
            r#"{"command": "aim""#,
            "line 1: not valid JSON: EOF while parsing an object at column 17".to_owned(),
        ),
        ("{\n", "line 1: not valid JSON: EOF while parsing an object at column 1".to_owned()),
        (
            "\n{\"command\": \"shoot\"}\n{\"command\": \"fly\"}\n",
            unknown("\"fly\"").replace("line 1", "line 3"),
        ),
        (
            r#"{"scene": {"version": 1, "balls": [{"id": 1, "position": [0, 0]}]}}"#,
            "line 1: scene.balls: the cue ball (id 0) is missing".to_owned(),
        ),
        (
            r#"{"scene": {"version": 1, "balls": [{"id": 0, "position": [0]}]}}"#,
            "line 1: scene.balls[0].position: expected a list of 2 to 3 numbers, found [0]"
                .to_owned(),
        ),
        (
            r#"{"scene": {"version": 1, "balls": [{"id": 0, "position": [0, 0]}, {"id": 16, "position": [1, 0]}]}}"#,
            "line 1: scene.balls: there is no ball 16 in this game".to_owned(),
        ),
        (
            r#"{"scene": {"version": 1, "balls": [{"id": 0, "position": [0, 0], "velocity": [1, 0]}]}}"#,
            "line 1: scene.balls: ball 0 must be at rest".to_owned(),
        ),
        (
            r#"{"scene": {"version": 1, "balls": [{"id": 0, "position": [0, 0]}, {"id": 1, "position": [0.5, 0, 1]}]}}"#,
            "line 1: scene.balls: ball 1 must be at rest".to_owned(),
        ),
        (
            r#"{"scene": {"version": 1, "laws": "report", "balls": [{"id": 0, "position": [0, 0.634]}]}}"#,
            "line 1: scene.balls: the cue ball (id 0) lies in a pocket".to_owned(),
        ),
        (
            r#"{"scene": {}, "command": "shoot"}"#,
            "line 1: the line: unknown key \"command\"; allowed: scene, state".to_owned(),
        ),
        (
            "{\"command\": \"shoot\"}\n{\"scene\": {}}",
            "line 2: scene: only the first line may set the table".to_owned(),
        ),
    ];
    for (lines, expected) in cases {
        assert_eq!(refusal(lines), expected);
    }
}
