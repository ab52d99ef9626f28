//! The card at the end of a game: the winner, the reason, and both players' statistics.

use std::fmt::Write;

use crate::game::{Command, End, Figures, Player, Score, Unit};
use crate::physics::BallId;
use crate::texts::{Shown, Text, end_of_game, wins_unit};

use super::{Behaviour, Canvas, KeyGroup, TableInput};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::{CardPlace, Layout, Rect};
use crate::ui::{App, Hint, Intent, NextGame, Socket, UiState, words};

/// The card at the end of a game, with all of its text.
#[derive(Debug, Clone, PartialEq)]
pub struct EndOfGame {
    /// The winner, and the reason.
    pub end: End,
    /// The number of the rule behind it; empty if the rules have no numbers.
    pub rule: String,
    /// Each player's shots, fouls and best run.
    pub scores: Box<[Figures; 2]>,
    /// The ball that decided the game, if a single one does.
    pub decider: Option<BallId>,
    /// The balls that fell in each player's shots.
    pub balls: [Vec<BallId>; 2],
    /// Games that each player has won.
    pub wins: [u32; 2],
    /// The game that follows.
    pub next: NextGame,
}

/// The thing that the winner has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Won {
    /// A single game.
    Game,
    /// A rack of a race that continues.
    Rack,
    /// A race, in a match of several.
    Set,
    /// The match.
    Match,
}

/// Size of the card, logical pixels.
const SIZE: [f32; 2] = [500.0, 414.0];
/// Margin of the card, logical pixels.
const PAD: f32 = 26.0;
/// Left edges of the players' columns, logical pixels.
const COLUMNS: [f32; 2] = [136.0, 312.0];
/// Width of a player's column, logical pixels.
const COLUMN: f32 = 162.0;
/// Upper edge of the ball that decided the game, logical pixels.
const EMBLEM: f32 = 20.0;
/// Upper edge of the headline, logical pixels.
const HEADLINE: f32 = 72.0;
/// Upper edge of the reason, logical pixels.
const REASON: f32 = 116.0;
/// Upper edge of the dividing line, logical pixels.
const RULE: f32 = 150.0;
/// Upper edge of the players' names, logical pixels.
const PLAYERS: f32 = 160.0;
/// Upper edge of the first row of figures, logical pixels.
const ROWS: f32 = 190.0;
/// Height of a row of figures, logical pixels.
const ROW: f32 = 24.0;
/// Upper edge of the balls, logical pixels.
const BALLS: f32 = 314.0;
/// Upper edge of the buttons, logical pixels.
const BUTTONS: f32 = 354.0;
/// Radius of the ball that decided the game, over the headline, logical pixels.
const EMBLEM_RADIUS: f32 = 23.0;
/// Largest radius of a ball on the card, logical pixels.
const RADIUS: f32 = 9.5;
/// Most balls in a row.
const MOST_BALLS: usize = 15;
/// Distance from one ball to the next, in radii.
const STEP: f32 = 2.16;

/// The card, in the clear part of the view and a little above the middle, and the place of its
/// parts; smaller if that part is small.
fn place(layout: &Layout) -> (Rect, CardPlace) {
    let (rect, scale) = layout.card(SIZE, 0.46);
    (rect, CardPlace { corner: rect.min(), scale })
}

/// A row in a player's column.
fn column(place: CardPlace, player: Player, y: f32, height: f32) -> Rect {
    place.at(COLUMNS[player.index()], y, COLUMN, height)
}

impl Behaviour for EndOfGame {
    fn table_input(&self) -> TableInput {
        TableInput::Camera
    }

    fn lets_through(&self, _keys: KeyGroup) -> bool {
        true
    }

    fn hint(&self) -> Hint {
        self.next.hint(true)
    }

    fn gamepad_hint(&self) -> Hint {
        self.next.hint(true)
    }

    fn tells_result(&self) -> bool {
        true
    }

    fn is_of_match(&self) -> bool {
        true
    }

    /// The card opens by itself, and below screens that the player has opened.
    fn stays_below(&self) -> bool {
        true
    }

