//! Tests of the tree.

use super::*;

const GAME: &str = "[Variant \"six\"]\n[White \"Ana\"]\n[Result \"white\"]\n[Termination \"resignation\"]\n\n\
    {A start.} 1. a1 {Corner.} e1 (1... c1 {Why not?} 2. e1 (2. a5)) (1... a3) 2. a5";

fn tree() -> Tree {
    Tree::of_record(&Record::parse_all(GAME).unwrap()[0]).unwrap().0
}

fn play(tree: &mut Tree, at: Id, turn: &str) -> Id {
    tree.play(at, tree.node(at).position.parse_turn(turn).unwrap()).unwrap()
}

fn texts(tree: &Tree, line: &[Id]) -> Vec<String> {
    line.iter().map(|&id| tree.node(id).text.clone()).collect()
}

#[test]
fn a_record_and_back() {
    let tree = tree();
    assert_eq!(texts(&tree, &tree.line(0)), ["a1", "e1", "a5"]);
    let record = tree.record();
    assert_eq!(record.tag("White"), Some("Ana"));
    assert_eq!((record.tag("Result"), record.tag("Termination")), (Some("white"), Some("resignation")));
    let line = record.to_string();
    let again = Record::parse_all(&line).unwrap();
    assert_eq!(again[0].line, Record::parse_all(GAME).unwrap()[0].line, "{line}");
}

#[test]
fn another_turn_makes_a_variation() {
    let mut tree = tree();
    let first = tree.line(0)[0];
    assert_eq!(play(&mut tree, first, "e1"), tree.line(0)[1]);
    let other = play(&mut tree, first, "c5");
    assert_eq!(tree.branch(other), Some(other));
    assert!(tree.promote(other) && !tree.promote(other));
    assert_eq!(texts(&tree, &tree.line(0)), ["a1", "c5"]);
    // The main line is another one now, so the result no longer fits.
    assert_eq!(tree.record().tag("Result"), Some("*"));
    assert_eq!(tree.delete(other), first);
    assert_eq!(texts(&tree, &tree.line(0)), ["a1", "e1", "a5"]);
    let played = tree.node(first).mv.unwrap();
    assert_eq!(tree.play(first, played), Err(GameError::Illegal));
}

#[test]
fn where_the_person_was_comes_back() {
    let tree = tree();
    let deep = tree.all().into_iter().find(|&id| tree.path(id).len() == 3 && tree.branch(id) == Some(id)).unwrap();
    let (again, at, doubts) = Tree::of_record(&Record::parse_all(&tree.saved_text(deep)).unwrap()[0]).unwrap();
    assert_eq!(texts(&again, &again.path(at)), ["a1", "c1", "a5"]);
    assert!(doubts.is_empty(), "{doubts:?}");
    assert_eq!(again.tag(AT), None);
    assert_eq!(again.find_position(0, &tree.node(deep).position), Some(at));
}

#[test]
fn drawings_stay_with_their_node() {
    let text = "[Variant \"six\"] {[%csl Ga1]} 1. a1 {Here. [%cal Ra1c1]} e1 (1... c1 {[%csl Bz9]})";
    let tree = Tree::of_record(&Record::parse_all(text).unwrap()[0]).unwrap().0;
    let first = tree.line(0)[0];
    assert_eq!((tree.node(0).drawings.len(), tree.node(0).comment.as_str()), (1, ""));
    assert_eq!((tree.node(first).drawings.len(), tree.node(first).comment.as_str()), (1, "Here."));
    let again = tree.record().to_string();
    assert!(again.contains("{[%csl Ga1]} 1. a1 {Here. [%cal Ra1c1]}"), "{again}");
    assert!(again.contains("{[%csl Bz9]}"), "{again}");
}

#[test]
fn alternatives_go_round() {
    let tree = tree();
    let [first, second] = [0, 1].map(|ply| tree.line(0)[ply]);
    let mut seen = vec![second];
    while let Some(next) = tree.beside(seen[seen.len() - 1], true).filter(|next| *next != second) {
        seen.push(next);
    }
    assert_eq!(texts(&tree, &seen), ["e1", "c1", "a3"]);
    assert_eq!(tree.beside(second, false), seen.last().copied());
    assert_eq!((tree.beside(first, true), tree.beside(0, true)), (None, None));
}

#[test]
fn the_users_colour_is_saved_here_and_told_nobody() {
    let mut tree = tree();
    assert_eq!(tree.seat, None);
    tree.seat = Some(Color::Black);
    let again = Tree::of_record(&Record::parse_all(&tree.saved_text(0)).unwrap()[0]).unwrap().0;
    assert_eq!((again.seat, again.tag(SEAT)), (Some(Color::Black), None));
    for given in [tree.record(), tree.saved_record(0)] {
        assert_eq!(given.tag(SEAT), None);
    }
}
