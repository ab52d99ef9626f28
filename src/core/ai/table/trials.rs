//! Simulated shots, judged by the rules of the game.

use std::sync::Arc;

use nalgebra::Vector2;

use super::layout::Layout;
use super::state::{NextState, State};
use super::venue::Venue;
use crate::ai::decision::{Line, alternatives};
use crate::game::{Cue, shot_of};
use crate::physics::ball::{Ball, BallId};
use crate::physics::batch::{Limits, Simulator};
use crate::physics::event::EventKind;
use crate::physics::table::{CushionId, PocketId};
use crate::physics::{Shot, Strength, World};
use crate::rules::shot::{DOUBT, HeadString, ShotSummary};
use crate::rules::{Call, Next, Situation, Spotted};

/// Limits of a simulated shot, far beyond all but the strangest.
const LIMITS: Limits = Limits { time: 60.0, events: 4000 };
/// Events until the first contact of the cue ball; more are not followed.
const MOST_EVENTS_TO_CONTACT: usize = 60;

/// The result of a simulated shot.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ai) struct TrialResult {
    /// How the game continues.
    pub after: NextState,
    /// True if the shot was a foul.
    pub is_foul: bool,
    /// True if the called or intended ball fell in its pocket, without a foul.
    pub is_made: bool,
}

/// The velocity that a ball gets at the first contact of the cue ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct FirstContact {
    /// The ball.
    pub ball: BallId,
    /// Unit vector of its motion.
    pub along: Vector2<f64>,
}

/// The ball that the cue ball hits first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ai) struct FirstHit {
    /// The ball.
    pub ball: BallId,
    /// True if the cue ball touched a cushion before.
    pub off_cushion: bool,
}

/// Plays shots from one position after another.
#[derive(Debug)]
pub(in crate::ai) struct ShotTrials {
    pub venue: Arc<Venue>,
    simulator: Simulator,
    /// The position as a world, for the elevation of the cue and for probes.
    start: World,
    probe: World,
    layout: Layout,
    frozen: Vec<(BallId, CushionId)>,
    /// The state that was played from last, as the rules see it: to find what the cue ball can see takes
    /// a sixth of the time of a decision.
    situation_cache: Option<(State, Situation)>,
    /// Shots simulated so far. Probes do not count.
    pub simulations: u64,
}

impl ShotTrials {
    pub fn new(venue: Arc<Venue>) -> ShotTrials {
        let world = World::new(Arc::clone(&venue.table), venue.laws, Vec::new());
        ShotTrials {
            simulator: Simulator::new(Arc::clone(&venue.table), venue.laws, []),
            start: world.clone(),
            probe: world,
            layout: Layout::of([]),
            frozen: Vec::new(),
            situation_cache: None,
            simulations: 0,
            venue,
        }
    }

    /// Goes over to a position.
    pub fn set_position(&mut self, layout: &Layout) {
        if self.layout == *layout {
            return;
        }
        self.layout = *layout;
        self.simulator.set_position(self.venue.balls(layout));
        let balls = self.venue.balls(layout).collect();
        self.start = World::new(Arc::clone(&self.venue.table), self.venue.laws, balls);
        self.start.next_event(0.0);
        self.frozen = self.venue.frozen_balls(layout);
    }

    /// The shot of a cue, raised over rails and balls; `None` if there is no room for it.
    pub fn shot(&self, cue: &Cue) -> Option<Shot> {
        shot_of(&self.start, BallId::CUE, cue)
    }

    /// The shot of a cue, or of another one that has room if it has none.
    pub fn shot_with_room(&self, cue: &Cue) -> Option<(Cue, Shot)> {
        alternatives(*cue).find_map(|cue| Some((cue, self.shot(&cue)?)))
    }

    /// The first contact of the cue ball with another ball, if it comes soon.
    pub fn first_contact(&mut self, shot: &Shot) -> Option<FirstContact> {
        let FirstHit { ball, .. } = self.first_reached(shot)?;
        let along = self.probe.ball(ball)?.velocity.xy().try_normalize(1e-9)?;
        Some(FirstContact { ball, along })
    }

    /// The ball that the cue ball hits first, if it does so soon.
    pub fn first_reached(&mut self, shot: &Shot) -> Option<FirstHit> {
        let ShotTrials { start, probe, .. } = self;
        probe.clone_from(start);
        probe.strike(shot);
        let mut off_cushion = false;
        for _ in 0..MOST_EVENTS_TO_CONTACT {
            let event = probe.next_event(LIMITS.time)?;
            let logged = probe.events().len();
            probe.advance(event.time);
            probe.handle(event);
            for event in &probe.events()[logged..] {
                match event.kind {
                    EventKind::BallBall { balls: [BallId::CUE, ball] } => {
                        return Some(FirstHit { ball, off_cushion });
                    }
                    EventKind::BallCushion { ball: BallId::CUE, .. } => off_cushion = true,
                    _ => {}
                }
            }
        }
        None
    }

