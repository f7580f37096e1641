//! Six with `noreform`: the lines that a player may not complete again on the next turn are part of the position.
//!
//! A ban matters only for a line of which its player has two men and not the third, and it comes from one man who has left
//! one mill or two; so a placement of the men has few sets of bans for each side. Every placement of a class has a run of
//! states, one for each pair of such sets. The moves that remove nothing are listed once, and then each iteration decides the
//! states of one distance.

use std::collections::HashMap;

use rayon::prelude::*;
use rayuela_rules::Position;
use rayuela_rules::bits::singles;
use rayuela_rules::morris::kernel::Grid;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::index::{Class, Indexer};
use crate::solve::tally::Tally;
use crate::symmetry::SYMMETRIES;
use crate::value::{MAX_DISTANCE, Value, Wdl};

/// A set of lines, by their numbers.
type Lines = u32;

/// A position of the moving phase with the bans that matter, the mover's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    men: [u32; 2],
    bans: [Lines; 2],
}

/// The values of a class: for each placement of the men the first of its states, and the codes of all states.
#[derive(Debug)]
struct BanTable {
    starts: Vec<u32>,
    codes: Vec<u16>,
}

/// The tables of the moving phase with bans.
#[derive(Debug)]
pub(crate) struct BanTables {
    variant: MorrisVariant,
    grid: Grid,
    lines: Vec<u32>,
    /// by symmetry: the number that each line gets
    line_maps: Vec<Vec<u32>>,
    /// by the bits of a player's men: what they may be banned from
    bans_of: Vec<BansOf>,
    classes: HashMap<Class, BanTable>,
}

/// What a player with certain men may be banned from. Six has 65,536 sets of points, so all are computed once.
#[derive(Clone, Debug, Default)]
struct BansOf {
    /// the lines with two of the men and not the third
    two: Lines,
    /// the sets of bans, none first: of those lines with the same third point
    sets: Vec<Lines>,
}

/// What the moves of a state lead to: one that removes a man, and states of the class of the opponent.
struct Moves {
    /// the best removal for the player: the value of the move, if there is one
    removal: Option<Value>,
    quiet: Vec<u32>,
}

impl BanTables {
    pub(crate) fn new(indexer: &Indexer, variant: MorrisVariant) -> BanTables {
        let lines: Vec<u32> = variant.lines().all().map(|(_, line)| line.bits()).collect();
        let number = |image: u32| lines.iter().position(|&line| line == image).unwrap_or(0) as u32;
        let line_maps = (0..SYMMETRIES)
            .map(|s| lines.iter().map(|&line| number(indexer.symmetries.map(s).apply(line))).collect())
            .collect();
        let mut tables =
            BanTables { variant, grid: indexer.grid, lines, line_maps, bans_of: Vec::new(), classes: HashMap::new() };
        tables.bans_of = (0..=indexer.grid.points).into_par_iter().map(|men| tables.compute_bans_of(men)).collect();
        tables
    }

    /// The numbers of the lines that fit.
    fn lines_where(&self, fits: impl Fn(u32) -> bool) -> Lines {
        (0..).zip(&self.lines).filter(|&(_, &line)| fits(line)).fold(0, |set, (i, _)| set | 1 << i)
    }

    /// Of a set of bans, those that matter to a player with these men.
    fn matter(&self, bans: Lines, men: u32) -> Lines {
        bans & self.bans_of[men as usize].two
    }

    /// The sets of bans that a player with these men may have, none first.
    fn ban_sets(&self, men: u32) -> &[Lines] {
        &self.bans_of[men as usize].sets
    }

    fn compute_bans_of(&self, men: u32) -> BansOf {
        let two = self.lines_where(|line| (line & men).count_ones() == 2);
        let single: Vec<Lines> = singles(two).collect();
        let third = |ban: Lines| self.lines[ban.trailing_zeros() as usize] & !men;
        let mut sets = vec![0];
        sets.extend(&single);
        for (i, &a) in single.iter().enumerate() {
            sets.extend(single[..i].iter().filter(|&&b| third(a) == third(b)).map(|b| a | b));
        }
        BansOf { two, sets }
    }

    fn map_lines(&self, s: usize, set: Lines) -> Lines {
        singles(set).fold(0, |image, line| image | 1 << self.line_maps[s][line.trailing_zeros() as usize])
    }

