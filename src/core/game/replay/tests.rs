use super::*;
use crate::game::{Command, Setup};

/// A match of three shots, of which the second was undone and redone.
fn played() -> Match {
    let mut game = Match::new(Setup::usual(7));
    for (direction, power) in [(0.01, 0.9), (0.4, 0.5), (2.0, 0.4)] {
        if let Some(choice) = game.choice() {
            let option = choice.options[0].name.to_owned();
            game.command(Command::Choose { option }).unwrap();
        }
        game.command(Command::Aim { direction }).unwrap();
        game.command(Command::Power { value: power }).unwrap();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
    }
    game
}

/// The hash of the shot that this match redoes next.
fn hash(game: &mut Match) -> u64 {
    game.command(Command::Redo).unwrap();
    game.run_to_rest();
    game.last_shot().unwrap().hash
}

#[test]
fn a_replayed_record_has_the_same_hashes() {
    let mut game = played();
    game.command(Command::Undo).unwrap();
    game.command(Command::Redo).unwrap();
    game.run_to_rest();
    let record = game.record().unwrap();
    let mut replay = Replay::of_record(record.clone()).unwrap();
    assert_eq!((replay.len(), replay.known()), (4, 1));
    // A few events at a time.
    let mut looks = 0;
    loop {
        let mut left = 20;
        looks += 1;
        if replay.read_while(|| {
            left -= 1;
            left > 0
        }) {
            break;
        }
    }
    assert!(looks > 5, "{looks}");
    assert_eq!((replay.known(), replay.difference()), (4, None));
    let taken_back: Vec<bool> = (0..4).map(|shot| replay.is_taken_back(shot)).collect();
    assert_eq!(taken_back, [false, false, true, false]);
    let mut shown = game.clone();
    for shot in [0, 1, 2, 3, 1, 0] {
        assert!(replay.seek(shot, &mut shown));
        assert_eq!(replay.player(shot), Some(shown.player()));
        assert_eq!(Some(hash(&mut shown)), record.strokes[shot].hash, "shot {shot}");
        assert_eq!(replay.hash(shot), record.strokes[shot].hash);
    }
    assert!(!replay.seek(4, &mut shown));
}

#[test]
fn an_unread_shot_is_read_first() {
    let record = played().record().unwrap();
    let mut replay = Replay::of_record(record.clone()).unwrap();
    let mut shown = record.begin().unwrap();
    assert!(replay.seek(2, &mut shown));
    assert_eq!(Some(hash(&mut shown)), record.strokes[2].hash);
}

#[test]
fn the_shots_of_a_match_are_known_at_once() {
    let game = played();
    let mut replay = Replay::of_match(&game);
    assert_eq!((replay.len(), replay.known()), (3, 3));
    let mut shown = game.clone();
    assert!(replay.seek(2, &mut shown));
    assert_ne!(shown.revision(), game.revision(), "predicted sounds are cancelled");
    assert_eq!(hash(&mut shown), game.last_shot().unwrap().hash);
    assert_eq!(shown.last_shot().unwrap().reason, game.last_shot().unwrap().reason);
    assert!(shown.world().balls().eq(game.world().balls()));
}

#[test]
fn an_altered_record_is_read_up_to_the_difference() {
    let mut record = played().record().unwrap();
    record.strokes[1].hash = Some(1);
    let mut replay = Replay::of_record(record.clone()).unwrap();
    replay.read_while(|| true);
    assert_eq!(replay.known(), 2);
    assert_eq!(replay.difference().map(Difference::shot), Some(2));
    record.engine = ENGINE + 1;
    assert!(matches!(Replay::of_record(record), Err(Difference::Engine(_))));
}

#[test]
fn a_film_shows_each_instant_with_the_bits_of_the_shot() {
    let game = played();
    let mut replay = Replay::of_match(&game);
    let mut shown = game.clone();
    assert!(replay.seek(0, &mut shown));
    let mut film = Film::new(&shown).unwrap();
    let mut left = 3;
    assert!(!film.run_while(|| {
        left -= 1;
        left > 0
    }));
    assert!(film.run_while(|| true));
    let length = film.length().unwrap();
    let mut whole = shown.clone();
    let hash = hash(&mut whole);
    assert_eq!(
        (film.verdict().unwrap().hash, film.events().len()),
        (hash, whole.last_shot().unwrap().events.len())
    );
    // Forwards and backwards, at the instants of events and between them.
    let events: Vec<f64> = film.events().iter().map(|event| event.time).collect();
    let mut times: Vec<f64> = events.iter().copied().step_by(7).chain([length, 0.3, 0.0]).collect();
    times.push(events[events.len() / 2]);
    for time in times {
        let mut straight = shown.clone();
        straight.command(Command::Redo).unwrap();
        straight.roll(time);
        film.seek(time, &mut shown);
        assert!((shown.world().clock() - time).abs() < 1e-12, "{time}");
        assert_eq!(shown.world().events(), straight.world().events(), "at {time} s");
        assert!(shown.world().balls().eq(straight.world().balls()), "at {time} s");
        let last = shown.world().events().last().unwrap();
        assert!(last.time <= time + 1e-9);
        replay.seek(0, &mut shown);
    }
    // From the middle on, to the same end.
    film.seek(0.5 * length, &mut shown);
    shown.run_to_rest();
    assert_eq!(shown.last_shot().unwrap().hash, hash);
}

#[test]
fn events_are_stepped_through_in_both_directions() {
    let game = played();
    let mut shown = game.clone();
    Replay::of_match(&game).seek(0, &mut shown);
    let mut film = Film::new(&shown).unwrap();
    film.run_while(|| true);
    let (mut time, mut forwards) = (0.0, Vec::new());
    while let Some(place) = film.event_beside(time, true) {
        time = film.events()[place].time;
        assert_eq!(film.event_at(time), Some(place));
        forwards.push(place);
    }
    assert!(forwards.len() > 10 && forwards.is_sorted());
    let mut backwards = Vec::new();
    while let Some(place) = film.event_beside(time, false) {
        time = film.events()[place].time;
        backwards.push(place);
    }
    forwards.pop();
    forwards.reverse();
    // The strike is before the first step.
    assert_eq!(backwards[..forwards.len()], forwards);
    assert!(film.event_beside(time, false).is_none());
}
