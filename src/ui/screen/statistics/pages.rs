//! The pages of the statistics screen.

use super::shown::{StatisticsView, title};
use crate::game::{Figures, Unit};
use crate::texts::{Text, statistics, units_won};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::statistics::Results;

/// Height of a tile, logical pixels.
const TILE: f32 = 86.0;
/// Space between two tiles, logical pixels.
const GAP: f32 = 12.0;
/// Height of a row of the table, logical pixels.
const ROW: f32 = 32.0;
/// Height of a note below the table.
const NOTE: f32 = 20.0;
/// Width of the column of games in the results, logical pixels.
const GAME: f32 = 130.0;
/// Width of a column of numbers, after the bars, logical pixels.
const NUMBERS: f32 = 92.0;
/// Height of a row of the results, logical pixels.
const RESULT: f32 = 44.0;
/// Height of the bar in a row of the results, logical pixels.
const BAR: f32 = 12.0;
/// Height of a row of the last matches.
const MEETING: f32 = 26.0;

/// The figures: the three that matter most, and a table of all others.
pub fn figures(pen: &Pen<'_>, rect: Rect, shown: &StatisticsView) {
    let it = &shown.total.figures;
    let percent = |share: Option<f64>| match share {
        Some(share) => format!("{}", statistics::percent(&hundredths(share))),
        None => "–".to_string(),
    };
    let share = |part: u32, whole: u32| (whole > 0).then(|| f64::from(part) / f64::from(whole));
    let of = |part: u32, whole: u32| format!("{}", statistics::part_of(&part, &whole));
    let words = Words::of(shown);
    let tiles = [
        (
            percent(share(it.racks_won, it.racks)),
            units_won(words.unit, &it.racks_won, &it.racks).to_string(),
        ),
        match words.unit {
            Unit::Game => (it.high_run.to_string(), statistics::HIGH_RUN.to_string()),
            Unit::Rack | Unit::Frame => (
                percent(it.pot_success()),
                format!("{}", statistics::shots_made(&it.pots_made, &it.pots_tried)),
            ),
        },
        (words.number((words.per_visit)(it)), words.per_visit_title.to_string()),
    ];
    let width = (rect.width - 2.0 * pen.s(GAP)) / 3.0;
    for (index, (value, note)) in tiles.into_iter().enumerate() {
        let x = (rect.x + (width + pen.s(GAP)) * index as f32).round();
        let tile = Rect::new(x, rect.y, width.round(), pen.s(TILE));
        pen.fill(tile, theme::RAISED, 6.0);
        let row = |y: f32, height: f32| {
            Rect::new(tile.x, (tile.y + pen.s(y)).round(), tile.width, pen.s(height))
        };
        let headline = pen.fonts.headline;
        pen.text(row(8.0, 42.0), &value, headline, theme::ACCENT, Align::Center);
        pen.text(row(54.0, 22.0), &note, pen.fonts.small, theme::MUTED, Align::Center);
    }
    let breaks = match it.break_success() {
        Some(success) => {
            let percent = hundredths(success);
            let text = statistics::percent_and_part(&percent, &it.breaks_made, &it.breaks);
            format!("{text}")
        }
        None => "–".to_string(),
    };
    let per_shot = match it.shots {
        0 => "–".to_string(),
        shots => {
            let seconds = shown.total.seconds / f64::from(shots);
            format!("{}", statistics::seconds(&format_args!("{seconds:.0}")))
        }
    };
    let count = |number: u32| format!("{number}");
    let matches_won = (statistics::MATCHES_WON, of(it.matches_won, it.matches));
    let at_table = (statistics::TIME_AT_TABLE, time(shown.total.seconds));
    let shots = (statistics::TOTAL_SHOTS, count(it.shots));
    let attempted = (statistics::SHOTS_ATTEMPTED, count(it.pots_tried));
    let points = (statistics::POINTS, count(it.points));
    let fouls = (statistics::FOULS, count(it.fouls));
    let per_shot = (statistics::TIME_PER_SHOT, per_shot);
    let columns: [Vec<(Text, String)>; 2] = match words.unit {
        Unit::Rack => [
            vec![
                matches_won,
                (statistics::SUCCESSFUL_BREAKS, breaks),
                (statistics::BREAK_AND_RUNS, count(it.break_and_runs)),
                (statistics::RUNOUTS, count(it.run_outs)),
                (statistics::HIGH_RUN, count(it.high_run)),
                at_table,
            ],
            vec![
                shots,
                attempted,
                match it.points > 0 {
                    true => points,
                    false => (statistics::BALLS_POCKETED, count(it.balls)),
                },
                (statistics::INNINGS, count(it.visits)),
                fouls,
                per_shot,
            ],
        ],
        Unit::Frame => [
            vec![
                matches_won,
                (statistics::HIGH_BREAK, count(it.high_break)),
                points,
                (statistics::BALLS_POTTED, count(it.balls)),
                at_table,
            ],
            vec![shots, attempted, (statistics::VISITS, count(it.visits)), fouls, per_shot],
        ],
        Unit::Game => [
            vec![matches_won, points, (statistics::INNINGS, count(it.visits)), at_table],
            vec![shots, fouls, per_shot],
        ],
    };
    let column = (rect.width - pen.s(2.0 * GAP)) / 2.0;
    for (index, rows) in columns.iter().enumerate() {
        let x = rect.x + (column + pen.s(2.0 * GAP)) * index as f32;
        for (line, (label, value)) in rows.iter().enumerate() {
            let y = rect.y + pen.s(TILE + 8.0 + ROW * line as f32);
            let row = Rect::new(x.round(), y.round(), column.round(), pen.s(ROW));
            if line > 0 {
                let y = row.y - 0.5;
                pen.line([row.x, y], [row.max()[0], y], theme::LINE);
            }
            pen.text(row, label, pen.fonts.text, theme::MUTED, Align::Left);
            pen.text(row, value, pen.fonts.strong, theme::TEXT, Align::Right);
        }
    }
    let y = rect.y + pen.s(TILE + 8.0 + ROW * columns[0].len() as f32 + 4.0);
    let attempted = (words.unit != Unit::Game).then_some(statistics::WHAT_IS_ATTEMPTED);
    let notes = attempted.into_iter().chain([statistics::SUGGESTED_DO_NOT_COUNT]);
    for (line, text) in notes.enumerate() {
        let y = (y + pen.s(NOTE * line as f32)).round();
        let note = Rect::new(rect.x, y, rect.width, pen.s(NOTE));
        pen.text(note, &text, pen.fonts.small, theme::MUTED, Align::Left);
    }
}