    /// The place of a state in its class.
    fn place(&self, indexer: &Indexer, table: &BanTable, state: State) -> Option<usize> {
        let [mover, other] = state.men;
        let (class, index) = indexer.index(mover, other);
        let anchor = if class.mover_is_anchor() { mover } else { other };
        let (_, s) = indexer.orbits(class.sorted().0).find(anchor);
        let map = indexer.symmetries.map(s);
        let sets = state.men.map(|men| self.ban_sets(map.apply(men)));
        let bans = state.bans.map(|bans| self.map_lines(s, bans));
        let number = |side: usize| sets[side].iter().position(|&set| set == bans[side]);
        Some(table.starts[index as usize] as usize + number(0)? * sets[1].len() + number(1)?)
    }

    /// All states of a placement, in their order.
    fn states(&self, men: [u32; 2]) -> Vec<State> {
        let [own, theirs] = men.map(|men| self.ban_sets(men));
        own.iter().flat_map(|&a| theirs.iter().map(move |&b| State { men, bans: [a, b] })).collect()
    }

    /// Visits the moves of a state: the state they lead to, and whether they remove men.
    fn visit_moves(&self, state: State, mut visit: impl FnMut(State, bool)) {
        let [own, theirs] = state.men;
        let vacant = self.grid.points & !(own | theirs);
        let flies = self.variant.flying && own.count_ones() == 3;
        for from in singles(own) {
            let left = self.lines_where(|line| line & from != 0 && line & own == line);
            let reach = if flies { vacant } else { self.grid.neighbours(from) & vacant };
            for to in singles(reach) {
                let after = own ^ from ^ to;
                let completed = self.lines_where(|line| line & to != 0 && line & after == line);
                if completed & state.bans[0] != 0 {
                    continue;
                }
                let mut next = |theirs_left: u32| {
                    let bans = [self.matter(state.bans[1], theirs_left), self.matter(left, after)];
                    visit(State { men: [theirs_left, after], bans }, theirs_left != theirs);
                };
                if completed == 0 {
                    next(theirs);
                } else if self.variant.double && completed.count_ones() > 1 {
                    let _ = self.grid.visit_removable_pairs(theirs, |pair| {
                        next(theirs & !pair);
                        std::ops::ControlFlow::<()>::Continue(())
                    });
                } else {
                    singles(self.grid.removable(theirs)).for_each(|man| next(theirs ^ man));
                }
            }
        }
    }

    /// The value of a state in a solved class, or of a finished one.
    fn value_of(&self, indexer: &Indexer, state: State) -> Option<Value> {
        let [mover, other] = state.men.map(u32::count_ones);
        if mover <= 2 {
            return Some(Value::Loss(0));
        }
        if other <= 2 {
            return Some(Value::Win(0));
        }
        let table = self.classes.get(&Class::new(mover as usize, other as usize))?;
        let place = self.place(indexer, table, state)?;
        table.codes.get(place).map(|&code| Value::from_code(code))
    }

    /// The value of a position of the moving phase, if its class is solved.
    pub(crate) fn value(&self, indexer: &Indexer, position: &Morris) -> Option<Value> {
        let both = [position.turn(), !position.turn()];
        let men = both.map(|color| position.men(color).bits());
        let bans = both
            .map(|color| position.bans(color).fold(0, |set, ban| set | self.lines_where(|line| line == ban.bits())));
        let bans = [self.matter(bans[0], men[0]), self.matter(bans[1], men[1])];
        self.value_of(indexer, State { men, bans })
    }

    /// The codes of all positions of a class.
    pub(crate) fn codes(&self, class: Class) -> Option<&[u16]> {
        self.classes.get(&class).map(|table| table.codes.as_slice())
    }

    /// The same, to be made wrong by tests.
    #[cfg(test)]
    pub(crate) fn codes_mut(&mut self, class: Class) -> Option<&mut Vec<u16>> {
        self.classes.get_mut(&class).map(|table| &mut table.codes)
    }

    /// The codes of the positions of a class without bans, in the order of its entries.
    pub(crate) fn without_bans(&self, class: Class) -> Vec<u16> {
        let Some(table) = self.classes.get(&class) else { return Vec::new() };
        table.starts[..table.starts.len() - 1].iter().map(|&start| table.codes[start as usize]).collect()
    }

    /// An empty table with room for all states of a class.
    fn empty(&self, indexer: &Indexer, class: Class) -> BanTable {
        let lengths: Vec<u32> = (0..indexer.entries(class))
            .into_par_iter()
            .map(|index| {
                let (mover, other) = indexer.men_at(class, index);
                (self.ban_sets(mover).len() * self.ban_sets(other).len()) as u32
            })
            .collect();
        let mut starts = vec![0];
        for length in lengths {
            starts.push(starts[starts.len() - 1] + length);
        }
        let states = starts[starts.len() - 1] as usize;
        BanTable { starts, codes: vec![0; states] }
    }

