//! Selects the commands of a drag that the journal shows: ten per second of each kind, and the last
//! of each.

use crate::game::{Command, Placement};

/// Least time between two lines of one kind in a drag, s.
const INTERVAL: f64 = 0.1;

/// The selection of commands.
#[derive(Debug, Default)]
pub struct Throttle {
    /// The last written command of each kind in this drag, and its time, s.
    written: Vec<(f64, Command)>,
    /// Newer commands that are not written yet, at most one of each kind.
    waiting: Vec<Command>,
}

impl Throttle {
    /// Takes a command at this time, s, which may be part of a `drag`. Returns the commands to
    /// write now.
    pub fn take(&mut self, time: f64, command: &Command, drag: bool) -> Vec<Command> {
        let goes_on = drag && self.written.iter().all(|(_, last)| of_one_drag(last, command));
        self.waiting.retain(|waiting| !same_kind(waiting, command));
        let mut lines = Vec::new();
        if !goes_on {
            // The commands that wait were of another drag.
            lines.append(&mut self.waiting);
            self.written.clear();
        } else if self.due(command).is_some_and(|due| time < due) {
            self.waiting.push(command.clone());
            return lines;
        }
        self.write(time, command.clone(), &mut lines);
        lines
    }

    /// The waiting commands that are due at this time, s.
    pub fn take_due(&mut self, time: f64) -> Vec<Command> {
        let mut lines = Vec::new();
        for command in std::mem::take(&mut self.waiting) {
            match self.due(&command) {
                Some(due) if time < due => self.waiting.push(command),
                _ => self.write(time, command, &mut lines),
            }
        }
        lines
    }

    /// All waiting commands.
    pub fn take_all(&mut self) -> Vec<Command> {
        self.take_due(f64::INFINITY)
    }

    /// The time at which the next waiting command is due, s.
    pub fn next_due(&self) -> Option<f64> {
        self.waiting.iter().filter_map(|command| self.due(command)).min_by(f64::total_cmp)
    }

    /// The time from which another command of this kind may be written, s.
    fn due(&self, command: &Command) -> Option<f64> {
        let last = self.written.iter().find(|(_, last)| same_kind(last, command));
        last.map(|(time, _)| time + INTERVAL)
    }

    fn write(&mut self, time: f64, command: Command, lines: &mut Vec<Command>) {
        self.written.retain(|(_, last)| !same_kind(last, &command));
        self.written.push((time, command.clone()));
        lines.push(command);
    }
}

/// True if two commands may belong to one drag. A drag of the ball in hand turns the aim, too.
fn of_one_drag(a: &Command, b: &Command) -> bool {
    let places = |command: &Command| {
        matches!(command, Command::MoveCueBall(Placement::To(_)) | Command::Aim { .. })
    };
    same_kind(a, b) || (places(a) && places(b))
}

/// True if a later one of two commands of a drag replaces the other.
fn same_kind(a: &Command, b: &Command) -> bool {
    matches!(
        (a, b),
        (Command::Aim { .. }, Command::Aim { .. })
            | (Command::Power { .. }, Command::Power { .. })
            | (Command::Tip { .. }, Command::Tip { .. })
            | (Command::Elevation { .. }, Command::Elevation { .. })
            | (Command::MoveCueBall(Placement::To(_)), Command::MoveCueBall(Placement::To(_)))
    )
}

#[cfg(test)]
mod tests {
    use crate::app::storage::journal_writer::throttle::*;

    /// Tests that a drag of the ball in hand, which turns the aim with each motion, is written ten
    /// times per second, and with the last place and aim.
    #[test]
    fn place_and_aim_of_one_drag_are_throttled_together() {
        let mut throttle = Throttle::default();
        let [mut places, mut aims] = [Vec::new(), Vec::new()];
        let mut note = |lines: Vec<Command>| {
            for line in lines {
                match line {
                    Command::MoveCueBall(Placement::To([x, _])) => places.push(x),
                    Command::Aim { direction } => aims.push(direction),
                    other => assert_eq!(other, Command::Shoot),
                }
            }
        };
        for frame in 0..60 {
            let (time, value) = (f64::from(frame) / 60.0, f64::from(frame));
            note(throttle.take_due(time));
            note(throttle.take(time, &Command::MoveCueBall(Placement::To([value, 0.0])), true));
            note(throttle.take(time, &Command::Aim { direction: value }, true));
        }
        assert!(throttle.next_due().is_some());
        note(throttle.take(1.0, &Command::Shoot, false));
        assert_eq!(throttle.next_due(), None);
        for written in [places, aims] {
            assert!((10..=12).contains(&written.len()), "{written:?}");
            assert_eq!((written[0], written.last()), (0.0, Some(&59.0)));
        }
    }

    #[test]
    fn another_drag_is_written_at_once_after_what_waits() {
        let mut throttle = Throttle::default();
        let power = |value| Command::Power { value };
        assert_eq!(throttle.take(0.0, &power(0.1), true), [power(0.1)]);
        assert_eq!(throttle.take(0.01, &power(0.2), true), []);
        let tip = Command::Tip { value: [0.0, 0.0] };
        assert_eq!(throttle.take(0.02, &tip, true), [power(0.2), tip]);
        // A single command replaces one of its kind that waits.
        assert_eq!(throttle.take(0.03, &Command::Tip { value: [0.1, 0.0] }, true), []);
        let last = Command::Tip { value: [0.2, 0.0] };
        assert_eq!(throttle.take(0.04, &last, false), [last]);
    }
}
