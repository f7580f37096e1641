//! Table files. Damage mostly shows in a checksum, so half of the inputs get right ones before they are read.

use std::path::Path;
use std::sync::OnceLock;

use rayuela_tables::fuzz::Reader;
use rayuela_tables::{Class, SIX, Settings, Value, Wdl, solve};

use super::USUAL;
use crate::Target;
use crate::trace::{Trace, accepted, hash, joined, refused};

/// The bytes of a table's header, the last eight of them its checksum.
const HEADER: usize = 128;

pub(super) const TARGET: Target = Target {
    name: "table",
    about: "table files; a first byte that is odd asks for right checksums",
    run,
    seeds: || [0, 1].map(|first| [&[first][..], whole()].concat()).to_vec(),
    words: &["RAYTABLE", "six", "nine", "\u{1}", "\0\0\0\0"],
    longest: 64 * 1024,
    ..USUAL
};

const CLASS: Class = Class::new(3, 3);

/// The table of three men against three.
fn whole() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| solved("table", |dir| std::fs::read(dir.join("six/3-3.table")).expect("its table")))
}

/// Solves Six with six men, looks at the folder of its tables, and removes it.
pub(super) fn solved(name: &str, look: impl FnOnce(&Path) -> Vec<u8>) -> Vec<u8> {
    let dir = std::env::temp_dir().join(format!("rayuela-fuzz-{name}-{}", std::process::id()));
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 1,
        memory: 1 << 30,
        most_men: Some(6),
        distances: false,
        placing: false,
    };
    solve(SIX, &settings, &|_| ()).expect("a run of the smallest class");
    let bytes = look(&dir);
    std::fs::remove_dir_all(&dir).expect("the folder of the run");
    bytes
}

fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    READER.get_or_init(|| Reader::new(SIX, CLASS))
}

/// Corrects length and checksums, as far as there are any.
fn mend(table: &mut [u8]) {
    let number = |table: &[u8], at: usize, width: usize| {
        table[at..at + width].iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte))
    };
    if table.len() < HEADER {
        return;
    }
    let length = table.len() as u64;
    table[92..100].copy_from_slice(&length.to_le_bytes());
    let (palette, block, places) = (number(table, 50, 2), number(table, 52, 4), number(table, 56, 8));
    let blocks = places.div_ceil(block.max(1)).min(length) as usize;
    let offsets = HEADER + 2 * palette as usize;
    let data = offsets + 8 * (2 * blocks + 1);
    if data > table.len() {
        return;
    }
    for i in 0..blocks {
        let (from, to) = (number(table, offsets + 8 * i, 8), number(table, offsets + 8 * i + 8, 8));
        if let Some(packed) = table.get(from.min(length) as usize..to.min(length) as usize) {
            let sum = hash(packed);
            let at = offsets + 8 * (blocks + 1 + i);
            table[at..at + 8].copy_from_slice(&sum.to_le_bytes());
        }
    }
    let covered = [&table[..HEADER - 8], &table[HEADER..data]].concat();
    table[HEADER - 8..HEADER].copy_from_slice(&hash(&covered).to_le_bytes());
}

fn run(data: &[u8]) -> Trace {
    let Some((first, rest)) = data.split_first() else { return 0 };
    let mut table = rest.to_vec();
    if first & 1 == 1 {
        mend(&mut table);
    }
    let single = [0, 1, 8191, 8192, usize::MAX, hash(data) as usize >> 1];
    match reader().read(&table, &single) {
        Ok(values) => {
            let count = |wdl| values.iter().filter(|(value, _)| value.wdl() == wdl).count();
            for (index, (value, wdl)) in values.iter().enumerate() {
                assert_eq!(value.wdl(), *wdl, "index {index}");
                assert!(matches!(value, Value::Draw) || distance(*value) < 1 << 14, "index {index}: {value:?}");
            }
            if table == whole() {
                assert!(count(Wdl::Win) > 0 && count(Wdl::Loss) > 0);
            }
            let numbers = [Wdl::Win, Wdl::Draw, Wdl::Loss].map(count);
            joined([accepted(&numbers), 1])
        }
        Err(error) => refused(error),
    }
}

fn distance(value: Value) -> u16 {
    match value {
        Value::Draw => 0,
        Value::Win(n) | Value::Loss(n) => n,
    }
}
