//! Stripping modules of what browsers do not need.

use anyhow::{Result, ensure};
use wasmparser::{Parser, Payload};

/// The id of custom sections.
const CUSTOM: u8 = 0;

/// A module without its custom sections: names of functions and other metadata for people and tools.
pub(crate) fn without_custom_sections(wasm: &[u8]) -> Result<Vec<u8>> {
    ensure!(wasm.starts_with(b"\0asm"), "not a WebAssembly module");
    let mut stripped = Vec::with_capacity(wasm.len());
    // Where the last section ended: the next one begins there with its number and length.
    let mut end = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        let (id, range) = match &payload {
            Payload::Version { range, .. } => (None, range.clone()),
            _ => match payload.as_section() {
                Some((id, range)) => (Some(id), range),
                // The bodies of functions are inside the section of code.
                None => continue,
            },
        };
        let next = usize::try_from(range.end)?;
        if id != Some(CUSTOM) {
            stripped.extend_from_slice(&wasm[end..next]);
        }
        end = next;
    }
    Ok(stripped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn custom_sections_go_and_all_else_stays() {
        let module = b"\0asm\x01\0\0\0\x00\x05\x04name\x01\x04\x01\x60\0\0\x00\x81\0\x00";
        assert_eq!(without_custom_sections(module).unwrap(), b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0");
        assert!(without_custom_sections(&module[..12]).is_err());
        assert!(without_custom_sections(b"<html>").is_err());
    }
}
