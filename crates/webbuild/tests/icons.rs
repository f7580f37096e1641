//! The icon as pixels, for systems that do not show SVG: `crates/app/static/icon-*.png` are made from `icon.svg`.
//!
//! After a change of the drawing, `RAYUELA_WRITE_ICONS=1 cargo test -p rayuela-webbuild --test icons` makes them again.

use std::fs;
use std::path::Path;

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

/// The drawing within the middle four fifths of a square that is painted to its corners: nothing of it is cut off.
fn filling(svg: &str) -> String {
    let (head, inside) = svg.split_once('>').expect("icon.svg has a beginning");
    let inside = inside.trim_end().strip_suffix("</svg>").expect("icon.svg has an end");
    format!(
        "{head}><rect width=\"64\" height=\"64\" fill=\"{GROUND}\"/>\
         <g transform=\"translate(6.4 6.4) scale(.8)\">{inside}</g></svg>"
    )
}

fn pixels(svg: &str, width: u32) -> tiny_skia::Pixmap {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap();
    let mut pixels = tiny_skia::Pixmap::new(width, width).unwrap();
    let scale = width as f32 / tree.size().width();
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

#[test]
fn icons_show_the_drawing_and_are_filled_where_they_are_cut() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/static");
    let svg = fs::read_to_string(dir.join("icon.svg")).unwrap();
    let full = filling(&svg);
    for (name, width, fills) in ICONS {
        let drawn = pixels(if fills { &full } else { &svg }, width);
        if std::env::var_os("RAYUELA_WRITE_ICONS").is_some() {
            fs::write(dir.join(name), drawn.encode_png().unwrap()).unwrap();
        }
        let png = fs::read(dir.join(name)).unwrap();
        assert!(png.len() < 20_000, "{name}: {}", png.len());
        let kept = tiny_skia::Pixmap::decode_png(&png).unwrap();
        assert_eq!((kept.width(), kept.height()), (width, width), "{name}");
        assert_eq!(kept.pixel(0, 0).unwrap().alpha() == 255, fills, "{name}");
        // Processors may round differently.
        let is_near = |(a, b): (&u8, &u8)| a.abs_diff(*b) <= 2;
        assert!(kept.data().iter().zip(drawn.data()).all(is_near), "{name} is not made from icon.svg");
    }
}
