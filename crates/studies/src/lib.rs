//! Studies: games with variations, comments and drawings, in chapters.
//!
//! A study is a record file, so that any program that reads records can read it: every record is a chapter. Two tags say what
//! belongs together: `Study`, the title, in every record, and `Chapter`, the name of one. A record file without them is a study
//! without a title, which is how files of other programs are imported.
//!
//! The page keeps studies on the device, the server keeps those that are shared; both read them here, with the same limits.

use std::fmt;

use rayuela_rules::{AnyPosition, Position, Record, RecordError, ReplayError};
use thiserror::Error;

/// The tag with the title of the study.
pub const STUDY: &str = "Study";
/// The tag with the name of the chapter.
pub const CHAPTER: &str = "Chapter";
/// The tag with the place in the game where a device has stopped, which is nobody else's business.
pub const AT: &str = "At";
/// The longest text, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most chapters.
pub const MAX_CHAPTERS: usize = 64;
/// The longest title and the longest name of a chapter, in characters; what is longer is cut off.
pub const MAX_NAME: usize = 100;

/// Why a text is not a study.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StudyError {
    /// There is no game in it.
    #[error("there is no game in it")]
    Empty,
    /// It is too long.
    #[error("a study has at most {} KB, and this one has {}", MAX_BYTES / 1024, .0.div_ceil(1024))]
    TooLong(usize),
    /// It has too many chapters.
    #[error("a study has at most {MAX_CHAPTERS} chapters, and this one has {0}")]
    TooManyChapters(usize),
    /// It is not a record file.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A chapter breaks the rules of its game.
    #[error("chapter {number}: {error}")]
    Chapter {
        /// counted from 1
        number: usize,
        /// what is wrong with it
        error: ReplayError,
    },
}

/// A study.
///
/// # Examples
/// ```
/// use rayuela_studies::Study;
/// let text = "[Study \"Corners\"]\n[Chapter \"First\"]\n[Variant \"six\"]\n\n1. a1 {Why here?}\n\n[Variant \"nine\"]\n\n1. d2";
/// let study = Study::parse(text).unwrap();
/// assert_eq!(study.title, "Corners");
/// assert_eq!(study.chapters[0].name, "First");
/// assert_eq!(study.chapters[1].name, "");
/// // What is written can be read again.
/// assert_eq!(Study::parse(&study.to_string()), Ok(study));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Study {
    /// the title; empty if it has none
    pub title: String,
    /// the chapters in order, at least one
    pub chapters: Vec<Chapter>,
}

/// A chapter of a study.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    /// the name; empty if it has none
    pub name: String,
    /// the game with its variations and comments, without the tags of the study
    pub record: Record,
}

impl Chapter {
    /// A chapter that begins with a position.
    pub fn new(name: &str, start: &AnyPosition) -> Chapter {
        let mut record = Record { second_begins: start.turn() != start.variant().first_player(), ..Record::default() };
        record.set_tag("Variant", start.variant().to_string());
        record.set_tag("Start", start.text());
        Chapter { name: short(name), record }
    }

    /// A chapter of a record, which may have the tags of a study.
    fn of_record(mut record: Record) -> Chapter {
        let name = short(record.tag(CHAPTER).unwrap_or_default());
        record.tags.retain(|(tag, _)| tag != STUDY && tag != CHAPTER);
        Chapter { name, record }
    }
}

impl Study {
    /// A study of one chapter.
    pub fn new(title: &str, first: Chapter) -> Study {
        Study { title: short(title), chapters: vec![first] }
    }

    /// Reads a study, or any record file, and replays every chapter.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Study, StudyError> {
        if text.len() > MAX_BYTES {
            return Err(StudyError::TooLong(text.len()));
        }
        let records = Record::parse_all(text)?;
        if records.len() > MAX_CHAPTERS {
            return Err(StudyError::TooManyChapters(records.len()));
        }
        let title = short(records.first().ok_or(StudyError::Empty)?.tag(STUDY).unwrap_or_default());
        for (number, record) in (1..).zip(&records) {
            record.replay().map_err(|error| StudyError::Chapter { number, error })?;
        }
        Ok(Study { title, chapters: records.into_iter().map(Chapter::of_record).collect() })
    }

    /// Whether it is within the limits, and can be saved or shared.
    ///
    /// # Errors
    /// If it is too long or has too many chapters.
    pub fn check_size(&self) -> Result<(), StudyError> {
        let length = self.to_string().len();
        if self.chapters.len() > MAX_CHAPTERS {
            Err(StudyError::TooManyChapters(self.chapters.len()))
        } else if length > MAX_BYTES {
            Err(StudyError::TooLong(length))
        } else {
            Ok(())
        }
    }

    /// The study as others get it: without where its owner has stopped.
    #[must_use]
    pub fn without_places(&self) -> Study {
        let mut study = self.clone();
        study.chapters.iter_mut().for_each(|chapter| chapter.record.tags.retain(|(tag, _)| tag != AT));
        study
    }
}

impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, chapter) in self.chapters.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            let named =
                [(STUDY, &self.title), (CHAPTER, &chapter.name)].into_iter().filter(|(_, value)| !value.is_empty());
            let mut record = chapter.record.clone();
            record.tags.splice(0..0, named.map(|(tag, value)| (tag.to_string(), value.clone())));
            write!(f, "{record}")?;
        }
        Ok(())
    }
}

/// Who may read a shared study.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Visibility {
    /// its owner, on any device
    #[default]
    Private,
    /// everybody who has the link
    Unlisted,
    /// everybody, and lists name it
    Public,
}

impl Visibility {
    /// All of them.
    pub const ALL: [Visibility; 3] = [Visibility::Private, Visibility::Unlisted, Visibility::Public];

    /// Its name in messages and files.
    pub const fn name(self) -> &'static str {
        match self {
            Visibility::Private => "private",
            Visibility::Unlisted => "unlisted",
            Visibility::Public => "public",
        }
    }

    /// The one of this name.
    ///
    /// # Examples
    /// ```
    /// use rayuela_studies::Visibility;
    /// assert_eq!(Visibility::named("unlisted"), Some(Visibility::Unlisted));
    /// assert_eq!(Visibility::named("secret"), None);
    /// ```
    pub fn named(name: &str) -> Option<Visibility> {
        Visibility::ALL.into_iter().find(|visibility| visibility.name() == name)
    }
}

/// A title or name in one line, cut off where it is too long.
pub fn short(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let cut: String = line.trim().chars().take(MAX_NAME).collect();
    cut.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(variant: &str) -> AnyPosition {
        AnyPosition::start(variant.parse().unwrap())
    }

    #[test]
    fn a_study_and_back() {
        let mut study = Study::new("  Ends \"and\" \\means\n ", Chapter::new("One", &start("morelli5")));
        study.chapters.push(Chapter::new("", &start("nine+flying")));
        let text = "[Event \"Club\"]\n[Variant \"six\"]\n[At \"0 0\"]\n\n{A start.} 1. a1 {Corner.\nTwo lines.} e1 (1... c1 2. e1) 2. a5";
        study.chapters.extend(Study::parse(text).unwrap().chapters);
        assert_eq!(study.title, "Ends \"and\" \\means");
        let again = Study::parse(&study.to_string()).unwrap();
        assert_eq!(again, study);
        assert_eq!(again.chapters[2].record.tag("At"), Some("0 0"));
        let told = study.without_places();
        assert_eq!((told.chapters[2].record.tag("At"), told.chapters[2].record.tag("Event")), (None, Some("Club")));
        // Every chapter is a game of its own for other programs.
        assert_eq!(Record::parse_all(&study.to_string()).unwrap().len(), 3);
    }

    #[test]
    fn a_position_where_the_second_player_begins() {
        let black = AnyPosition::parse("six".parse().unwrap(), "w../.../..../.../... b 5 6").unwrap();
        let study = Study::new("", Chapter::new("", &black));
        let again = Study::parse(&study.to_string()).unwrap();
        assert_eq!(again.chapters[0].record.replay().unwrap().doubts, []);
        assert_eq!(again.title, "");
    }

    #[test]
    fn what_is_wrong() {
        assert_eq!(Study::parse(" \n"), Err(StudyError::Empty));
        assert!(matches!(Study::parse("[Variant \"six\""), Err(StudyError::Record(_))));
        let bad = "[Variant \"six\"]\n\n1. a1\n\n[Variant \"six\"]\n\n1. a1 a1";
        assert!(matches!(Study::parse(bad), Err(StudyError::Chapter { number: 2, .. })));
        assert_eq!(Study::parse(&"x".repeat(MAX_BYTES + 1)), Err(StudyError::TooLong(MAX_BYTES + 1)));
        let many = "[Variant \"six\"]\n\n1. a1\n\n".repeat(MAX_CHAPTERS + 1);
        assert_eq!(Study::parse(&many), Err(StudyError::TooManyChapters(65)));
        assert_eq!(StudyError::TooLong(300_000).to_string(), "a study has at most 256 KB, and this one has 293");
    }

    #[test]
    fn long_names_are_cut_off() {
        let study = Study::new(&"é".repeat(300), Chapter::new(" \t", &start("six")));
        assert_eq!((study.title.chars().count(), study.chapters[0].name.as_str()), (MAX_NAME, ""));
        assert!(study.check_size().is_ok());
        let chapters = vec![study.chapters[0].clone(); MAX_CHAPTERS + 1];
        assert_eq!(Study { chapters, ..study }.check_size(), Err(StudyError::TooManyChapters(65)));
    }
}
