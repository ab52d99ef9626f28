//! The cues of `Laws::real()`: playing, break and jump cue.

use super::*;

named! {
    /// A cue by its purpose. It has no laws of its own: it names constants of [`CueLaw::Stick`].
    ///
    /// Only the laws of [`Preset::Real`] have cues to choose from. The sources of the numbers are in
    /// `docs/physics.md`.
    #[derive(Default)]
    pub enum CueKind {
        /// The cue of `Laws::real()`: leather tip and a slender shaft.
        #[default]
        Playing = "playing",
        /// A light cue with a thick shaft and a phenolic tip.
        Break = "break",
        /// Half as heavy as a playing cue, with a thick shaft and a phenolic tip.
        Jump = "jump",
    }
}

/// The restitution of a phenolic tip: the middle of 0.81 to 0.87 (FAQ).
const PHENOLIC: f64 = 0.84;
/// The end mass ratio of the heaviest shaft of TP B.1, for a thick one.
const THICK_SHAFT: f64 = 12.0;

impl CueKind {
    /// The constants of this cue.
    pub const fn law(self) -> CueLaw {
        let (mass, restitution, end_mass_ratio) = match self {
            CueKind::Playing => (0.54, 0.73, 25.0),
            CueKind::Break => (0.51, PHENOLIC, THICK_SHAFT),
            CueKind::Jump => (0.27, PHENOLIC, THICK_SHAFT),
        };
        CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction: 0.6, follow_through: 0.15 }
    }

    /// The cue with these constants; `None` if there is none.
    pub fn of(law: &CueLaw) -> Option<CueKind> {
        CueKind::ALL.into_iter().find(|kind| kind.law() == *law)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::impact::cue;
    use crate::physics::{Ball, BallId, Shot, Strength};

    /// The ball of these laws right after a stroke at 5 m/s, half a radius to the right of its
    /// centre.
    fn struck(kind: CueKind) -> Ball {
        let laws = Laws { cue: kind.law(), ..Laws::real() };
        let mut ball = Ball::at_rest(BallId::CUE, laws.ball_radius(), 0.170, 0.0, 0.0);
        let strength = Strength::Speed(5.0);
        let shot =
            Shot { ball: BallId::CUE, direction: 0.0, strength, tip: [0.5, 0.0], elevation: 0.0 };
        cue::strike(&mut ball, &shot, &laws).unwrap();
        ball
    }

    #[test]
    fn the_playing_cue_is_that_of_real() {
        assert_eq!(CueKind::default().law(), Laws::real().cue);
        assert_eq!(CueKind::of(&Laws::real().cue), Some(CueKind::Playing));
        assert_eq!(CueKind::of(&CueKind::Jump.law()), Some(CueKind::Jump));
        assert_eq!(CueKind::of(&Laws::report().cue), None);
    }

    /// Tests the speeds and squirts of the formulas in docs/physics.md: break cues are the fastest,
    /// and their thick shafts squirt more.
    #[test]
    fn cues_differ_in_speed_and_squirt() {
        for (kind, speed, squirt) in [
            (CueKind::Playing, 4.4592, 2.2240),
            (CueKind::Break, 4.6979, 4.1624),
            (CueKind::Jump, 4.0805, 4.1624),
        ] {
            let ball = struck(kind);
            let angle = libm::atan2(ball.velocity.y, ball.velocity.x).to_degrees();
            assert!((ball.speed() - speed).abs() < 1e-3, "{kind:?}: {} m/s", ball.speed());
            assert!((angle - squirt).abs() < 1e-3, "{kind:?}: {angle}°");
        }
    }
}
