//! The 255 colours of an animation.
//!
//! A board has a few plain colours, shades of wood and stones, and mixtures along the edges. The plain ones must come out
//! exactly, because a large area shows every difference, and none may be mixed from dots. So colours are picked one by one,
//! each time the one whose pixels are worst off with those picked before. Plain colours come first that way, without a rule of their own.

use std::collections::HashMap;

/// The index that means "no colour": the pixel below shows.
pub(crate) const CLEAR: u8 = 0;
/// The colours beside it.
const COLORS: usize = 255;
/// The most different colours that are weighed. The rest are mixtures of single pixels.
const WEIGHED: usize = 4096;

/// A colour without transparency.
type Color = [u8; 3];

/// The colours of an animation, and where each is.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<Color>,
    /// the nearest index of each colour that was asked for
    nearest: HashMap<Color, u8>,
}

impl Palette {
    /// The best colours for these frames, each four bytes a pixel: red, green, blue, opacity.
    pub(crate) fn of(samples: &[Vec<u8>]) -> Palette {
        let mut counts: HashMap<Color, u32> = HashMap::new();
        for color in samples.iter().flat_map(|sample| sample.chunks_exact(4)).filter_map(opaque) {
            *counts.entry(color).or_default() += 1;
        }
        let mut counts: Vec<(Color, u32)> = counts.into_iter().collect();
        // By colour among equals, so that the same frames give the same file.
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        counts.truncate(WEIGHED);
        let mut palette = Palette { colors: Vec::new(), nearest: HashMap::new() };
        let mut errors = vec![u32::MAX; counts.len()];
        while palette.colors.len() < COLORS {
            let loss = |&i: &usize| u64::from(errors[i]) * u64::from(counts[i].1);
            // Of equals the last would be taken; the first is more frequent.
            let Some(worst) = (0..counts.len()).rev().max_by_key(loss).filter(|worst| errors[*worst] > 0) else {
                break;
            };
            let color = counts[worst].0;
            palette.colors.push(color);
            for (error, (other, _)) in errors.iter_mut().zip(&counts) {
                *error = distance(color, *other).min(*error);
            }
        }
        palette
    }

    /// Red, green and blue of every index, as files have them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [[0; 3]].iter().chain(&self.colors).flatten().copied().collect()
    }

    /// The index of a pixel.
    pub(crate) fn index(&mut self, pixel: &[u8]) -> u8 {
        let Some(color) = opaque(pixel) else { return CLEAR };
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = colors.iter().enumerate().min_by_key(|(_, other)| distance(color, **other));
            // There are at most 255, and the index 0 is taken.
            nearest.map_or(CLEAR, |(i, _)| (i + 1) as u8)
        })
    }
}

/// The colour of a pixel; none if more of what lies below shows than of it.
fn opaque(pixel: &[u8]) -> Option<Color> {
    match *pixel {
        [red, green, blue, opacity] if opacity >= 128 => Some([red, green, blue]),
        _ => None,
    }
}

/// How different two colours look, roughly: eyes see differences of green best.
fn distance(a: Color, b: Color) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    3 * square(0) + 4 * square(1) + 2 * square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels of these colours, each so many times.
    fn pixels(colors: &[(Color, usize)]) -> Vec<u8> {
        colors.iter().flat_map(|&([r, g, b], n)| [r, g, b, 255].repeat(n)).collect()
    }

    #[test]
    fn few_colours_stay_exact() {
        let colors: Vec<(Color, usize)> = (0..=254).map(|i| ([i, 255 - i, i / 2], 1 + usize::from(i))).collect();
        let mut palette = Palette::of(&[pixels(&colors)]);
        assert_eq!(palette.colors.len(), 255);
        for (color, _) in colors {
            let index = palette.index(&[color[0], color[1], color[2], 255]);
            assert_eq!(palette.colors[usize::from(index) - 1], color);
        }
        assert_eq!(palette.index(&[9, 9, 9, 20]), CLEAR);
    }

    #[test]
    fn of_many_colours_the_plain_ones_stay_exact() {
        let shades = (0..2000_usize).map(|i| ([(i % 256) as u8, (i / 8) as u8, 90], 1));
        let plain = [([204, 0, 0], 5000), ([255, 204, 0], 3000), ([0, 0, 0], 900)];
        let mut palette = Palette::of(&[pixels(&shades.chain(plain).collect::<Vec<_>>())]);
        assert_eq!((palette.colors.len(), palette.bytes().len()), (255, 768));
        for ([r, g, b], _) in plain {
            let index = palette.index(&[r, g, b, 255]);
            assert_eq!(palette.colors[usize::from(index) - 1], [r, g, b]);
        }
    }

    #[test]
    fn nothing_at_all() {
        let mut palette = Palette::of(&[]);
        assert_eq!((palette.bytes(), palette.index(&[1, 2, 3, 255])), (vec![0, 0, 0], CLEAR));
    }
}
