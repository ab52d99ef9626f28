//! Balls in touch: with each other, or with cushions.
//!
//! What meets too slowly to bounce is pressed: all that touch, cushions included, find their
//! common speeds at once. What is then left in touch without normal speed and is driven together
//! by the cloth keeps in touch: a force along the normal makes the relative normal acceleration
//! zero. It is looked at again whenever anything happens to one of them, and every hundredth of a
//! second.

use nalgebra::Vector3;

use super::World;
use super::collide::{SLOW, TOUCH};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{LEAST_APPROACH, ball_ball, cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::cluster::yielding;
use crate::physics::impact::links::{Link, Solver, Yield};
use crate::physics::laws::{Laws, Slowing};
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

/// What a ball is pressed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Partner {
    /// Another ball, by its place in the world.
    Ball(usize),
    /// A cushion.
    Cushion(CushionId),
}

/// Who was pressed together lately, and when last.
#[derive(Debug, Clone, Default)]
pub(super) struct Lately(Vec<(usize, Partner, f64)>);

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

/// A company of balls in touch, and room for the next.
#[derive(Debug, Default)]
pub(super) struct Company {
    /// Their places in the world.
    places: Vec<usize>,
    /// As they are now.
    balls: Vec<Ball>,
    links: Vec<Link>,
    /// Of each link, what the ball is in touch with.
    partners: Vec<Partner>,
    /// How what pushes moves each ball: a velocity or an acceleration.
    moves: Vec<Vector3<f64>>,
    /// Scratch: the balls before they were pressed.
    before: Vec<Ball>,
    /// Scratch: how each moves by itself, an acceleration.
    free: Vec<Vector3<f64>>,
    yields: Vec<Yield>,
    bases: Vec<Base>,
    solver: Solver,
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
    /// Looks whether a ball leans on something, and holds it there with all that does; these are
    /// added to `held`, by their places.
    pub(super) fn hold_company(&mut self, time: f64, place: usize, held: &mut Vec<usize>) {
        if self.leans(time, place) {
            let mut company = std::mem::take(&mut self.company);
            self.gather_company(&mut company, time, place, Touch::AtRest);
            self.hold(&mut company);
            for &place in &company.places {
                self.follow_closely(time, place);
            }
            held.extend_from_slice(&company.places);
            self.company = company;
        }
    }

    /// A ball in touch with others goes on in short pieces.
    fn follow_closely(&mut self, time: f64, place: usize) {
        if self.balls[place].path.drag > 0.0 {
            self.anchor(place, time);
            motion::shorten(&mut self.balls[place]);
            self.schedule.invalidate(place);
        }
    }

    /// All that touch a ball, however far down the line, find their common speeds: none bounces.
    /// In a jam those that crawl stop.
    pub(super) fn press(&mut self, time: f64, place: usize, jam: bool) {
        let mut company = std::mem::take(&mut self.company);
        self.gather_company(&mut company, time, place, Touch::Any);
        if jam {
            for ball in company.balls.iter_mut().filter(|ball| ball.speed() < JAMMED) {
                ball.velocity = Vector3::zeros();
                motion::roll_on(ball);
            }
        }
        company.find_approaches();
        if !jam {
            company.leave_fast();
        }
        company.before.clone_from(&company.balls);
        company.solve(&self.laws, LEAST_APPROACH, CRAWL);
        let Company { places, balls, moves, .. } = &mut company;
        for ((&place, ball), moves) in places.iter().zip(balls).zip(moves) {
            if *moves != Vector3::zeros() {
                ball.velocity += *moves;
                if self.laws.grip() {
                    motion::roll_on(ball);
                }
            }
            // From here on these are as they were before, at their anchors.
            std::mem::swap(&mut self.balls[place], ball);
            self.release(place);
        }
        self.tell_pressed(time, &company);
        self.company = company;
        let mut pressed = std::mem::take(&mut self.pressed);
        pressed.clone_from(&self.company.places);
        self.lean(time, &pressed);
        self.pressed = pressed;
    }

