//! Settings of a run of the solver, and the events it reports.

use std::path::PathBuf;
use std::time::Duration;

use crate::file::TableFile;
use crate::index::Class;
use crate::solve::pair::Phase;
use crate::solve::tally::Tally;

/// Settings of a run.
///
/// # Examples
/// ```
/// use rayuela_tables::Settings;
/// // All cores, at most 4 GiB of memory, everything into one folder.
/// let dir = Some("tables".into());
/// let (memory, most_men) = (4 << 30, None);
/// let settings = Settings { dir, threads: 0, memory, most_men, distances: false, placing: false };
/// assert!(settings.most_men.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// where the tables go; `None` keeps them in memory and only counts
    pub dir: Option<PathBuf>,
    /// the number of threads; 0 means one for each core
    pub threads: usize,
    /// the memory that may be used, in bytes
    pub memory: u64,
    /// stop after the classes with this many men on the board, for a part of a game
    pub most_men: Option<usize>,
    /// keep all values with their distances in memory, two bytes an entry; always so for Six
    pub distances: bool,
    /// keep the whole placing phase of Nine and Twelve in files, so that no position has to be searched; Six has it anyway
    pub placing: bool,
}

/// An event of a run.
///
/// # Examples
/// The classes with six men, as they are finished:
/// ```
/// use std::sync::Mutex;
/// use rayuela_tables::{Class, ClassResult, Event, Listener, Phase, PlyResult, SIX, Settings, solve};
/// let found = Mutex::new(Vec::new());
/// let listener: Listener<'_> = &|event| match event {
///     Event::Class(ClassResult { class, wins, losses, draws, .. }) => {
///         found.lock().unwrap().push((class, [wins, losses, draws]));
///     }
///     Event::Progress { phase: Phase::Distance(distance), .. } => assert!(distance < 100),
///     Event::Ply(PlyResult { ply, .. }) => panic!("the placing phase is left out, but ply {ply} is here"),
///     _ => {}
/// };
/// let settings = Settings { dir: None, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false, placing: false };
/// solve(SIX, &settings, listener).unwrap();
/// assert_eq!(found.into_inner().unwrap(), [(Class::new(3, 3), [4_464, 1_934, 3_714])]);
/// ```
#[derive(Clone, Debug)]
pub enum Event {
    /// The run begins.
    Start {
        /// the positions of all classes, symmetric duplicates included
        entries: u64,
    },
    /// Progress within a pair of classes.
    Progress {
        /// the class with the larger side to move; its reverse is solved with it
        class: Class,
        /// what is being done
        phase: Phase,
        /// the entries gone over in this phase
        done: u64,
        /// the entries of the pair
        of: u64,
    },
    /// A class is finished.
    Class(ClassResult),
    /// The placing phase begins, for the boards that have no tables of it.
    Placing {
        /// the positions of all plies, symmetric duplicates included
        entries: u64,
    },
    /// A ply of the placing phase is finished.
    Ply(PlyResult),
    /// The placing phase is left out because it would take this much memory, in GiB.
    NoPlacing(f64),
    /// A file was there but could not be used; its class is solved again.
    Unusable(String),
}

/// The result of a class.
#[derive(Clone, Debug)]
pub struct ClassResult {
    /// the class
    pub class: Class,
    /// its wins
    pub wins: u64,
    /// its losses
    pub losses: u64,
    /// its draws
    pub draws: u64,
    /// the longest win
    pub longest_win: u16,
    /// the longest loss
    pub longest_loss: u16,
    /// the entries, symmetric duplicates included
    pub entries: u64,
    /// the time it took, its reverse included; `None` if it was there already
    pub time: Option<Duration>,
    /// the bytes of its file
    pub bytes: Option<u64>,
}

/// The result of a ply of the placing phase: the positions before it that the numbers of men allow.
#[derive(Clone, Copy, Debug)]
pub struct PlyResult {
    /// the men placed so far
    pub ply: usize,
    /// the wins of the side to move
    pub wins: u64,
    /// its losses
    pub losses: u64,
    /// the draws
    pub draws: u64,
    /// the entries, symmetric duplicates included
    pub entries: u64,
    /// the time it took; `None` if it was there already
    pub time: Option<Duration>,
}

impl ClassResult {
    pub(crate) fn of_tally(class: Class, tally: &Tally, entries: u64, bytes: Option<u64>) -> ClassResult {
        ClassResult {
            class,
            wins: tally.won(),
            losses: tally.lost(),
            draws: tally.draws,
            longest_win: tally.longest_win().unwrap_or(0) as u16,
            longest_loss: tally.longest_loss().unwrap_or(0) as u16,
            entries,
            time: None,
            bytes,
        }
    }

    pub(crate) fn of_file(file: &TableFile) -> ClassResult {
        let header = file.header();
        ClassResult {
            class: header.class,
            wins: header.wins,
            losses: header.losses,
            draws: header.draws,
            longest_win: header.longest_win,
            longest_loss: header.longest_loss,
            entries: header.entries,
            time: None,
            bytes: Some(header.length),
        }
    }
}

/// Receives events; may be called from any thread.
pub type Listener<'a> = &'a (dyn Fn(Event) + Sync);
