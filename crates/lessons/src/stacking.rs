//! Stacking Morris. The figures are made to fit the text.

use crate::figure::Figure;
use crate::lesson::{Family, Lesson, Part};
use crate::task::Task;

const fn figure(key: &'static str, position: &'static str, task: Task) -> Part {
    Part::Figure(Figure { key, variant: "stacking", position, task })
}

const fn lesson(slug: &'static str, title: &'static str, parts: &'static [Part]) -> Lesson {
    Lesson { family: Family::Stacking, slug, title, beside: None, parts }
}

pub(crate) static LESSONS: [Lesson; 4] = [
    lesson(
        "stacks",
        "learn-stacking-stacks",
        &[
            Part::Text("learn-stacking-stacks-what"),
            Part::Text("learn-stacking-stacks-take"),
            figure("learn-stacking-stacks-first", ".../.bw/.../bw..w./b../.../... w 6 6", Task::Mill(1)),
        ],
    ),
    lesson(
        "mills",
        "learn-stacking-mills",
        &[
            Part::Text("learn-stacking-mills-level"),
            figure("learn-stacking-mills-borrow", "Bw./.b./.../....b./.../.../Ww. w 5 5", Task::Mill(1)),
            Part::Text("learn-stacking-mills-process"),
        ],
    ),
    lesson(
        "waiting-mills",
        "learn-stacking-waiting",
        &[
            Part::Text("learn-stacking-waiting-start"),
            figure("learn-stacking-waiting-first", ".../.bw/.../.bw.../.bb/.../wwB w 4 4", Task::Any),
            Part::Text("learn-stacking-waiting-choice"),
        ],
    ),
    lesson(
        "winning",
        "learn-stacking-winning",
        &[
            Part::Text("learn-stacking-winning-three"),
            figure("learn-stacking-winning-move", "WW./.bw/..b/.Bw..W/b.w/b.B/w.. w 0 0", Task::Win),
            figure("learn-stacking-winning-turn", "BB./.W./.W./....../.../b../w.. w 4 4", Task::Win),
            figure("learn-stacking-winning-start", "B.W/.b./.../w...bW/b../.../wwB w 2 2", Task::Win),
            Part::Text("learn-stacking-winning-else"),
        ],
    ),
];