    /// Logs who was pressed and felt it, and who rests now or moves in another way.
    fn tell_pressed(&mut self, time: f64, company: &Company) {
        let Company { places, balls, links, partners, before, .. } = company;
        for (link, partner) in links.iter().zip(partners) {
            if link.push <= 0.0 || link.due < FELT {
                continue;
            }
            if !self.lately.is_new(places[link.a], *partner, time) {
                continue;
            }
            let first = before[link.a];
            let position = first.position + link.normal * first.radius;
            match (partner, link.b) {
                (Partner::Cushion(cushion), _) => {
                    let kind = EventKind::BallCushion { ball: first.id, cushion: *cushion };
                    self.log(time, kind, link.due, position, &[first]);
                }
                (Partner::Ball(_), b) => {
                    let second = b.map_or(first, |b| before[b]);
                    let kind = EventKind::BallBall { balls: [first.id, second.id] };
                    self.log(time, kind, link.due, position, &[first, second]);
                }
            }
        }
        for (&place, was) in places.iter().zip(balls) {
            if self.balls[place].state != was.state {
                self.tell_state(time, &motion::at(was, time));
            }
        }
    }

    /// Whether a ball leans on anything.
    fn leans(&self, time: f64, place: usize) -> bool {
        let ball = motion::at(&self.balls[place], time);
        let mut found = false;
        self.each_touch(time, place, &ball, Touch::AtRest, |_, _| found = true);
        found
    }

