//! The name of one game of a match.

/// What players call one game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// In pool.
    Rack,
    /// In snooker.
    Frame,
    /// In carom and billiards, which rack no balls.
    Game,
}

impl Unit {
    /// The words that fit: for a rack, a frame or a game.
    pub fn pick<T>(self, rack: T, frame: T, game: T) -> T {
        match self {
            Unit::Rack => rack,
            Unit::Frame => frame,
            Unit::Game => game,
        }
    }
}
