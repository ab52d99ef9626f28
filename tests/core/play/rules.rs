//! Tests of the rules of 2014, shot by shot.

use gl_billiards_core::game::GameKind;
use gl_billiards_core::physics::Preset;

use super::*;

/// A short match: the table, the angles of the shots, and the state after them.
struct Case<'a> {
    balls: &'a [(u32, f64, f64)],
    shots: &'a [f64],
    player: u32,
    groups: [&'a str; 2],
    ball_in_hand: bool,
    winner: Option<u32>,
    /// The notices about the last shot.
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
fn hitting_no_ball_is_a_foul() {
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
fn a_scratch_after_a_legal_hit_is_the_only_foul() {
    // The cue ball runs through a much lighter ball.
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
fn the_first_pocketed_ball_gives_its_group_and_another_shot() {
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
            "Foul: the 9 was hit first, not a solid (Player 1)",
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
            "Foul: the 8 was hit first (Player 1)",
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
fn the_eight_loses_before_the_own_group() {
    check(Case {
        balls: &[(0, 0.0, 0.0), (1, 0.9, -0.4), (8, 0.0, 0.4)],
        shots: &[LEFT],
        player: 1,
        groups: ["open", "open"],
        ball_in_hand: false,
        winner: Some(2),
        notices: &[
            "8 Ball Pocketed",
            "Foul: the 8 was hit first (Player 1)",
            "Player 1 loses: the 8 was pocketed while the table was open",
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
            "Foul: the 8 was hit first, not a solid (Player 1)",
            "Player 1 loses: the 8 was pocketed before the last solid",
            "Player 2 Wins",
        ],
    });
}

#[test]
fn a_scratch_with_the_own_group_down_is_only_a_foul_while_the_eight_is_up() {
    // A shot pots the 1, then one sends only the cue ball into the opposite pocket.
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
    let end = [
        "8 Ball Pocketed",
        "Scratch (Player 1)",
        "Player 1 loses: scratched on the 8",
        "Player 2 Wins",
    ];
    assert_eq!(said[said.len() - 4..], end);
}

#[test]
fn the_eight_too_early_is_reported_as_such() {
    let ball =
        |id: u32, x: f64, y: f64, mass: f64| json!({"id": id, "position": [x, y], "mass": mass});
    // The cue ball sends the 2 into the 8, which goes into the middle pocket.
    let at_once = [ball(0, 0.0, 0.0, 0.17), ball(2, 0.0, 0.2, 0.17), ball(8, 0.0, 0.4, 0.17)];
    let table =
        |balls: &[Value]| json!({"scene": {"version": 1, "laws": "report", "balls": balls}});
    let lines = journal(&[table(&at_once), power(0.6), aim(LEFT), shoot()]);
    let said = notices(&lines);
    let open = "Player 1 loses: the 8 was pocketed while the table was open";
    assert_eq!(said[said.len() - 3..], ["8 Ball Pocketed", open, "Player 2 Wins"]);
    let more = [&at_once[..], &[ball(1, 0.0, -0.4, 0.17)]].concat();
    let lines = journal(&[table(&more), aim(RIGHT), shoot(), power(0.6), aim(LEFT), shoot()]);
    let said = notices(&lines);
    let early = "Player 1 loses: the 8 was pocketed before the last solid";
    assert_eq!(said[said.len() - 3..], ["8 Ball Pocketed", early, "Player 2 Wins"]);
    // A stripe sends it there: even a legal first hit would have lost the game.
    let stripe = [ball(0, 0.0, 0.0, 0.17), ball(9, 0.0, 0.2, 0.17), ball(8, 0.0, 0.4, 0.17)];
    let more = [&stripe[..], &[ball(1, 0.0, -0.4, 0.17), ball(2, 0.9, 0.4, 0.17)]].concat();
    let lines = journal(&[table(&more), aim(RIGHT), shoot(), power(0.6), aim(LEFT), shoot()]);
    let said = notices(&lines);
    let foul = "Foul: the 9 was hit first, not a solid (Player 1)";
    assert_eq!(said[said.len() - 4..], ["8 Ball Pocketed", foul, early, "Player 2 Wins"]);
}

/// Tests that the official games call a double hit, that the opponent gets the ball in hand, and that
/// practice knows no such foul.
#[test]
fn a_double_hit_is_a_foul() {
    let scene: Value =
        serde_json::from_str(include_str!("../../../assets/scenes/real/double-hit.json")).unwrap();
    for &kind in GameKind::ALL {
        let game = kind.name();
        let mut lines = vec![json!({"scene": scene}), shoot()];
        if kind == GameKind::OnePocket {
            lines.insert(1, json!({"command": "choose", "option": "foot_left"}));
        }
        let setup = Setup::new(kind, Preset::Real, 0);
        let journal = journal_of(&setup, &lines);
        let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap().clone();
        assert!(events.iter().any(|event| event["kind"] == "ball-tip"), "{game}");
        let verdict = of_kind(&journal, "verdict")[0];
        let is_official = !matches!(kind, GameKind::EightBall2014 | GameKind::Practice);
        assert_eq!(verdict["fouls"] == json!(["double_hit"]), is_official, "{game}: {verdict}");
        if is_official {
            let reason = verdict["reason"].as_str().unwrap();
            assert!(reason.ends_with(": the tip hit the cue ball twice."), "{game}: {reason}");
            let event = verdict["event"].as_u64().unwrap() as usize;
            assert_eq!(events[event]["kind"], "ball-tip");
        }
        if matches!(kind, GameKind::EightBall | GameKind::NineBall | GameKind::TenBall) {
            assert_eq!(verdict["rule"], "WPA 3.7");
            let state = last_state(&journal);
            assert_eq!(
                (&state["player"], &state["region"]),
                (&json!(2), &json!("in_hand_anywhere"))
            );
        }
    }
}

#[test]
fn a_cue_ball_off_the_table_is_reported_as_a_scratch() {
    let scene: Value =
        serde_json::from_str(include_str!("../../../assets/scenes/real/off-table.json")).unwrap();
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
