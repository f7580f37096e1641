//! A whole run of the solver: classes in order, files, memory.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant};

use crate::error::{FileError, SolveError};
use crate::file::{self, Content, TableFile};
use crate::index::{Class, Indexer};
use crate::solve::events::{ClassResult, Event, Listener, PlyResult, Settings};
use crate::solve::pair::{self, Phase};
use crate::solve::placing_tables::{self, CodeStore};
use crate::solve::placing_wdl::{self, EarlyPlies};
use crate::solve::tally::{Tally, tally};
use crate::value::Value;
use crate::wdl_store::WdlStore;

/// The most bytes that an entry takes in files, to check the free disk space; classes measured so far take 0.05 to 0.33.
const BYTES_PER_ENTRY: f64 = 0.5;
const GIB: f64 = (1u64 << 30) as f64;

/// The pairs of classes of the moving phase, larger number first, in an order in which removals lead to earlier ones.
pub(crate) fn pairs(most: usize) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = (3..=most).flat_map(|a| (3..=a).map(move |b| (a, b))).collect();
    pairs.sort_by_key(|&(a, b)| (a + b, a));
    pairs
}

/// The classes of a pair: both sides to move, once if they have equal men.
fn classes(a: usize, b: usize) -> Vec<Class> {
    let both = [Class::new(a, b), Class::new(b, a)];
    if a == b { both[..1].to_vec() } else { both.to_vec() }
}

/// Builds the tables of a variant, going on from the files that are there.
///
/// # Errors
/// If the variant cannot be solved, or memory, disk or files stand in the way.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{SIX, Settings, Value, solve};
/// let settings = Settings { dir: None, threads: 1, memory: 1 << 28, most_men: Some(6), distances: true };
/// let solved = solve(SIX, &settings, &|_| ()).unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!(solved.value(&position), Some(Value::Win(3)));
/// ```
pub fn solve(variant: MorrisVariant, settings: &Settings, listener: Listener<'_>) -> Result<Solved, SolveError> {
    if variant.noreform {
        return Err(SolveError::NoReform);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .map_err(|error| SolveError::Threads(error.to_string()))?;
    pool.install(|| Run::new(variant, settings, listener).all())
}

/// The results of a run in memory.
#[derive(Debug)]
pub struct Solved {
    pub(crate) variant: MorrisVariant,
    pub(crate) indexer: Indexer,
    pub(crate) store: WdlStore,
    pub(crate) codes: Option<CodeStore>,
    pub(crate) early_plies: Option<EarlyPlies>,
}

impl Solved {
    /// The value of a position, if the run kept distances and came as far as its class.
    pub fn value(&self, position: &Morris) -> Option<Value> {
        self.codes.as_ref()?.value(&self.indexer, position)
    }

    /// The built-in tables of Six as bytes, if this was a whole run of Six that kept distances.
    pub fn six_bytes(&self) -> Option<Vec<u8>> {
        crate::six::SixTablebase::pack(self.codes.as_ref()?)
    }
}

struct Run<'a> {
    variant: MorrisVariant,
    settings: &'a Settings,
    listener: Listener<'a>,
    indexer: Indexer,
    store: WdlStore,
    /// everything with its distances, for the placing phase of Six
    codes: Option<CodeStore>,
}

