//! Playing Stacking Morris well. Every result was proved by the engine; tests check them again.

use crate::lesson::{Family, Lesson, Part, figure_then};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

pub(crate) const LESSONS: [Lesson; 3] = [
    Family::Stacking.strategy(
        "turning-stacks",
        "learn-play-turning",
        &[
            Part::Text("learn-play-turning-worth"),
            Part::Show(line(
                "learn-play-turning-swing",
                "stacking",
                "Bw./.b./.../....b./.../.../Ww. w 5 5",
                &["g7~a7xd6>d7"],
            )),
            Part::Text("learn-play-turning-under"),
            figure_then(
                "learn-play-turning-right",
                "stacking",
                "bwb/wbw/.wB/.bww.b/..W/.bb/..w w 0 0",
                Task::Wins(&["c4-c5~e5xd6>c5"]),
                &["b4-b2xd7>d2", "d5-d6xa7>d6", "g7-d7", "d6-d5"],
            ),
        ],
    ),
    Family::Stacking.strategy(
        "third-stack",
        "learn-play-third",
        &[
            Part::Text("learn-play-third-lines"),
            figure_then(
                "learn-play-third-short",
                "stacking",
                "..B/.w./WB./.b.bB./w.b/wbW/..w b 0 0",
                Task::Wins(&["f4-f6"]),
                &["g1-g4", "d5-e5"],
            ),
            figure_then(
                "learn-play-third-long",
                "stacking",
                ".BB/w../.../.bWbB./w.b/wbW/..w b 0 0",
                Task::Wins(&["d7-d6"]),
                &["c4-c5", "d6-d5", "b6-d6", "f4-f6", "g1-g4", "d5-e5"],
            ),
            figure_then(
                "learn-play-third-make",
                "stacking",
                ".../.bB/WB./b.w.../bb./wW./wwW b 0 0",
                Task::Wins(&["d6-b6"]),
                &["g1-f2", "a4-a7~c5xb2>b6", "d1-g1", "f6-e5"],
            ),
        ],
    ),
    Family::Stacking.strategy(
        "few-singletons",
        "learn-play-starving",
        &[
            Part::Text("learn-play-starving-together"),
            Part::Show(picture(
                "learn-play-starving-count",
                "stacking",
                ".../W.w/W.B/w..B.W/.../Bb./.Wb b 0 0",
                &[Drawn::Ring("f6"), Drawn::Ring("a4"), Drawn::Ring("d2"), Drawn::Ring("g1")],
            )),
            Part::Text("learn-play-starving-then"),
            figure_then(
                "learn-play-starving-race",
                "stacking",
                ".../W.w/W.B/w..B.W/.../Bb./.Wb b 0 0",
                Task::Wins(&["b2-c3"]),
                &["f6-f4", "c3-d3", "g4-g7", "d3-e3"],
            ),
            figure_then(
                "learn-play-starving-plan",
                "stacking",
                "..w/W../W.B/w..B.W/.b./BWb/... b 0 0",
                Task::Wins(&["f2-g1"]),
                &["d2-d1", "b2-d2", "g4-f4", "d2-f2", "g7-d7", "f2-e3"],
            ),
        ],
    ),
];
