//! Shots tried from one position, judged by the rules.

use std::sync::Arc;

use nalgebra::Vector2;

use crate::ai::decision::Line;
use crate::ai::table::venue::Venue;
use crate::game::{Cue, shot_of};
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::{Event, EventKind};
use crate::rules::shot::Zone;
use crate::rules::{
    CueBall, GameState, Next, Rules, ShotSummary, Situation, Turn, Verdict, VerdictWords,
};

/// Longest time of a shot, s.
const LONGEST: f64 = 40.0;

/// The centres of the balls at the start of a turn, m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Places {
    /// Of the cue ball of the player at the table.
    pub own: Vector2<f64>,
    /// Of the other two balls.
    pub others: [Vector2<f64>; 2],
}

impl Places {
    /// The places of these balls for the player with this cue ball. `None` if one is missing.
    pub fn of(balls: impl Iterator<Item = Ball>, cue_ball: BallId) -> Option<Places> {
        let (mut own, mut others) = (None, Vec::with_capacity(2));
        for ball in balls.filter(|ball| ball.state.in_play()) {
            let place = ball.position.xy();
            if ball.id == cue_ball { own = Some(place) } else { others.push(place) }
        }
        Some(Places { own: own?, others: [*others.first()?, *others.get(1)?] })
    }
}

/// The result of a shot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Outcome {
    /// True if it made a carom without a foul.
    pub is_point: bool,
    /// The number of balls that the cue ball met.
    pub met: usize,
    /// The balls at the next turn. `None` if they return to their spots, the game is over, or the
    /// shot was not played to its end.
    pub leave: Option<Places>,
}

/// A position in which shots are tried.
pub(super) struct Tries<'a> {
    pub venue: &'a Venue,
    pub cue_ball: BallId,
    pub start: Vec<Ball>,
    pub simulations: u64,
    rules: &'a dyn Rules,
    /// Cushions that the game asks for.
    cushions: usize,
    zones: Vec<Zone>,
    situation: Situation,
    /// The position, with the next events of its balls found.
    position: World,
    world: World,
}

impl<'a> Tries<'a> {
    pub fn new(
        venue: &'a Venue,
        game: &'a GameState,
        situation: Situation,
        start: Vec<Ball>,
    ) -> Tries<'a> {
        let rules = game.rules();
        let mut position = World::new(Arc::clone(&venue.table), venue.laws, start.clone());
        position.leave_unturned();
        position.trace();
        position.next_event(0.0);
        Tries {
            cue_ball: rules.cue_ball(situation.player),
            cushions: if matches!(game, GameState::ThreeCushion(_)) { 3 } else { 0 },
            zones: rules.zones(&venue.table),
            world: position.clone(),
            simulations: 0,
            venue,
            start,
            rules,
            situation,
            position,
        }
    }

    /// Plays a shot. A miss is played to its end only if `to_rest` is set. `None` if the cue has no
    /// room.
    pub fn play(&mut self, cue: &Cue, to_rest: bool) -> Option<Outcome> {
        let shot = shot_of(&self.position, self.cue_ball, cue)?;
        self.simulations += 1;
        self.world.clone_from(&self.position);
        self.world.strike(&shot);
        let (met, may_score) = self.roll(to_rest);
        if !may_score {
            let player = self.situation.player.other();
            let leave =
                to_rest.then(|| Places::of(self.world.balls(), self.rules.cue_ball(player)));
            return Some(Outcome { is_point: false, met, leave: leave.flatten() });
        }
        let summary = ShotSummary::read_with_zones(&self.start, &self.world, &self.zones);
        let verdict = self.rules.judge(&self.situation, None, &summary);
        Some(Outcome { is_point: scores(&verdict), met, leave: self.leave(&verdict) })
    }

    /// True if the stroke is one from the opening position.
    pub fn opens(&self) -> bool {
        self.situation.breaking || self.situation.cue_ball.region().is_some()
    }

    /// Rolls the balls to rest. Without `to_rest`, stops once the shot has failed. Returns the number
    /// of balls that the cue ball met, and if it may have scored.
    fn roll(&mut self, to_rest: bool) -> (usize, bool) {
        let (mut first, mut cushions, mut seen, mut has_carom) = (None, 0, 0, None);
        while let Some(event) = self.world.next_event(LONGEST) {
            self.world.advance(event.time);
            self.world.handle(event);
            for &Event { kind, .. } in &self.world.events()[seen..] {
                match (kind, kind.met_by(self.cue_ball)) {
                    (EventKind::BallCushion { ball, .. }, _) if ball == self.cue_ball => {
                        cushions += 1;
                    }
                    (_, Some(ball)) if *first.get_or_insert(ball) != ball => {
                        has_carom.get_or_insert(cushions >= self.cushions);
                    }
                    _ => {}
                }
            }
            seen = self.world.events().len();
            let is_own = |ball: &&Ball| ball.id == self.cue_ball;
            let has_stopped =
                self.world.anchors().iter().find(is_own).is_none_or(|ball| !ball.state.moves());
            if !to_rest && has_carom.map_or(has_stopped, |scores| !scores) {
                break;
            }
        }
        (usize::from(first.is_some()) + usize::from(has_carom.is_some()), has_carom == Some(true))
    }

    /// The balls at the next turn after the shot.
    fn leave(&self, verdict: &Verdict) -> Option<Places> {
        match verdict.next {
            Next::Turn(Turn { player, cue_ball: CueBall::InPosition, .. })
                if verdict.spotted.is_empty() =>
            {
                Places::of(self.world.balls(), self.rules.cue_ball(player))
            }
            _ => None,
        }
    }

    /// The way of the cue ball in a shot. `None` if the cue has no room.
    pub fn line(&mut self, cue: &Cue) -> Option<Line> {
        self.play(cue, true)?;
        Some(Line::traced(self.cue_ball, &self.start, &self.world))
    }
}

/// True if the shot made a point.
fn scores(verdict: &Verdict) -> bool {
    verdict.fouls.is_empty()
        && matches!(
            verdict.reason.words,
            VerdictWords::Carom(_)
                | VerdictWords::Equalizer(_)
                | VerdictWords::Draw(_)
                | VerdictWords::Reaches(..)
        )
}
