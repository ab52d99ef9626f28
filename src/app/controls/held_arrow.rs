//! The ball in hand speeds up while an arrow key is held.

use std::time::{Duration, Instant};

use nalgebra::Vector2;

use crate::game::{Command, Direction, Match, Placement, STEPS_PER_RADIUS};

/// A held key moves the ball by single steps for this long.
const SINGLE_STEP_TIME: Duration = Duration::from_millis(500);
/// Growth of the ball's speed after that, steps/s²: in three seconds the ball crosses the table.
const SPEED_GROWTH: f64 = 120.0;
/// The ball's greatest speed, steps/s.
const MAX_SPEED: f64 = 150.0;
/// The longest time between two repetitions that counts, s.
const MAX_REPEAT_TIME: f64 = 0.1;

/// An arrow key that is held.
#[derive(Debug, Default)]
pub struct HeldArrow {
    /// When it went down, and when it acted last.
    times: Option<[Instant; 2]>,
    /// The direction on the table. It stays, although the view may turn with the aim.
    direction: Option<Direction>,
}

impl HeldArrow {
    /// The direction of a press that would now move the ball in `direction`, which a held key may
    /// repeat.
    pub fn direction(&mut self, direction: Direction, repeats: bool) -> Direction {
        let direction = self.direction.filter(|_| repeats).unwrap_or(direction);
        self.direction = Some(direction);
        direction
    }

    /// The number of steps for a press now, which a held key may repeat.
    pub fn steps(&mut self, repeats: bool, now: Instant) -> u32 {
        let [since, last] = self.times.filter(|_| repeats).unwrap_or([now; 2]);
        self.times = Some([since, now]);
        let held = now.duration_since(since).saturating_sub(SINGLE_STEP_TIME).as_secs_f64();
        let passed = now.duration_since(last).as_secs_f64().min(MAX_REPEAT_TIME);
        let steps = (SPEED_GROWTH * held).min(MAX_SPEED) * passed;
        steps.round().max(1.0) as u32
    }
}

/// Moves the ball in hand by this many steps, or by fewer where its region ends or another ball is
/// in the way. A single step passes that ball.
pub fn stride(game: &Match, direction: Direction, steps: u32) -> Command {
    let single = Command::MoveCueBall(Placement::Step(direction));
    let Some(ball) = game.world().ball(game.cue_ball()) else { return single };
    let way = Vector2::from(direction.unit().map(f64::from)) * (ball.radius / STEPS_PER_RADIUS);
    let mut places = (2..=steps).rev().map(|steps| ball.position.xy() + way * f64::from(steps));
    let free = places.find(|&place| game.check_placement(ball.id, place.into()).is_ok());
    free.map_or(single, |place| Command::MoveCueBall(Placement::To(place.into())))
}

#[cfg(test)]
mod tests {
    use crate::app::controls::held_arrow::*;
    use crate::game::{GameKind, Setup};
    use crate::physics::{BallId, Preset};

    /// Tests that a key that repeats 25 times per second takes the ball across a 9-foot table in
    /// three seconds, that it begins with single steps, and that so does the next press.
    #[test]
    fn a_held_arrow_crosses_the_table_in_three_seconds() {
        let mut arrow = HeldArrow::default();
        let start = Instant::now();
        let at = |repetition: u32| start + Duration::from_millis(500 + 40 * u64::from(repetition));
        let mut all = arrow.steps(false, start);
        assert_eq!(all, 1);
        let mut counts: Vec<u32> = (0..63).map(|count| arrow.steps(true, at(count))).collect();
        assert_eq!(counts[..4], [1; 4]);
        assert!(counts.is_sorted(), "{counts:?}");
        all += counts.drain(..).sum::<u32>();
        let meters = f64::from(all) * 0.028575 / STEPS_PER_RADIUS;
        assert!((2.2..2.8).contains(&meters), "{meters}");
        assert_eq!(arrow.steps(false, at(63)), 1);
        assert_eq!(arrow.steps(true, at(64)), 1);
    }

    #[test]
    fn a_held_arrow_keeps_its_direction_while_the_view_turns() {
        let mut arrow = HeldArrow::default();
        let (up, down) = (Direction::Up, Direction::Down);
        assert_eq!(arrow.direction(up, false), up);
        assert_eq!(arrow.direction(down, true), up);
        assert_eq!(arrow.direction(down, false), down);
    }

    #[test]
    fn many_steps_end_where_the_region_ends() {
        let mut game = Match::new(Setup::new(GameKind::NineBall, Preset::Real, 1));
        let area = game.placement_area().unwrap();
        for _ in 0..20 {
            let command = stride(&game, Direction::Left, 12);
            if game.command(command).is_err() {
                break;
            }
        }
        let place = game.world().ball(BallId::CUE).unwrap().position;
        assert!(area.y[1] - place.y < 0.01, "{place}");
        assert_eq!(
            stride(&game, Direction::Left, 12),
            Command::MoveCueBall(Placement::Step(Direction::Left))
        );
    }
}
