//! Studies: record files with chapters, on a device and shared.

use rayuela_rules::{AnyPosition, Position, Rng};
use rayuela_studies::{AT, Chapter, MAX_BYTES, MAX_CHAPTERS, MAX_NAME, Study, StudyError};

use super::record;
use crate::mutations::below;
use crate::trace::{Trace, accepted, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "study",
    about: "studies, written again and shared",
    run,
    seeds: || {
        let records = seeds::records();
        let chapters = records.iter().zip(0..).map(|(record, i)| format!("[Chapter \"{i}\"]\n{record}"));
        seeds::bytes(
            chapters.chain(["[Study \"Ends\"]\n[At \"0 0\"]\n[Variant \"six\"]\n\n{A start.} a1 {Why?}".into()]),
        )
    },
    fresh: Some(fresh),
    words: &[
        "[Study \"Ends\"]\n",
        "[Study \"",
        "[Chapter \"One\"]\n",
        "[Chapter \"",
        "[At \"0 1\"]\n",
        "[Variant \"six\"]\n",
        "[Start \"",
        "\"]\n",
        "\\\"",
        "\\n",
        "\n\n",
        "{",
        "}",
        "(",
        ")",
        "1. a1 ",
        "\u{feff}",
        "\u{85}",
    ],
    longest: 8192,
};

/// A study of a few chapters: positions, and games with comments and variations.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let mut study = Study::new("Some games", chapter(rng));
    for _ in 0..below(rng, 3) {
        study.chapters.push(chapter(rng));
    }
    let mut text = study.to_string();
    if rng.below(2) == 0 {
        text.push('\n');
        text.push_str(&String::from_utf8_lossy(&record::fresh(rng)));
    }
    text.into_bytes()
}

fn chapter(rng: &mut Rng) -> Chapter {
    let (variant, position) = seeds::any_position(rng);
    let start = AnyPosition::parse(variant, &position).unwrap_or_else(|_| AnyPosition::start(variant));
    Chapter::new(["", "One", "The \"end\""][below(rng, 3)], &start)
}

fn run(data: &[u8]) -> Trace {
    let study = match Study::parse(&input::text(data)) {
        Ok(study) => study,
        Err(StudyError::Chapter { error, .. }) => return refused(error),
        Err(StudyError::Record(error)) => return refused(error.kind),
        Err(error) => return refused(error),
    };
    assert!((1..=MAX_CHAPTERS).contains(&study.chapters.len()));
    let names = study.chapters.iter().map(|chapter| &chapter.name).chain([&study.title]);
    for name in names {
        assert!(name.chars().count() <= MAX_NAME && !name.contains(char::is_control), "{name:?}");
    }
    let written = study.to_string();
    assert_eq!(study.check_size().is_ok(), written.len() <= MAX_BYTES);
    same_again(&study, &written);
    let shared = study.without_places();
    assert!(shared.chapters.iter().all(|chapter| chapter.record.tag(AT).is_none()), "{written}");
    same_again(&shared, &shared.to_string());
    let named = study.chapters.iter().filter(|chapter| !chapter.name.is_empty()).count();
    accepted(&[study.chapters.len(), named, usize::from(study.title.is_empty()), written.len() / 64])
}

/// What is written is read as the same study; values of tags are written in one line.
fn same_again(study: &Study, written: &str) {
    let again = Study::parse(written).unwrap_or_else(|error| panic!("{error}: {written}"));
    let mut expected = study.clone();
    for chapter in &mut expected.chapters {
        chapter.record = record::one_line(std::mem::take(&mut chapter.record));
    }
    assert_eq!(again, expected, "{written}");
}
