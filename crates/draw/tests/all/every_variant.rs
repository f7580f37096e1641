//! Every variant can be drawn at any moment of a game, in every way.

use rayuela_draw::{MAX_WIDTH, Picture, PngError};
use rayuela_rules::{AnyPosition, Position, Rng, Variant};
use resvg::usvg;

/// The characters drawn that are not ASCII; all of them are one column wide.
const SIGNS: &str = "●○◉◎♚♔♜♖□·×─│━┃┌┐└┘├┤┬┴┼╲╱";

/// The start and the pictures of a random game, every third turn and the last.
fn random_game(variant: Variant, seed: u64) -> Vec<Picture> {
    let mut rng = Rng::new(seed);
    let mut pictures = vec![Picture::new(AnyPosition::start(variant))];
    let mut position = pictures[0].position;
    for ply in 0..120 {
        let Some(mv) = position.random_move(&mut rng) else { break };
        let picture = Picture::after(&position, mv);
        position = picture.position;
        if ply % 3 == 0 || position.ending().is_some() {
            pictures.push(Picture { frame_names: ply % 2 == 0, flipped: ply % 4 < 2, ..picture });
        }
    }
    pictures
}

fn all_pictures() -> impl Iterator<Item = Picture> {
    Variant::all().enumerate().flat_map(|(seed, variant)| random_game(variant, seed as u64))
}

/// The text without its colour codes.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\x1b' {
            letters.by_ref().find(|&letter| letter == 'm').unwrap();
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// The rows of the board: ranks and the line of file names.
fn board_rows(picture: &Picture) -> usize {
    match picture.position {
        AnyPosition::Morelli(position) => position.size().side() + 1,
        AnyPosition::Morris(position) => 2 * position.lines().board.grid(),
        AnyPosition::Stacking(position) => 2 * position.lines().board.grid(),
    }
}

#[test]
fn svg_is_read_back() {
    for picture in all_pictures() {
        let svg = picture.svg();
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
        assert!(tree.root().has_children());
        assert!(!svg.contains("<text") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert!(svg.len() < 50_000, "{}", svg.len());
        // Every reference leads somewhere.
        for id in svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(svg.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}

#[test]
fn text_is_aligned_and_fits_a_terminal() {
    for picture in all_pictures() {
        let (bare, colored) = (picture.text(false), picture.text(true));
        assert!(!bare.contains('\x1b') && colored.contains("\x1b[38;2;"));
        for text in [&bare, &plain(&colored)] {
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
            assert!(text.chars().all(|c| c == '\n' || c == ' ' || c.is_ascii_graphic() || SIGNS.contains(c)), "{text}");
            let rows: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
            assert!(rows.len() <= 24 && rows.iter().all(|&width| width <= 80), "{text}");
            assert!(rows[..board_rows(&picture)].iter().all(|&width| width == rows[0]), "{text}");
        }
        // Colours never run over the end of a line.
        assert!(colored.lines().filter(|line| line.contains('\x1b')).all(|line| line.contains("\x1b[0m")));
    }
}

#[test]
fn last_turns_are_marked() {
    for picture in all_pictures() {
        let Some(last) = &picture.last else { continue };
        let text = picture.text(false);
        assert!(text.contains(&format!("Last move: {} {}", last.mover, last.notation)), "{text}");
        assert_eq!(text.contains('[') || text.contains(']'), last.to.is_some(), "{text}");
        let bare = Picture { last: None, ..picture.clone() };
        assert!(!bare.text(false).contains(['[', ']', '(', ')', '|', '━', '┃']), "{text}");
        assert!(bare.svg().len() < picture.svg().len());
    }
}

#[test]
fn every_man_is_drawn() {
    for mut picture in all_pictures() {
        picture.frame_names = false;
        let text = picture.text(false);
        let rows: String = text.lines().take(board_rows(&picture)).collect();
        let count = |sign: char| rows.chars().filter(|&c| c == sign).count();
        let position = picture.position.text();
        let board = position.split(' ').next().unwrap();
        for (letter, sign) in [('w', '○'), ('b', '●'), ('W', '◎'), ('B', '◉')] {
            assert_eq!(count(sign), board.matches(letter).count(), "{position}\n{text}");
        }
    }
}

#[test]
fn png_has_the_size_asked_for() {
    for name in ["morelli13", "morelli5+2011", "nine", "six+diagonal", "twelve", "stacking"] {
        let picture = random_game(name.parse().unwrap(), 7).pop().unwrap();
        for width in [1, 90, 360] {
            let png = picture.png(width).unwrap();
            assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
            let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            let (shown_width, height) = (number(16), number(20));
            assert_eq!(shown_width, width);
            assert!(height >= width && height <= width * 5 / 4, "{width}×{height}");
        }
    }
}

#[test]
fn impossible_widths_are_errors() {
    let picture = Picture::new(AnyPosition::start("six".parse().unwrap()));
    for width in [0, MAX_WIDTH + 1, u32::MAX] {
        assert!(matches!(picture.png(width), Err(PngError::Width(w)) if w == width));
    }
}

#[test]
fn crowded_positions_can_be_drawn() {
    let lines = "a1a4a7,a1d1g1,a4b4c4,a7d7g7,b2b4b6,b2d2f2,b6d6f6,c3c4c5,c3d3e3,c5d5e5,d1d2d3,d5d6d7,e3e4e5,e4f4g4,\
                 f2f4f6,g1g4g7";
    let banned = format!(".../.../.../....../.../.../... b 0 0 {lines} {lines}");
    let positions = [
        ("nine+noreform", banned.as_str()),
        ("twelve", "www/www/www/wwwbbb/bbb/bbb/bbb b 0 0"),
        ("morelli5", "bbbbb/bbbbb/bb1bb/1b3/5 w b"),
        ("morelli13", "13/13/13/13/13/13/13/13/13/13/13/13/13 w -"),
    ];
    for (variant, position) in positions {
        let picture = Picture::new(AnyPosition::parse(variant.parse().unwrap(), position).unwrap());
        assert!(usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).is_ok());
        let text = picture.text(false);
        assert!(text.lines().count() <= 24 && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}
