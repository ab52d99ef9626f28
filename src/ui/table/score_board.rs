//! The score board of snooker and carom games, as their players know it: in the text area, or below
//! the turn plate while the panel is hidden.

use crate::game::{Player, Score, Standing, Target};
use crate::texts::{Shown, score_board};

use super::column::Column;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme::{self, Color, opaque};
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Rect, SCORE_BOARD};
use crate::ui::words;
use crate::ui::{ScreenStack, UiState};

/// Height of a line, logical pixels.
const LINE: f32 = 19.0;
/// Width of the board below the plate, logical pixels.
const WIDTH: f32 = SCORE_BOARD[0];
/// Margin of the board below the plate, logical pixels.
const PAD: f32 = 8.0;
/// Radius of a player's cue ball, logical pixels.
const BALL: f32 = 5.5;
/// Space before a name that the cue ball takes, logical pixels.
const BALL_ROOM: f32 = 17.0;
/// Room for a name at least, logical pixels.
const LEAST_NAME: f32 = 80.0;
/// Space between two columns, logical pixels.
const GAP: f32 = 10.0;

/// The board as texts.
struct Board {
    /// What stands over the names: the inning, or the race.
    title: String,
    /// The names of the columns, and both players' entries.
    columns: Vec<(String, [String; 2])>,
    /// A line below; may be empty.
    below: String,
}

/// True if the game has a score board.
pub fn has_board(standing: &Standing) -> bool {
    standing.score.is_some_and(|score| score.left.is_some() || score.innings.is_some())
}

/// True while the board may be drawn over the table: under a choice, too, but not in a replay.
pub fn is_shown(state: &UiState, screens: &ScreenStack) -> bool {
    !screens.leaves_table() && !state.replay.is_shown && has_board(&state.game.standing)
}

/// The players on the board: in a drill there is one.
fn players(state: &UiState) -> &'static [Player] {
    if state.lesson.is_shown { &Player::BOTH[..1] } else { &Player::BOTH }
}

/// Height of the board, in lines.
pub fn lines(state: &UiState) -> f32 {
    let has_below = state.game.standing.score.is_some_and(|score| score.left.is_some());
    let below = if has_below { 1.0 } else { 0.0 };
    1.0 + players(state).len() as f32 + below
}

impl Board {
    fn new(state: &UiState, score: &Score) -> Board {
        let game = &state.game;
        let is_over = game.phase.is_over();
        let each = |entry: &dyn Fn(Player) -> String| Player::BOTH.map(entry);
        let points = each(&|player| words::points(score.points[player.index()]));
        // The visit of the player at the table.
        let run = each(&|player| match player == game.player && !is_over {
            true => score.run.to_string(),
            false => String::new(),
        });
        let Some(innings) = &score.innings else {
            let race = game.score.race.map(|race| score_board::race_to(&race).to_string());
            let won = each(&|player| game.score.wins[player.index()].to_string());
            let columns = vec![
                (score_board::FRAMES.to_string(), won),
                (score_board::POINTS.to_string(), points),
                (score_board::BREAK.to_string(), run),
            ];
            let left = words::left(score).filter(|_| !is_over);
            let on = ball_on(state, score).filter(|_| !is_over);
            let below = on.into_iter().chain(left).collect::<Vec<_>>().join(" · ");
            return Board { title: race.unwrap_or_default(), columns, below };
        };
        let number = innings.number(game.player, is_over);
        let title = match score.target {
            _ if innings.is_last && !is_over => score_board::LAST_INNING.to_string(),
            Some(target) => score_board::inning_and_target(&number, &target).to_string(),
            None => score_board::inning(&number).to_string(),
        };
        let average = each(&|player| {
            let run = if player == game.player && !is_over { score.run } else { 0 };
            let average = innings.average(player, run);
            average.map_or("–".to_owned(), |average| format!("{average:.3}"))
        });
        let high = each(&|player| innings.high_runs[player.index()].to_string());
        let columns = vec![
            (score_board::POINTS.to_string(), points),
            (score_board::RUN.to_string(), run),
            (score_board::AVERAGE.to_string(), average),
            (score_board::HIGH_RUN.to_string(), high),
        ];
        Board { title, columns, below: String::new() }
    }

