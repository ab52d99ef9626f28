//! The computer's thinking as a person sees it: a suggested shot, and on request the thinking of
//! the opponent.

use nalgebra::Vector3;

use super::turn::OpponentTurn;
use super::{Moment, OpponentSeat, has_opponent, seed_of};
use crate::ai::{Candidate, Decision, Kind, OPPONENTS, Opponent, Planned, Position};
use crate::app::background::thinker::{Thinker, think};
use crate::app::camera_rig::viewport;
use crate::app::picture::aim_line::Lines;
use crate::app::session::mode::Mode;
use crate::app::session::{Messages, Session};
use crate::game::{Command, Match, Phase, PocketName};
use crate::physics::{BallId, World};
use crate::render::Snapshot;
use crate::task::Task;
use crate::texts::{Shown, Text, thinking};
use crate::ui::{Layout, ThinkingLabel, ThinkingRow, ThinkingState, Tone};

/// Candidates that are drawn and listed.
const MAX_SHOWN_CANDIDATES: usize = 4;
/// Colour of the best candidate on the screen, with opacity.
const BEST_COLOR: [f32; 4] = [0.50, 0.84, 1.0, 0.95];
/// Colour of the other candidates.
const OTHERS: [f32; 4] = [0.50, 0.84, 1.0, 0.34];
/// Colour of the plan.
const PLAN: [f32; 4] = [0.80, 0.66, 1.0, 0.75];
/// Width of the lines of the best candidate, logical pixels.
const LINE_WIDTH: f32 = 2.4;
/// Width of all other lines, logical pixels.
const THIN: f32 = 1.5;
/// Height of the lines over the cloth, m.
const ABOVE: f32 = 0.002;
/// The part of a ball's way at which its probability stands.
const LABEL_AT: f32 = 0.6;

/// A suggestion for the person at the table, and the opponent's last decision.
#[derive(Debug, Default)]
pub(super) struct Advice {
    /// Looks for the suggestion.
    thinker: Option<Thinker>,
    decision: Option<Box<Decision>>,
    /// The point of the match that the suggestion is for.
    moment: Option<Moment>,
    /// The opponent's decision whose shot rolls.
    last: Option<(&'static Opponent, Box<Decision>)>,
}

impl Advice {
    /// Keeps the thinking of a turn that has ended, for as long as its balls roll.
    pub fn remember(&mut self, turn: OpponentTurn) {
        self.last = turn.decision.map(|decision| (turn.opponent, decision));
    }

    /// True while a suggestion is looked for.
    pub fn is_thinking(&self) -> bool {
        self.thinker.is_some()
    }
}

/// A decision that is shown.
struct ShownDecision<'a> {
    by: &'static Opponent,
    decision: &'a Decision,
    is_suggestion: bool,
    /// True until the stroke: the lines belong to the balls on the table.
    has_lines: bool,
}

impl OpponentSeat {
    /// Takes over a suggestion once it is found, and drops one for another shot. Returns true if
    /// something has changed.
    pub fn follow_advice(&mut self, game: &Match, messages: &mut Messages) -> bool {
        let advice = &mut self.advice;
        if game.phase() != Phase::Rolling {
            advice.last = None;
        }
        let is_over = advice.moment.is_some_and(|at| at != Moment::of(game));
        if is_over {
            (advice.thinker, advice.decision, advice.moment) = (None, None, None);
            return true;
        }
        let Some(found) = Task::take_done(&mut advice.thinker) else { return false };
        advice.decision = found.ok().flatten().filter(|decision| decision.best().is_some());
        if advice.decision.is_none() {
            messages.remark(thinking::NOTHING_NOW, Tone::Plain);
        }
        true
    }

