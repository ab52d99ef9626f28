//! The experiment sheet as the panel shows it.

use crate::lab::sheet::experiments::EXPERIMENTS;
use crate::texts::of_experiment;

/// The list or the text that the tab of the experiments shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Gallery {
    /// The starting positions of the blog.
    #[default]
    Positions,
    /// The prepared experiments.
    Experiments,
    /// The sheet of the present experiment.
    Sheet,
}

/// The sheet of the present experiment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SheetState {
    /// The experiment, by its place in
    /// [`EXPERIMENTS`](crate::lab::sheet::experiments::EXPERIMENTS); `None` for one from a file.
    pub experiment: Option<usize>,
    /// Its title.
    pub title: String,
    /// The hint what to look for.
    pub text: String,
    /// The difference of the second scene; empty without one.
    pub compare: String,
    /// The numbers to expect.
    pub numbers: Vec<SheetNumber>,
    /// True while the numbers are measured.
    pub is_measuring: bool,
    /// True if the experiment is no longer that of the sheet.
    pub is_changed: bool,
}

/// A number to expect.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetNumber {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: &'static str,
    /// The number.
    pub value: f64,
    /// The greatest distance of the measured number.
    pub tolerance: f64,
    /// The measured number.
    pub measured: Option<f64>,
    /// If a student is to answer: the answer, once there is one.
    pub answer: Option<Option<f64>>,
}

impl SheetState {
    /// The title in the language of the window, as are the other words here.
    pub fn shown_title(&self) -> &str {
        self.word(0, &self.title)
    }

    /// The hint.
    pub fn shown_text(&self) -> &str {
        self.word(1, &self.text)
    }

    /// The difference of the second scene.
    pub fn shown_compare(&self) -> &str {
        self.word(2, &self.compare)
    }

    /// The name of the number at this place.
    pub fn shown_name(&self, place: usize) -> &str {
        let english = self.numbers.get(place).map_or("", |number| &number.name);
        self.word(2 + usize::from(!self.compare.is_empty()) + place, english)
    }

    /// One of the words of the sheet; English unless the language has all of the experiment's.
    fn word<'a>(&'a self, place: usize, english: &'a str) -> &'a str {
        let experiment = self.experiment.and_then(|place| EXPERIMENTS.get(place));
        let words = experiment.map_or(&[][..], |it| of_experiment(it.name));
        let count = 2 + usize::from(!self.compare.is_empty()) + self.numbers.len();
        if words.len() == count { words[place] } else { english }
    }
}

impl SheetNumber {
    /// True if a number is within the tolerance.
    pub fn is_met(&self, number: f64) -> bool {
        (number - self.value).abs() <= self.tolerance
    }
}
