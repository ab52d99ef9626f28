//! The look of balls.

use crate::physics::ball::BallId;

/// The look of a ball. Solids and stripes show their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BallLook {
    /// The cue ball.
    Cue,
    /// One colour.
    Solid,
    /// White with a stripe.
    Striped,
    /// A red without a number, as in blackball and snooker.
    Red,
    /// A yellow without a number.
    Yellow,
    /// The black of a set of reds and yellows, or of snooker.
    Black,
    /// The green of snooker.
    Green,
    /// The brown of snooker.
    Brown,
    /// The blue of snooker.
    Blue,
    /// The pink of snooker.
    Pink,
}

impl BallLook {
    /// The look of a ball of a pool set: 1 to 8 are solid, 9 to 15 striped, and so on in scenes
    /// with more.
    pub fn of_pool(ball: BallId) -> BallLook {
        match ball.0.checked_sub(1).map(|place| place % 15) {
            None => BallLook::Cue,
            Some(..8) => BallLook::Solid,
            Some(_) => BallLook::Striped,
        }
    }

    /// The look of a ball of snooker by its value: 1 for a red, 2 to 7 for the colours.
    pub fn of_snooker(value: u32) -> BallLook {
        match value {
            2 => BallLook::Yellow,
            3 => BallLook::Green,
            4 => BallLook::Brown,
            5 => BallLook::Blue,
            6 => BallLook::Pink,
            7 => BallLook::Black,
            _ => BallLook::Red,
        }
    }

    /// The look of a ball of a set of reds and yellows: 1 to 7 are red, 9 to 15 yellow.
    pub fn of_colours(ball: BallId) -> BallLook {
        match ball.0 {
            0 => BallLook::Cue,
            1..=7 => BallLook::Red,
            8 => BallLook::Black,
            _ => BallLook::Yellow,
        }
    }
}
