//! The placing phase of nine and twelve in files: each class is written when it is finished, and a run that was stopped
//! goes on with the first class that is not there.
//!
//! With `Settings::placing` all of them stay, so that every position can be probed. Without it they are steps of the run:
//! a ply is dropped as soon as the one before it is finished, and only the early plies stay. A file in the folder says that
//! the plies are of this second kind, so that a run never drops what another one was asked to keep.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use crate::error::{FileError, SolveError};
use crate::file::{self, TableFile};
use crate::index::Class;
use crate::solve::events::{Event, PlyResult};
use crate::solve::pair::Phase;
use crate::solve::placing_wdl::{self, EarlyPlies, LAST_STORED_PLY, PlyStore};
use crate::solve::run::{GIB, Run, classes_of};
use crate::solve::tally::Tally;
use crate::wdl_store::WdlTable;

/// The most bytes that an entry of the placing phase takes in files: two bits, and the index of the blocks.
const BYTES_PER_ENTRY: f64 = 0.26;

/// The file that says that the later plies are dropped in the end.
const TEMPORARY: &str = ".placing-temporary";

impl Run<'_> {
    /// The bytes of memory of the placing phase: the moving phase twice (as it is stored, and anchored on White), two
    /// plies, and a class at a byte an entry, once as it is found and once in the order of its file.
    fn placing_memory(&self) -> u64 {
        let entries = placing_wdl::entries(&self.indexer, self.variant);
        let two = entries.windows(2).map(|two| two[0].div_ceil(4) + two[1].div_ceil(4)).max().unwrap_or(0);
        let store: u64 = classes_of(&self.indexer).map(|class| self.indexer.entries(class) / 4).sum();
        let largest = classes_of(&self.indexer).map(|class| self.indexer.entries(class)).max().unwrap_or(0);
        two + 2 * store + 2 * largest
    }

    /// Before a run begins: whether the placing phase fits into the memory allowed. If it was not asked for, it is said that
    /// it will be left out.
    pub(super) fn check_placing_memory(&self) -> Result<(), SolveError> {
        if !self.placing_is_left_out() {
            return Ok(());
        }
        let needed = self.placing_memory() as f64 / GIB;
        if self.settings.placing {
            return Err(SolveError::PlacingMemory { needed, allowed: self.settings.memory as f64 / GIB });
        }
        (self.listener)(Event::NoPlacing(needed));
        Ok(())
    }

    /// Whether the placing phase takes more memory than is allowed, and is not in files already.
    pub(super) fn placing_is_left_out(&self) -> bool {
        let there = |class| self.path(class).is_some_and(|path| path.exists());
        self.placing_memory() > self.settings.memory && !self.wanted_classes().all(there)
    }

    /// The classes of the placing phase that stay in files.
    fn wanted_classes(&self) -> impl Iterator<Item = Class> {
        let classes = placing_wdl::all_classes(self.variant).into_iter();
        let all = self.settings.placing;
        classes.filter(move |&(ply, _)| all || ply <= LAST_STORED_PLY).map(|(_, class)| class)
    }

    /// The bytes of disk that the plies still to be written may take at once.
    pub(super) fn placing_disk(&self) -> f64 {
        let missing = |early: bool| {
            let classes = placing_wdl::all_classes(self.variant).into_iter();
            let asked = classes.filter(move |&(ply, _)| !early || ply <= LAST_STORED_PLY).map(|(_, class)| class);
            let missing = asked.filter(|&class| !self.path(class).is_some_and(|path| path.exists()));
            missing.map(|class| self.indexer.entries(class)).sum::<u64>()
        };
        let most = match (self.settings.placing, missing(true)) {
            (true, _) => missing(false),
            (false, 0) => 0,
            (false, early) => {
                let entries = placing_wdl::entries(&self.indexer, self.variant);
                early + entries.windows(2).map(|two| two[0] + two[1]).max().unwrap_or(0)
            }
        };
        most as f64 * BYTES_PER_ENTRY
    }

    /// The placing phase, where it is too large for tables with distances: WDL values ply by ply.
    pub(super) fn solve_placing_files(&mut self) -> Result<EarlyPlies, SolveError> {
        let whole = self.whole_files();
        if !self.wanted_classes().all(|class| whole.contains_key(&class)) {
            let needed = self.placing_memory();
            if needed > self.settings.memory {
                // Files that are damaged were counted on.
                return Err(SolveError::PlacingMemory {
                    needed: needed as f64 / GIB,
                    allowed: self.settings.memory as f64 / GIB,
                });
            }
            // Where the memory is enough for this phase, a run without files has dropped none.
            let missing: Vec<_> =
                classes_of(&self.indexer).filter(|&class| self.store.class(class).is_none()).collect();
            for class in missing {
                let Some(path) = self.path(class) else { continue };
                let file = TableFile::open(&path, self.variant, class, self.indexer.entries(class))?;
                self.store.insert(class, file.wdl()?);
            }
        }
        let entries = placing_wdl::entries(&self.indexer, self.variant);
        (self.listener)(Event::Placing { entries: entries.iter().sum() });
        let temporary = self.temporary(&whole)?;
        let mut plies =
            PlyFiles { run: self, whole, early_plies: EarlyPlies::default(), start: Instant::now(), temporary };
        plies.report_stored(&entries);
        placing_wdl::solve(&self.indexer, &self.store, self.variant, &mut plies)?;
        plies.finish()
    }

    /// The classes of the placing phase whose files are whole, with their counts; of others it is said what is wrong.
    fn whole_files(&self) -> HashMap<Class, Tally> {
        let mut whole = HashMap::new();
        for (_, class) in placing_wdl::all_classes(self.variant) {
            let Some(path) = self.path(class).filter(|path| path.exists()) else { continue };
            let opened = TableFile::open(&path, self.variant, class, self.indexer.entries(class));
            match opened.and_then(|file| file.check_blocks().map(|()| file)) {
                Ok(file) => {
                    let header = file.header();
                    let (wins, losses) = (vec![header.wins], vec![header.losses]);
                    whole.insert(class, Tally { draws: header.draws, wins, losses });
                }
                Err(error) => (self.listener)(Event::Unusable(error.to_string())),
            }
        }
        whole
    }

    /// The file that says that later plies are dropped.
    fn marker(&self) -> Option<PathBuf> {
        self.settings.dir.as_ref().map(|dir| dir.join(self.variant.to_string()).join(TEMPORARY))
    }

    /// Whether later plies are dropped when they are no longer needed.
    fn temporary(&self, whole: &HashMap<Class, Tally>) -> Result<bool, FileError> {
        let Some(marker) = self.marker() else { return Ok(false) };
        let io = |source| FileError::Io { path: marker.clone(), source };
        if self.settings.placing {
            if marker.exists() {
                fs::remove_file(&marker).map_err(io)?;
            }
            return Ok(false);
        }
        let mut later = placing_wdl::all_classes(self.variant).into_iter().filter(|&(ply, _)| ply > LAST_STORED_PLY);
        if !marker.exists() {
            if later.any(|(_, class)| whole.contains_key(&class)) {
                return Ok(false);
            }
            fs::write(&marker, []).map_err(io)?;
        }
        Ok(true)
    }
}

