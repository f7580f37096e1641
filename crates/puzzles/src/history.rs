use std::fmt;

use rayuela_rules::Variant;

use crate::Rating;

/// The most entries that are kept; the oldest are dropped. A rating hardly depends on what was so long ago.
const MOST: usize = 4_000;
/// A puzzle counts again after so many milliseconds: thirty days.
const FORGOTTEN: u64 = 30 * 24 * 3_600_000;

/// A puzzle that was tried, and whether it was solved at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// when, in milliseconds since 1970
    pub at: u64,
    /// the game
    pub variant: Variant,
    /// the puzzle's number
    pub number: u32,
    /// the puzzle's rating
    pub rating: u16,
    /// solved without help and without a mistake
    pub solved: bool,
    /// whether the account on the server has it
    pub sent: bool,
}

impl Entry {
    /// Whether both are the same attempt; whether it was sent does not matter.
    fn is_same(&self, other: &Entry) -> bool {
        (self.at, self.number, self.variant) == (other.at, other.number, other.variant)
    }

    fn parse(line: &str) -> Option<Entry> {
        let mut words = line.split(' ');
        let (at, variant) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let (number, rating) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let (solved, sent) = match words.next()? {
            "+" => (true, true),
            "-" => (false, true),
            "+*" => (true, false),
            "-*" => (false, false),
            _ => return None,
        };
        words.next().is_none().then_some(Entry { at, variant, number, rating, solved, sent })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, star) = (if self.solved { "+" } else { "-" }, if self.sent { "" } else { "*" });
        write!(f, "{} {} {} {} {sign}{star}", self.at, self.variant, self.number, self.rating)
    }
}

/// The puzzles that a player has tried, oldest first. Ratings follow from it, so that two devices agree as soon as each
/// has all entries of the other.
///
/// # Examples
/// ```
/// use rayuela_puzzles::History;
/// let here = History::parse("10 six 7 1500 +\n");
/// let there = History::parse("20 six 8 1500 -\n10 six 7 1500 +\n");
/// let mut both = here.clone();
/// both.merge(&there);
/// assert_eq!(both.to_string(), "10 six 7 1500 +\n20 six 8 1500 -\n");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History(Vec<Entry>);

impl History {
    /// Reads what was written; a line that is no entry is left out.
    pub fn parse(text: &str) -> History {
        let mut history = History::default();
        history.extend(text.lines().filter_map(Entry::parse));
        history
    }

