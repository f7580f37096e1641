//! Playing Morelli well. Every position and result here was found or proved by the engine; tests check them again.

use crate::lesson::{Family, Lesson, Part, figure, figure_then};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

/// The start of the first annotated game.
const OPENING: &str = "bbwbbbbww/b7w/b7b/b7b/b7w/w7w/w7w/b7w/bbwwwwbww b -";
const EARLY: &str = "b1wb1wwb1/8w/b7b/b1bw4b/b2w1b2w/w2wb3w/ww7/bbw5w/ww1bw1b2 b -";
const TWO_WAYS: &str = "3b1bb/bbb3b/bwwbb2/2w1b1w/1bww3/w6/w1ww1ww w -";
const TWO_WAYS_9: &str = "2w4ww/1ww3ww1/4wbb2/b1bbbb3/3b1bb1b/1w1wwbw2/w2wbww2/9/1b2bb3 b -";
const LAST_WORD: &str = "6w/1wwb3/2bb3/wbb1bw1/1bbbbb1/1wwwwww/4b1w w b";
const TOO_SOON: &str = "5w1/b5b/ww3bb/1bw1wb1/2bwbw1/w1wb1ww/wb3bw w -";

pub(crate) const LESSONS: [Lesson; 7] = [
    Family::Morelli.strategy(
        "opening",
        "learn-play-opening",
        &[
            Part::Text("learn-play-opening-tempo"),
            Part::Show(line("learn-play-opening-first", "morelli9", OPENING, &["B9-F5", "H1-D5", "B1-E4", "I1-D6"])),
            Part::Text("learn-play-opening-statistics"),
            Part::Text("learn-play-opening-hold"),
            figure("learn-play-opening-punish", "morelli9", EARLY, Task::Best(&["A6-C4xB3D4"])),
        ],
    ),
    Family::Morelli.strategy(
        "safe-pieces",
        "learn-play-safe",
        &[
            Part::Text("learn-play-safe-edge"),
            Part::Show(picture(
                "learn-play-safe-exposed",
                "morelli7",
                "7/7/1w5/1b5/6w/7/b6 w -",
                &[Drawn::Ring("B4"), Drawn::Arrow("G3", "B3")],
            )),
            Part::Text("learn-play-safe-test"),
            figure("learn-play-safe-choose", "morelli7", "5w1/b6/7/7/1w2b2/3w3/7 b -", Task::Safe),
            figure("learn-play-safe-step", "morelli7", "5b1/7/3w3/7/4w2/4bw1/2w4 b -", Task::Safe),
            Part::Text("learn-play-safe-between"),
        ],
    ),
    Family::Morelli.strategy(
        "building-frames",
        "learn-play-frames",
        &[
            Part::Text("learn-play-frames-three"),
            Part::Show(picture(
                "learn-play-frames-seen",
                "morelli7",
                "6b/5bw/w3b2/b1w1wb1/w2wbbb/bb1bbbb/wb2w1w w -",
                &[Drawn::Frame("Indigo 2")],
            )),
            figure_then(
                "learn-play-frames-take",
                "morelli7",
                "6b/5bw/w3b2/b1w1wb1/w2wbbb/bb1bbbb/wb2w1w w -",
                Task::Wins(&["A5-D5*"]),
                &["A4-B3", "G6-F5xE5", "B1-C2", "A3-C5"],
            ),
            Part::Text("learn-play-frames-break"),
            figure_then(
                "learn-play-frames-stop",
                "morelli7",
                "w4w1/1bbb3/w1bwwww/bbb1ww1/b2w1w1/w6/bb1b2b b -",
                Task::Holds(&["D1-E2xD3"]),
                &["F3-E3", "A4-B5", "A2-C2xD3", "B1-B3"],
            ),
            figure(
                "learn-play-frames-block",
                "morelli7",
                "2w4/1w2w1w/wwwww1w/b1b1w2/bb1bbw1/4b2/bwbwb2 b -",
                Task::Holds(&["C1-C2"]),
            ),
        ],
    ),
    Family::Morelli.strategy(
        "double-threats",
        "learn-play-double",
        &[
            Part::Text("learn-play-double-what"),
            figure("learn-play-double-small", "morelli7", TWO_WAYS, Task::Wins(&["G4-E6xD5"])),
            Part::Show(picture(
                "learn-play-double-why",
                "morelli7",
                "3b1bb/bbb1w1b/bwwwb2/2w1b2/1bww3/w6/w1ww1ww b -",
                &[Drawn::Frame("Indigo 2"), Drawn::Arrow("F1", "F3"), Drawn::Arrow("F1", "F5"), Drawn::Ring("E4")],
            )),
            figure_then(
                "learn-play-double-large",
                "morelli9",
                TWO_WAYS_9,
                Task::Wins(&["E1-C3xD3"]),
                &["A3-B3", "A6-C4", "C9-D8", "F1-G2", "B8-C7", "I5-H4xG4*"],
            ),
            Part::Text("learn-play-double-find"),
        ],
    ),
    Family::Morelli.strategy(
        "when-to-take-the-throne",
        "learn-play-throne",
        &[
            Part::Text("learn-play-throne-closes"),
            figure_then("learn-play-throne-wait", "morelli7", LAST_WORD, Task::Wins(&["A4-B5"]), &["D6-E5", "G7-F6*"]),
            Part::Show(line("learn-play-throne-hasty", "morelli7", LAST_WORD, &["G7-F6*", "D6-E5*", "A4-B5"])),
            Part::Text("learn-play-throne-last"),
            figure_then(
                "learn-play-throne-prepare",
                "morelli7",
                TOO_SOON,
                Task::Wins(&["A2-B3xB4C3"]),
                &["F5-D5", "F7-E6xD5*", "G6-F6", "A1-B2", "G5-F5", "E6-E5", "A6-D6xE5", "B5-C5"],
            ),
        ],
    ),
    Family::Morelli.strategy(
        "counting-moves",
        "learn-play-tempo",
        &[
            Part::Text("learn-play-tempo-count"),
            Part::Text("learn-play-tempo-both"),
            figure_then(
                "learn-play-tempo-hold",
                "morelli9",
                "7ww/7w1/2wwbwwb1/b1bwwbb2/2w2bb2/1bbbbbbbw/2ww1bw2/w1b6/9 w w",
                Task::Wins(&["C5-D5xD4"]),
                &["A6-B5", "A2-B3xC4", "B4-C5xD6", "H9-G8"],
            ),
            figure_then(
                "learn-play-tempo-five",
                "morelli7",
                "w3b2/1b2bb1/1wbbwwb/b1w1b2/w2wwb1/www2b1/2w2b1 b -",
                Task::Wins(&["A4-B3xC4"]),
                &["A3-B4xB3", "G5-F4xF5", "C1-D2", "E7-D6xE5", "B3-C3", "F1-E2xD3E3*", "A2-B3"],
            ),
            figure_then(
                "learn-play-tempo-last",
                "morelli7",
                "4bbw/w2www1/3wwww/2w1bw1/bbbbw2/b2w1b1/1w4w w -",
                Task::Wins(&["B1-C2xC3"]),
                &["A3-B4", "D6-C5*", "E7-D6xC5", "A6-B5xC5", "A2-B2"],
            ),
        ],
    ),
    Family::Morelli.strategy(
        "endings",
        "learn-play-endings",
        &[
            Part::Text("learn-play-endings-last"),
            figure(
                "learn-play-endings-capture",
                "morelli7",
                "7/1wwwwww/2wbbb1/2w1bb1/2wbbw1/bbbb3/b1w3b b -",
                Task::Win,
            ),
            figure(
                "learn-play-endings-turn",
                "morelli9",
                "9/3b3b1/2wbbbbw1/w1bbwbww1/2bw1bb2/1wwbbbb2/1wwwwwb2/7b1/9 w b",
                Task::Win,
            ),
            Part::Text("learn-play-endings-draw"),
            figure_then(
                "learn-play-endings-save",
                "morelli7",
                "6b/w1w1b2/1bbwb2/2b1w1b/bwb1ww1/2b1wwb/w1w1b1w w -",
                Task::Holds(&["C1-D2"]),
                &["C2-D3", "A1-B2", "G4-F5xE4", "A6-B6", "G7-F6"],
            ),
        ],
    ),
];
