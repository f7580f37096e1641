//! The journal of a check of all entries: the classes that were found right, so that a check that was cut off goes on.
//!
//! One line for each class: its name, a fingerprint of its file and of those that its turns lead to, the entries, and the
//! counts. A line holds as long as none of these files has changed. The journal is gone when a check comes to its end.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::Checked;
use crate::error::FileError;
use crate::index::Class;

/// The name of the journal in the folder of the variant.
const NAME: &str = "verified.journal";

/// The journal of a folder; without effect where the folder cannot be written.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: Option<File>,
    lines: HashMap<String, Vec<u64>>,
}

impl Journal {
    /// Opens the journal and reads what an earlier check has noted.
    ///
    /// # Errors
    /// If another check is at work in the folder.
    pub(super) fn open(folder: &Path) -> Result<Journal, FileError> {
        let path = folder.join(NAME);
        let Ok(mut file) = File::options().create(true).read(true).append(true).open(&path) else {
            return Ok(Journal { path, file: None, lines: HashMap::new() });
        };
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(FileError::Busy(folder.to_path_buf()));
        }
        let io = |source| FileError::Io { path: path.clone(), source };
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        if !text.is_empty() && !text.ends_with('\n') {
            // The last line is half written.
            file.write_all(b"\n").map_err(io)?;
        }
        let lines = text.lines().filter_map(|line| {
            let (name, numbers) = line.strip_suffix(" right")?.split_once(' ')?;
            let numbers: Vec<u64> = numbers.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            (numbers.len() == 5).then(|| (name.to_string(), numbers))
        });
        let lines = lines.collect();
        Ok(Journal { path, file: Some(file), lines })
    }

    /// What was found of a class, if its files have this fingerprint.
    pub(super) fn known(&self, class: Class, fingerprint: u64) -> Option<Checked> {
        match self.lines.get(&class.to_string())?.as_slice() {
            &[files, entries, wins, losses, draws] if files == fingerprint => Some(Checked {
                class,
                entries,
                wrong: 0,
                example: None,
                counts: Some([wins, losses, draws]),
                counts_agree: true,
                sampled: false,
                earlier: true,
            }),
            _ => None,
        }
    }

    /// Notes a class that was found right.
    pub(super) fn note(&mut self, checked: &Checked, fingerprint: u64) -> Result<(), FileError> {
        let (Some(file), Some([wins, losses, draws])) = (&mut self.file, checked.counts) else { return Ok(()) };
        if checked.wrong > 0 || !checked.counts_agree || checked.sampled {
            return Ok(());
        }
        let line = format!("{} {fingerprint} {} {wins} {losses} {draws} right\n", checked.class, checked.entries);
        let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
        written.map_err(|source| FileError::Io { path: self.path.clone(), source })
    }

    /// All classes are checked: the next check begins from the start.
    pub(super) fn finish(self) {
        if self.file.is_some() {
            // Should it stay, the next check only has less to do.
            let _ = fs::remove_file(&self.path);
        }
    }
}