/// How the players of the chosen game count.
struct Words {
    unit: Unit,
    /// Balls, or points, per visit, and its name.
    per_visit: fn(&Figures) -> Option<f64>,
    per_visit_title: Text,
    decimals: usize,
}

impl Words {
    fn of(shown: &StatisticsView) -> Words {
        let unit = shown.unit();
        let has_points = shown.total.figures.points > 0;
        let (per_visit, per_visit_title): (fn(&Figures) -> Option<f64>, Text) = match unit {
            Unit::Game => (Figures::points_per_visit, statistics::CAROM_AVERAGE),
            Unit::Frame => (Figures::points_per_visit, statistics::POINTS_PER_VISIT),
            Unit::Rack if has_points => (Figures::points_per_visit, statistics::POINTS_PER_INNING),
            Unit::Rack => (Figures::balls_per_visit, statistics::BALLS_PER_INNING),
        };
        // The sport writes its averages with three decimals.
        let decimals = if unit == Unit::Game { 3 } else { 2 };
        Words { unit, per_visit, per_visit_title, decimals }
    }

    fn number(&self, value: Option<f64>) -> String {
        value.map_or("–".to_owned(), |value| format!("{value:.*}", self.decimals))
    }
}

/// A share in percent.
fn hundredths(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// A duration in the two largest units.
fn time(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{}", statistics::seconds(&seconds)),
        (0, minutes, seconds) => format!("{}", statistics::minutes(&minutes, &seconds)),
        (hours, minutes, _) => format!("{}", statistics::hours(&hours, &minutes)),
    }
}

/// Pots made, and balls or points per visit, from match to match; in carom games the average alone.
pub fn progress(pen: &Pen<'_>, rect: Rect, shown: &StatisticsView) {
    let [pots, per_visit] = &shown.plots;
    let title = match shown.unit() {
        Unit::Game => {
            return per_visit.draw(pen, rect, statistics::AVERAGE_IN_MATCHES, Some(3));
        }
        Unit::Frame => statistics::POINTS_PER_VISIT_IN_MATCHES,
        Unit::Rack => statistics::BALLS_PER_INNING_IN_MATCHES,
    };
    let height = 0.5 * (rect.height - pen.s(GAP));
    let place = |y: f32| Rect::new(rect.x, y.round(), rect.width, height);
    pots.draw(pen, place(rect.y), statistics::SHOTS_MADE_IN_MATCHES, None);
    per_visit.draw(pen, place(rect.y + height + pen.s(GAP)), title, Some(1));
}