    fn balls(&self, layout: &Layout, put: &mut dyn FnMut(Socket)) {
        let (_, place) = place(layout);
        let side = 2.0 * EMBLEM_RADIUS;
        let rect = place.at(0.5 * SIZE[0] - EMBLEM_RADIUS, EMBLEM, side, side);
        let radius = EMBLEM_RADIUS * place.scale;
        if let Some(ball) = self.decider {
            put(Socket { ball, center: rect.center(), radius, has_number: false, filled: 1.0 });
        }
        for (player, balls) in Player::BOTH.into_iter().zip(&self.balls) {
            let row = column(place, player, BALLS, 2.0 * RADIUS);
            // In a long game of points, the last ones.
            let balls = &balls[balls.len().saturating_sub(MOST_BALLS)..];
            let count = balls.len().max(1) as f32;
            let radius = (RADIUS * place.scale).min(row.width / (STEP * count));
            let step = STEP * radius;
            let [middle, y] = row.center();
            let first = middle - 0.5 * step * (count - 1.0);
            for (index, &ball) in balls.iter().enumerate() {
                let center = [first + step * index as f32, y];
                put(Socket { ball, center, radius, has_number: false, filled: 1.0 });
            }
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let (rect, place) = place(layout);
        let pen = &pen.scaled(place.scale);
        canvas.with(pen).ground(Ground::Card, "ending", rect, theme::CARD, |canvas| {
            self.text(pen, rect, place, state);
            let side = 28.0;
            let cross = place.at(SIZE[0] - side - 12.0, 12.0, side, side);
            canvas.cross("ending-close", cross, App::Close);
            let wide = 0.5 * (SIZE[0] - 2.0 * PAD - 12.0);
            let again = place.at(PAD, BUTTONS, wide, 38.0);
            let back = place.at(PAD + wide + 12.0, BUTTONS, wide, 38.0);
            let words = format!(
                "{}{}",
                self.next.label(state.game.kind.unit()),
                state.keys.key_in_brackets(Intent::Confirm)
            );
            canvas.button("play-again", again, &words, Look::Accent, Command::Restart);
            let undo = if state.game.undo { Look::Plain } else { Look::Idle };
            let words =
                format!("{}{}", end_of_game::UNDO_SHOT, state.keys.key_in_brackets(Intent::Undo));
            canvas.button("take-back", back, &words, undo, Command::Undo);
        });
    }
}

impl EndOfGame {
    fn won(&self, state: &UiState) -> Won {
        match state.game.score.race {
            None => Won::Game,
            Some(race) if self.wins.iter().all(|wins| *wins < race) => Won::Rack,
            Some(_) if self.next == NextGame::Match => Won::Match,
            Some(_) => Won::Set,
        }
    }

