//! A whole run of the solver: classes in order, files, memory.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant};

use crate::error::{FileError, SolveError};
use crate::file::{self, Content, TableFile};
use crate::index::{Class, Indexer};
use crate::lock::{self, FolderLock};
use crate::solve::events::{ClassResult, Event, Listener, Settings};
use crate::solve::noreform::BanTables;
use crate::solve::pair::{self, Phase};
use crate::solve::placing_tables::{self, CodeStore};
use crate::solve::placing_wdl::EarlyPlies;
use crate::solve::tally::tally;
use crate::value::Value;
use crate::wdl_store::WdlStore;

/// The most bytes that an entry takes in files, to check the free disk space; classes measured so far take 0.05 to 0.33.
const BYTES_PER_ENTRY: f64 = 0.5;
pub(super) const GIB: f64 = (1u64 << 30) as f64;

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
/// use rayuela_tables::{SIX, Settings, Solved, Value, solve};
/// let settings = Settings { dir: None, threads: 1, memory: 1 << 28, most_men: Some(6), distances: true, placing: false };
/// let solved: Solved = solve(SIX, &settings, &|_| ()).unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!(solved.value(&position), Some(Value::Win(3)));
/// assert!(solved.six_bytes().is_none(), "only a whole run of Six has them");
/// ```
pub fn solve(variant: MorrisVariant, settings: &Settings, listener: Listener<'_>) -> Result<Solved, SolveError> {
    if variant.noreform && variant.base != MorrisBase::Six {
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
    /// the moving phase with `noreform`
    pub(crate) bans: Option<BanTables>,
}

impl Solved {
    /// The value of a position, if the run kept distances and came as far as its class.
    pub fn value(&self, position: &Morris) -> Option<Value> {
        match &self.bans {
            // Bans belong to the position; while men are placed there are none.
            Some(bans) if position.outcome().is_none() && Class::of(position).hands == [0, 0] => {
                bans.value(&self.indexer, position)
            }
            _ => self.codes.as_ref()?.value(&self.indexer, position),
        }
    }

    /// The built-in tables of Six as bytes, if this was a whole run of Six that kept distances.
    pub fn six_bytes(&self) -> Option<Vec<u8>> {
        crate::six::SixTablebase::pack(self.codes.as_ref()?)
    }
}

pub(super) struct Run<'a> {
    pub(super) variant: MorrisVariant,
    pub(super) settings: &'a Settings,
    pub(super) listener: Listener<'a>,
    pub(super) indexer: Indexer,
    pub(super) store: WdlStore,
    /// everything with its distances, for the placing phase of Six
    codes: Option<CodeStore>,
    /// the moving phase with `noreform`
    bans: Option<BanTables>,
}