/// The results against the opponent, by game.
pub fn head_to_head(pen: &Pen<'_>, rect: Rect, shown: &StatisticsView) {
    if shown.results.is_empty() {
        let text = statistics::NO_RACK_FINISHED.in_unit(shown.unit());
        pen.text(rect, &text, pen.fonts.text, theme::MUTED, Align::Center);
        return;
    }
    let x = [0.0, rect.width - pen.s(2.0 * NUMBERS), rect.width - pen.s(NUMBERS)];
    let heads = [statistics::RECORD, statistics::RACKS, statistics::MATCHES];
    let top = Rect::new(rect.x, rect.y, rect.width, pen.s(26.0));
    for (index, (x, head)) in x.into_iter().zip(heads).enumerate() {
        let place = match index {
            0 => Rect::new(rect.x + x, top.y, top.width, top.height),
            _ => Rect::new(rect.x + x, top.y, pen.s(NUMBERS), top.height),
        };
        let align = if index == 0 { Align::Left } else { Align::Center };
        pen.text(place, &head, pen.fonts.small, theme::MUTED, align);
    }
    let all = (shown.results.len() > 1).then_some((None, shown.all_results));
    let games = shown.results.iter().map(|(game, results)| (Some(*game), *results));
    for (index, (game, results)) in all.into_iter().chain(games).enumerate() {
        let y = (top.max()[1] + pen.s(RESULT) * index as f32).round();
        let row = Rect::new(rect.x, y, rect.width, pen.s(RESULT));
        pen.line([row.x, y + 0.5], [row.max()[0], y + 0.5], theme::LINE);
        let strong = if index == 0 { pen.fonts.strong } else { pen.fonts.text };
        pen.text(row, &title(game), strong, theme::TEXT, Align::Left);
        let start = row.x + pen.s(GAME);
        let width = row.width - pen.s(GAME + 2.0 * NUMBERS + 16.0);
        let y = row.center()[1] - 0.5 * pen.s(BAR);
        bar(pen, Rect::new(start, y.round(), width, pen.s(BAR)), results);
        for (index, [won, lost]) in [results.racks, results.matches].into_iter().enumerate() {
            let place = Rect::new(row.x + x[index + 1], row.y, pen.s(NUMBERS), row.height);
            let text = format!("{won} – {lost}");
            pen.text(place, &text, pen.fonts.strong, theme::TEXT, Align::Center);
        }
    }
    let rows = shown.results.len() + usize::from(all.is_some());
    let foot = top.max()[1] + pen.s(RESULT) * rows as f32;
    last_matches(pen, Rect::new(rect.x, foot, rect.width, rect.max()[1] - foot), shown);
}

/// The last matches of the two players, as many as there is room for.
fn last_matches(pen: &Pen<'_>, rect: Rect, shown: &StatisticsView) {
    let height = pen.s(MEETING);
    let room = (rect.height / height).floor();
    if room < 2.0 {
        return;
    }
    let row = |index: usize| {
        let y = (rect.y + height * index as f32).round();
        Rect::new(rect.x, y, rect.width, height)
    };
    let line = row(0);
    pen.line([line.x, line.y + 0.5], [line.max()[0], line.y + 0.5], theme::LINE);
    let (text, small) = (pen.fonts.text, pen.fonts.small);
    pen.text(line, &statistics::RECENT_MATCHES, small, theme::MUTED, Align::Left);
    for (index, meeting) in shown.meetings.iter().take(room as usize - 1).enumerate() {
        let line = row(index + 1);
        pen.text(line, &meeting.about, text, theme::TEXT, Align::Left);
        let x = line.max()[0] - pen.s(2.0 * NUMBERS);
        let score = Rect::new(x, line.y, pen.s(NUMBERS), line.height);
        pen.text(score, &meeting.score, pen.fonts.strong, theme::TEXT, Align::Center);
    }
}

/// A bar whose bright part is the share of racks won.
fn bar(pen: &Pen<'_>, rect: Rect, results: Results) {
    let [won, lost] = results.racks.map(|racks| racks as f32);
    pen.fill(rect, theme::PRESSED, 6.0);
    if won > 0.0 {
        let width = (rect.width * won / (won + lost)).max(rect.height);
        pen.fill(Rect::new(rect.x, rect.y, width, rect.height), theme::ACCENT, 6.0);
    }
}
