//! The practice drills. To add one, write its file and add it to the list.

mod draw;
mod ghost;
mod long_pots;
mod stop_shot;

use crate::wording::Wording;

use super::Exercise;

/// The number of tries in a drill of single shots.
pub const TRIES: u32 = 10;

/// A practice drill.
#[derive(Debug, Clone, Copy)]
pub struct Drill {
    /// Its name in files and in names of controls.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: Wording,
    /// Its form.
    pub form: Form,
}

/// The form of a drill.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// Ten single shots.
    Shots(Exercise),
    /// Racks against a ghost that never misses; the first to win this many wins the race.
    Ghost {
        /// Racks to win.
        race: u32,
        /// The task at the break, and after it.
        tasks: [Wording; 2],
    },
}

/// All drills, in their order in the menu.
pub const DRILLS: [Drill; 4] = [stop_shot::DRILL, draw::DRILL, long_pots::DRILL, ghost::DRILL];

impl Drill {
    /// The name of its entry in the menu, in names of controls.
    pub fn control(&self) -> &'static str {
        match self.name {
            "stop-shot" => "practice-stop-shot",
            "draw" => "practice-draw",
            "long-pots" => "practice-long-pots",
            _ => "practice-ghost",
        }
    }
}
