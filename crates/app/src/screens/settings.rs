//! Settings.

use leptos::prelude::*;
use rayuela_draw::Diagonals;
use rayuela_rules::morelli::{Edition, Size};
use rayuela_rules::morris::{Board as Points, Slot};
use rayuela_rules::{Color, Spot};

use super::widgets::select;
use crate::app::App;
use crate::board::{Board, BoardKind, Scene};
use crate::i18n::Lang;
use crate::settings::{Bands, Choice, Confirm, MEMORY, Motion, Palette, Pieces, Switch, THREADS, Theme};
use crate::t;

/// A list of choices with their names in the page's language.
fn names<C: Choice>(setting: &'static str) -> Vec<(String, String)> {
    let words = |choice: &C| t!("setting-value", setting = setting, value = choice.name());
    C::ALL.iter().map(|choice| (choice.name().to_string(), words(choice))).collect()
}

/// A list of choices with names that a message of their own has.
fn named<C: Choice>(message: &'static str) -> Vec<(String, String)> {
    let words = |choice: &C| t!(message, value = choice.name());
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
    let [bands, wood] = samples().map(Signal::stored);
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
                    {field("palette", named::<Palette>("palette-name"), |s| s.palette.name().to_string())}
                    {field("pieces", named::<Pieces>("pieces-name"), |s| s.pieces.name().to_string())}
                    {field("bands", names::<Bands>("bands"), |s| s.bands.name().to_string())}
                    {field("coordinates", names::<Switch>("coordinates"), |s| s.coordinates.name().to_string())}
                    {field("confirm", names::<Confirm>("confirm"), |s| s.confirm.name().to_string())}
                </div>
                <div class="sample" aria-hidden="true" inert=true>
                    {Board::new(bands, "").view()}
                    {Board::new(wood, "").view()}
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

/// A board of each family with men of both colours, which shows what the settings do.
fn samples() -> [Scene; 2] {
    let scene = |kind: BoardKind, white: &[(usize, usize)], black: &[(usize, usize)]| {
        let mut scene = Scene::empty(kind);
        for (color, men) in [(Color::White, white), (Color::Black, black)] {
            scene.men.extend(men.iter().map(|&(file, rank)| (Spot { file, rank }, Slot::Man(color))));
        }
        scene
    };
    let mut bands = scene(
        BoardKind::Morelli(Size::N13, Edition::E2015),
        &[(0, 0), (0, 9), (1, 4), (2, 7), (3, 5), (4, 9), (5, 5), (8, 4), (9, 10), (11, 6), (12, 12), (12, 3)],
        &[(0, 5), (1, 10), (2, 2), (4, 6), (5, 8), (7, 5), (8, 8), (9, 3), (10, 7), (11, 11), (12, 0), (6, 12)],
    );
    bands.throne = Some(Color::White);
    let wood = BoardKind::Morris(Points::Two, Diagonals::None);
    [bands, scene(wood, &[(0, 0), (0, 4), (3, 1), (2, 3)], &[(4, 4), (1, 2), (4, 0)])]
}
