//! A thread that judges shots by playing them many times: why a pot missed, and the chance of the
//! shot being aimed.
//!
//! While the mouse moves, questions about the aim come faster than answers. A question that nobody
//! has begun to answer is replaced by the next one. The first answer to a question is always found
//! to its end, so that one comes at all; the final one only for the newest question. A finished shot
//! comes before any of them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::ai::analysis::chance::{Chance, ChanceFinder, Question, SAMPLES};
use crate::ai::analysis::miss;
use crate::ai::analysis::miss::PotReview;
use crate::ai::analysis::pot_window::Attempt;

/// A tried pot to be reviewed.
#[derive(Debug)]
pub struct ReviewJob {
    /// The number under which the review is expected.
    pub ticket: u64,
    /// The name of the player who learns from it.
    pub learner: Option<String>,
    /// The shot.
    pub attempt: Attempt,
}

/// The review of a tried pot.
#[derive(Debug)]
pub struct Reviewed {
    /// The number of its job.
    pub ticket: u64,
    /// The name of the player who learns from it.
    pub learner: Option<String>,
    /// The review.
    pub review: PotReview,
}

/// The thread; it is started by the first question.
#[derive(Debug, Default)]
pub struct Analyst {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// True if no thread can be started.
    is_broken: bool,
    /// The number of reviews that are not finished.
    reviews: usize,
    /// True while the answer to the last question is not complete.
    expects_answer: bool,
}

#[derive(Debug, Default)]
struct Shared {
    desk: Mutex<SharedJobs>,
    wake: Condvar,
    /// The number of the newest question.
    newest: AtomicU64,
    /// Questions up to this number have been withdrawn.
    withdrawn: AtomicU64,
}

