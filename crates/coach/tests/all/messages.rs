//! The messages: the same in every language, one for each fact, using the arguments that the facts give them.

use std::collections::BTreeSet;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use rayuela_coach::{Arg, Args, Gridlock, Judgement, MorrisView, Note, Radar, Reason, StackingView, locale, reasons};
use rayuela_rules::{AnyPosition, Color, Position, Rng, Variant};
use rayuela_testkit::walks::any_start;

const LANGUAGES: [&str; 3] = ["en", "pt", "ja"];

fn keys(language: &str) -> BTreeSet<String> {
    let resource = fluent_syntax::parser::parse(locale(language)).unwrap_or_else(|error| panic!("{error:?}"));
    let name = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => Some(message.id.name.to_string()),
        _ => None,
    };
    resource.body.iter().filter_map(name).collect()
}

fn bundle(language: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec![language.parse().unwrap()]);
    bundle.set_use_isolating(false);
    bundle.add_resource(FluentResource::try_new(locale(language).to_string()).unwrap()).unwrap();
    bundle
}

fn say(bundle: &FluentBundle<FluentResource>, key: &str, args: &Args) -> String {
    let mut fluent = FluentArgs::new();
    for (name, arg) in args {
        let value: FluentValue = match arg {
            Arg::Word(word) => (*word).into(),
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.as_str().into(),
        };
        fluent.set(*name, value);
    }
    let message = bundle.get_message(key).unwrap_or_else(|| panic!("no message {key}"));
    let mut errors = Vec::new();
    let text = bundle.format_pattern(message.value().unwrap(), Some(&fluent), &mut errors);
    assert!(errors.is_empty(), "{key} {args:?}: {errors:?}");
    text.into_owned()
}

#[test]
fn every_language_has_a_message_for_every_fact_and_no_other() {
    let judgements = Judgement::ALL.map(Judgement::key);
    let facts: BTreeSet<String> =
        Reason::KEYS.iter().chain(&Note::KEYS).chain(&judgements).map(|key| key.to_string()).collect();
    for language in LANGUAGES {
        let keys = keys(language);
        let helpers: Vec<&String> = keys.difference(&facts).collect();
        assert!(helpers.iter().all(|key| key.starts_with("coach-")), "{language}: {helpers:?}");
        assert_eq!(facts.difference(&keys).count(), 0, "{language}: {:?}", facts.difference(&keys));
        let source = locale(language);
        assert!(helpers.iter().all(|key| source.contains(&format!("{{ {key} }}"))), "{language}: unused helper");
    }
}

#[test]
fn facts_of_real_games_can_be_said_in_every_language() {
    let bundles = LANGUAGES.map(bundle);
    let mut said = BTreeSet::new();
    for name in ["morelli5", "morelli7", "morelli5+2011", "nine", "nine+double+flying", "six", "twelve", "stacking"] {
        let variant: Variant = name.parse().unwrap();
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let mut position = any_start(variant, &mut rng);
            for _ in 0..120 {
                let turns = position.legal_moves();
                if turns.is_empty() {
                    break;
                }
                let mut pick = || turns[rng.below(turns.len() as u64) as usize];
                let (played, better) = (pick(), pick());
                let mut facts = notes(&position);
                let why = reasons(&position, played, Some(better)).unwrap();
                facts.extend(why.iter().map(|reason| Note { key: reason.key(), args: reason.args(variant) }));
                for fact in facts {
                    said.insert(fact.key);
                    for bundle in &bundles {
                        let text = say(bundle, fact.key, &fact.args);
                        assert!(!text.contains('{') && !text.trim().is_empty(), "{text}");
                    }
                }
                position = position.play(played).unwrap();
            }
        }
    }
    // Rare ones have tests of their own.
    assert!(Note::KEYS.iter().all(|key| said.contains(key)), "{said:?}");
}

