//! The length of the aim line.

/// The length of the aim line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Guide {
    /// No line.
    Off,
    /// Up to the first contact, and a short way after it.
    Short,
    /// Long enough for most shots.
    #[default]
    Medium,
    /// To its end.
    Long,
}

impl Guide {
    /// All, from the shortest to the longest.
    pub const ALL: [Guide; 4] = [Guide::Off, Guide::Short, Guide::Medium, Guide::Long];

    /// The name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Guide::Off => "off",
            Guide::Short => "short",
            Guide::Medium => "medium",
            Guide::Long => "long",
        }
    }

    /// The length of this name.
    pub fn named(name: &str) -> Option<Guide> {
        Guide::ALL.into_iter().find(|guide| guide.name() == name)
    }

    /// The next longer one; after the longest, none.
    pub fn next(self) -> Guide {
        Guide::ALL[(self as usize + 1) % Guide::ALL.len()]
    }
}
