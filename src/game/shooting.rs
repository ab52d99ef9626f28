//! A shot, from the stroke to the verdict.

use super::{Lift, Match, Refusal, ShotRecord, Stage, notice, spot};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::EventKind;
use crate::physics::{LONGEST_RUN, SAME_INSTANT, Shot};
use crate::rules::{ShotSummary, Situation, Verdict};

/// A shot ends at the first multiple of this at or after rest, s.
///
/// The same as the usual step of `simulate`. A display that draws more or less often does not
/// change the time a shot takes.
const STEP: f64 = 1.0 / 60.0;

/// A shot under way.
#[derive(Debug, Clone)]
pub(super) struct Shooting {
    /// How things stood when the cue struck.
    situation: Situation,
    /// How many steps have passed.
    steps: u64,
    /// How many events have been told.
    told: usize,
    /// All balls rest: the referee may speak.
    rested: bool,
}

impl Match {
    /// Lets `dt` seconds pass, but does not let the referee speak: that is left to
    /// [`Match::conclude`], for a window that still shows how the last ball falls. When it is
    /// called changes nothing but the moment.
    pub fn roll(&mut self, dt: f64) {
        self.roll_while(dt, || true);
    }

    /// The same, but before each event it asks whether it may go on. Returns false if it may not:
    /// less than `dt` has passed, and the next call goes on from there to the same bits.
    pub fn roll_while(&mut self, dt: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        let until = self.world.clock() + dt.max(0.0);
        while let Stage::Rolling(shooting) = &mut self.stage
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
                self.stop_all();
            }
            let rests = self.world.at_rest();
            if let Stage::Rolling(shooting) = &mut self.stage {
                shooting.steps += 1;
                shooting.rested = rests;
            }
        }
        true
    }

    /// Lets the referee judge a shot whose balls all rest; while they roll, and without a shot, it
    /// does nothing.
    pub fn conclude(&mut self) {
        if matches!(&self.stage, Stage::Rolling(shooting) if shooting.rested) {
            self.end_shot();
        }
    }

    pub(super) fn shoot(&mut self) -> Result<(), Refusal> {
        if self.cue.power == 0.0 {
            return Err(Refusal::PowerZero);
        }
        if !self.world.ball(BallId::CUE).is_some_and(|ball| ball.state.in_play()) {
            return Err(Refusal::NotPlaced);
        }
        if let Some(Lift::NoRoom(over)) = self.lift() {
            return Err(Refusal::NoRoom(over));
        }
        self.strike(&self.planned_shot());
        Ok(())
    }

    pub(super) fn strike(&mut self, shot: &Shot) {
        self.elapsed += self.world.clock();
        self.world.reset();
        self.history.strikes(self.moment(shot));
        self.release(shot);
    }

    /// Lets the cue go, the world's clock at zero.
    pub(super) fn release(&mut self, shot: &Shot) {
        self.world.strike(shot);
        self.miscued = self.world.laws().miscues(shot.tip);
        // What was chosen for this shot is not meant for the next one.
        self.cue = self.cue.levelled();
        self.stage = Stage::Rolling(Shooting {
            situation: self.situation(),
            steps: 0,
            told: 0,
            rested: false,
        });
        self.breaking = false;
        self.shots += 1;
        self.course += 1;
    }

    pub(super) fn situation(&self) -> Situation {
        let object_ball = |ball: &Ball| ball.id != BallId::CUE && ball.state.in_play();
        Situation {
            player: self.player,
            on_table: self.world.balls().filter(object_ball).map(|ball| ball.id).collect(),
            breaking: self.breaking,
        }
    }

    /// Calls a shot over that does not come to rest by itself.
    fn stop_all(&mut self) {
        let moving: Vec<Ball> = self.world.balls().filter(|ball| ball.state.moves()).collect();
        for ball in moving {
            self.world.place(ball.id, ball.position.xy());
        }
    }

    fn end_shot(&mut self) {
        let done = Stage::Aiming { hand: None };
        let Stage::Rolling(shooting) = std::mem::replace(&mut self.stage, done) else {
            return;
        };
        self.finished += 1;
        let events = self.world.events().to_vec();
        let hash = self.world.hash();
        let summary = ShotSummary::read(&events);
        self.last_shot = Some(ShotRecord { number: self.finished, events, hash });
        let verdict = self.game.rules().judge(&shooting.situation, &summary);
        self.apply(verdict);
    }

    /// Puts balls that left the table back on it, on or behind the foot spot.
    fn spot(&mut self, balls: &[BallId]) {
        for &ball in balls {
            let foot = self.game.rules().foot(&self.setup.table);
            if let Some(place) = spot::place(&self.world, foot, ball) {
                self.world.place(ball, place);
                self.notices.push(notice::spotted(ball));
            }
        }
    }

    fn apply(&mut self, verdict: Verdict) {
        self.tally.add(self.player, &verdict);
        self.game = verdict.state;
        self.player = verdict.next;
        self.notices.extend(verdict.notices);
        if let Some(end) = verdict.end {
            self.wins[end.winner.index()] += 1;
            self.stage = Stage::Over(end);
            return;
        }
        if verdict.ball_in_hand {
            self.take_in_hand();
        }
        // After the cue ball, which they are to keep clear of.
        self.spot(&verdict.spotted);
        self.announce_turn();
    }

    /// Tells of the balls that have fallen or left the table since the last time.
    fn tell_events(&mut self) {
        let Stage::Rolling(shooting) = &mut self.stage else {
            return;
        };
        let game = self.game.rules();
        let fresh = &self.world.events()[shooting.told..];
        shooting.told += fresh.len();
        self.notices.extend(fresh.iter().filter_map(|event| match event.kind {
            EventKind::Cue { .. } if self.miscued => Some(notice::miscue()),
            // Of the cue ball the referee speaks at the shot's end.
            EventKind::BallPocket { ball: BallId::CUE, .. } => None,
            EventKind::BallPocket { ball, .. } => Some(game.pocketed(ball)),
            EventKind::OffTable { ball } => notice::left(ball),
            _ => None,
        }));
    }
}
