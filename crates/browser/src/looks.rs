//! Checks of a screen's appearance: in both themes, wide and on phones.

use std::time::Duration;

use crate::audit::Checks;
use crate::waiting::PATIENCE;
use crate::{Screen, Tab, audit};

/// A size in a theme: the ending of a screenshot's name, whether the theme is dark, the screen.
type Look = (&'static str, bool, Screen);

/// Every look. A screen is opened once wide and once on a phone, and then changes to the second look of each while it is
/// shown, as a device does that is turned or darkened in the evening: only what depends on that is checked again.
const LOOKS: [[Look; 2]; 2] = [
    [("", false, Screen::Desktop), ("-dark", true, Screen::Desktop)],
    [("-phone", false, Screen::Phone), ("-small-dark", true, Screen::SmallPhone)],
];

impl Tab {
    /// Shows a screen in every theme and size and checks it: it does not scroll sideways, and axe-core finds nothing.
    /// Screenshots are left as `NAME.png`, `NAME-dark.png` and so on.
    ///
    /// # Panics
    /// With all that was found.
    pub async fn looks_right(&self, name: &str, show: impl AsyncFn(&Tab)) {
        let mut findings = Vec::new();
        for looks in LOOKS {
            for (i, (ending, dark, screen)) in looks.into_iter().enumerate() {
                self.set_screen(screen).await;
                self.prefer(dark, true).await;
                if i == 0 {
                    show(self).await;
                }
                self.shoot(&format!("{name}{ending}")).await;
                let checks = if i == 0 { Checks::All } else { Checks::Looks };
                // Where one look has a fault, the others are no longer waited for.
                let limit = if findings.is_empty() { PATIENCE } else { Duration::ZERO };
                let mut found = audit::faults(self, checks, limit).await;
                found.extend(audit::fit(self, limit).await.err());
                findings.extend(found.into_iter().map(|found| format!("{name}{ending}: {found}")));
            }
        }
        assert!(findings.is_empty(), "{findings:#?}");
    }
}
