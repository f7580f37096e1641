//! The parts of Leptos that the page uses, under the names by which the `view!` macro finds them.
//!
//! Leptos' own crate of that name joins these parts with server functions, configuration files, forms and hot reloading, none of which
//! a page that is rendered in the browser alone can use, and they take a fifth of its compile time. So `crates/app` depends
//! on this crate as `leptos`.

pub use leptos_macro::view;
pub use reactive_graph as reactive;
pub use tachys;
/// Elements of HTML.
pub use tachys::html::element as html;
/// Events.
pub use tachys::html::event as ev;
/// Elements of SVG.
pub use tachys::svg;
#[doc(hidden)]
pub use wasm_bindgen;
/// Functions that are fetched when they are first called.
pub use wasm_split_helpers as wasm_split;

mod field;
mod list;
/// The page in the document.
pub mod mount;
mod view_type;

/// What every screen uses.
pub mod prelude {
    pub use oco_ref::Oco;
    pub use reactive_graph::callback::{Callable, Callback};
    pub use reactive_graph::computed::Memo;
    pub use reactive_graph::effect::Effect;
    pub use reactive_graph::graph::untrack;
    pub use reactive_graph::owner::{
        LocalStorage, Owner, StoredValue, expect_context, on_cleanup, provide_context, use_context,
    };
    pub use reactive_graph::prelude::*;
    pub use reactive_graph::signal::{ArcRwSignal, RwSignal};
    pub use reactive_graph::wrappers::read::Signal;
    pub use tachys::prelude::*;
    pub use tachys::reactive_graph::node_ref::NodeRef;

    pub use crate::field::{event_target_checked, event_target_value};
    pub use crate::list::list;
    pub use crate::view;
    pub use crate::view_type::{IntoView, View};
}

/// A reactive closure without its type, which the `view!` macro asks for where types are erased.
#[cfg(erase_components)]
#[doc(hidden)]
pub fn __as_shared_reactive_fn<T: 'static>(
    run: impl FnMut() -> T + Send + 'static,
) -> std::sync::Arc<std::sync::Mutex<dyn FnMut() -> T + Send>> {
    std::sync::Arc::new(std::sync::Mutex::new(run))
}
