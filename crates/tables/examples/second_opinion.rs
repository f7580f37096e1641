//! A second opinion on table files, by a program that shares no code with the solver, its index or the rules of this
//! workspace: the rules of Morris are written down here once more, and the files are read as docs/table-format.md says.
//! Takes random entries of the tables in a folder, all equally likely, and checks that the value of each follows from the
//! values of the positions that its moves lead to. Exit code 1 if one does not. Arguments: VARIANT DIR POSITIONS [SEED].

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

type Failure = Box<dyn Error>;

/// The rules: a board of two or three squares of eight points, each numbered clockwise from its top left corner,
/// outermost square first; corners are even, midpoints odd.
struct Game {
    name: String,
    points: usize,
    men: u32,
    twelve: bool,
    double: bool,
    flying: bool,
    neighbours: Vec<u32>,
    mills: Vec<u32>,
    /// the 16 maps of the board onto itself, each as the image of every point
    symmetries: Vec<Vec<usize>>,
}

/// The men of the side to move and of the other, on the board and in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    men: [u32; 2],
    hands: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Draw,
    Win(u16),
    Loss(u16),
}

fn points(set: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS - set.leading_zeros()).filter(move |point| set >> point & 1 != 0).map(|point| point as usize)
}

impl Game {
    fn new(name: &str) -> Result<Game, Failure> {
        let (base, options) = name.split_once('+').unwrap_or((name, ""));
        let options: Vec<&str> = options.split_terminator('+').collect();
        let known = |option: &&str| ["diagonal", "double", "flying"].contains(option);
        let found = ["six", "nine", "twelve"].iter().position(|name| *name == base);
        let Some(found) = found.filter(|_| options.iter().all(known)) else {
            return Err(format!("{name}: expected six, nine or twelve with diagonal, double, flying").into());
        };
        let (squares, men, twelve) = ([2, 3, 3][found], [6, 9, 12][found], found == 2);
        let diagonal = twelve || options.contains(&"diagonal");
        let points = 8 * squares;
        let mut neighbours = vec![0; points];
        let mut mills = Vec::new();
        for square in 0..squares {
            for k in 0..8 {
                let (here, next) = (8 * square + k, 8 * square + (k + 1) % 8);
                let across = (square + 1 < squares && (k % 2 == 1 || diagonal)).then_some(here + 8);
                for there in std::iter::once(next).chain(across) {
                    neighbours[here] |= 1 << there;
                    neighbours[there] |= 1 << here;
                }
                if k % 2 == 0 {
                    mills.push(1 << here | 1 << next | 1 << (8 * square + (k + 2) % 8));
                }
            }
        }
        if squares == 3 {
            // Across the squares: the midpoints, in Twelve the corners too.
            mills.extend((0..8).filter(|k| k % 2 == 1 || twelve).map(|k| 0x01_0101 << k));
        }
        let symmetries = (0..16).map(|symmetry| {
            let image = |point: usize| {
                let (square, k) = (point / 8, point % 8);
                let k = if symmetry / 4 % 2 == 1 { (8 - k) % 8 } else { k };
                8 * (if symmetry / 8 == 1 { squares - 1 - square } else { square }) + (k + 2 * symmetry) % 8
            };
            (0..points).map(image).collect()
        });
        let symmetries = symmetries.collect();
        let (double, flying) = (options.contains(&"double"), options.contains(&"flying"));
        Ok(Game { name: name.to_string(), points, men, twelve, double, flying, neighbours, mills, symmetries })
    }

    /// How many mills of these men a point belongs to.
    fn mills(&self, men: u32, point: usize) -> usize {
        self.mills.iter().filter(|&mill| mill >> point & 1 != 0 && men & mill == *mill).count()
    }

    /// The men that may be removed: none in a mill while there is another.
    fn removable(&self, men: u32) -> Vec<usize> {
        let open: Vec<usize> = points(men).filter(|&point| self.mills(men, point) == 0).collect();
        if open.is_empty() { points(men).collect() } else { open }
    }

    /// What may be left of the opponent's men after a move that completes so many mills.
    fn removals(&self, men: u32, mills: usize) -> Vec<u32> {
        let one = |men: u32| self.removable(men).into_iter().map(move |point| men & !(1 << point));
        match (mills, men.count_ones()) {
            (0, _) | (_, 0) => vec![men],
            (2.., 2..) if self.double => BTreeSet::from_iter(one(men).flat_map(one)).into_iter().collect(),
            _ => one(men).collect(),
        }
    }

