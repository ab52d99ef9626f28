//! The turn plate: the player and the task, at the upper left of the view. Without the panel it also
//! shows the opponent, the score and the last foul.

use crate::ai::Opponent;
use crate::game::{Foul, Phase, Score};
use crate::texts::{Shown, turn_plate};

use super::score_board::{self, has_board};
use crate::ui::kit::emblem;
use crate::ui::kit::theme;
use crate::ui::kit::theme::Color;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::panel::text_area::last_foul;
use crate::ui::words::{self, FEWEST_LETTERS, shortened};
use crate::ui::{CameraView, ClockState, Intent, ReplayState, ScreenStack, Tempo, UiState};

/// Greatest width of the plate, logical pixels.
const MAX_WIDTH: f32 = 320.0;
/// Width of the plate's margins at both sides together, logical pixels.
const MARGINS: f32 = 32.0;
/// Gap between the title and the opponent, logical pixels.
const GAP: f32 = 10.0;
/// Radius of a computer player's emblem, logical pixels.
const EMBLEM: f32 = 20.0;
/// Space that the emblem takes beside the texts, logical pixels.
const EMBLEM_ROOM: f32 = 52.0;
/// Space that the shot clock takes beside the texts, logical pixels.
const CLOCK_ROOM: f32 = 56.0;

/// The texts of the turn plate, and the colour of its edge.
struct PlateText {
    /// The player.
    title: String,
    /// The balls that the player has to pocket; may be empty.
    targets: String,
    /// The current task of the player, in words.
    task: String,
    color: Color,
}

impl PlateText {
    fn new(title: String, task: String, color: Color) -> PlateText {
        PlateText { title, targets: String::new(), task, color }
    }
}

/// The player to shoot and the task, or what else is to say.
fn plate_text(state: &UiState) -> PlateText {
    if state.replay.is_shown {
        let ReplayState { shot, shots, player, .. } = &state.replay;
        let player = player.unwrap_or(state.game.player);
        let name = state.game.name(player).to_string();
        let below = format!("{}", turn_plate::replayed_shot(shot, shots));
        return PlateText::new(name, below, state.game.color(player));
    }
    let has_lesson = state.lesson.sets_position();
    if let Phase::Over { winner } = state.game.phase
        && !state.lesson.is_shown
    {
        let name = state.game.name(winner);
        let wins = match state.game.is_report {
            true => format!("{}", turn_plate::report_winner(&name)),
            false => format!("{}", turn_plate::wins(&name)),
        };
        let next = state.game.next.label(state.game.kind.unit());
        let task = format!("{next}{}", state.keys.key_in_brackets(Intent::Confirm));
        return PlateText::new(wins, task, theme::GOOD);
    }
    let task = match (state.tempo, state.game.phase) {
        _ if state.lesson.passed == Some(true) && state.lesson.is_shown => turn_plate::MADE_IT,
        _ if state.lesson.passed == Some(false) && state.lesson.is_shown => turn_plate::MISSED,
        (Tempo::Fast, _) => turn_plate::FAST_FORWARD,
        (Tempo::Slow | Tempo::Delayed, _) => turn_plate::SLOW_MOTION,
        (Tempo::Paused, _) => turn_plate::PAUSED,
        (Tempo::Usual, Phase::Aiming { .. } | Phase::Choosing) if state.game.task.is_some() => {
            state.game.task.unwrap_or_default()
        }
        (Tempo::Usual, Phase::Aiming { ball_in_hand: true }) => turn_plate::BALL_IN_HAND,
        (Tempo::Usual, Phase::Aiming { ball_in_hand: false }) => turn_plate::TO_SHOOT,
        (Tempo::Usual, Phase::Choosing) => turn_plate::CHOOSING,
        (Tempo::Usual, Phase::Over { .. }) => {
            turn_plate::RACK_IS_OVER.in_unit(state.game.kind.unit())
        }
        (Tempo::Usual, Phase::Rolling) => turn_plate::BALLS_ARE_ROLLING,
    };
    match state.game.standing.targets.filter(|_| !has_lesson) {
        Some(targets) => {
            let player = state.game.player;
            let name = state.game.name(player).to_string();
            let target = targets[player.index()];
            let targets = target.map_or(String::new(), |target| Shown(&target).to_string());
            PlateText {
                targets,
                ..PlateText::new(name, format!("{task}"), state.game.color(player))
            }
        }
        None if has_lesson => {
            PlateText::new(format!("{}", state.lesson.program), format!("{task}"), theme::ACCENT)
        }
        None => {
            PlateText::new(format!("{}", turn_plate::PRACTICE), format!("{task}"), theme::ACCENT)
        }
    }
}

