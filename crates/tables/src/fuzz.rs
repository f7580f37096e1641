//! A table out of bytes without a file, for fuzzing.

use std::io;
use std::path::Path;

use memmap2::MmapMut;
use rayuela_rules::morris::MorrisVariant;

use crate::error::FileError;
use crate::file::TableFile;
use crate::index::{Class, Space};
use crate::value::{Value, Verdict};

/// Reads tables of one class.
#[derive(Debug)]
pub struct Reader {
    variant: MorrisVariant,
    class: Class,
    space: Space,
}

impl Reader {
    /// A reader for a class of a variant.
    pub fn new(variant: MorrisVariant, class: Class) -> Reader {
        Reader { variant, class, space: Space::new(variant) }
    }

    /// Every value of the table in these bytes, each read in the three ways there are: with its block, as a verdict, alone
    /// (that only at the places of `single`).
    ///
    /// # Errors
    /// What is wrong with the table.
    pub fn read(&self, bytes: &[u8], single: &[usize]) -> Result<Vec<(Value, Verdict)>, FileError> {
        let path = Path::new("bytes");
        let io = |source: io::Error| FileError::Io { path: path.to_path_buf(), source };
        let mut map = MmapMut::map_anon(bytes.len().max(1)).map_err(io)?;
        map[..bytes.len()].copy_from_slice(bytes);
        let map = map.make_read_only().map_err(io)?;
        let table = TableFile::of_map(path, map, self.variant, self.class, self.space.places(self.class))?;
        let values: Vec<Value> = table.all_codes()?.into_iter().map(Value::from_code).collect();
        let verdicts = table.verdicts()?;
        for place in single.iter().map(|place| place % values.len().max(1)) {
            assert_eq!(table.value(place as u64)?, values[place], "place {place}");
        }
        Ok(values.into_iter().enumerate().map(|(place, value)| (value, verdicts.at(place))).collect())
    }
}
