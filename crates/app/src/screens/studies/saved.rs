//! Studies on the device: the text of each, with what only this device needs to know.

use rayuela_rules::Record;
use rayuela_studies::{AT, Chapter, MAX_BYTES, MAX_CHAPTERS, Study, StudyError, Visibility, short};

use crate::storage::STUDIES;

/// The most studies on a device: a browser has room for about five million characters, and games need some of it.
pub(super) const MOST: usize = 100;

/// A study that a server has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shared {
    /// its id there
    pub(super) id: String,
    /// the revision that this device last read or wrote
    pub(super) revision: u32,
    /// who may read it
    pub(super) visibility: Visibility,
    /// this device has changes that the server has not
    pub(super) changed: bool,
    /// digests of the versions that were sent without an answer so far, the latest last: the server may have one of them
    pub(super) unanswered: Vec<u64>,
}

/// A study on this device.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SavedStudy {
    /// the study
    pub(super) study: Study,
    /// the chapter that is open
    pub(super) chapter: usize,
    /// where a server has it
    pub(super) shared: Option<Shared>,
}

/// Why a study cannot be saved on the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoreError {
    /// it is not one, or too long
    Study(StudyError),
    /// the browser has no room for it
    Full,
}

impl From<StudyError> for StoreError {
    fn from(error: StudyError) -> StoreError {
        StoreError::Study(error)
    }
}

/// What another tab has changed in a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Caught {
    /// nothing
    Nothing,
    /// names, or other chapters than the open one
    Beside,
    /// the open chapter
    Open,
}

/// What the server has, as this device sees it.
#[cfg(feature = "online")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Version {
    /// what is here
    Present,
    /// what was sent from here before and not answered
    Sent,
    /// what another device has made of it
    Other,
}

/// What a list shows of a study.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Summary {
    pub(super) title: String,
    pub(super) chapters: usize,
    pub(super) shared: Option<Shared>,
}

