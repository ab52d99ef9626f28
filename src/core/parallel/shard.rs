//! A part of work that several machines share.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// One of several contiguous parts of a list, written `K/N`: the K-th of N, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `count`.
    number: u64,
    count: u64,
}

impl Shard {
    /// True for the first part.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// The places of this part in a list of so many entries, from 0. The parts differ by one entry
    /// at most; with more parts than entries, some are empty.
    pub fn range(self, entries: u64) -> Range<u64> {
        let end = |number: u64| {
            let end = u128::from(entries) * u128::from(number) / u128::from(self.count);
            // No part ends behind the list.
            end as u64
        };
        end(self.number - 1)..end(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError::Syntax)?;
        let whole = |text: &str| text.parse().map_err(|_| ShardError::Syntax);
        let (number, count) = (whole(number)?, whole(count)?);
        match (number, count) {
            (_, 0) => Err(ShardError::NoParts),
            (1.., _) if number <= count => Ok(Shard { number, count }),
            _ => Err(ShardError::NoSuchPart { number, count }),
        }
    }
}

/// A text that names no [`Shard`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ShardError {
    /// It is not two whole numbers with a slash between them.
    #[error("it must be K/N, such as 2/3 for the second of three parts")]
    Syntax,
    /// N is 0.
    #[error("there must be 1 part or more")]
    NoParts,
    /// K is 0 or above N.
    #[error("there is no part {number}; the parts are 1 to {count}")]
    NoSuchPart {
        /// K.
        number: u64,
        /// N.
        count: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_put_one_after_another_are_the_whole() {
        for entries in [0, 1, 2, 7, 12, 1_000_003, u64::MAX] {
            for count in [1, 2, 3, 7, 20] {
                let mut end = 0;
                for number in 1..=count {
                    let shard: Shard = format!("{number}/{count}").parse().unwrap();
                    assert_eq!(shard.to_string(), format!("{number}/{count}"));
                    assert_eq!(shard.is_first(), number == 1);
                    let range = shard.range(entries);
                    assert_eq!(range.start, end, "{shard} of {entries}");
                    assert!(range.end - range.start - entries / count <= 1, "{shard} of {entries}");
                    end = range.end;
                }
                assert_eq!(end, entries);
            }
        }
    }

    #[test]
    fn texts_that_name_no_part_are_refused() {
        for (text, said) in [
            ("", "it must be K/N"),
            ("2", "it must be K/N"),
            ("/", "it must be K/N"),
            ("1/", "it must be K/N"),
            ("one/two", "it must be K/N"),
            ("-1/3", "it must be K/N"),
            ("1/2/3", "it must be K/N"),
            ("1.0/2", "it must be K/N"),
            ("1 / 2", "it must be K/N"),
            ("1/99999999999999999999", "it must be K/N"),
            ("1/0", "there must be 1 part or more"),
            ("0/0", "there must be 1 part or more"),
            ("0/3", "there is no part 0; the parts are 1 to 3"),
            ("4/3", "there is no part 4; the parts are 1 to 3"),
        ] {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert!(error.starts_with(said), "{text:?}: {error}");
        }
    }
}
