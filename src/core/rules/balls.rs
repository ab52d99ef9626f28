//! The numbers of object balls.

use crate::physics::ball::BallId;

/// The object balls of a full rack.
pub(super) static BALLS: [BallId; 15] = [
    BallId(1),
    BallId(2),
    BallId(3),
    BallId(4),
    BallId(5),
    BallId(6),
    BallId(7),
    BallId(8),
    BallId(9),
    BallId(10),
    BallId(11),
    BallId(12),
    BallId(13),
    BallId(14),
    BallId(15),
];

/// The balls from 1 to `COUNT`.
pub(super) const fn first_balls<const COUNT: usize>() -> &'static [BallId] {
    BALLS.split_at(COUNT).0
}
