//! Shots by the million: numbers in, numbers out, on several threads.

use std::collections::{BTreeSet, TryReserveError};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::Noise;
use crate::game::files::{ContentError, check_balls, check_shot};
use crate::parallel::in_order;
use crate::physics::batch::{Limits, Simulator};
use crate::physics::{Ball, BallId, LONGEST_RUN, Laws, MotionState, Shot, Strength, Table};

/// Shots that a thread plays before it hands over their outcomes: a break takes 0.2 ms.
const BLOCK: u64 = 32;

/// [`Block::pocket`] of a ball that stayed on the table.
pub const ON_TABLE: i8 = -1;
/// [`Block::pocket`] of a ball that left the table over a rail.
pub const OFF_TABLE: i8 = -2;
/// [`Block::pocket`] of a ball that the position did not have.
pub const ABSENT: i8 = -3;
/// [`Block::first_hit`] if the ball struck hit no other.
pub const NO_BALL: i64 = -1;

/// Shots of the cue ball to be played, in rows of numbers.
///
/// There are as many positions as shots, or one position for all shots, or one shot for all
/// positions. Each pair is played `repeat` times, so shot number k is the pair `k / repeat`. The
/// outcome of a shot depends on its number, and not on what else is played.
#[derive(Debug, Clone)]
pub struct Batch<'a> {
    /// The table.
    pub table: Arc<Table>,
    /// The laws.
    pub laws: Laws,
    /// The ball of each column of a position, anywhere.
    pub balls: Vec<Ball>,
    /// The centres of the balls, m: a row of columns for each position. A ball whose two numbers
    /// are NaN is not on the table.
    pub places: &'a [[f64; 2]],
    /// A row for each shot: direction of the cue (rad, from +x towards +y), its speed at impact
    /// (m/s), the tip's offset to the right and above the centre (radii), elevation (rad).
    pub shots: &'a [[f64; 5]],
    /// How often each pair is played.
    pub repeat: u64,
    /// The errors of execution.
    pub noise: Noise,
    /// Seed of the errors.
    pub seed: u64,
    /// When to end a shot that goes on.
    pub limits: Limits,
    /// True to compute the hash of each shot.
    pub with_hash: bool,
}

/// The outcomes of some consecutive shots.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Block {
    /// For each shot and column, the index of the pocket that the ball fell into, or
    /// [`ON_TABLE`], [`OFF_TABLE`], [`ABSENT`].
    pub pocket: Vec<i8>,
    /// For each shot and column, the centre of the ball at the end, m; of a ball that fell or left
    /// the table, where it did; NaN for one that the position did not have.
    pub place: Vec<[f64; 2]>,
    /// For each shot, the number of the ball that the cue ball hit first, or [`NO_BALL`].
    pub first_hit: Vec<i64>,
    /// For each shot, the contacts of all balls with cushions.
    pub cushions: Vec<u32>,
    /// For each shot, those after the first contact of the cue ball with a ball.
    pub cushions_after_hit: Vec<u32>,
    /// For each shot, the time from the stroke to the end, s.
    pub duration: Vec<f64>,
    /// For each shot, the hash that `simulate` gives, if it was asked for.
    pub hash: Vec<u64>,
}

impl Block {
    /// Makes room for these shots.
    pub fn reserve(
        &mut self,
        shots: usize,
        columns: usize,
        with_hash: bool,
    ) -> Result<(), TryReserveError> {
        let cells = shots.saturating_mul(columns);
        self.pocket.try_reserve_exact(cells)?;
        self.place.try_reserve_exact(cells)?;
        self.first_hit.try_reserve_exact(shots)?;
        self.cushions.try_reserve_exact(shots)?;
        self.cushions_after_hit.try_reserve_exact(shots)?;
        self.duration.try_reserve_exact(shots)?;
        self.hash.try_reserve_exact(if with_hash { shots } else { 0 })
    }

