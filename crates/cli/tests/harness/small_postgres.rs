//! A Postgres on a disk so small that it can be filled.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{eventually, free_port, postgres_bin};

/// Whether this system lets us mount a small file system that nobody else sees.
pub(crate) fn can_mount(dir: &Path) -> bool {
    let mount = format!("mount -t tmpfs -o size=1m none {}", dir.display());
    let allowed = Command::new("unshare").args(["-rm", "bash", "-c", &mount]).status();
    let allowed = allowed.is_ok_and(|status| status.success());
    if !allowed {
        eprintln!("not tested: this system lets nobody mount a small file system");
    }
    allowed
}

/// The database. It is started again whenever it has ended, as a system does with its services.
pub(crate) struct SmallPostgres {
    port: u16,
    dir: PathBuf,
    keeper: Child,
}

impl SmallPostgres {
    pub(crate) async fn start(dir: &Path) -> SmallPostgres {
        let (bin, port) = (postgres_bin().expect("Postgres is not installed"), free_port());
        let (bin, at) = (bin.display(), dir.display());
        // Postgres does not run as root, not even as the root of a name space of its own.
        let serve = format!(
            "{bin}/initdb -D {at}/data -U rayuela -A trust --no-sync -E UTF8 --wal-segsize=1 > /dev/null;
             while true; do {bin}/postgres -D {at}/data -p {port} -k {at} -h 127.0.0.1 -c shared_buffers=8MB \
                 -c min_wal_size=2MB -c max_wal_size=4MB -c max_connections=60 2> {at}/log; sleep 0.2; done"
        );
        let mount = format!(
            "mount -t tmpfs -o size=96m none {at} && exec unshare -U --map-user=65534 --map-group=65534 bash -c \"$0\""
        );
        let keeper = Command::new("unshare")
            .args(["-rm", "bash", "-c", &mount, &serve])
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let postgres = SmallPostgres { port, dir: dir.to_path_buf(), keeper };
        let url = postgres.url();
        eventually("the small Postgres answers", async || sqlx::PgPool::connect(&url).await.ok()).await.close().await;
        postgres
    }

    /// What `--db` takes.
    pub(crate) fn url(&self) -> String {
        format!("postgres://rayuela@127.0.0.1:{}/postgres", self.port)
    }

    fn ballast(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}/ballast", self.keeper.id(), self.dir.display()))
    }

    /// Fills the disk to the last byte.
    pub(crate) fn fill(&self) {
        let mut file = File::create(self.ballast()).unwrap();
        for size in [1 << 20, 4_096, 1] {
            let block = vec![0; size];
            while file.write_all(&block).is_ok() {}
        }
    }

    /// Fills the pages that the log of events has, until it would need another.
    pub(crate) async fn fill_pages(&self) {
        let Ok(pool) = sqlx::PgPool::connect(&self.url()).await else { return };
        let sql = "INSERT INTO events (game, seq, at, body) SELECT 'ballast', COALESCE(MAX(seq), 0) + 1, 0, '{}'
             FROM events WHERE game = 'ballast'";
        for _ in 0..1_000 {
            if sqlx::query(sql).execute(&pool).await.is_err() {
                break;
            }
        }
        pool.close().await;
    }

    /// Makes room.
    pub(crate) fn free(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }
}

impl Drop for SmallPostgres {
    fn drop(&mut self) {
        // The shell, Postgres and its processes are one group.
        let group = format!("-{}", self.keeper.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.keeper.wait();
    }
}
