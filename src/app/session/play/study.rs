//! The analysis of shots: why the last one missed, and the chance of the shot being aimed.
//!
//! The session only asks and shows; a thread of the window finds the answers.

use crate::ai::analysis::chance::{Chance, Question};
use crate::ai::analysis::miss::{Cause, Miss, PotReview};
use crate::ai::analysis::own_error::OwnErrors;
use crate::ai::analysis::pot_window::Attempt;
use crate::app::background::analyst::ReviewJob;
use crate::app::picture::aim_line::Lines;
use crate::app::session::mode::Mode;
use crate::app::session::{Messages, Session};
use crate::game::{Call, Command, Lift, Match};
use crate::render::Snapshot;
use crate::texts::{Shown, miss_card};
use crate::ui::{ChanceSign, Layout, MissPart, MissState, Tone};

use super::opponent::is_programs;
use super::signs::window_position;

/// The analysis of the last shot, and of the shot being aimed.
#[derive(Debug, Default)]
pub struct Study {
    /// The chance of the shot being aimed is shown.
    pub(in crate::app::session) shows_chance: bool,
    /// The last question about it, and its answer.
    question: Option<Question>,
    pub chance: Chance,
    /// True while the question belongs to the shot being aimed.
    is_asked: bool,
    /// True once that question was answered. Until the next answer comes, the last one is shown.
    pub is_known: bool,
    /// True if a player has struck the shot on the table; a shot that is redone teaches nothing.
    learns: bool,
    /// The number of the last review.
    ticket: u64,
    /// The shot to be reviewed next.
    pub job: Option<ReviewJob>,
    last: LastShot,
    /// The explanation is shown as soon as it is known.
    is_open: bool,
}

/// The analysis of the last shot.
#[derive(Debug, Default)]
enum LastShot {
    /// It has not been reviewed, or there is nothing to explain.
    #[default]
    Nothing,
    /// It is being reviewed.
    Asked,
    /// Why it missed, with the sentence.
    Missed(Box<Miss>, String),
}

/// The question about the shot being aimed.
pub enum AskedChance<'a> {
    /// No chance is shown.
    Nothing,
    /// The last question.
    Same,
    /// Another shot.
    New(&'a Question),
}

impl Study {
    /// A command has been carried out, by an opponent that the program plays or by a person.
    pub(in crate::app::session) fn after_command(&mut self, command: &Command, by_program: bool) {
        match command {
            // The person may still ask about the shot before.
            Command::Shoot | Command::Redo if by_program => self.is_open = false,
            Command::Shoot | Command::Redo => {
                self.forget();
                self.learns = *command == Command::Shoot;
            }
            Command::Undo | Command::Restart | Command::NewGame => self.forget(),
            _ => {}
        }
    }

    /// Forgets the last shot.
    pub(in crate::app::session) fn forget(&mut self) {
        (self.last, self.job, self.is_open, self.learns) = (LastShot::Nothing, None, false, false);
        // A review that is under way comes too late.
        self.ticket += 1;
    }

    pub(in crate::app::session) fn review(&mut self, attempt: Attempt, learner: Option<String>) {
        self.ticket += 1;
        self.job = Some(ReviewJob { ticket: self.ticket, learner, attempt });
        self.last = LastShot::Asked;
    }

    /// Takes over the review of the last shot.
    pub fn take_review(&mut self, ticket: u64, review: PotReview, messages: &mut Messages) {
        if ticket != self.ticket {
            return;
        }
        self.last = match review.miss {
            Some(miss) => {
                let sentence = Shown(&miss).to_string();
                LastShot::Missed(Box::new(miss), sentence)
            }
            None => LastShot::Nothing,
        };
        if self.is_open && self.shown_miss().is_none() {
            self.is_open = false;
            messages.remark(miss_card::NOTHING_TO_EXPLAIN, Tone::Plain);
        }
    }

    /// Hides why the last shot missed. Returns false if that was not shown.
    pub fn close(&mut self) -> bool {
        std::mem::take(&mut self.is_open)
    }

    /// The explanation that is shown.
    fn shown_miss(&self) -> Option<(&Miss, &str)> {
        match &self.last {
            LastShot::Missed(miss, sentence) if self.is_open => Some((miss, sentence)),
            _ => None,
        }
    }
}

/// True if shots are analysed: the game of 2014 and the blog's laws stay as they were.
fn is_studied(game: &Match) -> bool {
    game.setup().laws.has_spin()
}

impl Session {
    /// Has the shot that has just ended reviewed, if it tried a pot.
    pub(in crate::app::session) fn study_shot(&mut self) {
        let is_studied = matches!(self.mode, Mode::Game(_)) && is_studied(&self.game);
        let Some(shot) = self.game.last_shot().filter(|_| is_studied) else {
            return;
        };
        // The program knows its own errors.
        if is_programs(&self.game, shot.player) {
            return;
        }
        let Some(attempt) = Attempt::of(shot, self.game.world()) else { return };
        let name = &self.game.setup().players[shot.player.index()];
        let learner = (self.study.learns && !shot.is_suggested).then(|| name.clone());
        // A shot that was redone and fell has nothing to tell.
        if learner.is_some() || !attempt.fell {
            self.study.review(attempt, learner);
        }
    }

