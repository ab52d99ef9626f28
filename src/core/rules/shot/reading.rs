//! Reads the facts of a shot from the world that has played it.

use nalgebra::Vector2;

use super::zone::{LINE, Zone, zone_stays};
use super::{
    Flag, HeadString, Moments, Potted, Rest, ShotSummary, TipReferee, Touch, frozen_to_cue_ball,
    is_frozen_to_cushion, views,
};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::{Event, EventKind};
use crate::physics::table::{CushionId, Table};
use crate::physics::{SAME_INSTANT, World};

/// The order of two moments within this time is in doubt, s: no referee sees which came first, and
/// doubt favours the shooter (WPA Regulations 25). At 5 m/s the cue ball moves 2.5 mm in that time.
pub(crate) const DOUBT: f64 = 5e-4;

/// Contacts of the cue ball with what it was frozen to within this time of the stroke are where the
/// stroke has driven it, s.
const STRAIGHT: f64 = 5e-3;

/// Distance from a spot within which a ball lies on it, m: only a hand puts one there.
const ON_SPOT: f64 = 1e-6;

/// Gap at which a frozen ball has left its rail, m.
const LEFT_GAP: f64 = 5e-4;

impl ShotSummary {
    /// Reads the shot that `world` has played from rest, with [`World::trace`] on.
    pub fn read(start: &[Ball], world: &World) -> ShotSummary {
        let events = world.events();
        let mut summary = ShotSummary::of_events(start.iter().copied(), events);
        let frozen = FrozenRails::new(start, world);
        let has_left = |index, ball, cushion| frozen.has_left(index, ball, cushion);
        summary.read_rails(events, has_left);
        summary.read_straight(start, events, &frozen);
        if let Some(spots) = world.table().spots {
            summary.read_head_string(spots.head, start, world);
        }
        let [.., pink, black] = world.table().color_spots();
        let is_spotted = |ball: &&Ball| {
            let from = |spot: Vector2<f64>| (ball.position.xy() - spot).norm();
            ball.state.in_play() && from(pink).min(from(black)) < ON_SPOT
        };
        summary.from_spot = start.iter().filter(is_spotted).map(|ball| ball.id).collect();
        let is_beyond = |ball: &Ball| {
            let beyond = |x: f64| x < -ball.radius;
            legs(ball, world, usize::MAX).any(|leg| leg.range(Vector2::x()).into_iter().any(beyond))
        };
        summary.read_centre(start.iter().copied(), is_beyond);
        summary.cue_ball.jumped = jumped(start, world, &summary);
        summary.read_touches(world.table(), events, has_left);
        summary.rest = Rest::of(world.table(), world.balls(), summary.cue_ball.id);
        summary.rest.views = views(&world.balls().collect::<Vec<_>>(), summary.cue_ball.id);
        summary
    }

    /// The facts of a shot in a game with these zones.
    pub fn read_with_zones(start: &[Ball], world: &World, zones: &[Zone]) -> ShotSummary {
        let mut summary = ShotSummary::read(start, world);
        summary.rest.zones = zone_stays(zones, summary.cue_ball.id, start, world);
        summary
    }

    /// Reads the contacts, and where the balls came to rest.
    pub(crate) fn read_places(
        &mut self,
        table: &Table,
        events: &[Event],
        end: impl Iterator<Item = Ball>,
    ) {
        self.read_touches(table, events, |_, _, _| true);
        self.rest = Rest::of(table, end, self.cue_ball.id);
    }

    /// Reads the contacts. `counts` is as in [`ShotSummary::read_rails`].
    fn read_touches(
        &mut self,
        table: &Table,
        events: &[Event],
        counts: impl Fn(usize, BallId, CushionId) -> bool,
    ) {
        let counted = events.iter().enumerate().filter(|(index, event)| match event.kind {
            EventKind::BallCushion { ball, cushion } => counts(*index, ball, cushion),
            _ => true,
        });
        self.touches = counted.filter_map(|(_, event)| Touch::of(event, table)).collect();
    }

