//! The linker records what refers to what, so that `crates/webbuild` can cut parts off the page's module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-cdylib-link-arg=--emit-relocs");
    }
}