fn notes(position: &AnyPosition) -> Vec<Note> {
    match position {
        AnyPosition::Morelli(morelli) => {
            let radar = Radar::of(morelli).sides;
            let frames = radar.iter().flat_map(|side| side.notes(position.variant()));
            frames.chain(Gridlock::of(morelli).notes()).collect()
        }
        AnyPosition::Morris(morris) => MorrisView::of(morris).sides.iter().flat_map(|side| side.notes()).collect(),
        AnyPosition::Stacking(stacking) => {
            StackingView::of(stacking).sides.iter().flat_map(|side| side.notes()).collect()
        }
    }
}

#[test]
fn sentences_in_the_games_own_words() {
    let say = |language: &str, variant: &str, reason: &Reason| {
        say(&bundle(language), reason.key(), &reason.args(variant.parse().unwrap()))
    };
    let frame = Reason::LetsFrame { by: Color::White, frame: "Orange 5".parse().unwrap() };
    assert_eq!(say("en", "morelli13", &frame), "lets White complete Orange 5 and take the Throne");
    assert_eq!(say("en", "morelli13+2011", &frame), "lets White complete Orange 5 and take the Centre");
    assert_eq!(say("pt", "morelli13", &frame), "deixa as brancas completar a Laranja 5 e ocupar o Trono");
    assert_eq!(say("ja", "morelli13", &frame), "白に橙5を完成され、玉座に就かれます");
    let cell = |file, rank| rayuela_rules::morelli::CellName { file, rank };
    let captures = Reason::LeavesCaptures { cells: vec![cell(1, 1), cell(2, 3), cell(3, 0)] };
    assert_eq!(say("en", "morelli13+2011", &captures), "leaves 3 stones to be captured: B2 C4 D1");
    assert_eq!(say("pt", "morelli13", &captures), "deixa capturar 3 peças: B2 C4 D1");
    let one = Reason::LeavesCaptures { cells: vec![cell(1, 1)] };
    assert_eq!(say("en", "morelli13", &one), "leaves a piece to be captured: B2");
    let mill = Reason::LetsMill { by: Color::Black, at: "d6".parse().unwrap() };
    assert_eq!(say("en", "nine", &mill), "lets Black close a mill at d6");
    assert_eq!(say("ja", "nine", &mill), "黒にd6でミルを作られます");
}

/// Every reason can be said, also those that games seldom give.
#[test]
fn every_reason_can_be_said() {
    let (by, frame, how) = (Color::Black, "Indigo 2".parse().unwrap(), rayuela_rules::Reason::NoMove);
    let (at, from, to) = ("d6".parse().unwrap(), "d6".parse().unwrap(), "d7".parse().unwrap());
    let cells = vec![rayuela_rules::morelli::CellName { file: 0, rank: 4 }];
    let all = [
        Reason::MissesWin { how },
        Reason::EndsGame { winner: None, how },
        Reason::LetsWin { by, how },
        Reason::GivesThrone { to: by, frame },
        Reason::LetsFrame { by, frame },
        Reason::MissesFrame { frame },
        Reason::LeavesCaptures { cells: cells.clone() },
        Reason::MissesCaptures { cells },
        Reason::ShutsSelfOut,
        Reason::MissesMill { at },
        Reason::LetsMill { by, at },
        Reason::OpensDoubleMill { by, from, to },
        Reason::MissesDoubleMill { from, to },
        Reason::LosesMen { count: 1 },
        Reason::BlocksOwn { count: 3 },
        Reason::LeavesMill { by },
        Reason::LetsTurnOver { by, at },
    ];
    assert_eq!(all.iter().map(Reason::key).collect::<Vec<_>>(), Reason::KEYS);
    for language in LANGUAGES {
        let bundle = bundle(language);
        let texts: BTreeSet<String> =
            all.iter().map(|reason| say(&bundle, reason.key(), &reason.args("morelli9".parse().unwrap()))).collect();
        assert_eq!(texts.len(), all.len(), "{language}: two reasons read the same");
    }
}
