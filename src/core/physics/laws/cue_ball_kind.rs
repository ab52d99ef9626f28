//! Cue balls of another mass or size than the object balls, as on coin-operated tables and in
//! blackball.

named! {
    /// A cue ball by its make. Coin-operated tables tell it from the object balls by its mass or
    /// its size.
    ///
    /// Only the laws of [`Preset::Real`](super::Preset::Real) have cue balls to choose from. The
    /// sources of the numbers are in `docs/physics.md`.
    #[derive(Default)]
    pub enum CueBallKind {
        /// One like the object balls.
        #[default]
        Standard = "standard",
        /// As large as the object balls, and 3/4 oz heavier, for the iron in it.
        Heavy = "heavy",
        /// Of the same material as the object balls, 2 3/8 in instead of 2 1/4 in.
        Oversized = "oversized",
        /// That of blackball: 47.6 mm and 94 g for object balls of 50.8 mm and 116 g. The ball of that
        /// equipment.
        Small = "small",
    }
}

impl CueBallKind {
    /// Radius and mass of this cue ball, in those of an object ball.
    pub fn size(self) -> [f64; 2] {
        match self {
            CueBallKind::Standard => [1.0; 2],
            CueBallKind::Heavy => [1.0, 6.75 / 6.0],
            CueBallKind::Oversized => {
                let larger: f64 = 2.375 / 2.25;
                [larger, larger * larger * larger]
            }
            CueBallKind::Small => [47.6 / 50.8, 94.0 / 116.0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{BallId, Laws};

    /// Tests the masses in ounces, and that object balls are the same with any cue ball.
    #[test]
    fn only_the_cue_ball_differs() {
        for (cue_ball, inches, ounces) in [
            (CueBallKind::Standard, 2.25, 6.0),
            (CueBallKind::Heavy, 2.25, 6.75),
            (CueBallKind::Oversized, 2.375, 7.06),
        ] {
            let laws = Laws { cue_ball, ..Laws::real() };
            let [radius, mass] = laws.ball_size(BallId::CUE);
            assert!((2.0 * radius / 0.0254 - inches).abs() < 1e-9, "{cue_ball:?}");
            assert!((mass / 0.028_349_5 - ounces).abs() < 0.01, "{cue_ball:?}: {mass} kg");
            assert_eq!(laws.ball_size(BallId(1)), [0.028575, 0.170]);
        }
    }
}
