//! Reading the bytes of an input.

use std::borrow::Cow;

use rayuela_rules::Variant;

use crate::trace::hash;

/// The bytes as text; invalid UTF-8 becomes the replacement character, as everywhere that programs send us lines.
pub fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// The first line and the rest.
pub fn first_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// The variant that a line names. A line that names none gives some variant, so that no input is wasted.
pub fn variant(line: &str) -> Variant {
    line.parse().unwrap_or_else(|_| {
        let mut all = Variant::all();
        let number = hash(line.as_bytes()) % 51;
        all.nth(number as usize).unwrap_or(Variant::Stacking)
    })
}
