//! Scenes in exact contact: gates one ball wide, lattices, stacks, balls in jaws, short decimals.
//!
//! Balls at random positions never touch. At typed or computed positions they do: gaps of exactly
//! one diameter, rows of frozen balls, balls on balls.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use gl_billiards_core::physics::contact::cushion::radii_that_meet;
use gl_billiards_core::physics::table::cushion::reach;
use gl_billiards_core::physics::{Laws, Table};
use nalgebra::{Rotation2, Vector2, Vector3};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// Most balls in a scene.
pub const MOST_BALLS: usize = 16;

/// Overlap of balls allowed in a generated scene, m: rounding only.
const ROUNDING: f64 = 1e-12;

/// A scene under construction.
struct Draft {
    table_name: &'static str,
    table: Table,
    laws_name: &'static str,
    laws: Laws,
    radius: f64,
    /// Distance of a ball's centre from a nose that it touches on the cloth, m.
    reach: f64,
    centres: Vec<Vector3<f64>>,
    velocities: Vec<Vector3<f64>>,
}

/// The scene of a seed, as a document. Its balls are on the bed and overlap at most by rounding.
pub fn scene(seed: u64) -> Value {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let random = &mut random;
    let mut draft = Draft::new(random);
    let arrange: fn(&mut Draft, &mut ChaCha8Rng) = *[
        Draft::gate,
        Draft::gate,
        Draft::gate,
        Draft::rail_gate,
        Draft::square_lattice,
        Draft::square_lattice,
        Draft::triangular_lattice,
        Draft::stack,
        Draft::drop,
        Draft::line,
        Draft::jaws,
        Draft::decimals,
    ]
    .choose(random)
    .unwrap();
    arrange(&mut draft, random);
    if random.random_bool(0.2) {
        // A second group, which the first may hit.
        arrange(&mut draft, random);
    }
    draft.document(random)
}

impl Draft {
    fn new(random: &mut ChaCha8Rng) -> Draft {
        let laws_name =
            *["real", "real", "real", "real", "report", "rpool"].choose(random).unwrap();
        let laws = Laws::named(laws_name).unwrap();
        let table_name = match laws_name {
            "report" => *["report", "cloth"].choose(random).unwrap(),
            "rpool" => *["rpool", "cloth"].choose(random).unwrap(),
            _ => *["pool-9ft", "pool-8ft", "pool-7ft", "rpool", "cloth"].choose(random).unwrap(),
        };
        let table = Table::named(table_name).unwrap();
        let radius = match random.random_range(0..6) {
            0 => 0.03,
            1 if laws_name == "rpool" => 0.025,
            _ => laws.ball_radius(),
        };
        let reach = reach(radius, laws.nose_height(&table));
        Draft {
            table_name,
            table,
            laws_name,
            laws,
            radius,
            reach,
            centres: Vec::new(),
            velocities: Vec::new(),
        }
    }

    /// Adds a ball unless it would overlap; returns whether it did.
    fn add(&mut self, centre: Vector3<f64>) -> bool {
        let diameter = 2.0 * self.radius;
        let clear = |other: &Vector3<f64>| (other - centre).norm() >= diameter - ROUNDING;
        let on_bed = self.table.bed.is_none_or(|bed| bed.contains(centre.xy()));
        let off_cushions = (self.table.cushions.iter())
            .all(|cushion| cushion.distance(centre.xy()) >= self.reach - ROUNDING);
        let off_pockets = (self.table.pockets.iter())
            .all(|pocket| (pocket.center - centre.xy()).norm() > pocket.radius);
        let fits = self.centres.len() < MOST_BALLS && on_bed && off_cushions && off_pockets;
        let added = fits && self.centres.iter().all(clear);
        if added {
            self.centres.push(centre);
            self.velocities.push(Vector3::zeros());
        }
        added
    }

    /// Adds a ball on the cloth.
    fn put(&mut self, place: Vector2<f64>) -> bool {
        self.add(place.push(self.radius))
    }

    /// A place near the middle, rounded to a few decimals as typed by a person.
    fn middle(random: &mut ChaCha8Rng) -> Vector2<f64> {
        let digits = *[0, 1, 2, 3, 16].choose(random).unwrap();
        Vector2::new(
            rounded(random.random_range(-0.5..0.5), digits),
            rounded(random.random_range(-0.2..0.2), digits),
        )
    }

