//! Morelli as revised in 2015. The figures are the rule book's, as far as it has them.

use crate::lesson::{Family, Lesson, Part, figure};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

pub(crate) const FIGURE_1: &str =
    "wwbwwbwbwbbwb/w11b/b11w/b11w/b11b/w11w/w11b/b11b/w11w/b11w/b11w/w11b/wbwwbwbwbbwbb b -";
pub(crate) const FIGURE_2: &str = "13/13/13/13/13/13/13/13/w12/13/13/13/13 w -";
pub(crate) const FIGURE_3: &str = "13/13/13/3b1b7/13/8b1b2/7www3/6bw1wb2/1b6ww3/1w3b2b1b2/4w8/13/3b9 b -";
const FIGURE_3_WHITE: &str = "13/13/13/3b1b7/13/8b1b2/7www3/6bw1wb2/1b6ww3/1w3b2b1b2/4w8/13/3b9 w -";
const FIGURE_4: &str = "13/13/6w6/13/11w1/10b2/9b3/9w3/13/13/13/13/13 w -";
pub(crate) const FIGURE_5: &str = "13/13/13/3b3b1b3/7w5/3b2b6/1w5w5/6b2b3/7w5/5wb2b3/4b8/13/13 b -";
const FIGURE_5_WHITE: &str = "13/13/13/3b3b1b3/7w5/3b2b6/1w5w5/6b2b3/7w5/5wb2b3/4b8/13/13 w -";
pub(crate) const FIGURE_6: &str =
    "13/13/5b7/4bbb2w3/3wbwwwwb1w1/2wbwbbbw4/3wbw1bw4/2wwbbbbb4/1w1bwbwbbw3/3bwww1bw3/4w5b2/13/13 w b";
const FIGURE_9: &str = "bwwwwbbbw/w7w/b7b/w7b/b7w/w7b/w7w/b7b/bwwwbbbbw b -";

/// A straight frame of Black's and a tilted one of White's.
const TWO_FRAMES: &str = "13/13/4w8/3b5b3/10w2/13/13/13/2w10/3b5b3/8w4/13/13 b -";

