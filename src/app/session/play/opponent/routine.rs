//! The routine of an opponent before a shot: looks at the table, turns the cue to the line of the
//! shot, makes practice strokes and rests before the stroke. It depends on time and on skips alone.

use std::f64::consts::TAU;

/// Least time for which an opponent looks at the table, s.
const LOOK: f64 = 1.1;
/// Least time for which an opponent looks at the table before a choice, which needs no routine, s.
const LOOK_BEFORE_CHOICE: f64 = 1.6;
/// Least and greatest time in which the cue turns to the shot, s.
const TURN_TIMES: [f64; 2] = [0.5, 1.9];
/// Speed at which the cue turns between these times, rad/s.
const TURN_SPEED: f64 = 1.5;
/// Time of a practice stroke, s.
const STROKE: f64 = 0.85;
/// The part of the pull that is left where the tip is nearest the ball.
const STROKE_GAP: f64 = 0.15;
/// Time for which the cue rests before the stroke, s.
const REST_TIME: f64 = 0.35;

/// How much of the routine is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoutineStyle {
    /// All of it.
    #[default]
    Human,
    /// Looks, but neither turns nor swings the cue.
    Calm,
    /// Nothing: the shot follows the decision at once.
    Instant,
}

/// A part of the routine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Looks at the table, until a decision is made and a moment has passed.
    Looking,
    /// Turns the cue to the line of the shot.
    Addressing,
    /// Moves the cue to the ball and back.
    Stroking,
    /// Holds the cue still.
    Resting,
    /// Strikes, or says the choice.
    Acting,
}

/// The routine of one turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Routine {
    style: RoutineStyle,
    part: Part,
    /// Seconds in this part, and its length.
    elapsed: f64,
    length: f64,
    /// Number of practice strokes.
    strokes: u32,
}

impl Routine {
    /// The routine of a turn that begins now, with this number of practice strokes; before a choice
    /// the cue is not touched.
    pub fn new(style: RoutineStyle, strokes: u32, is_choice: bool) -> Routine {
        let length = match style {
            RoutineStyle::Instant => 0.0,
            _ if is_choice => LOOK_BEFORE_CHOICE,
            _ => LOOK,
        };
        Routine { style, part: Part::Looking, elapsed: 0.0, length, strokes }
    }

