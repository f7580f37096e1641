//! Leaving out what browsers do not need.

use anyhow::{Context, Result, ensure};

/// The length of a module's magic number and version.
const HEADER: usize = 8;

/// A module without its custom sections: names of functions and other remarks for people and tools.
pub(crate) fn without_remarks(wasm: &[u8]) -> Result<Vec<u8>> {
    ensure!(wasm.starts_with(b"\0asm"), "not a WebAssembly module");
    let mut slim = wasm.get(..HEADER).context("a module cut short")?.to_vec();
    let mut at = HEADER;
    while at < wasm.len() {
        let (length, content) = number(wasm, at + 1).context("a section cut short")?;
        let section = wasm.get(at..content + length).context("a section cut short")?;
        if section[0] != 0 {
            slim.extend_from_slice(section);
        }
        at = content + length;
    }
    Ok(slim)
}

/// A number of variable length, and where it ends.
fn number(wasm: &[u8], at: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for i in 0..5 {
        let byte = *wasm.get(at + i)?;
        value |= usize::from(byte & 0x7f) << (7 * i);
        if byte < 0x80 {
            return Some((value, at + i + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_go_and_all_else_stays() {
        let module = b"\0asm\x01\0\0\0\x00\x05\x04name\x01\x04\x01\x60\0\0\x00\x81\0\x00";
        assert_eq!(without_remarks(module).unwrap(), b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0");
        assert!(without_remarks(&module[..12]).is_err());
        assert!(without_remarks(b"<html>").is_err());
    }
}
