//! The transposition table: proof and disproof numbers by position, of fixed size, shared by all threads without locks.
//!
//! An entry is two words, and the first is the key combined with the second: an entry torn by two threads
//! writing at once is not found again.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::node::{EXTRA_BITS, Key};

/// More than any number: what can no longer be reached.
pub(crate) const INFINITE: u32 = (1 << NUMBER_BITS) - 1;

const NUMBER_BITS: u32 = 22;
const WORK_BITS: u32 = 6;
const WAYS: usize = 4;

/// The numbers of a position for its player to move: how much is still to be shown until they reach their aim (`phi`),
/// and until the other one does (`delta`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) phi: u32,
    pub(crate) delta: u32,
}

impl Numbers {
    /// The player to move reaches their aim.
    pub(crate) const REACHED: Numbers = Numbers { phi: 0, delta: INFINITE };
    /// The player to move does not reach their aim.
    pub(crate) const FAILED: Numbers = Numbers { phi: INFINITE, delta: 0 };

    /// Whether it is decided.
    #[inline]
    pub(crate) const fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) numbers: Numbers,
    /// the logarithm of the nodes searched below
    pub(crate) work: u8,
}

impl Entry {
    fn pack(self, extra: u16) -> u64 {
        u64::from(self.numbers.phi)
            | u64::from(self.numbers.delta) << NUMBER_BITS
            | u64::from(self.work) << (2 * NUMBER_BITS)
            | u64::from(extra) << (2 * NUMBER_BITS + WORK_BITS)
    }

    fn unpack(data: u64) -> Entry {
        let number = |shift| (data >> shift) as u32 & INFINITE;
        let numbers = Numbers { phi: number(0), delta: number(NUMBER_BITS) };
        Entry { numbers, work: (data >> (2 * NUMBER_BITS)) as u8 & ((1 << WORK_BITS) - 1) }
    }
}

/// The logarithm of a number of nodes, as entries keep it.
pub(crate) fn work_of(nodes: u64) -> u8 {
    // Two steps an octave.
    let octave = nodes.max(1).ilog2();
    let half = octave > 0 && nodes >> (octave - 1) & 1 != 0;
    (2 * octave + u32::from(half)).min((1 << WORK_BITS) - 1) as u8
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); WAYS]);

/// The table.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
}

impl Table {
    /// A table of at most this many bytes; at least one bucket.
    pub(crate) fn new(bytes: u64) -> Table {
        let count = (bytes as usize / size_of::<Bucket>()).max(1);
        Table { buckets: (0..count).map(|_| Bucket::default()).collect() }
    }

    #[inline]
    fn bucket(&self, main: u64) -> &Bucket {
        &self.buckets[((u128::from(main) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        for (check, data) in &self.bucket(key.main).0 {
            let data = data.load(Relaxed);
            if data != 0 && check.load(Relaxed) ^ data == key.main && (data >> (64 - EXTRA_BITS)) as u16 == key.extra {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Keeps what is known of a position, in place of what took the least work.
    pub(crate) fn store(&self, key: Key, entry: Entry) {
        self.store_packed(key.main, entry.pack(key.extra));
    }

    fn store_packed(&self, main: u64, packed: u64) {
        let bucket = self.bucket(main);
        let mut least = (u32::MAX, 0);
        for (i, (check, data)) in bucket.0.iter().enumerate() {
            let old = data.load(Relaxed);
            let same = check.load(Relaxed) ^ old == main && old >> (64 - EXTRA_BITS) == packed >> (64 - EXTRA_BITS);
            if old != 0 && same {
                if Entry::unpack(old).numbers.is_solved() {
                    return;
                }
                least = (0, i);
                break;
            }
            let worth = if old == 0 {
                0
            } else {
                let entry = Entry::unpack(old);
                1 + 2 * u32::from(entry.work) + u32::from(entry.numbers.is_solved())
            };
            if worth < least.0 {
                least = (worth, i);
            }
        }
        let (check, data) = &bucket.0[least.1];
        check.store(main ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }

    /// How much of the table is in use, in thousandths, by a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = self.buckets.len().min(1000);
        let step = self.buckets.len() / sample;
        let slots = self.buckets.iter().step_by(step).take(sample).flat_map(|bucket| &bucket.0);
        let used = slots.filter(|(_, data)| data.load(Relaxed) != 0).count();
        (used * 1000 / (sample * WAYS)) as u32
    }

    /// How many entries there are by their work.
    pub(crate) fn histogram(&self) -> [u64; 1 << WORK_BITS] {
        let mut counts = [0; 1 << WORK_BITS];
        for [_, data] in self.words() {
            counts[usize::from(Entry::unpack(data).work)] += 1;
        }
        counts
    }

    /// All entries as two words each, the key and the rest.
    pub(crate) fn words(&self) -> impl Iterator<Item = [u64; 2]> {
        self.buckets.iter().flat_map(|bucket| &bucket.0).filter_map(|(check, data)| {
            let data = data.load(Relaxed);
            (data != 0).then(|| [check.load(Relaxed) ^ data, data])
        })
    }

    /// Adds an entry of [`Table::words`]; `false` if there can be no such entry.
    pub(crate) fn insert(&self, [main, data]: [u64; 2]) -> bool {
        let numbers = Entry::unpack(data).numbers;
        let possible = match (numbers.phi, numbers.delta) {
            (0, delta) => delta == INFINITE,
            (phi, 0) => phi == INFINITE,
            (phi, delta) => phi < INFINITE && delta < INFINITE,
        };
        if possible {
            self.store_packed(main, data);
        }
        possible
    }
}

/// The work that the words of an entry tell.
pub(crate) fn work_in([_, data]: [u64; 2]) -> u8 {
    Entry::unpack(data).work
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(main: u64) -> Key {
        Key { main, extra: 5 }
    }

    #[test]
    fn entries_come_back_and_proofs_stay() {
        let table = Table::new(1 << 12);
        let open = Entry { numbers: Numbers { phi: 7, delta: 90_000 }, work: 12 };
        table.store(key(77), open);
        assert_eq!(table.probe(key(77)), Some(open));
        assert_eq!(table.probe(Key { main: 77, extra: 6 }), None);
        let proved = Entry { numbers: Numbers::REACHED, work: 3 };
        table.store(key(77), proved);
        table.store(key(77), open);
        assert_eq!(table.probe(key(77)), Some(proved));
    }

    #[test]
    fn a_full_bucket_loses_what_took_the_least_work() {
        let table = Table::new(64);
        let entry = |work| Entry { numbers: Numbers { phi: 1, delta: 1 }, work };
        for (main, work) in [(1, 9), (2, 4), (3, 8), (4, 7), (5, 1)] {
            table.store(key(main), entry(work));
        }
        let left: Vec<u64> = (1..=5).filter(|&main| table.probe(key(main)).is_some()).collect();
        assert_eq!(left, [1, 3, 4, 5]);
        assert_eq!(table.permille(), 1000);
    }

    #[test]
    fn work_grows_with_the_nodes() {
        let works: Vec<u8> = [0, 1, 2, 3, 4, 6, 1000, 1_000_000_000].map(work_of).into();
        assert_eq!(works, [0, 0, 2, 3, 4, 5, 19, 59]);
    }
}