    /// The current part.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f64) {
        if self.part == Part::Acting {
            return;
        }
        self.elapsed += seconds;
        while self.part != Part::Looking && self.part != Part::Acting && self.elapsed >= self.length
        {
            let left = self.elapsed - self.length;
            self.next();
            self.elapsed = left;
        }
    }

    /// Ends the current part at once. Looking still lasts until the decision.
    pub fn skip(&mut self) {
        self.elapsed = self.length;
        self.advance(0.0);
    }

    /// Lets the opponent look at the table for at least this many more seconds, so that the player
    /// can read the decision.
    pub fn prolong_look(&mut self, seconds: f64) {
        if self.part == Part::Looking && self.style != RoutineStyle::Instant {
            self.length = self.length.max(self.elapsed + seconds);
        }
    }

    /// True once the table has been looked at for long enough.
    pub fn has_looked(&self) -> bool {
        self.part == Part::Looking && self.elapsed >= self.length
    }

    /// Begins to turn the cue by this angle, rad, once the decision is made.
    pub fn address(&mut self, angle: f64) {
        let [least, most] = TURN_TIMES;
        let length = (least + angle.abs() / TURN_SPEED).min(most);
        match self.style {
            RoutineStyle::Human => self.begin(Part::Addressing, length),
            RoutineStyle::Calm => self.begin(Part::Resting, LOOK),
            RoutineStyle::Instant => self.begin(Part::Acting, 0.0),
        }
    }

    /// Acts without touching the cue.
    pub fn act(&mut self) {
        self.begin(Part::Acting, 0.0);
    }

    fn next(&mut self) {
        match self.part {
            Part::Addressing => self.begin(Part::Stroking, STROKE * f64::from(self.strokes)),
            Part::Stroking => self.begin(Part::Resting, REST_TIME),
            Part::Looking | Part::Resting | Part::Acting => self.begin(Part::Acting, 0.0),
        }
    }

    fn begin(&mut self, part: Part, length: f64) {
        (self.part, self.elapsed, self.length) = (part, 0.0, length);
    }

    /// The part of the turn that the cue has made, 0 to 1: it starts and ends gently.
    pub fn turned_part(&self) -> f64 {
        match self.part {
            Part::Looking => 0.0,
            Part::Addressing => {
                let part = (self.elapsed / self.length.max(1e-9)).clamp(0.0, 1.0);
                part * part * (3.0 - 2.0 * part)
            }
            Part::Stroking | Part::Resting | Part::Acting => 1.0,
        }
    }

    /// Distance of the tip from the ball, relative to that of the cue at rest.
    pub fn gap(&self) -> f64 {
        if self.part != Part::Stroking {
            return 1.0;
        }
        let drawn = 0.5 + 0.5 * (TAU * self.elapsed / STROKE).cos();
        STROKE_GAP + (1.0 - STROKE_GAP) * drawn
    }

    /// True if the picture changes by itself.
    pub fn moves(&self) -> bool {
        matches!(self.part, Part::Addressing | Part::Stroking)
    }

    /// Seconds until the current part ends by itself; `None` if that needs a decision, too.
    pub fn due(&self) -> Option<f64> {
        match self.part {
            Part::Looking if self.has_looked() => None,
            Part::Acting => Some(0.0),
            _ => Some((self.length - self.elapsed).max(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::session::play::opponent::routine::*;

    fn passed(routine: &mut Routine) -> Vec<Part> {
        let mut parts = vec![routine.part()];
        for _ in 0..2000 {
            routine.advance(0.01);
            if parts.last() != Some(&routine.part()) {
                parts.push(routine.part());
            }
        }
        parts
    }

    #[test]
    fn the_parts_follow_each_other_after_the_decision() {
        let mut routine = Routine::new(RoutineStyle::Human, 2, false);
        assert_eq!(passed(&mut routine), [Part::Looking], "it waits for the decision");
        assert!(routine.has_looked() && routine.due().is_none());
        routine.address(1.0);
        let all = [Part::Addressing, Part::Stroking, Part::Resting, Part::Acting];
        assert_eq!(passed(&mut routine), all);
    }

    #[test]
    fn each_part_can_be_skipped_but_not_the_decision() {
        let mut routine = Routine::new(RoutineStyle::Human, 2, false);
        assert!(!routine.has_looked());
        routine.skip();
        assert!(routine.has_looked());
        routine.skip();
        assert_eq!(routine.part(), Part::Looking);
        routine.address(-3.0);
        for part in [Part::Addressing, Part::Stroking, Part::Resting, Part::Acting] {
            assert_eq!(routine.part(), part);
            routine.skip();
        }
        assert_eq!(routine.part(), Part::Acting);
    }

    #[test]
    fn a_quick_opponent_shoots_at_once_and_a_calm_one_swings_nothing() {
        let mut routine = Routine::new(RoutineStyle::Instant, 3, false);
        assert!(routine.has_looked());
        routine.address(2.0);
        assert_eq!(routine.part(), Part::Acting);
        let mut routine = Routine::new(RoutineStyle::Calm, 3, false);
        routine.skip();
        routine.address(2.0);
        assert!((routine.turned_part() - 1.0).abs() < 1e-12 && !routine.moves());
        assert_eq!(passed(&mut routine), [Part::Resting, Part::Acting]);
    }

    #[test]
    fn the_cue_turns_gently_and_strokes_end_where_they_begin() {
        let mut routine = Routine::new(RoutineStyle::Human, 2, false);
        routine.skip();
        routine.address(0.4);
        let (mut turned, mut nearest) = (routine.turned_part(), 1.0_f64);
        while routine.part() != Part::Resting {
            routine.advance(1.0 / 240.0);
            let next = routine.turned_part();
            assert!((0.0..0.02).contains(&(next - turned)), "{turned} {next}");
            turned = next;
            nearest = nearest.min(routine.gap());
        }
        assert!((nearest - STROKE_GAP).abs() < 1e-3 && routine.gap() == 1.0);
    }
}
