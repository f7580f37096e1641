//! What can go wrong with tables, each as one sentence.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::index::Class;

/// Why a table file cannot be used.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{FileError, SIX, Tables};
/// let dir = std::env::temp_dir().join(format!("rayuela-error-doc-{}", std::process::id()));
/// std::fs::create_dir_all(dir.join("six")).unwrap();
/// std::fs::write(dir.join("six/3-3.table"), "a letter").unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert!(matches!(Tables::open(&dir, SIX).probe(&position), Err(FileError::Foreign(_))));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
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
    /// The disk is full.
    #[error(
        "{}: the disk is full; what is finished is kept, and the same command goes on from there when there is room",
        .0.display()
    )]
    Full(PathBuf),
    /// Another run is writing in the folder.
    #[error("{}: another run is at work in this folder; let it end, or use another folder (--dir)", .0.display())]
    Busy(PathBuf),
    /// The file is no table, or one of another program.
    #[error("{} is not a table of Rayuela", .0.display())]
    Foreign(PathBuf),
    /// The file is of a version that this program does not read.
    #[error("{} is a table of version {found}; this program reads version {expected}", path.display())]
    Version {
        /// the file
        path: PathBuf,
        /// its version
        found: u32,
        /// the one version that is read
        expected: u32,
    },
    /// The file is a table, but of another variant or class.
    #[error("{} holds {found}, not {expected}", path.display())]
    Other {
        /// the file
        path: PathBuf,
        /// what it holds
        found: String,
        /// what was expected
        expected: String,
    },
    /// The file is shorter or longer than its header says, or its bytes have changed.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// the file
        path: PathBuf,
        /// how it shows
        what: &'static str,
    },
}

/// Why a variant cannot be solved, or not here.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_tables::{Settings, SolveError, solve};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let memory = 1 << 20;
/// let settings = Settings { dir: None, threads: 1, memory, most_men: None, distances: false, placing: false };
/// let refused = solve(nine, &settings, &|_| ()).unwrap_err();
/// assert!(matches!(refused, SolveError::Memory { .. }), "a mebibyte is not enough: {refused}");
/// ```
#[derive(Debug, Error)]
pub enum SolveError {
    /// The bans of `noreform` are part of the state.
    #[error(
        "`noreform` is solved on six only, and without table files: the lines that may not be completed again belong to \
         the position, which would multiply the tables of larger boards beyond reach"
    )]
    NoReform,
    /// More memory is needed than is allowed.
    #[error("class {class} needs {needed:.1} GiB of memory, but only {allowed:.1} GiB are allowed (--memory)")]
    Memory {
        /// the class that does not fit
        class: Class,
        /// what it takes, in GiB
        needed: f64,
        /// what is allowed, in GiB
        allowed: f64,
    },
    /// The placing phase needs more memory than is allowed.
    #[error("the placing phase needs {needed:.1} GiB of memory, but only {allowed:.1} GiB are allowed (--memory)")]
    PlacingMemory {
        /// what it takes, in GiB
        needed: f64,
        /// what is allowed, in GiB
        allowed: f64,
    },
    /// The placing phase is asked for, but not all of the moving phase.
    #[error("the placing phase needs all classes of the moving phase: leave out --most-men")]
    PlacingNeedsAll,
    /// The disk has too little room for the tables.
    #[error("{}: the tables need up to {needed:.1} GiB, but only {free:.1} GiB are free", dir.display())]
    Disk {
        /// the folder
        dir: PathBuf,
        /// what the tables may take, in GiB
        needed: f64,
        /// what is free, in GiB
        free: f64,
    },
    /// Threads could not be started.
    #[error("threads could not be started: {0}")]
    Threads(String),
    /// A file could not be written or read.
    #[error(transparent)]
    File(#[from] FileError),
}
