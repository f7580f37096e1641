//! Tables from outside: one executable, because each is linked on its own.

mod against_brute;
mod book;
mod brute;
mod examples;
mod files;
mod results_docs;
mod second_opinion;
