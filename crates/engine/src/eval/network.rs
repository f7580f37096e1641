//! A small trained network that corrects an estimate: one hidden layer, computed for the views of both players.
//!
//! A player's view of the board switches some inputs on; the rows of these inputs are added up, once for the player to move and
//! once for the other, with the same weights. Both sums pass a squared clipped ReLU and are weighted into one number; which
//! output weights are used depends on the stage of the game (the *bucket*). Numbers are 16-bit integers, so that the sums
//! are the same on every machine and one instruction adds eight or sixteen of them.

use std::sync::Arc;

use super::inputs::NetworkInputs;
use super::network_file::{self, Kind, NetworkError, NetworkFile};

/// The integer that stands for 1 in the hidden layer.
pub const ONE: i32 = 256;
/// The integer that stands for 1 among the output weights.
pub const OUT_ONE: i32 = 256;
/// Hundredths of a man or piece for an output of 1; the scale of win chances.
pub const UNIT: i32 = 200;
/// The sets of output weights, one for each stage of the game.
pub const BUCKETS: usize = 4;
/// The most that one unit of the hidden layer can be.
const MOST_ACTIVE: i32 = ((ONE - 1) * (ONE - 1)) >> 8;

/// The weights of a network. Its file has the width of the hidden layer and the number of inputs (u16 each), then the weights in
/// the order of the fields here (i16), behind and before what all such files have (`network_file.rs`).
///
/// # Examples
/// ```
/// use rayuela_engine::{Network, NetworkError};
/// let (rows, out) = (vec![1, -2, 3], vec![5; 8]);
/// let network = Network { game: "morelli9".into(), hidden: 1, rows, bias: vec![4], out, out_bias: vec![6; 4] };
/// assert_eq!(network.inputs(), 3);
/// assert_eq!(Network::parse(&network.to_bytes()), Ok(network));
/// assert_eq!(Network::parse(b"something else"), Err(NetworkError::Unknown));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// the game that it is for: see [`network_game`](crate::network_game)
    pub game: String,
    /// the width of the hidden layer
    pub hidden: usize,
    /// a row of weights for each input, one after the other
    pub rows: Vec<i16>,
    /// what the hidden layer begins with
    pub bias: Vec<i16>,
    /// for each bucket the output weights of the player to move, then of the other
    pub out: Vec<i16>,
    /// for each bucket
    pub out_bias: Vec<i16>,
}

impl Network {
    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.rows.len() / self.hidden.max(1)
    }

    /// The network in the bytes of a file.
    ///
    /// # Errors
    /// They are none, or damaged.
    pub fn parse(bytes: &[u8]) -> Result<Network, NetworkError> {
        Network::of(&NetworkFile::read(bytes)?)
    }

    fn of(file: &NetworkFile<'_>) -> Result<Network, NetworkError> {
        let weights = file.weights(Kind::Network)?;
        let (sizes, body) = weights.split_first_chunk::<4>().ok_or(NetworkError::Shape)?;
        let hidden = usize::from(u16::from_le_bytes([sizes[0], sizes[1]]));
        let inputs = usize::from(u16::from_le_bytes([sizes[2], sizes[3]]));
        let counts = [hidden * inputs, hidden, 2 * hidden * BUCKETS, BUCKETS];
        if body.len() != 2 * counts.iter().sum::<usize>() {
            return Err(NetworkError::Shape);
        }
        let mut numbers = network_file::to_numbers(body);
        let [rows, bias, out, out_bias] = counts.map(|count| numbers.by_ref().take(count).collect());
        Ok(Network { game: file.game.to_string(), hidden, rows, bias, out, out_bias })
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes = [self.hidden as u16, self.inputs() as u16].into_iter().flat_map(u16::to_le_bytes);
        let numbers = [&self.rows, &self.bias, &self.out, &self.out_bias].into_iter().flatten();
        network_file::write(Kind::Network, &self.game, sizes.chain(network_file::to_bytes(numbers)))
    }

    /// Whether the sums of the hidden layer stay within 16 bits with so many inputs on, whichever they are.
    fn sums_fit(&self, most_inputs: usize) -> bool {
        let most = i32::from(i16::MAX) / most_inputs.max(1) as i32;
        let within = |(i, bias): (usize, &i16)| {
            let column = self.rows[i..].iter().step_by(self.hidden);
            let largest = column.map(|weight| i32::from(*weight).abs()).max().unwrap_or(0);
            largest <= most && largest * most_inputs as i32 + i32::from(*bias).abs() <= i32::from(i16::MAX)
        };
        self.bias.iter().enumerate().all(within)
    }
}

