//! What the build of the app and the tests need beyond cargo.
//!
//! [`progress`] says on the terminal what is being done, [`target_dir()`] finds the folder that cargo builds into, and
//! [`packages`] installs Debian's packages, and [`folders`] keeps folder names out of what is published. Nothing is installed without a line that says what and why, and nothing at all
//! where `RAYUELA_NO_INSTALL=1` is set: what is missing is then named in the error.

pub mod folders;
pub mod packages;
pub mod progress;
mod target_dir;

pub use target_dir::target_dir;