    /// Reads whether the stroke drove the cue ball straight into what it was frozen to.
    fn read_straight(&mut self, start: &[Ball], events: &[Event], rails: &FrozenRails) {
        let balls: Vec<BallId> =
            frozen_to_cue_ball(start.iter().copied(), self.cue_ball.id).collect();
        let is_stroke = |event: &&Event| matches!(event.kind, EventKind::Cue { .. });
        let stroke = events.iter().find(is_stroke).map_or(0.0, |event| event.time);
        for event in events.iter().take_while(|event| event.time <= stroke + STRAIGHT) {
            let met = event.kind.met_by(self.cue_ball.id);
            self.cue_ball.into_touching_ball |= met.is_some_and(|ball| balls.contains(&ball));
            if let EventKind::BallCushion { ball, cushion } = event.kind {
                let is_own = ball == self.cue_ball.id;
                self.cue_ball.into_touching_rail |= is_own && rails.start(ball, cushion).is_some();
            }
        }
    }

    /// Counts the object balls that fell, or were wholly on the head's side of the middle.
    pub(crate) fn read_centre(
        &mut self,
        start: impl Iterator<Item = Ball>,
        is_beyond: impl Fn(&Ball) -> bool,
    ) {
        let racked = start.filter(|ball| ball.id != self.cue_ball.id && ball.state.in_play());
        self.crossed_centre =
            racked.filter(|ball| self.has_potted(ball.id) || is_beyond(ball)).count();
    }

    /// The facts that follow from the balls before the shot and its log alone.
    pub(crate) fn of_events(
        start: impl Iterator<Item = Ball> + Clone,
        events: &[Event],
    ) -> ShotSummary {
        let cue_ball = struck_ball(events);
        let mut summary = ShotSummary::default();
        summary.cue_ball.id = cue_ball;
        let mut first_contact = f64::INFINITY;
        let mut moments = Moments::default();
        let mut tip = TipReferee::default();
        tip.begin(start, cue_ball);
        for (index, event) in events.iter().enumerate() {
            if let Some(flag) = tip.offence(event)
                && !summary.flags.contains(&flag)
            {
                summary.flags.push(flag);
                moments.tip.get_or_insert(index);
                if let (Flag::TouchedBall, EventKind::BallTip { ball }) = (flag, event.kind) {
                    summary.cue_ball.touched_by_tip = Some(ball);
                }
            }
            match event.kind {
                EventKind::BallBall { .. } => {
                    let Some(ball) = event.kind.met_by(cue_ball) else { continue };
                    moments.first_contact.get_or_insert(index);
                    first_contact = first_contact.min(event.time);
                    if event.time <= first_contact + SAME_INSTANT {
                        summary.first.push(ball);
                    }
                    if event.time <= first_contact + DOUBT {
                        summary.first_in_doubt.push(ball);
                    }
                }
                EventKind::BallPocket { ball, pocket } => {
                    summary.potted.push(Potted { ball, pocket, time: event.time });
                    moments.gone.push((ball, index));
                }
                EventKind::OffTable { ball } => {
                    summary.off_table.push(ball);
                    moments.gone.push((ball, index));
                }
                EventKind::BallCushion { .. }
                | EventKind::BallSlate { .. }
                | EventKind::BallTip { .. }
                | EventKind::BallRim { .. }
                | EventKind::BallRail { .. }
                | EventKind::BallLiner { .. }
                | EventKind::PocketFloor { .. }
                | EventKind::Cue { .. }
                | EventKind::State { .. }
                | EventKind::ContactStorm { .. } => {}
            }
        }
        summary.moments = moments;
        for list in [&mut summary.first, &mut summary.first_in_doubt] {
            list.sort_unstable();
            list.dedup();
        }
        summary
    }

    /// Reads which balls were driven to a rail. `counts` tells of the contact of a ball and a cushion
    /// at an index in the log whether the ball was free of that cushion before.
    pub(crate) fn read_rails(
        &mut self,
        events: &[Event],
        counts: impl Fn(usize, BallId, CushionId) -> bool,
    ) {
        let mut driven: Vec<BallId> = Vec::new();
        let contact = self.moments.first_contact.map(|contact| events[contact].time);
        for (index, event) in events.iter().enumerate() {
            let Some(ball) = event.kind.rail_contact() else { continue };
            if let EventKind::BallCushion { cushion, .. } = event.kind
                && !counts(index, ball, cushion)
            {
                continue;
            }
            let after = contact.is_some_and(|contact| event.time >= contact - DOUBT);
            self.rail_after_contact |= after;
            self.cue_ball_to_rail |= after && ball == self.cue_ball.id;
            driven.push(ball);
        }
        self.cue_ball_to_rail |= contact.is_some() && self.cue_ball_lost();
        driven.extend(self.object_balls_potted().chain(self.object_balls_off_table()));
        driven.retain(|&ball| ball != self.cue_ball.id);
        driven.sort_unstable();
        driven.dedup();
        self.object_balls_to_rail = driven.len();
    }

