//! The icon as pixels, for systems that do not show drawings.

use anyhow::{Context, Result};
use resvg::{tiny_skia, usvg};

/// Name and width of each; whether it fills its square, for systems that cut a shape of their own out of it.
const ICONS: [(&str, u32, bool); 4] = [
    ("icon-192.png", 192, false),
    ("icon-512.png", 512, false),
    ("icon-touch.png", 180, true),
    ("icon-maskable.png", 512, true),
];
/// The colour around what is drawn, as in `icon.svg`.
const GROUND: &str = "#2b2433";

/// The pictures made of `icon.svg`, with their names.
pub(crate) fn icons(svg: &str) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let full = filling(svg)?;
    let draw = |(name, width, fills)| Ok((name, png(if fills { &full } else { svg }, width)?));
    ICONS.into_iter().map(draw).collect()
}

/// The drawing within the middle four fifths of a square that is painted to its corners: nothing of it is cut off.
fn filling(svg: &str) -> Result<String> {
    let (head, inside) = svg.split_once('>').context("icon.svg has no beginning")?;
    let inside = inside.trim_end().strip_suffix("</svg>").context("icon.svg has no end")?;
    Ok(format!(
        "{head}><rect width=\"64\" height=\"64\" fill=\"{GROUND}\"/>\
         <g transform=\"translate(6.4 6.4) scale(.8)\">{inside}</g></svg>"
    ))
}

fn png(svg: &str, width: u32) -> Result<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).context("icon.svg cannot be read")?;
    let mut pixels = tiny_skia::Pixmap::new(width, width).context("an icon needs a width")?;
    let scale = width as f32 / tree.size().width();
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().context("an icon cannot be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_square_small_and_filled_where_they_are_cut() {
        for (name, png) in icons(include_str!("../../app/static/icon.svg")).unwrap() {
            let (_, width, fills) = ICONS.into_iter().find(|(known, ..)| *known == name).unwrap();
            let pixels = tiny_skia::Pixmap::decode_png(&png).unwrap();
            assert_eq!((pixels.width(), pixels.height()), (width, width), "{name}");
            assert_eq!(pixels.pixel(0, 0).unwrap().alpha() == 255, fills, "{name}");
            assert!(png.len() < 20_000, "{name}: {}", png.len());
        }
    }
}
