//! Letters and digits as strokes, so that no picture depends on a font.
//!
//! Capitals and digits stand between y = 0 and the baseline y = 10; small letters between 3.4 and the baseline.

/// The height of capitals and digits.
pub(crate) const CAP: f64 = 10.0;
/// The gap between two glyphs.
const GAP: f64 = 2.8;

/// A letter or digit: its width and its strokes as SVG path data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) width: f64,
    pub(crate) path: &'static str,
}

/// The strokes of a letter A–M, a–g or a digit.
pub(crate) fn glyph(letter: char) -> Option<Glyph> {
    let (width, path) = match letter {
        'A' => (7.2, "M0 10L3.6 0L7.2 10M1.3 6.5H5.9"),
        'B' => (5.9, "M0 4.5H2.9A2.25 2.25 0 0 0 2.9 0H0V10H3.2A2.75 2.75 0 0 0 3.2 4.5"),
        'C' => (6.7, "M6.7 1.5A3.9 5 0 1 0 6.7 8.5"),
        'D' => (6.8, "M0 0V10H2.3C5.2 10 6.8 8 6.8 5S5.2 0 2.3 0Z"),
        'E' => (5.2, "M5.2 0H0V10H5.2M0 4.8H4.5"),
        'F' => (5.1, "M5.1 0H0V10M0 4.9H4.4"),
        'G' => (7.0, "M6.7 1.5A3.9 5 0 1 0 7 8V5.3H4.4"),
        'H' => (6.4, "M0 0V10M6.4 0V10M0 4.8H6.4"),
        'I' => (0.0, "M0 0V10"),
        'J' => (4.2, "M4.2 0V7.3C4.2 9.1 3.3 10 2.1 10S0 9.2 0 7.8"),
        'K' => (6.0, "M0 0V10M5.7 0L0 5.9M2.2 3.7L6 10"),
        'L' => (4.9, "M0 0V10H4.9"),
        'M' => (8.0, "M0 10V0L4 6.8L8 0V10"),
        'a' => (5.6, "M5.6 3.4V10M5.6 6.7A2.8 3.3 0 1 0 0 6.7A2.8 3.3 0 1 0 5.6 6.7"),
        'b' => (5.6, "M0 0V10M0 6.7A2.8 3.3 0 1 1 5.6 6.7A2.8 3.3 0 1 1 0 6.7"),
        'c' => (5.2, "M5.2 4.7A2.9 3.3 0 1 0 5.2 8.7"),
        'd' => (5.6, "M5.6 0V10M5.6 6.7A2.8 3.3 0 1 0 0 6.7A2.8 3.3 0 1 0 5.6 6.7"),
        'e' => (5.6, "M.1 6.6H5.6A2.8 3.3 0 1 0 4.9 8.9"),
        'f' => (3.8, "M3.8.3C2.2-.4 1.4.6 1.4 2.2V10M0 3.6H3.5"),
        'g' => {
            (5.6, "M5.6 6.7A2.8 3.3 0 1 0 0 6.7A2.8 3.3 0 1 0 5.6 6.7M5.6 3.4V10.4C5.6 12.2 4.5 13 2.9 13S.9 12.6.5 12")
        }
        '0' => (6.0, "M0 5A3 5 0 1 1 6 5A3 5 0 1 1 0 5"),
        '1' => (2.7, "M0 2.1L2.7 0V10"),
        '2' => (5.9, "M.2 2.6C.4 1 1.5 0 3 0C4.7 0 5.7 1.1 5.7 2.7C5.7 4.7 4.2 6 0 10H5.9"),
        '3' => (
            5.9,
            "M.4 1.8C.8.6 1.7 0 2.9 0S5.5 1 5.5 2.4 4.4 4.7 2.5 4.7C4.6 4.7 5.9 5.7 5.9 7.3S4.7 10 2.9 10 .4 9.3 0 8",
        ),
        '4' => (6.2, "M4.6 10V0L0 7.1H6.2"),
        '5' => (5.9, "M5.3 0H1L.5 4.7C1.1 4 2 3.7 2.9 3.7C4.7 3.7 5.9 4.9 5.9 6.8S4.6 10 2.8 10C1.6 10 .6 9.4 0 8.4"),
        '6' => (6.0, "M5.3 1.1C4.7.4 4.1 0 3.3 0C1.2 0 0 2.2 0 6.8A3 3.2 0 1 0 6 6.8A3 3.2 0 1 0 0 6.8"),
        '7' => (5.8, "M0 0H5.8L2 10"),
        '8' => (5.8, "M2.9 4.7A2.4 2.35 0 1 1 2.9 0a2.4 2.35 0 1 1 0 4.7A2.9 2.65 0 1 0 2.9 10a2.9 2.65 0 1 0 0-5.3"),
        '9' => (6.0, "M.7 8.9C1.3 9.6 1.9 10 2.7 10C4.8 10 6 7.8 6 3.2A3 3.2 0 1 0 0 3.2A3 3.2 0 1 0 6 3.2"),
        _ => return None,
    };
    Some(Glyph { width, path })
}

/// The glyphs of a text with the place where each begins, and the width of the whole.
pub(crate) fn line_up(text: &str) -> (Vec<(char, f64)>, f64) {
    let mut places = Vec::new();
    let mut x = 0.0;
    for letter in text.chars() {
        if let Some(glyph) = glyph(letter) {
            places.push((letter, x));
            x += glyph.width + GAP;
        }
    }
    (places, (x - GAP).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_the_boards() {
        assert!(('A'..='M').chain('a'..='g').chain('0'..='9').all(|letter| glyph(letter).is_some()));
        let (places, width) = line_up("13");
        assert_eq!(places.len(), 2);
        assert!(width > 8.0 && width < 14.0);
        assert_eq!(line_up("").1, 0.0);
    }
}
