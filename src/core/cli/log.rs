//! The log, which is standard error.

use std::io::Write;

use crate::game::files::printable;

/// Warnings of the program itself. Failures in libraries that matter are reported by the program
/// itself; the rest is harmless (a call interrupted by a suspended machine, a desktop without
/// portals) and no error to a player.
const USUAL: &str = "gl_billiards=warn";

/// Logs warnings to stderr, one per line. `RUST_LOG` changes the level, and shows what libraries log.
pub fn start() {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(USUAL))
        .format(|line, record| {
            let level = record.level().as_str().to_lowercase();
            writeln!(line, "gl-billiards: {level}: {}", printable(&record.args().to_string()))
        })
        .init();
}

#[cfg(test)]
mod tests {
    use log::{Level, Record};

    use super::*;

    /// Tests the kind of fault in which a library's remark is printed as an error of the program.
    #[test]
    fn libraries_do_not_speak_to_players() {
        let logger = env_logger::Builder::new().parse_filters(USUAL).build();
        let prints = |target: &str, level: Level| {
            logger.matches(&Record::builder().target(target).level(level).build())
        };
        assert!(!prints("gilrs_core::platform::platform::gamepad", Level::Error));
        assert!(!prints("sctk_adwaita::theme", Level::Warn));
        assert!(!prints("winit::platform_impl", Level::Error));
        assert!(prints(module_path!(), Level::Warn) && prints("gl_billiards", Level::Error));
        assert!(!prints(module_path!(), Level::Info));
    }
}
