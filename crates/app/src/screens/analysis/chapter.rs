//! An analysis as the chapter of a study.

use leptos::prelude::*;
use rayuela_rules::Record;

/// Where a tree is kept that is a chapter of a study, and not among the analyses.
#[derive(Clone, Copy)]
pub(crate) struct Chapter {
    /// takes the record of the tree after every change
    pub(crate) keep: Callback<Record>,
    /// whether the user may change it; what they try in another's study is not kept
    pub(crate) own: Signal<bool>,
}
