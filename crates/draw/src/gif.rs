//! Frames to GIF: the format that every chat, forum and mail program plays.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::AnimationError;
use crate::palette::{CLEAR, Palette};

/// The widths and heights that are written.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 16..=2048;

/// Writes a GIF frame by frame, so that a page can paint the next one in between.
///
/// Frames are pixels of four bytes each: red, green, blue, opacity. All have the colours of one palette, which is made from
/// samples. From the second frame on, only the rectangle that has changed is written, and in it only the pixels that have.
///
/// # Examples
/// ```
/// use rayuela_draw::GifEncoder;
/// let (white, black) = (vec![255; 16 * 16 * 4], [0, 0, 0, 255].repeat(16 * 16));
/// let mut encoder = GifEncoder::new(16, 16, &[white.clone(), black.clone()]).unwrap();
/// encoder.add(&white, 500).unwrap();
/// encoder.add(&black, 500).unwrap();
/// assert!(encoder.add(&black[4..], 500).is_err());
/// assert!(encoder.finish().unwrap().starts_with(b"GIF89a"));
/// ```
pub struct GifEncoder {
    width: usize,
    height: usize,
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    /// the indices on the screen, empty before the first frame
    shown: Vec<u8>,
}

/// A rectangle of pixels: from, and up to but without.
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl GifEncoder {
    /// A GIF that repeats for ever; its colours are the best ones for these frames.
    ///
    /// # Errors
    /// If the width or the height is not possible.
    pub fn new(width: u32, height: u32, samples: &[Vec<u8>]) -> Result<GifEncoder, AnimationError> {
        for length in [width, height] {
            if !WIDTHS.contains(&length) {
                return Err(AnimationError::Width(length));
            }
        }
        let palette = Palette::of(samples);
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &palette.bytes()).map_err(unwritten)?;
        encoder.set_repeat(Repeat::Infinite).map_err(unwritten)?;
        Ok(GifEncoder { width: width as usize, height: height as usize, palette, encoder, shown: Vec::new() })
    }

    /// Adds a frame that is shown for so many milliseconds, rounded down to hundredths of a second.
    ///
    /// # Errors
    /// If the frame has another number of pixels than the animation.
    pub fn add(&mut self, rgba: &[u8], duration: u32) -> Result<(), AnimationError> {
        if rgba.len() != self.width * self.height * 4 {
            return Err(AnimationError::OtherSize);
        }
        let indices: Vec<u8> = rgba.chunks_exact(4).map(|pixel| self.palette.index(pixel)).collect();
        let area = self.changed(&indices);
        let rows = area.top..area.bottom;
        let row = |y: usize| {
            let row = y * self.width + area.left..y * self.width + area.right;
            // Before the first frame nothing is shown, so that all of it is written.
            let before = self.shown.get(row.clone()).unwrap_or_default();
            let same = before.iter().map(Some).chain(std::iter::repeat(None));
            indices[row].iter().zip(same).map(|(index, before)| if before == Some(index) { CLEAR } else { *index })
        };
        let buffer: Vec<u8> = rows.flat_map(row).collect();
        let frame = Frame {
            // Browsers take less than two hundredths for a mistake and wait longer.
            delay: (duration / 10).clamp(2, u32::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            left: area.left as u16,
            top: area.top as u16,
            width: (area.right - area.left) as u16,
            height: (area.bottom - area.top) as u16,
            buffer: buffer.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(unwritten)?;
        self.shown = indices;
        Ok(())
    }

    /// The smallest rectangle that holds every pixel that differs from what is shown; one pixel if none does.
    fn changed(&self, indices: &[u8]) -> Area {
        if self.shown.is_empty() {
            return Area { left: 0, top: 0, right: self.width, bottom: self.height };
        }
        let mut area = Area { left: self.width, top: self.height, right: 0, bottom: 0 };
        for (y, (new, old)) in indices.chunks_exact(self.width).zip(self.shown.chunks_exact(self.width)).enumerate() {
            let differs = |(new, old): (&u8, &u8)| new != old;
            let Some(first) = new.iter().zip(old).position(differs) else { continue };
            let last = new.iter().zip(old).rposition(differs).unwrap_or(first);
            area.left = area.left.min(first);
            area.right = area.right.max(last + 1);
            area.top = area.top.min(y);
            area.bottom = y + 1;
        }
        if area.right == 0 { Area { left: 0, top: 0, right: 1, bottom: 1 } } else { area }
    }

    /// The whole file.
    ///
    /// # Errors
    /// If the end cannot be written.
    pub fn finish(self) -> Result<Vec<u8>, AnimationError> {
        self.encoder.into_inner().map_err(unwritten)
    }
}

fn unwritten(error: EncodingError) -> AnimationError {
    AnimationError::Encoding(error.to_string())
}
