//! The rules of every game as short lessons: text in three languages, and figures that ask for a turn.
//!
//! A [`Lesson`] is data: paragraphs by the names of their messages, and [`Figure`]s, each a live board with a [`Task`] that
//! the rules can check. The texts are Fluent files, one for each language and family, joined by [`locale`];
//! [`pattern`] reads their messages, and those of the page.
//!
//! ```
//! use rayuela_lessons::{Verdict, lesson};
//! let capturing = lesson("morelli", "capturing").unwrap();
//! let figure = capturing.figures().next().unwrap();
//! assert_eq!(figure.accepts(&figure.start(), "D1-B3"), Verdict::Solved);
//! assert_eq!(figure.accepts(&figure.start(), "D1-D2"), Verdict::NotThis);
//! ```

mod figure;
mod lesson;
mod locale;
mod morelli;
mod morelli_2011;
mod morris;
pub mod pattern;
mod stacking;
mod task;

pub use figure::{Figure, Verdict};
pub use lesson::{Family, Lesson, Part, lesson, lessons};
pub use locale::{LANGUAGES, locale};
pub use task::Task;
