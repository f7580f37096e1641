//! Cutting the page's module into a main part and those that are fetched when they are first needed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use wasm_split_cli_support::{Options, transform};

use crate::bindgen::glue;
use crate::page::{LOADER, Page};
use crate::strip::without_custom_sections;

/// How that script refers to the main part. Each would have to name the other, which content hashes do not allow;
/// so the start script hands it over.
const IMPORT: &str = "import { initSync } from \"main\";\n";
const HANDED_OVER: &str = "let initSync;\nexport function connect(main) {\n    initSync = main;\n}\n";

/// Cuts a module at the functions that are marked in its source (`crates/app/src/screens/part.rs`), and makes the script of the main part.
pub(crate) fn split(module: &Path, name: &str) -> Result<Page> {
    let wasm = fs::read(module).with_context(|| format!("{} cannot be read", module.display()))?;
    let dir = module.with_extension("parts");
    if dir.exists() {
        fs::remove_dir_all(&dir).with_context(|| format!("{} cannot be emptied", dir.display()))?;
    }
    let main = dir.join("main.wasm");
    let mut options = Options::new(&wasm);
    options.output_dir = &dir;
    options.main_out_path = &main;
    options.link_name = LOADER;
    options.main_module = "main";
    let split = transform(options).map_err(|error| anyhow!("{} cannot be split: {error:#}", module.display()))?;
    let mut parts = Vec::new();
    for path in &split.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        parts.push((name, without_custom_sections(&fs::read(path)?)?));
    }
    parts.sort();
    let loader = fs::read_to_string(dir.join(LOADER))?;
    if !loader.contains(IMPORT) {
        bail!("the script that fetches the parts does not import the main part as expected");
    }
    Ok(Page { main: glue(&main, name, true)?, parts, loader: loader.replace(IMPORT, HANDED_OVER) })
}
