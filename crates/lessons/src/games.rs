//! Games to play through: the engine's own with notes, and the sample games that came with the documents.
//!
//! The scores are the engine's after the move noted: 100,000 positions a move on 9×9, 60,000 on 13×13, 200,000 for Nine,
//! 150,000 for Stacking.

use crate::game::{NotedScore, SampleGame, note, proved};
use crate::lesson::{Family, Lesson, Part};

const FIRST_9: SampleGame = SampleGame {
    key: "learn-game-nine-squares",
    record: include_str!("../games/morelli9-a.txt"),
    notes: &[
        note(1, 44),
        note(6, -31),
        note(7, -154),
        note(12, -120),
        note(16, -240),
        note(26, -395),
        proved(30, NotedScore::Loses),
        proved(38, NotedScore::Loses),
    ],
};

const SECOND_9: SampleGame = SampleGame {
    key: "learn-game-two-kings",
    record: include_str!("../games/morelli9-b.txt"),
    notes: &[
        note(4, -5),
        note(12, -20),
        note(18, -4),
        note(28, -79),
        note(34, -279),
        proved(36, NotedScore::Loses),
        proved(45, NotedScore::Loses),
        proved(46, NotedScore::Loses),
    ],
};

const FULL: SampleGame = SampleGame {
    key: "learn-game-full-board",
    record: include_str!("../games/morelli13.txt"),
    notes: &[
        note(6, 92),
        note(18, 44),
        note(24, 84),
        note(38, -19),
        note(44, -108),
        note(67, -107),
        note(68, -102),
        note(86, 251),
        proved(88, NotedScore::Loses),
        proved(98, NotedScore::Loses),
    ],
};

const NINE_BLACK: SampleGame = SampleGame {
    key: "learn-game-patience",
    record: include_str!("../games/nine-a.txt"),
    notes: &[
        note(3, 54),
        note(9, 7),
        note(18, -5),
        note(22, 23),
        note(26, -12),
        note(34, -63),
        proved(41, NotedScore::Loses),
        proved(56, NotedScore::Loses),
    ],
};

const NINE_WHITE: SampleGame = SampleGame {
    key: "learn-game-first-mill",
    record: include_str!("../games/nine-b.txt"),
    notes: &[
        note(2, 39),
        note(10, 135),
        note(13, 125),
        note(28, 117),
        note(40, 361),
        proved(52, NotedScore::Wins),
        proved(59, NotedScore::Wins),
        proved(65, NotedScore::Wins),
    ],
};

const STACKS: SampleGame = SampleGame {
    key: "learn-game-stacks",
    record: include_str!("../games/stacking.txt"),
    notes: &[
        note(5, -13),
        note(12, -23),
        note(13, -54),
        note(14, -30),
        proved(15, NotedScore::Loses),
        proved(16, NotedScore::Loses),
        proved(17, NotedScore::Loses),
        proved(18, NotedScore::Loses),
    ],
};

/// A game without notes.
const fn plain(key: &'static str, record: &'static str) -> SampleGame {
    SampleGame { key, record, notes: &[] }
}

pub(crate) const MORELLI: [Lesson; 6] = [
    Family::Morelli.game("game-1", "learn-game-nine-squares-title", &[Part::Game(FIRST_9)]),
    Family::Morelli.game("game-2", "learn-game-two-kings-title", &[Part::Game(SECOND_9)]),
    Family::Morelli.game("game-3", "learn-game-full-board-title", &[Part::Game(FULL)]),
    Family::Morelli.game(
        "sample-1",
        "learn-sample-1-title",
        &[Part::Game(plain("learn-sample-1", include_str!("../games/sample-1.txt")))],
    ),
    Family::Morelli.game(
        "sample-2",
        "learn-sample-2-title",
        &[Part::Game(plain("learn-sample-2", include_str!("../games/sample-2.txt")))],
    ),
    Family::Morelli.game(
        "sample-3",
        "learn-sample-3-title",
        &[Part::Game(plain("learn-sample-3", include_str!("../games/sample-3.txt")))],
    ),
];

pub(crate) const MORRIS: [Lesson; 2] = [
    Family::Morris.game("game-1", "learn-game-patience-title", &[Part::Game(NINE_BLACK)]),
    Family::Morris.game("game-2", "learn-game-first-mill-title", &[Part::Game(NINE_WHITE)]),
];

pub(crate) const STACKING: [Lesson; 1] =
    [Family::Stacking.game("game-1", "learn-game-stacks-title", &[Part::Game(STACKS)])];
