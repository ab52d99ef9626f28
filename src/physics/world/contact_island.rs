//! Contact islands: balls in touch with each other or with cushions, however far down the line.

use nalgebra::Vector3;

use super::World;
use super::collide::TOUCH;
use super::place_list::PlaceList;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{ball_ball, cushion};
use crate::physics::impact::links::{Link, Solver, Yield};
use crate::physics::motion;
use crate::physics::table::CushionId;

/// Two that touch rest against each other if their normal speed is below this, m/s.
///
/// Pressing leaves far less. A tangent of 10 ms leads slow balls away from each other by as much.
pub(super) const AT_REST: f64 = 1e-5;

/// The same where one of the two is in the air, m/s: its weight brings them together again within
/// 0.1 ms.
pub(super) const AT_REST_UNDER_WEIGHT: f64 = 5e-4;

/// What a ball is in touch with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Partner {
    /// Another ball, by its place in the world.
    Ball(usize),
    /// A cushion.
    Cushion(CushionId),
}

/// Which contacts count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    /// All.
    Any,
    /// Those without normal speed.
    AtRest,
}

/// Balls in touch, and the room to solve their contacts in, used again by the next island.
#[derive(Debug, Default)]
pub(super) struct ContactIsland {
    /// Their places in the world.
    pub(super) places: PlaceList,
    /// As they are now.
    pub(super) balls: Vec<Ball>,
    /// Which of them only stand by: they touch one that takes part, and go on as they do.
    pub(super) is_bystander: Vec<bool>,
    /// Their contacts, by their indices here.
    pub(super) links: Vec<Link>,
    /// Of each contact, what the first ball is in touch with.
    pub(super) partners: Vec<Partner>,
    /// What the contacts do to each ball: a change of velocity, or an acceleration.
    pub(super) moves: Vec<Vector3<f64>>,
    /// The acceleration of each ball without its contacts.
    pub(super) free: Vec<Vector3<f64>>,
    /// Whether the velocity of each ball was changed to end what little normal speed was left.
    pub(super) is_levelled: Vec<bool>,
    /// Which balls of a large island have just begun to roll.
    pub(super) has_gripped: Vec<bool>,
    pub(super) yields: Vec<Yield>,
    /// Which balls the cloth holds, as walls to those that push them.
    pub(super) is_held: Vec<bool>,
    /// Scratch: the same before some of them change.
    pub(super) was_held: Vec<bool>,
    pub(super) solver: Solver,
    /// Scratch: those whose contacts are still to be looked at.
    queue: Vec<usize>,
    /// Scratch: which balls creep, and may stand.
    pub(super) creeping: Vec<bool>,
    /// Scratch: contacts that part for now.
    pub(super) parted: Vec<(Link, Partner)>,
    /// Scratch: the contacts that push.
    pub(super) pushing: Vec<Link>,
    /// Scratch: balls as they were.
    pub(super) before: Vec<Ball>,
}

/// More balls than this are not all looked at whenever anything happens to one of them: only those
/// that push each other, and their neighbours.
pub(super) const SMALL: usize = 24;

impl ContactIsland {
    fn clear(&mut self) {
        self.places.clear();
        self.balls.clear();
        self.is_bystander.clear();
        self.links.clear();
        self.partners.clear();
    }

    /// How fast the two of a contact approach each other, m/s.
    pub(super) fn approach(balls: &[Ball], link: &Link) -> f64 {
        let away = link.b.map_or(Vector3::zeros(), |b| balls[b].velocity);
        (balls[link.a].velocity - away).dot(&link.normal)
    }

    /// Whether a ball in the air is among them.
    pub(super) fn is_in_the_air(&self) -> bool {
        self.balls.iter().any(|ball| ball.state == MotionState::Airborne)
    }

    /// Whether a ball touches one that is lower.
    pub(super) fn is_on_another(&self, index: usize) -> bool {
        self.links.iter().any(|link| match link.b {
            Some(b) if link.a == index => self.balls[b].position.z < self.balls[index].position.z,
            Some(b) if b == index => self.balls[link.a].position.z < self.balls[b].position.z,
            _ => false,
        })
    }

    /// Calls with the places of the bystanders that are pushed after all.
    pub(super) fn each_pushed_bystander(&self, mut each: impl FnMut(usize)) {
        for link in self.links.iter().filter(|link| link.push > 0.0) {
            for index in [Some(link.a), link.b].into_iter().flatten() {
                if self.is_bystander[index] {
                    each(self.places[index]);
                }
            }
        }
    }

    /// The index of a ball here; it joins the others as a bystander if it is new.
    fn join(&mut self, world: &World, time: f64, place: usize) -> usize {
        let index = self.places.add(place);
        if index == self.balls.len() {
            let mut ball = motion::at(&world.balls[place], time);
            // Its way of moving may have changed since its path began.
            motion::settle(&mut ball, &world.laws);
            self.balls.push(ball);
            self.is_bystander.push(true);
        }
        index
    }
}

