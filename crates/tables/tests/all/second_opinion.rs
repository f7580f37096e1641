//! The second opinion, which shares no code with the workspace, agrees with what the solver writes, and sees what is wrong.

use std::fs;

use rayuela_rules::Variant;
use rayuela_tables::{Settings, solve};

#[path = "../../examples/second_opinion.rs"]
#[allow(dead_code, reason = "the program has a `main`, too")]
mod program;

#[test]
fn it_agrees_with_the_solver_and_sees_what_is_wrong() {
    let dir = std::env::temp_dir().join(format!("rayuela-second-opinion-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    for (name, most_men) in [("six+diagonal+double+flying", None), ("nine", Some(7))] {
        let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
        let into = Some(dir.clone());
        let settings = Settings { dir: into, threads: 0, memory: 1 << 30, most_men, distances: false, placing: false };
        solve(variant, &settings, &|_| ()).expect("a run");
        let found = program::check(name, &dir, 4000, 7).expect("whole files");
        assert!(found[0] > 4000 && found[1..] == [0, 0], "{name}: {found:?}");
    }
    // A whole file in which every win in 1 is one in 3; the checksum is made to fit.
    let six = "six+diagonal+double+flying";
    let path = dir.join(six).join("4-3.table");
    let mut bytes = fs::read(&path).expect("a table");
    let (palette, entries) = (program::number(&bytes, 50, 2) as usize, program::number(&bytes, 56, 8));
    let blocks = entries.div_ceil(program::number(&bytes, 52, 4)) as usize;
    let codes: Vec<u64> = (0..palette).map(|i| program::number(&bytes, 128 + 2 * i, 2)).collect();
    let win = codes.iter().position(|&code| code == 0xc001).expect("a win in 1");
    bytes[128 + 2 * win] = 3;
    let end = 128 + 2 * palette + 8 * (2 * blocks + 1);
    let checksum = program::fnv(bytes[..120].iter().chain(&bytes[128..end]));
    bytes[120..128].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).expect("a changed table");
    let found = program::check(six, &dir, 40_000, 7).expect("whole files");
    assert!(found[1] > 10, "{found:?}");
    // Cut short, damaged, gone.
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("a cut table");
    assert!(program::check(six, &dir, 1, 7).is_err());
    *bytes.last_mut().expect("a byte") ^= 1;
    fs::write(&path, &bytes).expect("a damaged table");
    assert!(program::check(six, &dir, 40_000, 7).is_err());
    fs::remove_file(&path).expect("a table");
    assert!(program::check(six, &dir, 40_000, 7).expect("whole files")[2] > 0);
    fs::remove_dir_all(&dir).expect("the folder");
}
