//! Tests of undo and redo.

use gl_billiards_core::game::{Command, Match, Phase, Refusal};
use gl_billiards_core::physics::{Ball, Preset};
use gl_billiards_core::rules::GameKind;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

fn undo() -> Value {
    json!({"command": "undo"})
}

fn redo() -> Value {
    json!({"command": "redo"})
}

/// A state without its time, which never decreases.
fn timeless(state: &Value) -> Value {
    let mut state = state.clone();
    state.as_object_mut().unwrap().remove("time");
    state
}

/// The reasons of all refusals.
fn reasons(journal: &[Value]) -> Vec<&str> {
    of_kind(journal, "refused").iter().map(|line| line["reason"].as_str().unwrap()).collect()
}

#[test]
fn a_shot_is_taken_back_with_all_its_effects() {
    // The 1 is potted and decides the groups; tip and butt are as before the shot.
    let table = scene(&[(0, 0.0, 0.0), (1, 0.0, 0.4), (9, 0.9, -0.4), (8, -0.9, 0.4)]);
    let before = [table, aim(LEFT), power(0.45), tip(0.1, -0.2), elevation(0.05)];
    let journal = journal(&[&before[..], &[shoot(), undo()]].concat());
    let states = of_kind(&journal, "state");
    let [.., aimed, shot, undone] = &states[..] else { panic!("{states:?}") };
    assert_eq!(shot["groups"], json!(["solids", "stripes"]));
    assert_eq!(ball(shot, 1)["state"], "pocketed");
    assert_eq!(timeless(undone), timeless(aimed));
    assert_eq!(undone["time"], shot["time"], "time does not go back");
    let kinds: Vec<&str> = journal.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[kinds.len() - 4..], ["command", "notice", "notice", "state"]);
    let said = notices(&journal);
    assert_eq!(said[said.len() - 2..], ["Shot taken back", "Player 1: Open"]);
    assert_eq!(of_kind(&journal, "shot").len(), 1, "it is not written again");
}

#[test]
fn a_finished_game_can_go_on_after_undo() {
    let win = [scene(&[(0, 0.0, 0.0), (1, 0.9, -0.4), (8, 0.0, 0.4)]), aim(LEFT), shoot()];
    let over = journal(&win);
    assert_eq!(last_state(&over)["phase"], "over");
    let winner = &last_state(&over)["winner"];
    let back = journal(&[&win[..], &[undo(), undo(), aim(0.0)]].concat());
    assert_eq!(reasons(&back), ["there is no shot to take back"]);
    let state = last_state(&back);
    assert_eq!((&state["phase"], &state["winner"]), (&json!("aiming"), &Value::Null));
    // After another rack the game that was left comes back, and no other.
    let next = journal(&[&win[..], &[restart(), undo(), redo(), undo(), undo()]].concat());
    assert_eq!(reasons(&next), ["there is no shot to take back"]);
    let states = of_kind(&next, "state");
    let [.., again, _] = &states[..] else { panic!("{states:?}") };
    assert_eq!((&again["phase"], &again["winner"]), (&json!("over"), winner));
    assert_eq!(last_state(&next)["balls"], state["balls"]);
}

#[test]
fn the_ball_is_in_hand_again_at_its_place() {
    let journal =
        journal(&[put(-0.9, 0.2), step("left"), power(1.0), shoot(), undo(), step("right")]);
    let states = of_kind(&journal, "state");
    let [.., placed, _, _, undone, stepped] = &states[..] else { panic!("{states:?}") };
    assert_eq!(undone["ball_in_hand"], true);
    assert_eq!(undone["shots"], 0);
    assert_eq!(place(undone, 0), place(placed, 0));
    assert_near(place(stepped, 0), [-0.9, 0.2]);
    // At exactly the same place: steps are counted from there, before the shot and after.
    assert!(notices(&journal).ends_with(&["Shot taken back", "Player 1: Open"]));
}

/// A dozen random shots, each from a random place behind the head string.
fn random_shots(seed: u64) -> Vec<Value> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lines = Vec::new();
    for _ in 0..12 {
        lines.extend([
            put(-1.0, rng.random_range(-0.4..0.4)),
            aim(rng.random_range(-20.0..20.0)),
            power(rng.random_range(0.2..1.0)),
            tip(rng.random_range(-0.3..0.3), rng.random_range(-0.3..0.3)),
            shoot(),
        ]);
    }
    lines
}

