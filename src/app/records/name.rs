//! Names of record files. They sort by the start of their matches.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::GameKind;

/// Days in 400 years, the period of the calendar.
const ERA: u64 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970.
const EPOCH: u64 = 719_468;

/// The name of a record's file, `2026-11-22_19-30-05_8-ball.json`: date and time of the match's
/// start (UTC), and its game. A number distinguishes matches of the same second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordName {
    /// Year, month, day, hour, minute, second.
    start: [u64; 6],
    /// 1, or the number at the end of the name.
    number: u32,
    game: GameKind,
}

impl RecordName {
    /// The name for a match of this game that starts now.
    pub fn new(game: GameKind, now: SystemTime) -> RecordName {
        // A clock before 1970 is not set; use 1970.
        let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let [year, month, day] = date(seconds / 86_400);
        let start = [year, month, day, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
        RecordName { start, number: 1, game }
    }

    /// Parses the name of a file; `None` if it is not a record of this program.
    pub fn parse(file: &str) -> Option<RecordName> {
        let mut parts = file.strip_suffix(".json")?.split('_');
        let (date, time, game) = (parts.next()?, parts.next()?, parts.next()?);
        let number = parts.next().map_or(Some(1), |number| number.parse().ok())?;
        let mut numbers = date.split('-').chain(time.split('-'));
        let mut start = [0; 6];
        for place in &mut start {
            *place = numbers.next()?.parse().ok()?;
        }
        let name = RecordName { start, number, game: GameKind::named(game)? };
        (name.to_string() == file).then_some(name)
    }

    /// The game.
    pub fn game(self) -> GameKind {
        self.game
    }

    /// The minute of the start, such as "2026-11-22 19:30" (UTC).
    pub fn minute(self) -> String {
        let [year, month, day, hour, minute, _] = self.start;
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }

    /// The next name for the same second.
    pub fn next(self) -> RecordName {
        RecordName { number: self.number + 1, ..self }
    }
}

impl fmt::Display for RecordName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day, hour, minute, second] = self.start;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}_{hour:02}-{minute:02}-{second:02}_{}",
            self.game.name()
        )?;
        if self.number > 1 {
            write!(f, "_{}", self.number)?;
        }
        f.write_str(".json")
    }
}

/// Year, month and day of a number of days after 1 January 1970 (Hinnant 2013, "chrono-compatible
/// low-level date algorithms"). Its years begin in March, so that leap days come last.
fn date(days: u64) -> [u64; 3] {
    let days = days + EPOCH;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let first = (153 * month + 2) / 5;
    let is_new_year = month >= 10;
    let number = if is_new_year { month - 9 } else { month + 3 };
    [400 * era + year + u64::from(is_new_year), number, day - first + 1]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

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
            "2026-11-22_19-30-05_snooker.json",
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