    fn shown_decision(&self) -> Option<ShownDecision<'_>> {
        let advice = &self.advice;
        if let Some(decision) = &advice.decision {
            let by = &OPPONENTS[OPPONENTS.len() - 1];
            return Some(ShownDecision { by, decision, is_suggestion: true, has_lines: true });
        }
        if !self.shows_thinking {
            return None;
        }
        if let Some(turn) = &self.turn {
            let (by, decision) = (turn.opponent, turn.decision.as_deref()?);
            return Some(ShownDecision { by, decision, is_suggestion: false, has_lines: true });
        }
        let (by, decision) = advice.last.as_ref()?;
        Some(ShownDecision { by, decision, is_suggestion: false, has_lines: false })
    }

    /// Draws the shots that are considered, and the plan after the best of them.
    pub fn draw(&self, world: &World, lines: &mut Lines, scale: f32, snapshot: &mut Snapshot) {
        let Some(shown) = self.shown_decision().filter(|shown| shown.has_lines) else { return };
        let lift = |[x, y]: [f64; 2]| Vector3::new(x as f32, y as f32, ABOVE);
        for planned in &shown.decision.plan {
            let Some(ball) = world.ball(planned.ball) else { continue };
            let table = world.table();
            let Some(pocket) = table.pockets.get(planned.pocket.0) else { continue };
            let ends = [[ball.position.x, ball.position.y], pocket.center.into()];
            lines.add(ends.map(lift), THIN * scale, PLAN, snapshot);
            lines.ring(lift(planned.from), ball.radius as f32, THIN * scale, PLAN, snapshot);
        }
        let mut draw = |candidate: &Candidate, width: f32, color| {
            for line in &candidate.lines {
                let points = line.points.iter().copied().map(lift);
                lines.add(points, width * scale, color, snapshot);
            }
        };
        // The best one lies over the others.
        drawn(&shown).skip(1).for_each(|candidate| draw(candidate, THIN, OTHERS));
        let Some(best) = drawn(&shown).next() else { return };
        draw(best, LINE_WIDTH, BEST_COLOR);
        let cue_ball = world.ball(BallId::CUE);
        if let (Some(place), Some(ball)) = (best.place, cue_ball) {
            lines.ring(lift(place), ball.radius as f32, THIN * scale, BEST_COLOR, snapshot);
        }
    }
}

impl Session {
    /// Looks for a shot to suggest; if one is shown, returns the commands that aim the cue so.
    pub fn suggest(&mut self) -> Vec<Command> {
        if !matches!(self.mode, Mode::Game(_)) || !self.is_aiming() || self.is_opponents_turn() {
            self.messages.remark(thinking::NOTHING_NOW, Tone::Plain);
            return Vec::new();
        }
        if self.seat.advice.is_thinking() {
            return Vec::new();
        }
        if let Some(decision) = self.seat.advice.decision.take() {
            return decision.preparation().chain(decision.shot.commands()).collect();
        }
        let champion = &OPPONENTS[OPPONENTS.len() - 1];
        let seed = seed_of(&self.game);
        let thinker =
            Position::of(&self.game, &self.seat.pockets).map(|it| think(it, champion.skill, seed));
        if thinker.is_none() {
            self.messages.remark(thinking::NOTHING_NOW, Tone::Plain);
        }
        let advice = &mut self.seat.advice;
        (advice.thinker, advice.moment) = (thinker, Some(Moment::of(&self.game)));
        Vec::new()
    }

    /// Tells the match that the cue lies as the program suggested.
    pub fn suggestion_taken(&self) -> Option<Command> {
        let position = self.game.world().ball(self.game.cue_ball())?.position.xy().into();
        Some(Command::TakeSuggestion { direction: self.game.cue().direction, position })
    }

