//! Colours: 24-bit where the terminal has them, otherwise the nearest of 256, or none at all.

use ratatui::style::{Color as Ink, Modifier, Style};
use rayuela_draw::{Figure, Rgb, ink};
use rayuela_rules::Color;

/// The ground of Morris boards.
pub(crate) const WOOD: Rgb = (222, 184, 135);
/// The lines of Morris boards.
pub(crate) const LINE: Rgb = (94, 60, 28);
/// Marks that must be seen.
pub(crate) const LIT: Rgb = (176, 30, 24);
const GREY: Rgb = (128, 128, 128);
const GOOD: Rgb = (102, 205, 0);
const BAD: Rgb = (255, 96, 80);

/// Which colours the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// 24-bit colours
    True,
    /// the 256 colours of xterm
    Indexed,
    /// no colours; signs show everything
    Plain,
}

impl Theme {
    /// What the environment asks for: `NO_COLOR`, `COLORTERM`, `TERM`.
    pub fn detect() -> Theme {
        let set = |name: &str| std::env::var(name).unwrap_or_default();
        Theme::of(&set("NO_COLOR"), &set("COLORTERM"), &set("TERM"))
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> Theme {
        match (no_color, colorterm, term) {
            ("", "truecolor" | "24bit", _) => Theme::True,
            ("", _, "dumb") => Theme::Plain,
            ("", ..) => Theme::Indexed,
            _ => Theme::Plain,
        }
    }

    /// Whether there is any colour.
    pub(crate) fn has_color(self) -> bool {
        self != Theme::Plain
    }

    /// A colour as this terminal shows it.
    pub(crate) fn ink(self, rgb: Rgb) -> Ink {
        match self {
            Theme::True => Ink::Rgb(rgb.0, rgb.1, rgb.2),
            Theme::Indexed => Ink::Indexed(nearest(rgb)),
            Theme::Plain => Ink::Reset,
        }
    }

    /// Ink on a ground.
    pub(crate) fn paint(self, ink: Rgb, ground: Rgb) -> Style {
        match self {
            Theme::Plain => Style::new(),
            _ => Style::new().fg(self.ink(ink)).bg(self.ink(ground)),
        }
    }

    /// A player's sign in the panel.
    pub(crate) fn sign(self, owner: Color) -> Style {
        self.paint(ink(owner), GREY).add_modifier(Modifier::BOLD)
    }

    /// Headings.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Something went well.
    pub(crate) fn good(self) -> Style {
        self.front(GOOD)
    }

    /// Something went wrong.
    pub(crate) fn bad(self) -> Style {
        self.front(BAD)
    }

    fn front(self, rgb: Rgb) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_color() { style.fg(self.ink(rgb)) } else { style }
    }

    /// The row or value that the keys work on.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The character for a man, piece, stack or king.
    pub(crate) fn letter(self, figure: Figure, owner: Color) -> char {
        figure.letter(owner, self.has_color())
    }
}

/// Black or white, whichever reads better on this ground.
pub(crate) fn contrast((r, g, b): Rgb) -> Rgb {
    let light = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
    if light > 110_000 { (0, 0, 0) } else { (255, 255, 255) }
}

/// The nearest colour of xterm's 6×6×6 cube and its greys.
fn nearest(rgb: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|&i| STEPS[i as usize].abs_diff(value)).unwrap_or(0);
    let cube = (step(rgb.0), step(rgb.1), step(rgb.2));
    let grey = (0..24u8).min_by_key(|&i| distance(rgb, (8 + 10 * i, 8 + 10 * i, 8 + 10 * i))).unwrap_or(0);
    let level = 8 + 10 * grey;
    let of_cube = (STEPS[cube.0 as usize], STEPS[cube.1 as usize], STEPS[cube.2 as usize]);
    if distance(rgb, of_cube) <= distance(rgb, (level, level, level)) {
        16 + 36 * cube.0 + 6 * cube.1 + cube.2
    } else {
        232 + grey
    }
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morelli::Band;

    #[test]
    fn the_environment_decides() {
        assert_eq!(Theme::of("", "truecolor", "xterm"), Theme::True);
        assert_eq!(Theme::of("", "", "xterm-256color"), Theme::Indexed);
        assert_eq!(Theme::of("1", "truecolor", "xterm"), Theme::Plain);
        assert_eq!(Theme::of("", "", "dumb"), Theme::Plain);
    }

    #[test]
    fn bands_stay_apart_in_256_colours() {
        let mut seen: Vec<u8> = Band::ALL.into_iter().map(|band| nearest(band.rgb())).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), Band::ALL.len());
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((128, 128, 128)), 244);
    }
}