    /// The entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// Adds entries, each once.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.0.extend(entries);
        // Attempts of the same moment stand together, and of the same attempt what was sent comes first, so that it stays:
        // whatever the order in which they came.
        self.0.sort_by_cached_key(|entry| {
            (entry.at, entry.number, entry.variant.to_string(), !entry.sent, entry.rating, entry.solved)
        });
        self.0.dedup_by(|later, earlier| later.is_same(earlier));
        let most = self.0.len().saturating_sub(MOST);
        self.0.drain(..most);
    }

    /// Adds what another history has.
    pub fn merge(&mut self, other: &History) {
        self.extend(other.0.iter().copied());
    }

    /// The entries that the account on the server does not have.
    pub fn unsent(&self) -> impl Iterator<Item = Entry> {
        self.0.iter().copied().filter(|entry| !entry.sent)
    }

    /// The rating in a game.
    pub fn rating(&self, variant: Variant) -> Rating {
        self.of(variant).fold(Rating::default(), |rating, entry| rating.after(entry.rating, entry.solved))
    }

    /// The rating in a game after each of its puzzles.
    pub fn course(&self, variant: Variant) -> Vec<Rating> {
        let mut rating = Rating::default();
        let step = |entry: &Entry| {
            rating = rating.after(entry.rating, entry.solved);
            rating
        };
        self.of(variant).map(step).collect()
    }

    /// How many puzzles of a game were tried, and how many of them were solved at once.
    pub fn count(&self, variant: Variant) -> (usize, usize) {
        (self.of(variant).count(), self.of(variant).filter(|entry| entry.solved).count())
    }

    /// When a puzzle was tried last.
    pub fn last_seen(&self, variant: Variant, number: u32) -> Option<u64> {
        self.of(variant).rev().find(|entry| entry.number == number).map(|entry| entry.at)
    }

    /// Whether an attempt at a puzzle counts: one knows the solution of what one has seen lately.
    pub fn counts(&self, variant: Variant, number: u32, now: u64) -> bool {
        self.last_seen(variant, number).is_none_or(|at| now.saturating_sub(at) > FORGOTTEN)
    }

    fn of(&self, variant: Variant) -> impl DoubleEndedIterator<Item = &Entry> {
        self.0.iter().filter(move |entry| entry.variant == variant)
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn six() -> Variant {
        "six".parse().unwrap()
    }

    fn entry(at: u64, number: u32, solved: bool) -> Entry {
        Entry { at, variant: six(), number, rating: 1500, solved, sent: false }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = "5 morelli9+2011 3 1720 -*\n9 six 7 1350 +\n";
        let history = History::parse(&format!("{text}nonsense\n9 six 7\n9 chess 1 1 +\n9 six 7 1350 + x\n"));
        assert_eq!(history.to_string(), text);
        assert_eq!(history.unsent().count(), 1);
        assert_eq!(history.count(six()), (1, 1));
    }

    #[test]
    fn two_devices_come_to_agree() {
        let (mut here, mut there) = (History::default(), History::default());
        here.extend([entry(1, 1, true), entry(5, 2, false)]);
        there.extend([entry(3, 3, true), entry(4, 4, true)]);
        let (before, other) = (here.clone(), there.clone());
        here.merge(&other);
        there.merge(&before);
        assert_eq!(here, there);
        assert_eq!((here.rating(six()), here.course(six()).len()), (there.rating(six()), 4));
        assert_eq!(here.course(six()).last(), Some(&here.rating(six())));
        // What the server has is not sent again.
        here.extend(there.entries().iter().map(|entry| Entry { sent: true, ..*entry }).collect::<Vec<_>>());
        assert_eq!((here.unsent().count(), here.entries().len()), (0, 4));
    }

    /// Two games' puzzles of the same number at the same moment, and two devices that say different things of one.
    #[test]
    fn attempts_of_the_same_moment_are_told_apart() {
        let here = History::parse("10 six 7 900 +\n10 nine 7 900 +\n");
        let there = History::parse("10 nine 7 900 -\n10 six 7 900 +*\n10 nine 7 900 +*\n");
        assert_eq!(there.entries().len(), 2, "{there}");
        let (mut one, mut other) = (here.clone(), there.clone());
        one.merge(&there);
        other.merge(&here);
        assert_eq!(one, other);
        assert_eq!((one.entries().len(), one.unsent().count()), (2, 0));
        assert_eq!(History::parse(&one.to_string()), one);
    }

    #[test]
    fn ratings_beyond_reason_leave_a_number() {
        let mut text = String::new();
        for (at, rating) in [0, u16::MAX, 1500, u16::MAX, 0].into_iter().enumerate() {
            text.push_str(&format!("{at} six 7 {rating} {}\n", if at % 2 == 0 { "-" } else { "+" }));
        }
        let history = History::parse(&text);
        assert_eq!(history.entries()[1].rating, u16::MAX);
        assert!(history.course(six()).iter().all(|rating| rating.value.is_finite() && rating.deviation > 0.0));
    }

    #[test]
    fn a_puzzle_counts_once_in_a_month() {
        let mut history = History::default();
        history.extend([entry(1_000, 1, true)]);
        assert!(history.counts(six(), 2, 2_000) && history.counts("nine".parse().unwrap(), 1, 2_000));
        assert!(!history.counts(six(), 1, 2_000));
        assert!(history.counts(six(), 1, 2_000 + FORGOTTEN));
    }

    #[test]
    fn it_does_not_grow_without_end() {
        let mut history = History::default();
        history.extend((0..MOST as u64 + 10).map(|at| entry(at, 1, true)));
        assert_eq!((history.entries().len(), history.entries()[0].at), (MOST, 10));
    }
}
