//! The card of the tutorial and the drills, at the foot of the view, where it covers nothing of the
//! table.

use crate::game::lessons::Score;
use crate::texts::{Text, lesson_card};

use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{Color, faded};
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Intent, LessonAction, LessonState, ScreenStack, UiState};

/// Margins around the card, beside it and above it, logical pixels.
const MARGINS: [f32; 2] = [12.0, 4.0];
/// Margin inside the card, logical pixels.
const PAD: f32 = 18.0;
/// Height of the title's row, logical pixels.
const TITLE: f32 = 26.0;
/// Height of a line of text, logical pixels.
const LINE: f32 = 20.0;
/// Size of a button, logical pixels.
const BUTTON: [f32; 2] = [150.0, 34.0];
/// Gap between two buttons, logical pixels.
const GAP: f32 = 6.0;
/// Radius of the dots for steps and tries, logical pixels.
const DOT: f32 = 4.0;
/// Distance from one dot to the next, logical pixels.
const STEP: f32 = 14.0;

/// Draws the card.
pub fn draw(canvas: &mut Canvas<'_>, screens: &ScreenStack) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let lesson = &state.lesson;
    if !lesson.is_shown || screens.hides_table() {
        return;
    }
    let card = place(pen, layout);
    canvas.ground(Ground::Passing, "lesson", card, faded(theme::OVERLAY, 0.0), |canvas| {
        let color = match lesson.passed {
            None => theme::ACCENT,
            Some(true) => theme::GOOD,
            Some(false) => theme::FOUL,
        };
        let [width, height] = BUTTON.map(|length| pen.s(length).round());
        let buttons = card.max()[0] - pen.s(10.0) - width;
        pen.fill(card, theme::CARD, 8.0);
        pen.outline(card, theme::LINE, 8.0);
        let edge = pen.s(10.0);
        let bar = Rect::new(card.x, card.y + edge, pen.s(3.0), card.height - 2.0 * edge);
        pen.fill(bar, color, 1.5);
        words_of(pen, text_room(pen, card), lesson, color);
        let gap = pen.s(GAP);
        let top = card.y + 0.5 * (card.height - 2.0 * height - gap);
        for (index, (name, label, look, action)) in entries(state).into_iter().enumerate() {
            let y = (top + (height + gap) * index as f32).round();
            let rect = Rect::new(buttons.round(), y, width, height);
            canvas.button(name, rect, &label, look, action);
        }
    });
    canvas.record_place("lesson", card);
}

/// The place of the card, where the tray is in a match.
fn place(pen: &Pen<'_>, layout: &Layout) -> Rect {
    let [x, y] = MARGINS.map(|length| pen.s(length).round());
    let tray = layout.tray;
    Rect::new(tray.x + x, tray.y + y, tray.width - 2.0 * x, tray.height - 2.0 * y)
}

/// The part of the card beside the buttons.
fn text_room(pen: &Pen<'_>, card: Rect) -> Rect {
    let width = card.width - pen.s(2.0 * PAD + BUTTON[0] + 4.0);
    Rect::new(card.x + pen.s(PAD), card.y, width, card.height)
}

/// The height of a text in lines of this width.
#[cfg(test)]
fn text_height(pen: &Pen<'_>, room: Rect, text: &str) -> f32 {
    let mut lines = 0.0;
    let _font = pen.ui.push_font(pen.fonts.text);
    pen.lines(text, room.width, |_| lines += 1.0);
    lines * pen.s(LINE)
}

