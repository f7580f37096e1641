//! Tables, books and packs out of bytes without a file, for fuzzing.

use std::io;
use std::path::Path;

use memmap2::MmapMut;
use rayuela_rules::morris::MorrisVariant;

use crate::book::{self, Book};
use crate::checksum;
use crate::error::FileError;
use crate::file::TableFile;
use crate::index::{Class, Indexer};
use crate::pack::{self, Pack};
use crate::value::{Value, Wdl};

/// Reads tables of one class.
#[derive(Debug)]
pub struct Reader {
    variant: MorrisVariant,
    class: Class,
    indexer: Indexer,
}

impl Reader {
    /// A reader for a class of a variant.
    pub fn new(variant: MorrisVariant, class: Class) -> Reader {
        Reader { variant, class, indexer: Indexer::new(variant) }
    }

    /// Every value of the table in these bytes, each read in three ways: with its block, as a WDL value, and alone (that
    /// only at the indices of `single`).
    ///
    /// # Errors
    /// What is wrong with the table.
    pub fn read(&self, bytes: &[u8], single: &[usize]) -> Result<Vec<(Value, Wdl)>, FileError> {
        let path = Path::new("bytes");
        let io = |source: io::Error| FileError::Io { path: path.to_path_buf(), source };
        let mut map = MmapMut::map_anon(bytes.len().max(1)).map_err(io)?;
        map[..bytes.len()].copy_from_slice(bytes);
        let map = map.make_read_only().map_err(io)?;
        let table = TableFile::of_map(path, map, self.variant, self.class, self.indexer.entries(self.class))?;
        let values: Vec<Value> = table.all_codes()?.into_iter().map(Value::from_code).collect();
        let wdl = table.wdl()?;
        for index in single.iter().map(|index| index % values.len().max(1)) {
            assert_eq!(table.value(index as u64)?, values[index], "index {index}");
        }
        Ok(values.into_iter().enumerate().map(|(index, value)| (value, wdl.at(index))).collect())
    }
}

/// The book with this content, packed and with a right checksum.
pub fn book(content: &[u8]) -> Option<Book> {
    Book::read(&checksum::sealed(&book::MAGIC, &miniz_oxide::deflate::compress_to_vec(content, 1)))
}

/// The pack with this content and a right checksum.
pub fn pack(content: &[u8]) -> Option<Pack> {
    Pack::read(&checksum::sealed(&pack::MAGIC, content))
}
