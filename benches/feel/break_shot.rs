//! A seeded break and its outcome.

use std::collections::BTreeSet;
use std::f64::consts::TAU;
use std::sync::Arc;

use gl_billiards_core::game::{Match, Setup};
use gl_billiards_core::physics::{
    BallId, EventKind, Laws, Shot, Strength, Table, World, after_stroke,
};
use gl_billiards_core::rules::GameKind;
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Longest time that a break may take to come to rest, s.
const LIMIT: f64 = 300.0;
/// Seeds of aims, so that they do not follow the generator of the racks.
const AIMS: u64 = 0x61_69_6d;
/// Standard deviations of the computer pool olympiad's noise: aim, degrees; speed, m/s; the tip
/// across and along, m.
const AIM_ERROR: f64 = 0.125;
const SPEED_ERROR: f64 = 0.075;
const TIP_ERROR: f64 = 0.5e-3;

/// A way to break racks of a game.
#[derive(Clone)]
pub struct BreakShot {
    /// The game whose rack is broken.
    pub game: GameKind,
    /// The table. Its triangle sets the gaps of the rack.
    pub table: Arc<Table>,
    /// The laws.
    pub laws: Laws,
    /// Speed of the cue ball after the stroke, m/s.
    pub speed: f64,
    /// Place of the cue ball beside the long string, m.
    pub aside: f64,
    /// Distance of the aim's line from the middle of the foremost ball, in radii.
    pub offset: f64,
    /// Height of the tip above the middle of the cue ball, in radii.
    pub height: f64,
    /// Greatest error of the aim to either side, rad.
    pub error: f64,
    /// Greatest departure of the speed from the wanted one, as a part of it.
    pub speed_error: f64,
    /// A player's errors, normally distributed, as a multiple of those of the computer pool
    /// olympiad: 0.125° of aim, 0.075 m/s, and 0.5 mm at the tip.
    pub noise: f64,
    /// Greatest departure of the cue ball's place from the wanted one, across the table, m.
    pub place_error: f64,
}

impl BreakShot {
    /// A break at the middle of the rack from the middle of the head string, with an aim within
    /// 0.1°.
    pub fn new(game: GameKind, table: &str, speed: f64) -> BreakShot {
        let table = Arc::new(Table::named(table).expect("the name of a table"));
        BreakShot {
            game,
            table,
            laws: Laws::real(),
            speed,
            aside: 0.0,
            offset: 0.0,
            height: 0.0,
            error: 0.1_f64.to_radians(),
            speed_error: 0.0,
            noise: 0.0,
            place_error: 0.0,
        }
    }

    /// The same spread over the breaks of many players: 0.3 m to either side of the long string,
    /// 5 % faster or slower, aimed within 0.25°. What then depends on a single path evens out.
    pub fn spread(self) -> BreakShot {
        let error = 0.25_f64.to_radians();
        BreakShot { error, speed_error: 0.05, place_error: 0.3, ..self }
    }

    /// The struck rack of this seed.
    pub fn start(&self, seed: u64) -> World {
        let (laws, table) = (self.laws, Arc::clone(&self.table));
        let setup = Setup { game: self.game.start(), laws, table, ..Setup::usual(seed) };
        let mut world = Match::new(setup).world().clone();
        let home = world.ball(BallId::CUE).expect("a cue ball").position.xy();
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ AIMS);
        let mut within = |most: f64| random.random_range(-1.0..=1.0) * most;
        let (error, faster) = (within(self.error), 1.0 + within(self.speed_error));
        let place = Vector2::new(home.x, self.aside + within(self.place_error));
        world.place(BallId::CUE, place);
        let mut normal = |deviation: f64| {
            // Box and Muller (1958).
            let (a, b): (f64, f64) = (random.random_range(1e-12..1.0), random.random());
            self.noise * deviation * (-2.0 * a.ln()).sqrt() * (TAU * b).cos()
        };
        let mut shot = self.shot(&world, error + normal(AIM_ERROR.to_radians()));
        let faster = faster + normal(SPEED_ERROR) / self.speed;
        let radius = self.laws.ball_radius();
        shot.tip = shot.tip.map(|at| at + normal(TIP_ERROR) / radius);
        if let Strength::Power(pull) = &mut shot.strength {
            *pull *= faster;
        }
        world.strike(&shot);
        world
    }

    /// The same, with its changes traced, at rest.
    pub fn traced(&self, seed: u64) -> World {
        let mut world = self.start(seed);
        // The trace begins after the stroke.
        world.reset();
        world.trace();
        world.update(LIMIT);
        world
    }

    /// The outcome of the break of this seed.
    pub fn outcome(&self, seed: u64) -> Outcome {
        let mut world = self.start(seed);
        world.update(LIMIT);
        Outcome::of(&world)
    }

    /// The stroke, with the aim off by `error` (rad).
    fn shot(&self, world: &World, error: f64) -> Shot {
        let cue_ball = world.ball(BallId::CUE).expect("a cue ball");
        let nearer = |a: &f64, b: &f64| a.total_cmp(b);
        let places =
            world.balls().filter(|ball| ball.id != BallId::CUE).map(|ball| ball.position.x);
        let apex = Vector2::new(places.min_by(nearer).expect("a rack"), 0.0);
        let way = apex - cue_ball.position.xy();
        let aside = (self.offset * cue_ball.radius / way.norm()).asin();
        let mut shot = Shot {
            ball: BallId::CUE,
            direction: way.y.atan2(way.x) + aside + error,
            strength: Strength::Power(1.0),
            tip: [0.0, self.height],
            elevation: 0.0,
        };
        // The ball's speed is proportional to the pull.
        let per_pull = after_stroke(&cue_ball, &shot, &self.laws).speed();
        shot.strength = Strength::Power(self.speed / per_pull);
        shot
    }
}

/// What a break did.
#[derive(Clone, Copy, Default)]
pub struct Outcome {
    /// Object balls pocketed.
    pub potted: u32,
    /// True if the cue ball was pocketed or left the table.
    pub scratch: bool,
    /// Object balls that left the table.
    pub off_table: u32,
    /// Object balls that met a cushion.
    pub to_rail: u32,
    /// Contacts of object balls with cushions, jaws included.
    pub contacts: u32,
}

impl Outcome {
    /// Reads it from the events of a world at rest.
    pub fn of(world: &World) -> Outcome {
        assert!(world.at_rest(), "a break that does not end");
        let mut outcome = Outcome::default();
        let mut to_rail = BTreeSet::new();
        for event in world.events() {
            match event.kind {
                EventKind::BallPocket { ball: BallId::CUE, .. }
                | EventKind::OffTable { ball: BallId::CUE } => outcome.scratch = true,
                EventKind::BallPocket { .. } => outcome.potted += 1,
                EventKind::OffTable { .. } => outcome.off_table += 1,
                EventKind::BallCushion { ball, .. } if ball != BallId::CUE => {
                    outcome.contacts += 1;
                    to_rail.insert(ball);
                }
                _ => {}
            }
        }
        outcome.to_rail = to_rail.len() as u32;
        outcome
    }

    /// True if nothing was pocketed.
    pub fn is_dry(&self) -> bool {
        self.potted == 0
    }

    /// True if a ball was pocketed without a scratch and without a ball off the table.
    pub fn is_good(&self) -> bool {
        self.potted > 0 && !self.scratch && self.off_table == 0
    }
}
