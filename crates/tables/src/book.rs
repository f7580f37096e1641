//! The book: proved values of the first positions of solved games, a hundred kilobytes for all of them.
//!
//! Solving Nine or Twelve takes minutes on many cores and gigabytes of disk. What is most often on a board, the start and
//! the first placements, fits into a file that comes with every program. It says whether a position is won, drawn or lost,
//! and knows no distances. `data/book.bin` is made by the example `book_bin` from docs/results and from books that `rayuela
//! results --book` has written from table files. docs/table-format.md describes the file.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Color, Position};

use crate::checksum;
use crate::index::Class;
use crate::light_index::LightIndex;
use crate::value::Wdl;

/// The first bytes of every book; the last is its version.
pub(crate) const MAGIC: [u8; 8] = *b"RAYBOOK1";
/// The most that a book may have when it is unpacked: enough for seven plies of Nine.
const MOST_BYTES: usize = 1 << 23;

/// Proved values of first positions, up to symmetry.
///
/// # Examples
/// ```
/// use rayuela_rules::{Variant, morris::Morris};
/// use rayuela_tables::{Book, Wdl};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { unreachable!() };
/// assert_eq!(Book::embedded().probe(&Morris::start(nine)), Some(Wdl::Draw));
/// assert!(Book::embedded().variants().any(|variant| variant == nine));
/// ```
#[derive(Debug, Default)]
pub struct Book {
    chapters: Vec<Chapter>,
}

/// The values of one variant.
#[derive(Debug)]
struct Chapter {
    variant: MorrisVariant,
    index: LightIndex,
    /// 4 × index + value of every position of a class, in rising order
    values: BTreeMap<Class, Vec<u64>>,
}

/// Where a position is among those of its class, or where it would be.
fn find(values: &[u64], index: u64) -> Result<usize, usize> {
    values.binary_search_by_key(&index, |entry| entry >> 2)
}

impl Book {
    /// The book that is part of the program; unpacked at the first call.
    pub fn embedded() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| {
            let file = include_bytes!("../data/book.bin");
            // The file is part of the program; a test reads it.
            Book::read(file).unwrap_or_else(|| unreachable!("the built-in book is whole"))
        })
    }

    /// The book in these bytes; `None` if they are damaged or not a book.
    ///
    /// # Examples
    /// ```
    /// assert!(rayuela_tables::Book::read(b"damaged").is_none());
    /// ```
    pub fn read(file: &[u8]) -> Option<Book> {
        let packed = checksum::checked(&MAGIC, file)?;
        let body = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, MOST_BYTES).ok()?;
        let mut rest = body.as_slice();
        let mut chapters: Vec<Chapter> = Vec::new();
        while !rest.is_empty() {
            let chapter = Chapter::read(&mut rest)?;
            if chapters.iter().any(|known| known.variant == chapter.variant) {
                return None;
            }
            chapters.push(chapter);
        }
        Some(Book { chapters })
    }

    /// The value of a position with men in hand for the side to move, if it is in the book.
    pub fn probe(&self, position: &Morris) -> Option<Wdl> {
        if Color::ALL.into_iter().any(|color| position.bans(color).next().is_some()) {
            return None;
        }
        let chapter = self.chapters.iter().find(|chapter| chapter.variant == position.variant())?;
        // The index takes a moment to make for many men: first whether there is anything to find.
        let values = chapter.values.get(&Class::of(position))?;
        let at = find(values, chapter.index_of(position)).ok()?;
        Some(Wdl::from_bits(values[at] as u8))
    }

    /// How many positions of a variant it has.
    pub fn len(&self, variant: MorrisVariant) -> usize {
        let chapter = self.chapters.iter().find(|chapter| chapter.variant == variant);
        chapter.map_or(0, |chapter| chapter.values.values().map(Vec::len).sum())
    }

    /// The variants it has values of.
    pub fn variants(&self) -> impl Iterator<Item = MorrisVariant> {
        self.chapters.iter().map(|chapter| chapter.variant)
    }
}

impl Chapter {
    fn new(variant: MorrisVariant) -> Chapter {
        Chapter { variant, index: LightIndex::new(variant), values: BTreeMap::new() }
    }

    fn index_of(&self, position: &Morris) -> u64 {
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        self.index.index(mover.bits(), other.bits())
    }

