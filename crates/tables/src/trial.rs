//! Small tables with positions in which something is at stake, for tests of everything that plays by tables.

use std::path::{Path, PathBuf};

use rayuela_rules::morris::{Morris, MorrisMove, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position, Rng, Variant};

use crate::checksum::sealed;
use crate::pack::MAGIC;
use crate::ranking::turn_values;
use crate::solve::events::Settings;
use crate::solve::run::solve;
use crate::tables::Tables;
use crate::value::Wdl;

/// The tables of Six with flying up to seven men, in a folder that ends with them.
#[derive(Debug)]
pub struct Trial {
    dir: PathBuf,
    tables: Tables,
}

impl Trial {
    /// Solves them; `name` tells the folders of tests apart.
    ///
    /// # Panics
    /// If the disk cannot be written to.
    pub fn new(name: &str) -> Trial {
        let dir = std::env::temp_dir().join(format!("rayuela-trial-{name}-{}", std::process::id()));
        let variant = Trial::variant();
        let into = Some(dir.clone());
        let settings =
            Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(7), distances: false, placing: false };
        solve(variant, &settings, &|_| ()).unwrap_or_else(|error| panic!("{error}"));
        Trial { tables: Tables::open(&dir, variant), dir }
    }

    /// The rules of the tables.
    ///
    /// # Panics
    /// Never: the name is one.
    pub fn variant() -> MorrisVariant {
        match "six+flying".parse() {
            Ok(Variant::Morris(variant)) => variant,
            other => panic!("{other:?}"),
        }
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Positions in which at least half of the moves give a proved value away.
    pub fn positions(&self, seed: u64, count: usize) -> Vec<Morris> {
        let mut rng = Rng::new(seed);
        let mut found = Vec::new();
        while found.len() < count {
            let mut place = |taken: PointSet, men: u32| {
                let mut set = PointSet::EMPTY;
                while set.len() < men {
                    let point = PointSet::from_bits(1 << rng.below(16));
                    if (point & (taken | set)).is_empty() {
                        set = set | point;
                    }
                }
                set
            };
            let white = place(PointSet::EMPTY, 3 + (found.len() as u32 & 1));
            let black = place(white, 3);
            let position = Morris::with_men(Trial::variant(), [white, black], [0, 0], Color::White);
            let at_stake = |position: &Morris| {
                let moves = position.legal_moves();
                let keeping = moves.iter().filter(|mv| self.keeps(position, **mv)).count();
                keeping > 0 && 2 * keeping <= moves.len()
            };
            found.extend(position.filter(|position| position.outcome().is_none() && at_stake(position)));
        }
        found
    }

    /// The value of a position of the tables.
    ///
    /// # Panics
    /// If it is not in them.
    pub fn wdl(&self, position: &Morris) -> Wdl {
        match self.tables.probe_files(position) {
            Ok(Some(value)) => value.wdl(),
            other => panic!("{}: {other:?}", position.setup()),
        }
    }

    /// Whether a move keeps the value of a position.
    pub fn keeps(&self, position: &Morris, mv: MorrisMove) -> bool {
        let values = turn_values(position, |next| self.tables.probe_files(next).ok().flatten()).unwrap_or_default();
        values.iter().any(|(known, value)| *known == mv && value.wdl() == self.wdl(position))
    }
}

/// The same pack with the values of every class exchanged, and a checksum that fits (docs/table-format.md).
pub fn with_other_values(pack: &[u8]) -> Vec<u8> {
    let body = &mut pack[16..].to_vec();
    let mut at = 33;
    for _ in 0..body[32] {
        let codes = 2 * usize::from(u16::from_le_bytes([body[at + 2], body[at + 3]]));
        body[at + 4..][..codes].rotate_left(2);
        at += 4 + codes;
    }
    sealed(&MAGIC, body)
}

impl Drop for Trial {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
