//! The messages why something cannot be a study.

use rayuela_studies::{MAX_BYTES, MAX_CHAPTERS, StudyError};

use super::saved::StoreError;
use crate::{input_errors, t};

/// The message why it cannot be saved on the device.
pub(crate) fn store_sentence(error: &StoreError) -> String {
    match error {
        StoreError::Study(error) => sentence(error),
        StoreError::Full => t!("study-no-room"),
    }
}

/// The message.
pub(crate) fn sentence(error: &StudyError) -> String {
    match error {
        StudyError::Empty => t!("open-empty"),
        StudyError::TooLong(bytes) => t!("study-too-long", kb = bytes.div_ceil(1024), most = MAX_BYTES / 1024),
        StudyError::TooManyChapters(n) => t!("study-too-many", n = *n, most = MAX_CHAPTERS),
        StudyError::Record(error) => input_errors::record(error),
        StudyError::Chapter { number, error } => {
            t!("study-chapter-wrong", n = *number, what = input_errors::replay(error))
        }
    }
}
