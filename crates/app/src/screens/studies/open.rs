//! A study on the board: what happens to it, and where it is kept.

use leptos::prelude::*;
use rayuela_rules::Record;
use rayuela_studies::{Chapter, StudyError};

use super::super::analysis::{self, Analysis, Opened, Tree};
use super::errors::sentence;
use super::saved::{self, SavedStudy};
#[cfg(feature = "online")]
use super::sync::{self, SyncState};
use crate::app::App;

/// Whose a study is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    /// the name of the account
    pub(super) name: String,
    /// the id of the study on the server
    pub(super) study: String,
    /// the user is a moderator, who may hide it
    pub(super) moderated: bool,
}

/// A study that is open, and where it is kept.
#[derive(Clone, Copy)]
pub(super) struct Keeper {
    /// the page
    pub(super) app: App,
    /// the id on the device; another's study has none
    pub(super) id: StoredValue<Option<String>>,
    /// the study
    pub(super) saved: RwSignal<SavedStudy>,
    /// whose it is, if it is another's
    pub(super) owner: RwSignal<Option<Owner>>,
    /// an error message
    pub(super) problem: RwSignal<Option<String>>,
    /// how far the server is
    #[cfg(feature = "online")]
    pub(super) sync: RwSignal<SyncState>,
    /// counts the changes, so that the server gets several at once
    #[cfg(feature = "online")]
    pub(super) changes: StoredValue<u32>,
}

/// A study on the board.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// where it is kept
    pub(super) keeper: Keeper,
    /// the board with the open chapter
    pub(super) analysis: Analysis,
}

/// The game of a chapter, which has been replayed once before.
fn opened(saved: &SavedStudy) -> Option<Opened> {
    let (tree, at, doubts) = Tree::of_record(&saved.current().record).ok()?;
    Some(Opened { tree, at, doubts })
}

impl Keeper {
    /// A study on the device, or another's without an id.
    pub(super) fn new(app: App, id: Option<String>, saved: SavedStudy, owner: Option<Owner>) -> Keeper {
        Keeper {
            app,
            id: StoredValue::new(id),
            saved: RwSignal::new(saved),
            owner: RwSignal::new(owner),
            problem: RwSignal::new(None),
            #[cfg(feature = "online")]
            sync: RwSignal::new(SyncState::Rests),
            #[cfg(feature = "online")]
            changes: StoredValue::new(0),
        }
    }

    /// Whether the user may change it.
    pub(super) fn is_own(self) -> bool {
        self.owner.with(Option::is_none)
    }

    /// Saves it on the device; after a change of the study the server gets it soon, if it has it.
    pub(super) fn save(self, changed: bool) {
        let Some(id) = self.id.get_value() else { return };
        let stored = self.saved.with_untracked(|saved| saved::store(&id, saved));
        self.problem.set(stored.err().map(|error| sentence(&error)));
        #[cfg(feature = "online")]
        if changed {
            sync::soon(self);
        }
        #[cfg(not(feature = "online"))]
        let _ = changed;
    }

    /// The game on the board has changed, or the place in it.
    fn keep(self, record: Record) {
        let changed = self.saved.try_update(|saved| saved.keep(record)).unwrap_or_default();
        self.save(changed);
    }

    /// Changes the study.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut SavedStudy) -> T) -> Option<T> {
        let done = self.saved.try_update(change);
        self.save(true);
        done
    }
}

impl Open {
    /// The study with its board; `None` if its chapter cannot be shown.
    pub(super) fn new(keeper: Keeper) -> Option<Open> {
        let chapter = analysis::Chapter {
            keep: Callback::new(move |record| keeper.keep(record)),
            own: Signal::derive(move || keeper.is_own()),
        };
        let analysis = Analysis::of(keeper.app, keeper.saved.with_untracked(opened)?, Some(chapter));
        let open = Open { keeper, analysis };
        open.name_chapter();
        Some(open)
    }

    /// What is kept beside an analysis, such as its report, is found again by the study and the number of the chapter.
    fn name_chapter(self) {
        if let Some(id) = self.keeper.id.get_value() {
            let number = self.keeper.saved.with_untracked(|saved| saved.chapter);
            self.analysis.id.set(format!("{id}.{number}"));
        }
    }

    /// Shows the chapter that is open now.
    pub(super) fn show(self) {
        if let Some(opened) = self.keeper.saved.with_untracked(opened) {
            self.name_chapter();
            self.analysis.show(opened);
        }
    }

    /// Opens another chapter.
    pub(super) fn go(self, chapter: usize) {
        let known =
            self.keeper.saved.with_untracked(|saved| chapter < saved.study.chapters.len() && chapter != saved.chapter);
        if known {
            self.keeper.saved.update(|saved| saved.chapter = chapter);
            self.show();
        }
    }

    /// Adds chapters and shows the first of them.
    ///
    /// # Errors
    /// If there is no room for them.
    pub(super) fn add(self, chapters: Vec<Chapter>) -> Result<(), StudyError> {
        self.keeper.change(|saved| saved.add(chapters)).unwrap_or(Ok(()))?;
        self.show();
        Ok(())
    }

    /// Deletes the open chapter and shows the next one.
    pub(super) fn remove_chapter(self) {
        if self.keeper.change(SavedStudy::remove_chapter) == Some(true) {
            self.show();
        }
    }
}