    /// Whether a ball that is in the air leans on this one. It drives it away as slowly as it
    /// sinks itself, but with a force that nothing withstands.
    fn bears(&self, time: f64, place: usize, ball: &Ball) -> bool {
        let mut found = false;
        self.each_touch(time, place, ball, Touch::Any, |partner, normal| {
            found |= matches!(partner, Partner::Ball(_)) && normal.z > 0.0;
        });
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
        mut each: impl FnMut(Partner, Vector3<f64>),
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
                if which == Touch::Any || ball.velocity.dot(&normal).abs() < IN_TOUCH {
                    each(Partner::Cushion(cushion), -normal);
                }
            },
        );
    }

    /// Fills a company with all that is in touch with a ball, however far down the line.
    fn gather_company(&self, company: &mut Company, time: f64, place: usize, which: Touch) {
        company.clear();
        company.places.push(place);
        let mut next = 0;
        while next < company.places.len() {
            let place = company.places[next];
            let mut ball = motion::at(&self.balls[place], time);
            // Its way of moving may have changed since its path began.
            motion::settle(&mut ball, &self.laws);
            let crawls = ball.state == MotionState::Rolling && ball.speed() < CRAWL;
            if crawls && self.laws.grip() && !self.bears(time, place, &ball) {
                ball.velocity = Vector3::zeros();
                motion::roll_on(&mut ball);
                motion::settle(&mut ball, &self.laws);
            }
            self.each_touch(time, place, &ball, which, |partner, normal| {
                let b = match partner {
                    Partner::Cushion(_) => None,
                    Partner::Ball(other) => Some(company.join(other)),
                };
                // Each pair stands once, the lower place first.
                if !matches!(partner, Partner::Ball(other) if other < place) {
                    company.links.push(Link { a: next, b, normal, due: 0.0, push: 0.0 });
                    company.partners.push(partner);
                }
            });
            company.balls.push(ball);
            next += 1;
        }
    }

    /// Finds the forces that keep a company in touch, and sends its balls on their ways.
    fn hold(&mut self, company: &mut Company) {
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        let resistance = cloth.rolling_friction * self.laws.gravity;
        let Company { balls, free, .. } = company;
        free.clear();
        free.extend(balls.iter().map(|ball| motion::free_acceleration(ball, &self.laws)));
        company.set_due();
        if company.links.iter().all(|link| link.due <= LEAST_PUSH) {
            return;
        }
        company.solve(&self.laws, LEAST_PUSH, resistance);
        // What begins to roll is held back as all that rolls.
        let mut begins = false;
        let Company { balls, free, moves, .. } = company;
        for ((ball, free), moves) in balls.iter().zip(free).zip(moves.iter()) {
            if lies(ball) && *moves != Vector3::zeros() {
                *free = *moves * (-resistance / moves.norm());
                begins = true;
            }
        }
        if begins {
            company.set_due();
            company.solve(&self.laws, LEAST_PUSH, 0.0);
        }
        let Company { places, balls, links, moves, free, .. } = company;
        for link in links.iter().filter(|link| link.push > 0.0) {
            if let Some(b) = link.b {
                self.bonds.join(places[link.a], places[b]);
            }
        }
        for (((&place, ball), moves), free) in places.iter().zip(balls).zip(moves).zip(free) {
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
    fn clear(&mut self) {
        self.places.clear();
        self.balls.clear();
        self.links.clear();
        self.partners.clear();
    }

    /// The place of a world's ball among these; it joins them if it is new.
    fn join(&mut self, place: usize) -> usize {
        self.places.iter().position(|&known| known == place).unwrap_or_else(|| {
            self.places.push(place);
            self.places.len() - 1
        })
    }

    /// What is due to each link: as much as its balls approach each other.
    fn find_approaches(&mut self) {
        let Company { balls, links, .. } = self;
        for link in links {
            let away = link.b.map_or(Vector3::zeros(), |b| balls[b].velocity);
            link.due = (balls[link.a].velocity - away).dot(&link.normal);
        }
    }

    /// Leaves out what approaches too fast to be pressed: that bounces, next and by itself.
    fn leave_fast(&mut self) {
        let Company { links, partners, .. } = self;
        let mut kept = links.iter().map(|link| link.due < SLOW);
        partners.retain(|_| kept.next().unwrap_or(true));
        links.retain(|link| link.due < SLOW);
    }

    /// What is due to each link: as much as its balls, left free, would be driven together.
    fn set_due(&mut self) {
        let Company { free, links, .. } = self;
        for link in links {
            let towards = free[link.a] - link.b.map_or(Vector3::zeros(), |b| free[b]);
            link.due = towards.dot(&link.normal);
        }
    }

    /// Finds what pushes, and how it moves each ball, with all that lie and are hardly moved held
    /// by the cloth: `sticks` tells how far it holds one. `enough` is what may be left due.
    ///
    /// Who is held changes who pushes, so both are found in turn. That ends: a ball changes what it
    /// is at most twice.
    fn solve(&mut self, laws: &Laws, enough: f64, sticks: f64) {
        let Company { balls, yields, bases, .. } = self;
        // What stands on the slate is not moved down, nor up.
        yields.clear();
        yields.extend(balls.iter().map(|ball| match ball.state {
            MotionState::Airborne => Yield::even(yielding(ball, laws)),
            _ => Yield { along: yielding(ball, laws), up: 0.0 },
        }));
        bases.clear();
        bases.resize(balls.len(), Base::Free);
        loop {
            self.push(enough);
            if self.settle_bases(sticks) {
                break;
            }
        }
    }

    /// Finds what pushes, with the balls that the cloth holds as walls, and how it moves each ball,
    /// or would move a wall.
    fn push(&mut self, enough: f64) {
        let Company { balls, links, moves, yields, bases, solver, .. } = self;
        let given = |index: usize| match bases[index] {
            Base::Wall => Yield::even(0.0),
            Base::Free | Base::GaveWay => yields[index],
        };
        solver.solve(links, given, enough);
        moves.clear();
        moves.resize(balls.len(), Vector3::zeros());
        for link in links.iter() {
            let push = link.normal * link.push;
            moves[link.a] -= yields[link.a].moves(push);
            if let Some(b) = link.b {
                moves[b] += yields[b].moves(push);
            }
        }
    }

    /// Sees whom the cloth holds, who stays where he is then; whether it holds the same as before.
    ///
    /// It holds a ball that lies and would be moved by no more than `sticks`. But one that carries
    /// more than all of them could hold together gives way after all: a ball that sinks between two
    /// drives them apart with many times its weight, though it moves them by next to nothing.
    fn settle_bases(&mut self, sticks: f64) -> bool {
        let Company { balls, moves, bases, .. } = self;
        let held = sticks * balls.len() as f64;
        let mut settled = true;
        let pushed = balls.iter().zip(moves).zip(bases);
        for ((ball, moves), base) in pushed.filter(|((_, moves), _)| **moves != Vector3::zeros()) {
            if *base == Base::Free && lies(ball) && moves.norm() <= sticks {
                (*base, settled) = (Base::Wall, false);
            } else if *base == Base::Wall && moves.norm() > held {
                (*base, settled) = (Base::GaveWay, false);
            }
            if *base == Base::Wall {
                *moves = Vector3::zeros();
            }
        }
        settled
    }
}

/// What a ball is to those that push it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    /// It moves as it is pushed.
    Free,
    /// The cloth holds it.
    Wall,
    /// The cloth does not hold it after all.
    GaveWay,
}

/// Whether a ball stands on the cloth, at most spinning in place.
fn lies(ball: &Ball) -> bool {
    ball.velocity == Vector3::zeros() && ball.state != MotionState::Sliding
}
