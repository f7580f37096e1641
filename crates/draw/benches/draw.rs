//! Pictures of boards with men on them: text, SVG, PNG. Each is checked before it is timed.

use criterion::Criterion;
use rayuela_draw::Picture;
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};

/// Variant, and checksums of its text, its text in colour and its SVG.
const PICTURES: [(&str, [u32; 3]); 3] = [
    ("morelli13", [0x982d_0d09, 0x769a_b52a, 0x6948_72a1]),
    ("nine", [0x3e44_0c36, 0x8476_325b, 0x8b68_14a8]),
    ("stacking", [0x25c8_bb40, 0xf646_05d3, 0x53b8_0f80]),
];

/// The moves before the picture is taken.
const PLIES: usize = 20;
/// The width of a PNG in pixels.
const WIDTH: u32 = 600;

fn picture(variant: &str) -> Picture {
    let mut rng = Rng::new(1);
    let mut game = AnyGame::new(AnyPosition::start(variant.parse().expect("a variant")));
    for _ in 0..PLIES {
        let mv = game.position().random_move(&mut rng).expect("a game that goes on");
        game.play(mv).expect("a legal move");
    }
    let (before, mv) = game.turn_at(PLIES - 1).expect("the last move");
    Picture::after(before, mv)
}

/// A checksum, to notice a changed picture.
fn checksum(bytes: impl AsRef<[u8]>) -> u32 {
    bytes.as_ref().iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    for (variant, expected) in PICTURES {
        let picture = picture(variant);
        let png = || picture.png(WIDTH).expect("a picture of this width");
        let found = [picture.text(false), picture.text(true), picture.svg()].map(checksum);
        assert!(found == expected, "{variant}: {found:#010x?}");
        // How a PNG is compressed is up to its library; only the width is checked.
        assert_eq!((&png()[1..4], &png()[16..20]), (&b"PNG"[..], &WIDTH.to_be_bytes()[..]), "{variant}");
        let mut group = c.benchmark_group(variant);
        group.bench_function("text", |b| b.iter(|| picture.text(false)));
        group.bench_function("coloured text", |b| b.iter(|| picture.text(true)));
        group.bench_function("svg", |b| b.iter(|| picture.svg()));
        group.sample_size(20).bench_function("png", |b| b.iter(png));
        group.finish();
    }
    c.final_summary();
}
