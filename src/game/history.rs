//! Shots and choices that are taken back, and made again.
//!
//! An action is undone by putting everything back to where it was before, not by playing the match
//! anew: how deep in a match somebody takes a shot back costs nothing. It is redone by doing it
//! again; the same shot from the same place has the same bits.

use std::collections::VecDeque;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::arranging::Arrangement;
use super::{Cue, Match, PhaseState, RackState, Refusal, notice};
use crate::physics::ball::Ball;
use crate::physics::{Shot, World};
use crate::rules::{NoticeKind, Player};

/// The most actions that are remembered: more than anybody plays in a sitting, and some 50 MB at
/// most.
const DEPTH: usize = 10_000;

/// The match before an action, and the action.
#[derive(Debug, Clone)]
pub(super) struct Moment {
    balls: Vec<Ball>,
    rack: RackState,
    /// The match's generator then: a rack that a choice has set up is the same when it is redone.
    rng: ChaCha8Rng,
    /// How far the butt of the cue was lifted, rad.
    lay: f64,
    action: Action,
}

impl Moment {
    /// True if the action is a shot.
    pub(super) fn is_shot(&self) -> bool {
        matches!(self.action, Action::Shot(_))
    }

    /// The player who acts.
    pub(super) fn player(&self) -> Player {
        self.rack.player
    }
}

/// An action that can be taken back.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    /// A shot.
    Shot(Shot),
    /// A choice, by the name of its option.
    Choice(&'static str),
    /// A ball placed or removed by hand.
    Arrange(Arrangement),
}

/// The actions of a game, of which copies of a match share what they have in common.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// Actions that can be taken back, the last one at the end.
    done: VecDeque<Arc<Moment>>,
    /// Actions that have been taken back, the last one at the end.
    undone: Vec<Arc<Moment>>,
    /// The actions of the games before, for one that was left by mistake.
    before: VecDeque<Arc<Moment>>,
}

impl History {
    /// A new game begins. No action is lost with those before: what was taken back lies behind what
    /// was not, as if it had been done again.
    pub(super) fn turn_over(&mut self) {
        self.before.append(&mut self.done);
        self.before.extend(self.undone.drain(..).rev());
        let forgotten = self.before.len().saturating_sub(DEPTH);
        self.before.drain(..forgotten);
    }

    /// The last action, which is taken back: of the games before, if this one has none.
    fn pop(&mut self) -> Option<Arc<Moment>> {
        if self.done.is_empty() {
            self.done = std::mem::take(&mut self.before);
        }
        self.done.pop_back()
    }

    /// A player acts: actions taken back before cannot be redone any more.
    pub(super) fn act(&mut self, moment: Moment) {
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
    /// True if there is a shot or a choice to take back.
    pub fn can_undo(&self) -> bool {
        !(self.history.done.is_empty() && self.history.before.is_empty())
    }

    /// True if something that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty() && !matches!(self.rack.phase, PhaseState::Rolling(_))
    }

    /// The number of shots and choices that have been taken back and can be made again.
    pub fn taken_back(&self) -> usize {
        self.history.undone.len()
    }

    /// The cue as it lay when it struck last in this game.
    pub fn struck_with(&self) -> Option<Cue> {
        let moment = self.history.done.iter().rev().find(|moment| moment.is_shot())?;
        Some(Cue { elevation: moment.lay, ..moment.rack.cue })
    }

    /// True if a shot led here that has not been taken back.
    pub fn has_shots(&self) -> bool {
        self.actions().any(|moment| moment.is_shot())
    }

    /// The actions that led here, oldest first, those of earlier games included.
    pub(super) fn actions(&self) -> impl Iterator<Item = &Arc<Moment>> {
        self.history.before.iter().chain(&self.history.done)
    }

    /// The action done last in this game.
    pub(super) fn last_action(&self) -> Option<&Arc<Moment>> {
        self.history.done.back()
    }

    /// The action taken back last.
    pub(super) fn last_undone(&self) -> Option<&Arc<Moment>> {
        self.history.undone.last()
    }

    /// Returns to the moment before an action, which is the one to be redone next. Nothing can be
    /// taken back then.
    pub(super) fn rewind_to(&mut self, moment: &Arc<Moment>) {
        self.return_to(moment);
        self.rng.clone_from(&moment.rng);
        self.history = History { undone: vec![Arc::clone(moment)], ..History::default() };
    }

    /// Takes the last action back. A shot may have ended, and the game with it, or its balls may
    /// still roll.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.pop().ok_or(Refusal::NothingToUndo)?;
        self.return_to(&moment);
        self.is_taken_back |= moment.is_shot();
        self.notices.push(notice::undone(&moment.action));
        self.history.undone.push(moment);
        // The turn only; all else that was said before the shot still stands above.
        let turn = self.rules().announce(&self.situation());
        self.notices.extend(turn.into_iter().filter(|notice| notice.kind == NoticeKind::Turn));
        Ok(())
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.undone.last().ok_or(Refusal::NothingToRedo)?;
        self.notices.push(notice::redone(&moment.action));
        self.act_again()
    }

    /// The same without a word about it: a replay plays a shot that it has been rewound to.
    pub fn act_again(&mut self) -> Result<(), Refusal> {
        let moment = self.history.undone.pop().ok_or(Refusal::NothingToRedo)?;
        self.return_to(&moment);
        match moment.action {
            Action::Shot(shot) => self.release(&shot),
            Action::Arrange(arrangement) => self.put(arrangement),
            Action::Choice(name) => {
                let later = std::mem::replace(&mut self.rng, moment.rng.clone());
                self.follow(name);
                self.rng = later;
            }
        }
        self.history.push(moment);
        Ok(())
    }

    /// Notes how the match stands before an action, the world's clock at zero.
    pub(super) fn begin(&mut self, action: Action) {
        self.elapsed += self.world.clock();
        self.world.reset();
        let moment = Moment {
            balls: self.world.balls().collect(),
            rack: self.rack.clone(),
            rng: self.rng.clone(),
            lay: self.lying_cue().elevation,
            action,
        };
        self.history.act(moment);
    }

    fn return_to(&mut self, moment: &Moment) {
        let (table, laws) = (Arc::clone(self.world.table()), *self.world.laws());
        self.lay_out(World::resume(table, laws, moment.balls.clone()));
        self.rack.clone_from(&moment.rack);
    }
}
