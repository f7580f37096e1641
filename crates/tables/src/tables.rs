//! A folder of table files, asked for values.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::classes::finished;
use crate::error::FileError;
use crate::file::{self, TableFile};
use crate::index::{Class, Space};
use crate::opening::{Leaves, Openings};
use crate::oracle::Lookup;
use crate::value::Value;

/// The tables of one variant in a folder; files are opened when they are first asked for.
#[derive(Debug)]
pub struct Tables {
    variant: MorrisVariant,
    dir: PathBuf,
    space: Space,
    files: Mutex<HashMap<Class, Option<Arc<TableFile>>>>,
    openings: Openings,
}

impl Tables {
    /// The tables of a variant in a folder, which may hold none.
    pub fn open(dir: &Path, variant: MorrisVariant) -> Tables {
        Tables {
            variant,
            dir: dir.to_path_buf(),
            space: Space::new(variant),
            files: Mutex::default(),
            openings: Openings::new(),
        }
    }

    /// The rules of these tables.
    pub fn variant(&self) -> MorrisVariant {
        self.variant
    }

    /// Whether any table of the variant is there.
    pub fn exist(&self) -> bool {
        self.dir.join(self.variant.to_string()).is_dir()
    }

    pub(crate) fn space(&self) -> &Space {
        &self.space
    }

    /// The table of a class; `None` if there is no such file.
    pub(crate) fn file(&self, class: Class) -> Result<Option<Arc<TableFile>>, FileError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(&class) {
            return Ok(file.clone());
        }
        let path = file::path(&self.dir, self.variant, class);
        let file = if path.exists() {
            Some(Arc::new(TableFile::open(&path, self.variant, class, self.space.places(class))?))
        } else {
            None
        };
        files.insert(class, file.clone());
        Ok(file)
    }

    /// The value of a position; `None` if no table holds it.
    ///
    /// Positions with men in hand that are in no table are searched down to those that are; that takes longer the more
    /// men there are to place.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn try_value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if let Some(value) = self.table_value(position)? {
            return Ok(Some(value));
        }
        let class = Class::of(position);
        if position.variant() != self.variant || class.hands == [0, 0] {
            return Ok(None);
        }
        self.openings.value(&self.space, position, &FileLeaves(self))
    }

    /// The value of a position that is in a table or finished.
    pub(crate) fn table_value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        if let Some(value) = finished(position) {
            return Ok(Some(value));
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        match self.file(Class::of(position))? {
            Some(file) => Ok(Some(file.value(self.space.place(mover.bits(), other.bits()).1)?)),
            None => Ok(None),
        }
    }
}

/// The tables as the ends of a search over the placing phase.
struct FileLeaves<'a>(&'a Tables);

impl Leaves for FileLeaves<'_> {
    type Error = FileError;

    fn value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        self.0.table_value(position)
    }
}

impl Lookup for Tables {
    /// A damaged file knows nothing.
    fn value(&self, position: &Morris) -> Option<Value> {
        self.try_value(position).ok().flatten()
    }
}