impl<'a> Run<'a> {
    pub(super) fn new(variant: MorrisVariant, settings: &'a Settings, listener: Listener<'a>) -> Run<'a> {
        let codes = (variant.base == MorrisBase::Six || settings.distances).then(CodeStore::default);
        Run {
            variant,
            settings,
            listener,
            indexer: Indexer::new(variant),
            store: WdlStore::default(),
            codes,
            bans: None,
        }
    }

    fn all(mut self) -> Result<Solved, SolveError> {
        let most = self.settings.most_men.unwrap_or(2 * self.indexer.most);
        let pairs: Vec<_> = pairs(self.indexer.most).into_iter().filter(|(a, b)| a + b <= most).collect();
        let placing = most == 2 * self.indexer.most && self.variant.base != MorrisBase::Six;
        if self.settings.placing && most < 2 * self.indexer.most {
            return Err(SolveError::PlacingNeedsAll);
        }
        self.check_memory(&pairs)?;
        if placing {
            self.check_placing_memory()?;
        }
        let _lock = self.lock()?;
        self.check_disk(&pairs, placing)?;
        if self.variant.noreform {
            self.moving_with_bans(&pairs);
        } else {
            self.moving(&pairs)?;
        }
        let mut early_plies = None;
        if most == 2 * self.indexer.most {
            match self.variant.base {
                MorrisBase::Six => self.solve_placing_tables()?,
                _ if self.placing_is_left_out() => {}
                _ => early_plies = Some(self.solve_placing_files()?),
            }
        }
        let Run { variant, indexer, store, codes, bans, .. } = self;
        Ok(Solved { variant, indexer, store, codes, early_plies, bans })
    }

    /// Solves these pairs of classes, or reads them from their files.
    pub(super) fn moving(&mut self, pairs: &[(usize, usize)]) -> Result<(), SolveError> {
        let entries = |&(a, b): &(usize, usize)| 2 * self.indexer.entries(Class::new(a, b));
        (self.listener)(Event::Start { entries: pairs.iter().map(entries).sum() });
        for (i, &(a, b)) in pairs.iter().enumerate() {
            self.make_room(&pairs[i..]);
            if !self.load(a, b)? {
                self.solve_pair(a, b)?;
            }
        }
        Ok(())
    }

    /// Solves these pairs with the bans of `noreform`, in memory: six is small.
    fn moving_with_bans(&mut self, pairs: &[(usize, usize)]) {
        let mut tables = BanTables::new(&self.indexer, self.variant);
        let entries = |&(a, b): &(usize, usize)| 2 * self.indexer.entries(Class::new(a, b));
        (self.listener)(Event::Start { entries: pairs.iter().map(entries).sum() });
        for &(a, b) in pairs {
            let start = Instant::now();
            tables.solve_pair(&self.indexer, a, b);
            for class in classes(a, b) {
                let tally = tables.tally(&self.indexer, class);
                let mut result = ClassResult::of_tally(class, &tally, self.indexer.entries(class), None);
                result.time = Some(start.elapsed());
                (self.listener)(Event::Class(result));
                if let Some(codes) = &mut self.codes {
                    codes.insert(class, tables.without_bans(class));
                }
            }
        }
        self.bans = Some(tables);
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

    /// Whether the class that needs the most memory fits.
    fn check_memory(&self, pairs: &[(usize, usize)]) -> Result<(), SolveError> {
        let needed = |(i, &(a, b)): (usize, &(usize, usize))| {
            let wanted = self.wanted(&pairs[i..]);
            let earlier = pairs[..i].iter().filter(|&&(x, y)| wanted(Class::new(x, y)));
            let kept: u64 = earlier.map(|&(x, y)| self.indexer.entries(Class::new(x, y)) / 2).sum();
            (kept + pair::working_bytes(&self.indexer, a, b), Class::new(a, b))
        };
        match pairs.iter().enumerate().map(needed).max() {
            Some((needed, class)) if needed > self.settings.memory => {
                let (needed, allowed) = (needed as f64 / GIB, self.settings.memory as f64 / GIB);
                Err(SolveError::Memory { class, needed, allowed })
            }
            _ => Ok(()),
        }
    }

    /// Makes the folder of the variant and keeps other runs out of it.
    pub(super) fn lock(&self) -> Result<Option<FolderLock>, FileError> {
        let Some(dir) = self.dir() else { return Ok(None) };
        let folder = dir.join(self.variant.to_string());
        fs::create_dir_all(&folder).map_err(|source| FileError::Io { path: folder.clone(), source })?;
        FolderLock::take(&folder, lock::SOLVER).map(Some)
    }

    fn check_disk(&self, pairs: &[(usize, usize)], placing: bool) -> Result<(), SolveError> {
        let Some(dir) = self.dir() else { return Ok(()) };
        let folder = dir.join(self.variant.to_string());
        let io = |source| FileError::Io { path: folder.clone(), source };
        let missing = pairs
            .iter()
            .flat_map(|&(a, b)| classes(a, b))
            .filter(|&class| !self.path(class).is_some_and(|p| p.exists()));
        let entries: u64 = missing.map(|class| self.indexer.entries(class)).sum();
        let placing = if placing { self.placing_disk() } else { 0.0 };
        let needed = entries as f64 * BYTES_PER_ENTRY + placing;
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

    /// Where the tables go; those of `noreform` are not written, because files have no room for bans.
    fn dir(&self) -> Option<&PathBuf> {
        self.settings.dir.as_ref().filter(|_| !self.variant.noreform)
    }

    pub(super) fn path(&self, class: Class) -> Option<PathBuf> {
        self.dir().map(|dir| file::path(dir, self.variant, class))
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
}

/// All classes of the moving phase.
pub(super) fn classes_of(indexer: &Indexer) -> impl Iterator<Item = Class> {
    pairs(indexer.most).into_iter().flat_map(|(a, b)| classes(a, b))
}
