//! What the worker has of proved values: the tables of Six, the book, and packs of tables with few men.

use std::sync::Arc;

use rayuela_engine::Tablebase;
use rayuela_rules::morris::{Morris, MorrisMove, MorrisVariant};
use rayuela_rules::{Color, Position};
use rayuela_tables::{Book, Pack, ProbeValue, SIX, SixTablebase, TablebaseAdapter, Wdl};
use rayuela_worker::messages::values;

/// The file with the tables of Six.
const SIX_FILE: &str = "six.bin";
/// The file with the book.
pub(crate) const BOOK_FILE: &str = "book.bin";

/// What a file has; `Some(None)` if it was given and is damaged.
type Given<T> = Option<Option<Arc<T>>>;

/// The files that are loaded.
#[derive(Clone, Default)]
pub(crate) struct Proofs {
    six: Given<SixTablebase>,
    book: Given<Book>,
    /// packs by variant
    packs: Vec<(MorrisVariant, Option<Arc<Pack>>)>,
}

/// What is proved of a position: where from, its value if that is known, and its moves with theirs, best first.
pub(crate) type Values = (u16, Option<ProbeValue>, Vec<(MorrisMove, ProbeValue)>);

/// Whether men are still to be placed.
pub(crate) fn is_placing(position: &Morris) -> bool {
    Color::ALL.into_iter().any(|color| position.hand(color) > 0)
}

impl Proofs {
    /// The file that may know a position or, of few men more than it has, some of what comes next; whether it is loaded or not.
    pub(crate) fn file_for(position: &Morris) -> Option<String> {
        let variant = position.variant();
        if variant == SIX {
            return Some(SIX_FILE.to_string());
        }
        if is_placing(position) {
            return Some(BOOK_FILE.to_string());
        }
        (!variant.noreform && Pack::is_near(position)).then(|| format!("{variant}.pack"))
    }

    /// Whether the file that may know a position is loaded, or known to be damaged.
    pub(crate) fn has_file_for(&self, position: &Morris) -> bool {
        match Proofs::file_for(position).as_deref() {
            Some(SIX_FILE) => self.six.is_some(),
            Some(BOOK_FILE) => self.book.is_some(),
            Some(_) => self.pack(position.variant()).is_some(),
            None => true,
        }
    }

    /// Loads the file that may know a position; false if it is damaged, or contradicts itself about the position.
    pub(crate) fn give(&mut self, position: &Morris, file: &[u8]) -> bool {
        let variant = position.variant();
        match Proofs::file_for(position).as_deref() {
            Some(SIX_FILE) => self.six = Some(SixTablebase::read(file).map(Arc::new)),
            Some(BOOK_FILE) => self.book = Some(Book::read(file).map(Arc::new)),
            Some(_) => {
                let pack = Pack::read(file).filter(|pack| pack.variant() == variant).map(Arc::new);
                self.packs.retain(|(known, _)| *known != variant);
                self.packs.push((variant, pack));
            }
            None => return false,
        }
        !self.forget_contradiction(position) && !self.is_damaged(position)
    }

    /// The pack of a variant: not there, damaged, or whole.
    fn pack(&self, variant: MorrisVariant) -> Option<Option<&Pack>> {
        self.packs.iter().find(|(known, _)| *known == variant).map(|(_, pack)| pack.as_deref())
    }

    /// Whether the values of a position and its moves contradict each other, which a checksum does not show. From then on the
    /// file that knew them counts as damaged.
    pub(crate) fn forget_contradiction(&mut self, position: &Morris) -> bool {
        if !matches!(self.values(position), Some((values::DAMAGED, ..))) {
            return false;
        }
        match Proofs::file_for(position).as_deref() {
            Some(SIX_FILE) => self.six = Some(None),
            Some(BOOK_FILE) => self.book = Some(None),
            _ => {
                let of_variant = self.packs.iter_mut().filter(|(known, _)| *known == position.variant());
                of_variant.for_each(|(_, pack)| *pack = None);
            }
        }
        true
    }

    /// Whether a damaged file is why a position is not known.
    pub(crate) fn misses(&self, position: &Morris) -> bool {
        let is_expected = position.variant() == SIX || is_placing(position) || Pack::may_know(position);
        is_expected && self.is_damaged(position)
    }

    /// Whether the file that may know a position is damaged.
    pub(crate) fn is_damaged(&self, position: &Morris) -> bool {
        match Proofs::file_for(position).as_deref() {
            Some(SIX_FILE) => matches!(self.six, Some(None)),
            Some(BOOK_FILE) => matches!(self.book, Some(None)),
            Some(_) => matches!(self.pack(position.variant()), Some(None)),
            None => false,
        }
    }

    /// The value of a position for the side to move.
    fn probe(&self, position: &Morris) -> Option<ProbeValue> {
        if position.variant() == SIX {
            return self.six.as_ref()?.as_ref()?.probe(position).map(ProbeValue::from);
        }
        if let Some(value) = self.pack(position.variant()).flatten().and_then(|pack| pack.probe(position)) {
            return Some(value.into());
        }
        self.book.as_ref()?.as_ref()?.probe(position).map(ProbeValue::from)
    }

    /// What is proved of a position and its moves; nothing of either if they contradict each other.
    pub(crate) fn values(&self, position: &Morris) -> Option<Values> {
        let legal = position.legal_moves();
        let of_move = |&mv: &MorrisMove| {
            let mut next = *position;
            next.play_unchecked(mv);
            Some((mv, self.probe(&next)?.before(!mv.removed.is_empty())))
        };
        let mut moves: Vec<(MorrisMove, ProbeValue)> = legal.iter().filter_map(of_move).collect();
        moves.sort_by_key(|(mv, value)| (-value.rank(), *mv));
        let all = moves.len() == legal.len();
        // No move is better than one that wins, whatever the others are worth.
        let best = moves.first().map(|(_, value)| *value).filter(|best| all || best.wdl == Wdl::Win);
        let own = self.probe(position);
        if best.zip(own).is_some_and(|(best, own)| best.wdl != own.wdl) {
            return Some((values::DAMAGED, None, Vec::new()));
        }
        let source = match Proofs::file_for(position).as_deref() {
            _ if best.or(own).is_none() => values::MOVES,
            Some(BOOK_FILE) => values::BOOK,
            _ => values::TABLES,
        };
        let value = best.or(own);
        (value.is_some() || !moves.is_empty()).then_some((source, value, moves))
    }

    /// All of it as a tablebase for searches of a variant; with the book it is asked about the position that is searched and its moves.
    pub(crate) fn tablebase(&self, variant: MorrisVariant, with_book: bool) -> Arc<dyn Tablebase<Morris>> {
        let proofs = Proofs { book: self.book.clone().filter(|_| with_book), ..self.clone() };
        // Of the placing phase the book knows too little for a search, and far from the tables probing is in vain.
        let most_men = match self.pack(variant) {
            Some(Some(pack)) => pack.most_men() + Pack::REACH,
            _ if variant == SIX && matches!(self.six, Some(Some(_))) => usize::MAX,
            _ => 0,
        };
        let probe = move |position: &Morris| proofs.probe(position).map(Into::into);
        Arc::new(TablebaseAdapter::new(probe).in_searches_up_to(most_men))
    }
}
