use super::*;

/// Runs whose values swing about `speed` by up to `swing` of it, the same on every machine.
fn runs(speed: f64, swing: f64, count: u64, seed: u64, work: &str) -> Vec<Run> {
    let mut state = seed;
    let mut value = || {
        // Knuth's MMIX generator; its upper half is random enough to shake a few numbers.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        speed * (1.0 + swing * ((state >> 33) as f64 / f64::from(1u32 << 30) - 1.0))
    };
    (0..count).map(|_| Run { unit: "nodes/s".to_string(), value: value(), work: Some(work.to_string()) }).collect()
}

fn verdict(old: Vec<Run>, new: Vec<Run>) -> Verdict {
    judge(&Samples { old, new }, ALPHA).unwrap().1
}

#[test]
fn a_clear_difference_is_seen_either_way() {
    let slow = || runs(1.0e6, 0.05, 20, 1, "nodes 7");
    let fast = || runs(1.2e6, 0.05, 20, 2, "nodes 7");
    assert_eq!(verdict(slow(), fast()), Verdict::Faster);
    assert_eq!(verdict(fast(), slow()), Verdict::Slower);
    let (found, _) = judge(&Samples { old: slow(), new: fast() }, ALPHA).unwrap();
    assert!(found.low < 1.2 && 1.2 < found.high, "{found:?}");
}

#[test]
fn noise_is_seldom_taken_for_a_difference() {
    let mut wrong = 0;
    for seed in 0..400 {
        let old = runs(1.0e6, 0.2, 20, 2 * seed + 1000, "nodes 7");
        let new = runs(1.0e6, 0.2, 20, 2 * seed + 1001, "nodes 7");
        wrong += usize::from(verdict(old, new) != Verdict::Noise);
    }
    // The chance is 1 in 20 at most: 20 of 400, give or take.
    assert!(wrong <= 32, "{wrong} of 400");
    assert!(wrong > 0, "the interval is far too wide");
}

#[test]
fn a_machine_that_grows_slower_does_not_decide() {
    // The values in the order old, new, new, old of every round, each a hundredth lower than the one before.
    let (mut old, mut new) = (Vec::new(), Vec::new());
    for (i, run) in runs(1.0e6, 0.0, 40, 1, "nodes 7").into_iter().enumerate() {
        let run = Run { value: run.value * 0.99f64.powi(i as i32), ..run };
        if matches!(i % 4, 0 | 3) { old.push(run) } else { new.push(run) }
    }
    assert_eq!(verdict(old, new), Verdict::Noise);
}

#[test]
fn different_work_is_no_comparison() {
    let old = || runs(1.0e6, 0.01, 20, 1, "nodes 7");
    assert_eq!(verdict(old(), runs(2.0e6, 0.01, 20, 2, "nodes 8")), Verdict::DifferentWork);
    let mut silent = runs(2.0e6, 0.01, 20, 2, "nodes 7");
    silent.iter_mut().for_each(|run| run.work = None);
    assert_eq!(verdict(old(), silent), Verdict::Faster);
    let samples = Samples { old: old(), new: runs(2.0e6, 0.0, 20, 2, "nodes 8") };
    let (found, verdict) = judge(&samples, ALPHA).unwrap();
    let text = line("search nine", &samples, found, verdict);
    assert!(text.ends_with("different work (old: nodes 7; new: nodes 8)"), "{text}");
    assert_eq!(to_json("search nine", &samples, found, verdict)["verdict"], "different work");
}

#[test]
fn the_output_of_benches_is_read() {
    let search = "nine: 10 positions, depth 13, 0.35 s\nnodes 3525961\nnodes/s 10000000\n";
    let perft = "nine: depth 6, 99274176 turns, 0.11 s\nperft/s 900000000\n";
    let playouts =
        "nine: 9000 games, 80.1 turns each, 1.00 s\nthe first 1000 games: 80123 turns\nturns/s 5\nplayouts/s 7\n";
    let older = "nine: 9000 games, 80.1 turns each, 1.00 s\nturns/s 5\nplayouts/s 7\n";
    let read = |text: &str| read_output(text).map(|run| (run.unit, run.value, run.work.unwrap_or_default()));
    let expect = |unit: &str, value: f64, work: &str| Some((unit.to_string(), value, work.to_string()));
    assert_eq!(read(search), expect("nodes/s", 1.0e7, "nodes 3525961"));
    assert_eq!(read(perft), expect("perft/s", 9.0e8, "depth 6, 99274176 turns"));
    assert_eq!(read(playouts), expect("playouts/s", 7.0, "the first 1000 games: 80123 turns"));
    assert_eq!(read(older), expect("playouts/s", 7.0, ""));
    for bad in ["", "nodes/s", "nodes/s many\n", "nodes/s 0\n", "nodes/s inf\n"] {
        assert_eq!(read(bad), None, "{bad:?}");
    }
}

#[test]
fn arguments() {
    let usual = read_args(&["a b", "c"]).unwrap();
    assert_eq!((usual.old, usual.new), (PathBuf::from("a b"), PathBuf::from("c")));
    assert_eq!((usual.benches.len(), usual.rounds, usual.json), (5, 10, false));
    let own =
        read_args(&["a", "--bench", "search six", "--json", "--rounds", "12", "--bench", "perft six", "c"]).unwrap();
    assert_eq!((own.benches, own.rounds, own.json), (vec!["search six".into(), "perft six".into()], 12, true));
    for bad in
        [&["a"][..], &["a", "b", "c"], &["a", "b", "--rounds"], &["a", "b", "--rounds", "x"], &["a", "b", "--fast"]]
    {
        assert!(read_args(bad).is_err(), "{bad:?}");
    }
    assert!(run(&["a", "b", "--rounds", "3"]).unwrap_err().to_string().contains("at least 8"));
}
