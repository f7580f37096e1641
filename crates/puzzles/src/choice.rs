use rayuela_rules::Rng;

use crate::catalogue::Listed;
use crate::{Catalogue, Rating, Theme};

/// Among how many of the best fitting puzzles chance decides.
const CHOICES: usize = 10;
/// After how many puzzles a streak has reached the hardest ones.
const CLIMB: usize = 40;
/// The milliseconds of a day.
const DAY: u64 = 24 * 3_600_000;

/// What the next puzzle should be like.
pub struct Wish<'a> {
    /// what it is about; anything if there is none
    pub theme: Option<Theme>,
    /// how strong the player is
    pub rating: Rating,
    /// when a puzzle was seen last
    pub last_seen: &'a dyn Fn(u32) -> Option<u64>,
}

/// The day of a time in milliseconds since 1970, in UTC.
pub const fn day(at: u64) -> u64 {
    at / DAY
}

/// Which of so many games the puzzle of a day is from: each in turn. None if there are no games.
pub fn daily_game(day: u64, games: usize) -> Option<usize> {
    day.checked_rem(games as u64).map(|game| game as usize)
}

impl Catalogue {
    /// The number of a puzzle near the player's rating that they have not seen, or not for the longest time.
    pub fn next(&self, wish: &Wish<'_>, rng: &mut Rng) -> Option<u32> {
        let fits = |puzzle: &&Listed| wish.theme.is_none_or(|theme| puzzle.themes.contains(&theme));
        let seen = |puzzle: &Listed| (wish.last_seen)(puzzle.number).map_or(0, |at| at + 1);
        let mut fitting: Vec<(u64, &Listed)> =
            self.listed.iter().filter(fits).map(|puzzle| (seen(puzzle), puzzle)).collect();
        fitting.sort_by_key(|(seen, puzzle)| (*seen, puzzle.number));
        let fresh = fitting.iter().take_while(|(seen, _)| *seen == 0).count();
        // Where all have been seen, one of those seen longest ago.
        fitting.truncate(if fresh > 0 { fresh } else { CHOICES.max(fitting.len() / 4) });
        let target = wish.rating.shown();
        fitting.sort_by_key(|(_, puzzle)| (i32::from(puzzle.rating) - target).abs());
        fitting.truncate(CHOICES);
        pick(fitting.iter().map(|(_, puzzle)| puzzle.number).collect(), rng)
    }

    /// The number of the puzzle of a day, of which this is the game: all puzzles in turn, in an order that looks random.
    pub fn daily(&self, day: u64) -> Option<u32> {
        let count = self.len() as u64;
        let at = day.wrapping_mul(stride(count)).checked_rem(count)?;
        self.listed.get(at as usize).map(|puzzle| puzzle.number)
    }

    /// The number of the next puzzle of a streak, after these: each a little harder than the one before.
    pub fn streak(&self, solved: &[u32], rng: &mut Rng) -> Option<u32> {
        let mut by_rating: Vec<&Listed> = self.listed.iter().collect();
        by_rating.sort_by_key(|puzzle| (puzzle.rating, puzzle.number));
        let from = self.len() * solved.len().min(CLIMB) / (CLIMB + 1);
        let step = (self.len() / (CLIMB + 1)).max(1);
        let is_left = |puzzle: &&&Listed| !solved.contains(&puzzle.number);
        let near = by_rating.iter().skip(from).filter(is_left).take(step).map(|puzzle| puzzle.number).collect();
        // At the end of the list the hardest that are left.
        pick(near, rng).or_else(|| by_rating.iter().rev().find(is_left).map(|puzzle| puzzle.number))
    }
}

fn pick(numbers: Vec<u32>, rng: &mut Rng) -> Option<u32> {
    let at = rng.below(numbers.len() as u64) as usize;
    numbers.get(at).copied()
}

/// A step that visits each of so many places before it visits one again.
fn stride(count: u64) -> u64 {
    let is_coprime = |step: &u64| gcd(*step, count) == 1;
    let golden = (count as f64 * 0.618) as u64;
    (golden.max(1)..).find(is_coprime).unwrap_or(1)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// So many puzzles, each harder than the one before.
    fn catalogue(count: u32) -> Catalogue {
        let line = |i: u32| {
            let theme = if i.is_multiple_of(3) { "block" } else { "only-move" };
            format!("{} {} win {theme} | .../.../..../.../... w 6 6 | a1\n", i + 1, 600 + 10 * i)
        };
        let text: String = (0..count).map(line).collect();
        Catalogue::read("six".parse().unwrap(), [text.as_str()]).unwrap()
    }

    fn wish<'a>(theme: Option<Theme>, last_seen: &'a dyn Fn(u32) -> Option<u64>) -> Wish<'a> {
        Wish { theme, rating: Rating::default(), last_seen }
    }

    #[test]
    fn the_next_puzzle_is_near_the_rating_and_new() {
        let (catalogue, mut rng) = (catalogue(200), Rng::new(1));
        for _ in 0..50 {
            // 1500 is number 91.
            let next = catalogue.next(&wish(None, &|_| None), &mut rng).unwrap();
            assert!((85..98).contains(&next), "{next}");
            let next = catalogue.next(&wish(Some(Theme::Block), &|_| None), &mut rng).unwrap();
            assert!((73..110).contains(&next) && next % 3 == 1, "{next}");
            let seen = |number: u32| (number < 120).then_some(5);
            assert!(catalogue.next(&wish(None, &seen), &mut rng).unwrap() >= 120);
            // All of them seen: one of those that were longest ago.
            let all = |number: u32| Some(u64::from(number));
            assert!(catalogue.next(&wish(None, &all), &mut rng).unwrap() <= 50);
        }
        assert_eq!(catalogue.next(&wish(Some(Theme::TurnOver), &|_| None), &mut rng), None);
    }

    #[test]
    fn every_puzzle_has_its_day() {
        for count in [1, 7, 10, 100, 523] {
            let catalogue = catalogue(count);
            let days: BTreeSet<u32> =
                (20_000..20_000 + u64::from(count)).filter_map(|day| catalogue.daily(day)).collect();
            assert_eq!(days.len(), count as usize);
        }
        assert_eq!((catalogue(0).daily(5), daily_game(5, 0), daily_game(15, 7)), (None, None, Some(1)));
        assert_eq!((day(DAY - 1), day(DAY)), (0, 1));
    }

    #[test]
    fn a_streak_becomes_harder_and_harder() {
        let (catalogue, mut rng) = (catalogue(500), Rng::new(2));
        let mut solved = Vec::new();
        for _ in 0..60 {
            solved.push(catalogue.streak(&solved, &mut rng).unwrap());
        }
        assert!(solved[0] < 30 && solved[39] > 450, "{solved:?}");
        assert!(solved[..41].is_sorted_by(|a, b| *a < b + 12), "{solved:?}");
        assert_eq!(solved.iter().collect::<BTreeSet<_>>().len(), 60);
        // Few puzzles end at last.
        let few = self::catalogue(3);
        let mut solved = Vec::new();
        while let Some(next) = few.streak(&solved, &mut rng) {
            solved.push(next);
        }
        assert_eq!(solved.len(), 3);
    }
}
