//! Balls in touch: with each other, or with cushions.
//!
//! What meets too slowly to bounce is pressed: all that touch, cushions included, find their
//! common speeds at once. What is then left in touch without normal speed and is driven together
//! by the cloth keeps in touch: a force along the normal makes the relative normal acceleration
//! zero. It is looked at again whenever anything happens to one of them, and every hundredth of a
//! second.

use nalgebra::Vector3;

use super::World;
use super::collide::TOUCH;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{LEAST_APPROACH, ball_ball, cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::cluster::yielding;
use crate::physics::impact::links::{self, Link, Yield};
use crate::physics::laws::Slowing;
use crate::physics::motion;
use crate::physics::table::CushionId;

/// What touches and has less normal speed than this keeps in touch, m/s.
const IN_TOUCH: f64 = 1e-5;

/// Accelerations below this press nothing, m/s²: it takes minutes until they are an approach.
const LEAST_PUSH: f64 = 1e-14;

/// A ball in touch with others that rolls no faster than this stands, m/s: it would stop within
/// 2 ms and 0.2 μm, only to be pushed and to stop again and again.
const CRAWL: f64 = 2e-4;

/// What is slower than this stops in a jam, m/s.
const JAMMED: f64 = 0.02;

/// What presses at less than this approach was in touch before, m/s; it is not logged.
const FELT: f64 = 1e-4;

/// What is pressed again so soon has been in touch all the while, s; it is not logged again.
const LATELY: f64 = 0.03;

/// Who was pressed together lately, and when last.
#[derive(Debug, Clone, Default)]
pub(super) struct Lately(Vec<(usize, Partner, f64)>);

/// What a ball is pressed on: another ball by its place in the world, or a cushion.
type Partner = (Option<usize>, Option<CushionId>);

impl Lately {
    /// Notes that a ball is pressed on a partner; whether it was not so already.
    fn is_new(&mut self, place: usize, partner: Partner, time: f64) -> bool {
        self.0.retain(|&(_, _, last)| last > time - LATELY);
        let known = self.0.iter_mut().find(|(ball, other, _)| (*ball, *other) == (place, partner));
        if let Some((_, _, last)) = known {
            *last = time;
            return false;
        }
        self.0.push((place, partner, time));
        true
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The same as another, in the room there is.
    pub(super) fn copy_from(&mut self, other: &Lately) {
        self.0.clone_from(&other.0);
    }
}

/// A company of balls in touch.
#[derive(Default)]
struct Company {
    /// Their places in the world.
    places: Vec<usize>,
    /// As they are now.
    balls: Vec<Ball>,
    links: Vec<Link>,
    /// How what pushes moves each ball: a velocity or an acceleration.
    moves: Vec<Vector3<f64>>,
    /// The cushion of each link that is with one.
    contacts: Vec<Option<CushionId>>,
}

/// Which contacts count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    /// All.
    Any,
    /// Those without normal speed.
    AtRest,
}

impl World {
    /// Looks whether any of these balls leans on something, and holds it there.
    pub(super) fn lean(&mut self, time: f64, places: &[usize]) {
        if !self.laws.accelerate() {
            return;
        }
        for &place in places {
            if self.leans(time, place) {
                let company = self.company(time, place, Touch::AtRest);
                self.hold(company);
            }
        }
    }

    /// All that touch a ball, however far down the line, find their common speeds: none bounces.
    /// In a jam those that crawl stop.
    pub(super) fn press(&mut self, time: f64, place: usize, jam: bool) {
        let mut company = self.company(time, place, Touch::Any);
        if jam {
            for ball in company.balls.iter_mut().filter(|ball| ball.speed() < JAMMED) {
                ball.velocity = Vector3::zeros();
                motion::roll_on(ball);
            }
        }
        for link in &mut company.links {
            link.due = company.balls[link.a].velocity.dot(&link.normal)
                - link.b.map_or(0.0, |b| company.balls[b].velocity.dot(&link.normal));
        }
        let before = company.balls.clone();
        company.solve(LEAST_APPROACH, CRAWL);
        let Company { places, balls, links, contacts, moves, .. } = &mut company;
        for ((&place, ball), moves) in places.iter().zip(balls.iter_mut()).zip(moves) {
            if *moves != Vector3::zeros() {
                ball.velocity += *moves;
                motion::roll_on(ball);
            }
            // Until they are released, these are as they were before.
            std::mem::swap(&mut self.balls[place], ball);
            self.release(place);
        }
        for (link, cushion) in links.iter().zip(contacts) {
            if link.push <= 0.0 || link.due < FELT {
                continue;
            }
            let partner = (link.b.map(|b| places[b]), *cushion);
            if !self.lately.is_new(places[link.a], partner, time) {
                continue;
            }
            let first = before[link.a];
            let position = first.position + link.normal * first.radius;
            let (kind, second) = match (link.b, cushion) {
                (Some(b), _) => {
                    (EventKind::BallBall { balls: [first.id, before[b].id] }, Some(before[b]))
                }
                (None, Some(cushion)) => {
                    (EventKind::BallCushion { ball: first.id, cushion: *cushion }, None)
                }
                (None, None) => continue,
            };
            match second {
                Some(second) => self.log(time, kind, link.due, position, &[first, second]),
                None => self.log(time, kind, link.due, position, &[first]),
            }
        }
        for (&place, was) in places.iter().zip(balls.iter()) {
            if self.balls[place].state != was.state {
                self.tell_state(time, &motion::at(was, time));
            }
        }
        let places = company.places;
        self.lean(time, &places);
    }

    /// Whether a ball leans on anything.
    fn leans(&self, time: f64, place: usize) -> bool {
        let ball = motion::at(&self.balls[place], time);
        let mut found = false;
        self.each_touch(time, place, &ball, Touch::AtRest, |_, _, _| found = true);
        found
    }

    /// Calls with all that a ball touches: another ball or a cushion, and the normal
    /// from this ball to it.
    fn each_touch(
        &self,
        time: f64,
        place: usize,
        ball: &Ball,
        which: Touch,
        mut each: impl FnMut(Option<usize>, Option<CushionId>, Vector3<f64>),
    ) {
        if !ball.state.in_play() {
            return;
        }
        self.schedule.close((place, ball), time, TOUCH, |other| {
            let there = &self.balls[other];
            if !there.state.in_play() {
                return;
            }
            let offset = motion::place_at(there, time) - ball.position;
            let touch = ball.radius + there.radius + TOUCH;
            if offset.norm_squared() > touch * touch {
                return;
            }
            let there = motion::at(there, time);
            // Always from the same side, so that both find the same.
            let (first, second, sign) =
                if place < other { (ball, &there, 1.0) } else { (&there, ball, -1.0) };
            let normal = ball_ball::normal(first, second, true);
            let approach = (first.velocity - second.velocity).dot(&normal);
            if which == Touch::Any || approach.abs() < IN_TOUCH {
                each(Some(other), None, normal * sign);
            }
        });
        let place = ball.position.xy();
        if self.table.is_clear(place, place, ball.radius + TOUCH) {
            return;
        }
        cushion::touching(ball, &self.table, self.nose_height(), TOUCH, |cushion, normal| {
            if which == Touch::Any || ball.velocity.dot(&normal).abs() < IN_TOUCH {
                each(None, Some(cushion), -normal);
            }
        });
    }

    /// All that is in touch with a ball, however far down the line.
    fn company(&self, time: f64, place: usize, which: Touch) -> Company {
        let mut company = Company::default();
        company.places.push(place);
        let mut next = 0;
        while next < company.places.len() {
            let place = company.places[next];
            let mut ball = motion::at(&self.balls[place], time);
            // Its way of moving may have changed since its path began.
            motion::settle(&mut ball, &self.laws);
            if ball.state == MotionState::Rolling && ball.speed() < CRAWL {
                ball.velocity = Vector3::zeros();
                motion::roll_on(&mut ball);
                motion::settle(&mut ball, &self.laws);
            }
            let Company { places, links, contacts, .. } = &mut company;
            self.each_touch(time, place, &ball, which, |other, cushion, normal| {
                if let Some(other) = other.filter(|other| !places.contains(other)) {
                    places.push(other);
                }
                // Each pair stands once, the lower place first.
                if other.is_none_or(|other| place < other) {
                    links.push(Link { a: place, b: other, normal, due: 0.0, push: 0.0 });
                    contacts.push(cushion);
                }
            });
            company.balls.push(ball);
            next += 1;
        }
        let places = &company.places;
        let index = |place: usize| places.iter().position(|&p| p == place).unwrap_or(0);
        for link in &mut company.links {
            link.a = index(link.a);
            link.b = link.b.map(index);
        }
        company
    }

    /// Finds the forces that keep a company in touch, and sends its balls on their ways.
    fn hold(&mut self, mut company: Company) {
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        let resistance = cloth.rolling_friction * self.laws.gravity;
        let mut free: Vec<Vector3<f64>> =
            company.balls.iter().map(|ball| motion::free_acceleration(ball, &self.laws)).collect();
        company.set_due(&free);
        if company.links.iter().all(|link| link.due <= LEAST_PUSH) {
            return;
        }
        company.solve(LEAST_PUSH, resistance);
        // What begins to roll is held back as all that rolls.
        let mut begins = false;
        for ((ball, free), moves) in company.balls.iter().zip(&mut free).zip(&company.moves) {
            if lies(ball) && *moves != Vector3::zeros() {
                *free = *moves * (-resistance / moves.norm());
                begins = true;
            }
        }
        if begins {
            company.set_due(&free);
            company.solve(LEAST_PUSH, 0.0);
        }
        let Company { places, balls, moves, .. } = &mut company;
        for (((&place, ball), moves), free) in places.iter().zip(balls).zip(moves).zip(&free) {
            if *moves != Vector3::zeros() {
                let before = self.balls[place];
                motion::hold(ball, &self.laws, *free + *moves);
                self.balls[place] = *ball;
                self.schedule.invalidate(place);
                self.tell_state(ball.time, &before);
            }
        }
    }
}

impl Company {
    /// What is due to each link: as much as its balls, left free, would be driven together.
    fn set_due(&mut self, free: &[Vector3<f64>]) {
        for link in &mut self.links {
            let towards = free[link.a] - link.b.map_or(Vector3::zeros(), |b| free[b]);
            link.due = towards.dot(&link.normal);
        }
    }

    /// Finds what pushes, and how it moves each ball.
    ///
    /// A ball that lies and would be moved by no more than `sticks` stays, as a wall would:
    /// the cloth holds it. `enough` is what may be left due.
    fn solve(&mut self, enough: f64, sticks: f64) {
        let Company { balls, links, moves, .. } = self;
        // What stands on the slate is not moved down, nor up.
        let yields = |ball: &Ball| match ball.state {
            MotionState::Airborne => Yield::even(yielding(ball)),
            _ => Yield { along: yielding(ball), up: 0.0 },
        };
        let mut yields: Vec<Yield> = balls.iter().map(yields).collect();
        loop {
            links::solve(links, |index| yields[index], enough);
            moves.clear();
            moves.resize(balls.len(), Vector3::zeros());
            for link in links.iter() {
                let push = link.normal * link.push;
                moves[link.a] -= yields[link.a].moves(push);
                if let Some(b) = link.b {
                    moves[b] += yields[b].moves(push);
                }
            }
            let mut stuck = false;
            for ((ball, moves), yields) in balls.iter().zip(moves.iter_mut()).zip(&mut yields) {
                if lies(ball) && *moves != Vector3::zeros() && moves.norm() <= sticks {
                    *yields = Yield::even(0.0);
                    stuck = true;
                }
            }
            if !stuck {
                break;
            }
        }
    }
}

/// Whether a ball stands on the cloth, at most spinning in place.
fn lies(ball: &Ball) -> bool {
    ball.velocity == Vector3::zeros() && ball.state != MotionState::Sliding
}
