//! Changes of the experiment. One that needs a long run again is made in later frames.

use super::LabMode;
use crate::lab::{Change, LabCommand, LabRefusal, Laboratory};
use crate::physics::Laws;
use crate::physics::laws::Simultaneous;
use crate::texts::lab_branches;

/// Most events that are computed at once for a change.
const AT_ONCE: u32 = 1_000;

impl LabMode {
    /// Makes a change now, or in later frames if a long run has to be computed for it.
    fn change(&mut self, change: Change) -> Result<(), LabRefusal> {
        if let (Some((Change::Command(old, at), _)), Change::Command(new, time)) =
            (&mut self.waiting, &change)
            && at == time
            && new.replaces(old)
        {
            self.lab.branch().check(new, *time)?;
            old.clone_from(new);
            return Ok(());
        }
        self.finish_change();
        let mut left = AT_ONCE;
        let at_once = || {
            left = left.saturating_sub(1);
            left > 0
        };
        let mut rerun = self.lab.begin(&change)?;
        if rerun.as_mut().is_none_or(|rerun| rerun.run_while(at_once)) {
            let instant = self.lab.complete(change, rerun)?;
            self.follow_change(instant);
        } else {
            self.waiting = rerun.map(|rerun| (change, rerun));
        }
        Ok(())
    }

    /// Goes on with the change that waits. Returns false if it still waits.
    pub(super) fn go_on_with_change(&mut self, may_go_on: impl FnMut() -> bool) -> bool {
        if let Some((_, rerun)) = &mut self.waiting {
            if !rerun.run_while(may_go_on) {
                return false;
            }
            self.finish_change();
        }
        true
    }

    /// Makes the change that waits, however long that takes.
    pub fn finish_change(&mut self) {
        if let Some((change, rerun)) = self.waiting.take() {
            // It was checked before.
            let instant = self.lab.complete(change, Some(rerun)).ok().flatten();
            self.follow_change(instant);
            self.has_changed = true;
        }
    }

    fn follow_change(&mut self, instant: Option<f64>) {
        if let Some(instant) = instant {
            self.read_laws();
            self.look_at(instant);
        }
    }

    /// True if a change that had waited was made since the last call.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    /// Changes the experiment at the shown instant. What came later stays as a branch.
    pub fn command(&mut self, command: LabCommand) -> Result<(), LabRefusal> {
        self.change(Change::Command(command, self.time()))
    }

    /// Changes the branches, and shows the same instant of the one that is then the current one, or
    /// its end.
    pub fn with_branches(&mut self, change: impl FnOnce(&mut Laboratory)) {
        self.finish_change();
        let time = self.time();
        change(&mut self.lab);
        self.read_laws();
        self.look_at(time);
    }

    /// Begins a branch for each method of solving several impacts at once, from the shown instant.
    pub fn compare_methods(&mut self) -> Result<(), LabRefusal> {
        let names = [lab_branches::SEQUENTIAL, lab_branches::SIMULTANEOUS, lab_branches::HERTZ];
        let models = [Simultaneous::Sequential, Simultaneous::Together, Simultaneous::Hertz];
        let time = self.time();
        // Whatever the box for double collisions says.
        let laws = Laws { double_collisions: true, ..*self.lab.branch().laws_at(time) };
        let commands = names.into_iter().zip(models).map(|(name, simultaneous)| {
            (name.to_string(), LabCommand::Laws(Box::new(Laws { simultaneous, ..laws })))
        });
        self.change(Change::Fork(commands.collect(), time))
    }

    /// Takes back what was done last.
    pub fn undo(&mut self) {
        // A change that waits is not made at all.
        if self.waiting.take().is_some() {
            self.has_changed = true;
            return;
        }
        if self.lab.can_undo() {
            self.set_running(false);
            // It can always be taken back.
            let _ = self.change(Change::Undo);
        }
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self) {
        self.finish_change();
        if self.lab.branch().can_redo() {
            self.set_running(false);
            // It was accepted before.
            let _ = self.change(Change::Redo);
        }
    }

    /// Begins again from the starting position, under the laws as they are now.
    pub fn begin_again(&mut self) -> Result<(), LabRefusal> {
        self.finish_change();
        let done = self.lab.begin_again();
        (self.past, self.is_running, self.until) = (None, false, None);
        done
    }
}
