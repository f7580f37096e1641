//! What the reader has solved, saved on the device.

use leptos::prelude::*;
use rayuela_lessons::Lesson;

use crate::storage;

/// The names of solved figures, of games played through, and of lessons without either that have been read.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    solved: RwSignal<Vec<String>>,
}

impl Progress {
    /// Loads the progress saved on the device.
    pub(super) fn load() -> Progress {
        Progress { solved: RwSignal::new(storage::learned()) }
    }

    /// Whether this has been solved or read.
    pub(super) fn has(self, key: &str) -> bool {
        self.solved.with(|solved| solved.iter().any(|name| name == key))
    }

    /// Marks this as solved or read.
    pub(super) fn add(self, key: &str) {
        if self.solved.with_untracked(|solved| solved.iter().any(|name| name == key)) {
            return;
        }
        // Another tab may have saved more in the meantime.
        let mut solved = storage::learned();
        if !solved.iter().any(|name| name == key) {
            solved.push(key.to_string());
        }
        storage::save_learned(&solved);
        self.solved.set(solved);
    }

    /// A lesson is opened: one without anything to do is done by reading it.
    pub(super) fn open(self, lesson: &Lesson) {
        if keys(lesson).next().is_none() {
            self.add(lesson.title);
        }
    }

    /// The number of things done and of all things to do in a lesson; a lesson that is only read counts as one.
    pub(super) fn of(self, lesson: &Lesson) -> (usize, usize) {
        let all = keys(lesson).count();
        match all {
            0 => (usize::from(self.has(lesson.title)), 1),
            _ => (keys(lesson).filter(|key| self.has(key)).count(), all),
        }
    }

    /// Whether there is nothing left to do in a lesson.
    pub(super) fn is_done(self, lesson: &Lesson) -> bool {
        let (solved, all) = self.of(lesson);
        solved == all
    }
}

/// The names of what there is to do in a lesson: figures to solve, games to play through.
fn keys(lesson: &Lesson) -> impl Iterator<Item = &'static str> {
    lesson.figures().map(|figure| figure.key).chain(lesson.games().map(|game| game.key))
}
