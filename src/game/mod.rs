//! The match: the sole owner of the truth.
//!
//! A [`Match`] is a function of its [`Setup`] and the [`Command`]s it was given: the same ones
//! lead to the same bits, whoever sends them and however time is cut into frames.

mod clearance;
mod command;
pub mod files;
mod hand;
mod history;
pub mod journal;
mod notice;
mod prediction;
mod setup;
mod shooting;
mod spot;
mod state;
mod tally;

use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::physics::ball::{Ball, BallId, MotionState};
use crate::physics::{Shot, Strength, World, pull};
pub use crate::rules::{BallLook, End, GameKind, Notice, NoticeKind, Player, Standing, TrayRow};
use crate::rules::{GameState, Rules};
pub use clearance::{Lift, Obstacle, held};
pub use command::{Command, Direction, Placement, Refusal};
pub use hand::Kitchen;
pub use prediction::{Prediction, Predictor, Track, Waypoint};
pub use setup::{Breaks, Setup, UnfitBalls, UnfitShot};
pub use state::{Cue, Phase, ShotRecord};
pub use tally::{Score, Tally};

use hand::Hand;
use history::History;
use setup::{rack, turn_at_random};
use shooting::Shooting;

/// A phase with what only it knows.
#[derive(Debug, Clone)]
enum Stage {
    Aiming { hand: Option<Hand> },
    Rolling(Shooting),
    Over(End),
}

/// Two players, a table, and how things stand.
#[derive(Debug, Clone)]
pub struct Match {
    setup: Setup,
    rng: ChaCha8Rng,
    world: World,
    stage: Stage,
    player: Player,
    /// Who has broken, or is to break, in this game.
    breaker: Player,
    game: GameState,
    cue: Cue,
    /// Whether the rack is still untouched.
    breaking: bool,
    /// Shots in this rack.
    shots: u32,
    /// What the players have made of this game.
    tally: Tally,
    /// How many games each has won, by [`Player::index`].
    wins: [u32; 2],
    /// Shots in this match.
    finished: u32,
    /// Table time before the world's clock was last set back, s.
    elapsed: f64,
    notices: Vec<Notice>,
    last_shot: Option<ShotRecord>,
    /// Whether the tip slipped off at the last stroke.
    miscued: bool,
    history: History,
    /// Counts what gives the balls another future.
    course: u64,
}

impl Match {
    /// A match at its first rack: player 1 has ball in hand behind the head string.
    pub fn new(setup: Setup) -> Match {
        let mut rng = ChaCha8Rng::seed_from_u64(setup.seed);
        let world = rack(&setup, &mut rng);
        let mut this = Match::at(setup, rng, world, true);
        this.take_in_hand();
        this.announce_turn();
        this
    }

    /// A match from a table as it stands: player 1 to shoot, a new game, no ball in hand. A ball
    /// that lies in a pocket has fallen before the match, and nobody is judged by it. Which way
    /// its balls show is up to the seed, as in a rack.
    pub fn from_scene(setup: Setup, mut balls: Vec<Ball>) -> Result<Match, UnfitBalls> {
        let game = setup.game.start();
        if let Some(ball) = balls.iter().find(|ball| !game.rules().plays_with(ball.id)) {
            return Err(UnfitBalls::UnknownBall(ball.id));
        }
        let rng = ChaCha8Rng::seed_from_u64(setup.seed);
        turn_at_random(&mut balls, &mut rng.clone());
        // Only the world knows how balls move, and what happens to them at once.
        let mut world = World::new(Arc::clone(&setup.table), setup.laws, balls);
        world.update_until(0.0);
        world.reset();
        if let Some(ball) = world.balls().find(|ball| ball.state.moves()) {
            return Err(UnfitBalls::Moving(ball.id));
        }
        let cue_ball = world.ball(BallId::CUE).ok_or(UnfitBalls::NoCueBall)?;
        if !cue_ball.state.in_play() {
            return Err(UnfitBalls::CueBallDown);
        }
        let mut this = Match::at(setup, rng, world, false);
        this.announce_turn();
        Ok(this)
    }

    fn at(setup: Setup, rng: ChaCha8Rng, world: World, breaking: bool) -> Match {
        Match {
            game: setup.game.start(),
            setup,
            rng,
            world,
            stage: Stage::Aiming { hand: None },
            player: Player::One,
            breaker: Player::One,
            cue: Cue::start(),
            breaking,
            shots: 0,
            tally: Tally::default(),
            wins: [0, 0],
            finished: 0,
            elapsed: 0.0,
            notices: Vec::new(),
            last_shot: None,
            miscued: false,
            history: History::default(),
            course: 0,
        }
    }

