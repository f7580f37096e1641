//! SVG to PNG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// The widest PNG that is drawn.
pub const MAX_WIDTH: u32 = 8192;

/// Why a PNG could not be drawn.
///
/// # Examples
/// ```
/// use rayuela_draw::{MAX_WIDTH, Picture, PngError};
/// use rayuela_rules::AnyPosition;
/// let picture = Picture::new(AnyPosition::start("six".parse().unwrap()));
/// let refused = picture.png(MAX_WIDTH + 1);
/// assert!(matches!(refused, Err(PngError::Width(width)) if width == MAX_WIDTH + 1));
/// ```
#[derive(Debug, Error)]
pub enum PngError {
    /// No picture has this width.
    #[error("a picture cannot be {0} pixels wide: from 1 to {MAX_WIDTH} is possible")]
    Width(u32),
    /// The drawing could not be read.
    #[error("the drawing could not be read: {0}")]
    Svg(#[from] usvg::Error),
    /// The pixels could not be written.
    #[error("the picture could not be written: {0}")]
    Encoding(String),
}

/// An SVG document this many pixels wide, as PNG.
pub(crate) fn render(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    paint(svg, width)?.0.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

/// A painted document.
pub(crate) struct Pixels(tiny_skia::Pixmap);

#[cfg(feature = "gif")]
impl Pixels {
    /// Pixels in a row.
    pub(crate) fn width(&self) -> u32 {
        self.0.width()
    }

    /// Rows.
    pub(crate) fn height(&self) -> u32 {
        self.0.height()
    }

    /// Red, green, blue and opacity of each pixel.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        let straight = |pixel: &tiny_skia::PremultipliedColorU8| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        };
        self.0.pixels().iter().flat_map(straight).collect()
    }
}

/// Paints an SVG document this many pixels wide.
pub(crate) fn paint(svg: &str, width: u32) -> Result<Pixels, PngError> {
    if width > MAX_WIDTH {
        return Err(PngError::Width(width));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round().max(1.0) as u32;
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Width(width))?;
    let transform = tiny_skia::Transform::from_scale(scale, height as f32 / size.height());
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    Ok(Pixels(pixmap))
}
