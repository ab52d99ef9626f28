//! Tests of whole matches through `play`: commands in, journal lines out.

use gl_billiards::cli::play::play;
use gl_billiards::game::Setup;
use serde_json::{Value, json};

/// The journal of these lines under the report's laws.
fn journal(lines: &[Value]) -> Vec<Value> {
    journal_of(&Setup::report(0), lines)
}

fn journal_of(setup: &Setup, lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut output = Vec::new();
    play(input.as_bytes(), &mut output, setup).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The lines of one kind.
fn of_kind<'a>(journal: &'a [Value], kind: &str) -> Vec<&'a Value> {
    journal.iter().filter(|line| line["kind"] == kind).collect()
}

fn last_state(journal: &[Value]) -> &Value {
    of_kind(journal, "state").last().unwrap()
}

fn notices(journal: &[Value]) -> Vec<&str> {
    of_kind(journal, "notice").iter().map(|line| line["text"].as_str().unwrap()).collect()
}

fn ball(state: &Value, id: u64) -> &Value {
    state["balls"].as_array().unwrap().iter().find(|ball| ball["id"] == id).unwrap()
}

fn place(state: &Value, id: u64) -> [f64; 2] {
    let position = &ball(state, id)["position"];
    [position[0].as_f64().unwrap(), position[1].as_f64().unwrap()]
}

fn assert_near(place: [f64; 2], expected: [f64; 2]) {
    let distance = (place[0] - expected[0]).hypot(place[1] - expected[1]);
    assert!(distance < 1e-9, "{place:?} is not {expected:?}");
}

/// A table as it stands: numbers and places.
fn scene(balls: &[(u32, f64, f64)]) -> Value {
    let balls: Vec<Value> =
        balls.iter().map(|(id, x, y)| json!({"id": id, "position": [x, y]})).collect();
    json!({"scene": {"version": 1, "laws": "report", "balls": balls}})
}

fn aim(degrees: f64) -> Value {
    json!({"command": "aim", "direction": degrees.to_radians()})
}

fn step(direction: &str) -> Value {
    json!({"command": "move-cue-ball", "direction": direction})
}

fn put(x: f64, y: f64) -> Value {
    json!({"command": "move-cue-ball", "position": [x, y]})
}

fn power(value: f64) -> Value {
    json!({"command": "power", "value": value})
}

fn tip(side: f64, height: f64) -> Value {
    json!({"command": "tip", "value": [side, height]})
}

fn elevation(value: f64) -> Value {
    json!({"command": "elevation", "value": value})
}

fn shoot() -> Value {
    json!({"command": "shoot"})
}

fn restart() -> Value {
    json!({"command": "restart"})
}

/// Straight up the middle and into the left side pocket, seen from the kitchen.
const LEFT: f64 = 90.0;
/// The same to the right.
const RIGHT: f64 = -90.0;

/// A match in a few words: the table, the shots by their angles, and how it stands after them.
struct Case<'a> {
    balls: &'a [(u32, f64, f64)],
    shots: &'a [f64],
    player: u32,
    groups: [&'a str; 2],
    ball_in_hand: bool,
    winner: Option<u32>,
    /// What the text area says of the last shot.
    notices: &'a [&'a str],
}

fn check(case: Case) {
    let mut lines = vec![scene(case.balls), power(0.3)];
    for &angle in case.shots {
        lines.extend([aim(angle), shoot()]);
    }
    let journal = journal(&lines);
    assert_eq!(of_kind(&journal, "refused"), Vec::<&Value>::new());
    assert_eq!(of_kind(&journal, "shot").len(), case.shots.len());
    let state = last_state(&journal);
    let phase = if case.winner.is_some() { "over" } else { "aiming" };
    assert_eq!(state["phase"], phase, "{state}");
    assert_eq!(state["player"], case.player);
    assert_eq!(state["groups"], json!(case.groups));
    assert_eq!(state["ball_in_hand"], case.ball_in_hand);
    assert_eq!(state["winner"], json!(case.winner));
    assert_eq!(state["shots"], case.shots.len());
    let said = notices(&journal);
    assert_eq!(said[said.len() - case.notices.len()..], *case.notices);
    if case.ball_in_hand {
        assert_near(place(state, 0), [-0.768096, 0.0]);
    }
}