    /// Draws the board in lines of this height.
    fn draw(&self, pen: &Pen<'_>, rect: Rect, line: f32, state: &UiState) {
        let game = &state.game;
        let row = |index: usize| Rect { y: rect.y + line * index as f32, height: line, ..rect };
        let (small, gap) = (pen.fonts.small, pen.s(GAP));
        let turn = |player| player == game.player && !game.phase.is_over();
        let font = |player| if turn(player) { pen.fonts.strong } else { pen.fonts.text };
        let width_of = |(title, entries): &(String, [String; 2])| {
            let each = players(state).iter();
            let widths = each.map(|&player| pen.width(&entries[player.index()], font(player)));
            widths.fold(pen.width(title, small), f32::max).ceil()
        };
        // Where longer words leave too little room for the title, the last columns give way.
        let left = rect.width - pen.width(&self.title, small).max(pen.s(LEAST_NAME));
        let mut widths: Vec<f32> = self.columns.iter().map(width_of).collect();
        while widths.len() > 2 && widths.iter().map(|width| width + gap).sum::<f32>() > left {
            widths.pop();
        }
        let mut right = rect.max()[0];
        for ((title, entries), &width) in self.columns.iter().zip(&widths).rev() {
            let place = |index| Rect { x: right - width, width, ..row(index) };
            pen.text(place(0), title, small, theme::MUTED, Align::Right);
            for &player in players(state) {
                let color = if turn(player) { theme::TEXT } else { theme::MUTED };
                let entry = &entries[player.index()];
                pen.text(place(player.index() + 1), entry, font(player), color, Align::Right);
            }
            right -= width + gap;
        }
        let room = (right - rect.x).max(1.0);
        pen.text(Rect { width: room, ..row(0) }, &self.title, small, theme::MUTED, Align::Left);
        for &player in players(state) {
            let place = row(player.index() + 1);
            let ball = game.standing.target(player).and_then(cue_ball_color);
            let before = if ball.is_some() { pen.s(BALL_ROOM) } else { 0.0 };
            if let Some(color) = ball {
                let center = [place.x + pen.s(BALL), place.center()[1].round()];
                pen.disc(center, pen.s(BALL), color);
            }
            let color = if turn(player) { game.color(player) } else { theme::MUTED };
            let place = Rect { x: place.x + before, width: (room - before).max(1.0), ..place };
            let fits = |name: &str| pen.narrowed(name, font(player)) <= place.width;
            let name = words::with_name(game.name(player), str::to_owned, fits);
            pen.text(place, &name, font(player), color, Align::Left);
        }
        pen.text(row(1 + players(state).len()), &self.below, small, theme::MUTED, Align::Left);
    }
}

/// The ball on with its value, in snooker.
fn ball_on(state: &UiState, score: &Score) -> Option<String> {
    let target = state.game.standing.target(state.game.player)?;
    Some(match score.left?.value {
        Some(value) => score_board::worth(&Shown(&target), &value).to_string(),
        None => Shown(&target).to_string(),
    })
}

/// The colour of the cue ball of a player who has an own one.
fn cue_ball_color(target: Target) -> Option<Color> {
    match target {
        Target::PlaysWhite => Some(opaque(0xf4f0e4)),
        Target::PlaysYellow => Some(opaque(0xf2c318)),
        _ => None,
    }
}

/// Draws the board with its upper edge at this height, in lines of this height. Returns its lower
/// edge.
pub fn in_text_area(pen: &Pen<'_>, rect: Rect, line: f32, state: &UiState) -> f32 {
    let Some(score) = &state.game.standing.score else { return rect.y };
    Board::new(state, score).draw(pen, rect, line, state);
    rect.y + line * lines(state)
}

