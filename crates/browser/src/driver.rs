//! Chromedriver, one for all tests.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::target_dir;

/// The driver's address.
pub(crate) fn address() -> &'static str {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    &DRIVER.get_or_init(Driver::start).address
}

struct Driver {
    address: String,
    /// kept for its stdin: when that is closed, the shell around the driver knows that the tests are over
    _shell: Child,
}

impl Driver {
    fn start() -> Driver {
        // No destructors run when the test process ends, so a shell waits until its stdin is closed. Then it kills its
        // whole process group, because a driver that is killed leaves its browsers running.
        // For the same reason the browsers' profiles are in a folder of ours, which is removed at the next start.
        let folder = target_dir().join("browser-profiles");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the browsers");
        let mut shell = Command::new("sh");
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell
            .env("TMPDIR", &folder)
            .args(["-c", "chromedriver --port=0 & cat >/dev/null; kill -KILL 0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut lines = BufReader::new(shell.stdout.take().expect("output")).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver, which `cargo xtask test` installs on Debian; elsewhere install Chromium's driver");
        // Its later output must be read, or it would block on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Driver { address: format!("http://127.0.0.1:{port}"), _shell: shell }
    }
}
