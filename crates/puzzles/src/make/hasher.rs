use std::hash::{BuildHasherDefault, Hasher};

/// A hasher for positions, which bring their Zobrist hash along: it is taken as it is.
#[derive(Default)]
pub(super) struct Zobrist(u64);

/// Hash maps of positions compare whole positions, so two with the same hash are never confused.
pub(super) type BuildZobrist = BuildHasherDefault<Zobrist>;

impl Hasher for Zobrist {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