impl<'a> Run<'a> {
    fn new(variant: MorrisVariant, settings: &'a Settings, listener: Listener<'a>) -> Run<'a> {
        let codes = (variant.base == MorrisBase::Six || settings.distances).then(CodeStore::default);
        Run { variant, settings, listener, indexer: Indexer::new(variant), store: WdlStore::default(), codes }
    }

    fn all(mut self) -> Result<Solved, SolveError> {
        let most = self.settings.most_men.unwrap_or(2 * self.indexer.most);
        let pairs: Vec<_> = pairs(self.indexer.most).into_iter().filter(|(a, b)| a + b <= most).collect();
        self.check_memory(&pairs)?;
        self.check_disk(&pairs)?;
        let entries = |&(a, b): &(usize, usize)| 2 * self.indexer.entries(Class::new(a, b));
        (self.listener)(Event::Start { entries: pairs.iter().map(entries).sum() });
        for (i, &(a, b)) in pairs.iter().enumerate() {
            self.make_room(&pairs[i..]);
            if !self.load(a, b)? {
                self.solve_pair(a, b)?;
            }
        }
        let mut early_plies = None;
        if most == 2 * self.indexer.most {
            match self.variant.base {
                MorrisBase::Six => self.solve_placing_tables()?,
                _ => early_plies = self.solve_placing_wdl()?,
            }
        }
        Ok(Solved { variant: self.variant, indexer: self.indexer, store: self.store, codes: self.codes, early_plies })
    }

    /// The classes that removals lead to from the pairs still to come.
    fn wanted(&self, pairs: &[(usize, usize)]) -> impl Fn(Class) -> bool + use<> {
        let most = if self.variant.double { 2 } else { 1 };
        let pairs = pairs.to_vec();
        move |class: Class| {
            let (a, b) = class.sorted();
            pairs
                .iter()
                .any(|&(x, y)| (1..=most).any(|n| (a, b) == (x, y - n) || (a, b) == ((x - n).max(y), (x - n).min(y))))
        }
    }

    /// What the WDL values of all classes take, if all are kept.
    fn everything(&self, pairs: &[(usize, usize)]) -> u64 {
        pairs.iter().map(|&(a, b)| self.indexer.entries(Class::new(a, b)) / 2).sum()
    }

    fn check_memory(&self, pairs: &[(usize, usize)]) -> Result<(), SolveError> {
        for (i, &(a, b)) in pairs.iter().enumerate() {
            let wanted = self.wanted(&pairs[i..]);
            let earlier = pairs[..i].iter().filter(|&&(x, y)| wanted(Class::new(x, y)));
            let kept: u64 = earlier.map(|&(x, y)| self.indexer.entries(Class::new(x, y)) / 2).sum();
            let needed = kept + pair::working_bytes(&self.indexer, a, b);
            if needed > self.settings.memory {
                let (needed, allowed) = (needed as f64 / GIB, self.settings.memory as f64 / GIB);
                return Err(SolveError::Memory { class: Class::new(a, b), needed, allowed });
            }
        }
        Ok(())
    }

    fn check_disk(&self, pairs: &[(usize, usize)]) -> Result<(), SolveError> {
        let Some(dir) = &self.settings.dir else { return Ok(()) };
        let folder = dir.join(self.variant.to_string());
        let io = |source| FileError::Io { path: folder.clone(), source };
        fs::create_dir_all(&folder).map_err(io)?;
        let missing = pairs
            .iter()
            .flat_map(|&(a, b)| classes(a, b))
            .filter(|&class| !self.path(class).is_some_and(|p| p.exists()));
        let entries: u64 = missing.map(|class| self.indexer.entries(class)).sum();
        let needed = entries as f64 * BYTES_PER_ENTRY;
        let free = fs4::available_space(&folder).map_err(io)? as f64;
        if needed > free {
            return Err(SolveError::Disk { dir: folder, needed: needed / GIB, free: free / GIB });
        }
        Ok(())
    }

    /// Drops WDL tables that are not needed again, if keeping everything would take too much.
    fn make_room(&mut self, to_come: &[(usize, usize)]) {
        let working = to_come.iter().map(|&(a, b)| pair::working_bytes(&self.indexer, a, b)).max().unwrap_or(0);
        if self.store.size() + self.everything(to_come) + working > self.settings.memory {
            self.store.retain(self.wanted(to_come));
        }
    }

    fn path(&self, class: Class) -> Option<PathBuf> {
        self.settings.dir.as_ref().map(|dir| file::path(dir, self.variant, class))
    }

    /// Takes the pair from its files; false if they are not there, or not whole.
    fn load(&mut self, a: usize, b: usize) -> Result<bool, SolveError> {
        let mut loaded = Vec::new();
        for class in classes(a, b) {
            let Some(path) = self.path(class).filter(|path| path.exists()) else { return Ok(false) };
            let opened = TableFile::open(&path, self.variant, class, self.indexer.entries(class));
            match opened.and_then(|file| Ok((file.wdl()?, file))) {
                Ok(both) => loaded.push((class, both)),
                Err(error) => {
                    (self.listener)(Event::Unusable(error.to_string()));
                    return Ok(false);
                }
            }
        }
        for (class, (wdl, file)) in loaded {
            if let Some(codes) = &mut self.codes {
                codes.insert(class, file.all_codes()?);
            }
            self.store.insert(class, wdl);
            (self.listener)(Event::Class(ClassResult::of_file(&file)));
        }
        Ok(true)
    }

    fn solve_pair(&mut self, a: usize, b: usize) -> Result<(), SolveError> {
        let (class, start) = (Class::new(a, b), Instant::now());
        let of = 2 * self.indexer.entries(class);
        let listener = self.listener;
        let report = |phase, done| listener(Event::Progress { class, phase, done, of });
        let pair = pair::solve(&self.indexer, &self.store, pair::pair_rules(self.variant, a, b), &report);
        let mut results = Vec::new();
        for (class, codes) in classes(a, b).into_iter().zip([pair.anchor, pair.other]) {
            report(Phase::Packing, 0);
            self.store.insert(class, pair::pack(&codes));
            results.push(self.keep(class, codes)?);
        }
        for mut result in results {
            result.time = Some(start.elapsed());
            listener(Event::Class(result));
        }
        Ok(())
    }

    /// Counts a class and writes its file.
    fn keep(&mut self, class: Class, codes: Vec<u16>) -> Result<ClassResult, SolveError> {
        let tally = tally(&self.indexer, class, &codes);
        let mut bytes = None;
        if let Some(path) = self.path(class) {
            (self.listener)(Event::Progress { class, phase: Phase::Writing, done: 0, of: codes.len() as u64 });
            let content = Content { codes: &codes, tally: &tally, distances: true };
            bytes = Some(file::write(&path, self.variant, class, content)?);
        }
        let result = ClassResult::of_tally(class, &tally, codes.len() as u64, bytes);
        if let Some(all) = &mut self.codes {
            all.insert(class, codes);
        }
        Ok(result)
    }

    /// The placing phase, where it is small enough for tables.
    fn solve_placing_tables(&mut self) -> Result<(), SolveError> {
        let Some(mut codes) = self.codes.take() else { return Ok(()) };
        for class in crate::classes::placing(self.variant) {
            let path = self.path(class).filter(|path| path.exists());
            let opened = path.map(|path| TableFile::open(&path, self.variant, class, self.indexer.entries(class)));
            match opened.map(|file| file.and_then(|file| Ok((file.all_codes()?, file)))) {
                Some(Ok((found, file))) => {
                    codes.insert(class, found);
                    (self.listener)(Event::Class(ClassResult::of_file(&file)));
                    continue;
                }
                Some(Err(error)) => (self.listener)(Event::Unusable(error.to_string())),
                None => {}
            }
            let start = Instant::now();
            let found = placing_tables::solve(&self.indexer, self.variant, class, &codes);
            let mut result = self.keep(class, found.clone())?;
            result.time = Some(start.elapsed());
            codes.insert(class, found);
            (self.listener)(Event::Class(result));
        }
        self.codes = Some(codes);
        Ok(())
    }

    /// The placing phase, where it is too large for tables: WDL values ply by ply, the early plies stored.
    fn solve_placing_wdl(&mut self) -> Result<Option<EarlyPlies>, SolveError> {
        if let Some(early_plies) = self.load_early_plies()? {
            return Ok(Some(early_plies));
        }
        let missing: Vec<_> = classes_of(&self.indexer).filter(|&class| self.store.class(class).is_none()).collect();
        let entries = placing_wdl::entries(&self.indexer, self.variant);
        // Two plies and the moving phase, and a class at a byte an entry, which is a part of its ply.
        let two = entries.windows(2).map(|two| two[0].div_ceil(4) + two[1].div_ceil(4)).max().unwrap_or(0);
        let store: u64 = classes_of(&self.indexer).map(|class| self.indexer.entries(class) / 4).sum();
        let largest = classes_of(&self.indexer).map(|class| self.indexer.entries(class)).max().unwrap_or(0);
        let needed = two + 2 * store + largest;
        if needed > self.settings.memory || (self.settings.dir.is_none() && !missing.is_empty()) {
            (self.listener)(Event::NoPlacing(needed as f64 / GIB));
            return Ok(None);
        }
        for class in missing {
            let Some(path) = self.path(class) else { continue };
            let file = TableFile::open(&path, self.variant, class, self.indexer.entries(class))?;
            self.store.insert(class, file.wdl()?);
        }
        (self.listener)(Event::Placing { entries: entries.iter().sum() });
        let mut keep = KeepPlies { run: self, early_plies: EarlyPlies::default(), start: Instant::now() };
        placing_wdl::solve(&self.indexer, &self.store, self.variant, &mut keep)?;
        Ok(Some(keep.early_plies))
    }

    /// The early plies from their files; `None` if one is missing or not whole.
    fn load_early_plies(&self) -> Result<Option<EarlyPlies>, SolveError> {
        let mut early_plies = EarlyPlies::default();
        for class in placing_wdl::kept(self.variant) {
            let Some(path) = self.path(class).filter(|path| path.exists()) else { return Ok(None) };
            let opened = TableFile::open(&path, self.variant, class, self.indexer.entries(class));
            match opened.and_then(|file| file.wdl()) {
                Ok(wdl) => early_plies.insert(class, wdl),
                Err(error) => {
                    (self.listener)(Event::Unusable(error.to_string()));
                    return Ok(None);
                }
            }
        }
        Ok(Some(early_plies))
    }
}

