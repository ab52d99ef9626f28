//! Reads JSON values, with errors that give the position and the reason.

use std::fmt;

use serde_json::{Map, Value};
use thiserror::Error;

use super::document::Document;
use super::quoted;

/// Largest magnitude of a number without a range of its own: far beyond any table, and its square
/// does not overflow.
pub const MAX_MAGNITUDE: f64 = 1e6;

/// An error in a file's content: its position, and the allowed values.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ContentError {
    /// Not valid JSON.
    #[error("not valid JSON: {0}")]
    Syntax(String),
    /// An invalid value.
    #[error("{place}: {problem}")]
    Value {
        /// Its position, such as `balls[2].position`.
        place: String,
        /// The allowed and the actual value.
        problem: String,
        /// True if it is a name, a key or a version that only a newer program may know.
        is_unknown: bool,
    },
}

impl ContentError {
    /// An error about the value at a place.
    pub fn at(place: impl Into<String>, problem: impl Into<String>) -> ContentError {
        ContentError::Value { place: place.into(), problem: problem.into(), is_unknown: false }
    }

    /// True if the file may be right for a newer version of the program.
    pub fn is_newer(&self) -> bool {
        matches!(self, ContentError::Value { is_unknown: true, .. })
    }

    /// This error for a value that this version does not know.
    fn unknown<T>(self) -> Result<T, ContentError> {
        Err(match self {
            ContentError::Value { place, problem, .. } => {
                ContentError::Value { place, problem, is_unknown: true }
            }
            ContentError::Syntax(_) => self,
        })
    }
}

/// The position of a value in a document.
#[derive(Debug, Clone)]
enum Place {
    /// The whole document, with its name.
    Whole(&'static str),
    /// A part of the document, such as `balls[2].position`.
    Part(String),
}

impl Place {
    /// The position of a key's value in this object. Keys at the top level need no document name.
    fn of(&self, key: &str) -> Place {
        match self {
            Place::Whole(_) => Place::Part(key.to_owned()),
            Place::Part(place) => Place::Part(format!("{place}.{key}")),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Whole(name) => f.write_str(name),
            Place::Part(place) => f.write_str(place),
        }
    }
}

/// A value in a file with its position.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    value: &'a Value,
    place: Place,
}

/// An object in a file whose keys have been checked.
#[derive(Debug, Clone)]
pub struct Object<'a> {
    map: &'a Map<String, Value>,
    place: Place,
}

/// Parses a text as one JSON document without duplicate keys.
pub fn parse(text: &str) -> Result<Value, ContentError> {
    let document = serde_json::from_str(text);
    let Document(value) = document.map_err(|error| ContentError::Syntax(error.to_string()))?;
    Ok(value)
}

