//! Exact values: what is proved of a position and of each of its moves.
//!
//! They come from the device (the tables of Six, the book, packs of tables with few men, a search to the end of Morelli on 5×5: all in a
//! worker) or from the tables of the server. Values from elsewhere are checked before they are shown: each legal move has one, the best of them
//! is that of the position, and none contradicts what the device knows. Only parts of the page that are fetched on demand
//! use this module.

mod look_up;
mod panel;
mod server;
mod tables;
mod watch;

use std::cmp::Ordering;

use rayuela_rules::{AnyMove, AnyPosition, Color, Outcome, Position, Variant};
use rayuela_worker::messages::{Found, Line, Score, values};

pub(crate) use look_up::{look_up, look_up_by};
pub(crate) use panel::{Rows, fault, origin, panel, worths};
pub(crate) use tables::Tables;
pub(crate) use watch::{Watched, watch};

/// The exact value of a position and of its moves, all for the player to move.
///
/// Distances are moves of both players up to the next removal or the end of the game; 0 where only the result is known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Exact {
    /// the value of the position
    pub(crate) value: Score,
    /// the moves whose values are known, best first
    pub(crate) moves: Vec<(AnyMove, Score)>,
    /// whether these are all legal moves
    pub(crate) complete: bool,
}

/// What asking for exact values has led to.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Known {
    /// nothing is known
    #[default]
    Nothing,
    /// it is being looked up
    Pending,
    /// the values, and where they come from
    Exact(Exact, Source),
    /// values of the server that contradict each other or the rules
    Wrong,
    /// a table file is damaged, and nothing else knows the position
    Damaged(Place),
    /// the values of some moves on the device, but not of the position
    Moves(Vec<(AnyMove, Score)>),
}

/// Where a damaged table file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// it was fetched for this device
    Device,
    /// the server cannot read it
    Server,
}

/// Where values come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// tables on this device
    Device,
    /// the book
    Book,
    /// a search to the end of the game
    Search,
    /// the tables of the server
    Server,
    /// the tables of the server, because the file for this device is damaged
    Instead,
    /// this device, although the server says something else
    Despite,
}

impl Source {
    /// The name in messages and attributes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Source::Device => "device",
            Source::Book => "book",
            Source::Search => "search",
            Source::Server => "server",
            Source::Instead => "instead",
            Source::Despite => "despite",
        }
    }
}

impl Place {
    /// The name in messages and attributes.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Place::Device => "device",
            Place::Server => "server",
        }
    }
}

impl Exact {
    /// Checked values; `None` if one is not of a legal move, if one comes twice, if a move ends the game in another way, or if they do
    /// not fit the position's.
    fn new(position: &AnyPosition, value: Score, mut moves: Vec<(AnyMove, Score)>) -> Option<Exact> {
        moves.sort_by(|(_, a), (_, b)| compare(*a, *b));
        let legal = position.legal_moves();
        let once = |mv: &AnyMove| moves.iter().filter(|(known, _)| known == mv).count() <= 1;
        if !moves.iter().all(|(mv, score)| legal.contains(mv) && once(mv) && is_possible(position, *mv, *score)) {
            return None;
        }
        let complete = moves.len() == legal.len();
        let fits = match moves.first() {
            Some(&(_, best)) if complete => agrees(value, best),
            // What is not known may be as good as the position.
            Some(&(_, best)) => result(best) <= result(value),
            None => !complete,
        };
        (fits && value.is_proved()).then_some(Exact { value, moves, complete })
    }

    /// Whether two sources say the same of the position and of every move that both know.
    fn agrees_with(&self, other: &Exact) -> bool {
        result(self.value) == result(other.value) && self.agrees_with_moves(&other.moves)
    }

    /// Whether another source says the same of every move that both know.
    fn agrees_with_moves(&self, others: &[(AnyMove, Score)]) -> bool {
        let same = |(mv, score): &(AnyMove, Score)| {
            others.iter().find(|(known, _)| known == mv).is_none_or(|(_, known)| result(*known) == result(*score))
        };
        self.moves.iter().all(same)
    }

    /// The value of the position for White, without the distance: that of tables does not reach to the end of the game.
    pub(crate) fn white(&self, turn: Color) -> Score {
        let value = match self.value {
            Score::Win { .. } => Score::Win { turns: 0 },
            Score::Loss { .. } => Score::Loss { turns: 0 },
            other => other,
        };
        if turn == Color::White { value } else { value.flipped() }
    }
}

