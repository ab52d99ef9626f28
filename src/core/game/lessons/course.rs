//! A course: the exercises of a program one after another, with the score.

use super::drills::{Form, TRIES};
use super::facts::StateBeforeStroke;
use super::{Exercise, Facts, Judge, Judgement, Outcome, Position, Program, STEPS, Target};
use crate::game::lessons::words::{drills, tutorial};
use crate::game::{Command, GameKind, Match, Phase, Player, Setup, Start, UndoRule};
use crate::physics::Preset;
use crate::physics::ball::{Ball, BallId};
use crate::rules::{CueBall, GameState, Region};
use crate::wording::Wording;

/// The stage of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The player tries the exercise.
    Trying,
    /// The try is judged; the player continues when ready.
    Judged(Judgement),
    /// All exercises are done.
    Over,
}

/// The score of a drill: tries, or racks against the ghost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Passed.
    pub made: u32,
    /// Failed.
    pub missed: u32,
    /// Passed in a row until now.
    pub streak: u32,
    /// The steps, tries or racks that were passed, as bits, the first one lowest.
    passed: u32,
}

impl Score {
    /// True if the step or try of this index was passed.
    pub fn has_passed(self, index: u32) -> bool {
        self.passed.checked_shr(index).unwrap_or(0) & 1 == 1
    }

    fn add(&mut self, index: u32, passed: bool) {
        self.passed |= u32::from(passed).checked_shl(index).unwrap_or(0);
        match passed {
            true => (self.made, self.streak) = (self.made + 1, self.streak + 1),
            false => (self.missed, self.streak) = (self.missed + 1, 0),
        }
    }
}

/// A race against the ghost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GhostRace {
    /// Racks to win.
    pub race: u32,
    /// True until the break of this rack has been played.
    pub breaking: bool,
    /// True once the break is over, until the balls lie for the run-out.
    run_out_due: bool,
}

/// A program under way.
#[derive(Debug, Clone)]
pub struct Course {
    program: Program,
    seed: u64,
    /// The names of the player and the ghost.
    players: [String; 2],
    /// The index of the step or of the try.
    at: u32,
    stage: Stage,
    score: Score,
    /// The race, in the ghost game.
    ghost: Option<GhostRace>,
    before: StateBeforeStroke,
    /// True if the player has placed the cue ball in this try.
    placed: bool,
    /// The camera views of this try, as bits; the first one does not count.
    first_view: Option<usize>,
    views: u32,
    target: Option<Target>,
}

impl Course {
    /// A program from its start, for a player of this name.
    pub fn new(program: Program, seed: u64, player: &str) -> Course {
        let ghost = match program.drill().map(|drill| drill.form) {
            Some(Form::Ghost { race, .. }) => {
                Some(GhostRace { race, breaking: true, run_out_due: false })
            }
            _ => None,
        };
        Course {
            program,
            seed,
            players: [player.to_owned(), drills::GHOST_NAME.english.to_owned()],
            at: 0,
            stage: Stage::Trying,
            score: Score::default(),
            ghost,
            before: StateBeforeStroke::default(),
            placed: false,
            first_view: None,
            views: 0,
            target: None,
        }
    }

    /// The program.
    pub fn program(&self) -> Program {
        self.program
    }

    /// The name of the player.
    pub fn player(&self) -> &str {
        &self.players[0]
    }

    /// The stage.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The judgement of the try, once it is judged.
    pub fn judgement(&self) -> Option<Judgement> {
        match self.stage {
            Stage::Judged(judgement) => Some(judgement),
            Stage::Trying | Stage::Over => None,
        }
    }

    /// The score.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The score as the result of a drill; in the tutorial, the steps that were passed and skipped.
    pub fn outcome(&self) -> Outcome {
        let Score { made, missed, passed, .. } = self.score;
        match self.program {
            // A step may be tried again after it was passed.
            Program::Tutorial => {
                let made = passed.count_ones();
                Outcome { made, missed: STEPS.len() as u32 - made }
            }
            Program::Drill(_) => Outcome { made, missed },
        }
    }

    /// The result so far of a drill that is left before its end; `None` without a try.
    pub fn half_way(&self) -> Option<Outcome> {
        let outcome = self.outcome();
        let is_under_way = self.program.drill().is_some() && self.stage != Stage::Over;
        Some(outcome).filter(|it| is_under_way && it.made + it.missed > 0)
    }

    /// The race, in the ghost game.
    pub fn ghost(&self) -> Option<GhostRace> {
        self.ghost
    }

    /// The index of the step or of the try, and their number; tries against the ghost have no limit.
    pub fn place(&self) -> (u32, Option<u32>) {
        let count = match self.program {
            Program::Tutorial => Some(STEPS.len() as u32),
            Program::Drill(_) if self.ghost.is_none() => Some(TRIES),
            Program::Drill(_) => None,
        };
        (self.at, count)
    }

