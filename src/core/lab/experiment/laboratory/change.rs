//! Changes of an experiment, and the run that they need.

use std::collections::VecDeque;

use super::Laboratory;
use crate::game::files::Scene;
use crate::lab::experiment::branch::TimedCommand;
use crate::lab::{Branch, LabCommand, LabRefusal, MOST_BRANCHES};

/// A change of an experiment.
#[derive(Debug, Clone)]
pub enum Change {
    /// Execute a command at a time of the current branch, s. Before the branch's end this forks a
    /// new branch and shows the old one beside it.
    Command(LabCommand, f64),
    /// Fork a named branch for each command at a time of the current branch, s. Only these branches
    /// are shown, and the last one becomes the current branch.
    Fork(Vec<(String, LabCommand)>, f64),
    /// Undo the last command of the current branch. If the branch has no other change, returns to
    /// its parent.
    Undo,
    /// Redo the last undone command. A command before the branch's end forks a branch again.
    Redo,
}

/// A run that is repeated from its start, with the same bits, a piece at a time.
#[derive(Debug)]
pub struct Rerun {
    branch: Branch,
    /// The commands not yet executed.
    left: VecDeque<TimedCommand>,
    /// The time to stop at, s.
    end: f64,
}

impl Rerun {
    fn new(scene: &Scene, done: Vec<TimedCommand>, end: f64) -> Rerun {
        Rerun { branch: Branch::new(scene), left: done.into(), end }
    }

    /// Continues. Calls `may_go_on` before each event and stops if it returns false; returns true
    /// once the run is complete.
    pub fn run_while(&mut self, mut may_go_on: impl FnMut() -> bool) -> bool {
        while let Some((at, _)) = self.left.front() {
            if !self.branch.run_until_while(*at, &mut may_go_on) {
                return false;
            }
            if let Some((_, command)) = self.left.pop_front() {
                // It was accepted before.
                let _ = self.branch.command(command);
            }
        }
        self.branch.run_until_while(self.end, may_go_on)
    }

    /// The complete run.
    fn finish(mut self) -> Branch {
        self.run_while(|| true);
        self.branch
    }
}

impl Laboratory {
    /// Checks a change, and returns the run to complete before it can be made.
    pub fn begin(&self, change: &Change) -> Result<Option<Rerun>, LabRefusal> {
        let branch = self.branch();
        match change {
            Change::Command(command, time) if *time < branch.end() => {
                self.begin_branches([command], *time).map(Some)
            }
            Change::Command(..) => Ok(None),
            Change::Fork(commands, time) => {
                let commands = commands.iter().map(|(_, command)| command);
                self.begin_branches(commands, *time).map(Some)
            }
            Change::Undo => Ok(branch.before_last().and_then(|(done, (time, _))| {
                let stays = done.len() > branch.inherited() || branch.parent().is_none();
                stays.then(|| Rerun::new(&self.scene, done, time))
            })),
            Change::Redo => match branch.undone.last() {
                Some((at, command)) if *at < branch.end() => {
                    self.begin_branches([command], *at).map(Some)
                }
                Some((at, _)) if *at > branch.end() => {
                    Ok(Some(Rerun::new(&self.scene, branch.done().to_vec(), *at)))
                }
                _ => Ok(None),
            },
        }
    }

    /// Checks commands that will each fork a branch at a time of the current branch, s.
    fn begin_branches<'a>(
        &self,
        commands: impl IntoIterator<Item = &'a LabCommand>,
        time: f64,
    ) -> Result<Rerun, LabRefusal> {
        let mut count = self.branches.len();
        for command in commands {
            self.branch().check(command, time)?;
            count += 1;
        }
        if count > MOST_BRANCHES {
            return Err(LabRefusal::Branches);
        }
        let done = self.branch().done().iter().take_while(|(at, _)| *at <= time);
        Ok(Rerun::new(&self.scene, done.cloned().collect(), time))
    }

    /// Makes a change with the run from [`Laboratory::begin`], which is completed first. Returns the
    /// time of the change, s, if there was one.
    pub fn complete(
        &mut self,
        change: Change,
        rerun: Option<Rerun>,
    ) -> Result<Option<f64>, LabRefusal> {
        let run = rerun.map(Rerun::finish);
        match change {
            Change::Command(command, _) => self.command_after(run, command)?,
            Change::Fork(commands, _) => self.fork_after(run, commands)?,
            Change::Undo => return Ok(self.undo_after(run)),
            Change::Redo if run.as_ref().is_none_or(|run| run.end() > self.branch().end()) => {
                let branch = self.branch_mut();
                if let Some(run) = run {
                    branch.set_run(run);
                }
                branch.redo();
            }
            Change::Redo => {
                let mut undone = std::mem::take(&mut self.branch_mut().undone);
                if let Some((_, command)) = undone.pop() {
                    self.command_after(run, command)?;
                    self.branch_mut().undone = undone;
                }
            }
        }
        Ok(Some(self.branch().end()))
    }

    /// Executes a command at the end of the current branch, or of a new branch with this run.
    fn command_after(
        &mut self,
        run: Option<Branch>,
        command: LabCommand,
    ) -> Result<(), LabRefusal> {
        if let Some(run) = run {
            self.branch_mut().is_compared = true;
            self.branch_off(self.current, run);
        }
        self.command(command)
    }

    fn fork_after(
        &mut self,
        run: Option<Branch>,
        commands: Vec<(String, LabCommand)>,
    ) -> Result<(), LabRefusal> {
        let Some(run) = run else { return Ok(()) };
        let (left, first) = (self.current, self.branches.len());
        for (name, command) in commands {
            self.branch_off(left, run.clone());
            self.command(command)?;
            self.branch_mut().name = name;
        }
        let current = self.current;
        for (place, branch) in self.branches.iter_mut().enumerate() {
            branch.is_compared = place >= first && place != current;
        }
        Ok(())
    }

    /// Adds a branch that forks from a parent at the end of this run, and makes it the current one.
    fn branch_off(&mut self, parent: usize, run: Branch) {
        let (from, inherited) = (run.end(), run.done().len());
        self.add(run.leaving(Some(parent), from, inherited));
    }

    fn undo_after(&mut self, run: Option<Branch>) -> Option<f64> {
        let last = self.branch().before_last().map(|(_, last)| last);
        let branch = self.branch_mut();
        if let Some(run) = run {
            branch.set_run(run);
            branch.undone.extend(last);
            return Some(branch.end());
        }
        branch.parent?;
        branch.undone.extend(last);
        let undone = std::mem::take(&mut branch.undone);
        let from = branch.from();
        self.remove(self.current);
        self.branch_mut().undone = undone;
        Some(from)
    }
}
