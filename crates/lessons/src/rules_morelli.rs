//! The rules of Morelli to look up: the revised edition, and the first.

use crate::lesson::Part;
use crate::morelli::{FIGURE_1, FIGURE_2, FIGURE_3, FIGURE_5, FIGURE_6};
use crate::morelli_2011::{ADJACENT, CLOSING, FACING};
use crate::page::Page;
use crate::show::{Drawn, line, picture};

pub(crate) const PAGE_2015: Page = Page {
    slug: "morelli",
    title: "rules-morelli",
    family: "morelli",
    parts: &[
        Part::Text("rules-morelli-aim"),
        Part::Heading("rules-morelli-board"),
        Part::Text("rules-morelli-board-text"),
        Part::Show(picture("rules-morelli-board-figure", "morelli13", FIGURE_1, &[])),
        Part::Heading("rules-morelli-setup"),
        Part::Text("rules-morelli-setup-random"),
        Part::Text("rules-morelli-setup-pairs"),
        Part::Heading("rules-morelli-moving"),
        Part::Text("rules-morelli-moving-text"),
        Part::Show(picture(
            "rules-morelli-moving-figure",
            "morelli13",
            FIGURE_2,
            &[Drawn::Arrow("A5", "L5"), Drawn::Arrow("A5", "H12"), Drawn::Arrow("A5", "D2")],
        )),
        Part::Text("rules-morelli-moving-throne"),
        Part::Heading("rules-morelli-capturing"),
        Part::Text("rules-morelli-capturing-text"),
        Part::Show(line("rules-morelli-capturing-figure", "morelli13", FIGURE_3, &["D1-I6xH6I5I7J5J6J7"])),
        Part::Text("rules-morelli-capturing-limits"),
        Part::Heading("rules-morelli-frames"),
        Part::Text("rules-morelli-frames-text"),
        Part::Show(picture(
            "rules-morelli-frames-figure",
            "morelli13",
            FIGURE_5,
            &[Drawn::Frame("Green 1"), Drawn::Frame("Green 5"), Drawn::Frame("Indigo 2")],
        )),
        Part::Text("rules-morelli-frames-names"),
        Part::Heading("rules-morelli-throne"),
        Part::Text("rules-morelli-throne-text"),
        Part::Heading("rules-morelli-ending"),
        Part::Text("rules-morelli-ending-text"),
        Part::Show(picture(
            "rules-morelli-ending-figure",
            "morelli13",
            FIGURE_6,
            &[Drawn::Arrow("L9", "J11"), Drawn::Arrow("J11", "I10")],
        )),
        Part::Text("rules-morelli-ending-time"),
        Part::Heading("rules-morelli-sizes"),
        Part::Text("rules-morelli-sizes-text"),
        Part::Heading("rules-morelli-notation"),
        Part::Text("rules-morelli-notation-text"),
    ],
};

pub(crate) const PAGE_2011: Page = Page {
    slug: "morelli-2011",
    title: "rules-2011",
    family: "morelli-2011",
    parts: &[
        Part::Text("rules-2011-aim"),
        Part::Heading("rules-2011-board"),
        Part::Text("rules-2011-board-text"),
        Part::Heading("rules-2011-setup"),
        Part::Text("rules-2011-setup-text"),
        Part::Show(picture("rules-2011-setup-facing", "morelli13+2011", FACING, &[])),
        Part::Show(picture("rules-2011-setup-adjacent", "morelli13+2011", ADJACENT, &[])),
        Part::Text("rules-2011-setup-free"),
        Part::Text("rules-2011-setup-fists"),
        Part::Heading("rules-2011-moving"),
        Part::Text("rules-2011-moving-text"),
        Part::Heading("rules-2011-capturing"),
        Part::Text("rules-2011-capturing-text"),
        Part::Show(line(
            "rules-2011-capturing-figure",
            "morelli9+2011",
            "8w/9/9/9/2b6/2w6/3wb4/9/b8 b -",
            &["A1-C3xC4D3"],
        )),
        Part::Text("rules-2011-capturing-choice"),
        Part::Heading("rules-2011-centre"),
        Part::Text("rules-2011-centre-text"),
        Part::Show(line("rules-2011-centre-figure", "morelli9+2011", "4b4/9/9/7b1/9/1b7/9/5b3/w8 b -", &["E9-D8*"])),
        Part::Heading("rules-2011-ending"),
        Part::Text("rules-2011-ending-text"),
        Part::Show(line("rules-2011-ending-figure", "morelli13+2011", CLOSING, &["H11-J9", "D13-F11"])),
        Part::Heading("rules-2011-sizes"),
        Part::Text("rules-2011-sizes-text"),
        Part::Heading("rules-2011-notation"),
        Part::Text("rules-2011-notation-text"),
    ],
};
