use std::time::{Duration, UNIX_EPOCH};

use crate::app::scratch::Folder;
use crate::app::storage::records::statistics::*;
use crate::game::{Command, Setup};

fn name(second: u64) -> RecordName {
    RecordName::new(GameKind::EightBall, UNIX_EPOCH + Duration::from_secs(second))
}

fn store(folder: &Folder) -> StatisticsStore {
    StatisticsStore::new(folder.join("statistics"), folder.join("statistics.csv"))
}

/// A match of this many shots.
fn played(shots: u32) -> Match {
    let players = ["Ada", "Ben"].map(str::to_owned);
    let mut game = Match::new(Setup { players, ..Setup::report(3) });
    for shot in 0..shots {
        game.command(Command::Aim { direction: 0.05 * f64::from(shot) }).unwrap();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
    }
    game
}

fn entry(game: &Match, seconds: [f64; 2]) -> Entry {
    Entry::of(game, seconds).unwrap()
}

/// Both players' shots in all matches of a folder.
fn shots(all: &AllMatches) -> Vec<[u32; 2]> {
    let of = |played: &PlayedMatch| [0, 1].map(|index| played.players[index].figures.shots);
    all.matches.iter().map(of).collect()
}

#[test]
fn a_match_that_is_saved_often_counts_once() {
    let folder = Folder::new("statistics-once");
    let mut store = store(&folder);
    let id = MatchId::Begun(name(7));
    let mut game = played(2);
    for seconds in [10.0, 20.0] {
        store.save(id, name(7), &entry(&game, [seconds, 1.0])).unwrap();
    }
    let all = store.read();
    assert_eq!(shots(&all), [game.figures().map(|figures| figures.shots)]);
    let [ada, ben] = &all.matches[0].players;
    assert_eq!((ada.name.as_str(), ben.name.as_str()), ("Ada", "Ben"));
    assert_eq!((ada.seconds, ben.seconds), (20.0, 1.0));
    assert_eq!(all.matches[0].date, "1970-01-01 00:00");
    // A shot that is taken back counts no more.
    game.command(Command::Undo).unwrap();
    store.save(id, name(7), &entry(&game, [21.0, 1.0])).unwrap();
    assert_eq!(shots(&store.read()), [game.figures().map(|figures| figures.shots)]);
}

#[test]
fn a_resumed_match_adds_to_its_times_only() {
    let folder = Folder::new("statistics-resumed");
    let game = played(3);
    store(&folder).save(MatchId::Begun(name(7)), name(7), &entry(&game, [10.0, 4.0])).unwrap();
    // The next run, in which it is resumed twice.
    let mut next = store(&folder);
    let id = MatchId::Resumed(name(7));
    for seconds in [1.0, 2.5] {
        next.save(id, name(7), &entry(&game, [seconds, 0.0])).unwrap();
    }
    next.resume(id);
    next.save(id, name(7), &entry(&game, [0.25, 1.0])).unwrap();
    let all = next.read();
    assert_eq!(shots(&all), [game.figures().map(|figures| figures.shots)]);
    assert_eq!(all.matches[0].players.each_ref().map(|player| player.seconds), [12.75, 5.0]);
}

/// Tests that two programs that play at once keep each other's figures.
#[test]
fn two_programs_add_up() {
    let folder = Folder::new("statistics-two");
    let mut stores = [store(&folder), store(&folder)];
    for shot in 1..=3 {
        for (index, store) in stores.iter_mut().enumerate() {
            let name = name(index as u64);
            store.save(MatchId::Begun(name), name, &entry(&played(shot), [0.0; 2])).unwrap();
        }
    }
    let each = played(3).figures().map(|figures| figures.shots);
    assert_eq!(shots(&stores[0].read()), [each, each]);
}

/// Tests for names that lose letters in files, or count as several because of their encoding.
#[test]
fn names_keep_their_letters_in_files() {
    let folder = Folder::new("statistics-names");
    let mut store = store(&folder);
    for (second, players) in [["Zoe\u{308}", "Łukasz"], ["Zoë", "田中"]].into_iter().enumerate()
    {
        let players = players.map(str::to_owned);
        let setup = Setup { players, ..Setup::report(3) };
        let name = name(second as u64);
        store.save(MatchId::Begun(name), name, &entry(&Match::new(setup), [0.0; 2])).unwrap();
    }
    let all = store.read();
    let names: Vec<_> =
        all.matches.iter().flat_map(|one| &one.players).map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Zoë", "Łukasz", "Zoë", "田中"]);
    let csv = fs::read_to_string(store.export().unwrap()).unwrap();
    for row in [",Zoë,Łukasz,", ",Łukasz,Zoë,", ",田中,Zoë,"] {
        assert!(csv.contains(row), "{row} in {csv}");
    }
}

