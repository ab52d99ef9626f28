//! Tables in Markdown, and their places in a page.

use std::fmt::Display;
use std::fs;
use std::path::Path;

/// A table with these headings.
pub struct Markdown {
    text: String,
}

impl Markdown {
    /// An empty table.
    pub fn new(headings: &[&str]) -> Markdown {
        let text = format!("| {} |\n|{}\n", headings.join(" | "), "---|".repeat(headings.len()));
        Markdown { text }
    }

    /// Adds a row.
    pub fn row<T: Display>(&mut self, cells: impl IntoIterator<Item = T>) {
        let cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
        self.text += &format!("| {} |\n", cells.join(" | "));
    }

    /// The text of the table.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Replaces the table between the markers of this name.
pub fn replace(file: &Path, name: &str, table: &str) {
    let page = fs::read_to_string(file).expect("the page");
    let [start, end] = ["", "/"].map(|slash| format!("<!-- {slash}{name} -->\n"));
    let (before, rest) = page.split_once(&start).expect("the start of the table");
    let (_, after) = rest.split_once(&end).expect("the end of the table");
    let page = format!("{before}{start}{table}{end}{after}");
    fs::write(file, page).expect("a page that can be written");
}