    /// The marked circle in which the cue ball must stop.
    pub fn target(&self) -> Option<Target> {
        self.target
    }

    /// The current exercise; none in the ghost game.
    pub fn exercise(&self) -> Option<&'static Exercise> {
        match self.program {
            Program::Tutorial => STEPS.get(self.at as usize),
            Program::Drill(_) => match &self.program.drill()?.form {
                Form::Shots(exercise) => Some(exercise),
                Form::Ghost { .. } => None,
            },
        }
    }

    /// The title of the exercise.
    pub fn title(&self) -> Wording {
        self.exercise().map_or(self.program.title(), |exercise| exercise.title)
    }

    /// The task, with names in braces for keys.
    pub fn task(&self) -> Wording {
        let form = self.program.drill().map(|drill| &drill.form);
        match (self.exercise(), form) {
            (Some(exercise), _) => exercise.task,
            (None, Some(Form::Ghost { tasks: [at_break, run_out], .. })) => {
                let breaks = self.ghost.is_none_or(|ghost| ghost.breaking);
                if breaks { *at_break } else { *run_out }
            }
            (None, _) => Wording::EMPTY,
        }
    }

    /// Begins the try, and returns its match.
    pub fn begin(&mut self) -> Match {
        self.stage = Stage::Trying;
        (self.placed, self.first_view, self.views) = (false, None, 0);
        self.before = StateBeforeStroke::default();
        let Some(exercise) = self.exercise() else { return self.rack() };
        let setup = self.setup(exercise.game);
        let position = (exercise.position)(&setup.table, self.at, self.seed);
        self.target = position.target;
        // A test reads the states of all exercises.
        let state = exercise.state.and_then(|state| serde_json::from_str(state).ok());
        let state = state.and_then(|state| exercise.game.read(state).ok());
        set_up(setup, state, &position)
    }

    fn setup(&self, game: GameKind) -> Setup {
        let seed = self.seed.wrapping_add(u64::from(self.at));
        let players = self.players.clone();
        Setup { players, undo: UndoRule::Off, ..Setup::new(game, Preset::Real, seed) }
    }

    /// A rack of the ghost game.
    fn rack(&mut self) -> Match {
        if let Some(ghost) = &mut self.ghost {
            (ghost.breaking, ghost.run_out_due) = (true, false);
        }
        Match::new(self.setup(GameKind::NineBall))
    }

    /// Remembers the state before a stroke.
    pub fn before_stroke(&mut self, game: &Match) {
        self.before = StateBeforeStroke::read(game);
    }

    /// Follows a command that has been carried out.
    pub fn after_command(&mut self, command: &Command) {
        self.placed |= matches!(command, Command::MoveCueBall(_));
    }

    /// Follows the camera: the index of the current view.
    pub fn look_from(&mut self, view: usize) {
        let first = *self.first_view.get_or_insert(view);
        if view != first {
            self.views |= 1 << view.min(31);
        }
        let wanted = match self.exercise().map(|exercise| exercise.judge) {
            Some(Judge::Views(wanted)) => wanted,
            Some(Judge::Shot(_) | Judge::Run(_) | Judge::Points(_)) | None => return,
        };
        if self.stage == Stage::Trying && self.views.count_ones() >= wanted {
            self.judge(Judgement::Passed(tutorial::LOOKED_AROUND));
        }
    }

    /// Judges the shot that has just ended.
    pub fn shot_ended(&mut self, game: &Match) {
        if self.stage != Stage::Trying {
            return;
        }
        if self.ghost.is_some() {
            return self.ghost_shot(game);
        }
        let Some(exercise) = self.exercise() else { return };
        let judgement = match exercise.judge {
            // A shot in such an exercise is no mistake; the player may go on looking.
            Judge::Views(_) => return,
            Judge::Run(last) => run_ended(game, last),
            Judge::Points(wanted) => break_ended(game, wanted),
            Judge::Shot(judge) => {
                let facts = Facts::read(&self.before, game, self.placed, self.target);
                facts.map(|facts| judge(&facts))
            }
        };
        if let Some(judgement) = judgement {
            self.judge(judgement);
        }
    }

    /// Judges a shot of the ghost game.
    fn ghost_shot(&mut self, game: &Match) {
        let Some(ghost) = &mut self.ghost else { return };
        let fouls = has_fouled(game);
        let judgement = match (game.phase(), ghost.breaking) {
            (Phase::Over { winner: Player::One }, true) => Judgement::Passed(drills::NINE_ON_BREAK),
            (Phase::Over { winner: Player::One }, false) => Judgement::Passed(drills::RAN_OUT),
            (_, true) => {
                // Whatever the break was, the player continues with ball in hand.
                ghost.run_out_due = true;
                return;
            }
            (Phase::Aiming { .. }, false) if game.player() == Player::One && !fouls => return,
            _ if fouls => Judgement::Failed(drills::GHOST_WINS_BY_FOUL),
            _ => Judgement::Failed(drills::GHOST_WINS_BY_MISS),
        };
        self.judge(judgement);
    }

    /// After the break of the ghost game: the match in which the player runs out, with ball in hand.
    pub fn run_out(&mut self, game: &Match) -> Option<Match> {
        let ghost = self.ghost.as_mut().filter(|ghost| ghost.run_out_due)?;
        (ghost.breaking, ghost.run_out_due) = (false, false);
        let kept = |ball: &Ball| ball.id == BallId::CUE || ball.state.in_play();
        let balls = game.world().balls().filter(kept).collect();
        let cue_ball = CueBall::InHand(Region::Anywhere);
        let start = Start { cue_ball, ..Start::new(GameKind::NineBall.start(), balls) };
        Match::from_start(game.setup().clone(), start).ok()
    }

    fn judge(&mut self, judgement: Judgement) {
        self.score.add(self.at, judgement.is_passed());
        self.stage = Stage::Judged(judgement);
    }

    /// Goes on after the judgement: to the next exercise, or to another try of a failed step. The
    /// caller begins it, unless the course is over.
    pub fn go_on(&mut self) {
        let Stage::Judged(judgement) = self.stage else { return };
        if self.program == Program::Tutorial && !judgement.is_passed() {
            self.stage = Stage::Trying;
            return;
        }
        self.skip();
    }

    /// Goes to the next exercise.
    pub fn skip(&mut self) {
        self.at += 1;
        let is_over = match (self.ghost, self.place()) {
            (Some(ghost), _) => self.score.made.max(self.score.missed) >= ghost.race,
            (None, (at, count)) => count.is_some_and(|count| at >= count),
        };
        self.stage = if is_over { Stage::Over } else { Stage::Trying };
    }

    /// Begins a drill anew; a step of the tutorial is tried again.
    pub fn again(&mut self) {
        if let Program::Drill(_) = self.program {
            let seed = self.seed.wrapping_add(1_000);
            *self = Course::new(self.program, seed, &self.players[0]);
        }
        self.stage = Stage::Trying;
    }
}