    /// Prepares the shot of a scene: the cue is as its player would have it for that.
    pub fn prepare(&mut self, shot: &Shot) -> Result<(), UnfitShot> {
        let ball = self.world.ball(BallId::CUE).filter(|ball| ball.id == shot.ball);
        let ball = ball.ok_or(UnfitShot::OtherBall(shot.ball))?;
        let power = pull(shot.strength, &ball, self.world.laws());
        if let Strength::Speed(speed) = shot.strength
            && power > 1.0
        {
            return Err(UnfitShot::TooFast { speed, most: speed / power });
        }
        let Shot { direction, tip, elevation, .. } = *shot;
        self.cue = Cue { direction, power, tip, elevation };
        Ok(())
    }

    /// Does what a player wants, or says why not and changes nothing.
    pub fn command(&mut self, command: Command) -> Result<(), Refusal> {
        match (&self.stage, command) {
            (_, Command::Undo) => self.undo(),
            (Stage::Rolling(_), Command::Redo) => Err(Refusal::BallsRolling),
            (_, Command::Redo) => self.redo(),
            (_, Command::NewGame) | (Stage::Over(_), Command::Restart) => {
                self.restart();
                Ok(())
            }
            (Stage::Over(_), _) => Err(Refusal::GameOver),
            // The cue may be prepared for the next shot while the balls of this one roll.
            (_, Command::Aim { direction }) => self.aim(direction),
            (_, Command::Power { value }) => self.pull(value),
            (_, Command::Tip { value }) => self.offset(value),
            (_, Command::Elevation { value }) => self.raise(value),
            (Stage::Rolling(_), _) => Err(Refusal::BallsRolling),
            (Stage::Aiming { .. }, Command::Restart) => Err(Refusal::GameNotOver),
            (Stage::Aiming { hand }, Command::MoveCueBall(placement)) => {
                let hand = hand.ok_or(Refusal::NoBallInHand)?;
                let hand = match placement {
                    Placement::Step(direction) => hand.step(&self.world, direction)?,
                    Placement::To(place) => hand.put(&self.world, place)?,
                };
                self.hold(hand);
                Ok(())
            }
            (Stage::Aiming { .. }, Command::Shoot) => self.shoot(),
        }
    }

    /// Lets `dt` seconds pass: a shot under way goes on, and at its end the referee judges.
    pub fn update(&mut self, dt: f64) {
        self.roll(dt);
        self.conclude();
    }

    /// Lets the shot under way, if there is one, come to its end at once.
    pub fn run_to_rest(&mut self) {
        self.update(f64::INFINITY);
    }