    /// Two balls with a gap of exactly one diameter, and a ball that passes through: along the
    /// cloth, at an angle, or from above.
    fn gate(&mut self, random: &mut ChaCha8Rng) {
        let (middle, turn) = (Self::middle(random), any_turn(random));
        let wide = 2.0 * self.radius - tightness(random);
        let across = turn * Vector2::new(0.0, wide);
        self.put(middle + across);
        self.put(middle - across);
        if random.random_bool(0.3) {
            // Frozen behind the posts, so that these cannot move.
            let behind = 2.0 * self.radius / wide;
            self.put(middle + across * (1.0 + behind));
            self.put(middle - across * (1.0 + behind));
        }
        if random.random_bool(0.15) {
            // In the gate at the start.
            self.put(middle);
            return;
        }
        if random.random_bool(0.2) {
            let height = self.radius * (1.0 + random.random_range(0.0..4.0));
            self.add(middle.push(height));
            return;
        }
        let from = *[0.06, 0.1, 0.3, 0.5].choose(random).unwrap();
        let back = turn * Vector2::new(-from, 0.0);
        if self.put(middle + back) {
            let speed = any_speed(random);
            *self.velocities.last_mut().unwrap() = (-back / from * speed).push(0.0);
        }
    }

    /// A ball exactly one diameter from a rail, and a ball that rolls along the rail.
    fn rail_gate(&mut self, random: &mut ChaCha8Rng) {
        let Some(cushion) = self.table.cushions.choose(random).copied() else {
            return self.gate(random);
        };
        let off = 2.0 * self.radius - tightness(random);
        let at = |along: f64, off: f64| {
            cushion.middle + cushion.along * along + cushion.normal * (self.reach + off)
        };
        let span = 0.3 * cushion.length;
        let start = random.random_range(-span..=span);
        let along = if random.random_bool(0.5) { 0.0 } else { random.random_range(-span..=span) };
        let (post, runner) = (at(along, off), at(start, 0.0));
        self.put(post);
        if self.put(runner) {
            let speed = any_speed(random);
            *self.velocities.last_mut().unwrap() =
                (cushion.along * (along - start).signum() * speed).push(0.0);
        }
    }

    fn square_lattice(&mut self, random: &mut ChaCha8Rng) {
        let right = Vector2::new(1.0, 0.0);
        self.lattice(random, right, Vector2::new(0.0, 1.0));
    }

    fn triangular_lattice(&mut self, random: &mut ChaCha8Rng) {
        let right = Vector2::new(1.0, 0.0);
        self.lattice(random, right, Vector2::new(0.5, 0.75_f64.sqrt()));
    }

    /// A few rows of frozen balls with some gaps.
    fn lattice(&mut self, random: &mut ChaCha8Rng, right: Vector2<f64>, up: Vector2<f64>) {
        let (middle, turn) = (Self::middle(random), any_turn(random));
        let apart = 2.0 * self.radius;
        let (columns, rows) = (random.random_range(1..=5), random.random_range(1..=4));
        let holes = *[0.0, 0.2, 0.5].choose(random).unwrap();
        for row in 0..rows {
            for column in 0..columns {
                if !random.random_bool(holes) {
                    let place = right * f64::from(column) + up * f64::from(row);
                    self.put(middle + turn * (place * apart));
                }
            }
        }
        if random.random_bool(0.7) {
            let from = turn * (right * -3.0 + up * f64::from(random.random_range(0..rows)));
            self.put(middle + from * apart);
        }
    }

    /// A ball on one, two, three or four others.
    fn stack(&mut self, random: &mut ChaCha8Rng) {
        let (middle, turn) = (Self::middle(random), any_turn(random));
        let radius = self.radius;
        let below = random.random_range(1..=4);
        let distance = match below {
            1 => 0.0,
            2 => radius,
            3 => 2.0 * radius / 3.0_f64.sqrt(),
            _ => 2.0_f64.sqrt() * radius,
        };
        for k in 0..below {
            let (sin, cos) = (TAU * f64::from(k) / f64::from(below)).sin_cos();
            self.put(middle + turn * Vector2::new(distance * cos, distance * sin));
        }
        let height = (4.0 * radius * radius - distance * distance).sqrt();
        self.add(middle.push(radius + height));
        if below == 1 && random.random_bool(0.3) {
            self.add(middle.push(radius + 2.0 * height));
        }
        if random.random_bool(0.6) {
            self.put(middle + turn * Vector2::new(-0.25, 0.0));
        }
    }

