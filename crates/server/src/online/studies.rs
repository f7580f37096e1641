//! The studies service: games with chapters and comments that people share. Only their owners change them.

use std::sync::Arc;

use rayuela_online::api::{NewStudy, StudyChange, StudyFile, StudyLine, StudyList, WhichStudies};
use rayuela_online::{Millis, Refusal, limits as sizes};
use rayuela_studies::{MAX_BYTES, Study, StudyError, Visibility};
use tokio::sync::Semaphore;

use super::clock::now;
use super::identity::Identity;
use super::ids::fresh_id;
use super::rate_limits::{Kind, RateLimits};
use super::store::{LettersOf, Store, StudyRow, StudyText};
use super::text::clean;

/// The letters and digits of a study's id.
const ID: usize = 12;
/// The most studies in an answer.
const PAGE: u32 = 30;

/// How many studies are read at once: a long one takes seconds, and the engine needs the same threads.
const CHECKS: usize = 2;
/// The most letters of all studies of an account.
const LETTERS: u64 = 8 * 1024 * 1024;

/// Studies that are shared.
#[derive(Debug)]
pub(crate) struct Studies {
    store: Store,
    limits: Arc<RateLimits>,
    checks: Semaphore,
}

/// Reads a study and writes it again, so that nothing is kept but what was understood.
async fn checked(checks: &Semaphore, text: String) -> Result<(Study, String), Refusal> {
    // Nobody closes it.
    let _permit = checks.acquire().await;
    let read = tokio::task::spawn_blocking(move || {
        let mut study = Study::parse(&text)?.without_places();
        study.title = clean(&study.title);
        for chapter in &mut study.chapters {
            chapter.name = clean(&chapter.name);
        }
        // Written out it may be longer than it was sent.
        let text = study.to_string();
        if text.len() > MAX_BYTES {
            return Err(StudyError::TooLong(text.len()));
        }
        Ok((study, text))
    });
    let read = read.await.map_err(|_| Refusal::StorageUnavailable)?;
    read.map_err(|error: StudyError| Refusal::illegal(error))
}

fn missing() -> Refusal {
    Refusal::missing("study")
}

