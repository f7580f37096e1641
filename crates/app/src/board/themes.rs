//! Measures the boards' themes as the style sheet has them: bands are told apart by tone as well as by hue, with any colour
//! vision, and stones and marks stand out on each of them.

use rayuela_draw::Theme;
use rayuela_rules::morelli::Band;

use crate::settings::{Choice, Palette};

const SHEET: &str = include_str!("../../style/1-themes.css");

/// Red, green and blue as amounts of light, from 0 to 1.
type Light = [f64; 3];

/// How people see: all colours; without red, green or blue cones (Machado, Oliveira and Fernandes 2009); tone alone.
const VISIONS: [(&str, [[f64; 3]; 3]); 5] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
    ("no colours", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// The text of a custom property in a palette: its own, or that of every palette.
fn property(palette: Palette, name: &str) -> &'static str {
    let within = |selector: &str| {
        let block = SHEET.split_once(&format!("{selector} {{"))?.1.split_once('}')?.0;
        block.lines().find_map(|line| line.trim().strip_prefix(&format!("--{name}:"))).map(str::trim)
    };
    let own = format!(":root[data-palette=\"{}\"]", palette.name());
    within(&own).or_else(|| within("\n:root")).unwrap_or_else(|| panic!("no --{name}")).trim_end_matches(';')
}

/// A colour on a light or a dark page.
fn color(palette: Palette, name: &str, dark: bool) -> (u8, u8, u8) {
    let text = property(palette, name);
    let both = text.strip_prefix("light-dark(").and_then(|text| text.strip_suffix(')'));
    let text = both.and_then(|both| both.split(", ").nth(usize::from(dark))).unwrap_or(text);
    let digits = text.strip_prefix('#').unwrap_or_else(|| panic!("--{name}: {text}"));
    let wide: String = if digits.len() == 3 { digits.chars().flat_map(|c| [c, c]).collect() } else { digits.into() };
    let part = |i: usize| u8::from_str_radix(&wide[i..i + 2], 16).expect("two hexadecimal digits");
    (part(0), part(2), part(4))
}

fn light((red, green, blue): (u8, u8, u8)) -> Light {
    [red, green, blue].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance([red, green, blue]: Light) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast of two colours, from 1 to 21 (WCAG).
fn contrast(one: Light, other: Light) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// A colour as one vision sees it.
fn seen(vision: [[f64; 3]; 3], light: Light) -> Light {
    vision.map(|row| row.iter().zip(light).map(|(part, amount)| part * amount).sum::<f64>().clamp(0.0, 1.0))
}

/// Lightness from 0 to 100, and two axes of colour: CIE L*a*b*.
fn lab([red, green, blue]: Light) -> [f64; 3] {
    let x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
    let z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
    let curve = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let (x, y, z) = (curve(x / 0.95047), curve(luminance([red, green, blue])), curve(z / 1.08883));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colours look (CIE 1976); about 2 can just be seen side by side.
fn difference(one: Light, other: Light) -> f64 {
    lab(one).iter().zip(lab(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn bands(palette: Palette, dark: bool) -> Vec<Light> {
    (0..=6).map(|band| light(color(palette, &format!("b{band}"), dark))).collect()
}

/// Every palette on both pages.
fn all() -> impl Iterator<Item = (Palette, bool)> {
    Palette::ALL.iter().flat_map(|&palette| [(palette, false), (palette, true)])
}

#[test]
fn neighbouring_bands_differ_in_tone() {
    for (palette, dark) in all() {
        for pair in bands(palette, dark).windows(2) {
            let step = (lab(pair[0])[0] - lab(pair[1])[0]).abs();
            let least = if palette == Palette::Contrast { 30.0 } else { 10.0 };
            assert!(step >= least, "{}, dark {dark}: a step of {step:.1}", palette.name());
        }
    }
}

#[test]
fn neighbouring_bands_differ_in_every_vision() {
    // The documents' own colours are what they are: green and yellow are close without red cones.
    for (palette, dark) in all().filter(|(palette, _)| *palette != Palette::Official) {
        for (name, vision) in VISIONS {
            for pair in bands(palette, dark).windows(2) {
                let found = difference(seen(vision, pair[0]), seen(vision, pair[1]));
                assert!(found >= 10.0, "{}, dark {dark}, {name}: {found:.1}", palette.name());
            }
        }
    }
}

#[test]
fn the_safe_theme_has_no_two_bands_alike() {
    let bands = bands(Palette::Safe, false);
    for (name, vision) in &VISIONS[..4] {
        for (i, &one) in bands.iter().enumerate() {
            for &other in &bands[..i] {
                let found = difference(seen(*vision, one), seen(*vision, other));
                assert!(found >= 15.0, "{name}: {found:.1}");
            }
        }
    }
}

#[test]
fn stones_and_marks_stand_out_on_every_band() {
    for (palette, dark) in all() {
        let of = |name: &str| light(color(palette, name, dark));
        let mut grounds = bands(palette, dark);
        grounds.extend(["w1", "w2", "w3"].map(of));
        for [body, rim] in [["man-w", "man-w-rim"], ["man-b", "man-b-rim"], ["mark", "halo"]] {
            assert!(contrast(of(body), of(rim)) >= 7.0, "{}: {body} in {rim}", palette.name());
            for &ground in &grounds {
                // Either the body or its rim, as the ground is light or dark.
                let best = contrast(of(body), ground).max(contrast(of(rim), ground));
                assert!(best >= 3.0, "{}, dark {dark}: {body} {best:.2}", palette.name());
            }
        }
        assert!(contrast(of("man-w"), of("man-b")) >= 7.0);
        for wood in ["w1", "w2", "w3"] {
            assert!(contrast(of("groove"), of(wood)) >= 4.5, "{}, dark {dark}: lines on {wood}", palette.name());
        }
        for wood in ["f1", "f2", "f3"] {
            assert!(contrast(of("coord"), of(wood)) >= 4.5, "{}, dark {dark}: letters on {wood}", palette.name());
        }
    }
}

#[test]
fn high_contrast_is() {
    for pair in bands(Palette::Contrast, false).windows(2) {
        assert!(contrast(pair[0], pair[1]) >= 3.0, "{:.2}", contrast(pair[0], pair[1]));
    }
}

#[test]
fn pictures_have_the_same_colours() {
    for &palette in Palette::ALL {
        let theme = Theme::named(palette.name()).expect("a theme of pictures");
        for band in Band::ALL {
            let found = color(palette, &format!("b{}", band.distance()), false);
            assert_eq!(found, theme.band(band), "{} {}", palette.name(), band.name());
        }
    }
}

#[test]
fn the_typeface_is_small_and_free() {
    assert!(include_bytes!("../../static/alegreya.woff2").len() < 40_000);
    assert!(include_str!("../../static/alegreya-OFL.txt").contains("SIL OPEN FONT LICENSE Version 1.1"));
}
