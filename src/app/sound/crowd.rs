//! The sounds of a crowd: more balls than a listener can tell apart.

use crate::audio::{Device, SoundDetails};
use crate::physics::{Event, World};
use crate::render::Camera;

use super::super::session::Session;
use super::{SoundFeed, place};

/// Number of balls that are a crowd. A copy that predicts their events would cost as much as they do.
pub(super) const CROWD: usize = 64;
/// Most events of a frame that sound: the hardest impacts.
const MAX_EVENTS: usize = 6;
/// Events older than this make no sound, s of wall time.
const MAX_AGE: f64 = 0.1;

impl<B: Device> SoundFeed<B> {
    /// Plays the hardest impacts since the last call, right after they happened.
    pub(super) fn listen_to_crowd(&mut self, session: &Session, camera: &Camera) {
        let (world, pace) = (session.world(), session.pace());
        self.ahead = None;
        self.audio.follow(session.clock(), pace);
        for event in self.heard.loudest(world, MAX_AGE * pace).into_iter().flatten() {
            self.audio.event(&event, SoundDetails::default(), place(camera, event.position));
        }
    }
}

/// The events of a world that have been heard.
#[derive(Debug, Default)]
pub(super) struct HeardEvents {
    count: usize,
}

impl HeardEvents {
    /// The hardest impacts of those that are new and not older than `most` seconds.
    fn loudest(&mut self, world: &World, most: f64) -> [Option<Event>; MAX_EVENTS] {
        let events = world.events();
        let since = world.clock() - most;
        let recent = events.partition_point(|event| event.time < since);
        let first = recent.max(self.count).min(events.len());
        self.count = events.len();
        let mut loudest = [None; MAX_EVENTS];
        let speed = |event: &Option<Event>| event.map_or(-1.0, |event| event.speed);
        for event in events[first..].iter().filter(|event| event.kind.is_impact()) {
            // The last one is the weakest.
            let place = loudest.iter().position(|known| speed(known) < event.speed);
            if let Some(place) = place {
                loudest[place..].rotate_right(1);
                loudest[place] = Some(*event);
            }
        }
        loudest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::files::sets::SETS;

    /// Tests that each impact is heard once, the hardest first, and old ones never.
    #[test]
    fn the_hardest_impacts_are_heard_once() {
        let mut world = SETS[SETS.len() - 1].scene().world();
        let mut heard = HeardEvents::default();
        world.update(2.0);
        let loudest: Vec<Event> = heard.loudest(&world, 10.0).into_iter().flatten().collect();
        assert_eq!(loudest.len(), MAX_EVENTS);
        assert!(loudest.is_sorted_by(|a, b| a.speed >= b.speed));
        let harder = world.events().iter().filter(|event| event.speed > loudest[0].speed);
        assert_eq!(harder.filter(|event| event.kind.is_impact()).count(), 0);
        assert_eq!(heard.loudest(&world, 10.0), [None; MAX_EVENTS]);
        assert_eq!(HeardEvents::default().loudest(&world, 0.0), [None; MAX_EVENTS]);
    }
}
