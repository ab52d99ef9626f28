//! What the contacts of an island do: the impulses that end every approach, and the forces that
//! keep in touch what rests against each other.
//!
//! Both are the same small problem (see [`links`](crate::physics::impact::links)): which contacts
//! push, and how hard, so that no two are driven together and no contact pulls. The cloth takes
//! part by holding what stands on it.

use nalgebra::Vector3;

use super::contact_island::{AT_REST, ContactIsland, SMALL};
use crate::physics::ball::{Ball, MotionState, Turn};
use crate::physics::contact::LEAST_APPROACH;
use crate::physics::impact::cluster::yielding;
use crate::physics::impact::links::{Link, Yield};
use crate::physics::laws::Laws;
use crate::physics::motion;

/// Accelerations below this press nothing, m/s²: it takes minutes until they are an approach.
const LEAST_PUSH: f64 = 1e-14;

/// What rests against others and rolls no faster than this stands, m/s, if the cloth holds it: it
/// would stop within 10 µs and 5 pm, and every push of its neighbours would set it going again.
const CREEP_SPEED: f64 = 1e-6;

/// In a large island a ball that slips less than this rolls, m/s: on the usual cloth it would within
/// 2 µs.
const HARDLY_SLIPS: f64 = 1e-5;

/// Rounds in which it is found who creeps and may stand; most often one is enough.
const ROUNDS: usize = 3;

/// What parts and is pushed together meets again after twice its speed by the push; if that is
/// within twice this, it keeps in touch, s.
const BACK_SOON: f64 = 5e-5;

/// What became of the balls that creep.
enum Creeping {
    /// There are none.
    None,
    /// They stand, as far as the cloth holds them.
    Stopped,
    /// None of them could be stopped.
    GoesOn,
}

impl ContactIsland {
    /// Finds the impulses after which nothing approaches any more, and how they move each ball.
    ///
    /// What stands on the cloth and would be made no faster than `held_below` (m/s) stays, if all of
    /// it together can.
    pub(super) fn find_impulses(&mut self, laws: &Laws, held_below: f64) {
        self.is_held.clear();
        self.find_yields(laws, held_below);
        self.settle(LEAST_APPROACH, held_below);
    }

    /// What is due to each contact: as much as its balls approach each other.
    pub(super) fn find_approaches(&mut self) {
        let ContactIsland { balls, links, .. } = self;
        for link in links {
            link.due = ContactIsland::approach(balls, link);
        }
    }

    /// Finds the forces under which all that rests against each other stays in touch. `resistance` is
    /// that of the cloth against rolling, m/s².
    pub(super) fn find_resting_forces(&mut self, laws: &Laws, resistance: f64) {
        self.is_levelled.clear();
        self.is_levelled.resize(self.balls.len(), false);
        self.is_held.clear();
        let is_large = self.balls.len() > SMALL;
        if is_large {
            self.grip_soon();
        }
        // Nothing pushes while it parts: that would be energy from nothing.
        self.leave_parting(laws);
        let mut pushes = self.find_forces(laws, resistance);
        while self.take_back() {
            pushes = self.find_forces(laws, resistance);
        }
        if !pushes {
            return;
        }
        let rounds = if is_large { 1 } else { ROUNDS };
        match self.stop_creeping(laws, resistance, rounds) {
            Creeping::None => self.end_approaches(laws, resistance),
            Creeping::Stopped => {}
            Creeping::GoesOn => {
                self.find_forces(laws, resistance);
                self.end_approaches(laws, resistance);
            }
        }
        if is_large {
            for (is_levelled, has_gripped) in self.is_levelled.iter_mut().zip(&self.has_gripped) {
                *is_levelled |= has_gripped;
            }
        }
    }

    /// Lets those roll at once that hardly slip any more: among many there is one at any time.
    fn grip_soon(&mut self) {
        let ContactIsland { balls, is_bystander, has_gripped, .. } = self;
        has_gripped.clear();
        for (ball, is_bystander) in balls.iter_mut().zip(is_bystander) {
            let slides = ball.state == MotionState::Sliding && !*is_bystander;
            let grips = slides && ball.slip().norm() < HARDLY_SLIPS;
            if grips {
                motion::turn(ball, Turn::Roll);
            }
            has_gripped.push(grips);
        }
    }

