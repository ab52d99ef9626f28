//! The directions of the cue that pocket a ball, found by playing the shot again and again.
//!
//! Everything but the direction and the speed stays as it was played: the tip, the elevation and
//! all balls. Directions are searched in steps of the heading that the object ball would take,
//! because a long shot needs a finer aim than a short one.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use nalgebra::Vector2;

use crate::game::ShotRecord;
use crate::physics::batch::{Limits, Simulator};
use crate::physics::event::EventKind;
use crate::physics::impact::cue::heading;
use crate::physics::table::PocketId;
use crate::physics::{
    Ball, BallId, Laws, Shot, Strength, Table, World, after_stroke, direction_of,
};

/// Step of the search in the object ball's heading, rad: a third of the width that a pocket of a
/// tournament leaves for a ball two metres away.
const STEP: f64 = 0.3 * PI / 180.0;
/// Most steps from a direction that pockets the ball to the edge of the window.
const MAX_STEPS: u32 = 60;
/// Halvings of a step: they find an edge to a thousandth of a degree.
const HALVINGS: u32 = 8;
/// Table time after which a ball counts as not pocketed, s.
const HORIZON: f64 = 15.0;
/// Step of the cue's direction where the cue ball does not go straight to a ball, relative to that
/// of the object ball's heading.
const INDIRECT: f64 = 0.1;
/// Greatest angle between the object ball's heading and a pocket for a direct pot, rad.
const DIRECT: f64 = 0.7;

/// A pot that a shot tried, with all that is needed to play it again.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The table.
    pub table: Arc<Table>,
    /// Its laws.
    pub laws: Laws,
    /// The balls before the stroke.
    pub balls: Vec<Ball>,
    /// The stroke.
    pub shot: Shot,
    /// The ball that was to fall.
    pub ball: BallId,
    /// The pocket that it was to fall into.
    pub pocket: PocketId,
    /// True if it fell there.
    pub fell: bool,
}

impl Attempt {
    /// The pot that a finished shot in this world tried; `None` if it tried none.
    pub fn of(shot: &ShotRecord, world: &World) -> Option<Attempt> {
        let pot = shot.pot?;
        Some(Attempt {
            table: Arc::clone(world.table()),
            laws: *world.laws(),
            balls: shot.start.clone(),
            shot: shot.shot,
            ball: pot.ball,
            pocket: pot.pocket,
            fell: pot.fell,
        })
    }

    /// A ball before the stroke.
    pub fn ball(&self, id: BallId) -> Option<&Ball> {
        self.balls.iter().find(|ball| ball.id == id)
    }
}

/// The angle by which one turns from one direction to another, rad: -π to π.
pub fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(TAU);
    if turn > PI { turn - TAU } else { turn }
}

/// The cue ball and the ball that it is to hit, seen from above.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    cue: Vector2<f64>,
    target: Vector2<f64>,
    /// Sum of the radii, m.
    reach: f64,
}

impl Pair {
    /// Two balls before the stroke.
    pub fn new(cue: &Ball, target: &Ball) -> Pair {
        Pair {
            cue: cue.position.xy(),
            target: target.position.xy(),
            reach: cue.radius + target.radius,
        }
    }

    /// The direction of the line of centres at the contact, if the cue ball runs straight in this
    /// direction. Past the target, that of the thinnest hit on this side.
    pub fn contact(&self, direction: f64) -> f64 {
        let way = self.target - self.cue;
        let aside = way.norm() * libm::sin(turn(direction, direction_of(way)));
        direction + libm::asin((aside / self.reach).clamp(-1.0, 1.0))
    }

    /// The direction in which the cue ball came to a contact, rad.
    pub fn approach(&self, impact: &Impact) -> f64 {
        direction_of(impact.cue - self.cue)
    }

    /// The direction of a straight run to a contact with this line of centres.
    pub fn direction(&self, contact: f64) -> f64 {
        direction_of(self.target - heading(contact).xy() * self.reach - self.cue)
    }
}

