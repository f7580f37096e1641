//! The pictures in `docs/pictures`, drawn again and compared.

use std::path::Path;

use rayuela_draw::Picture;
use rayuela_rules::{AnyPosition, Position};

/// A picture file: its name, which begins with the variant, the position before the turn, and the turn that it shows, if any.
struct Shown {
    name: &'static str,
    position: &'static str,
    turn: &'static str,
}

const PICTURES: [Shown; 9] = [
    Shown {
        name: "morelli13",
        position: "6w2w2w/wb1w5w2b/2bb5w3/1wwww7w/w1w1b3b3b/5b6b/2w6w3/2wb8w/3www2b3b/3bw5w1w/3b2b6/w2b8b/\
                   1bb2w1b3bw b w",
        turn: "D2-F4 xE4E5*",
    },
    Shown { name: "morelli9", position: "bwwbb1wbb/b8/w7w/w4b2w/b7w/2wbbb2b/b3w3b/b7w/ww1w2bbw b -", turn: "A9-D6*" },
    Shown { name: "nine", position: "b.w/.w./.../.b..b./.b./.w./bww w 4 4", turn: "g4xa7" },
    Shown { name: "six", position: ".ww/b.w/wbb./b.b/wb. w 0 0", turn: "c5-a5xc1" },
    Shown { name: "twelve", position: "w../wb./.../bb.bw./.bw/.wb/..w w 6 6", turn: "c5xb4" },
    Shown { name: "stacking", position: "w../w.w/b../ww..b./.Bb/BBb/.b. w 1 1", turn: "~b2xc5>b4 e5" },
    Shown { name: "morelli5-black-wins", position: "wbwbw/b3b/w3w/b3b/wbwbw b -", turn: "" },
    Shown { name: "morelli5-white-wins-1", position: "bwbwb/w3w/b3b/w3w/bwbwb b -", turn: "" },
    Shown { name: "morelli5-white-wins-2", position: "bwbbb/w3w/b3w/w3w/bwbwb b -", turn: "" },
];

/// Set `RAYUELA_UPDATE_PICTURES=1` to write the files instead of comparing them.
#[test]
fn pictures_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let update = std::env::var("RAYUELA_UPDATE_PICTURES").is_ok_and(|value| value == "1");
    for Shown { name, position, turn } in PICTURES {
        let variant = name.split('-').next().unwrap_or(name);
        let rules = variant.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let before = AnyPosition::parse(rules, position).unwrap_or_else(|error| panic!("{name}: {error}"));
        let picture = if turn.is_empty() {
            Picture::new(before)
        } else {
            let mv = before.parse_turn(turn).unwrap_or_else(|error| panic!("{name}: {error}"));
            Picture::after(&before, mv)
        };
        let svg = picture.svg();
        assert!(svg.len() < 40_000, "{name}: {} bytes", svg.len());
        let path = folder.join(format!("{name}.svg"));
        if update {
            std::fs::write(&path, svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            continue;
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(kept == svg, "{name}.svg is out of date: run the tests once with RAYUELA_UPDATE_PICTURES=1");
    }
}
