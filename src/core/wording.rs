//! Sentences as data: an English wording with values, which the edge of the program puts into words.

use std::fmt::{self, Display, Formatter};

use crate::physics::BallId;

/// An English name or sentence, and its name in translations, such as `fouls.NoRail`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wording {
    /// The name, with the part of the program before the dot.
    pub id: &'static str,
    /// The words; `{name}` stands for a value.
    pub english: &'static str,
    /// The names of the values.
    pub values: &'static [&'static str],
}

impl Wording {
    /// No words.
    pub const EMPTY: Wording = Wording { id: "", english: "", values: &[] };
}

/// A language, and the names of the players in it.
pub trait Speech: fmt::Debug {
    /// The words for a wording, with its values in braces.
    fn words(&self, wording: Wording) -> &str;

    /// The name of a player, 0 or 1.
    fn player(&self, index: usize) -> &str;
}

/// English, with players by number: the speech of files.
#[derive(Debug)]
pub struct English;

impl Speech for English {
    fn words(&self, wording: Wording) -> &str {
        wording.english
    }

    fn player(&self, index: usize) -> &str {
        ["Player 1", "Player 2"][index]
    }
}

/// A sentence, or a value in one. It has no `Display`, so that a window cannot show it in English by
/// mistake.
pub trait Phrase: fmt::Debug {
    /// Writes it in this speech.
    fn speak(&self, speech: &dyn Speech, f: &mut Formatter<'_>) -> fmt::Result;

    /// The sentence in [`English`].
    fn in_english(&self) -> String
    where
        Self: Sized,
    {
        Spoken { phrase: self, speech: &English }.to_string()
    }
}

/// A phrase in a speech.
pub struct Spoken<'a> {
    /// The phrase.
    pub phrase: &'a dyn Phrase,
    /// The speech.
    pub speech: &'a dyn Speech,
}

impl Display for Spoken<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.phrase.speak(self.speech, f)
    }
}

impl Phrase for Wording {
    fn speak(&self, speech: &dyn Speech, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(speech.words(*self))
    }
}

/// Values that are the same in all languages.
macro_rules! spoken_as_displayed {
    ($($type:ty),*) => {
        $(impl Phrase for $type {
            fn speak(&self, _speech: &dyn Speech, f: &mut Formatter<'_>) -> fmt::Result {
                Display::fmt(self, f)
            }
        })*
    };
}

spoken_as_displayed!(BallId, u32, usize, f64);

/// Writes a text with its values, which `value` writes by name.
pub fn fill(
    words: &str,
    f: &mut Formatter<'_>,
    mut value: impl FnMut(&str, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{')
        && let Some((name, after)) = after.split_once('}')
    {
        f.write_str(before)?;
        value(name, f)?;
        rest = after;
    }
    f.write_str(rest)
}

/// Declares wordings without values, in modules, and a list of them all.
macro_rules! wordings {
    ($(
        $(#[$doc:meta])*
        $part:ident { $($(#[$note:meta])* $name:ident = $english:literal;)* }
    )*) => {
        $(
            $(#[$doc])*
            pub mod $part {
                use $crate::wording::Wording;
                $(
                    #[doc = $english]
                    $(#[$note])*
                    pub const $name: Wording = Wording {
                        id: concat!(stringify!($part), ".", stringify!($name)),
                        english: $english,
                        values: &[],
                    };
                )*
                pub(crate) const WORDINGS: &[Wording] = &[$($name),*];
            }
        )*
    };
}

/// Declares a kind of sentence: an enum with a wording for each variant, whose fields are the values
/// in it. The part of the program stands before the words.
macro_rules! phrases {
    ($(
        $(#[$doc:meta])*
        $vis:vis enum $kind:ident in $part:ident {
            $(
                $(#[$note:meta])*
                $variant:ident $(($($value:ident: $type:ty),+))? = $english:literal;
            )*
        }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq)]
            $vis enum $kind {
                $(#[doc = $english] $(#[$note])* $variant $(($($type),+))?,)*
            }

            impl $kind {
                pub(crate) const WORDINGS: &[$crate::wording::Wording] = &[$(
                    $crate::wording::Wording {
                        id: concat!(stringify!($part), ".", stringify!($variant)),
                        english: $english,
                        values: &[$($(stringify!($value)),+)?],
                    }
                ),*];
            }

            impl $crate::wording::Phrase for $kind {
                fn speak(
                    &self,
                    speech: &dyn $crate::wording::Speech,
                    f: &mut std::fmt::Formatter<'_>,
                ) -> std::fmt::Result {
                    // The variants without their fields, as indices into the list.
                    #[allow(clippy::enum_variant_names)]
                    enum Index { $($variant),* }
                    match self {
                        $($kind::$variant $(($($value),+))? => $crate::wording::fill(
                            speech.words($kind::WORDINGS[Index::$variant as usize]),
                            f,
                            |name, f| match name {
                                $($(stringify!($value) => {
                                    $crate::wording::Phrase::speak($value, speech, f)
                                })+)?
                                // A translation has the values of the English text.
                                _ => { let _ = (name, f); Ok(()) }
                            },
                        ),)*
                    }
                }
            }
        )*
    };
}
