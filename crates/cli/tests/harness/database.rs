//! The database of nodes to which anything may happen.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Postgres, Room, SmallPostgres, can_mount, folder};

/// A Postgres, on a disk of its own where the system allows that.
pub(crate) enum Database {
    OnDisk(Postgres),
    OnSmallDisk(SmallPostgres),
}

/// The first process of the Postgres that has its data here.
pub(crate) fn first_process(data: &Path) -> Option<u32> {
    fs::read_to_string(data.join("postmaster.pid")).ok()?.lines().next()?.parse().ok()
}

impl Database {
    pub(crate) async fn start(name: &str) -> Database {
        let dir = folder(name);
        if can_mount(&dir) {
            Database::OnSmallDisk(SmallPostgres::start(&dir, Room { disk: 600, wal: 128 }).await)
        } else {
            Database::OnDisk(Postgres::start(name))
        }
    }

    pub(crate) fn port(&self) -> u16 {
        match self {
            Database::OnDisk(postgres) => postgres.port,
            Database::OnSmallDisk(postgres) => postgres.port,
        }
    }

    /// Stops and starts it again, while others use it.
    pub(crate) async fn restart(&self) {
        match self {
            Database::OnDisk(postgres) => postgres.restart(),
            Database::OnSmallDisk(postgres) => postgres.restart().await,
        }
    }

    /// Fills its disk to the last byte; whether it has one that can be filled.
    pub(crate) fn fill(&self) -> bool {
        match self {
            Database::OnDisk(_) => false,
            Database::OnSmallDisk(postgres) => {
                postgres.fill();
                true
            }
        }
    }

    /// Makes room on its disk.
    pub(crate) fn free(&self) {
        if let Database::OnSmallDisk(postgres) = self {
            postgres.free();
        }
    }

    /// Sends a signal to all of its processes.
    pub(crate) fn signal(&self, signal: &str) {
        let first = match self {
            Database::OnDisk(postgres) => Some(postgres.id()),
            Database::OnSmallDisk(postgres) => postgres.id(),
        };
        let Some(first) = first else { return };
        let children = fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        // The first one first: it starts no others meanwhile. Some end by themselves before the signal comes.
        let first = first.to_string();
        let processes = std::iter::once(first.as_str()).chain(children.split_whitespace());
        let _ = Command::new("kill").arg(signal).args(processes).status();
    }
}
