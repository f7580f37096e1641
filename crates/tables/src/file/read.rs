//! Reading a table: mapped into memory, a block at a time.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use memmap2::Mmap;
use rayon::prelude::*;
use rayuela_rules::morris::MorrisVariant;

use super::header::{HEADER, Header, NotAHeader, VERSION, block_checksum, checksum};
use crate::error::FileError;
use crate::index::Class;
use crate::value::Value;
use crate::wdl_store::WdlTable;

/// The number of unpacked blocks in the cache: neighbouring probes often need the same ones.
const KEPT: usize = 64;

/// A block with its number.
type Unpacked = (u64, Vec<u8>);

/// An open table.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    map: Mmap,
    header: Header,
    palette: Vec<u16>,
    /// where the blocks begin, and where the last one ends
    offsets: Vec<u64>,
    checksums: Vec<u64>,
    kept: Mutex<Vec<Option<Unpacked>>>,
}

impl TableFile {
    /// Opens the table of a class and checks all but the blocks, which are checked as they are read.
    ///
    /// # Errors
    /// If the file cannot be read, is of something else, or is damaged.
    pub(crate) fn open(
        path: &Path,
        variant: MorrisVariant,
        class: Class,
        entries: u64,
    ) -> Result<TableFile, FileError> {
        let io = |source| FileError::Io { path: path.to_path_buf(), source };
        let file = File::open(path).map_err(io)?;
        // SAFETY: tables are never changed under their own name, only replaced as a whole; should somebody cut a file
        // short while it is mapped, the process is stopped by the system rather than misled.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        TableFile::of_map(path, map, variant, class, entries)
    }

    /// The table in these bytes; `path` is what errors call it.
    pub(crate) fn of_map(
        path: &Path,
        map: Mmap,
        variant: MorrisVariant,
        class: Class,
        entries: u64,
    ) -> Result<TableFile, FileError> {
        let damaged = |what| FileError::Damaged { path: path.to_path_buf(), what };
        let Some(start) = map.first_chunk::<HEADER>() else {
            return Err(if map.starts_with(b"RAYTABLE") { damaged("it is cut short") } else { foreign(path) });
        };
        let header = match Header::from_bytes(start) {
            Ok(header) => header,
            Err(NotAHeader::Foreign) => return Err(foreign(path)),
            Err(NotAHeader::Version(found)) => {
                return Err(FileError::Version { path: path.to_path_buf(), found, expected: VERSION });
            }
        };
        if header.length != map.len() as u64 {
            return Err(damaged("its length is not what its header says"));
        }
        // Sizes are bounded before anything is computed from them.
        let sane = header.block > 0 && header.entries <= 1 << 40 && header.data_start() <= header.length;
        let index = map.get(HEADER..header.data_start() as usize).filter(|_| sane);
        let Some(index) = index.filter(|index| checksum(start, index) == header.checksum) else {
            return Err(damaged("the checksum of its header is wrong"));
        };
        let (expected, found) = (format!("{variant} {class}"), format!("{} {}", header.variant, header.class));
        if expected != found {
            return Err(FileError::Other { path: path.to_path_buf(), found, expected });
        }
        if header.entries != entries || !matches!(header.width, 1 | 2) {
            return Err(damaged("it has the wrong number of places"));
        }
        let (palette, numbers) = index.split_at(2 * usize::from(header.palette));
        let palette = palette.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
        let numbers = numbers.chunks_exact(8).map(|b| u64::from_le_bytes(std::array::from_fn(|i| b[i])));
        let mut offsets: Vec<u64> = numbers.collect();
        let checksums = offsets.split_off(header.blocks() as usize + 1);
        let kept = Mutex::new(vec![None; KEPT]);
        Ok(TableFile { path: path.to_path_buf(), map, header, palette, offsets, checksums, kept })
    }

