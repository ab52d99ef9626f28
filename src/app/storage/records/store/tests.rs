use std::time::UNIX_EPOCH;

use crate::app::scratch::Folder;
use crate::app::storage::records::store::*;
use crate::game::{Command, GameKind, Match, Setup};

fn name(second: u64) -> RecordName {
    RecordName::new(GameKind::EightBall, UNIX_EPOCH + Duration::from_secs(second))
}

/// The same of a match that is over.
fn finished(power: f64) -> String {
    let text = text(power).replace("\"decided\":false", "\"decided\":true");
    assert!(files::record::parse(&text).unwrap().decided);
    text
}

/// The text of a record in which the cue has this power.
fn text(power: f64) -> String {
    let mut game = Match::new(Setup::usual(1));
    game.command(Command::Power { value: power }).unwrap();
    files::record::text(&game.record().unwrap())
}

fn files_of(folder: &Folder) -> Vec<String> {
    let files = fs::read_dir(&folder.0).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name != ".order");
    names.sort();
    names
}

#[test]
fn a_match_keeps_its_file_and_another_run_finds_it() {
    let folder = Folder::new("records-found");
    let mut store = RecordStore::new(folder.join("deep/records"));
    for power in [0.1, 0.2, 0.2, 0.3] {
        store.save(MatchId::Begun(name(7)), text(power)).unwrap();
    }
    assert_eq!(names(store.folder()), [name(7)]);
    let mut again = RecordStore::new(store.folder().to_owned());
    let newest = again.newest();
    let (found, record) = newest.record.unwrap();
    assert_eq!((found, files::record::text(&record)), (name(7), text(0.3)));
    assert!(newest.moved.is_empty());
    // It goes on in the same file.
    again.save(MatchId::Resumed(found), text(0.4)).unwrap();
    assert_eq!(names(store.folder()), [name(7)]);
    assert_eq!(files::record::text(&again.newest().record.unwrap().1), text(0.4));
}

/// Tests that both of two programs that run at once keep their matches.
#[test]
fn files_of_another_program_are_not_overwritten() {
    let folder = Folder::new("records-two");
    let mut stores = [(); 2].map(|()| RecordStore::new(folder.0.clone()));
    for (store, power) in stores.iter_mut().zip([0.1, 0.2]) {
        store.save(MatchId::Begun(name(1)), text(power)).unwrap();
    }
    stores[1].save(MatchId::Begun(name(1)), text(0.3)).unwrap();
    // Also for a match that both have resumed.
    let mut third = RecordStore::new(folder.0.clone());
    let (found, _) = third.newest().record.unwrap();
    third.save(MatchId::Resumed(found), text(0.4)).unwrap();
    stores[1].save(MatchId::Begun(name(1)), text(0.5)).unwrap();
    let all = [name(1), name(1).next(), name(1).next().next()];
    assert_eq!(files_of(&folder), all.map(|name| name.to_string()));
    let texts = all.map(|name| fs::read_to_string(folder.join(&name.to_string())).unwrap());
    assert_eq!(texts, [text(0.1), text(0.4), text(0.5)]);
}

#[test]
fn only_the_oldest_records_are_deleted() {
    let folder = Folder::new("records-tidy");
    let old = finished(0.1);
    for second in 0..=MAX_RECORDS as u64 {
        fs::write(folder.join(&name(second).to_string()), &old).unwrap();
    }
    for other in ["notes.txt", "1970-01-01_00-00-00_8-ball.json.broken", "a.json"] {
        fs::write(folder.join(other), "mine").unwrap();
    }
    for (left, age) in
        [(".gl-billiards-1-0", 2 * ABANDONED_AFTER), (".gl-billiards-2-0", ABANDONED_AFTER / 2)]
    {
        let file = fs::File::create(folder.join(left)).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }
    // By a wrong clock this is the oldest match.
    let mut store = RecordStore::new(folder.0.clone());
    let wrong = RecordName::new(GameKind::NineBall, UNIX_EPOCH);
    for power in [0.2, 0.3] {
        store.save(MatchId::Begun(wrong), text(power)).unwrap();
    }
    let files = files_of(&folder);
    assert_eq!(store.names().len(), MAX_RECORDS);
    assert_eq!(files.len(), MAX_RECORDS + 4, "{files:?}");
    assert!(store.names().contains(&wrong) && store.names().contains(&name(MAX_RECORDS as u64)));
    assert!(!store.names().contains(&name(0)) && !store.names().contains(&name(1)));
    assert!(!files.contains(&".gl-billiards-1-0".to_owned()));
}

