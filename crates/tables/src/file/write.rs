//! Writing a table: to a temporary name, synced, then renamed, so that a file under its own name is always whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use rayon::prelude::*;
use rayuela_rules::morris::MorrisVariant;

use super::header::{HEADER, Header, block_checksum, checksum};
use crate::error::FileError;
use crate::index::Class;
use crate::solve::tally::Tally;

/// Entries in a block: few, because a probe unpacks one (about 2.5 microseconds, caching included).
const BLOCK: usize = 8192;
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
    let temporary = path.with_extension("tmp");
    let written = write_to(&temporary, variant, class, content).and_then(|length| {
        fs::rename(&temporary, path)?;
        if let Some(dir) = path.parent() {
            // The rename itself must last, too; systems without folder handles do without.
            let _ = File::open(dir).and_then(|dir| dir.sync_all());
        }
        Ok(length)
    });
    written.map_err(|source| FileError::Io { path: path.to_path_buf(), source })
}

fn write_to(path: &Path, variant: MorrisVariant, class: Class, content: Content<'_>) -> io::Result<u64> {
    let Content { codes, tally, distances } = content;
    let palette = palette(codes);
    let mut header = Header {
        width: if palette.len() <= 256 { 1 } else { 2 },
        distances,
        palette: palette.len() as u16,
        block: BLOCK as u32,
        entries: codes.len() as u64,
        wins: tally.won(),
        losses: tally.lost(),
        draws: tally.draws,
        longest_win: tally.longest_win().unwrap_or(0) as u16,
        longest_loss: tally.longest_loss().unwrap_or(0) as u16,
        ..Header::new(variant, class)
    };
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    out.seek(SeekFrom::Start(header.data_start()))?;
    let (mut offsets, mut checksums) = (vec![header.data_start()], Vec::new());
    let numbers = numbers(&palette);
    for batch in codes.chunks(BATCH * BLOCK) {
        let blocks: Vec<io::Result<Vec<u8>>> = batch
            .par_chunks(BLOCK)
            .map_init(
                || zstd::bulk::Compressor::new(LEVEL),
                |compressor, block| compress(compressor, block, &numbers, header.width),
            )
            .collect();
        for block in blocks {
            let block = block?;
            out.write_all(&block)?;
            checksums.push(block_checksum(&block));
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

fn compress(
    compressor: &mut io::Result<zstd::bulk::Compressor<'static>>,
    block: &[u16],
    numbers: &[u16],
    width: u8,
) -> io::Result<Vec<u8>> {
    let number = |&code: &u16| numbers[usize::from(settled(code))];
    let bytes: Vec<u8> = match width {
        1 => block.iter().map(|code| number(code) as u8).collect(),
        _ => block.iter().flat_map(|code| number(code).to_le_bytes()).collect(),
    };
    match compressor {
        Ok(compressor) => compressor.compress(&bytes),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    }
}