/// The first impact of the cue ball on a ball.
#[derive(Debug, Clone, Copy)]
pub struct Impact {
    /// The ball that it hit.
    pub ball: BallId,
    /// Where the cue ball was, m.
    pub cue: Vector2<f64>,
    /// The direction of the line of centres, rad.
    pub contact: f64,
    /// The heading of the other ball right after it, rad.
    pub heading: f64,
    /// True if the cue ball touched no cushion before.
    pub is_direct: bool,
}

/// How the direction of the cue follows from a turn of the object ball's heading.
#[derive(Debug, Clone, Copy)]
pub enum CueResponse {
    /// The cue ball hits a ball directly. At no turn the cue has this direction, and the line of
    /// centres this other one.
    Direct {
        /// The two balls.
        pair: Pair,
        /// The direction of the cue, rad.
        direction: f64,
        /// The direction of the line of centres, rad.
        contact: f64,
    },
    /// It goes another way, from this direction of the cue, rad.
    Indirect(f64),
}

impl CueResponse {
    /// The direction of the cue that turns the object ball's heading by about this angle, rad.
    pub fn direction(&self, by: f64) -> f64 {
        match self {
            CueResponse::Direct { pair, direction, contact } => {
                direction + turn(pair.direction(*contact), pair.direction(contact + by))
            }
            CueResponse::Indirect(direction) => direction + INDIRECT * by,
        }
    }
}

/// A range of directions that pocket the ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PotWindow {
    /// The direction of the cue at both edges, rad.
    pub edges: [f64; 2],
    /// The turn in its middle, rad.
    pub turn: f64,
}

impl PotWindow {
    /// The direction in its middle, rad.
    pub fn middle(&self) -> f64 {
        self.edges[0] + 0.5 * turn(self.edges[0], self.edges[1])
    }
}

/// Plays a shot again with other directions and speeds.
#[derive(Debug)]
pub struct PotSearch<'a> {
    /// The shot.
    pub attempt: &'a Attempt,
    simulator: Simulator,
}

