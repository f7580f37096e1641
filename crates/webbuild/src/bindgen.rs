//! The script between a module and the browser, made by wasm-bindgen.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

/// A module ready for the browser.
pub(crate) struct Glued {
    /// the module
    pub(crate) wasm: Vec<u8>,
    /// the script that loads it and is imported by others
    pub(crate) script: String,
    /// the scripts that crates bring along, by the address under which `script` imports them
    pub(crate) brought: BTreeMap<String, String>,
}

/// Makes the script of a module.
pub(crate) fn glue(module: &Path, name: &str) -> Result<Glued> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?;
    let mut output = bindgen.generate_output().with_context(|| format!("wasm-bindgen on {}", module.display()))?;
    let inline = output.snippets().iter().flat_map(|(id, scripts)| {
        scripts.iter().enumerate().map(move |(i, script)| (format!("./snippets/{id}/inline{i}.js"), script.clone()))
    });
    let files = output.local_modules().iter().map(|(path, script)| (format!("./snippets/{path}"), script.clone()));
    let brought = inline.chain(files).collect();
    let script = output.js().to_string();
    Ok(Glued { wasm: output.wasm_mut().emit_wasm(), script, brought })
}
