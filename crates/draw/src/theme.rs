//! The colours of Morelli boards.

use std::fmt;

use rayuela_rules::morelli::Band;

use crate::Rgb;

/// The colours of a Morelli board.
///
/// # Examples
/// ```
/// use rayuela_draw::{Picture, Theme};
/// use rayuela_rules::AnyPosition;
/// let start = AnyPosition::start("morelli9".parse().unwrap());
/// let soft = Picture { theme: Theme::Soft, ..Picture::new(start) };
/// assert!(soft.svg().contains("#ecc865") && !soft.svg().contains("#ffcc00"));
/// assert_eq!(Theme::ALL.map(Theme::name), ["official", "soft", "contrast", "safe"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// the bands as the documents print them
    #[default]
    Official,
    /// softened, as tiles in a wooden frame
    Soft,
    /// dark and light bands by turns
    Contrast,
    /// bands that are told apart with any colour vision (the palette of Okabe and Ito)
    Safe,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Official, Theme::Soft, Theme::Contrast, Theme::Safe];

    /// The name, such as `soft`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Official => "official",
            Theme::Soft => "soft",
            Theme::Contrast => "contrast",
            Theme::Safe => "safe",
        }
    }

    /// The theme of this name.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::Theme;
    /// assert_eq!(Theme::named("soft"), Some(Theme::Soft));
    /// assert_eq!(Theme::named("loud"), None);
    /// ```
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// A band's colour.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::Theme;
    /// use rayuela_rules::morelli::Band;
    /// assert_eq!(Theme::Official.band(Band::Red), (204, 0, 0));
    /// ```
    pub const fn band(self, band: Band) -> Rgb {
        let [red, green, blue] = match self {
            Theme::Official => return band.rgb(),
            Theme::Soft => match band {
                Band::Violet => [0xab, 0x8c, 0xe0],
                Band::Indigo => [0x4a, 0x47, 0x88],
                Band::Blue => [0x4f, 0x83, 0xbd],
                Band::Green => [0x89, 0xb5, 0x68],
                Band::Yellow => [0xec, 0xc8, 0x65],
                Band::Orange => [0xdc, 0x87, 0x3f],
                Band::Red => [0xb2, 0x40, 0x37],
            },
            Theme::Contrast => match band {
                Band::Violet => [0xd9, 0xb8, 0xff],
                Band::Indigo => [0x2a, 0x15, 0x70],
                Band::Blue => [0x8c, 0xca, 0xff],
                Band::Green => [0x1d, 0x7a, 0x1d],
                Band::Yellow => [0xff, 0xf0, 0x4a],
                Band::Orange => [0xd2, 0x68, 0x0a],
                Band::Red => [0x7d, 0x00, 0x00],
            },
            Theme::Safe => match band {
                Band::Violet => [0xcc, 0x79, 0xa7],
                Band::Indigo => [0x00, 0x72, 0xb2],
                Band::Blue => [0x56, 0xb4, 0xe9],
                Band::Green => [0x00, 0x9e, 0x73],
                Band::Yellow => [0xf0, 0xe4, 0x42],
                Band::Orange => [0xe6, 0x9f, 0x00],
                Band::Red => [0xd5, 0x5e, 0x00],
            },
        };
        (red, green, blue)
    }

    /// What surrounds the bands: paper, or the wood of a frame.
    pub(crate) const fn ground(self) -> &'static str {
        match self {
            Theme::Official => "#fbfaf6",
            Theme::Soft | Theme::Safe => "#4a3529",
            Theme::Contrast => "#000",
        }
    }

    /// Letters and lines on the ground.
    pub(crate) const fn ink(self) -> &'static str {
        match self {
            Theme::Official => "#33313a",
            Theme::Soft | Theme::Safe => "#eddfc6",
            Theme::Contrast => "#fff",
        }
    }

    /// The line around the field.
    pub(crate) const fn edge(self) -> &'static str {
        match self {
            Theme::Official => "#33313a",
            Theme::Soft | Theme::Safe | Theme::Contrast => "#1e1510",
        }
    }

    /// Whether the cells are drawn as glazed tiles.
    pub(crate) const fn is_glazed(self) -> bool {
        matches!(self, Theme::Soft | Theme::Safe)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
