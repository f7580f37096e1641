//! Texts to open, and what can be saved or copied.

use leptos::prelude::*;
use rayuela_draw::Picture;
use rayuela_rules::{Doubt, Position, Variant};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, Event};

use super::super::animate::{Animated, animate};
use super::super::studies;
use super::super::widgets::{button, select};
use super::input::{MOST, OpenError, Opened, read};
use super::link::game_link;
use super::players;
use super::saved_analyses::saved_analyses;
use super::state::{Analysis, Tab};
use super::tree::Tree;
use crate::export::Kind;
use crate::router::Route;
use crate::{dom, export, input_errors, t, words};

/// The most doubts about a record that are told at once.
const MOST_DOUBTS: usize = 3;

/// The most games of one text that are listed; a list of many thousands would stop the page.
const MOST_GAMES: usize = 300;

/// The games whose start can be set up; options are written into the text.
const GAMES: [&str; 14] = [
    "morelli13",
    "morelli11",
    "morelli9",
    "morelli7",
    "morelli5",
    "morelli13+2011",
    "morelli11+2011",
    "morelli9+2011",
    "morelli7+2011",
    "morelli5+2011",
    "nine",
    "six",
    "twelve",
    "stacking",
];

/// The message why a text cannot be opened.
pub(crate) fn sentence(error: &OpenError) -> String {
    match error {
        OpenError::Empty => t!("open-empty"),
        OpenError::TooLong => too_long(MOST),
        OpenError::Link(n) => t!("open-link", n = *n),
        OpenError::Record(error) => input_errors::record(error),
        OpenError::Game(1, error) => input_errors::replay(error),
        OpenError::Game(n, error) => t!("open-game", n = *n, what = input_errors::replay(error)),
        OpenError::Position(error) => input_errors::position(error),
        OpenError::Variant(error) => input_errors::variant(error),
    }
}

/// The message that a text has more than so many bytes.
pub(crate) fn too_long(most: usize) -> String {
    t!("open-too-long", n = most / 1_000)
}

/// The new text of a field, unless it has more than `most` bytes. That is then said at once and the text is not kept: the text
/// of a large file would make every further step slow.
pub(crate) fn text_within(
    most: usize,
    event: &Event,
    problem: RwSignal<Option<String>>,
    too_long: impl FnOnce(usize) -> String,
) -> Option<String> {
    let words = event_target_value(event);
    let bytes = words.len();
    problem.set((bytes > most).then(|| too_long(bytes)));
    (bytes <= most).then_some(words)
}

/// A variant's name with its options.
pub(crate) fn name(variant: Variant) -> String {
    let (family, options) = (words::family(variant), words::options(variant));
    if options.is_empty() { family } else { format!("{family} · {options}") }
}

/// The panel.
pub(crate) fn files(analysis: Analysis) -> AnyView {
    if analysis.chapter.is_some() {
        // A study has its own way to open and import.
        return save(analysis);
    }
    view! { {open(analysis)} {games(analysis)} {saved_analyses(analysis)} {save(analysis)} }.into_any()
}

