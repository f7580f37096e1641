//! A study on the board: what happens to it, and where it is kept.

use leptos::prelude::*;
use rayuela_rules::{Doubt, Record};
use rayuela_studies::{Chapter, StudyError};

use super::super::analysis::{self, Analysis, Opened, Tree, doubtful};
use super::errors::store_sentence;
use super::saved::{self, Caught, SavedStudy};
#[cfg(feature = "online")]
use super::sync::{self, SyncState};
use super::view;
use crate::app::App;
use crate::storage::{REPORTS, STUDIES};
use crate::{dom, t};

/// Whose a study is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    /// the name of the account
    pub(super) name: String,
    /// the id of the study on the server
    pub(super) study: String,
    /// the user is a moderator, who may hide it
    pub(super) moderated: bool,
    /// a moderator has hidden it
    pub(super) hidden: bool,
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
    /// the text on the device as this tab has last read or written it
    known: StoredValue<String>,
    /// counts how often another tab has changed the open chapter
    elsewhere: RwSignal<u32>,
    /// how far the server is
    #[cfg(feature = "online")]
    pub(super) sync: RwSignal<SyncState>,
    /// a moderator has hidden it on the server, as far as this page knows
    #[cfg(feature = "online")]
    pub(super) hidden: RwSignal<bool>,
    /// counts the changes, so that the server gets several at once
    #[cfg(feature = "online")]
    pub(super) changes: StoredValue<u32>,
    /// a version is on its way to the server
    #[cfg(feature = "online")]
    pub(super) sending: StoredValue<bool>,
    /// the server is asked to share the study, or no longer to
    #[cfg(feature = "online")]
    pub(super) busy: RwSignal<bool>,
}

/// A study on the board.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// where it is kept
    pub(super) keeper: Keeper,
    /// the board with the open chapter
    pub(super) analysis: Analysis,
}

/// The id under which what belongs to a chapter is kept beside the study, by the chapter's number.
fn chapter_id(study: &str, number: usize) -> String {
    format!("{study}.{number}")
}

/// Removes a study from the device, with the reports on its chapters.
pub(super) fn remove(study: &str) {
    let of_study = |report: &String| report.rsplit_once('.').is_some_and(|(of, _)| of == study);
    REPORTS.ids().iter().filter(|report| of_study(report)).for_each(|report| REPORTS.remove(report));
    STUDIES.remove(study);
}

/// The game of a chapter, which has been replayed once before.
fn opened(saved: &SavedStudy) -> Option<Opened> {
    let (tree, at, mut doubts) = Tree::of_record(&saved.current().record).ok()?;
    // Only variations are left out of the tree; all else has been told before.
    doubts.retain(|doubt| matches!(doubt, Doubt::Variation(_)));
    Some(Opened { tree, at, doubts })
}

impl Keeper {
    /// A study on the device, or another's without an id.
    pub(super) fn new(app: App, id: Option<String>, saved: SavedStudy, owner: Option<Owner>) -> Keeper {
        let known = id.as_deref().and_then(|id| STUDIES.text(id)).unwrap_or_default();
        Keeper {
            app,
            known: StoredValue::new(known),
            elsewhere: RwSignal::new(0),
            id: StoredValue::new(id),
            saved: RwSignal::new(saved),
            owner: RwSignal::new(owner),
            problem: RwSignal::new(None),
            #[cfg(feature = "online")]
            sync: RwSignal::new(SyncState::Rests),
            #[cfg(feature = "online")]
            hidden: RwSignal::new(false),
            #[cfg(feature = "online")]
            changes: StoredValue::new(0),
            #[cfg(feature = "online")]
            sending: StoredValue::new(false),
            #[cfg(feature = "online")]
            busy: RwSignal::new(false),
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
        self.problem.set(stored.as_ref().err().map(store_sentence));
        if let Ok(text) = stored {
            self.known.set_value(text);
        }
        #[cfg(feature = "online")]
        if changed {
            sync::soon(self);
        }
        #[cfg(not(feature = "online"))]
        let _ = changed;
    }

    /// Takes over what another tab has saved since this one has read or written the study.
    pub(super) fn catch_up(self) -> Caught {
        let Some(id) = self.id.try_get_value().flatten() else { return Caught::Nothing };
        let news = STUDIES.text(&id).filter(|text| self.known.with_value(|known| known != text));
        let Some((text, theirs)) = news.and_then(|text| Some((text.clone(), SavedStudy::parse(&text)?))) else {
            return Caught::Nothing;
        };
        self.known.set_value(text);
        let caught = self.saved.try_update(|saved| saved.catch_up(theirs)).unwrap_or(Caught::Nothing);
        #[cfg(feature = "online")]
        if caught != Caught::Nothing {
            self.changes.update_value(|changes| *changes += 1);
        }
        if caught == Caught::Open {
            self.elsewhere.update(|times| *times += 1);
        }
        caught
    }

    /// Saves a version of the study as one of its own; false if there is no room for it, which is said.
    pub(super) fn keep_copy(self, version: &SavedStudy) -> bool {
        let mut copy = SavedStudy::new(version.study.clone());
        copy.rename(&t!("study-copy-of", title = view::title(&copy.study.title)));
        let stored = saved::store(&dom::fresh_id(), &copy);
        if let Err(error) = &stored {
            self.problem.set(Some(store_sentence(error)));
        }
        stored.is_ok()
    }

    /// The game on the board has changed, or the place in it.
    fn keep(self, record: Record) {
        let before = self.saved.try_get_untracked();
        if self.catch_up() == Caught::Open {
            // The board shows an older version: what is done there does not replace the newer one.
            if let Some(mut mine) = before
                && mine.keep(record)
                && self.keep_copy(&mine)
            {
                self.problem.set(Some(t!("study-other-tab")));
            }
            return;
        }
        let changed = self.saved.try_update(|saved| saved.keep(record)).unwrap_or_default();
        self.save(changed);
    }

    /// Changes the study.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut SavedStudy) -> T) -> Option<T> {
        self.catch_up();
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
        let opened = keeper.saved.with_untracked(opened)?;
        let doubts = doubtful(&opened.doubts);
        let analysis = Analysis::of(keeper.app, opened, Some(chapter));
        analysis.problem.set(doubts);
        let open = Open { keeper, analysis };
        open.name_chapter();
        analysis.recall_report();
        Some(open)
    }

