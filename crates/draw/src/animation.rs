//! A game as a sequence of pictures, each with its time on the screen.

use rayuela_rules::{AnyGame, Position};
use thiserror::Error;

use crate::{LastTurn, Picture};

/// The most frames of an animation: the start and 1,000 moves.
pub const MAX_FRAMES: usize = 1001;
/// How many milliseconds a frame is shown unless something else is chosen.
pub const DEFAULT_DELAY: u32 = 800;
/// The last frame stays at least so many milliseconds.
const LEAST_PAUSE: u32 = 3000;

/// Why an animation could not be made.
///
/// # Examples
/// ```
/// # #[cfg(feature = "gif")] {
/// use rayuela_draw::{AnimationError, GifEncoder};
/// assert!(matches!(GifEncoder::new(8, 8, &[]), Err(AnimationError::Width(8))));
/// # }
/// ```
#[derive(Debug, Error)]
pub enum AnimationError {
    /// The game has too many moves.
    #[error("a game of {0} moves is too long for an animation: {max} are possible", max = MAX_FRAMES - 1)]
    TooLong(usize),
    /// No animation has this size.
    #[error("an animation cannot be {0} pixels wide: from 16 to 2048 is possible")]
    Width(u32),
    /// A frame has another number of pixels than the animation.
    #[error("a frame has another size than the animation")]
    OtherSize,
    /// A frame could not be painted.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Picture(#[from] crate::PngError),
    /// The file could not be written.
    #[cfg(feature = "gif")]
    #[error("the animation could not be written: {0}")]
    Encoding(String),
}

/// A game move by move: the start, then the position after each move with that move marked.
///
/// # Examples
/// ```
/// use rayuela_draw::{Animation, DEFAULT_DELAY, MAX_FRAMES, Picture};
/// use rayuela_rules::{AnyGame, AnyPosition};
/// let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
/// for turn in ["c4", "a1", "c2"] {
///     game.play_text(turn).unwrap();
/// }
/// let animation = Animation::of_game(&game, &Picture::new(*game.start())).unwrap();
/// assert_eq!((animation.frames.len(), animation.delay), (4, DEFAULT_DELAY));
/// assert!(animation.frames.len() <= MAX_FRAMES);
/// assert_eq!(animation.frames[3].last.as_ref().unwrap().notation, "c2");
/// // The end is shown longer.
/// assert!(animation.duration(3) > animation.duration(2));
/// // A palette for all frames is made from the colours of three of them.
/// assert_eq!(animation.samples(), [0, 1, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    /// the pictures in order
    pub frames: Vec<Picture>,
    /// how many milliseconds a frame is shown
    pub delay: u32,
    /// how many milliseconds the last frame is shown, before the animation begins again
    pub pause: u32,
}

impl Animation {
    /// All positions of a game, drawn as `like` is: its side, its theme, its frame numbers.
    ///
    /// # Errors
    /// If the game has more moves than an animation has room for.
    pub fn of_game(game: &AnyGame, like: &Picture) -> Result<Animation, AnimationError> {
        if game.ply() >= MAX_FRAMES {
            return Err(AnimationError::TooLong(game.ply()));
        }
        let mut position = *game.start();
        let mut frames = vec![Picture { position, last: None, ..like.clone() }];
        for &mv in game.moves() {
            let last = Some(LastTurn::of(&position, mv));
            position.play_unchecked(mv);
            frames.push(Picture { position, last, ..like.clone() });
        }
        Ok(Animation { frames, delay: 0, pause: 0 }.with_delay(DEFAULT_DELAY))
    }

    /// The same at another speed: so many milliseconds a move, and a longer pause at the end that follows from it.
    #[must_use]
    pub fn with_delay(self, delay: u32) -> Animation {
        Animation { delay, pause: delay.saturating_mul(3).max(LEAST_PAUSE), ..self }
    }

    /// How many milliseconds a frame is shown.
    pub fn duration(&self, frame: usize) -> u32 {
        if frame + 1 == self.frames.len() { self.pause } else { self.delay }
    }

    /// The frames whose colours stand for all: the first, the middle one and the last.
    pub fn samples(&self) -> Vec<usize> {
        let last = self.frames.len().saturating_sub(1);
        let mut samples = vec![0, last / 2, last];
        samples.dedup();
        samples
    }

    /// A GIF of this width in pixels; `painted` is told how many frames are done.
    ///
    /// # Errors
    /// If the width is not possible.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::{Animation, Picture};
    /// use rayuela_rules::{AnyGame, AnyPosition};
    /// let mut game = AnyGame::new(AnyPosition::start("morelli5".parse().unwrap()));
    /// game.play_text("C1-C2").unwrap();
    /// let animation = Animation::of_game(&game, &Picture::new(*game.start())).unwrap().with_delay(400);
    /// let gif = animation.gif(120, |frames| assert!(frames <= 2)).unwrap();
    /// assert!(gif.starts_with(b"GIF89a"));
    /// assert!(animation.gif(1, |_| ()).is_err());
    /// ```
    #[cfg(all(feature = "gif", feature = "png"))]
    pub fn gif(&self, width: u32, mut painted: impl FnMut(usize)) -> Result<Vec<u8>, AnimationError> {
        if !crate::gif::WIDTHS.contains(&width) {
            return Err(AnimationError::Width(width));
        }
        let paint = |frame: &Picture| crate::png::paint(&frame.svg(), width);
        let samples = self
            .samples()
            .into_iter()
            .map(|i| Ok(paint(&self.frames[i])?.rgba()))
            .collect::<Result<Vec<_>, AnimationError>>()?;
        let first = paint(&self.frames[0])?;
        let mut encoder = crate::GifEncoder::new(first.width(), first.height(), &samples)?;
        for (i, frame) in self.frames.iter().enumerate() {
            encoder.add(&paint(frame)?.rgba(), self.duration(i))?;
            painted(i + 1);
        }
        encoder.finish()
    }
}
