//! Writing a table: to a temporary name, synced, then renamed, so that a file under its own name is always whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use rayon::prelude::*;
use rayuela_rules::morris::MorrisVariant;

use super::header::{HEADER, Header, WDL_PALETTE, block_checksum, checksum};
use crate::error::FileError;
use crate::index::Class;
use crate::solve::tally::Tally;
use crate::wdl_store::WdlTable;

/// Entries in a block: few, because a probe unpacks one (about 2.5 microseconds, caching included).
const BLOCK: usize = 8192;
/// Entries in a block of two bits each: as many bytes to unpack.
const WDL_BLOCK: usize = 4 * BLOCK;
/// zstd's usual level; others have not been compared yet.
const LEVEL: i32 = 3;
/// Blocks compressed at a time, so that the compressed class need not fit in memory.
const BATCH: usize = 2048;

/// What a table holds.
#[derive(Clone, Copy)]
pub(crate) struct Content<'a> {
    pub(crate) codes: &'a [u16],
    pub(crate) tally: &'a Tally,
    /// false if the codes are WDL only
    pub(crate) distances: bool,
}

/// Writes the table of a class.
///
/// The bytes depend on the codes alone, not on threads or time.
pub(crate) fn write(path: &Path, variant: MorrisVariant, class: Class, content: Content<'_>) -> Result<u64, FileError> {
    finish(path, |temporary| write_codes(temporary, variant, class, content))
}

/// Writes the table of a class of which only WDL values are known, two bits each before compression.
///
/// The bytes depend on the values alone, not on threads or time.
pub(crate) fn write_wdl(
    path: &Path,
    variant: MorrisVariant,
    class: Class,
    wdl: &WdlTable,
    (entries, tally): (u64, &Tally),
) -> Result<u64, FileError> {
    let header = Header {
        width: 0,
        distances: false,
        palette: WDL_PALETTE.len() as u16,
        block: WDL_BLOCK as u32,
        entries,
        ..counted(Header::new(variant, class), tally)
    };
    let block = |compressor: &mut Compressor, block: &[u8]| packed(compressor, block);
    finish(path, |temporary| write_to(temporary, header, &WDL_PALETTE, wdl.bytes(), WDL_BLOCK / 4, block))
}

/// Writes under a temporary name and gives the file its own name when it is whole.
fn finish(path: &Path, write: impl FnOnce(&Path) -> io::Result<u64>) -> Result<u64, FileError> {
    let temporary = path.with_extension("tmp");
    let written = write(&temporary).and_then(|length| {
        fs::rename(&temporary, path)?;
        if let Some(dir) = path.parent() {
            // The rename itself must last, too; systems without folder handles do without.
            let _ = File::open(dir).and_then(|dir| dir.sync_all());
        }
        Ok(length)
    });
    written.map_err(|source| {
        // Half a file is of no use, and on a full disk its room is needed.
        let _ = fs::remove_file(&temporary);
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FileError::Full(path),
            _ => FileError::Io { path, source },
        }
    })
}

/// The header with the counts of a class.
fn counted(header: Header, tally: &Tally) -> Header {
    Header {
        wins: tally.won(),
        losses: tally.lost(),
        draws: tally.draws,
        longest_win: tally.longest_win().unwrap_or(0) as u16,
        longest_loss: tally.longest_loss().unwrap_or(0) as u16,
        ..header
    }
}

fn write_codes(path: &Path, variant: MorrisVariant, class: Class, content: Content<'_>) -> io::Result<u64> {
    let Content { codes, tally, distances } = content;
    let palette = palette(codes);
    let width = if palette.len() <= 256 { 1 } else { 2 };
    let header = Header {
        width,
        distances,
        palette: palette.len() as u16,
        block: BLOCK as u32,
        entries: codes.len() as u64,
        ..counted(Header::new(variant, class), tally)
    };
    let numbers = numbers(&palette);
    let block = |compressor: &mut Compressor, block: &[u16]| compress(compressor, block, &numbers, width);
    write_to(path, header, &palette, codes, BLOCK, block)
}

/// A thread's compressor, or why there is none.
type Compressor = io::Result<zstd::bulk::Compressor<'static>>;

/// Writes a table: `items` in blocks of `size`, each made by `pack`.
fn write_to<T: Sync>(
    path: &Path,
    mut header: Header,
    palette: &[u16],
    items: &[T],
    size: usize,
    pack: impl Fn(&mut Compressor, &[T]) -> io::Result<Vec<u8>> + Sync,
) -> io::Result<u64> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    out.seek(SeekFrom::Start(header.data_start()))?;
    let (mut offsets, mut checksums) = (vec![header.data_start()], Vec::new());
    for batch in items.chunks(BATCH * size) {
        let blocks: Vec<io::Result<(Vec<u8>, u64)>> = batch
            .par_chunks(size)
            .map_init(
                || zstd::bulk::Compressor::new(LEVEL),
                |compressor, block| {
                    let block = pack(compressor, block)?;
                    let checksum = block_checksum(&block);
                    Ok((block, checksum))
                },
            )
            .collect();
        for block in blocks {
            let (block, checksum) = block?;
            out.write_all(&block)?;
            checksums.push(checksum);
            offsets.push(offsets[offsets.len() - 1] + block.len() as u64);
        }
    }
    header.length = offsets[offsets.len() - 1];
    let mut index: Vec<u8> = palette.iter().flat_map(|code| code.to_le_bytes()).collect();
    index.extend(offsets.iter().chain(&checksums).flat_map(|number| number.to_le_bytes()));
    header.checksum = checksum(&header.to_bytes(), &index);
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&header.to_bytes())?;
    out.write_all(&index)?;
    debug_assert_eq!((HEADER + index.len()) as u64, header.data_start());
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(header.length)
}

/// The codes that occur, in order; an entry that is still open at the end is a draw.
fn palette(codes: &[u16]) -> Vec<u16> {
    let seen = codes
        .par_chunks(1 << 20)
        .fold(
            || vec![false; 1 << 16],
            |mut seen, part| {
                part.iter().for_each(|&code| seen[usize::from(settled(code))] = true);
                seen
            },
        )
        .reduce(
            || vec![false; 1 << 16],
            |mut seen, part| {
                seen.iter_mut().zip(part).for_each(|(seen, part)| *seen |= part);
                seen
            },
        );
    (0..=u16::MAX).filter(|&code| seen[usize::from(code)]).collect()
}

/// The code of the final value.
fn settled(code: u16) -> u16 {
    crate::value::Value::from_code(code).code()
}

/// For each code its number in the palette.
fn numbers(palette: &[u16]) -> Vec<u16> {
    let mut numbers = vec![0; 1 << 16];
    palette.iter().zip(0..).for_each(|(&code, number)| numbers[usize::from(code)] = number);
    numbers
}

fn compress(compressor: &mut Compressor, block: &[u16], numbers: &[u16], width: u8) -> io::Result<Vec<u8>> {
    let number = |&code: &u16| numbers[usize::from(settled(code))];
    let bytes: Vec<u8> = match width {
        1 => block.iter().map(|code| number(code) as u8).collect(),
        _ => block.iter().flat_map(|code| number(code).to_le_bytes()).collect(),
    };
    packed(compressor, &bytes)
}

fn packed(compressor: &mut Compressor, bytes: &[u8]) -> io::Result<Vec<u8>> {
    match compressor {
        Ok(compressor) => compressor.compress(bytes),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    }
}