    /// Shows what other tabs do to the study, as long as it is on the screen.
    pub(super) fn follow_other_tabs(self) {
        let keeper = self.keeper;
        let hear = move |_: web_sys::Event| {
            keeper.catch_up();
        };
        let heard = StoredValue::new_local(Some(dom::listen("storage", hear)));
        on_cleanup(move || drop(heard.try_update_value(Option::take)));
        Effect::new(move || {
            if keeper.elsewhere.get() > 0 {
                untrack(|| self.show());
            }
        });
    }

    /// What is kept beside an analysis, such as its report, is found again by the study and the number of the chapter.
    fn name_chapter(self) {
        if let Some(id) = self.keeper.id.get_value() {
            let number = self.keeper.saved.with_untracked(|saved| saved.chapter);
            self.analysis.id.set(chapter_id(&id, number));
        }
    }

    /// The chapters have other numbers now, and the report on each goes with it. `change` does to the list of reports what
    /// was done to that of `chapters` chapters.
    fn move_reports(self, chapters: usize, change: impl FnOnce(&mut Vec<Option<String>>)) {
        let Some(id) = self.keeper.id.get_value() else { return };
        let before: Vec<_> = (0..chapters).map(|number| REPORTS.text(&chapter_id(&id, number))).collect();
        let mut after = before.clone();
        change(&mut after);
        after.resize(chapters, None);
        let moved: Vec<_> = (0..chapters).filter(|&number| before[number] != after[number]).collect();
        // What is in the way goes first: a further report would push the oldest one out.
        for &number in &moved {
            REPORTS.remove(&chapter_id(&id, number));
        }
        for number in moved {
            if let Some(text) = &after[number] {
                REPORTS.save(&chapter_id(&id, number), text);
            }
        }
        self.name_chapter();
    }

    /// Shows the chapter that is open now.
    pub(super) fn show(self) {
        if let Some(opened) = self.keeper.saved.with_untracked(opened) {
            self.name_chapter();
            let doubts = doubtful(&opened.doubts);
            self.analysis.show(opened);
            if doubts.is_some() {
                self.analysis.problem.set(doubts);
            }
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

    /// Moves the open chapter one place up or down.
    pub(super) fn shift(self, down: bool) {
        let shifted = self.keeper.change(|saved| {
            let from = saved.chapter;
            saved.shift(down).then_some((saved.study.chapters.len(), from, saved.chapter))
        });
        if let Some((chapters, from, to)) = shifted.flatten() {
            self.move_reports(chapters, |reports| reports.swap(from, to));
        }
    }

    /// Deletes the open chapter and shows the next one.
    pub(super) fn remove_chapter(self) {
        let removed = self.keeper.change(|saved| {
            let (chapters, at) = (saved.study.chapters.len(), saved.chapter);
            saved.remove_chapter().then_some((chapters, at))
        });
        if let Some((chapters, at)) = removed.flatten() {
            self.move_reports(chapters, |reports| drop(reports.remove(at)));
            self.show();
        }
    }
}
