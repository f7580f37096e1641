//! Small tables for a server that lacks them: built in the background, so that exact values show without anybody's effort; and
//! packs of those with few men, which devices fetch and keep.

use std::ops::ControlFlow;
use std::path::Path;

use rayuela_rules::morris::{MorrisBase, MorrisVariant};
use rayuela_tables::{FileError, Pack, SIX, Settings, SolveError, Tables, solve};

/// Men on the board: with these the classes of one game take a few seconds on one core, and a few megabytes.
const MOST_MEN: usize = 9;
/// Far more than they need.
const MEMORY: u64 = 1 << 30;

/// The games that get them, those with few options first: Six is built in, and the bans of `noreform` have no files.
fn variants() -> Vec<MorrisVariant> {
    let mut variants: Vec<_> = MorrisVariant::all().filter(|variant| *variant != SIX && !variant.noreform).collect();
    let options = |variant: &MorrisVariant| [variant.diagonal, variant.double, variant.flying].map(usize::from);
    variants.sort_by_key(|variant| options(variant).iter().sum::<usize>());
    variants
}

/// The men up to which a game gets them: all of Six, with its placing phase, takes no longer than these classes of Nine.
fn most_men(variant: MorrisVariant) -> Option<usize> {
    (variant.base != MorrisBase::Six).then_some(MOST_MEN)
}

/// Builds the tables that the folder lacks, one game after another, on a thread that gives way to everything else.
pub(crate) fn build_missing(dir: &Path) {
    let dir = dir.to_path_buf();
    let built = std::thread::Builder::new().name("small-tables".to_string()).spawn(move || {
        give_way();
        let missing = missing(&dir);
        if missing > 0 {
            eprintln!(
                "building small tables of {missing} Morris games in {}, in the background; boards show exact values as they are done",
                dir.display()
            );
        }
        for variant in variants() {
            if build(&dir, variant, most_men(variant)).is_break() {
                tracing::warn!("no more small tables are built");
                return;
            }
            pack(&dir, variant);
        }
        if missing > 0 && self::missing(&dir) == 0 {
            eprintln!("the small tables are done; `rayuela solve VARIANT --placing` builds the rest of a game");
        }
    });
    if let Err(error) = built {
        tracing::warn!("no small tables are built: {error}");
    }
}

/// How many games lack some of their small tables.
fn missing(dir: &Path) -> usize {
    let lacks = |variant: &MorrisVariant| !Tables::open(dir, *variant).are_complete(most_men(*variant));
    variants().into_iter().filter(lacks).count()
}

/// Builds the tables of a game, unless they are there. One that was stopped goes on, and what is there stays. Breaks where the
/// folder takes no more files, because those of the next game would fail, too.
fn build(dir: &Path, variant: MorrisVariant, most_men: Option<usize>) -> ControlFlow<()> {
    if Tables::open(dir, variant).are_complete(most_men) {
        return ControlFlow::Continue(());
    }
    let settings = Settings {
        dir: Some(dir.to_path_buf()),
        threads: 1,
        memory: MEMORY,
        most_men,
        distances: false,
        placing: false,
    };
    let which = match most_men {
        Some(most_men) => format!("the tables of {variant} up to {most_men} men"),
        None => format!("the tables of {variant}"),
    };
    tracing::info!("building {which} in {}", dir.display());
    match solve(variant, &settings, &|_| ()) {
        Ok(_) if most_men.is_some() => tracing::info!("{which} are there; `rayuela solve --placing` builds the rest"),
        Ok(_) => tracing::info!("{which} are there"),
        // A run of `rayuela solve`, or another server with the same folder, makes them.
        Err(SolveError::File(FileError::Busy(_))) => {
            tracing::info!("{which} are left to the run that is at work there")
        }
        Err(error) => {
            tracing::warn!("{which} cannot be built: {error}");
            if matches!(error, SolveError::File(FileError::Io { .. } | FileError::Full(_))) {
                return ControlFlow::Break(());
            }
        }
    }
    ControlFlow::Continue(())
}

/// Packs the tables with few men once all of them are there, unless that is done.
fn pack(dir: &Path, variant: MorrisVariant) {
    let path = Pack::path(dir, variant);
    let packed = || std::fs::read(&path).ok().and_then(|file| Pack::read(&file));
    // Devices keep a pack for good: one that lacks tables, or is damaged, is made again.
    if !Tables::open(dir, variant).are_complete(Some(Pack::MOST_MEN)) || packed().is_some_and(|pack| pack.is_complete())
    {
        return;
    }
    match Pack::write(dir, variant) {
        Ok(Some(bytes)) => tracing::info!("{} has the tables of {variant} for devices, {bytes} bytes", path.display()),
        Ok(None) => {}
        Err(error) => tracing::warn!("the tables of {variant} cannot be packed for devices: {error}"),
    }
}