/// Tests that every shot of a game can be taken back, one by one, and redone with the same bits,
/// and that the game is then the same as if nothing had been taken back.
#[test]
fn a_whole_game_is_undone_and_redone() {
    for setup in [Setup::usual, Setup::report] {
        // A shot is refused where a rail leaves no space for the tip, and after the end of the
        // game; this is a random game that lasts.
        let (setup, mut lines, played) = (0..100)
            .map(|seed| {
                let (setup, lines) = (setup(seed), random_shots(seed));
                let played = journal_of(&setup, &lines);
                (setup, lines, played)
            })
            .find(|(_, _, played)| of_kind(played, "shot").len() > 5)
            .expect("a game that lasts");
        let shots = of_kind(&played, "shot").len();
        let back = std::iter::repeat_n(undo(), shots);
        let again = std::iter::repeat_n(redo(), shots);
        lines.extend(back.chain(again));
        let all = journal_of(&setup, &lines);
        assert_eq!(all[..played.len()], played[..], "what comes later changes nothing");
        let hashes: Vec<&Value> = of_kind(&all, "shot").iter().map(|shot| &shot["hash"]).collect();
        assert_eq!(hashes.len(), 2 * shots);
        assert_eq!(hashes[..shots], hashes[shots..]);
        assert_eq!(timeless(last_state(&all)), timeless(last_state(&played)));
        let undone: Vec<Value> = of_kind(&all[played.len()..], "state")[..shots]
            .iter()
            .map(|state| timeless(state))
            .collect();
        let struck: Vec<Value> = played
            .windows(2)
            .filter(|two| two[1]["kind"] == "command" && two[1]["command"] == "shoot")
            .filter(|two| two[0]["kind"] == "state")
            .map(|two| timeless(&two[0]))
            .collect();
        assert!(undone.iter().rev().eq(&struck), "each as it was when the cue struck");
    }
}

/// Tests that a lot falls as before when the shot that led to it is played again.
#[test]
fn a_lot_is_drawn_once() {
    let drawn = |seed: u64| {
        let start = json!({
            "scene": {"version": 1, "table": "snooker-12ft", "balls": [
                {"id": 0, "position": [0.0, 0.2]}, {"id": 21, "position": [0.0, 0.6]},
            ]},
            "state": {"on": "black", "scores": {"A": 60, "B": 67}},
        });
        let setup = Setup::new(GameKind::Snooker, Preset::Real, seed);
        let journal = journal_of(&setup, &[start, aim(LEFT), power(0.2), shoot(), undo(), redo()]);
        let choosing = |state: &&&Value| state["phase"] == "choosing";
        let states = of_kind(&journal, "state");
        let players: Vec<&Value> =
            states.iter().filter(choosing).map(|state| &state["player"]).collect();
        assert_eq!(players.len(), 2, "{states:?}");
        assert_eq!(players[0], players[1], "seed {seed}");
        players[0].clone()
    };
    let lots: Vec<Value> = (0..12).map(drawn).collect();
    assert!(lots.iter().any(|lot| *lot != lots[0]), "{lots:?}");
}

#[test]
fn shots_of_earlier_games_are_kept_whether_played_or_undone() {
    let new_game = || json!({"command": "new-game"});
    let win = [scene(&[(0, 0.0, 0.0), (8, 0.0, 0.4)]), power(0.3), aim(LEFT), shoot()];
    let next = [new_game(), power(0.2), shoot(), undo(), new_game()];
    let back = [undo(), undo(), redo(), redo(), new_game(), undo(), undo()];
    let journal = journal(&[&win[..], &next[..], &back[..]].concat());
    assert_eq!(reasons(&journal), Vec::<&str>::new());
    let hashes: Vec<&Value> = of_kind(&journal, "shot").iter().map(|shot| &shot["hash"]).collect();
    assert_eq!(hashes.len(), 4);
    assert_eq!(hashes[..2], hashes[2..], "the win, and the shot of the second game");
    let states = of_kind(&journal, "state");
    let [.., second, aimed, won, _, _, third, fourth] = &states[..] else { panic!() };
    assert_eq!((&won["winner"], &aimed["phase"]), (&json!(1), &json!("aiming")));
    assert_eq!(timeless(third), timeless(second));
    assert_eq!(timeless(fourth), timeless(aimed));
}

#[test]
fn undo_clears_a_miscue() {
    for leave in [Command::Undo, Command::NewGame] {
        let mut game = Match::new(Setup::usual(1));
        game.command(Command::Tip { value: [0.9, 0.0] }).unwrap();
        game.command(Command::Shoot).unwrap();
        assert!(game.miscued());
        game.command(leave.clone()).unwrap();
        assert!(!game.miscued(), "{leave:?}");
    }
}

