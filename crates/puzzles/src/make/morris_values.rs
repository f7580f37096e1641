//! Exact values of Morris positions: the built-in tables of Six, and small tables of the other games.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Position, Variant};
use rayuela_tables::{SIX, Settings, SixTablebase, SolveError, Tables, Value, solve};

/// Men on the board up to which tables are built: these take seconds.
const MOST_MEN: usize = 8;
/// Far more than they need.
const MEMORY: u64 = 1 << 30;

/// Exact values of the positions of a Morris game.
///
/// # Examples
/// ```
/// use rayuela_puzzles::make::MorrisValues;
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::SIX;
/// let values = MorrisValues::of("six".parse().unwrap(), 1).unwrap().unwrap();
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert!(values.value(&position).is_some());
/// ```
pub struct MorrisValues(Source);

enum Source {
    Six(&'static SixTablebase),
    Small { tables: Box<Tables>, dir: PathBuf },
}

impl MorrisValues {
    /// The values of a variant; tables are built in a temporary folder on so many threads, unless the game is Six.
    /// `None` for the games that have no tables.
    ///
    /// # Errors
    /// If the tables cannot be built.
    pub fn of(variant: Variant, threads: usize) -> Result<Option<MorrisValues>, SolveError> {
        static FOLDERS: AtomicU64 = AtomicU64::new(0);
        Ok(match variant {
            Variant::Morris(SIX) => Some(MorrisValues(Source::Six(SixTablebase::embedded()))),
            Variant::Morris(morris) if !morris.noreform => {
                let name = format!("rayuela-puzzles-{}-{}", std::process::id(), FOLDERS.fetch_add(1, Relaxed));
                Some(MorrisValues(small_tables(morris, &std::env::temp_dir().join(name), threads)?))
            }
            _ => None,
        })
    }

    /// The value of a position for the side to move, if it is known.
    pub fn value(&self, position: &Morris) -> Option<Value> {
        match &self.0 {
            Source::Six(six) => six.probe(position),
            // A damaged file knows nothing.
            Source::Small { tables, .. } => tables.probe_files(position).ok().flatten(),
        }
    }

    /// Whether positions with so many men on the board, and none in hand, are known.
    pub fn covers(&self, position: &Morris) -> bool {
        let men = rayuela_rules::Color::ALL.map(|color| position.men(color).len()).iter().sum::<u32>() as usize;
        let hands: u8 = rayuela_rules::Color::ALL.map(|color| position.hand(color)).iter().sum();
        position.outcome().is_some() || matches!(self.0, Source::Six(_)) || hands == 0 && men <= MOST_MEN
    }
}

fn small_tables(variant: MorrisVariant, dir: &Path, threads: usize) -> Result<Source, SolveError> {
    let settings = Settings {
        dir: Some(dir.to_path_buf()),
        threads,
        memory: MEMORY,
        most_men: Some(MOST_MEN),
        distances: false,
        placing: false,
    };
    solve(variant, &settings, &|_| ())?;
    Ok(Source::Small { tables: Box::new(Tables::open(dir, variant)), dir: dir.to_path_buf() })
}

impl Drop for Source {
    fn drop(&mut self) {
        if let Source::Small { dir, .. } = self {
            // A folder that stays behind is in the way of nobody.
            let _ = std::fs::remove_dir_all(dir);
        }
    }
}