    /// Plays a shot from `state`, whose layout is set, and judges it. `aim` is the ball and pocket
    /// that the player has in mind.
    pub fn play(
        &mut self,
        state: &State,
        call: Option<Call>,
        aim: Option<(BallId, PocketId)>,
        shot: &Shot,
    ) -> TrialResult {
        self.simulations += 1;
        self.simulator.play(shot, LIMITS);
        let summary = self.summary(state);
        let cached = self.situation_cache.take().filter(|(known, _)| known == state);
        let (known, situation) =
            cached.unwrap_or_else(|| (state.clone(), state.situation(&self.venue)));
        let verdict = state.game.rules().judge(&situation, call, &summary);
        self.situation_cache = Some((known, situation));
        let is_foul = !verdict.fouls.is_empty();
        let is_in =
            |(ball, pocket)| summary.potted.iter().any(|it| it.ball == ball && it.pocket == pocket);
        let layout = Layout::of(self.simulator.world().balls());
        let next_state = |layout, turn, spotted: &[Spotted], game| {
            NextState::Turn(State::of_turn(&self.venue, layout, game, turn, spotted))
        };
        let after = match verdict.next {
            Next::End(end) => NextState::End(end.winner),
            Next::Turn(turn) => next_state(layout, &turn, &verdict.spotted, verdict.state),
            Next::Choice(choice) => {
                let mut layout = layout;
                let rules = verdict.state.rules();
                verdict.spotted.iter().for_each(|&it| self.venue.spot(&mut layout, rules, it));
                let layouts = [layout, self.layout];
                let options = choice
                    .options
                    .iter()
                    .filter(|option| self.venue.is_open(&layout, option))
                    .map(|option| State::of_option(&self.venue, layouts, option));
                NextState::Choice(choice.player, options.collect())
            }
        };
        TrialResult { after, is_foul, is_made: !is_foul && aim.is_some_and(is_in) }
    }

    /// The pocket that takes the cue ball, struck at its middle without regard to the rules.
    pub fn scratch_pocket(&mut self, direction: f64, power: f64) -> Option<PocketId> {
        self.simulations += 1;
        let strength = Strength::Power(power);
        let shot = Shot { ball: BallId::CUE, direction, strength, tip: [0.0, 0.0], elevation: 0.0 };
        let mut fallen = self.simulator.play(&shot, LIMITS).fallen();
        fallen.find(|(ball, _)| *ball == BallId::CUE).map(|(_, pocket)| pocket)
    }

    /// The position that is set.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The ways of the cue ball and of `ball` in a shot from the position that is set, m.
    pub fn lines(&mut self, shot: &Shot, ball: Option<BallId>) -> Vec<Line> {
        self.simulator.play(shot, LIMITS);
        let world = self.simulator.world();
        let balls = std::iter::once(BallId::CUE).chain(ball);
        balls
            .map(|id| {
                let mut points: Vec<[f64; 2]> = Vec::new();
                points.extend(self.layout.place(id).map(|at| [at.x, at.y]));
                for event in world.events() {
                    let point = match event.kind {
                        EventKind::BallBall { balls: [a, b] } if a == id || b == id => {
                            // The centre, not the point of contact.
                            let other = if a == id { b } else { a };
                            let way = self.layout.place(other).filter(|_| id == BallId::CUE);
                            let Some(to) = way else { continue };
                            let unit = (event.position.xy() - to).normalize();
                            to + unit * self.venue.apart
                        }
                        EventKind::BallCushion { ball, cushion } if ball == id => {
                            let point = event.position.xy();
                            let normal = self.venue.table.cushions[cushion.0].normal_at(point);
                            point + normal * self.venue.reach
                        }
                        EventKind::BallPocket { ball, .. } if ball == id => event.position.xy(),
                        _ => continue,
                    };
                    points.push([point.x, point.y]);
                }
                let end = world.ball(id).filter(|ball| ball.state.in_play());
                points.extend(end.map(|ball| [ball.position.x, ball.position.y]));
                Line { ball: id, points }
            })
            .collect()
    }

    /// The facts of the last shot.
    ///
    /// The match reads them from a trace of the shot, which costs time. Two readings differ in rare
    /// cases, to the player's disadvantage: a cushion that a ball was frozen to never counts here,
    /// and the head string is crossed only by contacts and by the ends of paths.
    fn summary(&self, state: &State) -> ShotSummary {
        let world = self.simulator.world();
        let events = world.events();
        let mut summary = ShotSummary::of_events(self.venue.balls(&self.layout), events);
        summary.read_rails(events, |_, ball, cushion| !self.frozen.contains(&(ball, cushion)));
        let contact = summary.moments.first_contact;
        let head = self.venue.table.spots_or_report().head;
        let mut way = HeadString { crossed: false, ..HeadString::default() };
        for event in events {
            if let EventKind::BallCushion { ball: BallId::CUE, .. } = event.kind
                && event.position.x > head
            {
                way.crossed = true;
                way.crossed_before_first |=
                    contact.is_none_or(|contact| event.time <= events[contact].time + DOUBT);
            }
        }
        if contact.is_some_and(|at| events[at].position.x > head + self.venue.radius) {
            (way.crossed, way.crossed_before_first) = (true, true);
        }
        let end = world.ball(BallId::CUE).map_or(head, |ball| ball.position.x);
        way.crossed |= end > head;
        let is_behind = |ball: &BallId| self.layout.place(*ball).is_some_and(|at| at.x < head);
        way.behind = summary.first_in_doubt.iter().copied().filter(is_behind).collect();
        if state.region().is_some() {
            summary.head_string = way;
        }
        // Only the ends of the ways, as above.
        let end =
            |ball: &Ball| world.ball(ball.id).is_some_and(|end| end.position.x < -ball.radius);
        summary.read_centre(self.venue.balls(&self.layout), end);
        summary.read_places(&self.venue.table, events, world.balls());
        summary.crossings.head_string = world
            .balls()
            .filter(|ball| ball.id != BallId::CUE && ball.state.in_play())
            .filter(|ball| self.layout.place(ball.id).is_some_and(|at| at.x >= head))
            .filter(|ball| ball.position.x < head)
            .count();
        summary
    }
}
