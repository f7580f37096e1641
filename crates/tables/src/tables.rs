//! Probing a folder of table files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant};

use crate::classes::{self, terminal_value};
use crate::error::FileError;
use crate::file::{self, TableFile};
use crate::index::{Class, Indexer};
use crate::light_index::LightIndex;
use crate::placing_search::{LeafProbe, PlacingSearch};
use crate::solve::placing_wdl;
use crate::value::{ProbeValue, Value, Wdl};

/// The tables of one variant in a folder; files are opened when they are first probed.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{ProbeValue, SIX, Settings, SixTablebase, Tables, solve};
/// let dir = std::env::temp_dir().join(format!("rayuela-tables-doc-{}", std::process::id()));
/// let tables = Tables::open(&dir, SIX);
/// assert!(!tables.exist());
///
/// let into = Some(dir.clone());
/// let settings = Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false, placing: false };
/// solve(SIX, &settings, &|_| ()).unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!(tables.probe(&position).unwrap(), SixTablebase::embedded().probe(&position));
/// assert_eq!((tables.variant(), tables.has_placing()), (SIX, false));
/// assert!(tables.are_complete(Some(6)) && !tables.are_complete(None));
/// // The same from the files alone, without a search, and as programs tell it.
/// let value = tables.probe_files(&position).unwrap();
/// assert_eq!(value, tables.probe(&position).unwrap());
/// assert_eq!(tables.probe_stored(&position).unwrap(), value.map(ProbeValue::from));
/// assert_eq!(tables.answer(&position).unwrap(), value.map(ProbeValue::from));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
#[derive(Debug)]
pub struct Tables {
    variant: MorrisVariant,
    dir: PathBuf,
    /// finds single positions; the indexer is made when a search or a check of all needs it
    light: LightIndex,
    indexer: OnceLock<Indexer>,
    /// whether all of the placing phase is in files
    placing: OnceLock<bool>,
    files: Mutex<HashMap<Class, Option<Arc<TableFile>>>>,
    placing_search: PlacingSearch,
}

impl Tables {
    /// The tables of a variant in a folder, which may hold none.
    pub fn open(dir: &Path, variant: MorrisVariant) -> Tables {
        Tables {
            variant,
            dir: dir.to_path_buf(),
            light: LightIndex::new(variant),
            indexer: OnceLock::new(),
            placing: OnceLock::new(),
            files: Mutex::default(),
            placing_search: PlacingSearch::new(),
        }
    }

    /// The rules of these tables.
    pub fn variant(&self) -> MorrisVariant {
        self.variant
    }

    /// Whether any table of the variant is there.
    pub fn exist(&self) -> bool {
        self.folder().is_dir()
    }

    /// Whether all tables of the moving phase are there with so many men on the board, or with any number if `most_men` is `None`;
    /// and in that case, on Six, those of its placing phase.
    pub fn are_complete(&self, most_men: Option<usize>) -> bool {
        let all = 2 * self.variant.base.men();
        let most = most_men.unwrap_or(all);
        let moving = classes::moving(self.variant).filter(|class| usize::from(class.mover + class.other) <= most);
        let placing = if most >= all && self.variant.base == MorrisBase::Six {
            classes::placing(self.variant)
        } else {
            Vec::new()
        };
        moving.chain(placing).all(|class| file::path(&self.dir, self.variant, class).exists())
    }

    pub(crate) fn indexer(&self) -> &Indexer {
        self.indexer.get_or_init(|| Indexer::new(self.variant))
    }

    /// The folder of the variant.
    pub(crate) fn folder(&self) -> PathBuf {
        self.dir.join(self.variant.to_string())
    }

    /// Whether the whole placing phase is in files (`Settings::placing`), so that no position of a game has to be searched.
    pub fn has_placing(&self) -> bool {
        *self.placing.get_or_init(|| {
            let mut classes = placing_wdl::all_classes(self.variant).into_iter();
            classes.all(|(_, class)| file::path(&self.dir, self.variant, class).exists())
        })
    }

    /// With how many men on the board every position of the moving phase is there, at most; `None` if all of them are.
    pub(crate) fn most_men(&self) -> Option<usize> {
        let missing = |class: &Class| !file::path(&self.dir, self.variant, *class).exists();
        let men = |class: Class| usize::from(class.mover + class.other);
        classes::moving(self.variant).filter(missing).map(men).min().map(|fewest| fewest - 1)
    }

