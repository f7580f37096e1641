//! Animated pictures, beside the buttons that save a picture. The form is fetched when it is first opened.

mod form;

use std::rc::Rc;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use rayuela_draw::Picture;
use rayuela_rules::AnyGame;
use wasm_bindgen_futures::spawn_local;

use super::part::part;
use crate::t;

/// A game to be shown, and how.
pub(crate) struct Animated {
    /// the file's name, without its ending
    pub(crate) name: String,
    /// the moves to be shown
    pub(crate) game: AnyGame,
    /// its side and colours are those of the frames
    pub(crate) like: Picture,
}

/// Where the form finds the game when the file is asked for.
pub(crate) type Source = Rc<dyn Fn() -> Option<Animated>>;

part! {
    /// The form, in the part that paints pictures.
    fn animator() in pictures -> Result<fn(Source) -> AnyView, SplitLoaderError> {
        Ok(form::form)
    }
}

/// Opens to the form.
pub(crate) fn animate(source: impl Fn() -> Option<Animated> + 'static) -> AnyView {
    closed(Rc::new(source))
}

fn closed(source: Source) -> AnyView {
    let source = StoredValue::new_local(source);
    let form = RwSignal::new(None);
    let problem = RwSignal::new(String::new());
    let open = move |_| {
        if form.with_untracked(Option::is_none) {
            spawn_local(async move {
                // The user may have left the screen in the meantime.
                match animator().await {
                    Ok(loaded) => drop(form.try_set(Some(loaded))),
                    Err(_) => drop(problem.try_set(t!("part-missing"))),
                }
            });
        }
    };
    view! {
        <details class="animate" on:toggle=open>
            <summary data-do="animate">{t!("animate-title")}</summary>
            {move || form.get().map(|form: fn(Source) -> AnyView| untrack(|| form(source.get_value())))}
            <p class="hint" role="status">{problem}</p>
        </details>
    }
    .into_any()
}
