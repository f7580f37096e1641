//! The page as a whole: what all screens share, the frame around them, and which of them is shown.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlAnchorElement, HtmlElement, KeyboardEvent, MouseEvent};

use crate::board::defs;
use crate::i18n::{self, Lang};
use crate::navigation::header;
use crate::play::Session;
use crate::router::Route;
use crate::running::Running;
use crate::screens;
use crate::settings::{Choice, Motion, Settings};
use crate::{dom, storage, t};

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// the user's settings
    pub(crate) settings: RwSignal<Settings>,
    /// what the page shows
    pub(crate) route: RwSignal<Route>,
    /// the game being played; it goes on while other screens are shown
    pub(crate) session: RwSignal<Option<Session>>,
    /// the title of the window, before the app's name
    pub(crate) title: RwSignal<String>,
    /// the user's games online, which every screen shows
    pub(crate) running: RwSignal<Running>,
    /// the text for screen readers
    pub(crate) spoken: RwSignal<String>,
    /// whether the help is open
    pub(crate) help: RwSignal<bool>,
    /// something could not be saved on the device
    pub(crate) not_saved: RwSignal<bool>,
    /// the language of the page; the previous one until the texts of a newly chosen one are loaded
    lang: RwSignal<Lang>,
    /// a language whose texts could not be loaded
    pub(crate) missing_lang: RwSignal<Option<Lang>>,
    ids: StoredValue<u32>,
}

impl App {
    /// The page's state, with the settings saved on the device.
    fn new() -> App {
        App {
            settings: RwSignal::new(saved_settings()),
            route: RwSignal::new(current_route()),
            session: RwSignal::new(None),
            title: RwSignal::new(String::new()),
            running: RwSignal::new(storage::running().map_or_else(Running::default, |text| Running::parse(&text))),
            spoken: RwSignal::new(String::new()),
            help: RwSignal::new(false),
            not_saved: RwSignal::new(false),
            lang: RwSignal::new(i18n::lang()),
            missing_lang: RwSignal::new(None),
            ids: StoredValue::new(0),
        }
    }

    /// The page's state, from anywhere below it.
    pub(crate) fn of() -> App {
        expect_context()
    }

    /// A number that no other element has.
    pub(crate) fn next_id(self) -> u32 {
        self.ids.update_value(|id| *id += 1);
        self.ids.get_value()
    }

    /// Whether animations are on.
    pub(crate) fn moves(self) -> bool {
        self.settings.with_untracked(|settings| settings.motion == Motion::System) && !dom::wants_less_motion()
    }

    /// Shows another screen and puts its address in the bar.
    pub(crate) fn go(self, route: Route) {
        let _ = dom::window()
            .history()
            .map(|history| history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path())));
        self.route.set(route);
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Changes the address without leaving the screen.
    pub(crate) fn replace_address(self, route: Route) {
        let _ = dom::window()
            .history()
            .map(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.path())));
        self.route.set(route);
    }

    /// Announces a text to screen readers.
    pub(crate) fn say(self, words: String) {
        self.spoken.set(words);
    }
}

/// The route in the address bar.
fn current_route() -> Route {
    let location = dom::window().location();
    Route::parse(&location.pathname().unwrap_or_default(), &location.search().unwrap_or_default())
}

fn saved_settings() -> Settings {
    storage::settings().map_or_else(Settings::default, |text| Settings::parse(&text))
}

/// The chosen language, or else the browser's.
fn preferred(settings: &Settings) -> Lang {
    let browsers = || dom::window().navigator().language().and_then(|tag| Lang::of_tag(&tag));
    settings.lang.or_else(browsers).unwrap_or_default()
}

/// Loads the texts of the preferred language when the page starts; false if that fails.
pub(crate) async fn find_words() -> bool {
    let lang = preferred(&saved_settings());
    let words = words(lang, false).await;
    let found = words.is_some();
    i18n::speak(lang, &words.unwrap_or_default());
    found
}

/// The texts of a language: of the screens that every visit loads, or of all screens.
async fn words(lang: Lang, all: bool) -> Option<String> {
    let mut words = dom::fetched(&format!("words-{}", lang.tag())).await?;
    if all {
        words.push('\n');
        words.push_str(&dom::fetched(&format!("later-{}", lang.tag())).await?);
    }
    Some(words)
}

/// Loads the texts and the style of the screens that are fetched later, unless they are loaded; false if that fails.
pub(crate) async fn find_later() -> bool {
    if i18n::has_later() {
        return true;
    }
    let lang = i18n::lang();
    if !dom::load_style("later-style").await {
        return false;
    }
    if let Some(words) = dom::fetched(&format!("later-{}", lang.tag())).await {
        i18n::add(lang, &words);
    }
    i18n::has_later()
}

/// Switches to another language as soon as its texts are loaded.
fn speak(app: App, lang: Lang) {
    app.missing_lang.set(None);
    if lang == i18n::lang() {
        return;
    }
    spawn_local(async move {
        let words = words(lang, i18n::has_later()).await;
        // The user may have chosen yet another one in the meantime.
        if app.settings.with_untracked(preferred) != lang {
            return;
        }
        match words {
            Some(words) => {
                i18n::speak(lang, &words);
                app.lang.set(lang);
            }
            None => app.missing_lang.set(Some(lang)),
        }
    });
}

