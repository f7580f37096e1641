//! The example runs as its comments say, and on a game that is over.

#[allow(dead_code, reason = "`main` is for those who run it")]
#[path = "../../examples/analyse.rs"]
mod analyse;

#[test]
fn positions_are_analysed() {
    let proved = ["nine", "w.w/.../.../w....b/.../.../bb. w 0 0"];
    let over = ["six", "w.w/.b./w..b/.../... b 0 0"];
    for args in [proved, over] {
        analyse::run(args.into_iter().map(String::from)).unwrap();
    }
    assert!(analyse::run(["nine", "a position"].into_iter().map(String::from)).is_err());
}
