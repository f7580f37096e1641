//! Test harness: servers in processes of their own, a Postgres of the test's own, and players who never stop.
#![allow(dead_code, unused_imports, reason = "each file of tests uses its part")]

pub(crate) mod asking;
pub(crate) mod crowd;
pub(crate) mod database;
pub(crate) mod fake_clock;
pub(crate) mod proxy;
pub(crate) mod small_disk;
pub(crate) mod small_postgres;

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use rayuela_client::{ClientError, Connection, Http};
use rayuela_online::api::{Begun, GameLog, NewSeek};
use rayuela_online::{GameId, Refusal, Seek, Terms, TimeControl};

pub(crate) use asking::{be_guest, get, post, status, unless_busy};
pub(crate) use crowd::Crowd;
pub(crate) use database::Database;
pub(crate) use fake_clock::FakeClock;
pub(crate) use proxy::behind_tls;
pub(crate) use small_disk::SmallDisk;
pub(crate) use small_postgres::{Room, SmallPostgres, can_mount};

/// A number that the environment may set, for longer runs than every change needs.
pub(crate) fn count(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// A seed for what happens at random moments: another one each time, unless the environment sets it. Failures name it.
pub(crate) fn seed(name: &str) -> u64 {
    let now = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_nanos());
    count(name, now as usize) as u64
}

/// So many seconds on a machine that has nothing else to do. Others use this one, too, so it may be eight times as long,
/// unless `RAYUELA_TEST_BUSY` says otherwise; 1 asks for the figure itself.
pub(crate) fn seconds(quiet: u64) -> Duration {
    Duration::from_secs(quiet * count("RAYUELA_TEST_BUSY", 8) as u64)
}

/// The program that is tested. `RAYUELA_TEST_PROGRAM` names another one, for machines on which nothing is compiled.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("RAYUELA_TEST_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_rayuela").into(), PathBuf::from)
}

/// How long anything may take: far longer than it ever should, for machines that are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// How long a process may take until it says something: it may first make a database, or wait for one.
const START: Duration = Duration::from_secs(300);

/// The first line that a process prints; one that prints none for minutes is killed.
pub(crate) fn first_line(process: &mut Child) -> String {
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        tell.send(output.read_line(&mut line).map(|_| line))
    });
    told.recv_timeout(START).map_or_else(
        |_| {
            let _ = process.kill();
            panic!("a process has said nothing for {START:?}")
        },
        |line| line.unwrap(),
    )
}

