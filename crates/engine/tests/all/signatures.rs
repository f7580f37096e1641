//! The node counts of fixed searches are those of `data/signatures.txt`, for every variant.

use rayuela_engine::bench::{Signature, test_depth};
use rayuela_rules::Variant;
use rayuela_testkit::data;

const HOW_TO_REWRITE: &str = "\
The search visits other nodes than it did, so it may play other moves. If that is meant, rewrite the file and say why
in the commit:

    cargo build --release && target/release/rayuela bench signatures > signatures.txt
    mv signatures.txt data/signatures.txt";

/// What has changed, a line for each signature.
fn changes(remembered: &[Signature], found: &[Signature]) -> Vec<String> {
    let mut changes = Vec::new();
    for now in found {
        let line = format!("{} to depth {}: ", now.variant, now.depth);
        match remembered.iter().find(|then| (then.variant, then.depth) == (now.variant, now.depth)) {
            None => changes.push(format!("{line}{} nodes, and no count is remembered", now.nodes)),
            Some(then) if then.nodes != now.nodes => {
                let percent = (now.nodes as f64 / then.nodes as f64 - 1.0) * 100.0;
                changes.push(format!("{line}{} nodes instead of {} ({percent:+.2} %)", now.nodes, then.nodes));
            }
            Some(_) => {}
        }
    }
    changes
}

fn check(belongs: impl Fn(Variant) -> bool) {
    let remembered = Signature::read(&data::read("signatures.txt")).expect("data/signatures.txt");
    let variants: Vec<Variant> = Variant::all().filter(|&variant| belongs(variant)).collect();
    assert!(!variants.is_empty());
    let found: Vec<Signature> =
        variants.into_iter().map(|variant| Signature::of(variant, test_depth(variant))).collect();
    let changes = changes(&remembered, &found);
    assert!(changes.is_empty(), "data/signatures.txt:\n{}\n\n{HOW_TO_REWRITE}", changes.join("\n"));
}

#[test]
fn morelli() {
    check(Variant::is_morelli);
}

#[test]
fn morris() {
    check(|variant| matches!(variant, Variant::Morris(_)));
}

#[test]
fn stacking() {
    check(|variant| variant == Variant::Stacking);
}

#[test]
fn changes_name_the_variant_and_the_difference() {
    let signatures = |text: &str| Signature::read(text).unwrap();
    let remembered = signatures("# a comment\nnine 8 1000\nsix 8 500\n\nsix 13 9000");
    assert_eq!(changes(&remembered, &signatures("nine 8 1000\nsix 8 500")), Vec::<String>::new());
    assert_eq!(
        changes(&remembered, &signatures("nine 8 1015\nsix 8 500\nstacking 4 7")),
        [
            "nine to depth 8: 1015 nodes instead of 1000 (+1.50 %)",
            "stacking to depth 4: 7 nodes, and no count is remembered"
        ]
    );
    for bad in ["nine 8", "nine 8 1000 2", "nime 8 1000", "nine eight 1000", "nine 8 -1"] {
        assert_eq!(Signature::read(bad).unwrap_err().0, bad);
    }
}
