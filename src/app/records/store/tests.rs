use std::time::UNIX_EPOCH;

use super::*;
use crate::app::scratch::Folder;
use crate::game::{Command, GameKind, Match, Setup};

fn name(second: u64) -> RecordName {
    RecordName::new(GameKind::EightBall, UNIX_EPOCH + Duration::from_secs(second))
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
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 1);
    let mut again = RecordStore::new(store.folder().to_owned());
    let newest = again.newest();
    let (found, record) = newest.record.unwrap();
    assert_eq!((found, files::record::text(&record)), (name(7), text(0.3)));
    assert!(newest.moved.is_empty());
    // It goes on in the same file.
    again.save(MatchId::Resumed(found), text(0.4)).unwrap();
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 1);
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
    let old = text(0.1);
    for second in 0..=KEPT as u64 {
        fs::write(folder.join(&name(second).to_string()), &old).unwrap();
    }
    for other in ["notes.txt", "1970-01-01_00-00-00_8-ball.json.broken", "a.json"] {
        fs::write(folder.join(other), "mine").unwrap();
    }
    for (left, age) in [(".gl-billiards-1-0", 2 * ABANDONED), (".gl-billiards-2-0", ABANDONED / 2)]
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
    assert_eq!(store.names().len(), KEPT);
    assert_eq!(files.len(), KEPT + 4, "{files:?}");
    assert!(store.names().contains(&wrong) && store.names().contains(&name(KEPT as u64)));
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
    let moved = [name(4), name(3), name(2)].map(|name| format!("{name}.broken"));
    assert_eq!(newest.moved, [moved[0].clone(), moved[1].clone(), format!("{}-2", moved[2])]);
    let content = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(content(&newest.moved[2]), half.as_bytes());
    assert_eq!(content(&moved[2]), b"an earlier one");
    assert_eq!(content(&newest.moved[1]), [0xff, 0xfe]);
    assert_eq!(files_of(&folder).len(), 5);
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
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 1);
}