#[test]
fn a_match_begins_with_a_rack_and_ball_in_hand() {
    let journal = journal(&[]);
    assert_eq!(
        journal[0],
        json!({"time": 0.0, "kind": "start", "version": 1, "game": "8-ball-2014",
                "laws": "report", "seed": 0})
    );
    assert_eq!(notices(&journal), ["Player 1: Open", "Ball in hand behind the head string"]);
    let state = last_state(&journal);
    assert_eq!(state["phase"], "aiming");
    assert_eq!(state["player"], 1);
    assert_eq!(state["groups"], json!(["open", "open"]));
    assert_eq!(state["ball_in_hand"], true);
    assert_eq!(state["winner"], Value::Null);
    assert_eq!(state["shots"], 0);
    let cue = json!({"direction": 0.0, "power": 0.5, "tip": [0.0, 0.0], "elevation": 0.0});
    assert_eq!(state["cue"], cue);
    assert_eq!(state["balls"].as_array().unwrap().len(), 16);
    assert_near(place(state, 0), [-0.768096, 0.0]);
    assert_near(place(state, 8), [0.801243, 0.0]);
    assert!(state.get("camera").is_none());
}

#[test]
fn a_shot_takes_table_time_and_is_written_with_its_events() {
    let journal = journal(&[power(1.0), shoot()]);
    let kinds: Vec<&str> = journal.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[..6], ["start", "notice", "notice", "state", "command", "state"]);
    let shot = of_kind(&journal, "shot")[0];
    let events = shot["events"].as_array().unwrap();
    assert_eq!(events[0]["kind"], "cue");
    assert_eq!(events[0]["time"], 0.0);
    assert_eq!(events[1]["kind"], "ball-ball");
    assert_eq!(events[1]["balls"], json!([0, 1]));
    assert_eq!(shot["hash"].as_str().unwrap().len(), 16);
    // The shot ends at a multiple of 1/60 s, when all have come to rest.
    let end = shot["time"].as_f64().unwrap();
    assert!(end >= events.last().unwrap()["time"].as_f64().unwrap());
    assert!((end * 60.0 - (end * 60.0).round()).abs() < 1e-9);
    let times: Vec<f64> = journal.iter().map(|line| line["time"].as_f64().unwrap()).collect();
    assert!(times.is_sorted());
    let state = last_state(&journal);
    assert_eq!(state["time"], shot["time"]);
    assert_eq!(state["cue"]["power"], 1.0);
}

#[test]
fn touching_nothing_is_a_foul() {
    check(Case {
        balls: &[(0, 0.3, 0.0), (1, 0.9, 0.4)],
        shots: &[RIGHT],
        player: 2,
        groups: ["open", "open"],
        ball_in_hand: true,
        winner: None,
        notices: &[
            "Foul: no ball hit (Player 1)",
            "Player 2: Open",
            "Ball in hand behind the head string",
        ],
    });
}

#[test]
fn a_scratch_gives_ball_in_hand() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.9, 0.4)],
        shots: &[RIGHT],
        player: 2,
        groups: ["open", "open"],
        ball_in_hand: true,
        winner: None,
        notices: &[
            "Foul: no ball hit (Player 1)",
            "Scratch (Player 1)",
            "Player 2: Open",
            "Ball in hand behind the head string",
        ],
    });
}

