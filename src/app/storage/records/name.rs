//! Names of record files. They sort by the start of their matches.

use std::fmt;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::game::GameKind;
use crate::texts::{Text, dates};

/// The form of date and time in a name.
const FORM: &str = "%Y-%m-%d_%H-%M-%S";

/// The name of a record's file, `2026-11-22_19-30-05_8-ball.json`: date and time of the match's
/// start (UTC), and its game. A number distinguishes matches of the same second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordName {
    /// Date and time (UTC).
    start: DateTime,
    /// 1, or the number at the end of the name.
    number: u32,
    game: GameKind,
}

impl RecordName {
    /// The name for a match of this game that starts now.
    pub fn new(game: GameKind, now: SystemTime) -> RecordName {
        // A clock before 1970 is not set; use 1970.
        let now = Timestamp::try_from(now).unwrap_or_default().max(Timestamp::UNIX_EPOCH);
        let second = Timestamp::from_second(now.as_second()).unwrap_or_default();
        RecordName { start: TimeZone::UTC.to_datetime(second), number: 1, game }
    }

    /// Parses the name of a file; `None` if it is not a record of this program.
    pub fn parse(file: &str) -> Option<RecordName> {
        let mut parts = file.strip_suffix(".json")?.split('_');
        let (date, time, game) = (parts.next()?, parts.next()?, parts.next()?);
        let number = parts.next().map_or(Some(1), |number| number.parse().ok())?;
        let start = DateTime::strptime(FORM, format!("{date}_{time}")).ok()?;
        let name = RecordName { start, number, game: GameKind::named(game)? };
        (name.to_string() == file).then_some(name)
    }

    /// The game.
    pub fn game(self) -> GameKind {
        self.game
    }

    /// The minute of the start, such as "2026-11-22 19:30" (UTC).
    pub fn minute(self) -> String {
        self.start.strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// The day of the start, and its minute, as the window shows them.
    pub fn display_times(self, zone: &TimeZone) -> [String; 2] {
        let local = match TimeZone::UTC.to_timestamp(self.start) {
            Ok(start) => zone.to_datetime(start),
            Err(_) => self.start,
        };
        [dates::DAY, dates::MINUTE].map(|form: Text| {
            // A translation may contain an unknown form.
            let shown = jiff::fmt::strtime::format(form.get(), local);
            shown.unwrap_or_else(|_| self.minute())
        })
    }

    /// The next name for the same second.
    pub fn next(self) -> RecordName {
        RecordName { number: self.number + 1, ..self }
    }
}

impl fmt::Display for RecordName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.start.strftime(FORM), self.game.name())?;
        if self.number > 1 {
            write!(f, "_{}", self.number)?;
        }
        f.write_str(".json")
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use crate::app::storage::records::name::*;

    fn name(seconds: u64) -> RecordName {
        RecordName::new(GameKind::EightBall, UNIX_EPOCH + Duration::from_secs(seconds))
    }

    #[test]
    fn names_contain_the_time_in_utc() {
        for (seconds, text) in [
            (0, "1970-01-01_00-00-00_8-ball.json"),
            (951_782_399, "2000-02-28_23-59-59_8-ball.json"),
            (951_782_400, "2000-02-29_00-00-00_8-ball.json"),
            (1_795_375_805, "2026-11-22_19-30-05_8-ball.json"),
            (4_107_542_400, "2100-03-01_00-00-00_8-ball.json"),
        ] {
            assert_eq!(name(seconds).to_string(), text);
            assert_eq!(RecordName::parse(text), Some(name(seconds)));
        }
        let before = RecordName::new(GameKind::NineBall, UNIX_EPOCH - Duration::from_secs(1));
        assert_eq!(before.to_string(), "1970-01-01_00-00-00_9-ball.json");
    }

    #[test]
    fn the_window_shows_the_local_time() {
        let zone = TimeZone::fixed(jiff::tz::offset(-5));
        let shown = name(1_795_375_805).display_times(&zone);
        assert_eq!(shown, ["Nov 22, 2026", "Nov 22, 2026, 2:30 PM"]);
        assert_eq!(name(1_795_375_805).minute(), "2026-11-22 19:30");
    }

    #[test]
    fn names_sort_by_time_and_number() {
        let mut later = name(1_795_375_805);
        let mut all = vec![name(5)];
        for _ in 0..12 {
            all.push(later);
            later = later.next();
        }
        assert_eq!(all[2].to_string(), "2026-11-22_19-30-05_8-ball_2.json");
        assert!(all.is_sorted());
        for name in all {
            assert_eq!(RecordName::parse(&name.to_string()), Some(name));
        }
    }

    #[test]
    fn other_names_are_not_records() {
        for text in [
            "",
            ".json",
            "notes.json",
            "2026-11-22_19-30-05_8-ball",
            "2026-11-22_19-30-05_8-ball.json.broken",
            "2026-11-22_19-30-05_8-ball.toml",
            "2026-11-22_19-30-05_croquet.json",
            "2026-11-22_19-30-05_8-ball_1.json",
            "2026-11-22_19-30-05_8-ball_02.json",
            "2026-11-22_19-30-05_8-ball_2_3.json",
            "2026-11-22_19-30_8-ball.json",
            "2026-11-22-19_30-05_8-ball.json",
            "26-11-22_19-30-05_8-ball.json",
            "+2026-11-22_19-30-05_8-ball.json",
            " 2026-11-22_19-30-05_8-ball.json",
        ] {
            assert_eq!(RecordName::parse(text), None, "{text}");
        }
    }
}
