//! A file system that nobody else sees, so small that it can be filled.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{first_line, quoted};

/// The file system. It ends with the process that keeps it.
pub(crate) struct SmallDisk {
    dir: PathBuf,
    keeper: Child,
}

impl SmallDisk {
    /// One of so many MiB in this folder. [`can_mount`](super::can_mount) says whether the system allows that.
    pub(crate) fn mount(dir: &Path, size: u32) -> SmallDisk {
        let mount = format!("mount -t tmpfs -o size={size}m none {} && echo mounted && exec cat", quoted(dir));
        let mut keeper = Command::new("unshare")
            .args(["-rm", "bash", "-c", &mount])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        assert_eq!(first_line(&mut keeper), "mounted\n");
        SmallDisk { dir: dir.to_path_buf(), keeper }
    }

    /// What the shell runs that starts a process which is to see it.
    pub(crate) fn first(&self) -> String {
        format!("exec nsenter -U -m --preserve-credentials -t {} \"$0\" \"$@\"", self.keeper.id())
    }

    fn ballast(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}/ballast", self.keeper.id(), self.dir.display()))
    }

    /// Fills it to the last byte.
    pub(crate) fn fill(&self) {
        fill(&self.ballast());
    }

    /// Makes room.
    pub(crate) fn free(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }
}

/// Writes this file until there is no room left.
pub(crate) fn fill(ballast: &Path) {
    let mut file = File::create(ballast).unwrap();
    for size in [1 << 20, 4_096, 1] {
        let block = vec![0; size];
        while file.write_all(&block).is_ok() {}
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}
