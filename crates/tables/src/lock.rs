//! One run at a time in a folder.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::FileError;

/// The lock of the solver.
pub(crate) const SOLVER: &str = ".lock";

/// The right to write in a folder, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct FolderLock(File);

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is just being started has it open, too, for a moment.
        let _ = self.0.unlock();
    }
}

impl FolderLock {
    /// Takes the lock of this name.
    ///
    /// # Errors
    /// If another process holds it, or the folder cannot be written.
    pub(crate) fn take(folder: &Path, name: &str) -> Result<FolderLock, FileError> {
        let path = folder.join(name);
        let file = File::options().create(true).append(true).open(&path);
        let file = file.map_err(|source| FileError::Io { path, source })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(FileError::Busy(folder.to_path_buf())),
            // File systems without locks do without.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(FolderLock(file)),
        }
    }

    /// Keeps runs of the solver out of a folder while its tables are read; `None` where the folder cannot be written, so that
    /// nobody else writes there either.
    ///
    /// # Errors
    /// If such a run is at work.
    pub(crate) fn share(folder: &Path) -> Result<Option<FolderLock>, FileError> {
        let Ok(file) = File::options().create(true).append(true).open(folder.join(SOLVER)) else { return Ok(None) };
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Err(FileError::Busy(folder.to_path_buf())),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(FolderLock(file))),
        }
    }
}
