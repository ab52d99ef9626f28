//! The verdict on a stroke of English billiards.

use super::scores::Scores;
use super::{Billiards, MOST_CANNONS, MOST_HAZARDS};
use crate::physics::ball::BallId;
use crate::rules::pool_fouls::{self, Required, RequiredBalls, clause, event_of};
use crate::rules::two_cue_balls::{self, RED};
use crate::rules::{
    Choice, ChoiceOption, CueBall, End, Ending, Foul, GameState, Next, Notice, NoticeKind,
    NoticeWords, OptionWords, Player, Reason, Rule, Rules, ShotSummary, Situation, Spot, Spotted,
    Turn, Unit, Verdict, VerdictWords,
};

/// Points of a foul or a miss (3.15, 3.16).
const PENALTY: u32 = 2;

/// A stroke and the table before it.
#[derive(Clone, Copy)]
struct Stroke<'a> {
    situation: &'a Situation,
    shot: &'a ShotSummary,
}

impl Stroke<'_> {
    /// True if a ball is off the table after the stroke.
    fn is_off(self, ball: BallId) -> bool {
        let was_on = ball == self.shot.cue_ball.id || self.situation.on_table.contains(&ball);
        !was_on || self.shot.is_gone(ball)
    }

    fn is_from_hand(self) -> bool {
        self.situation.cue_ball == CueBall::IN_D
    }

    /// True if a ball was in baulk before the stroke, or on the line (3.7).
    fn is_in_baulk(self, ball: &BallId) -> bool {
        let string = &self.shot.head_string;
        string.behind.contains(ball) || string.on_string.contains(ball)
    }

    /// True if the cue ball was in hand, with no ball to play at.
    fn is_double_baulk(self) -> bool {
        let balls = &self.situation.on_table;
        self.is_from_hand() && balls.iter().all(|ball| self.is_in_baulk(ball))
    }

    /// The foul of a stroke from hand that is played straight at a ball in baulk, or that stays there
    /// (3.6).
    fn baulk_foul(self) -> Option<Foul> {
        let string = &self.shot.head_string;
        let mut first = self.shot.first_in_doubt.iter();
        match first.len() {
            _ if !self.is_from_hand() => None,
            0 => (!string.crossed).then_some(Foul::StayedBehindHeadString),
            _ => {
                let is_direct = string.direct || !string.crossed_before_first;
                let is_foul = is_direct && first.all(|ball| self.is_in_baulk(ball));
                is_foul.then_some(Foul::HitBehindHeadString)
            }
        }
    }
}

fn rule_of(foul: Foul) -> Rule {
    Rule::Billiards(match foul {
        Foul::NothingHit => "3.16",
        Foul::HitBehindHeadString | Foul::StayedBehindHeadString | Foul::BadPlacement => "3.6",
        Foul::TooManyHazards => "3.10",
        Foul::TooManyCannons => "3.9",
        _ => "3.14",
    })
}

fn reason(rule: &'static str, words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: Rule::Billiards(rule), words, event }
}

/// The red on its spot, and this cue ball on the centre spot.
fn spotted(cue_ball: BallId) -> Vec<Spotted> {
    vec![Spotted { ball: RED, spot: Spot::Own }, Spotted { ball: cue_ball, spot: Spot::Centre }]
}

/// What follows a stroke.
struct Outcome {
    reason: Reason,
    next: Next,
    spotted: Vec<Spotted>,
}

pub(super) fn judge(game: &Billiards, situation: &Situation, shot: &ShotSummary) -> Verdict {
    let stroke = Stroke { situation, shot };
    let player = situation.player;
    let scores = Scores::of(shot);
    let mut state = game.clone();
    state.starter.get_or_insert(player);
    let fouls = state.fouls(stroke, &scores);
    let Outcome { reason, next, spotted } = match fouls.last() {
        Some(&foul) => state.after_foul(stroke, foul),
        None if scores.points() > 0 => state.after_score(stroke, &scores),
        None => state.after_nothing(stroke),
    };
    let kind = match fouls.last() {
        Some(Foul::Scratch) => NoticeKind::Scratch,
        Some(_) => NoticeKind::Foul,
        None => NoticeKind::Verdict,
    };
    let mut notices = vec![
        Notice::new(kind, NoticeWords::Verdict(reason.words, reason.rule))
            .with_short(NoticeWords::ShortVerdict(reason.words)),
    ];
    match &next {
        Next::Turn(turn) if state.touches(stroke, turn.player) => {
            notices.push(Notice::new(NoticeKind::Info, NoticeWords::TouchingBalls(turn.player)));
        }
        Next::End(end) => notices.push(Notice::won(Unit::Game, end.winner)),
        _ => {}
    }
    let state = GameState::EnglishBilliards(state);
    Verdict { state, fouls, pocketed: Vec::new(), spotted, reason, notices, next }
}

impl Billiards {
    /// The fouls of a stroke, the most serious last; a miss comes alone.
    fn fouls(&self, stroke: Stroke, scores: &Scores) -> Vec<Foul> {
        let Stroke { situation, shot } = stroke;
        let required = Required { contact: false, rail: false, head_string: false };
        let mut fouls = pool_fouls::fouls(situation, shot, |_| true, required);
        if shot.is_out_of_time() {
            return fouls;
        }
        if scores.in_off.is_some() {
            fouls.retain(|foul| *foul != Foul::Scratch);
        }
        let is_over = |count: u32, most: u32, is_one: bool| is_one && count >= most;
        let hazards = is_over(self.hazards, MOST_HAZARDS, scores.is_hazard() && !scores.is_cannon);
        let cannons = is_over(self.cannons, MOST_CANNONS, scores.is_cannon && !scores.is_hazard());
        fouls.extend(hazards.then_some(Foul::TooManyHazards));
        fouls.extend(cannons.then_some(Foul::TooManyCannons));
        fouls.extend(shot.cue_ball.jumped.map(Foul::JumpedBall));
        fouls.extend(stroke.baulk_foul());
        if fouls.is_empty() && shot.first.is_empty() && !stroke.is_double_baulk() {
            fouls.push(Foul::NothingHit);
        }
        fouls
    }