/// A line before the study.
fn header<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    lines.filter_map(|line| line.split_once(' ')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The most versions without an answer that are remembered.
#[cfg(feature = "online")]
const MOST_UNANSWERED: usize = 4;

/// A digest of a study, wherever its text comes from.
#[cfg(feature = "online")]
pub(super) fn digest(study: &Study) -> u64 {
    // FNV-1a: digests are saved, so every version of the app must make the same.
    let text = study.without_places().to_string();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Shared {
    fn text(&self) -> String {
        let state = if self.changed { "changed" } else { "same" };
        let unanswered: String = self.unanswered.iter().map(|digest| format!(" {digest:x}")).collect();
        format!("{} {} {} {state}{unanswered}", self.id, self.revision, self.visibility.name())
    }

    /// Notes a version that is sent; the last few are enough.
    #[cfg(feature = "online")]
    pub(super) fn note_sent(&mut self, digest: u64) {
        self.unanswered.retain(|known| *known != digest);
        self.unanswered.push(digest);
        self.unanswered.drain(..self.unanswered.len().saturating_sub(MOST_UNANSWERED));
    }

    fn parse(text: &str) -> Option<Shared> {
        let mut words = text.split(' ');
        let (id, revision) = (words.next()?.to_string(), words.next()?.parse().ok()?);
        Some(Shared {
            id,
            revision,
            visibility: Visibility::named(words.next()?)?,
            changed: words.next()? == "changed",
            unanswered: words.filter_map(|digest| u64::from_str_radix(digest, 16).ok()).collect(),
        })
    }
}

impl Summary {
    /// What stands before a saved study.
    fn parse(text: &str) -> Option<Summary> {
        Some(Summary {
            title: header(text, "title").unwrap_or_default().to_string(),
            chapters: header(text, "chapters")?.parse().ok()?,
            shared: header(text, "shared").and_then(Shared::parse),
        })
    }
}

impl SavedStudy {
    /// A study that no server has.
    pub(super) fn new(study: Study) -> SavedStudy {
        SavedStudy { study, chapter: 0, shared: None }
    }

    /// The text as it is saved on the device.
    pub(super) fn text(&self) -> String {
        let mut text = format!("chapters {}\nat {}\n", self.study.chapters.len(), self.chapter);
        if !self.study.title.is_empty() {
            text.push_str(&format!("title {}\n", self.study.title));
        }
        if let Some(shared) = &self.shared {
            text.push_str(&format!("shared {}\n", shared.text()));
        }
        format!("{text}\n{}", self.study)
    }

    /// Reads it again; `None` if the text is not a saved study.
    pub(super) fn parse(text: &str) -> Option<SavedStudy> {
        let Summary { shared, .. } = Summary::parse(text)?;
        let study = Study::parse(text.split_once("\n\n")?.1).ok()?;
        let at: usize = header(text, "at")?.parse().ok()?;
        Some(SavedStudy { chapter: at.min(study.chapters.len() - 1), study, shared })
    }

    /// Takes over what another tab has saved: all but the places in the chapters and which one is open.
    pub(super) fn catch_up(&mut self, theirs: SavedStudy) -> Caught {
        let (before, mine) = (self.study.without_places(), self.chapter);
        let now = theirs.study.without_places();
        self.shared = theirs.shared;
        if before == now {
            return Caught::Nothing;
        }
        self.replace(theirs.study);
        let same =
            before.chapters.get(mine).map(|chapter| &chapter.record) == now.chapters.get(mine).map(|now| &now.record);
        if same { Caught::Beside } else { Caught::Open }
    }

    /// Puts another version in place of this one. The places in its chapters stay where their names do.
    pub(super) fn replace(&mut self, mut study: Study) {
        for (new, old) in study.chapters.iter_mut().zip(&self.study.chapters) {
            if let Some(at) = old.record.tag(AT).filter(|_| old.name == new.name) {
                new.record.set_tag(AT, at);
            }
        }
        self.chapter = self.chapter.min(study.chapters.len() - 1);
        self.study = study;
    }

    /// Which version this is.
    #[cfg(feature = "online")]
    pub(super) fn version_of(&self, study: &Study) -> Version {
        let (theirs, sent) = (digest(study), self.shared.iter().flat_map(|shared| &shared.unanswered));
        match theirs == digest(&self.study) {
            true => Version::Present,
            false if sent.into_iter().any(|sent| *sent == theirs) => Version::Sent,
            false => Version::Other,
        }
    }

    /// The chapter that is open.
    pub(super) fn current(&self) -> &Chapter {
        &self.study.chapters[self.chapter]
    }

    /// Notes that the server has not seen a change yet.
    fn touch(&mut self) {
        if let Some(shared) = &mut self.shared {
            shared.changed = true;
        }
    }

    /// Replaces the game of the open chapter; false if only the place in it is another one.
    pub(super) fn keep(&mut self, record: Record) -> bool {
        let tags = |record: &Record| record.tags.iter().filter(|(tag, _)| tag != AT).cloned().collect::<Vec<_>>();
        let old = &mut self.study.chapters[self.chapter].record;
        // A chapter that was never shown has fewer tags than one that was, such as a result.
        let moved_only = old.line == record.line && (tags(old) == tags(&record) || old.tag(AT).is_none());
        *old = record;
        if !moved_only {
            self.touch();
        }
        !moved_only
    }

    /// Gives the study another title.
    pub(super) fn rename(&mut self, title: &str) {
        self.study.title = short(title);
        self.touch();
    }

    /// Gives the open chapter another name.
    pub(super) fn rename_chapter(&mut self, name: &str) {
        self.study.chapters[self.chapter].name = short(name);
        self.touch();
    }

    /// Adds chapters at the end and opens the first of them.
    ///
    /// # Errors
    /// If there would be too many, or too much; nothing changes then.
    pub(super) fn add(&mut self, chapters: Vec<Chapter>) -> Result<(), StudyError> {
        let mut study = self.study.clone();
        study.chapters.extend(chapters);
        study.check_size()?;
        self.chapter = self.study.chapters.len();
        self.study = study;
        self.touch();
        Ok(())
    }

    /// Moves the open chapter one place up or down; false if it cannot go further.
    pub(super) fn shift(&mut self, down: bool) -> bool {
        let other = if down { Some(self.chapter + 1) } else { self.chapter.checked_sub(1) };
        let Some(other) = other.filter(|other| *other < self.study.chapters.len()) else { return false };
        self.study.chapters.swap(self.chapter, other);
        self.chapter = other;
        self.touch();
        true
    }

    /// Deletes the open chapter, unless it is the only one.
    pub(super) fn remove_chapter(&mut self) -> bool {
        if self.study.chapters.len() == 1 {
            return false;
        }
        self.study.chapters.remove(self.chapter);
        self.chapter = self.chapter.min(self.study.chapters.len() - 1);
        self.touch();
        true
    }

    /// Whether another chapter has room.
    pub(super) fn has_room(&self) -> bool {
        self.study.chapters.len() < MAX_CHAPTERS
    }
}

/// The studies on the device, the latest first.
pub(super) fn all() -> Vec<(String, Summary)> {
    let summary = |id: String| Some((id.clone(), Summary::parse(&STUDIES.text(&id)?)?));
    STUDIES.ids().into_iter().filter_map(summary).collect()
}

/// A study on the device.
pub(super) fn load(id: &str) -> Option<SavedStudy> {
    SavedStudy::parse(&STUDIES.text(id)?)
}

/// The id on the device of a study that a server has under this one.
pub(super) fn find_shared(id: &str) -> Option<String> {
    let is_it = |summary: &Summary| summary.shared.as_ref().is_some_and(|shared| shared.id == id);
    all().into_iter().find(|(_, summary)| is_it(summary)).map(|(id, _)| id)
}

/// Saves a study on the device, and returns its text there.
///
/// # Errors
/// If it is too long, or if there is no room for it.
pub(super) fn store(id: &str, saved: &SavedStudy) -> Result<String, StoreError> {
    let text = saved.text();
    if text.len() > MAX_BYTES {
        saved.study.check_size()?;
    }
    if STUDIES.save(id, &text) { Ok(text) } else { Err(StoreError::Full) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::AnyPosition;

    const TWO: &str = "[Study \"Corners\"]\n[Chapter \"One\"]\n[Variant \"six\"]\n\n1. a1 {Why?} (1. c1) e1\n\n\
        [Study \"Corners\"]\n[Chapter \"Two\"]\n[Variant \"nine\"]\n\n1. d2";

    fn study() -> SavedStudy {
        let (id, visibility, unanswered) = ("aB3".to_string(), Visibility::Unlisted, Vec::new());
        let shared = Shared { id, revision: 7, visibility, changed: false, unanswered };
        SavedStudy { study: Study::parse(TWO).unwrap(), chapter: 1, shared: Some(shared) }
    }

    fn names(saved: &SavedStudy) -> Vec<&str> {
        saved.study.chapters.iter().map(|chapter| chapter.name.as_str()).collect()
    }

    #[test]
    fn a_study_is_saved_and_comes_back() {
        for saved in [study(), SavedStudy { shared: None, chapter: 0, ..study() }] {
            assert_eq!(SavedStudy::parse(&saved.text()), Some(saved.clone()));
            let summary = Summary::parse(&saved.text()).unwrap();
            assert_eq!((summary.title.as_str(), summary.chapters, summary.shared), ("Corners", 2, saved.shared));
        }
        let mut untitled = study();
        untitled.rename(" ");
        assert_eq!(SavedStudy::parse(&untitled.text()), Some(untitled));
        for bad in ["", "chapters 1\n\n", "chapters 1\nat 0\n\n1. zz", TWO] {
            assert_eq!(SavedStudy::parse(bad), None, "{bad}");
        }
    }

    /// What is exported is a record file, and importing it gives the same study.
    #[test]
    fn an_export_is_imported() {
        let mut saved = study();
        let mut record = saved.current().record.clone();
        record.set_tag(AT, "0");
        assert!(!saved.keep(record), "the place alone is no change");
        assert!(saved.text().contains("[At \"0\"]"));
        let file = saved.study.without_places().to_string();
        assert!(!file.contains("At"));
        assert_eq!(Record::parse_all(&file).unwrap().len(), 2);
        assert_eq!(Study::parse(&file).unwrap(), study().study);
    }

    #[test]
    fn changes_are_noted_until_the_server_has_them() {
        let mut saved = study();
        let mut record = saved.current().record.clone();
        record.line.turns[0].comments.push("Good.".to_string());
        assert!(saved.keep(record));
        assert!(saved.shared.as_ref().unwrap().changed);
        assert!(SavedStudy::parse(&saved.text()).unwrap().shared.unwrap().changed);
    }

    #[cfg(feature = "online")]
    #[test]
    fn what_was_sent_without_an_answer_is_known_after_a_reload() {
        let mut saved = study();
        let sent = digest(&saved.study);
        saved.shared.as_mut().unwrap().note_sent(sent);
        saved.rename_chapter("2");
        let mut again = SavedStudy::parse(&saved.text()).unwrap();
        assert_eq!(again, saved);
        // The server writes the same study; where one was in it does not count.
        let mut theirs = Study::parse(&study().study.to_string()).unwrap();
        theirs.chapters[0].record.set_tag(AT, "0");
        assert_eq!((again.version_of(&theirs), again.version_of(&saved.study)), (Version::Sent, Version::Present));
        theirs.title = "Edges".to_string();
        assert_eq!(again.version_of(&theirs), Version::Other);
        // Only the last few are remembered, and each of them once.
        let shared = again.shared.as_mut().unwrap();
        (0..9).chain([7]).for_each(|digest| shared.note_sent(digest));
        assert_eq!(shared.unanswered, [5, 6, 8, 7]);
    }

    #[test]
    fn another_tab_changes_the_study() {
        let mut theirs = study();
        theirs.chapter = 0;
        let mut mine = study();
        mine.study.chapters[1].record.set_tag(AT, "1");
        // Steps through a chapter are this tab's own.
        assert_eq!(mine.catch_up(theirs.clone()), Caught::Nothing);
        assert_eq!((mine.chapter, mine.current().record.tag(AT)), (1, Some("1")));
        theirs.rename_chapter("Uno");
        let mut record = theirs.current().record.clone();
        record.line.turns[0].comments.push("Good.".to_string());
        theirs.keep(record);
        assert_eq!(mine.catch_up(theirs.clone()), Caught::Beside);
        assert_eq!((names(&mine), mine.shared.clone()), (vec!["Uno", "Two"], theirs.shared.clone()));
        assert_eq!((mine.chapter, mine.current().record.tag(AT)), (1, Some("1")));
        theirs.chapter = 1;
        assert!(theirs.remove_chapter());
        assert_eq!(mine.catch_up(theirs), Caught::Open);
        assert_eq!((names(&mine), mine.chapter), (vec!["Uno"], 0));
    }

    #[test]
    fn chapters_are_added_moved_named_and_deleted() {
        let mut saved = study();
        let start = AnyPosition::start("stacking".parse().unwrap());
        saved.add(vec![Chapter::new("Three", &start)]).unwrap();
        assert_eq!((names(&saved), saved.chapter), (vec!["One", "Two", "Three"], 2));
        assert!(!saved.shift(true) && saved.shift(false));
        assert_eq!((names(&saved), saved.chapter), (vec!["One", "Three", "Two"], 1));
        saved.rename_chapter("3");
        assert!(saved.remove_chapter());
        assert_eq!((names(&saved), saved.chapter), (vec!["One", "Two"], 1));
        assert!(saved.remove_chapter() && !saved.remove_chapter());
        assert_eq!((names(&saved), saved.chapter), (vec!["One"], 0));
        let many = vec![Chapter::new("", &start); MAX_CHAPTERS];
        assert_eq!(saved.add(many), Err(StudyError::TooManyChapters(MAX_CHAPTERS + 1)));
        assert!(saved.has_room());
    }
}
