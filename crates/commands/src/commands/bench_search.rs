//! `rayuela bench search`: fixed positions searched to a fixed depth; and `bench signatures`, the node counts of all.
//!
//! The number of nodes must not change by accident: a change that means to play the same way keeps it.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rayuela_engine::bench::{self, Signature};
use rayuela_engine::{Features, Options};
use rayuela_rules::Variant;

/// The node counts of one thread.
const SIGNATURES: &str = include_str!("../../../../data/signatures.txt");

/// The head of the signature file.
const HEAD: &str = "\
# Signatures of the search: how many nodes one thread visits in the positions of `rayuela bench search`.
# Every line: VARIANT DEPTH NODES, as `rayuela bench search VARIANT --depth DEPTH` counts them.
# A test compares the lines of small depth (crates/engine/tests/all/signatures.rs), `bench search` those of full depth.
# A change that means to play the same way keeps every count. `rayuela bench signatures` prints this file.
";

/// What is measured.
pub(crate) struct Plan {
    /// the game
    pub(crate) variant: Variant,
    /// moves to look ahead, if not as usual
    pub(crate) depth: Option<u32>,
    /// how long to go on at least
    pub(crate) limit: Duration,
    /// threads to search with
    pub(crate) threads: usize,
    /// the parts of the search
    pub(crate) features: Features,
}

pub(crate) fn run(plan: &Plan) -> Result<()> {
    let Plan { variant, threads, features, .. } = *plan;
    let (games, depth) = (bench::positions(variant), plan.depth.unwrap_or(bench::full_depth(variant)));
    let options = Options { threads, features, ..bench::options(variant, depth) };
    let (mut nodes, mut total, mut seconds) = (0, 0, 0.0);
    let begin = Instant::now();
    while total == 0 || begin.elapsed() < plan.limit {
        let pass = bench::search(variant, &games, depth, options);
        nodes = pass.nodes;
        total += nodes;
        seconds += pass.time.as_secs_f64();
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{variant}: {} positions, depth {depth}, {seconds:.2} s", games.len())?;
    writeln!(out, "nodes {nodes}")?;
    if threads == 1 && features == Features::ALL {
        check(Signature { variant, depth, nodes })?;
    }
    writeln!(out, "nodes/s {:.0}", total as f64 / seconds)?;
    Ok(())
}

/// Compares with the recorded count, if there is one.
fn check(found: Signature) -> Result<()> {
    let Signature { variant, depth, nodes } = found;
    let remembered = Signature::read(SIGNATURES)?;
    let same = remembered.iter().find(|signature| (signature.variant, signature.depth) == (variant, depth));
    if let Some(signature) = same.filter(|signature| signature.nodes != nodes) {
        bail!("the search of {variant} visits {nodes} nodes, but it must be {}", signature.nodes);
    }
    Ok(())
}

/// Prints `data/signatures.txt` as it should be now.
pub(crate) fn signatures() -> Result<()> {
    let mut out = std::io::stdout().lock();
    write!(out, "{HEAD}")?;
    writeln!(out, "#\n# Every variant, to a small depth.")?;
    for variant in Variant::all() {
        writeln!(out, "{}", Signature::of(variant, bench::test_depth(variant)))?;
    }
    writeln!(out, "# The games without options, to the full depth.")?;
    for variant in Variant::all().filter(|variant| !variant.to_string().contains('+')) {
        writeln!(out, "{}", Signature::of(variant, bench::full_depth(variant)))?;
    }
    Ok(())
}
