//! The app that was built last, kept with a digest of what it was made from.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A finished app of one size. While open, it is locked by this process.
pub struct Cache {
    dir: PathBuf,
    stamp: PathBuf,
    _lock: File,
}

impl Cache {
    /// The cache of one size below the work folder; waits for another process that is building it.
    pub fn open(work: &Path, size: &str) -> Result<Cache> {
        let dir = work.join("app");
        fs::create_dir_all(&dir).with_context(|| format!("{} cannot be made", dir.display()))?;
        let lock = File::create(dir.join(format!("{size}.lock")))?;
        lock.lock().with_context(|| format!("{} cannot be locked", dir.display()))?;
        Ok(Cache { stamp: dir.join(format!("{size}.inputs")), dir: dir.join(size), _lock: lock })
    }

    /// The folder of the app.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Whether it was made from these inputs.
    pub fn holds(&self, inputs: &str) -> bool {
        self.dir.is_dir() && fs::read_to_string(&self.stamp).is_ok_and(|stamp| stamp == inputs)
    }

    /// Marks the folder as being changed, so that an interrupted build does not look finished.
    pub fn invalidate(&self) -> Result<()> {
        if self.stamp.exists() {
            fs::remove_file(&self.stamp).with_context(|| format!("{} cannot be removed", self.stamp.display()))?;
        }
        Ok(())
    }

    /// Marks the folder as made from these inputs.
    pub fn confirm(&self, inputs: &str) -> Result<()> {
        fs::write(&self.stamp, inputs).with_context(|| format!("{} cannot be written", self.stamp.display()))
    }

    /// Copies the app to a folder, which is emptied first.
    pub fn copy_to(&self, out: &Path) -> Result<()> {
        if out.exists() {
            fs::remove_dir_all(out).with_context(|| format!("{} cannot be emptied", out.display()))?;
        }
        fs::create_dir_all(out).with_context(|| format!("{} cannot be made", out.display()))?;
        for entry in fs::read_dir(&self.dir)? {
            let path = entry?.path();
            let copy = out.join(path.file_name().unwrap_or_default());
            fs::copy(&path, &copy).with_context(|| format!("{} cannot be written", copy.display()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_confirmed_app_of_the_same_inputs_is_taken() {
        let work = std::env::temp_dir().join(format!("rayuela cache {}", std::process::id()));
        let cache = Cache::open(&work, "fast").unwrap();
        assert!(!cache.holds("1"));
        fs::create_dir_all(cache.dir()).unwrap();
        fs::write(cache.dir().join("index.html"), "page").unwrap();
        assert!(!cache.holds("1"));
        cache.confirm("1").unwrap();
        assert!(cache.holds("1") && !cache.holds("2"));
        cache.copy_to(&work.join("out")).unwrap();
        assert_eq!(fs::read_to_string(work.join("out/index.html")).unwrap(), "page");
        cache.invalidate().unwrap();
        assert!(!cache.holds("1"));
        fs::remove_dir_all(work).unwrap();
    }
}
