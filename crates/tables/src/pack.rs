//! A pack: the tables of one variant with few men in one file for devices, which fetch it and keep it.
//!
//! Table files are made for gigabytes: blocks of zstd, found one at a time. A device wants little code and one file, so a
//! pack holds all classes up to [`Pack::MOST_MEN`] men as one stream of Deflate, which is unpacked as a whole: eleven
//! megabytes in memory, about two on the way. docs/table-format.md describes the file.

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::index::Class;
use crate::light_index::LightIndex;
use crate::value::Value;
use crate::{checksum, classes};

/// The first bytes of every pack; the last is its version.
pub(crate) const MAGIC: [u8; 8] = *b"RAYPACK1";
const NAME: usize = 32;

/// The tables of one variant with few men.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{Pack, SIX, Settings, Tables, solve};
/// let dir = std::env::temp_dir().join(format!("rayuela-pack-doc-{}", std::process::id()));
/// let into = Some(dir.clone());
/// let settings = Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false, placing: false };
/// solve(SIX, &settings, &|_| ()).unwrap();
/// let bytes = Pack::of_tables(&Tables::open(&dir, SIX)).unwrap().unwrap();
/// let pack = Pack::read(&bytes).unwrap();
/// // Seven and eight men are missing.
/// assert_eq!((pack.variant(), pack.is_complete()), (SIX, false));
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert!(Pack::may_know(&position) && Pack::is_near(&position) && pack.probe(&position).is_some());
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
#[derive(Debug)]
pub struct Pack {
    variant: MorrisVariant,
    index: LightIndex,
    tables: Vec<Table>,
    bytes: Vec<u8>,
}

/// Where the values of a class are.
#[derive(Debug)]
struct Table {
    class: Class,
    start: usize,
    /// the codes of the values that occur
    palette: Vec<u16>,
}

impl Pack {
    /// The most men on the board that a pack has values of.
    pub const MOST_MEN: usize = 8;
    /// A search is expected to get from a position into tables of so many men fewer.
    pub const REACH: usize = 2;

    /// Whether a pack may have this position: nobody has a man in hand, and few men are on the board.
    pub fn may_know(position: &Morris) -> bool {
        has_few_men(position, Pack::MOST_MEN)
    }

    /// Whether a pack may have this position, or one that a search from it is expected to get to.
    pub fn is_near(position: &Morris) -> bool {
        has_few_men(position, Pack::MOST_MEN + Pack::REACH)
    }

    /// The pack in these bytes; `None` if they are damaged or not a pack.
    ///
    /// # Examples
    /// ```
    /// assert!(rayuela_tables::Pack::read(b"damaged").is_none());
    /// ```
    pub fn read(file: &[u8]) -> Option<Pack> {
        let rest = checksum::checked(&MAGIC, file)?;
        let (name, rest) = rest.split_at_checked(NAME)?;
        let name = name.split(|&byte| byte == 0).next()?;
        let rayuela_rules::Variant::Morris(variant) = std::str::from_utf8(name).ok()?.parse().ok()? else {
            return None;
        };
        let (&count, mut rest) = rest.split_first()?;
        let index = LightIndex::new(variant);
        let (mut tables, mut start) = (Vec::new(), 0);
        for _ in 0..count {
            let (&[mover, other, low, high], after) = rest.split_first_chunk::<4>()?;
            let (codes, after) = after.split_at_checked(2 * usize::from(u16::from_le_bytes([low, high])))?;
            let palette = codes.chunks_exact(2).map(|code| u16::from_le_bytes([code[0], code[1]])).collect();
            let (men, class) = (usize::from(mover) + usize::from(other), Class::new(mover.into(), other.into()));
            // Each class once, in order, so that no file can ask for more memory than all of them take.
            if men > Pack::MOST_MEN || tables.last().is_some_and(|last: &Table| last.class >= class) {
                return None;
            }
            tables.push(Table { class, start, palette });
            start += index.entries(class) as usize;
            rest = after;
        }
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(rest, start + 1).ok()?;
        (bytes.len() == start).then_some(Pack { variant, index, tables, bytes })
    }

    /// The rules of these tables.
    pub const fn variant(&self) -> MorrisVariant {
        self.variant
    }

    /// Whether it has all tables of its variant up to [`Pack::MOST_MEN`] men.
    pub fn is_complete(&self) -> bool {
        few(self.variant).all(|class| self.tables.iter().any(|table| table.class == class))
    }

    /// The most men on the board that this pack has values of.
    pub fn most_men(&self) -> usize {
        self.tables.iter().map(|table| usize::from(table.class.mover + table.class.other)).max().unwrap_or_default()
    }

    /// The value of a position for the side to move, if it is in the pack or finished.
    pub fn probe(&self, position: &Morris) -> Option<Value> {
        if position.variant() != self.variant {
            return None;
        }
        if let Some(value) = classes::terminal_value(position) {
            return Some(value);
        }
        let class = Class::of(position);
        let table = self.tables.iter().find(|table| table.class == class)?;
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let index = self.index.index(mover.bits(), other.bits()) as usize;
        let number = *self.bytes.get(table.start + index)?;
        table.palette.get(usize::from(number)).map(|&code| Value::from_code(code))
    }
}

/// Whether nobody has a man in hand, and at most so many men are on the board.
fn has_few_men(position: &Morris, most: usize) -> bool {
    let class = Class::of(position);
    class.hands == [0, 0] && usize::from(class.mover + class.other) <= most
}

/// The classes that a pack has room for.
fn few(variant: MorrisVariant) -> impl Iterator<Item = Class> {
    classes::moving(variant).filter(|class| usize::from(class.mover + class.other) <= Pack::MOST_MEN)
}