    /// Adds the shots that follow these.
    pub fn append(&mut self, next: &Block) {
        self.pocket.extend_from_slice(&next.pocket);
        self.place.extend_from_slice(&next.place);
        self.first_hit.extend_from_slice(&next.first_hit);
        self.cushions.extend_from_slice(&next.cushions);
        self.cushions_after_hit.extend_from_slice(&next.cushions_after_hit);
        self.duration.extend_from_slice(&next.duration);
        self.hash.extend_from_slice(&next.hash);
    }
}

impl Batch<'_> {
    /// Number of shots, repetitions included.
    pub fn len(&self) -> u64 {
        self.pairs().saturating_mul(self.repeat)
    }

    /// True if there is no shot.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of pairs of a position and a shot.
    fn pairs(&self) -> u64 {
        match [self.positions(), self.shots.len()] {
            [0, _] | [_, 0] => 0,
            [positions, shots] => positions.max(shots) as u64,
        }
    }

    fn positions(&self) -> usize {
        self.places.len().checked_div(self.balls.len()).unwrap_or(0)
    }

    /// Plays the shots of these numbers and hands over their outcomes in order, on the calling
    /// thread. The bits do not depend on the number of threads.
    ///
    /// Ends at the first shot or position that is malformed, with an error that names it, and soon
    /// after `cancel` is set or `take` returns false.
    pub fn play(
        &self,
        numbers: Range<u64>,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
        mut take: impl FnMut(Block) -> bool,
    ) -> Result<(), ContentError> {
        self.check()?;
        let end = numbers.end.min(self.len());
        let blocks = end.saturating_sub(numbers.start).div_ceil(BLOCK);
        let worker = || {
            let mut player = Player::new(self);
            move |block: u64| {
                let first = numbers.start + block * BLOCK;
                let shots = first..(first + BLOCK).min(end);
                (!cancel.load(Ordering::Relaxed)).then(|| player.block(shots))
            }
        };
        let mut result = Ok(());
        in_order(0..blocks, threads, worker, |block| match block {
            Ok(block) => take(block),
            Err(error) => {
                result = Err(error);
                false
            }
        });
        result
    }

    fn check(&self) -> Result<(), ContentError> {
        let refuse = |place, problem| Err(ContentError::at(place, problem));
        let mut ids = BTreeSet::new();
        if let Some(twice) = self.balls.iter().find(|ball| !ids.insert(ball.id)) {
            return refuse("balls", format!("a ball with id {} is there already", twice.id));
        }
        let [positions, shots] = [self.positions(), self.shots.len()];
        if positions != shots && positions != 1 && shots != 1 {
            return refuse(
                "shots",
                format!("{shots} shots for {positions} positions; one of either or equal numbers"),
            );
        }
        if self.pairs().checked_mul(self.repeat).is_none() {
            return refuse("repeat", format!("{} times are too many", self.repeat));
        }
        if self.limits.time >= LONGEST_RUN && !self.laws.slow_down() {
            return refuse("limit", "without friction the balls never rest".to_owned());
        }
        Ok(())
    }
}

/// Plays shots of a batch on one thread.
struct Player<'a> {
    batch: &'a Batch<'a>,
    simulator: Simulator,
    /// The position that the simulator has.
    position: Option<usize>,
    /// Its balls, and their columns.
    balls: Vec<Ball>,
    columns: Vec<usize>,
}

