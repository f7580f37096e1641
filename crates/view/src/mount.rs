use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::dom::body;
use tachys::view::{Mountable as _, Render as _};

use crate::prelude::AnyView;

/// Shows a view at the end of the document for as long as the page is open.
pub fn mount_to_body(page: impl FnOnce() -> AnyView) {
    // An error only says that it was done before.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut mounted = owner.with(|| page().build());
    mounted.mount(&body(), None);
    std::mem::forget((mounted, owner));
}
