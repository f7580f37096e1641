//! Reading a table: mapped into memory, a block at a time.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use memmap2::Mmap;
use rayon::prelude::*;
use rayuela_rules::morris::MorrisVariant;

use super::header::{HEADER, Header, NotAHeader, VERSION, WDL_PALETTE, block_checksum, checksum};
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
        let whole_bytes = header.width > 0 || header.block.is_multiple_of(4);
        let sane = header.block > 0 && whole_bytes && header.entries <= 1 << 40 && header.data_start() <= header.length;
        let index = map.get(HEADER..header.data_start() as usize).filter(|_| sane);
        let Some(index) = index.filter(|index| checksum(start, index) == header.checksum) else {
            return Err(damaged("the checksum of its header is wrong"));
        };
        let (expected, found) = (format!("{variant} {class}"), format!("{} {}", header.variant, header.class));
        if expected != found {
            return Err(FileError::Other { path: path.to_path_buf(), found, expected });
        }
        if header.entries != entries || header.width > 2 {
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
        if self.header.width == 0 && self.palette == WDL_PALETTE {
            // They lie in the file as they do in memory.
            bytes
                .par_chunks_mut(quarter)
                .enumerate()
                .try_for_each(|(block, packed)| self.unpack_into(block as u64, packed))?;
            return Ok(WdlTable::from_bytes(bytes));
        }
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
        let codes = (0..self.entries_of(block)).map(|within| self.code(&bytes, within));
        codes.collect::<Option<_>>().ok_or_else(|| self.damaged("a block has a value that is not in its list"))
    }

    /// The values that occur, in the order of their numbers.
    pub(crate) fn palette(&self) -> &[u16] {
        &self.palette
    }

    /// The numbers in the palette of all entries, one or two bytes each.
    ///
    /// # Errors
    /// If a block is damaged.
    pub(crate) fn numbers(&self) -> Result<Vec<u8>, FileError> {
        let width = usize::from(self.header.width.max(1));
        let mut numbers = vec![0; self.header.entries as usize * width];
        numbers.par_chunks_mut(self.header.block as usize * width).enumerate().try_for_each(|(block, numbers)| {
            if self.header.width > 0 {
                return self.unpack_into(block as u64, numbers);
            }
            let bytes = self.unpack(block as u64)?;
            numbers.chunks_mut(4).zip(bytes).for_each(|(four, byte)| {
                four.iter_mut().enumerate().for_each(|(i, number)| *number = byte >> (2 * i) & 3);
            });
            Ok(())
        })?;
        Ok(numbers)
    }

    /// Checks that every block lies in the file as it was written, without unpacking it.
    ///
    /// # Errors
    /// If a block is damaged.
    pub(crate) fn check_blocks(&self) -> Result<(), FileError> {
        (0..self.header.blocks()).into_par_iter().try_for_each(|block| self.packed(block).map(|_| ()))
    }

    fn code(&self, bytes: &[u8], within: usize) -> Option<u16> {
        let number = match self.header.width {
            0 => usize::from(bytes.get(within / 4)? >> (2 * (within % 4)) & 3),
            1 => usize::from(*bytes.get(within)?),
            _ => usize::from(u16::from_le_bytes([*bytes.get(2 * within)?, *bytes.get(2 * within + 1)?])),
        };
        self.palette.get(number).copied()
    }

    /// The entries of a block: as many as in all others, or what is left for the last.
    fn entries_of(&self, block: u64) -> usize {
        let before = block.saturating_mul(self.header.block.into());
        self.header.entries.saturating_sub(before).min(self.header.block.into()) as usize
    }

    /// A block as it lies in the file, its checksum found right.
    fn packed(&self, block: u64) -> Result<&[u8], FileError> {
        let packed = match self.offsets.get(block as usize..block as usize + 2) {
            Some(&[from, to]) if from <= to => self.map.get(from as usize..to as usize),
            _ => None,
        };
        let packed = packed.ok_or_else(|| self.damaged("a block lies outside of the file"))?;
        if self.checksums.get(block as usize) != Some(&block_checksum(packed)) {
            return Err(self.damaged("the checksum of a block is wrong"));
        }
        Ok(packed)
    }

    /// Unpacks a block.
    fn unpack(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let mut bytes = vec![0; self.header.bytes_of(self.entries_of(block) as u64) as usize];
        self.unpack_into(block, &mut bytes)?;
        Ok(bytes)
    }

    /// Unpacks a block into as many bytes as it should have.
    fn unpack_into(&self, block: u64, bytes: &mut [u8]) -> Result<(), FileError> {
        let length = decompress(self.packed(block)?, bytes).map_err(|_| self.damaged("a block cannot be unpacked"))?;
        if length == bytes.len() { Ok(()) } else { Err(self.damaged("a block is too short")) }
    }

    /// The error of this file that says what is wrong with it.
    pub(crate) fn damaged(&self, what: &'static str) -> FileError {
        FileError::Damaged { path: self.path.clone(), what }
    }
}

/// Unpacks with the thread's own context; setting one up takes longer than a block.
fn decompress(packed: &[u8], bytes: &mut [u8]) -> io::Result<usize> {
    thread_local! {
        static CONTEXT: RefCell<Option<zstd::bulk::Decompressor<'static>>> = const { RefCell::new(None) };
    }
    CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(context) => context,
            None => context.insert(zstd::bulk::Decompressor::new()?),
        };
        context.decompress_to_buffer(packed, bytes)
    })
}

fn foreign(path: &Path) -> FileError {
    FileError::Foreign(path.to_path_buf())
}
