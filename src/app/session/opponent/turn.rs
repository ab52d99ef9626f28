//! A turn of an opponent: it thinks on another thread, and the routine shows the shot.

use std::f64::consts::{PI, TAU};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::routine::{Manner, Part, Routine};
use super::thinker::Thinker;
use super::{Moment, seed_of};
use crate::ai::{Decision, Noise, Opponent, Position};
use crate::game::{Command, Declaration, Match, Phase};
use crate::texts::{Text, opponent_turn};
use crate::ui::Tone;

use crate::app::session::Session;
use crate::app::session::turn::preparation;

/// Time for which the thinking is shown before the routine goes on, s.
const PONDER: f64 = 3.0;
/// The power of a shot for which nothing was decided.
const SOFT: f64 = 0.35;
/// Directions that such a shot tries where the cue has no room, and the tip that needs little room.
const DIRECTIONS: u32 = 24;
const HIGH_TIP: [f64; 2] = [0.0, 0.5];

/// A turn of an opponent.
#[derive(Debug)]
pub(super) struct OpponentTurn {
    /// The point of the match.
    pub moment: Moment,
    pub opponent: &'static Opponent,
    pub routine: Routine,
    /// Looks for the shot; `None` once it is decided.
    thinker: Option<Thinker>,
    /// The errors of the strokes.
    noise: Noise,
    seed: u64,
    /// The decision; `None` before, and if there is none.
    pub decision: Option<Box<Decision>>,
    /// What is left to do, in order.
    commands: Vec<Command>,
    /// The direction of the cue before it turns, and the angle by which it turns, rad.
    turn: [f64; 2],
}

impl OpponentTurn {
    /// A turn that begins now.
    pub fn begin(game: &Match, opponent: &'static Opponent, manner: Manner) -> OpponentTurn {
        let seed = seed_of(game);
        let position = Position::of(game);
        let noise = position
            .as_ref()
            .map_or(opponent.skill.noise, |position| opponent.skill.noise_in(position));
        let thinker = position.and_then(|it| Thinker::begin(it, opponent.skill, seed));
        let is_choice = game.phase() == Phase::Choosing;
        // One to three practice strokes.
        let strokes = 1 + (seed >> 32) as u32 % 3;
        let mut turn = OpponentTurn {
            moment: Moment::of(game),
            opponent,
            routine: Routine::new(manner, strokes, is_choice),
            noise,
            seed,
            decision: None,
            commands: Vec::new(),
            turn: [game.cue().direction, 0.0],
            thinker,
        };
        if turn.thinker.is_none() {
            turn.decide(game, None);
        }
        turn
    }

    /// True while the decision is awaited.
    pub fn is_thinking(&self) -> bool {
        self.thinker.is_some()
    }

    /// What the opponent does, for the turn plate.
    pub fn task(&self) -> Text {
        match self.routine.part() {
            _ if self.moment.phase == Phase::Choosing.name() => opponent_turn::CHOOSING,
            Part::Looking => opponent_turn::THINKING,
            _ => opponent_turn::AIMING,
        }
    }

    /// Takes over the decision once it is made. Returns true if it has been made since.
    pub fn hear(&mut self, game: &Match, shows_thinking: bool) -> bool {
        let Some(result) = self.thinker.as_ref().and_then(Thinker::result) else { return false };
        self.thinker = None;
        self.decide(game, result);
        if shows_thinking {
            self.routine.ponder(PONDER);
        }
        true
    }

    fn decide(&mut self, game: &Match, decision: Option<Box<Decision>>) {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        // Not the random numbers of the search.
        rng.set_stream(1);
        self.commands = match &decision {
            Some(decision) => decision.commands(self.noise, &mut rng),
            None => improvised(game),
        };
        self.decision = decision;
    }

    /// Carries out what is due.
    pub fn act(&mut self, session: &mut Session) {
        if !self.is_thinking() && self.routine.has_looked() {
            self.prepare(session);
        }
        let turned = self.routine.turned();
        let direction = self.turn[0] + self.turn[1] * turned;
        let is_turning = self.routine.part() != Part::Looking && self.turn[1] != 0.0;
        if is_turning && session.game().cue().direction != direction {
            session.act_as_opponent(Command::Aim { direction });
        }
        if self.routine.part() == Part::Acting {
            self.finish(session);
        }
    }

    /// Places the ball in hand, makes the call and begins to turn the cue.
    fn prepare(&mut self, session: &mut Session) {
        let is_choice = self.commands.iter().any(|it| matches!(it, Command::Choose { .. }));
        if is_choice {
            self.routine.act();
            return;
        }
        let mut aim = session.game().cue().direction;
        for command in std::mem::take(&mut self.commands) {
            match command {
                Command::Aim { direction } => aim = direction,
                Command::Shoot => {}
                command => {
                    self.announce(&command, session);
                    // Without its place or its call, the shot is still played.
                    session.act_as_opponent(command);
                }
            }
        }
        let from = session.game().cue().direction;
        // The short way around.
        let angle = (aim - from + PI).rem_euclid(TAU) - PI;
        self.turn = [from, angle];
        self.routine.address(angle);
    }

    /// Says a call that the marks on the table do not show.
    fn announce(&self, command: &Command, session: &mut Session) {
        let Command::Call(declaration) = command else { return };
        let name = self.opponent.title;
        match declaration {
            Declaration::Safety { safety: true } => {
                session.messages.whisper(opponent_turn::calls_safety(&name), Tone::Plain);
            }
            Declaration::PushOut { push_out: true } => {
                session.messages.whisper(opponent_turn::pushes_out(&name), Tone::Plain);
            }
            _ => {}
        }
    }

    /// Strikes, or says the choice.
    fn finish(&mut self, session: &mut Session) {
        let choice = self.commands.iter().find(|it| matches!(it, Command::Choose { .. })).cloned();
        let is_done = match choice {
            Some(choice) => session.act_as_opponent(choice),
            None => session.act_as_opponent(Command::Shoot),
        };
        if is_done {
            return;
        }
        if let Some(option) = session.game().choice().map(|choice| choice.options[0].name) {
            session.act_as_opponent(Command::Choose { option: option.to_owned() });
            return;
        }
        // The cue has no room, or the cue ball no place: any shot will do.
        for command in improvised(session.game()) {
            session.act_as_opponent(command);
        }
        session.act_as_opponent(Command::Tip { value: HIGH_TIP });
        for step in 0..DIRECTIONS {
            if Moment::of(session.game()) != self.moment {
                return;
            }
            let direction = TAU * f64::from(step) / f64::from(DIRECTIONS);
            session.act_as_opponent(Command::Aim { direction });
            session.act_as_opponent(Command::Shoot);
        }
    }
}

/// A shot at the nearest ball that may be hit, or the first option of a choice.
fn improvised(game: &Match) -> Vec<Command> {
    if let Some(choice) = game.choice() {
        let first = choice.options.first().map(|option| option.name.to_owned());
        return first.map(|option| Command::Choose { option }).into_iter().collect();
    }
    let mut commands = preparation(game);
    commands.extend([Command::Power { value: SOFT }, Command::Shoot]);
    commands
}
