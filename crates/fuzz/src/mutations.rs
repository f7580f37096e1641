//! The changes that inputs go through, each a small one.

use rayuela_rules::Rng;

/// Numbers at which arithmetic goes wrong.
const NUMBERS: [i128; 20] = [
    -1,
    0,
    1,
    2,
    7,
    13,
    99,
    100,
    127,
    255,
    256,
    999,
    1000,
    32_767,
    65_535,
    65_536,
    i32::MAX as i128,
    u32::MAX as i128,
    i64::MAX as i128,
    u64::MAX as i128,
];

/// A number below `bound`, from 0.
pub(crate) fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound as u64) as usize
}

/// A range within `length`, mostly a short one.
fn range(rng: &mut Rng, length: usize) -> std::ops::Range<usize> {
    let from = below(rng, length + 1);
    let most = if rng.below(4) == 0 { length } else { 12 };
    from..from + below(rng, (length - from).min(most) + 1)
}

/// Changes the bytes once; `other` is another input to take from, `words` mean something to the parser.
pub(crate) fn mutate(bytes: &mut Vec<u8>, other: &[u8], words: &[&str], rng: &mut Rng) {
    let length = bytes.len();
    let at = below(rng, length.max(1));
    match rng.below(16) {
        0 if length > 0 => bytes[at] ^= 1 << rng.below(8),
        1 if length > 0 => bytes[at] = rng.next_u64() as u8,
        2 => bytes.insert(at, printable(rng)),
        3 => drop(bytes.drain(range(rng, length))),
        4 => repeat(bytes, rng),
        5 => overwrite(bytes, rng),
        6 | 7 => splice(bytes, other, rng),
        8 | 9 if !words.is_empty() => put_word(bytes, words[below(rng, words.len())], rng),
        10 => replace_number(bytes, rng),
        11 => binary_number(bytes, rng),
        12 => swap_parts(bytes, rng),
        13 => bytes.truncate(at),
        14 if length > 0 => bytes[at] = printable(rng),
        _ if length > 0 => bytes[at] = bytes[at].wrapping_add(1 + rng.below(2) as u8 * 254),
        _ => bytes.push(printable(rng)),
    }
}

fn printable(rng: &mut Rng) -> u8 {
    const SIGNS: &[u8] = b"/-+*x~_>.,:;\"'{}()[] \n\r\t\\0123456789abwBW$#=";
    if rng.below(2) == 0 { SIGNS[below(rng, SIGNS.len())] } else { 32 + rng.below(95) as u8 }
}

/// Repeats a part, seldom many times, to reach limits of nesting and length.
fn repeat(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let part = bytes[range(rng, bytes.len())].to_vec();
    let times = if rng.below(8) == 0 { 1 + below(rng, 200) } else { 1 };
    let at = below(rng, bytes.len() + 1);
    bytes.splice(at..at, part.repeat(times));
}

/// Copies a part over another.
fn overwrite(bytes: &mut [u8], rng: &mut Rng) {
    let from = range(rng, bytes.len());
    let to = below(rng, bytes.len() - from.len() + 1);
    bytes.copy_within(from, to);
}

/// Replaces a part by one of another input.
fn splice(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let (mine, theirs) = (range(rng, bytes.len()), range(rng, other.len()));
    bytes.splice(mine, other[theirs].iter().copied());
}

/// Inserts a word, or replaces one.
fn put_word(bytes: &mut Vec<u8>, word: &str, rng: &mut Rng) {
    let at = below(rng, bytes.len() + 1);
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let end = if rng.below(2) == 0 { at } else { at + bytes[at..].iter().take_while(|byte| is_of_word(byte)).count() };
    bytes.splice(at..end, word.bytes());
}

/// Replaces a number written in digits.
fn replace_number(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let starts: Vec<usize> =
        (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit())).collect();
    let Some(&start) = starts.get(below(rng, starts.len().max(1))) else { return };
    let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = match rng.below(3) {
        0 => NUMBERS[below(rng, NUMBERS.len())],
        1 => rng.below(20).into(),
        _ => NUMBERS[below(rng, NUMBERS.len())] + i128::from(rng.below(3)) - 1,
    };
    bytes.splice(start..end, number.to_string().bytes());
}

/// Overwrites bytes with a binary number.
fn binary_number(bytes: &mut [u8], rng: &mut Rng) {
    let width = [1, 2, 4, 8][below(rng, 4)].min(bytes.len());
    let at = below(rng, bytes.len() - width + 1);
    let number = NUMBERS[below(rng, NUMBERS.len())] as u64;
    bytes[at..at + width].copy_from_slice(&number.to_le_bytes()[..width]);
}

/// Swaps two lines or words.
fn swap_parts(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let divider = [b'\n', b' ', b','][below(rng, 3)];
    let mut parts: Vec<&[u8]> = bytes.split(|&byte| byte == divider).collect();
    let (a, b) = (below(rng, parts.len()), below(rng, parts.len()));
    parts.swap(a, b);
    *bytes = parts.join(&divider);
}
