//! Nine, Six and Twelve Men's Morris. The figures are made to fit the text.

use crate::lesson::{Family, Lesson, Part, figure};
use crate::show::line;
use crate::task::Task;

pub(crate) const LESSONS: [Lesson; 9] = [
    Family::Morris.lesson(
        "placing",
        "learn-morris-placing",
        None,
        &[
            Part::Text("learn-morris-placing-board"),
            Part::Text("learn-morris-placing-first"),
            Part::Show(line(
                "learn-morris-placing-seen",
                "nine",
                ".../.../.../....../.../.../... w 9 9",
                &["d2", "d6", "b2", "f6", "f2xd6"],
            )),
            figure("learn-morris-placing-mill", "nine", "ww./.b./.../....../.../.../b.. w 7 7", Task::Mill(1)),
        ],
    ),
    Family::Morris.lesson(
        "mills",
        "learn-morris-mills",
        None,
        &[
            Part::Text("learn-morris-mills-remove"),
            figure("learn-morris-mills-protected", "nine", ".b./w.b/.../...w../ww./b../bbb w 0 0", Task::Mill(1)),
            Part::Text("learn-morris-mills-again"),
            figure("learn-morris-mills-block", "nine", ".b./b.b/.w./w....b/.../.../w.w w 0 0", Task::NoMill),
        ],
    ),
    Family::Morris.lesson(
        "double-mills",
        "learn-morris-swing",
        None,
        &[
            Part::Text("learn-morris-swing-what"),
            figure("learn-morris-swing-close", "nine", "w.w/www/.../.....b/b.b/.../b.b w 0 0", Task::Mill(1)),
            Part::Text("learn-morris-swing-noreform"),
            figure(
                "learn-morris-swing-banned",
                "nine+noreform",
                ".w./w.w/.../.....w/b.b/.b./ww. w 0 0 b6d6f6 -",
                Task::Mill(1),
            ),
        ],
    ),
    Family::Morris.lesson(
        "ending",
        "learn-morris-ending",
        None,
        &[
            Part::Text("learn-morris-ending-two"),
            figure("learn-morris-ending-third", "nine", ".b./b.b/.w./.....b/.../.../w.w b 0 0", Task::Win),
            figure("learn-morris-ending-blocked", "nine", "wwb/.b./.../w...../.../b../b.. b 0 0", Task::Win),
            Part::Text("learn-morris-ending-draw"),
        ],
    ),
    Family::Morris.lesson(
        "flying",
        "learn-morris-flying",
        None,
        &[
            Part::Text("learn-morris-flying-three"),
            figure("learn-morris-flying-jump", "nine+flying", "w.w/.b./.../..b.../.../.b./wb. w 0 0", Task::Mill(1)),
        ],
    ),
    Family::Morris.lesson(
        "options",
        "learn-morris-options",
        None,
        &[
            Part::Text("learn-morris-options-diagonal"),
            figure("learn-morris-options-step", "nine+diagonal", ".../.b./.../b..b../.b./.ww/w.. w 0 0", Task::Mill(1)),
            Part::Text("learn-morris-options-double"),
            figure("learn-morris-options-two", "nine+double", "ww./.b./.../b....w/.b./.../b.w w 5 5", Task::Mill(2)),
        ],
    ),
    Family::Morris.lesson(
        "six",
        "learn-morris-six",
        None,
        &[
            Part::Text("learn-morris-six-board"),
            figure("learn-morris-six-mill", "six", "w.w/.wb/..b./.b./... w 3 3", Task::Mill(1)),
        ],
    ),
    Family::Morris.lesson(
        "twelve",
        "learn-morris-twelve",
        None,
        &[
            Part::Text("learn-morris-twelve-diagonal"),
            figure("learn-morris-twelve-mill", "twelve", ".../.b./.../b...../w../w../... w 10 10", Task::Mill(1)),
            Part::Text("learn-morris-twelve-full"),
        ],
    ),
    Family::Morris.lesson(
        "notation",
        "learn-morris-notation",
        None,
        &[
            Part::Text("learn-morris-notation-points"),
            figure(
                "learn-morris-notation-place",
                "nine",
                "ww./.b./.../....../.../.../b.. w 7 7",
                Task::Turns(&["g7xd6"]),
            ),
            figure(
                "learn-morris-notation-move",
                "nine",
                ".b./w.b/.../...w../ww./b../bbb w 0 0",
                Task::Turns(&["e4-e3xb2"]),
            ),
            Part::Text("learn-morris-notation-double"),
        ],
    ),
];