    /// True if a player's cue ball lies touching another one (3.13).
    fn touches(&self, stroke: Stroke, player: Player) -> bool {
        let own = self.cue_ball(player);
        !stroke.is_off(own) && !two_cue_balls::touching(own, stroke.shot).is_empty()
    }

    /// The turn of a player: in hand if the own cue ball is off the table or touches another one.
    /// `returning` are the balls that are spotted before it.
    fn turn(&self, stroke: Stroke, player: Player, returning: &mut Vec<Spotted>) -> Next {
        let (own, opponents) = (self.cue_ball(player), self.cue_ball(player.other()));
        if self.touches(stroke, player) {
            *returning = spotted(opponents);
            returning.retain(|spotted| spotted.ball == RED || !stroke.is_off(opponents));
        } else if !stroke.is_off(own) {
            return Next::Turn(Turn::new(player, CueBall::InPosition));
        }
        Next::Turn(Turn::new(player, CueBall::IN_D))
    }

    /// The red that returns to the table.
    fn red(&self, stroke: Stroke, spot: Spot) -> Vec<Spotted> {
        let is_gone = stroke.shot.is_gone(RED);
        is_gone.then_some(Spotted { ball: RED, spot }).into_iter().collect()
    }

    /// The end, if a player has the points that win.
    fn end(&self, player: Player) -> Option<Next> {
        let end = End { winner: player, how: Ending::Points, by_loser: false };
        (self.score[player] >= self.target).then_some(Next::End(end))
    }

    fn after_score(&mut self, stroke: Stroke, scores: &Scores) -> Outcome {
        let Stroke { situation, shot } = stroke;
        let player = situation.player;
        self.score[player] += scores.points() as i32;
        (self.hazards, self.cannons) = match (scores.is_hazard(), scores.is_cannon) {
            (true, false) => (self.hazards + 1, 0),
            (false, true) => (0, self.cannons + 1),
            _ => (0, 0),
        };
        let is_off_spot = scores.is_pot_of_red_alone() && shot.from_spot.contains(&RED);
        self.red_pots = if is_off_spot { self.red_pots + 1 } else { 0 };
        let mut spot = Spot::Own;
        if self.red_pots == super::MOST_RED_POTS {
            (self.red_pots, spot) = (0, Spot::Centre);
        }
        let mut spotted = self.red(stroke, spot);
        let reason = reason("3.4", scores.words(player), scores.event(shot));
        let next = self.end(player).unwrap_or_else(|| self.turn(stroke, player, &mut spotted));
        Outcome { reason, next, spotted }
    }

    /// The turn passes to the opponent.
    fn after_nothing(&mut self, stroke: Stroke) -> Outcome {
        self.end_break();
        let opponent = stroke.situation.player.other();
        let (rule, words) = match stroke.shot.first.is_empty() {
            true => ("3.16", VerdictWords::DoubleBaulkMiss(opponent)),
            false => ("3.3", VerdictWords::NoScore(opponent)),
        };
        let mut spotted = Vec::new();
        let next = self.turn(stroke, opponent, &mut spotted);
        Outcome { reason: reason(rule, words, None), next, spotted }
    }

    /// The points of a foul or a miss, and after a foul the choice of the opponent (3.15).
    fn after_foul(&mut self, stroke: Stroke, foul: Foul) -> Outcome {
        let player = stroke.situation.player;
        let opponent = player.other();
        self.end_break();
        self.score[opponent] += PENALTY as i32;
        let clause = clause(foul, stroke.shot, RequiredBalls::Carom);
        let words = match foul {
            Foul::NothingHit => VerdictWords::MissFor(PENALTY, opponent),
            _ => VerdictWords::FoulFor(PENALTY, opponent, clause),
        };
        let event = event_of(foul, stroke.shot);
        let mut returning = self.red(stroke, Spot::Own);
        let next = self.end(opponent).unwrap_or_else(|| {
            let next = self.turn(stroke, opponent, &mut returning);
            match next {
                Next::Turn(turn) if foul != Foul::NothingHit && !self.touches(stroke, opponent) => {
                    self.choice(player, turn)
                }
                next => next,
            }
        });
        let reason = Reason { rule: rule_of(foul), words, event };
        Outcome { reason, next, spotted: returning }
    }

    /// The choice after a foul of this player, whose opponent may have this turn.
    fn choice(&self, player: Player, turn: Turn) -> Next {
        let opponent = turn.player;
        let option = |name, label, meaning, turn| {
            let state = GameState::EnglishBilliards(self.clone());
            ChoiceOption::new(name, label, meaning, state, turn)
        };
        let play = match turn.cue_ball {
            CueBall::InPosition => OptionWords::PlaysOn(opponent),
            _ => OptionWords::PlaysFromD(opponent),
        };
        let spot = ChoiceOption {
            spotted: spotted(self.cue_ball(player)),
            ..option(
                "spot",
                OptionWords::SpotBalls,
                OptionWords::SpottedBalls(opponent),
                Turn::new(opponent, CueBall::IN_D),
            )
        };
        let options = vec![spot, option("play", OptionWords::Play, play, turn)];
        Next::Choice(Choice::new(opponent, options))
    }

    /// Nothing is counted in a row any more.
    fn end_break(&mut self) {
        (self.hazards, self.cannons, self.red_pots) = (0, 0, 0);
    }
}
