//! A folder of table files, asked for values.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::classes::finished;
use crate::error::FileError;
use crate::file::{self, TableFile};
use crate::index::{Class, Space};
use crate::placing_search::{Leaves, Openings};
use crate::ranking::Lookup;
use crate::value::{Value, Verdict};

/// The tables of one variant in a folder; files are opened when they are first asked for.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{Lookup, SIX, Settings, SixOracle, Tables, solve};
/// let dir = std::env::temp_dir().join(format!("rayuela-tables-doc-{}", std::process::id()));
/// let tables = Tables::open(&dir, SIX);
/// assert!(!tables.exist());
///
/// let into = Some(dir.clone());
/// let settings = Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false };
/// solve(SIX, &settings, &|_| ()).unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!(tables.try_value(&position).unwrap(), SixOracle::embedded().value(&position));
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
#[derive(Debug)]
pub struct Tables {
    variant: MorrisVariant,
    dir: PathBuf,
    space: Space,
    files: Mutex<HashMap<Class, Option<Arc<TableFile>>>>,
    openings: Openings,
}

impl Tables {
    /// The tables of a variant in a folder, which may hold none.
    pub fn open(dir: &Path, variant: MorrisVariant) -> Tables {
        Tables {
            variant,
            dir: dir.to_path_buf(),
            space: Space::new(variant),
            files: Mutex::default(),
            openings: Openings::new(),
        }
    }

    /// The rules of these tables.
    pub fn variant(&self) -> MorrisVariant {
        self.variant
    }

    /// Whether any table of the variant is there.
    pub fn exist(&self) -> bool {
        self.dir.join(self.variant.to_string()).is_dir()
    }

    pub(crate) fn space(&self) -> &Space {
        &self.space
    }

    /// The table of a class; `None` if there is no such file.
    pub(crate) fn file(&self, class: Class) -> Result<Option<Arc<TableFile>>, FileError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(&class) {
            return Ok(file.clone());
        }
        let path = file::path(&self.dir, self.variant, class);
        let file = if path.exists() {
            Some(Arc::new(TableFile::open(&path, self.variant, class, self.space.places(class))?))
        } else {
            None
        };
        files.insert(class, file.clone());
        Ok(file)
    }

    /// The value of a position; `None` if no table holds it.
    ///
    /// Positions with men in hand that are in no table are searched down to those that are; that takes longer the more
    /// men there are to place.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn try_value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if let Some(value) = self.table_value(position)? {
            return Ok(Some(value));
        }
        let class = Class::of(position);
        if position.variant() != self.variant || class.hands == [0, 0] {
            return Ok(None);
        }
        self.openings.value(&self.space, position, &FileLeaves(self))
    }

    /// The value of a position that is in a table or finished.
    ///
    /// # Errors
    /// If a file is damaged.
    pub fn table_value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        if let Some(value) = finished(position) {
            return Ok(Some(value));
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        match self.file(Class::of(position))? {
            Some(file) if file.header().distances => {
                Ok(Some(file.value(self.space.place(mover.bits(), other.bits()).1)?))
            }
            _ => Ok(None),
        }
    }

    /// Who wins a position that is in a table, be it without distances, or finished.
    pub(crate) fn table_verdict(&self, position: &Morris) -> Result<Option<Verdict>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        if let Some(value) = finished(position) {
            return Ok(Some(value.verdict()));
        }
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let Some(file) = self.file(Class::of(position))? else { return Ok(None) };
        Ok(Some(file.value(self.space.place(mover.bits(), other.bits()).1)?.verdict()))
    }

    /// Who wins, searched where no table says it.
    pub(crate) fn try_verdict(&self, position: &Morris) -> Result<Option<Verdict>, FileError> {
        if let Some(verdict) = self.table_verdict(position)? {
            return Ok(Some(verdict));
        }
        if position.variant() != self.variant || Class::of(position).hands == [0, 0] {
            return Ok(None);
        }
        self.openings.verdict(&self.space, position, &FileLeaves(self))
    }
}

/// The tables as the ends of a search over the placing phase.
struct FileLeaves<'a>(&'a Tables);

impl Leaves for FileLeaves<'_> {
    type Error = FileError;

    fn value(&self, position: &Morris) -> Result<Option<Value>, FileError> {
        self.0.table_value(position)
    }

    fn verdict(&self, position: &Morris) -> Result<Option<Verdict>, FileError> {
        self.0.table_verdict(position)
    }
}

impl Lookup for Tables {
    /// A damaged file knows nothing.
    fn value(&self, position: &Morris) -> Option<Value> {
        self.try_value(position).ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;

    use super::*;
    use crate::file::Content;
    use crate::six::{SIX, SixOracle};
    use crate::solve::placing_wdl::{self, Listen};
    use crate::solve::run::{Settings, solve};
    use crate::solve::tally::{Tally, tally};

    /// Writes the early plies as files of bare verdicts, as runs of nine and twelve do.
    struct Write<'a>(&'a Path, &'a Space);

    impl Listen for Write<'_> {
        type Error = FileError;

        fn progress(&self, _: Class, _: u64, _: u64) {}

        fn ply(&mut self, _: usize, _: &Tally, _: u64) {}

        fn keep(&mut self, class: Class, codes: Vec<u16>) -> Result<(), FileError> {
            // Only the first half, so that the rest is searched.
            if class.hands[0] + class.hands[1] < 6 {
                return Ok(());
            }
            let tally = tally(self.1, class, &codes);
            let content = Content { codes: &codes, tally: &tally, distances: false };
            file::write(&file::path(self.0, SIX, class), SIX, class, content).map(|_| ())
        }
    }

    #[test]
    fn openings_are_searched_from_bare_verdicts_to_the_moving_phase() {
        let dir = std::env::temp_dir().join(format!("rayuela-openings-{}", std::process::id()));
        let settings =
            Settings { dir: Some(dir.clone()), threads: 2, memory: 1 << 30, most_men: None, distances: false };
        let solved = solve(SIX, &settings, &|_| ()).expect("a run");
        for class in crate::classes::placing(SIX) {
            std::fs::remove_file(file::path(&dir, SIX, class)).expect("a table of the placing phase");
        }
        placing_wdl::solve(&solved.space, &solved.store, SIX, &mut Write(&dir, &solved.space)).expect("files");
        let tables = Tables::open(&dir, SIX);
        let mut rng = Rng::new(9);
        for _ in 0..150 {
            let mut position = Morris::start(SIX);
            for _ in 0..rng.below(12) {
                if let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv);
                }
            }
            let known = SixOracle::embedded().value(&position);
            assert_eq!(tables.try_value(&position).expect("whole files"), known, "{}", position.setup());
            assert_eq!(tables.try_verdict(&position).expect("whole files"), known.map(Value::verdict));
        }
        std::fs::remove_dir_all(&dir).expect("the folder");
    }
}
