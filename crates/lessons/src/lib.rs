//! The rules of every game and how to play it well, as short lessons and pages: text in three languages, and live boards.
//!
//! A [`Lesson`] is data: paragraphs by the names of their messages, [`Figure`]s, each a live board with a [`Task`] that
//! the rules can check, [`Show`]s to look at and [`SampleGame`]s to play through. A [`Page`] is the same without tasks. The
//! texts are Fluent files, one for each language and [`FILES`] entry; [`pattern`] reads their messages, and those of the app.
//!
//! ```
//! use rayuela_lessons::{Verdict, lesson};
//! let capturing = lesson("morelli", "capturing").unwrap();
//! let figure = capturing.figures().next().unwrap();
//! assert_eq!(figure.accepts(&figure.start(), "D1-B3"), Verdict::Solved);
//! assert_eq!(figure.accepts(&figure.start(), "D1-D2"), Verdict::NotThis);
//! ```

mod figure;
mod game;
mod games;
mod lesson;
mod locale;
mod morelli;
mod morelli_2011;
mod morelli_strategy;
mod morris;
mod morris_strategy;
mod page;
pub mod pattern;
mod rules_morelli;
mod rules_morris;
mod show;
mod stacking;
mod stacking_strategy;
mod task;

pub use figure::{Figure, Verdict};
pub use game::{Note, NotedScore, SampleGame};
pub use lesson::{Family, Lesson, Part, Shelf, lesson, lessons};
pub use locale::{FILES, LANGUAGES, file, locale};
pub use page::{Page, about, rules, rules_page, rules_slug};
pub use show::{Drawn, Show, place};
pub use task::Task;