#[test]
fn a_scratch_after_the_right_ball_is_no_foul_besides() {
    // The cue ball runs through a ball that is much lighter.
    let light = json!({"id": 1, "position": [0.0, -0.3], "mass": 0.01});
    let scene = json!({"scene": {"version": 1, "laws": "report", "balls": [{"id": 0, "position": [0, 0]}, light]}});
    let journal = journal(&[scene, aim(RIGHT), shoot()]);
    let said = notices(&journal);
    assert_eq!(said[1..3], ["Ball 1 Pocketed", "Scratch (Player 1)"]);
    let state = last_state(&journal);
    assert_eq!(state["groups"], json!(["solids", "stripes"]));
    assert_eq!(state["player"], 2);
    assert_eq!(state["ball_in_hand"], true);
    assert_eq!(ball(state, 1)["state"], "pocketed");
    assert_eq!(ball(state, 0)["state"], "stationary");
}

#[test]
fn the_first_ball_down_gives_its_group_and_another_shot() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.9, 0.4), (12, 0.0, -0.4), (8, -0.9, 0.4)],
        shots: &[RIGHT],
        player: 1,
        groups: ["stripes", "solids"],
        ball_in_hand: false,
        winner: None,
        notices: &["Ball 12 Pocketed", "Player 1: Stripes", "Only the 8 is left"],
    });
}

#[test]
fn the_wrong_ball_first_is_a_foul_once_groups_are_set() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.0, 0.4), (3, 0.0, -0.4), (9, 0.9, -0.4), (4, -0.9, 0.4)],
        shots: &[RIGHT, LEFT],
        player: 1,
        groups: ["solids", "stripes"],
        ball_in_hand: false,
        winner: None,
        notices: &["Ball 1 Pocketed", "Player 1: Solids"],
    });
    check(Case {
        balls: &[(0, 0.0, 0.0), (9, 0.0, 0.4), (3, 0.0, -0.4), (4, -0.9, 0.4)],
        shots: &[RIGHT, LEFT],
        player: 2,
        groups: ["solids", "stripes"],
        ball_in_hand: true,
        winner: None,
        notices: &[
            "Ball 9 Pocketed",
            "Foul: hit the 9 first (Player 1)",
            "Player 2: Stripes",
            "Only the 8 is left",
            "Ball in hand behind the head string",
        ],
    });
}

#[test]
fn the_eight_first_is_a_foul_on_an_open_table() {
    check(Case {
        balls: &[(0, 0.3, 0.0), (1, 0.9, 0.4), (8, 0.3, -0.3)],
        shots: &[RIGHT],
        player: 2,
        groups: ["open", "open"],
        ball_in_hand: true,
        winner: None,
        notices: &[
            "Foul: hit the 8 first (Player 1)",
            "Player 2: Open",
            "Ball in hand behind the head string",
        ],
    });
}

#[test]
fn the_eight_wins_after_the_own_group() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.0, -0.4), (9, 0.9, 0.4), (8, 0.0, 0.4)],
        shots: &[RIGHT, LEFT],
        player: 1,
        groups: ["solids", "stripes"],
        ball_in_hand: false,
        winner: Some(1),
        notices: &["8 Ball Pocketed", "Player 1 Wins"],
    });
}

#[test]
fn the_eight_loses_before_that() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.9, -0.4), (8, 0.0, 0.4)],
        shots: &[LEFT],
        player: 1,
        groups: ["open", "open"],
        ball_in_hand: false,
        winner: Some(2),
        notices: &[
            "8 Ball Pocketed",
            "Foul: hit the 8 first (Player 1)",
            "Lost: the 8 fell on a foul",
            "Player 2 Wins",
        ],
    });
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.0, -0.4), (2, 0.9, 0.4), (8, 0.0, 0.4)],
        shots: &[RIGHT, LEFT],
        player: 1,
        groups: ["solids", "stripes"],
        ball_in_hand: false,
        winner: Some(2),
        notices: &[
            "8 Ball Pocketed",
            "Foul: hit the 8 first (Player 1)",
            "Lost: the 8 fell on a foul",
            "Player 2 Wins",
        ],
    });
}