impl<'a> Player<'a> {
    fn new(batch: &'a Batch) -> Player<'a> {
        let simulator = Simulator::new(Arc::clone(&batch.table), batch.laws, []);
        Player { batch, simulator, position: None, balls: Vec::new(), columns: Vec::new() }
    }

    fn block(&mut self, numbers: Range<u64>) -> Result<Block, ContentError> {
        let shots = (numbers.end - numbers.start) as usize;
        let cells = shots * self.batch.balls.len();
        let mut block = Block::default();
        block.pocket.resize(cells, ABSENT);
        block.place.resize(cells, [f64::NAN; 2]);
        for number in numbers {
            self.play(number, &mut block)?;
        }
        Ok(block)
    }

    /// Plays a shot and adds its outcome to the block.
    fn play(&mut self, number: u64, block: &mut Block) -> Result<(), ContentError> {
        let batch = self.batch;
        let pair = (number / batch.repeat) as usize;
        self.set_position(pair)?;
        let row = if batch.shots.len() == 1 { 0 } else { pair };
        let [direction, speed, side, height, elevation] = batch.shots[row];
        let strength = Strength::Speed(speed);
        let tip = [side, height];
        let mut shot = Shot { ball: BallId::CUE, direction, strength, tip, elevation };
        let name = || format!("shots[{row}]");
        let Some(ball) = self.balls.iter().find(|ball| ball.id == shot.ball) else {
            let problem = "there is no ball 0 in its position";
            return Err(ContentError::at(name(), problem));
        };
        check_shot(&shot, ball, &batch.laws, name)?;
        if batch.noise != Noise::NONE {
            let error = batch.noise.of_stroke(batch.seed, number);
            shot = error.applied(&shot, ball, &batch.laws);
        }
        let outcome = self.simulator.play(&shot, batch.limits);
        let first = block.duration.len() * batch.balls.len();
        // The balls of both are ascending by number.
        for (ball, column) in outcome.balls.iter().zip(&self.columns) {
            block.place[first + column] = [ball.position.x, ball.position.y];
            block.pocket[first + column] = match ball.state {
                MotionState::Pocketed(pocket) => pocket.0 as i8,
                MotionState::OffTable => OFF_TABLE,
                _ => ON_TABLE,
            };
        }
        let hit = outcome.first_contact.map(|contact| i64::from(contact.ball.0));
        block.first_hit.push(hit.unwrap_or(NO_BALL));
        block.cushions.push(outcome.balls.iter().map(|ball| ball.cushions).sum());
        block.cushions_after_hit.push(outcome.cushions_after_contact());
        block.duration.push(outcome.time);
        if batch.with_hash {
            block.hash.push(self.simulator.world().hash());
        }
        Ok(())
    }

    /// Goes over to the position of a pair.
    fn set_position(&mut self, pair: usize) -> Result<(), ContentError> {
        let batch = self.batch;
        let positions = batch.positions();
        let position = if positions == 1 { 0 } else { pair };
        if self.position == Some(position) {
            return Ok(());
        }
        let columns = batch.balls.len();
        let places = &batch.places[position * columns..][..columns];
        let is_there = |&column: &usize| !places[column].iter().all(|part| part.is_nan());
        self.columns.clear();
        self.columns.extend((0..columns).filter(is_there));
        self.columns.sort_unstable_by_key(|&column| batch.balls[column].id);
        self.balls.clear();
        self.balls.extend(self.columns.iter().map(|&column| {
            let (ball, [x, y]) = (&batch.balls[column], places[column]);
            Ball::at_rest(ball.id, ball.radius, ball.mass, x, y)
        }));
        check_balls(&self.balls, &batch.laws, &batch.table, |index| {
            let column = self.columns[index];
            match positions {
                1 => format!("balls[{column}]"),
                _ => format!("positions[{position}].balls[{column}]"),
            }
        })?;
        self.simulator.set_position(self.balls.iter().copied());
        self.position = Some(position);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::files::Scene;

    const PLACES: [[f64; 2]; 6] =
        [[0.5, 0.1], [-0.6, 0.0], [f64::NAN, f64::NAN], [0.7, -0.3], [0.2, 0.25], [0.9, 0.4]];
    const SHOTS: [[f64; 5]; 2] = [[0.08, 2.5, 0.1, -0.2, 0.05], [0.4, 4.0, 0.0, 0.3, 0.0]];

    /// Two positions of three balls (8, cue ball, 3); the 3 is missing in the first one.
    fn batch() -> Batch<'static> {
        let laws = Laws::named("real").unwrap();
        let ball = |id: u32| {
            let [radius, mass] = laws.ball_size(BallId(id));
            Ball::at_rest(BallId(id), radius, mass, 0.0, 0.0)
        };
        Batch {
            table: Arc::new(laws.usual_table()),
            laws,
            balls: [8, 0, 3].map(ball).to_vec(),
            places: &PLACES,
            shots: &SHOTS,
            repeat: 50,
            noise: Noise::olympiad(1.0),
            seed: 11,
            limits: Limits::default(),
            with_hash: true,
        }
    }

    /// All outcomes in one block.
    fn played(batch: &Batch, numbers: Range<u64>, threads: usize) -> Block {
        let mut all = Block::default();
        let threads = NonZeroUsize::new(threads).unwrap();
        let append = |block: Block| {
            all.append(&block);
            true
        };
        batch.play(numbers, threads, &AtomicBool::new(false), append).unwrap();
        // NaN differs from itself.
        all.place.iter_mut().flatten().filter(|part| part.is_nan()).for_each(|part| *part = 99.0);
        all
    }

    #[test]
    fn threads_and_parts_change_no_bit() {
        let batch = batch();
        let whole = played(&batch, 0..100, 1);
        assert_eq!(whole.duration.len(), 100);
        assert_eq!(whole, played(&batch, 0..u64::MAX, 3));
        let parts = [0..1, 1..64, 64..64, 64..100].map(|part| played(&batch, part, 2).hash);
        assert_eq!(whole.hash, parts.concat());
        assert_eq!(whole.pocket[2], ABSENT);
        assert_ne!(whole.pocket[3 * 50 + 2], ABSENT);
        let hashes: BTreeSet<u64> = whole.hash.iter().copied().collect();
        assert!(hashes.len() > 90, "noise changed few shots: {}", hashes.len());
    }

    #[test]
    fn a_shot_is_that_of_its_scene() {
        let batch = Batch { noise: Noise::NONE, repeat: 1, ..batch() };
        let block = played(&batch, 0..2, 1);
        let scenes = [
            r#"[{"id": 8, "position": [0.5, 0.1]}, {"id": 0, "position": [-0.6, 0]}]"#,
            r#"[{"id": 8, "position": [0.7, -0.3]}, {"id": 0, "position": [0.2, 0.25]},
                {"id": 3, "position": [0.9, 0.4]}]"#,
        ];
        for (index, balls) in scenes.iter().enumerate() {
            let [direction, speed, side, height, elevation] = SHOTS[index];
            let shot = format!(
                r#"{{"direction": {direction}, "speed": {speed}, "tip": [{side}, {height}],
                "elevation": {elevation}}}"#
            );
            let text = format!(r#"{{"version": 1, "balls": {balls}, "shot": {shot}}}"#);
            let scene = Scene::parse(&text).unwrap();
            let mut world = scene.world();
            world.strike(&scene.shot.unwrap());
            crate::lab::run::steps(&scene, &mut world, || true, |_, _, _| Ok::<_, ()>(())).unwrap();
            assert_eq!(world.hash(), block.hash[index]);
            let eight = world.ball(BallId(8)).unwrap().position;
            assert_eq!(block.place[3 * index], [eight.x, eight.y]);
        }
    }

    #[test]
    fn malformed_batches_are_refused() {
        let error = |batch: &Batch| {
            let threads = NonZeroUsize::MIN;
            let played = batch.play(0..9, threads, &AtomicBool::new(false), |_| true);
            played.unwrap_err().to_string()
        };
        let shots = [[0.0, 1.0, 0.0, 1.5, 0.0]];
        let one = Batch { shots: &shots, ..batch() };
        assert_eq!(error(&one), "shots[0].tip: at most 1 radius from the centre");
        let shots = [[0.0; 5]; 3];
        assert!(error(&Batch { shots: &shots, ..batch() }).starts_with("shots: 3 shots for 2"));
        let places = [[0.5, 0.1], [0.5, 0.1], [f64::NAN; 2]];
        let overlapping = error(&Batch { places: &places, ..batch() });
        assert!(overlapping.starts_with("balls[0]: overlaps ball 0"), "{overlapping}");
        let places = [[0.5, 0.1], [f64::NAN; 2], [f64::NAN; 2]];
        let error = error(&Batch { places: &places, ..batch() });
        assert_eq!(error, "shots[0]: there is no ball 0 in its position");
    }
}
