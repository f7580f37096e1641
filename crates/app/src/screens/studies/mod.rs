//! Studies: the list of them, and one on the board with its chapters. They are kept on the device; those that are shared are on
//! the server as well.

mod chapters;
mod errors;
mod list;
mod open;
#[cfg(feature = "online")]
mod report;
mod saved;
#[cfg(feature = "online")]
mod server_list;
#[cfg(feature = "online")]
mod sharing;
#[cfg(feature = "online")]
mod sync;
mod view;

use leptos::prelude::*;
use rayuela_rules::Record;
use rayuela_studies::Study;

use crate::app::App;
use crate::dom;
use crate::router::Route;
pub(crate) use errors::store_sentence;
use saved::{SavedStudy, StoreError};

/// The screen: the address says which study, or the list.
pub(crate) fn studies(app: App) -> AnyView {
    let asked = Memo::new(move |before: Option<&Option<String>>| {
        app.route.with(|route| match route {
            Route::Studies => None,
            Route::Study(id) => Some(id.clone()),
            // The screen is about to be left, so it stays unchanged.
            _ => before.cloned().flatten(),
        })
    });
    (move || match asked.get() {
        None => untrack(|| list::list(app)),
        Some(id) => untrack(|| view::study(app, &id)),
    })
    .into_any()
}

/// Makes a study of a game and opens it.
///
/// # Errors
/// If it is too long, or if there is no room for it.
pub(crate) fn begin(app: App, title: &str, record: &Record) -> Result<(), StoreError> {
    let mut study = Study::parse(&record.to_string())?;
    study.title = rayuela_studies::short(title);
    add(app, &SavedStudy::new(study))
}

/// Saves a new study on the device and opens it.
fn add(app: App, saved: &SavedStudy) -> Result<(), StoreError> {
    let id = dom::fresh_id();
    saved::store(&id, saved)?;
    app.go(Route::Study(id));
    Ok(())
}
