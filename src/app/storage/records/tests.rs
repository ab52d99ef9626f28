//! Tests of matches that are saved, killed and resumed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::thread;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::app::scratch::Folder;
use crate::app::storage::records::*;
use crate::game::files::record;
use crate::game::record::Difference;
use crate::game::{Command, GameKind, Setup};
use crate::physics::{Ball, BallId, Preset};

/// Number of times the saving program is killed.
const KILLS: usize = 200;
/// The environment variable with the folder that the killed program writes to.
const CHILD: &str = "GL_BILLIARDS_TEST_RECORDS";

fn shoot(game: &mut Match, direction: f64) {
    game.command(Command::Aim { direction }).unwrap();
    game.command(Command::Shoot).unwrap();
    game.run_to_rest();
}

/// Waits for the other threads, and returns all news.
fn settle(records: &mut Records, game: &Match) -> Vec<RecordNews> {
    let mut all = Vec::new();
    loop {
        records.follow(game);
        all.extend(std::iter::from_fn(|| records.take_news()));
        if !records.is_busy() {
            return all;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Tests the kind of fault in which a user without a home folder plays a match that is not kept, and
/// hears nothing of it.
#[test]
fn without_a_folder_the_player_is_told_once() {
    let mut game = Match::new(Setup::report(1));
    let mut records = Records::new(None, None, &game);
    assert!(settle(&mut records, &game).is_empty());
    for direction in [0.1, 0.2] {
        shoot(&mut game, direction);
        let news = settle(&mut records, &game);
        let told = news.iter().filter(|news| matches!(news, RecordNews::Stopped(_))).count();
        assert_eq!(told, usize::from(direction == 0.1), "{news:?}");
    }
    assert!(records.close(&game), "nothing failed that could have been saved");
}

/// A program that was killed after it saved a match of this many shots after each of them.
fn killed(folder: &Path, shots: u32) -> Match {
    let mut game = Match::new(Setup::report(3));
    let mut records = Records::new(Some(folder.to_owned()), None, &game);
    for shot in 0..shots {
        shoot(&mut game, 0.02 * f64::from(shot));
        assert!(settle(&mut records, &game).is_empty());
    }
    game
}

/// Another run in the same folder, and its news.
fn next_run(folder: &Path) -> (Match, Records, Vec<RecordNews>) {
    let game = Match::new(Setup::usual(9));
    let mut records = Records::new(Some(folder.to_owned()), None, &game);
    records.look();
    let news = settle(&mut records, &game);
    (game, records, news)
}

fn texts(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| !file.ends_with(".order"));
    files.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn a_match_is_resumed_bit_for_bit_and_goes_on_in_its_file() {
    let folder = Folder::new("records-resumed");
    let mut before = killed(&folder.0, 3);
    before.command(Command::Undo).unwrap();
    let mut records = Records::new(Some(folder.0.clone()), None, &before);
    // The undo is saved too, in a file of its own, because this match was not resumed.
    records.saved = 0;
    settle(&mut records, &before);
    assert_eq!(store::names(&folder.0).len(), 2);

    let (game, mut records, news) = next_run(&folder.0);
    let [RecordNews::Offered(offered)] = &news[..] else { panic!("{news:?}") };
    assert_eq!(offered.game, "8-Ball 2014");
    assert_eq!(offered.shots, 2);
    assert_eq!(offered.players.as_ref(), Some(&game.setup().players));
    assert!(records.resume());
    let mut news = settle(&mut records, &game);
    let Some(RecordNews::Resumed(resumed)) = news.pop() else { panic!("{news:?}") };
    assert!(news.is_empty() && resumed.difference.is_none());
    let mut game = resumed.game;
    assert_eq!(game.record(), before.record());
    assert!(game.world().balls().eq(before.world().balls()));
    assert!(game.can_redo() && !records.resume());
    for game in [&mut game, &mut before] {
        shoot(game, 0.5);
    }
    assert!(settle(&mut records, &game).is_empty());
    assert_eq!(store::names(&folder.0).len(), 2);
    assert!(texts(&folder.0).contains(&record::text(&before.record().unwrap())));
}

/// Tests that a match from the list replaces the current one, which is saved with its shot in
/// motion, and that both keep their files.
#[test]
fn an_older_match_is_resumed_and_the_current_one_kept() {
    let folder = Folder::new("records-older");
    let older = killed(&folder.0, 2);
    let file = fs::read_dir(&folder.0).unwrap().next().unwrap().unwrap().file_name();
    let name = RecordName::parse(file.to_str().unwrap()).unwrap();
    let mut game = Match::new(Setup::report(9));
    let mut records = Records::new(Some(folder.0.clone()), None, &game);
    shoot(&mut game, 0.1);
    settle(&mut records, &game);
    game.command(Command::Shoot).unwrap();
    records.resume_saved(name, &game);
    let news = settle(&mut records, &game);
    let [RecordNews::Withdrawn, RecordNews::Resumed(resumed)] = &news[..] else {
        panic!("{news:?}");
    };
    assert_eq!(resumed.game.record(), older.record());
    game.run_to_rest();
    let mut resumed = resumed.game.clone();
    shoot(&mut resumed, 0.5);
    assert!(settle(&mut records, &resumed).is_empty());
    let mut expected = [&game, &resumed].map(|game| record::text(&game.record().unwrap()));
    let mut found = texts(&folder.0);
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    // A match that begins before the record is read stays.
    records.resume_saved(name, &resumed);
    records.begin(&resumed, &game);
    let news = settle(&mut records, &game);
    assert!(news.iter().all(|news| matches!(news, RecordNews::Withdrawn)), "{news:?}");
}

#[test]
fn cue_settings_are_saved_with_the_next_shot_and_at_the_end() {
    let folder = Folder::new("records-cue");
    let mut game = killed(&folder.0, 1);
    let mut records = Records::new(Some(folder.0.clone()), None, &game);
    game.command(Command::Power { value: 0.7 }).unwrap();
    records.follow(&game);
    assert!(!records.is_busy());
    game.command(Command::Shoot).unwrap();
    records.follow(&game);
    assert!(!records.is_busy(), "balls roll");
    game.run_to_rest();
    records.follow(&game);
    assert!(records.is_busy());
    game.command(Command::Power { value: 0.2 }).unwrap();
    assert!(records.close(&game));
    assert!(texts(&folder.0).contains(&record::text(&game.record().unwrap())));
}

#[test]
fn nothing_is_saved_before_the_first_shot() {
    let folder = Folder::new("records-unplayed");
    let mut game = Match::new(Setup::report(3));
    let mut records = Records::new(Some(folder.0.clone()), None, &game);
    game.command(Command::NewGame).unwrap();
    assert!(settle(&mut records, &game).is_empty() && records.close(&game));
    assert_eq!(folder.count(), 0);
    let (game, mut records, news) = next_run(&folder.0);
    assert!(news.is_empty() && !records.resume() && records.close(&game));
}

#[test]
fn the_offer_ends_with_the_first_shot() {
    let folder = Folder::new("records-withdrawn");
    killed(&folder.0, 1);
    let (mut game, mut records, news) = next_run(&folder.0);
    assert!(matches!(news[..], [RecordNews::Offered(OfferedMatch { shots: 1, .. })]), "{news:?}");
    game.command(Command::Power { value: 0.1 }).unwrap();
    assert!(settle(&mut records, &game).is_empty());
    // Also while a match is being replayed.
    assert!(records.resume());
    game.command(Command::Shoot).unwrap();
    let news = settle(&mut records, &game);
    assert!(matches!(news[..], [RecordNews::Withdrawn]), "{news:?}");
    assert!(!records.resume());
    game.run_to_rest();
    assert!(settle(&mut records, &game).is_empty());
    assert_eq!(store::names(&folder.0).len(), 2, "the other match is kept");
}

#[test]
fn a_finished_game_is_not_offered_but_a_race_is() {
    let folder = Folder::new("records-over");
    let offers = |race: Option<u32>| {
        let setup = Setup { race, ..Setup::new(GameKind::EightBall2014, Preset::Real, 1) };
        let pocket = setup.table.pockets[0].center;
        let way = pocket.normalize();
        let (radius, laws) = (setup.laws.ball_radius(), setup.laws);
        // The 8 alone in front of a pocket, and the cue ball behind it.
        let ball = |id: u32, back: f64| {
            let at = pocket - way * back;
            Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), at.x, at.y)
        };
        let mut game = Match::from_scene(setup, vec![ball(0, 0.9), ball(8, 0.5)]).unwrap();
        let mut records = Records::new(Some(folder.0.clone()), None, &game);
        game.command(Command::Power { value: 0.12 }).unwrap();
        shoot(&mut game, way.y.atan2(way.x));
        assert!(game.phase().is_over() && settle(&mut records, &game).is_empty());
        let news = next_run(&folder.0).2;
        fs::remove_dir_all(&folder.0).unwrap();
        news.len()
    };
    assert_eq!([None, Some(1), Some(2)].map(offers), [0, 0, 1]);
}

/// Tests that a record that cannot be replayed is resumed from its last position and kept.
#[test]
fn an_altered_record_goes_on_from_its_last_position() {
    let folder = Folder::new("records-altered");
    let before = killed(&folder.0, 2);
    let path = fs::read_dir(&folder.0).unwrap().next().unwrap().unwrap().path();
    let mut record = before.record().unwrap();
    for (engine, hash) in [(record.engine, 1), (record.engine + 1, record.strokes[1].check)] {
        record.engine = engine;
        record.strokes[1].check = hash;
        let text = record::text(&record);
        fs::write(&path, &text).unwrap();
        let (game, mut records, _) = next_run(&folder.0);
        assert!(records.resume());
        let mut news = settle(&mut records, &game);
        let Some(RecordNews::Resumed(resumed)) = news.pop() else { panic!("{news:?}") };
        let is_other = matches!(resumed.difference, Some(Difference::Engine(_)));
        assert_eq!(is_other, engine != before.record().unwrap().engine);
        let mut game = resumed.game;
        let place = |game: &Match| -> Vec<_> {
            let balls = game.world().balls().filter(|ball| ball.state.in_play());
            balls.map(|ball| (ball.id, ball.position)).collect()
        };
        assert_eq!(place(&game), place(&before));
        assert_eq!((game.player(), game.phase()), (before.player(), before.phase()));
        shoot(&mut game, 0.3);
        assert!(settle(&mut records, &game).is_empty() && records.close(&game));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        // Leave only the old record for the next pass.
        for file in fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().path()) {
            if file != path {
                fs::remove_file(file).unwrap();
            }
        }
    }
}

