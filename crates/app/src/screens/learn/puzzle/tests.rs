//! Figures being solved: wrong moves, choices, hints, continuations.

use super::*;
use rayuela_lessons::{lesson, lessons};

fn puzzle(family: &str, slug: &str, n: usize) -> Puzzle {
    Puzzle::new(lesson(family, slug).unwrap().figures().nth(n).unwrap())
}

const fn spot(file: usize, rank: usize) -> Spot {
    Spot { file, rank }
}

#[test]
fn a_wrong_turn_is_shown_and_the_next_choice_begins_again() {
    let mut puzzle = puzzle("morelli", "capturing", 0);
    puzzle.choose(spot(3, 0));
    assert_eq!(puzzle.choices(), Choices::Begun);
    puzzle.choose(spot(3, 1));
    assert_eq!(puzzle.verdict(), Some(&Verdict::NotThis));
    assert!(puzzle.last().is_some() && puzzle.marks() == Marks::default());
    puzzle.drop(spot(3, 0), spot(1, 2));
    assert!(puzzle.is_solved());
    puzzle.choose(spot(3, 0));
    assert!(puzzle.is_solved(), "a solved figure stays");
    puzzle.again();
    assert_eq!(puzzle.verdict(), None);
}

#[test]
fn captures_are_chosen_one_by_one() {
    let mut puzzle = puzzle("morelli-2011", "capturing", 3);
    puzzle.choose(spot(0, 0));
    puzzle.choose(spot(2, 2));
    assert_eq!(puzzle.choices(), Choices::Captures { any: false });
    puzzle.choose(spot(3, 2));
    assert_eq!(puzzle.choices(), Choices::Captures { any: true });
    puzzle.stop_here();
    assert!(puzzle.is_solved(), "{puzzle:?}");
}

#[test]
fn a_hint_points_at_the_board_and_what_is_shown_is_not_solved() {
    let mut puzzle = puzzle("morelli", "frames", 0);
    assert!(puzzle.marks().outlined.is_empty());
    puzzle.give_hint();
    assert_eq!(puzzle.marks().outlined.len(), 3, "the three corners that are there");
    puzzle.show();
    assert!(puzzle.is_shown() && !puzzle.is_solved() && puzzle.last().is_some());
    puzzle.again();
    assert!(!puzzle.is_shown() && puzzle.hint() == Hint::Given);
    puzzle.try_turn("E3-D4");
    assert!(puzzle.is_solved());
}

#[test]
fn every_continuation_is_played_to_its_end() {
    let figures = || lessons().iter().flat_map(|lesson| lesson.figures()).filter(|figure| !figure.then.is_empty());
    assert!(figures().count() > 5);
    for figure in figures() {
        let mut puzzle = Puzzle::new(figure);
        puzzle.show();
        assert_eq!(puzzle.left(), figure.then.len(), "{}", figure.key);
        while puzzle.play_on() {}
        assert_eq!(puzzle.line().len(), 1 + figure.then.len(), "{}", figure.key);
        puzzle.again();
        assert_eq!((puzzle.left(), puzzle.further), (0, 0));
    }
}

#[test]
fn every_figure_is_solved_by_typing() {
    for figure in lessons().iter().flat_map(|lesson| lesson.figures()) {
        let mut puzzle = Puzzle::new(figure);
        puzzle.try_turn("nonsense");
        assert!(matches!(puzzle.verdict(), Some(Verdict::Illegal(_))));
        assert_eq!(puzzle.scene(), Scene::from(&figure.start()));
        puzzle.try_turn(&figure.solutions()[0]);
        assert!(puzzle.is_solved(), "{}", figure.key);
    }
}
