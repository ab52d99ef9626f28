//! An experiment and its branches.

mod change;

use crate::game::files::Scene;
use crate::physics::World;

use crate::lab::{Branch, LabCommand, LabRefusal, MOST_BRANCHES, Timeline};
pub use change::{Change, Rerun};

/// Most branches beside the current one in plots and tables: enough for three methods and their
/// parent.
pub const MOST_BESIDE: usize = 3;

/// An experiment: a scene, and the branches of its run.
#[derive(Debug, Clone)]
pub struct Laboratory {
    scene: Scene,
    branches: Vec<Branch>,
    current: usize,
}

impl Laboratory {
    /// An experiment at its start.
    pub fn new(scene: Scene) -> Laboratory {
        let branches = vec![Branch::new(&scene)];
        Laboratory { scene, branches, current: 0 }
    }

    /// An experiment with these branches; `current` is the index of one of them.
    pub(super) fn of_branches(scene: Scene, branches: Vec<Branch>, current: usize) -> Laboratory {
        Laboratory { scene, branches, current }
    }

    /// The scene at its start.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The branches, each after its parent.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Index of the current branch.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The current branch.
    pub fn branch(&self) -> &Branch {
        &self.branches[self.current]
    }

    fn branch_mut(&mut self) -> &mut Branch {
        &mut self.branches[self.current]
    }

    /// The world at the end of the current branch.
    pub fn world(&self) -> &World {
        self.branch().world()
    }

    /// The history of the current branch.
    pub fn timeline(&self) -> &Timeline {
        self.branch().timeline()
    }

    /// The branches in plots and tables, with their indices: the current one, and the first ones
    /// beside it.
    pub fn tabulated(&self) -> impl Iterator<Item = (usize, &Branch)> {
        let end = self.compared().nth(MOST_BESIDE).map_or(usize::MAX, |(place, _)| place);
        let all = self.branches.iter().enumerate();
        all.filter(move |(place, branch)| {
            *place == self.current || branch.is_compared && *place < end
        })
    }

    /// The branches shown beside the current one, with their indices.
    pub fn compared(&self) -> impl Iterator<Item = (usize, &Branch)> {
        let all = self.branches.iter().enumerate();
        all.filter(|(place, branch)| branch.is_compared && *place != self.current)
    }

    /// True if no ball moves in the current branch and those beside it.
    pub fn at_rest(&self) -> bool {
        self.world().at_rest() && self.compared().all(|(_, branch)| branch.world().at_rest())
    }

    /// Runs the current branch and those beside it until a time, s. Calls `may_go_on` before each
    /// event and stops if it returns false; another call continues. Returns true if the time was
    /// reached.
    pub fn run_until_while(&mut self, time: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        // The current branch comes last, because the shown time is its end.
        self.run_beside(time, &mut may_go_on) && self.branch_mut().run_until_while(time, may_go_on)
    }

    /// Runs the branches beside the current one until a time, s, as
    /// [`Laboratory::run_until_while`] does.
    pub fn run_beside(&mut self, time: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        let current = self.current;
        let mut others = self.branches.iter_mut().enumerate();
        others.all(|(place, branch)| {
            place == current || !branch.is_compared || branch.run_until_while(time, &mut may_go_on)
        })
    }

    /// Executes a command at the end of the current branch, or refuses it.
    pub fn command(&mut self, command: LabCommand) -> Result<(), LabRefusal> {
        self.branch_mut().command(command)
    }

    /// Adds a branch with these commands at the start, and shows it beside the current one.
    pub(in crate::lab) fn add_beside(
        &mut self,
        name: &str,
        commands: impl IntoIterator<Item = LabCommand>,
    ) -> Result<(), LabRefusal> {
        let done = commands.into_iter().map(|command| (0.0, command));
        let branch = Branch::after(&self.scene, done, 0.0).map_err(|(_, why)| why)?;
        let mut branch = branch.leaving(Some(self.current), 0.0, 0);
        (branch.name, branch.is_compared) = (name.to_owned(), true);
        self.branches.push(branch);
        Ok(())
    }

