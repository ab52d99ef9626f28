//! The folders of the files that a player saves, where people look for them.

use std::path::{self, Path, PathBuf};

use directories::UserDirs;

use super::records;
use crate::app::Options;

/// The extension of exported scenes, experiments and records, which the packages register. They are
/// JSON all the same.
pub const DOCUMENT: &str = "billiards";

/// The kind of an exported file, which decides its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// Tables, scenes, records.
    Document,
    /// Pictures and animations.
    Picture,
}

/// The folders of exported files; `None` if the system has no place for them.
#[derive(Debug, Clone, Default)]
pub struct Exports {
    documents: Option<PathBuf>,
    pictures: Option<PathBuf>,
}

impl Exports {
    /// Both folders are that of the requested settings file, or else the player's documents and pictures. The
    /// program's own folder stands in for documents that do not exist, and documents for pictures.
    pub fn new(options: &Options) -> Exports {
        let users = if options.settings.is_some() { None } else { UserDirs::new() };
        let [documents, pictures] = [UserDirs::document_dir, UserDirs::picture_dir].map(|kind| {
            users.as_ref().and_then(kind).filter(|folder| folder.is_dir()).map(Path::to_owned)
        });
        let own = || Some(records::folder(options)?.parent()?.to_owned());
        Exports::of([documents, pictures], own)
    }

    fn of([documents, pictures]: [Option<PathBuf>; 2], own: impl Fn() -> Option<PathBuf>) -> Self {
        let documents = documents.or_else(own);
        Exports { pictures: pictures.or_else(|| documents.clone()), documents }
    }

    /// The folder of such files.
    pub fn folder(&self, export: Export) -> Option<&Path> {
        match export {
            Export::Document => self.documents.as_deref(),
            Export::Picture => self.pictures.as_deref(),
        }
    }
}

/// The whole place of a file or folder, as messages tell it.
pub fn place_of(path: &Path) -> String {
    path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}

#[cfg(test)]
mod tests {
    use crate::app::storage::exports::*;

    /// Kind of fault: a file is saved where nobody looks for it.
    #[test]
    fn pictures_and_tables_go_where_people_look_for_them() {
        let [documents, pictures, own] = ["/d", "/p", "/own"].map(PathBuf::from);
        let folders = |known: [Option<&PathBuf>; 2]| {
            let exports = Exports::of(known.map(|it| it.cloned()), || Some(own.clone()));
            [Export::Document, Export::Picture].map(|it| exports.folder(it).unwrap().to_owned())
        };
        let [d, p, o] = [&documents, &pictures, &own];
        assert_eq!(folders([Some(d), Some(p)]), [d.clone(), p.clone()]);
        assert_eq!(folders([Some(d), None]), [d.clone(), d.clone()]);
        assert_eq!(folders([None, Some(p)]), [o.clone(), p.clone()]);
        assert_eq!(folders([None, None]), [o.clone(), o.clone()]);
        assert!(Exports::of([None, None], || None).folder(Export::Picture).is_none());
    }
}