/// Polls until there is a result, and returns it.
pub(crate) async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look().await {
            return seen;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A path as one word of a shell, whatever is in it.
pub(crate) fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// An empty folder for a test. Its name has a blank, as the path of a checkout may.
pub(crate) fn folder(name: &str) -> PathBuf {
    let all = std::env::var_os("RAYUELA_TEST_DIR").map_or_else(|| env!("CARGO_TARGET_TMPDIR").into(), PathBuf::from);
    let dir = all.join(format!("{name} {}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

/// A port that nobody listens on just now, below those that systems give to the calling end of connections: there a
/// server that is killed could find its port taken when it comes back, even by a client calling itself.
/// Programs that are started one after another have a hundred ports each, because one that is found here is taken only a
/// moment later. `RAYUELA_TEST_PORT` says how far from the first to look, for several runs side by side.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (count("RAYUELA_TEST_PORT", std::process::id() as usize % 200 * 100) % 20_000) as u16;
    loop {
        let port = 12_000 + (first + NEXT.fetch_add(1, SeqCst)) % 20_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// A server in a process of its own, which can be killed and started again in the same place.
pub(crate) struct Node {
    pub(crate) port: u16,
    db: String,
    /// what a shell runs before it, every time
    first: Option<String>,
    child: Mutex<Option<Child>>,
}

impl Node {
    pub(crate) fn start(db: &str) -> Node {
        Node::start_after(db, None)
    }

    /// One that is always started in a shell that runs this first.
    pub(crate) fn start_after(db: &str, first: Option<String>) -> Node {
        let node = Node { port: free_port(), db: db.to_string(), first, child: Mutex::new(None) };
        node.launch();
        node
    }

    fn command(&self) -> Command {
        let mut command = Command::new(program());
        command.args([
            "serve",
            "--no-limits",
            "--no-small-tables",
            "--db",
            &self.db,
            "--listen",
            &format!("127.0.0.1:{}", self.port),
        ]);
        // Errors provoked on purpose are not logged.
        command.env("RAYUELA_LOG", "off");
        command
    }

    /// Starts it and waits until it says that it listens.
    pub(crate) fn launch(&self) {
        match &self.first {
            Some(first) => self.launch_after(first),
            None => self.launch_as(self.command()),
        }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.id().to_string()]).status().unwrap().success());
    }

    /// Starts it in a shell that runs this first.
    pub(crate) fn launch_after(&self, first: &str) {
        let command = self.command();
        let mut shell = Command::new("bash");
        shell.env("RAYUELA_LOG", "off");
        shell.args(["-c", &format!("{first}; exec \"$0\" \"$@\"")]);
        shell.arg(command.get_program()).args(command.get_args());
        self.launch_as(shell);
    }

    fn launch_as(&self, mut command: Command) {
        let begun = Instant::now();
        loop {
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
            let line = first_line(&mut child);
            if line.trim_end() == format!("listening on http://127.0.0.1:{}/", self.port) {
                *self.child.lock().unwrap() = Some(child);
                return;
            }
            // Another process looking for a free port may just have tried this one.
            assert!(!child.wait().unwrap().success() && begun.elapsed() < PATIENCE, "it says {line:?}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Kills it without warning, as a power cut would.
    pub(crate) fn kill(&self) {
        if let Some(mut child) = self.child.lock().unwrap().take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Waits until it has ended by itself.
    pub(crate) fn ended(&self) -> std::process::ExitStatus {
        self.child.lock().unwrap().take().unwrap().wait().unwrap()
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.lock().unwrap().as_ref().map_or(0, Child::id)
    }

    /// A client of it.
    pub(crate) fn http(&self) -> Http {
        Http::new(&format!("http://127.0.0.1:{}", self.port)).unwrap()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

pub(crate) fn terms(variant: &str, start: u64) -> Terms {
    let clock = TimeControl::Fischer { start, increment: 0 };
    let variant: rayuela_rules::Variant = variant.parse().unwrap();
    Terms {
        variant,
        setup: variant.is_morelli().then_some(rayuela_rules::morelli::StartMode::Facing),
        clock,
        rated: false,
    }
}

/// A game between two new guests who know these nodes, and their clients.
pub(crate) async fn game(ways: &[Http], terms: Terms) -> (GameId, [Vec<Http>; 2]) {
    eventually("a game begins", async || unless_busy(begin(ways, terms).await)).await
}

/// A connection to a node. On a busy machine opening it may take longer than a client waits; players try again, too.
pub(crate) async fn connect(way: &Http) -> Connection {
    let begun = Instant::now();
    loop {
        match Connection::open(way).await {
            Ok(connection) => return connection,
            Err(error) => assert!(begun.elapsed() < PATIENCE, "no connection: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn begin(ways: &[Http], terms: Terms) -> Result<(GameId, [Vec<Http>; 2]), ClientError> {
    let mut sides = [ways.to_vec(), ways.to_vec()];
    // The second tries another node first.
    sides[1].rotate_left(1 % ways.len());
    // Nobody has a name that somebody else has.
    static GAMES: AtomicU64 = AtomicU64::new(0);
    let number = GAMES.fetch_add(1, SeqCst);
    for (side, name) in sides.iter_mut().zip(["Ana", "Bob"]) {
        side[0].be_guest(&format!("{name}-{number}")).await?;
        let cookie = side[0].cookie().unwrap().to_string();
        *side = side.iter().map(|way| way.clone().with_cookie(&cookie)).collect();
    }
    let seek: Seek = sides[0][0].post("/api/seeks", &NewSeek { terms, color: None, private: true }).await?;
    let begun: Begun = sides[1][0].post(&format!("/api/seeks/{}/accept", seek.id), &()).await?;
    Ok((begun.game, sides))
}

/// The log of a game. A node whose storage is busy, as it may be on a busy machine, refuses for a moment.
pub(crate) async fn game_log(way: &Http, id: &GameId) -> GameLog {
    let mut way = way.clone();
    eventually("a game's log is read", async || match way.get(&format!("/api/games/{id}")).await {
        Ok(log) => Some(log),
        Err(ClientError::Refused(Refusal::StorageUnavailable) | ClientError::Broken(_)) => None,
        Err(error) => panic!("{id}: {error}"),
    })
    .await
}

/// A Postgres of the test's own.
pub(crate) struct Postgres {
    bin: PathBuf,
    dir: PathBuf,
    pub(crate) port: u16,
}

impl Postgres {
    /// Makes a cluster and starts it.
    ///
    /// # Panics
    /// If Postgres is not installed: `cargo xtask test` does that on Debian.
    pub(crate) fn start(name: &str) -> Postgres {
        let bin = postgres_bin().expect("Postgres is not installed: its programs initdb and pg_ctl are missing");
        let dir = std::env::temp_dir().join(format!("rayuela-pg-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        if is_root() {
            assert!(Command::new("chown").args(["nobody", &dir.display().to_string()]).status().unwrap().success());
        }
        let postgres = Postgres { bin, dir, port: free_port() };
        let data = postgres.data();
        postgres.run("initdb", &["-D", &data, "-U", "rayuela", "-A", "trust", "--no-sync", "-E", "UTF8"]);
        postgres.control("start");
        postgres
    }

    fn data(&self) -> String {
        self.dir.join("data").display().to_string()
    }

    /// Its first process.
    pub(crate) fn id(&self) -> u32 {
        database::first_process(&self.dir.join("data")).unwrap()
    }

    /// Runs one of its programs, which refuse to be run by root.
    fn run(&self, program: &str, args: &[&str]) {
        let path = self.bin.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "nobody", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        let log = fs::File::create(self.dir.join(format!("{program}.log"))).unwrap();
        let status = command.args(args).current_dir(&self.dir).stdin(Stdio::null()).stdout(log).status().unwrap();
        assert!(status.success(), "{program} {args:?}");
    }

    fn control(&self, what: &str) {
        // No socket in the file system, whose path would have to be short; `pg_ctl` gives these to a shell.
        let options = format!("-p {} -k '' -h 127.0.0.1 -c fsync=on", self.port);
        let log = self.dir.join("postgres.log").display().to_string();
        let data = self.data();
        let mut args = vec!["-D", &data, "-w", "-t", "120", "-l", &log];
        match what {
            "stop" => args.extend(["-m", "immediate"]),
            _ => args.extend(["-m", "fast", "-o", &options]),
        }
        args.push(what);
        self.run("pg_ctl", &args);
    }

    /// Stops and starts it again, while others use it.
    pub(crate) fn restart(&self) {
        self.control("restart");
    }

    /// What it has written into its log.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.dir.join("postgres.log")).unwrap_or_default()
    }

    /// Runs statements in it.
    pub(crate) async fn sql(&self, statements: &'static str) {
        let pool = sqlx::PgPool::connect(&self.url()).await.unwrap();
        sqlx::raw_sql(statements).execute(&pool).await.unwrap();
        pool.close().await;
    }

    /// What `--db` takes.
    pub(crate) fn url(&self) -> String {
        format!("postgres://rayuela@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.control("stop");
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"))
}

pub(crate) fn postgres_bin() -> Option<PathBuf> {
    let versions =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH")?;
    let all = versions.chain(std::env::split_paths(&path).collect::<Vec<_>>());
    let mut found: Vec<PathBuf> = all.filter(|bin: &PathBuf| has(bin, "initdb") && has(bin, "pg_ctl")).collect();
    found.sort();
    found.pop()
}

fn has(bin: &Path, program: &str) -> bool {
    bin.join(program).is_file()
}
