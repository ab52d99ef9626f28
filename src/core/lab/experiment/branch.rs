//! A branch of an experiment: its commands, and the run that follows from them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::files::Scene;
use crate::physics::{Ball, BallId, Laws, SAME_INSTANT, Table, World, motion, out_of_nose};

use super::command::{self, LabCommand, LabRefusal};
use crate::lab::Timeline;
use crate::lab::measure::quantity::momentum;

/// A command with its time, s.
pub type TimedCommand = (f64, LabCommand);

/// Duration of a scene without friction, s.
const FRICTIONLESS_DURATION: f64 = 10.0;

/// Sums over all balls that a run conserves or loses.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Instruments {
    /// Time, s.
    pub time: f64,
    /// Number of impacts so far.
    pub impacts: usize,
    /// Energy of all balls, J.
    pub energy: f64,
    /// The energy that the balls were last given, J.
    pub start_energy: f64,
    /// Momentum of all balls, kg m/s.
    pub momentum: [f64; 2],
}

/// A branch of an experiment. The scene and the commands determine its whole run.
#[derive(Debug, Clone)]
pub struct Branch {
    /// Its name, or empty.
    pub name: String,
    /// True if it is shown beside the current branch.
    pub is_compared: bool,
    /// Index of the parent branch; `None` for the first branch.
    pub(super) parent: Option<usize>,
    /// Time of the fork, s, and the number of commands inherited from the parent.
    from: f64,
    inherited: usize,
    world: World,
    timeline: Timeline,
    /// The times of all impacts, s, and the number of events already searched for them.
    impacts: (Vec<f64>, usize),
    done: Vec<TimedCommand>,
    /// The undone commands; the last one is redone first.
    pub(super) undone: Vec<TimedCommand>,
    /// Ascending by time.
    settings: Vec<Setting>,
}

/// Laws, table and colours from a time on.
#[derive(Debug, Clone)]
struct Setting {
    /// The time, s.
    from: f64,
    laws: Laws,
    table: Arc<Table>,
    colors: Arc<BTreeMap<BallId, u32>>,
    /// The energy that the balls were last given, J.
    energy: f64,
}

impl Branch {
    /// The run of a scene without commands.
    pub fn new(scene: &Scene) -> Branch {
        let mut world = scene.world();
        if let Some(shot) = &scene.shot {
            world.strike(shot);
        }
        let setting = Setting {
            from: 0.0,
            laws: scene.laws,
            table: Arc::clone(&scene.table),
            colors: Arc::new(scene.colors.clone()),
            energy: world.energy(),
        };
        Branch {
            name: String::new(),
            is_compared: false,
            parent: None,
            from: 0.0,
            inherited: 0,
            timeline: Timeline::new(&world),
            world,
            impacts: (Vec::new(), 0),
            done: Vec::new(),
            undone: Vec::new(),
            settings: vec![setting],
        }
    }

    /// The run of a scene with these commands until a time, s. An error has the index of the command
    /// that was refused.
    pub fn after(
        scene: &Scene,
        done: impl IntoIterator<Item = TimedCommand>,
        time: f64,
    ) -> Result<Branch, (usize, LabRefusal)> {
        let mut branch = Branch::new(scene);
        for (place, (at, command)) in done.into_iter().enumerate() {
            branch.run_until_while(at, || true);
            branch.command(command).map_err(|why| (place, why))?;
        }
        branch.run_until_while(time, || true);
        Ok(branch)
    }

    /// This run as a branch that forked from a parent at a time, s, with this number of its
    /// commands.
    pub(super) fn leaving(mut self, parent: Option<usize>, from: f64, inherited: usize) -> Branch {
        (self.parent, self.from, self.inherited) = (parent, from, inherited);
        self
    }

    /// Takes over another run, but keeps name and parent.
    pub(super) fn set_run(&mut self, other: Branch) {
        let Branch { parent, from, inherited, is_compared, .. } = *self;
        let (name, undone) = (std::mem::take(&mut self.name), std::mem::take(&mut self.undone));
        *self = Branch { name, is_compared, parent, from, inherited, undone, ..other };
    }

    /// The world at the end of the computed run.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The history.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The times of all impacts, s.
    pub fn impacts(&self) -> &[f64] {
        &self.impacts.0
    }

