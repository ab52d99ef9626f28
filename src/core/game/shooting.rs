//! A shot, from the stroke to the verdict.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::action::Action;
use super::history::with_rng;
use super::rack_state::{PhaseState, Shooting};
use super::score::end_rack;
use super::tally::Counted;
use super::{Lift, Match, Obstacle, Pot, Refusal, ShotRecord, notice, spot, turns};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::EventKind;
use crate::physics::{LONGEST_RUN, SAME_INSTANT, Shot, World};
use crate::rules::{Next, Player, Rules, ShotSummary, Spotted, Verdict};

/// A shot ends at the first multiple of this time at or after rest, s.
///
/// It equals the default step of `simulate`. The display's frame rate does not change the duration
/// of a shot.
const STEP: f64 = 1.0 / 60.0;

impl Match {
    /// Advances the shot by `dt` seconds without judging it. The caller judges it with
    /// [`Match::conclude`], so that a window can first show the last ball fall. The time of that
    /// call changes nothing else.
    pub fn roll(&mut self, dt: f64) {
        self.roll_while(dt, || true);
    }

    /// Like [`Match::roll`], but calls `may_go_on` before each event. Returns false if interrupted:
    /// less than `dt` has passed, and the next call continues with the same results.
    pub fn roll_while(&mut self, dt: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        let until = self.world.clock() + dt.max(0.0);
        while let PhaseState::Rolling(shooting) = &mut self.rack.phase
            && !shooting.rested
        {
            let boundary = (shooting.steps + 1) as f64 * STEP;
            if until + SAME_INSTANT < boundary {
                let done = self.world.update_until_while(until, may_go_on);
                self.tell_events();
                return done;
            }
            let done = self.world.update_until_while(boundary, &mut may_go_on);
            self.tell_events();
            if !done {
                return false;
            }
            if boundary >= LONGEST_RUN {
                stop_all(&mut self.world);
            }
            let rests = self.world.at_rest();
            if let PhaseState::Rolling(shooting) = &mut self.rack.phase {
                shooting.steps += 1;
                shooting.rested = rests;
            }
        }
        true
    }

    /// True if a shot's balls are all at rest, so that it can be judged.
    pub fn awaits_verdict(&self) -> bool {
        matches!(&self.rack.phase, PhaseState::Rolling(shooting) if shooting.rested)
    }

    /// Judges a shot whose balls are all at rest. Does nothing while they move, or without a shot.
    pub fn conclude(&mut self) {
        if self.awaits_verdict() {
            self.end_shot();
        }
    }

    pub(super) fn shoot(&mut self) -> Result<(), Refusal> {
        if self.rack.cue.power == 0.0 {
            return Err(Refusal::PowerZero);
        }
        if !self.world.ball(self.cue_ball()).is_some_and(|ball| ball.state.in_play()) {
            return Err(Refusal::NotPlaced);
        }
        if let Some(Lift::NoRoom(over)) = self.lift() {
            return Err(match over {
                Obstacle::Rail => Refusal::NoRoomOverRail,
                Obstacle::Ball(ball) => Refusal::NoRoomOverBall(ball),
            });
        }
        self.strike(&self.planned_shot());
        Ok(())
    }

    pub(super) fn strike(&mut self, shot: &Shot) {
        self.begin(Action::Shot(*shot));
        self.release(shot, None);
    }

    /// Strikes the ball and resets the world's clock to zero. `rng` is the random generator that the
    /// verdict had, if the shot is played again.
    pub(super) fn release(&mut self, shot: &Shot, rng: Option<ChaCha8Rng>) {
        self.recorder.stroke(self.position());
        let situation = self.situation();
        let start = self.world.balls().collect();
        let suggestion = self.rack.suggestion.take();
        let is_suggested = suggestion
            .zip(self.world.ball(shot.ball))
            .is_some_and(|(suggestion, ball)| suggestion.is_played_by(shot, ball.position.xy()));
        self.world.trace();
        self.world.strike(shot);
        self.miscued = self.world.laws().miscues(shot.tip);
        // Tip and elevation apply to one shot only.
        self.rack.cue = self.rack.cue.levelled();
        self.rack.phase = PhaseState::Rolling(Box::new(Shooting {
            situation,
            start,
            shot: *shot,
            call: self.rack.call.take(),
            is_suggested,
            rng,
            steps: 0,
            announced: 0,
            rested: false,
        }));
        self.rack.breaking = false;
        self.rack.shots += 1;
        self.revision += 1;
    }

