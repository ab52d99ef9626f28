//! Undo and redo of shots and choices.
//!
//! Undo restores a copy of the match from before the action, so its cost does not depend on the
//! length of the match. Redo repeats the action: the same shot from the same position gives the
//! same bits.

use std::collections::VecDeque;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::action::Action;
use super::rack_state::{PhaseState, RackState};
use super::{Cue, Match, Refusal, agreements, notice};
use crate::physics::World;
use crate::physics::ball::Ball;
use crate::rules::{NoticeKind, Player};

/// Most actions that are kept: more than anyone plays in one sitting, and at most some 50 MB.
const DEPTH: usize = 10_000;

/// An action, with the match before it.
#[derive(Debug, Clone)]
pub(super) struct Moment {
    balls: Vec<Ball>,
    rack: RackState,
    /// The state of the random generator before the action, so that redoing it gives the same rack or
    /// the same lot.
    rng: ChaCha8Rng,
    /// The elevation of the cue's butt, rad.
    lay: f64,
    action: Action,
}

/// The balls before the last stroke that has not been taken back.
pub fn balls_before_stroke(game: &Match) -> Option<&[Ball]> {
    let mut strokes = game.history.done.iter().rev().filter(|moment| moment.is_shot());
    strokes.next().map(|moment| moment.balls.as_slice())
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

/// The actions of a game. Copies of a match share their common part.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// Actions that can be undone, the last one at the end.
    done: VecDeque<Arc<Moment>>,
    /// Actions that can be redone, the next one at the end.
    undone: Vec<Arc<Moment>>,
    /// The actions of earlier games, to restore one that was left by mistake.
    before: VecDeque<Arc<Moment>>,
}

impl History {
    /// Begins a new game. Undone actions of the earlier ones are not lost: they are kept as if they
    /// had been redone.
    pub(super) fn turn_over(&mut self) {
        self.before.append(&mut self.done);
        self.before.extend(self.undone.drain(..).rev());
        let forgotten = self.before.len().saturating_sub(DEPTH);
        self.before.drain(..forgotten);
    }

    /// Removes the last action, of an earlier game if this one has none.
    fn pop(&mut self) -> Option<Arc<Moment>> {
        if self.done.is_empty() {
            self.done = std::mem::take(&mut self.before);
        }
        self.done.pop_back()
    }

    /// A new action: undone actions can no longer be redone.
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
    /// True if an action can be undone.
    pub fn can_undo(&self) -> bool {
        !(self.history.done.is_empty() && self.history.before.is_empty())
    }

    /// True if an action can be redone.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty() && !matches!(self.rack.phase, PhaseState::Rolling(_))
    }

    /// Number of actions that can be redone.
    pub fn taken_back(&self) -> usize {
        self.history.undone.len()
    }

    /// True if a player has chosen how to continue since the last shot.
    pub fn has_chosen(&self) -> bool {
        self.history.done.back().is_some_and(|moment| matches!(moment.action, Action::Choice(_)))
    }

    /// The cue of the last stroke in this game.
    pub fn struck_with(&self) -> Option<Cue> {
        let moment = self.history.done.iter().rev().find(|moment| moment.is_shot())?;
        Some(Cue { elevation: moment.lay, ..moment.rack.cue })
    }

    /// The power of a player's last shot that stands, unless it was a break; also in an earlier rack.
    pub fn last_power_of(&self, player: Player) -> Option<f64> {
        let shots = self.history.done.iter().rev().chain(self.history.before.iter().rev());
        let last = shots.filter(|it| it.is_shot()).find(|it| it.player() == player)?;
        (!last.rack.breaking).then_some(last.rack.cue.power)
    }

    /// True if this state follows a shot that has not been undone.
    pub fn has_shots(&self) -> bool {
        self.actions().any(|moment| moment.is_shot())
    }

    /// True if a player has done something that can be undone.
    pub fn has_acted(&self, player: Player) -> bool {
        self.actions().any(|moment| moment.player() == player)
    }

    /// Number of actions that led to this state, and that can be undone.
    pub fn standing_actions(&self) -> usize {
        self.history.before.len() + self.history.done.len()
    }

    /// The actions that led to this state, oldest first, including those of earlier games.
    pub(super) fn actions(&self) -> impl Iterator<Item = &Arc<Moment>> {
        self.history.before.iter().chain(&self.history.done)
    }

    /// The last action in this game.
    pub(super) fn last_action(&self) -> Option<&Arc<Moment>> {
        self.history.done.back()
    }

    /// The last undone action.
    pub(super) fn last_undone(&self) -> Option<&Arc<Moment>> {
        self.history.undone.last()
    }

    /// Returns to the state before an action, which is the next to be redone. Nothing can be undone
    /// then.
    pub(super) fn rewind_to(&mut self, moment: &Arc<Moment>) {
        self.return_to(moment);
        self.rng.clone_from(&moment.rng);
        self.history = History { undone: vec![Arc::clone(moment)], ..History::default() };
    }

    /// Undoes the last action. If it is a shot, its balls may still roll, or the game may be over.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.pop().ok_or(Refusal::NothingToUndo)?;
        self.return_to(&moment);
        self.is_taken_back |= moment.is_shot();
        self.notices.push(notice::undone(&moment.action));
        self.history.undone.push(moment);
        // Announce only the turn; the other notices from before the shot are still shown.
        let turn = self.rules().announce(&self.situation());
        self.notices.extend(turn.into_iter().filter(|notice| notice.kind == NoticeKind::Turn));
        Ok(())
    }

    /// Redoes the last undone action.
    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let moment = self.history.undone.last().ok_or(Refusal::NothingToRedo)?;
        self.notices.push(notice::redone(&moment.action, self.setup.game.kind().unit()));
        self.act_again()
    }

    /// Redoes the last undone action without notices, for a replay that plays a shot from its
    /// start.
    pub fn act_again(&mut self) -> Result<(), Refusal> {
        let moment = self.history.undone.pop().ok_or(Refusal::NothingToRedo)?;
        self.return_to(&moment);
        let rng = Some(moment.rng.clone());
        match moment.action {
            Action::Shot(shot) => self.release(&shot, rng),
            Action::Arrange(arrangement) => self.put(arrangement),
            Action::Spot(ball) => agreements::spot_on_request(self, ball),
            Action::Concession(player) => agreements::end_by_concession(self, player),
            Action::Choice(name) => with_rng(self, rng, |this| this.apply_option(name)),
            Action::Stalemate => with_rng(self, rng, agreements::play_rack_again),
            Action::TimeOut => with_rng(self, rng, agreements::judge_time_out),
        }
        self.history.push(moment);
        Ok(())
    }

    /// Stores the state of the match before an action; the world's clock is at zero.
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

/// Does something, with the random numbers of its first time if there was one.
pub(super) fn with_rng(game: &mut Match, rng: Option<ChaCha8Rng>, act: impl FnOnce(&mut Match)) {
    let later = rng.map(|rng| std::mem::replace(&mut game.rng, rng));
    act(game);
    if let Some(later) = later {
        game.rng = later;
    }
}