/// Tests the kind of fault in which the match on the table is deleted, because its record has another
/// name than it would have had.
#[test]
fn the_match_on_the_table_is_not_deleted() {
    let folder = Folder::new("records-deleted");
    let mut game = Match::new(Setup::report(3));
    let mut records = Records::new(Some(folder.0.clone()), None, &game);
    let wished = records.id.name().to_string();
    fs::write(folder.join(&wished), "{}").unwrap();
    shoot(&mut game, 0.1);
    settle(&mut records, &game);
    let names = store::names(&folder.0);
    assert_eq!(names.len(), 2);
    for name in names {
        assert_eq!(records.give_up(name), name.to_string() == wished, "{name}");
    }
}

#[test]
fn a_failure_is_reported_once_and_retried() {
    let folder = Folder::new("records-failure");
    let blocked = folder.join("records");
    fs::write(&blocked, "no folder").unwrap();
    let mut game = Match::new(Setup::report(3));
    let mut records = Records::new(Some(blocked.clone()), None, &game);
    let mut news = |game: &mut Match| {
        shoot(game, 0.1);
        settle(&mut records, game)
    };
    let first = news(&mut game);
    assert!(matches!(first[..], [RecordNews::Stopped(_)]), "{first:?}");
    assert!(news(&mut game).is_empty());
    fs::remove_file(&blocked).unwrap();
    let recovered = news(&mut game);
    assert!(matches!(recovered[..], [RecordNews::SavedAgain]), "{recovered:?}");
    assert!(news(&mut game).is_empty());
    assert_eq!(texts(&blocked), [record::text(&game.record().unwrap())]);
    fs::remove_dir_all(&blocked).unwrap();
    fs::write(&blocked, "no folder").unwrap();
    assert!(!records.close(&game));
}

