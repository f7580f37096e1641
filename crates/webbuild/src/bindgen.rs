//! The script between a module and the browser, made by wasm-bindgen.

use std::cmp::Reverse;
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

/// Makes the script of a module. Of a module in parts, `shared` keeps what the parts share: memory, stack and functions.
pub(crate) fn glue(module: &Path, name: &str, shared: bool) -> Result<Glued> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true).keep_lld_exports(shared);
    bindgen.web(true)?;
    let mut output = bindgen.generate_output().with_context(|| format!("wasm-bindgen on {}", module.display()))?;
    let inline = output.snippets().iter().flat_map(|(id, scripts)| {
        scripts.iter().enumerate().map(move |(i, script)| (format!("./snippets/{id}/inline{i}.js"), script.clone()))
    });
    let files = output.local_modules().iter().map(|(path, script)| (format!("./snippets/{path}"), script.clone()));
    let brought = inline.chain(files).collect();
    let mut script = output.js().to_string();
    // The names shared by the module and its script are long and random, which compress badly.
    let module = output.wasm_mut();
    let imports = module.imports.iter_mut().map(|import| &mut import.name);
    let mut names: Vec<&mut String> = imports.chain(module.exports.iter_mut().map(|export| &mut export.name)).collect();
    names.retain(|name| is_random(name));
    // Longest first, because a name may be the beginning of another.
    names.sort_by_key(|name| Reverse(name.len()));
    for (i, name) in names.into_iter().enumerate() {
        let short = format!("_{i}");
        script = script.replace(name.as_str(), &short);
        *name = short;
    }
    Ok(Glued { wasm: module.emit_wasm(), script, brought })
}

/// Whether a name holds the sixteen hexadecimal digits of a hash.
fn is_random(name: &str) -> bool {
    let is_hash = |word: &str| word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.split('_').any(|word| is_hash(word) && word.bytes().any(|byte| byte != b'0' && byte != b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_random_and_counts_are_not() {
        assert!(is_random("__wbg_now_463ac581d2fc7ea3") && is_random("wasm_bindgen_d2375ef6d1829ef8___JsValue"));
        assert!(!is_random("memory") && !is_random("__wbindgen_cast_0000000000000001"));
    }
}