/// True if the last shot was a foul.
fn has_fouled(game: &Match) -> bool {
    game.last_shot().is_some_and(|shot| !shot.fouls.is_empty())
}

/// The judgement of a run once it has ended: all balls up to the `last` one are down, or a shot
/// pocketed none or was a foul.
fn run_ended(game: &Match, last: u32) -> Option<Judgement> {
    let is_left = |ball: u32| game.world().ball(BallId(ball)).is_some_and(|it| it.state.in_play());
    match has_fouled(game) {
        true => Some(Judgement::Failed(drills::FOUL_IN_RUN)),
        false if !(1..=last).any(is_left) => Some(Judgement::Passed(drills::THREE_MADE)),
        false if game.player() != Player::One => Some(Judgement::Failed(drills::RUN_MISSED)),
        false => None,
    }
}

/// The judgement of a break once it has ended, or once it has this many points.
fn break_ended(game: &Match, wanted: i32) -> Option<Judgement> {
    let score = game.rules().standing(&|_| true, false).score;
    let points = score.map_or(0, |score| score.points[Player::One.index()]);
    let goes_on = game.player() == Player::One && matches!(game.phase(), Phase::Aiming { .. });
    match has_fouled(game) {
        _ if points >= wanted => Some(Judgement::Passed(drills::POINTS_MADE)),
        true => Some(Judgement::Failed(drills::FOUL_IN_BREAK)),
        false if goes_on => None,
        false => Some(Judgement::Failed(drills::BREAK_ENDED)),
    }
}

/// The match that starts at a position, with the game in this state.
fn set_up(setup: Setup, state: Option<GameState>, position: &Position) -> Match {
    let radius = setup.laws.ball_radius();
    let mass = setup.laws.ball_mass(radius);
    let ball = |id: u32, [x, y]: [f64; 2]| Ball::at_rest(BallId(id), radius, mass, x, y);
    let others = position.balls.iter().map(|&(id, place)| ball(id, place));
    let balls = [ball(0, position.cue_ball)].into_iter().chain(others).collect();
    let cue_ball = match position.in_hand {
        true => CueBall::InHand(Region::Anywhere),
        false => CueBall::InPosition,
    };
    let game = state.unwrap_or_else(|| setup.game.clone());
    let start = Start { cue_ball, ..Start::new(game, balls) };
    // A test begins every position, so that none is refused.
    let mut game = Match::from_start(setup.clone(), start).unwrap_or_else(|_| Match::new(setup));
    for command in
        [Command::Aim { direction: position.direction }, Command::Power { value: position.power }]
    {
        // Both are always possible at the start of a turn.
        let _ = game.command(command);
    }
    game
}
