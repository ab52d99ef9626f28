//! Tests of ball in hand.

use super::*;

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
    // Exactly at the same place again, not only near it.
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
fn the_ball_in_hand_may_be_put_at_any_free_place_in_the_kitchen() {
    let allowed = [
        (-1.241425, 0.606425),
        (-0.768096, -0.606425),
        (-1.0, 0.1),
        (-0.9, 0.05715),
        (-0.95715, 0.0),
    ];
    let refused = [
        (-1.2415, 0.0, "the cue ball must stay on the bed"),
        (-0.768, 0.0, "the cue ball must stay behind the head string"),
        (-0.9, 0.6065, "the cue ball must stay on the bed"),
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

/// Tests that the ball in hand overlaps no other ball, however far away the nearest free place is.
#[test]
fn a_huge_ball_at_home_moves_the_ball_in_hand_far_away() {
    let table = |cloth: &str, balls: Value| json!({"scene": {"version": 1, "laws": "report", "table": cloth, "balls": balls}});
    let huge =
        json!([{"id": 0, "position": [2, 0]}, {"id": 1, "position": [-0.8, 0], "radius": 1}]);
    let foul = [power(0.1), aim(RIGHT), shoot()];
    let state = last_state(&journal(&[&[table("cloth", huge)], &foul[..]].concat())).clone();
    assert_eq!(state["ball_in_hand"], true);
    let [x, y] = place(&state, 0);
    let away = (x + 0.8).hypot(y) - 1.028575;
    assert!((0.0..0.1).contains(&away), "{away}");
    // There is no free place in the kitchen at all, so it stays.
    let cue_ball = json!({"id": 0, "position": [0.3, 0], "radius": 0.25});
    let full = json!([cue_ball, {"id": 1, "position": [-0.9, 0], "radius": 0.3}]);
    let state = last_state(&journal(&[&[table("report", full)], &foul[..]].concat())).clone();
    assert_eq!((&state["player"], &state["ball_in_hand"]), (&json!(2), &json!(true)));
    assert!(place(&state, 0)[0] > 0.0);
}

/// Tests that only the report's own slanted rails allow the ball in hand to lean into its bed.
#[test]
fn the_cushions_of_other_tables_keep_the_ball_in_hand_out() {
    let wall = json!({"cushions": [{"from": [5, -0.6], "to": [-5, -0.6]}, {"from": [-5, 0.6], "to": [5, 0.6]}]});
    let scene = json!({"scene": {"version": 1, "laws": "report", "table": wall,
        "balls": [{"id": 0, "position": [0.3, 0]}, {"id": 1, "position": [3, 0]}]}});
    let reach = 0.6 - 0.028575;
    let put_at = |y: f64| {
        let lines = [scene.clone(), power(0.01), aim(RIGHT), shoot(), put(-0.9, y)];
        journal(&lines).last().unwrap().clone()
    };
    assert_eq!(put_at(reach + 0.0005)["reason"], "a cushion is in the way");
    assert_eq!(place(&put_at(reach), 0), [-0.9, reach]);
}