    fn read_head_string(&mut self, head: f64, start: &[Ball], world: &World) {
        let is_cue_ball = |ball: &&Ball| ball.id == self.cue_ball.id;
        let Some(cue_ball) = start.iter().find(is_cue_ball) else { return };
        // The other facts depend on the paths of balls between their events.
        let crosses = |ball: &Ball, until: f64, side: f64| {
            let beyond = |x: f64| side * (x - head) > 0.0;
            legs(ball, world, usize::MAX)
                .filter_map(|leg| leg.until(until))
                .any(|leg| leg.range(Vector2::x()).into_iter().any(beyond))
        };
        let end = f64::INFINITY;
        let object_balls = start.iter().filter(|ball| !is_cue_ball(ball) && ball.state.in_play());
        self.crossed_head_string = object_balls
            .clone()
            .filter(|ball| !self.has_potted(ball.id))
            .filter(|ball| ball.position.x >= head && crosses(ball, end, -1.0))
            .count();
        let contact = self.moments.first_contact;
        let before = contact.map_or(end, |contact| world.events()[contact].time + DOUBT);
        let at = |is_there: &dyn Fn(f64) -> bool| {
            let there = object_balls.clone().filter(|ball| is_there(ball.position.x));
            there.map(|ball| ball.id).collect()
        };
        let mut earlier = world.events().iter().take_while(|event| event.time <= before);
        let is_rail = |event: &Event| event.kind.rail_contact() == Some(self.cue_ball.id);
        self.head_string = HeadString {
            crossed: crosses(cue_ball, end, 1.0),
            crossed_before_first: crosses(cue_ball, before, 1.0),
            direct: contact.is_some() && !earlier.any(is_rail),
            behind: at(&|x| x < head),
            on_string: at(&|x| (x - head).abs() <= LINE),
        };
    }
}

/// The ball that the cue struck; the usual cue ball in a log without a stroke.
fn struck_ball(events: &[Event]) -> BallId {
    let struck = |event: &Event| match event.kind {
        EventKind::Cue { ball } => Some(ball),
        _ => None,
    };
    events.iter().find_map(struck).unwrap_or_default()
}

/// The ball that the cue ball flew over before its first contact: its centre passed over some part of
/// it.
fn jumped(start: &[Ball], world: &World, shot: &ShotSummary) -> Option<BallId> {
    let cue_ball = start.iter().find(|ball| ball.id == shot.cue_ball.id)?;
    let until = shot.moments.first_contact.map_or(usize::MAX, |contact| contact + 1);
    let flights: Vec<Leg> = legs(cue_ball, world, until)
        .filter(|leg| leg.from.position.z > leg.from.radius || leg.from.velocity.z > 0.0)
        .collect();
    let is_below = |ball: &&Ball| {
        let at = ball.position.xy();
        flights.iter().any(|Leg { from, to }| {
            let (from, to) = (from.position.xy(), to.position.xy());
            let way = to - from;
            let part = (at - from).dot(&way) / way.norm_squared().max(f64::MIN_POSITIVE);
            (from + way * part.clamp(0.0, 1.0) - at).norm() < ball.radius
        })
    };
    let others = start.iter().filter(|ball| ball.id != shot.cue_ball.id && ball.state.in_play());
    others.filter(is_below).map(|ball| ball.id).next()
}

/// The balls frozen to cushions before a shot: such a cushion counts as a rail only once the ball
/// has left it.
struct FrozenRails<'a> {
    world: &'a World,
    frozen: Vec<(Ball, CushionId)>,
}

