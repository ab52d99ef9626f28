//! The match: players, table, and the state of the game.
//!
//! A [`Match`] depends only on its [`Setup`] and the [`Command`]s it was given. The same commands
//! lead to the same bits, from a window, a file or a test, and at any frame rate.

mod action;
mod agreements;
mod arranging;
mod ball_in_hand;
mod ball_name;
mod clearance;
mod command;
pub mod diamonds;
pub mod files;
mod history;
pub mod journal;
pub mod lessons;
mod noise;
mod notice;
mod obvious;
mod pocket_name;
mod prediction;
mod preparation;
mod rack_state;
pub mod record;
mod replay;
mod score;
mod setup;
mod shooting;
mod spot;
mod state;
mod statistics;
mod suggestion;
mod tally;
mod turns;

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::physics::World;
use crate::physics::ball::{Ball, BallId, MotionState};
use crate::rules::shot;
pub use crate::rules::shot::{Frozen, FrozenTo};
pub use crate::rules::{
    BallLook, Call, CallsAllowed, Choice, ChoiceOption, End, Ending, Foul, FoulClause, GameKind,
    GameOption, GameState, Group, Innings, Notice, NoticeKind, NoticeWords, OptionValues,
    PerPlayer, Player, Rail, Rails, Reason, Region, Rule, Score, SnookerBall, Standing, Target,
    TrayRow, Unit,
};
use crate::rules::{CueBall, Rules};
use crate::wording::Wording;
pub use agreements::{breaks_rack, legal_balls, may_be_spotted, must_hit_ball};
pub use ball_in_hand::{PlacementArea, STEPS_PER_RADIUS};
pub use ball_name::TheBall;
pub use clearance::{Lift, Obstacle};
pub use command::{Command, Declaration, Direction, Placement, Refusal};
pub use noise::{Noise, StrokeError, normal};
pub use obvious::CallFinder;
pub use pocket_name::PocketName;
pub use prediction::{PathTouch, Prediction, Predictor, Track, Waypoint};
pub use preparation::shot_of;
pub use replay::{Film, Replay};
pub use score::sets_won;
pub(crate) use setup::rack_around;
pub use setup::{Breaks, FirstBreak, Setup, Start, UndoRule, UnfitBalls, UnfitShot};
pub(crate) use spot::free_place_among;
pub use state::{Cue, Phase, ShotRecord};
pub use statistics::{Figures, Pot};
pub use tally::Tally;

/// All wordings of commands and of the table.
pub(crate) const WORDINGS: &[&[Wording]] =
    &[Refusal::WORDINGS, BallName::WORDINGS, Obstacle::WORDINGS, PocketName::WORDINGS];

use action::{Action, Arrangement};
use ball_in_hand::BallInHand;
use ball_name::BallName;
use history::History;
pub(crate) use history::balls_before_stroke;
use rack_state::{PhaseState, RackState};
use record::Recorder;
use setup::{complete, rack, turn_at_random};
use suggestion::Suggestion;

/// A match: two players, a table, and the state of the game.
#[derive(Debug, Clone)]
pub struct Match {
    setup: Setup,
    rng: ChaCha8Rng,
    world: World,
    rack: RackState,
    /// Shots in this match.
    finished: u32,
    /// Table time before the world's clock was last set back, s.
    elapsed: f64,
    notices: Vec<Notice>,
    last_shot: Option<ShotRecord>,
    /// True if that shot has been taken back.
    is_taken_back: bool,
    /// True if the tip slipped off at the last stroke.
    miscued: bool,
    history: History,
    /// See [`Match::revision`].
    revision: u64,
    recorder: Recorder,
}

impl Match {
    /// A new match at its first rack: the breaker has ball in hand.
    pub fn new(setup: Setup) -> Match {
        let mut rng = ChaCha8Rng::seed_from_u64(setup.seed);
        let game = setup.opening();
        let world = rack(&setup, game.rules(), Player::One, &mut rng);
        let breaker = setup.first_breaker(&mut rng);
        let mut this = Match::at(setup, rng, world, breaker);
        this.rack.game = game;
        if this.setup.first_break == FirstBreak::Coin {
            this.notices.push(notice::coin(breaker, this.setup.game.kind().unit()));
        }
        turns::open_rack(&mut this);
        this
    }

    /// A match that starts with these balls on the table: a new game, player 1 to shoot, no ball
    /// in hand. Balls that lie in a pocket fell before the match, so they count for no player. The
    /// seed gives the balls random orientations, as in a rack.
    pub fn from_scene(setup: Setup, balls: Vec<Ball>) -> Result<Match, UnfitBalls> {
        let start = Start::new(setup.game.clone(), balls);
        Match::from_start(setup, start)
    }

