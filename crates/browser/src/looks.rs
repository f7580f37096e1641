//! How a screen looks: in both themes, wide and on phones.

use crate::{Screen, Tab};

/// What a picture's name ends with, whether the theme is dark, on what.
const LOOKS: [(&str, bool, Screen); 4] = [
    ("", false, Screen::Desktop),
    ("-dark", true, Screen::Desktop),
    ("-phone", false, Screen::Phone),
    ("-small-dark", true, Screen::SmallPhone),
];

impl Tab {
    /// Shows a screen in every way and looks at it: it does not scroll sideways, and axe-core finds nothing. Pictures are
    /// left as `NAME.png`, `NAME-dark.png` and so on.
    ///
    /// # Panics
    /// With all that was found.
    pub async fn looks_right(&self, name: &str, show: impl AsyncFn(&Tab)) {
        let mut findings = Vec::new();
        for (ending, dark, screen) in LOOKS {
            self.set_screen(screen).await;
            self.prefer(dark, true).await;
            show(self).await;
            self.shoot(&format!("{name}{ending}")).await;
            if self.scrolls_sideways().await {
                findings.push(format!("{name}{ending} scrolls sideways"));
            }
            findings.extend(self.audit().await.into_iter().map(|found| format!("{name}{ending}: {found}")));
        }
        assert!(findings.is_empty(), "{findings:#?}");
    }
}
