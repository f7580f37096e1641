//! Morelli's first edition. Its figures are lost: these are made to fit its captions.

use crate::lesson::{Family, Lesson, Part, figure};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

pub(crate) const FACING: &str =
    "wbbbbbbbbbbbb/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/w11w/bbbbbbbbbbbbw b -";
pub(crate) const ADJACENT: &str =
    "bwwwwwwwwwwww/b11w/b11w/b11w/b11w/b11w/b11w/b11w/b11w/b11w/b11w/b11w/bbbbbbbbbbbbw b -";

/// The endgame of figures 18 and 19, which differ in the tower in the Centre.
pub(crate) const CLOSING: &str = "3w9/13/7b5/13/8b4/5bwbw4/5w1w5/4wbwb5/7w5/13/13/13/13 b b";
const CLOSED: &str = "3w9/13/7b5/13/8b4/5bwbw4/5w1w5/4wbwb5/7w5/13/13/13/13 b w";
const FACING_11: &str = "wbbbbbbbbbb/w9w/w9w/w9w/w9w/w9w/w9w/w9w/w9w/w9w/bbbbbbbbbbw b -";
const FACING_9: &str = "wbbbbbbbb/w7w/w7w/w7w/w7w/w7w/w7w/w7w/bbbbbbbbw b -";

pub(crate) const LESSONS: [Lesson; 7] = [
    Family::Morelli2011.lesson(
        "board",
        "learn-2011-board",
        Some("board"),
        &[Part::Text("learn-2011-board-words"), Part::Text("learn-2011-board-aim")],
    ),
    Family::Morelli2011.lesson(
        "setting-up",
        "learn-2011-setup",
        Some("setting-up"),
        &[
            Part::Text("learn-2011-setup-modes"),
            figure("learn-2011-setup-facing", "morelli13+2011", FACING, Task::Any),
            figure("learn-2011-setup-adjacent", "morelli13+2011", ADJACENT, Task::Any),
            Part::Text("learn-2011-setup-free"),
            Part::Text("learn-2011-setup-fists"),
        ],
    ),
    Family::Morelli2011.lesson(
        "moving",
        "learn-2011-moving",
        Some("moving"),
        &[
            Part::Text("learn-2011-moving-inward"),
            figure(
                "learn-2011-moving-axis",
                "morelli13+2011",
                "10b2/13/13/13/13/13/13/13/13/13/13/13/w12 b -",
                Task::Turns(&["K13-B4"]),
            ),
            Part::Text("learn-2011-moving-centre"),
            figure(
                "learn-2011-moving-through",
                "morelli13+2011",
                "6b6/13/13/13/13/13/13/13/13/13/13/13/w12 b -",
                Task::Turns(&["G13-G6", "G13-G5", "G13-G4", "G13-G3", "G13-G2"]),
            ),
            figure(
                "learn-2011-moving-tower",
                "morelli13+2011",
                "6b6/13/13/13/13/13/13/13/13/13/13/13/w12 b w",
                Task::Turns(&["G13-G8"]),
            ),
        ],
    ),
    Family::Morelli2011.lesson(
        "centre",
        "learn-2011-centre",
        Some("frames"),
        &[
            Part::Text("learn-2011-centre-four"),
            Part::Show(picture(
                "learn-2011-centre-seen",
                "morelli9+2011",
                "9/1b5b1/4w4/9/2w3w2/9/4w4/1b5b1/9 b -",
                &[Drawn::Frame("Green 1"), Drawn::Frame("Blue 3")],
            )),
            figure(
                "learn-2011-centre-corners",
                "morelli9+2011",
                "9/1b5b1/9/9/9/w8/9/1b7/8b b -",
                Task::Frame("Green 1"),
            ),
            figure("learn-2011-centre-skew", "morelli9+2011", "4b4/9/9/7b1/9/1b7/9/5b3/w8 b -", Task::Frame("Green 3")),
            Part::Text("learn-2011-centre-may"),
            figure("learn-2011-centre-decline", "morelli7+2011", "7/1w3w1/7/6b/7/5w1/wb5 w b", Task::Turns(&["A1-B2"])),
        ],
    ),
    Family::Morelli2011.lesson(
        "capturing",
        "learn-2011-capturing",
        Some("capturing"),
        &[
            Part::Text("learn-2011-capturing-how"),
            figure("learn-2011-capturing-one", "morelli7+2011", "7/5w1/7/6b/7/1b5/w6 w -", Task::Capture(&["B2"])),
            Part::Text("learn-2011-capturing-safe"),
            figure(
                "learn-2011-capturing-between",
                "morelli9+2011",
                "4w4/9/9/3b1b3/9/9/9/9/9 w -",
                Task::Turns(&["E9-E6"]),
            ),
            Part::Text("learn-2011-capturing-several"),
            figure(
                "learn-2011-capturing-two",
                "morelli9+2011",
                "8w/9/9/9/2b6/2w6/3wb4/9/b8 b -",
                Task::CaptureCount(2),
            ),
            figure(
                "learn-2011-capturing-choose",
                "morelli9+2011",
                "8w/9/9/9/2b6/2w6/3wb4/9/b8 b -",
                Task::Capture(&["D3"]),
            ),
            Part::Text("learn-2011-capturing-occupy"),
            figure(
                "learn-2011-capturing-all",
                "morelli9+2011",
                "9/9/2b3b2/9/2b6/2w6/6b2/9/b7w b -",
                Task::Turns(&["A1-C3xC4*"]),
            ),
            figure(
                "learn-2011-capturing-both",
                "morelli9+2011",
                "9/9/2b3b2/9/9/9/2w3b2/1b7/3b4w b -",
                Task::Frame("Blue 1"),
            ),
            Part::Text("learn-2011-capturing-ripple"),
            figure(
                "learn-2011-capturing-no-ripple",
                "morelli9+2011",
                "5w3/9/7w1/6b2/5b3/5w3/9/9/9 w -",
                Task::Capture(&["F5"]),
            ),
        ],
    ),
    Family::Morelli2011.lesson(
        "ending",
        "learn-2011-ending",
        Some("ending"),
        &[
            Part::Text("learn-2011-ending-when"),
            Part::Text("learn-2011-ending-race"),
            figure("learn-2011-ending-close", "morelli7+2011", "3b3/w6/4w2/2b4/2wbw2/7/7 b b", Task::Clinch),
            Part::Text("learn-2011-ending-hold"),
            Part::Show(picture("learn-2011-ending-lost", "morelli13+2011", CLOSED, &[Drawn::Ring("H11")])),
            figure("learn-2011-ending-one", "morelli13+2011", CLOSING, Task::Clinch),
            Part::Show(line(
                "learn-2011-ending-flamboyant",
                "morelli13+2011",
                CLOSING,
                &["H11-G10", "D13-F11", "G10-F9", "F11-E10xF9*"],
            )),
        ],
    ),
    Family::Morelli2011.lesson(
        "smaller-boards",
        "learn-2011-sizes",
        None,
        &[
            Part::Text("learn-2011-sizes-orange"),
            Part::Show(picture("learn-2011-sizes-eleven", "morelli11+2011", FACING_11, &[])),
            Part::Text("learn-2011-sizes-yellow"),
            figure("learn-2011-sizes-try", "morelli9+2011", FACING_9, Task::Any),
        ],
    ),
];
