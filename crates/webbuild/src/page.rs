//! The page's module, whole or in parts, and its scripts.

use std::path::Path;

use anyhow::Result;

use crate::bindgen::{Glued, glue};

/// How the main part's script names the script that fetches the other parts.
pub(crate) const LOADER: &str = "./parts.js";
/// That script where there are no other parts.
const NO_LOADER: &str = "export function connect() {}\n";

/// The page's module in parts.
pub(crate) struct Page {
    /// what the page starts with
    pub(crate) main: Glued,
    /// the other parts, by the names that the loader fetches them by
    pub(crate) parts: Vec<(String, Vec<u8>)>,
    /// the script that fetches them
    pub(crate) loader: String,
}

impl Page {
    /// The module in one piece.
    pub(crate) fn whole(module: &Path, name: &str) -> Result<Page> {
        Ok(Page { main: glue(module, name, false)?, parts: Vec::new(), loader: NO_LOADER.to_string() })
    }
}