    /// The table of a class; `None` if there is no such file.
    pub(crate) fn file(&self, class: Class) -> Result<Option<Arc<TableFile>>, FileError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(&class) {
            return Ok(file.clone());
        }
        let path = file::path(&self.dir, self.variant, class);
        let file = if path.exists() {
            Some(Arc::new(TableFile::open(&path, self.variant, class, self.light.entries(class))?))
        } else {
            None
        };
        files.insert(class, file.clone());
        Ok(file)
    }

    /// Probes a position, with a search where needed; `None` if it cannot be decided by the tables there are.
    ///
    /// Positions with men in hand that are in no table are searched down to those that are; that takes longer the more
    /// men there are to place.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn probe(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if let Some(value) = self.probe_files(position)? {
            return Ok(Some(value));
        }
        let class = Class::of(position);
        if position.variant() != self.variant || class.hands == [0, 0] {
            return Ok(None);
        }
        self.placing_search.value(self.indexer(), position, &FileProbe(self))
    }

    /// Probes a position: what the files hold where they hold the whole placing phase, else as [`Tables::probe`] does.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn answer(&self, position: &Morris) -> Result<Option<ProbeValue>, FileError> {
        if Class::of(position).hands != [0, 0]
            && self.has_placing()
            && let Some(value) = self.probe_stored(position)?
        {
            return Ok(Some(value));
        }
        Ok(self.probe(position)?.map(ProbeValue::from))
    }

    /// Probes the files only: the value of a position that is in a table, with or without distances, or finished.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn probe_stored(&self, position: &Morris) -> Result<Option<ProbeValue>, FileError> {
        Ok(match self.probe_files(position)? {
            Some(value) => Some(value.into()),
            None => self.probe_files_wdl(position)?.map(ProbeValue::from),
        })
    }

    /// Probes the files only: the value of a position that is in a table with distances, or finished.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn probe_files(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        if let Some(value) = terminal_value(position) {
            return Ok(Some(value));
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        match self.file(Class::of(position))? {
            Some(file) if file.header().distances => {
                Ok(Some(file.value(self.light.index(mover.bits(), other.bits()))?))
            }
            _ => Ok(None),
        }
    }

    /// Probes the files only: the WDL value of a position that is in a table, with or without distances, or finished.
    pub(crate) fn probe_files_wdl(&self, position: &Morris) -> Result<Option<Wdl>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        if let Some(value) = terminal_value(position) {
            return Ok(Some(value.wdl()));
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let Some(file) = self.file(Class::of(position))? else { return Ok(None) };
        Ok(Some(file.value(self.light.index(mover.bits(), other.bits()))?.wdl()))
    }

    /// The WDL value of a position, with a search where needed.
    pub(crate) fn probe_wdl(&self, position: &Morris) -> Result<Option<Wdl>, FileError> {
        if let Some(wdl) = self.probe_files_wdl(position)? {
            return Ok(Some(wdl));
        }
        if position.variant() != self.variant || Class::of(position).hands == [0, 0] {
            return Ok(None);
        }
        self.placing_search.wdl(self.indexer(), position, &FileProbe(self))
    }
}

/// The table files as leaves of the placing search.
struct FileProbe<'a>(&'a Tables);

impl LeafProbe for FileProbe<'_> {
    type Error = FileError;

    fn value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        self.0.probe_files(position)
    }

    fn wdl(&self, position: &Morris) -> Result<Option<Wdl>, FileError> {
        self.0.probe_files_wdl(position)
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;

    use super::*;
    use crate::six::{SIX, SixTablebase};
    use crate::solve::events::Settings;
    use crate::solve::placing_wdl::PlyStore;
    use crate::solve::run::solve;
    use crate::solve::tally::Tally;
    use crate::wdl_store::WdlTable;

    /// Writes the early plies as files of WDL values without distance, as runs of nine and twelve do.
    struct Write<'a>(&'a Path, &'a Indexer);

    impl PlyStore for Write<'_> {
        type Error = FileError;

        fn progress(&self, _: Class, _: u64, _: u64) {}

        fn wanted(&self, _: usize) -> bool {
            true
        }

        fn has(&self, _: Class) -> bool {
            false
        }

        fn load(&mut self, _: usize, _: Class) -> Result<Option<(WdlTable, Tally)>, FileError> {
            Ok(None)
        }

        fn keep(&mut self, ply: usize, class: Class, wdl: &WdlTable, tally: &Tally) -> Result<(), FileError> {
            // Only the first half, so that the rest is searched.
            if ply > 6 {
                return Ok(());
            }
            let counts = (self.1.entries(class), tally);
            file::write_wdl(&file::path(self.0, SIX, class), SIX, class, wdl, counts).map(|_| ())
        }

        fn ply(&mut self, _: usize, _: &Tally, _: u64) -> Result<(), FileError> {
            Ok(())
        }
    }

    #[test]
    fn placing_is_searched_from_wdl_files_to_the_moving_phase() {
        let dir = std::env::temp_dir().join(format!("rayuela-openings-{}", std::process::id()));
        let settings = Settings {
            dir: Some(dir.clone()),
            threads: 2,
            memory: 1 << 30,
            most_men: None,
            distances: false,
            placing: false,
        };
        let solved = solve(SIX, &settings, &|_| ()).expect("a run");
        for class in crate::classes::placing(SIX) {
            std::fs::remove_file(file::path(&dir, SIX, class)).expect("a table of the placing phase");
        }
        placing_wdl::solve(&solved.indexer, &solved.store, SIX, &mut Write(&dir, &solved.indexer)).expect("files");
        let tables = Tables::open(&dir, SIX);
        let mut rng = Rng::new(9);
        for _ in 0..150 {
            let mut position = Morris::start(SIX);
            for _ in 0..rng.below(12) {
                if let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv);
                }
            }
            let known = SixTablebase::embedded().probe(&position);
            assert_eq!(tables.probe(&position).expect("whole files"), known, "{}", position.setup());
            assert_eq!(tables.probe_wdl(&position).expect("whole files"), known.map(Value::wdl));
        }
        std::fs::remove_dir_all(&dir).expect("the folder");
    }
}
