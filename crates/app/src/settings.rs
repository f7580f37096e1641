//! The user's settings, saved on the device.

use crate::i18n::Lang;

/// A choice among a few, with a name for storage, controls and messages.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All of them, the usual one first.
    const ALL: &'static [Self];

    /// The name.
    fn name(self) -> &'static str;

    /// The one with this name, or the usual one.
    fn named(name: &str) -> Self {
        Self::ALL.iter().copied().find(|choice| choice.name() == name).unwrap_or(Self::ALL[0])
    }
}

/// Declares an enum of choices with their names.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name { $($(#[$item_doc])* $item),+ }

        impl Choice for $name {
            const ALL: &'static [$name] = &[$($name::$item),+];

            fn name(self) -> &'static str {
                match self { $($name::$item => $text),+ }
            }
        }
    };
}

choices! {
    /// Light or dark.
    Theme {
        /// as the system has it
        System = "system",
        /// always light
        Light = "light",
        /// always dark
        Dark = "dark",
    }
}

choices! {
    /// What tells Morelli's bands apart besides their colours.
    Bands {
        /// nothing
        Plain = "plain",
        /// a pattern for each
        Patterns = "patterns",
        /// its number in each cell
        Numbers = "numbers",
    }
}

choices! {
    /// The colours of the boards.
    Palette {
        /// softened, lighter or darker with the page
        Soft = "soft",
        /// the bands as the documents print them
        Official = "official",
        /// dark and light bands by turns, without shading
        Contrast = "contrast",
        /// told apart with any colour vision
        Safe = "safe",
    }
}

choices! {
    /// How stones look.
    Pieces {
        /// turned like draughtsmen
        Turned = "turned",
        /// polished, with a reflection
        Glass = "glass",
        /// plain discs
        Flat = "flat",
        /// discs with a sign for each colour
        Marked = "marked",
    }
}

choices! {
    /// When a turn waits to be confirmed.
    Confirm {
        /// after a touch on cells that are small
        Touch = "touch",
        /// every time
        Always = "always",
        /// at no time
        Never = "never",
    }
}

choices! {
    /// Whether animations are on.
    Motion {
        /// unless the system asks for less
        System = "system",
        /// at no time
        Off = "off",
    }
}

choices! {
    /// Yes or no.
    Switch {
        /// yes
        On = "on",
        /// no
        Off = "off",
    }
}

/// Sizes of the engine's transposition table in MiB.
pub(crate) const MEMORY: [u16; 5] = [16, 32, 64, 128, 256];

/// Workers that may search side by side.
pub(crate) const THREADS: [usize; 5] = [1, 2, 4, 8, 16];

/// The user's settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// light or dark
    pub(crate) theme: Theme,
    /// the language; the browser's if none is chosen
    pub(crate) lang: Option<Lang>,
    /// the colours of the boards
    pub(crate) palette: Palette,
    /// what tells bands apart
    pub(crate) bands: Bands,
    /// how stones look
    pub(crate) pieces: Pieces,
    /// when turns are confirmed
    pub(crate) confirm: Confirm,
    /// animations
    pub(crate) motion: Motion,
    /// coordinates beside the board
    pub(crate) coordinates: Switch,
    /// short sounds
    pub(crate) sounds: Switch,
    /// one of [`MEMORY`]
    pub(crate) memory: u16,
    /// one of [`THREADS`]
    pub(crate) threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::System,
            lang: None,
            palette: Palette::Soft,
            bands: Bands::Plain,
            pieces: Pieces::Turned,
            confirm: Confirm::Touch,
            motion: Motion::System,
            coordinates: Switch::On,
            sounds: Switch::On,
            memory: 64,
            threads: 2,
        }
    }
}

impl Settings {
    /// Writes all of it in one line.
    pub(crate) fn text(&self) -> String {
        let lang = self.lang.map_or("", Lang::tag);
        let pairs = [
            ("theme", self.theme.name()),
            ("lang", lang),
            ("palette", self.palette.name()),
            ("bands", self.bands.name()),
            ("pieces", self.pieces.name()),
            ("confirm", self.confirm.name()),
            ("motion", self.motion.name()),
            ("coordinates", self.coordinates.name()),
            ("sounds", self.sounds.name()),
        ];
        let pairs: String = pairs.iter().map(|(name, value)| format!("{name}={value};")).collect();
        format!("{pairs}memory={};threads={}", self.memory, self.threads)
    }

    /// Parses what [`text`](Settings::text) writes; missing or unknown values are the defaults.
    pub(crate) fn parse(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in text.split(';').filter_map(|pair| pair.split_once('=')) {
            settings.set(name, value);
        }
        settings
    }

    /// Changes one of them by its name.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        match name {
            "theme" => self.theme = Theme::named(value),
            "lang" => self.lang = Lang::of_tag(value),
            "palette" => self.palette = Palette::named(value),
            "bands" => self.bands = Bands::named(value),
            "pieces" => self.pieces = Pieces::named(value),
            "confirm" => self.confirm = Confirm::named(value),
            "motion" => self.motion = Motion::named(value),
            "coordinates" => self.coordinates = Switch::named(value),
            "sounds" => self.sounds = Switch::named(value),
            "memory" => self.memory = value.parse().ok().filter(|size| MEMORY.contains(size)).unwrap_or(64),
            "threads" => self.threads = value.parse().ok().filter(|n| THREADS.contains(n)).unwrap_or(2),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive() {
        let mut settings = Settings::default();
        assert_eq!(Settings::parse(&settings.text()), settings);
        for (name, value) in
            [("theme", "dark"), ("lang", "ja"), ("palette", "safe"), ("memory", "128"), ("threads", "4")]
        {
            settings.set(name, value);
        }
        assert_eq!(Settings::parse(&settings.text()), settings);
        assert_eq!((settings.lang, settings.memory, settings.threads), (Some(Lang::Ja), 128, 4));
    }

    #[test]
    fn nonsense_is_as_usual() {
        assert_eq!(Settings::parse("theme=purple;;=;memory=7;threads=0;lang=xx"), Settings::default());
    }
}