/// The shooter's name, and the opponent with the score: no name is longer than this many letters.
/// `None` where there is no opponent.
fn against(state: &UiState, letters: usize) -> Option<(String, String)> {
    let game = &state.game;
    let is_over = game.phase.is_over();
    let plays_alone = state.lesson.is_shown || game.standing.targets.is_none();
    if state.replay.is_shown || is_over || plays_alone {
        return None;
    }
    let (player, other) = (game.player, game.player.other());
    let [own, others] = [player, other].map(|player| game.score.wins[player.index()]);
    let name = |player| shortened(game.name(player), letters);
    let opponent = name(other);
    let aside = match (game.standing.score, game.score.race) {
        // The score board has the points.
        _ if has_board(&game.standing) => format!("{}", turn_plate::against(&opponent)),
        (Some(Score { points, target, .. }), _) => {
            let [own, others] = [player, other].map(|player| words::points(points[player.index()]));
            match target {
                Some(target) => {
                    format!("{}", turn_plate::against_points(&opponent, &own, &others, &target))
                }
                None => format!("{}", turn_plate::against_score(&opponent, &own, &others)),
            }
        }
        (None, Some(race)) => {
            format!("{}", turn_plate::against_in_race(&opponent, &own, &others, &race))
        }
        (None, None) if game.score.wins == [0, 0] => format!("{}", turn_plate::against(&opponent)),
        (None, None) => format!("{}", turn_plate::against_with_score(&opponent, &own, &others)),
    };
    Some((name(player), aside))
}

/// The turn plate at the upper left.
pub struct Plate {
    /// Its place.
    pub rect: Rect,
    title: String,
    /// The opponent and the score, beside the title; may be empty.
    aside: String,
    below: String,
    color: Color,
    /// The shot clock, at the right.
    clock: Option<ClockState>,
    /// The computer player whose name is the title, and whose emblem is shown.
    computer: Option<&'static Opponent>,
}

impl Plate {
    /// The plate of this moment.
    pub fn new(pen: &Pen<'_>, layout: &Layout, state: &UiState, screens: &ScreenStack) -> Plate {
        let PlateText { mut title, targets, task, color } = plate_text(state);
        let mut below = joined(&targets, &task);
        let mut aside = String::new();
        let computer = shown_computer(state);
        let beside = if computer.is_some() { pen.s(EMBLEM_ROOM) } else { 0.0 };
        let mut room = (layout.view.width - pen.s(64.0)).min(pen.s(MAX_WIDTH - MARGINS)) - beside;
        let clock = state.game.clock.filter(|_| screens.is_empty() && !state.replay.is_shown);
        let beside = beside + if clock.is_some() { pen.s(CLOCK_ROOM) } else { 0.0 };
        // The score board beside it stays where the camera expects it.
        let is_above = state.camera.view == CameraView::Over;
        let is_beside = is_above && score_board::is_shown(state, screens);
        let board = layout.score_board().filter(|_| is_beside);
        let fixed = board.map(|[plate, _]| plate.width);
        if let Some(width) = fixed {
            room = width - pen.s(MARGINS) - beside;
        }
        // Opponent, score and foul are shown only while the panel, which also shows them, is hidden.
        // Not under a screen either: screens are placed beside the narrower plate.
        if layout.folded() && screens.is_empty() {
            let fits = |(title, aside): &(String, String)| upper_width(pen, title, aside) <= room;
            let longest = state.game.names.iter().map(|name| name.chars().count()).max();
            let lengths = (FEWEST_LETTERS..=longest.unwrap_or(0).max(FEWEST_LETTERS)).rev();
            let mut candidates = lengths.map_while(|letters| against(state, letters));
            if let Some(found) = candidates.find(fits) {
                (title, aside) = found;
            }
            // Not while the toast still shows it. The tone alone does not prove a foul, since warnings
            // share it, so `game.foul` must be set, too.
            let foul = last_foul(state).zip(state.game.foul);
            if let Some(foul) = foul.filter(|_| state.messages.toast.is_none()) {
                let fits = |text: &str| pen.width(text, pen.fonts.small) <= room;
                let (sentence, foul) = foul;
                let short = match foul {
                    Foul::Scratch if state.game.kind.is_snooker() => turn_plate::IN_OFF.to_string(),
                    foul => Shown(&foul).to_string(),
                };
                below = with_foul(&targets, &task, (sentence, &short), fits);
            }
        }
        let upper = upper_width(pen, &title, &aside);
        let width = upper.max(pen.width(&below, pen.fonts.small)).min(room) + pen.s(MARGINS);
        let width = fixed.unwrap_or((width + beside).round());
        let rect = Rect { width, ..layout.plate };
        Plate { rect, title, aside, below, color, clock, computer }
    }

