//! Lessons and their parts.

use crate::figure::Figure;
use crate::task::Task;
use crate::{morelli, morelli_2011, morris, stacking};

/// The families that lessons are grouped by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Morelli as revised in 2015
    Morelli,
    /// Morelli's first edition
    Morelli2011,
    /// Nine, Six and Twelve Men's Morris
    Morris,
    /// Stacking Morris
    Stacking,
}

impl Family {
    /// Every family, in the order of the contents.
    pub const ALL: [Family; 4] = [Family::Morelli, Family::Morelli2011, Family::Morris, Family::Stacking];

    /// The family's name in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Family::Morelli => "morelli",
            Family::Morelli2011 => "morelli-2011",
            Family::Morris => "morris",
            Family::Stacking => "stacking",
        }
    }

    /// The name of the message that names the family.
    pub const fn title_key(self) -> &'static str {
        match self {
            Family::Morelli => "learn-morelli",
            Family::Morelli2011 => "learn-morelli-2011",
            Family::Morris => "learn-morris",
            Family::Stacking => "learn-stacking",
        }
    }

    /// A lesson of this family.
    pub(crate) const fn lesson(
        self,
        slug: &'static str,
        title: &'static str,
        beside: Option<&'static str>,
        parts: &'static [Part],
    ) -> Lesson {
        Lesson { family: self, slug, title, beside, parts }
    }
}

/// A lesson: a title, paragraphs and figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// the group it belongs to
    pub family: Family,
    /// its name in addresses, unique in the family
    pub slug: &'static str,
    /// the name of the title's message
    pub title: &'static str,
    /// the lesson of the other edition on the same matter, to be shown beside this one
    pub beside: Option<&'static str>,
    /// what it says and shows, in order
    pub parts: &'static [Part],
}

/// A part of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// a paragraph: the name of its message
    Text(&'static str),
    /// a live board
    Figure(Figure),
}

/// A live board as a part of a lesson.
pub(crate) const fn figure(key: &'static str, variant: &'static str, position: &'static str, task: Task) -> Part {
    Part::Figure(Figure { key, variant, position, task })
}

impl Lesson {
    /// The figures in order.
    pub fn figures(&self) -> impl Iterator<Item = &'static Figure> {
        self.parts.iter().filter_map(|part| match part {
            Part::Figure(figure) => Some(figure),
            Part::Text(_) => None,
        })
    }

    /// The lesson of the other edition on the same matter.
    pub fn counterpart(&self) -> Option<&'static Lesson> {
        let other = match self.family {
            Family::Morelli => Family::Morelli2011,
            Family::Morelli2011 => Family::Morelli,
            _ => return None,
        };
        lesson(other.slug(), self.beside?)
    }
}

/// Every lesson, family by family, in reading order.
pub fn lessons() -> &'static [&'static Lesson] {
    const COUNT: usize =
        morelli::LESSONS.len() + morelli_2011::LESSONS.len() + morris::LESSONS.len() + stacking::LESSONS.len();
    static ALL: [&Lesson; COUNT] = {
        let families: [&'static [Lesson]; 4] =
            [&morelli::LESSONS, &morelli_2011::LESSONS, &morris::LESSONS, &stacking::LESSONS];
        let mut all = [&morelli::LESSONS[0]; COUNT];
        let (mut family, mut n) = (0, 0);
        while family < families.len() {
            let mut i = 0;
            while i < families[family].len() {
                all[n] = &families[family][i];
                n += 1;
                i += 1;
            }
            family += 1;
        }
        all
    };
    &ALL
}

/// The lesson with this address.
pub fn lesson(family: &str, slug: &str) -> Option<&'static Lesson> {
    lessons().iter().copied().find(|lesson| lesson.family.slug() == family && lesson.slug == slug)
}
