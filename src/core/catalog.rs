//! The list of the wordings of this package.

use crate::wording::Wording;
use crate::{ai, game, rules};

/// All wordings, for translations; those of a part stand side by side.
pub fn wordings() -> impl Iterator<Item = Wording> {
    [
        rules::WORDINGS,
        game::WORDINGS,
        game::lessons::WORDINGS,
        ai::WORDINGS,
        ai::analysis::miss::WORDINGS,
    ]
    .into_iter()
    .flatten()
    .flat_map(|wordings| wordings.iter().copied())
}
