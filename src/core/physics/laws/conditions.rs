//! The conditions of play under `Laws::real()`: cloth, rails, balls, pockets and rack.

use super::*;
use crate::physics::table::{INCH, PoolSpec, RoundedSpec, Table, Triangle};

named! {
    /// The conditions of a table: how well its cloth, rails, balls, pockets and rack are kept.
    ///
    /// Only the laws of [`Preset::Real`] know others than [`Conditions::Tournament`]. The sources
    /// of the numbers are in `docs/physics.md`.
    #[derive(Hash, Default)]
    pub enum Conditions {
        /// The constants of `Laws::real()` and the pockets of the WPA; a rack by template.
        #[default]
        Tournament = "tournament",
        /// A pool hall: cloth, rails and balls in use, wider pockets, a rack by triangle.
        Club = "club",
        /// A bar: slow cloth, dead rails, dirty balls, wide pockets, a rack by a worn triangle.
        Bar = "bar",
    }
}

/// The wear of a pool table in use. Other tables' cloth, rails and balls wear in proportion, and
/// their pockets, whose noses have no facings, do not.
struct Wear {
    sliding_friction: f64,
    rolling_friction: f64,
    rails: Falling,
    ball_restitution: f64,
    /// Friction between balls, as a multiple of that of clean balls.
    ball_friction: f64,
    /// Mouth of a corner pocket, m.
    corner: f64,
    /// Mouth of a side pocket, m.
    side: f64,
    /// Largest random displacement of a ball in the rack, m; gaps are up to four times as wide.
    slack: f64,
    /// Push of the nap of a cloth that has one, as a part of a ball's weight.
    nap: f64,
}

const CLUB: Wear = Wear {
    sliding_friction: 0.22,
    rolling_friction: 0.012,
    rails: Falling { slow: 0.83, fast: 0.645, ..Falling::POOL },
    ball_restitution: 0.93,
    ball_friction: 1.25,
    corner: 4.75 * INCH,
    side: 5.25 * INCH,
    slack: 2.5e-5,
    nap: 3e-4,
};

const BAR: Wear = Wear {
    sliding_friction: 0.28,
    rolling_friction: 0.015,
    rails: Falling { slow: 0.79, fast: 0.64, ..Falling::POOL },
    ball_restitution: 0.92,
    ball_friction: 1.5,
    corner: 5.0 * INCH,
    side: 5.5 * INCH,
    slack: 1e-4,
    nap: 5e-4,
};

impl Conditions {
    const fn wear(self) -> Option<&'static Wear> {
        match self {
            Conditions::Tournament => None,
            Conditions::Club => Some(&CLUB),
            Conditions::Bar => Some(&BAR),
        }
    }

    /// The laws `real` under these conditions.
    pub const fn laws(self) -> Laws {
        self.laws_with(Equipment::Pool)
    }

    /// The laws `real` under these conditions with some equipment.
    pub const fn laws_with(self, equipment: Equipment) -> Laws {
        /// A value worn in proportion to that of a pool table in a tournament.
        const fn worn(value: &mut f64, pool: f64, worn: f64) {
            *value = if *value == pool { worn } else { *value * (worn / pool) };
        }
        let mut laws = equipped(equipment);
        laws.conditions = self;
        let Some(wear) = self.wear() else { return laws };
        let new = Laws::real();
        if let (Slowing::Continuous(cloth), Slowing::Continuous(pool)) =
            (&mut laws.slowing, new.slowing)
        {
            worn(&mut cloth.sliding_friction, pool.sliding_friction, wear.sliding_friction);
            worn(&mut cloth.rolling_friction, pool.rolling_friction, wear.rolling_friction);
        }
        if let CushionLaw::Nose { restitution: NoseRestitution::Falling(rails), .. } =
            &mut laws.cushion
        {
            worn(&mut rails.slow, Falling::POOL.slow, wear.rails.slow);
            worn(&mut rails.fast, Falling::POOL.fast, wear.rails.fast);
        }
        if let (
            BallBallLaw::Friction { restitution, friction, .. },
            BallBallLaw::Friction { restitution: pool, .. },
        ) = (&mut laws.ball_ball, new.ball_ball)
        {
            worn(restitution, pool, wear.ball_restitution);
            friction.a *= wear.ball_friction;
            friction.b *= wear.ball_friction;
        }
        if equipment.is_napped() {
            laws.bed.nap = wear.nap;
        }
        laws
    }

    /// A pool table's specification under these conditions: its pockets and its rack.
    pub fn pool(self, spec: PoolSpec) -> PoolSpec {
        let Some(wear) = self.wear() else { return spec };
        let mut spec = spec;
        for (pocket, mouth) in [(&mut spec.corner, wear.corner), (&mut spec.side, wear.side)] {
            // The facings stand farther apart, and so do the walls of the hole behind them.
            pocket.radius += 0.5 * (mouth - pocket.mouth);
            pocket.mouth = mouth;
        }
        spec.triangle = Triangle { slack: wear.slack, ..spec.triangle };
        spec
    }

    /// A table by its name in files and on the command line. Pool tables depend on the conditions,
    /// and so does the rack of those with rounded jaws.
    pub fn table(self, name: &str) -> Option<Table> {
        if let Some(spec) = PoolSpec::named(name) {
            return Some(Table::pool(&self.pool(spec)));
        }
        let mut table = Table::named(name)?;
        if let (Some(_), Some(spots), Some(wear)) =
            (RoundedSpec::named(name), &mut table.spots, self.wear())
        {
            spots.triangle.slack = wear.slack;
        }
        Some(table)
    }
}