    /// The positions that the moves lead to, each with whether men were removed.
    fn moves(&self, position: &Position) -> Vec<(Position, bool)> {
        let [own, theirs] = position.men;
        let vacant = !(own | theirs) & (((1u64 << self.points) - 1) as u32);
        let mut steps: Vec<(u32, usize)> = Vec::new();
        if position.hands[0] > 0 {
            steps.extend(points(vacant).map(|to| (own | 1 << to, to)));
        } else {
            for from in points(own) {
                let reach = if self.flying && own.count_ones() == 3 { vacant } else { self.neighbours[from] & vacant };
                steps.extend(points(reach).map(|to| (own & !(1 << from) | 1 << to, to)));
            }
        }
        let (hands, mut moves) = ([position.hands[1], position.hands[0].saturating_sub(1)], Vec::new());
        for (own, to) in steps {
            for left in self.removals(theirs, self.mills(own, to)) {
                moves.push((Position { men: [left, own], hands }, left != theirs));
            }
        }
        moves
    }

    /// The value of a position in which the game is over.
    fn ended(&self, position: &Position) -> Option<Value> {
        let few = |side: usize| position.men[side].count_ones() + position.hands[side] <= 2;
        let full = (position.men[0] | position.men[1]).count_ones() as usize == self.points;
        match (few(0), few(1)) {
            (true, _) => Some(Value::Loss(0)),
            (_, true) => Some(Value::Win(0)),
            _ if self.twelve && full && position.hands == [0, 0] => Some(Value::Draw),
            _ if self.moves(position).is_empty() => Some(Value::Loss(0)),
            _ => None,
        }
    }

    fn image(&self, symmetry: usize, set: u32) -> u32 {
        points(set).fold(0, |image, point| image | 1 << self.symmetries[symmetry][point])
    }
}

fn choose(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |product, i| if i < n { product * (n - i) as u64 / (i + 1) as u64 } else { 0 })
}

/// The number of a set among those of as many bits, in the order of their bits.
fn rank(set: u32) -> u64 {
    points(set).zip(1..).map(|(bit, i)| choose(bit, i)).sum()
}

/// The set of `k` bits with this number.
fn unrank(mut number: u64, k: usize) -> u32 {
    let mut set = 0;
    for i in (1..=k).rev() {
        let bit = (i - 1..32).take_while(|&bit| choose(bit, i) <= number).last().unwrap_or(i - 1);
        number -= choose(bit, i);
        set |= 1 << bit;
    }
    set
}

/// So many unpacked blocks of a table are kept at most: less than a gibibyte for all tables of Twelve.
const BLOCKS: usize = 64;

/// One file.
struct Table {
    file: File,
    width: usize,
    distances: bool,
    palette: Vec<u16>,
    block: u64,
    entries: u64,
    blocks: u64,
    /// where each block begins and the last one ends, then the checksum of each
    offsets: Vec<u64>,
    unpacked: HashMap<u64, Vec<u8>>,
}

