//! The example runs. The others in its folder write files of the repository.

#[allow(dead_code, reason = "`main` is for those who run it")]
#[path = "../../examples/solve_and_probe.rs"]
mod solve_and_probe;

#[test]
fn endgames_are_solved_and_verified() {
    solve_and_probe::main().unwrap();
}
