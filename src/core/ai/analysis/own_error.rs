//! A player's own error: how far the played shots lie from the middle of the range that pockets the
//! ball.
//!
//! It is a running standard deviation around zero that begins with a guess, which counts as much as
//! a few shots. Old shots fade, so that the figure follows a player who improves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::miss::ShotError;

/// The guess before the first shot: of the direction, rad, and of the logarithm of the speed.
const GUESS: [f64; 2] = [0.005, 0.06];
/// The number of shots that the guess counts as.
const WEIGHT: f64 = 8.0;
/// About the number of shots that the figure remembers.
const MEMORY: f64 = 200.0;
/// Errors beyond these were no errors of execution: another ball or pocket was meant.
const LARGEST_ERRORS: [f64; 2] = [0.1, 0.7];
/// The version of the file.
const VERSION: u64 = 1;

/// A running sum of squares.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Running {
    /// Number of shots; old ones count less.
    shots: f64,
    /// Sum of their squares.
    squares: f64,
}

impl Running {
    fn add(&mut self, error: f64) {
        let fade = 1.0 - 1.0 / MEMORY;
        self.shots = self.shots * fade + 1.0;
        self.squares = self.squares * fade + error * error;
    }

    /// The standard deviation, with the guess.
    fn deviation(&self, guess: f64) -> f64 {
        ((self.squares + WEIGHT * guess * guess) / (self.shots + WEIGHT)).sqrt()
    }

    fn is_valid(&self) -> bool {
        let is_count = |value: f64| value.is_finite() && value >= 0.0;
        is_count(self.shots) && self.shots <= MEMORY && is_count(self.squares)
    }
}

/// A player's own error.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnError {
    direction: Running,
    speed: Running,
}

impl OwnError {
    /// Learns from a played shot.
    pub fn add(&mut self, error: &ShotError) {
        let [direction, speed] = LARGEST_ERRORS;
        if error.direction.abs() <= direction {
            self.direction.add(error.direction);
        }
        if let Some(error) = error.speed.filter(|error| error.abs() <= speed) {
            self.speed.add(error);
        }
    }

    /// Standard deviation of the direction, rad.
    pub fn direction(&self) -> f64 {
        self.direction.deviation(GUESS[0])
    }

    /// Standard deviation of the logarithm of the speed.
    pub fn speed(&self) -> f64 {
        self.speed.deviation(GUESS[1])
    }

    /// The number of shots that it was learnt from; old ones count less.
    pub fn shots(&self) -> f64 {
        self.direction.shots
    }
}

/// The errors of all players, by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OwnErrors {
    players: BTreeMap<String, OwnError>,
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    version: u64,
    kind: String,
    players: BTreeMap<String, OwnError>,
}

impl OwnErrors {
    /// A player's error; the guess for a new player.
    pub fn of(&self, name: &str) -> OwnError {
        self.players.get(name).copied().unwrap_or_default()
    }

    /// Learns from a shot that a player has played.
    pub fn add(&mut self, name: &str, error: &ShotError) {
        match self.players.get_mut(name) {
            Some(own) => own.add(error),
            None => {
                let mut own = OwnError::default();
                own.add(error);
                self.players.insert(name.to_owned(), own);
            }
        }
    }

    /// Adds players of the file; shots that were played before it was read are kept.
    pub fn merge(&mut self, earlier: OwnErrors) {
        for (name, own) in earlier.players {
            self.players.entry(name).or_insert(own);
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let content = Content {
            version: VERSION,
            kind: "own-error".to_owned(),
            players: self.players.clone(),
        };
        // This cannot fail, because every key is a string and every number finite.
        let mut text = serde_json::to_string(&content).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads the text of the file, or says why it cannot be read.
    pub fn parse(text: &str) -> Result<OwnErrors, String> {
        let content: Content = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if content.version != VERSION || content.kind != "own-error" {
            return Err("this program reads errors of players of version 1".to_owned());
        }
        let is_valid = |own: &OwnError| own.direction.is_valid() && own.speed.is_valid();
        if !content.players.values().all(is_valid) {
            return Err("players: a number is out of range".to_owned());
        }
        Ok(OwnErrors { players: content.players })
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::analysis::chance::Normal;
    use crate::ai::analysis::own_error::*;

    #[test]
    fn the_error_converges_to_the_noise_put_in() {
        for (noise, speed) in [(0.002, 0.03), (0.012, 0.12)] {
            let mut own = OwnError::default();
            for [first, second] in (0..1500).map(Normal::pair) {
                own.add(&ShotError { direction: noise * first, speed: Some(speed * second) });
            }
            let near = |found: f64, wanted: f64| (found / wanted - 1.0).abs() < 0.12;
            assert!(near(own.direction(), noise), "{} for {noise}", own.direction());
            assert!(near(own.speed(), speed), "{} for {speed}", own.speed());
        }
    }

    #[test]
    fn a_few_shots_move_the_guess_only_a_little() {
        let mut own = OwnError::default();
        assert_eq!(own.direction(), GUESS[0]);
        own.add(&ShotError { direction: 0.0, speed: None });
        assert!(own.direction() < GUESS[0] && own.direction() > 0.9 * GUESS[0]);
        assert_eq!(own.speed(), GUESS[1]);
        let before = own;
        own.add(&ShotError { direction: 0.5, speed: None });
        assert_eq!(own, before, "another ball was meant");
    }

    #[test]
    fn the_file_keeps_each_player() {
        let mut errors = OwnErrors::default();
        errors.add("Ada", &ShotError { direction: 0.004, speed: Some(-0.1) });
        errors.add("Bob", &ShotError { direction: -0.02, speed: None });
        let again = OwnErrors::parse(&errors.text()).unwrap();
        assert_eq!(again, errors);
        assert!(again.of("Bob").direction() > again.of("Ada").direction());
        for broken in ["", "{}", r#"{"version":2,"kind":"own-error","players":{}}"#] {
            assert!(OwnErrors::parse(broken).is_err(), "{broken}");
        }
        let large = errors.text().replace("0.0004", "-1");
        assert!(OwnErrors::parse(&large).is_err(), "{large}");
    }
}
