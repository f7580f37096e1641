//! A plain build that does not give way to the faster one, or always does, is found out. A program of its own: while other
//! tests start programs, a script that was just written may be "busy".

#![cfg(all(unix, target_arch = "x86_64"))]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rayuela_release::{compile, dispatch, stage};

/// What a shell does to run the faster build.
const GIVE_WAY: &str = "exec \"$(dirname \"$0\")/rayuela-x86-64-v3\" \"$@\"";

#[test]
fn a_build_that_runs_the_wrong_one_is_found_out() {
    if !dispatch::has_v3() {
        eprintln!("not tested: this machine cannot run the faster build");
        return;
    }
    let dir = stage::fresh(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("dispatch with blanks")).unwrap();
    let [plain, fast] = compile::builds("x86_64-unknown-linux-gnu")[..] else { panic!("two builds") };
    let program = dir.join(plain.file);
    let unless_forbidden = format!("test \"$RAYUELA_CPU\" = baseline || {GIVE_WAY}");
    for (first, is_right) in [(unless_forbidden.as_str(), true), ("true", false), (GIVE_WAY, false)] {
        fs::write(&program, format!("#!/bin/sh\n{first}\necho rayuela 1.0\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let checked = dispatch::check(&program, fast, &dir.join("work"));
        assert_eq!(checked.is_ok(), is_right, "{first}: {checked:?}");
    }
}
