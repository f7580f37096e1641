//! Table files: one for each class.

mod header;
mod read;
mod write;

use std::path::{Path, PathBuf};

use rayuela_rules::morris::MorrisVariant;

use crate::index::Class;

pub(crate) use read::TableFile;
pub(crate) use write::{Content, write, write_wdl};

/// The file of a class, in a folder for each variant.
pub(crate) fn path(dir: &Path, variant: MorrisVariant, class: Class) -> PathBuf {
    dir.join(variant.to_string()).join(format!("{class}.table"))
}