/// Whether an id can be one: no other is looked up.
fn is_id(id: &str) -> bool {
    id.len() == ID && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Studies {
    pub(crate) fn new(store: Store, limits: Arc<RateLimits>) -> Studies {
        Studies { store, limits, checks: Semaphore::new(CHECKS) }
    }

    /// Somebody whom a moderator has asked to be quiet publishes nothing either.
    async fn check_visibility(&self, who: &Identity, visibility: Visibility) -> Result<(), Refusal> {
        if visibility != Visibility::Private && self.store.muted_until(&who.id).await? > now() {
            return Err(Refusal::forbidden("a moderator has asked you to be quiet for a while"));
        }
        Ok(())
    }

    /// The studies of one account do not fill the disk. A study that is changed may always become shorter.
    async fn check_room(&self, who: &Identity, id: &str, text: &str) -> Result<(), Refusal> {
        let new = text.chars().count() as u64;
        let LettersOf { letters, replaced } = self.store.letters_of_studies(&who.id, id).await?;
        if new > replaced && letters - replaced + new > LETTERS {
            return Err(Refusal::too_many("your studies on this server are too long together"));
        }
        Ok(())
    }

    /// Keeps a study.
    pub(crate) async fn create(&self, who: &Identity, new: NewStudy) -> Result<StudyLine, Refusal> {
        self.limits.take(Kind::Study, &who.id)?;
        self.check_visibility(who, new.visibility).await?;
        if self.store.count_studies(&who.id).await? >= sizes::STUDIES {
            return Err(Refusal::too_many("you have too many studies on this server"));
        }
        let (study, text) = checked(&self.checks, new.text).await?;
        let id = fresh_id(ID);
        self.check_room(who, &id, &text).await?;
        let chapters = study.chapters.len() as u32;
        let stored = StudyText { title: &study.title, visibility: new.visibility, chapters, text: &text };
        self.store.add_study(&id, &who.id, stored, now()).await?;
        Ok(self.found(&id).await?.into())
    }

    /// Replaces one's own study, unless it has been changed elsewhere meanwhile.
    pub(crate) async fn change(&self, who: &Identity, id: &str, change: StudyChange) -> Result<StudyLine, Refusal> {
        self.limits.take(Kind::Study, &who.id)?;
        let row = self.own(who, id).await?;
        self.check_visibility(who, change.visibility).await?;
        if row.revision != change.revision {
            return Err(Refusal::Outdated { revision: row.revision });
        }
        let (study, text) = checked(&self.checks, change.text).await?;
        self.check_room(who, id, &text).await?;
        let chapters = study.chapters.len() as u32;
        let stored = StudyText { title: &study.title, visibility: change.visibility, chapters, text: &text };
        // Another device may have been faster since the study was read.
        if !self.store.change_study(id, change.revision, stored, now()).await? {
            return Err(Refusal::Outdated { revision: self.own(who, id).await?.revision });
        }
        Ok(self.found(id).await?.into())
    }

    /// Deletes one's own study.
    pub(crate) async fn remove(&self, who: &Identity, id: &str) -> Result<(), Refusal> {
        self.own(who, id).await?;
        if self.store.delete_study(id, &who.id).await? { Ok(()) } else { Err(missing()) }
    }

    /// A study that its reader may read; of others nobody learns that they exist.
    pub(crate) async fn read(&self, who: Option<&Identity>, id: &str) -> Result<StudyFile, Refusal> {
        let row = self.found(id).await?;
        let mine = who.is_some_and(|who| who.id == row.owner);
        let open = row.visibility() != Visibility::Private && !row.hidden && !row.closed;
        let moderates = match who {
            Some(who) if !mine && !who.is_token => self.store.is_moderator(&who.id).await?,
            _ => false,
        };
        // Moderators see what was hidden, and nothing that is private.
        if !(mine || open || moderates && row.visibility() != Visibility::Private) {
            return Err(missing());
        }
        let text = self.store.study_text(id).await?.ok_or_else(missing)?;
        Ok(StudyFile { study: row.into(), mine, moderates, text })
    }

    /// Public studies, or one's own, the latest first.
    pub(crate) async fn list(&self, who: Option<&Identity>, which: &WhichStudies) -> Result<StudyList, Refusal> {
        let before = which.before.unwrap_or(Millis::MAX);
        let rows = match who {
            Some(who) if which.mine => self.store.studies_of(&who.id, before, PAGE).await?,
            // Nobody in particular has none.
            None if which.mine => Vec::new(),
            _ => self.store.public_studies(before, PAGE).await?,
        };
        Ok(StudyList { studies: rows.into_iter().map(StudyLine::from).collect() })
    }

    async fn found(&self, id: &str) -> Result<StudyRow, Refusal> {
        if !is_id(id) {
            return Err(missing());
        }
        self.store.study(id).await?.ok_or_else(missing)
    }

    /// A study of this user. Nobody learns that somebody else's private study exists.
    async fn own(&self, who: &Identity, id: &str) -> Result<StudyRow, Refusal> {
        let row = self.found(id).await?;
        if row.owner == who.id {
            return Ok(row);
        }
        let seen = row.visibility() != Visibility::Private && !row.hidden;
        Err(if seen { Refusal::forbidden("only its owner changes a study") } else { missing() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_account_may_still_change_its_studies() {
        let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8))).display().to_string();
        let store = Store::open(&file).await.unwrap();
        let who = Identity::guest("u1".parse().unwrap(), "Ana".to_string());
        store.create_account(&who.id, "Ana", "-", None, 1).await.unwrap();
        let studies = Studies::new(store.clone(), Arc::new(RateLimits::new(true)));
        // A letter of two bytes is one letter.
        let text = |letters: usize| format!("[Variant \"six\"]\n\n1. a1 {{{}}}", "é".repeat(letters));
        let visibility = Visibility::Private;
        let line = studies.create(&who, NewStudy { text: text(1000), visibility }).await.unwrap();
        let LettersOf { letters, replaced } = store.letters_of_studies(&who.id, &line.id).await.unwrap();
        assert_eq!(letters, replaced);
        let rest = "x".repeat((LETTERS - letters) as usize);
        let filler = StudyText { title: "Long", visibility, chapters: 1, text: &rest };
        store.add_study("fillsthedisk", &who.id, filler, 1).await.unwrap();
        let change = |letters, revision| {
            studies.change(&who, &line.id, StudyChange { text: text(letters), visibility, revision })
        };
        for (letters, revision) in [(1000, 1), (900, 2), (1000, 3)] {
            assert_eq!(change(letters, revision).await.unwrap().revision, revision + 1);
        }
        assert!(matches!(change(1001, 4).await, Err(Refusal::TooMany { .. })));
        assert!(matches!(
            studies.create(&who, NewStudy { text: text(1), visibility }).await,
            Err(Refusal::TooMany { .. })
        ));
        // Even where there is too much already, as after a smaller limit.
        store.add_study("fillsmoreyet", &who.id, filler, 1).await.unwrap();
        assert_eq!(change(999, 4).await.unwrap().revision, 5);
        store.close().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{file}{ending}"));
        }
    }
}