    fn read(rest: &mut &[u8]) -> Option<Chapter> {
        let length = byte(rest)?;
        let (name, after) = rest.split_at_checked(length.into())?;
        *rest = after;
        let variant = match std::str::from_utf8(name).ok()?.parse().ok()? {
            rayuela_rules::Variant::Morris(variant) => variant,
            _ => return None,
        };
        let mut chapter = Chapter::new(variant);
        for _ in 0..number(rest)? {
            let (mover, other, hands) = (byte(rest)?, byte(rest)?, [byte(rest)?, byte(rest)?]);
            let mut values: Vec<u64> = Vec::new();
            let mut index = 0u64;
            for _ in 0..number(rest)? {
                let next = number(rest)?;
                // An index that stays the same would be a second value of one position.
                if next < 4 && !values.is_empty() {
                    return None;
                }
                index = index.checked_add(next >> 2).filter(|index| *index < 1 << 62)?;
                values.push(index << 2 | Wdl::from_bits(next as u8) as u64);
            }
            if chapter.values.insert(Class { mover, other, hands }, values).is_some() {
                return None;
            }
        }
        Some(chapter)
    }
}

/// The next byte.
fn byte(rest: &mut &[u8]) -> Option<u8> {
    let (&first, after) = rest.split_first()?;
    *rest = after;
    Some(first)
}

/// The next number: seven bits a byte, the lowest first, the high bit set in all but the last.
fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let next = byte(rest)?;
        number |= u64::from(next & 0x7f) << shift;
        if next < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(feature = "solver")]
mod write {
    use super::{BTreeMap, Book, Chapter, Class, MAGIC, Morris, MorrisVariant, Position, Wdl, checksum, find};

    impl Book {
        /// The book as bytes; the same values give the same bytes.
        pub fn to_bytes(&self) -> Vec<u8> {
            let mut body = Vec::new();
            let mut chapters: Vec<&Chapter> = self.chapters.iter().collect();
            chapters.sort_by_key(|chapter| chapter.variant.to_string());
            for chapter in chapters {
                chapter.write(&mut body);
            }
            checksum::sealed(&MAGIC, &miniz_oxide::deflate::compress_to_vec(&body, 10))
        }

        /// Adds the value of a position with men in hand; false if the book has another one already, or if no man is in hand.
        pub fn insert(&mut self, position: &Morris, wdl: Wdl) -> bool {
            let class = Class::of(position);
            if class.hands == [0, 0] {
                return false;
            }
            let chapter = self.chapter(position.variant());
            let entry = chapter.index_of(position) << 2 | wdl as u64;
            chapter.insert(class, entry)
        }

        /// Adds everything that another book has; false if it has another value for some position, and then part of it may
        /// have been added.
        ///
        /// # Examples
        /// ```
        /// use rayuela_rules::{Variant, morris::Morris};
        /// use rayuela_tables::{Book, Wdl};
        /// let Ok(Variant::Morris(nine)) = "nine".parse() else { unreachable!() };
        /// let mut book = Book::default();
        /// assert!(book.insert(&Morris::start(nine), Wdl::Draw));
        /// assert!(book.merge(Book::embedded()) && book.len(nine) > 1);
        /// let mut wrong = Book::default();
        /// assert!(wrong.insert(&Morris::start(nine), Wdl::Win) && !wrong.merge(Book::embedded()));
        /// ```
        pub fn merge(&mut self, other: &Book) -> bool {
            other.chapters.iter().all(|theirs| {
                let ours = self.chapter(theirs.variant);
                let mut entries =
                    theirs.values.iter().flat_map(|(class, values)| values.iter().map(|entry| (*class, *entry)));
                entries.all(|(class, entry)| ours.insert(class, entry))
            })
        }

        /// Adds every position of the first `plies` plies, the start included, with the value that `probe` gives; how many
        /// positions these are up to symmetry. Nothing is added if one of them is not known, or has another value in the
        /// book: then `None`.
        ///
        /// # Errors
        /// What goes wrong when probing.
        pub fn add_plies<E>(
            &mut self,
            variant: MorrisVariant,
            plies: usize,
            probe: impl Fn(&Morris) -> Result<Option<Wdl>, E>,
        ) -> Result<Option<usize>, E> {
            let chapter = Chapter::new(variant);
            let mut found = Vec::new();
            let mut level = BTreeMap::from([((Class::of(&Morris::start(variant)), 0), Morris::start(variant))]);
            for ply in 0..=plies {
                let mut next = BTreeMap::new();
                for position in level.values().filter(|position| Class::of(position).hands != [0, 0]) {
                    let Some(wdl) = probe(position)? else { return Ok(None) };
                    found.push((*position, wdl));
                    for mv in position.legal_moves().into_iter().filter(|_| ply < plies) {
                        let mut after = *position;
                        after.play_unchecked(mv);
                        next.insert((Class::of(&after), chapter.index_of(&after)), after);
                    }
                }
                level = next;
            }
            let agrees = found.iter().all(|(position, wdl)| self.probe(position).is_none_or(|known| known == *wdl));
            if !agrees {
                return Ok(None);
            }
            found.iter().for_each(|(position, wdl)| {
                self.insert(position, *wdl);
            });
            Ok(Some(found.len()))
        }