/// A row of weights, in as few lines of the processor's cache as it needs.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
struct Row<const HIDDEN: usize>([i16; HIDDEN]);

/// A network prepared for inference.
///
/// # Examples
/// A network that finds every position better for the player to move than the linear estimate does:
/// ```
/// use rayuela_engine::{Evaluate, Evaluation, MorelliWeights, Network, NetworkInputs, PreparedNetwork};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// const HIDDEN: usize = Morelli::HIDDEN;
/// let variant = MorelliVariant { size: Size::N7, edition: Edition::E2015 };
/// let network = Network {
///     game: "morelli7".into(),
///     hidden: HIDDEN,
///     rows: vec![0; Morelli::input_count(variant) * HIDDEN],
///     bias: vec![0; HIDDEN],
///     out: vec![0; 8 * HIDDEN],
///     out_bias: vec![200; 4],
/// };
/// let estimate = |weights: &MorelliWeights| match Morelli::facing_start(variant).evaluate(weights) {
///     Evaluation::Estimate(value, _) => value,
///     _ => panic!("the game goes on"),
/// };
/// let linear = Morelli::weights(variant, false);
/// let mut corrected = linear.clone();
/// assert_eq!(Morelli::with_network(&mut corrected, variant, &network.to_bytes()), Ok(()));
/// let prepared: Option<&PreparedNetwork<HIDDEN>> = corrected.network.as_deref();
/// assert!(prepared.is_some() && estimate(&corrected) > estimate(&linear));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PreparedNetwork<const HIDDEN: usize> {
    rows: Vec<Row<HIDDEN>>,
    /// for each input the one that the other player sees in its place
    other: Vec<u16>,
    bias: Row<HIDDEN>,
    /// by bucket and view: the player to move, the other
    out: [[Row<HIDDEN>; 2]; BUCKETS],
    out_bias: [i32; BUCKETS],
}

impl<const HIDDEN: usize> PreparedNetwork<HIDDEN> {
    /// The network in the bytes of a file, if they are one for this game.
    pub(crate) fn read<P: NetworkInputs>(
        bytes: &[u8],
        game: &'static str,
        variant: P::Variant,
    ) -> Result<Arc<PreparedNetwork<HIDDEN>>, NetworkError> {
        let network = Network::of(&NetworkFile::read(bytes)?.of(game)?)?;
        if network.hidden != HIDDEN || network.inputs() != P::input_count(variant) {
            return Err(NetworkError::Shape);
        }
        if !network.sums_fit(P::MOST_INPUTS) {
            return Err(NetworkError::TooLarge);
        }
        Ok(Arc::new(PreparedNetwork::new(&network, |input| P::other_view(variant, input))))
    }