impl World {
    /// Fills an island with all that touch a ball, however far down the line.
    pub(super) fn gather_touching(&self, island: &mut ContactIsland, time: f64, place: usize) {
        self.gather_from(island, (time, place), Touch::Any, usize::MAX, |_| true);
    }

    /// Fills an island with what rests against a ball, however far down the line. If that is very
    /// many, only with those that `takes_part` tells of and their neighbours, who stand by.
    pub(super) fn gather_resting(
        &self,
        island: &mut ContactIsland,
        time: f64,
        place: usize,
        takes_part: impl Fn(usize) -> bool,
    ) {
        let is_small = self.gather_from(island, (time, place), Touch::AtRest, SMALL, |_| true);
        if !is_small {
            self.gather_from(island, (time, place), Touch::AtRest, usize::MAX, takes_part);
        }
    }

    /// Fills an island, from one ball on, with the contacts of all that take part. Whether there are
    /// at most so many balls.
    fn gather_from(
        &self,
        island: &mut ContactIsland,
        (time, place): (f64, usize),
        which: Touch,
        most: usize,
        takes_part: impl Fn(usize) -> bool,
    ) -> bool {
        island.clear();
        let mut queue = std::mem::take(&mut island.queue);
        queue.clear();
        let first = island.join(self, time, place);
        island.is_bystander[first] = false;
        queue.push(first);
        let mut next = 0;
        while next < queue.len() && island.places.len() <= most {
            let index = queue[next];
            next += 1;
            let (place, ball) = (island.places[index], island.balls[index]);
            self.each_contact(time, place, &ball, which, |partner, normal| {
                let mut b = None;
                let mut likely = true;
                if let Partner::Ball(other) = partner {
                    let joined = island.join(self, time, other);
                    let is_new = island.is_bystander[joined];
                    // Each pair stands once, the lower place first where both take part.
                    if is_new && takes_part(other) {
                        island.is_bystander[joined] = false;
                        queue.push(joined);
                    }
                    if !island.is_bystander[joined] && other < place {
                        return;
                    }
                    b = Some(joined);
                    likely = self.resting_contacts.pushed_before(place, other);
                }
                let push = if likely { 1.0 } else { 0.0 };
                island.links.push(Link { a: index, b, normal, due: 0.0, push });
                island.partners.push(partner);
            });
        }
        island.queue = queue;
        island.places.len() <= most
    }

    /// Whether a ball rests against anything.
    pub(super) fn has_contact_at_rest(&self, time: f64, place: usize) -> bool {
        let ball = motion::at(&self.balls[place], time);
        let mut found = false;
        self.each_contact(time, place, &ball, Touch::AtRest, |_, _| found = true);
        found
    }

    /// Calls with all balls that one rests against.
    pub(super) fn each_resting_against(
        &self,
        time: f64,
        place: usize,
        mut each: impl FnMut(usize),
    ) {
        let ball = motion::at(&self.balls[place], time);
        self.each_contact(time, place, &ball, Touch::AtRest, |partner, _| {
            if let Partner::Ball(other) = partner {
                each(other);
            }
        });
    }

    /// Calls with all that a ball touches: another ball or a cushion, and the normal
    /// from this ball to it.
    fn each_contact(
        &self,
        time: f64,
        place: usize,
        ball: &Ball,
        which: Touch,
        mut each: impl FnMut(Partner, Vector3<f64>),
    ) {
        if !ball.state.in_play() {
            return;
        }
        let solid = self.laws.is_solid();
        self.schedule.close((place, ball), time, TOUCH, |other| {
            let there = &self.balls[other];
            if !there.state.in_play() {
                return;
            }
            let mut offset = motion::place_at(there, time) - ball.position;
            if !solid {
                offset.z = 0.0;
            }
            let touch = ball.radius + there.radius + TOUCH;
            if offset.norm_squared() > touch * touch {
                return;
            }
            let there = motion::at(there, time);
            // Always from the same side, so that both find the same.
            let (first, second, sign) =
                if place < other { (ball, &there, 1.0) } else { (&there, ball, -1.0) };
            let normal = ball_ball::normal(first, second, solid);
            let approach = (first.velocity - second.velocity).dot(&normal);
            let weighs = [first, second].iter().any(|ball| ball.state == MotionState::Airborne);
            let at_rest = if weighs { AT_REST_UNDER_WEIGHT } else { AT_REST };
            if which == Touch::Any || approach.abs() < at_rest {
                each(Partner::Ball(other), normal * sign);
            }
        });
        let place = ball.position.xy();
        if self.table.is_clear(place, place, ball.radius + TOUCH) {
            return;
        }
        cushion::touching(
            ball,
            &self.table,
            self.laws.nose_height(&self.table),
            TOUCH,
            |cushion, normal| {
                if which == Touch::Any || ball.velocity.dot(&normal).abs() < AT_REST {
                    each(Partner::Cushion(cushion), -normal);
                }
            },
        );
    }
}