    /// Draws the plate.
    pub fn draw(&self, pen: &Pen<'_>) {
        let rect = self.rect;
        pen.fill(rect, theme::OVERLAY, 8.0);
        let edge = Rect::new(rect.x, rect.y + pen.s(12.0), pen.s(3.0), rect.height - pen.s(24.0));
        pen.fill(edge, self.color, 1.5);
        let mut left = rect.x + pen.s(16.0);
        if let Some(computer) = self.computer {
            let radius = pen.s(EMBLEM);
            let center = [(left + radius).round(), rect.center()[1].round()];
            emblem::draw(pen, center, radius, computer, pen.fonts.title);
            left += pen.s(EMBLEM_ROOM);
        }
        let upper = Rect::new(left, rect.y + pen.s(4.0), rect.width, pen.s(28.0));
        pen.text(upper, &self.title, pen.fonts.plate, theme::TEXT, Align::Left);
        if !self.aside.is_empty() {
            // On the same base line as the larger title.
            let x = upper.x + pen.width(&self.title, pen.fonts.plate) + pen.s(GAP);
            let beside = Rect { x, y: upper.y + pen.s(3.0), ..upper };
            pen.text(beside, &self.aside, pen.fonts.small, theme::MUTED, Align::Left);
        }
        if let Some(ClockState { seconds, warns }) = self.clock {
            let color = if warns { theme::FOUL } else { theme::MUTED };
            let text = format!("{}:{:02}", seconds / 60, seconds % 60);
            let place = Rect { x: rect.x, width: rect.width - pen.s(16.0), ..upper };
            pen.text(place, &text, pen.fonts.plate, color, Align::Right);
        }
        let lower = Rect::new(upper.x, rect.y + pen.s(32.0), rect.width, pen.s(18.0));
        pen.text(lower, &self.below, pen.fonts.small, theme::MUTED, Align::Left);
    }
}

/// The computer player whose name is the title.
fn shown_computer(state: &UiState) -> Option<&'static Opponent> {
    let player = match state.game.phase {
        Phase::Over { winner } => winner,
        Phase::Aiming { .. } | Phase::Rolling | Phase::Choosing => state.game.player,
    };
    state.game.opponent(player).filter(|_| !state.replay.is_shown && !state.lesson.is_shown)
}

/// Width of the upper line: the title, and the opponent and score beside it, which may be empty.
fn upper_width(pen: &Pen<'_>, title: &str, aside: &str) -> f32 {
    let title = pen.width(title, pen.fonts.plate);
    match aside.is_empty() {
        true => title,
        false => title + pen.s(GAP) + pen.width(aside, pen.fonts.small),
    }
}

/// Two texts with a dot between them, of which the first may be empty.
fn joined(first: &str, second: &str) -> String {
    match first.is_empty() {
        true => second.to_string(),
        false => format!("{first} · {second}"),
    }
}

/// The task with the last foul, in the longest words that fit: its sentence, a few words, or that it
/// was one.
fn with_foul(
    targets: &str,
    task: &str,
    (sentence, short): (&str, &str),
    fits: impl Fn(&str) -> bool,
) -> String {
    let below = joined(targets, task);
    let candidates = [
        format!("{below} · {sentence}"),
        format!("{below} · {short}"),
        format!("{short} · {task}"),
        format!("{} · {task}", turn_plate::FOUL),
    ];
    candidates.into_iter().find(|text| fits(text)).unwrap_or(below)
}

#[cfg(test)]
mod tests {
    use crate::game::{Group, Player, Standing, Target};
    use crate::physics::BallId;
    use crate::ui::table::turn_plate::*;
    use crate::ui::tests::Frame;
    use crate::ui::{
        GameState, KeyCard, Message, NextGame, PauseMenu, Question, Screen, SettingsSheet, Toast,
        Tone,
    };

