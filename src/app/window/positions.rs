//! Positions of free practice, saved as scenes and loaded again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::game::files::scene::Run;
use crate::game::files::{Scene, kept, output_file, printable};
use crate::game::{Match, Phase};
use crate::physics::BallId;
use crate::task::Task;
use crate::texts::{dates, practice};
use crate::ui::{PositionRow, Tone};

use super::game_window::GameWindow;
use super::lab_files;
use super::watching::played;
use crate::app::storage::exports::{DOCUMENT, Export, place_of};

/// The folder of saved positions, among the player's documents.
const FOLDER: &str = "gl-billiards-positions";
/// The name of a new position in that folder, before its number.
const NEW: &str = "gl-billiards-positions/position";

/// The saved positions, as they were read last.
#[derive(Debug, Default)]
pub struct Positions {
    /// The files of the rows, the newest first.
    files: Vec<PathBuf>,
    reading: Option<Task<Vec<(PathBuf, PositionRow)>>>,
}

/// The position of a match of free practice whose balls rest; `None` for any other.
fn position(game: &Match) -> Option<Scene> {
    let rests = matches!(game.phase(), Phase::Aiming { .. }) && game.rules().is_free();
    let world = Some(game.world()).filter(|_| rests)?;
    let mut balls: Vec<_> = world.balls().filter(|ball| ball.state.in_play()).collect();
    balls.sort_by_key(|ball| ball.id);
    let (laws, table) = (*world.laws(), Arc::clone(world.table()));
    let run = Run::default();
    Some(Scene { laws, table, balls, colors: BTreeMap::new(), shot: None, run })
}

/// Reads a position, or says what is wrong with it.
fn read(path: &Path) -> Result<Scene, String> {
    let text = kept::read_regular(path).map_err(|why| why.to_string())?;
    Scene::parse_position(&text).map_err(|why| why.to_string())
}

/// The row of a file.
fn row(path: &Path) -> PositionRow {
    let name = printable(&path.file_stem().unwrap_or_default().to_string_lossy()).into_owned();
    let about = match read(path) {
        Ok(scene) => {
            let balls = scene.balls.iter().filter(|ball| ball.id != BallId::CUE).count();
            let balls = match balls {
                1 => practice::ONE_BALL.to_string(),
                _ => practice::balls(&balls).to_string(),
            };
            let written = fs::metadata(path).and_then(|found| found.modified());
            let written = written.ok().and_then(minute);
            written.map_or(balls.clone(), |minute| format!("{minute} · {balls}"))
        }
        Err(why) => printable(&practice::cannot_be_loaded(&why).to_string()).into_owned(),
    };
    PositionRow { name, about }
}

/// A time as the window shows it.
fn minute(time: SystemTime) -> Option<String> {
    let local = TimeZone::system().to_datetime(Timestamp::try_from(time).ok()?);
    jiff::fmt::strtime::format(dates::MINUTE.get(), local).ok()
}

impl GameWindow {
    /// Saves the position on the table of free practice.
    pub(super) fn save_position(&mut self) {
        let Some(scene) = position(played(&self.waiting, &self.session).game()) else {
            self.session.messages.whisper(practice::NOTHING_TO_SAVE, Tone::Plain);
            return;
        };
        let Some([path]) = self.export_paths(Export::Document, [NEW], DOCUMENT, u32::MAX) else {
            return;
        };
        self.session.screens.close_menus();
        self.save_on_thread(move || {
            let text = format!("{:#}\n", scene.write());
            let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
            match folder.and_then(|()| output_file::write(&path, text.as_bytes())) {
                Ok(()) => Ok(practice::position_saved_as(&place_of(&path)).to_string()),
                Err(why) => Err(practice::cannot_be_saved(&why).to_string()),
            }
        });
    }

    /// Reads the saved positions for their list.
    pub(super) fn read_positions(&mut self) {
        let Some(folder) = self.exports.folder(Export::Document) else { return };
        let folder = folder.join(FOLDER);
        self.positions.reading = Some(Task::spawn("positions", move |_| {
            let rows = lab_files::list(&folder).into_iter().map(|path| {
                let row = row(&path);
                (path, row)
            });
            rows.collect()
        }));
    }

    /// Takes over the saved positions once they are read. Returns true while they are being read.
    pub(super) fn poll_positions(&mut self) -> bool {
        let Some(rows) = Task::take_done(&mut self.positions.reading) else {
            return self.positions.reading.is_some();
        };
        let (files, rows): (Vec<_>, Vec<_>) = rows.unwrap_or_default().into_iter().unzip();
        self.positions = Positions { files, reading: None };
        self.state.positions = rows.into();
        self.request_frame();
        false
    }

    /// Goes on with free practice from a saved position. The match on the table is saved.
    pub(super) fn load_position(&mut self, row: usize) {
        let Some(path) = self.positions.files.get(row).cloned() else { return };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let setup = self.practice_setup();
        let game = read(&path).and_then(|scene| {
            let (setup, shot) = (setup.in_scene(&scene), scene.shot);
            let mut game = Match::from_scene(setup, scene.balls).map_err(|why| why.to_string())?;
            // A shot that no player can make leaves the cue as it is.
            let _ = shot.map(|shot| game.prepare(&shot));
            Ok(game)
        });
        match game {
            Ok(game) => {
                self.session.screens.close_menus();
                self.begin(game);
                self.session.messages.whisper(practice::position_loaded(&name), Tone::Plain);
            }
            Err(why) => {
                let why = practice::cannot_be_loaded(&format!("{name}: {why}")).to_string();
                self.session.messages.say(why, Tone::Bad);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::scratch::Folder;
    use crate::app::window::positions::*;
    use crate::game::{Command, GameKind, Setup};
    use crate::physics::Preset;

    /// Kind of fault: what a player has built cannot be kept.
    #[test]
    fn a_position_of_free_practice_is_saved_and_loaded() {
        let setup = Setup::new(GameKind::Practice, Preset::Real, 1);
        let mut game = Match::new(setup.clone());
        for ball in 3..16 {
            game.command(Command::RemoveBall { ball }).unwrap();
        }
        game.command(Command::PlaceBall { ball: 2, position: [0.3, -0.2] }).unwrap();
        let scene = position(&game).unwrap();
        let folder = Folder::new("positions");
        let path = folder.join("bank & cut.json");
        fs::write(&path, format!("{:#}\n", scene.write())).unwrap();
        let read = read(&path).unwrap();
        let again = Match::from_scene(setup.in_scene(&read), read.balls).unwrap();
        let places = |game: &Match| -> Vec<_> {
            let balls = game.world().balls().filter(|ball| ball.state.in_play());
            balls.map(|ball| (ball.id, ball.position)).collect()
        };
        assert_eq!(places(&again), places(&game));
        // The other balls can be put back.
        assert!(again.placement_area_of(BallId(9)).is_some());
        let PositionRow { name, about } = row(&path);
        assert!(name == "bank & cut" && about.ends_with("2 balls"), "{about}");
        fs::write(&path, r#"{"version": 1, "balls": [{"id": 0, "position": [9, 0]}]}"#).unwrap();
        let PositionRow { about, .. } = row(&path);
        assert!(about.contains("balls[0]"), "{about}");
        // Nothing is saved while balls roll, and in no other game.
        game.command(Command::Shoot).unwrap();
        assert!(position(&game).is_none() && position(&Match::new(Setup::usual(1))).is_none());
    }
}
