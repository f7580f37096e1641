//! Numbers and points of a drawing, as SVG writes them.

use std::fmt;

/// A length or coordinate, written with two decimals at most.
///
/// # Examples
/// ```
/// use rayuela_draw::N;
/// assert_eq!([N(2.0), N(0.5), N(-1.0 / 3.0)].map(|n| n.to_string()), ["2", "0.5", "-0.33"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whole numbers only: code that writes floating-point numbers would weigh more than all the rest of a drawing.
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A point of a drawing; it is written as path data has it.
///
/// # Examples
/// ```
/// use rayuela_draw::At;
/// let (centre, corner) = (At::new(50.0, 50.0), At::new(80.0, 90.0));
/// assert_eq!(centre.towards(corner, 25.0).to_string(), "65 70");
/// // Clockwise, because y counts down.
/// assert_eq!(corner.turned(centre, 90.0).to_string(), "10 80");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At {
    /// to the right
    pub x: f64,
    /// down
    pub y: f64,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", N(self.x), N(self.y))
    }
}

impl At {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> At {
        At { x, y }
    }

    /// The point `by` units from here in the direction of `other`.
    #[must_use]
    pub fn towards(self, other: At, by: f64) -> At {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return self;
        }
        At::new(self.x + dx / length * by, self.y + dy / length * by)
    }

    /// This point turned about `centre` by an angle in degrees, clockwise.
    #[must_use]
    pub fn turned(self, centre: At, degrees: f64) -> At {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let (dx, dy) = (self.x - centre.x, self.y - centre.y);
        At::new(centre.x + dx * cos - dy * sin, centre.y + dx * sin + dy * cos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.001, 1.0, -2.5, 0.05, 12.345, -0.25, 100.0].map(|n| N(n).to_string());
        assert_eq!(written, ["0", "0", "1", "-2.5", "0.05", "12.35", "-0.25", "100"]);
        assert_eq!(At::new(1.5, -3.0).to_string(), "1.5 -3");
    }

    #[test]
    fn towards_a_point_and_round_it() {
        assert_eq!(At::new(0.0, 0.0).towards(At::new(3.0, 4.0), 10.0), At::new(6.0, 8.0));
        assert_eq!(At::new(1.0, 1.0).towards(At::new(1.0, 1.0), 5.0), At::new(1.0, 1.0));
        assert_eq!(At::new(1.0, 0.0).turned(At::new(0.0, 0.0), 90.0).to_string(), "0 1");
    }
}
