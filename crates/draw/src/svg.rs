//! Writing SVG: short numbers, shared definitions, labels made of strokes.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::coordinates::{At, N};
use crate::glyphs;

/// Where a label stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    pub(crate) text: &'a str,
    /// the label's middle; small letters are placed as if they were capitals
    pub(crate) at: At,
    /// the height of a capital
    pub(crate) height: f64,
    pub(crate) color: &'a str,
}

/// An SVG document being written.
#[derive(Debug)]
pub(crate) struct Svg {
    width: f64,
    height: f64,
    /// definitions by id, written once
    defs: BTreeMap<String, String>,
    body: String,
}

/// Adds formatted elements to an [`Svg`].
macro_rules! add {
    ($svg:expr, $($format:tt)*) => {
        $svg.add(format_args!($($format)*))
    };
}
pub(crate) use add;

impl Svg {
    /// An empty document of this size.
    pub(crate) fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, defs: BTreeMap::new(), body: String::new() }
    }

    /// Adds elements on top of what is there.
    pub(crate) fn add(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    /// Makes an element available to `use` under an id; `element` is all of it but the id.
    pub(crate) fn define(&mut self, id: &str, tag: &str, rest: &str) {
        self.defs.entry(id.to_string()).or_insert_with(|| format!("<{tag} id=\"{id}\"{rest}"));
    }

    /// Puts a defined element somewhere.
    pub(crate) fn put(&mut self, id: &str, at: At) {
        add!(self, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", N(at.x), N(at.y));
    }

    /// Puts a defined element somewhere, larger or smaller.
    pub(crate) fn put_scaled(&mut self, id: &str, at: At, scale: f64) {
        add!(self, "<use href=\"#{id}\" transform=\"translate({at})scale({})\"/>", N(scale));
    }

    /// Writes a label.
    pub(crate) fn label(&mut self, label: Label<'_>) {
        let (places, width) = glyphs::line_up(label.text);
        let scale = label.height / glyphs::CAP;
        let corner = At::new(label.at.x - width * scale / 2.0, label.at.y - label.height / 2.0);
        add!(
            self,
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             transform=\"translate({corner})scale({})\">",
            label.color,
            N(scale)
        );
        for (letter, x) in places {
            if let Some(glyph) = glyphs::glyph(letter) {
                self.define(&format!("g{letter}"), "path", &format!(" d=\"{}\"/>", glyph.path));
            }
            if x == 0.0 {
                add!(self, "<use href=\"#g{letter}\"/>");
            } else {
                add!(self, "<use href=\"#g{letter}\" x=\"{}\"/>", N(x));
            }
        }
        add!(self, "</g>");
    }

    /// The whole document; `title` is for people who cannot see it.
    pub(crate) fn finish(self, title: &str) -> String {
        let (width, height) = (N(self.width), N(self.height));
        let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let defs: String = self.defs.into_values().collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title><defs>{defs}</defs>{}</svg>\n",
            self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers() {
        let write = |x| N(x).to_string();
        assert_eq!([write(3.0), write(0.125), write(-0.001), write(-2.5)], ["3", "0.13", "0", "-2.5"]);
    }

    #[test]
    fn definitions_come_once() {
        let mut svg = Svg::new(10.0, 10.0);
        let label = Label { text: "11", at: At::new(5.0, 5.0), height: 4.0, color: "#000" };
        svg.label(label);
        svg.label(label);
        let text = svg.finish("a > b");
        assert_eq!(text.matches("id=\"g1\"").count(), 1);
        assert_eq!(text.matches("href=\"#g1\"").count(), 4);
        assert!(text.contains("<title>a &gt; b</title>"));
    }
}