/// The files of the placing phase while they are made.
struct PlyFiles<'a> {
    run: &'a Run<'a>,
    /// the classes that have whole files, with their counts
    whole: HashMap<Class, Tally>,
    early_plies: EarlyPlies,
    start: Instant,
    /// later plies are dropped when they are no longer needed
    temporary: bool,
}

impl PlyFiles<'_> {
    /// Reports the plies that are there.
    fn report_stored(&self, entries: &[u64]) {
        let classes = placing_wdl::all_classes(self.run.variant);
        for (ply, &entries) in entries.iter().enumerate().rev() {
            let mut of_ply = classes.iter().filter(|(p, _)| *p == ply).map(|(_, class)| self.whole.get(class));
            let all = of_ply.try_fold(Tally::default(), |sum, tally| Some(sum.plus(tally?.clone())));
            if let Some(tally) = all {
                let (wins, losses, draws) = (tally.won(), tally.lost(), tally.draws);
                (self.run.listener)(Event::Ply(PlyResult { ply, wins, losses, draws, entries, time: None }));
            }
        }
    }

    fn read(&self, class: Class) -> Result<WdlTable, FileError> {
        let path = self.run.path(class).unwrap_or_default();
        TableFile::open(&path, self.run.variant, class, self.run.indexer.entries(class))?.wdl()
    }

    /// Drops the files of the later plies that `which` names.
    fn drop_plies(&mut self, which: impl Fn(usize) -> bool) -> Result<(), FileError> {
        for (ply, class) in placing_wdl::all_classes(self.run.variant) {
            if ply <= LAST_STORED_PLY || !which(ply) || self.whole.remove(&class).is_none() {
                continue;
            }
            if let Some(path) = self.run.path(class) {
                fs::remove_file(&path).map_err(|source| FileError::Io { path, source })?;
            }
        }
        Ok(())
    }

    /// Drops what is not to stay, and gives the early plies for the value of the game.
    fn finish(mut self) -> Result<EarlyPlies, SolveError> {
        if self.temporary {
            self.drop_plies(|_| true)?;
            if let Some(path) = self.run.marker() {
                fs::remove_file(&path).map_err(|source| FileError::Io { path, source })?;
            }
        }
        for (ply, class) in placing_wdl::all_classes(self.run.variant) {
            if ply <= LAST_STORED_PLY && !self.early_plies.has(class) {
                let wdl = self.read(class)?;
                self.early_plies.insert(class, wdl);
            }
        }
        Ok(self.early_plies)
    }
}