#[test]
fn a_new_shot_replaces_the_undone_ones() {
    let lines = [power(1.0), shoot(), undo(), aim(2.0), shoot(), redo()];
    let journal = journal(&lines);
    assert_eq!(reasons(&journal), ["no shot has been taken back"]);
    let hashes: Vec<&Value> = of_kind(&journal, "shot").iter().map(|shot| &shot["hash"]).collect();
    assert_ne!(hashes[0], hashes[1]);
}

#[test]
fn undo_stops_rolling_balls_and_puts_them_back() {
    let mut game = Match::new(Setup::usual(3));
    let before = game.clone();
    game.command(Command::Shoot).unwrap();
    game.update(0.7);
    assert_eq!(game.phase(), Phase::Rolling);
    assert_eq!(game.command(Command::Redo), Err(Refusal::BallsRolling));
    game.command(Command::Undo).unwrap();
    assert_eq!(game.phase(), before.phase());
    assert!(game.world().balls().eq(before.world().balls()));
    assert!(game.world().events().is_empty() && game.last_shot().is_none());
    assert_eq!(game.time(), 0.7);
    // Played to its end it is the same shot as without interruption.
    let mut unstopped = before.clone();
    unstopped.command(Command::Shoot).unwrap();
    unstopped.run_to_rest();
    game.command(Command::Redo).unwrap();
    game.run_to_rest();
    assert_eq!(game.last_shot(), unstopped.last_shot());
}

/// Tests that every shot of a long game can be taken back.
#[test]
fn a_thousand_shots_can_be_undone() {
    let mut game = Match::new(Setup::report(1));
    let start: Vec<Ball> = game.world().balls().collect();
    game.command(Command::Power { value: 0.001 }).unwrap();
    for _ in 0..1005 {
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
    }
    let taken_back = (0..).take_while(|_| game.command(Command::Undo).is_ok()).count();
    assert_eq!(taken_back, 1005);
    assert_eq!(game.shots(), 0);
    assert!(game.world().balls().eq(start));
}

/// Tests that won games are counted over several games, and that an undone win does not count.
#[test]
fn games_are_counted_and_a_new_one_may_begin_at_any_time() {
    let new_game = json!({"command": "new-game"});
    let win = [scene(&[(0, 0.0, 0.0), (8, 0.0, 0.4)]), power(0.3), aim(LEFT), shoot()];
    let next = [new_game.clone(), power(0.2), shoot(), new_game, undo()];
    let played = journal(&[&win[..], &next[..]].concat());
    assert!(of_kind(&played, "refused").is_empty());
    let states = of_kind(&played, "state");
    let [.., won, first, _, _, second, back] = &states[..] else { panic!("{states:?}") };
    assert_eq!((won["winner"].as_u64(), &won["games"]), (Some(1), &json!([1, 0])));
    for (state, phase) in [(first, "aiming"), (second, "aiming"), (back, "aiming")] {
        assert_eq!((&state["shots"], &state["games"]), (&json!(0), &json!([1, 0])));
        assert_eq!(state["phase"], phase);
    }
    let undone = journal(&[&win[..], &[undo()]].concat());
    assert!(last_state(&undone).get("games").is_none());
}

/// Tests who breaks: after a finished game the other player, after an abandoned game the same one,
/// and in a restored game the one who broke it.
#[test]
fn players_take_turns_at_the_break() {
    let new_game = || json!({"command": "new-game"});
    // The 8 falls legally or too early; in both cases the game is over.
    let won = |laws: &str| {
        let balls = json!([{"id": 0, "position": [0, 0.2]}, {"id": 8, "position": [0, 0.4]}]);
        let scene = json!({"scene": {"version": 1, "laws": laws, "balls": balls}});
        vec![scene, power(0.3), aim(LEFT), shoot()]
    };
    let breakers = |laws: &str, next: &[Value]| {
        let journal = journal(&[&won(laws)[..], next].concat());
        assert!(of_kind(&journal, "refused").is_empty(), "{journal:?}");
        let states = of_kind(&journal, "state");
        let next = &states[states.len() - next.len()..];
        next.iter().map(|state| state["player"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    let next = [restart(), new_game(), undo()];
    assert_eq!(breakers("real", &next), [2, 2, 1]);
    assert_eq!(breakers("report", &next), [1, 1, 1]);
    assert_eq!(breakers("real", &[new_game(), new_game()]), [2, 2]);
    assert_eq!(breakers("real", &[undo(), new_game()]), [1, 1]);
}
