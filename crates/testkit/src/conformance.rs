//! One suite that every game passes, position by position.

use std::collections::HashSet;

use rayuela_rules::{Position, Progress, Rng, Stepped, Symmetric, TurnBuilder, clicks_of};

/// Checks everything that must hold in a position of any game.
///
/// # Panics
/// With a message that names the position, if something does not hold.
pub fn check_position<P: Position + Symmetric + Stepped>(position: &P, rng: &mut Rng) {
    let text = position.setup().to_string();
    let moves = position.legal_moves();

    // Text round-trip, and the hash that goes with it.
    assert_eq!(P::parse(position.variant(), &text).as_ref(), Ok(position), "{text}");
    assert_eq!(position.zobrist(), position.zobrist_slow(), "{text}");

    // Legal equals generated, each turn once; finished games have no moves.
    assert_eq!(moves.len(), moves.iter().collect::<HashSet<_>>().len(), "a turn comes twice: {text}");
    assert_eq!(moves.len() as u64, position.count_moves(), "{text}");
    assert_eq!(!moves.is_empty(), position.has_moves(), "{text}");
    assert_eq!(moves.is_empty(), position.ending().is_some(), "{text}");
    match position.random_move(rng) {
        Some(mv) => assert!(moves.contains(&mv), "a random turn that is not legal: {text}"),
        None => assert!(moves.is_empty(), "{text}"),
    }

    // Notation round-trip in both forms, and different turns look different.
    let mut written = HashSet::new();
    for &mv in &moves {
        let compact = position.compact(mv);
        assert!(!compact.contains(char::is_whitespace), "{text}: {compact}");
        assert_eq!(position.parse_turn(&compact), Ok(mv), "{text}: {compact}");
        assert_eq!(position.parse_turn(&position.notation(mv)), Ok(mv), "{text}: {compact}");
        assert_eq!(position.parse_turn(&compact.to_uppercase()), Ok(mv), "{text}: {compact}");
        assert!(written.insert(compact), "{text}: two turns are written alike");
    }

    // A few turns in depth: hashes and symmetries.
    for _ in 0..moves.len().min(3) {
        let mv = moves[rng.below(moves.len() as u64) as usize];
        let after = position.play(mv).expect("a generated turn is legal");
        assert_eq!(after.zobrist(), after.zobrist_slow(), "{text}: {}", position.compact(mv));
        assert_eq!(after.turn(), !position.turn(), "{text}");
        check_symmetry(position, mv, rng.below(P::SYMMETRIES as u64) as usize);
        check_clicks(position, mv);
    }
}

/// Map, play, unmap.
fn check_symmetry<P: Symmetric>(position: &P, mv: P::Move, symmetry: usize) {
    let text = position.setup().to_string();
    let image = position.mapped(symmetry);
    assert_eq!(image.mapped(position.inverse(symmetry)), *position, "{text} {symmetry}");
    assert_eq!(image.canonical(), position.canonical(), "{text} {symmetry}");
    assert_eq!(image.count_moves(), position.count_moves(), "{text} {symmetry}");
    let image_move = position.map_move(mv, symmetry);
    let after = position.play(mv).expect("legal");
    let image_after = image.play(image_move).expect("the image of a legal turn is legal");
    assert_eq!(image_after, after.mapped(symmetry), "{text} {symmetry}");
    assert_eq!(image_after.outcome(), after.outcome(), "{text} {symmetry}");
    // The same turn is the same in every image, and comes back as a turn that is the same.
    let seen = position.canonical_move(mv);
    assert_eq!(image.canonical_move(image_move), seen, "{text} {symmetry}");
    assert!(position.canonical().is_legal(seen), "{text}");
    let back = image.move_from_canonical(seen);
    assert!(image.is_legal(back) && image.canonical_move(back) == seen, "{text} {symmetry}");
    let swapped = position.colors_swapped();
    assert_eq!(swapped.count_moves(), position.count_moves(), "{text}");
    assert_eq!(swapped.colors_swapped(), *position, "{text}");
}

/// Clicks lead to the turn, step by step, and back.
fn check_clicks<P: Stepped>(position: &P, mv: P::Move) {
    let text = position.setup().to_string();
    let mut builder = TurnBuilder::new(position);
    let clicks = clicks_of(position, mv);
    let mut progress = builder.progress();
    for &click in &clicks {
        assert!(!matches!(progress, Progress::Complete(_)), "{text}: complete too early");
        assert!(builder.next().iter().any(|(spot, _)| *spot == click), "{text}: {click:?} is not offered");
        assert!(!builder.prompts().is_empty(), "{text}");
        progress = builder.click(click).expect("the clicks of a turn are accepted");
    }
    match progress {
        Progress::Complete(found) | Progress::MayStop(found) => assert_eq!(found, mv, "{text}"),
        Progress::Incomplete => panic!("{text}: the clicks {clicks:?} are no turn"),
    }
    assert_eq!(builder.clicks(), clicks);
    while builder.undo() {}
    assert_eq!(builder.moves().len() as u64, position.count_moves(), "{text}");
}