#[cfg(feature = "solver")]
mod write {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::time::{SystemTime, UNIX_EPOCH};

    use super::{MAGIC, MorrisVariant, NAME, Pack, checksum};
    use crate::error::FileError;
    use crate::tables::Tables;
    use crate::value::Value;

    /// How hard Deflate tries: more saves a hundredth and takes twice as long.
    const LEVEL: u8 = 9;

    impl Pack {
        /// The file of a variant's pack in a folder of tables.
        pub fn path(dir: &Path, variant: MorrisVariant) -> PathBuf {
            dir.join(variant.to_string()).join("small.pack")
        }

        /// Packs the tables that a folder has of a variant up to [`Pack::MOST_MEN`] men; `None` if it has none.
        ///
        /// # Errors
        /// If a table is damaged or cannot be read.
        pub fn of_tables(tables: &Tables) -> Result<Option<Vec<u8>>, FileError> {
            let (mut count, mut head, mut numbers) = (0u8, Vec::new(), Vec::new());
            for class in super::few(tables.variant()) {
                let Some(file) = tables.file(class)? else { continue };
                let codes = file.all_codes()?;
                let palette = palette(&codes);
                // With so few men a few dozen values occur.
                let (Ok(length), true) = (u16::try_from(palette.len()), palette.len() <= 256) else { continue };
                count += 1;
                head.extend([class.mover, class.other]);
                head.extend(length.to_le_bytes());
                head.extend(palette.iter().flat_map(|code| code.to_le_bytes()));
                let number = |code: &u16| palette.binary_search(&settled(*code)).unwrap_or_default() as u8;
                numbers.extend(codes.iter().map(number));
            }
            if count == 0 {
                return Ok(None);
            }
            let mut rest = vec![0; NAME];
            let name = tables.variant().to_string();
            rest[..name.len()].copy_from_slice(name.as_bytes());
            rest.push(count);
            rest.extend(head);
            rest.extend(miniz_oxide::deflate::compress_to_vec(&numbers, LEVEL));
            Ok(Some(checksum::sealed(&MAGIC, &rest)))
        }

        /// Writes the pack of a variant into the folder of its tables; the bytes written, or `None` if it has none.
        ///
        /// # Errors
        /// If a table is damaged or cannot be read, or the pack cannot be written.
        pub fn write(dir: &Path, variant: MorrisVariant) -> Result<Option<usize>, FileError> {
            let Some(bytes) = Pack::of_tables(&Tables::open(dir, variant))? else { return Ok(None) };
            let path = Pack::path(dir, variant);
            // A pack under its own name is always whole, also where two servers write it, in containers with the same process number.
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let temporary = path.with_extension(format!("{}-{}.tmp", std::process::id(), now.as_nanos()));
            let written = fs::write(&temporary, &bytes).and_then(|()| fs::rename(&temporary, &path));
            written.map(|()| Some(bytes.len())).map_err(|source| FileError::Io { path, source })
        }
    }

    fn settled(code: u16) -> u16 {
        Value::from_code(code).code()
    }

    /// The codes that occur, in order.
    fn palette(codes: &[u16]) -> Vec<u16> {
        let mut seen = vec![false; 1 << 16];
        codes.iter().for_each(|&code| seen[usize::from(settled(code))] = true);
        (0..=u16::MAX).filter(|&code| seen[usize::from(code)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;

    use super::*;
    use crate::solve::events::Settings;
    use crate::solve::run::solve;
    use crate::tables::Tables;

    #[test]
    fn a_pack_says_what_the_tables_say_and_damage_is_noticed() {
        let dir = std::env::temp_dir().join(format!("rayuela-pack-{}", std::process::id()));
        let Ok(rayuela_rules::Variant::Morris(variant)) = "six+flying".parse() else { unreachable!() };
        assert!(Pack::write(&dir, variant).unwrap().is_none());
        let into = Some(dir.clone());
        let settings =
            Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(7), distances: false, placing: false };
        solve(variant, &settings, &|_| ()).unwrap();
        let bytes = Pack::write(&dir, variant).unwrap().unwrap();
        let file = std::fs::read(Pack::path(&dir, variant)).unwrap();
        assert_eq!(file.len(), bytes);
        let (pack, tables) = (Pack::read(&file).unwrap(), Tables::open(&dir, variant));
        assert_eq!((pack.variant(), pack.is_complete(), pack.most_men()), (variant, false, 7));
        assert!(tables.are_complete(Some(7)) && !tables.are_complete(Some(8)) && !tables.are_complete(None));
        let (mut rng, mut known) = (Rng::new(8), 0);
        for _ in 0..60 {
            let mut position = Morris::start(variant);
            while let Some(mv) = position.random_move(&mut rng).filter(|_| known < 2000) {
                position.play_unchecked(mv);
                if Class::of(&position).hands == [0, 0] {
                    assert_eq!(pack.probe(&position), tables.probe_files(&position).unwrap(), "{}", position.setup());
                    known += usize::from(pack.probe(&position).is_some() && Pack::may_know(&position));
                }
            }
        }
        assert!(known > 50, "{known}");
        for at in (0..file.len()).step_by(97).chain(0..80) {
            let mut damaged = file.clone();
            damaged[at] ^= 4;
            assert!(Pack::read(&damaged).is_none(), "{at}");
        }
        assert!(Pack::read(&file[..file.len() - 1]).is_none());
        // A right checksum over too little is no pack either.
        assert!(Pack::read(&checksum::sealed(&MAGIC, &file[16..file.len() - 9])).is_none());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
