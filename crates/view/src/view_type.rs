//! What the `view!` macro wraps its result in.

use tachys::view::{Render, RenderHtml};

/// Anything that can be shown.
pub trait IntoView: Sized + Render + RenderHtml + Send {
    /// The view itself: debug builds of the macro name the place of each view, for reloading that we do not have.
    #[must_use]
    fn with_view_marker(self, _place: &str) -> Self {
        self
    }
}

impl<T: Render + RenderHtml + Send> IntoView for T {}

/// A view as the macro makes it: the elements themselves.
#[derive(Debug)]
pub struct View;

impl View {
    /// The view of these elements.
    #[allow(clippy::new_ret_no_self, reason = "the macro calls it by this name")]
    pub fn new<T>(elements: T) -> T {
        elements
    }
}
