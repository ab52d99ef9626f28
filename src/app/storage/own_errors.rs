//! The players' own errors, kept on disk.

use crate::ai::analysis::own_error::OwnErrors;

use super::kept_file::KeptContent;

impl KeptContent for OwnErrors {
    const FILE: &'static str = "own-error.json";

    fn parse(text: &str) -> Result<OwnErrors, String> {
        OwnErrors::parse(text)
    }

    fn text(&self) -> String {
        OwnErrors::text(self)
    }

    fn merge(&mut self, earlier: OwnErrors) {
        OwnErrors::merge(self, earlier);
    }
}
