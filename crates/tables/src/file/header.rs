//! The fixed part of a table file; docs/table-format.md describes it.

use rayuela_rules::morris::MorrisVariant;

use crate::index::Class;
use crate::value::Wdl;

/// The first bytes of every table.
pub(crate) const MAGIC: [u8; 8] = *b"RAYTABLE";
/// The version that this program writes and reads.
pub(crate) const VERSION: u32 = 1;
/// The bytes of the header.
pub(crate) const HEADER: usize = 128;
const NAME: usize = 32;
/// The palette of tables of two bits an entry: loss, draw, win, numbered as WDL values are in memory.
pub(crate) const WDL_PALETTE: [u16; 3] = [Wdl::Loss.code(), Wdl::Draw.code(), Wdl::Win.code()];

/// The fixed part of a table file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) variant: String,
    pub(crate) class: Class,
    /// bytes of an entry before compression: 1, or 2 where there are more than 256 values; 0 for two bits
    pub(crate) width: u8,
    /// whether values come with their distances, or are WDL only
    pub(crate) distances: bool,
    /// the number of values that occur
    pub(crate) palette: u16,
    /// entries in a block
    pub(crate) block: u32,
    pub(crate) entries: u64,
    pub(crate) wins: u64,
    pub(crate) losses: u64,
    pub(crate) draws: u64,
    pub(crate) longest_win: u16,
    pub(crate) longest_loss: u16,
    /// the bytes of the whole file
    pub(crate) length: u64,
    /// over the rest of the header, the palette, and the offsets and checksums of the blocks
    pub(crate) checksum: u64,
}

/// Why bytes are no header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotAHeader {
    Foreign,
    Version(u32),
}

impl Header {
    pub(crate) fn new(variant: MorrisVariant, class: Class) -> Header {
        Header {
            variant: variant.to_string(),
            class,
            width: 1,
            distances: true,
            palette: 0,
            block: 0,
            entries: 0,
            wins: 0,
            losses: 0,
            draws: 0,
            longest_win: 0,
            longest_loss: 0,
            length: 0,
            checksum: 0,
        }
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> u64 {
        self.entries.div_ceil(u64::from(self.block.max(1)))
    }

    /// Where the compressed blocks begin: after the header, the palette, one more offset than there are blocks, and a
    /// checksum for each. A header that claims more than a file can hold gives the largest number.
    pub(crate) fn data_start(&self) -> u64 {
        let numbers = self.blocks().saturating_mul(2).saturating_add(1);
        (HEADER as u64 + 2 * u64::from(self.palette)).saturating_add(numbers.saturating_mul(8))
    }

    /// The bytes that this many entries take before compression.
    pub(crate) fn bytes_of(&self, entries: u64) -> u64 {
        if self.width == 0 { entries.div_ceil(4) } else { entries * u64::from(self.width) }
    }

    /// The header as bytes.
    pub(crate) fn to_bytes(&self) -> [u8; HEADER] {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let mut name = [0; NAME];
        let length = self.variant.len().min(NAME);
        name[..length].copy_from_slice(&self.variant.as_bytes()[..length]);
        bytes.extend(name);
        bytes.extend([self.class.mover, self.class.other, self.class.hands[0], self.class.hands[1]]);
        bytes.extend([self.width, u8::from(!self.distances)]);
        bytes.extend(self.palette.to_le_bytes());
        bytes.extend(self.block.to_le_bytes());
        for number in [self.entries, self.wins, self.losses, self.draws] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.longest_win.to_le_bytes());
        bytes.extend(self.longest_loss.to_le_bytes());
        bytes.extend(self.length.to_le_bytes());
        bytes.resize(HEADER - 8, 0);
        bytes.extend(self.checksum.to_le_bytes());
        std::array::from_fn(|i| bytes[i])
    }

    /// The header that these bytes hold.
    pub(crate) fn from_bytes(bytes: &[u8; HEADER]) -> Result<Header, NotAHeader> {
        fn take<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
            std::array::from_fn(|i| bytes[at + i])
        }
        if take(bytes, 0) != MAGIC {
            return Err(NotAHeader::Foreign);
        }
        let version = u32::from_le_bytes(take(bytes, 8));
        if version != VERSION {
            return Err(NotAHeader::Version(version));
        }
        let name: [u8; NAME] = take(bytes, 12);
        let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
        let long = |at| u64::from_le_bytes(take(bytes, at));
        Ok(Header {
            variant: String::from_utf8_lossy(name).into_owned(),
            class: Class { mover: bytes[44], other: bytes[45], hands: [bytes[46], bytes[47]] },
            width: bytes[48],
            distances: bytes[49] == 0,
            palette: u16::from_le_bytes(take(bytes, 50)),
            block: u32::from_le_bytes(take(bytes, 52)),
            entries: long(56),
            wins: long(64),
            losses: long(72),
            draws: long(80),
            longest_win: u16::from_le_bytes(take(bytes, 88)),
            longest_loss: u16::from_le_bytes(take(bytes, 90)),
            length: long(92),
            checksum: long(HEADER - 8),
        })
    }
}

/// The checksum that a header of these bytes should have, given what follows it: over all but itself.
pub(crate) fn checksum(header: &[u8; HEADER], rest: &[u8]) -> u64 {
    crate::checksum::checksum(&[&header[..HEADER - 8], rest])
}

/// The checksum of a block as it lies in the file.
pub(crate) fn block_checksum(packed: &[u8]) -> u64 {
    crate::checksum::checksum(&[packed])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_round_trip() {
        let variant = MorrisVariant {
            base: rayuela_rules::morris::MorrisBase::Nine,
            diagonal: true,
            double: true,
            flying: true,
            noreform: false,
        };
        let header = Header {
            width: 2,
            distances: false,
            palette: 300,
            block: 16384,
            entries: 1 << 33,
            wins: 1,
            losses: 2,
            draws: 3,
            longest_win: 4,
            longest_loss: 5,
            length: 6,
            checksum: 7,
            ..Header::new(variant, Class::new(9, 8).with_hands([1, 2]))
        };
        assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
        assert_eq!(Header::from_bytes(&[0; HEADER]), Err(NotAHeader::Foreign));
    }
}
