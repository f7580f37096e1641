//! Lists whose items stay the same elements while others come and go.

use std::hash::Hash;

use reactive_graph::owner::Owner;
use tachys::reactive_graph::OwnedView;
use tachys::view::any_view::{AnyView, IntoAny as _};
use tachys::view::keyed::{SerializableKey, keyed};

/// A list of items, each told from the others by its key and shown once. What an item's view owns lives as long as
/// the item.
///
/// # Panics
/// If nothing owns the list: it belongs in a view.
pub fn list<T: Send + 'static, K: Eq + Hash + SerializableKey + 'static>(
    items: impl Fn() -> Vec<T> + Send + 'static,
    key: impl Fn(&T) -> K + Clone + Send + 'static,
    show: impl Fn(T) -> AnyView + Clone + Send + 'static,
) -> AnyView {
    let Some(parent) = Owner::current() else { panic!("a list outside of any view") };
    let item = move |_: usize, item: T| {
        let owner = parent.with(Owner::new);
        let view = owner.with(|| show(item));
        (|_: usize| {}, OwnedView::new_with_owner(view, owner))
    };
    (move || keyed(items(), key.clone(), item.clone())).into_any()
}
