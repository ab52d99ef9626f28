//! The check of the fuzz target `settings`, on its seeds. The other targets need no window.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/checks/settings.rs"]
mod settings;

#[test]
fn seeds_of_the_target_settings_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds/settings");
    let seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        // On failure the last line says which file it was.
        println!("{}", seed.display());
        settings::check(&fs::read(&seed).unwrap());
    }
}
