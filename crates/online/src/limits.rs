//! How much of anything is taken from outside.

/// The longest message to the server over a WebSocket, and the longest body of a request, in bytes.
pub const MESSAGE: usize = 16 * 1024;
/// The longest turn as written, in bytes.
pub const TURN: usize = 96;
/// The longest line of chat, in characters.
pub const CHAT: usize = 300;
/// The longest report about a player, in characters.
pub const REPORT: usize = 1_000;
/// The longest name of a command, in bytes.
pub const COMMAND_ID: usize = 40;
/// The shortest and the longest name of a player, in characters.
pub const NAME: (usize, usize) = (2, 20);
/// The shortest and the longest password, in characters.
pub const PASSWORD: (usize, usize) = (8, 200);
/// The most conditional lines a player may leave.
pub const PLAN_LINES: usize = 12;
/// The most turns in a conditional line.
pub const PLAN_TURNS: usize = 30;
/// The most turns in all conditional lines of a player together.
pub const PLAN_TURNS_IN_ALL: usize = 60;
/// The most plans that a player may leave for one turn, each in place of the one before.
pub const PLANS: usize = 20;
/// The most turns in a game; nobody comes near it, and it keeps a log from growing without end.
pub const TURNS: usize = 2_000;
/// The most entries in a log: offers made and declined again and again end here.
pub const ENTRIES: u32 = 8_000;
/// The most games one player may have running at once, correspondence aside.
pub const GAMES_AT_ONCE: usize = 20;
/// The longest reason that a moderator gives, in characters.
pub const REASON: usize = 300;
/// The most positions that are asked about at once.
pub const FAIR_PLAY: usize = 64;
/// The most results of puzzles in one request.
pub const PUZZLE_RESULTS: usize = 100;
/// The most results of puzzles that are kept of an account; the oldest are dropped.
pub const PUZZLE_RESULTS_IN_ALL: usize = 4_000;
/// The longest body of a request with a study, in bytes: JSON writes line breaks and quotes with a sign more.
pub const STUDY_BODY: usize = 2 * rayuela_studies::MAX_BYTES;
/// The most studies of one account.
pub const STUDIES: u32 = 100;
/// The most games a connection may watch at once.
pub const WATCHED: usize = 64;

pub use rayuela_seat::limits::{LAG_BANK, LAG_REFILL, LAG_TURN, LONGEST, STEP, STEP_UNLIMITED};
