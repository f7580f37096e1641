//! Settings.

use leptos::prelude::*;
use rayuela_rules::morelli::{Edition, Size};

use super::widgets::select;
use crate::app::App;
use crate::board::{Board, Scene};
use crate::i18n::Lang;
use crate::settings::{Bands, Choice, Confirm, MEMORY, Motion, Pieces, Switch, THREADS, Theme};
use crate::t;

/// A list of choices with their names in the page's language.
fn names<C: Choice>(setting: &'static str) -> Vec<(String, String)> {
    let words = |choice: &C| t!("setting-value", setting = setting, value = choice.name());
    C::ALL.iter().map(|choice| (choice.name().to_string(), words(choice))).collect()
}

/// The screen.
pub(crate) fn settings(app: App) -> AnyView {
    let field =
        move |name: &'static str, choices: Vec<(String, String)>, value: fn(&crate::settings::Settings) -> String| {
            select(
                name,
                t!("setting-name", setting = name),
                Signal::stored(choices),
                Signal::derive(move || app.settings.with(value)),
                move |value| app.settings.update(|settings| settings.set(name, &value)),
            )
        };
    let mut languages = vec![(String::new(), t!("lang-system"))];
    languages.extend(Lang::ALL.map(|lang| (lang.tag().to_string(), lang.name().to_string())));
    let memory = MEMORY.map(|size| (size.to_string(), t!("memory-size", n = size))).to_vec();
    let threads = THREADS.map(|n| (n.to_string(), t!("threads-count", n = n))).to_vec();
    let sample = Signal::stored(sample());
    let missing_lang = move || {
        let sentence = |lang: Lang| t!("lang-missing", language = lang.name());
        app.missing_lang.get().map(|lang| view! { <p class="notice bad" role="alert">{sentence(lang)}</p> })
    };
    view! {
        <section class="settings">
            <h1>{t!("settings-title")}</h1>
            <div class="settings-grid">
                <div class="panel">
                    <h2>{t!("settings-look")}</h2>
                    {field("theme", names::<Theme>("theme"), |s| s.theme.name().to_string())}
                    {field("lang", languages, |s| s.lang.map_or("", Lang::tag).to_string())}
                    {missing_lang}
                    {field("motion", names::<Motion>("motion"), |s| s.motion.name().to_string())}
                    {field("sounds", names::<Switch>("sounds"), |s| s.sounds.name().to_string())}
                </div>
                <div class="panel">
                    <h2>{t!("settings-board")}</h2>
                    {field("bands", names::<Bands>("bands"), |s| s.bands.name().to_string())}
                    {field("pieces", names::<Pieces>("pieces"), |s| s.pieces.name().to_string())}
                    {field("coordinates", names::<Switch>("coordinates"), |s| s.coordinates.name().to_string())}
                    {field("confirm", names::<Confirm>("confirm"), |s| s.confirm.name().to_string())}
                </div>
                <div class="panel sample" aria-hidden="true" inert=true>
                    <Board scene=sample label="" />
                </div>
                <div class="panel">
                    <h2>{t!("settings-engine")}</h2>
                    {field("threads", threads, |s| s.threads.to_string())}
                    <p class="hint">{t!("threads-hint")}</p>
                    {field("memory", memory, |s| s.memory.to_string())}
                    <p class="hint">{t!("memory-hint")}</p>
                </div>
            </div>
            <p class="hint">{t!("settings-kept")}</p>
            <p><a href="/privacy" data-link="" data-do="privacy">{t!("privacy-more")}</a></p>
        </section>
    }
    .into_any()
}

/// A small position that shows every band but the two outermost and both colours.
fn sample() -> Scene {
    use rayuela_rules::Color;
    use rayuela_rules::Spot;
    use rayuela_rules::morris::Slot;
    let mut scene = Scene::empty(crate::board::BoardKind::Morelli(Size::N9, Edition::E2015));
    scene.throne = Some(Color::White);
    let men = [(0, 0, true), (2, 1, false), (4, 2, true), (6, 6, true), (3, 5, false), (8, 4, false), (1, 7, true)];
    scene.men.extend(
        men.map(|(file, rank, white)| {
            (Spot { file, rank }, Slot::Man(if white { Color::White } else { Color::Black }))
        }),
    );
    scene
}
