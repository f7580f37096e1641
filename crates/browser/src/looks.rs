//! Checks of a screen's appearance: in both themes, wide and on phones.

use crate::audit::Checks;
use crate::{Screen, Tab, audit};

/// A size in a theme: the ending of a screenshot's name, whether the theme is dark, the screen.
type Look = (&'static str, bool, Screen);

/// Every look. A screen is opened once wide and once on a phone, and then changes to the second look of each while it is
/// shown, as a device does that is turned or darkened in the evening: only what depends on that is checked again.
const LOOKS: [[Look; 2]; 2] = [
    [("", false, Screen::Desktop), ("-dark", true, Screen::Desktop)],
    [("-phone", false, Screen::Phone), ("-small-dark", true, Screen::SmallPhone)],
];

/// How often a screen with a fault is checked before the fault counts.
const TRIES: usize = 3;

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
                findings.extend(self.faults(checks).await.into_iter().map(|found| format!("{name}{ending}: {found}")));
            }
        }
        assert!(findings.is_empty(), "{findings:#?}");
    }

    /// The faults that are found at every check, because the lines of an engine come and go while the checks run.
    async fn faults(&self, checks: Checks) -> Vec<String> {
        let mut found = Vec::new();
        for _ in 0..TRIES {
            found = audit::run(self, checks).await;
            if self.scrolls_sideways().await {
                found.push("scrolls sideways".to_string());
            }
            if found.is_empty() {
                break;
            }
        }
        found
    }
}