    /// A match that starts with a table and a state of the game.
    pub fn from_start(setup: Setup, start: Start) -> Result<Match, UnfitBalls> {
        let recorder = Recorder::from_start(start.clone());
        let Start { mut balls, game, player, cue_ball, breaking, breaker, wins, sets } = start;
        if let Some(ball) = balls.iter().find(|ball| !game.rules().plays_with(ball.id)) {
            return Err(UnfitBalls::UnknownBall(ball.id));
        }
        let rng = ChaCha8Rng::seed_from_u64(setup.seed);
        if game.rules().is_free() || game.rules().returns_balls() {
            complete(&setup, game.rules(), &mut balls);
        }
        turn_at_random(&mut balls, &mut rng.clone());
        // Let the world handle the events at time zero: a ball in a pocket falls, for example.
        let mut world = World::new(Arc::clone(&setup.table), setup.laws, balls);
        world.update_until(0.0);
        world.reset();
        if let Some(ball) = world.balls().find(|ball| ball.state.moves()) {
            return Err(UnfitBalls::Moving(ball.id));
        }
        let cue_ball_id = game.rules().cue_ball(player);
        let place = world.ball(cue_ball_id).ok_or(UnfitBalls::NoCueBall(cue_ball_id))?;
        let in_play = place.state.in_play();
        if !in_play && !matches!(cue_ball, CueBall::InHand(_)) {
            return Err(UnfitBalls::CueBallDown(cue_ball_id));
        }
        let mut this = Match::at(setup, rng, world, player);
        this.rack.game = game;
        this.rack.breaking = breaking;
        this.rack.breaker = breaker;
        this.rack.wins = wins;
        this.rack.sets = sets;
        this.recorder = recorder;
        if let CueBall::Optional(region) = cue_ball {
            turns::offer_in_hand(&mut this, region);
        } else if let CueBall::InHand(region) = cue_ball {
            turns::take_in_hand(&mut this, region);
            let lies = [place.position.x, place.position.y];
            if in_play && let PhaseState::Aiming { hand: Some(hand) } = &this.rack.phase {
                // Where the region does not allow the given place, the ball stays at home.
                if let Ok(hand) = hand.moved_to(&this.world, lies) {
                    this.hold(hand);
                }
            }
        }
        match this.rules().opening(player, cue_ball) {
            Some((choice, reason)) => this.rack.phase = PhaseState::Choosing { choice, reason },
            None => this.announce_turn(),
        }
        Ok(this)
    }

    fn at(setup: Setup, rng: ChaCha8Rng, world: World, player: Player) -> Match {
        let rack = RackState {
            phase: PhaseState::Aiming { hand: None },
            player,
            breaker: player,
            game: setup.game.clone(),
            cue: Cue::start(),
            call: None,
            suggestion: None,
            breaking: false,
            shots: 0,
            tally: Tally::default(),
            earlier: [Figures::default(); 2],
            wins: setup.head_start,
            sets: [0, 0],
        };
        Match {
            setup,
            rng,
            world,
            rack,
            finished: 0,
            elapsed: 0.0,
            notices: Vec::new(),
            last_shot: None,
            is_taken_back: false,
            miscued: false,
            history: History::default(),
            revision: 0,
            recorder: Recorder::default(),
        }
    }

    /// Carries out a command. If the state does not allow it, returns the reason and changes
    /// nothing.
    pub fn command(&mut self, command: Command) -> Result<(), Refusal> {
        self.carry_out(command.clone()).map_err(|why| why.in_game(self.rack.game.kind()))?;
        self.recorder.add(command);
        Ok(())
    }

