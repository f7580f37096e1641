//! A small trained network that corrects an estimate: one hidden layer, computed for the views of both players.
//!
//! A player's view of the board switches some inputs on; the rows of these inputs are added up, once for the player to move and
//! once for the other, with the same weights. Both sums pass a squared clipped ReLU and are weighted into one number; which
//! output weights are used depends on the stage of the game (the *bucket*). Numbers are 16-bit integers, so that the sums
//! are the same on every machine and one instruction adds eight or sixteen of them.

use std::sync::Arc;

use super::inputs::NetworkInputs;

/// The integer that stands for 1 in the hidden layer.
pub const ONE: i32 = 256;
/// The integer that stands for 1 among the output weights.
pub const OUT_ONE: i32 = 64;
/// Hundredths of a man or piece for an output of 1; the scale of win chances.
pub const UNIT: i32 = 200;
/// The sets of output weights, one for each stage of the game.
pub const BUCKETS: usize = 4;

const MAGIC: &[u8; 4] = b"RNW2";

/// The weights of a network as its file has them.
///
/// # Examples
/// ```
/// use rayuela_engine::Network;
/// let network = Network { hidden: 1, rows: vec![1, -2, 3], bias: vec![4], out: vec![5; 8], out_bias: vec![6; 4] };
/// assert_eq!(network.inputs(), 3);
/// assert_eq!(Network::parse(&network.to_bytes()), Some(network));
/// assert_eq!(Network::parse(b"something else"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
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

    /// The network in the bytes of a file, if they are one.
    pub fn parse(bytes: &[u8]) -> Option<Network> {
        let body = bytes.strip_prefix(MAGIC)?;
        let (sizes, body) = body.split_first_chunk::<4>()?;
        let hidden = usize::from(u16::from_le_bytes([sizes[0], sizes[1]]));
        let inputs = usize::from(u16::from_le_bytes([sizes[2], sizes[3]]));
        let counts = [hidden * inputs, hidden, 2 * hidden * BUCKETS, BUCKETS];
        if body.len() != 2 * counts.iter().sum::<usize>() {
            return None;
        }
        let mut numbers = body.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let [rows, bias, out, out_bias] = counts.map(|count| numbers.by_ref().take(count).collect());
        Some(Network { hidden, rows, bias, out, out_bias })
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes = [self.hidden as u16, self.inputs() as u16];
        let numbers = [&self.rows, &self.bias, &self.out, &self.out_bias].into_iter().flatten();
        MAGIC
            .iter()
            .copied()
            .chain(sizes.into_iter().flat_map(u16::to_le_bytes))
            .chain(numbers.flat_map(|number| number.to_le_bytes()))
            .collect()
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
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let network = Network {
///     hidden: HIDDEN,
///     rows: vec![0; Morelli::input_count(variant) * HIDDEN],
///     bias: vec![0; HIDDEN],
///     out: vec![0; 8 * HIDDEN],
///     out_bias: vec![50; 4],
/// };
/// let estimate = |weights: &MorelliWeights| match Morelli::facing_start(variant).evaluate(weights) {
///     Evaluation::Estimate(value, _) => value,
///     _ => panic!("the game goes on"),
/// };
/// let linear = Morelli::weights(variant, false);
/// let mut corrected = linear.clone();
/// assert!(Morelli::with_network(&mut corrected, variant, &network.to_bytes()));
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
    /// The network in the bytes of a file, if they are one for this variant.
    pub(crate) fn read<P: NetworkInputs>(bytes: &[u8], variant: P::Variant) -> Option<Arc<PreparedNetwork<HIDDEN>>> {
        let network = Network::parse(bytes)?;
        let fits = network.hidden == HIDDEN && network.inputs() == P::input_count(variant);
        fits.then(|| Arc::new(PreparedNetwork::new(&network, |input| P::other_view(variant, input))))
    }

    /// Prepares a network; `other(input)` is the input that the other player sees where the mover sees `input`.
    fn new(network: &Network, other: impl Fn(usize) -> usize) -> PreparedNetwork<HIDDEN> {
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
        // The largest weights that a file can have would overflow 32 bits here.
        (i64::from((total + self.out_bias[bucket] * ONE) / OUT_ONE) * i64::from(UNIT) / i64::from(ONE)) as i32
    }

    /// One view's part of the output.
    #[inline(always)]
    fn view(&self, inputs: impl Iterator<Item = usize>, out: &Row<HIDDEN>) -> i32 {
        let mut sums = self.bias.0;
        for input in inputs {
            let row = &self.rows[input].0;
            for (sum, weight) in sums.iter_mut().zip(row) {
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

    #[test]
    fn files_come_back_and_damage_is_seen() {
        let numbers = |n: usize, step: i16| (0..n as i16).map(|i| step * i - 9).collect::<Vec<i16>>();
        let (rows, bias) = (numbers(2 * HIDDEN, 100), numbers(HIDDEN, -3));
        let network = Network {
            hidden: HIDDEN,
            rows,
            bias,
            out: numbers(2 * HIDDEN * BUCKETS, 5),
            out_bias: numbers(BUCKETS, 1),
        };
        let bytes = network.to_bytes();
        assert_eq!(Network::parse(&bytes), Some(network));
        assert_eq!(Network::parse(&bytes[1..]), None);
        for cut in 0..bytes.len() {
            assert_eq!(Network::parse(&bytes[..cut]), None);
        }
    }

    #[test]
    fn the_largest_weights_of_a_file_do_not_overflow() {
        for (weight, sign) in [(i16::MAX, 1), (i16::MIN, -1)] {
            const WIDE: usize = 64;
            let network = Network {
                hidden: WIDE,
                rows: vec![0; 2 * WIDE],
                bias: vec![i16::MAX; WIDE],
                out: vec![weight; 2 * WIDE * BUCKETS],
                out_bias: vec![weight; BUCKETS],
            };
            let network = PreparedNetwork::<WIDE>::new(&network, |input| input);
            let output = network.evaluate(&[0, 1], 0);
            assert!((12_000_000..14_000_000).contains(&(sign * output)), "{output}");
        }
    }

    #[test]
    fn a_network_is_the_sum_it_says() {
        let mut network = Network {
            hidden: HIDDEN,
            rows: vec![0; 4 * HIDDEN],
            bias: vec![0; HIDDEN],
            out: vec![0; 2 * HIDDEN * BUCKETS],
            out_bias: vec![0, 0, 64, 0],
        };
        network.rows[0] = 128;
        network.rows[HIDDEN] = 512;
        network.out[0] = 64;
        network.out[HIDDEN] = -64;
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
}