    /// A ball above a heap.
    fn drop(&mut self, random: &mut ChaCha8Rng) {
        if random.random_bool(0.5) {
            self.square_lattice(random);
        } else {
            self.triangular_lattice(random);
        }
        let Some(below) = self.centres.choose(random).copied() else { return };
        let side = *[0.0, 0.5, 1.0, 2.0].choose(random).unwrap();
        let aside = any_turn(random) * Vector2::new(side * self.radius, 0.0);
        let height = self.radius * random.random_range(1.0..6.0);
        self.add(below + aside.push(height));
    }

    /// A frozen line, free or with its end at a rail.
    fn line(&mut self, random: &mut ChaCha8Rng) {
        let (mut start, mut step) =
            (Self::middle(random), any_turn(random) * Vector2::new(2.0 * self.radius, 0.0));
        if let Some(cushion) = self.table.cushions.choose(random)
            && random.random_bool(0.7)
        {
            start = cushion.middle + cushion.normal * self.reach;
            let along = random.random_bool(0.5);
            step = (if along { cushion.along } else { cushion.normal }) * 2.0 * self.radius;
        }
        for k in 0..random.random_range(1..=6) {
            self.put(start + step * f64::from(k));
        }
        self.put(start + step * -3.0);
        self.put(start + step * 9.0);
    }

    /// A ball that touches both jaws of a pocket, or a corner's two cushions, and some before it.
    fn jaws(&mut self, random: &mut ChaCha8Rng) {
        let Some(pocket) = self.table.pockets.choose(random).copied() else {
            return self.line(random);
        };
        let out = -pocket.center / pocket.center.norm();
        let nearest = |along: f64| {
            let place = pocket.center + out * along;
            let distances = self.table.cushions.iter().map(|cushion| cushion.distance(place));
            distances.fold(f64::INFINITY, f64::min)
        };
        // From inside the table, where all is clear, to where the jaws touch.
        let (mut near, mut far) = (0.0, 0.3);
        for _ in 0..60 {
            let between = 0.5 * (near + far);
            if nearest(between) > self.reach { far = between } else { near = between }
        }
        let place = pocket.center + out * far;
        self.put(place);
        for k in 1..=random.random_range(0..3) {
            self.put(place + out * (2.0 * self.radius * f64::from(k)));
        }
        self.put(place + out * rounded(random.random_range(0.2..0.4), 2));
    }

    /// Balls on a grid of round numbers that their diameter divides, all but full.
    fn decimals(&mut self, random: &mut ChaCha8Rng) {
        self.radius = *[0.025, 0.03, 0.05].choose(random).unwrap();
        if let Some(nose) = self.laws.nose_height(&self.table) {
            let [least, most] = radii_that_meet(nose);
            self.radius = self.radius.clamp(least, most);
        }
        self.reach = reach(self.radius, self.laws.nose_height(&self.table));
        let digits = *[1, 2, 3].choose(random).unwrap();
        for _ in 0..random.random_range(3..40) {
            let place =
                Vector2::new(random.random_range(-0.2..0.2), random.random_range(-0.2..0.2));
            let place = place.map(|c| rounded(c, digits));
            if random.random_bool(0.1) {
                let height = rounded(random.random_range(self.radius..0.3), digits);
                self.add(place.push(height.max(self.radius)));
            } else {
                self.put(place);
            }
        }
    }

    fn document(self, random: &mut ChaCha8Rng) -> Value {
        let Draft { centres, velocities, radius, .. } = self;
        let moves = velocities.iter().any(|velocity| *velocity != Vector3::zeros());
        let mut balls: Vec<Value> = Vec::new();
        for (centre, velocity) in centres.iter().zip(&velocities) {
            let mut ball = json!({"id": balls.len(), "position": [centre.x, centre.y, centre.z]});
            if radius != self.laws.ball_radius() {
                ball["radius"] = json!(radius);
            }
            if *velocity != Vector3::zeros() {
                ball["velocity"] = json!([velocity.x, velocity.y]);
                if random.random_bool(0.5) {
                    ball["spin"] = json!([-velocity.y / radius, velocity.x / radius, 0.0]);
                }
            }
            balls.push(ball);
        }
        let mut scene = json!({
            "version": 1, "laws": self.laws_name, "table": self.table_name, "balls": balls,
            "constants": constants(random, self.laws_name),
        });
        if centres.len() > 1 && (!moves || random.random_bool(0.1)) {
            let ball = random.random_range(0..centres.len());
            let other = (ball + random.random_range(1..centres.len())) % centres.len();
            let away = (centres[other] - centres[ball]).xy();
            scene["shot"] = json!({
                "ball": ball, "direction": any_direction(random, away),
                "power": any_power(random), "tip": any_tip(random),
                "elevation": any_elevation(random),
            });
        }
        scene
    }
}