/// Applies the settings to the whole document.
fn apply(settings: &Settings) {
    if let Some(root) = dom::document().document_element() {
        let _ = root.set_attribute("data-theme", settings.theme.name());
        let _ = root.set_attribute("data-motion", settings.motion.name());
        let _ = root.set_attribute("data-palette", settings.palette.name());
        let _ = root.set_attribute("data-pieces", settings.pieces.name());
    }
}

/// The page.
pub(crate) fn page() -> AnyView {
    let app = App::new();
    provide_context(app);
    app.settings.with_untracked(apply);
    let back = dom::listen("popstate", move |_: web_sys::Event| app.route.set(current_route()));
    let help = dom::listen("keydown", move |event: KeyboardEvent| {
        if event.key() == "?" && dom::is_for_screen(&event) {
            event.prevent_default();
            app.help.set(true);
        }
    });
    let not_saved = dom::listen(storage::NOT_SAVED, move |_: web_sys::Event| app.not_saved.set(true));
    let listeners = StoredValue::new_local(Some((back, help, not_saved)));
    on_cleanup(move || drop(listeners.try_update_value(Option::take)));
    Effect::new(move |before: Option<()>| {
        let lang = app.settings.with(|settings| {
            if before.is_some() {
                storage::save_settings(&settings.text());
            }
            apply(settings);
            preferred(settings)
        });
        untrack(|| speak(app, lang));
    });
    Effect::new(move || {
        app.title.with(|title| {
            let waits = app.running.with(|running| running.games.iter().any(|(_, mine)| *mine));
            let mark = if waits && !title.starts_with('●') { "● " } else { "" };
            let separator = if title.is_empty() { "" } else { " · " };
            dom::document().set_title(&format!("{mark}{title}{separator}Rayuela"));
        });
    });
    Effect::new(move |before: Option<()>| {
        let text = app.running.with(Running::text);
        match before {
            Some(()) => storage::save_running(&text),
            // What was running when the page was last open may have gone on: ask once the first board is there.
            None if !text.is_empty() => screens::connect(app),
            None => {}
        }
    });
    // Another language renders the whole page again, because every text changes.
    (move || {
        let lang = app.lang.get();
        if let Some(root) = dom::document().document_element() {
            let _ = root.set_attribute("lang", lang.tag());
        }
        frame(app)
    })
    .into_any()
}

/// Follows links within the app without loading the page again.
fn follow(app: App, event: &MouseEvent) {
    let plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let link = target.and_then(|target| target.closest("a[data-link]").ok().flatten());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()).filter(|_| plain) {
        event.prevent_default();
        app.go(Route::parse(&link.pathname(), &link.search()));
    }
}

/// Whether Learn is shown.
pub(crate) const fn is_learn(route: &Route) -> bool {
    matches!(route, Route::Learn | Route::Family(_) | Route::Lesson(..) | Route::Rules(_))
}

/// Whether a screen of online play is shown.
pub(crate) const fn is_online(route: &Route) -> bool {
    matches!(route, Route::Online(_))
}

/// Whether puzzles are shown.
pub(crate) const fn is_puzzles(route: &Route) -> bool {
    matches!(route, Route::Puzzles(_))
}

/// Whether the studies or one of them are shown.
pub(crate) const fn is_study(route: &Route) -> bool {
    matches!(route, Route::Studies | Route::Study(_))
}

/// Whether the editor is shown.
pub(crate) const fn is_editor(route: &Route) -> bool {
    matches!(route, Route::Editor(..))
}

/// The frame around every screen.
fn frame(app: App) -> AnyView {
    let skip = move |event: MouseEvent| {
        event.prevent_default();
        let main = dom::document().get_element_by_id("main");
        if let Some(main) = main.and_then(|main| main.dyn_into::<HtmlElement>().ok()) {
            let _ = main.focus();
        }
    };
    view! {
        {defs()}
        <div class="page" on:click=move |event| follow(app, &event)>
            <a class="skip" href="#main" on:click=skip>{t!("skip-to-content")}</a>
            {header(app)}
            {move || {
                app.not_saved
                    .get()
                    .then(|| {
                        view! {
                            <div class="not-saved" role="alert" data-not-saved="">
                                <p>{t!("not-saved")}</p>
                                <button type="button" data-do="close-not-saved" on:click=move |_| app.not_saved.set(false)>
                                    {t!("close")}
                                </button>
                            </div>
                        }
                    })
            }}
            <main id="main" tabindex="-1">
                {move || screens::screen(app)}
            </main>
            <footer class="foot">
                <a href="/privacy" data-link="">{t!("nav-privacy")}</a>
            </footer>
            <div class="spoken" role="status" aria-live="polite">{move || app.spoken.get()}</div>
            {move || app.help.get().then(|| screens::part::show(app, screens::part::help))}
        </div>
    }
    .into_any()
}