fn open(analysis: Analysis) -> AnyView {
    let text = RwSignal::new(String::new());
    let (problem, refused) = (RwSignal::new(None::<String>), RwSignal::new(None::<String>));
    let variant = RwSignal::new(analysis.tree.with_untracked(Tree::variant).to_string());
    let choices = Signal::derive(move || {
        let now = variant.get();
        let others = GAMES.iter().map(|name| name.to_string()).filter(|name| *name != now);
        let all = [now.clone()].into_iter().chain(others);
        all.map(|key| (key.clone(), key.parse().map(name).unwrap_or_default())).collect()
    });
    let meant = move || variant.get_untracked().parse().unwrap_or(Variant::Stacking);
    let take = move |words: &str, meant: Variant| match read(words, meant) {
        Ok(opened) => {
            problem.set(None);
            show(analysis, opened);
        }
        // The text stays, so that it can be corrected.
        Err(error) => problem.set(Some(sentence(&error))),
    };
    let input = move |event: Event| {
        problem.set(None);
        if let Some(words) = text_within(MOST, &event, refused, |_| too_long(MOST)) {
            text.set(words);
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if refused.with_untracked(Option::is_some) {
            return;
        }
        take(&text.get_untracked(), meant());
    };
    let file = move |event: Event| {
        let Some(file) = event.target().and_then(|input| first_file(&input)) else { return };
        // The form may be gone when the file has been read.
        let meant = meant();
        spawn_local(async move {
            // A file that is too long is not even read.
            if file.size() > MOST as f64 {
                return problem.set(Some(sentence(&OpenError::TooLong)));
            }
            if let Ok(words) = JsFuture::from(file.text()).await {
                let words = words.as_string().unwrap_or_default();
                refused.set(None);
                text.set(words.clone());
                take(&words, meant);
            }
        });
    };
    let start = move || {
        show(analysis, vec![Opened::of(rayuela_rules::AnyPosition::start(meant()))]);
    };
    view! {
        <form class="panel open" on:submit=submit aria-label=t!("open-title")>
            <label class="field">
                <span>{t!("open-text")}</span>
                <textarea
                    rows="5"
                    data-paste=""
                    spellcheck="false"
                    aria-describedby="open-hint"
                    prop:value=text
                    on:input=input
                ></textarea>
            </label>
            {move || {
                let words = refused.get().or_else(|| problem.get());
                words.map(|words| view! { <p class="notice bad" role="alert" data-problem="">{words}</p> })
            }}
            <p class="hint" id="open-hint">{t!("open-hint")}</p>
            {select("variant", t!("open-variant"), choices, variant.into(), move |name| variant.set(name))}
            <div class="row">
                <button type="submit" class="primary" data-do="open">{t!("open-do")}</button>
                {button("set-up", "", t!("open-start"), Signal::stored(false), start)}
            </div>
            <label class="field">
                <span>{t!("open-file")}</span>
                <input type="file" data-file="" accept=".txt,.pgn,text/plain" on:change=file />
            </label>
        </form>
    }
    .into_any()
}

/// The chosen file, read without the bindings of file inputs, which would make the module larger.
pub(crate) fn first_file(input: &JsValue) -> Option<Blob> {
    let files = js_sys::Reflect::get(input, &"files".into()).ok()?;
    js_sys::Reflect::get_u32(&files, 0).ok()?.dyn_into().ok()
}

/// Shows the first game of a text, and its turns.
fn show(analysis: Analysis, opened: Vec<Opened>) {
    let Some(first) = opened.first().cloned() else { return };
    analysis.games.set(if opened.len() > 1 { opened } else { Vec::new() });
    choose(analysis, first);
}

fn choose(analysis: Analysis, opened: Opened) {
    let doubts = doubtful(&opened.doubts);
    analysis.open(opened);
    analysis.tab.set(Tab::Turns);
    // What was opened far down the page is shown above.
    dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    if doubts.is_some() {
        analysis.problem.set(doubts);
    }
}

/// What is said of the doubts about a record, if there are any.
pub(crate) fn doubtful(doubts: &[Doubt]) -> Option<String> {
    let what = doubts.iter().take(MOST_DOUBTS).map(input_errors::doubt).collect::<Vec<_>>().join(" ");
    (!what.is_empty()).then(|| t!("open-doubts", what = what))
}

/// The games of a text that holds several.
fn games(analysis: Analysis) -> AnyView {
    let label = |i: usize, opened: &Opened| {
        let players = players::names(&opened.tree, false).map(|names| format!(" · {names}")).unwrap_or_default();
        format!("{}. {}{players}", i + 1, words::family(opened.tree.variant()))
    };
    let list = move || {
        let all = analysis.games.get().into_iter().enumerate();
        let rows = all.take(MOST_GAMES).map(|(i, opened)| {
            let label = label(i, &opened);
            view! {
                <li><button type="button" class="turn" on:click=move |_| choose(analysis, opened.clone())>{label}</button></li>
            }
        });
        rows.collect::<Vec<_>>()
    };
    (move || {
        let count = analysis.games.with(Vec::len);
        let more = count.checked_sub(MOST_GAMES).filter(|more| *more > 0);
        (count > 0).then(|| {
            view! {
                <section class="panel">
                    <h2>{t!("open-games")}</h2>
                    <ol data-games="">{list}</ol>
                    {more.map(|n| view! { <p class="hint">{t!("insight-more", n = n)}</p> })}
                </section>
            }
        })
    })
    .into_any()
}

fn save(analysis: Analysis) -> AnyView {
    let never = Signal::stored(false);
    let record = move || analysis.tree.with_untracked(|tree| tree.record().to_string());
    let file = move || format!("rayuela-{}", analysis.tree.with_untracked(Tree::variant));
    let done = RwSignal::new(String::new());
    let copy = move |text: String| export::copy(&text, done);
    let picture = move || {
        let (last, flipped) = (untrack(|| analysis.last()), analysis.flipped.get_untracked());
        Picture { last, flipped, theme: export::theme(analysis.app), ..Picture::new(analysis.position()) }
    };
    let save_picture = move |kind: Kind| export::save_picture(file(), kind, picture(), done);
    let copy_picture = move |kind: Kind| export::copy_picture(kind, picture(), done);
    let copy_link = move || {
        let at = analysis.at.get_untracked();
        let origin = dom::window().location().origin().unwrap_or_default();
        match analysis.tree.with_untracked(|tree| game_link(tree, at)) {
            Some(link) => copy(format!("{origin}{link}")),
            None => done.set(t!("link-too-long")),
        }
    };
    let animated = move || {
        let at = analysis.at.get_untracked();
        // The line on the board to its end, which need not be the main one.
        let line = |tree: &Tree| tree.game(tree.line(at).last().copied().unwrap_or_default());
        Some(Animated { name: file(), game: analysis.tree.with_untracked(line), like: picture() })
    };
    let play = move || {
        let position = analysis.position();
        let setup = ("setup".to_string(), position.text());
        analysis.app.go(Route::Play(position.variant(), vec![setup]));
    };
    let to_study = move || {
        let record = analysis.tree.with_untracked(Tree::record);
        if let Err(error) = studies::begin(analysis.app, "", &record) {
            done.set(studies::store_sentence(&error));
        }
    };
    view! {
        <section class="panel share" aria-label=t!("share-title")>
            <div class="row">
                {button("copy-record", "", t!("copy-record"), never, move || copy(record()))}
                {button("copy-position", "", t!("copy-position"), never, move || copy(analysis.position().text()))}
                {button("copy-link", "", t!("copy-link"), never, copy_link)}
                {button("save-record", "", t!("save-record"), never, move || {
                    export::save_text(&format!("{}.txt", file()), &record());
                })}
                {button("copy-svg", "", t!("copy-svg"), never, move || copy_picture(Kind::Svg))}
                {button("copy-png", "", t!("copy-png"), never, move || copy_picture(Kind::Png))}
                {button("save-svg", "", t!("save-svg"), never, move || save_picture(Kind::Svg))}
                {button("save-png", "", t!("save-png"), never, move || save_picture(Kind::Png))}
                {button("play-on", "", t!("play-from-here"), never, play)}
                {analysis.chapter.is_none().then(|| button("to-study", "", t!("study-from-analysis"), never, to_study))}
            </div>
            {animate(animated)}
            <label class="field">
                <span>{t!("record-text")}</span>
                <textarea rows="6" readonly=true data-record="" prop:value=move || analysis.tree.with(|tree| tree.record().to_string())></textarea>
            </label>
            <p class="hint" role="status">{done}</p>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    #[test]
    fn long_nonsense_gets_a_short_message() {
        let long = |word: &str| word.repeat(900_000 / word.len());
        let texts = [
            "x".repeat(2_000_000),
            long("a"),
            long("1. "),
            long("w"),
            long("a1-"),
            long("a1 "),
            long("9"),
            long("("),
            long("{"),
            long("[Variant \"nine\"] "),
            format!("[Variant \"{}\"] 1. a1", long("nine")),
            format!("[Variant \"nine+{}\"] 1. a1", long("fly")),
            format!("[Variant \"morelli9\"] [Free \"{}\"]", long("A1 ")),
            format!("[Variant \"morelli9\"] [Start \"{}\"]", long("b/")),
            format!("[Variant \"nine\"] [Result \"{}\"] 1. a1", long("z")),
            format!("[Variant \"nine\"] 1. a1 x{}", long("d2")),
            format!("{} x/x/x w 9 9", long("nine")),
            long("w/"),
            format!("nine+noreform .../.../.../....../.../.../... w 9 9 {} -", long("a1a4a7")),
        ];
        for lang in Lang::ALL {
            set_lang(lang);
            for text in &texts {
                let words = match read(text, "nine".parse().unwrap()) {
                    Ok(opened) => opened[0].doubts.iter().take(MOST_DOUBTS).map(input_errors::doubt).collect(),
                    Err(error) => sentence(&error),
                };
                assert!(words.len() < 1_000, "{} bytes for {}…: {}…", words.len(), &text[..20], &words[..200]);
            }
        }
    }
}
