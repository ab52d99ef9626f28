//! Contact forces in an island: impulses that stop every approach, and forces that keep resting
//! contacts closed.
//!
//! Both are the same complementarity problem (see
//! [`constraints`](crate::physics::impact::constraints)): find pushes J ≥ 0 such that no contact
//! closes further. Balls at rest are held by static friction with the cloth.

use nalgebra::Vector3;

use super::contact_island::{ContactIsland, MAX_RESTING_SPEED, SMALL_ISLAND};
use crate::physics::ball::{Ball, MotionState, PathEnd};
use crate::physics::contact::MIN_APPROACH_SPEED;
use crate::physics::impact::cluster::effective_inverse_mass;
use crate::physics::impact::constraints::{Constraint, InverseMass};
use crate::physics::laws::Laws;
use crate::physics::motion::{self, Rub};

/// Contacts driven together by less than this carry no force, m/s². It would take minutes to become
/// an approach.
const MIN_DRIVE: f64 = 1e-14;

/// A ball in resting contact that rolls slower than this is stopped, m/s, if static friction can
/// hold it. Alone it would stop within 10 µs and 5 pm, and every push of a neighbour would start it
/// again.
const CREEP_SPEED: f64 = 1e-6;

/// Slip below which a ball of a large island counts as rolling, m/s. On the default cloth the slip
/// would end within 2 µs.
const SMALL_SLIP: f64 = 1e-5;

/// Attempts at choosing which creeping balls can stop. Usually one is enough.
const CREEP_ROUNDS: usize = 3;

/// Two balls that separate at speed v while pushed together with acceleration a meet again after 2
/// v / a. If v / a is below this, s, the contact counts as closed.
const RETURN_TIME: f64 = 5e-5;

/// Outcome of trying to stop the creeping balls.
enum Creeping {
    /// No ball creeps.
    None,
    /// All creeping balls stand, or follow the force on them where friction cannot hold them.
    Stopped,
    /// None of them could be stopped.
    GoesOn,
}

impl ContactIsland {
    /// Finds the impulses after which no contact approaches, and the change of velocity of each
    /// ball.
    ///
    /// A resting ball that would get at most `held_below` (m/s) stays at rest, if all such balls
    /// together can.
    pub(super) fn find_impulses(&mut self, laws: &Laws, held_below: f64) {
        self.is_held.clear();
        self.find_inverse_masses(laws, held_below);
        self.solve_with_static_friction(MIN_APPROACH_SPEED, held_below);
    }

    /// Sets the speed each contact must lose: the approach speed of its two balls.
    pub(super) fn find_required_speeds(&mut self) {
        let ContactIsland { balls, constraints, .. } = self;
        for constraint in constraints {
            constraint.required = ContactIsland::approach(balls, constraint);
        }
    }

    /// Finds the forces that keep all resting contacts closed. `resistance` is the rolling
    /// resistance of the cloth, m/s².
    pub(super) fn find_resting_forces(&mut self, laws: &Laws, resistance: f64) {
        self.is_adjusted.clear();
        self.is_adjusted.resize(self.balls.len(), false);
        self.is_held.clear();
        let is_large = self.balls.len() > SMALL_ISLAND;
        if is_large {
            self.end_small_slips();
        }
        // A contact that opens must not push: that would create energy.
        self.drop_parting(laws);
        let mut pushes = self.find_forces(laws, resistance);
        while self.restore_returning() {
            pushes = self.find_forces(laws, resistance);
        }
        if !pushes {
            return;
        }
        let rounds = if is_large { 1 } else { CREEP_ROUNDS };
        match self.stop_creeping(laws, resistance, rounds) {
            Creeping::None => self.end_approaches(laws, resistance),
            Creeping::Stopped => {}
            Creeping::GoesOn => {
                self.find_forces(laws, resistance);
                self.end_approaches(laws, resistance);
            }
        }
        if is_large {
            for (is_adjusted, starts_rolling) in
                self.is_adjusted.iter_mut().zip(&self.starts_rolling)
            {
                *is_adjusted |= starts_rolling;
            }
        }
    }

    /// Lets balls with almost no slip roll at once. Among many balls there is one of these at any
    /// time, and each would otherwise be an event.
    fn end_small_slips(&mut self) {
        let ContactIsland { balls, is_bystander, starts_rolling, .. } = self;
        starts_rolling.clear();
        for (ball, is_bystander) in balls.iter_mut().zip(is_bystander) {
            let slides = ball.state == MotionState::Sliding && !*is_bystander;
            let grips = slides && ball.slip().norm() < SMALL_SLIP;
            if grips {
                motion::end_path(ball, PathEnd::Roll);
            }
            starts_rolling.push(grips);
        }
    }

