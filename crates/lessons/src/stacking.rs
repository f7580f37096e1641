//! Stacking Morris. The figures are made to fit the text.

use crate::lesson::{Family, Lesson, Part, figure};
use crate::show::{Drawn, line, picture};
use crate::task::Task;

pub(crate) const LESSONS: [Lesson; 5] = [
    Family::Stacking.lesson(
        "stacks",
        "learn-stacking-stacks",
        None,
        &[
            Part::Text("learn-stacking-stacks-what"),
            Part::Text("learn-stacking-stacks-take"),
            Part::Show(line(
                "learn-stacking-stacks-seen",
                "stacking",
                ".../wb./.../.w...b/.../.../... w 7 7",
                &["b2xd6>b6"],
            )),
            figure("learn-stacking-stacks-first", "stacking", ".../.bw/.../bw..w./b../.../... w 6 6", Task::Mill(1)),
        ],
    ),
    Family::Stacking.lesson(
        "mills",
        "learn-stacking-mills",
        None,
        &[
            Part::Text("learn-stacking-mills-level"),
            Part::Show(picture(
                "learn-stacking-mills-seen",
                "stacking",
                "Bww/.b./..b/....b./.../.b./Www w 3 3",
                &[Drawn::Line(&["a7", "d7", "g7"])],
            )),
            figure("learn-stacking-mills-borrow", "stacking", "Bw./.b./.../....b./.../.../Ww. w 5 5", Task::Mill(1)),
            Part::Text("learn-stacking-mills-process"),
        ],
    ),
    Family::Stacking.lesson(
        "waiting-mills",
        "learn-stacking-waiting",
        None,
        &[
            Part::Text("learn-stacking-waiting-start"),
            figure("learn-stacking-waiting-first", "stacking", ".../.bw/.../.bw.../.bb/.../wwB w 4 4", Task::Any),
            Part::Text("learn-stacking-waiting-choice"),
        ],
    ),
    Family::Stacking.lesson(
        "winning",
        "learn-stacking-winning",
        None,
        &[
            Part::Text("learn-stacking-winning-three"),
            figure("learn-stacking-winning-move", "stacking", "WW./.bw/..b/.Bw..W/b.w/b.B/w.. w 0 0", Task::Win),
            figure("learn-stacking-winning-turn", "stacking", "BB./.W./.W./....../.../b../w.. w 4 4", Task::Win),
            figure("learn-stacking-winning-start", "stacking", "B.W/.b./.../w...bW/b../.../wwB w 2 2", Task::Win),
            Part::Text("learn-stacking-winning-else"),
        ],
    ),
    Family::Stacking.lesson(
        "notation",
        "learn-stacking-notation",
        None,
        &[
            Part::Text("learn-stacking-notation-signs"),
            figure(
                "learn-stacking-notation-read",
                "stacking",
                "Bw./.b./.../....b./.../.../Ww. w 5 5",
                Task::Turns(&["g7~a7xd6>d7"]),
            ),
            Part::Text("learn-stacking-notation-start"),
        ],
    ),
];
