//! A protocol session: options, the game, the search in the background.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

use rayuela_engine::{AnyEngine, Level, Options};
use rayuela_rules::{AnyGame, AnyPosition, Outcome, Position, Rng, Variant};
use rayuela_seat::Strength;

use crate::{go, info};

/// Where a session's lines go, one call a line; a search calls it from its own thread.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// What to do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// read the next one
    Listen,
    /// end the session
    Quit,
}

/// A search under way; it hands its engine back.
struct Search {
    thread: JoinHandle<AnyEngine>,
    stop: Arc<AtomicBool>,
    endless: bool,
}

/// A protocol session.
///
/// # Examples
/// ```
/// use std::sync::{Arc, Mutex};
/// use rayuela_ugi::{Session, Step};
/// let said = Arc::new(Mutex::new(Vec::new()));
/// let output = said.clone();
/// let mut session = Session::new(1, None, Arc::new(move |line| output.lock().unwrap().push(line.to_string())));
/// assert_eq!(session.handle_line("isready"), Step::Listen);
/// assert_eq!(*said.lock().unwrap(), ["readyok"]);
/// ```
pub struct Session {
    variant: Variant,
    options: Options,
    level: Level,
    game: AnyGame,
    /// made when first needed, since its table takes memory
    engine: Option<AnyEngine>,
    search: Option<Search>,
    rng: Rng,
    tables: Option<PathBuf>,
    output: Output,
}

const MOST_HASH: u32 = 8192;
const MOST_THREADS: u32 = 256;
const MOST_LINES: u32 = 500;

impl Session {
    /// A session with Morelli on 13×13 until another game is set; `seed` varies the levels' play, and `tables` is the
    /// folder of solved tables, the user's own if not given.
    pub fn new(seed: u64, tables: Option<PathBuf>, output: Output) -> Session {
        let Ok(variant) = "morelli13".parse::<Variant>() else { unreachable!("a variant of ours") };
        Session {
            variant,
            options: Options::default(),
            level: Level::FULL,
            game: AnyGame::new(AnyPosition::start(variant)),
            engine: None,
            search: None,
            rng: Rng::new(seed),
            tables,
            output,
        }
    }

    fn say(&self, line: &str) {
        (self.output)(line);
    }

    /// Handles a line.
    pub fn handle_line(&mut self, line: &str) -> Step {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Step::Listen };
        match command {
            "ugi" => self.introduce(),
            "isready" => self.say("readyok"),
            "setoption" => self.set_option(rest),
            "uginewgame" => {
                self.stop();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                self.game = AnyGame::new(AnyPosition::start(self.variant));
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "query" => self.query(rest),
            "quit" => return Step::Quit,
            _ => self.say(&format!("info string unknown command `{}`", shortened(command))),
        }
        Step::Listen
    }

    fn introduce(&self) {
        self.say(&format!("id name Rayuela {}", env!("CARGO_PKG_VERSION")));
        self.say("id author Rayuela");
        self.say(&format!("option name Variant type string default {}", self.variant));
        self.say(&format!("option name Hash type spin default 64 min 1 max {MOST_HASH}"));
        self.say(&format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"));
        self.say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        self.say("option name Level type spin default 10 min 1 max 10");
        self.say("ugiok");
    }

    fn set_option(&mut self, words: &[&str]) {
        let value_at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words[..value_at].iter().skip_while(|word| **word == "name").copied().collect::<String>();
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        self.stop();
        let set = match name.to_ascii_lowercase().as_str() {
            "variant" => value.parse().map(|variant| self.set_variant(variant)).map_err(|error| format!("{error}")),
            "hash" => spin(&value, MOST_HASH).map(|mib| self.options.hash_mib = mib.into()),
            "threads" => spin(&value, MOST_THREADS).map(|threads| self.options.threads = threads as usize),
            "multipv" => spin(&value, MOST_LINES).map(|lines| self.options.multi_pv = lines as usize),
            "level" => value.parse().map(|level| self.level = level).map_err(|error| format!("{error}")),
            _ => Err("no such option".to_string()),
        };
        if let Err(error) = set {
            self.say(&format!("info string option `{}`: {}", shortened(&name), shortened(&error)));
        }
    }

    fn set_variant(&mut self, variant: Variant) {
        self.variant = variant;
        self.engine = None;
        self.game = AnyGame::new(AnyPosition::start(variant));
    }

    fn set_position(&mut self, words: &[&str]) {
        self.stop();
        match self.read_position(words) {
            Ok(game) => self.game = game,
            Err(error) => self.say(&format!("info string position: {}", shortened(&error))),
        }
    }

    fn read_position(&self, words: &[&str]) -> Result<AnyGame, String> {
        let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words[..moves_at].split_first() {
            Some((&"startpos", [])) => AnyPosition::start(self.variant),
            Some((&"fen", text)) => {
                AnyPosition::parse(self.variant, &text.join(" ")).map_err(|error| error.to_string())?
            }
            _ => return Err("`startpos` or `fen` and a position expected".to_string()),
        };
        let mut game = AnyGame::new(start);
        for turn in words.iter().skip(moves_at + 1) {
            // A third occurrence is accepted: the other side may not have noticed it.
            game.play_on_text(turn).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }

    fn go(&mut self, words: &[&str]) {
        self.stop();
        let limits = go::limits(words, self.variant, self.game.position().turn());
        let (options, limits) = Strength::new(self.level).within(self.options, limits, self.rng.next_u64());
        let mut engine = match self.engine.take() {
            Some(mut engine) => {
                engine.set_options(options);
                engine
            }
            None => {
                let mut engine = AnyEngine::new(self.variant, options);
                rayuela_tables::attach_tablebase(&mut engine, self.variant, self.tables.as_deref());
                engine
            }
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, game) = (Arc::clone(&stop), self.game.clone());
        let output = Arc::clone(&self.output);
        let quiet = self.level != Level::FULL;
        let thread = std::thread::spawn(move || {
            let result = engine.search(&game, &limits, &flag, &mut |info| {
                // The scores of a weak level are no analysis.
                if !quiet {
                    output(&info::line(game.position(), info));
                }
            });
            match result {
                Some(result) => output(&format!("bestmove {}", game.position().compact(result.best))),
                None => output("bestmove none"),
            }
            engine
        });
        self.search = Some(Search { thread, stop, endless: limits.infinite });
    }

    fn query(&self, words: &[&str]) {
        let ending = self.game.ending();
        let first = if self.variant.is_morelli() { rayuela_rules::Color::Black } else { rayuela_rules::Color::White };
        let answer = match words {
            ["gameover"] => ending.is_some().to_string(),
            ["p1turn"] => (self.game.position().turn() == first).to_string(),
            ["result"] => match ending.map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(color)) if color == first => "p1win",
                Some(Outcome::Win(_)) => "p2win",
            }
            .to_string(),
            _ => return self.say("info string unknown query; there are gameover, p1turn and result"),
        };
        self.say(&format!("response {answer}"));
    }

    /// Stops a search under way and waits for its answer.
    pub fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Relaxed);
            self.engine = search.thread.join().ok();
        }
    }

    /// At the end of input: a limited search still gives its answer.
    pub fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(search.endless, Relaxed);
            self.engine = search.thread.join().ok();
        }
    }
}

fn spin(text: &str, most: u32) -> Result<u32, String> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("a number from 1 to {most} expected")),
    }
}

/// Input quoted in an error, shortened and on one line.
fn shortened(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect()
}