    fn carry_out(&mut self, command: Command) -> Result<(), Refusal> {
        match (&self.rack.phase, command) {
            (_, Command::Undo) if self.setup.undo_rule() == UndoRule::Off => Err(Refusal::UndoOff),
            (_, Command::Undo) => self.undo(),
            (PhaseState::Rolling(_), Command::Redo) => Err(Refusal::BallsRolling),
            (_, Command::Redo) => self.redo(),
            (_, Command::NewGame) | (PhaseState::Over(_), Command::Restart) => {
                self.restart();
                Ok(())
            }
            (PhaseState::Over(_), _) => Err(Refusal::GameOver),
            (PhaseState::Choosing { choice, .. }, Command::Choose { option }) => {
                let option = choice.options.iter().find(|o| o.name == option);
                let name = option.ok_or(Refusal::NoSuchOption)?.name;
                self.begin(Action::Choice(name));
                self.apply_option(name);
                Ok(())
            }
            (
                PhaseState::Aiming { .. } | PhaseState::Choosing { .. },
                Command::Concede { player },
            ) => agreements::concede(self, player),
            (PhaseState::Choosing { .. }, _) => Err(Refusal::ChoiceOpen),
            // The cue may be prepared for the next shot while the balls of this one roll.
            (_, Command::Aim { direction }) => self.rack.cue.set_direction(direction),
            (_, Command::Power { value }) => self.rack.cue.set_power(value),
            (_, Command::Tip { value }) => self.rack.cue.set_tip(value),
            (_, Command::Elevation { value }) => self.rack.cue.set_elevation(value),
            (PhaseState::Rolling(_), _) => Err(Refusal::BallsRolling),
            (PhaseState::Aiming { .. }, Command::Restart) => Err(Refusal::GameNotOver),
            (PhaseState::Aiming { .. }, Command::Choose { .. }) => Err(Refusal::NoChoice),
            (PhaseState::Aiming { .. }, Command::Call(declaration)) => self.declare(declaration),
            (PhaseState::Aiming { .. }, Command::TakeSuggestion { direction, position }) => {
                if ![direction, position[0], position[1]].into_iter().all(f64::is_finite) {
                    return Err(Refusal::NotFinite);
                }
                self.rack.suggestion = Some(Suggestion { direction, position });
                Ok(())
            }
            (PhaseState::Aiming { hand }, Command::MoveCueBall(placement)) => {
                let hand = hand.ok_or(Refusal::NoBallInHand)?;
                let hand = match placement {
                    // The first step takes it there.
                    Placement::Step(_) if hand.lies_as_offered() => {
                        let head = self.setup.table.spots_or_report().head;
                        hand.brought_home(&self.world, head, self.rules().home(&self.setup.table))
                    }
                    Placement::Step(direction) => hand.step(&self.world, direction)?,
                    Placement::To(place) => hand.moved_to(&self.world, place)?,
                };
                self.hold(hand);
                Ok(())
            }
            (PhaseState::Aiming { .. }, Command::PlaceBall { ball, position }) => {
                self.arrange(Arrangement { ball: BallId(ball), place: Some(position) })
            }
            (PhaseState::Aiming { .. }, Command::RemoveBall { ball }) => {
                self.arrange(Arrangement { ball: BallId(ball), place: None })
            }
            (PhaseState::Aiming { .. }, Command::RequestSpot) => agreements::request_spot(self),
            (PhaseState::Aiming { .. }, Command::Stalemate) => agreements::declare_stalemate(self),
            (PhaseState::Aiming { .. }, Command::TimeOut) => agreements::run_out_of_time(self),
            (PhaseState::Aiming { .. }, Command::Shoot) => self.shoot(),
        }
    }

    /// Advances the match by `dt` seconds of table time. When the shot ends, the referee judges it.
    pub fn update(&mut self, dt: f64) {
        self.roll(dt);
        self.conclude();
    }

    /// Plays the current shot, if there is one, to its end at once.
    pub fn run_to_rest(&mut self) {
        self.update(f64::INFINITY);
    }

    /// The set-up that the match began with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The phase, which decides which commands are allowed.
    pub fn phase(&self) -> Phase {
        match &self.rack.phase {
            PhaseState::Aiming { hand } => Phase::Aiming { ball_in_hand: hand.is_some() },
            PhaseState::Rolling(_) => Phase::Rolling,
            PhaseState::Choosing { .. } => Phase::Choosing,
            PhaseState::Over(end) => Phase::Over { winner: end.winner },
        }
    }

    /// The player who shoots or chooses; after the game, the player who shot last.
    pub fn player(&self) -> Player {
        self.rack.player
    }

    /// The ball that this player strikes.
    pub fn cue_ball(&self) -> BallId {
        self.rules().cue_ball(self.rack.player)
    }

    /// The rules of the game, with their state after the shots so far.
    pub fn rules(&self) -> &dyn Rules {
        self.rack.game.rules()
    }

    /// The state of the game between two shots.
    pub fn game(&self) -> &GameState {
        &self.rack.game
    }

