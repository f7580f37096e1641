//! The files of the app, in memory.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use axum::body::Bytes;
use sha2::{Digest, Sha256};

/// The files of the app by name.
#[derive(Debug)]
pub struct Assets(HashMap<String, Asset>);

/// One file.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) content: Bytes,
    /// the same, compressed
    pub(crate) brotli: Option<Bytes>,
    /// a hash of the content
    pub(crate) etag: String,
    pub(crate) media_type: &'static str,
    /// whether the name has a hash of the content in it, so that the file of this name never changes
    pub(crate) immutable: bool,
}

impl Assets {
    /// An app that is part of the program: names and contents.
    pub fn embedded(files: &[(&str, &'static [u8])]) -> Assets {
        Assets::of(files.iter().map(|&(name, content)| (name.to_string(), Bytes::from_static(content))).collect())
    }

    /// An app that `cargo xtask app` has built.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn read(dir: &Path) -> io::Result<Assets> {
        let mut files = HashMap::new();
        for entry in std::fs::read_dir(dir)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, Bytes::from(std::fs::read(&path)?));
        }
        Ok(Assets::of(files))
    }

    fn of(mut files: HashMap<String, Bytes>) -> Assets {
        let names: Vec<String> = files.keys().filter(|name| !name.ends_with(".br")).cloned().collect();
        let assets = names.into_iter().filter_map(|name| {
            let content = files.remove(&name)?;
            let asset = Asset {
                brotli: files.remove(&format!("{name}.br")),
                etag: etag(&content),
                media_type: media_type(&name),
                immutable: is_hashed(&name),
                content,
            };
            Some((name, asset))
        });
        Assets(assets.collect())
    }

    /// The file with this name.
    pub(crate) fn file(&self, name: &str) -> Option<&Asset> {
        self.0.get(name)
    }
}

fn etag(content: &[u8]) -> String {
    Sha256::digest(content)[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a name is of the form `NAME.0123456789abcdef.ENDING`.
fn is_hashed(name: &str) -> bool {
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.rsplit('.').nth(1).is_some_and(is_hash)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_tell_the_content_last() {
        assert!(is_hashed("app.0123456789abcdef.wasm"));
        assert!(!is_hashed("index.html"));
        assert!(!is_hashed("sw.js"));
        assert!(!is_hashed("app.0123456789abcdeg.js"));
        assert!(!is_hashed("app"));
    }
}
