//! Lessons and their parts.

use crate::figure::Figure;
use crate::game::SampleGame;
use crate::show::Show;
use crate::task::Task;
use crate::{games, morelli, morelli_2011, morelli_strategy, morris, morris_strategy, stacking, stacking_strategy};

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

    /// The family with this name in addresses.
    pub fn of_slug(slug: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.slug() == slug)
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

    /// A lesson on this family's rules.
    pub(crate) const fn lesson(
        self,
        slug: &'static str,
        title: &'static str,
        beside: Option<&'static str>,
        parts: &'static [Part],
    ) -> Lesson {
        Lesson { family: self, shelf: Shelf::Rules, slug, title, beside, parts }
    }

    /// A lesson on playing this family's games well.
    pub(crate) const fn strategy(self, slug: &'static str, title: &'static str, parts: &'static [Part]) -> Lesson {
        Lesson { family: self, shelf: Shelf::Strategy, slug, title, beside: None, parts }
    }

    /// A page with one game to be played through.
    pub(crate) const fn game(self, slug: &'static str, title: &'static str, parts: &'static [Part]) -> Lesson {
        Lesson { family: self, shelf: Shelf::Games, slug, title, beside: None, parts }
    }
}

/// The three kinds of lessons, in the order of a family's contents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shelf {
    /// how the game is played
    Rules,
    /// how it is played well
    Strategy,
    /// games to play through
    Games,
}

impl Shelf {
    /// Every kind, in order.
    pub const ALL: [Shelf; 3] = [Shelf::Rules, Shelf::Strategy, Shelf::Games];

    /// The name of the message that names the kind.
    pub const fn title_key(self) -> &'static str {
        match self {
            Shelf::Rules => "learn-shelf-rules",
            Shelf::Strategy => "learn-shelf-strategy",
            Shelf::Games => "learn-shelf-games",
        }
    }
}

/// A lesson: a title, paragraphs and figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// the group it belongs to
    pub family: Family,
    /// rules, strategy or a game
    pub shelf: Shelf,
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
    /// a heading: the name of its message
    Heading(&'static str),
    /// a board to look at
    Show(Show),
    /// a live board
    Figure(Figure),
    /// a game to play through
    Game(SampleGame),
}

/// A live board as a part of a lesson.
pub(crate) const fn figure(key: &'static str, variant: &'static str, position: &'static str, task: Task) -> Part {
    Part::Figure(Figure { key, variant, position, task, then: &[] })
}

/// A live board that plays on once it is solved.
pub(crate) const fn figure_then(
    key: &'static str,
    variant: &'static str,
    position: &'static str,
    task: Task,
    then: &'static [&'static str],
) -> Part {
    Part::Figure(Figure { key, variant, position, task, then })
}

impl Lesson {
    /// The figures in order.
    pub fn figures(&self) -> impl Iterator<Item = &'static Figure> {
        self.parts.iter().filter_map(|part| match part {
            Part::Figure(figure) => Some(figure),
            _ => None,
        })
    }

    /// The name of the file that holds its texts, if they are not among those of the rules.
    pub const fn texts(&self) -> Option<&'static str> {
        match (self.shelf, self.family) {
            (Shelf::Rules, _) => None,
            (_, Family::Morelli | Family::Morelli2011) => Some("strategy-morelli"),
            (_, Family::Morris) => Some("strategy-morris"),
            (_, Family::Stacking) => Some("strategy-stacking"),
        }
    }

    /// The boards to look at, in order.
    pub fn shows(&self) -> impl Iterator<Item = &'static Show> {
        self.parts.iter().filter_map(|part| match part {
            Part::Show(show) => Some(show),
            _ => None,
        })
    }

    /// The games to play through, in order.
    pub fn games(&self) -> impl Iterator<Item = &'static SampleGame> {
        self.parts.iter().filter_map(|part| match part {
            Part::Game(game) => Some(game),
            _ => None,
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
    const SHELVES: [&[Lesson]; 10] = [
        &morelli::LESSONS,
        &morelli_strategy::LESSONS,
        &games::MORELLI,
        &morelli_2011::LESSONS,
        &morris::LESSONS,
        &morris_strategy::LESSONS,
        &games::MORRIS,
        &stacking::LESSONS,
        &stacking_strategy::LESSONS,
        &games::STACKING,
    ];
    const COUNT: usize = {
        let (mut shelf, mut count) = (0, 0);
        while shelf < SHELVES.len() {
            count += SHELVES[shelf].len();
            shelf += 1;
        }
        count
    };
    static ALL: [&Lesson; COUNT] = {
        let mut all = [&SHELVES[0][0]; COUNT];
        let (mut shelf, mut n) = (0, 0);
        while shelf < SHELVES.len() {
            let mut i = 0;
            while i < SHELVES[shelf].len() {
                all[n] = &SHELVES[shelf][i];
                n += 1;
                i += 1;
            }
            shelf += 1;
        }
        all
    };
    &ALL
}

/// The lesson with this address.
pub fn lesson(family: &str, slug: &str) -> Option<&'static Lesson> {
    lessons().iter().copied().find(|lesson| lesson.family.slug() == family && lesson.slug == slug)
}
