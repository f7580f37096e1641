//! WDL tables of solved classes in memory, two bits an entry: all that later classes need of them.

use rayon::prelude::*;

use crate::index::{Class, Indexer, MAX_MEN};
use crate::value::{DECIDED, WON, Wdl};

/// The WDL values of one class.
#[derive(Clone, Debug)]
pub(crate) struct WdlTable {
    bytes: Vec<u8>,
}

impl WdlTable {
    /// The WDL value at an index.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> Wdl {
        Wdl::from_bits(self.bytes[index >> 2] >> (2 * (index & 3)))
    }

    /// Packs four codes.
    #[inline(always)]
    pub(crate) fn pack(codes: &[u16]) -> u8 {
        codes.iter().enumerate().fold(0, |byte, (i, &code)| {
            let bits = if code & DECIDED == 0 {
                Wdl::Draw
            } else if code & WON == 0 {
                Wdl::Loss
            } else {
                Wdl::Win
            };
            byte | (bits as u8) << (2 * i)
        })
    }

    /// A table from packed bytes.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> WdlTable {
        WdlTable { bytes }
    }

    /// A table from values that take a byte each.
    pub(crate) fn of_bytes(wdl: &[u8]) -> WdlTable {
        let pack = |four: &[u8]| four.iter().enumerate().fold(0, |byte, (i, &wdl)| byte | wdl << (2 * i));
        WdlTable { bytes: wdl.par_chunks(4).map(pack).collect() }
    }

    /// The packed bytes, four entries each, the first in the lowest bits.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of memory.
    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// The WDL tables of solved classes.
#[derive(Debug, Default)]
pub(crate) struct WdlStore {
    classes: [[Option<WdlTable>; MAX_MEN + 1]; MAX_MEN + 1],
}

impl WdlStore {
    /// The table of a class, if it is loaded.
    #[inline]
    pub(crate) fn class(&self, class: Class) -> Option<&WdlTable> {
        self.classes[usize::from(class.mover)][usize::from(class.other)].as_ref()
    }

    /// Adds a class.
    pub(crate) fn insert(&mut self, class: Class, wdl: WdlTable) {
        self.classes[usize::from(class.mover)][usize::from(class.other)] = Some(wdl);
    }

    /// Drops every class that is not wanted.
    pub(crate) fn retain(&mut self, mut wanted: impl FnMut(Class) -> bool) {
        for (mover, row) in self.classes.iter_mut().enumerate() {
            for (other, wdl) in row.iter_mut().enumerate() {
                if wdl.is_some() && !wanted(Class::new(mover, other)) {
                    *wdl = None;
                }
            }
        }
    }

    /// The bytes of memory of all classes.
    pub(crate) fn size(&self) -> u64 {
        self.classes.iter().flatten().flatten().map(WdlTable::size).sum()
    }

    /// The WDL value of a position of the moving phase; a player with two men has lost.
    ///
    /// # Panics
    /// If its class is not loaded, which the order of solving rules out.
    pub(crate) fn wdl(&self, indexer: &Indexer, mover: u32, other: u32) -> Wdl {
        if mover.count_ones() <= 2 {
            return Wdl::Loss;
        }
        if other.count_ones() <= 2 {
            return Wdl::Win;
        }
        let (class, index) = indexer.index(mover, other);
        match self.class(class) {
            Some(wdl) => wdl.at(index as usize),
            None => panic!("class {class} is asked for before it is solved"),
        }
    }
}
