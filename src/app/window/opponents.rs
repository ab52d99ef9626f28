//! Opponents in the window: their turns, and suggested shots.

use crate::texts::thinking;
use crate::ui::Tone;

use super::game_window::GameWindow;
use crate::app::session::{Feedback, Origin};

impl GameWindow {
    /// Lets an opponent play its turn as far as it is due. Returns true while it thinks, and must be
    /// asked again soon.
    pub(super) fn poll_opponent(&mut self) -> bool {
        if self.session.play_opponent() {
            self.request_frame();
        }
        self.write_commands();
        self.session.seat.is_thinking()
    }

    /// Suggests a shot; if one is shown, aims the cue so.
    pub(super) fn suggest(&mut self) {
        let commands = self.session.suggest();
        let is_accepted = !commands.is_empty();
        for command in commands {
            self.submit(command, Origin::Person(Feedback::Refusals));
        }
        if is_accepted {
            if let Some(command) = self.session.suggestion_taken() {
                self.submit(command, Origin::Person(Feedback::Silent));
            }
            self.session.messages.remark(thinking::AIMED, Tone::Good);
        }
        self.request_frame();
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::ai::OPPONENTS;
    use crate::app::docs_tables;

    #[test]
    fn the_docs_list_all_opponents() {
        let mut table = "| Opponent (`--opponent`) | Name | Rating | |\n|-|-|-|-|\n".to_owned();
        for opponent in &OPPONENTS {
            let (title, character) = (opponent.title.english, opponent.character.english);
            writeln!(
                table,
                "| `{}` | {title} | {} | {character} |",
                opponent.name, opponent.rating
            )
            .expect("it is written");
        }
        docs_tables::check("playing.md", "opponents", &table);
    }
}