#[test]
fn a_scratch_with_the_own_group_down_is_only_a_foul_while_the_eight_is_up() {
    // A shot of the 1, then the cue ball alone into the pocket opposite.
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.0, -0.4), (9, 0.9, 0.4), (8, 0.9, -0.4)],
        shots: &[RIGHT, LEFT],
        player: 2,
        groups: ["solids", "stripes"],
        ball_in_hand: true,
        winner: None,
        notices: &[
            "Foul: no ball hit (Player 1)",
            "Scratch (Player 1)",
            "Player 2: Stripes",
            "Ball in hand behind the head string",
        ],
    });
}

#[test]
fn a_scratch_on_the_winning_shot_loses() {
    let ball =
        |id: u32, x: f64, y: f64, mass: f64| json!({"id": id, "position": [x, y], "mass": mass});
    let balls = [ball(0, 0.0, 0.0, 0.17), ball(1, 0.0, -0.4, 0.17), ball(8, 0.0, 0.4, 0.01)];
    let journal = journal(&[
        json!({"scene": {"version": 1, "laws": "report", "balls": balls}}),
        aim(RIGHT),
        shoot(),
        aim(LEFT),
        shoot(),
    ]);
    let said = notices(&journal);
    let end =
        ["8 Ball Pocketed", "Scratch (Player 1)", "Lost: the 8 fell on a foul", "Player 2 Wins"];
    assert_eq!(said[said.len() - 4..], end);
}

#[test]
fn the_eight_too_early_is_told_as_such() {
    let ball =
        |id: u32, x: f64, y: f64, mass: f64| json!({"id": id, "position": [x, y], "mass": mass});
    // The cue ball sends the 2 into the 8, and that into the middle pocket.
    let at_once = [ball(0, 0.0, 0.0, 0.17), ball(2, 0.0, 0.2, 0.17), ball(8, 0.0, 0.4, 0.17)];
    let table =
        |balls: &[Value]| json!({"scene": {"version": 1, "laws": "report", "balls": balls}});
    let lines = journal(&[table(&at_once), power(0.6), aim(LEFT), shoot()]);
    let said = notices(&lines);
    let open = "Lost: the 8 fell with the table open";
    assert_eq!(said[said.len() - 3..], ["8 Ball Pocketed", open, "Player 2 Wins"]);
    let more = [&at_once[..], &[ball(1, 0.0, -0.4, 0.17)]].concat();
    let lines = journal(&[table(&more), aim(RIGHT), shoot(), power(0.6), aim(LEFT), shoot()]);
    let said = notices(&lines);
    let early = "Lost: the 8 fell before the solids";
    assert_eq!(said[said.len() - 3..], ["8 Ball Pocketed", early, "Player 2 Wins"]);
}

#[test]
fn after_the_end_only_restart_is_possible() {
    let win = [scene(&[(0, 0.0, 0.0), (1, 0.9, -0.4), (8, 0.0, 0.4)]), aim(LEFT), shoot()];
    let after = [power(0.1), aim(0.0), shoot(), step("down"), put(-0.9, 0.0), restart(), restart()];
    let journal = journal(&[&win[..], &after[..]].concat());
    let reasons: Vec<&str> =
        of_kind(&journal, "refused").iter().map(|line| line["reason"].as_str().unwrap()).collect();
    let over = "the game is over";
    assert_eq!(reasons, [over, over, over, over, over, "the game is not over yet"]);
    let state = last_state(&journal);
    assert_eq!(state["phase"], "aiming");
    assert_eq!(state["player"], 1);
    assert_eq!(state["shots"], 0);
    assert_eq!(state["ball_in_hand"], true);
    assert_eq!(state["cue"]["power"], 0.5);
    assert_eq!(state["cue"]["direction"], 0.0);
    assert_eq!(state["balls"].as_array().unwrap().len(), 16);
    assert!(state["time"].as_f64().unwrap() > 0.0);
}