/// The laws `real` with some equipment, in the conditions of a tournament.
const fn equipped(equipment: Equipment) -> Laws {
    let mut laws = Laws::real();
    laws.balls = BallLaw::Set(equipment);
    let Some(own) = equipment.own_constants() else { return laws };
    laws.cue_ball = own.cue_ball;
    if let Slowing::Continuous(cloth) = &mut laws.slowing {
        cloth.sliding_friction = own.sliding_friction;
        cloth.rolling_friction = own.rolling_friction;
    }
    if let BallBallLaw::Friction { restitution, .. } = &mut laws.ball_ball {
        *restitution = own.ball_restitution;
    }
    if let CushionLaw::Nose { restitution, friction, .. } = &mut laws.cushion {
        *restitution = NoseRestitution::Falling(own.rails);
        *friction = own.rail_friction;
    }
    laws
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The constants of the laws that conditions change.
    fn constants(laws: &Laws) -> (Cloth, NoseRestitution, f64, BallFriction) {
        match (laws.slowing, laws.cushion, laws.ball_ball) {
            (
                Slowing::Continuous(cloth),
                CushionLaw::Nose { restitution: rails, .. },
                BallBallLaw::Friction { restitution, friction, .. },
            ) => (cloth, rails, restitution, friction),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_tournament_has_the_defaults_of_real() {
        assert_eq!(Conditions::default().laws(), Laws::real());
        assert_eq!(Conditions::named("tournament"), Some(Conditions::ALL[0]));
        for name in Table::NAMES {
            assert_eq!(Conditions::Tournament.table(name), Table::named(name), "{name}");
        }
        assert_eq!(Conditions::Bar.table("moon"), None);
    }

    /// Tests that cloth, rails, balls, pockets and rack get worse from tournament to club to bar.
    #[test]
    fn every_part_gets_worse() {
        for [better, worse] in [[0, 1], [1, 2]].map(|pair| pair.map(|at| Conditions::ALL[at])) {
            let [a, b] = [better, worse].map(|conditions| constants(&conditions.laws()));
            assert!(a.0.sliding_friction < b.0.sliding_friction);
            assert!(a.0.rolling_friction < b.0.rolling_friction);
            let at = |rails: NoseRestitution, speed: f64| match rails {
                NoseRestitution::Falling(law) => law.at(speed),
                NoseRestitution::Constant(value) => value,
            };
            for speed in [0.5, 2.0, 4.0, 10.0] {
                assert!(at(a.1, speed) > at(b.1, speed), "{worse:?} at {speed} m/s");
            }
            assert!(a.2 > b.2);
            for equipment in Equipment::ALL {
                let [a, b] = [better, worse].map(|it| it.laws_with(equipment).bed.nap);
                assert_eq!(a < b, equipment.is_napped(), "{equipment:?}");
            }
            for slip in [0.1, 1.0, 5.0] {
                assert!(a.3.at(slip) < b.3.at(slip), "{worse:?} at {slip} m/s");
            }
            for name in ["pool-9ft", "pool-8ft", "pool-7ft"] {
                let spec = PoolSpec::named(name).unwrap();
                let [a, b] = [better, worse].map(|conditions| conditions.pool(spec));
                assert!(a.corner.mouth < b.corner.mouth && a.side.mouth < b.side.mouth);
                assert!(a.triangle.slack < b.triangle.slack);
                let table = worse.table(name).unwrap();
                assert_ne!(Some(&table), better.table(name).as_ref());
                assert_eq!(table.spots.unwrap().triangle, b.triangle);
            }
        }
    }

    /// Tests each number against the range of its source (docs/physics.md).
    #[test]
    fn numbers_lie_within_their_sources_ranges() {
        let within = |value: f64, least: f64, most: f64, what: &str| {
            assert!((least - 1e-9..=most + 1e-9).contains(&value), "{what}: {value}");
        };
        let clean = constants(&Laws::real()).3;
        for conditions in Conditions::ALL {
            let (cloth, rails, restitution, friction) = constants(&conditions.laws());
            within(cloth.sliding_friction, 0.15, 0.4, "sliding (FAQ)");
            within(cloth.rolling_friction, 0.005, 0.015, "rolling (FAQ)");
            within(restitution, 0.92, 0.98, "balls (FAQ)");
            within(friction.at(1.0) / clean.at(1.0), 1.0, 1.5, "clean to dirty balls (FAQ)");
            match rails {
                _ if conditions == Conditions::Tournament => {}
                // Of rails as a whole 0.6 to 0.9 (benches/feel/rails_fit.rs).
                NoseRestitution::Falling(law) => {
                    within(law.slow, 0.64, 0.918, "rails, slow (FAQ)");
                    within(law.fast, 0.64, 0.918, "rails, fast (FAQ)");
                }
                NoseRestitution::Constant(_) => panic!("{conditions:?}: {rails:?}"),
            }
            let spec = conditions.pool(PoolSpec::NINE_FOOT);
            // Championships to the most of the BCA.
            within(spec.corner.mouth / INCH, 4.25, 5.125, "corner");
            within(spec.side.mouth / INCH, 5.0, 5.625, "side");
            within(4.0 * spec.triangle.slack, 1e-5, 5e-4, "gaps");
        }
    }
}
