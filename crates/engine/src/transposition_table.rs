//! The transposition table: results of positions already searched, shared by all threads without locks.
//!
//! An entry is two words, the second the data and the first the key xored with it: an entry torn by two threads writing
//! at once no longer matches its key and counts as absent.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::tt_storage::TtStorage;
use crate::value::{Node, PROVED, ProvenBounds};

/// How an entry's value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// A result of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// the best move's code, 0 for none
    pub(crate) move_code: u32,
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
        u64::from(self.move_code)
            | u64::from(value as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(bound | self.node.proven.bits() << 2 | age << 4) << 56
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
            move_code: data as u32,
            node: Node { value, proven: ProvenBounds::from_bits(flags >> 2) },
            depth: i32::from((data >> 48) as u8),
            bound,
        }
    }
}

/// A key brought down from 64 bits to a number below `count`: the upper half of their product.
#[inline]
fn scaled(key: u64, count: usize) -> usize {
    if cfg!(target_pointer_width = "32") {
        scaled_by_halves(key, count as u32)
    } else {
        ((u128::from(key) * count as u128) >> 64) as usize
    }
}

/// The same for processors that multiply no further than to 64 bits, as WebAssembly's.
#[inline]
const fn scaled_by_halves(key: u64, count: u32) -> usize {
    let (high, low) = (key >> 32, key & 0xffff_ffff);
    ((high * count as u64 + ((low * count as u64) >> 32)) >> 32) as usize
}

const WAYS: usize = 4;

/// One cache line of entries. All zero bits mean no entries.
#[derive(Default)]
#[repr(C, align(64))]
pub(crate) struct Bucket([(AtomicU64, AtomicU64); WAYS]);

/// A table of buckets; entries are replaced by depth and age.
pub(crate) struct TranspositionTable {
    buckets: TtStorage,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of about this many mebibytes, at least a few hundred entries.
    pub(crate) fn new(mebibytes: f64) -> TranspositionTable {
        // At most half of the address space, which matters where addresses have 32 bits.
        let bytes = ((mebibytes * 1_048_576.0) as usize).min(isize::MAX as usize / 2);
        let count = (bytes / size_of::<Bucket>()).max(64);
        TranspositionTable { buckets: TtStorage::new(count), age: AtomicU8::new(0) }
    }

    /// Removes all entries.
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
        &self.buckets[scaled(key, self.buckets.len())]
    }

    /// Prefetches the bucket of a key that will be probed soon.
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

    /// The entry of the position with this key; `ply` turns distances from the position into distances from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data, ply))
        })
    }

    /// Stores an entry in place of the least useful one of its bucket.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut worst = (i32::MAX, 0);
        for (i, (check, data)) in self.bucket(key).0.iter().enumerate() {
            let old = data.load(Relaxed);
            if old != 0 && check.load(Relaxed) ^ old == key {
                if entry.move_code == 0 {
                    entry.move_code = old as u32;
                }
                // Proven bounds hold whatever the depth they were found at.
                entry.node.proven = entry.node.proven.and(ProvenBounds::from_bits((old >> 58) as u8));
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

    /// How much of the table holds entries of this search, in thousandths, by a sample.
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
    use rayuela_rules::Rng;

    use super::*;
    use crate::value::WIN;

    #[test]
    fn keys_are_scaled_alike_on_every_processor() {
        let mut rng = Rng::new(3);
        let keys: Vec<u64> = [0, 1, u64::from(u32::MAX), 1 << 32, u64::MAX - 1, u64::MAX]
            .into_iter()
            .chain((0..1_000).map(|_| rng.next_u64()))
            .collect();
        let counts = [1, 2, 3, 64, 1_638, 16_384, (1 << 20) + 1, u32::MAX - 1, u32::MAX];
        for (&key, count) in keys.iter().flat_map(|key| counts.map(|count| (key, count))) {
            let product = (u128::from(key) * u128::from(count)) >> 64;
            assert_eq!(scaled_by_halves(key, count) as u128, product, "{key} of {count}");
            assert_eq!(scaled(key, count as usize) as u128, product, "{key} of {count}");
        }
    }

    #[test]
    fn entries_come_back() {
        let table = TranspositionTable::new(0.1);
        let node = Node { value: -120, proven: ProvenBounds::AT_MOST_DRAW };
        table.store(77, 3, Entry { move_code: 9, node, depth: 12, bound: Bound::Lower });
        let entry = table.probe(77, 5).unwrap();
        assert_eq!((entry.move_code, entry.depth, entry.bound), (9, 12, Bound::Lower));
        assert_eq!((entry.node.value, entry.node.proven), (-120, ProvenBounds::AT_MOST_DRAW));
        assert!(table.probe(78, 5).is_none());
    }

    #[test]
    fn wins_count_from_the_position() {
        let table = TranspositionTable::new(0.1);
        let store = |value| {
            table.store(5, 4, Entry { move_code: 0, node: Node::estimate(value), depth: 1, bound: Bound::Exact })
        };
        // A win 6 moves from the root, found 4 moves down, is 2 moves away.
        store(WIN - 6);
        assert_eq!(table.probe(5, 0).unwrap().node.value, WIN - 2);
        store(6 - WIN);
        assert_eq!(table.probe(5, 1).unwrap().node.value, 3 - WIN);
    }

    /// Entries of an earlier search make room for those of this one, even if they are some plies deeper.
    #[test]
    fn old_entries_are_replaced_first() {
        let table = TranspositionTable::new(0.0);
        let store = |key, depth| {
            let node = Node::estimate(10);
            table.store(key, 0, Entry { move_code: 0, node, depth, bound: Bound::Exact })
        };
        let known = |keys: [u64; WAYS]| keys.map(|key| table.probe(key, 0).is_some());
        // Small keys all belong to the first bucket.
        let (before, now) = ([1, 2, 3, 4], [5, 6, 7, 8]);
        before.into_iter().for_each(|key| store(key, 4));
        table.new_search();
        now.into_iter().for_each(|key| store(key, 1));
        assert_eq!((known(before), known(now)), ([false; WAYS], [true; WAYS]));
        // Within a search the shallowest goes.
        store(6, 3);
        store(9, 1);
        assert!(table.probe(6, 0).is_some() && table.probe(9, 0).is_some());
        // A very deep entry outlives a search.
        store(10, 30);
        table.new_search();
        now.into_iter().for_each(|key| store(key, 1));
        assert!(table.probe(10, 0).is_some());
    }
}
