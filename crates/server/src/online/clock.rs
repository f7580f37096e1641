//! The server's clock.

use std::time::UNIX_EPOCH;

use rayuela_online::Millis;

/// The time now.
pub(crate) fn now() -> Millis {
    UNIX_EPOCH.elapsed().map_or(0, |time| time.as_millis() as Millis)
}
