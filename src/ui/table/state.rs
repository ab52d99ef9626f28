//! The state of the displays over the table as plain data, to be drawn.

use std::fmt::Write;

use crate::ai::Opponent;
use crate::game::lessons::{Course, Program, Score, Stage};
use crate::game::{Direction, Player, PocketName};
use crate::physics::BallId;
use crate::texts::{Text, lesson_card};
use crate::ui::{Bindings, CameraView, Intent, Side, Sign};

/// The tutorial or drill, as the card shows it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LessonState {
    /// True while there is one.
    pub is_shown: bool,
    /// True in the tutorial.
    pub is_tutorial: bool,
    /// The name of the program.
    pub program: Text,
    /// The title of the exercise.
    pub title: Text,
    /// The task, or the words of the judgement.
    pub text: String,
    /// The result, once the try is judged.
    pub passed: Option<bool>,
    /// The index of the step or try, and their number, if it is limited.
    pub place: (u32, Option<u32>),
    /// The score of a drill.
    pub score: Score,
    /// The racks to win against the ghost.
    pub race: Option<u32>,
}

/// The names in tasks and judgements that stand for keys.
pub(super) const KEYS: &[(&str, &[Intent])] = &[
    ("shoot", &[Intent::Shoot]),
    ("turn", &[Intent::Turn(Side::Left), Intent::Turn(Side::Right)]),
    ("power", &[Intent::Pull(Sign::More)]),
    ("tip-down", &[Intent::Tip(Direction::Down)]),
    (
        "arrows",
        &[
            Intent::Arrow(Direction::Left),
            Intent::Arrow(Direction::Right),
            Intent::Arrow(Direction::Up),
            Intent::Arrow(Direction::Down),
        ],
    ),
    ("safety", &[Intent::Safety]),
    ("undo", &[Intent::Undo]),
    ("call-ball", &[Intent::NextBall]),
    ("call-pocket", &[Intent::NextPocket]),
    (
        "views",
        &[
            Intent::Place(CameraView::Over),
            Intent::Place(CameraView::Broadcast),
            Intent::Place(CameraView::Low),
        ],
    ),
];

impl LessonState {
    /// True if the lesson sets up each shot. The ghost game has racks and turns like a match.
    pub fn sets_position(&self) -> bool {
        self.is_shown && self.race.is_none()
    }

    /// The state of a course; none is shown without one, and once it is over.
    pub fn new(course: Option<&Course>, keys: &Bindings) -> LessonState {
        let Some(course) = course.filter(|course| course.stage() != Stage::Over) else {
            return LessonState::default();
        };
        let judgement = course.judgement();
        let task = judgement.map_or_else(|| course.task(), |judgement| judgement.words());
        let mut text = String::new();
        write_task(&mut text, &Text::from(task), keys);
        LessonState {
            is_shown: true,
            is_tutorial: course.program() == Program::Tutorial,
            program: course.program().title().into(),
            title: course.title().into(),
            passed: judgement.map(|judgement| judgement.is_passed()),
            place: course.place(),
            score: course.score(),
            race: course.ghost().map(|ghost| ghost.race),
            text,
        }
    }
}

/// Writes a task with the bound keys instead of their names in braces.
pub(super) fn write_task(text: &mut String, task: &str, keys: &Bindings) {
    let mut rest = task;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let intents = KEYS.iter().find(|(known, _)| *known == name).map_or(&[][..], |it| it.1);
        text.push_str(before);
        if let Some((last, others)) = intents.split_last() {
            let last = key_words(*last, keys);
            let mut list = String::new();
            for (index, intent) in others.iter().enumerate() {
                let before = if index == 0 { "" } else { ", " };
                let _ = write!(list, "{before}{}", key_words(*intent, keys));
            }
            // A text in memory takes whatever is written.
            let _ = match others {
                [] => write!(text, "{last}"),
                _ => write!(text, "{}", lesson_card::either_key(&list, &last)),
            };
        }
        rest = after;
    }
    text.push_str(rest);
}

/// The first key of an action.
fn key_words(intent: Intent, keys: &Bindings) -> String {
    match keys.keys(intent).next() {
        Some(key) => format!("{key}"),
        None => format!("{}", lesson_card::NO_KEY),
    }
}

/// A ring around a ball, in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark {
    /// The centre.
    pub center: [f32; 2],
    /// The radius.
    pub radius: f32,
}

/// The state of a replay.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplayState {
    /// True while a replay is watched.
    pub is_shown: bool,
    /// The number of the shot, from 1.
    pub shot: usize,
    /// The number of all shots.
    pub shots: usize,
    /// The player of the shot.
    pub player: Option<Player>,
    /// True if the shot was taken back later.
    pub is_taken_back: bool,
    /// True while time passes in it.
    pub is_playing: bool,
    /// Speed of the balls, relative to real time.
    pub speed: f64,
    /// Time in the shot, s.
    pub time: f64,
    /// The length of the shot, s, as far as it is computed.
    pub length: f64,
    /// The times at which balls fall, s.
    pub pots: Vec<f64>,
    /// The last event, in words.
    pub event: String,
    /// The referee's sentence with the rule's number, while it is shown.
    pub verdict: String,
    /// True if an event decided the verdict.
    pub has_reason: bool,
    /// Rings around the balls of the shown event.
    pub marks: Vec<Mark>,
}

/// A part of a miss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MissPart {
    /// Its name.
    pub title: Text,
    /// The angle at the object ball, degrees: positive to the left.
    pub angle: f32,
}

/// The explanation of the last shot's miss.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MissState {
    /// True if there is one.
    pub is_known: bool,
    /// True while it is shown.
    pub is_open: bool,
    /// It in words.
    pub sentence: String,
    /// Its parts, which add up to the whole; empty if there is nothing to draw.
    pub parts: Vec<MissPart>,
    /// The angles to the side of the miss that the pocket takes, degrees: at the speed of the shot,
    /// and from a softer shot.
    pub takes: [f32; 2],
}

/// A shot in a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThinkingRow {
    /// The ball aimed at.
    pub ball: Option<BallId>,
    /// The pocket aimed at.
    pub pocket: Option<PocketName>,
    /// The kind of shot; may be empty.
    pub kind: Text,
    /// The probability that the ball falls or the shot scores, or for another shot that it is no foul.
    pub pot: f64,
}

/// A probability over the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThinkingLabel {
    /// Its middle, physical pixels.
    pub at: [f32; 2],
    /// The probability.
    pub pot: f64,
    /// True for the shot that is played.
    pub is_best: bool,
}

/// The thinking that is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ThinkingState {
    /// True in a match against an opponent, where the buttons are shown.
    pub has_buttons: bool,
    /// True if the thinking of opponents is shown.
    pub is_on: bool,
    /// True in an opponent's turn.
    pub is_turn: bool,
    /// True if a person prepares a shot.
    pub can_suggest: bool,
    /// True if a suggestion is shown.
    pub has_suggestion: bool,
    /// True while the shot is looked for.
    pub waits: bool,
    /// Whose thinking it is.
    pub by: Option<&'static Opponent>,
    /// The reason for the shot, in a sentence; empty without one.
    pub reason: String,
    /// The shots considered, the best first.
    pub rows: Vec<ThinkingRow>,
    /// The shots planned next.
    pub plan: Vec<ThinkingRow>,
    /// Probabilities over the table.
    pub labels: Vec<ThinkingLabel>,
}

impl ThinkingState {
    /// True if the card is shown.
    pub fn has_card(&self) -> bool {
        self.waits || !self.reason.is_empty() || !self.rows.is_empty()
    }
}