    /// Prepares a network; `other(input)` is the input that the other player sees where the mover sees `input`.
    fn new(network: &Network, other: impl Fn(usize) -> usize) -> PreparedNetwork<HIDDEN> {
        // Whatever the output weights, no output leaves 32 bits.
        const {
            let most = (2 * HIDDEN as i64 * MOST_ACTIVE as i64 + ONE as i64) * -(i16::MIN as i64);
            assert!(most <= i32::MAX as i64 && most / OUT_ONE as i64 * UNIT as i64 <= i32::MAX as i64);
        }
        let row = |numbers: &[i16]| {
            let mut row = [0; HIDDEN];
            row.copy_from_slice(numbers);
            Row(row)
        };
        let out = |i: usize| row(&network.out[i * HIDDEN..][..HIDDEN]);
        PreparedNetwork {
            rows: network.rows.chunks_exact(HIDDEN).map(row).collect(),
            other: (0..network.inputs()).map(|input| other(input) as u16).collect(),
            bias: row(&network.bias),
            out: std::array::from_fn(|bucket| [out(2 * bucket), out(2 * bucket + 1)]),
            out_bias: std::array::from_fn(|bucket| i32::from(network.out_bias[bucket])),
        }
    }

    /// The output for the player to move in hundredths of a man or piece, with these inputs switched on.
    #[inline]
    pub(crate) fn evaluate(&self, inputs: &[u16], bucket: usize) -> i32 {
        let [own, theirs] = &self.out[bucket];
        let total = self.view(inputs.iter().map(|&input| usize::from(input)), own)
            + self.view(inputs.iter().map(|&input| usize::from(self.other[usize::from(input)])), theirs);
        (total + self.out_bias[bucket] * ONE) / OUT_ONE * UNIT / ONE
    }

    /// One view's part of the output.
    #[inline(always)]
    fn view(&self, inputs: impl Iterator<Item = usize>, out: &Row<HIDDEN>) -> i32 {
        let mut sums = self.bias.0;
        for input in inputs {
            let row = &self.rows[input].0;
            for (sum, weight) in sums.iter_mut().zip(row) {
                // No sum wraps round: see `sums_fit`.
                *sum = sum.wrapping_add(*weight);
            }
        }
        let mut total = 0i32;
        for (sum, weight) in sums.iter().zip(&out.0) {
            // Squares of up to 255 fit 16 bits.
            let active = (*sum).clamp(0, ONE as i16 - 1) as u16;
            total += i32::from(((active * active) >> 8) as i16) * i32::from(*weight);
        }
        total
    }
}

/// The inputs that are on in a position, collected for [`PreparedNetwork::evaluate`].
pub(crate) struct InputList<const MOST: usize> {
    inputs: [u16; MOST],
    count: usize,
}

