//! The files that the laboratory opens.

use crate::game::files::Scene;
use crate::game::files::reader::{self, ContentError, Node};

use super::Laboratory;
use super::record::{self, LabRecord};

/// A file that the laboratory opens.
#[derive(Debug, Clone)]
pub enum LabFile {
    /// A scene.
    Scene(Scene),
    /// The record of an experiment, with its branches run again.
    Record(Laboratory),
}

impl LabFile {
    /// Reads a file, by its `kind`; a scene has none.
    pub fn parse(text: &str) -> Result<LabFile, ContentError> {
        let document = reader::parse(text)?;
        if document["kind"] != record::KIND {
            return Scene::from_value(&document).map(LabFile::Scene);
        }
        match LabRecord::read(&document)?.laboratory() {
            Ok(lab) => Ok(LabFile::Record(lab)),
            Err(why) => Node::root(&document, "the record").refuse(why.to_string()),
        }
    }
}
