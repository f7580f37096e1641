//! The folder that is served: file names with content hashes, compressed copies.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(feature = "small")]
use std::sync::Mutex;
#[cfg(feature = "small")]
use std::thread;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

/// The finished folder.
#[derive(Debug)]
pub(crate) struct Dist {
    dir: PathBuf,
    /// hashed names by plain name
    names: BTreeMap<String, String>,
    /// hashed names of files that are kept for times without a network when they are first used, not before
    on_use: Vec<String>,
}

/// A file of it.
#[derive(Clone, Debug)]
pub struct Written {
    /// its name in the folder, such as `app.0123456789abcdef.wasm`
    pub file: String,
    /// its size
    pub bytes: u64,
    /// its size compressed, where that helps
    pub brotli: Option<u64>,
}

/// The files of a finished folder, in order of name.
pub(crate) fn read(dir: &Path) -> Result<Vec<Written>> {
    let mut sizes = BTreeMap::new();
    for entry in fs::read_dir(dir).with_context(|| format!("{} cannot be read", dir.display()))? {
        let entry = entry?;
        sizes.insert(entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len());
    }
    let plain = sizes.iter().filter(|(name, _)| !name.ends_with(".br"));
    Ok(plain
        .map(|(name, &bytes)| Written { file: name.clone(), bytes, brotli: sizes.get(&format!("{name}.br")).copied() })
        .collect())
}

impl Dist {
    /// An empty folder.
    pub(crate) fn create(dir: &Path) -> Result<Dist> {
        if dir.exists() {
            fs::remove_dir_all(dir).with_context(|| format!("{} cannot be emptied", dir.display()))?;
        }
        fs::create_dir_all(dir).with_context(|| format!("{} cannot be made", dir.display()))?;
        Ok(Dist { dir: dir.to_path_buf(), names: BTreeMap::new(), on_use: Vec::new() })
    }

    /// Adds a file under a name with a hash of its content, `NAME.HASH.ENDING`.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) -> Result<()> {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let file = format!("{stem}.{}.{ending}", digest(content));
        self.names.insert(name.to_string(), file.clone());
        self.write(&file, content)
    }

    /// Adds a file that most visits do not need, under a name with a hash; gives that name.
    pub(crate) fn add_on_use(&mut self, name: &str, content: &[u8]) -> Result<String> {
        self.add(name, content)?;
        let file = self.names.get(name).cloned().unwrap_or_default();
        self.on_use.push(file.clone());
        Ok(file)
    }

    /// Adds a file under its own name.
    pub(crate) fn add_plain(&self, name: &str, content: &[u8]) -> Result<()> {
        self.write(name, content)
    }

    /// The text with `{{name}}` replaced by the hashed name.
    pub(crate) fn fill_in(&self, text: &str) -> Result<String> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((name, after)) = after.split_once("}}") else { bail!("`{{{{` without `}}}}`") };
            let file = self.names.get(name.trim()).with_context(|| format!("there is no file `{name}`"))?;
            filled.push_str(before);
            filled.push_str(file);
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// The names of the files that are kept when they are first used, in the order in which they were added.
    pub(crate) fn on_use(&self) -> &[String] {
        &self.on_use
    }

    /// The names of all other hashed files, sorted.
    pub(crate) fn hashed(&self) -> Vec<&str> {
        let is_kept = |file: &&String| !self.on_use.contains(file);
        let mut all: Vec<&str> = self.names.values().filter(is_kept).map(String::as_str).collect();
        all.sort_unstable();
        all
    }

    fn write(&self, file: &str, content: &[u8]) -> Result<()> {
        let path = self.dir.join(file);
        fs::write(&path, content).with_context(|| format!("{} cannot be written", path.display()))
    }
}

/// A hash of a content as sixteen hexadecimal digits.
pub(crate) fn digest(content: &[u8]) -> String {
    Sha256::digest(content)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds compressed copies to a finished folder, on all cores.
#[cfg(feature = "small")]
pub(crate) fn compress(dir: &Path) -> Result<()> {
    let mut files = read(dir)?;
    // The largest last, because they are taken from the end.
    files.sort_by_key(|file| file.bytes);
    let waiting = Mutex::new(files);
    let next = || waiting.lock().ok()?.pop();
    let work = || std::iter::from_fn(next).try_for_each(|file| add_compressed(&dir.join(file.file)));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("brotli ended in a panic")))
    })
}

/// Compresses a file as far as brotli can, unless that saves almost nothing.
#[cfg(feature = "small")]
fn add_compressed(path: &Path) -> Result<()> {
    use std::io::Write as _;
    let content = fs::read(path)?;
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer.write_all(&content)?;
    writer.flush()?;
    let compressed = writer.into_inner();
    if compressed.len() < content.len() * 19 / 20 {
        let copy = format!("{}.br", path.display());
        fs::write(&copy, compressed).with_context(|| format!("{copy} cannot be written"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_content_and_are_filled_in() {
        let dir = std::env::temp_dir().join(format!("rayuela-dist-{}", std::process::id()));
        let mut dist = Dist::create(&dir).unwrap();
        dist.add("icon.svg", b"<svg/>").unwrap();
        let hash = digest(b"<svg/>");
        assert_eq!(dist.fill_in("a {{icon.svg}} b").unwrap(), format!("a icon.{hash}.svg b"));
        assert!(dist.fill_in("{{other.svg}}").is_err());
        assert!(dist.fill_in("{{icon.svg").is_err());
        assert!(dir.join(format!("icon.{hash}.svg")).exists());
        dist.add("text.txt", "again and again ".repeat(100).as_bytes()).unwrap();
        let rare = dist.add_on_use("rare.txt", b"now and then").unwrap();
        assert_eq!((dist.on_use(), dist.hashed().len()), (&[rare.clone()][..], 2));
        assert!(dist.hashed().iter().all(|file| *file != rare));
        assert_eq!(read(&dir).unwrap().len(), 3);
        fs::remove_dir_all(dir).unwrap();
    }

    #[cfg(feature = "small")]
    #[test]
    fn what_becomes_smaller_is_compressed() {
        let dir = std::env::temp_dir().join(format!("rayuela-compressed-{}", std::process::id()));
        let mut dist = Dist::create(&dir).unwrap();
        dist.add("icon.svg", b"<svg/>").unwrap();
        dist.add("text.txt", "again and again ".repeat(100).as_bytes()).unwrap();
        compress(&dir).unwrap();
        let written = read(&dir).unwrap();
        let compressed = written.iter().map(|file| (&file.file[..4], file.brotli.is_some_and(|bytes| bytes < 100)));
        assert_eq!(compressed.collect::<Vec<_>>(), [("icon", false), ("text", true)]);
        fs::remove_dir_all(dir).unwrap();
    }
}
