//! The chapters of a study: a list to choose from, and what can be done with the open one.

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, Doubt, Variant};
use rayuela_studies::{Chapter, MAX_BYTES, StudyError};

use super::super::analysis::{OpenError, doubtful, open_sentence, read_text, text_within};
use super::super::options_panel::variant_fields;
use super::super::widgets::{button, question};
use super::errors::sentence;
use super::open::Open;
use super::saved::SavedStudy;
use crate::t;

/// What is being done with the chapters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Nothing,
    /// the open one gets another name
    Naming,
    /// a new one is being described
    Adding,
    /// the open one is about to be deleted
    Deleting,
}

/// The name of a chapter; one without is called by its number.
pub(super) fn name(i: usize, name: &str) -> String {
    if name.is_empty() { t!("chapter-untitled", n = i + 1) } else { name.to_string() }
}

/// The list, and for one's own study the buttons below it.
pub(super) fn chapters(open: Open) -> AnyView {
    let saved = open.keeper.saved;
    let names = Memo::new(move |_| {
        saved.with(|saved| saved.study.chapters.iter().map(|chapter| chapter.name.clone()).collect::<Vec<_>>())
    });
    let current = Memo::new(move |_| saved.with(|saved| saved.chapter));
    let item = move |(i, own): (usize, String)| {
        view! {
            <li>
                <button
                    type="button"
                    class="turn"
                    data-chapter=i.to_string()
                    aria-current=move || if current.get() == i { "true" } else { "false" }
                    on:click=move |_| open.go(i)
                >
                    {name(i, &own)}
                </button>
            </li>
        }
    };
    view! {
        <ol class="chapters" data-chapters="" aria-label=t!("chapters-title")>
            {move || names.get().into_iter().enumerate().map(item).collect::<Vec<_>>()}
        </ol>
        {move || open.keeper.is_own().then(|| edits(open, names, current))}
    }
    .into_any()
}

/// What can be done with the open chapter, and a new one.
fn edits(open: Open, names: Memo<Vec<String>>, current: Memo<usize>) -> AnyView {
    let doing = RwSignal::new(Doing::Nothing);
    let keeper = open.keeper;
    let never = Signal::stored(false);
    let first = Signal::derive(move || current.get() == 0);
    let last = Signal::derive(move || current.get() + 1 == names.with(Vec::len));
    let only = Signal::derive(move || names.with(Vec::len) == 1);
    let full = Signal::derive(move || keeper.saved.with(|saved| !saved.has_room()));
    let start = move |what| move || doing.update(|doing| *doing = if *doing == what { Doing::Nothing } else { what });
    // Another chapter is open: what was begun with the last one is not meant for it.
    Effect::new(move || {
        current.track();
        doing.set(Doing::Nothing);
    });
    let form = move || match doing.get() {
        Doing::Nothing => ().into_any(),
        Doing::Naming => naming(open, doing),
        Doing::Adding => adding(open, doing),
        Doing::Deleting => question(t!("chapter-delete-sure"), move |yes| {
            doing.set(Doing::Nothing);
            if yes {
                open.remove_chapter();
            }
        }),
    };
    view! {
        <div class="row chapter-edits">
            {button("add-chapter", "", t!("chapter-add"), full, start(Doing::Adding))}
            {button("rename-chapter", "", t!("chapter-rename"), never, start(Doing::Naming))}
            {button("chapter-up", "", t!("chapter-up"), first, move || open.shift(false))}
            {button("chapter-down", "", t!("chapter-down"), last, move || open.shift(true))}
            {button("delete-chapter", "", t!("chapter-delete"), only, start(Doing::Deleting))}
        </div>
        {form}
    }
    .into_any()
}

/// A field for one line and a button; it has the focus when it appears.
pub(super) fn name_form(
    action: &'static str,
    label: String,
    first: String,
    done: impl Fn(String) + 'static,
) -> AnyView {
    let text = RwSignal::new(first);
    let field: NodeRef<leptos::html::Input> = NodeRef::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        done(text.get_untracked());
    };
    view! {
        <form class="typed" on:submit=submit>
            <label>
                <span>{label}</span>
                <input
                    node_ref=field
                    type="text"
                    data-name=""
                    maxlength=rayuela_studies::MAX_NAME.to_string()
                    autocomplete="off"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="primary" data-do=action>{t!("study-save-name")}</button>
        </form>
    }
    .into_any()
}

fn naming(open: Open, doing: RwSignal<Doing>) -> AnyView {
    let now = open.keeper.saved.with_untracked(|saved| saved.current().name.clone());
    name_form("name-chapter", t!("chapter-name"), now, move |name| {
        open.keeper.change(|saved: &mut SavedStudy| saved.rename_chapter(&name));
        doing.set(Doing::Nothing);
    })
}