impl PlyStore for PlyFiles<'_> {
    type Error = SolveError;

    fn progress(&self, class: Class, done: u64, of: u64) {
        (self.run.listener)(Event::Progress { class, phase: Phase::Placing, done, of });
    }

    fn wanted(&self, ply: usize) -> bool {
        self.run.settings.placing || ply <= LAST_STORED_PLY
    }

    fn has(&self, class: Class) -> bool {
        self.whole.contains_key(&class)
    }

    fn load(&mut self, _: usize, class: Class) -> Result<Option<(WdlTable, Tally)>, SolveError> {
        match (self.read(class), self.whole.get(&class)) {
            (Ok(wdl), Some(tally)) => Ok(Some((wdl, tally.clone()))),
            (Err(error), _) => {
                (self.run.listener)(Event::Unusable(error.to_string()));
                self.whole.remove(&class);
                Ok(None)
            }
            (Ok(_), None) => Ok(None),
        }
    }

    fn keep(&mut self, ply: usize, class: Class, wdl: &WdlTable, tally: &Tally) -> Result<(), SolveError> {
        if let Some(path) = self.run.path(class) {
            let entries = self.run.indexer.entries(class);
            (self.run.listener)(Event::Progress { class, phase: Phase::Writing, done: 0, of: entries });
            file::write_wdl(&path, self.run.variant, class, wdl, (entries, tally))?;
            self.whole.insert(class, tally.clone());
        }
        if ply <= LAST_STORED_PLY {
            self.early_plies.insert(class, wdl.clone());
        }
        Ok(())
    }

    fn ply(&mut self, ply: usize, tally: &Tally, entries: u64) -> Result<(), SolveError> {
        let (wins, losses, draws) = (tally.won(), tally.lost(), tally.draws);
        let result = PlyResult { ply, wins, losses, draws, entries, time: Some(self.start.elapsed()) };
        (self.run.listener)(Event::Ply(result));
        if self.temporary {
            self.drop_plies(|other| other == ply + 1)?;
        }
        self.start = Instant::now();
        Ok(())
    }
}