impl<'a> FrozenRails<'a> {
    fn new(start: &[Ball], world: &'a World) -> FrozenRails<'a> {
        let mut frozen = Vec::new();
        for ball in start.iter().filter(|ball| ball.state.in_play()) {
            for index in 0..world.table().cushions.len() {
                let cushion = CushionId(index);
                if is_frozen_to_cushion(world, ball, cushion) {
                    frozen.push((*ball, cushion));
                }
            }
        }
        FrozenRails { world, frozen }
    }

    /// The place of a ball that was frozen to a cushion.
    fn start(&self, ball: BallId, cushion: CushionId) -> Option<&Ball> {
        let frozen = self.frozen.iter().find(|(frozen, to)| frozen.id == ball && *to == cushion);
        frozen.map(|(start, _)| start)
    }

    /// True if a ball was not frozen to a cushion, or has left it before this index in the log.
    fn has_left(&self, index: usize, ball: BallId, cushion: CushionId) -> bool {
        let Some(start) = self.start(ball, cushion) else { return true };
        let place = start.position.xy();
        let normal = self.world.table().cushions[cushion.0].normal_at(place);
        let from = normal.dot(&place);
        let left = |leg: Leg| leg.range(normal).into_iter().any(|at| at > from + LEFT_GAP);
        legs(start, self.world, index + 1).any(left)
    }
}

/// The motion of a ball from one of its events to the next.
pub(super) struct Leg {
    from: Ball,
    to: Ball,
}

impl Leg {
    /// The part up to a time, s; `None` if it begins later.
    ///
    /// With the constant acceleration a = (w - v) / T the ball is at p + v s + a s² / 2 after s.
    fn until(self, time: f64) -> Option<Leg> {
        let Leg { from, mut to } = self;
        let (lasts, passed) = (to.time - from.time, time - from.time);
        if passed < 0.0 {
            return None;
        }
        if passed < lasts {
            let acceleration = (to.velocity - from.velocity) / lasts;
            to.velocity = from.velocity + acceleration * passed;
            to.position = from.position + (from.velocity + to.velocity) * (0.5 * passed);
            to.time = time;
        }
        Some(Leg { from, to })
    }

