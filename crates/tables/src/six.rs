//! Six Men's Morris, solved and built in: every position of its base rules with its distance, in less than a megabyte.
//!
//! `data/six.bin` holds one byte for each entry of each class, the classes of the moving phase first, deflated:
//! 0 is a draw, 1 + n a loss in n turns, 128 + n a win in n. A test derives it again.

use std::collections::HashMap;
use std::sync::OnceLock;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant};

use crate::checksum::checksum;
use crate::classes;
use crate::index::{Class, Indexer};
use crate::value::Value;

/// The rules that are built in.
pub const SIX: MorrisVariant =
    MorrisVariant { base: MorrisBase::Six, diagonal: false, double: false, flying: false, noreform: false };

/// The checksum of `data/six.bin`, which has none inside.
const CHECKSUM: u64 = 0x0677_28cb_548a_775f;

/// The tablebase of Six: every position.
#[derive(Debug)]
pub struct SixTablebase {
    indexer: Indexer,
    starts: HashMap<Class, usize>,
    bytes: Vec<u8>,
}

impl SixTablebase {
    /// The tables that are part of the program; unpacked at the first call.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::morris::Morris;
    /// use rayuela_tables::{SIX, SixTablebase, Value};
    /// assert_eq!(SixTablebase::embedded().probe(&Morris::start(SIX)), Some(Value::Draw));
    /// ```
    pub fn embedded() -> &'static SixTablebase {
        static TABLEBASE: OnceLock<SixTablebase> = OnceLock::new();
        TABLEBASE.get_or_init(|| {
            let packed = include_bytes!("../data/six.bin");
            // The file is part of the program; a test reads every byte of it.
            SixTablebase::unpack(packed).unwrap_or_else(|| unreachable!("the built-in tables of Six are whole"))
        })
    }

    /// Reads `data/six.bin`, for those who load that file themselves; `None` if it is damaged.
    ///
    /// # Examples
    /// ```
    /// assert!(rayuela_tables::SixTablebase::read(b"damaged").is_none());
    /// ```
    pub fn read(file: &[u8]) -> Option<SixTablebase> {
        (checksum(&[file]) == CHECKSUM).then(|| SixTablebase::unpack(file)).flatten()
    }

    /// Unpacks tables as those of `data/six.bin` are packed, whatever values they have; `None` if they are not whole.
    ///
    /// # Examples
    /// ```
    /// use rayuela_tables::SixTablebase;
    /// assert!(SixTablebase::unpack(b"damaged").is_none());
    /// ```
    pub fn unpack(packed: &[u8]) -> Option<SixTablebase> {
        let bytes = miniz_oxide::inflate::decompress_to_vec(packed).ok()?;
        let indexer = Indexer::new(SIX);
        let mut starts = HashMap::new();
        let mut start = 0;
        for class in all_classes() {
            starts.insert(class, start);
            start += indexer.entries(class) as usize;
        }
        (start == bytes.len()).then_some(SixTablebase { indexer, starts, bytes })
    }

    /// The value of a position for the side to move; positions of other rules, and hands that no game leads to, are not
    /// known.
    pub fn probe(&self, position: &Morris) -> Option<Value> {
        if position.variant() != SIX {
            return None;
        }
        if let Some(value) = classes::terminal_value(position) {
            return Some(value);
        }
        let start = self.starts.get(&Class::of(position))?;
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let (_, index) = self.indexer.index(mover.bits(), other.bits());
        Some(value(self.bytes[start + index as usize]))
    }

    /// Packs the values of all classes.
    #[cfg(feature = "solver")]
    pub(crate) fn pack(codes: &crate::solve::placing_tables::CodeStore) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        for class in all_classes() {
            bytes.extend(codes.class(class)?.iter().map(|&code| byte(Value::from_code(code))));
        }
        Some(miniz_oxide::deflate::compress_to_vec(&bytes, 10))
    }
}

fn all_classes() -> impl Iterator<Item = Class> {
    classes::moving(SIX).chain(classes::placing(SIX))
}

/// The byte of a value; the longest distance in Six is 113.
#[cfg(feature = "solver")]
fn byte(value: Value) -> u8 {
    match value {
        Value::Draw => 0,
        Value::Loss(n) => 1 + n as u8,
        Value::Win(n) => 128 + n as u8,
    }
}

fn value(byte: u8) -> Value {
    match byte {
        0 => Value::Draw,
        1..=127 => Value::Loss(u16::from(byte - 1)),
        _ => Value::Win(u16::from(byte - 128)),
    }
}