impl<const MOST: usize> InputList<MOST> {
    #[inline(always)]
    pub(crate) const fn new() -> InputList<MOST> {
        InputList { inputs: [0; MOST], count: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, input: usize) {
        self.inputs[self.count] = input as u16;
        self.count += 1;
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}

/// The weights of a game's evaluation: a linear part, and what was learnt from games to correct it.
#[derive(Clone, Debug)]
pub struct Weights<const FEATURES: usize, N> {
    /// weights by feature
    pub linear: [i32; FEATURES],
    /// the network or the patterns that correct the linear estimate
    pub network: Option<Arc<N>>,
}

impl<const FEATURES: usize, N> AsRef<[i32]> for Weights<FEATURES, N> {
    fn as_ref(&self) -> &[i32] {
        &self.linear
    }
}

impl<const FEATURES: usize, N> AsMut<[i32]> for Weights<FEATURES, N> {
    fn as_mut(&mut self) -> &mut [i32] {
        &mut self.linear
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIDDEN: usize = 32;

    /// A network whose weights are all 0.
    fn blank(inputs: usize) -> Network {
        Network {
            game: "morelli7".into(),
            hidden: HIDDEN,
            rows: vec![0; inputs * HIDDEN],
            bias: vec![0; HIDDEN],
            out: vec![0; 2 * HIDDEN * BUCKETS],
            out_bias: vec![0; BUCKETS],
        }
    }

    fn numbers(count: usize, step: i16) -> Vec<i16> {
        (0..count as i16).map(|i| step * i - 9).collect()
    }

    #[test]
    fn files_come_back_and_damage_is_seen() {
        let network = Network {
            rows: numbers(2 * HIDDEN, 100),
            bias: numbers(HIDDEN, -3),
            out: numbers(2 * HIDDEN * BUCKETS, 5),
            out_bias: numbers(BUCKETS, 1),
            ..blank(2)
        };
        let bytes = network.to_bytes();
        assert_eq!(Network::parse(&bytes), Ok(network));
        assert_eq!(Network::parse(&bytes[1..]), Err(NetworkError::Unknown));
        for cut in 4..bytes.len() {
            assert_eq!(Network::parse(&bytes[..cut]), Err(NetworkError::Damaged));
        }
        for at in 4..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            assert_eq!(Network::parse(&damaged), Err(NetworkError::Damaged), "byte {at}");
        }
    }

    /// Sizes that do not go with the weights, in files whose checksum is right.
    #[test]
    fn other_sizes_are_refused() {
        let weights = |sizes: [u16; 2], count: usize| {
            let bytes = sizes.into_iter().flat_map(u16::to_le_bytes).chain(vec![0; count]);
            Network::parse(&network_file::write(Kind::Network, "morelli7", bytes))
        };
        assert!(weights([1, 1], 2 * (1 + 1 + 8 + 4)).is_ok());
        for (sizes, count) in [([1, 1], 27), ([1, 1], 29), ([2, 1], 28), ([u16::MAX, u16::MAX], 28), ([0, 9], 0)] {
            assert_eq!(weights(sizes, count), Err(NetworkError::Shape), "{sizes:?}, {count} bytes");
        }
        let short = network_file::write(Kind::Network, "morelli7", [1, 0]);
        assert_eq!(Network::parse(&short), Err(NetworkError::Shape));
    }

    #[test]
    fn a_network_is_the_sum_it_says() {
        let mut network = Network { out_bias: vec![0, 0, 256, 0], ..blank(4) };
        network.rows[0] = 128;
        network.rows[HIDDEN] = 512;
        network.out[0] = 256;
        network.out[HIDDEN] = -256;
        let network = PreparedNetwork::<HIDDEN>::new(&network, |input| input ^ 2);
        let near = |inputs: &[u16], bucket: usize, value: i32| {
            let found = network.evaluate(inputs, bucket);
            assert!((found - value).abs() <= 3, "{inputs:?}: {found}, not {value}");
        };
        near(&[], 0, 0);
        near(&[0], 0, UNIT / 4);
        near(&[0, 1], 0, UNIT);
        near(&[3], 0, -UNIT);
        near(&[1, 3], 0, 0);
        near(&[0, 1], 1, 0);
        near(&[0, 1], 2, UNIT);
    }

    #[test]
    fn the_largest_output_weights_are_added_up_without_overflow() {
        for most in [i16::MIN, i16::MAX] {
            let network = Network {
                bias: vec![i16::MAX; HIDDEN],
                out: vec![most; 2 * HIDDEN * BUCKETS],
                out_bias: vec![most; BUCKETS],
                ..blank(2)
            };
            let found = PreparedNetwork::<HIDDEN>::new(&network, |input| input).evaluate(&[0, 1], 3);
            let total = (2 * HIDDEN as i64 * i64::from(MOST_ACTIVE) + i64::from(ONE)) * i64::from(most);
            let expected = total / i64::from(OUT_ONE) * i64::from(UNIT) / i64::from(ONE);
            assert_eq!(i64::from(found), expected);
        }
    }

    #[test]
    fn rows_whose_sums_could_overflow_are_refused() {
        let network = |row: i16, bias: i16| {
            let mut network = blank(3);
            network.rows[HIDDEN + 5] = row;
            network.bias[5] = bias;
            network
        };
        assert!(network(8_000, 767).sums_fit(4) && network(-8_000, -767).sums_fit(4));
        for (row, bias) in [(8_000, 768), (-8_000, -768), (8_192, 0), (i16::MIN, 0), (0, i16::MIN)] {
            assert!(!network(row, bias).sums_fit(4), "{row}, {bias}");
        }
    }
}
