//! Sleeping contacts: those whose balls separate are skipped.
//!
//! An open contact whose balls move apart stays open until one of them is pushed. Until then it
//! sleeps, so the cost of a step depends only on the contacts that are awake.

use super::Contact;

/// With at most this many contacts, none sleeps: it would cost more than it saves.
const MIN_CONTACTS: usize = 150;

/// The contacts that sleep.
#[derive(Debug, Clone, Default)]
pub(super) struct SleepingContacts {
    /// For each pair, its sleeping contact and the half step at which it fell asleep. Empty for
    /// small impacts.
    asleep: Vec<Option<(Contact, u32)>>,
    /// Number of sleeping contacts.
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
        // Filled from the end of each list, which turns the ends into starts.
        for contact in contacts.iter().rev() {
            for body in [contact.a, contact.b] {
                starts[body] -= 1;
                pairs_of[starts[body]] = contact.pair;
            }
        }
    }

    /// Puts separating contacts to sleep.
    pub(super) fn put_to_sleep(&mut self, contacts: &mut Vec<Contact>) {
        if self.asleep.is_empty() {
            return;
        }
        contacts.retain(|contact| {
            let parts = !contact.is_closed() && contact.closing <= 0.0 && !contact.lands();
            if parts {
                self.asleep[contact.pair] = Some((*contact, self.halves));
                self.count += 1;
            }
            !parts
        });
    }

    /// Wakes the contacts of bodies that the closed contacts have pushed. A half step takes `half`
    /// (s).
    pub(super) fn wake_pushed(&mut self, contacts: &mut Vec<Contact>, closed: &[usize], half: f64) {
        if self.count == 0 {
            return;
        }
        let known = contacts.len();
        for &pushed in closed {
            for body in [contacts[pushed].a, contacts[pushed].b] {
                for index in self.starts[body]..self.starts[body + 1] {
                    contacts.extend(self.wake(self.pairs_of[index], half));
                }
            }
        }
        if contacts.len() > known {
            contacts.sort_by_key(|contact| contact.pair);
        }
    }

    pub(super) fn wake_all(&mut self, contacts: &mut Vec<Contact>, half: f64) {
        if self.count > 0 {
            contacts.extend((0..self.asleep.len()).filter_map(|pair| self.wake(pair, half)));
            contacts.sort_by_key(|contact| contact.pair);
        }
    }

    /// Wakes the contact of a pair, if it sleeps, and advances it to the current half step.
    fn wake(&mut self, pair: usize, half: f64) -> Option<Contact> {
        let (mut contact, since) = self.asleep[pair].take()?;
        self.count -= 1;
        // Add up step by step, as for a contact that was awake.
        for _ in since..self.halves {
            contact.depth += contact.closing * half;
        }
        (contact.change, contact.expected) = (0.0, 0.0);
        Some(contact)
    }
}
