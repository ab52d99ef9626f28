//! The checks of the fuzz targets, on their seeds and on the scenes that come with the program.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/checks/command.rs"]
mod command;
#[path = "../../fuzz/checks/record.rs"]
mod record;
#[path = "../../fuzz/checks/scenario.rs"]
mod scenario;
#[path = "../../fuzz/checks/scene.rs"]
pub mod scene;
#[path = "../../fuzz/checks/sweep.rs"]
mod sweep;

/// Hands every file below a folder of the project to a check.
fn check_all(folder: &str, check: fn(&[u8])) {
    let mut pending = vec![Path::new(crate::PROJECT).join(folder)];
    let mut files = 0;
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            // On failure the last line says which file it was.
            println!("{}", path.display());
            check(&fs::read(&path).unwrap());
            files += 1;
        }
    }
    assert!(files > 0, "{folder} is empty");
}

#[test]
fn seeds_of_the_target_scene_pass() {
    check_all("fuzz/seeds/scene", scene::check);
    check_all("assets/scenes", scene::check);
    check_all("src/core/assets/scenes", scene::check);
}

#[test]
fn seeds_of_the_target_command_pass() {
    check_all("fuzz/seeds/command", command::check);
}

#[test]
fn seeds_of_the_target_record_pass() {
    check_all("fuzz/seeds/record", record::check);
}

#[test]
fn seeds_of_the_target_scenario_pass() {
    check_all("fuzz/seeds/scenario", scenario::check);
}

#[test]
fn seeds_of_the_target_sweep_pass() {
    check_all("fuzz/seeds/sweep", sweep::check);
    check_all("src/core/assets/experiments", sweep::check);
}