    /// Draws everything that is not a control.
    fn text(&self, pen: &Pen<'_>, card: Rect, place: CardPlace, state: &UiState) {
        let EndOfGame { end, scores, balls, wins, .. } = self;
        let End { winner, how, by_loser } = end;
        pen.outline(card, theme::LINE, 8.0);
        let width = SIZE[0] - 2.0 * PAD;
        if let Some(Score { points: [one, two], .. }) = state.game.standing.score {
            let row = place.at(PAD, EMBLEM, width, 2.0 * EMBLEM_RADIUS);
            let score = format!("{} : {}", words::points(one), words::points(two));
            pen.text(row, &score, pen.fonts.headline, theme::TEXT, Align::Center);
        }
        if self.decider.is_some() {
            // A brass ring around the deciding ball.
            let rect = place.at(
                0.5 * SIZE[0] - EMBLEM_RADIUS,
                EMBLEM,
                2.0 * EMBLEM_RADIUS,
                2.0 * EMBLEM_RADIUS,
            );
            pen.list()
                .add_circle(rect.center(), pen.s(EMBLEM_RADIUS + 4.0), theme::ACCENT)
                .thickness(pen.s(1.5))
                .num_segments(64)
                .build();
        }
        let unit = state.game.kind.unit();
        let headline = place.at(PAD, HEADLINE, width, 42.0);
        let name = state.game.name(*winner);
        let title = match self.won(state) {
            Won::Game if state.game.is_report => format!("{}", end_of_game::report_winner(&name)),
            Won::Game => format!("{}", end_of_game::wins(&name)),
            Won::Rack => format!("{}", wins_unit(unit, &name)),
            Won::Set => format!("{}", end_of_game::wins_set(&name)),
            Won::Match => format!("{}", end_of_game::wins_match(&name)),
        };
        pen.text(headline, &title, pen.fonts.headline, theme::ACCENT, Align::Center);
        let row = place.at(PAD, REASON, width, 22.0);
        let mut how = match by_loser {
            true => {
                format!("{}", end_of_game::loses(&state.game.name(winner.other()), &Shown(how)))
            }
            false => format!("{}", Shown(how)),
        };
        if !self.rule.is_empty() {
            // A text that is too long is cut off, which is not an error.
            let _ = write!(how, " ({})", self.rule);
        }
        pen.text(row, &how, pen.fonts.text, theme::TEXT, Align::Center);
        let [x, y] = place.at(PAD, RULE, 0.0, 0.0).min();
        let end = x + width * place.scale;
        pen.line([x, y + 0.5], [end, y + 0.5], theme::LINE);
        for player in Player::BOTH {
            let group = match state
                .game
                .standing
                .group(player)
                .map(|group| state.game.standing.title(group))
            {
                None => state.game.name(player).to_string(),
                Some(group) => format!("{} · {}", state.game.name(player), Shown(&group)),
            };
            let color = if player == *winner { theme::ACCENT } else { theme::TEXT };
            let row = column(place, player, PLAYERS, ROW);
            pen.text(row, &group, pen.fonts.strong, color, Align::Center);
        }
        let of = |value: fn(&Figures) -> u32| [0, 1].map(|index| value(&scores[index]));
        let won = match state.game.score.sets {
            Some(sets) if self.won(state) != Won::Rack => (end_of_game::SETS_WON, sets),
            _ => (end_of_game::RACKS_WON.in_unit(unit), *wins),
        };
        let number = |(label, values): (Text, [u32; 2])| (label, values.map(|it| it.to_string()));
        let won = number(won);
        let shots = number((end_of_game::SHOTS, of(|score| score.shots)));
        let fouls = number((end_of_game::FOULS, of(|score| score.fouls)));
        let high_run = number((end_of_game::HIGH_RUN, of(|score| score.high_run)));
        let fallen = [0, 1].map(|index| balls[index].len() as u32);
        let rows = match unit {
            Unit::Rack => {
                [won, shots, fouls, high_run, number((end_of_game::BALLS_POCKETED, fallen))]
            }
            Unit::Frame => {
                let high_break = (end_of_game::HIGH_BREAK, of(|score| score.high_break));
                let potted = (end_of_game::BALLS_POTTED, fallen);
                [won, shots, fouls, number(high_break), number(potted)]
            }
            Unit::Game => {
                let innings = state.game.standing.score.and_then(|score| score.innings);
                let average = |player| {
                    let average = innings.and_then(|innings| innings.average(player, 0));
                    average.map_or("–".to_owned(), |average| format!("{average:.3}"))
                };
                let ended = innings.map_or([0; 2], |innings| innings.ended);
                let innings = number((end_of_game::INNINGS, ended));
                [won, innings, (end_of_game::AVERAGE, Player::BOTH.map(average)), high_run, fouls]
            }
        };
        for (index, (label, values)) in rows.into_iter().enumerate() {
            let y = ROWS + ROW * index as f32;
            let row = place.at(PAD, y, COLUMNS[0] - PAD, ROW);
            pen.text(row, &label, pen.fonts.text, theme::MUTED, Align::Left);
            for player in Player::BOTH {
                let row = column(place, player, y, ROW);
                pen.text(
                    row,
                    &values[player.index()],
                    pen.fonts.strong,
                    theme::TEXT,
                    Align::Center,
                );
            }
        }
    }
}
