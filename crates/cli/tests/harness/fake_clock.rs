//! A machine whose clock is wrong, by libfaketime: the server is the program as it is, and the system tells it another
//! time of day. An option of the server for wrong clocks would test that option.

use std::fs;
use std::path::{Path, PathBuf};

use super::quoted;

/// The clock of a process, which can be set while it runs.
pub(crate) struct FakeClock {
    library: PathBuf,
    file: PathBuf,
}

impl FakeClock {
    /// A clock off by so much, such as `-5s`; none where libfaketime is not installed: `cargo xtask test` does that on
    /// Debian.
    pub(crate) fn new(dir: &Path, name: &str, off: &str) -> Option<FakeClock> {
        let places = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
        let mut places = places.chain([PathBuf::from("/usr/local/lib")]);
        let library = places
            .find_map(|place| Some(place.join("faketime/libfaketimeMT.so.1")).filter(|library| library.is_file()));
        let Some(library) = library else {
            eprintln!("not tested: libfaketime is not installed (Debian's package `faketime`)");
            return None;
        };
        let clock = FakeClock { library, file: dir.join(name) };
        clock.set(off);
        Some(clock)
    }

    /// Sets it.
    pub(crate) fn set(&self, off: &str) {
        // All at once: the process must not read half of it.
        let new = self.file.with_extension("new");
        fs::write(&new, off).unwrap();
        fs::rename(new, &self.file).unwrap();
    }

    /// What the shell does that starts the process. The monotonic clock of a machine cannot be set, so it stays.
    pub(crate) fn first(&self) -> String {
        format!(
            "export LD_PRELOAD={} FAKETIME_TIMESTAMP_FILE={} FAKETIME_CACHE_DURATION=1 DONT_FAKE_MONOTONIC=1",
            quoted(&self.library),
            quoted(&self.file)
        )
    }
}
