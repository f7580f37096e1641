//! What explains the options of a new game where they are chosen: sentences, and small pictures.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::morelli::StartMode;
use rayuela_rules::morris::Slot;
use rayuela_rules::{AnyPosition, Color, Position, Spot, Variant};

use crate::board::{Arrow, Board, BoardKind, Marks, Scene};
use crate::levels;
use crate::play::{Plan, Player, Start};
use crate::{t, words};

/// A small picture of a board, for the eye only.
fn picture(scene: Scene, last: Option<LastTurn>, marks: Marks) -> AnyView {
    view! {
        <div class="picture" aria-hidden="true" inert=true>
            {Board::new(Signal::stored(scene), "")
                .last(Signal::stored(last))
                .marks(Signal::stored(marks))
                .plain()
                .view()}
        </div>
    }
    .into_any()
}

/// What the size and the edition of Morelli are like.
pub(super) fn edition(variant: Signal<Variant>) -> AnyView {
    let note = Memo::new(move |_| match variant.get() {
        Variant::Morelli(morelli) => {
            let size = t!("size-note", size = format!("s{}", morelli.size.side()));
            Some(format!("{size} {}", t!("edition-note", edition = words::edition(variant.get()))))
        }
        _ => None,
    });
    (move || note.get().map(|words| view! { <p class="hint note">{words}</p> })).into_any()
}

/// How the game begins: a picture, and for Morelli a sentence.
pub(super) fn start(plan: RwSignal<Plan>) -> AnyView {
    let shown = Memo::new(move |_| plan.with(|plan| (plan.variant, plan.start.clone())));
    (move || {
        let (variant, start) = shown.get();
        let words = match (variant, &start) {
            (Variant::Morelli(_), Start::Mode(mode)) => t!("setup-note", mode = mode.name()),
            _ => t!("setup-empty"),
        };
        view! {
            <div class="pictured" data-setup=start.name().to_string()>
                <p class="hint note">{words}</p>
                {picture(scene(variant, &start), None, Marks::default())}
            </div>
        }
    })
    .into_any()
}

/// The board at the start; a set-up that the players make themselves is shown begun.
fn scene(variant: Variant, start: &Start) -> Scene {
    let empty = Scene::empty(BoardKind::of(variant));
    let (Variant::Morelli(morelli), Start::Mode(mode)) = (variant, start) else { return empty };
    if let Some(position) = mode.position(morelli, 5) {
        return Scene::from(&AnyPosition::Morelli(position));
    }
    let (last, middle) = (morelli.size.side() - 1, morelli.size.radius());
    let men: &[(usize, usize, Color)] = match mode {
        StartMode::Pairs => &[
            (0, 1, Color::Black),
            (last, last - 1, Color::White),
            (middle, 0, Color::Black),
            (middle, last, Color::White),
        ],
        StartMode::Free => &[(0, 0, Color::Black), (last, 1, Color::White), (last, middle, Color::White)],
        _ => &[],
    };
    let men = men.iter().map(|&(file, rank, color)| (Spot { file, rank }, Slot::Man(color))).collect();
    Scene { men, ..empty }
}

/// What the engine of the plan is like.
pub(super) fn level(plan: RwSignal<Plan>) -> AnyView {
    let engine = Memo::new(move |_| {
        plan.with(|plan| {
            let level = plan.players.iter().find_map(|player| match player {
                Player::Engine(level) => Some(*level),
                Player::Human => None,
            });
            level.map(|level| (level, plan.variant))
        })
    });
    (move || {
        engine.get().map(|(level, variant)| {
            view! {
                <p class="hint note" data-level=level.to_string()>
                    <strong>{levels::name(level)}</strong>
                    ": "
                    {levels::about(level, variant)}
                </p>
            }
        })
    })
    .into_any()
}

