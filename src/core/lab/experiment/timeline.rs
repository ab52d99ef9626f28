//! The history of a run: every ball at any time.

use std::collections::VecDeque;

use crate::physics::{Ball, BallId, World, motion};

/// Most anchors that are kept. With more, the oldest eighth is dropped. An impact of two balls has
/// two, so the last million impacts are always kept.
const MAX_ANCHORS: usize = 2_300_000;

/// The history of a world's balls.
///
/// Between two of its events a ball's motion is one function of the time, so the history holds only
/// the state after each event, and is exact at every time.
#[derive(Debug, Clone)]
pub struct Timeline {
    /// The anchors of each ball, ascending by time; the balls are in the world's order.
    paths: Vec<VecDeque<Ball>>,
    /// Number of all anchors.
    count: usize,
    /// The start of the kept history, s.
    begin: f64,
    /// Most anchors.
    most: usize,
}

impl Timeline {
    /// A history from the present state of a world on.
    pub fn new(world: &World) -> Timeline {
        Timeline::holding(world, MAX_ANCHORS)
    }

    fn holding(world: &World, most: usize) -> Timeline {
        let balls = world.anchors();
        let paths = balls.iter().map(|ball| VecDeque::from([*ball])).collect();
        Timeline { paths, count: balls.len(), begin: world.clock(), most }
    }

    /// The start of the kept history, s.
    pub fn begin(&self) -> f64 {
        self.begin
    }

    /// Adds the changes since the last call; called after each event.
    pub(in crate::lab) fn record(&mut self, world: &World) {
        let anchors = world.anchors();
        if self.paths.len() < anchors.len() {
            self.add_balls(world);
        }
        for &slot in world.changed_anchors() {
            let (path, ball) = (&mut self.paths[slot], &anchors[slot]);
            if path.back() != Some(ball) {
                if path.len() == path.capacity() {
                    // Twice as much memory would be too much.
                    path.reserve_exact(path.len() / 8 + 4);
                }
                path.push_back(*ball);
                self.count += 1;
            }
        }
        if self.count > self.most {
            self.forget();
        }
    }

    /// Begins the paths of new balls.
    fn add_balls(&mut self, world: &World) {
        for (place, ball) in world.anchors().iter().enumerate() {
            let known = self.paths.get(place).and_then(VecDeque::back);
            if known.is_none_or(|known| known.id != ball.id) {
                self.paths.insert(place, VecDeque::from([*ball]));
                self.count += 1;
            }
        }
    }

    /// Drops the oldest eighth.
    fn forget(&mut self) {
        let mut times: Vec<f64> = self.paths.iter().flatten().map(|ball| ball.time).collect();
        let eighth = times.len() / 8;
        let (_, &mut begin, _) = times.select_nth_unstable_by(eighth, f64::total_cmp);
        self.begin = self.begin.max(begin);
        for path in &mut self.paths {
            let later = path.partition_point(|ball| ball.time <= self.begin);
            // The last state before that begins the kept part.
            path.drain(..later.saturating_sub(1));
        }
        self.count = self.paths.iter().map(VecDeque::len).sum();
    }

    /// The pieces of a ball's motion between two times, s: the anchor of each, and its duration, s.
    pub fn stretches(
        &self,
        ball: BallId,
        [from, to]: [f64; 2],
    ) -> impl Iterator<Item = (&Ball, f64)> {
        let of_ball = |path: &&VecDeque<Ball>| path.back().is_some_and(|last| last.id == ball);
        let path = self.paths.iter().find(of_ball);
        path.into_iter().flat_map(move |path| {
            let first = up_to(path, from).saturating_sub(1);
            let end = move |place: usize| path.get(place + 1).map_or(to, |next| next.time.min(to));
            let all = path.iter().enumerate().skip(first).take_while(move |(_, it)| it.time < to);
            all.map(move |(place, anchor)| (anchor, (end(place) - anchor.time.max(from)).max(0.0)))
        })
    }

    /// The anchors of a ball, by its index in the world's list, ascending by time.
    pub(in crate::lab) fn anchors(&self, place: usize) -> Option<&VecDeque<Ball>> {
        self.paths.get(place)
    }

    /// The balls at a time, s, in the world's order, without balls that were added later.
    pub fn balls_at(&self, time: f64) -> impl Iterator<Item = Ball> + Clone + '_ {
        (0..self.paths.len()).filter_map(move |place| self.ball_at(place, time))
    }

    /// A ball at a time, s, by its index in the world's list; `None` before it was added.
    pub fn ball_at(&self, place: usize, time: f64) -> Option<Ball> {
        Some(motion::at(self.anchor_at(place, time)?, time))
    }

    /// The last anchor of a ball up to a time, s; `None` before the ball was added.
    pub(in crate::lab) fn anchor_at(&self, place: usize, time: f64) -> Option<&Ball> {
        let path = self.paths.get(place)?;
        path.get(up_to(path, time).checked_sub(1)?)
    }

    /// A ball at a time, s, before any event at this time; see [`Timeline::ball_at`].
    pub fn ball_before(&self, place: usize, time: f64) -> Option<Ball> {
        Some(motion::at(self.anchor_before(place, time)?, time))
    }

    /// The last anchor of a ball before a time, s, or else the first one kept; `None` before the ball
    /// was added.
    pub fn anchor_before(&self, place: usize, time: f64) -> Option<&Ball> {
        let path = self.paths.get(place)?;
        let later = path.partition_point(|ball| ball.time < time);
        path.get(later.saturating_sub(1)).filter(|ball| ball.time <= time)
    }

    /// The time of a ball's next anchor after a time, s.
    pub fn change_after(&self, place: usize, time: f64) -> Option<f64> {
        let path = self.paths.get(place)?;
        path.get(up_to(path, time)).map(|ball| ball.time)
    }

    /// Number of balls.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// True if there is no ball.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }
}

