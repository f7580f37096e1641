//! A file that takes its place only when it is whole.

use std::fs::{self, File};
use std::io::{BufWriter, IntoInnerError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file to be written at the end of long work. It is made at once, under another name, so that a bad path is told before
/// the work; what stood at its path stays until it is whole. Dropped before that, it leaves nothing behind.
pub(crate) struct PartFile {
    path: PathBuf,
    part: PathBuf,
}

impl PartFile {
    pub(crate) fn create(path: &Path) -> Result<PartFile> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let file = PartFile { path: path.to_path_buf(), part: part.into() };
        File::create(&file.part).with_context(|| file.cannot())?;
        Ok(file)
    }

    /// Writes it and puts it in its place.
    pub(crate) fn finish(self, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<()> {
        let whole = || -> Result<()> {
            let mut out = BufWriter::new(File::create(&self.part)?);
            write(&mut out)?;
            out.into_inner().map_err(IntoInnerError::into_error)?.sync_all()?;
            Ok(fs::rename(&self.part, &self.path)?)
        };
        whole().with_context(|| self.cannot())
    }

    fn cannot(&self) -> String {
        format!("cannot write `{}`", self.path.display())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        // In its place it is gone from here.
        let _ = fs::remove_file(&self.part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_was_there_stays_until_it_is_whole() {
        let path = std::env::temp_dir().join(format!("rayuela-part-{}", std::process::id()));
        fs::write(&path, "old").unwrap();
        drop(PartFile::create(&path).unwrap());
        assert!(PartFile::create(&path).unwrap().finish(|_| anyhow::bail!("no")).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        PartFile::create(&path).unwrap().finish(|out| Ok(out.write_all(b"new")?)).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(!path.with_extension("part").exists());
        fs::remove_file(&path).unwrap();
        assert!(PartFile::create(&path.join("no/such/folder")).is_err());
    }
}
