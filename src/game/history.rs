//! Shots that are taken back, and played again.
//!
//! A shot is undone by putting everything back to where it was when the cue struck, not by playing
//! the game anew: how deep in a game somebody takes a shot back costs nothing. It is redone by
//! striking again; the same shot from the same place has the same bits.

use std::collections::VecDeque;
use std::sync::Arc;

use super::hand::Hand;
use super::{Cue, Match, Refusal, Stage, Tally, notice};
use crate::physics::ball::Ball;
use crate::physics::{Shot, World};
use crate::rules::{GameState, NoticeKind, Player};

/// So many shots can be taken back: more than a game has, and yet a few megabytes at most.
const DEPTH: usize = 1000;

/// How things stood when the cue struck, and the shot that it made.
#[derive(Debug)]
pub(super) struct Moment {
    balls: Vec<Ball>,
    hand: Option<Hand>,
    player: Player,
    breaker: Player,
    game: GameState,
    cue: Cue,
    /// How far its butt was lifted, rad.
    lay: f64,
    breaking: bool,
    shots: u32,
    tally: Tally,
    wins: [u32; 2],
    shot: Shot,
}

/// The shots of a game, of which copies of a match share what they have in common.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// Shots that can be taken back, the last one at the end.
    done: VecDeque<Arc<Moment>>,
    /// Shots that have been taken back, the last one at the end.
    undone: Vec<Arc<Moment>>,
    /// The shots of the games before, for one that was left by mistake.
    before: VecDeque<Arc<Moment>>,
}

impl History {
    /// A new game begins. No shot is lost with those before: what was taken back lies behind what
    /// was not, as if it had been played again.
    pub(super) fn turn_over(&mut self) {
        self.before.append(&mut self.done);
        self.before.extend(self.undone.drain(..).rev());
        let forgotten = self.before.len().saturating_sub(DEPTH);
        self.before.drain(..forgotten);
    }

    /// The last shot, which is taken back: of the games before, if this one has none.
    fn pop(&mut self) -> Option<Arc<Moment>> {
        if self.done.is_empty() {
            self.done = std::mem::take(&mut self.before);
        }
        self.done.pop_back()
    }

    /// A player has struck: what had been taken back will not come again.
    pub(super) fn strikes(&mut self, moment: Moment) {
        self.undone.clear();
        self.push(Arc::new(moment));
    }

    fn push(&mut self, moment: Arc<Moment>) {
        if self.done.len() == DEPTH {
            self.done.pop_front();
        }
        self.done.push_back(moment);
    }
}

impl Match {
    /// Whether there is a shot to take back.
    pub fn can_undo(&self) -> bool {
        !(self.history.done.is_empty() && self.history.before.is_empty())
    }

    /// Whether a shot that was taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty() && !matches!(self.stage, Stage::Rolling(_))
    }

    /// How many shots have been taken back that could be played again.
    pub fn taken_back(&self) -> usize {
        self.history.undone.len()
    }

    /// The cue as it lay when it struck last in this game.
    pub fn struck_with(&self) -> Option<Cue> {
        let moment = self.history.done.back()?;
        Some(Cue { elevation: moment.lay, ..moment.cue })
    }

    /// Takes the last shot back, whether it has ended, the game with it, or its balls still roll.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.pop().ok_or(Refusal::NothingToUndo)?;
        self.return_to(&moment);
        self.history.undone.push(moment);
        self.notices.push(notice::undone());
        // Whose turn it is; what else was said before the shot still stands above.
        let turn = self.game.rules().announce(&self.situation(), false);
        self.notices.extend(turn.into_iter().filter(|notice| notice.kind == NoticeKind::Turn));
        Ok(())
    }

    /// Plays the shot again that was taken back last.
    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.undone.pop().ok_or(Refusal::NothingToRedo)?;
        self.return_to(&moment);
        self.notices.push(notice::redone());
        self.release(&moment.shot);
        self.history.push(moment);
        Ok(())
    }

    /// What is to be remembered of a shot that is about to begin, the world's clock at zero.
    pub(super) fn moment(&self, shot: &Shot) -> Moment {
        let hand = match self.stage {
            Stage::Aiming { hand } => hand,
            Stage::Rolling(_) | Stage::Over(_) => None,
        };
        Moment {
            balls: self.world.balls().collect(),
            hand,
            player: self.player,
            breaker: self.breaker,
            game: self.game.clone(),
            cue: self.cue,
            lay: self.lying_cue().elevation,
            breaking: self.breaking,
            shots: self.shots,
            tally: self.tally.clone(),
            wins: self.wins,
            shot: *shot,
        }
    }

    fn return_to(&mut self, moment: &Moment) {
        let (table, laws) = (Arc::clone(self.world.table()), *self.world.laws());
        self.lay_out(World::resume(table, laws, moment.balls.clone()));
        self.stage = Stage::Aiming { hand: moment.hand };
        self.player = moment.player;
        self.breaker = moment.breaker;
        self.game.clone_from(&moment.game);
        self.cue = moment.cue;
        self.breaking = moment.breaking;
        self.shots = moment.shots;
        self.tally.clone_from(&moment.tally);
        self.wins = moment.wins;
    }
}
