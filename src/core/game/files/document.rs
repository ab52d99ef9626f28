//! JSON documents without duplicate keys. A plain JSON reader would silently keep the last value.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Number, Value};

use super::quoted;

/// A JSON document.
pub struct Document(pub Value);

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
        deserializer.deserialize_any(Reader).map(Document)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Document(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            match map.entry(key) {
                Entry::Occupied(entry) => {
                    let key = quoted(entry.key());
                    return Err(de::Error::custom(format_args!("duplicate key {key}")));
                }
                Entry::Vacant(entry) => {
                    entry.insert(entries.next_value::<Document>()?.0);
                }
            }
        }
        Ok(map.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Value, String> {
        serde_json::from_str(text)
            .map(|Document(value)| value)
            .map_err(|error: serde_json::Error| error.to_string())
    }

    /// Tests that all other values are the same as with serde_json.
    #[test]
    fn values_are_those_of_serde_json() {
        for text in [
            r#"{"a": [1, -2, 0.1, -0.0, 1e300, 18446744073709551615], "b": {"a": null, "": true}}"#,
            r#""a\ud83c\udfb1\n""#,
            "[]",
            "-9223372036854775808",
            "123456789012345678901234567890",
            "1e400",
            "{\"a\": 1,}",
            "[1, 2",
            "nul",
            "",
            "1 2",
        ] {
            let expected: Result<Value, _> = serde_json::from_str(text);
            assert_eq!(read(text), expected.map_err(|error| error.to_string()), "{text}");
        }
        let deep = "[".repeat(200) + &"]".repeat(200);
        assert!(read(&deep).unwrap_err().starts_with("recursion limit exceeded"));
    }

    #[test]
    fn duplicate_keys_are_reported() {
        for (text, key) in [
            (r#"{"a": 1, "a": 1}"#, r#"duplicate key "a" at line 1 column 12"#),
            (r#"[{"b": {"a": 1, "c": 2, "\u0061": 1}}]"#, r#"duplicate key "a""#),
            ("{\"\u{202e}\": 1, \"\u{202e}\": 1}", r#"duplicate key "\u{202e}""#),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(key), "{text}: {error}");
        }
        assert!(read(r#"[{"a": {"a": 1}}, {"a": 1}]"#).is_ok());
    }
}
