//! The linker records what refers to what in the small app, so that `crates/webbuild` can cut parts off the page's module.
//! In the fast app, which stays in one piece, the record would be two thirds of the module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_small = std::env::var_os("CARGO_FEATURE_SMALL").is_some();
    if is_small && std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-cdylib-link-arg=--emit-relocs");
    }
}
