//! What a kind of table brings along: balls, cloth and rails.

use super::cue_ball_kind::CueBallKind;
use super::falling::{Falling, SNOOKER_FRICTION};

named! {
    /// The balls, the cloth and the rails of a kind of table under the laws `real`.
    ///
    /// The sources of the numbers are in `docs/physics.md`.
    #[derive(Hash, Default)]
    pub enum Equipment {
        /// Pool balls, worsted cloth and K-66 rails: the constants of `Laws::real()`.
        #[default]
        Pool = "pool",
        /// Snooker, on a napped cloth with L-shaped rails.
        Snooker = "snooker",
        /// Heyball: pool balls on a cloth with little nap.
        Heyball = "heyball",
        /// Blackball: balls of 2 in, with a smaller cue ball, on a napped cloth.
        Blackball = "blackball",
        /// Snooker on small tables, with balls of 48 mm.
        SmallSnooker = "small-snooker",
        /// Carom: large balls, a heated cloth and K-55 rails.
        Carom = "carom",
    }
}

/// The constants of an equipment that differ from those of pool.
pub(super) struct OwnConstants {
    pub cue_ball: CueBallKind,
    pub sliding_friction: f64,
    pub rolling_friction: f64,
    pub ball_restitution: f64,
    pub rails: Falling,
    pub rail_friction: f64,
}

impl Equipment {
    /// That of a table with this name.
    pub fn of_table(name: &str) -> Equipment {
        match name {
            "snooker-12ft" | "snooker-10ft" => Equipment::Snooker,
            "snooker-6ft" => Equipment::SmallSnooker,
            "heyball-9ft" => Equipment::Heyball,
            "blackball-7ft" => Equipment::Blackball,
            "carom-10ft" | "carom-9ft" | "carom-8ft" | "carom-7ft" => Equipment::Carom,
            _ => Equipment::Pool,
        }
    }

    /// Radius (m) and mass (kg) of an object ball.
    pub const fn ball(self) -> [f64; 2] {
        match self {
            Equipment::Pool | Equipment::Heyball => [0.028575, 0.170],
            Equipment::Snooker => [0.02625, 0.1406],
            Equipment::Blackball => [0.0254, 0.116],
            // Of the density of snooker balls.
            Equipment::SmallSnooker => [0.024, 0.1075],
            Equipment::Carom => [0.03075, 0.210],
        }
    }

    /// True if its cloth has a nap, which a tournament's is too short to show.
    pub(super) const fn is_napped(self) -> bool {
        matches!(self, Equipment::Snooker | Equipment::SmallSnooker | Equipment::Blackball)
    }

    /// Its constants; None for pool.
    pub(super) const fn own_constants(self) -> Option<OwnConstants> {
        Some(match self {
            Equipment::Pool => return None,
            Equipment::Snooker | Equipment::SmallSnooker => OwnConstants {
                cue_ball: CueBallKind::Standard,
                sliding_friction: 0.21,
                rolling_friction: 0.0127,
                ball_restitution: 0.89,
                rails: Falling::SNOOKER,
                rail_friction: SNOOKER_FRICTION,
            },
            Equipment::Heyball => OwnConstants {
                cue_ball: CueBallKind::Standard,
                sliding_friction: 0.22,
                rolling_friction: 0.013,
                ball_restitution: 0.94,
                rails: Falling::POOL,
                rail_friction: SNOOKER_FRICTION,
            },
            Equipment::Blackball => OwnConstants {
                cue_ball: CueBallKind::Small,
                sliding_friction: 0.21,
                rolling_friction: 0.014,
                ball_restitution: 0.92,
                rails: Falling::SNOOKER,
                rail_friction: SNOOKER_FRICTION,
            },
            Equipment::Carom => OwnConstants {
                cue_ball: CueBallKind::Standard,
                sliding_friction: 0.2,
                rolling_friction: 0.0055,
                ball_restitution: 0.93,
                rails: Falling::CAROM,
                rail_friction: 0.2,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::laws::Conditions;
    use crate::physics::{BallId, Table};

    /// Tests the sizes of the balls, and that each set goes with the noses of its table.
    #[test]
    fn every_table_has_its_balls() {
        for (name, object, cue) in [
            ("pool-9ft", [0.05715, 0.170], [0.05715, 0.170]),
            ("snooker-12ft", [0.0525, 0.1406], [0.0525, 0.1406]),
            ("heyball-9ft", [0.05715, 0.170], [0.05715, 0.170]),
            ("blackball-7ft", [0.0508, 0.116], [0.0476, 0.094]),
            ("snooker-10ft", [0.0525, 0.1406], [0.0525, 0.1406]),
            ("snooker-6ft", [0.048, 0.1075], [0.048, 0.1075]),
            ("carom-10ft", [0.0615, 0.210], [0.0615, 0.210]),
            ("carom-9ft", [0.0615, 0.210], [0.0615, 0.210]),
            ("carom-8ft", [0.0615, 0.210], [0.0615, 0.210]),
            ("carom-7ft", [0.0615, 0.210], [0.0615, 0.210]),
        ] {
            let laws = Conditions::Tournament.laws_with(Equipment::of_table(name));
            assert_eq!(laws.defaults(), laws);
            for (id, [diameter, mass]) in [(BallId(1), object), (BallId::CUE, cue)] {
                let [radius, weighs] = laws.ball_size(id);
                assert!((2.0 * radius - diameter).abs() < 1e-12, "{name} {id}: {radius}");
                assert!((weighs - mass).abs() < 1e-12, "{name} {id}: {weighs}");
                let table = Table::named(name).unwrap();
                let above = table.nose_height / radius - 1.0;
                assert!((0.2..0.41).contains(&above), "{name} {id}: {above}");
            }
        }
    }
}