/// The chapters of a text, with the doubts about them: records, a position, or nothing but a game's start.
fn described(name: &str, text: &str, variant: Variant) -> Result<(Vec<Chapter>, Vec<Doubt>), OpenError> {
    if text.trim().is_empty() {
        return Ok((vec![Chapter::new(name, &AnyPosition::start(variant))], Vec::new()));
    }
    let games = read_text(text, variant)?;
    let doubts = games.iter().flat_map(|game| game.doubts.clone()).collect();
    let chapter = |(i, game): (usize, super::super::analysis::Opened)| {
        let record = game.tree.record();
        let own = record.tag(rayuela_studies::CHAPTER).unwrap_or_default().to_string();
        let name = if i == 0 && !name.is_empty() { name.to_string() } else { own };
        let mut record = record;
        record.tags.retain(|(tag, _)| tag != rayuela_studies::CHAPTER && tag != rayuela_studies::STUDY);
        Chapter { name: rayuela_studies::short(&name), record }
    };
    Ok((games.into_iter().enumerate().map(chapter).collect(), doubts))
}

/// The form of a new chapter.
fn adding(open: Open, doing: RwSignal<Doing>) -> AnyView {
    let (name, text) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let variant = RwSignal::new(open.analysis.tree.with_untracked(super::super::analysis::Tree::variant));
    let (problem, refused) = (RwSignal::new(None::<String>), RwSignal::new(None::<String>));
    let field: NodeRef<leptos::html::Input> = NodeRef::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let input = move |event| {
        let too_long = |bytes| sentence(&StudyError::TooLong(bytes));
        problem.set(None);
        if let Some(words) = text_within(MAX_BYTES, &event, refused, too_long) {
            text.set(words);
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if refused.with_untracked(Option::is_some) {
            return;
        }
        let chapters = described(&name.get_untracked(), &text.get_untracked(), variant.get_untracked());
        let added = chapters.map_err(|error| open_sentence(&error)).and_then(|(chapters, doubts)| {
            open.add(chapters).map_err(|error| sentence(&error))?;
            Ok(doubtful(&doubts))
        });
        match added {
            Ok(doubts) => {
                doing.set(Doing::Nothing);
                open.analysis.problem.set(doubts);
            }
            Err(words) => problem.set(Some(words)),
        }
    };
    view! {
        <form class="options new-chapter" on:submit=submit aria-label=t!("chapter-add")>
            <label class="field">
                <span>{t!("chapter-name")}</span>
                <input
                    node_ref=field
                    type="text"
                    data-name=""
                    maxlength=rayuela_studies::MAX_NAME.to_string()
                    autocomplete="off"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            {variant_fields(variant.into(), Callback::new(move |new| variant.set(new)))}
            <label class="field">
                <span>{t!("chapter-text")}</span>
                <textarea
                    rows="3"
                    data-text=""
                    spellcheck="false"
                    prop:value=text
                    on:input=input
                ></textarea>
            </label>
            {move || {
                let words = refused.get().or_else(|| problem.get());
                words.map(|words| view! { <p class="notice bad" role="alert" data-wrong="">{words}</p> })
            }}
            <button type="submit" class="primary wide" data-do="new-chapter">{t!("chapter-add")}</button>
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_of_anything() {
        let six: Variant = "six".parse().unwrap();
        let described = |name: &str, text: &str, variant| described(name, text, variant).map(|(chapters, _)| chapters);
        let start = described("Start", " ", six).unwrap();
        assert_eq!((start.len(), start[0].name.as_str(), start[0].record.tag("Variant")), (1, "Start", Some("six")));
        let position = described("", "w../.../..../.../... b 5 6", six).unwrap();
        assert_eq!(position[0].record.tag("Start"), Some("w../.../..../.../... b 5 6"));
        let two = "[Study \"S\"]\n[Chapter \"A\"]\n[Variant \"six\"]\n\n1. a1\n\n[Chapter \"B\"]\n[Variant \"nine\"]\n\n1. d2 {!}";
        let two = described("First", two, six).unwrap();
        assert_eq!([two[0].name.as_str(), two[1].name.as_str()], ["First", "B"]);
        assert_eq!((two[1].record.tag("Chapter"), two[1].record.line.turns[0].comments.len()), (None, 1));
        assert!(described("", "1. zz", six).is_err());
    }

    #[test]
    fn a_variation_that_is_left_out_is_told() {
        let (chapters, doubts) = described("", "1. a1 (1. c1 c1) e1", "six".parse().unwrap()).unwrap();
        assert_eq!(chapters[0].record.line.turns[0].variations[0].turns.len(), 1);
        assert!(matches!(doubts[..], [Doubt::Variation(_)]), "{doubts:?}");
        assert!(doubtful(&doubts).is_some() && doubtful(&[]).is_none());
    }
}