    /// The current branch as a scene: with its commands at the start, under the present laws.
    pub fn present_scene(&self) -> Scene {
        let branch = self.branch();
        let at_start = branch.done().iter().take_while(|(at, _)| *at == 0.0);
        let moves = |command: &LabCommand| {
            use LabCommand::{Put, Remove, Strike, Table};
            matches!(command, Put { .. } | Remove(_) | Strike(_) | Table(_))
        };
        let mut scene = Scene { laws: *self.world().laws(), ..self.scene.clone() };
        if at_start.clone().map(|(_, command)| command).any(moves) {
            // Run again, because the history may have dropped its beginning.
            let done = at_start.cloned();
            if let Ok(start) = Branch::after(&self.scene, done, 0.0) {
                let Scene { balls, colors, table, shot, .. } = start.scene_at(0.0, &self.scene);
                (scene.balls, scene.colors, scene.table, scene.shot) = (balls, colors, table, shot);
            }
        }
        scene
    }

    /// Adds a branch and makes it the current one.
    fn add(&mut self, branch: Branch) {
        self.branches.push(branch);
        self.current = self.branches.len() - 1;
    }

    /// Removes a branch, unless it is the only one. Its children move to its parent.
    pub fn remove(&mut self, place: usize) {
        if self.branches.len() < 2 || place >= self.branches.len() {
            return;
        }
        let gone = self.branches.remove(place);
        let moved = |other: usize| if other > place { other - 1 } else { other };
        for branch in &mut self.branches {
            branch.parent = match branch.parent {
                Some(parent) if parent == place => gone.parent,
                parent => parent.map(moved),
            };
        }
        self.current = match self.current == place {
            true => gone.parent.unwrap_or(0),
            false => moved(self.current),
        };
        let current = self.current;
        self.branches[current].is_compared = false;
    }

    /// Makes another branch the current one, and shows the previous one beside it.
    pub fn go_to(&mut self, place: usize) {
        if place < self.branches.len() && place != self.current {
            self.branch_mut().is_compared = true;
            self.current = place;
            self.branch_mut().is_compared = false;
        }
    }

    /// Shows or hides a branch beside the current one.
    pub fn compare(&mut self, place: usize, is_compared: bool) {
        if let Some(branch) = self.branches.get_mut(place).filter(|_| place != self.current) {
            branch.is_compared = is_compared;
        }
    }

    /// Gives a branch a name.
    pub fn rename(&mut self, place: usize, name: &str) {
        if let Some(branch) = self.branches.get_mut(place) {
            name.clone_into(&mut branch.name);
        }
    }

    /// True if there is a command to undo.
    pub fn can_undo(&self) -> bool {
        self.branch().can_undo() || self.branch().parent.is_some()
    }

    /// Begins again with the commands at the start and the present laws, but without a speed of light
    /// that would be below a ball's. A run with later commands stays as a branch.
    pub fn begin_again(&mut self) -> Result<(), LabRefusal> {
        let left = self.branch().done().iter();
        let done: Vec<_> = left.take_while(|(at, _)| *at == 0.0).cloned().collect();
        let is_all = done.len() == self.branch().done().len();
        let mut again = Branch::after(&self.scene, done, 0.0).map_err(|(_, why)| why)?;
        if is_all || self.branches.len() >= MOST_BRANCHES {
            self.branch_mut().set_run(again);
            return Ok(());
        }
        let mut laws = *self.world().laws();
        let fastest = again.world().balls().map(|ball| ball.speed()).fold(0.0, f64::max);
        laws.speed_of_light = laws.speed_of_light.filter(|light| *light > fastest);
        if laws != *again.world().laws() {
            again.command(LabCommand::Laws(Box::new(laws)))?;
        }
        self.add(again.leaving(Some(self.current), 0.0, 0));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