impl Known {
    /// The answer of the worker: the value of the position as a line without moves, then every move that is known.
    fn of_worker(position: &AnyPosition, found: &Found<AnyMove>) -> Known {
        let source = match found.depth {
            values::DAMAGED => return Known::Damaged(Place::Device),
            values::BOOK => Source::Book,
            values::SEARCH => Source::Search,
            _ => Source::Device,
        };
        let of_move = |line: &Line<AnyMove>| Some((*line.turns.first()?, line.score));
        if found.depth == values::MOVES {
            return Known::Moves(found.lines.iter().filter_map(of_move).collect());
        }
        let Some((value, moves)) = found.lines.split_first() else { return Known::Nothing };
        let moves = moves.iter().filter_map(of_move).collect();
        Exact::new(position, value.score, moves).map_or(Known::Nothing, |exact| Known::Exact(exact, source))
    }

    /// What is known of a position before it is looked up.
    pub(crate) fn unasked(variant: Variant) -> Known {
        if can_be_known(variant) { Known::Pending } else { Known::Nothing }
    }

    /// The moves whose values are known, best first.
    pub(crate) fn moves(&self) -> &[(AnyMove, Score)] {
        match self {
            Known::Exact(Exact { moves, .. }, _) | Known::Moves(moves) => moves,
            _ => &[],
        }
    }

    /// The best move with its value, where it is known to keep that of the position.
    pub(crate) fn best(&self) -> Option<(AnyMove, Score)> {
        let Known::Exact(exact, _) = self else { return None };
        exact.moves.first().copied().filter(|(_, score)| result(*score) == result(exact.value))
    }

    /// Whether a proof found here contradicts what the server says of the position.
    pub(crate) fn is_refuted_by(&self, proof: Score) -> bool {
        matches!(self, Known::Exact(exact, Source::Server | Source::Instead)
            if proof.is_proved() && result(proof) != result(exact.value))
    }

    /// What is known, given the answers of the device and of the server.
    fn of_both(here: Known, there: Known) -> Known {
        match (here, there) {
            (Known::Exact(here, _), Known::Exact(there, _)) if !here.agrees_with(&there) => {
                Known::Exact(here, Source::Despite)
            }
            (Known::Exact(here, _), Known::Wrong) => Known::Exact(here, Source::Despite),
            (Known::Moves(here), Known::Exact(there, _)) if !there.agrees_with_moves(&here) => Known::Wrong,
            (Known::Moves(_), there @ (Known::Exact(..) | Known::Wrong | Known::Damaged(_))) => there,
            (Known::Damaged(_), Known::Exact(there, _)) => Known::Exact(there, Source::Instead),
            (_, there @ Known::Exact(..)) | (Known::Nothing, there) => there,
            (here, _) => here,
        }
    }
}

/// Best first: quick wins, slow wins, draws, slow losses, quick losses.
fn compare(a: Score, b: Score) -> Ordering {
    rank(b).cmp(&rank(a))
}

/// The order of preference; wins and losses of unknown distance come next to the draws, as in the tables' own order.
fn rank(score: Score) -> i32 {
    let distance = |turns: u16| if turns == 0 { i32::from(u16::MAX) } else { i32::from(turns) };
    match score {
        Score::Win { turns } => 0x1_0000 - distance(turns),
        Score::Loss { turns } => distance(turns) - 0x1_0000,
        Score::Draw | Score::Estimate { .. } => 0,
    }
}

/// Loss, draw, win, without the distance.
fn result(score: Score) -> i32 {
    rank(score).signum()
}

/// Whether a move can have this value by the rules, which know it where the move ends the game.
fn is_possible(position: &AnyPosition, mv: AnyMove, score: Score) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    next.outcome().is_none_or(|outcome| {
        let known = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(color) if color == position.turn() => 1,
            Outcome::Win(_) => -1,
        };
        result(score) == known
    })
}

/// Whether a position of this value can have a best move of that one.
fn agrees(value: Score, best: Score) -> bool {
    match (value, best) {
        (Score::Win { turns: a }, Score::Win { turns: b }) | (Score::Loss { turns: a }, Score::Loss { turns: b }) => {
            a == b || a == 0 || b == 0
        }
        (Score::Draw, Score::Draw) => true,
        _ => false,
    }
}

/// Whether anything can be known of a variant.
pub(crate) fn can_be_known(variant: Variant) -> bool {
    matches!(variant, Variant::Morris(_)) || values::are_searched(variant)
}

/// Whether a server can have tables of a variant.
fn can_be_on_server(variant: Variant) -> bool {
    matches!(variant, Variant::Morris(morris) if !morris.noreform)
}

#[cfg(test)]
mod tests;
