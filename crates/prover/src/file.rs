//! The table in a file, so that a proof goes on where it was stopped.
//!
//! A magic word, the version, the variant's name, then two words for each entry, then the SHA-256 of all of it. It is written
//! under a temporary name and renamed, so a file under its own name is always whole. Entries are facts and numbers of
//! positions, whichever position the search began with.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::prover::Prover;
use crate::table::work_in;

const MAGIC: &[u8; 8] = b"RAYPROVE";
const VERSION: u32 = 1;
const DIGEST: usize = 32;
const ENTRY: u64 = 16;

/// Why a file of proved facts cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// the file
        path: PathBuf,
        /// what the system says
        source: io::Error,
    },
    /// The file is something else.
    #[error("{} is not a file of `rayuela prove`", .0.display())]
    Foreign(PathBuf),
    /// The file is of a version that this program does not read.
    #[error("{} is of version {found}; this program reads version {VERSION}", path.display())]
    Version {
        /// the file
        path: PathBuf,
        /// its version
        found: u32,
    },
    /// The file is of another variant.
    #[error("{} holds facts of {found}, not of {expected}", path.display())]
    Variant {
        /// the file
        path: PathBuf,
        /// its variant
        found: String,
        /// the prover's
        expected: String,
    },
    /// The file is cut off, or its bytes have changed.
    #[error("{} is damaged: remove it to begin again", .0.display())]
    Damaged(PathBuf),
    /// Another run uses the file.
    #[error("{}: another run is at work with this file", .0.display())]
    Busy(PathBuf),
}

/// The right to use a file, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct FileLock(#[expect(dead_code, reason = "the open file is the lock")] File);

impl FileLock {
    /// Takes the lock, which is a file beside the file.
    ///
    /// # Errors
    /// If another process holds it, or the folder cannot be written.
    pub fn take(path: &Path) -> Result<FileLock, FileError> {
        let beside = beside(path, "lock");
        let file = File::options().create(true).append(true).open(&beside);
        let file = file.map_err(|source| FileError::Io { path: beside, source })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(FileError::Busy(path.to_path_buf())),
            // File systems without locks do without.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(FileLock(file)),
        }
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

impl Prover {
    /// Writes the table, of it what took the most work if the file may not be larger than `most_bytes`; returns the number
    /// of entries. A search may go on meanwhile.
    ///
    /// # Errors
    /// What the system says; a file that was there is then untouched.
    pub fn save(&self, path: &Path, most_bytes: u64) -> Result<u64, FileError> {
        let temporary = beside(path, "part");
        let saved = self.write(&temporary, most_bytes).and_then(|count| {
            fs::rename(&temporary, path)?;
            Ok(count)
        });
        saved.map_err(|source| {
            // A half-written file is of no use; that it cannot be removed changes nothing.
            let _ = fs::remove_file(&temporary);
            FileError::Io { path: path.to_path_buf(), source }
        })
    }

    fn write(&self, path: &Path, most_bytes: u64) -> io::Result<u64> {
        let mut left = most_bytes / ENTRY;
        let counts = self.table.histogram();
        // The least work that is kept: everything from there up has room.
        let least = (0..counts.len()).rev().find(|&work| {
            let fits = counts[work] <= left;
            left = left.saturating_sub(counts[work]);
            !fits
        });
        let least = least.map_or(0, |work| work + 1);
        let mut out = Digesting { out: BufWriter::new(File::create(path)?), digest: Sha256::new() };
        let name = self.variant.to_string();
        out.put(MAGIC)?;
        out.put(&VERSION.to_le_bytes())?;
        out.put(&[name.len() as u8])?;
        out.put(name.as_bytes())?;
        let mut count = 0;
        for words in self.table.words().filter(|&words| usize::from(work_in(words)) >= least) {
            out.put(&words[0].to_le_bytes())?;
            out.put(&words[1].to_le_bytes())?;
            count += 1;
        }
        let Digesting { mut out, digest } = out;
        out.write_all(&digest.finalize())?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(count)
    }

    /// Adds the entries of a file to the table, and returns their number; a file that is not there has none.
    ///
    /// # Errors
    /// If the file is damaged, foreign or of another variant; nothing of it is used then.
    pub fn load(&self, path: &Path) -> Result<u64, FileError> {
        let io = |source| FileError::Io { path: path.to_path_buf(), source };
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(io(error)),
        };
        let length = file.metadata().map_err(io)?.len();
        // Read twice, so that a damaged file leaves no trace in the table.
        let mut count = 0;
        self.read(path, file, length, &mut |_| true)?;
        let file = File::open(path).map_err(io)?;
        self.read(path, file, length, &mut |words| {
            count += 1;
            self.table.insert(words)
        })?;
        Ok(count)
    }

    fn read(
        &self,
        path: &Path,
        file: File,
        length: u64,
        take: &mut dyn FnMut([u64; 2]) -> bool,
    ) -> Result<(), FileError> {
        let damaged = || FileError::Damaged(path.to_path_buf());
        let mut input = Digested { input: BufReader::new(file), digest: Sha256::new() };
        let mut magic = [0; 8];
        if input.fill(&mut magic).is_err() || magic != *MAGIC {
            return Err(FileError::Foreign(path.to_path_buf()));
        }
        let mut word = [0; 4];
        input.fill(&mut word).map_err(|_| damaged())?;
        let found = u32::from_le_bytes(word);
        if found != VERSION {
            return Err(FileError::Version { path: path.to_path_buf(), found });
        }
        let mut name_length = [0];
        input.fill(&mut name_length).map_err(|_| damaged())?;
        let mut name = vec![0; name_length[0].into()];
        input.fill(&mut name).map_err(|_| damaged())?;
        let expected = self.variant.to_string();
        if name != expected.as_bytes() {
            let found = String::from_utf8(name).map_err(|_| damaged())?;
            return Err(FileError::Variant { path: path.to_path_buf(), found, expected });
        }
        let around = (MAGIC.len() + 4 + 1 + name.len() + DIGEST) as u64;
        let entries = length.checked_sub(around).filter(|bytes| bytes.is_multiple_of(ENTRY)).ok_or_else(damaged)?;
        for _ in 0..entries / ENTRY {
            let mut words = [[0; 8]; 2];
            input.fill(&mut words[0]).map_err(|_| damaged())?;
            input.fill(&mut words[1]).map_err(|_| damaged())?;
            if !take(words.map(u64::from_le_bytes)) {
                return Err(damaged());
            }
        }
        let Digested { mut input, digest } = input;
        let mut told = [0; DIGEST];
        input.read_exact(&mut told).map_err(|_| damaged())?;
        if told[..] == digest.finalize()[..] { Ok(()) } else { Err(damaged()) }
    }
}

struct Digesting {
    out: BufWriter<File>,
    digest: Sha256,
}

impl Digesting {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.out.write_all(bytes)
    }
}

struct Digested {
    input: BufReader<File>,
    digest: Sha256,
}

impl Digested {
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.input.read_exact(bytes)?;
        self.digest.update(bytes);
        Ok(())
    }
}