/// Takes the lowest priority, which threads started by this one inherit.
fn give_way() {
    #[cfg(unix)]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!("the priority cannot be lowered: {error}");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::PathBuf;
    use std::time::SystemTime;

    use rayuela_rules::Position;
    use rayuela_rules::morris::Morris;

    use super::*;

    fn variant(name: &str) -> MorrisVariant {
        MorrisVariant::all().find(|variant| variant.to_string() == name).unwrap()
    }

    /// A folder of tables that is gone when the test is.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            Folder(std::env::temp_dir().join(format!("rayuela-small-tables-{name}-{}", std::process::id())))
        }

        /// The files of a game: when they were written, and what they hold.
        fn files(&self, variant: MorrisVariant) -> BTreeMap<PathBuf, (SystemTime, Vec<u8>)> {
            let files = fs::read_dir(self.0.join(variant.to_string())).unwrap().map(|file| file.unwrap().path());
            files
                .map(|path| (path.clone(), (path.metadata().unwrap().modified().unwrap(), fs::read(path).unwrap())))
                .collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn every_game_without_bans_gets_them_and_few_options_come_first() {
        let names: Vec<_> = variants().iter().map(ToString::to_string).collect();
        assert_eq!(names[..5], ["nine", "twelve", "nine+diagonal", "nine+double", "nine+flying"]);
        assert_eq!((names.len(), names.contains(&"six+flying".to_string())), (8 + 7 + 4, true));
    }

    #[test]
    fn six_gets_whole_tables_and_they_stay_as_they_are() {
        let (folder, six_flying) = (Folder::new("whole"), variant("six+flying"));
        let make = || {
            assert!(build(&folder.0, six_flying, most_men(six_flying)).is_continue());
            pack(&folder.0, six_flying);
        };
        make();
        let tables = Tables::open(&folder.0, six_flying);
        assert!(tables.are_complete(None));
        // The first move of a game and the last are there, and devices get those with few men.
        assert!(tables.probe_files(&Morris::start(six_flying)).unwrap().is_some());
        let few = Morris::parse(six_flying, "w.w/.b./w..b/.../..b w 0 0").unwrap();
        let packed = || Pack::read(&fs::read(Pack::path(&folder.0, six_flying)).unwrap()).unwrap();
        assert_eq!(packed().probe(&few), tables.probe_files(&few).unwrap());
        assert!(packed().is_complete());
        let made = folder.files(six_flying);
        make();
        assert!(folder.files(six_flying) == made, "a whole set is left as it is");

        // A server was stopped in the middle, and what there was has been packed.
        let lost = |name: &str| folder.0.join("six+flying").join(name);
        for name in ["4-3.table", "6-6.table"] {
            fs::remove_file(lost(name)).unwrap();
        }
        Pack::write(&folder.0, six_flying).unwrap().unwrap();
        assert!(!packed().is_complete());
        make();
        let again = folder.files(six_flying);
        assert!(packed().is_complete() && Tables::open(&folder.0, six_flying).are_complete(None));
        for (path, (at, content)) in &made {
            assert!(again[path].1 == *content, "{}", path.display());
            // The pair of 4-3 is solved again; everything else stays.
            let kept = ["4-3.table", "3-4.table", "6-6.table", "small.pack"].iter().all(|name| *path != lost(name));
            assert!(again[path].0 == *at || !kept, "{}", path.display());
        }
    }

    #[test]
    fn what_solve_has_made_or_is_making_stays() {
        let (folder, six_flying) = (Folder::new("solve"), variant("six+flying"));
        let build = |most_men| assert!(build(&folder.0, six_flying, most_men).is_continue());
        build(Some(7));
        pack(&folder.0, six_flying);
        let larger = folder.files(six_flying);
        assert_eq!(larger.len(), 4, "3-3, 4-3, 3-4 and the lock, but no pack of some: {:?}", larger.keys());
        build(Some(6));
        assert!(folder.files(six_flying) == larger, "there are more than these");
        // While another run is at work, nothing is touched.
        let lock = fs::File::options().append(true).open(folder.0.join("six+flying/.lock")).unwrap();
        lock.lock().unwrap();
        build(Some(8));
        pack(&folder.0, six_flying);
        assert!(folder.files(six_flying) == larger);
        drop(lock);
        build(Some(8));
        assert!(Tables::open(&folder.0, six_flying).are_complete(Some(8)));
        for (path, file) in larger.iter().filter(|(path, _)| path.extension().is_some()) {
            assert!(folder.files(six_flying)[path] == *file, "{}", path.display());
        }
    }

    #[test]
    fn a_folder_that_takes_no_files_ends_the_work() {
        let folder = Folder::new("file");
        fs::write(&folder.0, "a file, so that nothing can be written below it").unwrap();
        assert!(build(&folder.0, variant("six+flying"), Some(6)).is_break());
        fs::remove_file(&folder.0).unwrap();
    }
}
