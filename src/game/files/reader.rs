//! Reads JSON values and says exactly where and why one is refused.

use std::fmt;

use serde_json::{Map, Value};
use thiserror::Error;

use super::document::Document;
use super::quoted;

/// The largest magnitude of a number in a file that has no range of its own: far beyond every
/// table, and far from the overflow of its square.
pub const LARGEST: f64 = 1e6;

/// What is wrong with a file's content: the place in it, and what is allowed there.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ContentError {
    /// Not JSON at all.
    #[error("not valid JSON: {0}")]
    Syntax(String),
    /// A value that is refused.
    #[error("{place}: {problem}")]
    Value {
        /// The place, such as `balls[2].position`.
        place: String,
        /// What is allowed and what was found.
        problem: String,
    },
}

/// Where in a document a value is.
#[derive(Debug, Clone)]
enum Place {
    /// It is the document, which is called this.
    Whole(&'static str),
    /// It is this part of it, such as `balls[2].position`.
    Part(String),
}

impl Place {
    /// What is under a key of the object here: before its keys the document needs no name.
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

/// A value in a file and its place there.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    value: &'a Value,
    place: Place,
}

/// An object in a file whose keys are all known.
#[derive(Debug, Clone)]
pub struct Object<'a> {
    map: &'a Map<String, Value>,
    place: Place,
}

/// Parses a text as one JSON document, in which no object has a key twice.
pub fn parse(text: &str) -> Result<Value, ContentError> {
    let document = serde_json::from_str(text);
    let Document(value) = document.map_err(|error| ContentError::Syntax(error.to_string()))?;
    Ok(value)
}

impl<'a> Node<'a> {
    /// The whole document; `name` is what it is called, such as "the scene".
    pub fn root(value: &'a Value, name: &'static str) -> Node<'a> {
        Node { value, place: Place::Whole(name) }
    }

    /// An error at this place.
    pub fn refuse<T>(&self, problem: impl Into<String>) -> Result<T, ContentError> {
        Err(ContentError::Value { place: self.place.to_string(), problem: problem.into() })
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

    /// An object with these keys and no others.
    pub fn object(&self, keys: &[&str]) -> Result<Object<'a>, ContentError> {
        let object = self.any_object()?;
        for key in object.map.keys() {
            if !keys.contains(&key.as_str()) {
                let allowed = keys.join(", ");
                let key = quoted(key);
                return self.refuse(format!("unknown key {key}; allowed: {allowed}"));
            }
        }
        Ok(object)
    }

    /// An object with any keys.
    pub fn any_object(&self) -> Result<Object<'a>, ContentError> {
        match self.value {
            Value::Object(map) => Ok(Object { map, place: self.place.clone() }),
            _ => self.expected("an object"),
        }
    }

    /// A list.
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

    /// A list of at most so many of something, such as balls.
    pub fn list_of(&self, most: usize, what: &str) -> Result<Vec<Node<'a>>, ContentError> {
        match self.value {
            Value::Array(items) if items.len() > most => {
                self.refuse(format!("{} {what}; at most {most} are allowed", items.len()))
            }
            _ => self.list(),
        }
    }

    /// True or false.
    pub fn flag(&self) -> Result<bool, ContentError> {
        match self.value {
            Value::Bool(flag) => Ok(*flag),
            _ => self.expected("true or false"),
        }
    }

    /// A text.
    pub fn text(&self) -> Result<&'a str, ContentError> {
        match self.value {
            Value::String(text) => Ok(text),
            _ => self.expected("a text"),
        }
    }

    /// One of some names.
    pub fn one_of<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, ContentError> {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let Value::String(text) = self.value else {
            return self.expected(&format!("one of {names}"));
        };
        match choices.iter().find(|(name, _)| name == text) {
            Some((_, choice)) => Ok(*choice),
            None => self.expected(&format!("one of {names}")),
        }
    }

    /// A number from `least` to `most`, both included; `of` says of what, with its unit.
    pub fn within(&self, least: f64, most: f64, of: &str) -> Result<f64, ContentError> {
        match self.value.as_f64() {
            Some(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.expected(&format!("{of} from {least} to {most}")),
        }
    }

    /// Any number.
    pub fn any_number(&self) -> Result<f64, ContentError> {
        match self.value.as_f64() {
            Some(number) if number.abs() <= LARGEST => Ok(number),
            Some(_) => self.expected(&format!("a magnitude of at most {LARGEST}")),
            None => self.expected("a number"),
        }
    }

    /// A whole number from zero up to `largest`.
    pub fn count(&self, largest: u64) -> Result<u64, ContentError> {
        match self.value.as_u64() {
            Some(count) if count <= largest => Ok(count),
            _ => self.expected(&format!("a whole number from 0 to {largest}")),
        }
    }

    /// A list of so many numbers: at least `least`, at most N; the rest is zero.
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
    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        self.map.get(key).map(|value| Node { value, place: self.place.of(key) })
    }

    /// The value of a key that has to be there.
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

    /// An error about the object as a whole.
    pub fn refuse<T>(&self, problem: impl Into<String>) -> Result<T, ContentError> {
        Err(ContentError::Value { place: self.place.to_string(), problem: problem.into() })
    }
}
