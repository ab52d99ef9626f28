//! The rows of a sweep, as data and as comma-separated values.

use std::fmt;

/// The outcomes of one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The values of the keys, in the order of the sweep.
    pub values: Vec<f64>,
    /// The outcomes, in the order of the sweep.
    pub outcomes: Vec<Cell>,
}

/// One outcome of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// A number, in SI units.
    Number(f64),
    /// A name.
    Text(String),
    /// No outcome: the pocket of a ball that was not potted, for example.
    Empty,
}

/// Writes the row without a line end. No cell needs quotation marks.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for &value in &self.values {
            write!(f, "{separator}{}", Cell::Number(value))?;
            separator = ",";
        }
        self.outcomes.iter().try_for_each(|cell| write!(f, ",{cell}"))
    }
}

/// Numbers have the fewest digits that are read as the same bits, and an exponent only if they
/// are very large or very small.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) if *number == 0.0 || (1e-5..1e16).contains(&number.abs()) => {
                write!(f, "{number}")
            }
            Cell::Number(number) => write!(f, "{number:e}"),
            Cell::Text(text) => f.write_str(text),
            Cell::Empty => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn a_row_is_a_line() {
        let outcomes =
            vec![Cell::Number(0.5), Cell::Empty, Cell::Text("rest".into()), Cell::Number(7.0)];
        assert_eq!(Row { values: vec![1.0, -0.1], outcomes }.to_string(), "1,-0.1,0.5,,rest,7");
    }

    #[test]
    fn numbers_are_short_and_exact() {
        for (number, text) in [
            (3.0, "3"),
            (-0.0, "-0"),
            (1.0 / 60.0, "0.016666666666666666"),
            (123456789012345.0, "123456789012345"),
            (8.06e8, "806000000"),
            (1e16, "1e16"),
            (-2.5e-7, "-2.5e-7"),
        ] {
            assert_eq!(Cell::Number(number).to_string(), text);
        }
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..10_000 {
            let number = f64::from_bits(random.random());
            if number.is_finite() {
                let text = Cell::Number(number).to_string();
                assert_eq!(text.parse::<f64>().unwrap().to_bits(), number.to_bits(), "{text}");
                assert!(text.len() < 26, "{text}");
            }
        }
    }
}
