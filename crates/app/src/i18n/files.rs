//! The Fluent files of the source folder, for tests, which have no server to fetch them from.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Lang, speak};

impl Lang {
    /// The page's files in this language.
    pub(super) fn files(self) -> Vec<String> {
        let mut files = self.first_files();
        files.extend(texts(&self.folder().join("later")));
        files
    }

    /// Those of the screens that every visit loads.
    pub(super) fn first_files(self) -> Vec<String> {
        texts(&self.folder())
    }

    fn folder(self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(self.tag())
    }
}

/// Sets the language of all messages from now on.
pub(crate) fn set_lang(lang: Lang) {
    speak(lang, &format!("{}\n{}", lang.files().join("\n"), rayuela_coach::locale(lang.tag())));
}

/// The files of a folder, without its subfolders.
fn texts(folder: &Path) -> Vec<String> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap()).collect()
}