    /// Removes the remaining normal speed of pushing contacts, then finds the forces again.
    fn end_approaches(&mut self, laws: &Laws, resistance: f64) {
        if self.remove_normal_speeds(laws) {
            self.find_forces(laws, resistance);
        }
    }

    /// Drops contacts that open, unless their balls return soon by themselves.
    fn drop_parting(&mut self, laws: &Laws) {
        self.find_free_accelerations(laws);
        let ContactIsland { balls, constraints, partners, parted, .. } = self;
        parted.clear();
        let parts = |constraint: &Constraint| separates(balls, constraint, constraint.required);
        let all = constraints.iter().zip(partners.iter());
        parted.extend(
            all.filter(|(constraint, _)| parts(constraint))
                .map(|(constraint, partner)| (*constraint, *partner)),
        );
        let mut each = constraints.iter();
        partners.retain(|_| !each.next().is_some_and(parts));
        constraints.retain(|constraint| !parts(constraint));
    }

    /// Restores dropped contacts that the other forces close again soon. Returns true if there were
    /// any.
    fn restore_returning(&mut self) -> bool {
        let ContactIsland {
            balls,
            constraints,
            partners,
            parted,
            free_accelerations,
            responses,
            ..
        } = self;
        let known = constraints.len();
        parted.retain(|(constraint, partner)| {
            let towards = |index: usize| free_accelerations[index] + responses[index];
            let closing_acceleration =
                towards(constraint.a) - constraint.b.map_or(Vector3::zeros(), towards);
            let parts = separates(balls, constraint, closing_acceleration.dot(&constraint.normal));
            if !parts {
                constraints.push(*constraint);
                partners.push(*partner);
            }
            parts
        });
        constraints.len() > known
    }

    /// Finds the acceleration of each ball without contact forces, and what each contact requires.
    fn find_free_accelerations(&mut self, laws: &Laws) {
        let ContactIsland { balls, is_bystander, free_accelerations, rubs, .. } = self;
        rubs.clear();
        rubs.resize(balls.len(), Rub::default());
        free_accelerations.clear();
        let all = balls.iter().zip(is_bystander);
        free_accelerations.extend(all.map(|(ball, is_bystander)| match is_bystander {
            true => ball.path.quadratic * 2.0,
            false => motion::free_acceleration(ball, laws),
        }));
        self.find_required_accelerations();
    }

    /// Finds the forces for the current velocities. Returns true if any contact pushes.
    fn find_forces(&mut self, laws: &Laws, resistance: f64) -> bool {
        self.find_free_accelerations(laws);
        if self.constraints.iter().all(|constraint| constraint.required <= MIN_DRIVE) {
            self.constraints.iter_mut().for_each(|constraint| constraint.push = 0.0);
            self.responses.clear();
            self.responses.resize(self.balls.len(), Vector3::zeros());
            return false;
        }
        self.find_inverse_masses(laws, resistance);
        self.solve_with_static_friction(MIN_DRIVE, resistance);
        // A ball that starts to roll feels rolling resistance against its motion.
        let mut begins = false;
        let ContactIsland { balls, free_accelerations, responses, .. } = self;
        for ((ball, free), response) in balls.iter().zip(free_accelerations).zip(responses.iter()) {
            if stands(ball) && *response != Vector3::zeros() {
                *free = *response * (-resistance / response.norm());
                begins = true;
            }
        }
        if begins {
            self.find_required_accelerations();
            self.solve_with_static_friction(MIN_DRIVE, resistance);
            self.keep_standing(resistance);
        }
        self.rub(laws);
        true
    }

    /// Rolling resistance can hold a ball but not drive it: a ball that starts to roll, yet is
    /// pushed by less than the resistance after the others have moved, stays at rest.
    fn keep_standing(&mut self, resistance: f64) {
        let stays = |ball: &Ball, response: &Vector3<f64>| {
            stands(ball) && *response != Vector3::zeros() && response.norm() <= resistance
        };
        for _ in 0..self.balls.len() {
            let ContactIsland { balls, responses, is_held, free_accelerations, .. } = self;
            let mut found = false;
            for (index, ball) in balls.iter().enumerate() {
                if stays(ball, &responses[index]) && !is_held[index] {
                    (is_held[index], free_accelerations[index], found) =
                        (true, Vector3::zeros(), true);
                }
            }
            if !found {
                return;
            }
            self.solve_with_held();
        }
    }

    /// Solves for the pushes that the present free accelerations require. Held balls stay held.
    pub(super) fn solve_with_held(&mut self) {
        self.find_required_accelerations();
        self.solve_pushes(MIN_DRIVE);
        for (response, is_held) in self.responses.iter_mut().zip(&self.is_held) {
            if *is_held {
                *response = Vector3::zeros();
            }
        }
    }

