//! The Fluent files of the source folder, for tests, which have no server to fetch them from.

use std::fs;
use std::path::Path;

use super::{Lang, speak};

impl Lang {
    /// The page's files in this language.
    pub(super) fn files(self) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(self.tag());
        fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
    }
}

/// Sets the language of all messages from now on.
pub(crate) fn set_lang(lang: Lang) {
    speak(lang, &format!("{}\n{}", lang.files().join("\n"), rayuela_coach::locale(lang.tag())));
}
