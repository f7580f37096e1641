//! SVG to PNG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// The widest PNG that is drawn.
pub const MAX_WIDTH: u32 = 8192;

/// Why a PNG could not be drawn.
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

/// Draws an SVG document this many pixels wide.
pub(crate) fn render(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
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
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
