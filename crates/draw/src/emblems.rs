//! The crown of a king and the battlements of a tower, about 24 units wide around the origin.

use rayuela_rules::morelli::Edition;

/// A crown: the points, and the band below them.
const CROWN: &str = "M-9 5.6L-11.4-5.4L-5.2-.6L0-9.6L5.2-.6L11.4-5.4L9 5.6ZM-9 8.2H9V10.6H-9Z";

/// A tower with three merlons.
const TOWER: &str =
    "M-9-10.2H-5V-6.8H-2V-10.2H2V-6.8H5V-10.2H9V-3.6L6-1.2V4.6L8.6 7.2V10.2H-8.6V7.2L-6 4.6V-1.2L-9-3.6Z";

/// The path data of what holds the centre in this edition.
pub(crate) const fn emblem(edition: Edition) -> &'static str {
    match edition {
        Edition::E2015 => CROWN,
        Edition::E2011 => TOWER,
    }
}