#[test]
fn the_last_of_many_records_stays() {
    let folder = Folder::new("records-many");
    let mut game = Match::new(Setup::report(3));
    let mut writer = RecordWriter::new(RecordStore::new(folder.0.clone()), None).unwrap();
    let names = [7, 8].map(|second| {
        let now = std::time::UNIX_EPOCH + Duration::from_secs(second);
        RecordName::new(game.setup().game.kind(), now)
    });
    for power in 1..=60_u32 {
        game.command(Command::Power { value: 0.01 * f64::from(power) }).unwrap();
        let id = MatchId::Begun(names[power as usize % 2]);
        writer.save(id, game.record().unwrap(), None);
    }
    let last = game.record().unwrap();
    assert!(writer.is_busy());
    let outcomes = writer.close().unwrap();
    assert!(
        outcomes
            .iter()
            .all(|outcome| matches!(outcome, Outcome::Saved { newer_statistics: false, .. })),
        "{outcomes:?}"
    );
    let file = fs::read_to_string(folder.join(&names[0].to_string())).unwrap();
    assert_eq!(file, record::text(&last));
    assert_eq!(store::names(&folder.0).len(), 2);
}

/// The program to be killed: it saves records as fast as it can.
#[test]
fn child_that_saves() {
    let Some(folder) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let texts = texts(&folder.join("texts"));
    let all: Vec<Record> = texts.iter().map(|text| record::parse(text).unwrap()).collect();
    let mut store = RecordStore::new(folder.join("records"));
    let resumed = fs::exists(folder.join("resume")).unwrap();
    let found = if resumed { store.newest().record } else { None };
    let begun = RecordName::new(all[0].setup.game.kind(), SystemTime::now());
    let id = found.map_or(MatchId::Begun(begun), |(name, _)| MatchId::Resumed(name));
    let entry = |record: &Record| Entry::of(&record.replay().unwrap(), [1.0, 2.0]);
    let all: Vec<(Record, Option<Entry>)> =
        all.into_iter().map(|record| (record.clone(), entry(&record))).collect();
    let statistics = StatisticsStore::new(folder.join("statistics"), folder.join("csv"));
    let mut writer = RecordWriter::new(store, Some(statistics)).unwrap();
    fs::write(folder.join("ready"), "").unwrap();
    for (record, entry) in all.iter().cycle() {
        writer.save(id, record.clone(), entry.clone());
        while writer.is_busy() {
            assert!(!matches!(writer.outcome(), Some(Outcome::Failed(_))));
        }
        fs::write(folder.join("saved"), "").unwrap();
    }
}

