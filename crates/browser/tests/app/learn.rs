//! Learn: every figure is solved, a wrong move is forgiven, what is solved is remembered; boards, games and pages.

use rayuela_browser::{Screen, Tab, browse};
use rayuela_lessons::{Figure, lesson, lessons};

fn within(figure: &Figure, what: &str) -> String {
    format!("[data-figure=\"{}\"] {what}", figure.key)
}

/// Types a turn into the box of a figure.
async fn try_turn(tab: &Tab, figure: &Figure, turn: &str) {
    tab.fill(&within(figure, "[data-typed]"), turn).await;
    tab.click(&within(figure, "[data-do=\"typed\"]")).await;
}

#[test]
fn every_figure_is_solved() {
    browse("learn-all", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/learn").await;
        for lesson in lessons() {
            tab.go(&format!("/learn/{}/{}", lesson.family.slug(), lesson.slug)).await;
            tab.wait_for(&format!("[data-lesson=\"{}\"] h1", lesson.slug)).await;
            tab.wait_for_count("[data-figure] [data-board]", lesson.figures().count()).await;
            for figure in lesson.figures() {
                let solutions = figure.solutions();
                try_turn(tab, figure, solutions.last().expect("a solution")).await;
                tab.wait_for(&within(figure, "[data-verdict=\"solved\"]")).await;
                tab.wait_for(&within(figure, "[data-solved]")).await;
            }
            for game in lesson.games() {
                tab.click(&format!("[data-game=\"{}\"] [data-do=\"last\"]", game.key)).await;
            }
            if lesson.figures().count() + lesson.games().count() > 0 {
                tab.wait_for("[data-finished]").await;
            }
        }
        tab.open("/learn").await;
        tab.wait_for_count("[data-family]", 4).await;
        let shares = "return [...document.querySelectorAll('.track > span')].every(bar => bar.style.width == '100%')";
        tab.wait_until("every bar is full", shares).await;
    });
}

#[test]
fn a_wrong_turn_is_forgiven_and_a_hint_helps() {
    browse("learn-wrong", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let lesson = lesson("morelli", "capturing").expect("the lesson");
        let figure = lesson.figures().next().expect("a figure");
        tab.open("/learn/morelli/capturing").await;
        let cell = |name: &str| within(figure, &format!("[data-cell=\"{name}\"]"));
        tab.click(&cell("d1")).await;
        tab.wait_for_text(&within(figure, "[data-status]"), "choose where it goes").await;
        tab.click(&cell("d2")).await;
        tab.wait_for_text(&within(figure, "[data-verdict=\"wrong\"]"), "Try again").await;
        assert_eq!(tab.count_now("[data-solved]").await, 0);
        tab.click(&within(figure, "[data-do=\"again\"]")).await;
        tab.wait_gone("[data-verdict]").await;
        tab.click(&within(figure, "[data-do=\"hint\"]")).await;
        tab.text(&within(figure, "[data-tip]")).await;
        // An invalid turn is explained.
        try_turn(tab, figure, "D1-M13").await;
        tab.wait_for_text(&within(figure, "[data-verdict=\"wrong\"]"), "straight").await;
        tab.click(&cell("d1")).await;
        tab.click(&cell("b3")).await;
        tab.wait_for(&within(figure, "[data-verdict=\"solved\"]")).await;
        // It is saved, and the family's list shows it.
        tab.reload().await;
        tab.wait_for(&within(figure, "[data-solved]")).await;
        tab.wait_for_count("[data-solved]", 1).await;
        tab.open("/learn/morelli").await;
        tab.wait_for_text("[data-to=\"capturing\"]", "1 of 4").await;
        tab.click("[data-to=\"capturing\"]").await;
        tab.click("[data-do=\"next\"]").await;
        tab.wait_for("[data-lesson=\"frames\"]").await;
        tab.wait_for_address("/learn/morelli/frames").await;
    });
}

#[test]
fn a_refused_capture_of_2011_is_chosen_on_the_board() {
    browse("learn-2011", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let lesson = lesson("morelli-2011", "capturing").expect("the lesson");
        let figure = lesson.figures().nth(3).expect("the figure with a choice");
        tab.open("/learn/morelli-2011/capturing").await;
        for name in ["a1", "c3", "d3"] {
            tab.click(&within(figure, &format!("[data-cell=\"{name}\"]"))).await;
        }
        tab.click(&within(figure, "[data-do=\"done\"]")).await;
        tab.wait_for(&within(figure, "[data-verdict=\"solved\"]")).await;
    });
}