#[test]
fn what_the_state_does_not_allow_is_refused_and_changes_nothing() {
    let cases = [
        (vec![power(0.0), shoot()], "power is zero"),
        (vec![power(1.01)], "power must be from 0 to 1, not 1.01"),
        (vec![power(-0.1)], "power must be from 0 to 1, not -0.1"),
        (
            vec![tip(0.0, -1.5)],
            "the tip must meet the ball: 1.5 radii from its centre are more than 1",
        ),
        (vec![elevation(-0.1)], "elevation must be from 0 to pi/2, not -0.1"),
        (vec![elevation(1.6)], "elevation must be from 0 to pi/2, not 1.6"),
        (vec![restart()], "the game is not over yet"),
        (vec![step("up")], "the cue ball must stay on the bed behind the head string"),
        (vec![put(-0.7, 0.0)], "the cue ball must stay on the bed behind the head string"),
        (vec![shoot(), step("down")], "there is no ball in hand"),
        (vec![shoot(), put(-0.9, 0.0)], "there is no ball in hand"),
    ];
    for (lines, reason) in cases {
        let journal = journal(&lines);
        let refused = journal.last().unwrap();
        assert_eq!(refused["kind"], "refused", "{refused}");
        assert_eq!(refused["reason"], reason);
        let (command, before) = lines.split_last().unwrap();
        assert_eq!(refused["command"], command["command"]);
        assert_eq!(journal[..journal.len() - 1], self::journal(before));
    }
}

#[test]
fn tip_and_elevation_are_chosen_for_one_shot() {
    let (lines, chosen) = (
        [tip(-0.25, 0.5), elevation(0.3), power(0.2)],
        json!({"direction": 0.0, "power": 0.2, "tip": [-0.25, 0.5], "elevation": 0.3}),
    );
    let before = journal(&lines);
    assert_eq!(last_state(&before)["cue"], chosen);
    let commands = of_kind(&before, "command");
    assert_eq!(commands[0]["value"], json!([-0.25, 0.5]));
    assert_eq!(
        (&commands[1]["command"], &commands[1]["value"]),
        (&"elevation".into(), &0.3.into())
    );
    let after = journal(&[&lines[..], &[shoot()]].concat());
    let plain = json!({"direction": 0.0, "power": 0.2, "tip": [0.0, 0.0], "elevation": 0.0});
    assert_eq!(last_state(&after)["cue"], plain);
}

#[test]
fn the_ball_in_hand_steps_by_a_third_of_its_radius() {
    let moves = |lines: &[Value]| {
        let journal = journal(lines);
        (place(last_state(&journal), 0), of_kind(&journal, "refused").len())
    };
    let start = moves(&[]).0;
    assert_eq!(moves(&[step("up")]), (start, 1));
    let (place, refused) = moves(&vec![step("down"); 60]);
    assert_near(place, [-1.234821, 0.0]);
    assert_eq!(refused, 11);
    let (place, refused) = moves(&vec![step("left"); 70]);
    assert_near(place, [-0.768096, 0.600075]);
    assert_eq!(refused, 7);
    let (place, refused) = moves(&vec![step("right"); 64]);
    assert_near(place, [-0.768096, -0.600075]);
    assert_eq!(refused, 1);
    // Back at the very same place, and not just near it.
    assert_eq!(moves(&[step("down"), step("up")]).0, start);
    let there_and_back = ["down", "left", "left", "down", "up", "right", "up", "right"].map(step);
    assert_eq!(moves(&there_and_back).0, start);
}

/// A scene after whose first shot player 2 has ball in hand.
fn in_hand(balls: &[(u32, f64, f64)]) -> Vec<Value> {
    let cue_ball = [(0, 0.3, 0.0)];
    vec![scene(&[&cue_ball[..], balls].concat()), power(0.1), aim(RIGHT), shoot()]
}

#[test]
fn the_ball_in_hand_jumps_over_a_ball_in_the_way() {
    let mut lines = in_hand(&[(5, -0.9, 0.0)]);
    lines.extend(vec![step("down"); 7]);
    assert_near(place(last_state(&journal(&lines)), 0), [-0.834771, 0.0]);
    lines.push(step("down"));
    assert_near(place(last_state(&journal(&lines)), 0), [-0.958596, 0.0]);
    lines.push(step("up"));
    assert_near(place(last_state(&journal(&lines)), 0), [-0.834771, 0.0]);
}