pub(crate) const LESSONS: [Lesson; 9] = [
    Family::Morelli.lesson(
        "board",
        "learn-morelli-board",
        Some("board"),
        &[
            Part::Text("learn-morelli-board-bands"),
            Part::Show(picture("learn-morelli-board-seen", "morelli13", FIGURE_1, &[Drawn::Ring("G7")])),
            Part::Text("learn-morelli-board-pieces"),
            Part::Text("learn-morelli-board-aim"),
            figure("learn-morelli-board-first", "morelli9", FIGURE_9, Task::Any),
        ],
    ),
    Family::Morelli.lesson(
        "setting-up",
        "learn-morelli-setup",
        Some("setting-up"),
        &[
            Part::Text("learn-morelli-setup-random"),
            Part::Text("learn-morelli-setup-pairs"),
            figure("learn-morelli-setup-open", "morelli13", FIGURE_1, Task::Any),
            Part::Text("learn-morelli-setup-sizes"),
        ],
    ),
    Family::Morelli.lesson(
        "moving",
        "learn-morelli-moving",
        Some("moving"),
        &[
            Part::Text("learn-morelli-moving-inward"),
            Part::Show(line(
                "learn-morelli-moving-seen",
                "morelli7",
                "3b3/6w/7/7/w6/7/1b5 b -",
                &["D7-F5", "G6-B6", "B1-D3", "A3-B2"],
            )),
            figure("learn-morelli-moving-far", "morelli13", FIGURE_2, Task::Turns(&["A5-L5"])),
            figure("learn-morelli-moving-diagonal", "morelli13", FIGURE_2, Task::Turns(&["A5-H12"])),
            Part::Text("learn-morelli-moving-throne"),
            figure("learn-morelli-moving-cross", "morelli7", "6w/7/7/b6/7/7/7 b -", Task::Turns(&["A4-E4", "A4-F4"])),
            figure("learn-morelli-moving-stop", "morelli7", "6w/7/7/b6/7/7/7 b w", Task::Turns(&["A4-C4"])),
        ],
    ),
    Family::Morelli.lesson(
        "capturing",
        "learn-morelli-capturing",
        Some("capturing"),
        &[
            Part::Text("learn-morelli-capturing-how"),
            Part::Show(line("learn-morelli-capturing-seen", "morelli7", "7/7/1w5/1b5/6w/7/b6 w -", &["G3-B3xB4"])),
            figure("learn-morelli-capturing-one", "morelli13", FIGURE_3, Task::Capture(&["B4"])),
            figure("learn-morelli-capturing-six", "morelli13", FIGURE_3, Task::CaptureCount(6)),
            Part::Text("learn-morelli-capturing-safe"),
            figure("learn-morelli-capturing-between", "morelli13", FIGURE_3_WHITE, Task::Turns(&["E3-E10"])),
            Part::Text("learn-morelli-capturing-ripple"),
            figure("learn-morelli-capturing-no-ripple", "morelli13", FIGURE_4, Task::Capture(&["J7"])),
        ],
    ),
    Family::Morelli.lesson(
        "frames",
        "learn-morelli-frames",
        Some("centre"),
        &[
            Part::Text("learn-morelli-frames-what"),
            Part::Show(picture(
                "learn-morelli-frames-seen",
                "morelli13",
                TWO_FRAMES,
                &[Drawn::Frame("Green 1"), Drawn::Frame("Yellow 3")],
            )),
            figure("learn-morelli-frames-corner", "morelli13", FIGURE_5, Task::Frame("Green 1")),
            Part::Text("learn-morelli-frames-how"),
            figure("learn-morelli-frames-capture", "morelli13", FIGURE_5, Task::Frame("Green 5")),
            figure("learn-morelli-frames-three", "morelli13", FIGURE_5_WHITE, Task::Frame("Indigo 2")),
            Part::Text("learn-morelli-frames-names"),
            figure(
                "learn-morelli-frames-prevent",
                "morelli13",
                "4wb7/13/13/13/13/11w1/13/1w11/13/13/13/7w5/12b b -",
                Task::Prevent("Orange 5"),
            ),
        ],
    ),
    Family::Morelli.lesson(
        "throne",
        "learn-morelli-throne",
        Some("centre"),
        &[
            Part::Text("learn-morelli-throne-must"),
            figure("learn-morelli-throne-evict", "morelli7", "7/1w3w1/7/6b/7/5w1/wb5 w b", Task::Frame("")),
            Part::Text("learn-morelli-throne-once"),
            figure("learn-morelli-throne-new", "morelli7", "b5b/1w3w1/2w1w2/w6/4w2/1w3w1/6b w b", Task::Frame("")),
        ],
    ),
    Family::Morelli.lesson(
        "ending",
        "learn-morelli-ending",
        Some("ending"),
        &[
            Part::Text("learn-morelli-ending-when"),
            Part::Text("learn-morelli-ending-turn"),
            figure("learn-morelli-ending-march", "morelli13", FIGURE_6, Task::Turns(&["L9-J11"])),
            Part::Text("learn-morelli-ending-use"),
            figure("learn-morelli-ending-shut", "morelli7", "7/7/4w2/2b4/3b3/w6/b6 w w", Task::Win),
            Part::Text("learn-morelli-ending-clock"),
        ],
    ),
    Family::Morelli.lesson(
        "notation",
        "learn-morelli-notation",
        None,
        &[
            Part::Text("learn-morelli-notation-turns"),
            figure(
                "learn-morelli-notation-read",
                "morelli13",
                "13/3b9/13/13/13/5w1w5/4b3b4/13/13/13/13/13/w12 b -",
                Task::Capture(&["F8", "H8"]),
            ),
            Part::Text("learn-morelli-notation-end"),
        ],
    ),
    Family::Morelli.lesson(
        "editions",
        "learn-morelli-editions",
        None,
        &[
            Part::Text("learn-morelli-editions-words"),
            Part::Text("learn-morelli-editions-duty"),
            figure(
                "learn-morelli-editions-refuse",
                "morelli7+2011",
                "7/5w1/7/6b/7/1b5/w6 w -",
                Task::Turns(&["F6-C3"]),
            ),
            Part::Text("learn-morelli-editions-starts"),
            Part::Text("learn-morelli-editions-same"),
        ],
    ),
];
