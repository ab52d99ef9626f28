//! The length of the aim line.

named! {
    /// The length of the aim line.
    #[derive(Default)]
    pub enum Guide {
        /// No line.
        Off = "off",
        /// Up to the first contact, and a short way after it.
        Short = "short",
        /// Long enough for most shots.
        #[default]
        Medium = "medium",
        /// To its end.
        Long = "long",
    }
}

impl Guide {
    /// The next longer one; after the longest, none.
    pub fn next(self) -> Guide {
        Guide::ALL[(self as usize + 1) % Guide::ALL.len()]
    }
}