#[test]
fn the_editions_stand_side_by_side() {
    browse("learn-editions", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/learn/morelli/capturing").await;
        tab.click("[data-do=\"beside\"]").await;
        tab.wait_for_count(".edition", 2).await;
        tab.wait_for_address("/learn/morelli/capturing?beside=1").await;
        let visible = "return [...document.querySelectorAll('.edition')].filter(e => e.offsetParent).length";
        tab.wait_for_value("the number of columns", visible, 2).await;
        tab.shoot("learn-editions").await;
        tab.set_screen(Screen::Phone).await;
        tab.reload().await;
        tab.wait_for_value("the number of columns", visible, 1).await;
        tab.click("[data-edition=\"1\"]").await;
        tab.wait_until("the other edition", "return !!document.querySelectorAll('.edition')[1].offsetParent").await;
        tab.fits_the_width().await;
        tab.shoot("learn-editions-phone").await;
    });
}

#[test]
fn hints_point_at_the_board_and_moves_are_shown() {
    browse("learn-show", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let lesson = lesson("morelli", "frames").expect("the lesson");
        let figure = lesson.figures().next().expect("a figure");
        tab.open("/learn/morelli/frames").await;
        // A frame is drawn before one is asked for.
        tab.wait_for("[data-show=\"learn-morelli-frames-seen\"] .ink.lit").await;
        tab.click(&within(figure, "[data-do=\"hint\"]")).await;
        tab.wait_for_count(&within(figure, ".ink.outlined"), 3).await;
        tab.click(&within(figure, "[data-do=\"show\"]")).await;
        tab.wait_for(&within(figure, "[data-verdict=\"shown\"]")).await;
        assert_eq!(tab.count_now("[data-solved]").await, 0, "seeing is not solving");
        tab.click(&within(figure, "[data-do=\"again\"]")).await;
        tab.wait_gone(&within(figure, "[data-verdict]")).await;
        tab.shoot("learn-frames").await;

        // Moves are played out, and what follows a solution too.
        tab.open("/learn/morelli/when-to-take-the-throne").await;
        let show = "[data-show=\"learn-play-throne-hasty\"]";
        tab.click(&format!("{show} [data-do=\"forward\"]")).await;
        tab.wait_for_text(&format!("{show} .show-move"), "G7-F6").await;
        tab.click(&format!("{show} [data-do=\"last\"]")).await;
        tab.wait_for_text(&format!("{show} .show-move"), "A4-B5").await;
        let wait = "[data-figure=\"learn-play-throne-wait\"]";
        tab.fill(&format!("{wait} [data-typed]"), "A4-B5").await;
        tab.click(&format!("{wait} [data-do=\"typed\"]")).await;
        tab.click(&format!("{wait} [data-do=\"play-on\"]")).await;
        tab.wait_for(&format!("{wait} .king .disc.w")).await;
        tab.shoot("learn-strategy").await;
    });
}

#[test]
fn games_are_played_through_and_rules_looked_up() {
    browse("learn-look-up", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/learn/morelli/game-2").await;
        tab.click("[data-do=\"next-note\"]").await;
        tab.wait_for_text("[data-note]", "even").await;
        tab.click("[data-do=\"last\"]").await;
        tab.wait_for_text("[data-note]", "White wins").await;
        tab.shoot("learn-game").await;
        tab.set_screen(Screen::Phone).await;
        tab.reload().await;
        tab.wait_for("[data-game]").await;
        tab.fits_the_width().await;
        tab.shoot("learn-game-phone").await;

        // The rules, from a lesson and from the help.
        tab.click("[data-do=\"rules\"]").await;
        tab.wait_for_address("/rules/morelli").await;
        tab.wait_for("[data-rules=\"morelli\"] [data-do=\"print\"]").await;
        tab.wait_for_count("[data-show] [data-board]", 5).await;
        tab.fits_the_width().await;
        tab.shoot("rules-phone").await;
        tab.set_screen(Screen::Desktop).await;
        tab.open("/rules/stacking").await;
        tab.wait_for("[data-rules=\"stacking\"] h2").await;
        tab.shoot("rules").await;
        tab.click("[data-do=\"help\"]").await;
        tab.click("dialog [data-do=\"about\"]").await;
        tab.wait_for_address("/about").await;
        tab.wait_gone("dialog").await;
        tab.wait_for_text("[data-version]", env!("CARGO_PKG_VERSION")).await;
        // An address without a page.
        tab.open("/rules/chess").await;
        tab.wait_for(".empty h1").await;
        tab.open("/learn/morris/go").await;
        tab.wait_for(".empty h1").await;
    });
}
