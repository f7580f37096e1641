//! The mouse wheel over the board: how much of it makes a step through the game.

/// Pixels of scrolling that make a step. A notch of a mouse wheel has more, so that each notch is one step.
const STEP: f64 = 48.0;
/// A pause of so many milliseconds begins a new movement.
const PAUSE: f64 = 250.0;

/// The unit of a wheel event, by its `deltaMode`.
const fn pixels(mode: u32) -> f64 {
    match mode {
        0 => 1.0,
        // Lines; a notch has three of them.
        1 => 18.0,
        _ => 400.0,
    }
}

/// What a wheel has been turned by since the last step.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Wheel {
    sum: f64,
    at: f64,
}

impl Wheel {
    /// The wheel is turned: whether that makes a step, and whether forward. At most one step per event, because what is
    /// left of a quick movement would carry on through the game.
    pub(crate) fn turn(&mut self, delta: f64, mode: u32, at: f64) -> Option<bool> {
        let delta = delta * pixels(mode);
        if at - self.at > PAUSE || delta * self.sum < 0.0 {
            self.sum = 0.0;
        }
        self.at = at;
        self.sum += delta;
        let steps = self.sum.abs() >= STEP;
        steps.then(|| std::mem::take(&mut self.sum) > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notch_is_a_step() {
        let mut wheel = Wheel::default();
        assert_eq!(wheel.turn(120.0, 0, 0.0), Some(true));
        assert_eq!(wheel.turn(100.0, 0, 10.0), Some(true));
        assert_eq!(wheel.turn(-120.0, 0, 20.0), Some(false));
        // Browsers that count lines.
        assert_eq!(wheel.turn(3.0, 1, 30.0), Some(true));
        assert_eq!(wheel.turn(-1.0, 2, 40.0), Some(false));
    }

    #[test]
    fn small_movements_add_up() {
        let mut wheel = Wheel::default();
        let mut steps = |from: f64, delta: f64| {
            let turned = (0..10).map(|i| wheel.turn(delta, 0, from + 16.0 * f64::from(i)));
            turned.flatten().collect::<Vec<_>>()
        };
        assert_eq!(steps(0.0, 10.0), [true, true]);
        // The other direction begins at once, and a pause forgets what was left.
        assert_eq!(steps(160.0, -12.0), [false, false]);
        assert!(steps(5_000.0, 4.0).is_empty());
        assert!(steps(10_000.0, 4.0).is_empty());
    }

    #[test]
    fn nothing_is_no_step() {
        let mut wheel = Wheel::default();
        assert_eq!((wheel.turn(0.0, 0, 0.0), wheel.turn(-0.0, 1, 1.0)), (None, None));
    }
}