    /// The range of the centre's position along `axis`: both ends, and the turning point if there
    /// is one.
    ///
    /// Between two events a ball's acceleration is constant, or its path straight. If the velocity
    /// along the axis changes its sign from v to w in a time t, the turning point is v T / 2 away,
    /// after the time T = t v / (v - w).
    pub(super) fn range(&self, axis: impl Into<Vector2<f64>>) -> [f64; 3] {
        let axis = axis.into();
        let along = |ball: &Ball| axis.dot(&ball.position.xy());
        let speed = |ball: &Ball| axis.dot(&ball.velocity.xy());
        let (start, end) = (along(&self.from), along(&self.to));
        let (v, w) = (speed(&self.from), speed(&self.to));
        let turning = if v * w < 0.0 {
            let after = (self.to.time - self.from.time) * v / (v - w);
            start + 0.5 * v * after
        } else {
            end
        };
        [start, end, turning]
    }
}

/// The motions of a ball from rest through all events of the log before `until`.
pub(super) fn legs<'a>(
    start: &Ball,
    world: &'a World,
    until: usize,
) -> impl Iterator<Item = Leg> + 'a {
    let id = start.id;
    let mut last = *start;
    world.changes().iter().take(until).filter_map(move |change| {
        let place = change.before.iter().position(|ball| ball.id == id)?;
        let leg = Leg { from: last, to: change.before[place] };
        last = change.after[place];
        Some(leg)
    })
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::table::PocketId;
    use crate::rules::Flag;

    /// The facts of a shot at balls that are not frozen to the cue ball.
    fn of_events(events: &[Event]) -> ShotSummary {
        ShotSummary::of_events(std::iter::empty(), events)
    }

    fn event(time: f64, kind: EventKind) -> Event {
        Event { time, kind, speed: 1.0, position: Vector3::zeros() }
    }

    fn hit(time: f64, a: u32, b: u32) -> Event {
        event(time, EventKind::BallBall { balls: [BallId(a), BallId(b)] })
    }

    fn pot(time: f64, ball: u32) -> Event {
        event(time, EventKind::BallPocket { ball: BallId(ball), pocket: PocketId(0) })
    }

    #[test]
    fn the_first_contact_is_the_first_that_happened() {
        let cue = event(0.0, EventKind::Cue { ball: BallId::CUE });
        let shot = of_events(&[cue, hit(0.1, 9, 12), hit(0.4, 0, 9), hit(0.5, 0, 2)]);
        assert_eq!(shot.first, [BallId(9)]);
        assert_eq!(shot.first_in_doubt, [BallId(9)]);
        assert_eq!(shot.moments.first_contact, Some(2));
    }

    #[test]
    fn contacts_at_one_instant_are_all_first() {
        let shot = of_events(&[hit(0.4, 0, 9), hit(0.4 + 1e-10, 0, 2), hit(0.41, 0, 3)]);
        assert_eq!(shot.first, [BallId(2), BallId(9)]);
    }

    #[test]
    fn contacts_within_half_a_millisecond_are_in_doubt() {
        let shot = of_events(&[hit(0.4, 0, 9), hit(0.4004, 0, 2), hit(0.401, 0, 3)]);
        assert_eq!(shot.first, [BallId(9)]);
        assert_eq!(shot.first_in_doubt, [BallId(2), BallId(9)]);
    }

    /// Tests that a touch of the tip is a foul, unless it belongs to the stroke: within 1 ms, before
    /// the cue ball hits a ball that it did not touch at the stroke.
    #[test]
    fn a_second_touch_of_the_tip_is_a_double_hit() {
        let cue = event(0.0, EventKind::Cue { ball: BallId::CUE });
        let touch = |time: f64, ball: u32| event(time, EventKind::BallTip { ball: BallId(ball) });
        let flags = |events: &[Event]| of_events(events).flags;
        assert_eq!(
            flags(&[cue, hit(0.01, 0, 1), touch(0.02, 0), touch(0.03, 0)]),
            [Flag::DoubleHit]
        );
        assert_eq!(flags(&[cue, hit(3e-4, 0, 1), touch(6e-4, 0)]), [Flag::DoubleHit]);
        assert_eq!(flags(&[cue, touch(0.0, 0), touch(5e-4, 0)]), []);
        assert_eq!(flags(&[cue, hit(0.0, 0, 1), touch(5e-4, 0)]), []);
        assert_eq!(flags(&[cue, touch(0.05, 0)]), [Flag::DoubleHit]);
        assert_eq!(flags(&[cue, touch(0.05, 3)]), [Flag::TouchedBall]);
        let shot = of_events(&[cue, hit(0.01, 0, 1), touch(0.02, 0)]);
        assert_eq!(shot.moments.tip, Some(2));
    }

    /// Tests that the facts are those of the ball that was struck: here ball 1 with the higher number
    /// in one of its contacts.
    #[test]
    fn any_ball_may_be_the_cue_ball() {
        let cue = event(0.0, EventKind::Cue { ball: BallId(1) });
        let touch = |time: f64, ball: u32| event(time, EventKind::BallTip { ball: BallId(ball) });
        let shot = of_events(&[cue, hit(0.2, 0, 2), hit(0.4, 0, 1), hit(0.5, 1, 2), touch(0.6, 1)]);
        assert_eq!((shot.cue_ball.id, &shot.first[..]), (BallId(1), &[BallId(0)][..]));
        assert_eq!(shot.moments.first_contact, Some(2));
        assert_eq!(shot.flags, [Flag::DoubleHit]);
        let left = event(1.0, EventKind::OffTable { ball: BallId(1) });
        let shot = of_events(&[cue, left, touch(0.6, 0)]);
        assert!(shot.cue_ball_lost() && shot.object_balls_off_table().next().is_none());
        assert_eq!(shot.flags, [Flag::TouchedBall]);
    }

    #[test]
    fn balls_fall_in_order_of_time() {
        let shot = of_events(&[pot(1.0, 12), pot(1.5, 0), pot(2.0, 3)]);
        let balls: Vec<u32> = shot.potted.iter().map(|potted| potted.ball.0).collect();
        assert_eq!(balls, [12, 0, 3]);
        assert_eq!(shot.event_of(BallId(3)), Some(2));
        assert!(shot.cue_ball_lost());
        assert!(shot.first.is_empty());
    }

    #[test]
    fn a_ball_off_the_table_is_not_potted() {
        let left = event(1.0, EventKind::OffTable { ball: BallId::CUE });
        let shot = of_events(&[left]);
        assert!(shot.potted.is_empty());
        assert!(shot.cue_ball_lost());
    }
}
