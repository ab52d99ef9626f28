//! The statistics as comma-separated values (RFC 4180): a line for each player of each match.

use std::fmt::Write;

use crate::ui::{PlayedBy, PlayedMatch};

/// The names of the columns.
const COLUMNS: &str = "date,game,player,opponent,matches,matches_won,racks,racks_won,shots,\
                       pots_tried,pots_made,breaks,breaks_made,fouls,visits,balls,high_run,\
                       run_outs,break_and_runs,seconds,player_computer,\
                       opponent_computer,points,high_break\r\n";

/// Writes the statistics of these matches as the text of a CSV file.
pub fn text(matches: &[PlayedMatch]) -> String {
    let mut text = COLUMNS.to_owned();
    for PlayedMatch { date, game, players, .. } in matches {
        let [one, two] = players;
        for (player, opponent) in [(one, two), (two, one)] {
            let PlayedBy { name, figures, seconds, .. } = player;
            let computers = [&player.opponent, &opponent.opponent];
            let (name, opponent) = (field(name), field(&opponent.name));
            // Writing to a string cannot fail.
            let _ = write!(text, "{date},{},{name},{opponent}", game.name());
            for count in [
                figures.matches,
                figures.matches_won,
                figures.racks,
                figures.racks_won,
                figures.shots,
                figures.pots_tried,
                figures.pots_made,
                figures.breaks,
                figures.breaks_made,
                figures.fouls,
                figures.visits,
                figures.balls,
                figures.high_run,
                figures.run_outs,
                figures.break_and_runs,
            ] {
                let _ = write!(text, ",{count}");
            }
            let _ = write!(text, ",{seconds:.1}");
            // Set if the computer plays: a person may have the same name.
            for computer in computers {
                let _ = write!(text, ",{}", field(computer.as_deref().unwrap_or_default()));
            }
            let _ = write!(text, ",{},{}\r\n", figures.points, figures.high_break);
        }
    }
    text
}

/// The beginnings by which spreadsheets take a text for a formula, and run it. Some skip a tab or a
/// line end before them; the wide signs count in Chinese and Japanese ones.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// A text as a field: behind an apostrophe, which spreadsheets read as the sign of a text, if it
/// would be a formula; in quotation marks if it has to be.
fn field(text: &str) -> String {
    let guard = if text.starts_with(FORMULA) { "'" } else { "" };
    let text = format!("{guard}{text}");
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::app::storage::records::csv::*;
    use crate::game::{Figures, GameKind};

    /// The records of a file, by a reader of RFC 4180 that knows nothing of the writer.
    fn parsed(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
        let (mut quoted, mut letters) = (false, text.chars().peekable());
        while let Some(letter) = letters.next() {
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
                '"' => quoted = !quoted,
                ',' if !quoted => row.push(std::mem::take(&mut field)),
                '\r' if !quoted => {}
                '\n' if !quoted => {
                    row.push(std::mem::take(&mut field));
                    rows.push(std::mem::take(&mut row));
                }
                _ => field.push(letter),
            }
        }
        assert!(row.is_empty() && field.is_empty() && !quoted);
        rows
    }

    /// Tests the kind of fault in which a name from a file is run as a formula by a spreadsheet.
    #[test]
    fn names_are_no_formulas() {
        for (name, cell) in [
            ("=1+1", "'=1+1"),
            ("+49", "'+49"),
            ("-Ben", "'-Ben"),
            ("@Ada", "'@Ada"),
            ("\t=1", "'\t=1"),
            ("\r=1", "\"'\r=1\""),
            ("＝1", "'＝1"),
            ("=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""),
            ("A=1", "A=1"),
            ("'=1", "'=1"),
        ] {
            assert_eq!(field(name), cell, "{name:?}");
        }
    }

    #[test]
    fn the_file_parses_back() {
        let player = |name: &str, shots: u32| PlayedBy {
            name: name.to_owned(),
            figures: Figures { shots, high_run: 7, break_and_runs: 1, ..Figures::default() },
            seconds: 12.34,
            opponent: None,
        };
        let played = PlayedMatch {
            date: "2026-11-22 19:30".to_owned(),
            shown: Default::default(),
            game: GameKind::NineBall,
            players: [
                player("Ada \"Ace\", Jr.", 41),
                PlayedBy { opponent: Some("clara".to_owned()), ..player("Łukasz", 39) },
            ],
        };
        let rows = parsed(&text(&[played]));
        assert_eq!(rows.len(), 3);
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{rows:?}");
        let column = |name: &str| rows[0].iter().position(|column| column == name).unwrap();
        for (name, one, two) in [
            ("date", "2026-11-22 19:30", "2026-11-22 19:30"),
            ("game", "9-ball", "9-ball"),
            ("player", "Ada \"Ace\", Jr.", "Łukasz"),
            ("player_computer", "", "clara"),
            ("opponent_computer", "clara", ""),
            ("opponent", "Łukasz", "Ada \"Ace\", Jr."),
            ("shots", "41", "39"),
            ("high_run", "7", "7"),
            ("break_and_runs", "1", "1"),
            ("seconds", "12.3", "12.3"),
        ] {
            assert_eq!([&rows[1][column(name)], &rows[2][column(name)]], [one, two], "{name}");
        }
    }
}
