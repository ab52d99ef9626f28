//! Contacts that are skipped while their balls move apart.
//!
//! Such a contact stays open until one of its two balls is pushed. Until then it sleeps, so a step
//! costs only as much as the contacts that are awake.

use nalgebra::Vector3;

use super::{Body, Contact};

/// Up to this many contacts, none is put to sleep: that would cost more than it saves.
const MIN_CONTACTS: usize = 150;

/// The contacts that sleep.
#[derive(Debug, Clone, Default)]
pub(super) struct SleepingContacts {
    /// For each pair its contact and the number of the half step since which it sleeps; empty where
    /// there are few.
    asleep: Vec<Option<(Contact, u32)>>,
    /// How many of them there are.
    count: usize,
    /// Half steps so far.
    pub(super) halves: u32,
    /// The pairs of body `b` are `pairs_of[starts[b]..starts[b + 1]]`.
    pairs_of: Vec<usize>,
    starts: Vec<usize>,
}

impl SleepingContacts {
    /// Starts an impact with every contact awake.
    pub(super) fn begin(&mut self, contacts: &[Contact], bodies: usize) {
        self.asleep.clear();
        (self.count, self.halves) = (0, 0);
        if contacts.len() > MIN_CONTACTS {
            self.asleep.resize(contacts.len(), None);
            self.list_pairs(contacts, bodies);
        }
    }

    /// Lists the pairs of each body.
    fn list_pairs(&mut self, contacts: &[Contact], bodies: usize) {
        let SleepingContacts { pairs_of, starts, .. } = self;
        starts.clear();
        starts.resize(bodies + 1, 0);
        for contact in contacts {
            starts[contact.a] += 1;
            starts[contact.b] += 1;
        }
        let mut end = 0;
        for start in starts.iter_mut() {
            end += *start;
            *start = end;
        }
        pairs_of.clear();
        pairs_of.resize(2 * contacts.len(), 0);
        // From the end of each list, so that what is left are its starts.
        for contact in contacts.iter().rev() {
            for body in [contact.a, contact.b] {
                starts[body] -= 1;
                pairs_of[starts[body]] = contact.pair;
            }
        }
    }

    /// Moves the contacts that are opening out of `contacts`.
    pub(super) fn put_to_sleep(&mut self, contacts: &mut Vec<Contact>) {
        if self.asleep.is_empty() {
            return;
        }
        contacts.retain(|contact| {
            let parts = contact.depth <= 0.0 && contact.closing <= 0.0;
            if parts {
                self.asleep[contact.pair] = Some((*contact, self.halves));
                self.count += 1;
            }
            !parts
        });
    }

    /// Gives back the contacts of the bodies that are pushed, before these get their new
    /// velocities; a half step takes `half` (s).
    pub(super) fn wake_pushed(&mut self, contacts: &mut Vec<Contact>, bodies: &[Body], half: f64) {
        if self.count == 0 {
            return;
        }
        let known = contacts.len();
        for (body, pushed) in bodies.iter().enumerate() {
            if pushed.push != Vector3::zeros() {
                for index in self.starts[body]..self.starts[body + 1] {
                    contacts.extend(self.wake(self.pairs_of[index], half));
                }
            }
        }
        if contacts.len() > known {
            contacts.sort_by_key(|contact| contact.pair);
        }
    }

    /// Gives back all.
    pub(super) fn wake_all(&mut self, contacts: &mut Vec<Contact>, half: f64) {
        if self.count > 0 {
            contacts.extend((0..self.asleep.len()).filter_map(|pair| self.wake(pair, half)));
            contacts.sort_by_key(|contact| contact.pair);
        }
    }

    /// Wakes the contact of a pair, if it sleeps, and brings it up to the half step that is reached.
    fn wake(&mut self, pair: usize, half: f64) -> Option<Contact> {
        let (mut contact, since) = self.asleep[pair].take()?;
        self.count -= 1;
        // As often as if it had been looked at all the while, so that the same bits come out.
        for _ in since..self.halves {
            contact.depth += contact.closing * half;
        }
        Some(contact)
    }
}
