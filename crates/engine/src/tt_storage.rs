//! Where the transposition table lies.
//!
//! On Linux in memory mapped for it alone, in large pages where the kernel has them: a search looks at places all over the
//! table, and finding the page took longer than the rest of the look (measured on `nine` at depth 14: a third of the time).

#[cfg(target_os = "linux")]
pub(crate) use mapped::Memory;

#[cfg(not(target_os = "linux"))]
pub(crate) use plain::Memory;

#[cfg(target_os = "linux")]
mod mapped {
    use std::ops::Deref;

    use memmap2::{Advice, MmapMut};

    use crate::transposition_table::Bucket;

    /// Buckets in mapped memory, all nought at first.
    pub(crate) struct Memory {
        map: MmapMut,
        count: usize,
    }

    impl Memory {
        /// Room for so many buckets.
        ///
        /// # Panics
        /// If the machine has no such room, as any allocation would.
        pub(crate) fn new(count: usize) -> Memory {
            let bytes = count.checked_mul(size_of::<Bucket>()).expect("the table is larger than any memory");
            let mut map = MmapMut::map_anon(bytes).expect("no memory for the table");
            // Small pages serve as well, only slower.
            let _ = map.advise(Advice::HugePage);
            // The kernel brings pages when they are first written to: better now than during a search.
            map.iter_mut().step_by(4096).for_each(|byte| *byte = 0);
            Memory { map, count }
        }
    }

    impl Deref for Memory {
        type Target = [Bucket];

        #[inline]
        fn deref(&self) -> &[Bucket] {
            // SAFETY: the map is at least this long, begins at a page and so at a multiple of 64, lives as long as the
            // borrow, and any bits are valid atomics; nobody else writes to it but through these atomics.
            unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod plain {
    use std::ops::Deref;

    use crate::transposition_table::Bucket;

    /// Buckets on the heap, all nought at first.
    pub(crate) struct Memory(Box<[Bucket]>);

    impl Memory {
        /// Room for so many buckets.
        pub(crate) fn new(count: usize) -> Memory {
            Memory((0..count).map(|_| Bucket::default()).collect())
        }
    }

    impl Deref for Memory {
        type Target = [Bucket];

        #[inline]
        fn deref(&self) -> &[Bucket] {
            &self.0
        }
    }
}
