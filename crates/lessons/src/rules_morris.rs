//! The rules of the Morris games to look up: Nine, Six, Twelve, Stacking.

use crate::lesson::Part;
use crate::page::Page;
use crate::show::{Drawn, line, picture};

pub(crate) const NINE: Page = Page {
    slug: "nine",
    title: "rules-nine",
    family: "morris",
    parts: &[
        Part::Text("rules-nine-aim"),
        Part::Heading("rules-nine-board"),
        Part::Text("rules-nine-board-text"),
        Part::Show(picture(
            "rules-nine-board-figure",
            "nine",
            ".../.../.../....../.../.../... w 9 9",
            &[Drawn::Line(&["b2", "d2", "f2"]), Drawn::Line(&["d5", "d6", "d7"])],
        )),
        Part::Heading("rules-nine-play"),
        Part::Text("rules-nine-play-placing"),
        Part::Text("rules-nine-play-moving"),
        Part::Heading("rules-nine-mills"),
        Part::Text("rules-nine-mills-text"),
        Part::Show(line("rules-nine-mills-figure", "nine", ".b./w.b/.../...w../ww./b../bbb w 0 0", &["e4-e3xd7"])),
        Part::Heading("rules-nine-ending"),
        Part::Text("rules-nine-ending-text"),
        Part::Heading("rules-nine-options"),
        Part::Text("rules-nine-options-diagonal"),
        Part::Text("rules-nine-options-flying"),
        Part::Text("rules-nine-options-noreform"),
        Part::Text("rules-nine-options-double"),
        Part::Heading("rules-nine-notation"),
        Part::Text("rules-nine-notation-text"),
    ],
};

pub(crate) const SIX: Page = Page {
    slug: "six",
    title: "rules-six",
    family: "morris",
    parts: &[
        Part::Text("rules-six-board"),
        Part::Show(line("rules-six-figure", "six", "w.w/.wb/..b./.b./... w 3 3", &["c5xc2"])),
        Part::Text("rules-six-else"),
    ],
};

pub(crate) const TWELVE: Page = Page {
    slug: "twelve",
    title: "rules-twelve",
    family: "morris",
    parts: &[
        Part::Text("rules-twelve-board"),
        Part::Show(line("rules-twelve-figure", "twelve", ".../.b./.../b...../w../w../... w 10 10", &["a1xd6"])),
        Part::Text("rules-twelve-full"),
        Part::Text("rules-twelve-else"),
    ],
};

pub(crate) const STACKING: Page = Page {
    slug: "stacking",
    title: "rules-stacking",
    family: "stacking",
    parts: &[
        Part::Text("rules-stacking-aim"),
        Part::Heading("rules-stacking-words"),
        Part::Text("rules-stacking-words-text"),
        Part::Heading("rules-stacking-mills"),
        Part::Text("rules-stacking-mills-text"),
        Part::Show(picture(
            "rules-stacking-mills-figure",
            "stacking",
            "Bww/.b./..b/....b./.../.b./Www w 3 3",
            &[Drawn::Line(&["a7", "d7", "g7"])],
        )),
        Part::Heading("rules-stacking-processing"),
        Part::Text("rules-stacking-processing-text"),
        Part::Show(line(
            "rules-stacking-processing-figure",
            "stacking",
            "Bw./.b./.../....b./.../.../Ww. w 5 5",
            &["g7~a7xd6>d7"],
        )),
        Part::Heading("rules-stacking-order"),
        Part::Text("rules-stacking-order-text"),
        Part::Heading("rules-stacking-winning"),
        Part::Text("rules-stacking-winning-text"),
        Part::Show(line(
            "rules-stacking-winning-figure",
            "stacking",
            "WW./.bw/..b/.Bw..W/b.w/b.B/w.. w 0 0",
            &["g4-g7"],
        )),
        Part::Text("rules-stacking-else"),
        Part::Heading("rules-stacking-notation"),
        Part::Text("rules-stacking-notation-text"),
    ],
};
