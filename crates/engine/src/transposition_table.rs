//! The transposition table: what is known about positions already searched, shared by all threads without locks.
//!
//! An entry is two words, the second the data and the first the key xored with it: an entry torn by two threads writing
//! at once does not match its key any more and counts as absent.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::tt_storage::Memory;
use crate::value::{Facts, Node, PROVED};

/// How an entry's value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// the best turn's code, 0 for none
    pub(crate) turn: u32,
    pub(crate) node: Node,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    fn pack(self, ply: usize, age: u8) -> u64 {
        let value = self.node.value
            + if self.node.value >= PROVED {
                ply as i32
            } else if self.node.value <= -PROVED {
                -(ply as i32)
            } else {
                0
            };
        let bound = match self.bound {
            Bound::Upper => 0,
            Bound::Lower => 1,
            Bound::Exact => 2,
        };
        u64::from(self.turn)
            | u64::from(value as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(bound | self.node.facts.bits() << 2 | age << 4) << 56
    }

    fn unpack(data: u64, ply: usize) -> Entry {
        let raw = i32::from((data >> 32) as u16 as i16);
        let value = raw
            - if raw >= PROVED {
                ply as i32
            } else if raw <= -PROVED {
                -(ply as i32)
            } else {
                0
            };
        let flags = (data >> 56) as u8;
        let bound = match flags & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        };
        Entry {
            turn: data as u32,
            node: Node { value, facts: Facts::from_bits(flags >> 2) },
            depth: i32::from((data >> 48) as u8),
            bound,
        }
    }
}

const WAYS: usize = 4;

/// One cache line. All bits nought means no entries.
#[derive(Default)]
#[repr(C, align(64))]
pub(crate) struct Bucket([(AtomicU64, AtomicU64); WAYS]);

/// The table.
pub(crate) struct Table {
    buckets: Memory,
    age: AtomicU8,
}

impl Table {
    /// A table of about this many mebibytes, at least a few hundred entries.
    pub(crate) fn new(mebibytes: f64) -> Table {
        // Half of all addresses at most: where they have 32 bits that is soon reached.
        let bytes = ((mebibytes * 1_048_576.0) as usize).min(isize::MAX as usize / 2);
        let count = (bytes / size_of::<Bucket>()).max(64);
        Table { buckets: Memory::new(count), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for (key, data) in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
        *self.age.get_mut() = 0;
    }

    /// Makes entries of earlier searches the first to be replaced.
    pub(crate) fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & 15, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Asks the memory for the bucket of a key that will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: prefetching any address is harmless, and this one is that of a live bucket. Measured on `nine`: a
        // tenth more nodes a second.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about the position with this key, `ply` turns from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data, ply))
        })
    }

    /// Keeps an entry in place of the least useful of its bucket.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut worst = (i32::MAX, 0);
        for (i, (check, data)) in self.bucket(key).0.iter().enumerate() {
            let old = data.load(Relaxed);
            if old != 0 && check.load(Relaxed) ^ old == key {
                if entry.turn == 0 {
                    entry.turn = old as u32;
                }
                // Facts stay true whatever the depth they were found at.
                entry.node.facts = entry.node.facts.and(Facts::from_bits((old >> 58) as u8));
                worst = (i32::MIN, i);
                break;
            }
            let stale = i32::from(age.wrapping_sub((old >> 60) as u8) & 15);
            let worth = if old == 0 { i32::MIN + 1 } else { i32::from((old >> 48) as u8) - 4 * stale };
            if worth < worst.0 {
                worst = (worth, i);
            }
        }
        let (check, data) = &self.bucket(key).0[worst.1];
        let packed = entry.pack(ply, age);
        check.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }

    /// How much of the table holds entries of this search, in thousandths, from a sample.
    pub(crate) fn permille(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0).filter(|(_, data)| {
            let data = data.load(Relaxed);
            data != 0 && (data >> 60) as u8 == age
        });
        (used.count() * 1000 / (sample * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::WIN;

    #[test]
    fn entries_come_back() {
        let table = Table::new(0.1);
        let node = Node { value: -120, facts: Facts::AT_MOST_DRAW };
        table.store(77, 3, Entry { turn: 9, node, depth: 12, bound: Bound::Lower });
        let entry = table.probe(77, 5).unwrap();
        assert_eq!((entry.turn, entry.depth, entry.bound), (9, 12, Bound::Lower));
        assert_eq!((entry.node.value, entry.node.facts), (-120, Facts::AT_MOST_DRAW));
        assert!(table.probe(78, 5).is_none());
    }

    #[test]
    fn wins_count_from_the_position() {
        let table = Table::new(0.1);
        let store =
            |value| table.store(5, 4, Entry { turn: 0, node: Node::estimate(value), depth: 1, bound: Bound::Exact });
        // A win 6 turns from the root, found 4 turns down, is 2 turns away.
        store(WIN - 6);
        assert_eq!(table.probe(5, 0).unwrap().node.value, WIN - 2);
        store(6 - WIN);
        assert_eq!(table.probe(5, 1).unwrap().node.value, 3 - WIN);
    }
}
