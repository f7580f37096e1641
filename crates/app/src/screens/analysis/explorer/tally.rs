//! How often moves were played and how the games ended.

use rayuela_rules::{AnyMove, AnyPosition, Color, Outcome, Position};

/// Games by their result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Results {
    /// White won
    pub(crate) white: u32,
    /// nobody won
    pub(crate) draws: u32,
    /// Black won
    pub(crate) black: u32,
}

impl Results {
    /// All games.
    pub(crate) const fn games(self) -> u32 {
        self.white + self.draws + self.black
    }

    /// One more game.
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win(Color::White) => self.white += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Win(Color::Black) => self.black += 1,
        }
    }

    /// White's wins, draws and Black's wins in whole per cent, which make a hundred together.
    pub(crate) fn percent(self) -> [u32; 3] {
        let games = u64::from(self.games().max(1));
        let upto = |count: u32| ((u64::from(count) * 200 + games) / (2 * games)) as u32;
        let (white, not_black) = (upto(self.white), upto(self.white + self.draws));
        [white, not_black - white, upto(self.games()) - not_black]
    }
}

/// A move in a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// the move
    pub(crate) mv: AnyMove,
    /// how the games ended
    pub(crate) results: Results,
    /// the mean rating of those who played it
    pub(crate) rating: Option<u16>,
}

/// A finished game of the device: every position up to symmetry, with the move played there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OwnGame {
    /// the id under which it is saved
    pub(crate) id: String,
    /// its name in lists
    pub(crate) label: String,
    outcome: Outcome,
    line: Vec<(AnyPosition, AnyMove)>,
}

impl OwnGame {
    /// A game that was read.
    pub(crate) fn new(id: String, label: String, outcome: Outcome, game: &rayuela_rules::AnyGame) -> OwnGame {
        let mut line: Vec<(AnyPosition, AnyMove)> = Vec::with_capacity(game.ply());
        for (position, mv) in (0..game.ply()).filter_map(|ply| game.turn_at(ply)) {
            if let Some(mv) = position.canonical_move(mv) {
                let step = (position.canonical(), mv);
                // A game counts once for a move, however often it repeats the position.
                if !line.contains(&step) {
                    line.push(step);
                }
            }
        }
        OwnGame { id, label, outcome, line }
    }
}

/// What was played in a position in these games, the most frequent first, and the games that had it.
pub(crate) fn explore<'a>(
    games: impl IntoIterator<Item = &'a OwnGame>,
    position: &AnyPosition,
) -> (Vec<Row>, Vec<&'a OwnGame>) {
    let canonical = position.canonical();
    let (mut rows, mut had): (Vec<(AnyMove, Results)>, Vec<&OwnGame>) = (Vec::new(), Vec::new());
    for game in games {
        let mut occurs = false;
        for &(_, mv) in game.line.iter().filter(|(at, _)| *at == canonical) {
            occurs = true;
            match rows.iter_mut().find(|(known, _)| *known == mv) {
                Some((_, results)) => results.add(game.outcome),
                None => {
                    let mut results = Results::default();
                    results.add(game.outcome);
                    rows.push((mv, results));
                }
            }
        }
        if occurs {
            had.push(game);
        }
    }
    let row = |(mv, results)| Some(Row { mv: position.move_from_canonical(mv)?, results, rating: None });
    let mut rows: Vec<Row> = rows.into_iter().filter_map(row).collect();
    rows.sort_by_key(|row| (std::cmp::Reverse(row.results.games()), position.compact(row.mv)));
    (rows, had)
}

#[cfg(test)]
mod tests {
    use rayuela_rules::AnyGame;

    use super::*;

    fn game(id: &str, variant: &str, turns: &[&str], outcome: Outcome) -> OwnGame {
        let mut game = AnyGame::new(AnyPosition::start(variant.parse().unwrap()));
        for turn in turns {
            game.play_text(turn).unwrap();
        }
        OwnGame::new(id.to_string(), id.to_string(), outcome, &game)
    }

    #[test]
    fn images_of_a_position_are_counted_together() {
        let games = [
            game("x", "six", &["a1", "e5", "a3"], Outcome::Win(Color::White)),
            game("y", "six", &["e5", "a1", "e3"], Outcome::Draw),
            game("z", "six", &["a1", "c1"], Outcome::Win(Color::Black)),
            game("n", "nine", &["a1"], Outcome::Draw),
        ];
        let start = AnyPosition::start("six".parse().unwrap());
        let (rows, had) = explore(&games, &start);
        assert_eq!(had.len(), 3);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].results, Results { white: 1, draws: 1, black: 1 });
        assert!(start.is_legal(rows[0].mv));
        // From whichever corner it is asked, the move is one of that side of the board.
        for corner in ["a1", "a5", "e1", "e5"] {
            let position = start.after(corner).unwrap();
            let (rows, _) = explore(&games, &position);
            assert_eq!(rows.iter().map(|row| row.results.games()).collect::<Vec<_>>(), [2, 1], "{corner}");
            assert!(rows.iter().all(|row| position.is_legal(row.mv)));
        }
        let (rows, had) = explore(&games, &start.after("c2").unwrap());
        assert!(rows.is_empty() && had.is_empty());
    }

    #[test]
    fn a_game_counts_once_for_a_move() {
        // Both move a man to and fro: the position comes back.
        let men = "wb./.w./b..w/.b./..w w 0 0";
        let start = AnyPosition::parse("six".parse().unwrap(), men).unwrap();
        let mut game = AnyGame::new(start);
        let away =
            |position: &AnyPosition| position.compact_turns().into_iter().find(|turn| !turn.contains('x')).unwrap();
        let back = |turn: &str| turn.split('-').rev().collect::<Vec<_>>().join("-");
        let white = away(game.position());
        game.play_text(&white).unwrap();
        let black = away(game.position());
        game.play_text(&black).unwrap();
        game.play_text(&back(&white)).unwrap();
        game.play_text(&back(&black)).unwrap();
        assert_eq!(*game.position(), start);
        game.play_text(&white).unwrap();
        let own = OwnGame::new("x".to_string(), String::new(), Outcome::Draw, &game);
        let (rows, _) = explore([&own], &start);
        assert_eq!(rows.iter().map(|row| row.results.games()).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn shares_make_a_hundred() {
        for (white, draws, black) in [(1, 1, 1), (0, 0, 7), (2, 0, 1), (5, 90, 5), (0, 0, 0), (999, 1, 0)] {
            let results = Results { white, draws, black };
            let sum: u32 = results.percent().iter().sum();
            assert_eq!(sum, if results.games() == 0 { 0 } else { 100 }, "{results:?}");
        }
        assert_eq!(Results { white: 1, draws: 1, black: 2 }.percent(), [25, 25, 50]);
    }
}