    /// Sets the acceleration each contact must stop: that of its two balls towards each other
    /// without contact forces.
    fn find_required_accelerations(&mut self) {
        let ContactIsland { free_accelerations, constraints, .. } = self;
        for constraint in constraints {
            let towards = free_accelerations[constraint.a]
                - constraint.b.map_or(Vector3::zeros(), |b| free_accelerations[b]);
            constraint.required = towards.dot(&constraint.normal);
        }
    }

    /// Sets the inverse mass of each ball, and marks the balls that static friction may hold.
    fn find_inverse_masses(&mut self, laws: &Laws, held_below: f64) {
        let ContactIsland { balls, is_bystander, inverse_masses, is_held, .. } = self;
        inverse_masses.clear();
        let is_new = is_held.len() != balls.len();
        is_held.resize(balls.len(), false);
        for ((ball, is_bystander), is_held) in balls.iter().zip(is_bystander).zip(is_held) {
            let along = effective_inverse_mass(ball, laws);
            inverse_masses.push(match ball.state {
                _ if *is_bystander => InverseMass::isotropic(0.0),
                state if state.is_aloft() => InverseMass::isotropic(along),
                // The slate allows no vertical motion.
                _ => InverseMass { along, up: 0.0 },
            });
            let holds = held_below > 0.0 && stands(ball) && !*is_bystander;
            // A ball that friction failed to hold is not held again in a later round.
            *is_held = holds && (is_new || *is_held);
        }
    }

    /// Solves for the pushes with static friction. `tolerance` is the unmet requirement allowed per
    /// contact. A resting ball stays if its response is at most `held_below`: m/s for impulses,
    /// m/s² for forces.
    ///
    /// Starts with all such balls fixed and releases the overloaded ones until none is left.
    fn solve_with_static_friction(&mut self, tolerance: f64, held_below: f64) {
        loop {
            self.solve_pushes(tolerance);
            if !self.release_overloaded(held_below) {
                break;
            }
        }
    }

    /// Solves for the pushes with held balls as fixed walls. The response of a held ball is what
    /// would move it if it were free.
    fn solve_pushes(&mut self, tolerance: f64) {
        let ContactIsland {
            balls, constraints, responses, inverse_masses, is_held, solver, ..
        } = self;
        solver.solve(constraints, held_inverse_masses(inverse_masses, is_held), tolerance);
        responses.resize(balls.len(), Vector3::zeros());
        sum_responses(responses, constraints, |index| inverse_masses[index]);
    }

    /// Releases held balls whose load exceeds static friction, and zeroes all responses. Returns
    /// true if any was released.
    fn release_overloaded(&mut self, held_below: f64) -> bool {
        let ContactIsland { responses, is_held, .. } = self;
        let mut found = false;
        let held = responses.iter_mut().zip(is_held).filter(|(_, is_held)| **is_held);
        for (response, is_held) in held {
            if response.norm() > held_below {
                (*is_held, found) = (false, true);
            }
            *response = Vector3::zeros();
        }
        found
    }

    /// Removes the remaining normal speed between all balls that push each other. Returns true if
    /// there was any.
    ///
    /// Resting balls that would hardly move stay at rest.
    fn remove_normal_speeds(&mut self, laws: &Laws) -> bool {
        let ContactIsland {
            balls,
            constraints,
            responses,
            inverse_masses,
            is_held,
            was_held,
            pushing,
            is_adjusted,
            solver,
            ..
        } = self;
        pushing.clear();
        pushing.extend(constraints.iter().filter(|constraint| constraint.push > 0.0));
        for constraint in pushing.iter_mut() {
            constraint.required = ContactIsland::approach(balls, constraint);
        }
        if pushing.iter().all(|constraint| constraint.required.abs() <= MIN_APPROACH_SPEED) {
            return false;
        }
        // Fixing slow balls must not change the others much. If it does, a lower limit is tried,
        // which fixes fewer.
        was_held.clone_from(is_held);
        for stays_below in [CREEP_SPEED, motion::STILL_SPEED] {
            is_held.clone_from(was_held);
            let mut settled = false;
            while !settled {
                let given = held_inverse_masses(inverse_masses, is_held);
                solver.solve_equalities(pushing, &given);
                sum_responses(responses, pushing, given);
                settled = true;
                let all = balls.iter().zip(responses.iter()).zip(is_held.iter_mut());
                for ((ball, response), is_held) in all {
                    let hardly = *response != Vector3::zeros() && response.norm() < stays_below;
                    if hardly && stands(ball) {
                        (*is_held, settled) = (true, false);
                    }
                }
            }
            if responses.iter().all(|response| response.norm() < MAX_RESTING_SPEED) {
                break;
            }
        }
        for ((ball, response), is_adjusted) in balls.iter_mut().zip(responses).zip(is_adjusted) {
            if *response != Vector3::zeros() {
                ball.velocity += *response;
                if laws.cloth_grips() {
                    motion::roll_on(ball);
                }
                *is_adjusted = true;
            }
        }
        true
    }

