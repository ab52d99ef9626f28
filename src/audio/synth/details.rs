//! Details of a sound that its event does not contain.

use crate::physics::{Event, EventKind};

/// Details of a sound that the event does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SoundDetails {
    /// Speed along the cushion, m/s, for a cushion contact.
    pub along: f64,
    /// True if the stroke was a miscue.
    pub slipped: bool,
    /// For a contact of two balls: the number of harder contacts at the same instant; see
    /// [`SoundDetails::rank`].
    pub rank: usize,
    /// For a falling ball: the part of its fall.
    pub part: Part,
}

/// A part of the sound of a falling ball. The game sends each part as an event at its own time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// The ball hits the leather of a pocket, or lands on the floor of the room.
    #[default]
    First,
    /// The ball hits the floor of the pocket, or bounces on the floor of the room, and all that
    /// follows.
    Rest,
}

impl SoundDetails {
    /// Rank of the n-th event among the ball contacts at its instant, 0 for the hardest.
    pub fn rank(events: &[Event], n: usize) -> usize {
        let event = &events[n];
        let is_contact = |other: &Event| matches!(other.kind, EventKind::BallBall { .. });
        if !is_contact(event) {
            return 0;
        }
        // Events of one instant are adjacent in the log.
        let at_once = |other: &&Event| other.time == event.time;
        let before = events[..n].iter().rev().take_while(at_once);
        let after = events[n + 1..].iter().take_while(at_once);
        let harder = before.filter(|other| is_contact(other) && other.speed >= event.speed).count();
        harder + after.filter(|other| is_contact(other) && other.speed > event.speed).count()
    }
}
