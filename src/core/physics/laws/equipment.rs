//! What a kind of table brings along: balls, cloth and rails.

use super::*;

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
    }
}

impl Equipment {
    /// That of a table with this name.
    pub fn of_table(name: &str) -> Equipment {
        match name {
            "snooker-12ft" => Equipment::Snooker,
            "heyball-9ft" => Equipment::Heyball,
            "blackball-7ft" => Equipment::Blackball,
            _ => Equipment::Pool,
        }
    }

    /// The laws `real` with this equipment, in the conditions of a tournament.
    pub const fn laws(self) -> Laws {
        let mut laws = Laws::real();
        laws.equipment = self;
        // Radius and mass of balls, sliding and rolling friction, restitution of balls and rails.
        let ([radius, mass], [sliding, rolling], between_balls, rails) = match self {
            Equipment::Pool => return laws,
            Equipment::Snooker => ([0.02625, 0.1406], [0.21, 0.0127], 0.89, Falling::SNOOKER),
            Equipment::Heyball => ([0.028575, 0.170], [0.22, 0.013], 0.94, Falling::POOL),
            Equipment::Blackball => {
                laws.cue_ball = CueBallKind::Small;
                ([0.0254, 0.116], [0.21, 0.014], 0.92, Falling::SNOOKER)
            }
        };
        laws.balls = BallLaw::OneKind { radius, mass };
        if let Slowing::Continuous(cloth) = &mut laws.slowing {
            cloth.sliding_friction = sliding;
            cloth.rolling_friction = rolling;
        }
        if let BallBallLaw::Friction { restitution, .. } = &mut laws.ball_ball {
            *restitution = between_balls;
        }
        if let CushionLaw::Nose { restitution, .. } = &mut laws.cushion {
            *restitution = NoseRestitution::Falling(rails);
        }
        laws
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;

    /// Tests the sizes of the balls, and that each set goes with the noses of its table.
    #[test]
    fn every_table_has_its_balls() {
        for (name, object, cue) in [
            ("pool-9ft", [0.05715, 0.170], [0.05715, 0.170]),
            ("snooker-12ft", [0.0525, 0.1406], [0.0525, 0.1406]),
            ("heyball-9ft", [0.05715, 0.170], [0.05715, 0.170]),
            ("blackball-7ft", [0.0508, 0.116], [0.0476, 0.094]),
        ] {
            let laws = Equipment::of_table(name).laws();
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
