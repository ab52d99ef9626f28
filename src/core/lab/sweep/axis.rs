//! A key that a sweep varies, and its values.

use serde_json::Value;

use super::MOST_RUNS;
use super::path;
use crate::game::files::quoted;
use crate::game::files::reader::{ContentError, Node};

/// Largest magnitude of a value, as of the largest constant.
const MAX_MAGNITUDE: f64 = 1e15;

/// A key with a range of values, both ends included.
#[derive(Debug, Clone)]
pub struct Axis {
    /// The path to the number in the scene.
    pub key: String,
    /// This path as a JSON pointer.
    pointer: String,
    /// The first value.
    pub from: f64,
    /// The last value.
    pub to: f64,
    /// Number of values.
    pub steps: u64,
}

impl Axis {
    /// Reads an axis, and makes room for its number in the scene.
    pub fn read(node: &Node, scene: &mut Value) -> Result<Axis, ContentError> {
        let object = node.object(&["key", "from", "to", "steps"])?;
        let key = object.required("key")?;
        let text = key.text()?;
        let Some(path) = path::steps(text) else {
            return key.refuse(format!(
                "{} is not a path into the scene, such as shot.direction or balls[0].position[1]",
                quoted(text)
            ));
        };
        let number =
            |name| object.required(name)?.within(-MAX_MAGNITUDE, MAX_MAGNITUDE, "a number");
        let (from, to) = (number("from")?, number("to")?);
        let steps = object.required("steps")?;
        let axis = Axis {
            key: text.to_owned(),
            pointer: path::pointer(&path),
            from,
            to,
            steps: steps.whole(1, MOST_RUNS)?,
        };
        if axis.steps == 1 && from != to {
            return steps.refuse("one step has one value: from and to must be equal");
        }
        match path::write(scene, &path, number_in_file(from)) {
            Ok(()) => Ok(axis),
            Err(problem) => {
                key.refuse(format!("the scene has no place for {}: {problem}", quoted(text)))
            }
        }
    }

    /// True if the keys are equal, or one contains the other.
    pub fn overlaps(&self, other: &Axis) -> bool {
        let [short, long] = if self.pointer.len() < other.pointer.len() {
            [&self.pointer, &other.pointer]
        } else {
            [&other.pointer, &self.pointer]
        };
        long.strip_prefix(short.as_str())
            .is_some_and(|rest| matches!(rest.bytes().next(), None | Some(b'/')))
    }

    /// The value at an index below `steps`. The last one is exactly `to`.
    pub fn value(&self, index: u64) -> f64 {
        let last = self.steps - 1;
        if index == last {
            return self.to;
        }
        self.from + (self.to - self.from) * index as f64 / last as f64
    }

    /// Writes a value into the scene.
    pub fn set(&self, scene: &mut Value, value: f64) {
        if let Some(place) = scene.pointer_mut(&self.pointer) {
            *place = number_in_file(value);
        }
    }
}

/// A number as it is written in a scene: whole numbers without a point, because some keys, such as
/// `shot.ball`, accept no others. Negative zero keeps its sign.
fn number_in_file(number: f64) -> Value {
    /// Below this all whole numbers are exact.
    const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.is_sign_positive() && number < LARGEST_EXACT {
        (number as u64).into()
    } else {
        number.into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn axis(from: f64, to: f64, steps: u64) -> Axis {
        let axis = json!({"key": "shot.power", "from": from, "to": to, "steps": steps});
        let mut scene = json!({"shot": {}});
        Axis::read(&Node::root(&axis, "the axis"), &mut scene).unwrap()
    }

    #[test]
    fn both_ends_are_included() {
        for (from, to, steps) in [(0.1, 0.7, 7), (0.7, 0.1, 4), (-1.0, 1.0, 101), (0.3, 0.3, 3)] {
            let axis = axis(from, to, steps);
            let values: Vec<f64> = (0..steps).map(|index| axis.value(index)).collect();
            assert_eq!((values[0], values[steps as usize - 1]), (from, to));
            let gap = (to - from) / (steps - 1) as f64;
            for two in values.windows(2) {
                assert!((two[1] - two[0] - gap).abs() < 1e-15, "{values:?}");
            }
        }
        assert_eq!(axis(0.25, 0.25, 1).value(0), 0.25);
        // The sum would be 0.7000000000000001.
        assert_eq!(axis(0.1, 0.7, 2).value(1), 0.7);
    }

    #[test]
    fn numbers_are_written_as_a_scene_has_them() {
        for (number, written) in [
            (2.0, "2"),
            (0.0, "0"),
            (-0.0, "-0.0"),
            (-3.0, "-3.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000"),
            (1e-7, "1e-7"),
        ] {
            assert_eq!(number_in_file(number).to_string(), written);
        }
    }

    #[test]
    fn keys_overlap_if_one_contains_the_other() {
        let of = |key: &str| Axis { pointer: key.to_owned(), ..axis(0.0, 1.0, 2) };
        for (a, b, overlap) in [
            ("/a/b", "/a/b", true),
            ("/a", "/a/b", true),
            ("/a/b/0", "/a/b", true),
            ("/a/b", "/a/bc", false),
            ("/a/0", "/a/1", false),
        ] {
            assert_eq!(of(a).overlaps(&of(b)), overlap, "{a} {b}");
            assert_eq!(of(b).overlaps(&of(a)), overlap, "{b} {a}");
        }
    }
}