#[test]
fn a_jump_out_of_the_kitchen_is_refused() {
    let mut lines = in_hand(&[(5, -1.2, 0.0)]);
    lines.extend(vec![step("down"); 40]);
    let journal = journal(&lines);
    assert_near(place(last_state(&journal), 0), [-0.768096 - 39.0 * 0.009525, 0.0]);
    assert_eq!(of_kind(&journal, "refused").len(), 1);
}

#[test]
fn a_ball_at_the_start_place_moves_the_ball_in_hand_to_the_nearest_free_one() {
    let journal = journal(&in_hand(&[(5, -0.768096, 0.0)]));
    assert_near(place(last_state(&journal), 0), [-0.768096, 0.05715]);
}

#[test]
fn the_ball_in_hand_may_be_put_anywhere_free_in_the_kitchen() {
    let allowed = [
        (-1.241425, 0.606425),
        (-0.768096, -0.606425),
        (-1.0, 0.1),
        (-0.9, 0.05715),
        (-0.95715, 0.0),
    ];
    let refused = [
        (-1.2415, 0.0, "the cue ball must stay on the bed behind the head string"),
        (-0.768, 0.0, "the cue ball must stay on the bed behind the head string"),
        (-0.9, 0.6065, "the cue ball must stay on the bed behind the head string"),
        (-0.9, 0.0571, "the 5 is in the way"),
        (-0.9, 0.0, "the 5 is in the way"),
    ];
    for (x, y) in allowed {
        let lines = [in_hand(&[(5, -0.9, 0.0)]), vec![put(x, y)]].concat();
        assert_eq!(place(last_state(&journal(&lines)), 0), [x, y]);
    }
    for (x, y, reason) in refused {
        let lines = [in_hand(&[(5, -0.9, 0.0)]), vec![put(x, y)]].concat();
        assert_eq!(journal(&lines).last().unwrap()["reason"], reason, "{x} {y}");
    }
}

#[test]
fn ball_in_hand_lasts_until_the_shot() {
    let state = |lines: &[Value]| last_state(&journal(lines)).clone();
    let prepared = [step("down"), power(0.2), aim(10.0), put(-1.0, 0.3), aim(-5.0), step("left")];
    assert_eq!(state(&prepared)["ball_in_hand"], true);
    let shot = state(&[&prepared[..], &[shoot()]].concat());
    assert_eq!(shot["shots"], 1);
    assert_eq!(shot["cue"]["power"], 0.2);
}

#[test]
fn a_scene_brings_its_own_table_and_laws() {
    let lines = [
        json!({"scene": {"version": 1, "laws": "report", "table": "cloth", "constants": {"kinetic_friction": 0.1},
            "balls": [{"id": 0, "position": [0, 0]}, {"id": 9, "position": [0.3, 0.0]}]}}),
        shoot(),
        aim(90.0),
        shoot(),
    ];
    let journal = journal(&lines);
    let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap();
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["cue", "ball-ball", "state"]);
    // No cushion in the way: both balls together go v²/2a and half a frame's way more.
    let state = of_kind(&journal, "state")[2];
    let v: f64 = 0.5 * 200.0 * 0.01 / 0.170079;
    let way = place(state, 9)[0] - 0.3 + place(state, 0)[0];
    assert!((way - v * v / (2.0 * 0.98)).abs() < 0.1, "{way}");
    // No ball hit: home is where the original has it.
    assert_near(place(last_state(&journal), 0), [-0.768096, 0.0]);
}

#[test]
fn a_shot_that_never_rests_is_called_over_after_an_hour() {
    let balls = [json!({"id": 0, "position": [0, 0]}), json!({"id": 1, "position": [0, 1]})];
    let journal = journal(&[
        json!({"scene": {"version": 1, "laws": "report", "table": "cloth", "run": {"duration": 1.0},
            "constants": {"kinetic_friction": 0.0}, "balls": balls}}),
        shoot(),
    ]);
    assert_eq!(last_state(&journal)["time"], 3600.0);
    assert_eq!(last_state(&journal)["ball_in_hand"], true);
}

