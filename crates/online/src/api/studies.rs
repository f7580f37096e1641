//! Studies that are shared on a server.

use rayuela_studies::Visibility;
use serde::{Deserialize, Serialize};

use crate::Millis;

/// `POST /api/studies`: a study to be kept there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// the record file, one record for each chapter
    pub text: String,
    /// who may read it
    pub visibility: Visibility,
}

/// `PUT /api/studies/ID`: the study as it is from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyChange {
    /// the record file
    pub text: String,
    /// who may read it
    pub visibility: Visibility,
    /// the revision that this change was made to; with another one the server refuses it (`outdated`)
    pub revision: u32,
}

/// What a list tells about a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyLine {
    /// its id
    pub id: String,
    /// its title; may be empty
    pub title: String,
    /// the name of its owner
    pub owner: String,
    /// who may read it
    pub visibility: Visibility,
    /// counts its changes, from 1
    pub revision: u32,
    /// how many chapters it has
    pub chapters: u32,
    /// when it was last changed
    pub updated: Millis,
    /// a moderator has hidden it from everybody but its owner
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// `GET /api/studies/ID`: a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyFile {
    /// what a list tells about it
    pub study: StudyLine,
    /// the reader is its owner
    pub mine: bool,
    /// the reader is a moderator, who may hide it
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderates: bool,
    /// the record file
    pub text: String,
}

/// `GET /api/studies`: which ones.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WhichStudies {
    /// one's own in place of the public ones
    #[serde(default)]
    pub mine: bool,
    /// changed before this moment, to page on
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Millis>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyList {
    /// the latest first
    pub studies: Vec<StudyLine>,
}

/// `PUT /api/studies/ID/hidden`: a moderator hides a study from everybody but its owner, or shows it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyHidden {
    /// from now on
    pub hidden: bool,
}
