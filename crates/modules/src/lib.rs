//! Has the browser app's modules compiled early in the build: see `build.rs`. There is nothing to call.