/// A number rounded to this many decimals; 16 and more leave it unchanged.
fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    if digits < 16 { (number * scale).round() / scale } else { number }
}

/// The difference between a ball's diameter and a gate, m: mostly zero or rounding.
fn tightness(random: &mut ChaCha8Rng) -> f64 {
    match random.random_range(0..10) {
        0..3 => 10_f64.powf(random.random_range(-15.0..-4.0)),
        3 => -(10_f64.powf(random.random_range(-15.0..-4.0))),
        4 => 1e-15,
        _ => 0.0,
    }
}

fn any_turn(random: &mut ChaCha8Rng) -> Rotation2<f64> {
    Rotation2::new(match random.random_range(0..6) {
        0..3 => 0.0,
        3 => FRAC_PI_2,
        4 => FRAC_PI_4 * f64::from(random.random_range(0..8)),
        _ => random.random_range(0.0..TAU),
    })
}

fn any_speed(random: &mut ChaCha8Rng) -> f64 {
    match random.random_range(0..3) {
        0 => *[0.1, 0.5, 1.0, 2.0].choose(random).unwrap(),
        _ => 10_f64.powf(random.random_range(-2.0..1.0)),
    }
}

fn any_power(random: &mut ChaCha8Rng) -> f64 {
    match random.random_range(0..3) {
        0 => *[0.05, 0.1, 0.25, 0.5, 1.0].choose(random).unwrap(),
        1 => random.random_range(0.0..0.3),
        _ => random.random_range(0.0..=1.0),
    }
}

fn any_direction(random: &mut ChaCha8Rng, away: Vector2<f64>) -> f64 {
    match random.random_range(0..4) {
        0 => FRAC_PI_4 * f64::from(random.random_range(-4..=4)),
        1 => random.random_range(-3.2..3.2),
        _ => away.y.atan2(away.x),
    }
}

fn any_tip(random: &mut ChaCha8Rng) -> [f64; 2] {
    match random.random_range(0..4) {
        0 => [0.0, *[-0.3, 0.3].choose(random).unwrap()],
        1 => {
            let (sin, cos) = random.random_range(0.0..TAU).sin_cos();
            let offset = random.random_range(0.0..0.99);
            [offset * cos, offset * sin]
        }
        _ => [0.0; 2],
    }
}

fn any_elevation(random: &mut ChaCha8Rng) -> f64 {
    match random.random_range(0..4) {
        0 => *[FRAC_PI_4, 1.2, FRAC_PI_2].choose(random).unwrap(),
        1 => random.random_range(0.0..FRAC_PI_2),
        _ => 0.0,
    }
}

/// Mostly none; sometimes one that changes how contacts are resolved.
fn constants(random: &mut ChaCha8Rng, laws: &str) -> Value {
    let mut set = Map::new();
    if laws == "real" && random.random_bool(0.3) {
        let model = *["hertz", "simultaneous", "sequential"].choose(random).unwrap();
        set.insert("cluster_model".to_owned(), json!(model));
    }
    if laws == "rpool" && random.random_bool(0.3) {
        let choices = [
            ("double_collisions", json!(false)),
            ("cluster_model", json!("hertz")),
            ("speed_of_light", json!(30)),
        ];
        let (name, value) = choices.choose(random).unwrap();
        set.insert((*name).to_owned(), value.clone());
    }
    if random.random_bool(0.15) {
        let restitution = *[0.0, 0.5, 0.98, 1.0].choose(random).unwrap();
        set.insert("ball_restitution".to_owned(), json!(restitution));
    }
    if laws == "real" && random.random_bool(0.1) {
        let (name, value) = *[
            ("ball_friction", 0.0),
            ("slate_restitution", 0.0),
            ("cushion_restitution", 1.0),
            ("cushion_restitution", 0.0),
        ]
        .choose(random)
        .unwrap();
        set.insert(name.to_owned(), json!(value));
    }
    Value::Object(set)
}