/// The number of a path's anchors up to a time, s. The search begins at the end, near which most
/// times are.
fn up_to(path: &VecDeque<Ball>, time: f64) -> usize {
    let (mut low, mut high, mut step) = (0, path.len(), 1);
    while low < high {
        let probe = high.saturating_sub(step);
        if path[probe].time <= time {
            low = probe + 1;
            break;
        }
        (high, step) = (probe, 2 * step);
    }
    while low < high {
        let middle = (low + high) / 2;
        match path[middle].time <= time {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use crate::game::files::Scene;
    use crate::lab::experiment::timeline::*;
    use crate::physics::laws::Slowing;
    use crate::physics::{Event, SAME_INSTANT};

    /// Runs a scene for some seconds with its history.
    fn run(scene: &Scene, seconds: f64, most: usize) -> (World, Timeline) {
        let mut world = scene.world();
        let mut timeline = Timeline::holding(&world, most);
        while let Some(event) = world.next_event(seconds + SAME_INSTANT) {
            world.advance(event.time.min(seconds));
            world.handle(event);
            timeline.record(&world);
            // No change is missed.
            let last = timeline.paths.iter().filter_map(VecDeque::back);
            assert!(last.eq(world.anchors()), "at {}", world.clock());
        }
        world.advance(seconds);
        (world, timeline)
    }

    /// A scene of some balls under these laws.
    fn scene(laws: &str) -> Scene {
        let balls = r#"[{"id": 0, "position": [-0.5, 0.01], "velocity": [3, 0.2]},
            {"id": 1, "position": [0.1, 0]}, {"id": 2, "position": [0.2, 0.1], "velocity": [-1, 2]}]"#;
        Scene::parse(&format!(r#"{{"version": 1, "laws": "{laws}", "balls": {balls}}}"#)).unwrap()
    }

    /// Tests that the history has the bits of a world that was stopped at each instant.
    #[test]
    fn any_instant_has_the_bits_of_the_run() {
        for laws in ["report", "rpool", "real"] {
            let scene = scene(laws);
            let (_, timeline) = run(&scene, 4.0, MAX_ANCHORS);
            let mut world = scene.world();
            for instant in (0..200).map(|k| f64::from(k) * 0.0201) {
                world.update_until(instant);
                let kept: Vec<Ball> = timeline.balls_at(instant).collect();
                assert_eq!(kept, world.balls().collect::<Vec<_>>(), "{laws} at {instant}");
            }
        }
    }

    /// Tests that a frame in which nothing slows cuts no path: each impact begins one stretch of
    /// each ball in it, and no other event does.
    #[test]
    fn a_frame_in_which_nothing_slows_cuts_no_path() {
        let mut scene = scene("rpool");
        let run_of = |scene: &Scene| run(scene, 4.0, MAX_ANCHORS);
        let cut = run_of(&scene).1.count;
        if let Slowing::EveryInterval { rolling_resistance, air_density, .. } =
            &mut scene.laws.slowing
        {
            (*rolling_resistance, *air_density) = (0.0, 0.0);
        }
        let (world, timeline) = run_of(&scene);
        let in_impact = |event: &Event| if event.kind.balls().1.is_some() { 2 } else { 1 };
        let begun: usize = world.events().iter().map(in_impact).sum();
        assert_eq!(timeline.count, 3 + begun);
        assert!(cut > 3 * 120, "{cut}");
    }

    /// Tests that a full history forgets its beginning, and says where it begins.
    #[test]
    fn a_full_history_forgets_its_beginning() {
        let scene = scene("rpool");
        let (mut world, timeline) = run(&scene, 4.0, 100);
        assert!(timeline.count <= 100 && timeline.begin() > 1.0, "{}", timeline.begin());
        let now: Vec<Ball> = timeline.balls_at(4.0).collect();
        assert_eq!(now, world.balls().collect::<Vec<_>>());
        world = scene.world();
        world.update_until(timeline.begin());
        let first: Vec<Ball> = timeline.balls_at(timeline.begin()).collect();
        assert_eq!(first, world.balls().collect::<Vec<_>>());
    }

    /// Tests the search from the end against the one from the middle, also where anchors have one time.
    #[test]
    fn anchors_are_found_from_the_end() {
        let ball = scene("rpool").balls[0];
        let times = [0.0, 0.1, 0.1, 0.3, 0.5, 0.5, 0.5, 0.8, 0.9, 1.0, 1.1];
        for count in 0..=times.len() {
            let path: VecDeque<Ball> =
                times[..count].iter().map(|&time| Ball { time, ..ball }).collect();
            for time in (-1..=12).flat_map(|k| [0.0, 0.05].map(|more| f64::from(k) * 0.1 + more)) {
                let expected = path.partition_point(|ball| ball.time <= time);
                assert_eq!(up_to(&path, time), expected, "{count} {time}");
            }
        }
    }

    /// Tests that a world that has forgotten events continues as before.
    #[test]
    fn forgotten_events_change_nothing() {
        let mut whole = scene("rpool").world();
        whole.update(2.0);
        let mut part = whole.clone();
        let gone = part.forget_events(1.0);
        assert!(gone > 0 && part.events()[0].time >= 1.0);
        for world in [&mut whole, &mut part] {
            world.update(2.0);
        }
        assert_eq!(whole.events()[gone..], *part.events());
        assert!(whole.balls().eq(part.balls()));
        part.trace();
        assert_eq!(part.forget_events(5.0), 0);
    }
}
