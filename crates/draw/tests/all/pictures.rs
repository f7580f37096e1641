//! The pictures in `docs/pictures`, drawn again and compared.

use std::path::Path;

use rayuela_draw::Picture;
use rayuela_rules::{AnyPosition, Position};

/// A picture file: its variant, which is also its name, the position before the turn, and the turn that it shows.
struct Shown {
    variant: &'static str,
    position: &'static str,
    turn: &'static str,
}

const PICTURES: [Shown; 6] = [
    Shown {
        variant: "morelli13",
        position: "6w2w2w/wb1w5w2b/2bb5w3/1wwww7w/w1w1b3b3b/5b6b/2w6w3/2wb8w/3www2b3b/3bw5w1w/3b2b6/w2b8b/\
                   1bb2w1b3bw b w",
        turn: "D2-F4 xE4E5*",
    },
    Shown {
        variant: "morelli9",
        position: "bwwbb1wbb/b8/w7w/w4b2w/b7w/2wbbb2b/b3w3b/b7w/ww1w2bbw b -",
        turn: "A9-D6*",
    },
    Shown { variant: "nine", position: "b.w/.w./.../.b..b./.b./.w./bww w 4 4", turn: "g4xa7" },
    Shown { variant: "six", position: ".ww/b.w/wbb./b.b/wb. w 0 0", turn: "c5-a5xc1" },
    Shown { variant: "twelve", position: "w../wb./.../bb.bw./.bw/.wb/..w w 6 6", turn: "c5xb4" },
    Shown { variant: "stacking", position: "w../w.w/b../ww..b./.Bb/BBb/.b. w 1 1", turn: "~b2xc5>b4 e5" },
];

/// Set `RAYUELA_UPDATE_PICTURES=1` to write the files instead of comparing them.
#[test]
fn pictures_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let update = std::env::var("RAYUELA_UPDATE_PICTURES").is_ok_and(|value| value == "1");
    for Shown { variant, position, turn } in PICTURES {
        let rules = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
        let before = AnyPosition::parse(rules, position).unwrap_or_else(|error| panic!("{variant}: {error}"));
        let mv = before.parse_turn(turn).unwrap_or_else(|error| panic!("{variant}: {error}"));
        let picture = Picture::after(&before, mv);
        let svg = picture.svg();
        assert!(svg.len() < 40_000, "{variant}: {} bytes", svg.len());
        let path = folder.join(format!("{variant}.svg"));
        if update {
            std::fs::write(&path, svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            continue;
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(kept == svg, "{variant}.svg is out of date: run the tests once with RAYUELA_UPDATE_PICTURES=1");
    }
}
