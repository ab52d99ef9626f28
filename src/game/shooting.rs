//! A shot, from the stroke to the verdict.

use super::{Action, Lift, Match, PhaseState, Refusal, ShotRecord, notice, spot};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::EventKind;
use crate::physics::{LONGEST_RUN, SAME_INSTANT, Shot};
use crate::rules::{Call, Next, Player, ShotSummary, Situation, Verdict};

/// A shot ends at the first multiple of this at or after rest, s.
///
/// The same as the usual step of `simulate`. A display that draws more or less often does not
/// change the time a shot takes.
const STEP: f64 = 1.0 / 60.0;

/// A shot under way.
#[derive(Debug, Clone)]
pub(super) struct Shooting {
    /// The table when the cue struck.
    situation: Situation,
    /// The balls then.
    start: Vec<Ball>,
    /// The declaration for this shot.
    call: Option<Call>,
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
                self.stop_all();
            }
            let rests = self.world.at_rest();
            if let PhaseState::Rolling(shooting) = &mut self.rack.phase {
                shooting.steps += 1;
                shooting.rested = rests;
            }
        }
        true
    }

    /// Lets the referee judge a shot whose balls all rest; while they roll, and without a shot, it
    /// does nothing.
    pub fn conclude(&mut self) {
        if matches!(&self.rack.phase, PhaseState::Rolling(shooting) if shooting.rested) {
            self.end_shot();
        }
    }

    pub(super) fn shoot(&mut self) -> Result<(), Refusal> {
        if self.rack.cue.power == 0.0 {
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
        self.begin(Action::Shot(*shot));
        self.release(shot);
    }

    /// Lets the cue go, the world's clock at zero.
    pub(super) fn release(&mut self, shot: &Shot) {
        self.recorder.stroke(self.position());
        let situation = self.situation();
        let start = self.world.balls().collect();
        self.world.trace();
        self.world.strike(shot);
        self.miscued = self.world.laws().miscues(shot.tip);
        // What was chosen for this shot is not meant for the next one.
        self.rack.cue = self.rack.cue.levelled();
        self.rack.phase = PhaseState::Rolling(Shooting {
            situation,
            start,
            call: self.rack.call.take(),
            steps: 0,
            told: 0,
            rested: false,
        });
        self.rack.breaking = false;
        self.rack.shots += 1;
        self.course += 1;
    }

    /// Calls a shot over that does not come to rest by itself.
    fn stop_all(&mut self) {
        let moving: Vec<Ball> = self.world.balls().filter(|ball| ball.state.moves()).collect();
        for ball in moving {
            self.world.place(ball.id, ball.position.xy());
        }
    }

    fn end_shot(&mut self) {
        let done = PhaseState::Aiming { hand: None };
        let PhaseState::Rolling(shooting) = std::mem::replace(&mut self.rack.phase, done) else {
            return;
        };
        self.finished += 1;
        let Shooting { situation, start, call, .. } = shooting;
        let summary = ShotSummary::read(&start, &self.world);
        self.world.stop_tracing();
        let verdict = self.rules().judge(&situation, call, &summary);
        self.last_shot = Some(ShotRecord {
            number: self.finished,
            events: self.world.events().to_vec(),
            hash: self.world.hash(),
            player: situation.player,
            fouls: verdict.fouls.clone(),
            reason: verdict.reason.clone(),
        });
        let hash = self.world.hash();
        self.apply(situation.player, verdict);
        self.recorder.end_stroke(hash, self.check());
    }

    /// Puts balls back on the table, on or behind the foot spot.
    pub(super) fn spot(&mut self, balls: &[BallId]) {
        for &ball in balls {
            let foot = self.rules().foot(&self.setup.table);
            if let Some(place) = spot::place(&self.world, foot, ball) {
                self.world.place(ball, place);
                self.notices.push(notice::spotted(ball));
            }
        }
    }

    fn apply(&mut self, shooter: Player, verdict: Verdict) {
        self.rack.tally.add(shooter, &verdict);
        self.rack.game = verdict.state;
        self.notices.extend(verdict.notices);
        match verdict.next {
            Next::Turn(turn) => self.begin_turn(turn, &verdict.spotted),
            Next::Choice(choice) => {
                self.spot(&verdict.spotted);
                self.rack.player = choice.player;
                self.rack.phase = PhaseState::Choosing { choice, reason: verdict.reason };
            }
            Next::End(end) => {
                self.rack.player = shooter;
                self.rack.wins[end.winner.index()] += 1;
                self.rack.phase = PhaseState::Over(end);
            }
        }
    }

    /// Tells of the balls that have fallen or left the table since the last time.
    fn tell_events(&mut self) {
        let PhaseState::Rolling(shooting) = &mut self.rack.phase else {
            return;
        };
        let game = self.rack.game.rules();
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