impl<'a> PotSearch<'a> {
    /// A search around a shot.
    pub fn new(attempt: &'a Attempt) -> PotSearch<'a> {
        let Attempt { table, laws, balls, .. } = attempt;
        let simulator = Simulator::new(Arc::clone(table), *laws, balls.iter().copied());
        PotSearch { attempt, simulator }
    }

    /// The shot in another direction, `force` times as hard.
    fn shot(&self, direction: f64, force: f64) -> Shot {
        let strength = match self.attempt.shot.strength {
            Strength::Power(pull) => Strength::Power(pull * force),
            Strength::Speed(speed) => Strength::Speed(speed * force),
        };
        Shot { direction, strength, ..self.attempt.shot }
    }

    /// True if the ball falls into its pocket.
    pub fn falls(&mut self, direction: f64, force: f64) -> bool {
        let (shot, wanted) = (self.shot(direction, force), self.attempt);
        let limits = Limits { time: HORIZON, ..Limits::default() };
        let outcome = self.simulator.play(&shot, limits);
        outcome.fallen().any(|fallen| fallen == (wanted.ball, wanted.pocket))
    }

    /// The first impact of the cue ball on a ball.
    pub fn impact(&mut self, direction: f64, force: f64) -> Option<Impact> {
        let shot = self.shot(direction, force);
        let limits = Limits { time: HORIZON, ..Limits::default() };
        let contact = self.simulator.play(&shot, limits).first_contact?;
        // Again until right after the impact.
        self.simulator.play(&shot, Limits { time: contact.time, ..Limits::default() });
        let world = self.simulator.world();
        let (cue, ball) = (world.ball(shot.ball)?, world.ball(contact.ball)?);
        let to_rail = |kind: EventKind| matches!(kind, EventKind::BallCushion { ball, .. } if ball == shot.ball);
        let is_direct = !world.events().iter().any(|event| to_rail(event.kind));
        Some(Impact {
            ball: contact.ball,
            cue: cue.position.xy(),
            contact: direction_of((ball.position - cue.position).xy()),
            heading: direction_of(ball.velocity.xy()),
            is_direct,
        })
    }

    /// The angle by which the stroke sends the cue ball aside, rad: squirt.
    pub fn squirt(&self) -> f64 {
        let Attempt { shot, laws, .. } = self.attempt;
        let Some(cue) = self.attempt.ball(shot.ball) else { return 0.0 };
        let away = after_stroke(cue, shot, laws).velocity.xy();
        if away.norm() > 0.0 { turn(shot.direction, direction_of(away)) } else { 0.0 }
    }

    /// The direction from the object ball to its pocket, rad.
    pub fn to_pocket(&self) -> Option<f64> {
        let Attempt { table, ball, pocket, .. } = self.attempt;
        let way = table.pockets.get(pocket.0)?.center - self.attempt.ball(*ball)?.position.xy();
        Some(direction_of(way))
    }

    /// The responses on which the ball may be pocketed, the likeliest first, each with the turn at
    /// which a search begins. `played` is the impact of the shot as it was played.
    pub fn responses(&self, played: Option<&Impact>) -> Vec<(CueResponse, f64)> {
        let Attempt { shot, ball, fell, .. } = self.attempt;
        let mut responses = Vec::new();
        let direct = played.filter(|impact| impact.is_direct);
        let pair = |target: BallId| {
            Some(Pair::new(self.attempt.ball(shot.ball)?, self.attempt.ball(target)?))
        };
        // Straight at the ball, which was not hit first. One that fell did so on its own response.
        let is_hit = *fell || direct.is_some_and(|impact| impact.ball == *ball);
        if let (false, Some(contact), Some(pair)) = (is_hit, self.to_pocket(), pair(*ball)) {
            let direction = pair.direction(contact) - self.squirt();
            let is_thin = turn(direction, contact).abs() > 1.5;
            if !is_thin && turn(shot.direction, direction).abs() < DIRECT {
                responses.push((CueResponse::Direct { pair, direction, contact }, 0.0));
            }
        }
        if let Some(impact) = direct
            && let Some(pair) = pair(impact.ball)
        {
            let (direction, contact) = (shot.direction, impact.contact);
            let response = CueResponse::Direct { pair, direction, contact };
            let to_pocket = self.to_pocket().filter(|_| impact.ball == *ball && !fell);
            let off = to_pocket.map(|wanted| turn(impact.heading, wanted));
            responses.extend(off.filter(|off| off.abs() < DIRECT).map(|off| (response, off)));
            responses.push((response, 0.0));
        }
        if direct.is_none() {
            responses.push((CueResponse::Indirect(shot.direction), 0.0));
        }
        responses
    }

    /// The window nearest to a turn, within so many steps of it.
    pub fn window(
        &mut self,
        response: &CueResponse,
        force: f64,
        center: f64,
        steps: u32,
    ) -> Option<PotWindow> {
        let outward = (0..=steps).flat_map(|step| {
            let off = f64::from(step) * STEP;
            let other = (step > 0).then_some(center - off);
            [Some(center + off), other].into_iter().flatten()
        });
        for at in outward {
            if self.falls(response.direction(at), force) {
                let edges = [-STEP, STEP].map(|step| self.edge(response, force, at, step));
                let turn = 0.5 * (edges[0] + edges[1]);
                return Some(PotWindow { edges: edges.map(|edge| response.direction(edge)), turn });
            }
        }
        None
    }

    /// The last turn that pockets the ball, from one that does.
    fn edge(&mut self, response: &CueResponse, force: f64, from: f64, step: f64) -> f64 {
        let (mut inside, mut outside) = (from, from + step);
        for _ in 0..MAX_STEPS {
            if !self.falls(response.direction(outside), force) {
                break;
            }
            (inside, outside) = (outside, outside + step);
        }
        for _ in 0..HALVINGS {
            let middle = 0.5 * (inside + outside);
            match self.falls(response.direction(middle), force) {
                true => inside = middle,
                false => outside = middle,
            }
        }
        inside
    }
}