#[test]
fn without_a_word_about_it_pool_is_played_as_it_is() {
    let journal = journal_of(&Setup::usual(0), &[power(0.5), shoot()]);
    assert_eq!((&journal[0]["laws"], &journal[0]["game"]), (&json!("real"), &json!("8-ball-2014")));
    let state = of_kind(&journal, "state")[0];
    assert_near(place(state, 0), [-0.635, 0.0]);
    assert_near(place(state, 1), [0.635, 0.0]);
    let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap();
    // The same power is the same speed as in the report.
    let speed = events[0]["speed"].as_f64().unwrap();
    assert!((speed - 0.5 * 200.0 * 0.01 / 0.170079).abs() < 5e-3, "{speed}");
    assert!(events.iter().any(|event| event["kind"] == "ball-slate"), "{events:?}");
}

#[test]
fn a_cue_ball_that_leaves_the_table_is_a_scratch_and_said_to_be() {
    let scene: Value =
        serde_json::from_str(include_str!("../../assets/scenes/real/off-table.json")).unwrap();
    let shot = &scene["shot"];
    let lines = [
        json!({"scene": scene}),
        json!({"command": "aim", "direction": shot["direction"]}),
        json!({"command": "power", "value": shot["power"]}),
        json!({"command": "elevation", "value": shot["elevation"]}),
        shoot(),
    ];
    let journal = journal(&lines);
    let said = notices(&journal);
    assert!(said.contains(&"The cue ball left the table"), "{said:?}");
    assert!(said.contains(&"Scratch: the cue ball left the table (Player 1)"), "{said:?}");
    assert_eq!(last_state(&journal)["ball_in_hand"], true);
}

#[test]
fn a_tip_that_slips_off_is_told_of() {
    let said = |side: f64| {
        let journal = journal_of(&Setup::usual(0), &[power(0.2), tip(side, 0.0), shoot()]);
        notices(&journal).iter().filter(|text| text.starts_with("Miscue")).count()
    };
    assert_eq!([said(0.5), said(0.6), said(-0.9)], [0, 1, 1]);
}

/// What `play` says of lines that it refuses, and checks that it writes nothing then.
fn refusal(lines: &str) -> String {
    let mut output = Vec::new();
    let error = play(lines.as_bytes(), &mut output, &Setup::report(0)).unwrap_err();
    assert!(output.is_empty(), "{lines}");
    format!("{error:#}")
}

#[test]
fn malformed_lines_are_refused_with_line_place_and_what_is_allowed() {
    let names = "aim, elevation, move-cue-ball, power, restart, shoot, tip";
    let unknown = |found: &str| format!("line 1: command: expected one of {names}, found {found}");
    let cases = [
        (r#"{"command": "jump"}"#, unknown("\"jump\"")),
        (r#"{"command": 3}"#, unknown("3")),
        (r#"{}"#, "line 1: (command): missing key \"command\"".to_owned()),
        (r#"[]"#, "line 1: (command): expected an object, found []".to_owned()),
        (r#"{"command": "aim"}"#, "line 1: (command): missing key \"direction\"".to_owned()),
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
            "line 1: (command): unknown key \"power\"; allowed: command".to_owned(),
        ),
        (
            r#"{"command": "power", "direction": 1}"#,
            "line 1: (command): unknown key \"direction\"; allowed: command, value".to_owned(),
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
            "line 1: (command): exactly one of \"direction\" and \"position\" is needed".to_owned(),
        ),
        (
            r#"{"command": "move-cue-ball", "direction": "up", "position": [0, 0]}"#,
            "line 1: (command): exactly one of \"direction\" and \"position\" is needed".to_owned(),
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
            r#"{"scene": {}, "command": "shoot"}"#,
            "line 1: (line): unknown key \"command\"; allowed: scene".to_owned(),
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
