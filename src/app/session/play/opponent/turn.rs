//! A turn of an opponent: it thinks on another thread, and the routine shows the shot.

use std::f64::consts::{PI, TAU};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::routine::{Part, Routine};
use super::{Moment, OpponentSeat, seed_of};
use crate::ai::{Decision, Noise, Opponent, Position, with_room};
use crate::game::{Command, Cue, Declaration, Match, Phase};
use crate::texts::{Text, opponent_turn};
use crate::ui::Tone;

use crate::app::background::thinker::{Thinker, think};
use crate::app::session::Session;
use crate::app::session::play::turn::preparation;
use crate::task::Task;

/// Time for which the thinking is shown before the routine continues, s.
const THINKING_SHOWN_TIME: f64 = 3.0;
/// The power of a shot for which nothing was decided.
const DEFAULT_POWER: f64 = 0.35;

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
    /// The direction of the cue before it turns, and the angle by which it turns, rad.
    turn: [f64; 2],
}

impl OpponentTurn {
    /// A turn that begins now.
    pub fn begin(game: &Match, opponent: &'static Opponent, seat: &OpponentSeat) -> OpponentTurn {
        let seed = seed_of(game);
        let position = Position::of(game, &seat.pockets);
        let noise = position
            .as_ref()
            .map_or(opponent.skill.noise, |position| opponent.skill.noise_in(position));
        let thinker = position.map(|it| think(it, opponent.skill, seed));
        let is_choice = game.phase() == Phase::Choosing;
        // One to three practice strokes.
        let strokes = 1 + (seed >> 32) as u32 % 3;
        OpponentTurn {
            moment: Moment::of(game),
            opponent,
            routine: Routine::new(seat.style, strokes, is_choice),
            noise,
            seed,
            decision: None,
            turn: [game.cue().direction, 0.0],
            thinker,
        }
    }

    /// True while the decision is awaited.
    pub fn is_thinking(&self) -> bool {
        self.thinker.is_some()
    }

    /// The current task of the opponent, for the turn plate.
    pub fn task(&self) -> Text {
        match self.routine.part() {
            _ if self.moment.phase == Phase::Choosing.name() => opponent_turn::CHOOSING,
            Part::Looking => opponent_turn::THINKING,
            _ => opponent_turn::AIMING,
        }
    }

    /// Takes over the decision once it is made. Returns true if it has been made since.
    pub fn hear(&mut self, shows_thinking: bool) -> bool {
        let Some(decision) = Task::take_done(&mut self.thinker) else { return false };
        self.decision = decision.ok().flatten();
        if shows_thinking {
            self.routine.prolong_look(THINKING_SHOWN_TIME);
        }
        true
    }

    /// Carries out what is due.
    pub fn act(&mut self, session: &mut Session) {
        if !self.is_thinking() && self.routine.has_looked() {
            self.prepare(session);
        }
        let turned = self.routine.turned_part();
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
        if session.game().choice().is_some() {
            self.routine.act();
            return;
        }
        let preparation: Vec<Command> = match &self.decision {
            Some(decision) => decision.preparation().collect(),
            None => preparation(session.game()),
        };
        for command in preparation {
            self.announce(&command, session);
            // Without its place or its call, the shot is still played.
            session.act_as_opponent(command);
        }
        let cue = self.stroke(session.game());
        let from = session.game().cue().direction;
        // The cue turns to its direction little by little.
        for command in (Cue { direction: from, ..cue }).commands() {
            session.act_as_opponent(command);
        }
        // The short way around.
        let angle = (cue.direction - from + PI).rem_euclid(TAU) - PI;
        self.turn = [from, angle];
        self.routine.address(angle);
    }

    /// Says a call that the marks on the table do not show.
    fn announce(&self, command: &Command, session: &mut Session) {
        let Command::Call(declaration) = command else { return };
        let name = Text::from(self.opponent.title);
        match declaration {
            Declaration::Safety { safety: true } => {
                session.messages.remark(opponent_turn::calls_safety(&name), Tone::Plain);
            }
            Declaration::PushOut { push_out: true } => {
                session.messages.remark(opponent_turn::pushes_out(&name), Tone::Plain);
            }
            _ => {}
        }
    }

    /// The stroke, with its errors.
    fn stroke(&self, game: &Match) -> Cue {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        // Not the random numbers of the search.
        rng.set_stream(1);
        match &self.decision {
            Some(decision) => decision.stroke(game, self.noise, &mut rng),
            None => with_room(game, Cue { power: DEFAULT_POWER, ..*game.cue() }),
        }
    }

    /// Strikes, or says the choice.
    fn finish(&self, session: &mut Session) {
        let Some(choice) = session.game().choice() else {
            // The turned cue is rounded, and so may just lack the room that the stroke had.
            if !session.act_as_opponent(Command::Shoot) {
                let cue = with_room(session.game(), *session.game().cue());
                for command in cue.commands().into_iter().chain([Command::Shoot]) {
                    session.act_as_opponent(command);
                }
            }
            return;
        };
        let first = choice.options[0].name;
        let chosen = self.decision.as_ref().and_then(|decision| decision.choice.as_deref());
        let option = chosen.unwrap_or(first).to_owned();
        session.act_as_opponent(Command::Choose { option });
    }
}
