//! A Postgres on a disk so small that it can be filled.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::database::first_process;
use super::{eventually, free_port, postgres_bin, quoted, small_disk};

/// How large a disk is, and how much of it the log of what is written may take, in MiB.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) disk: u32,
    pub(crate) wal: u32,
}

/// Whether this system lets us mount a small file system that nobody else sees.
pub(crate) fn can_mount(dir: &Path) -> bool {
    let mount = format!("mount -t tmpfs -o size=1m none {}", quoted(dir));
    let allowed = Command::new("unshare").args(["-rm", "bash", "-c", &mount]).status();
    let allowed = allowed.is_ok_and(|status| status.success());
    if !allowed {
        eprintln!("not tested: this system lets nobody mount a small file system");
    }
    allowed
}

/// The database. It is started again whenever it has ended, as a system does with its services.
pub(crate) struct SmallPostgres {
    pub(crate) port: u16,
    dir: PathBuf,
    keeper: Child,
}

impl SmallPostgres {
    pub(crate) async fn start(dir: &Path, room: Room) -> SmallPostgres {
        let (bin, port) = (postgres_bin().expect("Postgres is not installed"), free_port());
        let (bin, at, Room { disk, wal }) = (quoted(&bin), quoted(dir), room);
        // Postgres does not run as root, not even as the root of a name space of its own. It has no socket in the file
        // system, whose path would have to be short.
        let serve = format!(
            "{bin}/initdb -D {at}/data -U rayuela -A trust --no-sync -E UTF8 --wal-segsize=1 > /dev/null;
             while true; do {bin}/postgres -D {at}/data -p {port} -k '' -h 127.0.0.1 -c shared_buffers=8MB \
                 -c min_wal_size=2MB -c max_wal_size={wal}MB -c max_connections=200 2> {at}/log; sleep 0.2; done"
        );
        let mount = format!(
            "mount -t tmpfs -o size={disk}m none {at} && exec unshare -U --map-user=65534 --map-group=65534 bash -c \"$0\""
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

    /// A path as those see it who are not inside.
    fn outside(&self, name: &str) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}/{name}", self.keeper.id(), self.dir.display()))
    }

    /// Its first process, if it runs.
    pub(crate) fn id(&self) -> Option<u32> {
        first_process(&self.outside("data"))
    }

    /// Stops it; it is started again, while others use it.
    pub(crate) async fn restart(&self) {
        let before = self.id();
        if let Some(before) = before {
            // Those who are connected are sent away.
            let _ = Command::new("kill").args(["-INT", &before.to_string()]).status();
        }
        let url = self.url();
        eventually("the small Postgres is there again", async || {
            let is_new = self.id().is_some_and(|now| Some(now) != before);
            sqlx::PgPool::connect(&url).await.ok().filter(|_| is_new)
        })
        .await
        .close()
        .await;
    }

    /// Fills the disk to the last byte.
    pub(crate) fn fill(&self) {
        small_disk::fill(&self.outside("ballast"));
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
        fs::remove_file(self.outside("ballast")).unwrap();
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
