//! Fields of forms that tell of a change.

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement};

/// The field that an event comes from. Selections and areas of text have a `value` as inputs do, so they pass for one.
fn field(event: &Event) -> Option<HtmlInputElement> {
    Some(event.target()?.unchecked_into())
}

/// The text in the field that an event comes from.
pub fn event_target_value(event: &Event) -> String {
    field(event).map(|field| field.value()).unwrap_or_default()
}

/// Whether the box that an event comes from is ticked.
pub fn event_target_checked(event: &Event) -> bool {
    field(event).is_some_and(|field| field.checked())
}
