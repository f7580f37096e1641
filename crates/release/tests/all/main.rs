//! What is published, and what the workspace must be like: one executable, because each is linked on its own.

mod archives;
mod compiler;
mod dockerfile;
mod examples;
mod hosting;
mod policy;
mod profiles;