    /// Tests that under a screen the turn plate is no wider than the layout allows, so that it is
    /// covered whole or not at all.
    #[test]
    fn the_plate_shows_the_last_foul_only_without_a_screen() {
        let foul = Message {
            text: "Foul by Player 1: no ball hit (WPA 3.3)".to_owned(),
            tone: Tone::Foul,
        };
        let mut plain = UiState::default();
        plain.messages.last = [foul.clone()].into();
        plain.messages.count = 1;
        plain.game.foul = Some(Foul::NothingHit);
        let mut with_message = plain.clone();
        with_message.messages.toast = Some(Toast { message: foul, opacity: 1.0 });
        for (width, height, zoom) in [(640, 480, 1.0), (1280, 720, 1.0), (1920, 1080, 1.2)] {
            let layout = Layout::arranged(width, height, zoom, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let reserved = layout.plate.width;
            let mut screens = ScreenStack::default();
            let wide = |state: &UiState, screens: &ScreenStack| {
                Plate::new(&pen, &layout, state, screens).rect.width
            };
            let what = format!("{width}x{height}, {zoom}");
            let says_foul = |state: &UiState| {
                let plate = Plate::new(&pen, &layout, state, &screens);
                plate.below.contains("Foul")
            };
            assert!(says_foul(&plain) && !says_foul(&with_message), "{what}");
            // A warning has the tone of a foul.
            let legal =
                UiState { game: GameState { foul: None, ..plain.game.clone() }, ..plain.clone() };
            assert!(!says_foul(&legal), "{what}");
            assert!(wide(&with_message, &screens) <= reserved, "{what}");
            let all: [Screen; 4] = [
                SettingsSheet::default().into(),
                KeyCard.into(),
                PauseMenu::default().into(),
                Question::NewRack.into(),
            ];
            for screen in all {
                screens.open(screen);
                for phase in [
                    Phase::Aiming { ball_in_hand: true },
                    Phase::Rolling,
                    Phase::Over { winner: Player::Two },
                ] {
                    let groups = Some([Some(Group::Stripes), Some(Group::Solids)]);
                    let targets = Some([Some(Target::Stripes), Some(Target::Solids)]);
                    let standing = Standing { groups, targets, ..plain.game.standing };
                    let game = GameState { phase, standing, ..plain.game.clone() };
                    let state = UiState { game, ..plain.clone() };
                    let wide = wide(&state, &screens);
                    let top = screens.top();
                    assert!(wide <= reserved, "{wide} for {reserved}, {top:?}, {phase:?}, {what}");
                }
            }
        }
    }

    #[test]
    fn the_foul_on_the_plate_is_said_in_words_that_fit() {
        let say = |text: &str, tone| Message { text: text.to_owned(), tone };
        let messages = [
            say("Foul by Player 1: no ball hit (WPA 3.3)", Tone::Foul),
            say("The journal stops here", Tone::Bad),
        ];
        let mut state = UiState::default();
        state.messages.last = messages.into();
        state.messages.count = 2;
        let sentence = last_foul(&state).expect("the last shot was a foul").to_owned();
        for (room, text) in [
            (80, "Open · ball in hand · Foul by Player 1: no ball hit (WPA 3.3)"),
            (50, "Open · ball in hand · Foul: no ball hit"),
            (35, "Foul: no ball hit · ball in hand"),
            (25, "Foul · ball in hand"),
            (18, "Open · ball in hand"),
        ] {
            let foul = (sentence.as_str(), "Foul: no ball hit");
            let said = with_foul("Open", "ball in hand", foul, |text| text.chars().count() <= room);
            assert_eq!(&*said, text);
        }
        state.game.has_chosen = true;
        assert_eq!(last_foul(&state), None, "the player who chose has read it");
    }

    /// Tests that in small windows, too, the plate says every foul and what follows from it.
    #[test]
    fn every_foul_fits_with_its_consequence() {
        use crate::physics::BallId;
        let fouls = [
            Foul::Scratch,
            Foul::NothingHit,
            Foul::WrongBallFirst(BallId(12)),
            Foul::NoRail,
            Foul::OffTable(BallId(12)),
            Foul::TouchedBall,
            Foul::DoubleHit,
            Foul::PushShot,
            Foul::BallsMoving,
            Foul::BadPlacement,
            Foul::HitBehindHeadString,
            Foul::StayedBehindHeadString,
            Foul::WeakBreak,
        ];
        let layout = Layout::arranged(640, 480, 1.0, true);
        let mut frame = Frame::new(&layout);
        let pen = frame.pen();
        let mut state = UiState::default();
        let text = "a foul told at such a length that no plate is wide enough for all of it".into();
        state.messages.last = [Message { text, tone: Tone::Foul }].into();
        state.messages.count = 1;
        state.game.phase = Phase::Aiming { ball_in_hand: true };
        for foul in fouls {
            state.game.foul = Some(foul);
            let plate = Plate::new(&pen, &layout, &state, &ScreenStack::default());
            let said = &*plate.below;
            assert!(
                said.contains(&Shown(&foul).to_string()) && said.contains("ball in hand"),
                "{said}"
            );
        }
    }

    #[test]
    fn without_the_panel_the_plate_names_the_opponent_and_the_score() {
        let mut state = UiState::default();
        state.game.names = ["Maria", "Bob"].map(str::to_owned);
        let aside = |state: &UiState| against(state, 20).map(|(_, aside)| aside.to_string());
        assert_eq!(aside(&state).unwrap(), "vs. Bob");
        state.game.score.wins = [1, 0];
        assert_eq!(aside(&state).unwrap(), "vs. Bob · 1–0");
        state.game.score.race = Some(3);
        assert_eq!(aside(&state).unwrap(), "vs. Bob · 1–0, race to 3");
        // The shooter's racks come first.
        state.game.player = Player::Two;
        assert_eq!(aside(&state).unwrap(), "vs. Maria · 0–1, race to 3");
        state.replay.is_shown = true;
        assert_eq!(aside(&state), None);
        state.replay.is_shown = false;
        state.game.standing.targets = None;
        assert_eq!(aside(&state), None, "in practice there is no opponent");
    }

    #[test]
    fn long_names_are_shortened_on_the_plate() {
        let mut state = UiState::default();
        state.game.names = ["Bartholomew-Maximilian", "Wilhelmina Featherston"].map(str::to_owned);
        (state.game.score.wins, state.game.score.race) = ([10, 11], Some(12));
        state.messages.last = [Message {
            text: "Foul: the cue ball fell into a pocket (Player 1)".to_owned(),
            tone: Tone::Foul,
        }]
        .into();
        state.messages.count = 1;
        for (width, height) in [(640, 480), (1280, 720), (600, 1000)] {
            let layout = Layout::arranged(width, height, 1.0, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let plate = Plate::new(&pen, &layout, &state, &ScreenStack::default());
            let what = format!("{width}x{height}: {} {}", &*plate.title, &*plate.aside);
            assert!(plate.title.contains('…') && plate.aside.ends_with("race to 12"), "{what}");
            let most = pen.s(MAX_WIDTH);
            assert!(plate.rect.width <= most.round(), "{} of {most}, {what}", plate.rect.width);
            let text = pen.width(&plate.title, pen.fonts.plate)
                + pen.s(GAP)
                + pen.width(&plate.aside, pen.fonts.small);
            assert!(text <= plate.rect.width - pen.s(MARGINS) + 1.0, "{text}, {what}");
        }
    }

    #[test]
    fn the_plate_says_what_the_player_does() {
        let mut state = UiState::default();
        state.game.standing.targets = Some([Some(Target::On(BallId(8))), Some(Target::Stripes)]);
        let below = |state: &UiState| {
            let PlateText { targets, task, .. } = plate_text(state);
            joined(&targets, &task).to_string()
        };
        assert_eq!(below(&state), "On the 8 · to shoot");
        state.game.player = Player::Two;
        assert_eq!(below(&state), "Stripes · to shoot");
        state.tempo = Tempo::Paused;
        assert_eq!(below(&state), "Stripes · paused");
        // After the deciding ball has fallen there is nothing left to pocket.
        state.game.standing.targets = Some([Some(Target::On(BallId(8))), None]);
        (state.tempo, state.game.phase) = (Tempo::Usual, Phase::Rolling);
        assert_eq!(below(&state), "balls are rolling");
        state.game.phase = Phase::Over { winner: Player::One };
        assert_eq!(below(&state), "New rack (Enter)");
        state.game.next = NextGame::Match;
        assert_eq!(below(&state), "New match (Enter)");
        state.game.next = NextGame::Restart;
        assert_eq!(below(&state), "Restart Game (Enter)");
    }
}