impl<'a> Node<'a> {
    /// The whole document; `name` is used in messages, as in "the scene".
    pub fn root(value: &'a Value, name: &'static str) -> Node<'a> {
        Node { value, place: Place::Whole(name) }
    }

    /// A part of a document that is kept by itself; `place` is its position, as in "scene".
    pub fn part(value: &'a Value, place: &str) -> Node<'a> {
        Node { value, place: Place::Part(place.to_owned()) }
    }

    /// Returns an error at this position.
    pub fn refuse<T>(&self, problem: impl Into<String>) -> Result<T, ContentError> {
        Err(ContentError::at(self.place.to_string(), problem))
    }

    /// Returns an error about a value that a newer program may know.
    pub fn unknown<T>(&self, problem: impl Into<String>) -> Result<T, ContentError> {
        self.refuse(problem).or_else(ContentError::unknown)
    }

    fn expected<T>(&self, what: &str) -> Result<T, ContentError> {
        let mut found = self.value.to_string();
        if found.len() > 60 {
            let end = (0..=57).rev().find(|&end| found.is_char_boundary(end)).unwrap_or(0);
            found.truncate(end);
            found.push_str("...");
        }
        self.refuse(format!("expected {what}, found {found}"))
    }

    /// The raw value.
    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// Reads an object with only these keys.
    pub fn object(&self, keys: &[&str]) -> Result<Object<'a>, ContentError> {
        let object = self.any_object()?;
        for key in object.map.keys() {
            if !keys.contains(&key.as_str()) {
                let allowed = keys.join(", ");
                let key = quoted(key);
                return self.unknown(format!("unknown key {key}; allowed: {allowed}"));
            }
        }
        Ok(object)
    }

    /// Reads an object with any keys.
    pub fn any_object(&self) -> Result<Object<'a>, ContentError> {
        match self.value {
            Value::Object(map) => Ok(Object { map, place: self.place.clone() }),
            _ => self.expected("an object"),
        }
    }

    /// Reads a list.
    pub fn list(&self) -> Result<Vec<Node<'a>>, ContentError> {
        match self.value {
            Value::Array(items) => Ok(items
                .iter()
                .enumerate()
                .map(|(index, value)| {
                    let place = Place::Part(format!("{}[{index}]", self.place));
                    Node { value, place }
                })
                .collect()),
            _ => self.expected("a list"),
        }
    }

    /// Reads a list of at most `most` items; `what` names them, as in "balls".
    pub fn list_of(&self, most: usize, what: &str) -> Result<Vec<Node<'a>>, ContentError> {
        match self.value {
            Value::Array(items) if items.len() > most => {
                self.refuse(format!("{} {what}; at most {most} are allowed", items.len()))
            }
            _ => self.list(),
        }
    }

    /// Reads the version of a file's format, which must be this one.
    pub fn version(&self, version: u32) -> Result<(), ContentError> {
        let problem = format!("this program reads version {version}");
        match self.value.as_f64() {
            Some(found) if found == f64::from(version) => Ok(()),
            Some(found) if found > f64::from(version) => self.unknown(problem),
            _ => self.refuse(problem),
        }
    }

    /// Reads a boolean.
    pub fn flag(&self) -> Result<bool, ContentError> {
        match self.value {
            Value::Bool(flag) => Ok(*flag),
            _ => self.expected("true or false"),
        }
    }

    /// Reads a string.
    pub fn text(&self) -> Result<&'a str, ContentError> {
        match self.value {
            Value::String(text) => Ok(text),
            _ => self.expected("a text"),
        }
    }

    /// Reads one of the given names.
    pub fn one_of<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, ContentError> {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let Value::String(text) = self.value else {
            return self.expected(&format!("one of {names}"));
        };
        match choices.iter().find(|(name, _)| name == text) {
            Some((_, choice)) => Ok(*choice),
            None => self.expected(&format!("one of {names}")).or_else(ContentError::unknown),
        }
    }

    /// Reads a number from `least` to `most`, inclusive; `of` names the quantity and its unit.
    pub fn within(&self, least: f64, most: f64, of: &str) -> Result<f64, ContentError> {
        match self.value.as_f64() {
            Some(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.expected(&format!("{of} from {least} to {most}")),
        }
    }

    /// Reads a number of at most [`MAX_MAGNITUDE`].
    pub fn any_number(&self) -> Result<f64, ContentError> {
        match self.value.as_f64() {
            Some(number) if number.abs() <= MAX_MAGNITUDE => Ok(number),
            Some(_) => self.expected(&format!("a magnitude of at most {MAX_MAGNITUDE}")),
            None => self.expected("a number"),
        }
    }

    /// Reads an integer from zero to `largest`.
    pub fn count(&self, largest: u64) -> Result<u64, ContentError> {
        self.whole(0, largest)
    }

    /// Reads an integer from `least` to `largest`.
    pub fn whole(&self, least: u64, largest: u64) -> Result<u64, ContentError> {
        match self.value.as_u64() {
            Some(count) if (least..=largest).contains(&count) => Ok(count),
            _ => self.expected(&format!("a whole number from {least} to {largest}")),
        }
    }

    /// Reads a hash, as it is written in results.
    pub fn hash(&self) -> Result<u64, ContentError> {
        let text = self.text()?;
        match u64::from_str_radix(text, 16) {
            Ok(hash) if text.len() == 16 && !text.starts_with('+') => Ok(hash),
            _ => self.refuse("expected 16 hexadecimal digits"),
        }
    }

    /// Reads a list of `least` to N numbers; missing ones are zero.
    pub fn vector<const N: usize>(&self, least: usize) -> Result<[f64; N], ContentError> {
        let what = if least == N {
            format!("a list of {N} numbers")
        } else {
            format!("a list of {least} to {N} numbers")
        };
        let items = match self.value {
            Value::Array(items) if (least..=N).contains(&items.len()) => self.list()?,
            _ => return self.expected(&what),
        };
        let mut vector = [0.0; N];
        for (component, item) in vector.iter_mut().zip(items) {
            *component = item.any_number()?;
        }
        Ok(vector)
    }
}

impl<'a> Object<'a> {
    /// The value of a key, if present.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        self.map.get(key).map(|value| Node { value, place: self.place.of(key) })
    }

    /// The value of a required key.
    pub fn required(&self, key: &str) -> Result<Node<'a>, ContentError> {
        match self.get(key) {
            Some(node) => Ok(node),
            None => self.refuse(format!("missing key {key:?}")),
        }
    }

    /// All keys and values.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, Node<'a>)> + '_ {
        self.map
            .iter()
            .map(|(key, value)| (key.as_str(), Node { value, place: self.place.of(key) }))
    }

    /// Returns an error about the object as a whole.
    pub fn refuse<T>(&self, problem: impl Into<String>) -> Result<T, ContentError> {
        Err(ContentError::at(self.place.to_string(), problem))
    }
}