        fn chapter(&mut self, variant: MorrisVariant) -> &mut Chapter {
            let known = self.chapters.iter().position(|chapter| chapter.variant == variant);
            let at = known.unwrap_or_else(|| {
                self.chapters.push(Chapter::new(variant));
                self.chapters.len() - 1
            });
            &mut self.chapters[at]
        }
    }

    impl Chapter {
        /// Adds 4 × index + value; false if there is another value.
        fn insert(&mut self, class: Class, entry: u64) -> bool {
            let values = self.values.entry(class).or_default();
            match find(values, entry >> 2) {
                Ok(at) => values[at] == entry,
                Err(at) => {
                    values.insert(at, entry);
                    true
                }
            }
        }

        fn write(&self, body: &mut Vec<u8>) {
            let name = self.variant.to_string();
            body.push(name.len() as u8);
            body.extend(name.as_bytes());
            push(body, self.values.len() as u64);
            for (class, values) in &self.values {
                body.extend([class.mover, class.other, class.hands[0], class.hands[1]]);
                push(body, values.len() as u64);
                let mut last = 0;
                for entry in values {
                    // Neighbours take one byte each.
                    push(body, entry - (last << 2));
                    last = entry >> 2;
                }
            }
        }
    }

    fn push(body: &mut Vec<u8>, mut number: u64) {
        while number >= 0x80 {
            body.push(number as u8 | 0x80);
            number >>= 7;
        }
        body.push(number as u8);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rayuela_rules::{Rng, Symmetric};

    use super::*;
    use crate::six::{SIX, SixTablebase};

    /// Six's truth is built in.
    fn six(position: &Morris) -> Result<Option<Wdl>, Infallible> {
        Ok(SixTablebase::embedded().probe(position).map(|value| value.wdl()))
    }

    #[test]
    fn four_plies_of_six_are_what_its_tables_say() {
        let mut book = Book::default();
        let added = book.add_plies(SIX, 4, six).unwrap().unwrap();
        let book = Book::read(&book.to_bytes()).unwrap();
        assert_eq!(book.len(SIX), added);
        let (mut rng, mut seen) = (Rng::new(15), 0);
        for _ in 0..400 {
            let mut position = Morris::start(SIX);
            for ply in 0..=5 {
                let image = position.mapped(rng.below(16) as usize);
                let known = book.probe(&image);
                let truth = SixTablebase::embedded().probe(&image).map(|value| value.wdl());
                assert_eq!(known, truth.filter(|_| ply <= 4), "{}", image.setup());
                seen += usize::from(known.is_some());
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn what_contradicts_is_refused() {
        let mut book = Book::default();
        let start = Morris::start(SIX);
        assert!(book.insert(&start, Wdl::Draw) && book.insert(&start, Wdl::Draw) && !book.insert(&start, Wdl::Win));
        let lies = |position: &Morris| Ok::<_, Infallible>(six(position)?.map(|_| Wdl::Win));
        assert_eq!(book.add_plies(SIX, 1, lies).unwrap(), None);
        assert_eq!(book.len(SIX), 1, "nothing is added");
        let moving = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
        assert!(!book.insert(&moving, Wdl::Win));
    }

    #[test]
    fn any_changed_byte_is_noticed() {
        let mut book = Book::default();
        book.add_plies(SIX, 2, six).unwrap();
        let file = book.to_bytes();
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(Book::read(&damaged).is_none(), "{at}");
            assert!(Book::read(&file[..at]).is_none(), "{at}");
        }
        // A right checksum does not make nonsense a book.
        for body in [&b"\x09nonsense!"[..], b"\x04nine\x01", b"\x04nine\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"] {
            let packed = miniz_oxide::deflate::compress_to_vec(body, 1);
            assert!(Book::read(&checksum::sealed(&MAGIC, &packed)).is_none());
        }
    }
}
