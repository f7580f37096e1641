//! Texts from outside: records of games, or a position.

use rayuela_rules::{
    AnyPosition, Doubt, Position, PositionError, Record, RecordError, ReplayError, Variant, VariantError,
};

use super::tree::{Id, Tree};

/// The most bytes of a text that is opened: about a thousand games, which take a second.
pub(crate) const MOST: usize = 1_000_000;

/// What a text holds: one game at least.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opened {
    /// the game
    pub(crate) tree: Tree,
    /// where in it to begin
    pub(crate) at: Id,
    /// tags of the record that do not match the game
    pub(crate) doubts: Vec<Doubt>,
}

impl Opened {
    /// A position without a game.
    pub(crate) fn of(position: AnyPosition) -> Opened {
        Opened { tree: Tree::new(position), at: 0, doubts: Vec::new() }
    }
}

/// Why a text cannot be opened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum OpenError {
    /// it is empty
    Empty,
    /// it is longer than anything that people paste
    TooLong,
    /// word number `.0` of a link, from 1, is not a legal move
    Link(usize),
    /// it is not a record
    Record(RecordError),
    /// game number `.0` of it, from 1, breaks the rules
    Game(usize, ReplayError),
    /// it is not a position of the game
    Position(PositionError),
    /// it names no known variant
    Variant(VariantError),
}

/// Reads a text; `variant` applies where it names none.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn read(text: &str, variant: Variant) -> Result<Vec<Opened>, OpenError> {
    if text.len() > MOST {
        return Err(OpenError::TooLong);
    }
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if is_board(first) {
        return Ok(vec![position(variant, text)?]);
    }
    if rest.split_whitespace().next().is_some_and(is_board) {
        return Ok(vec![position(first.parse().map_err(OpenError::Variant)?, rest.trim())?]);
    }
    let mut records = Record::parse_all(text).map_err(OpenError::Record)?;
    if records.is_empty() {
        return Err(OpenError::Empty);
    }
    let open = |(i, record): (usize, &mut Record)| {
        if record.tag("Variant").is_none() {
            record.set_tag("Variant", variant.to_string());
        }
        let (tree, at, doubts) = Tree::of_record(record).map_err(|error| OpenError::Game(i + 1, error))?;
        Ok(Opened { tree, at, doubts })
    };
    records.iter_mut().enumerate().map(open).collect()
}

/// Whether a word looks like the ranks of a board: a turn has slashes only at its end.
fn is_board(word: &str) -> bool {
    word.trim_end_matches("//").matches('/').count() >= 2
}

fn position(variant: Variant, text: &str) -> Result<Opened, OpenError> {
    let position = AnyPosition::parse(variant, text).map_err(OpenError::Position)?;
    Ok(Opened::of(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine() -> Variant {
        "nine".parse().unwrap()
    }

    #[test]
    fn positions_and_records() {
        let position = "wbbbb/w3w/w3w/w3w/bbbbw b -";
        let opened = read(&format!(" morelli5 {position}\n"), nine()).unwrap();
        assert_eq!(opened[0].tree.node(0).position.text(), position);
        let opened = read(".../.../..../.../... w 6 6", "six".parse().unwrap()).unwrap();
        assert_eq!(opened[0].tree.variant().to_string(), "six");
        // Turns alone belong to the game that is chosen.
        assert_eq!(read("1. a1 d2", nine()).unwrap()[0].tree.line(0).len(), 2);
        let two = "[Variant \"six\"]\n\n1. a1\n\n[Variant \"nine\"]\n\n1. d2 d3";
        assert_eq!(read(two, nine()).unwrap().len(), 2);
    }

    #[test]
    fn what_is_wrong() {
        assert_eq!(read(" \n", nine()), Err(OpenError::Empty));
        assert_eq!(read(&"a".repeat(2_000_000), nine()), Err(OpenError::TooLong));
        assert!(matches!(read("chess 8/8/8 w -", nine()), Err(OpenError::Variant(_))));
        assert!(matches!(read("8/8/8 w -", nine()), Err(OpenError::Position(_))));
        assert!(matches!(read("[Variant \"nine\"", nine()), Err(OpenError::Record(_))));
        let two = "[Variant \"six\"]\n\n1. a1\n\n[Variant \"nine\"]\n\n1. d2 d2";
        assert!(matches!(read(two, nine()), Err(OpenError::Game(2, ReplayError::Turn { ply: 2, .. }))));
        assert!(matches!(read("hello", nine()), Err(OpenError::Game(1, ReplayError::Turn { ply: 1, .. }))));
    }

    /// Any text opens or gives an error, and the record of an opened game opens to the same tree.
    #[test]
    fn any_text() {
        use rayuela_fuzz::{Target, find, input, runner::smoke, trace};
        let run = |data: &[u8]| match read(&input::text(data), nine()) {
            Ok(games) => {
                for game in &games {
                    let text = game.tree.record().to_string();
                    let again = read(&text, nine()).unwrap_or_else(|error| panic!("{error:?}: {text}"));
                    assert_eq!(again[0].tree.record().to_string(), text);
                }
                trace::accepted(&[games.len(), games.first().map_or(0, |game| game.tree.line(0).len())])
            }
            Err(error) => trace::refused(format!("{error:?}")),
        };
        let records = find("record").unwrap();
        smoke(&Target { name: "opened", run, ..*records }, 2_000);
    }
}