/// Fields for the names of two people.
pub(super) fn names(plan: RwSignal<Plan>, names: RwSignal<[String; 2]>) -> AnyView {
    let people = Memo::new(move |_| plan.with(|plan| plan.players.iter().all(|player| player.is_human())));
    let field = move |color: Color| {
        let name = move || names.with(|names| names[color.index()].clone());
        view! {
            <label class="field">
                <span>{t!("name-of", color = color.name())}</span>
                <input
                    type="text"
                    maxlength="24"
                    autocomplete="off"
                    data-name=color.name()
                    prop:value=name
                    on:input=move |event| names.update(|names| names[color.index()] = event_target_value(&event))
                />
            </label>
        }
    };
    (move || people.get().then(|| view! { <div class="pair names">{field(Color::White)}{field(Color::Black)}</div> }))
        .into_any()
}

/// An option of Morris with a picture of what it means.
pub(super) fn pictured(option: &'static str, field: AnyView) -> AnyView {
    let (scene, last, marks) = meaning(option);
    view! { <div class="pictured">{field}{picture(scene, last, marks)}</div> }.into_any()
}

/// A position that shows what an option means.
fn meaning(option: &str) -> (Scene, Option<LastTurn>, Marks) {
    let (variant, position, turn) = match option {
        "diagonal" => ("nine+diagonal", ".../.../.../....../.../.../w.. w 0 0", ""),
        "flying" => ("nine", ".../.w./.../....../.../.w./w.. w 0 0", ""),
        "double" => ("nine+double", "ww./.../.../.b...w/.../.b./..w w 5 7", "g7xb4xd2"),
        _ => ("nine+noreform", ".../.../.../....../.../.w./w.w w 0 0 a1d1g1 -", ""),
    };
    let parsed = variant.parse().ok().and_then(|variant| AnyPosition::parse(variant, position).ok());
    let Some(before) = parsed else { return (Scene::empty(BoardKind::of(Variant::Stacking)), None, Marks::default()) };
    if let Ok(mv) = before.parse_turn(turn) {
        let last = LastTurn::of(&before, mv);
        return (Scene::from(&crate::play::after(&before, mv)), Some(last), Marks::default());
    }
    let spot = |file, rank| Spot { file, rank };
    let arrow = match option {
        "diagonal" => Some(Arrow { from: Some(spot(0, 0)), to: spot(1, 1), rank: 0 }),
        "flying" => Some(Arrow { from: Some(spot(0, 0)), to: spot(6, 6), rank: 0 }),
        _ => None,
    };
    (Scene::from(&before), None, Marks { arrows: arrow.into_iter().collect(), ..Marks::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};

    #[test]
    fn every_option_has_its_picture() {
        let drawn = |option| {
            let (scene, last, marks) = meaning(option);
            (scene.men.len(), last.map_or(0, |last| last.lines.len()), marks.arrows.len(), scene.bans.len())
        };
        assert_eq!(drawn("diagonal"), (1, 0, 1, 0));
        assert_eq!(drawn("flying"), (3, 0, 1, 0));
        assert_eq!(drawn("double"), (5, 2, 0, 0));
        assert_eq!(drawn("noreform"), (3, 0, 0, 1));
    }

    #[test]
    fn every_set_up_has_its_picture_and_sentence() {
        for lang in Lang::ALL {
            set_lang(lang);
            let mut said: Vec<String> = StartMode::ALL.map(|mode| t!("setup-note", mode = mode.name())).to_vec();
            said.sort();
            said.dedup();
            assert_eq!(said.len(), 6, "{}", lang.tag());
        }
        let variant: Variant = "morelli9".parse().unwrap();
        let men = |mode| scene(variant, &Start::Mode(mode)).men.len();
        assert_eq!(men(StartMode::Random), 32);
        assert_eq!((men(StartMode::Pairs), men(StartMode::Free), men(StartMode::Fists)), (4, 3, 0));
        assert_eq!(scene("nine".parse().unwrap(), &Start::USUAL).men.len(), 0);
    }
}
