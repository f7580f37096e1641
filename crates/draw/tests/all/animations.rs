//! Games as animated GIF, read by a reader of their own.

use rayuela_draw::{Animation, AnimationError, MAX_FRAMES, Picture, Theme};
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng};
use resvg::{tiny_skia, usvg};

use crate::gif_reader::read;

/// A random game of up to so many moves.
fn game(variant: &str, plies: usize) -> AnyGame {
    let mut rng = Rng::new(7);
    let mut game = AnyGame::new(AnyPosition::start(variant.parse().unwrap()));
    while game.ply() < plies && game.ending().is_none() {
        let mv = game.position().random_move(&mut rng).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// The pixels of a picture: red, green, blue, opacity, each multiplied by it.
fn painted(picture: &Picture, width: u32) -> tiny_skia::Pixmap {
    let tree = usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).unwrap();
    let height = (tree.size().height() * width as f32 / tree.size().width()).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).unwrap();
    let scale =
        tiny_skia::Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels
}

#[test]
fn every_move_is_a_frame_and_the_last_one_stays() {
    let game = game("nine", 24);
    let like = Picture { flipped: true, ..Picture::new(*game.start()) };
    let animation = Animation::of_game(&game, &like).unwrap().with_delay(450);
    let mut told = Vec::new();
    let gif = read(&animation.gif(200, |frames| told.push(frames)).unwrap());
    assert_eq!(told, (1..=game.ply() + 1).collect::<Vec<_>>());
    assert_eq!((gif.frames.len(), gif.repeats), (game.ply() + 1, Some(0)));
    assert_eq!(gif.width, 200);
    let delays: Vec<u16> = gif.frames.iter().map(|frame| frame.delay).collect();
    assert!(delays[..game.ply()].iter().all(|delay| *delay == 45), "{delays:?}");
    assert_eq!(delays[game.ply()], 300);
    // Only what changes is written.
    assert_eq!(gif.frames[0].width * gif.frames[0].height, gif.width * gif.height);
    let written: Vec<usize> = gif.frames.iter().map(|frame| frame.written).collect();
    assert!(written[1..].iter().all(|pixels| pixels * 4 < gif.width * gif.height), "{written:?}");
}

/// Colours are those of the picture: exact where they are plain, near everywhere else.
#[test]
fn frames_look_like_their_pictures() {
    for (variant, theme) in [("morelli13", Theme::Official), ("morelli9", Theme::Soft), ("stacking", Theme::Official)] {
        let game = game(variant, 16);
        let like = Picture { theme, ..Picture::new(*game.start()) };
        let animation = Animation::of_game(&game, &like).unwrap();
        let gif = read(&animation.gif(240, |_| ()).unwrap());
        for (i, frame) in gif.frames.iter().enumerate().step_by(5) {
            let wanted = painted(&animation.frames[i], 240);
            assert_eq!((wanted.width() as usize, wanted.height() as usize), (gif.width, gif.height));
            let (mut exact, mut total, mut count, mut worst) = (0, 0_u64, 0_u64, 0);
            for (pixel, found) in wanted.pixels().iter().zip(&frame.screen) {
                let Some(found) = found else {
                    assert!(pixel.alpha() < 128, "{variant}: a hole in frame {i}");
                    continue;
                };
                let pixel = pixel.demultiply();
                let error =
                    [pixel.red(), pixel.green(), pixel.blue()].into_iter().zip(*found).map(|(a, b)| a.abs_diff(b));
                let error = error.max().unwrap();
                exact += u64::from(error == 0);
                worst = worst.max(error);
                total += u64::from(error);
                count += 1;
            }
            // A glazed board has no plain areas.
            let plain = theme == Theme::Official;
            assert!(!plain || exact * 2 > count, "{variant}: {exact} of {count} pixels of frame {i} are exact");
            assert!(total < count * 2, "{variant}: {total} on {count} pixels of frame {i}");
            assert!(worst < 96, "{variant}: {worst} in frame {i}");
        }
    }
}

#[test]
fn a_position_alone_and_a_game_too_long() {
    let alone = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
    let like = Picture::new(*alone.start());
    let animation = Animation::of_game(&alone, &like).unwrap();
    assert_eq!(animation.samples(), [0]);
    assert_eq!(read(&animation.gif(64, |_| ()).unwrap()).frames.len(), 1);
    assert!(matches!(animation.gif(5000, |_| ()), Err(AnimationError::Width(5000))));

    // Records go on after a third occurrence if nobody noticed it.
    let shuffled = "w.w/w../..../..b/b.b w 0 0";
    let mut long = AnyGame::new(AnyPosition::parse("six".parse().unwrap(), shuffled).unwrap());
    for turn in ["b4-c4", "d2-c2", "c4-b4", "c2-d2"].into_iter().cycle().take(MAX_FRAMES) {
        long.play_on_text(turn).unwrap();
    }
    let error = Animation::of_game(&long, &like).unwrap_err();
    assert_eq!(error.to_string(), "a game of 1001 moves is too long for an animation: 1000 are possible");
}