    /// Takes what normal speed is left between any two that push each other, and finds the forces
    /// after that.
    fn end_approaches(&mut self, laws: &Laws, resistance: f64) {
        if self.level(laws) {
            self.find_forces(laws, resistance);
        }
    }

    /// Leaves out the contacts that part, unless their balls by themselves come back soon.
    fn leave_parting(&mut self, laws: &Laws) {
        self.find_free(laws);
        let ContactIsland { balls, links, partners, parted, .. } = self;
        parted.clear();
        let parts = |link: &Link| is_parting(balls, link, link.due);
        let all = links.iter().zip(partners.iter());
        parted.extend(all.filter(|(link, _)| parts(link)).map(|(link, partner)| (*link, *partner)));
        let mut each = links.iter();
        partners.retain(|_| !each.next().is_some_and(parts));
        links.retain(|link| !parts(link));
    }

    /// Takes back the contacts whose balls part, but are soon pushed together again by the others.
    /// Whether there were any.
    fn take_back(&mut self) -> bool {
        let ContactIsland { balls, links, partners, parted, free, moves, .. } = self;
        let known = links.len();
        parted.retain(|(link, partner)| {
            let towards = |index: usize| free[index] + moves[index];
            let driven = towards(link.a) - link.b.map_or(Vector3::zeros(), towards);
            let parts = is_parting(balls, link, driven.dot(&link.normal));
            if !parts {
                links.push(*link);
                partners.push(*partner);
            }
            parts
        });
        links.len() > known
    }

    /// How each ball goes on without its contacts, and by how much that drives those together.
    fn find_free(&mut self, laws: &Laws) {
        let ContactIsland { balls, is_bystander, free, .. } = self;
        free.clear();
        let all = balls.iter().zip(is_bystander);
        free.extend(all.map(|(ball, is_bystander)| match is_bystander {
            true => ball.path.bend * 2.0,
            false => motion::free_acceleration(ball, laws),
        }));
        self.find_driven_together();
    }

    /// Finds the forces for the velocities as they are. Whether any contact pushes.
    fn find_forces(&mut self, laws: &Laws, resistance: f64) -> bool {
        self.find_free(laws);
        if self.links.iter().all(|link| link.due <= LEAST_PUSH) {
            self.links.iter_mut().for_each(|link| link.push = 0.0);
            self.moves.clear();
            self.moves.resize(self.balls.len(), Vector3::zeros());
            return false;
        }
        self.find_yields(laws, resistance);
        self.settle(LEAST_PUSH, resistance);
        // What begins to roll is held back as all that rolls.
        let mut begins = false;
        let ContactIsland { balls, free, moves, .. } = self;
        for ((ball, free), moves) in balls.iter().zip(free).zip(moves.iter()) {
            if stands(ball) && *moves != Vector3::zeros() {
                *free = *moves * (-resistance / moves.norm());
                begins = true;
            }
        }
        if begins {
            self.find_driven_together();
            self.settle(LEAST_PUSH, resistance);
            self.keep_standing(resistance);
        }
        true
    }

    /// The cloth resists, and never drives: what would begin to roll, but is pushed less hard than
    /// that once the others have given way, stands after all.
    fn keep_standing(&mut self, resistance: f64) {
        let stays = |ball: &Ball, moves: &Vector3<f64>| {
            stands(ball) && *moves != Vector3::zeros() && moves.norm() <= resistance
        };
        for _ in 0..self.balls.len() {
            let ContactIsland { balls, moves, is_held, free, .. } = self;
            let mut found = false;
            for (index, ball) in balls.iter().enumerate() {
                if stays(ball, &moves[index]) && !is_held[index] {
                    (is_held[index], free[index], found) = (true, Vector3::zeros(), true);
                }
            }
            if !found {
                return;
            }
            self.find_driven_together();
            self.push(LEAST_PUSH);
            for (moves, is_held) in self.moves.iter_mut().zip(&self.is_held) {
                if *is_held {
                    *moves = Vector3::zeros();
                }
            }
        }
    }

    /// What is due to each contact: as much as its balls, left free, would be driven together.
    fn find_driven_together(&mut self) {
        let ContactIsland { free, links, .. } = self;
        for link in links {
            let towards = free[link.a] - link.b.map_or(Vector3::zeros(), |b| free[b]);
            link.due = towards.dot(&link.normal);
        }
    }

