//! A practice drill.

use crate::game::lessons::Exercise;
use crate::wording::Wording;

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
    /// Ten tries: single shots, or short runs.
    Shots(Exercise),
    /// Racks against a ghost that never misses; the first to win this many wins the race.
    Ghost {
        /// Racks to win.
        race: u32,
        /// The task at the break, and after it.
        tasks: [Wording; 2],
    },
}

impl Drill {
    /// The name of its entry in the menu, in names of controls.
    pub fn control(&self) -> &'static str {
        match self.name {
            "stop-shot" => "practice-stop-shot",
            "draw" => "practice-draw",
            "long-pots" => "practice-long-pots",
            "break-shot" => "practice-break-shot",
            "bank" => "practice-bank",
            "first-three" => "practice-first-three",
            "line-up" => "practice-line-up",
            "long-red" => "practice-long-red",
            "colours" => "practice-colours",
            "opening" => "practice-opening",
            "corner-five" => "practice-corner-five",
            "plus" => "practice-plus",
            "ticky" => "practice-ticky",
            _ => "practice-ghost",
        }
    }
}