#[test]
fn practice_does_not_count() {
    let setup = Setup::new(GameKind::Practice, crate::physics::Preset::Real, 1);
    assert_eq!(Entry::of(&Match::new(setup), [1.0, 1.0]), None);
}

#[test]
fn files_that_cannot_be_read_are_moved_aside_and_kept() {
    let folder = Folder::new("statistics-broken");
    let mut store = store(&folder);
    let game = played(1);
    store.save(MatchId::Begun(name(1)), name(1), &entry(&game, [1.0, 1.0])).unwrap();
    let place = |second: u64| folder.join("statistics").join(name(second).to_string());
    let good = fs::read_to_string(place(1)).unwrap();
    for (second, bad) in [
        (2, good[..good.len() / 2].to_owned()),
        (3, good.replace("\"version\":1", "\"version\":2")),
        (4, good.replace("\"seconds\":1.0", "\"seconds\":-1.0")),
        (5, good.replace("8-ball-2014", "croquet")),
        (6, good.replace("\"shots\":1", "\"shots\":-1")),
        (7, "\u{fffd}".to_owned()),
        (8, good.replace("\"version\":1", "\"version\":1,\"venue\":\"club\"")),
    ] {
        assert_ne!(bad, good, "{second}");
        fs::write(place(second), bad).unwrap();
    }
    fs::write(folder.join("statistics").join("notes.txt"), "mine").unwrap();
    let all = store.read();
    assert_eq!(all.matches.len(), 1);
    let moved = [2, 7].map(|second| format!("{}.broken", name(second)));
    assert_eq!((&all.moved[..], all.foreign), (&moved[..], 5));
    let aside = place(2).with_file_name(&moved[0]);
    assert_eq!(fs::read_to_string(aside).unwrap(), good[..good.len() / 2]);
    assert_eq!(store.read(), AllMatches { moved: Vec::new(), ..all });
    // A match that goes on in such a file begins its times anew.
    fs::write(place(9), "{").unwrap();
    let id = MatchId::Resumed(name(9));
    assert!(store.save(id, name(9), &entry(&game, [3.0, 2.0])).unwrap());
    assert_eq!(store.read().matches[1].players[0].seconds, 3.0);
    assert!(fs::exists(format!("{}.broken", place(9).display())).unwrap());
}

/// Tests the kind of fault in which an older program writes over what a newer one has written.
#[test]
fn statistics_of_a_newer_version_are_not_overwritten() {
    let folder = Folder::new("statistics-newer");
    let mut store = store(&folder);
    let game = played(1);
    store.save(MatchId::Begun(name(1)), name(1), &entry(&game, [1.0, 1.0])).unwrap();
    let path = folder.join("statistics").join(name(1).to_string());
    let good = fs::read_to_string(&path).unwrap();
    for newer in [
        good.replace("\"version\":1", "\"version\":2"),
        good.replace("\"shots\":1", "\"shots\":1,\"banks\":1"),
    ] {
        assert_ne!(newer, good);
        fs::write(&path, &newer).unwrap();
        for id in [MatchId::Resumed(name(1)), MatchId::Begun(name(1))] {
            let mut next = StatisticsStore::new(folder.join("statistics"), folder.join("csv"));
            for _ in 0..2 {
                assert!(!next.save(id, name(1), &entry(&game, [3.0, 2.0])).unwrap());
            }
            assert_eq!(next.read(), AllMatches { foreign: 1, ..AllMatches::default() });
            assert_eq!(fs::read_to_string(&path).unwrap(), newer);
        }
    }
}

/// Tests the kind of fault in which a pipe among the files keeps the program from going on.
#[cfg(unix)]
#[test]
fn a_pipe_among_the_statistics_does_not_block() {
    let folder = Folder::new("statistics-pipe");
    let mut store = store(&folder);
    fs::create_dir(folder.join("statistics")).unwrap();
    folder.pipe(&format!("statistics/{}", name(1)));
    folder.pipe("statistics.csv");
    assert_eq!(store.read(), AllMatches::default());
    let entry = entry(&played(1), [1.0, 1.0]);
    assert!(store.save(MatchId::Begun(name(1)), name(1), &entry).is_err());
    assert!(store.export().is_err());
}

#[test]
fn the_csv_file_holds_all_matches() {
    let folder = Folder::new("statistics-csv");
    let mut store = store(&folder);
    for second in 1..=3 {
        let id = MatchId::Begun(name(second));
        store.save(id, name(second), &entry(&played(1), [1.0, 1.0])).unwrap();
    }
    let path = store.export().unwrap();
    assert_eq!(path, folder.join("statistics.csv"));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1 + 2 * 3);
}