    /// How much each ball yields to a push; the cloth holds all that stand.
    fn find_yields(&mut self, laws: &Laws, held_below: f64) {
        let ContactIsland { balls, is_bystander, yields, is_held, .. } = self;
        yields.clear();
        let is_new = is_held.len() != balls.len();
        is_held.resize(balls.len(), false);
        for ((ball, is_bystander), is_held) in balls.iter().zip(is_bystander).zip(is_held) {
            let along = yielding(ball, laws);
            yields.push(match ball.state {
                _ if *is_bystander => Yield::even(0.0),
                MotionState::Airborne => Yield::even(along),
                // What stands on the slate is not moved down, nor up.
                _ => Yield { along, up: 0.0 },
            });
            let holds = held_below > 0.0 && stands(ball) && !*is_bystander;
            // A ball that the cloth could not hold is not held in a later round either.
            *is_held = holds && (is_new || *is_held);
        }
    }

    /// Finds what pushes, and how it moves each ball. `enough` is what may be left due. A ball that
    /// stands stays if it would be moved by no more than `held_below`: m/s where pushes are impulses,
    /// m/s² where they are forces.
    ///
    /// One that is pushed harder gives way, and pushes others; so those that do are found in turn.
    fn settle(&mut self, enough: f64, held_below: f64) {
        loop {
            self.push(enough);
            if !self.give_way(held_below) {
                break;
            }
        }
    }

    /// Finds what pushes, with the balls that the cloth holds as walls, and how it moves each ball,
    /// or would move a wall.
    fn push(&mut self, enough: f64) {
        let ContactIsland { balls, links, moves, yields, is_held, solver, .. } = self;
        solver.solve(links, held_yields(yields, is_held), enough);
        moves.resize(balls.len(), Vector3::zeros());
        sum_moves(moves, links, |index| yields[index]);
    }

    /// Lets those give way that are pushed harder than the cloth holds; the others stay. Whether
    /// there were any.
    fn give_way(&mut self, held_below: f64) -> bool {
        let ContactIsland { moves, is_held, .. } = self;
        let mut found = false;
        for (moves, is_held) in moves.iter_mut().zip(is_held).filter(|(_, is_held)| **is_held) {
            if moves.norm() > held_below {
                (*is_held, found) = (false, true);
            }
            *moves = Vector3::zeros();
        }
        found
    }

    /// Takes what normal speed is left between any two that push each other. Whether there was any.
    ///
    /// What stands and would hardly be moved stays.
    fn level(&mut self, laws: &Laws) -> bool {
        let ContactIsland {
            balls,
            links,
            moves,
            yields,
            is_held,
            was_held,
            pushing,
            is_levelled,
            solver,
            ..
        } = self;
        pushing.clear();
        pushing.extend(links.iter().filter(|link| link.push > 0.0));
        for link in pushing.iter_mut() {
            link.due = ContactIsland::approach(balls, link);
        }
        if pushing.iter().all(|link| link.due.abs() <= LEAST_APPROACH) {
            return false;
        }
        // Holding slow balls where they stand must not change the others much: else fewer are held.
        was_held.clone_from(is_held);
        for stays_below in [CREEP_SPEED, motion::STILL] {
            is_held.clone_from(was_held);
            let mut settled = false;
            while !settled {
                let given = held_yields(yields, is_held);
                solver.solve_bare(pushing, &given);
                sum_moves(moves, pushing, given);
                settled = true;
                let all = balls.iter().zip(moves.iter()).zip(is_held.iter_mut());
                for ((ball, moves), is_held) in all {
                    let hardly = *moves != Vector3::zeros() && moves.norm() < stays_below;
                    if hardly && stands(ball) {
                        (*is_held, settled) = (true, false);
                    }
                }
            }
            if moves.iter().all(|moves| moves.norm() < AT_REST) {
                break;
            }
        }
        for ((ball, moves), is_levelled) in balls.iter_mut().zip(moves).zip(is_levelled) {
            if *moves != Vector3::zeros() {
                ball.velocity += *moves;
                if laws.grip() {
                    motion::roll_on(ball);
                }
                *is_levelled = true;
            }
        }
        true
    }

