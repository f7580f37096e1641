//! Playing Morris well. Every claim is one of the tables (Six, small classes of Nine) or of the engine; tests check them.

use crate::lesson::{Family, Lesson, Part, figure, figure_then};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

pub(crate) const LESSONS: [Lesson; 5] = [
    Family::Morris.strategy(
        "crossing-points",
        "learn-play-crossings",
        &[
            Part::Text("learn-play-crossings-neighbours"),
            Part::Show(picture(
                "learn-play-crossings-board",
                "nine",
                ".../.../.../....../.../.../... w 9 9",
                &[Drawn::Ring("d6"), Drawn::Ring("b4"), Drawn::Ring("f4"), Drawn::Ring("d2")],
            )),
            Part::Text("learn-play-crossings-engine"),
            figure("learn-play-crossings-place", "nine", "..w/.w./.bw/.w..bb/.../.../..b w 5 5", Task::Best(&["e4"])),
            figure("learn-play-crossings-parry", "six", "w.b/.../b.../.../wwb w 3 3", Task::Holds(&["e3"])),
        ],
    ),
    Family::Morris.strategy(
        "open-mills",
        "learn-play-mills",
        &[
            Part::Text("learn-play-mills-open"),
            figure_then(
                "learn-play-mills-step-out",
                "six",
                "www/w.b/b.bb/b../.w. w 0 0",
                Task::Wins(&["c5-c4"]),
                &["e3-e1", "c4-c5xe1"],
            ),
            Part::Text("learn-play-mills-double"),
            Part::Show(line(
                "learn-play-mills-swing",
                "nine",
                "w.w/www/.../.....b/b.b/.../b.b w 0 0",
                &["d6-d7xg4", "g1-d1", "d7-d6xa1", "d1-g1", "d6-d7xg1"],
            )),
            figure_then(
                "learn-play-mills-which",
                "six",
                "w../.ww/wbb./.b./wbb w 0 0",
                Task::Wins(&["a5-c5"]),
                &["b3-b2", "c5-a5xb2"],
            ),
        ],
    ),
    Family::Morris.strategy(
        "blocking",
        "learn-play-blocking",
        &[
            Part::Text("learn-play-blocking-why"),
            figure("learn-play-blocking-one", "six", "w../b.w/bbw./bwb/w.. w 0 0", Task::Win),
            figure_then(
                "learn-play-blocking-three",
                "six",
                "w.b/..w/b.ww/wwb/bbb w 0 0",
                Task::Wins(&["b2-b3"]),
                &["e5-c5", "d4-c4", "c5-e5", "c4-c5"],
            ),
            figure_then(
                "learn-play-blocking-nine",
                "nine",
                "bwb/bwb/.bw/ww.bwb/b.w/.w./..w w 0 0",
                Task::Wins(&["d2-d3"]),
                &["d5-c5", "e5-d5xe4", "c5-c4", "d5-c5"],
            ),
            Part::Text("learn-play-blocking-room"),
        ],
    ),
    Family::Morris.strategy(
        "three-against-three",
        "learn-play-three",
        &[
            Part::Text("learn-play-three-tables"),
            figure_then(
                "learn-play-three-corner",
                "nine",
                ".../.../.../b...b./ww./.../b.w w 0 0",
                Task::Wins(&["g1-d1"]),
                &["a4-a7", "d3-d2", "a7-d7", "c3-d3xd7"],
            ),
            figure_then(
                "learn-play-three-shut",
                "nine",
                "..b/.../.../b...../..b/..w/.ww w 0 0",
                Task::Wins(&["d1-a1"]),
                &["a4-a7", "f2-d2", "a7-a4", "d2-d1xa4"],
            ),
            Part::Text("learn-play-three-more"),
        ],
    ),
    Family::Morris.strategy(
        "playing-with-flying",
        "learn-play-flying",
        &[
            Part::Text("learn-play-flying-tables"),
            figure_then(
                "learn-play-flying-fork",
                "nine+flying",
                "b.w/.../.../b...../.../w../bw. w 0 0",
                Task::Wins(&["g7-d2"]),
                &["a1-b4", "b2-d3xa4"],
            ),
            Part::Text("learn-play-flying-four"),
        ],
    ),
];
