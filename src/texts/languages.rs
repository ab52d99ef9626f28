//! The languages of the window that the program brings.

named! {
    /// A choice of the window's language. Its name is the code of ISO 639.
    #[derive(Default)]
    pub enum LanguageChoice {
        /// That of the system, or English.
        #[default]
        System = "system",
        /// English.
        English = "en",
        /// German.
        German = "de",
        /// Spanish.
        Spanish = "es",
        /// French.
        French = "fr",
        /// Polish.
        Polish = "pl",
        /// Simplified Chinese.
        Chinese = "zh",
    }
}

impl LanguageChoice {
    /// The language of a locale such as `de-AT` or `zh_CN.UTF-8`; English if the program does not
    /// bring it.
    pub fn of_locale(locale: &str) -> LanguageChoice {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        LanguageChoice::named(&code.to_ascii_lowercase())
            .filter(|choice| *choice != LanguageChoice::System)
            .unwrap_or(LanguageChoice::English)
    }

    /// The texts of the window in this language, as TOML; `None` for English, which the program
    /// itself is written in.
    pub fn texts(self) -> Option<&'static str> {
        match self {
            LanguageChoice::System | LanguageChoice::English => None,
            LanguageChoice::German => Some(include_str!("../../assets/languages/de.toml")),
            LanguageChoice::Spanish => Some(include_str!("../../assets/languages/es.toml")),
            LanguageChoice::French => Some(include_str!("../../assets/languages/fr.toml")),
            LanguageChoice::Polish => Some(include_str!("../../assets/languages/pl.toml")),
            LanguageChoice::Chinese => Some(include_str!("../../assets/languages/zh.toml")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_chooses_the_language() {
        use LanguageChoice::*;
        for (locale, expected) in [
            ("de-AT", German),
            ("de_DE.UTF-8", German),
            ("zh-Hans-CN", Chinese),
            // Simplified characters are nearer than English words.
            ("zh_TW.UTF-8", Chinese),
            ("PL", Polish),
            ("C", English),
            ("C.UTF-8", English),
            ("it-IT", English),
            ("system", English),
            ("", English),
        ] {
            assert_eq!(LanguageChoice::of_locale(locale), expected, "{locale:?}");
        }
    }
}
