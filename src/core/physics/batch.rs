//! Shots by the thousand: structs in, structs out, and no heap allocation once the buffers have
//! grown.
//!
//! A computer player plays many shots from one position. It needs no file formats, no log that it
//! keeps and no world of its own per shot, and reading and writing these would cost more than the
//! physics. A [`Simulator`] holds the position as a world whose resting balls are already searched,
//! copies it into the memory of the last shot, and counts while the balls run. The shot is the
//! world's own, bit for bit.
//!
//! The module is part of the physics, since it knows no player, rule or file: who judges a shot
//! reads [`Outcome`], or the events themselves from [`Simulator::world`]. One simulator serves one
//! thread; they share the table.

use std::sync::Arc;

use nalgebra::Vector3;

use super::SAME_INSTANT;
use super::ball::{Ball, BallId, MotionState};
use super::event::{Event, EventKind};
use super::impact::cue::Shot;
use super::laws::Laws;
use super::table::{PocketId, Table};
use super::world::{LONGEST_RUN, World};

/// When to stop before all balls rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Table time from the stroke on, s. Must be finite.
    pub time: f64,
    /// Events handled, those that are not logged included.
    pub events: usize,
}

impl Default for Limits {
    /// No limit that a shot would reach.
    fn default() -> Limits {
        Limits { time: LONGEST_RUN, events: usize::MAX }
    }
}

/// Why a shot ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum End {
    /// All balls rest.
    #[default]
    Rest,
    /// [`Limits::time`] is over.
    Time,
    /// [`Limits::events`] have happened.
    Events,
}

/// A ball after a shot.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct BallOutcome {
    /// Its number.
    pub id: BallId,
    /// Its state.
    pub state: MotionState,
    /// Its centre, m. For a ball that fell or left the table, the place where it did.
    pub position: Vector3<f64>,
    /// The number of its contacts with cushions.
    pub cushions: u32,
    /// The number of those after the first contact of the cue ball with another ball.
    pub cushions_after_contact: u32,
}

/// A ball that left the play.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Gone {
    /// The ball.
    pub ball: BallId,
    /// The pocket that it fell into. None for a ball that left the table over a rail.
    pub pocket: Option<PocketId>,
    /// Time, s after the stroke.
    pub time: f64,
}

/// A contact of the cue ball with another ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// The other ball.
    pub ball: BallId,
    /// Time, s after the stroke.
    pub time: f64,
}

/// The outcome of a shot.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// All balls, ascending by number.
    pub balls: Vec<BallOutcome>,
    /// The balls that fell or left the table, in order of time.
    pub gone: Vec<Gone>,
    /// The cue ball's first contact. Of several at one instant, the first in the log.
    pub first_contact: Option<Contact>,
    /// How often the tip touched a ball again after the stroke.
    pub tip_touches: u32,
    /// Time from the stroke to the end, s.
    pub time: f64,
    /// The number of events handled, those that are not logged included.
    pub events: usize,
    /// Why the shot ended.
    pub end: End,
}

impl Outcome {
    /// The number of contacts with cushions after the cue ball's first contact, of all balls.
    pub fn cushions_after_contact(&self) -> u32 {
        self.balls.iter().map(|ball| ball.cushions_after_contact).sum()
    }

    /// The balls that fell, each with its pocket, in order of time.
    pub fn fallen(&self) -> impl Iterator<Item = (BallId, PocketId)> + '_ {
        self.gone.iter().filter_map(|gone| Some((gone.ball, gone.pocket?)))
    }

    /// One ball.
    pub fn ball(&self, id: BallId) -> Option<&BallOutcome> {
        self.slot_of(id).map(|slot| &self.balls[slot])
    }

    fn slot_of(&self, id: BallId) -> Option<usize> {
        self.balls.binary_search_by_key(&id, |ball| ball.id).ok()
    }

    /// Reads the shot that `world` has played since its last reset.
    fn read(&mut self, world: &World) {
        self.balls.clear();
        self.gone.clear();
        (self.first_contact, self.tip_touches) = (None, 0);
        self.balls.extend(world.balls().map(|ball| BallOutcome {
            id: ball.id,
            state: ball.state,
            position: ball.position,
            cushions: 0,
            cushions_after_contact: 0,
        }));
        for event in world.events() {
            self.count(event);
        }
    }

    fn count(&mut self, event: &Event) {
        let &Event { time, kind, .. } = event;
        match kind {
            EventKind::BallBall { balls: [BallId::CUE, ball] } => {
                self.first_contact.get_or_insert(Contact { ball, time });
            }
            EventKind::BallCushion { ball, .. } => {
                let after = u32::from(self.first_contact.is_some());
                if let Some(slot) = self.slot_of(ball) {
                    self.balls[slot].cushions += 1;
                    self.balls[slot].cushions_after_contact += after;
                }
            }
            EventKind::BallPocket { ball, pocket } => {
                self.gone.push(Gone { ball, pocket: Some(pocket), time });
            }
            EventKind::BallTip { .. } => self.tip_touches += 1,
            EventKind::OffTable { ball } => self.gone.push(Gone { ball, pocket: None, time }),
            _ => {}
        }
    }
}

/// Plays shots from one position after another, in memory that it keeps.
///
/// With fewer than 64 balls, nothing is allocated once the buffers have grown to the longest shot.
#[derive(Debug)]
pub struct Simulator {
    /// The position, with the next events of its balls found.
    start: World,
    /// The last shot.
    world: World,
    outcome: Outcome,
}

impl Simulator {
    /// A simulator of shots on a table under some laws, from the position of these balls. Their
    /// numbers must be unique.
    pub fn new(table: Arc<Table>, laws: Laws, balls: impl IntoIterator<Item = Ball>) -> Simulator {
        let mut start = World::new(table, laws, Vec::new());
        start.leave_unturned();
        let world = start.clone();
        let mut simulator = Simulator { start, world, outcome: Outcome::default() };
        simulator.set_position(balls);
        simulator
    }

    /// Goes over to the position of these balls, each as it is at its anchor. Their numbers must be
    /// unique.
    pub fn set_position(&mut self, balls: impl IntoIterator<Item = Ball>) {
        self.start.renew(balls);
        // Finds the next events of all balls; those of the balls that a shot does not touch are
        // then copied, not found again.
        self.start.next_event(0.0);
    }

    /// Plays a shot from the position until all balls rest or a limit is reached.
    pub fn play(&mut self, shot: &Shot, limits: Limits) -> &Outcome {
        self.world.clone_from(&self.start);
        self.world.strike(shot);
        self.run(limits)
    }

    /// Lets the balls of the position go as they are, without a stroke, until all rest or a limit is
    /// reached.
    pub fn release(&mut self, limits: Limits) -> &Outcome {
        self.world.clone_from(&self.start);
        self.run(limits)
    }

    fn run(&mut self, limits: Limits) -> &Outcome {
        let Simulator { world, outcome, .. } = self;
        (outcome.events, outcome.end) = (0, End::Rest);
        while let Some(event) = world.next_event(limits.time + SAME_INSTANT) {
            if outcome.events == limits.events {
                outcome.end = End::Events;
                break;
            }
            world.advance(event.time.min(limits.time));
            world.handle(event);
            outcome.events += 1;
        }
        if outcome.end == End::Rest && !world.at_rest() {
            outcome.end = End::Time;
            world.advance(limits.time);
        }
        outcome.time = world.clock();
        outcome.read(world);
        outcome
    }

    /// The world after the last shot, with its events and all that can be known of its balls but
    /// their orientations. Its clock shows when they came to rest.
    pub fn world(&self) -> &World {
        &self.world
    }
}