/// All classes of the moving phase.
fn classes_of(indexer: &Indexer) -> impl Iterator<Item = Class> {
    pairs(indexer.most).into_iter().flat_map(|(a, b)| classes(a, b))
}

/// Stores the early plies in files and memory as they come.
struct KeepPlies<'a> {
    run: &'a Run<'a>,
    early_plies: EarlyPlies,
    start: Instant,
}

impl placing_wdl::PlyListener for KeepPlies<'_> {
    type Error = SolveError;

    fn progress(&self, class: Class, done: u64, of: u64) {
        (self.run.listener)(Event::Progress { class, phase: Phase::Placing, done, of });
    }

    fn ply(&mut self, ply: usize, tally: &Tally, entries: u64) {
        let (wins, losses, draws) = (tally.won(), tally.lost(), tally.draws);
        let result = PlyResult { ply, wins, losses, draws, entries, time: self.start.elapsed() };
        (self.run.listener)(Event::Ply(result));
        self.start = Instant::now();
    }

    fn keep(&mut self, class: Class, codes: Vec<u16>) -> Result<(), SolveError> {
        if let Some(path) = self.run.path(class) {
            let tally = tally(&self.run.indexer, class, &codes);
            let content = Content { codes: &codes, tally: &tally, distances: false };
            file::write(&path, self.run.variant, class, content)?;
        }
        self.early_plies.insert(class, pair::pack(&codes));
        Ok(())
    }
}