#[test]
fn files_that_are_no_records_are_moved_aside_and_kept() {
    let folder = Folder::new("records-broken");
    let good = text(0.1);
    let half = &good[..good.len() / 2];
    fs::write(folder.join(&name(1).to_string()), &good).unwrap();
    fs::write(folder.join(&name(2).to_string()), half).unwrap();
    fs::write(folder.join(&format!("{}.broken", name(2))), "an earlier one").unwrap();
    fs::write(folder.join(&name(3).to_string()), [0xff, 0xfe]).unwrap();
    fs::create_dir(folder.join(&name(4).to_string())).unwrap();
    let newest = RecordStore::new(folder.0.clone()).newest();
    assert_eq!(newest.record.map(|(name, _)| name), Some(name(1)));
    let moved = [name(3), name(2)].map(|name| format!("{name}.broken"));
    assert_eq!(newest.moved, [moved[0].clone(), format!("{}-2", moved[1])]);
    let content = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(content(&newest.moved[1]), half.as_bytes());
    assert_eq!(content(&moved[1]), b"an earlier one");
    assert_eq!(content(&newest.moved[0]), [0xff, 0xfe]);
    assert!(folder.join(&name(4).to_string()).is_dir(), "a folder is no damaged record");
    assert_eq!(files_of(&folder).len(), 5);
}

/// A record as newer versions may write it: with another number, key, name or engine.
fn newer() -> [String; 6] {
    let good = text(0.1);
    [
        ("\"version\":1", "\"version\":2"),
        ("\"version\":1", "\"version\":1,\"venue\":\"club\""),
        ("\"game\":\"8-ball\"", "\"game\":\"croquet\""),
        ("\"command\":\"power\"", "\"command\":\"masse\""),
        ("\"table\":\"pool-9ft\"", "\"table\":\"croquet-lawn\""),
        ("\"decided\":false", "\"decided\":false,\"referee\":{}"),
    ]
    .map(|(from, to)| {
        assert!(good.contains(from), "{from}: {good}");
        good.replacen(from, to, 1)
    })
}

/// Tests the kind of fault in which an older program damages what a newer one has written: files of
/// a newer version keep their names and contents, however many matches are played beside them.
#[test]
fn records_of_a_newer_version_are_left_alone() {
    let folder = Folder::new("records-newer");
    fs::write(folder.join(&name(1).to_string()), finished(0.1)).unwrap();
    let engine = format!("\"engine\":{ENGINE}");
    let of_engine = finished(0.1).replace(&engine, &format!("\"engine\":{}", ENGINE + 1));
    assert_ne!(of_engine, finished(0.1));
    let files: Vec<(RecordName, String)> =
        (2..).map(name).zip(newer().into_iter().chain([of_engine])).collect();
    for (name, text) in &files {
        fs::write(folder.join(&name.to_string()), text).unwrap();
    }
    let mut store = RecordStore::new(folder.0.clone());
    // The newest that can be read is the one of a newer engine.
    let newest = store.newest();
    assert_eq!(newest.record.map(|(name, _)| name), files.last().map(|file| file.0));
    assert_eq!(newest.moved, [""; 0]);
    for second in 100..100 + MAX_RECORDS as u64 {
        store.save(MatchId::Begun(name(second)), text(0.2)).unwrap();
    }
    let mut next = RecordStore::new(folder.0.clone());
    next.save(MatchId::Begun(name(500)), text(0.2)).unwrap();
    for (name, text) in &files {
        assert_eq!(&fs::read_to_string(folder.join(&name.to_string())).unwrap(), text, "{name}");
    }
    assert_eq!(names(&folder.0).len(), MAX_RECORDS + files.len());
    assert!(files_of(&folder).iter().all(|name| !name.contains("broken")));
}