/// The place of the board below the plate, or beside it.
fn place(pen: &Pen<'_>, column: &mut Column, state: &UiState) -> Rect {
    let height = pen.s(LINE * lines(state) + 2.0 * PAD);
    column.next(pen.s(WIDTH).round(), height.round())
}

/// The board in one line: the points of the player at the table first, as on the turn plate, and the
/// visit.
fn in_short(state: &UiState, score: &Score) -> String {
    let game = &state.game;
    let points = |player: Player| words::points(score.points[player.index()]);
    let mut line = match players(state) {
        [one] => points(*one),
        _ => format!("{} : {}", points(game.player), points(game.player.other())),
    };
    if !game.phase.is_over() {
        let visit = if score.innings.is_some() { score_board::RUN } else { score_board::BREAK };
        line += &format!(" · {visit} {}", score.run);
    }
    line
}

/// Draws the board below the plate, or beside it, while the panel is hidden; in short in a window that
/// has no room beside the plate, where it would hide the far balls.
pub fn below_plate(canvas: &mut Canvas<'_>, column: &mut Column, screens: &ScreenStack) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let score = state.game.standing.score.as_ref();
    let Some(score) = score.filter(|_| is_shown(state, screens)) else { return };
    let [pad, line] = [PAD, LINE].map(|length| pen.s(length));
    let inner =
        |rect: Rect| Rect::new(rect.x + 1.5 * pad, rect.y + pad, rect.width - 3.0 * pad, line);
    if layout.score_board().is_none() {
        let text = in_short(state, score);
        let size = [pen.width(&text, pen.fonts.text) + 3.0 * pad, line + 2.0 * pad];
        let [width, height] = size.map(f32::ceil);
        let rect = column.next(width, height);
        canvas.ground(Ground::Passing, "score-board", rect, theme::OVERLAY, |_| {
            pen.text(inner(rect), &text, pen.fonts.text, theme::TEXT, Align::Left);
        });
        return;
    }
    let rect = place(pen, column, state);
    canvas.ground(Ground::Passing, "score-board", rect, theme::OVERLAY, |_| {
        Board::new(state, score).draw(pen, inner(rect), line, state);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameKind, Innings, Phase};
    use crate::ui::CameraView;
    use crate::ui::layout::Layout;
    use crate::ui::table::turn_plate::Plate;
    use crate::ui::tests::Frame;

    fn state(kind: GameKind, change: impl Fn(&mut Score)) -> UiState {
        let mut state = UiState::default();
        state.game.kind = kind;
        state.game.standing = kind.start().rules().standing(&|_| true, false);
        change(state.game.standing.score.as_mut().expect("a game of points"));
        state
    }

    fn board(state: &UiState) -> Board {
        Board::new(state, state.game.standing.score.as_ref().expect("a game of points"))
    }

    fn entries(board: &Board) -> Vec<(&str, [&str; 2])> {
        let columns = board.columns.iter();
        columns.map(|(title, entries)| (&**title, entries.each_ref().map(|it| &**it))).collect()
    }

    #[test]
    fn a_carom_board_counts_innings_and_averages_as_the_sport_does() {
        let mut state = state(GameKind::ThreeCushion, |score| {
            let innings =
                Innings { caroms: [6, 4], ended: [7, 7], high_runs: [3, 2], is_last: false };
            (score.points, score.run, score.innings) = ([11, 4], 0, Some(innings));
        });
        let begun = board(&state);
        assert_eq!(begun.title, "Inning 8 · to 40");
        let expected = [
            ("Points", ["11", "4"]),
            ("Run", ["0", ""]),
            // The five points ahead are no caroms.
            ("Avg.", ["0.857", "0.571"]),
            ("High run", ["3", "2"]),
        ];
        assert_eq!(entries(&begun), expected);
        // The inning that goes on counts from its first carom on.
        let score = state.game.standing.score.as_mut().expect("a game of points");
        score.run = 2;
        score.innings.as_mut().expect("innings").caroms[0] = 8;
        assert_eq!(entries(&board(&state))[2], ("Avg.", ["1.000", "0.571"]));
        let score = state.game.standing.score.as_mut().expect("a game of points");
        score.innings.as_mut().expect("innings").is_last = true;
        assert_eq!(board(&state).title, "Last inning");
        state.game.phase = Phase::Over { winner: Player::One };
        assert_eq!(board(&state).title, "Inning 7 · to 40");
    }

    #[test]
    fn a_snooker_board_names_the_ball_on_and_the_snookers_required() {
        let mut state = state(GameKind::Snooker, |score| {
            (score.points, score.run) = ([0, 160], 9);
        });
        state.game.score.wins = [2, 1];
        state.game.score.race = Some(5);
        let shown = board(&state);
        assert_eq!(shown.title, "Race to 5");
        assert_eq!(shown.below, "On a red (1) · 147 left · 4 snookers required");
        let expected = [("Frames", ["2", "1"]), ("Points", ["0", "160"]), ("Break", ["9", ""])];
        assert_eq!(entries(&shown), expected);
        state.game.phase = Phase::Over { winner: Player::Two };
        assert_eq!(board(&state).below, "");
    }

    /// Tests that seen from above the board has one place, whatever the turn plate says, and that the
    /// camera expects it there.
    #[test]
    fn the_board_keeps_its_place_in_the_view_from_above() {
        for (width, height) in [(900, 720), (1280, 720), (1920, 1080)] {
            let layout = Layout::arranged(width, height, 1.0, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let [plate, board] = layout.score_board().expect("there is room");
            let mut state = state(GameKind::Snooker, |_| {});
            state.camera.view = CameraView::Over;
            for names in [["Al", "Bo"], ["Wilhelmina Featherston", "Bartholomew-Maximilian"]] {
                state.game.names = names.map(str::to_owned);
                let shown = Plate::new(&pen, &layout, &state, &ScreenStack::default()).rect;
                assert_eq!(shown, plate, "{width}x{height}");
                let mut column = Column::new(&pen, &layout, &state, shown);
                assert_eq!(place(&pen, &mut column, &state), board, "{width}x{height}");
            }
        }
    }

    #[test]
    fn the_short_board_has_the_player_at_the_table_first() {
        let mut state = state(GameKind::Snooker, |score| {
            (score.points, score.run) = ([12, 40], 9);
        });
        state.game.player = Player::Two;
        let short = |state: &UiState| in_short(state, &state.game.standing.score.unwrap());
        assert_eq!(short(&state), "40 : 12 · Break 9");
        state.game.phase = Phase::Over { winner: Player::Two };
        assert_eq!(short(&state), "40 : 12");
    }

    /// Tests that the columns leave room for a name, in every layout.
    #[test]
    fn names_have_room_on_the_board() {
        let carom = state(GameKind::Cadre47, |score| {
            let innings =
                Innings { caroms: [187, 99], ended: [9, 9], high_runs: [102, 34], is_last: false };
            (score.points, score.run, score.innings) = ([187, 99], 102, Some(innings));
        });
        let snooker = state(GameKind::Snooker, |score| {
            (score.points, score.run) = ([0, 160], 147);
        });
        for (width, height) in [(640, 480), (1280, 720), (3840, 2160)] {
            let layout = Layout::arranged(width, height, 1.0, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            for state in [&carom, &snooker] {
                let board = board(state);
                let columns = board.columns.iter().map(|(title, [one, two])| {
                    let entry = |text| pen.width(text, pen.fonts.strong);
                    pen.width(title, pen.fonts.small).max(entry(one)).max(entry(two)).ceil()
                });
                let taken: f32 = columns.map(|width| width + pen.s(GAP)).sum();
                let room = pen.s(WIDTH - 3.0 * PAD - BALL_ROOM) - taken;
                assert!(room > pen.s(45.0), "{room} of {taken} at {width}x{height}");
                assert!(pen.width(&board.title, pen.fonts.small) <= room + pen.s(BALL_ROOM));
                let below = pen.width(&board.below, pen.fonts.small);
                assert!(below <= pen.s(WIDTH - 3.0 * PAD), "{below} at {width}x{height}");
            }
        }
    }
}
