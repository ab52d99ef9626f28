//! The opponents that the program plays: whose turn is one of theirs, and how it is played, by the
//! same commands as a person's.

mod advice;
mod routine;
mod turn;

use crate::ai::{self, Opponent, PocketLibrary};
use crate::game::{Command, Match, Phase, Player};

use crate::app::session::mode::Mode;
use crate::app::session::{Origin, Session};
use advice::Advice;
pub use routine::Routine;
use routine::{Part, RoutineStyle};
use turn::OpponentTurn;

/// The opponents of a session: the turn that is played, and what is shown of their thinking.
#[derive(Debug, Default)]
pub struct OpponentSeat {
    /// How much of their routine is shown.
    style: RoutineStyle,
    turn: Option<OpponentTurn>,
    /// The thinking of the opponent is shown.
    pub shows_thinking: bool,
    advice: Advice,
    /// The pockets of the tables of this session.
    pockets: PocketLibrary,
}

/// The point of a match at which a player is to act. Preparing a shot does not change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Moment {
    progress: u64,
    phase: &'static str,
    player: Player,
}

impl Moment {
    fn of(game: &Match) -> Moment {
        Moment { progress: game.progress(), phase: game.phase().name(), player: game.player() }
    }
}

/// The opponent that plays in this player's place; `None` for a person.
pub fn opponent_of(game: &Match, player: Player) -> Option<&'static Opponent> {
    let name = game.setup().opponents[player.index()].as_deref()?;
    ai::opponent(name).filter(|_| !game.rules().is_free())
}

/// The seed of the decision in this position: the same one after undo, redo and resuming.
fn seed_of(game: &Match) -> u64 {
    /// The golden ratio in 64 bits, which spreads consecutive numbers (Knuth).
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    game.setup().seed ^ (game.standing_actions() as u64 + 1).wrapping_mul(SPREAD)
}

/// True if the program plays for this player.
pub fn is_programs(game: &Match, player: Player) -> bool {
    game.setup().opponents[player.index()].is_some()
}

/// True if the program plays one of the players.
pub fn has_opponent(game: &Match) -> bool {
    Player::BOTH.into_iter().any(|player| opponent_of(game, player).is_some())
}

/// True while an opponent shoots or chooses, and while the balls of its shot roll.
pub fn plays_turn(session: &Session) -> bool {
    let game = &session.game;
    let is_match = matches!(session.mode, Mode::Game(_));
    is_match && !game.phase().is_over() && opponent_of(game, game.player()).is_some()
}

/// Plays the rest of an opponent's turn without showing it, until a person is to act or the rack
/// ends; a second call shows it again.
pub fn skip_turn(session: &mut Session) {
    session.playback.skips_turn = !session.playback.skips_turn && plays_turn(session);
    // The player's own foul has been read, and makes room for the result.
    session.messages.player_acted();
    session.rig.wake();
}

/// True if an undo leads to a turn of a person: in a match between opponents, always.
pub fn can_return(game: &Match) -> bool {
    let mut people =
        Player::BOTH.into_iter().filter(|&player| opponent_of(game, player).is_none()).peekable();
    people.peek().is_none() || people.any(|player| game.has_acted(player))
}

impl OpponentSeat {
    /// Shows the whole routine of opponents from now on, or nothing of it.
    pub fn set_style(&mut self, instant: bool, calm: bool) {
        self.style = match (instant, calm) {
            (true, _) => RoutineStyle::Instant,
            (false, true) => RoutineStyle::Calm,
            (false, false) => RoutineStyle::Human,
        };
    }

    /// Forgets the turn and the advice, because another match is shown.
    pub fn leave(&mut self) {
        let OpponentSeat { style, shows_thinking, pockets, .. } = std::mem::take(self);
        *self = OpponentSeat { style, shows_thinking, pockets, ..OpponentSeat::default() };
    }

    /// True while a decision is awaited from another thread.
    pub fn is_thinking(&self) -> bool {
        self.turn.as_ref().is_some_and(OpponentTurn::is_thinking) || self.advice.is_thinking()
    }

    /// Advances the routine by `wall_dt` seconds of wall time.
    pub fn advance(&mut self, wall_dt: f64) {
        if let Some(turn) = &mut self.turn {
            turn.routine.advance(wall_dt);
        }
    }

    /// The routine of the turn.
    pub fn routine(&self) -> Option<&Routine> {
        self.turn.as_ref().map(|turn| &turn.routine)
    }

    /// Distance of the opponent's tip from the ball, relative to that of a cue at rest; `None`
    /// while the opponent walks around the table.
    pub fn gap(&self) -> Option<f64> {
        let routine = self.routine()?;
        (routine.part() != Part::Looking).then(|| routine.gap())
    }
}

impl Session {
    /// The opponent whose turn it is to shoot or choose; `None` if that is a person, and while
    /// balls roll.
    pub fn opponent_at_table(&self) -> Option<&'static Opponent> {
        let acts = matches!(self.game.phase(), Phase::Aiming { .. } | Phase::Choosing);
        let is_match = matches!(self.mode, Mode::Game(_));
        (acts && is_match).then(|| opponent_of(&self.game, self.game.player())).flatten()
    }

    /// True if the person has to wait for an opponent.
    pub fn is_opponents_turn(&self) -> bool {
        self.opponent_at_table().is_some()
    }

    /// True if an undo has led to the turn of an opponent, and continues to the person's own shot.
    pub fn must_undo_more(&self) -> bool {
        let is_person = Player::BOTH.map(|player| opponent_of(&self.game, player).is_none());
        self.is_opponents_turn() && is_person.contains(&true) && can_return(&self.game)
    }

    /// Lets an opponent play its turn as far as it is due. Returns true if something has changed.
    pub fn play_opponent(&mut self) -> bool {
        let mut changed = self.seat.follow_advice(&self.game, &mut self.messages);
        let moment = self.opponent_at_table().map(|_| Moment::of(&self.game));
        if self.seat.turn.as_ref().map(|turn| turn.moment) != moment {
            changed |= self.seat.turn.take().is_some();
        }
        // An open screen keeps the table as it is.
        let (Some(opponent), true) = (self.opponent_at_table(), self.screens.is_empty()) else {
            return changed;
        };
        let mut turn = match self.seat.turn.take() {
            Some(turn) => turn,
            None => {
                changed = true;
                OpponentTurn::begin(&self.game, opponent, &self.seat)
            }
        };
        changed |= turn.hear(self.seat.shows_thinking);
        if self.playback.skips_turn {
            turn.routine.skip();
        }
        let before = self.submitted.len();
        turn.act(self);
        changed |= self.submitted.len() > before;
        // A stroke or a choice has ended it.
        if Moment::of(&self.game) == turn.moment {
            self.seat.turn = Some(turn);
        } else {
            self.seat.advice.remember(turn);
        }
        changed
    }

    /// Carries out a command of the opponent. Returns false if it is refused.
    pub(in crate::app::session) fn act_as_opponent(&mut self, command: Command) -> bool {
        self.submit(command, Origin::Opponent).is_ok()
    }

    /// True while an opponent prepares its shot or its choice.
    pub(in crate::app::session) fn has_routine(&self) -> bool {
        self.seat.turn.is_some() || self.is_opponents_turn()
    }

    /// Ends the current part of an opponent's routine. Returns false if there is none.
    pub fn skip_routine(&mut self) -> bool {
        if let Some(turn) = &mut self.seat.turn {
            turn.routine.skip();
        }
        self.has_routine()
    }
}