    /// The standing of the game, as data for the display.
    pub fn standing(&self) -> Standing {
        // A ball that this shot sends off the table still counts as to be pocketed until it is judged.
        let is_left = |id: BallId| {
            let ball = self.world.ball(id);
            ball.is_some_and(|ball| match ball.state {
                MotionState::Falling(_) | MotionState::Pocketed(_) => false,
                MotionState::OffTable => match &self.rack.phase {
                    PhaseState::Rolling(shooting) => shooting.situation.on_table.contains(&id),
                    _ => false,
                },
                _ => true,
            })
        };
        let mut standing = self.rules().standing(&is_left, self.end().is_some());
        // Before the first stroke no cue ball is assigned: the player to open takes white.
        if let Some(targets) = &mut standing.targets
            && *targets == [Some(Target::PlaysWhite); 2]
        {
            targets[self.rack.player.other().index()] = Some(Target::PlaysYellow);
        }
        if let Some(score) = &mut standing.score {
            if let Some(innings) = &mut score.innings {
                innings.high_runs = self.rack.tally.shown().map(|figures| figures.high_run);
            }
            score.run = match score.counts_points {
                true => self.rack.tally.points_of_visit(self.rack.player),
                false => self.rack.tally.run(self.rack.player),
            };
        }
        standing
    }

    /// The open choice.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.rack.phase {
            PhaseState::Choosing { choice, .. } => Some(choice),
            PhaseState::Aiming { .. } | PhaseState::Rolling(_) | PhaseState::Over(_) => None,
        }
    }

    /// The rule that led to the open choice.
    pub fn choice_reason(&self) -> Option<&Reason> {
        match &self.rack.phase {
            PhaseState::Choosing { reason, .. } => Some(reason),
            PhaseState::Aiming { .. } | PhaseState::Rolling(_) | PhaseState::Over(_) => None,
        }
    }

    /// The balls that are frozen to a rail or to the cue ball, while a player aims; none in snooker,
    /// where the referee calls touching balls.
    pub fn frozen(&self) -> impl Iterator<Item = Frozen> + '_ {
        let aims = matches!(self.rack.phase, PhaseState::Aiming { .. })
            && !self.rack.game.kind().is_snooker();
        aims.then(|| shot::frozen(&self.world, self.cue_ball())).into_iter().flatten()
    }

    /// The balls on their table. Its clock starts at 0 with every shot.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Table time since the match began, s. It passes only while balls roll.
    pub fn time(&self) -> f64 {
        self.elapsed + self.world.clock()
    }

    /// True if the balls lie as racked and nobody has shot yet.
    pub fn is_racked(&self) -> bool {
        self.rack.breaking && matches!(self.rack.phase, PhaseState::Aiming { .. })
    }

    /// Number of shots in this rack.
    pub fn shots(&self) -> u32 {
        self.rack.shots
    }

    /// True while the cue ball may be moved.
    pub fn ball_in_hand(&self) -> bool {
        self.hand().is_some()
    }

    /// The area in which the ball in hand may be placed, ignoring other balls; `None` without ball
    /// in hand.
    pub fn placement_area(&self) -> Option<PlacementArea> {
        self.hand().map(BallInHand::area)
    }

    fn hand(&self) -> Option<&BallInHand> {
        match &self.rack.phase {
            PhaseState::Aiming { hand } => hand.as_ref(),
            PhaseState::Rolling(_) | PhaseState::Choosing { .. } | PhaseState::Over(_) => None,
        }
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.end().map(|end| end.winner)
    }

    /// The end of the game, if it is over.
    pub fn end(&self) -> Option<End> {
        match self.rack.phase {
            PhaseState::Over(end) => Some(end),
            PhaseState::Aiming { .. } | PhaseState::Rolling(_) | PhaseState::Choosing { .. } => {
                None
            }
        }
    }

    /// Both players' figures in this rack.
    pub fn tally(&self) -> &Tally {
        &self.rack.tally
    }

    /// Both players' figures since the match began.
    pub fn figures(&self) -> [Figures; 2] {
        let RackState { earlier, tally, .. } = &self.rack;
        [0, 1].map(|index| earlier[index] + tally.figures()[index])
    }

    /// The winner of the match: the first player to win as many sets as the set-up asks for.
    pub fn match_winner(&self) -> Option<Player> {
        let sets = self.setup.sets;
        Player::BOTH.into_iter().find(|player| self.rack.sets[player.index()] >= sets)
    }

    /// The racks that each player has won since the set began.
    pub fn wins(&self) -> [u32; 2] {
        self.rack.wins
    }

    /// All notices of the match, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The last shot that has ended, even if it has been taken back since.
    pub fn last_shot(&self) -> Option<&ShotRecord> {
        self.last_shot.as_ref()
    }

    /// The last shot with its verdict, unless it has been taken back.
    pub fn standing_shot(&self) -> Option<&ShotRecord> {
        self.last_shot.as_ref().filter(|_| !self.is_taken_back)
    }

    /// The revision of the table: a number that changes with each stroke, undo, new rack and ball
    /// placed by hand. A prediction with another revision is stale.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// True if the tip slipped off the ball at the last stroke.
    pub fn miscued(&self) -> bool {
        self.miscued
    }
}
