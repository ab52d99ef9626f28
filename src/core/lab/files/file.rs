//! The files that the laboratory opens.

use crate::game::files::Scene;
use crate::game::files::reader::{self, ContentError, Node};

use crate::lab::Laboratory;
use crate::lab::experiment::record;
use crate::lab::experiment::record::LabRecord;
use crate::lab::sheet::Sheet;

/// A file that the laboratory opens.
#[derive(Debug, Clone)]
pub enum LabFile {
    /// A scene.
    Scene(Scene),
    /// The record of an experiment, with its branches run again.
    Record(Laboratory),
    /// An experiment sheet.
    Sheet(Box<Sheet>),
}

impl LabFile {
    /// Reads a file, by its `kind`; a scene has none.
    pub fn parse(text: &str) -> Result<LabFile, ContentError> {
        let document = reader::parse(text)?;
        if Sheet::is_one(&document) {
            let sheet = Sheet::read(&Node::root(&document, "the sheet"))?;
            return Ok(LabFile::Sheet(Box::new(sheet)));
        }
        if document["kind"] != record::KIND {
            return Scene::from_value(&document).map(LabFile::Scene);
        }
        match LabRecord::read(&document)?.laboratory() {
            Ok(lab) => Ok(LabFile::Record(lab)),
            Err(why) => Node::root(&document, "the record").refuse(why.to_string()),
        }
    }
}
