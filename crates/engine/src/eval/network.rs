//! A small trained network that corrects an estimate: one hidden layer, computed for both perspectives.
//!
//! Each player's view of the board activates some inputs; the rows of these inputs are added up, once for the player to
//! move and once for the other. Both sums pass a squared clipped ReLU and are weighted into one number. The sums are
//! computed from scratch for every position: that makes a search about a tenth longer (docs/engine.md), but no
//! accumulator has to be kept beside a position.

/// The width of the hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// The quantization of the hidden layer: the integer that stands for 1.
pub(crate) const ONE: i32 = 256;
/// The quantization of the output weights.
pub(crate) const OUT_ONE: i32 = 64;
/// Hundredths of a piece for an output of 1; the scale of win chances.
pub(crate) const UNIT: i32 = 200;

const MAGIC: &[u8; 4] = b"RNW1";

/// The weights of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) rows: Vec<[i16; HIDDEN]>,
    pub(crate) bias: [i16; HIDDEN],
    /// by perspective: the player to move, the other
    pub(crate) out: [[i16; HIDDEN]; 2],
    pub(crate) out_bias: i16,
}

/// The hidden layer of both perspectives side by side: the player to move, the other.
type Sums = [i16; 2 * HIDDEN];

/// A network prepared for inference: for each input its rows in both perspectives side by side, so that one pass serves
/// both.
#[derive(Clone, PartialEq, Debug)]
pub struct PreparedNetwork {
    rows: Vec<Sums>,
    bias: Sums,
    out: Sums,
    out_bias: i32,
}

impl PreparedNetwork {
    /// Prepares a network; `other(input)` is the input that the other player sees where the mover sees `input`.
    pub(crate) fn new(network: &Network, other: impl Fn(usize) -> usize) -> PreparedNetwork {
        let join = |one: &[i16; HIDDEN], other: &[i16; HIDDEN]| {
            let mut sums = [0; 2 * HIDDEN];
            sums[..HIDDEN].copy_from_slice(one);
            sums[HIDDEN..].copy_from_slice(other);
            sums
        };
        let rows = &network.rows;
        PreparedNetwork {
            rows: (0..rows.len()).map(|input| join(&rows[input], &rows[other(input)])).collect(),
            bias: join(&network.bias, &network.bias),
            out: join(&network.out[0], &network.out[1]),
            out_bias: i32::from(network.out_bias),
        }
    }

    /// The output for the player to move in hundredths of a piece, with these inputs active.
    #[inline]
    pub(crate) fn evaluate(&self, inputs: &[u16]) -> i32 {
        let mut sums = self.bias;
        for &input in inputs {
            // The sums stay in registers from row to row; docs/engine.md has the time it took when they did not.
            let row = &self.rows[usize::from(input)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let mut total = 0i32;
        for (sum, weight) in sums.iter().zip(&self.out) {
            // Squares of up to 255 fit 16 bits.
            let active = (*sum).clamp(0, ONE as i16 - 1) as u16;
            total += i32::from(((active * active) >> 8) as i16) * i32::from(*weight);
        }
        (total + self.out_bias * ONE) / OUT_ONE * UNIT / ONE
    }
}

impl Network {
    /// The network in the bytes of a file, if they are one of so many inputs.
    ///
    /// # Examples
    /// ```
    /// use rayuela_engine::{Network, morelli_inputs};
    /// use rayuela_rules::morelli::Size;
    /// assert_eq!(Network::parse(b"something else", morelli_inputs::count(Size::N9)), None);
    /// ```
    pub fn parse(bytes: &[u8], inputs: usize) -> Option<Network> {
        let body = bytes.strip_prefix(MAGIC)?;
        let count = HIDDEN * (inputs + 3) + 1;
        if body.len() != 2 * count {
            return None;
        }
        let mut numbers = body.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || {
            let mut row = [0; HIDDEN];
            row.fill_with(|| numbers.next().unwrap_or_default());
            row
        };
        let bias = row();
        let out = [row(), row()];
        let rows = (0..inputs).map(|_| row()).collect();
        Some(Network { rows, bias, out, out_bias: numbers.next().unwrap_or_default() })
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = [self.bias, self.out[0], self.out[1]];
        let numbers = rows.iter().chain(&self.rows).flatten().chain([&self.out_bias]);
        MAGIC.iter().copied().chain(numbers.flat_map(|number| number.to_le_bytes())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_and_damage_is_seen() {
        let row = |n: i16| std::array::from_fn(|i| n * 100 - 7 * i as i16);
        let network = Network { rows: vec![row(1), row(-2)], bias: row(3), out: [row(4), row(-5)], out_bias: -9 };
        let bytes = network.to_bytes();
        assert_eq!(Network::parse(&bytes, 2), Some(network));
        assert_eq!(Network::parse(&bytes, 3), None);
        assert_eq!(Network::parse(&bytes[1..], 2), None);
        assert_eq!(Network::parse(&bytes[..bytes.len() - 1], 2), None);
    }

    #[test]
    fn a_network_is_the_sum_it_says() {
        let mut network = Network { rows: vec![[0; HIDDEN]; 4], bias: [0; HIDDEN], out: [[0; HIDDEN]; 2], out_bias: 0 };
        network.rows[0][0] = 128;
        network.rows[1][0] = 512;
        network.out[0][0] = 64;
        network.out[1][0] = -64;
        let network = PreparedNetwork::new(&network, |input| input ^ 2);
        let near = |inputs: &[u16], value: i32| {
            let found = network.evaluate(inputs);
            assert!((found - value).abs() <= 3, "{inputs:?}: {found}, not {value}");
        };
        near(&[], 0);
        near(&[0], UNIT / 4);
        near(&[0, 1], UNIT);
        near(&[3], -UNIT);
        near(&[1, 3], 0);
    }
}