    /// All commands, including the inherited ones.
    pub fn done(&self) -> &[TimedCommand] {
        &self.done
    }

    /// Index of the parent branch.
    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// Time of the fork, s.
    pub fn from(&self) -> f64 {
        self.from
    }

    /// The commands since the fork.
    pub fn commands_since_fork(&self) -> &[TimedCommand] {
        self.done.get(self.inherited..).unwrap_or_default()
    }

    /// The number of commands inherited from the parent.
    pub(super) fn inherited(&self) -> usize {
        self.inherited
    }

    /// The end of the computed run, s.
    pub fn end(&self) -> f64 {
        self.world.clock()
    }

    /// Runs until a time, s. Calls `may_go_on` before each event and stops if it returns false;
    /// another call continues. Returns true if the time was reached.
    pub fn run_until_while(&mut self, time: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        while let Some(event) = self.world.next_event(time + SAME_INSTANT) {
            if !may_go_on() {
                return false;
            }
            self.world.advance(event.time.min(time));
            self.world.handle(event);
            self.timeline.record(&self.world);
            self.note_impacts();
            self.forget_events();
        }
        self.world.advance(time);
        true
    }

    /// Forgets the events before the kept part of the history.
    fn forget_events(&mut self) {
        let begin = self.timeline.begin();
        if self.world.events().first().is_some_and(|event| event.time < begin) {
            self.impacts.1 -= self.world.forget_events(begin);
        }
    }

    fn note_impacts(&mut self) {
        let (impacts, seen) = &mut self.impacts;
        let new = &self.world.events()[*seen..];
        *seen += new.len();
        impacts.extend(new.iter().filter(|event| event.kind.is_impact()).map(|event| event.time));
    }

    fn setting_at(&self, time: f64) -> &Setting {
        let later = self.settings.partition_point(|setting| setting.from <= time);
        &self.settings[later.saturating_sub(1)]
    }

    /// The laws at a time, s.
    pub fn laws_at(&self, time: f64) -> &Laws {
        &self.setting_at(time).laws
    }

    /// The colours given to balls until a time, s, as `0xRRGGBB`.
    pub fn colors_at(&self, time: f64) -> &BTreeMap<BallId, u32> {
        &self.setting_at(time).colors
    }

