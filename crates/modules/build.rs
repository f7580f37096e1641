//! Compiles the browser app's modules as soon as the build begins, where it embeds the app.
//!
//! The build script of `crates/bundle` packs them, with tools that take a minute to compile; without this crate the
//! modules would wait for those. An error is left to that script, which meets it again and says what to do.

use rayuela_wasm::Size;

fn main() {
    let compiled = rayuela_wasm::embedded().and_then(|embedded| match embedded {
        Some(app) if app.size == Size::Fast || cfg!(feature = "small-app") => {
            rayuela_wasm::compile_ahead(&app.root, &app.work, app.size)
        }
        _ => Ok(()),
    });
    if let Err(error) = compiled {
        eprintln!("{error:#}");
    }
}