/// The jobs and results that both threads read and write.
#[derive(Debug, Default)]
struct SharedJobs {
    question: Option<Question>,
    /// The number of the question, as long as it has to be answered.
    asked: Option<u64>,
    answer: Chance,
    /// The number of the question that the answer belongs to, while it was not taken.
    answered: Option<u64>,
    jobs: VecDeque<ReviewJob>,
    done: Vec<Reviewed>,
    is_closed: bool,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, SharedJobs> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Analyst {
    /// Asks for the chance of a shot.
    pub fn ask(&mut self, question: &Question) {
        self.start();
        let number = self.shared.newest.fetch_add(1, Ordering::Relaxed) + 1;
        let mut desk = self.shared.desk();
        match &mut desk.question {
            Some(known) => known.copy(question),
            None => desk.question = Some(question.clone()),
        }
        desk.asked = Some(number);
        drop(desk);
        self.expects_answer = !self.is_broken;
        self.shared.wake.notify_one();
    }

    /// Drops all questions.
    pub fn withdraw(&mut self) {
        if self.expects_answer {
            let newest = self.shared.newest.load(Ordering::Relaxed);
            self.shared.withdrawn.store(newest, Ordering::Relaxed);
            let mut desk = self.shared.desk();
            (desk.asked, desk.answered) = (None, None);
            self.expects_answer = false;
        }
    }

    /// Has a tried pot reviewed.
    pub fn review(&mut self, job: ReviewJob) {
        self.start();
        if !self.is_broken {
            self.shared.desk().jobs.push_back(job);
            self.reviews += 1;
            self.shared.wake.notify_one();
        }
    }

    /// Takes over a new answer. Returns false if there is none.
    pub fn take_answer(&mut self, chance: &mut Chance) -> bool {
        let mut desk = self.shared.desk();
        let Some(number) = desk.answered.take().filter(|_| self.expects_answer) else {
            return false;
        };
        chance.copy(&desk.answer);
        let is_newest = number == self.shared.newest.load(Ordering::Relaxed);
        self.expects_answer = !is_newest || desk.answer.samples < SAMPLES[1];
        true
    }

    /// The next finished review.
    pub fn take_review(&mut self) -> Option<Reviewed> {
        let reviewed = self.shared.desk().done.pop()?;
        self.reviews -= 1;
        Some(reviewed)
    }

    /// True while something is expected of the thread.
    pub fn is_busy(&self) -> bool {
        self.expects_answer || self.reviews > 0
    }

    fn start(&mut self) {
        if self.thread.is_some() || self.is_broken {
            return;
        }
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name("analyst".to_owned());
        match thread.spawn(move || work(&shared)) {
            Ok(thread) => self.thread = Some(thread),
            Err(error) => {
                log::warn!("shots are not analysed: {error}");
                self.is_broken = true;
            }
        }
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.withdraw();
        {
            let mut desk = self.shared.desk();
            desk.is_closed = true;
            desk.jobs.clear();
        }
        self.shared.wake.notify_one();
        if let Some(thread) = self.thread.take() {
            // One that has panicked has left a report.
            let _ = thread.join();
        }
    }
}

/// The work of the thread.
fn work(shared: &Shared) {
    let (mut finder, mut chance) = (ChanceFinder::default(), Chance::default());
    let mut question: Option<Question> = None;
    loop {
        let mut desk = shared.desk();
        while !desk.is_closed && desk.asked.is_none() && desk.jobs.is_empty() {
            desk = shared.wake.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        if desk.is_closed {
            return;
        }
        if let Some(ReviewJob { ticket, learner, attempt }) = desk.jobs.pop_front() {
            drop(desk);
            let review = miss::review(&attempt);
            shared.desk().done.push(Reviewed { ticket, learner, review });
            continue;
        }
        let Some(number) = desk.asked.take() else { continue };
        match (&mut question, &desk.question) {
            (Some(known), Some(new)) => known.copy(new),
            (known, new) => known.clone_from(new),
        }
        drop(desk);
        let Some(question) = &question else { continue };
        let is_wanted = || shared.withdrawn.load(Ordering::Relaxed) < number;
        let is_newest = || shared.newest.load(Ordering::Relaxed) == number;
        finder.begin(question, &mut chance);
        for samples in SAMPLES {
            let is_first = samples == SAMPLES[0];
            let may_go_on = || is_wanted() && (is_first || is_newest());
            if !finder.play(question, samples, &mut chance, may_go_on) {
                break;
            }
            let mut desk = shared.desk();
            if is_wanted() {
                desk.answer.copy(&chance);
                desk.answered = Some(number);
            }
        }
    }
}

#[cfg(test)]
pub mod tests {
    use std::f64::consts::FRAC_PI_4;
    use std::time::Duration;

    use crate::app::background::analyst::*;
    use crate::physics::{Ball, BallId, PocketId, Preset, Shot, Strength};

    /// A shot at the 1, which lies on the straight line to a corner at the foot; the cue points
    /// aside of that line by an angle, rad.
    pub fn attempt(aside: f64) -> Attempt {
        let (laws, table) = (Preset::Real.laws(), Preset::Real.table());
        let radius = laws.ball_radius();
        let ball = |id: u32, away: f64| {
            let place = [1.27 - away, 0.635 - away];
            Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), place[0], place[1])
        };
        Attempt {
            table: Arc::new(table),
            balls: vec![ball(0, 0.8), ball(1, 0.4)],
            laws,
            shot: Shot {
                ball: BallId::CUE,
                direction: FRAC_PI_4 + aside,
                strength: Strength::Power(0.3),
                tip: [0.0, 0.0],
                elevation: 0.0,
            },
            ball: BallId(1),
            pocket: PocketId(0),
            fell: aside == 0.0,
        }
    }

    fn question(aside: f64) -> Question {
        let attempt = attempt(aside);
        Question {
            call: Some((attempt.ball, attempt.pocket)),
            table: attempt.table,
            laws: attempt.laws,
            balls: attempt.balls,
            shot: attempt.shot,
            error: [0.002, 0.02],
        }
    }

    fn wait(mut until: impl FnMut() -> bool) {
        while !until() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn the_newest_question_is_answered() {
        let (mut analyst, mut chance) = (Analyst::default(), Chance::default());
        for aside in [0.3, 0.2, 0.1, 0.0] {
            analyst.ask(&question(aside));
        }
        wait(|| analyst.take_answer(&mut chance) && !analyst.is_busy());
        assert_eq!(chance.samples, SAMPLES[1]);
        assert!(chance.pot > 0.9, "{chance:?}");
        analyst.ask(&question(0.1));
        analyst.withdraw();
        assert!(!analyst.is_busy() && !analyst.take_answer(&mut chance));
    }

    #[test]
    fn a_shot_is_reviewed_for_its_player() {
        let mut analyst = Analyst::default();
        let attempt = attempt(0.02);
        let learner = Some("Ada".to_owned());
        analyst.review(ReviewJob { ticket: 7, learner, attempt });
        let mut found = None;
        wait(|| {
            found = analyst.take_review();
            found.is_some()
        });
        let Reviewed { ticket, learner, review } = found.unwrap();
        assert_eq!((ticket, learner.as_deref()), (7, Some("Ada")));
        assert!(review.miss.is_some() && review.error.unwrap().direction > 0.01);
        assert!(!analyst.is_busy());
    }
}