    /// Solves the class with `a` men against `b` and its reverse; smaller ones must be solved.
    pub(crate) fn solve_pair(&mut self, indexer: &Indexer, a: usize, b: usize) {
        let mut classes = vec![Class::new(a, b), Class::new(b, a)];
        classes.dedup();
        let mut tables: Vec<BanTable> = classes.iter().map(|&class| self.empty(indexer, class)).collect();
        let moves: Vec<Vec<Moves>> = classes
            .iter()
            .enumerate()
            .map(|(side, &class)| {
                let next = &tables[tables.len() - 1 - side];
                let states = (0..indexer.entries(class)).into_par_iter().flat_map_iter(|index| {
                    let (mover, other) = indexer.men_at(class, index);
                    self.states([mover, other])
                });
                states.map(|state| self.moves(indexer, next, state)).collect()
            })
            .collect();
        for distance in 0..=MAX_DISTANCE {
            let decided: Vec<Vec<(usize, u16)>> = (0..tables.len())
                .map(|side| {
                    let (own, next) = (&tables[side].codes, &tables[tables.len() - 1 - side].codes);
                    let open = moves[side].par_iter().enumerate().filter(|(place, _)| own[*place] == 0);
                    open.filter_map(|(place, moves)| Some((place, decide(moves, next, distance)?.code()))).collect()
                })
                .collect();
            // The first two distances may be empty while removals decide later ones.
            if distance > 1 && decided.iter().all(Vec::is_empty) {
                break;
            }
            for (table, decided) in tables.iter_mut().zip(decided) {
                decided.into_iter().for_each(|(place, code)| table.codes[place] = code);
            }
        }
        self.classes.extend(classes.into_iter().zip(tables));
    }

    fn moves(&self, indexer: &Indexer, next: &BanTable, state: State) -> Moves {
        let mut moves = Moves { removal: None, quiet: Vec::new() };
        self.visit_moves(state, |after, removal| {
            if removal {
                let value = self.value_of(indexer, after).map(|value| value.before(true));
                let better = |value: Value| moves.removal.is_none_or(|best| value.rank() > best.rank());
                moves.removal = value.filter(|&value| better(value)).or(moves.removal);
            } else if let Some(place) = self.place(indexer, next, after) {
                moves.quiet.push(place as u32);
            }
        });
        moves
    }

    /// Counts the states of a class, symmetric images once.
    pub(crate) fn tally(&self, indexer: &Indexer, class: Class) -> Tally {
        let Some(table) = self.classes.get(&class) else { return Tally::default() };
        let mut tally = Tally::default();
        for index in 0..indexer.entries(class) {
            let (mover, other) = indexer.men_at(class, index);
            let (anchor, rest) = if class.mover_is_anchor() { (mover, other) } else { (other, mover) };
            let stabilizer = indexer.symmetries.stabilizer(anchor);
            let first = |state: &State| {
                (0..SYMMETRIES).filter(|s| stabilizer >> s & 1 != 0).all(|s| {
                    let image = (indexer.symmetries.map(s).apply(rest), state.bans.map(|bans| self.map_lines(s, bans)));
                    image >= (rest, state.bans)
                })
            };
            let start = table.starts[index as usize] as usize;
            for (i, state) in self.states([mover, other]).iter().enumerate() {
                if stabilizer == 1 || first(state) {
                    tally.add(Value::from_code(table.codes[start + i]));
                }
            }
        }
        tally
    }
}

/// The value of a state, if it is decided at this distance.
fn decide(moves: &Moves, next: &[u16], distance: u16) -> Option<Value> {
    let Some(last) = distance.checked_sub(1) else {
        return (moves.removal.is_none() && moves.quiet.is_empty()).then_some(Value::Loss(0));
    };
    let quiet = || moves.quiet.iter().map(|&place| next[place as usize]);
    let removal = moves.removal.map(Value::wdl);
    if quiet().any(|code| code == Value::Loss(last).code()) || (distance == 1 && removal == Some(Wdl::Win)) {
        return Some(Value::Win(distance));
    }
    if !matches!(removal, None | Some(Wdl::Loss)) {
        return None;
    }
    // Lost if every quiet move leads to a win of the opponent, the longest of them decided by the last iteration.
    let mut longest = u16::from(removal.is_some());
    for code in quiet() {
        match Value::from_code(code) {
            Value::Win(n) => longest = longest.max(n + 1),
            _ => return None,
        }
    }
    (longest == distance).then_some(Value::Loss(distance))
}
