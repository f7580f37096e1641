//! Histories of solved puzzles: two devices' after a line that divides them.

use rayuela_puzzles::History;

use super::USUAL;
use crate::trace::{Trace, accepted};
use crate::{Target, input, seeds};

const DIVIDER: &str = "\n====\n";

pub(super) const TARGET: Target = Target {
    name: "history",
    about: "histories of solved puzzles on two devices",
    run,
    seeds: || {
        seeds::bytes([
            "10 six 7 1500 +\n====\n20 six 8 1500 -\n10 six 7 1500 +\n",
            "5 morelli9+2011 3 1720 -*\n9 six 7 1350 +\n",
            "10 six 7 1500 +*\n10 nine 7 1500 -\n10 six 7 1500 +\n====\n10 nine 7 1500 +\n10 six 7 1500 -*\n",
            "1 six 1 600 +\n2 six 2 900 +\n3 six 3 2600 -\n4 six 4 2000 +*\n====\n",
        ])
    },
    words: &[DIVIDER, "\n", " six ", " nine ", " stacking ", " +", " -", " +*", " -*", " 65535 ", "10 six 7 1500 +\n"],
    longest: 1024,
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (here, there) = text.split_once(DIVIDER).unwrap_or((&text, ""));
    let [here, there] = [here, there].map(History::parse);
    for history in [&here, &there] {
        assert_eq!(History::parse(&history.to_string()), *history, "{history}");
        assert!(history.entries().is_sorted_by_key(|entry| entry.at), "{history}");
    }
    // Devices agree as soon as each has all entries of the other, and do not change any more then.
    let [mut one, mut other] = [here.clone(), there.clone()];
    one.merge(&there);
    other.merge(&here);
    assert_eq!(one, other, "{here}{DIVIDER}{there}");
    other.merge(&one);
    assert_eq!(one, other, "{here}{DIVIDER}{there}");
    for entry in one.entries() {
        let course = one.course(entry.variant);
        assert!(course.iter().all(|rating| rating.value.is_finite() && rating.deviation > 0.0), "{course:?} of {one}");
        assert_eq!(course.last(), Some(&one.rating(entry.variant)));
        assert_eq!(course.len(), one.count(entry.variant).0);
        assert!(one.last_seen(entry.variant, entry.number) >= Some(entry.at));
        assert!(!one.counts(entry.variant, entry.number, entry.at));
    }
    accepted(&[here.entries().len(), there.entries().len(), one.entries().len(), one.unsent().count()])
}