    /// Stops every ball slower than [`CREEP_SPEED`] that static friction can hold and that no other
    /// ball runs into. A ball pushed harder than that keeps its speed along the push. Also finds
    /// the forces, except if the result is [`Creeping::GoesOn`].
    fn stop_creeping(&mut self, laws: &Laws, resistance: f64, rounds: usize) -> Creeping {
        self.creeping.clear();
        let all = self.balls.iter().zip(&self.is_bystander);
        self.creeping.extend(all.map(|(ball, by)| laws.cloth_grips() && !by && creeps(ball)));
        if !self.creeping.contains(&true) {
            return Creeping::None;
        }
        self.before.clone_from(&self.balls);
        for _ in 0..rounds {
            self.stop_or_align(laws, resistance, rounds);
            self.end_approaches(laws, resistance);
            let ContactIsland { balls, before, constraints, is_adjusted, creeping, .. } = self;
            let mut runs_into_one = false;
            for constraint in constraints.iter() {
                if ContactIsland::approach(balls, constraint) > MIN_APPROACH_SPEED {
                    for index in [Some(constraint.a), constraint.b].into_iter().flatten() {
                        runs_into_one |= creeping[index];
                        creeping[index] = false;
                    }
                }
            }
            let changes = |(now, then): (&Ball, &Ball)| (now.velocity - then.velocity).norm();
            if balls.iter().zip(before.iter()).any(|both| changes(both) >= MAX_RESTING_SPEED) {
                creeping.fill(false);
            } else if !runs_into_one {
                for ((now, then), is_adjusted) in balls.iter().zip(before).zip(is_adjusted) {
                    *is_adjusted = now.velocity != then.velocity;
                }
                return Creeping::Stopped;
            }
            self.balls.clone_from(&self.before);
            self.is_adjusted.fill(false);
            if !self.creeping.contains(&true) {
                break;
            }
        }
        Creeping::GoesOn
    }

    /// Stops the creeping balls, except those pushed harder than the rolling resistance: these keep
    /// the part of their velocity along the push.
    fn stop_or_align(&mut self, laws: &Laws, resistance: f64, rounds: usize) {
        let ContactIsland { balls, creeping, .. } = self;
        for (ball, _) in balls.iter_mut().zip(creeping).filter(|(_, creeps)| **creeps) {
            ball.velocity = Vector3::zeros();
            motion::roll_on(ball);
            motion::settle(ball, laws);
        }
        for _ in 0..rounds {
            self.find_forces(laws, resistance);
            let mut is_settled = true;
            let ContactIsland { balls, before, responses, is_adjusted, creeping, .. } = self;
            for (index, ball) in balls.iter_mut().enumerate() {
                if creeping[index] && !is_adjusted[index] && responses[index] != Vector3::zeros() {
                    let along = responses[index] / responses[index].norm();
                    ball.velocity = along * before[index].velocity.dot(&along).max(0.0);
                    motion::roll_on(ball);
                    motion::settle(ball, laws);
                    (is_adjusted[index], is_settled) = (true, false);
                }
            }
            if is_settled {
                return;
            }
        }
        self.find_forces(laws, resistance);
    }
}

/// Inverse mass by ball, zero for a held one.
fn held_inverse_masses(
    inverse_masses: &[InverseMass],
    is_held: &[bool],
) -> impl Fn(usize) -> InverseMass {
    |index| if is_held[index] { InverseMass::isotropic(0.0) } else { inverse_masses[index] }
}

/// Sets `responses` to the sum of all pushes on each ball, times its inverse mass.
fn sum_responses(
    responses: &mut [Vector3<f64>],
    constraints: &[Constraint],
    inverse_masses: impl Fn(usize) -> InverseMass,
) {
    responses.fill(Vector3::zeros());
    for constraint in constraints {
        let push = constraint.normal * constraint.push;
        responses[constraint.a] -= inverse_masses(constraint.a).response(push);
        if let Some(b) = constraint.b {
            responses[b] += inverse_masses(b).response(push);
        }
    }
}

/// True if two balls separate and do not return soon when accelerated together like this (m/s²).
fn separates(balls: &[Ball], constraint: &Constraint, closing_acceleration: f64) -> bool {
    let parting = -ContactIsland::approach(balls, constraint);
    parting > MIN_APPROACH_SPEED && parting > RETURN_TIME * closing_acceleration
}

/// True if a ball rolls slower than [`CREEP_SPEED`].
fn creeps(ball: &Ball) -> bool {
    ball.state == MotionState::Rolling && ball.speed() < CREEP_SPEED
}

/// True if a ball stands on the cloth; it may spin in place.
fn stands(ball: &Ball) -> bool {
    ball.velocity == Vector3::zeros()
        && ball.state != MotionState::Sliding
        && !ball.state.is_aloft()
}