/// Tests that after each of 200 SIGKILLs at random moments all records are complete, including
/// those that were there before.
#[test]
fn a_kill_at_any_moment_leaves_whole_records() {
    let folder = Folder::new("records-killed");
    let mut game = Match::new(Setup::report(3));
    let mut written = BTreeSet::new();
    fs::create_dir(folder.join("texts")).unwrap();
    for shot in 0..5 {
        shoot(&mut game, 0.05 * f64::from(shot));
        let text = record::text(&game.record().unwrap());
        fs::write(folder.join(&format!("texts/{shot}")), &text).unwrap();
        written.insert(text);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut known = BTreeSet::new();
    let program = std::env::current_exe().unwrap();
    for kill in 0..KILLS {
        // Either a new match, or one that goes on in its file.
        let _ = match kill % 3 {
            0 => fs::remove_file(folder.join("resume")),
            _ => fs::write(folder.join("resume"), ""),
        };
        // Every other one is killed after its first save, however busy the machine is.
        let sign = folder.join(["ready", "saved"][kill % 2]);
        for sign in ["ready", "saved"] {
            let _ = fs::remove_file(folder.join(sign));
        }
        let mut child = Process::new(&program)
            .args(["--exact", "app::storage::records::tests::child_that_saves"])
            .env(CHILD, &folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !fs::exists(&sign).unwrap() {
            assert!(child.try_wait().unwrap().is_none(), "kill {kill}: it has ended by itself");
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(rng.random_range(0..4000)));
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
        let mut names = BTreeSet::new();
        let records = fs::read_dir(folder.join("records")).into_iter().flatten();
        for file in records.map(|file| file.unwrap()) {
            let Some(name) = file.file_name().to_str().and_then(RecordName::parse) else {
                continue;
            };
            let text = fs::read_to_string(file.path()).unwrap();
            assert!(written.contains(&text), "kill {kill}: {name} is not whole");
            names.insert(name);
        }
        assert!(known.is_subset(&names), "kill {kill}: a record is lost");
        let store = StatisticsStore::new(folder.join("statistics"), folder.join("csv"));
        assert!(store.read().moved.is_empty(), "kill {kill}: statistics are not whole");
        known = names;
    }
    let newest = RecordStore::new(folder.join("records")).newest();
    assert!(newest.moved.is_empty() && known.len() > 1);
    let statistics = StatisticsStore::new(folder.join("statistics"), folder.join("csv")).read();
    assert!(statistics.moved.is_empty() && statistics.matches.len() > 1);
    newest.record.unwrap().1.replay().unwrap();
}