    /// What the match is played with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What can be done now.
    pub fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Aiming { hand } => Phase::Aiming { ball_in_hand: hand.is_some() },
            Stage::Rolling(_) => Phase::Rolling,
            Stage::Over(end) => Phase::Over { winner: end.winner },
        }
    }

    /// Whose shot it is, or was if the game is over.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The rules of the game, with what they remember of the shots so far.
    pub fn rules(&self) -> &dyn Rules {
        self.game.rules()
    }

    /// How the game stands, for whoever shows it.
    pub fn standing(&self) -> Standing {
        // One that left the table comes back.
        let is_left = |id: BallId| {
            let ball = self.world.ball(id);
            ball.is_some_and(|ball| !matches!(ball.state, MotionState::Pocketed(_)))
        };
        self.game.rules().standing(&is_left, self.end().is_some())
    }

    /// The cue.
    pub fn cue(&self) -> &Cue {
        &self.cue
    }

    /// What lifts the cue higher than its player wants, and the shot with it, while the balls rest:
    /// a rail, or a ball. Laws without spin know no elevation, and so nothing that lifts.
    pub fn lift(&self) -> Option<Lift> {
        self.lift_of_cue().filter(|_| self.world.laws().has_spin())
    }

    /// What lifts the cue as it is seen, whatever the laws make of that.
    fn lift_of_cue(&self) -> Option<Lift> {
        if !matches!(self.stage, Stage::Aiming { .. }) {
            return None;
        }
        let ball = self.world.ball(BallId::CUE).filter(|ball| ball.state.in_play())?;
        clearance::lift(&self.world, &ball, &self.cue)
    }

    /// The cue as it is seen: where something is in its way, it lies higher than its player wants.
    pub fn lying_cue(&self) -> Cue {
        self.lifted_by(self.lift_of_cue())
    }

    fn lifted_by(&self, lift: Option<Lift>) -> Cue {
        let elevation = lift.map_or(self.cue.elevation, |lift| lift.elevation());
        Cue { elevation, ..self.cue }
    }

    /// The shot that the cue would make now, as it lies.
    pub fn planned_shot(&self) -> Shot {
        let cue = self.lifted_by(self.lift());
        Shot {
            ball: BallId::CUE,
            direction: cue.direction,
            strength: Strength::Power(cue.power),
            tip: cue.tip,
            elevation: cue.elevation,
        }
    }

    /// The balls on their table. Its clock starts at 0 with every shot.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Table time since the match began, s: it passes while balls roll.
    pub fn time(&self) -> f64 {
        self.elapsed + self.world.clock()
    }

    /// Whether the balls lie as they were racked, and nobody has shot at them.
    pub fn is_racked(&self) -> bool {
        self.breaking && matches!(self.stage, Stage::Aiming { .. })
    }

    /// How many shots this rack has seen.
    pub fn shots(&self) -> u32 {
        self.shots
    }

    /// Whether the cue ball may be moved.
    pub fn ball_in_hand(&self) -> bool {
        self.kitchen().is_some()
    }

    /// Where the ball in hand may be put, other balls aside; none without ball in hand.
    pub fn kitchen(&self) -> Option<Kitchen> {
        match &self.stage {
            Stage::Aiming { hand } => hand.as_ref().map(Hand::kitchen),
            Stage::Rolling(_) | Stage::Over(_) => None,
        }
    }

    /// Who won, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.end().map(|end| end.winner)
    }

    /// How the game has ended, if it is over.
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Over(end) => Some(end),
            Stage::Aiming { .. } | Stage::Rolling(_) => None,
        }
    }

    /// What the players have made of this game so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many games each player has won since the match began.
    pub fn wins(&self) -> [u32; 2] {
        self.wins
    }

    /// All that the text area has said, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The last shot that came to its end; it did so even if it has been taken back since.
    pub fn last_shot(&self) -> Option<&ShotRecord> {
        self.last_shot.as_ref()
    }

    /// Another number after each stroke, each shot that is taken back and each new rack: what was
    /// foreseen with another one does not come.
    pub fn course(&self) -> u64 {
        self.course
    }

    /// Whether the tip slipped off the ball at the last stroke.
    pub fn miscued(&self) -> bool {
        self.miscued
    }

    fn aim(&mut self, direction: f64) -> Result<(), Refusal> {
        if !direction.is_finite() {
            return Err(Refusal::NotFinite);
        }
        self.cue.direction = direction;
        Ok(())
    }

    fn pull(&mut self, value: f64) -> Result<(), Refusal> {
        if !(0.0..=1.0).contains(&value) {
            return Err(Refusal::PowerOutOfRange(value));
        }
        self.cue.power = value;
        Ok(())
    }

    fn offset(&mut self, tip: [f64; 2]) -> Result<(), Refusal> {
        let out = libm::hypot(tip[0], tip[1]);
        if !out.is_finite() {
            return Err(Refusal::NotFinite);
        }
        if out > 1.0 {
            return Err(Refusal::TipOffBall(out));
        }
        self.cue.tip = tip;
        Ok(())
    }

    fn raise(&mut self, elevation: f64) -> Result<(), Refusal> {
        if !elevation.is_finite() {
            return Err(Refusal::NotFinite);
        }
        if !(0.0..=FRAC_PI_2).contains(&elevation) {
            return Err(Refusal::ElevationOutOfRange(elevation));
        }
        self.cue.elevation = elevation;
        Ok(())
    }

    /// The balls lie elsewhere now, and no stroke has brought them there.
    fn lay_out(&mut self, world: World) {
        // Table time has passed all the same: nothing that is written goes back in time.
        self.elapsed = self.time();
        self.world = world;
        self.miscued = false;
        self.course += 1;
    }

    fn restart(&mut self) {
        let world = rack(&self.setup, &mut self.rng);
        self.lay_out(world);
        // A game that is given up changes nobody's turn at the break.
        if matches!(self.stage, Stage::Over(_)) {
            self.breaker = self.setup.next_breaker(self.breaker);
        }
        self.player = self.breaker;
        self.game = self.setup.game.start();
        self.cue = Cue::start();
        self.breaking = true;
        self.shots = 0;
        self.tally = Tally::default();
        self.history.turn_over();
        self.take_in_hand();
        self.announce_turn();
    }

    /// Gives the cue ball into the player's hand, at home.
    fn take_in_hand(&mut self) {
        let home = self.game.rules().home(&self.setup.table);
        let radius =
            self.world.ball(BallId::CUE).map_or(self.setup.laws.ball_radius(), |b| b.radius);
        self.hold(Hand::at_home(&self.world, home, radius));
    }

    fn hold(&mut self, hand: Hand) {
        if hand.is_placed() {
            self.world.place(BallId::CUE, hand.place());
        }
        self.stage = Stage::Aiming { hand: Some(hand) };
    }

    fn announce_turn(&mut self) {
        let lines = self.game.rules().announce(&self.situation(), self.ball_in_hand());
        self.notices.extend(lines);
    }
}
