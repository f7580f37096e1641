//! Verdicts of solved classes in memory, two bits a place: all that later classes ask of them.

use rayon::prelude::*;

use crate::index::{Class, MOST_MEN, Space};
use crate::value::{DECIDED, Verdict, WON};

/// The verdicts of one class.
#[derive(Clone, Debug)]
pub(crate) struct Verdicts {
    bytes: Vec<u8>,
}

impl Verdicts {
    /// The verdict at a place.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> Verdict {
        Verdict::from_bits(self.bytes[place >> 2] >> (2 * (place & 3)))
    }

    /// Packs four codes.
    #[inline(always)]
    pub(crate) fn pack(codes: &[u16]) -> u8 {
        codes.iter().enumerate().fold(0, |byte, (i, &code)| {
            let bits = if code & DECIDED == 0 {
                Verdict::Draw
            } else if code & WON == 0 {
                Verdict::Loss
            } else {
                Verdict::Win
            };
            byte | (bits as u8) << (2 * i)
        })
    }

    /// Verdicts from packed bytes.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Verdicts {
        Verdicts { bytes }
    }

    /// Verdicts from their numbers, one to a byte.
    pub(crate) fn of_bytes(verdicts: &[u8]) -> Verdicts {
        let pack = |four: &[u8]| four.iter().enumerate().fold(0, |byte, (i, &verdict)| byte | verdict << (2 * i));
        Verdicts { bytes: verdicts.par_chunks(4).map(pack).collect() }
    }

    /// The bytes of memory.
    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// The solved classes at hand.
#[derive(Debug, Default)]
pub(crate) struct Store {
    classes: [[Option<Verdicts>; MOST_MEN + 1]; MOST_MEN + 1],
}

impl Store {
    /// The verdicts of a class, if they are here.
    #[inline]
    pub(crate) fn class(&self, class: Class) -> Option<&Verdicts> {
        self.classes[usize::from(class.mover)][usize::from(class.other)].as_ref()
    }

    /// Takes a class in.
    pub(crate) fn insert(&mut self, class: Class, verdicts: Verdicts) {
        self.classes[usize::from(class.mover)][usize::from(class.other)] = Some(verdicts);
    }

    /// Lets go of every class that is not wanted.
    pub(crate) fn retain(&mut self, mut wanted: impl FnMut(Class) -> bool) {
        for (mover, row) in self.classes.iter_mut().enumerate() {
            for (other, verdicts) in row.iter_mut().enumerate() {
                if verdicts.is_some() && !wanted(Class::new(mover, other)) {
                    *verdicts = None;
                }
            }
        }
    }

    /// The bytes of memory of all classes.
    pub(crate) fn size(&self) -> u64 {
        self.classes.iter().flatten().flatten().map(Verdicts::size).sum()
    }

    /// The verdict of a position of the moving phase; two men are lost.
    ///
    /// # Panics
    /// If its class is not here: the order of solving sees to it.
    pub(crate) fn verdict(&self, space: &Space, mover: u32, other: u32) -> Verdict {
        if mover.count_ones() <= 2 {
            return Verdict::Loss;
        }
        if other.count_ones() <= 2 {
            return Verdict::Win;
        }
        let (class, place) = space.place(mover, other);
        match self.class(class) {
            Some(verdicts) => verdicts.at(place as usize),
            None => panic!("class {class} is asked for before it is solved"),
        }
    }
}