    /// The thinking as the interface shows it.
    pub(in crate::app::session) fn thinking_state(&self, layout: &Layout) -> ThinkingState {
        let OpponentSeat { turn, advice, shows_thinking, .. } = &self.seat;
        let is_match = matches!(self.mode, Mode::Game(_));
        let is_turn = self.is_opponents_turn();
        let thinker = turn.as_ref().map(|turn| turn.opponent);
        let state = ThinkingState {
            has_buttons: is_match && has_opponent(&self.game) && !self.game.phase().is_over(),
            is_on: *shows_thinking,
            is_turn,
            can_suggest: self.is_aiming() && !is_turn,
            has_suggestion: advice.decision.is_some(),
            waits: match is_turn {
                true => *shows_thinking && turn.as_ref().is_some_and(OpponentTurn::is_thinking),
                false => advice.is_thinking(),
            },
            by: thinker.or(Some(&OPPONENTS[OPPONENTS.len() - 1])),
            ..ThinkingState::default()
        };
        let Some(shown) = self.seat.shown_decision() else { return state };
        let table = self.world().table();
        let rows = distinct(&shown.decision.candidates).map(|candidate| {
            let (ball, pocket) = candidate.aim.unzip();
            let pocket = pocket.map(|pocket| PocketName::new(table, pocket));
            let kind = match (candidate.kind, ball) {
                (Kind::Direct, None) => thinking::POT,
                (kind, _) => kind_of(kind),
            };
            ThinkingRow { ball, pocket, kind, pot: candidate.pot }
        });
        let plan = shown.decision.plan.iter().map(|planned| {
            let Planned { ball, pocket, pot, .. } = *planned;
            let pocket = Some(PocketName::new(table, pocket));
            ThinkingRow { ball: Some(ball), pocket, kind: Text::EMPTY, pot }
        });
        let (camera, view) = (self.rig.in_window(layout), viewport(layout));
        let labels = drawn(&shown).enumerate().filter(|_| shown.has_lines);
        let labels = labels.filter_map(|(rank, candidate)| {
            let at = camera.project(&view, label_place(candidate)?)?;
            Some(ThinkingLabel { at, pot: candidate.pot, is_best: rank == 0 })
        });
        ThinkingState {
            by: Some(shown.by),
            reason: Shown(&shown.decision.reason).to_string(),
            rows: rows.collect(),
            plan: plan.collect(),
            labels: labels.collect(),
            ..state
        }
    }

    /// The current task of the opponent at the table, in words.
    pub(in crate::app::session) fn opponents_task(&self) -> Option<Text> {
        let opponent = self.opponent_at_table()?;
        let turn = self.seat.turn.as_ref().filter(|turn| turn.opponent.name == opponent.name);
        Some(turn.map_or(crate::texts::opponent_turn::THINKING, OpponentTurn::task))
    }
}

/// The best candidates of different kinds, balls and pockets: others differ in speed and spin.
fn distinct(all: &[Candidate]) -> impl Iterator<Item = &Candidate> {
    let is_new = move |(index, one): &(usize, &Candidate)| {
        !all[..*index].iter().any(|other| (other.kind, other.aim) == (one.kind, one.aim))
    };
    all.iter().enumerate().filter(is_new).map(|(_, one)| one).take(MAX_SHOWN_CANDIDATES)
}

/// The candidates that are drawn: of a suggestion only the shot itself.
fn drawn<'a>(shown: &ShownDecision<'a>) -> impl Iterator<Item = &'a Candidate> {
    let most = if shown.is_suggestion { 1 } else { MAX_SHOWN_CANDIDATES };
    distinct(&shown.decision.candidates).take(most)
}

/// The place of a candidate's probability, on the way of the ball aimed at; `None` if it aims at
/// none.
fn label_place(candidate: &Candidate) -> Option<Vector3<f32>> {
    let (target, _) = candidate.aim?;
    let line = candidate.lines.iter().find(|line| line.ball == target)?;
    let leg = |ends: &[[f64; 2]]| {
        let [from, to] = [ends[0], ends[1]];
        (to[0] - from[0]).hypot(to[1] - from[1]) as f32
    };
    let whole: f32 = line.points.windows(2).map(leg).sum();
    let mut left = LABEL_AT * whole;
    for ends in line.points.windows(2) {
        let length = leg(ends);
        if left <= length {
            let part = f64::from(left / length.max(1e-6));
            let at = [0, 1].map(|axis| ends[0][axis] + part * (ends[1][axis] - ends[0][axis]));
            return Some(Vector3::new(at[0] as f32, at[1] as f32, ABOVE));
        }
        left -= length;
    }
    None
}

/// The kind of a shot in a word; empty for a plain pot.
fn kind_of(kind: Kind) -> Text {
    match kind {
        Kind::Direct => Text::EMPTY,
        Kind::Bank => thinking::BANK,
        Kind::Kick => thinking::KICK,
        Kind::Combination => thinking::COMBINATION,
        Kind::Carom => thinking::CAROM,
        Kind::InOff => thinking::IN_OFF,
        Kind::Break => thinking::BREAK,
        Kind::Safety => thinking::SAFETY,
        Kind::PushOut => thinking::PUSH_OUT,
        Kind::Foul => thinking::FOUL,
    }
}