    /// Shows why the last shot missed, or hides that.
    pub fn toggle_miss(&mut self) {
        let watched = self.mode.watched_shot().filter(|_| is_studied(&self.game));
        let tried = watched.and_then(|shot| Attempt::of(shot, self.game.world()));
        let missed = tried.filter(|attempt| !attempt.fell);
        if let (LastShot::Nothing, Some(attempt)) = (&self.study.last, missed) {
            self.study.review(attempt, None);
        }
        self.study.is_open = match &self.study.last {
            LastShot::Nothing => {
                self.messages.remark(miss_card::NOTHING_TO_EXPLAIN, Tone::Plain);
                false
            }
            LastShot::Asked | LastShot::Missed(..) => !self.study.is_open,
        };
    }

    /// The explanation of the last shot as the interface shows it.
    pub(in crate::app::session) fn miss_state(&self) -> MissState {
        let watched = self.mode.watched_shot().filter(|_| is_studied(&self.game));
        let has_missed = matches!(self.study.last, LastShot::Missed(..)) && !self.is_rolling();
        let missed = watched.and_then(|shot| shot.pot).is_some_and(|pot| !pot.fell);
        let known = MissState { is_known: has_missed || missed, ..MissState::default() };
        let Some((miss, sentence)) = self.study.shown_miss() else { return known };
        let known = MissState { is_open: true, sentence: sentence.to_owned(), ..known };
        if miss.sketch.is_none() || !matches!(miss.cause, Cause::Heading | Cause::Jaws) {
            return known;
        }
        let parts = [
            (miss_card::ROW_AIM, miss.parts.aim),
            (miss_card::ROW_SQUIRT, miss.parts.squirt),
            (miss_card::ROW_SWERVE, miss.parts.swerve),
            (miss_card::ROW_THROW, miss.parts.throw),
        ];
        let degrees = |angle: f64| angle.to_degrees() as f32;
        let parts = parts.map(|(title, angle)| MissPart { title, angle: degrees(angle) });
        MissState { parts: parts.into(), takes: miss.takes.map(degrees), ..known }
    }

    /// Brings the question about the shot being aimed up to date. `learned` is true if a player's
    /// own error has changed.
    pub fn ask_chance(&mut self, errors: &OwnErrors, learned: bool) -> AskedChance<'_> {
        if !self.has_chance() {
            (self.study.is_asked, self.study.is_known) = (false, false);
            return AskedChance::Nothing;
        }
        let (shot, call) = (self.game.planned_shot(), self.calling.pot(&self.game));
        let world = self.game.world();
        let is_same = self.study.is_asked && !learned;
        let fits = |known: &Question| {
            let still = || world.balls().eq(known.balls.iter().copied());
            (known.shot, known.call) == (shot, call) && still()
        };
        if is_same && self.study.question.as_ref().is_some_and(fits) {
            return AskedChance::Same;
        }
        let own = errors.of(&self.game.setup().players[self.game.player().index()]);
        let error = [own.direction(), own.speed()];
        self.study.is_asked = true;
        AskedChance::New(self.study.question.insert(Question {
            table: world.table().clone(),
            laws: *world.laws(),
            balls: world.balls().collect(),
            shot,
            call,
            error,
        }))
    }

    /// True if the chance of the shot being aimed is to be shown.
    fn has_chance(&self) -> bool {
        let game = &self.game;
        let plays = self.mode.game().is_some() && is_studied(game);
        let aims = self.is_aiming() && !self.turn.is_due() && !self.mode.awaits_next();
        let aims = aims && !is_programs(game, game.player());
        let is_pot = !matches!(game.call(), Some(Call::Safety | Call::PushOut));
        let strikes = game.cue().power > 0.0 && !matches!(game.lift(), Some(Lift::NoRoom(_)));
        let is_free = self.screens.is_empty() && self.study.shown_miss().is_none();
        let is_shown = self.study.shows_chance && is_free;
        is_shown && plays && aims && is_pot && strikes && !game.is_racked()
    }

    /// The answer that is shown.
    fn shown_chance(&self) -> Option<&Chance> {
        let study = &self.study;
        (study.is_asked && study.is_known && self.has_chance()).then_some(&study.chance)
    }

    /// The chance of the shot being aimed, beside the ball that it is aimed at.
    pub(in crate::app::session) fn chance_sign(&self, layout: &Layout) -> Option<ChanceSign> {
        let chance = self.shown_chance()?;
        let ball = self.world().ball(chance.ball?)?;
        let percent = |part: f64| (100.0 * part).round() as u32;
        Some(ChanceSign {
            pot: percent(chance.pot),
            scratch: percent(chance.scratch),
            at: window_position(&self.rig, layout, ball.position)?,
        })
    }

    /// Draws where the cue ball may stop, and the lines of a miss.
    pub(in crate::app::session) fn draw_study(
        &self,
        lines: &mut Lines,
        scale: f32,
        snapshot: &mut Snapshot,
    ) {
        if let Some(chance) = self.shown_chance() {
            lines.mark_stops(&chance.stops, scale, snapshot);
        }
        if let Some(sketch) = self.study.shown_miss().and_then(|(miss, _)| miss.sketch.as_ref()) {
            lines.mark_miss(sketch, scale, snapshot);
        }
    }
}