    /// The balls at a time, s; after the end as at the end.
    pub fn balls_at(&self, time: f64) -> impl Iterator<Item = Ball> + '_ {
        self.timeline.balls_at(time.min(self.end()))
    }

    /// The index of a ball in the world's list.
    pub fn place_of(&self, ball: BallId) -> Option<usize> {
        self.world.anchors().binary_search_by_key(&ball, |anchor| anchor.id).ok()
    }

    /// Returns the reason why a command would be refused at a time, s.
    pub fn check(&self, command: &LabCommand, time: f64) -> Result<(), LabRefusal> {
        let setting = self.setting_at(time);
        let balls: Vec<Ball> = self.balls_at(time).collect();
        command.check(setting.laws, &setting.table, &balls).map(|_| ())
    }

    /// Executes a command at the end of the run, or refuses it.
    pub fn command(&mut self, command: LabCommand) -> Result<(), LabRefusal> {
        let balls: Vec<Ball> = self.world.balls().collect();
        let laws = command.check(*self.world.laws(), self.world.table(), &balls)?;
        let command = command.normalized(&laws);
        let mut setting = self.setting_at(f64::INFINITY).clone();
        match &command {
            LabCommand::Strike(shot) => {
                if self.world.clock() == 0.0 && self.world.at_rest() {
                    // All balls were put back to before the stroke of the scene: it did not happen.
                    self.world.forget_events(f64::INFINITY);
                    self.impacts = (Vec::new(), 0);
                }
                self.world.strike(shot);
            }
            LabCommand::Put { ball, color } => {
                let colors = Arc::make_mut(&mut setting.colors);
                match color {
                    Some(color) => colors.insert(ball.id, *color),
                    None => colors.remove(&ball.id),
                };
                self.change_world(&command);
            }
            LabCommand::Remove(_) | LabCommand::Table(_) => self.change_world(&command),
            LabCommand::Laws(_) => self.world.set_laws(laws),
            // Setting laws begins a new frame, so unchanged ones are not set.
            _ if laws == *self.world.laws() => return Ok(()),
            _ => self.world.set_laws(laws),
        }
        self.timeline.record(&self.world);
        self.note_impacts();
        let clock = self.world.clock();
        let is_given = !matches!(&command, LabCommand::Table(_)) && laws == setting.laws;
        // A command at the start defines the initial energy, whatever it is.
        let is_given = is_given || clock == 0.0;
        let energy = if is_given { self.world.energy() } else { setting.energy };
        let table = Arc::clone(self.world.table());
        let setting = Setting { from: clock, laws, table, energy, ..setting };
        self.settings.retain(|earlier| earlier.from < clock);
        self.settings.push(setting);
        self.done.push((clock, command));
        self.undone.clear();
        Ok(())
    }

    fn change_world(&mut self, command: &LabCommand) {
        let table = match command {
            LabCommand::Table(table) => table,
            _ => self.world.table(),
        };
        let table = Arc::clone(table);
        self.world.rearrange(table, |balls| command::apply_to_balls(command, balls));
    }

    /// True if there is a command since the fork.
    pub fn can_undo(&self) -> bool {
        self.done.len() > self.inherited
    }

    /// True if there is an undone command.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The last command since the fork, after the commands before it. Those that it replaced at the
    /// same time are left out.
    pub(super) fn before_last(&self) -> Option<(Vec<TimedCommand>, TimedCommand)> {
        let mut done = self.done.clone();
        let last = done.pop().filter(|_| self.can_undo())?;
        while done.len() > self.inherited
            && done.last().is_some_and(|(at, before)| *at == last.0 && last.1.replaces(before))
        {
            done.pop();
        }
        Some((done, last))
    }

    /// Redoes the last undone command, at its time.
    pub(super) fn redo(&mut self) {
        let Some((at, command)) = self.undone.pop() else { return };
        let undone = std::mem::take(&mut self.undone);
        self.run_until_while(at, || true);
        // It was accepted before.
        let _ = self.command(command);
        self.undone = undone;
    }

    /// A world with the balls of a time, s, at clock zero.
    pub fn world_at(&self, time: f64) -> World {
        let setting = self.setting_at(time);
        World::new(Arc::clone(&setting.table), setting.laws, self.balls_at(time).collect())
    }

    /// A scene that starts with the balls of a time, s; those in noses have left them.
    pub fn scene_at(&self, time: f64, scene: &Scene) -> Scene {
        let setting = self.setting_at(time);
        let time = time.min(self.end());
        let places = 0..self.timeline.len();
        let anchors = places.filter_map(|place| self.timeline.anchor_at(place, time));
        let balls = anchors.map(|anchor| {
            let ball = out_of_nose(anchor, &setting.table, &setting.laws);
            motion::at(&ball, time)
        });
        let balls: Vec<Ball> = balls.filter(|ball| ball.state.in_play()).collect();
        let is_there = |id: &BallId| balls.iter().any(|ball| ball.id == *id);
        let mut run = scene.run;
        if !setting.laws.slow_down() {
            // Without friction no ball comes to rest, so the scene needs an end.
            run.duration = run.duration.or(Some(FRICTIONLESS_DURATION));
        }
        let colors = setting.colors.iter().filter(|(id, _)| is_there(id));
        Scene {
            laws: setting.laws,
            table: Arc::clone(&setting.table),
            colors: colors.map(|(id, color)| (*id, *color)).collect(),
            balls,
            shot: None,
            run,
        }
    }

    /// The sums over all balls at a time, s.
    pub fn measure(&self, time: f64) -> Instruments {
        let setting = self.setting_at(time);
        let mut measured = Instruments {
            time,
            impacts: self.impacts().partition_point(|impact| *impact <= time + SAME_INSTANT),
            energy: 0.0,
            start_energy: setting.energy,
            momentum: [0.0; 2],
        };
        for ball in self.balls_at(time).filter(|ball| ball.state.in_play()) {
            measured.energy += setting.laws.energy(&ball);
            let momentum = momentum(&ball, &setting.laws);
            measured.momentum[0] += momentum.x;
            measured.momentum[1] += momentum.y;
        }
        measured
    }
}
