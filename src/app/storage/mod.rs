//! Files that the window keeps: records, journals, results, and translations.

pub(super) mod drill_results;
pub(super) mod exports;
mod journal_file;
pub(super) mod journal_writer;
pub(super) mod kept_file;
mod own_errors;
pub(super) mod png;
pub(super) mod record_list;
pub(super) mod records;
pub(super) mod translation;
