//! What is kept about people, why and how long. It says what the server does: see `docs/operations.md`.

use leptos::prelude::*;

use crate::app::App;
use crate::t;

/// The sections, each with its heading and its text.
fn sections() -> [(String, String); 9] {
    [
        (t!("privacy-device"), t!("privacy-device-text")),
        (t!("privacy-cookies"), t!("privacy-cookies-text")),
        (t!("privacy-guest"), t!("privacy-guest-text")),
        (t!("privacy-account"), t!("privacy-account-text")),
        (t!("privacy-games"), t!("privacy-games-text")),
        (t!("privacy-chat"), t!("privacy-chat-text")),
        (t!("privacy-reports"), t!("privacy-reports-text")),
        (t!("privacy-address"), t!("privacy-address-text")),
        (t!("privacy-yours"), t!("privacy-yours-text")),
    ]
}

/// The screen.
pub(crate) fn privacy(_: App) -> AnyView {
    let sections = sections().map(|(heading, text)| view! { <section><h2>{heading}</h2><p>{text}</p></section> });
    view! {
        <article class="privacy" data-privacy="">
            <h1>{t!("nav-privacy")}</h1>
            <p class="lead">{t!("privacy-lead")}</p>
            {sections.into_iter().collect::<Vec<_>>()}
            {cfg!(feature = "online")
                .then(|| view! { <p><a class="button" href="/account" data-link="" data-do="own-data">{t!("privacy-go")}</a></p> })}
        </article>
    }
    .into_any()
}