    fn end_shot(&mut self) {
        let done = PhaseState::Aiming { hand: None };
        let PhaseState::Rolling(shooting) = std::mem::replace(&mut self.rack.phase, done) else {
            return;
        };
        self.finished += 1;
        let Shooting { situation, start, shot, call, is_suggested, rng, .. } = *shooting;
        let zones = self.rules().zones(&self.setup.table);
        let summary = ShotSummary::read_with_zones(&start, &self.world, &zones);
        let pot = Pot::tried(&situation, call, &summary, &self.world);
        self.world.stop_tracing();
        let verdict = self.rules().judge(&situation, call, &summary);
        self.last_shot = Some(ShotRecord {
            number: self.finished,
            start,
            shot,
            pot,
            events: self.world.events().to_vec(),
            hash: self.world.hash(),
            player: situation.player,
            is_suggested,
            fouls: verdict.fouls.clone(),
            reason: verdict.reason,
        });
        self.is_taken_back = false;
        let hash = self.world.hash();
        let score = |rules: &dyn Rules| {
            let standing = rules.standing(&|_| true, false);
            standing.score.map_or(0, |score| score.points[situation.player.index()])
        };
        let scored = score(verdict.state.rules()) - score(self.rules());
        let points = u32::try_from(scored).unwrap_or_default();
        // Points of carom games are caroms, and those of billiards more than pots.
        let made = match self.rack.game.kind().has_two_cue_balls() {
            true => points,
            false => verdict.pocketed.len() as u32,
        };
        let counted = Counted { pot, made, points };
        self.rack.tally.add(&situation, counted, is_suggested, &verdict);
        with_rng(self, rng, |this| this.apply(situation.player, verdict));
        self.recorder.end_stroke(hash, self.check());
    }

    /// Puts balls on their spots, or as near to them as they can be.
    pub(super) fn spot(&mut self, balls: &[Spotted]) {
        for (index, &spotted) in balls.iter().enumerate() {
            let ball = spotted.ball;
            let places = self.rules().places(&self.setup.table, spotted);
            let (gap, both) = (self.rules().spotting_gap(), (ball, self.cue_ball()));
            // Balls that are spotted later leave their places.
            let leaves = |id: BallId| balls[index + 1..].iter().any(|later| later.ball == id);
            if let Some(place) = spot::free_place(&self.world, &places, both, gap, leaves) {
                self.world.place(ball, place);
                let notice = self.rules().spotted_notice(ball);
                self.notices.push(notice);
            }
        }
    }

    pub(super) fn apply(&mut self, shooter: Player, verdict: Verdict) {
        self.rack.game = verdict.state;
        self.notices.extend(verdict.notices);
        match verdict.next {
            Next::Turn(turn) => self.begin_turn(turn, &verdict.spotted),
            Next::Choice(mut choice) => {
                self.spot(&verdict.spotted);
                if choice.by_lot && self.rng.random() {
                    choice.player = choice.player.other();
                }
                turns::drop_closed(self, &mut choice);
                self.rack.player = choice.player;
                self.rack.phase = PhaseState::Choosing { choice, reason: verdict.reason };
            }
            Next::End(end) => {
                self.rack.player = shooter;
                end_rack(self, end);
            }
        }
    }

    /// Adds notices for balls that have been pocketed or left the table since the last call.
    fn tell_events(&mut self) {
        let PhaseState::Rolling(shooting) = &mut self.rack.phase else {
            return;
        };
        let game = self.rack.game.rules();
        let fresh = &self.world.events()[shooting.announced..];
        shooting.announced += fresh.len();
        self.notices.extend(fresh.iter().filter_map(|event| match event.kind {
            EventKind::Cue { .. } if self.miscued => Some(notice::miscue()),
            // The verdict at the end of the shot covers the cue ball.
            EventKind::BallPocket { ball, .. } if ball == shooting.shot.ball => None,
            EventKind::BallPocket { ball, .. } => Some(game.pocketed_notice(ball)),
            EventKind::OffTable { ball } if ball == shooting.shot.ball => {
                Some(notice::cue_ball_left_table())
            }
            _ => None,
        }));
    }
}

/// Ends a shot that does not come to rest by itself.
fn stop_all(world: &mut World) {
    let moving: Vec<Ball> = world.balls().filter(|ball| ball.state.moves()).collect();
    for ball in moving {
        world.place(ball.id, ball.position.xy());
    }
}