pub(crate) fn fnv<'a>(bytes: impl Iterator<Item = &'a u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A number of `size` bytes.
pub(crate) fn number(bytes: &[u8], at: usize, size: usize) -> u64 {
    bytes[at..at + size].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn read(file: &mut File, at: u64, size: u64) -> Result<Vec<u8>, Failure> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(size).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Table {
    fn open(path: &Path, variant: &str, counts: [u32; 4]) -> Result<Table, Failure> {
        let mut file = File::open(path)?;
        let wrong = |what: &str| -> Failure { format!("{}: {what}", path.display()).into() };
        let bytes = read(&mut file, 0, 128)?;
        let [a, b, c, d] = counts.map(|count| count as u8);
        let head = [b"RAYTABLE\x01\0\0\0", variant.as_bytes(), &[0; 32][variant.len()..], &[a, b, c, d]].concat();
        if bytes.len() < 128 || !bytes.starts_with(&head) || number(&bytes, 92, 8) != file.metadata()?.len() {
            return Err(wrong("not a whole table of version 1 of this class"));
        }
        let (width, distances) = (usize::from(bytes[48]), bytes[49] == 0);
        let (palette, block, entries) = (number(&bytes, 50, 2), number(&bytes, 52, 4), number(&bytes, 56, 8));
        let (blocks, offsets_at) = (entries.div_ceil(block), 128 + 2 * palette);
        let bytes = read(&mut file, 0, offsets_at + 8 * (2 * blocks + 1))?;
        if fnv(bytes[..120].iter().chain(&bytes[128..])) != number(&bytes, 120, 8) {
            return Err(wrong("the checksum of the header is wrong"));
        }
        let offset = |i: u64| number(&bytes, (offsets_at + 8 * i) as usize, 8);
        let palette = (0..palette as usize).map(|i| number(&bytes, 128 + 2 * i, 2) as u16).collect();
        let (offsets, unpacked) = ((0..=2 * blocks).map(offset).collect(), HashMap::new());
        Ok(Table { file, width, distances, palette, block, entries, blocks, offsets, unpacked })
    }

    fn value(&mut self, index: u64) -> Result<Value, Failure> {
        let (block, within) = (index / self.block, (index % self.block) as usize);
        if !self.unpacked.contains_key(&block) {
            let (start, end) = (self.offsets[block as usize], self.offsets[block as usize + 1]);
            let packed = read(&mut self.file, start, end - start)?;
            if fnv(packed.iter()) != self.offsets[(self.blocks + 1 + block) as usize] {
                return Err("the checksum of a block is wrong".into());
            }
            if self.unpacked.len() == BLOCKS {
                self.unpacked.clear();
            }
            self.unpacked.insert(block, zstd::bulk::decompress(&packed, self.block as usize * self.width.max(1))?);
        }
        let bytes = &self.unpacked[&block];
        let number = match self.width {
            0 => usize::from(bytes[within / 4] >> (2 * (within % 4)) & 3),
            1 => usize::from(bytes[within]),
            _ => usize::from(bytes[2 * within]) | usize::from(bytes[2 * within + 1]) << 8,
        };
        Ok(match self.palette[number] {
            0 => Value::Draw,
            code if code & 0xc000 == 0xc000 => Value::Win(code & 0x3fff),
            code => Value::Loss(code & 0x3fff),
        })
    }
}

/// The tables of a folder.
struct Folder {
    game: Game,
    dir: PathBuf,
    tables: HashMap<[u32; 4], Option<Table>>,
    /// by the number of men: the placements that come first among their images, in order
    anchors: Vec<Vec<u32>>,
}

impl Folder {
    fn open(game: Game, dir: &Path) -> Folder {
        let anchors = (0..=game.men as usize).map(|men| {
            let all = (0..choose(game.points, men)).map(|number| unrank(number, men));
            all.filter(|&set| (1..16).all(|symmetry| game.image(symmetry, set) >= set)).collect()
        });
        Folder { anchors: anchors.collect(), dir: dir.join(&game.name), game, tables: HashMap::new() }
    }

    /// The table of a class: the men of the mover and of the other, and their hands.
    fn table(&mut self, class: [u32; 4]) -> Result<Option<&mut Table>, Failure> {
        if !self.tables.contains_key(&class) {
            let [mover, other, hand, other_hand] = class;
            let hands = if hand + other_hand == 0 { String::new() } else { format!("+{hand}-{other_hand}") };
            let path = self.dir.join(format!("{mover}-{other}{hands}.table"));
            let table = if path.exists() { Some(Table::open(&path, &self.game.name, class)?) } else { None };
            self.tables.insert(class, table);
        }
        Ok(self.tables.get_mut(&class).and_then(Option::as_mut))
    }

    /// The value of a position by the files; `None` if its table is not there.
    fn value(&mut self, position: &Position) -> Result<Option<Value>, Failure> {
        if let Some(value) = self.game.ended(position) {
            return Ok(Some(value));
        }
        let [mover, other] = position.men;
        let (a, b) = (mover.count_ones(), other.count_ones());
        let (anchor, rest) = if a >= b { (mover, other) } else { (other, mover) };
        let images = (0..16).map(|s| (self.game.image(s, anchor), self.game.image(s, rest)));
        let (anchor, rest) = images.min().unwrap_or((anchor, rest));
        let row = self.anchors[anchor.count_ones() as usize].partition_point(|&set| set < anchor) as u64;
        let free: Vec<usize> = (0..self.game.points).filter(|point| anchor >> point & 1 == 0).collect();
        let set = free.iter().enumerate().fold(0, |set, (i, point)| set | (rest >> point & 1) << i);
        let index = row * choose(free.len(), rest.count_ones() as usize) + rank(set);
        self.table([a, b, position.hands[0], position.hands[1]])?.map(|table| table.value(index)).transpose()
    }

    /// The position at an index of a class.
    fn position(&self, class: [u32; 4], index: u64) -> Position {
        let [mover, other, hand, other_hand] = class;
        let (a, b) = (mover.max(other) as usize, mover.min(other) as usize);
        let len = choose(self.game.points - a, b);
        let anchor = self.anchors[a][(index / len) as usize];
        let free = (0..self.game.points).filter(|point| anchor >> point & 1 == 0);
        let set = unrank(index % len, b);
        let rest = free.enumerate().fold(0, |rest, (i, point)| rest | (set >> i & 1) << point);
        let men = if mover >= other { [anchor, rest] } else { [rest, anchor] };
        Position { men, hands: [hand, other_hand] }
    }

    /// The value of a position by those of its successors; `None` if a table is not there.
    fn derived(&mut self, position: &Position) -> Result<Option<Value>, Failure> {
        if let Some(value) = self.game.ended(position) {
            return Ok(Some(value));
        }
        let (mut win, mut loss, mut draw) = (None::<u16>, 0, false);
        for (next, removal) in self.game.moves(position) {
            let count = |n: u16| if removal { 1 } else { n + 1 };
            match self.value(&next)? {
                None => return Ok(None),
                Some(Value::Draw) => draw = true,
                Some(Value::Loss(n)) => win = Some(win.unwrap_or(u16::MAX).min(count(n))),
                Some(Value::Win(n)) => loss = loss.max(count(n)),
            }
        }
        let rest = if draw { Value::Draw } else { Value::Loss(loss) };
        Ok(Some(win.map_or(rest, Value::Win)))
    }
}

/// The classes that have files in the folder, as their names say.
fn classes(dir: &Path) -> Result<Vec<[u32; 4]>, Failure> {
    let mut found = Vec::new();
    for file in fs::read_dir(dir)? {
        let name = file?.file_name().to_string_lossy().into_owned();
        let Some(name) = name.strip_suffix(".table") else { continue };
        let mut numbers: Vec<u32> = name.split(['-', '+']).map(str::parse).collect::<Result<_, _>>()?;
        numbers.resize(numbers.len().max(4), 0);
        found.push(numbers.try_into().map_err(|_| format!("{name}.table: not the name of a class"))?);
    }
    found.sort_unstable();
    Ok(found)
}

/// SplitMix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Checks so many random positions of the tables in a folder. Gives the number of all, of the wrong ones, and of those left
/// out because a table is not there.
pub(crate) fn check(variant: &str, dir: &Path, count: u64, mut seed: u64) -> Result<[u64; 3], Failure> {
    let mut folder = Folder::open(Game::new(variant)?, dir);
    let classes = classes(&folder.dir)?;
    let mut starts = vec![0];
    for &class in &classes {
        let entries = folder.table(class)?.map_or(0, |table| table.entries);
        starts.push(starts[starts.len() - 1] + entries);
    }
    let (all, mut wrong, mut left_out) = (starts[starts.len() - 1], 0, 0);
    for _ in 0..count {
        let place = ((u128::from(random(&mut seed)) * u128::from(all)) >> 64) as u64;
        let number = starts.partition_point(|&start| start <= place) - 1;
        let (class, index) = (classes[number], place - starts[number]);
        let position = folder.position(class, index);
        let Some(table) = folder.table(class)? else { continue };
        let (claimed, distances) = (table.value(index)?, table.distances);
        let wdl = |value| std::mem::discriminant(&value);
        match folder.derived(&position)? {
            None => left_out += 1,
            Some(value) if value == claimed || (!distances && wdl(value) == wdl(claimed)) => {}
            Some(value) => {
                wrong += 1;
                println!("{class:?} index {index}: the file has {claimed:?}, the moves give {value:?}");
            }
        }
    }
    Ok([all, wrong, left_out])
}

fn main() -> Result<ExitCode, Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, dir, count, seed @ ..] = arguments.as_slice() else {
        return Err("expected VARIANT DIR POSITIONS [SEED]".into());
    };
    let (count, seed): (u64, u64) = (count.parse()?, seed.first().map_or(Ok(1), |seed| seed.parse())?);
    let [all, wrong, left_out] = check(variant, Path::new(dir), count, seed)?;
    println!("{variant}: {count} positions of {all}, {wrong} wrong, {left_out} left out (a table is not there)");
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
