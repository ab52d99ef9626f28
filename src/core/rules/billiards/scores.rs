//! The scores of a stroke (3.4).

use crate::physics::ball::BallId;
use crate::rules::shot::Touch;
use crate::rules::two_cue_balls::RED;
use crate::rules::{Player, ShotSummary, VerdictWords};

/// Points of a cannon.
const CANNON: u32 = 2;

/// Points of a hazard: a pot of this ball, or an in-off it.
fn hazard(ball: BallId) -> u32 {
    if ball == RED { 3 } else { 2 }
}

/// The scores of a stroke, which count together.
pub(super) struct Scores {
    /// True if the cue ball touched both other balls.
    pub is_cannon: bool,
    /// The balls that were potted.
    pub potted: Vec<BallId>,
    /// The ball whose points an in-off counts.
    pub in_off: Option<BallId>,
}

impl Scores {
    pub fn of(shot: &ShotSummary) -> Scores {
        let cue_ball = shot.cue_ball.id;
        let mut met: Vec<BallId> = shot
            .touches
            .iter()
            .filter(|touch| touch.is_of(cue_ball))
            .filter_map(|touch| match *touch {
                Touch::Balls([one, other]) => Some(if one == cue_ball { other } else { one }),
                Touch::Rail { .. } => None,
            })
            .collect();
        met.sort_unstable();
        met.dedup();
        // Of two balls hit at once, the white counts.
        let first = shot.first.iter().copied().min_by_key(|&ball| hazard(ball));
        Scores {
            is_cannon: met.len() > 1,
            potted: shot.object_balls_potted().collect(),
            in_off: first.filter(|_| shot.has_potted(cue_ball)),
        }
    }

    pub fn is_hazard(&self) -> bool {
        !self.potted.is_empty() || self.in_off.is_some()
    }

    /// True if the red was potted, and nothing else scored.
    pub fn is_pot_of_red_alone(&self) -> bool {
        !self.is_cannon && self.potted == [RED] && self.in_off.is_none()
    }

    pub fn points(&self) -> u32 {
        let hazards = self.potted.iter().copied().chain(self.in_off).map(hazard).sum::<u32>();
        hazards + if self.is_cannon { CANNON } else { 0 }
    }

    pub fn words(&self, player: Player) -> VerdictWords {
        match (self.is_cannon, self.potted.as_slice(), self.in_off) {
            (true, [], None) => VerdictWords::Cannon(player),
            (false, [RED], None) => VerdictWords::PotsRed(player),
            (false, [_], None) => VerdictWords::PotsWhite(player),
            (false, [], Some(RED)) => VerdictWords::InOffRed(player),
            (false, [], Some(_)) => VerdictWords::InOffWhite(player),
            _ => VerdictWords::SeveralScores(self.points(), player),
        }
    }

    /// The event that shows them, by its index in the log: the first pot, or the in-off.
    pub fn event(&self, shot: &ShotSummary) -> Option<usize> {
        let in_off = self.in_off.map(|_| shot.cue_ball.id);
        self.potted.first().copied().or(in_off).and_then(|ball| shot.event_of(ball))
    }
}