    /// Lets those that creep stand: what is slower than [`CREEP_SPEED`] stops, if the cloth holds it
    /// against all that pushes it and no ball goes on that would run into it; what is pushed harder
    /// goes on the way it is pushed. The forces are found, too, where any of them could be stopped.
    fn stop_creeping(&mut self, laws: &Laws, resistance: f64, rounds: usize) -> Creeping {
        self.creeping.clear();
        let all = self.balls.iter().zip(&self.is_bystander);
        self.creeping.extend(all.map(|(ball, by)| laws.grip() && !by && creeps(ball)));
        if !self.creeping.contains(&true) {
            return Creeping::None;
        }
        self.before.clone_from(&self.balls);
        for _ in 0..rounds {
            self.stop_or_follow(laws, resistance, rounds);
            self.end_approaches(laws, resistance);
            let ContactIsland { balls, before, links, is_levelled, creeping, .. } = self;
            let mut runs_into_one = false;
            for link in links.iter() {
                if ContactIsland::approach(balls, link) > LEAST_APPROACH {
                    for index in [Some(link.a), link.b].into_iter().flatten() {
                        runs_into_one |= creeping[index];
                        creeping[index] = false;
                    }
                }
            }
            let changes = |(now, then): (&Ball, &Ball)| (now.velocity - then.velocity).norm();
            if balls.iter().zip(before.iter()).any(|both| changes(both) >= AT_REST) {
                creeping.fill(false);
            } else if !runs_into_one {
                for ((now, then), is_levelled) in balls.iter().zip(before).zip(is_levelled) {
                    *is_levelled = now.velocity != then.velocity;
                }
                return Creeping::Stopped;
            }
            self.balls.clone_from(&self.before);
            self.is_levelled.fill(false);
            if !self.creeping.contains(&true) {
                break;
            }
        }
        Creeping::GoesOn
    }

    /// Stops those that creep, but for what is pushed harder than the cloth resists: that goes on
    /// the way it is pushed.
    fn stop_or_follow(&mut self, laws: &Laws, resistance: f64, rounds: usize) {
        let ContactIsland { balls, creeping, .. } = self;
        for (ball, _) in balls.iter_mut().zip(creeping).filter(|(_, creeps)| **creeps) {
            ball.velocity = Vector3::zeros();
            motion::roll_on(ball);
            motion::settle(ball, laws);
        }
        for _ in 0..rounds {
            self.find_forces(laws, resistance);
            let mut is_settled = true;
            let ContactIsland { balls, before, moves, is_levelled, creeping, .. } = self;
            for (index, ball) in balls.iter_mut().enumerate() {
                if creeping[index] && !is_levelled[index] && moves[index] != Vector3::zeros() {
                    let along = moves[index] / moves[index].norm();
                    ball.velocity = along * before[index].velocity.dot(&along).max(0.0);
                    motion::roll_on(ball);
                    motion::settle(ball, laws);
                    (is_levelled[index], is_settled) = (true, false);
                }
            }
            if is_settled {
                return;
            }
        }
        self.find_forces(laws, resistance);
    }
}

/// How much each ball yields; one that is held does not move.
fn held_yields(yields: &[Yield], is_held: &[bool]) -> impl Fn(usize) -> Yield {
    |index| if is_held[index] { Yield::even(0.0) } else { yields[index] }
}

/// Sets `moves` to how all pushes together move each ball.
fn sum_moves(moves: &mut [Vector3<f64>], links: &[Link], yields: impl Fn(usize) -> Yield) {
    moves.fill(Vector3::zeros());
    for link in links {
        let push = link.normal * link.push;
        moves[link.a] -= yields(link.a).moves(push);
        if let Some(b) = link.b {
            moves[b] += yields(b).moves(push);
        }
    }
}

/// Whether two that part do not come back soon, being driven together by this acceleration (m/s²).
fn is_parting(balls: &[Ball], link: &Link, driven: f64) -> bool {
    let parting = -ContactIsland::approach(balls, link);
    parting > LEAST_APPROACH && parting > BACK_SOON * driven
}

/// Whether a ball all but stands on the cloth.
fn creeps(ball: &Ball) -> bool {
    ball.state == MotionState::Rolling && ball.speed() < CREEP_SPEED
}

/// Whether a ball stands on the cloth, at most spinning in place.
fn stands(ball: &Ball) -> bool {
    ball.velocity == Vector3::zeros()
        && !matches!(ball.state, MotionState::Sliding | MotionState::Airborne)
}