/// A button of the card: its name, label, look and action.
type Button = (&'static str, String, Look, LessonAction);

/// The two buttons of this moment.
fn entries(state: &UiState) -> [Button; 2] {
    let (lesson, keys) = (&state.lesson, &state.keys);
    let next = |label: Text| {
        let label = format!("{label}{}", keys.key_in_brackets(Intent::Confirm));
        ("lesson-next", label, Look::Accent, LessonAction::Next)
    };
    let (at, count) = lesson.place;
    let is_last = count.is_some_and(|count| at + 1 >= count);
    let on = if is_last { lesson_card::FINISH } else { lesson_card::NEXT };
    let plain = |name, label, action| (name, label, Look::Plain, action);
    // While the player aims, a key for "no" that also aims does not skip.
    let aims = lesson.passed.is_none() && keys.is_shared(Intent::Deny);
    let by = if aims && keys.gamepad().is_none() { Intent::Redo } else { Intent::Deny };
    let skip = || format!("{}{}", lesson_card::SKIP, keys.key_in_brackets(by));
    match (lesson.is_tutorial, lesson.passed) {
        (true, None) => [
            plain(
                "lesson-again",
                format!("{}{}", lesson_card::TRY_AGAIN, keys.key_in_brackets(Intent::Undo)),
                LessonAction::Again,
            ),
            plain("lesson-skip", skip(), LessonAction::Skip),
        ],
        (true, Some(true)) => [
            next(on),
            plain("lesson-again", format!("{}", lesson_card::TRY_AGAIN), LessonAction::Again),
        ],
        (true, Some(false)) => {
            [next(lesson_card::TRY_AGAIN), plain("lesson-skip", skip(), LessonAction::Skip)]
        }
        (false, None) => [
            plain("lesson-again", format!("{}", lesson_card::START_OVER), LessonAction::Again),
            plain("lesson-leave", format!("{}", lesson_card::EXIT), LessonAction::Leave),
        ],
        (false, Some(_)) => {
            [next(on), plain("lesson-leave", format!("{}", lesson_card::EXIT), LessonAction::Leave)]
        }
    }
}

/// Draws title, progress and text.
fn words_of(pen: &Pen<'_>, room: Rect, lesson: &LessonState, color: Color) {
    let title = Rect::new(room.x, room.y + pen.s(8.0), room.width, pen.s(TITLE));
    pen.text(title, &lesson.title, pen.fonts.title, theme::TEXT, Align::Left);
    let mut x = title.x + pen.width(&lesson.title, pen.fonts.title) + pen.s(20.0);
    let y = title.center()[1].round();
    let (at, count) = lesson.place;
    for index in 0..count.unwrap_or(0) {
        let center = [x + pen.s(DOT), y];
        let dot = dot_color(lesson, index);
        match dot {
            Some(dot) => {
                pen.disc(center, pen.s(DOT), dot);
            }
            None => pen.list().add_circle(center, pen.s(DOT), theme::MUTED).build(),
        }
        x += pen.s(STEP);
    }
    let progress = match (lesson.race, count) {
        (Some(race), _) => {
            let Score { made, missed, .. } = lesson.score;
            format!("{}", lesson_card::ghost_score(&made, &missed, &race))
        }
        (None, Some(count)) if lesson.is_tutorial => {
            format!("{}", lesson_card::step_of(&(at + 1), &count))
        }
        (None, Some(count)) if lesson.score.streak > 1 => {
            format!("{}", lesson_card::streak(&(at + 1), &count, &lesson.score.streak))
        }
        (None, Some(count)) => format!("{}", lesson_card::attempt_of(&(at + 1), &count)),
        (None, None) => String::new(),
    };
    let beside = Rect::new(x + pen.s(6.0), title.y, room.max()[0] - x, title.height);
    if pen.width(&progress, pen.fonts.small) <= beside.width {
        pen.text(beside, &progress, pen.fonts.small, theme::MUTED, Align::Left);
    }
    let ink = if lesson.passed.is_some() { color } else { theme::TEXT };
    let mut y = title.max()[1] + pen.s(4.0);
    let _font = pen.ui.push_font(pen.fonts.text);
    pen.lines(&lesson.text, room.width, |line| {
        pen.put([room.x.round(), y.round()], ink, line);
        y += pen.s(LINE);
    });
}

/// The colour of a filled dot; `None` for a step or try that is still to come.
fn dot_color(lesson: &LessonState, index: u32) -> Option<Color> {
    let at = lesson.place.0;
    let is_past = index < at || index == at && lesson.passed.is_some();
    match (is_past, lesson.score.has_passed(index)) {
        (true, true) => Some(theme::GOOD),
        // A step that is skipped is no failure.
        (true, false) if lesson.is_tutorial && index < at => Some(theme::MUTED),
        (true, false) => Some(theme::FOUL),
        (false, _) => (index == at).then_some(theme::ACCENT),
    }
}

#[cfg(test)]
mod tests {
    use crate::game::lessons::{Course, DRILLS, Program};
    use crate::ui::table::lesson::*;
    use crate::ui::table::state::{KEYS, write_task};
    use crate::ui::{Bindings, Foot, Hand};

    /// A course at each step and in each drill.
    fn courses() -> Vec<Course> {
        let mut courses: Vec<Course> =
            (0..DRILLS.len()).map(|drill| Course::new(Program::Drill(drill), 1, "Ada")).collect();
        let mut tutorial = Course::new(Program::Tutorial, 1, "Ada");
        for _ in 0..tutorial.place().1.unwrap_or_default() {
            courses.push(tutorial.clone());
            tutorial.skip();
        }
        courses
    }

    #[test]
    fn every_task_names_known_actions_with_their_keys() {
        for course in courses() {
            let mut text = String::new();
            write_task(&mut text, course.task().english, &Bindings::default());
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
            assert!(!text.contains("  ") && !text.contains("no key"), "{text}");
            let task = course.task().english;
            let names = task.split('{').skip(1).filter_map(|part| part.split_once('}'));
            for (name, _) in names {
                assert!(KEYS.iter().any(|(known, _)| *known == name), "{name}");
            }
        }
        let mut text = String::new();
        write_task(&mut text, "press {turn} or {views}.", &Bindings::default());
        assert_eq!(text, "press A or D or 3, 4 or 5.");
    }

    #[test]
    fn the_button_after_the_last_step_finishes_the_lesson() {
        let mut state = UiState::default();
        (state.lesson.is_tutorial, state.lesson.passed) = (true, Some(true));
        let mut label = |at, count| {
            state.lesson.place = (at, count);
            entries(&state)[0].1.to_string()
        };
        assert_eq!(label(4, Some(6)), "Next (Enter)");
        assert_eq!(label(5, Some(6)), "Finish (Enter)");
        assert_eq!(label(5, None), "Next (Enter)", "the ghost game has no last rack");
    }

    /// Tests that with one hand, whose Q means "no" and aims, each button shows a key that works.
    #[test]
    fn skip_has_a_key_of_its_own_while_the_player_aims() {
        let mut state = UiState { keys: Bindings::of(Hand::Left), ..UiState::default() };
        state.lesson.is_tutorial = true;
        assert_eq!(entries(&state)[1].1.to_string(), "Skip (Ctrl Shift Z)");
        state.lesson.passed = Some(false);
        assert_eq!(entries(&state)[1].1.to_string(), "Skip (Q)");
        state = UiState::default();
        state.lesson.is_tutorial = true;
        assert_eq!(entries(&state)[1].1.to_string(), "Skip (N)");
    }

    /// Tests that every task fits on its card, in windows of any shape.
    #[test]
    fn every_task_fits_on_the_card() {
        use crate::ui::tests::Frame;

        let sizes = [(640, 480), (800, 600), (1280, 720), (3840, 2160), (600, 1000), (480, 360)];
        for (width, height) in sizes {
            for folded in [false, true] {
                let layout = Layout::with_foot(width, height, 1.0, folded, Foot::Card);
                let mut frame = Frame::new(&layout);
                let pen = frame.pen();
                for course in courses() {
                    let lesson = LessonState::new(Some(&course), &Bindings::default());
                    let card = place(&pen, &layout);
                    let height = text_height(&pen, text_room(&pen, card), &lesson.text);
                    let end = pen.s(8.0 + TITLE + 4.0) + height;
                    let what = format!("{width}x{height}, folded {folded}: {}", lesson.text);
                    assert!(end <= card.height, "{end} of {}: {what}", card.height);
                    assert!(card.y >= layout.clear_view().max()[1], "{what}");
                    assert!(layout.clear_view().height > 0.4 * layout.view.height, "{what}");
                }
            }
        }
    }
}