    /// The counts in the header.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The value at an index.
    ///
    /// # Errors
    /// If the block is damaged.
    pub(crate) fn value(&self, index: u64) -> Result<Value, FileError> {
        let (block, within) = (index / u64::from(self.header.block), (index % u64::from(self.header.block)) as usize);
        let slot = (block % KEPT as u64) as usize;
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = match &kept()[slot] {
            Some((number, bytes)) if *number == block => Some(self.code(bytes, within)),
            _ => None,
        };
        let code = match known {
            Some(code) => code,
            None => {
                // Unpacked outside of the lock: other threads may want other blocks.
                let bytes = self.unpack(block)?;
                let code = self.code(&bytes, within);
                kept()[slot] = Some((block, bytes));
                code
            }
        };
        code.map(Value::from_code).ok_or_else(|| self.damaged("a block has a value that is not in its list"))
    }

    /// All WDL values of the class.
    ///
    /// # Errors
    /// If a block is damaged.
    pub(crate) fn wdl(&self) -> Result<WdlTable, FileError> {
        let mut bytes = vec![0u8; self.header.entries.div_ceil(4) as usize];
        let quarter = self.header.block as usize / 4;
        bytes.par_chunks_mut(quarter.max(1)).enumerate().try_for_each(|(block, packed)| {
            let codes = self.codes(block as u64)?;
            packed.iter_mut().zip(codes.chunks(4)).for_each(|(byte, four)| *byte = WdlTable::pack(four));
            Ok(())
        })?;
        Ok(WdlTable::from_bytes(bytes))
    }

    /// All codes of the class.
    ///
    /// # Errors
    /// If a block is damaged.
    pub(crate) fn all_codes(&self) -> Result<Vec<u16>, FileError> {
        let mut codes = vec![0; self.header.entries as usize];
        codes.par_chunks_mut(self.header.block as usize).enumerate().try_for_each(|(block, codes)| {
            codes.copy_from_slice(&self.codes(block as u64)?);
            Ok::<_, FileError>(())
        })?;
        Ok(codes)
    }

    /// The codes of one block.
    ///
    /// # Errors
    /// If the block is damaged.
    pub(crate) fn codes(&self, block: u64) -> Result<Vec<u16>, FileError> {
        let bytes = self.unpack(block)?;
        let codes = (0..bytes.len() / usize::from(self.header.width)).map(|within| self.code(&bytes, within));
        codes.collect::<Option<_>>().ok_or_else(|| self.damaged("a block has a value that is not in its list"))
    }

    fn code(&self, bytes: &[u8], within: usize) -> Option<u16> {
        let number = match self.header.width {
            1 => usize::from(*bytes.get(within)?),
            _ => usize::from(u16::from_le_bytes([*bytes.get(2 * within)?, *bytes.get(2 * within + 1)?])),
        };
        self.palette.get(number).copied()
    }

    /// Unpacks a block.
    fn unpack(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let packed = match self.offsets.get(block as usize..block as usize + 2) {
            Some(&[from, to]) if from <= to => self.map.get(from as usize..to as usize),
            _ => None,
        };
        let packed = packed.ok_or_else(|| self.damaged("a block lies outside of the file"))?;
        if self.checksums.get(block as usize) != Some(&block_checksum(packed)) {
            return Err(self.damaged("the checksum of a block is wrong"));
        }
        let entries = (self.header.entries - block * u64::from(self.header.block)).min(self.header.block.into());
        let size = entries as usize * usize::from(self.header.width);
        let bytes = decompress(packed, size).map_err(|_| self.damaged("a block cannot be unpacked"))?;
        if bytes.len() == size { Ok(bytes) } else { Err(self.damaged("a block is too short")) }
    }

    fn damaged(&self, what: &'static str) -> FileError {
        FileError::Damaged { path: self.path.clone(), what }
    }
}

/// Unpacks with the thread's own context; setting one up takes longer than a block.
fn decompress(packed: &[u8], size: usize) -> io::Result<Vec<u8>> {
    thread_local! {
        static CONTEXT: RefCell<Option<zstd::bulk::Decompressor<'static>>> = const { RefCell::new(None) };
    }
    CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(context) => context,
            None => context.insert(zstd::bulk::Decompressor::new()?),
        };
        context.decompress(packed, size)
    })
}

fn foreign(path: &Path) -> FileError {
    FileError::Foreign(path.to_path_buf())
}
