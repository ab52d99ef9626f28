//! Shares and means with their uncertainty.

/// Standard deviations on either side of a 95 % interval.
const WIDTH: f64 = 1.96;

/// A number of cases out of all.
#[derive(Clone, Copy)]
pub struct Share {
    /// Cases that are counted.
    pub hits: u64,
    /// All cases.
    pub all: u64,
}

impl Share {
    /// The share of the items for which a condition holds.
    pub fn of<T>(items: &[T], holds: impl Fn(&T) -> bool) -> Share {
        let hits = items.iter().filter(|item| holds(item)).count();
        Share { hits: hits as u64, all: items.len() as u64 }
    }

    /// The share, 0 to 1.
    pub fn value(self) -> f64 {
        self.hits as f64 / self.all as f64
    }

    /// The 95 % interval of Wilson (1927).
    pub fn interval(self) -> [f64; 2] {
        let (p, n, z) = (self.value(), self.all as f64, WIDTH);
        let middle = p + z * z / (2.0 * n);
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        [middle - half, middle + half].map(|end| end / (1.0 + z * z / n))
    }

    /// In percent.
    pub fn percent(self) -> String {
        format!("{:.1} %", 100.0 * self.value())
    }

    /// In percent, with its interval.
    pub fn with_interval(self) -> String {
        let [low, high] = self.interval().map(|end| 100.0 * end);
        format!("{:.0} % ({low:.0} to {high:.0})", 100.0 * self.value())
    }
}

/// The mean of numbers.
pub fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.into_iter().fold((0.0, 0.0), |(s, n), x| (s + x, n + 1.0));
    sum / count
}

/// The mean of differences between pairs, and half of its 95 % interval.
pub fn difference(pairs: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    let differences: Vec<f64> = pairs.map(|(a, b)| b - a).collect();
    let (n, middle) = (differences.len() as f64, mean(differences.iter().copied()));
    let variance = mean(differences.iter().map(|d| (d - middle) * (d - middle)));
    (middle, WIDTH * (variance / n).sqrt())
}
