//! Compiles the browser app's modules as soon as the build begins, where it embeds the app.
//!
//! The build script of `crates/bundle` packs them, with tools that take a minute to compile; without this crate the
//! modules would wait for those, and whoever lacks a compiler would hear of it only then.

use std::process::ExitCode;

use rayuela_wasm::Size;

fn main() -> ExitCode {
    let compiled = rayuela_wasm::embedded().and_then(|embedded| match embedded {
        Some(app) if app.size == Size::Fast || cfg!(feature = "small-app") => {
            rayuela_wasm::compile_ahead(&app.root, &app.work, app.size)
        }
        _ => Ok(()),
    });
    match compiled {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the browser app could not be built: {error:#}\n(RAYUELA_SKIP_APP=1 builds without it)");
            ExitCode::FAILURE
        }
    }
}