/// Tests the kind of fault in which a clock, or the start of a match, takes the place of the order
/// of play.
#[test]
fn the_match_played_last_is_the_last_one() {
    let folder = Folder::new("records-order");
    // By a wrong clock the second match began before the first one.
    let [first, second, third] = [name(50), name(7), name(60)];
    let mut store = RecordStore::new(folder.0.clone());
    for name in [first, second, third] {
        store.save(MatchId::Begun(name), text(0.1)).unwrap();
    }
    let last = |folder: &Folder| {
        let newest = RecordStore::new(folder.0.clone()).newest();
        newest.record.map(|(name, _)| name)
    };
    assert_eq!(last(&folder), Some(third));
    // Read alone, a match is not played.
    let mut next = RecordStore::new(folder.0.clone());
    next.open(first).unwrap();
    next.save(MatchId::Resumed(first), text(0.1)).unwrap();
    assert_eq!(last(&folder), Some(third));
    for (name, power) in [(first, 0.2), (second, 0.3), (first, 0.4)] {
        next.open(name).unwrap();
        next.save(MatchId::Resumed(name), text(power)).unwrap();
        assert_eq!(last(&folder), Some(name));
    }
    assert_eq!(next.names(), [third, second, first]);
    // Matches that were not counted come before, in the order of their starts.
    for second in [900, 800] {
        fs::write(folder.join(&name(second).to_string()), text(0.5)).unwrap();
    }
    assert_eq!(next.names(), [name(800), name(900), third, second, first]);
    // The times of the files mean nothing.
    let file = fs::File::options().append(true).open(folder.join(&name(900).to_string()));
    file.unwrap().set_modified(SystemTime::now() + ABANDONED_AFTER).unwrap();
    assert_eq!(last(&folder), Some(first));
    // The order is lost: the starts are left.
    fs::remove_file(folder.join(".order")).unwrap();
    assert_eq!(last(&folder), Some(name(900)));
}

/// Tests the kind of fault in which a match that goes on is deleted to make room for another one.
#[test]
fn an_unfinished_match_outlives_finished_ones() {
    let folder = Folder::new("records-unfinished");
    let write = |second: u64, text: String| {
        fs::write(folder.join(&name(second).to_string()), text).unwrap();
    };
    // The oldest ones go on, and half of the others are over.
    (0..3).for_each(|second| write(second, text(0.1)));
    (3..MAX_RECORDS as u64).for_each(|second| match second % 2 {
        0 => write(second, text(0.1)),
        _ => write(second, finished(0.1)),
    });
    // One of the oldest is played, then a new one.
    let mut store = RecordStore::new(folder.0.clone());
    store.open(name(1)).unwrap();
    store.save(MatchId::Resumed(name(1)), text(0.2)).unwrap();
    let kept = |second: u64| folder.join(&name(second).to_string()).exists();
    for second in 1000..1002 {
        RecordStore::new(folder.0.clone()).save(MatchId::Begun(name(second)), text(0.1)).unwrap();
    }
    assert_eq!(names(&folder.0).len(), MAX_RECORDS);
    assert!((0..3).all(kept) && !kept(3) && kept(4) && !kept(5) && kept(6) && kept(7));
    // Where all go on, the one goes that was played the longest ago.
    (3..MAX_RECORDS as u64)
        .filter(|second| kept(*second))
        .for_each(|second| write(second, text(0.1)));
    for second in 1002..1004 {
        RecordStore::new(folder.0.clone()).save(MatchId::Begun(name(second)), text(0.1)).unwrap();
    }
    assert_eq!(names(&folder.0).len(), MAX_RECORDS);
    assert!(!kept(0) && kept(1) && !kept(2), "the second one was played since");
}

/// Tests the kind of fault in which a pipe among the records keeps the program from going on.
#[cfg(unix)]
#[test]
fn a_pipe_among_the_records_does_not_block() {
    let folder = Folder::new("records-pipe");
    folder.pipe(&name(9).to_string());
    folder.pipe(".order");
    fs::write(folder.join(&name(1).to_string()), text(0.1)).unwrap();
    let mut store = RecordStore::new(folder.0.clone());
    let newest = store.newest();
    assert_eq!((newest.record.unwrap().0, newest.moved), (name(1), vec![]));
    // Its name is taken.
    let saved = store.save(MatchId::Begun(name(9)), text(0.2)).unwrap();
    assert_eq!(saved, name(9).next());
}

#[test]
fn a_failure_leaves_the_old_record_and_the_next_attempt_may_succeed() {
    let folder = Folder::new("records-failure");
    let mut store = RecordStore::new(folder.join("records"));
    fs::write(folder.join("records"), "no folder").unwrap();
    assert!(store.save(MatchId::Begun(name(1)), text(0.1)).is_err());
    assert!(store.newest().record.is_none());
    fs::remove_file(folder.join("records")).unwrap();
    store.save(MatchId::Begun(name(1)), text(0.1)).unwrap();
    let path = store.folder().join(name(1).to_string());
    let set_readonly = |readonly| {
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(readonly);
        fs::set_permissions(&path, permissions).unwrap();
    };
    set_readonly(true);
    let error = store.save(MatchId::Begun(name(1)), text(0.2)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    assert_eq!(fs::read_to_string(&path).unwrap(), text(0.1));
    set_readonly(false);
    store.save(MatchId::Begun(name(1)), text(0.3)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text(0.3));
    assert_eq!(names(store.folder()), [name(1)]);
}
